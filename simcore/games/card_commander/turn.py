"""What follows the choices of a turn: use, battle, turn end (CC-40 to CC-61). Every function mutates `game`.

A matchup in which nothing can happen beyond plain creatures that fight (`table.eventful` is 0) takes the short way.
"""

import numpy as np

from simcore.events import note
from simcore.games.card_commander import events as event
from simcore.games.card_commander.combat import BLOWS_DECIDE, NO_BATTLE, exchange_blows, open_battle
from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.figures import HP, change_figure
from simcore.games.card_commander.effects.interpreter import settle
from simcore.games.card_commander.effects.line import (
    NOT_FIRED,
    NOTHING_LOST,
    call_creature,
    call_entry,
    call_subs,
    end_game,
    put_in_line,
)
from simcore.games.card_commander.effects.moves import new_place
from simcore.games.card_commander.effects.piles import destroy, destroy_at_random
from simcore.games.card_commander.effects.queries import is_there, program_of
from simcore.games.card_commander.state import (
    ATTACKER,
    END_LIFE,
    FIELD_SLOT,
    FIRST_SEAT,
    LOSE_SLOT,
    NO_CARD,
    NO_ROOM,
    NOBODY,
    NOTHING,
    REVIVES,
    RUNNING,
    SECOND_SEAT,
    STANDBY_END,
    STANDBY_SLOT,
    STOPS_USES,
    UNSTOPPABLE,
    USE_SLOT,
    USED_PLACE,
    WIN_SLOT,
    cards_in_hand,
    face,
    has_attacker,
    move_creature,
    put_in_place,
)
from simcore.jit import helper, inlined, stay_apart, unlikely

IN_VAIN = 0  # rule parameter revival_in_vain
BY_EFFECT = np.int64(1)  # values of the event that there is no battle
STRUCK_TRAITS = np.int64(1)


@inlined
def play_out(game, table, rules):
    """Everything from the players' choices to the end of the turn."""
    send(game)
    if unlikely(table.eventful != 0):
        play_out_with_effects(game, table, rules)
        return
    use(game, table)
    stand_by_at_once(game, table, rules)
    fight(game, table, rules)
    if game.end == RUNNING:
        end_turn(game)


@helper
def play_out_with_effects(game, table, rules):
    """The same where effects may happen; the chosen subs have moved."""
    stay_apart()
    game.no_battle = 0
    welcome_the_sent(game, table, rules)
    if game.end == RUNNING:
        use(game, table)
        put_used_cards_down(game, table)
        before_use(game, table, rules)
    if game.end == RUNNING:
        use_effects(game, table, rules)
    if game.end == RUNNING:
        after_uses(game, table, rules)
    if game.end == RUNNING:
        stand_by(game, rules)
        fight(game, table, rules)
    if game.end == RUNNING:
        end_turn(game)


# ---------- Use


@inlined
def send(game):
    """The chosen subs move to the battlefield (CC-40)."""
    for seat in range(2):
        place = game.choice_sub[seat]
        if place != NOBODY:
            note(game, event.SENDS, seat, game.instance[seat, place], place)
            move_creature(game, seat, place, ATTACKER)
        else:
            note(game, event.SENDS, seat, NO_CARD, NOBODY)


@inlined
def welcome_the_sent(game, table, rules):
    """What own subs do when an attacker has been sent."""
    if unlikely((game.listening[0] | game.listening[1]) >> op.STANDBY_ENTRY & 1 != 0):
        for step in range(2):
            seat = game.initiative ^ step
            if game.choice_sub[seat] != NOBODY:
                call_entry(game, table, seat, False)
                settle(game, table, rules)


@inlined
def use(game, table):
    """Used cards are revealed and paid (CC-40)."""
    for seat in range(2):
        card = game.choice_card[seat]
        if card != NO_CARD:
            bit = np.int64(1) << card
            game.hand[seat] ^= bit
            game.played[seat] |= bit if card < table.instances else np.int64(1) << game.origin[card]
            game.mana[seat] -= game.choice_cost[seat]
        note(game, event.USES, seat, card, game.mana[seat])


@inlined
def put_used_cards_down(game, table):
    """Used cards lie in their places until they stand by (CC-44, CC-45)."""
    for seat in range(2):
        card = game.choice_card[seat]
        if card != NO_CARD:
            put_in_place(game, table, seat, USED_PLACE, card)


@inlined
def before_use(game, table, rules):
    """What attackers, then subs do before any use effect, by initiative (CC-41)."""
    if unlikely((game.listening[0] | game.listening[1]) & (1 << op.BEFORE_USE | 1 << op.STANDBY_BEFORE_USE) != 0):
        for step in range(2):
            seat = game.initiative ^ step
            act(game, table, rules, seat, ATTACKER, FIELD_SLOT, op.BEFORE_USE)
            for place in range(1, STANDBY_END):
                act(game, table, rules, seat, place, STANDBY_SLOT, op.STANDBY_BEFORE_USE)


@helper
def act(game, table, rules, seat, place, slot, trigger):
    """One creature does what it does on a trigger, if it is there."""
    stay_apart()
    if is_there(game, seat, place) and game.end == RUNNING:
        call_creature(game, table, seat, place, slot, trigger, NO_CARD, NOTHING_LOST)
        if game.line_end > 0:
            settle(game, table, rules)


@inlined
def use_effects(game, table, rules):
    """Use effects by initiative, unless an attacker stops them (CC-42, CC-43)."""
    for step in range(2):
        seat = game.initiative ^ step
        if not is_there(game, seat, USED_PLACE) or game.end != RUNNING:
            continue
        program = program_of(game, seat, USED_PLACE, USE_SLOT)
        if program and not is_stopped(game, table, seat):
            card = game.instance[seat, USED_PLACE]
            put_in_line(game, op.ON_USE, card, program, NO_CARD, NOTHING_LOST, NOT_FIRED)
            settle(game, table, rules)


@inlined
def is_stopped(game, table, seat):
    """Whether an attacker of either side stops the use effect of a seat's used card (赤マント)."""
    if table.any_traits & STOPS_USES == 0 or game.traits[seat, USED_PLACE] & UNSTOPPABLE:
        return False
    stops_0 = has_attacker(game, FIRST_SEAT) and game.traits[0, ATTACKER] & STOPS_USES
    stops_1 = has_attacker(game, SECOND_SEAT) and game.traits[1, ATTACKER] & STOPS_USES
    return stops_0 or stops_1


@inlined
def after_uses(game, table, rules):
    """What attackers do after all use effects, by initiative (踊り子, CC-43)."""
    if unlikely((game.listening[0] | game.listening[1]) >> op.AFTER_USES & 1 != 0):
        for step in range(2):
            act(game, table, rules, game.initiative ^ step, ATTACKER, FIELD_SLOT, op.AFTER_USES)


@inlined
def stand_by(game, rules):
    """Used cards go to standby with their present figures, or are destroyed when it is full (CC-44)."""
    for seat in range(2):
        if is_there(game, seat, USED_PLACE):
            place = new_place(game, rules, seat)
            card = game.instance[seat, USED_PLACE]
            if place == NO_ROOM:
                game.occupied[seat] ^= np.int64(1) << USED_PLACE
                destroy(game, seat, card, game.hp[seat, USED_PLACE], event.USED)
            else:
                move_creature(game, seat, USED_PLACE, place)
                note(game, event.STANDS_BY, seat, card, place)


@inlined
def stand_by_at_once(game, table, rules):
    """The same where no effect has touched the used cards."""
    for seat in range(2):
        card = game.choice_card[seat]
        if card != NO_CARD:
            place = new_place(game, rules, seat)
            if unlikely(place == NO_ROOM):
                destroy(game, seat, card, table.hp[card], event.USED)
            else:
                put_in_place(game, table, seat, place, card)
                note(game, event.STANDS_BY, seat, card, place)


# ---------- Battle


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
                act(game, table, rules, game.initiative ^ step, ATTACKER, FIELD_SLOT, op.DRAWN_BATTLE)
        return
    winner = 1 - beaten
    game.beaten = beaten
    note(game, event.WINS_BATTLE, winner, game.instance[winner, ATTACKER], game.hp[winner, ATTACKER])
    game.life[beaten] -= 1
    note(game, event.LOSES_LIFE, beaten, NO_CARD, game.life[beaten])
    if game.life[beaten] <= 0:
        end_game(game, winner, END_LIFE)
    elif unlikely(table.eventful != 0 and result_matters(game, winner)):
        settle_result(game, table, rules, winner)


@helper
def start_battle(game, table, rules):
    """What subs do at the start of a battle, by initiative (CC-58)."""
    stay_apart()
    for step in range(2):
        if game.end == RUNNING:
            call_subs(game, table, game.initiative ^ step, op.STANDBY_BATTLE_START, NO_CARD, NO_CARD)
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


@helper
def revive(game, table, rules, seat):
    """ゾンビ brought to 0 by a blow destroys random hand cards and, if that many were there, stands again (CC-54).

    Its return is a change by an effect: 混沌 reverses it (CC-82).
    """
    stay_apart()
    if game.traits[seat, ATTACKER] & REVIVES == 0:
        return False
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
        if game.initiative ^ step == winner:
            call_fighter(game, table, won, WIN_SLOT, op.ON_WIN)
        elif lost != NO_CARD:
            call_fighter(game, table, lost, LOSE_SLOT, op.ON_LOSE)
        if game.line_end > 0:
            settle(game, table, rules)


@helper
def call_fighter(game, table, card, slot, trigger):
    """Put in line the win or lose effect of a creature that fought, on whichever battlefield it stands now."""
    for seat in range(2):
        if has_attacker(game, seat) and game.instance[seat, ATTACKER] == card:
            call_creature(game, table, seat, ATTACKER, slot, trigger, NO_CARD, NOTHING_LOST)
            return


# ---------- Turn end


@inlined
def end_turn(game):
    """Attackers at HP 0 are destroyed; subs at HP 0 stay (CC-60)."""
    for seat in range(2):
        if has_attacker(game, seat) and game.hp[seat, ATTACKER] <= 0:
            game.occupied[seat] ^= 1
            destroy(game, seat, game.instance[seat, ATTACKER], game.hp[seat, ATTACKER], event.ON_BATTLEFIELD)
