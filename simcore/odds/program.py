"""Conditions as programs for the sampled kernel: rows (operation, operand) that work on a stack of whole numbers.

Conditions leave 1 or 0. `evaluate_program` is the plain Python twin of whatever runs them.
"""

import operator
from collections.abc import Callable, Mapping, Sequence

PUSH = 0  # the operand
COUNT = 1  # adds the cards of cell `operand` to the top
DRAWN = 2  # adds the cards of cell `operand` among those drawn, before any went under the library, to the top
HAND = 3  # pushes the number of cards
TURN = 4  # pushes the turn
NEXT = 5  # pushes 1 if the noticed card is of cell `operand`, else 0
REDRAWS = 6  # pushes the number of redraws before the hand
SCALE = 7  # multiplies the top by the operand
ADD = 8  # replaces the two on top by their sum
EQUAL, UNEQUAL, BELOW, AT_MOST, ABOVE, AT_LEAST = 9, 10, 11, 12, 13, 14  # the same with a comparison: 1 or 0
AND, OR = 15, 16
NOT = 17  # turns 1 into 0 and 0 into 1

COMPARISONS: Mapping[str, int] = {
    "==": EQUAL,
    "!=": UNEQUAL,
    "<": BELOW,
    "<=": AT_MOST,
    ">": ABOVE,
    ">=": AT_LEAST,
}
_PAIRS: Mapping[int, Callable[[int, int], int]] = {
    ADD: operator.add,
    EQUAL: operator.eq,
    UNEQUAL: operator.ne,
    BELOW: operator.lt,
    AT_MOST: operator.le,
    ABOVE: operator.gt,
    AT_LEAST: operator.ge,
    AND: operator.and_,
    OR: operator.or_,
}

Program = tuple[tuple[int, int], ...]


def stack_size(program: Program) -> int:
    """The largest number of values that a program ever has on its stack."""
    size = most = 0
    for operation, _ in program:
        size += 1 if operation in (PUSH, HAND, TURN, NEXT, REDRAWS) else -1 if operation in _PAIRS else 0
        most = max(most, size)
    return most


def evaluate_program(
    program: Program,
    vector: Sequence[int],
    turn: int,
    next_cell: int = -1,
    drawn: Sequence[int] | None = None,
    redraws: int = 0,
) -> bool:
    """Whether the condition holds for what a compiled one takes (`simcore.odds.conditions`)."""
    stack: list[int] = []
    pushed = {HAND: sum(vector), TURN: turn, REDRAWS: redraws}
    for operation, operand in program:
        if operation == PUSH:
            stack.append(operand)
        elif operation in pushed:
            stack.append(pushed[operation])
        elif operation == NEXT:
            stack.append(int(next_cell == operand))
        elif operation == COUNT:
            stack[-1] += vector[operand]
        elif operation == DRAWN:
            stack[-1] += (vector if drawn is None else drawn)[operand]
        elif operation == SCALE:
            stack[-1] *= operand
        elif operation == NOT:
            stack[-1] = 1 - stack[-1]
        else:
            second = stack.pop()
            stack[-1] = int(_PAIRS[operation](stack[-1], second))
    return bool(stack[0])
