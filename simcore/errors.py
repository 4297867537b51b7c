"""The one family of errors: each is a list of one-line messages for a person, and knows its exit code."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches

from simcore.names import fold

USAGE, BUG, FILES = 2, 70, 74


class DeckmillError(Exception):
    """Something a person can mend; `problems` holds one line per fault, `exit_code` what the command returns."""

    exit_code = USAGE

    def __init__(self, problems: str | Iterable[str]):
        self.problems = (problems,) if isinstance(problems, str) else tuple(problems)
        super().__init__("\n".join(self.problems))


class GameError(DeckmillError):
    """An unknown game, or one that does not offer what was asked."""


class DeckError(DeckmillError):
    """A deck that cannot be read, or that its game's rules do not allow."""


class CardError(DeckmillError):
    """A card file that cannot be read or that holds a card the game cannot play."""


class RuleError(DeckmillError):
    """An unknown rule parameter or a value outside its range."""


class PolicyError(DeckmillError):
    """An unknown machine player."""


class BattleError(DeckmillError):
    """A battle that cannot be set up: an unknown creature or broken ad-hoc notation."""


class PositionError(DeckmillError):
    """A position that cannot be set up, or a choice in it that the rules do not allow."""


class OddsError(DeckmillError):
    """A question about odds that cannot be read or that makes no sense."""


class SettingsError(DeckmillError):
    """A number of games, a seed or a number of workers that makes no sense."""


class StoreError(DeckmillError):
    """A file or folder that cannot be read or written."""

    exit_code = FILES


class KernelError(DeckmillError):
    """A kernel ended with a status that it must never have: a bug in Deckmill."""

    exit_code = BUG


class Problems:
    """Gathers what several checks find, so that a person sees all of it at once."""

    def __init__(self) -> None:
        self.lines: dict[str, None] = {}
        self._codes: list[int] = []

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Note an error of the block, but no bug, and go on after it."""
        try:
            yield
        except DeckmillError as error:
            if error.exit_code == BUG:
                raise
            self.note(error.problems, error.exit_code)

    def note(self, lines: Sequence[str], code: int = USAGE) -> None:
        """Add lines; one that is there already is not repeated."""
        self.lines.update(dict.fromkeys(lines))
        if lines:
            self._codes.append(code)

    def stop(self) -> None:
        """Raise everything that was noted, if anything."""
        if self._codes:
            error = DeckmillError(self.lines)
            error.exit_code = USAGE if USAGE in self._codes else self._codes[0]
            raise error


def nearest(name: str, candidates: Iterable[str], limit: int = 3) -> str:
    """The hint that ends an error about a name: `; did you mean "a" or "b"?`, or nothing when none is near."""
    folded: dict[str, str] = {}
    for candidate in candidates:
        folded.setdefault(fold(candidate), candidate)
    close = [folded[key] for key in get_close_matches(fold(name), folded, n=limit, cutoff=0.5)]
    if not close:
        return ""
    return "; did you mean " + " or ".join(f'"{candidate}"' for candidate in close) + "?"
