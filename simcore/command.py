"""The command line that repeats a run, in words; options that change no result are left out."""

import os
from collections.abc import Iterable, Mapping, Sequence

PROGRAM = "deckmill"


def written_deck(source: str, policy: str | None = None) -> str:
    """How a command line names a deck; a path that would look like an option gets `./` in front."""
    path = f"./{source}" if source.startswith("-") and source != "-" else source
    return f"{path}@{policy}" if policy else path


def repeating_command(
    name: str,
    decks: Sequence[str],
    counted: Sequence[str],
    seed: int,
    policy: str | None,
    origin: Sequence[str],
) -> tuple[str, ...]:
    """The words that repeat a run to the byte, options in a fixed order.

    `decks` are written already and in order; `counted` says how many games or which, `origin` is from `origin_options`.
    """
    return (
        PROGRAM,
        name,
        *decks,
        *counted,
        *("--seed", str(seed)),
        *(("--policy", policy) if policy else ()),
        *origin,
    )


def origin_options(
    changed_rules: Mapping[str, int | str],
    cards: Iterable[str | os.PathLike[str]],
    card_game: str | None,
    encoding: str | None,
) -> tuple[str, ...]:
    """The options on which rules, cards and decks depend, in a fixed order."""
    return (
        *(word for name, value in changed_rules.items() for word in ("--rule", f"{name}={value}")),
        *(word for path in cards for word in ("--cards", str(path))),
        *(("--card-game", card_game) if card_game else ()),
        *(("--encoding", encoding) if encoding else ()),
    )
