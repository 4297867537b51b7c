"""How the log of a game is built up: how deep lines stand, which events become one line, what an effect is doing."""

from collections.abc import Callable, Set
from dataclasses import dataclass, field
from typing import Any, Protocol

from simcore.games.game import LogLine

EFFECT = "effect_happens"
Close = Callable[[list[str]], str]


class Sayer(Protocol):
    """Whoever has the sentences of a game."""

    def say(self, key: str, **values: object) -> str:
        """A sentence."""


class Told(Protocol):
    """What has to be known of an event."""

    @property
    def name(self) -> str:
        """What happened."""

    @property
    def seat(self) -> int:
        """To whom."""

    @property
    def card(self) -> int:
        """To which card."""


@dataclass
class Run:
    """Events of one kind that follow one another and become one line, which `close` makes of their parts."""

    key: tuple[object, ...]
    depth: int
    close: Close
    parts: list[str] = field(default_factory=list)


class LogLines:
    """The lines so far: 0 headings, 1 what players do (`actions`), and below what comes of it.

    Where an event of `steps` is told, the effect told before it is over.
    """

    def __init__(self, describer: Sayer, actions: Set[str], steps: Set[str]):
        self.lines: list[LogLine] = []
        self._describer = describer
        self._actions, self._steps = actions, steps
        self._in_action = False
        self._in_effect = False
        self._run: Run | None = None

    def add(self, depth: int, text: str) -> None:
        """A line."""
        self.lines.append(LogLine(depth, text))

    def heading(self, text: str) -> None:
        """A line to which everything up to the next heading belongs."""
        self.leave_action()
        self.add(0, text)

    def leave_action(self) -> None:
        """What follows comes of no action."""
        self.flush()
        self._in_action = self._in_effect = False

    def leave_effect(self) -> None:
        """What follows is no part of the effect told last."""
        if self._in_effect:
            self.flush()
            self._in_effect = False

    def say(self, event: str, key: str, **values: object) -> None:
        """The sentence of an event, as deep as it belongs; `key` is the sentence's."""
        self.flush()
        if event in self._actions:
            self.leave_action()
        elif event == EFFECT or event in self._steps:
            self._in_effect = False
        self.add(self._depth, self._describer.say(key, **values))
        self._in_action |= event in self._actions
        self._in_effect |= event == EFFECT

    @property
    def _depth(self) -> int:
        return 1 + self._in_action + self._in_effect

    # ---------- Several events in one line

    def extend(self, key: tuple[object, ...], part: str, close: Close) -> None:
        """One more of a run of events, which begins with it if the event before was of another kind."""
        if self._run is None or self._run.key != key:
            self.flush()
            self._run = Run(key, self._depth, close)
        self._run.parts.append(part)
        self._run.close = close

    def flush(self) -> None:
        """Whatever run there is comes to its end."""
        run, self._run = self._run, None
        if run is not None:
            self.add(run.depth, run.close(run.parts))


class RunningEffect:
    """The effect that happens: its operations, of which each reaches its targets on one side, then on the other."""

    def __init__(self, face: Any = None, trigger: str = ""):
        self._left = [one for one in getattr(face, "effects", ()) if one.when == trigger]
        self._last: Told | None = None

    def lasts(self, verb: str, event: Told) -> str | None:
        """How long that lasts what an event tells, as the operation says from which it comes; None: from none.

        The next one of that verb is meant where a target comes again, or before one that has been reached.
        """
        own = [one for one in self._left if one.do == verb]
        last, self._last = self._last, event
        again = last is not None and last.name == event.name and last.seat == event.seat and event.card <= last.card
        if again and len(own) > 1:
            self._left.remove(own.pop(0))
        return str(own[0].lasts) if own else None
