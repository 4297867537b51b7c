"""`deckmill`: the group of all commands; a command's module is imported only when the command is run."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from cli.exits import DONE, keep_interrupts, report, say, translated
from cli.output import use_safe_streams
from cli.startup import collect_rarely, look_for_no_plugins
from simcore.errors import nearest
from simcore.version import VERSION

# Command -> what it does; kept here so that the list of commands costs no imports.
COMMANDS = {
    "compare": "Play every deck against every deck and rank them.",
    "duel": "Play two decks against each other.",
    "replay": "Tell one game of a duel, turn by turn.",
    "odds": "Say how likely hands are, turn by turn, for any card game.",
    "keep": "Find the hands to keep so that a want is as likely as can be.",
    "curve": "Say how likely each card of a deck can be played on each turn.",
    "battle": "Let creatures fight, without a game around them.",
    "spill": "Show how an attacker's damage spills over several blockers.",
    "check": "Check decks against the rules of their game.",
    "show": "Show a deck: its cards, curve and whether it is legal.",
    "cards": "List the cards of a game.",
    "games": "List the games.",
    "rules": "Show a game's rules and their parameters.",
    "openings": "List the openings: how hands are drawn and redrawn.",
    "policies": "Describe a game's machine players.",
}

EPILOG = """\b
Shell completion, for the shell's start-up file:
  bash  eval "$(_DECKMILL_COMPLETE=bash_source deckmill)"
  zsh   eval "$(_DECKMILL_COMPLETE=zsh_source deckmill)"
  fish  _DECKMILL_COMPLETE=fish_source deckmill | source"""


class Deckmill(click.Group):
    """The program: finds commands by name and turns every way to fail into lines and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, the work first and the reference after it."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"cli.{cmd_name}").command
        command.name = cmd_name
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click's, with an error that lists the commands and names the nearest."""
        if args[0] not in COMMANDS and not ctx.resilient_parsing:
            known = ", ".join(COMMANDS)
            raise click.UsageError(f'No command "{args[0]}"; commands are {known}{nearest(args[0], COMMANDS)}', ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """As click's; signals keep their meaning."""
        with translated():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """As click's; signals keep their meaning."""
        with translated():
            _print_warnings_as_lines()
            return super().invoke(ctx)

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> NoReturn:
        """Run a command line and exit with its code."""
        arguments = list(sys.argv[1:] if args is None else args)
        extra.update(prog_name="deckmill", standalone_mode=False)
        try:
            code = super().main(args, *rest, **extra) or DONE
            if sys.stdout is not None:
                sys.stdout.flush()
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            code = error.exit_code
        except (Exception, KeyboardInterrupt) as error:
            code = report(error, arguments)
        sys.exit(code)


@click.group(
    cls=Deckmill,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EPILOG,
    no_args_is_help=True,
)
@click.version_option(VERSION, prog_name="deckmill", message="%(prog)s %(version)s")
def deckmill() -> None:
    """Play millions of card games between decks and say, with error bars, which deck is better."""


def main() -> NoReturn:
    """The console script."""
    collect_rarely()
    look_for_no_plugins()
    use_safe_streams()
    keep_interrupts()
    deckmill.main()


def _print_warnings_as_lines() -> None:
    """Warnings of the engine become one line each on standard error."""
    import logging

    class Lines(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            say(f"warning: {record.getMessage()}")

    logging.getLogger("deckmill").handlers = [Lines(logging.WARNING)]


if __name__ == "__main__":
    main()
