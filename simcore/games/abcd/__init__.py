"""ABCD: a real-time duel of two decks, on a clock of frames."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simcore.cardfile import CardPool
from simcore.games.abcd.cards import check_deck, load_cards
from simcore.games.abcd.curve import curve
from simcore.games.abcd.narration import NARRATION
from simcore.games.abcd.notation import BATTLE
from simcore.games.abcd.opening import opening
from simcore.games.abcd.params import PARAMETERS
from simcore.games.abcd.sampling import SPILL
from simcore.games.abcd.words import WORDS
from simcore.games.game import Engine, Game, Policy
from simcore.params import Rules


def _policies() -> tuple[Policy, ...]:
    from simcore.games.abcd.policies import POLICIES

    return POLICIES


def _play_position(pool: CardPool, rules: Rules, position: Mapping[str, Any]) -> dict[str, Any]:
    from simcore.games.abcd.placement import play_position

    return play_position(pool, rules, position)


def _engine() -> Engine:
    from simcore.games.abcd.play import ENGINE

    return ENGINE


GAME = Game(
    key="abcd",
    title={"en": "ABCD", "ja": "ABCD"},
    folder=Path(__file__).parent,
    seats=None,
    parameters=PARAMETERS,
    default_policy="planner",
    card_columns=("type", "cost", "frames", "race", "attack", "hp", "keywords"),
    words=WORDS,
    load_cards=load_cards,
    check_deck=check_deck,
    battle=BATTLE,
    spill=SPILL,
    play_position=_play_position,
    narration=NARRATION,
    opening=opening,
    curve=curve,
    policies=_policies,
    engine=_engine,
)
