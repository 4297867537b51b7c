"""`deckmill cards`: the cards of a game."""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import click

from cli.options import cards_option, game_argument, output_options
from cli.output import print_json, print_tables
from simcore.errors import CardError
from simcore.games.game import Game
from simcore.names import fold

_ASSUMED, _UNSUPPORTED = "†", "✗"
_STATUS_COLUMNS = ("figures", "ability", "source", "note")


@click.command()
@game_argument
@click.argument("pattern", required=False)
@click.option(
    "--status", is_flag=True, help="Instead of figures, say whether these and the ability are printed or assumed."
)
@cards_option
@output_options
def command(game: Game, pattern: str | None, status: bool, cards: tuple[Path, ...], lang: str, as_json: bool) -> None:
    """List the cards of a game.

    With PATTERN: those whose name holds it. Names match in Japanese and in English, whatever the case; * and ? stand
    for other characters. † marks cards with assumed figures or ability, ✗ cards that cannot be played yet.
    """
    pool = game.load_cards(cards)
    found = [card for card in pool if pattern is None or matches(card, pattern)]
    if not found:
        raise CardError(f'no card of {game.key} matches "{pattern}"{pool.suggest(pattern or "")}')
    if as_json:
        print_json({"game": game.key, "cards": [card.to_dict() for card in found]})
        return
    from rich.text import Text

    from reports.tables import cards_table

    reasons = ("unsupported",) if any(card.unsupported for card in found) else ()
    columns = ("name", "english", *((*_STATUS_COLUMNS, *reasons) if status else game.card_columns))
    print_tables(cards_table(map(_row, found), columns, lang, game.words[lang]), *map(Text, _notes(found, lang)))


def matches(card: Any, pattern: str) -> bool:
    """Whether a card's name or English name holds the pattern, both folded; glob characters must cover all of it."""
    wanted = fold(pattern)
    names = [fold(name) for name in (card.name, card.english) if name]
    if any(character in wanted for character in "*?["):
        return any(fnmatchcase(name, wanted) or wanted in name for name in names)
    return any(wanted in name for name in names)


def _row(card: Any) -> dict[str, Any]:
    marks = (_ASSUMED if card.assumed else "") + (_UNSUPPORTED if card.unsupported else "")
    known = {part: "assumed" if part in card.assumed else "printed" for part in ("figures", "ability")}
    return {**card.to_dict(), "name": f"{card.name} {marks}".rstrip(), **known}


def _notes(cards: Sequence[Any], lang: str) -> list[str]:
    """What the marks mean and how many cards bear them."""
    from reports.labels import label, label_or_words

    assumed = sum(bool(card.assumed) for card in cards)
    unsupported = sum(bool(card.unsupported) for card in cards)
    notes = [label("note.assumed", lang, assumed=assumed, size=len(cards))] if assumed else []
    if unsupported:
        words = label_or_words("note.not_playable_yet", lang)
        notes.append(f"{_UNSUPPORTED} {words}: {unsupported} / {len(cards)}")
    return ["", *notes] if notes else []
