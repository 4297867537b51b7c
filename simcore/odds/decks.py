"""The decks that odds are asked about: those of a game here, read by its rules, and any others, read as they are."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from simcore.deck import Deck, Reading, game_key, game_lines
from simcore.deckgroups import Definition
from simcore.decksources import Pools, gather_groups, split_player
from simcore.decktext import label, quoted
from simcore.errors import DeckError, nearest
from simcore.plaindeck import PlainDeck, read_plain

Check = Callable[[Deck], Iterable[str]]


@dataclass(frozen=True)
class OddsDeck:
    """A deck to ask about: (card name, copies) in canonical order.

    `game` is the key of a game here, or nothing. `groups` are the definitions in the deck's own file, whose lines
    `source` and their line number name. `warnings` are one line each; `beside` says how many cards stand under headings
    that do not count (sideboard, commander), `remarks` what else may be meant. `hash` is that of game and contents.
    """

    name: str
    source: str
    game: str
    cards: tuple[tuple[str, int], ...]
    groups: tuple[Definition, ...] = ()
    warnings: tuple[str, ...] = ()
    beside: tuple[tuple[str, int], ...] = ()
    remarks: tuple[str, ...] = ()
    hash: str = field(default="", compare=False)

    @property
    def size(self) -> int:
        """The number of cards, copies counted."""
        return sum(copies for _, copies in self.cards)

    @property
    def place(self) -> str:
        """What messages call the deck."""
        return label(self.source) if self.source else self.name


def odds_decks(
    arguments: Sequence[str],
    pools: Pools,
    card_game: str | None,
    encoding: str | None,
    stdin: Callable[[], bytes],
    strict: bool,
    check: Check | None = None,
) -> list[OddsDeck]:
    """The decks that `arguments` name, as `decksources.gather_decks` has them, and decks of no game besides.

    With `strict` the lines of a deck that are not understood are errors. `check` gives the rules of its game that a
    deck breaks, which are warnings. DeckError lists the problems of every argument, StoreError files that cannot be
    read.
    """
    players = [problem for argument in arguments for problem in _player(argument)]
    if players:
        raise DeckError(players)
    groups = gather_groups(arguments, pools, card_game, encoding, stdin, partial(_read_otherwise, tuple(pools)))
    decks = list({id(deck): deck for group in groups for deck in group}.values())
    faults = [warning for deck in decks if isinstance(deck, PlainDeck) for warning in deck.warnings]
    if strict and faults:
        raise DeckError(faults)
    return [odds_deck(deck, check) for deck in decks]


def odds_deck(deck: Deck, check: Check | None = None) -> OddsDeck:
    """A deck that is already read, to be asked about."""
    if isinstance(deck, PlainDeck):
        warnings, beside, remarks = deck.warnings, deck.beside, deck.remarks
    else:
        warnings, beside, remarks = tuple(check(deck)) if check is not None and deck.game else (), (), ()
    return OddsDeck(deck.name, deck.source, deck.game, deck.cards, deck.groups, warnings, beside, remarks, deck.hash)


def _player(argument: str) -> list[str]:
    name, player = split_player(argument)
    if player is None:
        return []
    return [f'{quoted(argument)}: nobody plays here; leave "@{player}" out and write {quoted(name)}']


def _read_otherwise(
    games: Sequence[str], text: str, source: str, name: str, readings: Mapping[str, Reading]
) -> PlainDeck:
    """A deck of no game; whatever makes one think that it was meant for a game is a warning."""
    deck = read_plain(text, source, name)
    doubts = [*_misspelt_games(games, text, source), *_nearly_known(source, readings)]
    return replace(deck, warnings=(*doubts, *deck.warnings))


def _misspelt_games(games: Sequence[str], text: str, source: str) -> list[str]:
    doubts = []
    for number, value, _ in game_lines(text):
        hint = nearest(game_key(value), games)
        if hint:
            doubts.append(f"{label(source)}:{number}: no game {quoted(value)}; read as a deck of no game{hint}")
    return doubts


def _nearly_known(source: str, readings: Mapping[str, Reading]) -> list[str]:
    """Doubts about decks of which some game knows most cards, or several games all."""
    knowing = [game for game, reading in readings.items() if reading.cards and not reading.unknown]
    doubts = []
    if knowing:
        says = f"{' and '.join(knowing)} know all its cards"
        doubts.append(f"{label(source)}: {says}; read as a deck of no game, or say --card-game {knowing[0]}")
    for game, reading in readings.items():
        known, unknown = len(reading.cards), len({name for _, name, _ in reading.unknown})
        if known > unknown > 0:
            rest = ", ".join(quoted(name) for _, name, _ in reading.unknown[:3])
            says = f"{game} knows {known} of its {known + unknown} cards, but not {rest}"
            doubts.append(f"{label(source)}: {says}; read as a deck of no game, or say --card-game {game}")
    return doubts
