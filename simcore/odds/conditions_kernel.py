"""Conditions run as programs by kernels, as `program.evaluate_program` does in plain Python; hands judged by them.

Cards by cell lie in rows of one array, `work` (int64[ROWS, columns]), since helpers that take many arrays are slow.
"""

import numpy as np

import simcore.odds.program as opcodes
from simcore.jit import helper, index, inlined

# Rows of `work`: cards in the library, in hand and set aside; the cards that an exchange gives back or that go under,
# and the best choice of them so far; the hand as drawn; the values that a program works on.
LEFT, HAND, ASIDE, UNDER, BEST, DRAWN, STACK = range(7)
ROWS = 7
# Columns of `conditions`: where a program begins and ends, and the row of the cards that it is about.
FROM, TO, ABOUT = range(3)
KEEP, BOTTOM, FIRST_WANT = range(3)  # conditions: the keep rule, what cards laid under serve, the wants

# What pleases about a hand: the rules let it be kept, what is served holds, the keep rule holds.
ALLOWED = np.int64(1)
SERVED = np.int64(2)
WANTED = np.int64(4)

_PUSH = np.int64(opcodes.PUSH)
_COUNT = np.int64(opcodes.COUNT)
_DRAWN = np.int64(opcodes.DRAWN)
_HAND = np.int64(opcodes.HAND)
_TURN = np.int64(opcodes.TURN)
_NEXT = np.int64(opcodes.NEXT)
_REDRAWS = np.int64(opcodes.REDRAWS)
_SCALE = np.int64(opcodes.SCALE)
_ADD = np.int64(opcodes.ADD)
_EQUAL = np.int64(opcodes.EQUAL)
_UNEQUAL = np.int64(opcodes.UNEQUAL)
_BELOW = np.int64(opcodes.BELOW)
_AT_MOST = np.int64(opcodes.AT_MOST)
_ABOVE = np.int64(opcodes.ABOVE)
_AT_LEAST = np.int64(opcodes.AT_LEAST)
_AND = np.int64(opcodes.AND)
_OR = np.int64(opcodes.OR)
_HAND_ROW = np.int64(HAND)
_NONE = np.int64(-1)
_ZERO = np.int64(0)


@helper
def holds(program, first, end, work, about, cells, turn, noticed, redraws):
    """Whether the program in rows `first` to `end - 1` holds for the cards by cell in row `about` of `work`."""
    top = _NONE
    for row in range(first, end):
        operation, operand = program[index(row), 0], program[index(row), 1]
        if operation == _COUNT:
            work[STACK, index(top)] += work[index(about), index(operand)]
        elif operation == _DRAWN:
            work[STACK, index(top)] += work[DRAWN, index(operand)]
        elif operation == _SCALE:
            work[STACK, index(top)] *= operand
        elif operation < _SCALE:
            top += 1
            work[STACK, index(top)] = _pushed(operation, operand, work, about, cells, turn, noticed, redraws)
        elif operation <= _OR:
            top -= 1
            first_value, second = work[STACK, index(top)], work[STACK, index(top + 1)]
            work[STACK, index(top)] = _joined(operation, first_value, second)
        else:
            work[STACK, index(top)] = 1 - work[STACK, index(top)]
    return work[STACK, 0] != 0


@inlined
def _pushed(operation, operand, work, about, cells, turn, noticed, redraws):
    """The value that an operation without operands on the stack puts there."""
    if operation == _PUSH:
        return operand
    if operation == _TURN:
        return turn
    if operation == _NEXT:
        return np.int64(noticed == operand)
    if operation == _REDRAWS:
        return redraws
    cards = np.int64(0)
    for cell in range(cells):
        cards += work[index(about), index(cell)]
    return cards


@inlined
def _joined(operation, first, second):
    """Two values joined by an operation of `simcore.odds.program`."""
    if operation == _ADD:
        return first + second
    if operation == _AND:
        return first & second
    if operation == _OR:
        return first | second
    if operation == _EQUAL:
        return np.int64(first == second)
    if operation == _UNEQUAL:
        return np.int64(first != second)
    if operation == _BELOW:
        return np.int64(first < second)
    if operation == _AT_MOST:
        return np.int64(first <= second)
    return np.int64(first > second) if operation == _ABOVE else np.int64(first >= second)


@helper
def value_of(program, conditions, needs, work, cells, noticed, redraws):
    """What pleases about the cards in hand: the sum of ALLOWED, SERVED and WANTED, 0 where they may not be kept.

    `needs` int64 by cell: of what every kept hand needs a card.
    """
    needed = _ZERO
    found = _ZERO
    for cell in range(cells):
        needed += needs[index(cell)]
        found += needs[index(cell)] * work[HAND, index(cell)]
    if needed > 0 and found == 0:
        return _ZERO
    value = ALLOWED
    first, end = conditions[BOTTOM, FROM], conditions[BOTTOM, TO]
    if holds(program, first, end, work, _HAND_ROW, cells, _ZERO, noticed, redraws):
        value += SERVED
    first, end = conditions[KEEP, FROM], conditions[KEEP, TO]
    if holds(program, first, end, work, _HAND_ROW, cells, _ZERO, noticed, redraws):
        value += WANTED
    return value


@helper
def lay_under(program, conditions, needs, work, cells, count, noticed, redraws):
    """Take `count` cards out of the hand as drawn; returns what pleases about the rest.

    Every choice is tried, first the one that takes most from the last cells; the first of those that please most is
    made.
    """
    for cell in range(cells):
        work[DRAWN, index(cell)] = work[HAND, index(cell)]
    if count == 0:
        return value_of(program, conditions, needs, work, cells, noticed, redraws)
    for cell in range(cells):
        work[UNDER, index(cell)] = 0
    _fill(work, cells, count, _NONE)
    most = _NONE
    more = True
    while more:
        _move(work, cells, UNDER, np.int64(1))
        value = value_of(program, conditions, needs, work, cells, noticed, redraws)
        _move(work, cells, UNDER, _NONE)
        if value > most:
            most = value
            for cell in range(cells):
                work[BEST, index(cell)] = work[UNDER, index(cell)]
        more = _next_choice(work, cells)
    _move(work, cells, BEST, np.int64(1))
    return most


@inlined
def _move(work, cells, row, sign):
    """Take a row's cards out of the hand (sign 1), or put them back (-1)."""
    for cell in range(cells):
        work[HAND, index(cell)] -= sign * work[row, index(cell)]


@inlined
def _fill(work, cells, count, first):
    """Add `count` cards to those that go under: all that the hand has of the last cell, then of the one before.

    Cells up to `first` are left out.
    """
    for back in range(cells - 1 - first):
        cell = index(cells - 1 - back)
        taken = min(count, work[HAND, cell] - work[UNDER, cell])
        work[UNDER, cell] += taken
        count -= taken


@inlined
def _next_choice(work, cells):
    """Change what goes under to the next choice of as many cards, in ascending order; False after the last."""
    behind = np.int64(0)
    for back in range(cells):
        cell = cells - 1 - back
        if behind > 0 and work[UNDER, index(cell)] < work[HAND, index(cell)]:
            work[UNDER, index(cell)] += 1
            for later in range(cell + 1, cells):
                work[UNDER, index(later)] = 0
            _fill(work, cells, behind - 1, cell)
            return True
        behind += work[UNDER, index(cell)]
    return False
