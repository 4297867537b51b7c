"""turns.png: how long the games of one duel took."""

from typing import Any

from reports.captions import run_notes
from reports.figures import INK, MARGIN, MUTED, RULE, Page
from reports.fonts import figure_style, plain_text, text_measure
from reports.labels import label
from reports.text import percent, shorten_distinct
from simcore.results import DuelResult, Manifest

_WIDTH, _HEIGHT = 7.2, 2.9
_LONGEST_NAME = 2.2
_BAR = "#4c78a8"
_NUMBERED_BARS = 26


def turn_counts(duel: DuelResult) -> list[tuple[int, int]]:
    """(turn, games that ended in it) for every turn from the first to the last in which one did."""
    histogram = {int(turn): int(games) for turn, games in duel.turns.get("histogram", {}).items() if games}
    if not histogram:
        return []
    return [(turn, histogram.get(turn, 0)) for turn in range(min(histogram), max(histogram) + 1)]


def turns_png(duel: DuelResult, manifest: Manifest, lang: str, game_title: str) -> bytes:
    """The share of games that ended in each turn as PNG, the same bytes for the same result.

    StoreError when the font's package is not installed.
    """
    with figure_style():
        measure = text_measure(14)
        deck_a, deck_b = shorten_distinct([plain_text(duel.deck_a), plain_text(duel.deck_b)], _LONGEST_NAME, measure)
        policies = list(duel.policies.values())
        partial = duel.games != manifest.games
        setting = label(
            "turns.setting_partial" if partial else "turns.setting",
            lang,
            games=f"{duel.games:,}",
            planned=f"{manifest.games:,}",
            policy_a=policies[0],
            policy_b=policies[-1],
        )
        page = Page(
            _WIDTH,
            _HEIGHT + 0.5,
            label("turns.title", lang, game=game_title, deck_a=deck_a, deck_b=deck_b),
            [setting],
            _notes(duel, manifest, lang),
        )
        axes = page.axes(MARGIN + 0.6, page.bottom + 0.5, _WIDTH - 2 * MARGIN - 0.7, _HEIGHT)
        _draw_bars(axes, turn_counts(duel))
        if duel.turns.get("mean") is not None:
            axes.axvline(duel.turns["mean"], color=INK, linewidth=1, linestyle="--")
        _dress(axes, lang)
        return page.png()


def _notes(duel: DuelResult, manifest: Manifest, lang: str) -> list[str]:
    notes = run_notes(manifest.decks, manifest, lang)[1:]
    if duel.turns.get("mean") is None:
        return notes
    return [label("turns.mean", lang, mean=f"{duel.turns['mean']:.2f}"), *notes]


def _draw_bars(axes: Any, counts: list[tuple[int, int]]) -> None:
    """A bar a turn, with its percentage above it while there is room."""
    games = sum(count for _, count in counts)
    shares = [100 * count / games for _, count in counts]
    bars = axes.bar([turn for turn, _ in counts], shares, color=_BAR, width=0.86)
    if len(counts) <= _NUMBERED_BARS:
        numbers = [percent(share / 100) if share else "" for share in shares]
        axes.bar_label(bars, numbers, size=7.5, color=INK, padding=2)
    axes.set_ylim(0, 1.12 * max(shares, default=1))


def _dress(axes: Any, lang: str) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=24, min_n_ticks=1))
    axes.tick_params(labelsize=9, colors=MUTED)
    axes.set_xlabel(label("turns.axis", lang), size=9.5, color=MUTED)
    axes.set_ylabel(label("turns.scale", lang), size=9.5, color=MUTED)
    for spine in axes.spines.values():
        spine.set_color(RULE)
