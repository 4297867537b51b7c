"""What tables and figures say alike about a comparison: order, marks, titles and footnotes."""

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from reports.labels import label
from reports.text import visible
from simcore.results import CompareResult, DeckSummary, DuelResult, Manifest

if TYPE_CHECKING:
    from simcore.odds.manifest import AskedDeck

MARK, DAGGER = "*", "†"
SIGNIFICANCE = 0.05


def ranked_decks(result: CompareResult) -> list[DeckSummary]:
    """The decks in the ranking's order, best first; one without a rank follows in the order given."""
    rank = {row.deck: row.rank for row in result.ranking}
    return sorted(result.decks, key=lambda deck: rank.get(deck.name, len(rank) + 1))


def matchup_table(result: CompareResult) -> dict[tuple[str, str], DuelResult]:
    """The matchups by (deck_a, deck_b)."""
    return {(duel.deck_a, duel.deck_b): duel for duel in result.matchups}


def differs(result: CompareResult, duel: DuelResult) -> bool:
    """Whether the score differs from 0.5 at the 5 % level after Holm's correction (Holm 1979)."""
    return result.holm.get((duel.deck_a, duel.deck_b), 1.0) < SIGNIFICANCE


def dagger(deck: "DeckSummary | AskedDeck") -> str:
    """What stands behind the name of a deck that holds assumed cards: † after a blank that never ends a line."""
    return f"\N{NO-BREAK SPACE}{DAGGER}" if deck.assumed else ""


def creature_dagger(name: str, assumed: Collection[str]) -> str:
    """What stands behind the name of a creature whose figures or ability are assumed."""
    return f"\N{NO-BREAK SPACE}{DAGGER}" if name in assumed else ""


def creature_notes(names: Iterable[str], assumed: Collection[str], lang: str) -> list[str]:
    """What † means, if any of the creatures bears it."""
    return [label("note.assumed_creature", lang)] if any(name in assumed for name in names) else []


def policies_differ(decks: Sequence[DeckSummary]) -> bool:
    """Whether a deck's name does not tell who plays it."""
    return len({deck.policy for deck in decks}) > 1


def compare_setting(result: CompareResult, lang: str) -> str:
    """One line: games per matchup (the range when interrupted) and who played."""
    policies = ", ".join(dict.fromkeys(deck.policy for deck in result.decks))
    counts = [duel.games for duel in result.matchups] or [0]
    planned = f"{result.manifest.games:,}"
    if min(counts) != result.manifest.games or max(counts) != result.manifest.games:
        low, high = f"{min(counts):,}", f"{max(counts):,}"
        key = "compare.setting_partial_several" if policies_differ(result.decks) else "compare.setting_partial"
        return label(key, lang, low=low, high=high, games=planned, policies=policies)
    key = "compare.setting_several" if policies_differ(result.decks) else "compare.setting"
    return label(key, lang, games=planned, policies=policies)


def mark_note(result: CompareResult, lang: str) -> list[str]:
    """What the mark means, if any matchup bears it."""
    if any(differs(result, duel) for duel in result.matchups):
        return [label("note.mark", lang, mark=MARK)]
    return []


def run_notes(decks: Sequence[DeckSummary], manifest: Manifest, lang: str) -> list[str]:
    """The footnotes of every report on games: the score's meaning, assumed cards, changed rules, version and seed."""
    notes = [label("note.score", lang)]
    assumed = [
        label("note.assumed_deck", lang, deck=visible(deck.name), assumed=deck.assumed, size=deck.size)
        for deck in decks
        if deck.assumed
    ]
    if assumed:
        notes.append(label("note.assumed_decks", lang, decks=label("separator", lang).join(assumed)))
    if manifest.changed_rules:
        rules = ", ".join(f"{name}={value}" for name, value in manifest.changed_rules.items())
        notes.append(label("note.rules", lang, rules=rules))
    notes.append(label("note.run", lang, version=manifest.version, seed=manifest.seed))
    return notes


def player_ending(deck: DeckSummary, decks: Sequence[DeckSummary]) -> str:
    """` @policy` where players differ and the deck's name does not say it already, else nothing."""
    ending = f"@{deck.policy}"
    return f" {ending}" if policies_differ(decks) and ending not in deck.name else ""
