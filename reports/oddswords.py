"""What tables and figures of odds say alike: what was asked, of which cards, under which opening; footnotes."""

from collections.abc import Sequence

from reports.captions import dagger
from reports.labels import label
from reports.oddslines import Line
from reports.openingwords import opening_words
from reports.text import visible
from simcore.odds.answers import Odds
from simcore.odds.manifest import AskedDeck, AskedWant, OddsManifest

# The variance, in openings, from which on a deviation is judged by the normal distribution.
_NORMAL = 20
_GROUPS_LISTED, _NUMBERS_LISTED = 12, 6


def headline(manifest: OddsManifest, lang: str) -> str:
    """Whose odds these are."""
    decks = manifest.decks
    if len(decks) > 1:
        key = "odds.title_several_varied" if manifest.varied else "odds.title_several"
    else:
        key = "odds.title_varied" if manifest.varied else "odds.title"
    groups = label("separator", lang).join(map(visible, manifest.varied))
    return label(key, lang, deck=visible(decks[0].name) + dagger(decks[0]), count=len(decks), groups=groups)


def exactness(odds: Odds, lang: str) -> str:
    """Whether the answers are exact or sampled, and how often."""
    if not odds.games:
        return label("odds.exact", lang)
    key = "odds.exact_and_sampled" if any(answer.exact for answer in odds.answers) else "odds.sampled"
    return label(key, lang, games=f"{odds.games:,}", seed=odds.seed)


def contents(deck: AskedDeck, manifest: OddsManifest, lang: str) -> str:
    """How many cards there are and how many of each group; of a varied one every number that was tried."""
    groups = [
        label("odds.group", lang, group=visible(group), cards=_numbers(manifest.varied.get(group, (cards,))))
        for group, cards in list(deck.groups.items())[:_GROUPS_LISTED]
    ]
    more = ["…"] if len(deck.groups) > _GROUPS_LISTED else []
    return label("separator", lang).join([label("odds.size", lang, size=deck.size), *groups, *more])


def _numbers(cards: Sequence[int]) -> str:
    """One number, or all that were tried."""
    if len(cards) > 1 and list(cards) == list(range(cards[0], cards[-1] + 1)):
        return f"{cards[0]}–{cards[-1]}"
    if len(cards) > _NUMBERS_LISTED:
        return f"{cards[0]}/{cards[1]}/…/{cards[-1]}"
    return "/".join(map(str, cards))


def settings(manifest: OddsManifest, lang: str) -> list[tuple[str, str]]:
    """(what, which) for all that was settled beside the decks: opening, keep rule, named wants."""
    openings = dict.fromkeys(opening_words(deck.opening, lang) for deck in manifest.decks)
    found = [(label("odds.opening", lang), text) for text in openings]
    if manifest.keep:
        found.append((label("odds.keep", lang), manifest.keep))
    if manifest.keep_cards:
        found.append((label("odds.keep_cards", lang), label("separator", lang).join(manifest.keep_cards)))
    if served := manifest.bottom_for:
        says = label("odds.serves", lang, want=served.want, turn=served.turn)
        found.append((label("odds.bottom_for", lang), says))
    named = [want for want in manifest.wants if want.name != want_text(want, "en")]
    return found + [(visible(want.name), want_text(want, lang)) for want in named]


def want_text(want: AskedWant, lang: str) -> str:
    """A want's condition with its span."""
    return label(f"odds.span.{want.span}", lang, text=want.text)


def run_notes(odds: Odds, manifest: OddsManifest, lang: str, lines: Sequence[Line]) -> list[str]:
    """The footnotes: what kept hands are, what stands below sampled chances, how things were judged, changed rules."""
    notes = serves_notes(manifest, lang)
    if manifest.keep and lines and len(manifest.varied) < 2:
        notes.append(label("odds.kept_note" if any(line.has_kept for line in lines) else "odds.same_note", lang))
    if any(not answer.exact for answer in odds.answers):
        notes.append(label("odds.interval_note", lang))
    if odds.checks:
        notes.append(check_note(odds, lang))
    notes += [sentence(note) for note in odds.notes if note]
    return [*notes, *assumed_notes(manifest, lang), *rules_notes(manifest, lang)]


def serves_notes(manifest: OddsManifest, lang: str) -> list[str]:
    """What the cards that go under the library serve, where some may."""
    served = manifest.bottom_for
    return [label("odds.serves_note", lang, want=visible(served.want), turn=served.turn)] if served is not None else []


def sentence(note: str) -> str:
    """A note with a capital and a full stop."""
    return f"{note[:1].upper()}{note[1:]}".removesuffix(".") + "."


def assumed_notes(manifest: OddsManifest, lang: str) -> list[str]:
    """How many cards of each deck are assumed."""
    several = len(manifest.decks) > 1
    return [
        label("note.assumed", lang, assumed=deck.assumed, size=deck.size)
        + (f" ({visible(deck.name)})" if several else "")
        for deck in manifest.decks
        if deck.assumed
    ]


def rules_notes(manifest: OddsManifest, lang: str) -> list[str]:
    """Which rules were changed, if any."""
    changed = [f"{name}={value}" for rules in manifest.changed_rules.values() for name, value in rules.items()]
    return [label("note.rules", lang, rules=", ".join(changed))] if changed else []


def check_note(odds: Odds, lang: str) -> str:
    """The largest deviation, and how large one would be by chance alone (Bonferroni, 5 %, two-sided).

    Answers that hold, or fail, in a few openings only are left out: their number is not normally distributed.
    """
    from statistics import NormalDist

    judged = [check for check in odds.checks if odds.games * check.exact * (1 - check.exact) >= _NORMAL]
    if not judged:
        return label("odds.check_rare", lang)
    count = len(judged)
    largest = max(abs(check.deviation) for check in judged)
    limit = NormalDist().inv_cdf(1 - 0.05 / (2 * count))
    return label("odds.check_note", lang, count=count, largest=f"{largest:.2f}", limit=f"{limit:.1f}")
