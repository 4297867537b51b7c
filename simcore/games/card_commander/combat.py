"""The auto-battle alone (CC-50 to CC-55): two attackers strike in turn until one is at HP 0.

It works on the attackers' figures in a state record and needs no decks, hands or turns around it.
"""

import numpy as np

from simcore.games.card_commander.effects import opcodes as op
from simcore.games.card_commander.effects.queries import answers, holds, program_of
from simcore.games.card_commander.state import (
    ALL_COLOURS,
    AMBUSH,
    ATTACKER,
    CHANGES_DAMAGE,
    COLOUR_SHIFT,
    FIELD_SLOT,
    FIRST_SEAT,
    HALVED,
    HARMLESS_SHIFT,
    NOBODY,
    NOTHING,
    REVIVES,
    SECOND_SEAT,
    SPEED_SHIFT,
    WEAK_POINT,
)
from simcore.games.card_commander.zones import has_attacker
from simcore.jit import helper, index, inlined, kernel, stay_apart, unlikely

DOUBLE_FIRST = 0  # rule parameter damage_order
DOUBLES, HALVES, SHIELDS = np.int64(1), np.int64(2), np.int64(4)  # what attackers' own abilities do to blows
NO_BATTLE = np.int64(-2)
BLOWS_DECIDE = np.int64(2)


@inlined
def blow_damages(game, table, rules):
    """What a blow of each seat's attacker takes off the other (CC-53). Mutates `own` and `source` of `game`."""
    traits = game.traits[0, ATTACKER] | game.traits[1, ATTACKER]
    heard = game.listening[0] | game.listening[1]
    if unlikely(traits & CHANGES_DAMAGE != 0 or heard >> op.BATTLE & 1 != 0):
        return adjusted_damages(game, table, rules)
    return game.attack[0, ATTACKER], game.attack[1, ATTACKER]


@helper
def adjusted_damages(game, table, rules):
    """The same where traits or abilities may change it."""
    stay_apart()
    traits_0, traits_1 = game.traits[0, ATTACKER], game.traits[1, ATTACKER]
    abilities_0 = battle_abilities(game, table, FIRST_SEAT)
    abilities_1 = battle_abilities(game, table, SECOND_SEAT)
    return (
        adjusted_damage(rules, game.attack[0, ATTACKER], traits_0, traits_1, abilities_0, abilities_1),
        adjusted_damage(rules, game.attack[1, ATTACKER], traits_1, traits_0, abilities_1, abilities_0),
    )


@inlined
def battle_abilities(game, table, seat):
    """Which of DOUBLES, HALVES and SHIELDS the attacker of a seat has in this battle, as their conditions stand."""
    if game.listening[seat] >> op.BATTLE & 1 == 0:
        return NOTHING
    return abilities_that_hold(game, table, seat)


@helper
def abilities_that_hold(game, table, seat):
    """The same of a side where somebody may have such abilities."""
    stay_apart()
    program = program_of(game, seat, ATTACKER, FIELD_SLOT)
    found = np.int64(0)
    if program == 0 or not answers(table, program, op.BATTLE):
        return found
    game.own = seat
    game.source = game.instance[seat, ATTACKER]
    row = table.start[program]
    while table.operations[row, op.WHEN] >= 0:
        if table.operations[row, op.WHEN] == op.BATTLE and holds(game, table, row):
            verb = table.operations[row, op.VERB]
            found |= DOUBLES if verb == op.DEAL_DOUBLE else HALVES if verb == op.TAKE_HALF else SHIELDS
        row += 1
    return found


@inlined
def adjusted_damage(rules, damage, own, met, dealt, taken):
    """A blow's damage under the traits of who strikes (`own`) and who is struck (`met`) (CC-53).

    `dealt` and `taken` are what `battle_abilities` found for them.
    """
    if own >> HARMLESS_SHIFT & met >> COLOUR_SHIFT & ALL_COLOURS or taken & SHIELDS:
        return np.int64(0)
    if dealt & DOUBLES:
        damage *= 2
    weak = met & WEAK_POINT
    if met & HALVED or taken & HALVES:
        if weak and rules.damage_order == DOUBLE_FIRST:
            return damage  # doubled, then halved
        damage //= 2
    return damage * 2 if weak else damage


@inlined
def strikes_first(game):
    """The seat that deals the first blow: 豹変 with the initiative, else the faster, else the initiative (CC-52)."""
    holder = game.initiative
    own = game.traits[index(holder), ATTACKER]
    met = game.traits[index(1 - holder), ATTACKER]
    if own & AMBUSH or own >> SPEED_SHIFT <= met >> SPEED_SHIFT:
        return holder
    return 1 - holder


@inlined
def open_battle(game, table, rules):
    """Settle what can be settled without a blow (CC-51, CC-52), else prepare the blows. Mutates `game`.

    Returns the seat that is beaten already, NOBODY when it is a draw already, NO_BATTLE when there is no attacker at
    all, and BLOWS_DECIDE when it is still open.
    """
    game.blows = 0
    alive_0 = has_attacker(game, FIRST_SEAT) & np.int64(game.hp[0, ATTACKER] > 0)
    alive_1 = has_attacker(game, SECOND_SEAT) & np.int64(game.hp[1, ATTACKER] > 0)
    if alive_0 & alive_1 == 0:
        if alive_0 != alive_1:
            return SECOND_SEAT if alive_0 else FIRST_SEAT
        return NOBODY if has_attacker(game, FIRST_SEAT) | has_attacker(game, SECOND_SEAT) else NO_BATTLE
    game.damage[0], game.damage[1] = blow_damages(game, table, rules)
    game.striker = strikes_first(game)
    if game.damage[0] <= 0 and game.damage[1] <= 0:
        return NOBODY
    return BLOWS_DECIDE


@inlined
def exchange_blows(game, rules):
    """Strike in turn from where the battle stands until an HP is 0 or the blows run out (CC-52 to CC-55).

    Returns the seat whose attacker is at HP 0, or NOBODY. Mutates HP, `striker` and `blows` of `game`.
    """
    striker = game.striker
    target = 1 - striker
    hp_striker = game.hp[index(striker), ATTACKER]
    hp_target = game.hp[index(target), ATTACKER]
    damage_striker = game.damage[index(striker)]
    damage_target = game.damage[index(target)]
    blows = game.blows
    limit = 2 * rules.blows
    beaten = NOBODY
    while blows < limit:
        hp_target -= damage_striker
        blows += 1
        if hp_target <= 0:
            hp_target = 0
            beaten = target
            game.striker = target
            break
        if blows == limit:
            break
        hp_striker -= damage_target
        blows += 1
        if hp_striker <= 0:
            hp_striker = 0
            beaten = striker
            break
    game.hp[index(striker), ATTACKER] = hp_striker
    game.hp[index(target), ATTACKER] = hp_target
    game.blows = blows
    return beaten


@kernel
def fight_alone(game, table, rules):
    """A whole battle without a game around it: no hand, so that nothing revives unless for nothing (CC-54).

    Mutates `game`. Returns the beaten seat, or NOBODY for a draw.
    """
    hp_0 = game.hp[FIRST_SEAT, ATTACKER]
    hp_1 = game.hp[SECOND_SEAT, ATTACKER]
    beaten = open_battle(game, table, rules)
    if beaten == BLOWS_DECIDE:
        beaten = exchange_blows(game, rules)
        while beaten != NOBODY and rules.revival_cost == 0 and game.traits[beaten, ATTACKER] & REVIVES:
            game.hp[beaten, ATTACKER] = hp_0 if beaten == FIRST_SEAT else hp_1
            beaten = exchange_blows(game, rules)
    return beaten


@inlined
def hp_left(rules, own_damage, own_hp, met_damage, met_hp, own_first):
    """HP left to two living attackers after a battle, without revival and effects: what a player can work out.

    The damages are what a blow of each takes off the other (CC-52 to CC-55).
    """
    if own_damage <= 0 and met_damage <= 0:
        return own_hp, met_hp
    if not own_first:
        own_hp -= met_damage
        if own_hp <= 0:
            return NOTHING, met_hp
    for blow in range(rules.blows):
        met_hp -= own_damage
        if met_hp <= 0:
            return own_hp, NOTHING
        if own_first or blow + 1 < rules.blows:
            own_hp -= met_damage
            if own_hp <= 0:
                return NOTHING, met_hp
    return own_hp, met_hp


@inlined
def hp_after_battle(game, table, rules, seat):
    """The same of the two living attackers that stand there, the seat's own first. Mutates `own` and `source`."""
    other = 1 - seat
    damages = blow_damages(game, table, rules)
    own_damage, met_damage = damages if seat == 0 else (damages[1], damages[0])
    own_first = strikes_first(game) == seat
    return hp_left(rules, own_damage, game.hp[seat, ATTACKER], met_damage, game.hp[other, ATTACKER], own_first)


@helper
def damages_under_traits(rules, own_damage, own_traits, met_damage, met_traits):
    """What a blow of each takes off the other where their traits change it."""
    stay_apart()
    return (
        adjusted_damage(rules, own_damage, own_traits, met_traits, NOTHING, NOTHING),
        adjusted_damage(rules, met_damage, met_traits, own_traits, NOTHING, NOTHING),
    )


@inlined
def predict(rules, own, met, initiative):
    """The same from figures alone, for creatures without effects.

    `own` and `met` are (attack, HP, traits); `initiative` is 1 if the first of the two has it.
    """
    own_damage, own_hp, own_traits = own
    met_damage, met_hp, met_traits = met
    if unlikely((own_traits | met_traits) & CHANGES_DAMAGE != 0):
        own_damage, met_damage = damages_under_traits(rules, own_damage, own_traits, met_damage, met_traits)
    if initiative:
        own_first = own_traits & AMBUSH or own_traits >> SPEED_SHIFT <= met_traits >> SPEED_SHIFT
    else:
        own_first = met_traits & AMBUSH == 0 and own_traits >> SPEED_SHIFT < met_traits >> SPEED_SHIFT
    return hp_left(rules, own_damage, own_hp, met_damage, met_hp, own_first)
