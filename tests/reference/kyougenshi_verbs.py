"""What operations of Kyougenshi's effects do, in the reference."""

from collections.abc import Callable
from typing import Any

from tests.reference.kyougenshi_events import KEYWORDS, Code, Origin
from tests.reference.kyougenshi_matching import Run, amount_of, card_fits, player, targets
from tests.reference.kyougenshi_state import MOST_CHANGE, PhysicalCard, SpellCard, by_number
from tests.reference.kyougenshi_table import is_spell_card


def each_card(change: Callable[[Run, Any, SpellCard], None]) -> Callable[[Run, Any], None]:
    """The verb that does this to all targets, one after the other."""

    def verb(run: Run, operation: Any) -> None:
        for each in targets(run, operation):
            if run.table.there(each):
                change(run, operation, each)

    return verb


def times(change: Callable[[Run, int], None], there: Callable[[Any], Any]) -> Callable[[Run, Any], None]:
    """The verb that does this to a player as often as its amount says, while that side has what `there` asks for."""

    def verb(run: Run, operation: Any) -> None:
        seat = player(run, operation)
        for _ in range(amount_of(run, operation.amount)):
            if there(run.table.sides[seat]):
                change(run, seat)

    return verb


# ---------- Spell cards


def change_power(run: Run, operation: Any, each: SpellCard) -> None:
    add_power(run, each, amount_of(run, operation.amount), operation.lasts)


def add_power(run: Run, each: SpellCard, amount: int, lasts: str) -> None:
    """What the changes of one duration come to together stays within a bound."""
    name = f"power_this_{lasts}"
    before = getattr(each, name)
    after = min(MOST_CHANGE, before + amount)
    setattr(each, name, after)
    if after != before:
        run.table.note(Code.POWER_CHANGES, each.side, each.physical, after - before)


def give_keyword(run: Run, operation: Any, each: SpellCard) -> None:
    """Told if it did not have it."""
    had = operation.keyword in run.table.keywords(each)
    given = each.given_this_turn if operation.lasts == "turn" else each.given_this_attack
    given.add(operation.keyword)
    if not had:
        run.table.note(Code.GAINS_KEYWORD, each.side, each.physical, KEYWORDS.index(operation.keyword))


def return_to_hand(run: Run, operation: Any, each: SpellCard) -> None:
    run.table.leave(each)
    run.table.sides[each.side].hand.append(each.physical)
    run.table.note(Code.RETURNS_TO_HAND, each.side, each.physical)


def to_orbs(run: Run, operation: Any, each: SpellCard) -> None:
    run.table.leave(each)
    become_orb(run, each.physical, Origin.BATTLE_ZONE)


def become_orb(run: Run, card: PhysicalCard, origin: Origin) -> None:
    run.table.add_orb(card)
    run.table.note(Code.BECOMES_ORB, card.owner, card, origin)


# ---------- Cards


def charge_from_deck(run: Run, seat: int) -> None:
    become_orb(run, run.table.from_library(seat), Origin.LIBRARY)


def mill(run: Run, seat: int) -> None:
    run.table.bury(run.table.from_library(seat), Origin.LIBRARY)


def lose_orb(run: Run, seat: int) -> None:
    """The one of the lowest number."""
    side = run.table.sides[seat]
    orb = by_number(side.orbs)[0]
    side.orbs.remove(orb)
    run.table.bury(orb.physical, Origin.ORBS)


def activate_orbs(run: Run, operation: Any) -> None:
    """Those of the highest numbers that lie face up."""
    amount = max(0, amount_of(run, operation.amount))
    orbs = [orb for orb in by_number(run.table.sides[run.own].orbs) if not orb.active and not orb.tainted]
    found = orbs[::-1][:amount]
    for orb in found:
        orb.active = True
    if found:
        run.table.note(Code.ORBS_ACTIVE, run.own, value=len(found))


def break_shield(run: Run, operation: Any) -> None:
    """R53: one, whatever the card says about its own attacks."""
    seat = player(run, operation)
    if run.table.sides[seat].shields:
        run.table.break_shield(seat)


def lose_shield(run: Run, seat: int) -> None:
    """R53: not broken, so no S-trigger."""
    card = run.table.take_any_shield(seat)
    side = run.table.sides[seat]
    side.graveyard.append(card)
    run.table.note(Code.LOSES_SHIELD, seat, card, len(side.shields))


def take_shield(run: Run, seat: int) -> None:
    card = run.table.take_any_shield(seat)
    side = run.table.sides[seat]
    side.hand.append(card)
    run.table.note(Code.TAKES_SHIELD, seat, card, len(side.shields))


# ---------- The best card of a place


def best_of(run: Run, operation: Any, cards: list[PhysicalCard], summonable: bool = False) -> PhysicalCard | None:
    """The one of the highest number that fits, but not the one whose effect this is."""
    found = [card for card in cards if card_fits(operation.only, card) and card is not run.card]
    if summonable:
        found = [card for card in found if is_spell_card(card)]
    return by_number(found)[-1] if found else None


def fetch(run: Run, operation: Any) -> None:
    card = best_of(run, operation, run.table.sides[run.own].library)
    if card is not None:
        run.table.find(run.own, card)


def take_back(run: Run, operation: Any) -> None:
    side = run.table.sides[run.own]
    card = best_of(run, operation, side.graveyard)
    if card is not None:
        side.graveyard.remove(card)
        side.hand.append(card)
        run.table.note(Code.TAKES_BACK, run.own, card)


def put_from(place: str, origin: Origin) -> Callable[[Run, Any], None]:
    """R27: into the battle zone without being summoned."""

    def verb(run: Run, operation: Any) -> None:
        cards = getattr(run.table.sides[run.own], place)
        card = best_of(run, operation, cards, summonable=True)
        if card is not None:
            cards.remove(card)
            new = run.table.enter(card)
            run.table.note(Code.ENTERS, run.own, card, origin)
            run.table.put("put", new)

    return verb


VERBS: dict[str, Callable[[Run, Any], None]] = {
    "change_power": each_card(change_power),
    "give_keyword": each_card(give_keyword),
    "destroy": each_card(lambda run, said, each: run.table.destroy(each)),
    "return_to_hand": each_card(return_to_hand),
    "to_orbs": each_card(to_orbs),
    "activate": each_card(lambda run, said, each: run.table.turn_active(each)),
    "deactivate": each_card(lambda run, said, each: run.table.turn_inactive(each)),
    "draw": times(lambda run, seat: run.table.draw(seat), lambda side: side.library),
    "discard": times(lambda run, seat: run.table.throw_away(seat), lambda side: side.hand),
    "discard_at_random": times(lambda run, seat: run.table.throw_away_at_random(seat), lambda side: side.hand),
    "mill": times(mill, lambda side: side.library),
    "charge_from_deck": times(charge_from_deck, lambda side: side.library),
    "orbs_to_graveyard": times(lose_orb, lambda side: side.orbs),
    "activate_orbs": activate_orbs,
    "break_shield": break_shield,
    "shields_to_graveyard": times(lose_shield, lambda side: side.shields),
    "shields_to_hand": times(take_shield, lambda side: side.shields),
    "add_shields": times(lambda run, seat: run.table.set_shield(seat), lambda side: side.library),
    "fetch": fetch,
    "take_back": take_back,
    "revive": put_from("graveyard", Origin.GRAVEYARD),
    "put_from_hand": put_from("hand", Origin.HAND),
}
