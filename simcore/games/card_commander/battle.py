"""The battle of a turn: what calls it off, its blows, what it costs and what it calls forth (CC-50 to CC-58).

The blows themselves are combat.py's. Every function mutates `game`.
"""

import numpy as np

from simcore.events import note
from simcore.games.card_commander import events as event
from simcore.games.card_commander.combat import BLOWS_DECIDE, NO_BATTLE, exchange_blows, open_battle
from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.figures import HP, change_figure
from simcore.games.card_commander.effects.interpreter import act, settle
from simcore.games.card_commander.effects.line import (
    call_creature,
    call_subs,
    end_game,
)
from simcore.games.card_commander.effects.piles import destroy_at_random
from simcore.games.card_commander.effects.queries import program_of
from simcore.games.card_commander.state import (
    ATTACKER,
    END_LIFE,
    FIELD_SLOT,
    FIRST_SEAT,
    LOSE_SLOT,
    NO_CARD,
    NOBODY,
    NOTHING,
    REVIVES,
    RUNNING,
    SECOND_SEAT,
    WIN_SLOT,
)
from simcore.games.card_commander.zones import by_initiative, cards_in_hand, face, has_attacker
from simcore.jit import helper, inlined, kernel, stay_apart, unlikely

IN_VAIN = 0  # rule parameter revival_in_vain
BY_EFFECT = np.int64(1)  # a value of the event that there is no battle


@inlined
def fight(game, table, rules):
    """The battle, what it costs the loser, and what win and lose effects make of it (CC-50 to CC-57)."""
    if unlikely(game.no_battle != 0):
        note(game, event.NO_BATTLE_THIS_TURN, NOBODY, NO_CARD, BY_EFFECT)
        return
    if unlikely((game.listening[0] | game.listening[1]) >> op.STANDBY_BATTLE_START & 1 != 0):
        start_battle(game, table, rules)
        if game.end != RUNNING:
            return
    beaten = open_battle(game, table, rules)
    if beaten == NO_BATTLE:
        note(game, event.NO_BATTLE_THIS_TURN, NOBODY, NO_CARD, NOTHING)
        return
    if beaten == BLOWS_DECIDE:
        note(game, event.BATTLE_STARTS, game.striker, NO_CARD, NOTHING)
        if unlikely((game.listening[0] | game.listening[1]) >> op.STRUCK & 1 != 0):
            beaten = fight_blow_by_blow(game, table, rules)
            if game.end != RUNNING:
                return
        else:
            beaten = fight_on(game, rules)
            while beaten != NOBODY and revive(game, table, rules, beaten):
                beaten = fight_on(game, rules)
    if beaten == NOBODY:
        note(game, event.BATTLE_DRAWN, NOBODY, NO_CARD, NOTHING)
        if unlikely((game.listening[0] | game.listening[1]) >> op.DRAWN_BATTLE & 1 != 0):
            for step in range(2):
                act(game, table, rules, by_initiative(game, step), ATTACKER, FIELD_SLOT, op.DRAWN_BATTLE)
        return
    lose(game, beaten)
    if game.end == RUNNING and result_matters(game, 1 - beaten):
        settle_result(game, table, rules, 1 - beaten)


@inlined
def fight_plainly(game, table, rules):
    """The battle where nothing can happen beyond blows."""
    beaten = open_battle(game, table, rules)
    if beaten == NO_BATTLE:
        note(game, event.NO_BATTLE_THIS_TURN, NOBODY, NO_CARD, NOTHING)
        return
    if beaten == BLOWS_DECIDE:
        note(game, event.BATTLE_STARTS, game.striker, NO_CARD, NOTHING)
        beaten = fight_on(game, rules)
    if beaten == NOBODY:
        note(game, event.BATTLE_DRAWN, NOBODY, NO_CARD, NOTHING)
    else:
        lose(game, beaten)


@inlined
def lose(game, beaten):
    """A seat has lost the battle and with it a life, at the last of which the game ends (CC-56)."""
    beaten &= 1  # the compiler sees that it is not NOBODY
    winner = beaten ^ 1
    game.beaten = beaten
    note(game, event.WINS_BATTLE, winner, game.instance[winner, ATTACKER], game.hp[winner, ATTACKER])
    game.life[beaten] -= 1
    note(game, event.LOSES_LIFE, beaten, NO_CARD, game.life[beaten])
    if game.life[beaten] <= 0:
        end_game(game, winner, END_LIFE)


@helper
def start_battle(game, table, rules):
    """What subs do at the start of a battle, by initiative (CC-58)."""
    stay_apart()
    for step in range(2):
        if game.end == RUNNING:
            call_subs(game, table, by_initiative(game, step), op.STANDBY_BATTLE_START, NO_CARD, NO_CARD)
            settle(game, table, rules)


@inlined
def fight_on(game, rules):
    """Blows from where the battle stands; each is noted when recording. Returns the seat at HP 0, or NOBODY."""
    striker = game.striker
    before = game.blows
    hp_0 = game.hp[0, ATTACKER]
    hp_1 = game.hp[1, ATTACKER]
    beaten = exchange_blows(game, rules)
    if unlikely(game.recording != 0):
        for _ in range(game.blows - before):
            if striker == 0:
                hp_1 = max(hp_1 - game.damage[0], 0)
                note(game, event.STRIKES, FIRST_SEAT, game.instance[0, ATTACKER], hp_1)
            else:
                hp_0 = max(hp_0 - game.damage[1], 0)
                note(game, event.STRIKES, SECOND_SEAT, game.instance[1, ATTACKER], hp_0)
            striker = 1 - striker
    return beaten


@helper
def fight_blow_by_blow(game, table, rules):
    """The whole battle where a blow may call forth an effect (カウンターゴーレム). Returns the beaten seat, or NOBODY.

    What such an effect leaves decides the battle at once: an attacker that is gone or at HP 0 is beaten, both: a draw.
    """
    stay_apart()
    for _ in range(2 * rules.blows):
        striker = game.striker
        target = 1 - striker
        old = game.hp[target, ATTACKER]
        new = max(old - game.damage[striker], 0)
        game.hp[target, ATTACKER] = new
        game.blows += 1
        note(game, event.STRIKES, striker, game.instance[striker, ATTACKER], new)
        if new <= 0:
            if not revive(game, table, rules, target):
                return target
        elif new < old:
            call_creature(game, table, target, ATTACKER, FIELD_SLOT, op.STRUCK, NO_CARD, old - new)
            settle(game, table, rules)
            if game.end != RUNNING:
                return NOBODY
            stands_0 = has_attacker(game, FIRST_SEAT) and game.hp[0, ATTACKER] > 0
            stands_1 = has_attacker(game, SECOND_SEAT) and game.hp[1, ATTACKER] > 0
            if not stands_0 or not stands_1:
                return NOBODY if stands_0 == stands_1 else SECOND_SEAT if stands_0 else FIRST_SEAT
        game.striker = target
    return NOBODY


@kernel
def fight_alone_with_effects(game, table, rules):
    """As combat.fight_alone, for creatures whose abilities answer to blows or reverse what effects change.

    Mutates `game`. Returns the beaten seat, or NOBODY for a draw.
    """
    game.end = RUNNING
    beaten = open_battle(game, table, rules)
    if beaten == BLOWS_DECIDE:
        beaten = fight_blow_by_blow(game, table, rules)
    return beaten


@inlined
def revive(game, table, rules, seat):
    """Whether the attacker of a seat, brought to 0 by a blow, stands again (CC-54)."""
    return unlikely(game.traits[seat, ATTACKER] & REVIVES != 0) and pay_for_return(game, table, rules, seat)


@helper
def pay_for_return(game, table, rules, seat):
    """ゾンビ destroys random hand cards and, if that many were there, stands again.

    Its return is a change by an effect: 混沌 reverses it (CC-82).
    """
    stay_apart()
    held = cards_in_hand(game, seat)
    paid = held >= rules.revival_cost
    if paid or rules.revival_in_vain == IN_VAIN:
        destroy_at_random(game, table, seat, min(held, rules.revival_cost))
    if not paid:
        return False
    instance = game.instance[seat, ATTACKER]
    printed = table.hp[face(game, instance)]
    game.own = seat
    game.source = instance
    if not rises(game, table, seat, printed):
        return False
    note(game, event.REVIVES_IN_BATTLE, seat, instance, game.hp[seat, ATTACKER])
    return True


@inlined
def rises(game, table, seat, printed):
    """Bring a fallen attacker's HP back to the printed value; False if it stays at 0."""
    recording = game.recording
    game.recording = 0  # the event of the return tells it
    change_figure(game, table, HP, seat, ATTACKER, printed)
    game.recording = recording
    return game.hp[seat, ATTACKER] > 0


@inlined
def result_matters(game, winner):
    """Whether somebody may answer to a won battle."""
    beaten = 1 - winner
    wins = program_of(game, winner, ATTACKER, WIN_SLOT) != 0 or game.listening[winner] >> op.STANDBY_WIN & 1 != 0
    return wins or (has_attacker(game, beaten) != 0 and program_of(game, beaten, ATTACKER, LOSE_SLOT) != 0)


@helper
def settle_result(game, table, rules, winner):
    """What own subs make of a won battle, then the win and lose effects, by initiative (CC-56)."""
    stay_apart()
    won = game.instance[winner, ATTACKER]
    lost = game.instance[1 - winner, ATTACKER] if has_attacker(game, 1 - winner) else NO_CARD
    call_subs(game, table, winner, op.STANDBY_WIN, NO_CARD, NO_CARD)
    settle(game, table, rules)
    for step in range(2):
        if game.end != RUNNING:
            return
        if by_initiative(game, step) == winner:
            let_fighter_act(game, table, rules, won, WIN_SLOT, op.ON_WIN)
        elif lost != NO_CARD:
            let_fighter_act(game, table, rules, lost, LOSE_SLOT, op.ON_LOSE)


@helper
def let_fighter_act(game, table, rules, card, slot, trigger):
    """The win or lose effect of a creature that fought, on whichever battlefield it stands now."""
    for seat in range(2):
        if has_attacker(game, seat) and game.instance[seat, ATTACKER] == card:
            act(game, table, rules, seat, ATTACKER, slot, trigger)
            return
