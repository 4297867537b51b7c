"""`deckmill spill`: attackers of one deck against several blockers of another, counted by the million."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from cli.exits import reproducible, say
from cli.loading import DeckReader, common_game, legal_problems, likely_game, read_all, summarise
from cli.options import (
    DEFAULT_BATTLES,
    NumberRange,
    SpillOptions,
    WholeNumber,
    deck_argument,
    deck_options,
    file_options,
    jobs_option,
    output_options,
    quiet_option,
    seed_option,
)
from cli.output import print_json, print_tables
from cli.progress import Meter, announce_compiling
from cli.record import lie_of_files, repeated_options, say_written, timing
from cli.words import NamesCommand
from simcore.command import written_deck
from simcore.errors import Problems
from simcore.games.game import Game, Spill, check_spill

if TYPE_CHECKING:
    from simcore.deck import Deck
    from simcore.params import Rules
    from simcore.results import Manifest, SpillResult

_EXAMPLES = """\b
Examples:
  deckmill spill abcd/fire abcd/snouters
  deckmill spill my.txt abcd/snouters --blockers 1..3 --out report"""


@click.command(cls=NamesCommand, epilog=_EXAMPLES)
@deck_argument("deck_a")
@deck_argument("deck_b")
@click.option(
    "--blockers",
    "-b",
    type=NumberRange(),
    default="0..4",
    show_default=True,
    metavar="LOW..HIGH",
    help="How many creatures of deck B block.",
)
@click.option(
    "--battles",
    type=WholeNumber(),
    default=DEFAULT_BATTLES,
    show_default="1_000_000",
    help="Battles to draw for each number of blockers; where there are no more different ones, all are enumerated.",
)
@seed_option
@jobs_option
@deck_options
@file_options
@output_options
@quiet_option
def command(deck_a: str, deck_b: str, **options: Any) -> None:
    """Show how an attacker's damage spills over several blockers.

    An attacker of DECK_A meets so many blockers of DECK_B that may block it; who meets whom is as likely as the copies
    in the decks make it. For each number of blockers: the damage that gets through to the player, blockers destroyed,
    attackers lost and damage wasted, with the blockers in random order and in the order that is best for the defender.
    Creatures fight as printed; of their abilities only keywords matter here.
    """
    play([deck_a, deck_b], SpillOptions(**options))


def play(arguments: Sequence[str], options: SpillOptions) -> None:
    """Check everything, play or enumerate, write what --out asks for, print."""
    reader = DeckReader(options)
    game, spill, (deck_a, deck_b), rules = _check(reader, arguments, options)
    plan = spill.plan(reader.pool(game), rules, deck_a, deck_b, options.blockers, options.battles)
    seed = _seed(options) if spill.sampled(plan) else None
    command = _command([deck_a, deck_b], options, rules, seed)
    meter = Meter(options.quiet, "battles")
    jobs = options.jobs or _all_cores()
    with reproducible(command, "before all battles were fought"):
        _compile(game, spill, plan, options)
        with meter:
            result = spill.play(plan, seed or 0, jobs, meter.update)
    manifest = _manifest(game, reader, [deck_a, deck_b], rules, command, seed)
    if options.out is not None:
        from reports.write import write_spill

        took = timing(
            meter.seconds,
            meter.games_per_second,
            jobs,
            lie_of_files([deck_a.source, deck_b.source], options.cards, options.out),
        )
        title = game.title[options.lang]
        say_written(
            write_spill(result, manifest, took, options.out, lang=options.lang, game_title=title, force=options.force),
            options.quiet,
        )
    _show(result, manifest, game, options)


def _show(result: "SpillResult", manifest: "Manifest", game: Game, options: SpillOptions) -> None:
    if options.as_json:
        print_json(result.to_dict())
        return
    from reports.spilltable import spill_tables

    print_tables(*spill_tables(result, manifest.decks, game.title[options.lang], options.lang))


def _check(
    reader: DeckReader, arguments: Sequence[str], options: SpillOptions
) -> "tuple[Game, Spill, tuple[Deck, Deck], Rules]":
    """The game, its capability, the two decks and the rules; every problem is raised at once."""
    problems = Problems()
    with problems.noting():
        _check_numbers(options)
    if options.out is not None:
        from reports.write import REPORT_FILES, check_folder

        with problems.noting():
            check_folder(options.out, options.force, REPORT_FILES["spill"])
    decks: list[Deck] = []
    game: Game | None = None
    with problems.noting():
        groups = reader.groups(arguments)
        decks = [group[0] for group in groups]
        for argument, group in zip(arguments, groups, strict=True):
            if len(group) != 1:
                problems.note([f'spill: "{argument}" holds {len(group)} decks; name one deck a side'])
        game = common_game(decks)
    if not decks:
        with problems.noting():
            decks = read_all(reader, arguments, Problems())
    game = game or likely_game(options.card_game, decks)
    rules: Rules | None = None
    if game is not None:
        with problems.noting():
            check_spill(game, options.blockers, options.battles)
        with problems.noting():
            rules = reader.rules(game)
        for deck in dict.fromkeys(decks) if rules is not None else ():
            problems.note(legal_problems(reader, game, deck, rules))
    problems.stop()
    assert game is not None
    assert game.spill is not None
    assert rules is not None
    return game, game.spill, (decks[0], decks[1]), rules


def _check_numbers(options: SpillOptions) -> None:
    from simcore.batch import Settings, check_settings
    from simcore.params import choose_rules

    check_settings(Settings(choose_rules(()), options.seed or 0, 2, 1 if options.jobs is None else options.jobs))


def _seed(options: SpillOptions) -> int:
    if options.seed is not None:
        return options.seed
    from simcore.rng import draw_seed

    seed = draw_seed()
    if not options.quiet:
        say(f"seed {seed} was drawn; --seed {seed} repeats this run")
    return seed


def _all_cores() -> int:
    from simcore.backends import available_workers

    return available_workers()


def _compile(game: Game, spill: Spill, plan: Any, options: SpillOptions) -> None:
    from simcore.jit import prepare

    def announce() -> None:
        if not options.quiet:
            announce_compiling(game.title["en"])

    prepare(game.key, "spill", lambda: spill.warm_up(plan), announce)


def _command(decks: "Sequence[Deck]", options: SpillOptions, rules: "Rules", seed: int | None) -> tuple[str, ...]:
    return (
        *("deckmill", "spill", *(written_deck(deck.source) for deck in decks), *options.counted),
        *(() if seed is None else ("--seed", str(seed))),
        *repeated_options(options, rules),
    )


def _manifest(
    game: Game,
    reader: DeckReader,
    decks: "Sequence[Deck]",
    rules: "Rules",
    command: tuple[str, ...],
    seed: int | None,
) -> "Manifest":
    """What repeats the run; battles belong to no game, so games are 0, and so is the seed where none was needed."""
    from simcore.results import Manifest
    from simcore.version import VERSION

    pool = reader.pool(game)
    return Manifest(
        version=VERSION,
        command=command,
        game=game.key,
        seed=seed or 0,
        games=0,
        decks=tuple(summarise(deck, pool) for deck in decks),
        cards_hash=pool.hash,
        rules=dict(rules.values),
        changed_rules=rules.changed,
    )
