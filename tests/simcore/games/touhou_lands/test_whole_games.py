"""Whole games of Touhou lands: decks, hands and redraws, first turns, lands on time, libraries that run out, by id."""

from collections.abc import Mapping
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

import simcore
from simcore.batch import policy_id
from simcore.deck import Deck, canonical
from simcore.errors import DeckError
from simcore.events import EVENTS
from simcore.jit import COMPILED
from simcore.rng import matchup_key, run_key
from simcore.tally import new_tally
from tests.reference.touhou_lands_events import NOBODY, Code, Event, Reason
from tests.simcore.games.touhou_lands.playing import GAME, pool, rules_of

pytestmark = pytest.mark.both_modes

KOAKUMA, REIMU, FLYING, SHRINE, MANSION = "小悪魔", "博麗 霊夢", "空飛ぶ巫女 霊夢", "博麗神社", "紅魔館"
PAIRS = 200 if COMPILED else 20  # of games whose first hands are looked at


def games(
    cards: Mapping[str, int], *rules: str, other: Mapping[str, int] | None = None, pairs: int = 1, seed: int = 1
) -> list[list[Event]]:
    """The records of pairs of games of greedy players, whether the decks are legal or not."""
    decks = [Deck(name, "touhou_lands", canonical(copies)) for name, copies in (("a", cards), ("b", other or cards))]
    engine, chosen = GAME.engine(), rules_of(*rules)
    table = engine.compile_matchup(pool(), chosen, *decks)
    records, tally = engine.new_game(), new_tally(engine.tally)
    records[0].recording = 1
    players = np.full(2, policy_id(GAME, "greedy"), np.int64)
    key = run_key(seed, matchup_key([deck.hash for deck in decks]))
    engine.play_chunk(table, chosen.record(), players, key, 0, pairs, records, tally, np.empty(0, np.int8))
    assert records[0].event_count <= EVENTS
    found: list[list[Event]] = [[]]
    for row in records[0].events[: records[0].event_count].tolist():
        found[-1].append(Event(*row))
        if row[1] == Code.GAME_ENDS:
            found.append([])
    return found[:-1]


def hands(events: list[Event], seat: int) -> list[int]:
    """The sizes of the hands that a player draws at first, one after the other."""
    found = [0]
    for event in events:
        if event.turn == 0 and event.side == seat:
            if event.code == Code.DRAWS:
                found[-1] += 1
            elif event.code in (Code.MUST_REDRAW, Code.REDRAWS):
                found.append(0)
    return found


def of(events: list[Event], seat: int, *codes: Code) -> list[tuple[Code, int]]:
    """What a player was told or did of these things, with its value."""
    return [(Code(event.code), event.value) for event in events if event.side == seat and event.code in codes]


# ---------- Decks


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ({SHRINE: 35, KOAKUMA: 4}, "39 cards; a deck holds 40 to 50 (R1)"),
        ({SHRINE: 36, KOAKUMA: 4}, ""),
        ({SHRINE: 46, KOAKUMA: 4}, ""),
        ({SHRINE: 47, KOAKUMA: 4}, "51 cards; a deck holds 40 to 50 (R1)"),
        ({SHRINE: 35, KOAKUMA: 5}, "5 copies of 小悪魔; allowed are at most 4 (R2)"),
        ({SHRINE: 20, MANSION: 16, KOAKUMA: 4}, ""),
        (
            {SHRINE: 35, REIMU: 2, FLYING: 3},
            "5 copies of 博麗 霊夢 under all its titles; allowed are at most 4 (R2, G1)",
        ),
        ({SHRINE: 36, REIMU: 2, FLYING: 2}, ""),
        ({SHRINE: 40}, "no character; a first hand needs one, so that no game could begin (R7)"),
        ({SHRINE: 35, KOAKUMA: 2, "マヨヒガ": 3}, "3 copies of マヨヒガ; the card itself allows at most 2 (R2)"),
    ],
)
def test_t3_decks(cards: dict[str, int], said: str, tmp_path: Path) -> None:
    """R1, R2, G1, R7: those that are legal are played."""
    path = tmp_path / "deck.txt"
    path.write_text("\n".join(f"{copies} {name}" for name, copies in cards.items()), encoding="utf-8")
    settings = {"card_game": "touhou_lands", "games": 2, "seed": 1, "jobs": 1}
    if said:
        with pytest.raises(DeckError) as refusal:
            simcore.duel(path, path, **settings)  # type: ignore[arg-type]
        assert any(line.endswith(said) for line in refusal.value.problems)
    else:
        assert simcore.duel(path, path, **settings).games == 2  # type: ignore[arg-type]


# ---------- Hands and redraws


@pytest.mark.parametrize(("size", "limit"), [(40, 6), (49, 6), (50, 7)])
def test_t4_hand_limits(size: int, limit: int) -> None:
    """R3, R5, G2: as many cards as the limit, which goes by the own deck."""
    (events, _) = games({SHRINE: size // 2, KOAKUMA: size - size // 2}, other={SHRINE: 20, KOAKUMA: 20})
    assert (hands(events, 0)[0], hands(events, 1)[0]) == (limit, 6)


def test_t4_a_free_redraw_and_those_that_cost() -> None:
    """R6, R7: of hands without a character the first is redrawn at no cost, each other one costs a card; 6, 6, 5, 4."""
    sizes = [6, 6, 5, 4, 3, 2, 1]
    longest = 0
    for events in games({SHRINE: 39, KOAKUMA: 1}, "turn_cap=1", pairs=8):
        for seat in (0, 1):
            found = hands(events, seat)
            assert found == sizes[: len(found)]
            told = [value for _, value in of(events, seat, Code.MUST_REDRAW)]
            assert told == sizes[1:][: len(told)]
            longest = max(longest, len(found))
    assert longest >= 4


def test_t4_a_hand_with_a_character_that_is_redrawn_at_once() -> None:
    """R6, G3, R30: 5, and the hand limit is 5 from then on; without a land `greedy` goes down to 4."""
    events, _ = games({KOAKUMA: 40})
    assert of(events, 0, Code.REDRAWS, Code.KEEPS) == [(Code.REDRAWS, 5), (Code.REDRAWS, 4), (Code.KEEPS, 4)]
    assert hands(events, 0) == [6, 5, 4]
    assert [value for _, value in of(events, 0, Code.DISCARDS_EXTRA)][:3] == [4, 4, 4]
    events, _ = games({KOAKUMA: 40}, "redraw_permanent=no")
    assert {value for _, value in of(events, 0, Code.DISCARDS_EXTRA)} == {6}


def test_a_redraw_that_costs_may_come_first() -> None:
    """G5: the free one is open afterwards as well."""
    wanted = [(Code.REDRAWS, 6), (Code.MUST_REDRAW, 6)]
    seen = [
        of(events, seat, Code.REDRAWS, Code.MUST_REDRAW)[:2]
        for events in games({SHRINE: 44, KOAKUMA: 6}, "turn_cap=1", pairs=50)
        for seat in (0, 1)
    ]
    assert wanted in seen


def test_who_never_has_a_character_gives_up() -> None:
    """G6, R7, R32: a hand of one card is the last; where both give up nobody has won."""
    events, _ = games({SHRINE: 40}, other={KOAKUMA: 40})
    assert hands(events, 0) == [6, 6, 5, 4, 3, 2, 1]
    assert [(event.code, event.side, event.value) for event in events[-2:]] == [
        (Code.CONCEDES, 0, 0),
        (Code.GAME_ENDS, 1, Reason.NO_CHARACTERS),
    ]
    assert games({SHRINE: 40})[0][-1][2:] == (NOBODY, -1, Reason.NO_CHARACTERS)


def test_a_hand_goes_back_before_the_next_one_is_drawn() -> None:
    """G4: into the library, from which any card may come again."""
    again = 0
    for events in games({SHRINE: 39, KOAKUMA: 1}, "turn_cap=1", pairs=8):
        drawn = [event for event in events if event.turn == 0 and event.side == 0 and event.code == Code.DRAWS]
        left = [event.value for event in drawn]
        assert left[:7] in (list(range(39, 33, -1)), [*range(39, 33, -1), 39])  # cards left in the library
        again += len(drawn) - len({event.card for event in drawn})
    assert again > 0


@pytest.mark.parametrize(("characters", "once"), [(10, 0.154694), (12, 0.098151), (14, 0.059981), (16, 0.035066)])
def test_hands_without_a_character(characters: int, once: float) -> None:
    """R4, R5: of 6 cards of 40, as often as the rules page works out; a false alarm in 1,700,000 tests."""
    lacking = drawn = 0
    for events in games({SHRINE: 40 - characters, KOAKUMA: characters}, "turn_cap=1", pairs=PAIRS, seed=characters):
        for seat in (0, 1):
            lacking += of(events, seat, Code.MUST_REDRAW, Code.REDRAWS, Code.KEEPS)[0] == (Code.MUST_REDRAW, 6)
            drawn += 1
    # Both games of a pair deal the same hands, to the seats.
    assert abs(lacking / drawn - once) < 5 * sqrt(once * (1 - once) / (drawn / 2))


# ---------- First turns


def test_t5_who_draws_on_the_first_turns() -> None:
    """R8, R11: 6 in hand before the first player does anything, 7 before the second does."""
    first, second = games({SHRINE: 20, KOAKUMA: 20}, "hand_floor=6")
    for events in (first, second):
        assert [event.side for event in events if event.code == Code.DRAWS and event.turn in (1, 2)] == [1]
        assert [hands(events, seat)[-1] for seat in (0, 1)] == [6, 6]
    also, _ = games({SHRINE: 20, KOAKUMA: 20}, "hand_floor=6", "first_player_draws=yes")
    assert [event.side for event in also if event.code == Code.DRAWS and event.turn in (1, 2)] == [0, 1]


def test_each_deck_is_first_once() -> None:
    """G7, R8: in a pair of games; a deck of 50 draws 7 cards, wherever it sits."""
    records = games({SHRINE: 20, KOAKUMA: 20}, other={SHRINE: 25, KOAKUMA: 25})
    assert [[hands(events, seat)[0] for seat in (0, 1)] for events in records] == [[6, 7], [7, 6]]
    for events in records:
        turns = [(event.side, event.value) for event in events if event.code == Code.TURN_STARTS]
        assert turns == [((turn - 1) % 2, turn) for turn in range(1, len(turns) + 1)]  # R31


def test_t20_a_land_each_turn() -> None:
    """R15, R10, G8: as long as there is one in hand; on own turn t there are t lands then, and all can be tapped."""
    lands = 28
    longest = 0
    for events in games({SHRINE: lands, KOAKUMA: 40 - lands}, "life=999", pairs=2):
        for seat in (0, 1):
            held = placed = now = paid = 0
            for event in [event for event in events if event.side == seat]:
                is_land = 0 <= event.card < 2 * lands  # numbers begin with the lands of both decks
                if event.code in (Code.REDRAWS, Code.MUST_REDRAW):
                    held = 0
                elif event.code == Code.TURN_STARTS:
                    now = paid = 0
                elif event.code in (Code.DRAWS, Code.DISCARDS_EXTRA):
                    held += is_land if event.code == Code.DRAWS else -is_land
                elif event.code == Code.PLACES:
                    held, placed, now = held - 1, placed + 1, now + 1
                    longest = max(longest, placed) if placed == (event.turn + 1 - seat) // 2 else longest
                elif event.code == Code.PAYS:
                    paid += 1
                    assert event.value == placed - paid  # each of these characters costs a land
                elif event.code == Code.PASSES:
                    assert now == 1 or (now == 0 and held == 0)
    assert longest >= 9


# ---------- The end


@pytest.mark.parametrize(("size", "floor", "turn"), [(40, 6, 70), (50, 7, 88)])
def test_t19_libraries_that_run_out(size: int, floor: int, turn: int) -> None:
    """G33, G35: the second player cannot draw on its own turn 35 (44), before the first on its own turn 36 (45)."""
    deck = {SHRINE: size // 2, KOAKUMA: size // 2}
    for events in games(deck, f"hand_floor={floor}", "life=999"):
        assert events[-2][:3] == (turn, Code.DRAWS_NOTHING, 1)
        assert events[-1] == (turn, Code.GAME_ENDS, 0, NOBODY, Reason.DECK_OUT)
        drawn = [sum(event.turn > 0 for event in events if event[1:3] == (Code.DRAWS, seat)) for seat in (0, 1)]
        assert drawn == [size - floor] * 2  # on turns 2 to 35, and 1 to 34
    if size == 40:
        early, _ = games(deck, f"hand_floor={floor}", "life=999", "deck_out=empty")
        assert early[-1] == (turn - 2, Code.GAME_ENDS, 0, NOBODY, Reason.DECK_OUT)


def test_a_game_that_goes_on_too_long_is_stopped() -> None:
    """A1: after so many turns of both players together."""
    events, _ = games({SHRINE: 20, KOAKUMA: 20}, "hand_floor=6", "life=999", "turn_cap=9")
    assert events[-1] == (9, Code.GAME_ENDS, NOBODY, NOBODY, Reason.TURN_CAP)
    assert sum(event.code == Code.TURN_ENDS for event in events) == 9
