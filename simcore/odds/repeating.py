"""The command line that asks the same again, in words; options that change no answer are left out."""

from collections.abc import Iterable, Iterator

from simcore.command import PROGRAM, origin_options, written_deck
from simcore.odds.answering import SamplingOptions
from simcore.odds.asking import Asked
from simcore.odds.limits import SEAT_CHOICES
from simcore.odds.manifest import OddsManifest


def asking_command(
    name: str, asked: Asked, manifest: OddsManifest, sampling: SamplingOptions | None = None, samples: bool = False
) -> tuple[str, ...]:
    """The words that repeat `deckmill NAME` to the byte, options in a fixed order.

    With `samples` openings are dealt, and their number and seed count. Nothing when a deck has no place from which it
    can be read again.
    """
    sources = [deck if isinstance(deck, str) else deck.source for deck in asked.decks]
    if not all(sources):
        return ()
    changed = {name: value for rules in manifest.changed_rules.values() for name, value in rules.items()}
    return (
        PROGRAM,
        name,
        *map(written_deck, sources),
        *_cards(asked),
        *_question(asked),
        *_opening(asked),
        *_sampling(sampling, samples),
        *(("--strict",) if asked.strict else ()),
        *origin_options(changed, asked.cards, asked.card_game, asked.encoding),
    )


def _cards(asked: Asked) -> Iterator[str]:
    if asked.deck_size is not None:
        yield from ("--deck-size", str(asked.deck_size))
    yield from _each("--count", asked.count)
    yield from _each("--group", asked.group)


def _question(asked: Asked) -> Iterator[str]:
    yield from _each("--want", asked.want)
    yield from _each("--keep", [asked.keep] if asked.keep is not None else [])
    if asked.by_turn:
        yield from ("--by-turn", str(asked.by_turn))
    if asked.on != SEAT_CHOICES[0]:
        yield from ("--on", asked.on)
    yield from _each("--vary", asked.vary)


def _opening(asked: Asked) -> Iterator[str]:
    yield from _each("--opening", [asked.opening] if asked.opening is not None else [])
    if asked.hand is not None:
        yield from ("--hand", str(asked.hand))
    yield from _each("--set", asked.changes)
    yield from _each("--keep-cards", asked.keep_cards)
    yield from _each("--bottom-for", [asked.bottom_for] if asked.bottom_for is not None else [])


def _sampling(sampling: SamplingOptions | None, samples: bool) -> Iterator[str]:
    if sampling is None:
        return
    yield from ["--sampled"] if sampling.sampled else []
    yield from ["--check"] if sampling.check else []
    if samples:
        yield from ("--games", str(sampling.games), "--seed", str(sampling.seed))


def _each(option: str, values: Iterable[str]) -> Iterator[str]:
    """The option before each of its values; one that begins with a hyphen is joined to it."""
    for value in values:
        yield from [f"{option}={value}"] if value.startswith("-") else [option, value]
