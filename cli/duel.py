"""`deckmill duel`: two decks against each other."""

from typing import Any

import click

from cli.options import RunOptions, deck_argument, run_options


@click.command(short_help="Play two decks against each other.")
@deck_argument("a")
@deck_argument("b")
@run_options
def command(a: str, b: str, **options: Any) -> None:
    r"""Play two decks against each other.

    A and B are deck files, bundled decks such as card_commander/rush, or - for standard input. DECK@POLICY chooses
    the machine player of one deck. Scores hold for these players; a draw counts half.

    \b
    deckmill duel card_commander/rush card_commander/zombies
    deckmill duel my.txt@random card_commander/rush --games 10_000 --seed 1
    """
    play([a, b], RunOptions(**options))


def play(arguments: list[str], options: RunOptions) -> None:
    """Play, write what --out asks for, print."""
    from cli.exits import reproducible
    from cli.output import print_json, print_tables
    from cli.record import Clock, say_written
    from cli.run import nothing_played, prepare_run, stop_if_interrupted

    run = prepare_run("duel", arguments, options, keep_order=True)
    a, b = (group[0] for group in run.groups)
    with reproducible(run.command):
        from simcore.summary import duel

        clock = Clock()
        with run.meter:
            result, manifest = duel(run.game, run.pool, a, b, run.settings, run.command)
        timing = clock.timing(run.meter.done, run.settings.jobs, run.paths)
    if not run.meter.done:
        raise nothing_played(run)
    if options.out is not None:
        from reports.write import write_duel

        paths = write_duel(
            result, manifest, timing, options.out, lang=options.lang, game_title=run.title, force=options.force
        )
        say_written(paths, options)
    if options.as_json:
        print_json(result.to_dict())
    else:
        from reports.tables import duel_table

        print_tables(duel_table(result, manifest.decks, run.title, options.lang))
    stop_if_interrupted(run, manifest.complete)
