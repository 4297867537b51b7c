"""Positions of the reference of ABCD put into the kernels' record, and a player who asks both planners about each."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from simcore.games.abcd import state
from simcore.games.abcd.vocabulary import ATTRIBUTES, KEYWORDS, TRIGGERS
from tests.reference.abcd_state import CREATURE, CRYSTAL, STATES, Cast, Permanent
from tests.reference.abcd_table import Table

KERNELS: Any = state  # whose functions have no types
LONG_AGO = 100_000  # frames of earlier turns, so that what is known already was begun before


def put_position(table: Table, matchup: Any, first_deck: int, game: Any) -> None:
    """Fill a record with everything that a position of the reference has, but for the streams. Mutates `game`."""
    game.imagined = game.recording = game.question = game.answers = game.answer_next = 0
    game.turn, game.frame, game.time = table.turn, table.frame, LONG_AGO
    game.first_deck = first_deck
    game.end, game.winner = state.RUNNING, state.NOBODY
    game.cards, game.entries, game.casts_begun = table.cards, table.entered, table.begun
    game.operations = table.operations
    game.line_start = game.line_size = game.waits = game.standing = 0
    game.active = game.non_active = game.walls = game.reaches_flyers = game.taken = game.skilled = 0
    game.idle[:] = 0
    game.listening = -1
    game.buried[:] = 0
    for side in table.sides:
        put_side(side, game)
    for permanent in table.permanents:
        put_permanent(table, permanent, matchup, game)
    game.casts = len(table.casts)
    for place, cast in enumerate(table.casts):
        put_cast(cast, place, matchup, game)
    put_battle(table, game)


def put_side(side: Any, game: Any) -> None:
    seat = side.seat
    game.player_hp[seat], game.player_mitigation[seat] = side.hp, side.mitigation
    game.mp[seat], game.max_mp[seat] = side.mp, side.max_mp
    game.value[seat] = [side.attributes[name] for name in ATTRIBUTES]
    game.max_value[seat] = [side.max_attributes[name] for name in ATTRIBUTES]
    least = [
        min(int(value), state.MOST_VALUE) << place * state.VALUE_BITS for place, value in enumerate(game.value[seat])
    ]
    game.values[seat] = state.VALUE_GUARDS + sum(least)
    game.stock[seat], game.stock_used[seat] = side.stock, side.stock_used
    game.crystals_placed[seat], game.redraws[seat] = side.crystals_placed, side.redraws
    game.has_used[seat], game.told[seat] = side.has_used, side.told
    game.hand_size[seat], game.unseen[seat] = len(side.hand), 0
    game.hand[seat, :] = 0
    for card in side.hand:
        game.hand[seat, card.number >> 6] |= np.int64(1) << np.int64(card.number & 63)
    game.library_front[seat], game.library_end[seat] = 0, len(side.library)
    game.library[seat, : len(side.library)] = [card.number for card in side.library]
    game.crystals[seat] = 0
    for card in side.graveyard:
        game.buried[card.number >> 6] |= np.uint64(1 << (card.number & 63)).astype(np.int64)


def put_permanent(table: Table, permanent: Permanent, matchup: Any, game: Any) -> None:
    if permanent.type == CRYSTAL:
        game.crystals[permanent.side] |= 1 << permanent.square
        return
    slot = slot_of(permanent)
    card = permanent.physical
    if card.number >= matchup.cards:
        game.made_face[card.number] = matchup.row.tolist().index(table.row(card.card))
        game.made_owner[card.number] = card.owner
    game.standing |= 1 << slot
    game.instance[slot], game.face[slot] = card.number, face_of(card.number, matchup, game)
    game.controller[slot], game.entered[slot] = permanent.controller, permanent.entered
    game.skills_used[slot] = sum(1 << skill for skill in permanent.skills_used)
    KERNELS.put_state(game, slot, STATES.index(permanent.state))
    KERNELS.put_traits(game, slot, sum(1 << KEYWORDS.index(word) for word in permanent.keywords))
    game.taken |= (permanent.controller != permanent.side) << slot
    game.skilled |= int(matchup.skills[game.face[slot]] > 0) << slot
    game.ailing = 1
    game.attack[slot], game.hp[slot], game.max_hp[slot] = permanent.attack, permanent.hp, permanent.max_hp
    game.attributes[slot] = sum(1 << ATTRIBUTES.index(name) for name in permanent.attributes)
    game.resistance[slot] = state.pack_resistance([permanent.resistance.get(name, 0) for name in ATTRIBUTES])
    game.mitigation[slot], game.full_mitigation[slot] = permanent.mitigation, permanent.full_mitigation
    game.evades_from[slot] = permanent.evades_from


def put_cast(cast: Cast, place: int, matchup: Any, game: Any) -> None:
    game.cast_card[place] = cast.physical.number
    game.cast_face[place] = face_of(cast.physical.number, matchup, game)
    game.cast_caster[place], game.cast_controller[place] = cast.caster, cast.controller
    game.cast_square[place], game.cast_begun[place] = cast.square, cast.begun
    game.cast_due[place], game.cast_noticed[place] = LONG_AGO + cast.frames, LONG_AGO + cast.unnoticed
    game.cast_targets[place] = len(cast.targets)
    game.cast_target[place, : len(cast.targets)] = [thing_of(thing) for thing in cast.targets]


def put_battle(table: Table, game: Any) -> None:
    battle = table.battle
    game.in_chain, game.fighting = table.in_chain, battle is not None
    game.spell[:] = state.NO_CARD
    if battle is not None:
        fighters = [battle.attacker, *battle.blockers]
        game.blockers, game.lost = len(battle.blockers), battle.lost
        game.fighter[: len(fighters)] = [thing_of(each) for each in fighters]
        game.there = sum(1 << place for place, each in enumerate(fighters) if battle.takes_part(each))


def put_effect(run: Any, program: int, matchup: Any, game: Any) -> None:
    """Have the registers speak of an effect."""
    game.own, game.trigger, game.program = run.own, TRIGGERS.index(run.trigger), program
    game.source = state.NOTHING if run.permanent is None else thing_of(run.permanent)
    game.source_card, game.source_face = run.card.number, face_of(run.card.number, matchup, game)
    game.choices = len(run.chosen)
    game.chosen[: len(run.chosen)] = [thing_of(thing) for thing in run.chosen]
    game.chosen_face[: len(run.chosen)] = [face_of(thing.physical.number, matchup, game) for thing in run.chosen]


def face_of(card: int, matchup: Any, game: Any) -> int:
    return int(game.made_face[card] if card >= matchup.cards else matchup.face[card])


def slot_of(permanent: Permanent) -> int:
    return 8 * permanent.side + permanent.square + (0 if permanent.type == CREATURE else int(state.LANDS_FROM))


def thing_of(thing: Any) -> int:
    """The number by which the kernels know a permanent or a cast."""
    if isinstance(thing, Cast):
        return thing.begun << state.THING_BITS | int(state.CAST_MARK)
    mark = int(state.CRYSTAL_MARK) if thing.type == CRYSTAL else slot_of(thing)
    return int(thing.entered << state.THING_BITS | mark)


def things_of(things: Sequence[Any]) -> list[int]:
    return [thing_of(thing) for thing in things]
