"""The table of one matchup: both decks' physical cards, numbered and compiled for the kernels."""

from typing import Any

import numpy as np

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.games.touhou_lands import tables
from simcore.games.touhou_lands.cards import TouhouLandsCard
from simcore.games.touhou_lands.points import KEYWORD_POINTS, points_in_play
from simcore.games.touhou_lands.programs import Effects, compile_effects, faces_of
from simcore.games.touhou_lands.state import LANES, MOST_COST, MOST_NEED
from simcore.games.touhou_lands.vocabulary import COLUMNS, KEYWORDS, LAND_KINDS, TRIGGERS, TYPES, USES
from simcore.params import Rules

# By face in programs.Effects and by card in a table.
_COPIED = ("type", "cost", "need_kind", "need", "person", "attack", "defence", "evasion", "keywords", "prefer")
_ASKED_OF = {"own_characters": 1, "opposing_characters": 2, "every_character": 2}  # greedy.py


def compile_matchup(pool: CardPool, rules: Rules, deck_a: Deck, deck_b: Deck) -> Any:
    """The record (tables.TABLE) of one matchup: every physical card numbered from the worst to the best.

    CardError when the effects need more than the table holds.
    """
    table = tables.new_table()
    cards: list[tuple[TouhouLandsCard, int, int]] = []
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
    table.filter_row[: len(effects.filter_row)] = effects.filter_row
    table.filter_state[: len(effects.filter_state)] = effects.filter_state
    for keyword, points in KEYWORD_POINTS.items():
        table.keyword_points[KEYWORDS.index(keyword)] = points
    for owner in range(2):
        _put_sets(table, owner, np.array(placed[owner], np.int64), effects)
    return table


def _put_card(table: Any, place: int, card: TouhouLandsCard, face: int, effects: Effects) -> None:
    """What is known of one card by itself."""
    for name in (*_COPIED, "skill_cost", "stays", "triggers"):
        table[name][place] = getattr(effects, name)[face]
    table.start[place] = effects.start[effects.program[face]]
    table.points[place] = points_in_play(card)
    choices = {TRIGGERS.index(operation.when) for operation in card.effects if operation.do == "choose"}
    table.choices[place] = sum(1 << trigger for trigger in choices)
    if card.type in ("support", "spell") and card.effects:
        table.sense[place] = _ASKED_OF.get(card.effects[0].to or "", 0)
        row = effects.operations[table.start[place]]
        table.sense_filter[place] = row[COLUMNS.index("only")]


def _put_sets(table: Any, owner: int, faces: np.ndarray, effects: Effects) -> None:
    """The masks of one deck, whose cards have these faces by lane."""
    cost, kind, need = effects.cost[faces], effects.need_kind[faces], effects.need[faces]
    for number in range(len(TYPES)):
        table.of_type[owner, number] = _mask(effects.type[faces] == number)
    for number in range(len(USES)):
        table.of_use[owner, number] = _mask(effects.use[faces] >> number & 1 == 1)
    for most in range(MOST_COST + 1):
        table.cheap[owner, most] = _mask(cost <= most)
    table.needy[owner] = _mask(kind >= 0)
    table.needed[owner] = sum(1 << number for number in set(kind.tolist()) if number >= 0)
    for number in range(len(LAND_KINDS)):
        table.yielding[owner, number] = _mask(effects.yields[faces] >> number & 1 == 1)
        for lands in range(MOST_NEED + 1):
            table.content[owner, number, lands] = _mask((kind != number) | (need <= lands))
    for number in range(len(effects.filter_row)):
        table.fits[owner, number] = _mask(effects.fits[faces] >> number & 1 == 1)
    table.skilled[owner] = _mask(effects.triggers[faces] >> TRIGGERS.index("skill") & 1 == 1)
    choosing = np.array([table.choices[LANES * owner + lane] != 0 for lane in range(len(faces))])
    table.choosing[owner] = _mask(choosing)
    for lane, face in enumerate(faces):
        table.users[LANES * owner + lane] = _mask(effects.usable[face, faces] == 1)
        table.spells[LANES * owner + lane] = _mask(effects.usable[faces, face] == 1)


def _mask(chosen: np.ndarray) -> int:
    """The lanes at which it is so."""
    return sum(1 << lane for lane in np.flatnonzero(chosen).tolist())
