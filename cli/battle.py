"""`deckmill battle`: creatures fight without a game; each game declares its roles, notation and options."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, pairwise, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.loading import DeckReader
from cli.options import (
    RunOptions,
    cards_option,
    encoding_option,
    file_options,
    output_options,
    quiet_option,
    rule_option,
)
from cli.output import print_json, print_tables
from cli.progress import announce_compiling
from cli.words import Name, NamesCommand
from simcore.errors import BattleError, DeckmillError, GameError
from simcore.games import GAME_KEYS, get_game
from simcore.games.game import Battle, BattleOption, Game

if TYPE_CHECKING:
    from simcore.cardfile import CardPool

_PATIENCE = 0.5  # seconds


class BattleGroup(click.Group):
    """One command per game, built from the game's record when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The games with battles."""
        return [key for key in GAME_KEYS if get_game(key).battle is not None]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The game's battle; GameError for an unknown game or one without battles."""
        try:
            return build(get_game(cmd_name))
        except DeckmillError:
            if ctx.resilient_parsing:
                return None
            raise


class BattleCommand(NamesCommand):
    """A command whose arguments may be cards that are called like options."""

    game: Game

    def is_name(self, word: str, args: Sequence[str]) -> bool:
        """Whether the word is the name of a card."""
        return self.game.load_cards(_card_files(args)).find(word) is not None


@click.group(cls=BattleGroup)
def command() -> None:
    """Let creatures fight, without a game around them.

    Each game has its own sub-command: deckmill battle GAME --help tells how creatures are written and what can be set.
    """


def build(game: Game) -> click.Command:
    """The command for one game's battles; GameError when it has none."""
    battle = game.battle
    if battle is None:
        raise GameError(f"{game.key} has no battles apart from its games")
    parameters: list[click.Parameter] = _arguments(battle)
    parameters += [_option(option) for option in battle.options]

    def run(**values: Any) -> None:
        _run(game, battle, values)

    make = click.command(
        game.key, cls=BattleCommand, params=parameters, help=_help(game, battle), short_help=game.title["en"]
    )
    made: BattleCommand = make(_with_options(run, battle))
    made.game = game
    return made


def _with_options(function: Any, battle: Battle) -> Any:
    decorated = quiet_option(output_options(function))
    decorated = rule_option(cards_option(decorated))
    if battle.matrix is not None:
        decorated = encoding_option(file_options(decorated))
        matrix = click.option("--matrix", is_flag=True, help="Two decks: every creature of one against every other.")
        decorated = matrix(decorated)
    return decorated


def _arguments(battle: Battle) -> list[click.Parameter]:
    """One argument a role, as many of them required as fighters are; the last takes all that is left if it repeats."""
    arguments: list[click.Parameter] = []
    for number, role in enumerate(battle.roles, start=1):
        repeats = battle.repeats and number == len(battle.roles)
        required = number <= battle.numbers[0]
        metavar = f"{role}..." if repeats else role
        arguments.append(
            click.Argument(
                [role.lower()],
                metavar=metavar if required else f"[{metavar}]",
                type=Name(),
                nargs=-1 if repeats else 1,
                required=required,
            )
        )
    return arguments


def _option(option: BattleOption) -> click.Option:
    kind: click.ParamType = Name()
    if option.choices:
        kind = click.Choice(option.choices)
    elif option.low < option.high:
        kind = click.IntRange(option.low, option.high)
    return click.Option(
        [f"--{option.name.replace('_', '-')}", f"battle_{option.name}"],
        type=kind,
        default=None if option.choices and option.default == "" else option.default,
        show_default=option.default != "",
        help=f"{option.help[:1].upper()}{option.help[1:]}.",
    )


def _value(option: BattleOption, value: Any) -> Any:
    """What was chosen, or the default."""
    return option.default if value is None else value


def _fighters(battle: Battle, values: dict[str, Any]) -> list[str]:
    """The fighters in the order of their roles, taken out of `values`; BattleError if there are too many."""
    given = [values.pop(role.lower()) for role in battle.roles]
    fighters = [*given[:-1], *given[-1]] if battle.repeats else [fighter for fighter in given if fighter is not None]
    if battle.repeats and len(fighters) > battle.most:
        most = battle.most - len(battle.roles) + 1
        raise BattleError(f"{battle.roles[-1]}: {len(fighters) - battle.most + most} given; at most {most} can fight")
    return fighters


def _help(game: Game, battle: Battle) -> str:
    keys = "".join(f"\n  {key}: {meaning}" for key, meaning in battle.keys.items())
    return (
        f"Let creatures of {game.title['en']} fight, without a game around them.\n\n"
        f"{' and '.join(battle.roles)} are card names or {battle.notation}.\n\n"
        f"\b\n--json prints:{keys}"
    )


def _run(game: Game, battle: Battle, values: dict[str, Any]) -> None:
    """Fight once, or with --matrix every creature against every creature."""
    fighters = _fighters(battle, values)
    chosen = {option.name: _value(option, values.pop(f"battle_{option.name}")) for option in battle.options}
    matrix = values.pop("matrix", False)
    options = RunOptions(**values)
    if matrix:
        from cli.matrix import run_matrix

        _refuse_options(battle)
        run_matrix(game, fighters, options)
        return
    if options.out is not None:
        raise BattleError("--out: one battle needs no files; it is for --matrix")
    reader = DeckReader(options)
    rules = reader.rules(game)
    pool = reader.pool(game)

    @cache
    def play() -> dict[str, Any]:
        return battle.run(pool, rules, fighters, chosen)

    prepare_battle(game, options, play)
    result = play()
    if options.as_json:
        print_json(result)
        return
    from rich.text import Text

    from reports.captions import creature_dagger, creature_notes
    from reports.fighters import fighters_table
    from reports.tables import battle_table

    assumed = assumed_names(pool)
    cards = _cards(battle, fighters, chosen)
    marked = [
        " + ".join(_shown(pool, text) + creature_dagger(_card(pool, text), assumed) for text in row) for row in cards
    ]
    names = [_card(pool, text) for row in cards for text in row]
    notes = [Text(note, style="dim") for note in creature_notes(names, assumed, options.lang)]
    if battle.repeats:
        table = fighters_table(result, marked, options.lang, battle.keys)
    else:
        table = battle_table(result, options.lang, marked, battle.keys)
    print_tables(table, *([Text()] if notes else []), *notes)


def _cards(battle: Battle, fighters: Sequence[str], chosen: dict[str, Any]) -> list[list[str]]:
    """For each fighter what fights, as it was written: itself, then the cards that options give it."""
    roles = chain(battle.roles, repeat(battle.roles[-1]))
    return [
        [fighter, *(chosen[option.name] for option in battle.options if option.role == role and chosen[option.name])]
        for fighter, role in zip(fighters, roles, strict=False)
    ]


def _shown(pool: "CardPool", text: str) -> str:
    """A card's name, or what was written."""
    return pool.find(text) or text.strip()


def _card(pool: "CardPool", text: str) -> str:
    """The name of the card that was written, with or without traits; what was written where it is none."""
    return pool.find(text) or pool.find(text.rpartition(":")[0]) or text.strip()


def assumed_names(pool: "CardPool") -> frozenset[str]:
    """The names of the cards whose figures or ability are assumed."""
    return frozenset(card.name for card in pool if card.assumed)


def prepare_battle(game: Game, options: RunOptions, play: Callable[[], Any]) -> None:
    """Have the battle's kernels compiled by playing once, and say so when that takes time."""
    from threading import Timer

    from simcore.jit import prepare

    # A mistake in a creature's notation shows at once; nobody is told of compiling that never starts.
    notice = Timer(_PATIENCE, announce_compiling, [game.title["en"]])
    try:
        prepare(game.key, "battle", play, (lambda: None) if options.quiet else notice.start)
    finally:
        notice.cancel()


def _refuse_options(battle: Battle) -> None:
    """BattleError for an option that a matrix plays with each of its values anyway."""
    context = click.get_current_context()
    given = [
        option.name
        for option in battle.options
        if context.get_parameter_source(f"battle_{option.name}") is click.core.ParameterSource.COMMANDLINE
    ]
    if given:
        raise BattleError(f"--{name}: --matrix plays every value of it; leave it out" for name in given)


def _card_files(args: Sequence[str]) -> list[Path]:
    """The values of --cards among words that click has not read yet."""
    apart = [Path(value) for word, value in pairwise(args) if word == "--cards"]
    return apart + [Path(word.partition("=")[2]) for word in args if word.startswith("--cards=")]
