"""How a command ends: what goes wrong becomes lines on standard error and an exit code, never a traceback."""

import os
import shlex
import sys
from _thread import interrupt_main
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

import click

from simcore.errors import BUG, FILES, USAGE, DeckmillError

DONE, INTERRUPTED = 0, 130
DEBUG_VARIABLE = "DECKMILL_DEBUG"
_RESEND = 0.05  # seconds


class ClosedPipeError(Exception):
    """Whoever read the standard output wants no more of it."""


class InterruptedRunError(Exception):
    """Ctrl-C; the message says what is kept and how to go on."""


class BugError(Exception):
    """An error that must never be, met by the run that `command` repeats; its cause is the error itself."""

    def __init__(self, command: Sequence[str]):
        super().__init__(shlex.join(command))
        self.command = tuple(command)


@contextmanager
def reproducible(command: Sequence[str], stage: str = "before any game was finished") -> Iterator[None]:
    """Whatever breaks inside is reported with the command that repeats it, its seed included.

    `stage` says after "interrupted" when that was.
    """
    try:
        yield
    except KeyboardInterrupt as error:
        raise InterruptedRunError(f"interrupted {stage}; start again with: {shlex.join(command)}") from error
    except DeckmillError as error:
        if error.exit_code == BUG:
            raise BugError(command) from error
        raise
    except OSError:
        raise
    except Exception as error:
        raise BugError(command) from error


@contextmanager
def translated() -> Iterator[None]:
    """Keep signals and closed pipes out of click's hands, which would end the program its own way."""
    try:
        yield
    except BrokenPipeError as error:
        raise ClosedPipeError from error
    except KeyboardInterrupt as error:
        raise InterruptedRunError("interrupted") from error


def explain(error: BaseException, arguments: Sequence[str]) -> tuple[list[str], int]:
    """The lines that tell a person about an error, and the exit code; `arguments` are what the user typed."""
    if isinstance(error, ClosedPipeError | BrokenPipeError):
        return [], DONE
    if isinstance(error, click.Abort | KeyboardInterrupt):
        return ["interrupted"], INTERRUPTED
    if isinstance(error, InterruptedRunError):
        return [str(error)], INTERRUPTED
    if isinstance(error, DeckmillError) and error.exit_code != BUG:
        return list(error.problems), error.exit_code
    if isinstance(error, click.UsageError):
        return [_usage_line(error)], USAGE
    if isinstance(error, OSError):
        where = error.filename or "cannot read or write"
        return [f"{where}: {error.strerror or error}"], FILES
    return [_bug_line(error, arguments)], BUG


def report(error: BaseException, arguments: Sequence[str]) -> int:
    """Print an error's lines to standard error and return the exit code."""
    lines, code = explain(error, arguments)
    if os.environ.get(DEBUG_VARIABLE) == "1" and code == BUG:
        import traceback

        traceback.print_exception(error)
    for line in lines:
        say(line)
    if isinstance(error, ClosedPipeError | BrokenPipeError):
        _silence_standard_output()
    return code


def keep_interrupts() -> None:
    """Have Ctrl-C count even when it arrives while the compiler calls back, where Python drops exceptions."""
    usual = sys.unraisablehook

    def hook(dropped: "sys.UnraisableHookArgs") -> None:
        if issubclass(dropped.exc_type, KeyboardInterrupt):
            from threading import Timer

            # Sent again a little later, when the compiler may be out of its callback; if not, once more.
            again = Timer(_RESEND, interrupt_main)
            again.daemon = True
            again.start()
        else:
            usual(dropped)

    sys.unraisablehook = hook


def say(line: str) -> None:
    """One line to standard error, from `deckmill:`; nobody reading it is no reason to fail."""
    with suppress(OSError):
        click.echo(f"deckmill: {' '.join(line.splitlines())}", err=True)


def _usage_line(error: click.UsageError) -> str:
    message = " ".join(error.format_message().split())
    where = error.ctx.command_path if error.ctx is not None else "deckmill"
    return f"{message} ({where} --help tells more)"


def _bug_line(error: BaseException, arguments: Sequence[str]) -> str:
    command = error.command if isinstance(error, BugError) else ("deckmill", *arguments)
    cause = error.__cause__ if isinstance(error, BugError) and error.__cause__ is not None else error
    met = f"{type(cause).__name__}: {cause}".removesuffix(": ")
    return f"a bug in Deckmill ({met}); please report it with this command: {shlex.join(command)}"


def _silence_standard_output() -> None:
    """Let the interpreter's last flush go nowhere instead of into the closed pipe."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
