"""How the log of a game of ABCD is built up: how deep each line stands, and which events become one line together."""

from collections.abc import Callable
from dataclasses import dataclass, field

from simcore.games.abcd.descriptions import Describer
from simcore.games.game import LogLine

# What is done at a frame; what comes of it is told below it.
ACTIONS = frozenset(
    (
        *("redraws", "spends_stock", "places", "casts", "uses_skill", "cast_ends"),
        *("attacks", "counter_attacks", "counter_dropped"),
    )
)
# Where one of these is told, the effect told before it is over.
STEPS = frozenset(
    ("pays", "chooses_battle_spell", "spell_happens", "struck", "battle_ends", "graveyard", "graveyard_in_vain")
)
EFFECT = "effect_happens"


@dataclass
class Run:
    """Events of one kind that follow one another and become one line, which `close` makes of their parts."""

    key: tuple[object, ...]
    depth: int
    close: Callable[[list[str]], str]
    parts: list[str] = field(default_factory=list)


@dataclass
class _Moment:
    """A frame at which the clock stands, not told yet: `text` is its heading, `asked` are those who have passed."""

    frame: int
    text: str
    asked: list[str] = field(default_factory=list)


class LogLines:
    """The lines so far: 0 headings, 1 frames and what happens by itself, 2 what is done, and below what comes of it."""

    def __init__(self, describer: Describer):
        self.lines: list[LogLine] = []
        self._describer = describer
        self._base = 0  # depth of the heading of the turn, the frame or the phase
        self._in_action = False
        self._in_effect = False
        self._run: Run | None = None
        self._moment: _Moment | None = None
        self._phase = ""  # heading of a phase in which nothing has been told yet

    def add(self, depth: int, text: str) -> None:
        """A line, after the frame or phase to which it belongs, if that is still untold."""
        headings = ("" if self._moment is None else self._moment.text, self._phase)
        self._moment, self._phase = None, ""
        self.lines += [LogLine(1, heading) for heading in headings if heading]
        self.lines.append(LogLine(depth, text))

    def say(self, event: str, key: str, **values: object) -> None:
        """The sentence of an event, as deep as it belongs; `key` is the sentence's."""
        aims = self._take_aims() if event == EFFECT else None
        self.flush()
        if event in ACTIONS:
            self._in_action = self._in_effect = False
        elif event == EFFECT or not STEPS.isdisjoint((event, key)):
            self._in_effect = False
        self.add(self._depth, self._describer.say(key, **values))
        self._in_action |= event in ACTIONS
        self._in_effect |= event == EFFECT
        if aims:
            self._run = Run(aims.key, self._depth, aims.close, aims.parts)

    def leave_effect(self) -> None:
        """What follows is no part of the effect told last."""
        if self._in_effect:
            self.flush()
            self._in_effect = False

    @property
    def _depth(self) -> int:
        return self._base + 1 + self._in_action + self._in_effect

    # ---------- Several events in one line

    def extend(self, key: tuple[object, ...], part: str, close: Callable[[list[str]], str]) -> None:
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

    def _take_aims(self) -> Run | None:
        """What an ability chooses comes before it, but is told below it."""
        run = self._run
        if run is None or run.key[0] != "aims":
            return None
        self._run = None
        return run

    # ---------- Turns, phases, frames

    def heading(self, text: str) -> None:
        """A line to which everything up to the next heading belongs."""
        self._begin(0)
        self._phase = ""
        self.leave_frame()
        self.add(0, text)

    def phase(self, text: str) -> None:
        """A part of a turn that is only told if something happens in it; the main phase is over."""
        self._begin(1)
        self.leave_frame(over=True)
        self._phase = text

    def frame(self, frame: int) -> None:
        """A frame, which is told with the first thing that is done at it, or as one at which nothing is done."""
        self._begin(1)
        self._moment = _Moment(frame, self._describer.say("frame", frame=frame))

    def coin(self, side: str) -> None:
        """Who comes first at this frame."""
        if self._moment is not None:
            self._moment.text = self._describer.say("frame_with_coin", frame=self._moment.frame, side=side)

    def passes(self, side: str) -> None:
        """Somebody does nothing, which is told where nobody has done anything."""
        if self._moment is not None:
            self._moment.asked.append(side)

    def leave_frame(self, over: bool = False) -> None:
        """The clock goes on; `over`: this was the last frame of a main phase."""
        self.flush()
        moment, self._moment = self._moment, None
        if moment is not None:
            names = self._describer.listed(dict.fromkeys(moment.asked))
            key = "frame_over" if over else "frame_idle"
            self.add(1, self._describer.say(key, frame=moment.frame, names=names))

    def _begin(self, base: int) -> None:
        self.flush()
        self._base, self._in_action, self._in_effect = base, False, False
