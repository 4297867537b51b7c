"""Rule parameters as data: every number and every ambiguity of a rulebook has a name, a default, a range and an id."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simcore.errors import RuleError, nearest

if TYPE_CHECKING:
    import numpy as np

_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,18}")


@dataclass(frozen=True)
class Parameter:
    """One rule parameter: a whole number in low..high, or one of named `choices` (stored by position).

    `meaning` is one line, `rule` the id in the game's rules.md.
    """

    name: str
    default: int | str
    meaning: str
    rule: str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        """The values a person may write, as text."""
        return ", ".join(self.choices) if self.choices else f"{self.low} to {self.high}"

    def parse(self, text: str, option: str = "--rule") -> int | str:
        """The value written as `text` after `option`; RuleError says what is allowed."""
        written = text.strip()
        if self.choices:
            if written in self.choices:
                return written
        elif _WHOLE_NUMBER.fullmatch(written) and self.low <= int(written) <= self.high:
            return int(written)
        hint = nearest(written, self.choices)
        raise RuleError(f'{option} {self.name}: "{text}" is not allowed; use {self.allowed} ({self.rule}){hint}')

    def code(self, value: int | str) -> int:
        """The integer that the kernels see."""
        return self.choices.index(str(value)) if self.choices else int(value)


@dataclass(frozen=True)
class Rules:
    """A full set of values for one game's parameters."""

    parameters: tuple[Parameter, ...]
    values: Mapping[str, int | str]

    def __getitem__(self, name: str) -> int | str:
        return self.values[name]

    def number(self, name: str) -> int:
        """The value of a whole-number parameter."""
        return int(self.values[name])

    @property
    def changed(self) -> dict[str, int | str]:
        """The values that are not the default."""
        return {p.name: self.values[p.name] for p in self.parameters if self.values[p.name] != p.default}

    def record(self) -> Any:
        """One numpy record with an int64 field per parameter (choices as their position), as kernels take it."""
        import numpy as np

        dtype = rules_dtype(self.parameters)
        row = np.zeros(1, dtype)
        for parameter in self.parameters:
            row[0][parameter.name] = parameter.code(self.values[parameter.name])
        return row.view(np.recarray)[0]


def rules_dtype(parameters: Iterable[Parameter]) -> "np.dtype":
    """The record type of a game's rules: one int64 per parameter, in order."""
    import numpy as np

    return np.dtype([(parameter.name, np.int64) for parameter in parameters])


def choose_rules(parameters: tuple[Parameter, ...], changes: Iterable[str] = ()) -> Rules:
    """The defaults with `name=value` changes applied; RuleError lists every change that makes no sense."""
    known = {parameter.name: parameter for parameter in parameters}
    values: dict[str, int | str] = {parameter.name: parameter.default for parameter in parameters}
    problems: list[str] = []
    for change in changes:
        name, equals, text = change.partition("=")
        name = name.strip()
        if not equals:
            problems.append(f'--rule "{change}": write name=value')
        elif name not in known:
            problems.append(f'--rule: no rule parameter "{name}"{nearest(name, known)}')
        else:
            try:
                values[name] = known[name].parse(text)
            except RuleError as error:
                problems.extend(error.problems)
    if problems:
        raise RuleError(problems)
    return Rules(parameters, values)
