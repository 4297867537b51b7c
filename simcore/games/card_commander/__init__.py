"""Card Commander (カードコマンダー): an auto-battler for two decks of 27."""

from pathlib import Path

from simcore.games.card_commander.cards import check_deck, load_cards
from simcore.games.card_commander.notation import BATTLE
from simcore.games.card_commander.params import PARAMETERS
from simcore.games.game import Engine, Game, Policy


def _policies() -> tuple[Policy, ...]:
    from simcore.games.card_commander.policies import POLICIES

    return POLICIES


def _engine() -> Engine:
    from simcore.games.card_commander.play import ENGINE

    return ENGINE


GAME = Game(
    key="card_commander",
    title={"en": "Card Commander", "ja": "カードコマンダー"},
    folder=Path(__file__).parent,
    seats=("first", "second"),
    parameters=PARAMETERS,
    default_policy="greedy",
    card_columns=("colour", "level", "attack", "hp", "speed", "tribes", "keywords"),
    load_cards=load_cards,
    check_deck=check_deck,
    battle=BATTLE,
    policies=_policies,
    engine=_engine,
)
