"""What `import simcore` offers about hands: `odds`, `keep` and `curve`, with the command line's names.

Decks are Deck objects or words of the command line; without any, `deck_size` and `count`. Whatever is wrong is raised
as a DeckmillError, one line per problem. Lists may be given as one text where there is one thing; `count`, `group`,
`set` and `vary` also as mappings, such as {"land": 24} or {"land": range(14, 19)}.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from simcore.deck import Deck
from simcore.decksources import no_standard_input
from simcore.errors import SettingsError
from simcore.odds.answering import SamplingOptions, answer, keep_rules, plan_answers
from simcore.odds.answers import Curve, KeepRules, Odds
from simcore.odds.asking import Asked, prepare
from simcore.odds.curve_asking import curve_of, prepare_curve
from simcore.odds.limits import DEFAULT_GAMES, DEFAULT_TURNS, SEAT_CHOICES
from simcore.odds.repeating import asking_command

PathName = str | os.PathLike[str]
Words = str | Iterable[str]
Numbers = Words | Mapping[str, Any]


def odds(
    *decks: Deck | PathName,
    want: Words = (),
    keep: str | None = None,
    by_turn: int = 0,
    on: str = SEAT_CHOICES[0],
    deck_size: int | None = None,
    count: Numbers = (),
    group: Numbers = (),
    opening: str | None = None,
    hand: int | None = None,
    set: Numbers = (),
    keep_cards: Words = (),
    bottom_for: str | None = None,
    vary: Numbers = (),
    sampled: bool = False,
    check: bool = False,
    games: int = DEFAULT_GAMES,
    seed: int | None = None,
    jobs: int | None = None,
    strict: bool = False,
    rules: Numbers = (),
    cards: Iterable[PathName] = (),
    card_game: str | None = None,
    encoding: str | None = None,
) -> Odds:
    """How likely hands are, turn by turn; `to_dict()` is what `deckmill odds --json` prints.

    Warnings about lines of decks that were skipped are among the notes.
    """
    asked = Asked(
        decks=_decks(decks),
        deck_size=deck_size,
        count=_listed(count),
        group=_listed(group, "|"),
        want=_words(want),
        keep=keep,
        by_turn=by_turn,
        on=on,
        opening=opening,
        hand=hand,
        changes=_listed(set),
        keep_cards=_words(keep_cards),
        bottom_for=bottom_for,
        vary=_listed(vary),
        strict=strict,
        rule=_listed(rules),
        card_game=card_game,
        cards=tuple(map(Path, cards)),
        encoding=encoding,
    )
    options = SamplingOptions(sampled, check, games, seed, jobs)
    _check_types(asked, options)
    options.check_numbers()
    prepared = prepare(asked, no_standard_input)
    plan = plan_answers(prepared, options)
    if plan.samples and seed is None:
        options = replace(options, seed=_seed())
    found = answer(prepared, plan, options)
    command = asking_command("odds", asked, prepared.manifest, options, plan.samples)
    run = replace(
        prepared.manifest,
        command=command,
        seed=options.seed if plan.samples else None,
        games=games if plan.samples else 0,
    )
    return replace(found, run=run, notes=(*found.notes, *prepared.warnings))


def keep(
    *decks: Deck | PathName,
    want: Words,
    by_turn: int = 0,
    on: str = SEAT_CHOICES[0],
    deck_size: int | None = None,
    count: Numbers = (),
    group: Numbers = (),
    opening: str | None = None,
    hand: int | None = None,
    set: Numbers = (),
    keep_cards: Words = (),
    strict: bool = False,
    rules: Numbers = (),
    cards: Iterable[PathName] = (),
    card_game: str | None = None,
    encoding: str | None = None,
) -> KeepRules:
    """Which hands to keep so that a want is as likely as can be; `to_dict()` is what `deckmill keep --json` prints."""
    asked = Asked(
        decks=_decks(decks),
        deck_size=deck_size,
        count=_listed(count),
        group=_listed(group, "|"),
        want=_words(want),
        by_turn=by_turn,
        on=on,
        opening=opening,
        hand=hand,
        changes=_listed(set),
        keep_cards=_words(keep_cards),
        strict=strict,
        rule=_listed(rules),
        card_game=card_game,
        cards=tuple(map(Path, cards)),
        encoding=encoding,
    )
    _check_types(asked)
    prepared = prepare(asked, no_standard_input)
    run = replace(prepared.manifest, command=asking_command("keep", asked, prepared.manifest))
    return KeepRules(keep_rules(prepared.questions), run)


def curve(
    deck: Deck | PathName,
    *,
    by_turn: int = DEFAULT_TURNS,
    opening: str | None = None,
    hand: int | None = None,
    set: Numbers = (),
    games: int = DEFAULT_GAMES,
    seed: int | None = None,
    jobs: int | None = None,
    rules: Numbers = (),
    cards: Iterable[PathName] = (),
    card_game: str | None = None,
    encoding: str | None = None,
) -> Curve:
    """Which cards of a deck can be paid for on which turn; `to_dict()` is what `deckmill curve --json` prints."""
    asked = Asked(
        decks=_decks([deck]),
        by_turn=by_turn,
        opening=opening,
        hand=hand,
        changes=_listed(set),
        rule=_listed(rules),
        card_game=card_game,
        cards=tuple(map(Path, cards)),
        encoding=encoding,
    )
    options = SamplingOptions(True, False, games, _seed() if seed is None else seed, jobs)
    _check_types(asked, options)
    prepared = prepare_curve(asked, options, no_standard_input)
    command = asking_command("curve", asked, prepared.manifest, replace(options, sampled=False), True)
    run = replace(prepared.manifest, command=command, seed=options.seed, games=games)
    return replace(curve_of(prepared, options), run=run)


def _seed() -> int:
    from simcore.rng import draw_seed

    return draw_seed()


def _decks(decks: Sequence[Deck | PathName]) -> tuple[str | Deck, ...]:
    return tuple(deck if isinstance(deck, Deck) else os.fspath(deck) for deck in decks)


def _words(words: Words) -> tuple[str, ...]:
    return tuple(words) if isinstance(words, Iterable) and not isinstance(words, str) else (words,)


def _check_types(asked: Asked, options: SamplingOptions | None = None) -> None:
    """SettingsError for whatever is no number or no text where the command line would have made it one."""
    if problems := [*_type_faults(asked, options)]:
        raise SettingsError(problems)


def _type_faults(asked: Asked, options: SamplingOptions | None) -> Iterator[str]:
    numbers = {"by_turn": asked.by_turn, "deck_size": asked.deck_size, "hand": asked.hand}
    if options is not None:
        numbers |= {"games": options.games, "seed": options.seed, "jobs": options.jobs}
    for name, number in numbers.items():
        if number is not None and (isinstance(number, bool) or not isinstance(number, int)):
            yield f"{name}: {number!r} is no whole number"
    texts: dict[str, tuple[object, ...]] = {"on": (asked.on,), "set": asked.changes, "rules": asked.rule}
    for name in ("keep", "opening", "bottom_for", "card_game", "encoding"):
        texts[name] = tuple(one for one in (getattr(asked, name),) if one is not None)
    for name in ("want", "count", "group", "keep_cards", "vary"):
        texts[name] = getattr(asked, name)
    for name, words in texts.items():
        yield from (f"{name}: {word!r} is no text" for word in words if not isinstance(word, str))


def _listed(numbers: Numbers, between: str = ",") -> tuple[str, ...]:
    """`name=value` words; several values of one name are joined."""
    if not isinstance(numbers, Mapping):
        return _words(numbers)
    return tuple(f"{name}={_value(value, between)}" for name, value in numbers.items())


def _value(value: Any, between: str) -> str:
    if isinstance(value, str) or not isinstance(value, Iterable):
        return str(value)
    return between.join(map(str, value))
