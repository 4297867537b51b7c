"""How the log of a game of Touhou lands is built up: how deep lines stand, and which events become one together."""

from collections.abc import Callable
from dataclasses import dataclass, field

from simcore.games.game import LogLine
from simcore.games.touhou_lands.descriptions import Describer

# What a player does by itself; what comes of it is told below it.
ACTIONS = frozenset(
    ("places", "summons", "supports", "equips", "declares", "uses_skill", "attacks", "redraws", "must_redraw")
)
# Where one of these is told, the effect told before it is over.
STEPS = frozenset(
    (
        *("passes", "pays", "answers", "adds_spell", "prevented", "evades", "is_hit"),
        *("discards_extra", "keeps", "draws_nothing", "battle_ends"),
    )
)
EFFECT = "effect_happens"
Close = Callable[[list[str]], str]


@dataclass
class Run:
    """Events of one kind that follow one another and become one line, which `close` makes of their parts."""

    key: tuple[object, ...]
    depth: int
    close: Close
    parts: list[str] = field(default_factory=list)


class LogLines:
    """The lines so far: 0 headings, 1 what players do, and below what comes of it."""

    def __init__(self, describer: Describer):
        self.lines: list[LogLine] = []
        self._describer = describer
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
        if event in ACTIONS:
            self.leave_action()
        elif event == EFFECT or event in STEPS:
            self._in_effect = False
        self.add(self._depth, self._describer.say(key, **values))
        self._in_action |= event in ACTIONS
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
