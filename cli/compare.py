"""`deckmill compare`: every deck against every deck."""

from pathlib import Path
from typing import Any

import click

from cli.options import RunOptions, deck_argument, run_options
from cli.output import print_json, print_tables
from cli.startup import without_linear_algebra
from cli.words import NamesCommand

_EXAMPLES = """\b
Examples:
  deckmill compare card_commander/ --out report
  deckmill compare my/*.txt card_commander/goblins --games 1_000_000"""


@click.command(cls=NamesCommand, epilog=_EXAMPLES)
@deck_argument("deck", many=True)
@run_options
def command(deck: tuple[str, ...], **options: Any) -> None:
    """Play every deck against every deck and rank them.

    Decks are files, folders, globs, bundled decks such as card_commander/goblins, or - for standard input; at least two
    in all. DECK@POLICY chooses the machine player of a deck; one deck under two players counts as two.
    """
    play(list(deck), RunOptions(**options))


def play(arguments: list[str], options: RunOptions) -> None:
    """Play, write what --out asks for, print."""
    from cli.exits import reproducible
    from cli.run import deliver, prepare_run

    run = prepare_run("compare", arguments, options, keep_order=False)
    with reproducible(run.command):
        from simcore.summary import compare

        with run.meter, without_linear_algebra():
            result = compare(run.game, run.pool, run.entries, run.settings, run.command)

    def write(folder: Path) -> list[Path]:
        from reports.write import write_report

        return write_report(result, run.timing, folder, lang=options.lang, game_title=run.title, force=options.force)

    def show() -> None:
        if options.as_json:
            print_json(result.to_dict())
            return
        from reports.tables import compare_tables

        print_tables(compare_tables(result, options.lang))

    deliver(run, result.manifest.complete, write, show)
