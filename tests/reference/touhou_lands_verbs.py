"""What operations of Touhou lands' effects do outside of battles, in the reference."""

from collections.abc import Callable
from typing import Any

from tests.reference.touhou_lands_events import KEYWORDS, Code
from tests.reference.touhou_lands_matching import Run, amount_of, card_fits, player, targets
from tests.reference.touhou_lands_state import BACK, FRONT, MOST_CHANGE, Character, by_number
from tests.reference.touhou_lands_table import tap_lands

CHANGED = {
    "attack": Code.ATTACK_CHANGES,
    "defence": Code.DEFENCE_CHANGES,
    "evasion": Code.EVASION_CHANGES,
}


def each_character(change: Callable[[Run, Any, Character], None]) -> Callable[[Run, Any], None]:
    """The verb that does this to all targets, one after the other."""

    def verb(run: Run, operation: Any) -> None:
        for character in targets(run, operation):
            if run.table.in_play(character):
                change(run, operation, character)

    return verb


def times(change: Callable[[Run, int], bool]) -> Callable[[Run, Any], None]:
    """The verb that does this to a player as often as its amount says, or until it cannot be done any more."""

    def verb(run: Run, operation: Any) -> None:
        seat = player(run, operation)
        for _ in range(amount_of(run, operation.amount)):
            if not change(run, seat):
                break

    return verb


# ---------- Characters


def change_figure(name: str) -> Callable[[Run, Any, Character], None]:
    """What one figure's changes for good, or of this turn, come to together stays within +-99."""

    def change(run: Run, operation: Any, character: Character) -> None:
        changes = character.for_good if operation.lasts == "for_good" else character.this_turn
        before = changes[name]
        wanted = before + amount_of(run, operation.amount)
        changes[name] = max(-MOST_CHANGE, min(MOST_CHANGE, wanted))
        if changes[name] != before:
            run.table.note(CHANGED[name], character.side, character.physical, changes[name] - before)

    return change


def give_keyword(run: Run, operation: Any, character: Character) -> None:
    """Told if it did not have it."""
    had = operation.keyword in character.keywords
    given = character.given if operation.lasts == "for_good" else character.given_this_turn
    given.add(operation.keyword)
    if not had:
        run.table.note(Code.GAINS_KEYWORD, character.side, character.physical, KEYWORDS.index(operation.keyword))


def to_row(row: str) -> Callable[[Run, Any, Character], None]:
    return lambda run, operation, character: run.table.move(character, row)


# ---------- Cards


def draw(run: Run, seat: int) -> bool:
    run.table.draw(seat)
    return True


def discard(run: Run, seat: int) -> bool:
    """Those it chooses, or all there are."""
    there = bool(run.table.sides[seat].hand)
    if there:
        run.table.throw_away(seat, Code.DISCARDS)
    return there


def discard_at_random(run: Run, seat: int) -> bool:
    there = bool(run.table.sides[seat].hand)
    if there:
        run.table.throw_away_at_random(seat)
    return there


def search(run: Run, operation: Any) -> None:
    """The best card of the library that fits (R4: nobody knows its order)."""
    found = [card for card in run.table.sides[run.own].library if card_fits(operation.only, card)]
    if found:
        run.table.find(run.own, by_number(found)[-1])


def take_back(run: Run, operation: Any) -> None:
    """The best card of the discard place that fits, but not the one whose effect this is."""
    side = run.table.sides[run.own]
    found = [card for card in side.discard if card_fits(operation.only, card) and card is not run.card]
    if found:
        card = by_number(found)[-1]
        side.discard.remove(card)
        side.hand.append(card)
        run.table.note(Code.TAKES_BACK, run.own, card)


# ---------- Players


def change_life(sign: int) -> Callable[[Run, Any], None]:
    def verb(run: Run, operation: Any) -> None:
        seat, amount = player(run, operation), amount_of(run, operation.amount)
        if amount > 0:
            run.table.set_life(seat, run.table.sides[seat].life + sign * amount)

    return verb


def tap_some_lands(run: Run, operation: Any) -> None:
    """Those of the lowest numbers."""
    seat, amount = player(run, operation), max(0, amount_of(run, operation.amount))
    lands = run.table.sides[seat].untapped_lands[:amount]
    tap_lands(lands)
    if lands:
        run.table.note(Code.LANDS_TAP, seat, value=len(lands))


def untap_some_lands(run: Run, operation: Any) -> None:
    """Those of the highest numbers."""
    seat, amount = player(run, operation), max(0, amount_of(run, operation.amount))
    lands = [land for land in reversed(by_number(run.table.sides[seat].lands)) if land.tapped][:amount]
    for land in lands:
        land.tapped = False
    if lands:
        run.table.note(Code.LANDS_UNTAP, seat, value=len(lands))


def more_lands(run: Run, operation: Any) -> None:
    amount = amount_of(run, operation.amount)
    if amount > 0:
        run.table.sides[run.own].more_lands += amount
        run.table.note(Code.MORE_LANDS, run.own, value=amount)


VERBS: dict[str, Callable[[Run, Any], None]] = {
    "change_attack": each_character(change_figure("attack")),
    "change_defence": each_character(change_figure("defence")),
    "change_evasion": each_character(change_figure("evasion")),
    "give_keyword": each_character(give_keyword),
    "tap": each_character(lambda run, said, character: run.table.tap(character)),
    "untap": each_character(lambda run, said, character: run.table.untap(character)),
    "faint": each_character(lambda run, said, character: run.table.faint(character)),
    "return_to_hand": each_character(lambda run, said, character: run.table.return_to_hand(character)),
    "break_item": each_character(lambda run, said, character: run.table.break_item(character)),
    "move_to_front": each_character(to_row(FRONT)),
    "move_to_back": each_character(to_row(BACK)),
    "draw": times(draw),
    "discard": times(discard),
    "discard_at_random": times(discard_at_random),
    "raise_life": change_life(1),
    "lower_life": change_life(-1),
    "tap_lands": tap_some_lands,
    "untap_lands": untap_some_lands,
    "more_lands": more_lands,
    "search": search,
    "take_back": take_back,
}
