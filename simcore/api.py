"""What `import simcore` offers: decks in, frozen records out, as `--json` prints them.

Decks are Deck objects, files, folders, patterns or bundled names such as `card_commander/goblins`; `DECK@POLICY`, or a
pair (deck, policy), chooses the machine player. Whatever is wrong is raised as a DeckmillError, one line per problem.
Common arguments: `policy` plays every deck that names no player of its own; `rules` are {name: value} or "name=value";
`cards` are card files; `card_game` and `encoding` are needed where decks do not say; `seed` None draws one, which the
result holds; `jobs` None means all cores; `progress(done, total)` counts finished games.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcore.command import origin_options, repeating_command, written_deck
from simcore.deck import Deck
from simcore.decksources import (
    bundled_decks,
    deck_of_text,
    gather_groups,
    no_standard_input,
    only_deck,
    split_player,
)
from simcore.errors import DeckError, GameError
from simcore.games import GAME_KEYS, card_pools, get_game
from simcore.games.game import Battle, Game, check_spill
from simcore.params import Rules, choose_rules
from simcore.results import BattleResult, CompareResult, DuelResult, GameSummary, ReplayResult, SpillResult

if TYPE_CHECKING:
    from simcore.batch import Entry, Settings
    from simcore.cardfile import CardPool

PathName = str | os.PathLike[str]
Player = Deck | PathName | tuple[Deck | PathName, str]
RuleChanges = Mapping[str, int | str] | Iterable[str]
Progress = Callable[[int, int], None]

DEFAULT_GAMES = 100_000
DEFAULT_BATTLES = 1_000_000


def load_deck(
    source: PathName, *, card_game: str | None = None, cards: Iterable[PathName] = (), encoding: str | None = None
) -> Deck:
    """A deck from a file, a bundled name, or its text if `source` is a str of several lines."""
    pools = card_pools(cards)
    if isinstance(source, str) and ("\n" in source or "\r" in source):
        return deck_of_text(source, pools, card_game)
    written = os.fspath(source)
    return only_deck(written, gather_groups([written], pools, card_game, encoding, no_standard_input)[0])


def duel(
    a: Player,
    b: Player,
    *,
    games: int = DEFAULT_GAMES,
    seed: int | None = None,
    policy: str | None = None,
    rules: RuleChanges = (),
    jobs: int | None = None,
    cards: Iterable[PathName] = (),
    card_game: str | None = None,
    encoding: str | None = None,
    progress: Progress | None = None,
) -> DuelResult:
    """Play two decks against each other; `to_dict()` is what `deckmill duel --json` prints.

    KeyboardInterrupt when interrupted before the last game.
    """
    run = _Run(policy, rules, cards, card_game, encoding)
    (entry_a, entry_b), settings = run.pair("duel", a, b), run.settings(seed, games, jobs, progress)
    from simcore.summary import duel as play

    result, manifest = play(run.game, run.pool, entry_a, entry_b, settings)
    if not manifest.complete:
        raise KeyboardInterrupt
    return result


def compare(
    decks: Iterable[Player],
    *,
    games: int = DEFAULT_GAMES,
    seed: int | None = None,
    policy: str | None = None,
    rules: RuleChanges = (),
    jobs: int | None = None,
    cards: Iterable[PathName] = (),
    card_game: str | None = None,
    encoding: str | None = None,
    progress: Progress | None = None,
) -> CompareResult:
    """Play every deck against every deck; `to_dict()` is what `deckmill compare --json` prints.

    A folder or pattern counts as all of its decks. The manifest's command is empty when a deck is no file and not
    bundled. KeyboardInterrupt when interrupted before the last game.
    """
    run = _Run(policy, rules, cards, card_game, encoding)
    entries = [entry for group in run.entries(list(decks)) for entry in group]
    if len(dict.fromkeys(entries)) < 2:
        raise DeckError(f"compare: needs at least two different decks, found {len(dict.fromkeys(entries))}")
    settings = run.settings(seed, games, jobs, progress)
    from simcore.summary import compare as play

    command = run.command("compare", ("--games", str(games)), settings.seed)
    result = play(run.game, run.pool, list(dict.fromkeys(entries)), settings, command)
    if not result.manifest.complete:
        raise KeyboardInterrupt
    return result


def replay(
    a: Player,
    b: Player,
    *,
    game: int = 0,
    seed: int | None = None,
    policy: str | None = None,
    rules: RuleChanges = (),
    cards: Iterable[PathName] = (),
    card_game: str | None = None,
    encoding: str | None = None,
) -> ReplayResult:
    """Game number `game`, from 0, of a duel: its events, and with `log(lang, hands)` its log for people."""
    run = _Run(policy, rules, cards, card_game, encoding)
    (entry_a, entry_b), settings = run.pair("replay", a, b), run.settings(seed, DEFAULT_GAMES, 1, None)
    from simcore.recording import replay as play

    return play(run.game, run.pool, entry_a, entry_b, settings, game)


def battle(
    card_game: str, *fighters: str, rules: RuleChanges = (), cards: Iterable[PathName] = (), **options: str | int
) -> BattleResult:
    """A battle without a game: a creature for each of the game's roles, and the game's own options by name.

    Where the last role repeats, as blockers do, there may be several for it.
    """
    game = get_game(card_game)
    declared = _battle(game, fighters, options)
    chosen = {option.name: options.get(option.name, option.default) for option in declared.options}
    pool = game.load_cards([Path(path) for path in cards])
    return BattleResult(declared.run(pool, _rules(game, rules), fighters, chosen))


def spill(
    a: Player,
    b: Player,
    *,
    blockers: Iterable[int] = range(5),
    battles: int = DEFAULT_BATTLES,
    seed: int | None = None,
    rules: RuleChanges = (),
    jobs: int | None = None,
    cards: Iterable[PathName] = (),
    card_game: str | None = None,
    encoding: str | None = None,
    progress: Progress | None = None,
) -> SpillResult:
    """How deck A's damage spills over so many blockers of deck B; `to_dict()` is what `deckmill spill --json` prints.

    `progress(done, total)` counts battles.
    """
    run = _Run(None, rules, cards, card_game, encoding)
    entries, settings = run.pair("spill", a, b), run.settings(seed, DEFAULT_GAMES, jobs, None)
    from simcore.batch import check_entries, check_settings

    numbers = sorted(set(blockers))
    found = check_spill(run.game, numbers, battles)
    check_settings(settings)
    check_entries(run.game, run.pool, settings.rules, entries)
    plan = found.plan(run.pool, settings.rules, entries[0].deck, entries[1].deck, numbers, battles)
    return found.play(plan, settings.seed, settings.jobs, progress or settings.progress)


def play_position(
    card_game: str, position: Mapping[str, Any], *, rules: RuleChanges = (), cards: Iterable[PathName] = ()
) -> dict[str, Any]:
    """Play turns from a position that is written down, each side doing what it is told.

    What a position holds is the game's own: `Position` in position_form.py of its folder (simcore/games/card_commander,
    simcore/games/abcd, simcore/games/kyougenshi, simcore/games/touhou_lands), as plain data, such as a JSON or TOML
    file holds. Returns its events and, in the same form, both sides afterwards; PositionError lists what is wrong with
    it, or what the rules do not allow of it.
    """
    game = get_game(card_game)
    if game.play_position is None:
        raise GameError(f"{game.key} cannot be played from a position")
    pool = game.load_cards([Path(path) for path in cards])
    return game.play_position(pool, _rules(game, rules), position)


def games() -> tuple[GameSummary, ...]:
    """Every game that Deckmill knows."""
    return tuple(_summarise(get_game(key)) for key in GAME_KEYS)


class _Run:
    """What `duel`, `compare` and `replay` have in common: from words to game, cards and entries."""

    game: Game
    pool: "CardPool"

    def __init__(
        self,
        policy: str | None,
        rules: RuleChanges,
        cards: Iterable[PathName],
        card_game: str | None,
        encoding: str | None,
    ):
        self._policy = policy
        self._changes = _changes(rules)
        self._cards = [os.fspath(path) for path in cards]
        self._card_game = card_game
        self._encoding = encoding
        self._pools = card_pools(self._cards)
        self._decks: list[str] = []

    def pair(self, name: str, a: Player, b: Player) -> "tuple[Entry, Entry]":
        """The entries of two sides; DeckError when a side holds several decks."""
        groups = self.entries([a, b])
        problems = [
            f'{name}: "{_written(player).deck}" holds {len(group)} decks; name one deck a side'
            for player, group in zip((a, b), groups, strict=True)
            if len(group) != 1
        ]
        if problems:
            raise DeckError(problems)
        return groups[0][0], groups[1][0]

    def entries(self, players: Sequence[Player]) -> "list[list[Entry]]":
        """The entries of each player, with names that differ where the decks do; settles game and cards."""
        from simcore.batch import name_entries

        written = [_written(player) for player in players]
        named = list(dict.fromkeys(one.deck for one in written if isinstance(one.deck, str)))
        read = dict(
            zip(
                named,
                gather_groups(named, self._pools, self._card_game, self._encoding, no_standard_input),
                strict=True,
            )
        )
        groups = [
            [(deck, one.policy) for deck in (read[one.deck] if isinstance(one.deck, str) else [one.deck])]
            for one in written
        ]
        self._settle_game([deck for group in groups for deck, _ in group])
        default = self._policy or self.game.default_policy
        pairs = [[(deck, policy or default) for deck, policy in group] for group in groups]
        unique = list(dict.fromkeys(pair for group in pairs for pair in group))
        named_entries = dict(zip(unique, name_entries(unique), strict=True))
        sources = [(deck.source, policy) for group in groups for deck, policy in group]
        self._decks = [written_deck(source, policy) for source, policy in sources] if all(s for s, _ in sources) else []
        return [[named_entries[pair] for pair in group] for group in pairs]

    def settings(self, seed: int | None, games: int, jobs: int | None, progress: Progress | None) -> "Settings":
        """The settings, once the game is settled."""
        from simcore.backends import available_workers
        from simcore.batch import Settings

        if seed is None:
            from simcore.rng import draw_seed

            seed = draw_seed()
        chosen = choose_rules(self.game.parameters, self._changes)
        workers = available_workers() if jobs is None else jobs
        made = Settings(rules=chosen, seed=seed, games=games, jobs=workers)
        return made if progress is None else replace(made, progress=progress)

    def command(self, name: str, counted: Sequence[str], seed: int) -> tuple[str, ...]:
        """The command line that does the same; empty when a deck has no place from which it can be read again."""
        if not self._decks:
            return ()
        changed = choose_rules(self.game.parameters, self._changes).changed
        origin = origin_options(changed, self._cards, self._card_game, self._encoding)
        return repeating_command(name, sorted(set(self._decks)), counted, seed, self._policy, origin)

    def _settle_game(self, decks: Sequence[Deck]) -> None:
        keys = list(dict.fromkeys(deck.game for deck in decks))
        if len(keys) != 1:
            found = f"of different games: {', '.join(keys)}" if keys else "missing"
            raise DeckError(f"the decks are {found}; name decks of one game")
        self.game = get_game(keys[0])
        self.pool = self._pools[keys[0]]()
        from simcore.cardfile import unknown_cards

        unknown = [line for deck in decks for line in unknown_cards(deck, self.pool)]
        if unknown:
            raise DeckError(dict.fromkeys(unknown))


@dataclass(frozen=True)
class _Written:
    """A player as the caller wrote it: a deck or the word for one, and its policy if it has one of its own."""

    deck: Deck | str
    policy: str | None


def _written(player: Player) -> _Written:
    if isinstance(player, tuple):
        deck, policy = player
        return _Written(deck if isinstance(deck, Deck) else os.fspath(deck), policy)
    if isinstance(player, Deck):
        return _Written(player, None)
    return _Written(*split_player(os.fspath(player)))


def _changes(rules: RuleChanges) -> list[str]:
    if isinstance(rules, str):
        return [rules]
    return [f"{name}={value}" for name, value in rules.items()] if isinstance(rules, Mapping) else list(rules)


def _rules(game: Game, rules: RuleChanges) -> Rules:
    return choose_rules(game.parameters, _changes(rules))


def _battle(game: Game, fighters: Sequence[str], options: Mapping[str, str | int]) -> Battle:
    """The game's battles; GameError lists what does not fit them."""
    found = game.battle
    if found is None:
        raise GameError(f"{game.key} has no battles apart from its games")
    problems = []
    least, most = found.numbers
    if not least <= len(fighters) <= most:
        needs = f"{least} to {most}" if least < most else f"{most}"
        problems.append(f"battle: {len(fighters)} creatures; {game.key} needs {needs}, {found.notation}")
    known = {option.name: option for option in found.options}
    for name, value in options.items():
        if name not in known:
            problems.append(f"battle: no option {name}; {game.key} has {', '.join(known)}")
        elif fault := known[name].fault(value):
            problems.append(f"battle: {name} {fault}")
    if problems:
        raise GameError(problems)
    return found


def _summarise(game: Game) -> GameSummary:
    pool: Any = game.load_cards(())
    return GameSummary(
        game=game.key,
        title=dict(game.title),
        cards=len(pool),
        playable=sum(not card.unsupported for card in pool),
        default_policy=game.default_policy,
        seats=game.seats,
        battle=game.battle is not None,
        decks=tuple(bundled_decks(game.key)),
    )
