"""Curves: which cards of a deck are in hand and can be paid for, turn by turn, and how much of the resources is spent.

Turns are played by a stated rule: what is drawn is drawn, a source is placed if the game has sources, and the cards are
used that spend most. Decks of one size see the same deals.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from simcore.errors import OddsError
from simcore.odds.answers import SEATS, CardCurve, Curve, SpentCurve
from simcore.odds.curve_kernel import ALL_SPENT, SPENT, THERE, Means, Tallies, sample_turns
from simcore.odds.dealing import Sampling, check_sampling, compile_deals, count_deals
from simcore.odds.dealing import deals_key as key_of_deals
from simcore.odds.sampled_tables import words
from simcore.opening import Opening
from simcore.resources import MOST_COLOURS, CostedCard, ResourceRule, Resources
from simcore.stats import wilson

if TYPE_CHECKING:
    from simcore.cardfile import CardPool
    from simcore.deck import Deck
    from simcore.games.game import Game
    from simcore.params import Rules

MOST_TURNS = 100
_play: Callable[..., None] = sample_turns  # kernels have no types
_SOURCES = ("none", "marked", "any")
_COLOURS = ("none", "threshold", "payment")
_COLUMNS = 4
_SENTENCES = {
    "en": {
        "join": " ",
        "marked": "Each turn a source is placed if one is in hand: the one that gives most of what the cards in hand "
        "lack in its colours.",
        "any": "Each turn the dearest card in hand is placed as a source, unless it is the only one.",
        "one": "one card",
        "some": "at most {uses} cards",
        "all": "any number of cards",
        "play": "Each turn {number} may be used: those payable cards whose cost adds up to most, of choices alike in "
        "that the one with more of the dearest; chance decides between cards of one cost.",
        "end": "The first hand is kept. Effects of cards do not count. A used card leaves the hand for good.",
    },
    "ja": {
        "join": "",
        "marked": "毎ターン、手札にあれば源を1枚置く：手札のカードに足りない色を最も多く補うもの。",
        "any": "毎ターン、手札で最もコストの高いカードを源として置く（それが最後の1枚なら置かない）。",
        "one": "1枚",
        "some": "{uses}枚まで",
        "all": "何枚でも",
        "play": "毎ターン{number}使える：支払えるカードのうちコストの合計が最大になる組み合わせ、"
        "合計が同じならより高いカードを多く含むもの。同じコストのカードの間では偶然で決める。",
        "end": "最初の手札はキープする。カードの効果は数えない。使ったカードは手札に戻らない。",
    },
}


def sample_curve(
    game: "Game",
    pool: "CardPool",
    rules: "Rules",
    deck: "Deck",
    by_turn: int,
    opening: Opening,
    sampling: Sampling,
) -> Curve:
    """The curve of a deck of a game, for both seats and turns 1 to `by_turn`; OddsError, SettingsError.

    The first hand is kept. A game that declares no resources is declined.
    """
    if game.curve is None:
        raise OddsError(f"{game.title['en']} declares no resources that cards are paid from: there is no curve")
    return curve_of(deck.name, game.curve(pool, rules, deck), by_turn, opening, sampling)


def curve_of(name: str, resources: Resources, by_turn: int, opening: Opening, sampling: Sampling) -> Curve:
    """The curve of the cards and the rule given."""
    check_sampling(sampling)
    _check(resources, by_turn, opening)
    rows: list[CardCurve] = []
    spent: list[SpentCurve] = []
    run = deals_key(resources, opening, sampling.seed)
    for seat in range(len(SEATS)):
        means = means_of(resources, by_turn, opening, seat)
        tallies = _count(means, run, sampling, seat)
        rows += _card_rows(resources.cards, seat, tallies, sampling.games)
        spent += _spent_rows(seat, tallies, sampling.games)
    return Curve(name, says(resources.rule), sampling.games, sampling.seed, tuple(rows), tuple(spent))


def says(rule: ResourceRule) -> dict[str, str]:
    """The rule of resources and of play in sentences, by language."""
    return {lang: _says(rule.says[lang].strip(), rule, words) for lang, words in _SENTENCES.items()}


def _says(resources: str, rule: ResourceRule, words: Mapping[str, str]) -> str:
    sentences = [resources]
    if rule.sources != "none":
        sentences.append(words[rule.sources])
    number = "one" if rule.uses == 1 else "some" if rule.uses else "all"
    sentences += [words["play"].format(number=words[number].format(uses=rule.uses)), words["end"]]
    return words["join"].join(sentences)


def means_of(resources: Resources, by_turn: int, opening: Opening, seat: int) -> Means:
    """What the kernel needs of a deck in one seat."""
    rule, cards = resources.rule, resources.cards
    hues = sorted({hue for card in cards for hue in (*card.colours, *(hue for hue, _ in card.needs))})
    classes = _classes(cards, rule, hues)
    size = sum(card.copies for card in cards)
    drawn = [opening.drawn(seat, turn) for turn in range(by_turn + 1)]
    draws = [opening.hand(seat), *(after - before for before, after in pairwise(drawn))]
    spans, products = words(size, sum(draws))
    return Means(
        deck=np.repeat(np.arange(len(cards)), [card.copies for card in cards]).astype(np.int64),
        spans=np.array(spans, np.int64),
        products=np.array(products, np.uint64),
        draws=np.array(draws, np.int64),
        growth=np.array([0, *(rule.grown(turn) for turn in range(1, by_turn + 1))], np.int64),
        kinds=_kinds(cards, rule, classes, hues),
        classes=_rows([(cost, 0, 0, -1, *needs) for cost, needs in classes], len(hues)),
        kept=np.int64(rule.kept),
        start=np.int64(rule.start),
        cap=np.int64(rule.cap),
        sources=np.int64(_SOURCES.index(rule.sources)),
        at_once=np.int64(rule.at_once),
        coloured=np.int64(_COLOURS.index(rule.colours)),
        uses=np.int64(rule.uses),
        hues=np.int64(len(hues)),
    )


def is_source(card: CostedCard, rule: ResourceRule) -> bool:
    """Whether a card is nothing but a source."""
    return rule.sources == "marked" and card.gives > 0


def _needs(card: CostedCard, hues: Sequence[str]) -> tuple[int, ...]:
    needs = dict(card.needs)
    return tuple(needs.get(hue, 0) for hue in hues)


def _classes(cards: Sequence[CostedCard], rule: ResourceRule, hues: Sequence[str]) -> list[tuple[int, tuple[int, ...]]]:
    """The costs that there are, with what they need of each colour, the dearest first."""
    costs = {(card.cost, _needs(card, hues)) for card in cards if not is_source(card, rule)}
    return sorted(costs, reverse=True)


def _kinds(
    cards: Sequence[CostedCard],
    rule: ResourceRule,
    classes: Sequence[tuple[int, tuple[int, ...]]],
    hues: Sequence[str],
) -> np.ndarray:
    rows = []
    for card in cards:
        needs = _needs(card, hues)
        number = -1 if is_source(card, rule) else classes.index((card.cost, needs))
        colours = sum(1 << hues.index(hue) for hue in card.colours)
        rows.append((card.cost, card.gives, colours, number, *needs))
    return _rows(rows, len(hues))


def _rows(rows: Sequence[tuple[int, ...]], hues: int) -> np.ndarray:
    return np.array(rows, np.int64).reshape(len(rows), _COLUMNS + hues)


def _check(resources: Resources, by_turn: int, opening: Opening) -> None:
    """OddsError unless there are turns, and cards for all of them."""
    size = sum(card.copies for card in resources.cards)
    problems = []
    if not 1 <= by_turn <= MOST_TURNS:
        problems.append(f"--by-turn: {by_turn} is not allowed; use 1 to {MOST_TURNS}")
    hues = {hue for card in resources.cards for hue in (*card.colours, *(hue for hue, _ in card.needs))}
    if len(hues) > MOST_COLOURS:
        problems.append(f"{len(hues)} colours; a curve has at most {MOST_COLOURS}")
    for seat, name in enumerate(SEATS):
        needed = opening.hand(seat) + opening.drawn(seat, min(max(by_turn, 0), MOST_TURNS))
        if needed + opening.aside > size:
            problems.append(
                f"--by-turn: {by_turn} is beyond the deck of {size}: the {name} player's hand and draws are {needed}"
            )
    if problems:
        raise OddsError(problems)


def deals_key(resources: Resources, opening: Opening, seed: int) -> np.uint64:
    """The key of all deals of a deck."""
    return key_of_deals("curve", sum(card.copies for card in resources.cards), opening, seed)


def _count(means: Means, run: np.uint64, sampling: Sampling, seat: int) -> Tallies:
    """What was counted in all deals of one seat."""

    def deal(first: int, games: int, tallies: Tallies) -> None:
        _play(means, run, first, games, tallies)

    def nothing() -> Tallies:
        return _nothing(means)

    compile_deals("sample_turns", deal, nothing, sampling.announce)
    return count_deals(deal, nothing, sampling, (seat, len(SEATS)))


def _nothing(means: Means) -> Tallies:
    turns, kinds = means.draws.size, means.kinds.shape[0]
    return Tallies(
        np.zeros((turns, kinds), np.int64), np.zeros((turns, kinds), np.int64), np.zeros((turns, 3), np.int64)
    )


def _card_rows(cards: Sequence[CostedCard], seat: int, tallies: Tallies, games: int) -> Iterator[CardCurve]:
    for kind, card in enumerate(cards):
        for turn in range(1, tallies.held.shape[0]):
            paid = int(tallies.paid[turn, kind])
            held = int(tallies.held[turn, kind])
            yield CardCurve(card.name, card.cost, SEATS[seat], turn, paid / games, *wilson(paid, games), held / games)


def _spent_rows(seat: int, tallies: Tallies, games: int) -> Iterator[SpentCurve]:
    for turn in range(1, tallies.spent.shape[0]):
        everything, there, spent = (int(tallies.spent[turn, column]) for column in (ALL_SPENT, THERE, SPENT))
        lo, hi = wilson(everything, games)
        yield SpentCurve(SEATS[seat], turn, everything / games, lo, hi, there / games, spent / games)
