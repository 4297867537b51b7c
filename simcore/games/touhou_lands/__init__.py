"""Touhou lands (the game's own name is unknown): lands, characters in two rows, spells in attack and answer."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simcore.cardfile import CardPool
from simcore.games.game import Engine, Game, Policy
from simcore.games.touhou_lands.cards import check_deck, load_cards
from simcore.games.touhou_lands.curve import curve
from simcore.games.touhou_lands.narration import NARRATION
from simcore.games.touhou_lands.notation import BATTLE
from simcore.games.touhou_lands.opening import opening
from simcore.games.touhou_lands.params import PARAMETERS
from simcore.games.touhou_lands.words import WORDS
from simcore.params import Rules


def _policies() -> tuple[Policy, ...]:
    from simcore.games.touhou_lands.policies import POLICIES

    return POLICIES


def _play_position(pool: CardPool, rules: Rules, position: Mapping[str, Any]) -> dict[str, Any]:
    from simcore.games.touhou_lands.placement import play_position

    return play_position(pool, rules, position)


def _engine() -> Engine:
    from simcore.games.touhou_lands.play import ENGINE

    return ENGINE


GAME = Game(
    key="touhou_lands",
    title={"en": "Touhou lands", "ja": "東方の土地"},
    folder=Path(__file__).parent,
    seats=("first", "second"),
    parameters=PARAMETERS,
    default_policy="planner",
    card_columns=("type", "cost", "yields", "kinds", "attack", "defence", "evasion", "keywords"),
    words=WORDS,
    load_cards=load_cards,
    check_deck=check_deck,
    battle=BATTLE,
    spill=None,
    play_position=_play_position,
    narration=NARRATION,
    opening=opening,
    curve=curve,
    policies=_policies,
    engine=_engine,
)
