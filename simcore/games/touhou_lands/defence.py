"""How attacks are met: what the defending player may answer, and what it does (R21 to R26). Functions mutate `game`."""

import numpy as np

from simcore.chance import nth_bit, random_choice
from simcore.games.touhou_lands import events as event
from simcore.games.touhou_lands.answers import ASK_ANSWER, told_answer
from simcore.games.touhou_lands.combat import may_counter
from simcore.games.touhou_lands.events import note_card
from simcore.games.touhou_lands.fields import in_front
from simcore.games.touhou_lands.outcomes import ANY_POINTS, best_plain, for_defender
from simcore.games.touhou_lands.state import (
    COUNTER,
    DEFENCE,
    FOR_COUNTER,
    FOR_DEFENCE,
    LANES,
    NO_RESISTANCE,
    NONE,
    NOTHING,
)
from simcore.games.touhou_lands.zones import bit_of, pay, payable, place_of, seat_of
from simcore.jit import count_bits, helper, highest_bit, index, inlined, lowest_bit, stay_apart

OF_BOTH_PLAYERS = 2  # rule parameter attack_ban
DEFENCE_SPELLS, COUNTER_SPELLS = 2, 2 + LANES  # in `option`, by lane of the defender


@inlined
def answering_spells(game, table, rules, seat):
    """The hand cards that may be added to some answer, if there is somebody to use them (R26, G26)."""
    deck = game.first_deck ^ seat
    spells = game.hand[seat] & (table.of_use[deck, FOR_DEFENCE] | table.of_use[deck, FOR_COUNTER])
    if spells == 0 or (game.spell == NOTHING and rules.attack_ban == OF_BOTH_PLAYERS):  # G36
        return np.int64(0)
    return payable(game, table, seat, spells)


@inlined
def spells_for(game, table, place, spells, declared):
    """Those of the spells that a character may use in this answer (R19)."""
    use = FOR_DEFENCE if declared == DEFENCE else FOR_COUNTER
    return spells & table.spells[index(place ^ game.flip)] & table.of_use[game.first_deck ^ seat_of(place), use]


@inlined
def attacking_traits(game, table):
    """The keywords of the attacker, with those of its spell."""
    traits = game.traits[index(game.attacker)]
    if game.spell != NOTHING:
        traits |= table.keywords[index(game.spell ^ game.flip)]
    return traits


@inlined
def counters_so(game, place, with_spell, traits):
    """Whether an untapped character may counter an attacker with these keywords, with a spell or without (R25, R29)."""
    return may_counter(game.traits[index(place)], np.int64(not in_front(game, place)), with_spell, traits)


@inlined
def set_answer(game, declared, defender, added):
    """Make this the answer."""
    game.declared = declared
    game.defender = defender
    game.added = added


@helper
def answer_at_random(game, table, rules, seat):
    """A way to answer or none, each as likely, then a spell or none."""
    stay_apart()
    spells, traits = answering_spells(game, table, rules, seat), attacking_traits(game, table)
    chosen = random_choice(game, seat, count_ways(game, table, seat, spells, traits) + 1)
    rest = game.ready[seat]
    while rest != 0:
        place = place_of(seat, lowest_bit(rest))
        rest &= rest - 1
        if chosen == 0:
            add_at_random(game, seat, DEFENCE, place, spells_for(game, table, place, spells, DEFENCE), True)
            return
        chosen -= 1
        if is_way(game, table, place, spells, traits):
            if chosen == 0:
                bare = counters_so(game, place, False, traits)
                add_at_random(game, seat, COUNTER, place, spells_for(game, table, place, spells, COUNTER), bare)
                return
            chosen -= 1


@helper
def count_ways(game, table, seat, spells, traits):
    """How many ways to answer there are."""
    found = np.int64(0)
    rest = game.ready[seat]
    while rest != 0:
        place = place_of(seat, lowest_bit(rest))
        rest &= rest - 1
        found += 1
        if is_way(game, table, place, spells, traits):
            found += 1
    return found


@inlined
def is_way(game, table, place, spells, traits):
    """Whether a character may counter, without a spell or with one of these."""
    if counters_so(game, place, False, traits):
        return True
    return counters_so(game, place, True, traits) and spells_for(game, table, place, spells, COUNTER) != 0


@helper
def add_at_random(game, seat, declared, place, spells, bare):
    """One of the spells, or none if there need be none."""
    number = count_bits(spells)
    chosen = random_choice(game, seat, number + 1 if bare else number)
    set_answer(game, declared, place, place_of(seat, nth_bit(spells, chosen)) if chosen < number else NOTHING)


@helper
def answer_as_told(game, table, rules, seat):
    """The way that somebody is told: how, by whom, with which spell."""
    stay_apart()
    spells, traits = answering_spells(game, table, rules, seat), attacking_traits(game, table)
    game.option[0] = game.ready[seat]
    game.option[1] = 0
    rest = game.ready[seat]
    while rest != 0:
        lane = lowest_bit(rest)
        rest &= rest - 1
        place = place_of(seat, lane)
        if counters_so(game, place, False, traits):
            game.option[1] |= np.int64(1) << lane
        able = spells_for(game, table, place, spells, COUNTER)
        game.option[DEFENCE_SPELLS + lane] = spells_for(game, table, place, spells, DEFENCE)
        game.option[COUNTER_SPELLS + lane] = able if counters_so(game, place, True, traits) else np.int64(0)
    declared = told_answer(game, seat, ASK_ANSWER, np.int64(NO_RESISTANCE))
    defender = told_answer(game, seat, ASK_ANSWER, NOTHING)
    added = told_answer(game, seat, ASK_ANSWER, NOTHING)
    set_answer(game, declared, defender, added)


@inlined
def answer_greedily(game, table, rules, seat, known):
    """What saves most: nothing, or somebody, alone or with the dearest spell. `known`: the best answer without one."""
    spells = answering_spells(game, table, rules, seat)
    if spells != 0:
        answer_with_spells(game, table, rules, seat, spells)
        return
    if not known:
        best_plain(game, table, rules, game.attacker, game.spell, ANY_POINTS)
    set_answer(game, game.plain_declared, game.plain_defender, NOTHING)


@helper
def answer_with_spells(game, table, rules, seat, spells):
    """The same where there are spells that may be added."""
    stay_apart()
    traits = attacking_traits(game, table)
    attacker, spell = game.attacker, game.spell
    set_answer(game, NO_RESISTANCE, NOTHING, NOTHING)
    best = for_defender(game, table, rules, attacker, spell, NO_RESISTANCE, NOTHING, NOTHING)
    rest = game.ready[seat]
    while rest != 0:
        place = place_of(seat, lowest_bit(rest))
        rest &= rest - 1
        for step in range(2):
            declared = DEFENCE if step == 0 else COUNTER
            if step == 1 and not is_way(game, table, place, spells, traits):
                break
            if step == 0 or counters_so(game, place, False, traits):
                points = for_defender(game, table, rules, attacker, spell, declared, place, NOTHING)
                if points > best:
                    best = points
                    set_answer(game, declared, place, NOTHING)
            able = spells_for(game, table, place, spells, declared)
            if able != 0:
                added = place_of(seat, highest_bit(able))
                points = for_defender(game, table, rules, attacker, spell, declared, place, added)
                if points > best:
                    best = points
                    set_answer(game, declared, place, added)


@inlined
def tell_answer(game, table, seat):
    """Note the answer to an attack, and pay for the spell that is added (G27, G29)."""
    note_card(game, table, event.ANSWERS, seat, game.defender, game.declared)
    if game.added != NOTHING:
        note_card(game, table, event.ADDS_SPELL, seat, game.added, NONE)
        add_spell(game, table, seat)


@helper
def add_spell(game, table, seat):
    """The spell that is added to an answer leaves the hand and is paid for."""
    stay_apart()
    place = game.added
    card = index(place ^ game.flip)
    game.hand[seat] &= ~bit_of(place)
    game.played[seat] |= bit_of(place)
    pay(game, table, seat, place, table.cost[card], table.need_kind[card], table.need[card])
