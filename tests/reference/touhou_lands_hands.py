"""Opening hands of Touhou lands in the reference: draws, redraws, their price (R3 to R8), what a turn leaves (R30)."""

from tests.reference.touhou_lands_events import NOBODY, Code, Reason
from tests.reference.touhou_lands_sight import OpeningHand
from tests.reference.touhou_lands_state import CHARACTER, Side, by_number
from tests.reference.touhou_lands_table import GameOver, Table


def open_hands(table: Table) -> None:
    """One player after the other; nobody knows yet who is first (R8), so that the order means nothing.

    GameOver if somebody is left without a character (G6); without a winner if both are.
    """
    conceding = [seat for seat in (0, 1) if not open_hand(table, seat)]
    for seat in conceding:
        table.note(Code.CONCEDES, seat)
    if conceding:
        raise GameOver(NOBODY if len(conceding) == 2 else 1 - conceding[0], Reason.NO_CHARACTERS)


def open_hand(table: Table, seat: int) -> bool:
    """R5 to R7: until it is kept; whether there was one with a character."""
    side = table.sides[seat]
    size, free = side.hand_limit, table.number("free_redraws")
    price = table.number("redraw_cost")
    draw_hand(table, seat, size)
    while True:
        lacks = not any(card.type == CHARACTER for card in side.hand)
        may_pay = size - price >= table.number("hand_floor")
        if lacks and not free and not may_pay:
            return False
        if lacks:
            size, free = (size, free - 1) if free else (size - price, 0)
            table.note(Code.MUST_REDRAW, seat, value=size)
        elif may_pay and not table.players[seat].keeps(OpeningHand(tuple(by_number(side.hand)), size - price)):
            size -= price
            table.note(Code.REDRAWS, seat, value=size)
        else:
            if may_pay:
                table.note(Code.KEEPS, seat, value=size)
            break
        put_back(side)
        draw_hand(table, seat, size)
    if table.rules["redraw_permanent"] == "yes":  # G3
        side.hand_limit = size
    return True


def draw_hand(table: Table, seat: int, size: int) -> None:
    for _ in range(size):
        table.draw(seat)


def put_back(side: Side) -> None:
    """G4: the hand goes back into the library, whose order nobody knows."""
    side.library += by_number(side.hand)
    side.hand = []


def adjust_hand(table: Table, seat: int) -> None:
    """R30."""
    side = table.sides[seat]
    while len(side.hand) > side.hand_limit:
        table.throw_away(seat, Code.DISCARDS_EXTRA)
