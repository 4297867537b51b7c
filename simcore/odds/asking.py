"""From what somebody asks, in the words of the command line, to questions that can be answered: all checked at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from simcore.decktext import quoted, shortened
from simcore.errors import DeckError, OddsError, Problems, nearest
from simcore.games import card_pools, get_game
from simcore.names import fold
from simcore.odds.answers import SEATS
from simcore.odds.checking import MOST_TURNS, check_question, check_reach
from simcore.odds.expression import Expression, parse_expression, parse_wants
from simcore.odds.groups import group_definitions
from simcore.odds.limits import SEAT_CHOICES
from simcore.odds.manifest import AskedDeck, AskedWant, OddsManifest, Served
from simcore.odds.question import Question, Want
from simcore.odds.resolving import Resolved, kept_patterns, resolve
from simcore.odds.subjects import Played, Subject, counted_subject, deck_subject
from simcore.odds.variation import Changes, Variation, all_changes, parse_variations, varied
from simcore.openings import find_opening
from simcore.version import VERSION

if TYPE_CHECKING:
    from simcore.deck import Deck
    from simcore.deckgroups import Definition, Pattern
    from simcore.odds.decks import OddsDeck
    from simcore.opening import Opening

# Variations of a deck that are told to be impossible.
_MOST_LISTED = 10


@dataclass(frozen=True)
class Asked:
    """What is asked about hands, as the options of `odds` and `keep` say it; `changes` are those of --set.

    Decks are words of the command line or decks that are already read.
    """

    decks: "tuple[str | Deck, ...]" = ()
    deck_size: int | None = None
    count: tuple[str, ...] = ()
    group: tuple[str, ...] = ()
    want: tuple[str, ...] = ()
    keep: str | None = None
    by_turn: int = 0
    on: str = SEAT_CHOICES[0]
    opening: str | None = None
    hand: int | None = None
    changes: tuple[str, ...] = ()
    keep_cards: tuple[str, ...] = ()
    bottom_for: str | None = None
    vary: tuple[str, ...] = ()
    strict: bool = False
    rule: tuple[str, ...] = ()
    card_game: str | None = None
    cards: tuple[Path, ...] = ()
    encoding: str | None = None


@dataclass(frozen=True)
class Prepared:
    """What was asked, ready to be answered: a question for each deck and variation.

    `manifest` is complete but for command, seed and games. `warnings` are about lines of decks and wants that nobody
    can meet, `remarks` about what is worth knowing.
    """

    questions: tuple[Question, ...]
    manifest: OddsManifest
    warnings: tuple[str, ...]
    remarks: tuple[str, ...]


def prepare(asked: Asked, stdin: Callable[[], bytes]) -> Prepared:
    """Everything that is asked, read and checked; DeckmillError lists all that is wrong with it."""
    return _Preparation(asked, stdin).finish()


class _Preparation:
    """One call's problems, and what was understood so far."""

    def __init__(self, asked: Asked, stdin: Callable[[], bytes]):
        self.asked, self.stdin = asked, stdin
        self.problems = Problems()
        self.warnings: list[str] = []
        self.remarks: list[str] = []
        self.pools = card_pools(asked.cards)
        self.wants: tuple[Want, ...] = ()
        self.keep: Expression | None = None
        self.definitions: Sequence[Definition] = ()
        self.keep_cards: Sequence[Pattern] = ()
        self.variations: tuple[Variation, ...] = ()

    def finish(self) -> Prepared:
        """The questions, unless something is wrong."""
        self._read_words()
        subjects = self._subjects()
        if self.asked.opening is not None:  # which nobody looks for where there is no deck
            with self.problems.noting():
                find_opening(self.asked.opening, deck_size=0)
        asked = [part for subject in subjects for part in self._ask(subject)]
        questions = tuple(question for _, of_deck in asked for question in of_deck)
        openings = list(dict.fromkeys(question.opening for question in questions))
        self._check_use(openings)
        for question in questions:
            with self.problems.noting():
                check_question(question)
            with self.problems.noting():
                check_reach(question)
        self.problems.stop()
        puts_under = any(opening.puts_under for opening in openings)
        manifest = self._manifest(subjects, [deck for deck, _ in asked], puts_under)
        return Prepared(questions, manifest, tuple(self.warnings), tuple(self.remarks))

    def _read_words(self) -> None:
        """Wants, keep rule, groups, variations: whatever can be read without a deck."""
        asked, noting = self.asked, self.problems.noting
        with noting():
            self.wants = parse_wants(asked.want, "--want")
        with noting():
            self.keep = parse_expression(asked.keep, "--keep") if asked.keep is not None else None
        with noting():
            self.definitions = group_definitions(asked.group)
        with noting():
            self.keep_cards = kept_patterns(asked.keep_cards)
        with noting():
            self.variations = parse_variations(asked.vary)
        if not 0 <= asked.by_turn <= MOST_TURNS:
            self.problems.note([f"--by-turn {asked.by_turn}: use 0 to {MOST_TURNS}"])
        if asked.on not in SEAT_CHOICES:
            self.problems.note(
                [f"--on {quoted(asked.on)}: use {', '.join(SEAT_CHOICES)}{nearest(asked.on, SEAT_CHOICES)}"]
            )
        self._check_bottom_for()

    def _check_bottom_for(self) -> None:
        names = [want.name for want in self.wants]
        written = self.asked.bottom_for
        if written is not None and fold(written) not in map(fold, names):
            known = f"wants are {', '.join(map(quoted, names))}" if names else "there are none"
            self.problems.note([f"--bottom-for: no want {quoted(written)}; {known}{nearest(written, names)}"])

    def _named_for_bottom(self) -> int | None:
        """The number of the want that --bottom-for names, if it names one."""
        written = fold(self.asked.bottom_for or "")
        return next((number for number, want in enumerate(self.wants) if fold(want.name) == written), None)

    def _served(self) -> int:
        """The number of the want that what goes under the library serves."""
        return self._named_for_bottom() or 0

    def _check_use(self, openings: "Sequence[Opening]") -> None:
        """Note the options that do nothing under any of the openings."""
        names = ", ".join(dict.fromkeys(opening.name for opening in openings))
        if self.asked.keep_cards and openings and not any(opening.exchanges for opening in openings):
            self.problems.note(
                [f"--keep-cards: opening {names} exchanges no cards; leave it out, or see --opening mulligan-once"]
            )
        named = self._named_for_bottom() is not None
        if named and openings and not any(opening.puts_under for opening in openings):
            self.problems.note(
                [f"--bottom-for: opening {names} puts no card under the library; leave it out, or see --opening london"]
            )

    def _subjects(self) -> list[Subject]:
        """The decks, or the cards that were counted."""
        asked = self.asked
        if not asked.decks:
            return self._counted()
        for option, given in (("--deck-size", asked.deck_size is not None), ("--count", bool(asked.count))):
            if given:
                self.problems.note([f"{option}: describes cards without a deck; leave it or the deck out"])
        decks: list[OddsDeck] = []
        with self.problems.noting():
            decks = self._decks()
        played = self._played({deck.game for deck in decks if deck.game}) if decks else {}
        subjects: list[Subject] = []
        for deck in decks:
            with self.problems.noting():
                self._tell_about(deck, played.get(deck.game))
                subjects.append(deck_subject(deck, played.get(deck.game), self.definitions, decks))
        return subjects

    def _counted(self) -> list[Subject]:
        asked = self.asked
        if asked.group:
            self.problems.note(["--group: is about a deck's cards; without a deck use --count NAME=CARDS"])
        for option, given in (("--rule", asked.rule), ("--cards", asked.cards), ("--card-game", asked.card_game)):
            if given:
                self.problems.note([f"{option}: is about a game's decks, and there is no deck"])
        if asked.deck_size is None:
            self.problems.note(["name a deck, or describe one with --deck-size CARDS and --count NAME=CARDS"])
            return []
        with self.problems.noting():
            if not asked.count:
                raise OddsError("--count: name at least one group of cards, such as --count land=24")
            return [counted_subject(asked.deck_size, asked.count)]
        return []

    def _decks(self) -> "list[OddsDeck]":
        """The decks: first those that are named, each once, then those that are read already."""
        from simcore.odds.decks import odds_deck, odds_decks

        asked = self.asked
        written = [deck for deck in asked.decks if isinstance(deck, str)]
        read = odds_decks(written, self.pools, asked.card_game, asked.encoding, self.stdin, asked.strict)
        return [*read, *(odds_deck(deck) for deck in asked.decks if not isinstance(deck, str))]

    def _played(self, games: set[str]) -> dict[str, Played]:
        """Game, cards and rules of each game that a deck belongs to."""
        from simcore.params import choose_rules

        if self.asked.rule and not games:
            self.problems.note(["--rule: is about a game's decks, and no deck belongs to a game here"])
        played = {}
        for key in sorted(games):
            with self.problems.noting():
                rules = choose_rules(get_game(key).parameters, self.asked.rule)
                played[key] = Played(get_game(key), self.pools[key](), rules)
        return played

    def _tell_about(self, deck: "OddsDeck", played: Played | None) -> None:
        """Lines that were skipped, cards that do not count, rules that a deck breaks."""
        self.warnings += deck.warnings
        for heading, cards in deck.beside:
            self.remarks.append(f"{deck.place}: cards under {quoted(heading)} do not count: {cards}")
        self.remarks += deck.remarks
        if played is not None:
            from simcore.cardfile import unknown_cards
            from simcore.deck import Deck

            plain = Deck(deck.name, deck.game, deck.cards, deck.source)
            if unknown := unknown_cards(plain, played.pool):
                raise DeckError(unknown)
            self.remarks += played.game.check_deck(plain, played.pool, played.rules)

    def _ask(self, subject: Subject) -> list[tuple[AskedDeck, list[Question]]]:
        """The record of a deck and its questions, one for each variation; nothing when it cannot be asked about."""
        opening: Opening | None = None
        changes: list[Changes] = []
        resolved: Resolved | None = None
        with self.problems.noting():
            opening = self._opening(subject)
        with self.problems.noting():
            changes = self._changes(subject)
        with self.problems.noting():
            resolved = self._resolved(subject, opening, [group for group, _ in changes[0]] if changes else [])
        if opening is None or resolved is None or not changes:
            return []
        self._warn_of_none(subject, resolved, [group for group, _ in changes[0]])
        questions: list[Question] = []
        faults = Problems()
        for change in changes:
            with faults.noting():
                questions.append(self._question(subject, opening, resolved, change))
        self.problems.note(shortened(list(faults.lines), "--vary", most=_MOST_LISTED))
        counts = {group: resolved.population.copies(group) for group in resolved.population.members}
        return [(subject.record(counts, opening), questions)]

    def _opening(self, subject: Subject) -> "Opening":
        """How hands are drawn, with the group that they need called by its own name."""
        opening = subject.opening(self.asked.opening, self.asked.changes, self.asked.hand)
        needed = subject.groups.find(opening.needs) if opening.needs else None
        return replace(opening, needs=needed or opening.needs)

    def _resolved(self, subject: Subject, opening: "Opening | None", varying: Sequence[str]) -> Resolved:
        """Wants and keep rule with the deck's names, and the deck by the groups that matter, or else by its cards."""
        groups = subject.groups
        needed = opening.needs if opening is not None else ""
        names = [*groups.defined, *([needed] if needed and groups.find(needed) else []), *varying]
        if not names and not self.wants and subject.deck is not None:
            names = [card for card, _ in subject.deck.cards]
        return resolve(groups, self.wants, self.keep, names, self.keep_cards)

    def _changes(self, subject: Subject) -> list[Changes]:
        """Every combination of what is varied, by the groups' own names; OddsError for groups that are not known."""
        problems = []
        found: list[Variation] = []
        for variation in self.variations:
            group = subject.groups.find(variation.group)
            if group is None:
                hint = subject.groups.suggest(variation.group)
                problems.append(f"--vary: no group or card {quoted(variation.group)}{hint}")
            elif group in (one.group for one in found):
                problems.append(f"--vary: {quoted(group)} is varied twice; name it once")
            found.append(Variation(group or variation.group, variation.cards))
        if problems:
            raise OddsError(problems)
        return all_changes(found)

    def _question(self, subject: Subject, opening: "Opening", resolved: Resolved, change: Changes) -> Question:
        return Question(
            deck=subject.name,
            population=varied(resolved.population, change) if change else resolved.population,
            opening=opening,
            wants=resolved.wants,
            keep=resolved.keep,
            keep_cells=resolved.keep_cells,
            bottom_for=self._served(),
            by_turn=self.asked.by_turn,
            seats=(0, 1) if self.asked.on not in SEATS else (SEATS.index(self.asked.on),),
            varied=change,
        )

    def _warn_of_none(self, subject: Subject, resolved: Resolved, varying: Sequence[str]) -> None:
        """A group without a card is seldom what is meant."""
        if subject.deck is None:
            return
        for name in dict.fromkeys(name for want in resolved.wants for name in want.expression.names):
            if name not in varying and not resolved.population.copies(name):
                self.warnings.append(f"{subject.deck.place}: has no card of {quoted(name)}")

    def _manifest(self, subjects: Sequence[Subject], decks: Sequence[AskedDeck], puts_under: bool) -> OddsManifest:
        asked = self.asked
        served = Served(self.wants[self._served()].name, asked.by_turn) if puts_under and self.wants else None
        played = {one.played.game.key: one.played for one in subjects if one.played is not None}
        find = subjects[0].groups.find
        return OddsManifest(
            version=VERSION,
            command=(),
            seed=None,
            games=0,
            decks=tuple(decks),
            cards_hash={key: found.pool.hash for key, found in played.items()},
            rules={key: dict(found.rules.values) for key, found in played.items()},
            changed_rules={key: found.rules.changed for key, found in played.items()},
            wants=tuple(AskedWant(want.name, " ".join(want.text.split()), want.span) for want in self.wants),
            keep=self.keep.text if self.keep is not None else None,
            keep_cards=asked.keep_cards,
            bottom_for=served,
            by_turn=asked.by_turn,
            seats=SEATS if asked.on not in SEATS else (asked.on,),
            varied={find(one.group) or one.group: one.cards for one in self.variations},
        )
