"""Kyougenshi (幻想鏡現詩): spell cards and event effects paid with orbs, and declared cards to be broken."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simcore.cardfile import CardPool
from simcore.games.game import Engine, Game, Policy
from simcore.games.kyougenshi.cards import check_deck, load_cards
from simcore.games.kyougenshi.curve import curve
from simcore.games.kyougenshi.narration import NARRATION
from simcore.games.kyougenshi.notation import BATTLE
from simcore.games.kyougenshi.opening import opening
from simcore.games.kyougenshi.params import PARAMETERS
from simcore.games.kyougenshi.words import WORDS
from simcore.params import Rules


def _policies() -> tuple[Policy, ...]:
    from simcore.games.kyougenshi.policies import POLICIES

    return POLICIES


def _play_position(pool: CardPool, rules: Rules, position: Mapping[str, Any]) -> dict[str, Any]:
    from simcore.games.kyougenshi.placement import play_position

    return play_position(pool, rules, position)


def _engine() -> Engine:
    from simcore.games.kyougenshi.play import ENGINE

    return ENGINE


GAME = Game(
    key="kyougenshi",
    title={"en": "Kyougenshi", "ja": "幻想鏡現詩"},
    folder=Path(__file__).parent,
    seats=("first", "second"),
    parameters=PARAMETERS,
    default_policy="planner",
    card_columns=("type", "colours", "cost", "orb", "orb_kind", "tribes", "power", "keywords"),
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
