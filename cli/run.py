"""What `duel`, `compare` and `replay` share: checking everything before the first game, what to say after Ctrl-C."""

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cli.exits import InterruptedRunError, reproducible
from cli.loading import (
    DeckReader,
    Player,
    check_policies,
    common_game,
    legal_problems,
    likely_game,
    read_all,
    read_players,
)
from cli.options import ReplayOptions, RunOptions
from cli.progress import Meter, announce_compiling
from cli.record import drawn_seed, lie_of_files, repeat_command, say_written, timing
from simcore.command import written_deck
from simcore.decksources import split_player
from simcore.errors import Problems

if TYPE_CHECKING:
    from simcore.batch import Entry, Settings
    from simcore.cardfile import CardPool
    from simcore.deck import Deck
    from simcore.games.game import Game
    from simcore.params import Rules
    from simcore.results import Timing


@dataclass(frozen=True)
class Run:
    """Everything that a run needs, checked. `groups` holds the entries of each deck argument, `command` repeats it."""

    game: "Game"
    pool: "CardPool"
    groups: "tuple[tuple[Entry, ...], ...]"
    settings: "Settings"
    command: tuple[str, ...]
    options: RunOptions
    meter: Meter
    paths: dict[str, str]

    @property
    def entries(self) -> "list[Entry]":
        """Every entry once, in the order of the arguments."""
        return list(dict.fromkeys(entry for group in self.groups for entry in group))

    @property
    def title(self) -> str:
        """The game's title in the language asked for."""
        return self.game.title[self.options.lang]

    @property
    def timing(self) -> "Timing":
        """How long it took, once it is over."""
        return timing(self.meter.seconds, self.meter.games_per_second, self.settings.jobs, self.paths)


def prepare_run(name: str, arguments: Sequence[str], options: RunOptions, keep_order: bool) -> Run:
    """Read and check all that `deckmill NAME ARGUMENTS…` depends on; raises every problem at once.

    With `keep_order` the command that repeats the run keeps the order of the decks, else it sorts them.
    """
    problems = Problems()
    with problems.noting():
        _check_numbers(options)
    with problems.noting():
        _check_game_number(options)
    if options.out is not None:
        from reports.write import REPORT_FILES, check_folder

        with problems.noting():
            check_folder(options.out, options.force, REPORT_FILES.get(name, ()))
    reader = DeckReader(options)
    groups: list[list[Player]] = []
    decks: list[Deck] = []
    game: Game | None = None
    with problems.noting():
        groups = read_players(reader, arguments)
        decks = list(dict.fromkeys(player.deck for group in groups for player in group))
        game = common_game(decks)
    if not groups:
        with problems.noting():
            decks = read_all(reader, [split_player(argument)[0] for argument in arguments], Problems())
    game = game or likely_game(options.card_game, decks)
    if game is not None and not game.default_policy:
        with problems.noting():
            game.policies()
    rules: Rules | None = None
    if game is not None:
        rules = _check_rules(reader, game, decks, problems)
        policies = {f"{player.deck.source}@{player.policy}": player.policy for group in groups for player in group}
        check_policies(game, {**policies, "--policy": options.policy}, problems)
    if groups and game is not None:
        _check_counts(name, arguments, groups, options.policy or game.default_policy, problems)
    problems.stop()
    assert game is not None
    assert rules is not None
    return _build(name, reader, game, rules, groups, options, keep_order)


def _check_numbers(options: RunOptions) -> None:
    from simcore.batch import Settings, check_settings
    from simcore.params import choose_rules

    check_settings(
        Settings(choose_rules(()), options.seed or 0, options.games, 1 if options.jobs is None else options.jobs)
    )


def _check_game_number(options: RunOptions) -> None:
    if isinstance(options, ReplayOptions):
        from simcore.batch import check_game_number

        check_game_number(options.game, options.games)


def _check_rules(reader: DeckReader, game: "Game", decks: "Sequence[Deck]", problems: Problems) -> "Rules | None":
    """The rules asked for; what is wrong with them, or what they hold against a deck, is noted."""
    rules: Rules | None = None
    with problems.noting():
        rules = reader.rules(game)
        for deck in decks:
            if deck.game == game.key:
                problems.note(legal_problems(reader, game, deck, rules))
    return rules


def _check_counts(
    name: str, arguments: Sequence[str], groups: Sequence[Sequence[Player]], policy: str, problems: Problems
) -> None:
    """Note when a side of a duel or of one game holds several decks, or a comparison fewer than two."""
    if name != "compare":
        advice = "name one deck a side, or use compare" if name == "duel" else "name one deck a side"
        for argument, group in zip(arguments, groups, strict=True):
            if len(group) != 1:
                problems.note([f'{name}: "{argument}" holds {len(group)} decks; {advice}'])
        return
    different = {(player.deck, player.policy or policy) for group in groups for player in group}
    if len(different) < 2:
        only = groups[0][0].deck.name
        problems.note(
            [
                f'compare: needs at least two decks (a folder counts as all of its decks), found one, "{only}"; '
                "to play it against itself use duel"
            ]
        )


def _build(
    name: str,
    reader: DeckReader,
    game: "Game",
    rules: "Rules",
    groups: Sequence[Sequence[Player]],
    options: RunOptions,
    keep_order: bool,
) -> Run:
    from simcore.backends import available_workers
    from simcore.batch import Settings, name_entries

    default = options.policy or game.default_policy
    pairs = [[(player.deck, player.policy or default) for player in group] for group in groups]
    named = {(entry.deck, entry.policy): entry for entry in name_entries([pair for group in pairs for pair in group])}
    seed = drawn_seed(options.quiet) if options.seed is None else options.seed
    meter = Meter(options.quiet)
    settings = Settings(
        rules=rules,
        seed=seed,
        games=options.games,
        jobs=options.jobs or available_workers(),
        progress=meter.update,
        announce=(lambda: None) if options.quiet else (lambda: announce_compiling(game.title["en"])),
    )
    players = [player for group in groups for player in group]
    decks = [written_deck(player.deck.source, player.policy) for player in players]
    return Run(
        game=game,
        pool=reader.pool(game),
        groups=tuple(tuple(named[pair] for pair in group) for group in pairs),
        settings=settings,
        command=repeat_command(name, decks if keep_order else sorted(set(decks)), options, rules, seed),
        options=options,
        meter=meter,
        paths=lie_of_files([player.deck.source for player in players], options.cards, options.out),
    )


def deliver(run: Run, complete: bool, write: Callable[[Path], list[Path]], show: Callable[[], None]) -> None:
    """Write the report that --out asks for and show the results; a report that cannot be written hides no results.

    Raises StoreError when it cannot be written, and InterruptedRunError, which says how to go on, when the run is not
    complete; then nothing is written or shown if no game was finished.
    """
    if not run.meter.done:
        raise InterruptedRunError(_interruption(run))
    problems = Problems()
    with reproducible(run.command, "while the results were written"):
        if run.options.out is not None:
            with problems.noting():
                say_written(write(run.options.out), run.options.quiet)
        show()
    problems.stop()
    if not complete:
        raise InterruptedRunError(_interruption(run))


def _interruption(run: Run) -> str:
    again = shlex.join(run.command)
    if not run.meter.done:
        return f"interrupted before any game was finished; start again with: {again}"
    played = f"{run.meter.done:,} of {run.meter.total:,} games"
    return f"interrupted: these results are incomplete and rest on {played}; play all of them with: {again}"
