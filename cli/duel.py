"""`deckmill duel`: two decks against each other."""

from pathlib import Path
from typing import Any

import click

from cli.options import RunOptions, deck_argument, run_options
from cli.output import print_json, print_tables
from cli.startup import without_linear_algebra
from cli.words import NamesCommand

_EXAMPLES = """\b
Examples:
  deckmill duel card_commander/goblins card_commander/ninja
  deckmill duel my.txt@random card_commander/goblins --games 10_000 --seed 1"""


@click.command(cls=NamesCommand, epilog=_EXAMPLES)
@deck_argument("a")
@deck_argument("b")
@run_options
def command(a: str, b: str, **options: Any) -> None:
    """Play two decks against each other.

    A and B are deck files, bundled decks such as card_commander/goblins, or - for standard input. DECK@POLICY chooses
    the machine player of one deck. Scores hold for these players; a draw counts half.
    """
    play([a, b], RunOptions(**options))


def play(arguments: list[str], options: RunOptions) -> None:
    """Play, write what --out asks for, print."""
    from cli.exits import reproducible
    from cli.run import deliver, prepare_run

    run = prepare_run("duel", arguments, options, keep_order=True)
    a, b = (group[0] for group in run.groups)
    with reproducible(run.command):
        from simcore.summary import duel

        with run.meter, without_linear_algebra():
            result, manifest = duel(run.game, run.pool, a, b, run.settings, run.command)

    def write(folder: Path) -> list[Path]:
        from reports.write import write_duel

        return write_duel(
            result, manifest, run.timing, folder, lang=options.lang, game_title=run.title, force=options.force
        )

    def show() -> None:
        if options.as_json:
            print_json(result.to_dict())
            return
        from reports.tables import duel_table

        words = run.game.words[options.lang]
        print_tables(duel_table(result, manifest.decks, run.title, options.lang, words, planned=manifest.games))

    deliver(run, manifest.complete, write, show)
