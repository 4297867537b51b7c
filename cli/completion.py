"""What the shell offers at the Tab key; a completion that fails offers nothing and never says so."""

from collections.abc import Callable, Iterable
from functools import wraps

import click
from click.shell_completion import CompletionItem

from simcore.games import GAME_KEYS, get_game
from simcore.games.game import Game

Offer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _quietly(offer: Offer) -> Offer:
    @wraps(offer)
    def safe(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
        try:
            return offer(context, parameter, incomplete)
        except Exception:
            return []

    return safe


@_quietly
def games(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The registered games."""
    return _starting(GAME_KEYS, incomplete)


@_quietly
def policies(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The machine players of the games that the command may be about."""
    games_in_question = (game for game in _games_in_question(context) if game.default_policy)
    names = (policy.name for game in games_in_question for policy in game.policies())
    return _starting(names, incomplete)


@_quietly
def rules(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Rule parameters, and after `name=` the named values."""
    parameters = [parameter for game in _games_in_question(context) for parameter in game.parameters]
    name, equals, _ = incomplete.partition("=")
    if not equals:
        return _starting((f"{parameter.name}=" for parameter in parameters), incomplete)
    values = (f"{name}={choice}" for parameter in parameters if parameter.name == name for choice in parameter.choices)
    return _starting(values, incomplete)


@_quietly
def openings(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The openings that have a name."""
    from simcore.openings import OPENINGS

    return _starting((opening.name for opening in OPENINGS), incomplete)


@_quietly
def decks(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Bundled decks and files."""
    from simcore.decksources import bundled_decks

    files = CompletionItem(incomplete, type="file")
    return [files, *_starting((name for key in GAME_KEYS for name in bundled_decks(key)), incomplete)]


@_quietly
def rule_ids(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The ids of a game's rules."""
    from cli.rulebook import read_rulebook

    ids = (rule for game in _games_in_question(context) for rule in read_rulebook(game.folder / "rules.md").rules)
    return _starting(ids, incomplete)


def _starting(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in dict.fromkeys(names) if name.startswith(incomplete)]


def _games_in_question(context: click.Context) -> list[Game]:
    """The game that the command line names so far, else all."""
    named = context.params.get("game") or context.params.get("card_game")
    if isinstance(named, Game):
        return [named]
    return [get_game(key) for key in ([named] if named else GAME_KEYS)]
