"""From what a user names to decks: files, folders, globs, bundled decks and standard input."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property
from itertools import chain, pairwise
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from simcore.deck import (
    Deck,
    FaultyDeck,
    FaultyDecksError,
    Reading,
    game_key,
    game_lines,
    read_deck,
    read_lines,
)
from simcore.decknames import tell_apart
from simcore.decktext import (
    DECK_SUFFIX,
    MOST_BYTES,
    check_encoding,
    decode,
    file_identity,
    folder_files,
    is_deck_name,
    label,
    matching_paths,
    path_exists,
    quoted,
    read_bytes,
)
from simcore.errors import CardError, DeckError, GameError, StoreError, nearest

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from simcore.cardfile import CardPool

BUNDLED_PACKAGE = "decks"
_LISTED = 8
# A policy's name is a word, so that the end of an e-mail address or of `notes@2026.txt` is not taken for one.
_PLAYER = re.compile(r"(?P<deck>.+)@(?P<policy>[A-Za-z][A-Za-z0-9_-]*)", re.DOTALL)

Pools = Mapping[str, Callable[[], "CardPool"]]
# Reads a deck of no game: its text, what it is called in messages, its default name, and, unless the text names a game
# of its own, what each game would make of its lines.
Otherwise = Callable[[str, str, str, Mapping[str, Reading]], Deck]


def gather_decks(
    arguments: Sequence[str],
    pools: Pools,
    card_game: str | None,
    encoding: str | None,
    stdin: Callable[[], bytes],
) -> list[Deck]:
    """The decks that `arguments` name, in their order, each file once, with names that differ.

    An argument is a file, a folder, a glob, `game/name` or `game/` for bundled decks, or `-` for standard input, which
    `stdin` reads; a path that exists wins over a bundled name. `pools` holds a loader per registered game, called when
    needed. `encoding` None means UTF-8. GameError for an unknown `card_game`; FaultyDecksError lists the problems of
    every argument and holds what could be read of decks with faulty lines; StoreError when files or folders that exist
    cannot be read and nothing else is wrong.
    """
    groups = gather_groups(arguments, pools, card_game, encoding, stdin)
    distinct = {id(deck): deck for group in groups for deck in group}
    return list(distinct.values())


def gather_groups(
    arguments: Sequence[str],
    pools: Pools,
    card_game: str | None,
    encoding: str | None,
    stdin: Callable[[], bytes],
    otherwise: Otherwise | None = None,
) -> list[list[Deck]]:
    """As gather_decks, but one list per argument; a file that several arguments name is the same Deck in each.

    `otherwise` reads the decks whose game is not known; without it they are errors.
    """
    if card_game is not None and game_key(card_game) not in pools:
        raise GameError(f"--card-game: {_no_game(card_game, pools)}")
    check_encoding(encoding)
    gathering = _Gathering(pools, game_key(card_game) if card_game is not None else None, encoding, stdin, otherwise)
    groups = [gathering.entries(argument) for argument in arguments]
    entries: dict[str, _Entry] = {}
    for entry in chain.from_iterable(groups):
        entries.setdefault(entry.identity, entry)
    decks = {identity: gathering.deck(entry) for identity, entry in entries.items()}
    gathering.finish()
    read = {identity: deck for identity, deck in decks.items() if deck is not None}
    names = tell_apart([(deck, entries[identity]) for identity, deck in read.items()])
    named = {identity: replace(deck, name=name) for (identity, deck), name in zip(read.items(), names, strict=True)}
    return [[named[entry.identity] for entry in group] for group in groups]


def only_deck(argument: str, decks: Sequence[Deck]) -> Deck:
    """The deck that an argument names; DeckError when it names several, or none."""
    if len(decks) != 1:
        raise DeckError(f'"{argument}" holds {len(decks)} decks; name one of them')
    return decks[0]


def no_standard_input() -> bytes:
    """What `-` reads where decks come from a program: DeckError."""
    raise DeckError("-: standard input is no deck here; pass the deck's text to load_deck")


def deck_of_text(text: str, pools: Pools, card_game: str | None) -> Deck:
    """The deck written in `text`, called "deck" unless a `Name:` line says otherwise; errors as gather_decks."""
    if card_game is not None and game_key(card_game) not in pools:
        raise GameError(f"--card-game: {_no_game(card_game, pools)}")
    key = game_key(card_game) if card_game is not None else None
    gathering = _Gathering(pools, key, None, lambda: b"")
    deck = gathering.deck(_Entry("text", "text", "deck", (), lambda: text.encode("utf-8", "surrogatepass")))
    gathering.finish()
    assert deck is not None
    return replace(deck, source="")


def split_player(argument: str) -> tuple[str, str | None]:
    """`DECK@POLICY` taken apart; a path that exists is never taken apart."""
    match = None if os.path.exists(argument) else _PLAYER.fullmatch(argument)
    return (match["deck"], match["policy"]) if match else (argument, None)


def bundled_decks(game: str) -> list[str]:
    """The decks of `game` that come with Deckmill, as sorted `game/name`; none for a game without any."""
    stems = (PurePosixPath(file.name).stem for file in _text_files(_bundled_folder(game)))
    return [f"{game}/{stem}" for stem in sorted(stems)]


@dataclass(frozen=True)
class _Entry:
    """One deck to read: what the user calls it, what tells files apart, its default name, folders and game."""

    source: str
    identity: str
    stem: str
    folders: tuple[str, ...]
    read: Callable[[], bytes]
    game: str | None = None
    bundled: bool = False


@dataclass
class _Gathering:
    """One call's settings, the pools loaded so far and the problems met so far."""

    pools: Pools
    card_game: str | None
    encoding: str | None
    stdin: Callable[[], bytes]
    otherwise: Otherwise | None = None
    loaded: dict[str, "CardPool"] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    faulty: list[FaultyDeck] = field(default_factory=list)
    unreadable: int = 0
    stdin_named: bool = False

    def finish(self) -> None:
        """Raise every problem met."""
        if self.problems and self.unreadable == len(self.problems):
            raise StoreError(self.problems)
        if self.problems:
            raise FaultyDecksError(self.problems, self.faulty)

    def pool(self, game: str) -> "CardPool":
        """The cards of a game, loaded once."""
        if game not in self.loaded:
            self.loaded[game] = self.pools[game]()
        return self.loaded[game]

    @cached_property
    def candidates(self) -> tuple[str, ...]:
        """The games whose cards can be read: a user's card file belongs to one game and is faulty for the others.

        CardError, of the game with the fewest faults, when there is no such game.
        """
        errors: list[CardError] = []
        readable = []
        for game in self.pools:
            try:
                self.pool(game)
                readable.append(game)
            except CardError as error:
                errors.append(error)
        if not readable:
            raise min(errors, key=lambda error: len(error.problems))
        return tuple(readable)

    def entries(self, argument: str) -> list[_Entry]:
        """What one argument names; problems are noted and give an empty list."""
        try:
            return list(self._entries(argument))
        except OSError as error:
            self._refuse_file(argument, error)
        return []

    def _entries(self, argument: str) -> Iterator[_Entry]:
        game, _, stem = argument.partition("/")
        if argument == "-":
            yield from self._standard_input()
        elif argument and (path_exists(argument) or os.path.islink(argument)):
            yield from self._from_path(argument)
        elif any(character in argument for character in "*?["):
            matches = matching_paths(argument)
            if not matches:
                self.problems.append(f"{quoted(argument)}: no file matches{self._hint(argument)}")
            for match in matches:
                yield from self._from_path(match)
        elif game in self.pools and not stem and bundled_decks(game):
            yield from (self._bundled(game, name) for name in bundled_decks(game))
        elif game in self.pools and argument in bundled_decks(game):
            yield self._bundled(game, argument)
        else:
            self.problems.append(f"{quoted(argument)}: no such file, folder or bundled deck{self._hint(argument)}")

    def _standard_input(self) -> Iterator[_Entry]:
        if self.stdin_named:
            self.problems.append("-: standard input can be read only once; name the other deck's file")
        else:
            self.stdin_named = True
            yield _Entry("-", "-", "stdin", (), self.stdin)

    def _from_path(self, path: str) -> Iterator[_Entry]:
        if os.path.islink(path) and not path_exists(path):
            self.problems.append(f"{quoted(path)}: a link that leads nowhere (to {quoted(os.readlink(path))})")
            return
        if not os.path.isdir(path):
            yield _file_entry(path, self.pools)
            return
        files = folder_files(path)
        if not files:
            self.problems.append(
                f"{label(path)}: no {DECK_SUFFIX} file in this folder; each deck is a {DECK_SUFFIX} file"
            )
        yield from (_file_entry(file, self.pools) for file in files)

    def _bundled(self, game: str, source: str) -> _Entry:
        stem = source.partition("/")[2]
        resource = _bundled_folder(game) / f"{stem}{DECK_SUFFIX}"
        # In an unpacked installation the file may be named by its path as well.
        identity = file_identity(str(resource)) if isinstance(resource, Path) else f"bundled:{source}"
        return _Entry(source, identity, stem, (game,), resource.read_bytes, game, bundled=True)

    def _hint(self, argument: str) -> str:
        """The nearest bundled decks and files beside the missing one, or else what is bundled."""
        bundled = [name for game in self.pools for name in bundled_decks(game)]
        folder = os.path.dirname(argument)
        names = [os.path.join(folder, name) for name in _names_in(folder or ".") if is_deck_name(name)]
        beside = [path for path in names if path != argument and os.path.exists(path)]
        keys: dict[str, str] = {}
        for candidate in (*sorted(beside), *bundled):
            for key in (candidate.casefold(), os.path.basename(candidate).removesuffix(DECK_SUFFIX).casefold()):
                keys.setdefault(key, candidate)
        written = argument.casefold()
        words = dict.fromkeys((written, os.path.basename(written).removesuffix(DECK_SUFFIX)))
        close = dict.fromkeys(keys[key] for word in words for key in get_close_matches(word, keys, n=3, cutoff=0.5))
        if close:
            return "; did you mean " + " or ".join(quoted(name) for name in list(close)[:3]) + "?"
        more = ", …" if len(bundled) > _LISTED else ""
        return f"; bundled decks are {', '.join(bundled[:_LISTED])}{more}" if bundled else ""

    def _refuse_file(self, source: str, error: OSError) -> None:
        self.unreadable += 1
        self.problems.append(f"{label(source)}: cannot be read: {error.strerror or error}")

    def deck(self, entry: _Entry) -> Deck | None:
        """The deck of one entry; None when it has problems, which are noted."""
        try:
            data = entry.read()
            if len(data) > MOST_BYTES:
                raise DeckError(f"{label(entry.source)}: more than {MOST_BYTES:,} bytes, too many for a deck")
            text = decode(data, entry.source, None if entry.bundled else self.encoding)
            if self.otherwise is not None and self.card_game is None:
                return self._any_deck(entry, text, self.otherwise)
            return read_deck(text, entry.source, self.pool(self._game(entry, text)), entry.stem)
        except OSError as error:
            self._refuse_file(entry.source, error)
        except FaultyDecksError as error:
            self.faulty.extend(error.decks)
            self.problems.extend(error.problems)
        except DeckError as error:
            self.problems.extend(error.problems)
        return None

    def _any_deck(self, entry: _Entry, text: str, otherwise: Otherwise) -> Deck:
        """A deck of a game if its `Game:` line, its folder or all of its cards say so, else one of no game."""
        stated = [game_key(value) for _, value, _ in game_lines(text)]
        game = next((key for key in stated if key in self.pools), None if stated else entry.game)
        readings: dict[str, Reading] = {}
        if game is None and not stated:
            readings = {key: read_lines(text, self.pool(key).find) for key in self.pools}
            knowing = [key for key, reading in readings.items() if reading.cards and not reading.unknown]
            game = knowing[0] if len(knowing) == 1 else None
        if game is None:
            return otherwise(text, entry.source, entry.stem, readings)
        return read_deck(text, entry.source, self.pool(game), entry.stem)

    def _game(self, entry: _Entry, text: str) -> str:
        """The game of a deck: --card-game, the `Game:` line, the folder, or the only game that knows all its cards."""
        if self.card_game is not None:
            return self.card_game
        stated = game_lines(text)
        known = [game_key(value) for _, value, _ in stated if game_key(value) in self.pools]
        problems = [
            f"{label(entry.source)}:{number}: Game: {_no_game(value, self.pools)}"
            for number, value, line in stated
            if value and game_key(value) not in self.pools and not self._is_card(line)
        ]
        game = known[0] if known else entry.game
        if not problems:
            return game or self._guess(entry.source, text)
        game = game or _best({game: read_lines(text, self.pool(game).find) for game in self.candidates})
        if game is not None:
            reading = read_lines(text, self.pool(game).find)
            problems.extend(reading.problems(entry.source, self.pool(game), check_game=False))
        raise DeckError(problems)

    def _is_card(self, line: str) -> bool:
        return any(self.pool(game).find(line) is not None for game in self.candidates)

    def _guess(self, source: str, text: str) -> str:
        """The only game that knows all cards of a text; DeckError names the games and what they do not know."""
        readings = {game: read_lines(text, self.pool(game).find) for game in self.candidates}
        knowing = [game for game, reading in readings.items() if not reading.unknown]
        first = self.candidates[0]
        if len(knowing) == 1 or len(self.candidates) == 1 or readings[first].empty:
            return knowing[0] if len(knowing) == 1 else first
        say = 'say which with --card-game or a "Game:" line'
        if knowing:
            faults = readings[knowing[0]].problems(source, self.pool(knowing[0]), check_game=False)
            raise DeckError([f"{label(source)}: {' and '.join(knowing)} know all its cards; {say}", *faults])
        unknown = "; ".join(f"{game} does not know {_unknown(reading)}" for game, reading in readings.items())
        problems = [f"{label(source)}: no game knows all its cards: {unknown}; {say}"]
        best = _best(readings)
        if best is not None:
            problems.extend(readings[best].problems(source, self.pool(best), check_game=False))
        raise DeckError(problems)


def _best(readings: Mapping[str, Reading]) -> str | None:
    """The one game that knows most of a text's cards, if it knows any and no other as many."""
    known = {game: len(reading.cards) for game, reading in readings.items()}
    best = [game for game, count in known.items() if count and count == max(known.values())]
    return best[0] if len(best) == 1 else None


def _unknown(reading: Reading) -> str:
    """The first few cards of a text that a game does not know."""
    names = list(dict.fromkeys(name for _, name, _ in reading.unknown))
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(quoted(name) for name in names[:3]) + more


def _no_game(written: str, pools: Iterable[str]) -> str:
    return f"no game {quoted(written)}; games are {', '.join(pools)}{nearest(game_key(written), pools)}"


def _file_entry(path: str, pools: Iterable[str]) -> _Entry:
    """The entry of a file; its game is that of the innermost folder `decks/<game>` that it lies in."""
    folders = Path(os.path.abspath(path)).parent.parts
    games = [game for above, game in pairwise(folders) if above == "decks" and game in pools]
    stem = Path(path).stem if path.casefold().endswith(DECK_SUFFIX) else Path(path).name
    return _Entry(
        path, file_identity(path), stem, folders[1:], lambda: read_bytes(path), game=games[-1] if games else None
    )


def _names_in(folder: str) -> list[str]:
    """What a folder holds; nothing when it cannot be listed."""
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _bundled_folder(game: str) -> "Traversable":
    from importlib.resources import files

    return files(BUNDLED_PACKAGE) / game


def _text_files(folder: "Traversable") -> "list[Traversable]":
    return [file for file in folder.iterdir() if is_deck_name(file.name)] if folder.is_dir() else []
