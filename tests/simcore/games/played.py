"""What came of a position, as short lines, and the words in which tests say so: for the tests of cards' behaviour."""

import ast
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar


class Played:
    """What came of a position; each event is a line of side, card, event and value, without what there is not."""

    COURSE: ClassVar[Collection[str]] = ()  # what happens whatever cards do; `effects` leaves it out

    def __init__(self, outcome: dict[str, Any]):
        self.events = outcome["events"]
        self.turn, self.winner = outcome["turn"], outcome["winner"]

    @property
    def effects(self) -> list[str]:
        """What cards did, and what came of it."""
        return [line(one) for one in self.events if one["event"] not in self.COURSE]

    def of(self, *names: str) -> list[str]:
        """The events of these names."""
        return [line(one) for one in self.events if one["event"] in names]


def line(event: dict[str, Any]) -> str:
    parts = (event["seat"], event["card"], event["event"], event["value"])
    return " ".join(str(part) for part in parts if part is not None)


def comparable(
    events: Sequence[Any],
    names: Mapping[int, str],
    seats: Sequence[str],
    plain_value: Callable[[str, int], Any],
    apart: Collection[str] = (),
) -> list[tuple[Any, ...]]:
    """What both can tell of events, be they the reference's or those of an outcome: all but which cards they name.

    The reference knows these by number, the outcome by name, as it does the values of the events `apart`.
    """
    told = []
    for event in events:
        if isinstance(event, dict):
            value = None if event["event"] in apart else event["value"]
            told.append((event["turn"], event["event"], event["seat"], value))
        else:
            name = names[int(event.code)]
            value = None if name in apart else plain_value(name, int(event.value))
            told.append((event.turn, name, None if event.side < 0 else seats[event.side], value))
    return told


# ---------- Which words tests use


def read_tests(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def words_of_tests(path: Path) -> Iterator[set[str]]:
    """The words in the strings of each test of a file: of its parameters and of the file's constants that it names.

    Docstrings do not count.
    """
    named: dict[str, set[str]] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign):
            targets = node.targets[0].elts if isinstance(node.targets[0], ast.Tuple) else node.targets
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            for target, value in zip(targets, values, strict=True):
                if isinstance(target, ast.Name):
                    named[target.id] = words_in([value], named)
    for test in read_tests(path):
        documented = 1 if ast.get_docstring(test) is not None else 0
        yield words_in([*test.decorator_list, *test.body[documented:]], named)


def words_in(roots: list[Any], named: dict[str, set[str]]) -> set[str]:
    """The words of all strings below some nodes, and of the names there; a string itself is one as well."""
    parts = [part for root in roots for part in ast.walk(root)]
    strings = [str(part.value) for part in parts if isinstance(part, ast.Constant)]
    spoken = {word for text in strings for word in (text, *text.split())}
    return spoken.union(*(named.get(part.id, set()) for part in parts if isinstance(part, ast.Name)))
