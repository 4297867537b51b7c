"""Odds as the engine would report them: consistent shares, difficult names; no chance in it."""

from dataclasses import asdict
from math import comb

from simcore.odds.answers import (
    Answer,
    BorderHand,
    CardCurve,
    Check,
    Curve,
    HandShare,
    KeepRule,
    Kept,
    KeptHands,
    Odds,
    SpentCurve,
)
from simcore.odds.manifest import AskedDeck, AskedWant, OddsManifest, Served
from simcore.openings import find_opening

SEATS = ("first", "second")
OPENING = asdict(find_opening("london", 60))
Varied = tuple[tuple[str, int], ...]


def exactly(size: int, copies: int, hand: int, wanted: int) -> float:
    """The chance of exactly so many copies in a hand."""
    return comb(copies, wanted) * comb(size - copies, hand - wanted) / comb(size, hand)


def make_answers(
    want: str, deck: str, by_turn: int, varied: Varied = (), exact: bool = True, keep: bool = False, copies: int = 24
) -> list[Answer]:
    """The chance of two or more of so many copies in 60, going second with one card more a turn."""
    answers = []
    for seat, more in zip(SEATS, (0, 1), strict=True):
        for turn in range(by_turn + 1):
            hand = 7 + max(0, turn - 1 + more)
            p = 1 - exactly(60, copies, hand, 0) - exactly(60, copies, hand, 1)
            lo, hi = (None, None) if exact else (max(0.0, p - 0.004), min(1.0, p + 0.004))
            kept = (p + 1) / 2 if keep else p
            answers.append(Answer(deck, want, seat, turn, p, lo, hi, exact, kept, varied))
    return answers


def make_kept(deck: str, keep: bool, varied: Varied = (), exact: bool = True) -> list[Kept]:
    """Seven in ten hands are kept, and after two redraws every hand."""
    if not keep:
        return [Kept(deck, seat, 1, 7, 1.0, 0.0, exact, varied) for seat in SEATS]
    shares = ((1, 7, 0.7, 0.0), (2, 6, 0.21, 0.0), (3, 5, 0.09, 0.027))
    return [Kept(deck, seat, *row, exact, varied) for seat in SEATS for row in shares]


def make_hands(deck: str, groups: dict[str, int], varied: Varied = (), exact: bool = True) -> list[HandShare]:
    """Seven cards of 60."""
    return [
        HandShare(deck, seat, group, number, exactly(60, copies, 7, number), exact, varied)
        for seat in SEATS
        for group, copies in groups.items()
        for number in range(min(copies, 7) + 1)
    ]


def make_odds(
    decks: tuple[str, ...] = ("60 cards",),
    wants: tuple[str, ...] = ("land >= 2",),
    by_turn: int = 0,
    variations: tuple[Varied, ...] = ((),),
    exact: bool = True,
    keep: bool = False,
    check: bool = False,
    groups: dict[str, int] | None = None,
) -> tuple[Odds, OddsManifest]:
    """Everything that was asked of each deck and variation, and the manifest that goes with it."""
    groups = {"land": 24} if groups is None else groups
    cases = [(deck, varied) for deck in decks for varied in variations]
    answers = [
        answer
        for number, (deck, varied) in enumerate(cases)
        for place, want in enumerate(wants)
        for answer in make_answers(want, deck, by_turn, varied, exact, keep, max(2, 24 - (3 * place + number) % 23))
    ]
    hands = [row for deck, varied in cases for row in make_hands(deck, {**groups, **dict(varied)}, varied, exact)]
    kept = [row for deck, varied in cases for row in make_kept(deck, keep, varied, exact)]
    checks = [
        Check(answer.deck, answer.want, answer.seat, answer.turn, answer.p, answer.p + 0.0003, 0.8 + number / 9)
        for number, answer in enumerate(answers if check else [])
    ]
    sampled = check or not exact
    odds = Odds(
        tuple(answers),
        tuple(kept),
        tuple(hands),
        tuple(checks),
        games=100_000 if sampled else 0,
        seed=7 if sampled else None,
        notes=("this question would take too long to compute exactly: sampled",) if keep else (),
    )
    return odds, make_manifest(odds, decks, wants, by_turn, variations, keep, groups)


def make_manifest(
    odds: Odds,
    decks: tuple[str, ...],
    wants: tuple[str, ...],
    by_turn: int,
    variations: tuple[Varied, ...],
    keep: bool,
    groups: dict[str, int],
) -> OddsManifest:
    """The manifest of a run with these decks and wants."""
    varied: dict[str, list[int]] = {}
    for variation in variations:
        for group, cards in variation:
            if cards not in varied.setdefault(group, []):
                varied[group].append(cards)
    return OddsManifest(
        version="0.1.0",
        command=("deckmill", "odds"),
        seed=odds.seed,
        games=odds.games,
        decks=tuple(AskedDeck(deck, deck, "", 60, 0, None, (), dict(groups), OPENING) for deck in decks),
        cards_hash={},
        rules={},
        changed_rules={},
        wants=tuple(AskedWant(want, want if ">" in want else "combo >= 1", "at") for want in wants),
        keep="2 <= land <= 5" if keep else None,
        keep_cards=(),
        bottom_for=Served(wants[0], by_turn) if keep else None,
        by_turn=by_turn,
        seats=SEATS,
        varied={group: tuple(cards) for group, cards in varied.items()},
    )


def make_keep_rules(decks: tuple[str, ...] = ("60 cards",)) -> list[KeepRule]:
    """A rule for each deck and seat."""
    return [
        KeepRule(
            deck,
            "land >= 2",
            seat,
            3,
            0.91,
            0.84,
            0.07,
            0.31,
            (
                KeptHands(1, 7, "2 <= land <= 5", 0.91, 0.84),
                KeptHands(2, 6, "1 <= land <= 5", 0.8, 0.93),
                KeptHands(3, 5, "always", 0.7, 1.0),
            ),
            (
                BorderHand(1, 7, {"land": 2, "狂戦士": 1}, 0.13, 0.82, 0.8, True),
                BorderHand(1, 7, {"land": 1, "狂戦士": 1}, 0.11, 0.71, 0.8, False),
            ),
        )
        for deck in decks
        for seat in SEATS
    ]


def make_asked_deck(assumed: int = 5) -> AskedDeck:
    """A deck of 27."""
    return AskedDeck("Goblins ゴブリン", "goblins.txt", "a_game", 27, assumed, "0" * 64, (("火竜", 27),), {}, OPENING)


def make_curve(deck: str = "Goblins ゴブリン", cards: int = 8, by_turn: int = 8) -> Curve:
    """A curve of so many cards of cost 0 to 7, likelier each turn."""
    names = [
        "ゾンビ",
        "Bone Dog",
        "火竜",
        "原住民",
        "$card_name",
        "A card whose name does not end before its line",
        "狂戦士",
    ]
    rows = []
    for number in range(cards):
        for place, seat in enumerate(SEATS):
            for turn in range(1, by_turn + 1):
                p = min(1.0, max(0.0, (turn - number % 8) / 10 + 0.3 + 0.02 * place))
                name = names[number % len(names)] + (f" {number}" if number >= len(names) else "")
                rows.append(CardCurve(name, number % 8, seat, turn, p, max(0.0, p - 0.01), min(1.0, p + 0.01), 0.5))
    spent = [
        SpentCurve(seat, turn, 1 / turn, 0.9 / turn, min(1.0, 1.1 / turn), turn + 0.5, turn / 2)
        for seat in SEATS
        for turn in range(1, by_turn + 1)
    ]
    return Curve(
        deck,
        {
            "en": "Mana grows by 2 a turn; the dearest affordable card is used.",
            "ja": "魔力は毎ターン2増える。支払える最も高いカードを使う。",
        },
        100_000,
        5,
        tuple(rows),
        tuple(spent),
    )
