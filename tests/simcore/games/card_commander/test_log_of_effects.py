"""The log of games with effects, from events written by hand: every event is told, in both languages, as it is."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from simcore.games.card_commander import events as event
from simcore.games.card_commander import state
from simcore.games.card_commander.event_values import EFFECTS, PLACES, VALUES, event_names, plain_value
from simcore.games.card_commander.narration import narrate, plain
from simcore.games.card_commander.positions import Position, follow
from simcore.games.card_commander.sentences import LANGUAGES, SENTENCES
from simcore.games.card_commander.vocabulary import KEYWORDS, SLOTS, SPEEDS, TRIGGERS
from simcore.games.game import RecordedGame
from tests.simcore.games.card_commander.crafted import GAME, rules_of
from tests.simcore.games.card_commander.log_of_creatures import CREATURES
from tests.simcore.games.card_commander.log_of_moves import MOVES
from tests.simcore.games.card_commander.log_of_turns import TURNS
from tests.simcore.games.card_commander.log_setting import (
    APPRENTICE,
    BEHOLDER,
    CREATED,
    ELEPHANT,
    FLAME,
    GHOST,
    GOLEM,
    KEEPER,
    MAGE,
    MAGICIAN,
    MUMMY,
    NO_CARD,
    POOL,
    SETTING,
    SHIP,
    SMOKE,
    TREE,
    TURN,
    WHALE,
    A,
    B,
    happens,
)

SCENES = {**TURNS, **CREATURES, **MOVES}


def recorded(rows: Sequence[tuple[int, int, int, int]], *changes: str, turn: int = TURN) -> RecordedGame:
    """A game in the setting above, in which these events happen; nothing of the setting is told."""
    listed = [(0, *map(int, row)) for row in SETTING] + [(turn, *map(int, row)) for row in rows]
    return RecordedGame(
        events=np.array(listed, np.int16),
        table=SimpleNamespace(start_mana=(1, 1), deck_size=(27, 27)),
        cards=POOL,
        pool=POOL,
        names=("Alpha", "Beta"),
        first_deck=0,
        rules=rules_of(*changes),
        words=GAME.words,
    )


def told(rows: Sequence[tuple[int, int, int, int]], lang: str, hands: bool = False) -> list[str]:
    return ["  " * line.depth + line.text for line in narrate(recorded(rows), lang, hands)]


def position_after(*rows: tuple[int, int, int, int], changes: Sequence[str] = ()) -> Position:
    """The position once these events have happened."""
    *_, (_, position) = follow(recorded([*rows, (event.GAME_ENDS, -1, NO_CARD, 3)], *changes))
    return position


def board(position: Position, seat: int) -> dict[str, str]:
    """A side's creatures by place, as `name attack/HP`."""
    return {
        PLACES[place]: f"{creature.face.english} {creature.attack}/{creature.hp}"
        for place, creature in sorted(position.sides[seat].board.items())
    }


def values_of(*rows: tuple[int, int, int, int]) -> list[tuple[str, int, str | None, Any]]:
    """These events as plain data, without their turn."""
    return [tuple(entry)[1:] for entry in plain(recorded(rows)) if entry.turn]


# ---------- What is told


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_says_what_happens(name: str, lang: str) -> None:
    scene = SCENES[name]
    assert told(scene.rows, lang) == (scene.english if lang == "en" else scene.japanese)


def test_every_event_is_told_somewhere() -> None:
    names = event_names()
    assert {names[int(row[0])] for scene in SCENES.values() for row in scene.rows} == set(VALUES)


def test_every_code_has_a_name_a_meaning_and_sentences() -> None:
    """What events.py defines is a code or one of the words that stand in a value."""
    names = event_names()
    assert list(names) == list(range(len(VALUES)))
    words = {"HAND", "USED", "ON_BATTLEFIELD", "IN_STANDBY", "IN_USE", "NOBODY_THERE", "BY_EFFECT"}
    words |= {"CHOSEN_IN_HAND", "CHOSEN_IN_GRAVEYARD", "FROM_HAND", "FROM_GRAVEYARD"}
    defined = {name for name in vars(event) if name.isupper()}
    assert defined == words | {name.upper() for name in names.values()}
    told_by_value = {
        "destroyed": range(1, 6),
        "game_ends": range(len(state.ENDS)),
        "no_battle_this_turn": (event.NOBODY_THERE, event.BY_EFFECT),
    }
    for name in names.values():
        keys = [f"{name}_{plain_value(name, int(value))}" for value in told_by_value.get(name, ())] or [name]
        for key in keys:
            assert all(text.strip() for text in SENTENCES[key]), key


def test_every_trigger_keyword_speed_and_reason_has_words() -> None:
    for words in GAME.words.values():
        assert all(words[f"triggers.{trigger}"] for trigger in TRIGGERS)
        assert all(words[f"keywords.{keyword}"] for keyword in KEYWORDS)
        assert all(words[f"speed.{speed}"] for speed in SPEEDS)
        assert all(words[reason] for reason in state.ENDS)
    assert {key for key in GAME.words["en"] if key.startswith(("triggers.", "keywords."))} == {
        *(f"triggers.{trigger}" for trigger in TRIGGERS),
        *(f"keywords.{keyword}" for keyword in KEYWORDS),
    }
    for words in GAME.words.values():
        assert len({words[f"triggers.{trigger}"] for trigger in TRIGGERS}) == len(TRIGGERS)


# ---------- What stays hidden


def test_hidden_cards_are_named_only_with_hands() -> None:
    rows = [
        (event.DRAWS, A, FLAME, 19),
        (event.CHOOSES, A, TREE, event.CHOSEN_IN_HAND),
        (event.COPIES, A, MAGE, TREE),
        (event.FORCES, B, KEEPER, 0),
    ]
    assert told(rows, "en") == [
        "  Alpha draws a card.",
        "  Alpha chooses a card in hand.",
        "  Goblin Mage of Alpha gains the abilities of a card in hand.",
        "  Beta must use a chosen card in hand next turn if possible.",
    ]
    assert told(rows, "en", hands=True) == [
        "  Alpha draws Flame Witch.",
        "  Alpha chooses World Tree in hand.",
        "  Goblin Mage of Alpha gains the abilities of World Tree.",
        "  Beta must use 墓守 next turn if possible.",
    ]
    assert told(rows, "ja", hands=True)[-1] == "  Betaは次のターン、可能ならば墓守を使用する。"


def test_what_an_effect_shows_is_named_without_hands() -> None:
    """A fetched card, one given away, one that returns and one whose hand effect happens are known to both."""
    rows = [
        (event.FETCHES, A, FLAME, 19),
        happens(A, SHIP, "hand_win"),
        (event.CONSUMES, A, SHIP, 5),
        (event.RETURNS_TO_HAND, A, MAGE, 1),
    ]
    assert told(rows, "en") == told(rows, "en", hands=True)
    for name, line in zip(("Flame Witch", "Pirate Ship", "Alpha", "Goblin Mage"), told(rows, "en"), strict=True):
        assert name in line


# ---------- Positions


def test_creatures_keep_their_figures_where_the_rules_say_so() -> None:
    changed = [
        (event.HP_BECOMES, A, MAGE, 5),
        (event.ATTACK_BECOMES, A, MAGE, 6),
        (event.HP_BECOMES, A, MAGICIAN, 9),
        (event.HP_BECOMES, A, APPRENTICE, 7),
    ]
    away = (event.RETURNS_TO_STANDBY, A, APPRENTICE, 2)
    position = position_after(*changed, away, (event.SENDS, A, MAGE, 1), (event.STANDS_BY, A, MAGICIAN, 1))
    assert board(position, A) == {
        "battlefield": "Goblin Mage 6/5",
        "standby_1": "Magician 4/9",
        "standby_2": "Apprentice 2/1",
    }
    assert position.sides[A].standby.keys() == {1, 2}


def test_swapped_attackers_serve_the_other_side() -> None:
    position = position_after(
        (event.HP_BECOMES, B, GOLEM, 3),
        (event.BECOMES_CURSED, B, GOLEM, 0),
        (event.SWAP_SIDES, A, NO_CARD, 0),
        (event.STRIKES, A, GOLEM, 0),
        (event.DESTROYED, B, APPRENTICE, event.ON_BATTLEFIELD),
    )
    assert board(position, A)["battlefield"] == "Golem 5/3"
    assert position.sides[A].attacker is not None
    assert position.sides[A].attacker.cursed
    assert position.sides[B].attacker is None
    assert position.sides[B].graveyard == [GHOST, APPRENTICE]


def test_a_card_given_away_is_the_other_players() -> None:
    position = position_after((event.GIVEN_AWAY, A, MAGE, 0), (event.USES, B, MAGE, 2))
    assert (position.sides[A].standby, position.sides[B].mana) == ({}, 2)
    assert board(position, B)["in_use"] == "Goblin Mage 4/1"


def test_a_turned_card_stays_what_it_is_in_every_zone() -> None:
    """It comes back with the figures of its new card, and a creature that turns loses its curse (CC-83)."""
    position = position_after(
        (event.BECOMES_CURSED, A, APPRENTICE, 0),
        (event.HP_BECOMES, A, APPRENTICE, 9),
        (event.TURNS_INTO, A, APPRENTICE, FLAME),
        (event.RETURNS_TO_HAND, A, APPRENTICE, 0),
        (event.HAND_TO_STANDBY, A, APPRENTICE, 2),
    )
    assert board(position, A)["standby_2"] == "Flame Witch 4/2"
    assert not position.sides[A].standby[2].cursed
    assert position.face(APPRENTICE).name == "炎の魔女"


def test_mimicry_is_all_that_loss_of_abilities_leaves() -> None:
    rows = [(event.GAINS_KEYWORD, B, GOLEM, KEYWORDS.index(word)) for word in ("mimicry", "seals")]
    position = position_after(*rows, (event.BECOMES_CURSED, B, GOLEM, 0), (event.LOSES_ABILITIES, B, GOLEM, 0))
    attacker = position.sides[B].attacker
    assert attacker is not None
    assert (attacker.keywords, attacker.cursed) == ({"mimicry"}, True)


def test_copied_keywords_are_those_that_the_source_has_now() -> None:
    gained = (event.GAINS_KEYWORD, B, GOLEM, KEYWORDS.index("ambush"))
    position = position_after(gained, (event.COPIES, A, MAGE, GOLEM), (event.LOSES_ABILITIES, B, GOLEM, 0))
    assert position.sides[A].standby[1].keywords == {"immovable", "ambush"}


@pytest.mark.parametrize(("resets", "hp"), [("yes", 1), ("no", 7)])
def test_what_comes_back_from_the_graveyard(resets: str, hp: int) -> None:
    position = position_after(
        (event.HP_BECOMES, B, MUMMY, 7),
        (event.DESTROYED, B, MUMMY, event.IN_STANDBY),
        (event.RETURNS, B, MUMMY, 1),
        changes=[f"graveyard_resets={resets}"],
    )
    assert board(position, B)["standby_1"] == f"Mummy 2/{hp}"
    assert position.sides[B].graveyard == [GHOST]


def test_a_hand_card_destroyed_later_comes_back_as_printed() -> None:
    """It keeps nothing of an earlier stay on the board (CC-80)."""
    position = position_after(
        (event.HP_BECOMES, B, MUMMY, 7),
        (event.DESTROYED, B, MUMMY, event.IN_STANDBY),
        (event.ENTERS_BATTLEFIELD, B, MUMMY, event.FROM_GRAVEYARD),
        (event.RETURNS_TO_HAND, B, MUMMY, 0),
        (event.DESTROYED, B, MUMMY, event.HAND),
        (event.RETURNS, B, MUMMY, 1),
        changes=["graveyard_resets=no"],
    )
    assert board(position, B)["standby_1"] == "Mummy 2/1"


@pytest.mark.parametrize(
    ("rule", "place", "subs"),
    [("lowest_free", 2, [MUMMY, WHALE, BEHOLDER]), ("below_others", 3, [MUMMY, BEHOLDER, WHALE])],
)
def test_subs_close_ranks_where_the_rules_say_so(rule: str, place: int, subs: list[int]) -> None:
    """A place is free between Beta's two subs (CC-13)."""
    position = position_after((event.STANDS_BY, B, WHALE, place), changes=[f"new_sub_place={rule}"])
    standby = position.sides[B].standby
    assert [(number, creature.number) for number, creature in standby.items()] == list(enumerate(subs, 1))


@pytest.mark.parametrize(("rule", "order"), [("right", [TREE, SHIP, MAGE]), ("left", [MAGE, SHIP, TREE])])
def test_cards_come_to_the_end_of_the_hand_that_the_rules_name(rule: str, order: list[int]) -> None:
    position = position_after((event.RETURNS_TO_HAND, A, MAGE, 1), changes=[f"new_hand_card={rule}"])
    assert position.sides[A].hand == order


# ---------- Plain data


def test_values_as_plain_data() -> None:
    """Places, zones, triggers and cards are words; what has no value has None; -1 mana is a number."""
    assert values_of(
        happens(A, MAGICIAN, "use"),
        (event.CHOOSES, A, GOLEM, 8),
        (event.CHOOSES, A, MAGE, 1),
        (event.CHOOSES, A, WHALE, 12),
        (event.CHOOSES, A, TREE, event.CHOSEN_IN_HAND),
        (event.CHOOSES, A, SMOKE, event.CHOSEN_IN_GRAVEYARD),
        (event.MANA_BECOMES, A, NO_CARD, -1),
        (event.SPEED_BECOMES, B, GOLEM, 0),
        (event.GAINS_KEYWORD, B, GOLEM, KEYWORDS.index("seals")),
        (event.GAINS_EFFECT, B, GOLEM, 1),
        (event.COPIES, B, GOLEM, SMOKE),
        (event.BECOMES_CURSED, B, GOLEM, 0),
        (event.TURNS_INTO, A, MAGE, FLAME),
        (event.RETURNS_TO_HAND, A, MAGE, 1),
        (event.ENTERS_BATTLEFIELD, A, MAGE, event.FROM_HAND),
        (event.SWAPS, A, MAGICIAN, 4),
        (event.SENDS, B, NO_CARD, -1),
        (event.DESTROYED, B, WHALE, event.IN_USE),
        (event.DESTROYED, B, MUMMY, event.IN_STANDBY),
        (event.DESTROYED, A, MAGICIAN, event.ON_BATTLEFIELD),
        (event.APPEARS, A, CREATED + 5, ELEPHANT),
        (event.HP_BECOMES, A, CREATED + 5, 0),
        (event.NO_BATTLE_THIS_TURN, -1, NO_CARD, event.BY_EFFECT),
        (event.GAME_ENDS, -1, NO_CARD, 4),
    ) == [
        ("effect_happens", A, "マジシャン", "use"),
        ("chooses", A, "緑ゴーレム", "opponent_battlefield"),
        ("chooses", A, "ゴブリンメイジ", "own_standby_1"),
        ("chooses", A, "クジラ", "opponent_in_use"),
        ("chooses", A, "世界樹", "hand"),
        ("chooses", A, "赤い煙", "graveyard"),
        ("mana_becomes", A, None, -1),
        ("speed_becomes", B, "緑ゴーレム", "first"),
        ("gains_keyword", B, "緑ゴーレム", "seals"),
        ("gains_effect", B, "緑ゴーレム", "win"),
        ("copies", B, "緑ゴーレム", "赤い煙"),
        ("becomes_cursed", B, "緑ゴーレム", None),
        ("turns_into", A, "ゴブリンメイジ", "炎の魔女"),
        ("returns_to_hand", A, "炎の魔女", "standby_1"),
        ("enters_battlefield", A, "炎の魔女", "hand"),
        ("swaps", A, "マジシャン", "in_use"),
        ("sends", B, None, None),
        ("destroyed", B, "クジラ", "in_use"),
        ("destroyed", B, "ミイラ", "standby"),
        ("destroyed", A, "マジシャン", "battlefield"),
        ("appears", A, "ゾウ", "ゾウ"),
        ("hp_becomes", A, "ゾウ", 0),
        ("no_battle_this_turn", -1, None, "effect"),
        ("game_ends", -1, None, "event_cap"),
    ]


def test_the_effects_that_can_be_given_are_slots_of_a_creature() -> None:
    assert tuple(SLOTS)[: len(EFFECTS)] == EFFECTS
