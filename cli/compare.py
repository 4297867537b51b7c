"""`deckmill compare`: every deck against every deck."""

from typing import Any

import click

from cli.options import RunOptions, deck_argument, run_options


@click.command(short_help="Play every deck against every deck and rank them.")
@deck_argument("deck", many=True)
@run_options
def command(deck: tuple[str, ...], **options: Any) -> None:
    r"""Play every deck against every deck and rank them.

    Decks are files, folders, globs, bundled decks such as card_commander/rush, or - for standard input; at least two
    in all. DECK@POLICY chooses the machine player of a deck; one deck under two players counts as two.

    \b
    deckmill compare card_commander/ --out report
    deckmill compare my/*.txt card_commander/rush --games 1_000_000
    """
    play(list(deck), RunOptions(**options))


def play(arguments: list[str], options: RunOptions) -> None:
    """Play, write what --out asks for, print."""
    from cli.exits import reproducible
    from cli.output import print_json, print_tables
    from cli.record import Clock, say_written
    from cli.run import nothing_played, prepare_run, stop_if_interrupted

    run = prepare_run("compare", arguments, options, keep_order=False)
    with reproducible(run.command):
        from simcore.summary import compare

        clock = Clock()
        with run.meter:
            result = compare(run.game, run.pool, run.entries, run.settings, run.command)
        timing = clock.timing(run.meter.done, run.settings.jobs, run.paths)
    if not run.meter.done:
        raise nothing_played(run)
    if options.out is not None:
        from reports.write import write_report

        paths = write_report(result, timing, options.out, lang=options.lang, game_title=run.title, force=options.force)
        say_written(paths, options)
    if options.as_json:
        print_json(result.to_dict())
    else:
        from reports.tables import compare_tables

        print_tables(compare_tables(result, options.lang))
    stop_if_interrupted(run, result.manifest.complete)
