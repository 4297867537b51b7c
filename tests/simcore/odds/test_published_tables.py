"""Tables of 7-card hands that others published, reproduced to the last digit that they print."""

import pytest

from simcore.odds.exact import answer_exactly
from tests.simcore.odds.asking import ask, chance, disjoint

# ChallengerG, "How Many Basic Pokemon Should a Deck Have?" (pojo.com, TCG Strategies, July 2001), the first rows: the
# chance in per cent of 0 to 7 basics in the first hand of 7, by the number of basics in a deck of 60.
BASICS = """
 1  88.33 11.67  0.00  0.00 0.00 0.00 0.00 0.00
 2  77.85 20.96  1.19  0.00 0.00 0.00 0.00 0.00
 3  68.46 28.19  3.25  0.10 0.00 0.00 0.00 0.00
 4  60.05 33.63  5.93  0.38 0.01 0.00 0.00 0.00
 5  52.54 37.53  9.01  0.88 0.03 0.00 0.00 0.00
 6  45.86 40.12 12.28  1.64 0.10 0.00 0.00 0.00
 7  39.91 41.61 15.60  2.65 0.21 0.01 0.00 0.00
 8  34.64 42.17 18.84  3.93 0.40 0.02 0.00 0.00
 9  29.98 41.97 21.90  5.44 0.68 0.04 0.00 0.00
10  25.86 41.15 24.69  7.16 1.07 0.08 0.00 0.00
11  22.24 39.83 27.16  9.05 1.57 0.14 0.01 0.00
12  19.06 38.13 29.26 11.08 2.22 0.23 0.01 0.00
"""

# "Some Deck Math", appendix IV of a guide to the Pokémon TCG (ocelot-spinach-2abg.squarespace.com/guide/appendix4):
# the chance in per cent that a first hand of 7 from 60 cards has no basic, by the number of basics from 1 on.
NO_BASIC = (
    "88.33 77.85 68.46 60.05 52.54 45.86 39.91 34.64 29.98 25.86 22.24 19.06 16.28 13.86 11.75 9.92 8.34 6.99 5.82 4.83"
)

# teryror, a note on lands in first hands of 7 from 40 cards (gist 6840f3a8f5bf33765265f8abfdba34fb): the chance in per
# cent of 0 to 6 lands, by the number of lands in the deck.
LANDS = """
10 10.920 31.849 34.397 17.639  4.573  0.588 0.034
11  8.372 28.027 35.034 21.020  6.468  1.006 0.072
12  6.351 24.249 34.792 24.161  8.698  1.606 0.139
13  4.763 20.641 33.775 26.922 11.218  2.423 0.249
14  3.528 17.289 32.107 29.189 13.960  3.490 0.419
15  2.578 14.249 29.923 30.873 16.840  4.832 0.671
16  1.856 11.551 27.358 31.918 19.758  6.466 1.031
17  1.315  9.205 24.546 32.297 22.608  8.397 1.527
18  0.915  7.204 21.611 32.017 25.276 10.616 2.191
19  0.624  5.530 18.664 31.107 27.651 13.098 3.056
20  0.416  4.158 15.800 29.626 29.626 15.800 4.158
"""


def rows(table):
    return [[float(cell) for cell in line.split()] for line in table.strip().splitlines()]


def hand_shares(size, copies):
    """The chances in per cent of 0, 1, 2 … copies in a first hand of 7."""
    odds = answer_exactly(ask(disjoint(size, x=copies)))
    return [100 * row.p for row in odds.hands if row.seat == "first"]


@pytest.mark.parametrize("row", rows(BASICS), ids=lambda row: str(int(row[0])))
def test_basics_in_the_first_hand(row):
    found = hand_shares(60, int(row[0]))
    assert [round(p, 2) for p in found] == row[1 : 1 + len(found)]
    assert not any(row[1 + len(found) :])


def test_hands_without_a_basic():
    """The share of hands that are redrawn, as the opening itself counts it."""
    for basics, percent in enumerate(NO_BASIC.split(), start=1):
        odds = answer_exactly(ask(disjoint(60, basic=basics), opening="pokemon"))
        first = next(row.share for row in odds.kept if row.seat == "first" and row.hands == 1)
        assert f"{100 * (1 - first):.2f}" == percent


@pytest.mark.parametrize("row", rows(LANDS), ids=lambda row: str(int(row[0])))
def test_lands_in_the_first_hand(row):
    assert [round(p, 3) for p in hand_shares(40, int(row[0]))[:7]] == row[1:]


def test_lands_in_a_hand_of_a_60_card_deck():
    """The sample output in the README of the Rust program steam-shovel 0.1.2: 24 lands, 7 cards; 20 lands, 6 cards."""
    deck = disjoint(60, land=24)
    assert [f"{chance(deck, want):.3%}" for want in ("land = 3", "land = 4", "3 <= land <= 4")] == [
        "30.870%",
        "19.645%",
        "50.515%",
    ]
    six = [f"{chance(disjoint(60, land=20), f'land = {lands}', hand=6):.3%}" for lands in range(7)]
    assert six == ["7.667%", "26.287%", "34.684%", "22.498%", "7.549%", "1.239%", "0.077%"]
