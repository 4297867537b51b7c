"""What operations of ABCD's effects do, in the reference; every verb says whether it really did something."""

from collections.abc import Callable
from typing import Any

from tests.reference.abcd_battle import damage_creature, damage_player
from tests.reference.abcd_events import Code, Origin
from tests.reference.abcd_matching import Run, amount_of
from tests.reference.abcd_state import ATTRIBUTES, KEYWORDS, NON_ACTIVE, Cast, Permanent, PhysicalCard
from tests.reference.abcd_table import LARGEST, MOST_CARDS, WIDE
from tests.reference.abcd_targets import players, targeted_creatures, targets

LARGEST_RESISTANCE = 2000


def each_creature(change: Callable[[Run, Any, Permanent], bool]) -> Callable[[Run, Any], bool]:
    """The verb that does this to all targets, one after the other: whether it came off for any."""

    def verb(run: Run, operation: Any) -> bool:
        done = [change(run, operation, creature) for creature in targeted_creatures(run, operation)]
        return any(done)

    return verb


def each_player(change: Callable[[Run, Any, int], bool]) -> Callable[[Run, Any], bool]:
    def verb(run: Run, operation: Any) -> bool:
        done = [change(run, operation, seat) for seat in players(run, operation)]
        return any(done)

    return verb


def either(on_players: Callable[[Run, Any, int], bool], on_creatures: Callable[[Run, Any, Permanent], bool]) -> Any:
    """A verb that is done to players and to creatures."""
    of_players, of_creatures = each_player(on_players), each_creature(on_creatures)
    return lambda run, said: (of_players if said.to in ("own", "opponent") else of_creatures)(run, said)


def tell(run: Run, code: Code, creature: Permanent, value: int = 0) -> None:
    run.table.note(code, creature.side, creature.physical, value)


# ---------- Damage and figures


def hurt_creature(run: Run, operation: Any, creature: Permanent) -> bool:
    """K7, K9: the attributes of damage are those in the card's cost, or none."""
    attributes = frozenset(() if operation.neutral else run.card.card.needs)
    before = creature.mitigation
    dealt = damage_creature(creature, amount_of(run, operation.amount, creature), attributes, run.table.rules)
    if creature.mitigation != before:
        tell(run, Code.MITIGATION_BECOMES, creature, creature.mitigation)
    if dealt:
        tell(run, Code.HP_BECOMES, creature, creature.hp)
    return dealt > 0


def hurt_player(run: Run, operation: Any, seat: int) -> bool:
    """R46."""
    side = run.table.sides[seat]
    before = side.mitigation
    lost = damage_player(side, amount_of(run, operation.amount))
    if side.mitigation != before:
        run.table.note(Code.MITIGATION_BECOMES, seat, value=side.mitigation)
    if lost:
        run.table.note(Code.HP_BECOMES, seat, value=side.hp)
    return lost > 0


def raise_attack(sign: int) -> Callable[[Run, Any, Permanent], bool]:
    """Attack never falls below 0."""

    def change(run: Run, operation: Any, creature: Permanent) -> bool:
        amount = sign * amount_of(run, operation.amount, creature)
        before = creature.attack
        creature.attack = min(LARGEST, max(0, before + amount))
        if creature.attack != before:
            tell(run, Code.ATTACK_BECOMES, creature, creature.attack)
        return creature.attack != before

    return change


def raise_hp(sign: int) -> Callable[[Run, Any, Permanent], bool]:
    """HP and its maximum alike; neither falls below 0 by it. This is no damage."""

    def change(run: Run, operation: Any, creature: Permanent) -> bool:
        amount = sign * amount_of(run, operation.amount, creature)
        before = creature.hp, creature.max_hp
        creature.max_hp = min(LARGEST, max(0, creature.max_hp + amount))
        creature.hp = min(LARGEST, max(min(0, creature.hp), creature.hp + amount))
        if creature.max_hp != before[1]:
            tell(run, Code.MAX_HP_BECOMES, creature, creature.max_hp)
        if creature.hp != before[0]:
            tell(run, Code.HP_BECOMES, creature, creature.hp)
        return (creature.hp, creature.max_hp) != before

    return change


def raise_resistance(run: Run, operation: Any, creature: Permanent) -> bool:
    changed = False
    for attribute in operation.attributes:
        before = creature.resistance.get(attribute, 0)
        after = min(LARGEST_RESISTANCE, before + amount_of(run, operation.amount, creature))
        if after != before:
            creature.resistance[attribute] = after
            value = WIDE * ATTRIBUTES.index(attribute) + after + WIDE // 2
            tell(run, Code.RESISTANCE_BECOMES, creature, value)
            changed = True
    return changed


def mitigate_creature(run: Run, operation: Any, creature: Permanent) -> bool:
    """Until the next turn's start (R46)."""
    before = creature.mitigation
    creature.mitigation = min(LARGEST, before + amount_of(run, operation.amount, creature))
    if creature.mitigation != before:
        tell(run, Code.MITIGATION_BECOMES, creature, creature.mitigation)
    return creature.mitigation != before


def mitigate_player(run: Run, operation: Any, seat: int) -> bool:
    side = run.table.sides[seat]
    before = side.mitigation
    side.mitigation = min(LARGEST, before + amount_of(run, operation.amount))
    if side.mitigation != before:
        run.table.note(Code.MITIGATION_BECOMES, seat, value=side.mitigation)
    return side.mitigation != before


def give_keyword(run: Run, operation: Any, creature: Permanent) -> bool:
    if operation.keyword in creature.keywords:
        return False
    creature.keywords.add(operation.keyword)
    tell(run, Code.GAINS_KEYWORD, creature, KEYWORDS.index(operation.keyword))
    return True


def make_non_active(run: Run, operation: Any, creature: Permanent) -> bool:
    changed = creature.state != NON_ACTIVE
    run.table.set_state(creature, NON_ACTIVE)
    return changed


# ---------- Cards that move


def destroy(run: Run, operation: Any) -> bool:
    """No 復活 helps against it: HP has not fallen (K6)."""
    found = [thing for thing in targets(run, operation) if isinstance(thing, Permanent)]
    for permanent in found:
        run.table.destroy(permanent)
    return bool(found)


def return_to_hand(run: Run, operation: Any, creature: Permanent) -> bool:
    """To the owner's hand (R60); what is no card of a deck goes as any other."""
    run.table.leave(creature)
    run.table.note(Code.RETURNS_TO_HAND, creature.owner, creature.physical)
    run.table.to_hand(creature.physical)
    return True


def summon(run: Run, operation: Any) -> bool:
    """A new card on the own field, on the lowest free square; it is its maker's."""
    table = run.table
    card = table.pool[operation.card]
    free = table.free_squares(run.own, card.type)
    if not free or table.cards >= MOST_CARDS:
        return False
    made = PhysicalCard(table.cards, card, run.own, -1)
    table.cards += 1
    table.note(Code.APPEARS, run.own, made, table.row(card))
    table.put("arrival", table.enter(made, run.own, free[0], run.own))
    return True


def counter(run: Run, operation: Any) -> bool:
    """To the owner's graveyard, what was paid is lost (2.12); its controller's creatures may answer."""
    table = run.table
    found = [thing for thing in targets(run, operation) if isinstance(thing, Cast)]
    for cast in found:
        table.casts = [other for other in table.casts if other is not cast]
        table.note(Code.COUNTERED, cast.controller, cast.physical)
        table.bury(cast.physical, Origin.CAST)
        for each in table.permanents:
            if each.controller == cast.controller:
                table.put("spell_countered", each)
    return bool(found)


def take_control(run: Run, operation: Any) -> bool:
    """R61, R62: neither its place nor its targets change."""
    found = [thing for thing in targets(run, operation) if thing.controller != run.own]
    for thing in found:
        thing.controller = run.own
        run.table.note(Code.CONTROLLED, run.own, thing.physical)
    return bool(found)


# ---------- Hands and libraries


def draw(run: Run, operation: Any, seat: int) -> bool:
    """As many as there are; an empty library loses nothing here (R2)."""
    drawn = [run.table.draw(seat) for _ in range(amount_of(run, operation.amount))]
    return any(drawn)


def discard(run: Run, operation: Any) -> bool:
    """The card of a hand skill itself, or as many hand cards as the player has of those asked for."""
    table = run.table
    if operation.to == "self":
        table.sides[run.own].hand.remove(run.card)
        table.bury(run.card, Origin.HAND)
        return True
    done = False
    for seat in players(run, operation):
        for _ in range(min(amount_of(run, operation.amount), len(table.sides[seat].hand))):
            table.discard(seat, Code.DISCARDS)
            done = True
    return done


def discard_at_random(run: Run, operation: Any, seat: int) -> bool:
    number = min(amount_of(run, operation.amount), len(run.table.sides[seat].hand))
    for _ in range(number):
        run.table.discard_at_random(seat)
    return number > 0


# ---------- MP and attributes


def waits(run: Run) -> bool:
    """G22: whether what a crystal gives comes with the next turn alone."""
    return run.trigger == "placed" and run.table.rules["crystal_mp"] == "next_turn"


def raise_mp(sign: int) -> Callable[[Run, Any, int], bool]:
    def change(run: Run, operation: Any, seat: int) -> bool:
        if waits(run):
            return False
        before = run.table.sides[seat].mp
        run.table.set_mp(seat, before + sign * amount_of(run, operation.amount))
        return run.table.sides[seat].mp != before

    return change


def raise_maximum(run: Run, operation: Any, seat: int) -> bool:
    side = run.table.sides[seat]
    before = side.max_mp
    side.max_mp = min(LARGEST, before + amount_of(run, operation.amount))
    if side.max_mp != before:
        run.table.note(Code.MAX_MP_BECOMES, seat, value=side.max_mp)
    return side.max_mp != before


def raise_attribute(maximum: bool) -> Callable[[Run, Any, int], bool]:
    def change(run: Run, operation: Any, seat: int) -> bool:
        if not maximum and waits(run):
            return False
        side = run.table.sides[seat]
        values = side.max_attributes if maximum else side.attributes
        before = dict(values)
        for attribute in operation.attributes:
            run.table.set_attribute(seat, attribute, values[attribute] + amount_of(run, operation.amount), maximum)
        return values != before

    return change


VERBS: dict[str, Callable[[Run, Any], bool]] = {
    "damage": either(hurt_player, hurt_creature),
    "destroy": destroy,
    "return_to_hand": each_creature(return_to_hand),
    "make_non_active": each_creature(make_non_active),
    "raise_attack": each_creature(raise_attack(1)),
    "lower_attack": each_creature(raise_attack(-1)),
    "raise_hp": each_creature(raise_hp(1)),
    "lower_hp": each_creature(raise_hp(-1)),
    "raise_resistance": each_creature(raise_resistance),
    "raise_mitigation": either(mitigate_player, mitigate_creature),
    "give_keyword": each_creature(give_keyword),
    "counter": counter,
    "take_control": take_control,
    "summon": summon,
    "draw": each_player(draw),
    "discard": discard,
    "discard_at_random": each_player(discard_at_random),
    "raise_mp": each_player(raise_mp(1)),
    "lower_mp": each_player(raise_mp(-1)),
    "raise_maximum": each_player(raise_maximum),
    "raise_attribute": each_player(raise_attribute(False)),
    "raise_attribute_maximum": each_player(raise_attribute(True)),
}
