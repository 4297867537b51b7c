"""What a person sees on standard error while games are played."""

import time
from types import TracebackType
from typing import TYPE_CHECKING

from cli.exits import say
from cli.output import stderr_is_terminal

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class Meter:
    """Counts finished games, measures the time and, in a terminal, draws a bar with rate and time left.

    A context manager that measures from entry to exit; `update` fits `Settings.progress`. `done` is the number of
    games finished, `total` how many there will be (0 until the first are finished), `seconds` the time it took. `what`
    is counted, where it is not games.
    """

    def __init__(self, quiet: bool, what: str = "games"):
        self._what = what
        self.done = 0
        self.total = 0
        self.seconds = 0.0
        self._start = 0.0
        self._first: tuple[float, int] | None = None
        self._last = 0.0
        self._drawn = not quiet and stderr_is_terminal()
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> "Meter":
        self._start = time.perf_counter()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.seconds = time.perf_counter() - self._start
        if self._bar is not None:
            self._bar.stop()

    @property
    def games_per_second(self) -> float:
        """The rate after the first chunk, so that compiling does not count; of a single chunk, the rate of it all."""
        if self._first is not None and self._last > self._first[0]:
            return (self.done - self._first[1]) / (self._last - self._first[0])
        return self.done / self.seconds if self.seconds else 0.0

    def update(self, done: int, total: int) -> None:
        """Take note that `done` of `total` games are finished."""
        self.done, self.total = done, total
        self._last = time.perf_counter()
        self._first = self._first or (self._last, done)
        if not self._drawn:
            return
        if self._bar is None:
            self._bar = _new_bar(self._what)
            self._task = self._bar.add_task(self._what, total=total, rate="")
            self._bar.start()
        if self._task is not None:
            speed = self._bar.tasks[0].speed
            self._bar.update(self._task, completed=done, rate=f"{speed:,.0f} {self._what}/s" if speed else "")


def announce_compiling(game_title: str) -> None:
    """Say why nothing happens for a while."""
    say(f"compiling the kernels of {game_title} for this machine; this happens once and takes some seconds …")


def announce_compiling_odds() -> None:
    """The same of kernels that belong to no game."""
    say("compiling what deals openings for this machine; this happens once and takes some seconds …")


def _new_bar(what: str) -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.completed:,} of {task.total:,} " + what),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
