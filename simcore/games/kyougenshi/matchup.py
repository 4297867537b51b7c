"""The table of one matchup: both decks' physical cards, numbered and compiled for the kernels."""

from typing import Any

import numpy as np

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.games.kyougenshi import tables
from simcore.games.kyougenshi.cards import KyougenshiCard
from simcore.games.kyougenshi.points import points_in_play
from simcore.games.kyougenshi.programs import Effects, compile_effects, faces_of
from simcore.games.kyougenshi.state import LANES, MOST_COST
from simcore.games.kyougenshi.vocabulary import COLOURS, COLUMNS, KEYWORDS, ORB_KINDS, TRIGGERS, TYPES
from simcore.params import Rules

# By face in programs.Effects and by card in a table.
_COPIED = (
    *("type", "cost", "colours", "orb", "power", "keywords", "power_attacker", "guard_crusher", "flare", "graze"),
    *("gain_colour", "gain_orbs", "gain_power", "maryoku_power", "triggers"),
)
# The side on which greedy looks for somebody that an event's first operation is meant for (effects/choices.py).
_ASKED_OF = {"own_cards": 1, "cheapest_own": 1, "opposing_cards": 2, "dearest_opposing": 2, "every_card": 2}


def compile_matchup(pool: CardPool, rules: Rules, deck_a: Deck, deck_b: Deck) -> Any:
    """The record (tables.TABLE) of one matchup: every physical card numbered from the worst to the best.

    CardError when the effects need more than the table holds.
    """
    table = tables.new_table()
    cards: list[tuple[KyougenshiCard, int, int]] = []
    for owner, deck in enumerate((deck_a, deck_b)):
        names = [name for name, copies in deck.cards for _ in range(copies)]
        table.deck_size[owner] = len(names)
        cards += [(pool[name], owner, slot) for slot, name in enumerate(names)]
    cards.sort(key=lambda entry: (entry[0].strength, *entry[1:]))
    faces = faces_of(card for card, _, _ in cards)
    effects = compile_effects(pool, faces)
    face_of = {card.name: face for face, card in enumerate(faces)}
    table.cards = len(cards)
    lanes = [0, 0]
    placed: list[list[int]] = [[], []]  # faces by lane
    for number, (card, owner, slot) in enumerate(cards):
        face, lane = face_of[card.name], lanes[owner]
        lanes[owner] += 1
        place = LANES * owner + lane
        table.number[place] = number
        table.card[number], table.owner[number], table.slot[number] = effects.card[face], owner, slot
        table.deck[owner, slot] = lane
        placed[owner].append(face)
        _put_card(table, place, card, face, effects)
    table.operations[: len(effects.operations)] = effects.operations
    for name in ("filter_state", "filter_keyword", "filter_power"):
        table[name][: len(getattr(effects, name))] = getattr(effects, name)
    for owner in range(2):
        _put_sets(table, owner, np.array(placed[owner], np.int64), effects, rules)
    return table


def _put_card(table: Any, place: int, card: KyougenshiCard, face: int, effects: Effects) -> None:
    """What is known of one card by itself."""
    for name in _COPIED:
        table[name][place] = getattr(effects, name)[face]
    table.points[place] = points_in_play(card)
    table.start[place] = effects.start[effects.program[face]]
    keyword = int(effects.gain_keyword[face])
    table.gain_keywords[place] = 0 if keyword < 0 else 1 << keyword
    choices = {TRIGGERS.index(operation.when) for operation in card.effects if operation.do == "choose"}
    table.choices[place] = sum(1 << trigger for trigger in choices)
    used = [row for row, operation in enumerate(card.effects) if operation.when == "used"]
    if used:
        table.sense[place] = _ASKED_OF.get(card.effects[used[0]].to or "", 0)
        table.sense_filter[place] = effects.operations[table.start[place] + used[0]][COLUMNS.index("only")]


def _put_sets(table: Any, owner: int, faces: np.ndarray, effects: Effects, rules: Rules) -> None:
    """The masks of one deck, whose cards have these faces by lane."""
    cost, colours, orb = effects.cost[faces], effects.colours[faces], effects.orb[faces]
    kind = effects.orb_kind[faces]
    table.palette[owner] = np.bitwise_or.reduce(colours)
    for number in range(len(TYPES)):
        table.of_type[owner, number] = _mask(effects.type[faces] == number)
    for most in range(MOST_COST + 1):
        table.cheap[owner, most] = _mask(cost <= most)
    for number in range(len(COLOURS)):
        table.coloured[owner, number] = _mask(colours >> number & 1 == 1)
    table.several[owner] = _mask(colours & colours - 1 != 0)
    table.rich[owner] = _mask(orb > 1)
    table.richest[owner] = _mask(orb > 2)
    table.youkai[owner] = _mask(kind == ORB_KINDS.index("youkai"))
    if rules["purple_cost"] == "youryoku":
        table.youryoku[owner] = _mask(colours >> COLOURS.index("purple") & 1 == 1)
    for number in range(len(KEYWORDS)):
        table.printed[owner, number] = _mask(effects.keywords[faces] >> number & 1 == 1)
    table.gainers[owner] = _mask(effects.gain_colour[faces] >= 0)
    for number in range(len(TRIGGERS)):
        table.answering[owner, number] = _mask(effects.triggers[faces] >> number & 1 == 1)
    for number in range(len(effects.filter_state)):
        table.fits[owner, number] = _mask(effects.fits[faces] >> number & 1 == 1)
        table.fits_away[owner, number] = _mask(effects.fits_printed[faces] >> number & 1 == 1)
    _put_lanes(table, owner, faces, effects)


def _put_lanes(table: Any, owner: int, faces: np.ndarray, effects: Effects) -> None:
    """What each card of a deck has to do with the others, and which of them must choose when they are used."""
    colours, magic = effects.colours[faces], effects.orb_kind[faces] == ORB_KINDS.index("magic")
    choosing = []
    for lane, face in enumerate(faces):
        place = LANES * owner + lane
        table.alike[place] = _mask(colours & effects.colours[face] != 0)
        table.maryoku[place] = _mask(magic & (colours & effects.maryoku_colours[face] != 0))
        choosing.append(_must_choose(effects, int(table.start[place])))
    table.choosing[owner] = _mask(np.array(choosing))


def _must_choose(effects: Effects, start: int) -> bool:
    """Whether what begins in this row has a choice when it is used, and not one that is optional."""
    when, verb, optional = (COLUMNS.index(name) for name in ("when", "verb", "optional"))
    used, choose = TRIGGERS.index("used"), 0
    for row in effects.operations[start:]:
        if row[when] < 0:
            return False
        if row[when] == used and row[verb] == choose:
            return not row[optional]
    return False


def _mask(chosen: np.ndarray) -> int:
    """The lanes at which it is so."""
    return sum(1 << lane for lane in np.flatnonzero(chosen).tolist())
