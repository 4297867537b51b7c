"""Names of decks that differ: equal ones gain the folders of their files, then numbers."""

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import chain, groupby
from typing import Protocol

from simcore.deck import Deck, deck_name


class Placed(Protocol):
    """Where a deck comes from: what tells files apart, and the folders that the file lies in."""

    @property
    def identity(self) -> str:
        """The same for every way to write the path."""

    @property
    def folders(self) -> tuple[str, ...]:
        """The folders, the innermost last."""


def tell_apart(decks: Sequence[tuple[Deck, Placed]]) -> list[str]:
    """Names that differ, whatever the order of the decks: equal ones gain folders while those tell them apart.

    Those that are still equal gain a number, in the order of their files.
    """
    depths = [0] * len(decks)
    while True:
        names = [_name_with_folders(*deck, depth) for deck, depth in zip(decks, depths, strict=True)]
        deeper = set(chain.from_iterable(group for group in _repeated(names) if _folders_differ(decks, group)))
        if not deeper:
            break
        for position in deeper:
            depths[position] += 1
    equal = [sorted(group, key=lambda position: decks[position][1].identity) for group in _repeated(names)]
    taken = {_key(name) for name in names} - {_key(names[group[0]]) for group in equal}
    for position in chain.from_iterable(equal):
        name, number = names[position], 1
        while _key(names[position]) in taken:
            number += 1
            names[position] = f"{name} ({number})"
        taken.add(_key(names[position]))
    return names


def _folders_differ(decks: Sequence[tuple[Deck, Placed]], positions: Iterable[int]) -> bool:
    whole = {_key(_name_with_folders(*decks[position], len(decks[position][1].folders))) for position in positions}
    return len(whole) > 1


def _name_with_folders(deck: Deck, entry: Placed, depth: int) -> str:
    folders = entry.folders[-depth:] if depth else ()
    return "/".join([*map(deck_name, folders), deck.name])


def _repeated(names: Sequence[str]) -> list[list[int]]:
    """The positions of each name that is there more than once, sorted by name."""
    ordered = sorted(range(len(names)), key=lambda position: _key(names[position]))
    groups = [list(group) for _, group in groupby(ordered, key=lambda position: _key(names[position]))]
    return [group for group in groups if len(group) > 1]


def _key(name: str) -> str:
    return unicodedata.normalize("NFC", name)
