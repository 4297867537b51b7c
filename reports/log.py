"""The log of one game in the terminal."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from reports.labels import label
from reports.tables import assumed_notes
from reports.terminal import title_line
from reports.text import visible
from simcore.results import DeckSummary, ReplayResult

_INDENT = 2


def replay_log(
    result: ReplayResult, decks: Sequence[DeckSummary], game_title: str, lang: str, hands: bool
) -> RenderableType:
    """Which game it is, its log with turns as headings, and notes on assumed cards; `decks` are A's and B's."""
    title = label(
        "replay.title",
        lang,
        game=game_title,
        deck_a=visible(result.deck_a),
        deck_b=visible(result.deck_b),
        number=result.game,
    )
    players = {f"policy_{side}": visible(policy) for side, policy in result.policies.items()}
    setting = label("replay.setting", lang, seed=result.seed, **players)
    lines = [_line(depth, visible(text)) for depth, text in result.narrate(lang, hands)]
    notes = assumed_notes(decks, lang)
    return Group(title_line(title), Text(setting, style="dim"), Text(), *lines, *([Text()] if notes else []), *notes)


def _line(depth: int, text: str) -> RenderableType:
    """A line of the log; where it is too long, what follows stays indented."""
    return title_line(text) if depth == 0 else Padding(Text(text), (0, 0, 0, depth * _INDENT))
