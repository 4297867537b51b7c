"""Where effects of Card Commander move cards, in the reference, and what those moves call forth."""

from collections.abc import Callable
from typing import Any

from tests.reference.card_commander_continuous import sealed
from tests.reference.card_commander_matching import Run, amount_of
from tests.reference.card_commander_state import (
    BATTLEFIELD,
    IN_GRAVEYARD,
    IN_HAND,
    NOBODY,
    STANDBY,
    USED,
    Code,
    Creature,
    Origin,
    PhysicalCard,
)
from tests.reference.card_commander_table import MOST_CARDS, Spot, Table
from tests.reference.card_commander_targets import players, reachable, targets


def each_target(move: Callable[[Run, PhysicalCard], bool]) -> Callable[[Run, Any], bool]:
    """The verb that does this to all targets, one after the other: whether it came off for any."""

    def verb(run: Run, operation: Any) -> bool:
        moved = [move(run, card) for card in targets(run, operation)]
        return any(moved)

    return verb


def held(table: Table, card: PhysicalCard) -> bool:
    """CC-84: 不動 on the board, unless sealed; a used card is no creature (CC-45)."""
    spot, creature = table.where(card), table.present(card)
    free = spot.place in STANDBY and sealed(table, spot.seat, creature)
    return spot.is_creature and creature.has("immovable") and not free


# ---------- Away from the board


def destroy(run: Run, card: PhysicalCard) -> bool:
    spot = run.table.where(card)
    if spot.zone not in ("board", "hand"):
        return False
    run.destroyed += spot.is_creature
    run.table.bury(card, origin_of(spot))
    return True


def origin_of(spot: Spot) -> Origin:
    if spot.zone == "hand":
        return Origin.HAND
    return {BATTLEFIELD: Origin.BATTLEFIELD, USED: Origin.IN_USE}.get(spot.place, Origin.IN_STANDBY)


def return_to_hand(run: Run, card: PhysicalCard) -> bool:
    table = run.table
    if table.where(card).zone != "board" or held(table, card):
        return False
    spot = table.lift(card)
    table.to_hand(spot.seat, card)
    table.note(Code.RETURNS_TO_HAND, spot.seat, card, spot.place)
    table.put("hand_put", card)
    if spot.is_creature:
        table.put_subs("standby_moved", spot.seat)
    return True


def return_to_hand_as(run: Run, operation: Any) -> bool:
    """An immovable creature turns where it stands."""
    found = [card for card in targets(run, operation) if run.table.where(card).zone == "board"]
    for card in found:
        stays = held(run.table, card)
        turn(run, card, run.table.pool[operation.card])
        if not stays:
            return_to_hand(run, card)
    return bool(found)


def put_under_deck(run: Run, card: PhysicalCard) -> bool:
    spot = run.table.where(card)
    if spot.zone != "board":
        return False
    seat = run.table.lift(card).seat
    side = run.table.sides[seat]
    side.deck.append(card)
    side.known += 1
    run.destroyed += spot.is_creature
    run.table.note(Code.PUT_UNDER_DECK, seat, card, len(side.deck))
    return True


def give_away(run: Run, operation: Any) -> bool:
    """The source, a sub, to the other player's hand (力石)."""
    table, card = run.table, run.source
    spot = table.where(card)
    if not spot.is_creature or spot.place == BATTLEFIELD or held(table, card):
        return False
    table.lift(card)
    table.to_hand(1 - spot.seat, card)
    table.note(Code.GIVEN_AWAY, spot.seat, card)
    table.put("hand_put", card)
    return True


# ---------- To standby


def return_to_standby(run: Run, card: PhysicalCard) -> bool:
    """From the battlefield as printed; by itself from graveyard or hand (CC-15, CC-23)."""
    table = run.table
    spot = table.where(card)
    side = table.sides[spot.seat]
    if (spot.zone == "board" and spot.place != BATTLEFIELD) or spot.zone == "deck" or held(table, card):
        return False
    place = table.free_place(side)
    if place is None:
        if spot.zone != "graveyard":
            destroy(run, card)
        return False
    creature = Creature.printed(card)
    if spot.zone == "graveyard":
        creature.hp = table.risen_hp(spot.seat, card)
    table.lift(card)
    side.standby[place] = creature
    codes = {"board": Code.RETURNS_TO_STANDBY, "graveyard": Code.RETURNS, "hand": Code.HAND_TO_STANDBY}
    table.note(codes[spot.zone], spot.seat, card, place)
    if spot.zone == "board":
        for sub in side.subs():
            if sub is not creature:
                table.put("standby_moved", sub.physical)
    return True


# ---------- To the battlefield


def enter_battlefield(run: Run, card: PhysicalCard) -> bool:
    """CC-44: never in the place of an attacker; a used card that fails for that is destroyed."""
    table = run.table
    spot = table.where(card)
    if spot.zone == "deck":
        return False
    if table.sides[spot.seat].attacker is not None:
        if spot.place == USED:
            table.bury(card, Origin.IN_USE)
        return False
    creature = table.present(card)
    if creature.has("cannot_go") and not (spot.is_creature and sealed(table, spot.seat, creature)):
        return False
    table.lift(card)
    table.sides[spot.seat].attacker = creature
    origins = {"board": spot.place, "hand": IN_HAND, "graveyard": IN_GRAVEYARD}
    table.note(Code.ENTERS_BATTLEFIELD, spot.seat, card, origins[spot.zone])
    has_entered(table, spot.seat, card)
    return True


def has_entered(table: Table, seat: int, card: PhysicalCard) -> None:
    """What subs do when an effect has brought an own attacker."""
    table.put_subs("standby_entry", seat, card)
    table.put_subs("standby_moved", seat)


def create(run: Run, operation: Any) -> bool:
    """A new card of a kind on each battlefield that is empty (ワーエレファント)."""
    table = run.table
    made = False
    for seat in players(run, operation):
        if table.sides[seat].attacker is not None or table.cards >= MOST_CARDS:
            continue
        card = PhysicalCard(table.cards, table.pool[operation.card], NOBODY, NOBODY)
        table.cards += 1
        table.sides[seat].attacker = Creature.printed(card)
        table.note(Code.APPEARS, seat, card, table.row(card.face))
        has_entered(table, seat, card)
        made = True
    return made


def swap_places(run: Run, operation: Any) -> bool:
    """The source and its target, one the attacker and the other the used card of one side (CC-43)."""
    found = targets(run, operation)
    if not found:
        return False
    table = run.table
    spots = [table.where(run.source), table.where(found[0])]
    seat = spots[0].seat
    side = table.sides[seat]
    if {(spot.seat, spot.place) for spot in spots} != {(seat, BATTLEFIELD), (seat, USED)}:
        return False
    assert side.attacker is not None
    if side.attacker.has("immovable"):
        return False
    side.attacker, side.used = side.used, side.attacker
    assert side.attacker is not None
    assert side.used is not None
    side.used.reprint()
    table.note(Code.SWAPS, seat, side.attacker.physical, USED)
    has_entered(table, seat, side.attacker.physical)
    return True


def swap_sides(run: Run, operation: Any) -> bool:
    """Both attackers, with all their figures (スカイドラゴン)."""
    attackers = [side.attacker for side in run.table.sides]
    for attacker in attackers:
        if attacker is None or attacker.has("immovable") or not reachable(run, attacker.physical):
            return False
    for side, attacker in zip(run.table.sides, reversed(attackers), strict=True):
        side.attacker = attacker
    run.table.note(Code.SWAP_SIDES, run.own)
    return True


# ---------- Turning


def turn(run: Run, card: PhysicalCard, becomes: Any) -> None:
    """From now on the card is another one, whatever its zone; on the board with that one's figures and no curse."""
    card.turned = becomes
    creature = run.table.creature(card)
    if creature is not None:
        creature.reprint()
    run.table.note(Code.TURNS_INTO, run.table.where(card).seat, card, run.table.row(becomes))


def turn_into(run: Run, operation: Any) -> bool:
    becomes = run.table.pool[operation.card] if operation.card else None
    if operation.from_ == "opposing_attacker" and run.other_side.attacker is not None:
        becomes = run.other_side.attacker.physical.face
    found = [] if becomes is None else targets(run, operation)
    for card in found:
        turn(run, card, becomes)
    return bool(found)


# ---------- Hands and decks


def draw(run: Run, operation: Any) -> bool:
    """As many as the deck holds; what the drawn cards do comes after the last."""
    amount = amount_of(run, operation.amount)
    drawn = []
    for seat in players(run, operation):
        drawn += [run.table.draw(seat) for _ in range(min(amount, len(run.table.sides[seat].deck)))]
    for card in drawn:
        run.table.put("hand_put", card)
    return bool(drawn)


def fetch(run: Run, operation: Any) -> bool:
    card = run.table.fetch(run.own, operation.card)
    if card is not None:
        run.table.put("hand_put", card)
    return card is not None


def discard_at_random(run: Run, operation: Any) -> bool:
    amount = amount_of(run, operation.amount)
    gone = []
    for seat in players(run, operation):
        chosen = run.table.random_hand_cards(seat, min(amount, len(run.table.sides[seat].hand)))
        gone += [destroy(run, card) for card in chosen]
    return bool(gone)


VERBS: dict[str, Callable[[Run, Any], bool]] = {
    "destroy": each_target(destroy),
    "return_to_hand": each_target(return_to_hand),
    "return_to_hand_as": return_to_hand_as,
    "return_to_standby": each_target(return_to_standby),
    "enter_battlefield": each_target(enter_battlefield),
    "put_under_deck": each_target(put_under_deck),
    "turn_into": turn_into,
    "swap_places": swap_places,
    "swap_sides": swap_sides,
    "create": create,
    "give_away": give_away,
    "draw": draw,
    "fetch": fetch,
    "discard_at_random": discard_at_random,
}
