"""What hands are drawn from: a deck with its game, or cards counted by group."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from simcore.odds.groups import CardData, CountedGroups, Groups
from simcore.odds.manifest import AskedDeck
from simcore.opening import Opening, change_opening
from simcore.openings import DEFAULT, find_opening

if TYPE_CHECKING:
    from simcore.deckgroups import Definition
    from simcore.games.game import Game
    from simcore.odds.decks import OddsDeck
    from simcore.params import Rules


@dataclass(frozen=True)
class Played:
    """The game of a deck, its cards and the rules it is played by."""

    game: "Game"
    pool: Any
    rules: "Rules"


@dataclass(frozen=True)
class Subject:
    """A deck, of a game that Deckmill knows (`played`) or of none, or counted cards (`deck` is None)."""

    name: str
    size: int
    groups: Groups | CountedGroups
    deck: "OddsDeck | None" = None
    played: Played | None = None

    def opening(self, name: str | None, changes: Sequence[str], hand: int | None) -> Opening:
        """How hands are drawn: by the opening called so, else the game's, with --hand and --set; OddsError."""
        played = (self.played.game, self.played.rules) if self.played is not None else None
        return opening_of(self.size, played, name, changes, hand)

    def record(self, groups: dict[str, int], opening: Opening) -> AskedDeck:
        """The record of it, for run.json."""
        deck, numbers = self.deck, asdict(opening)
        if deck is None:
            return AskedDeck(self.name, "", "", self.size, 0, None, (), groups, numbers)
        pool = self.played.pool if self.played is not None else None
        assumed = sum(copies for card, copies in deck.cards if pool is not None and pool[card].assumed)
        return AskedDeck(deck.name, deck.source, deck.game, deck.size, assumed, deck.hash, deck.cards, groups, numbers)


def opening_of(
    size: int, played: "tuple[Game, Rules] | None", name: str | None, changes: Sequence[str], hand: int | None
) -> Opening:
    """The opening called `name`, else that of the game that is played, with --hand and --set; OddsError."""
    if name is not None:
        opening = find_opening(name, size)
    elif played is not None:
        game, rules = played
        opening = game.opening(rules, size)
    else:
        opening = find_opening(DEFAULT, size)
    return change_opening(opening, changes, hand)


def counted_subject(deck_size: int, counts: Sequence[str]) -> Subject:
    """So many cards, of which groups are counted; OddsError."""
    return Subject(f"{deck_size} cards", deck_size, CountedGroups(deck_size, counts))


def deck_subject(
    deck: "OddsDeck",
    played: Played | None,
    definitions: "Sequence[Definition]",
    others: "Sequence[OddsDeck]",
) -> Subject:
    """A deck with the groups that were defined for it; OddsError."""
    data = CardData.of(played.pool, played.game.card_columns) if played else None
    return Subject(deck.name, deck.size, Groups(deck, data, definitions, others), deck, played)
