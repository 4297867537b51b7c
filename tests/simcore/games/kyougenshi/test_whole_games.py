"""Whole games of Kyougenshi: decks, set-up and redraws, first turns, orbs on time, decks that run out, by id."""

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
from tests.reference.kyougenshi_events import NOBODY, Code, Event, Reason
from tests.simcore.games.kyougenshi.playing import GAME, pool, rules_of

pytestmark = pytest.mark.both_modes

RED, BIRD, STARDUST = "日光「サンシャインブラスト」", "夜符「ナイトバード」", "魔符「スターダストレヴァリエ」"
FILLER = [card.name for card in pool() if not card.unsupported and card.name != RED]
IDLE = {BIRD: 40}  # cards that cannot attack the player
PAIRS = 300 if COMPILED else 20  # of games whose declared cards are looked at


def games(
    cards: Mapping[str, int], *rules: str, other: Mapping[str, int] | None = None, pairs: int = 1, seed: int = 1
) -> list[list[Event]]:
    """The records of pairs of games of greedy players, whether the decks are legal or not."""
    decks = [Deck(name, "kyougenshi", canonical(copies)) for name, copies in (("a", cards), ("b", other or cards))]
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


def of(events: list[Event], seat: int, *codes: Code) -> list[Event]:
    """What a player was told or did of these things."""
    return [event for event in events if event.side == seat and event.code in codes]


# ---------- Decks and the set-up


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ({RED: 4, **dict.fromkeys(FILLER[:35], 1)}, "R1"),
        ({RED: 4, **dict.fromkeys(FILLER[:36], 1)}, ""),
        ({RED: 4, **dict.fromkeys(FILLER[:37], 1)}, "R1"),
        ({RED: 5, **dict.fromkeys(FILLER[:35], 1)}, "R2"),
        (dict.fromkeys(FILLER[:10], 4), ""),
        ({STARDUST: 1, **dict.fromkeys(FILLER[:39], 1)}, "先制攻撃"),
        ({"星符「グラビティビート」": 1, **dict.fromkeys(FILLER[:39], 1)}, "ドライブ"),
    ],
)
def test_t1_decks(cards: dict[str, int], said: str, tmp_path: Path) -> None:
    """R1, R2, R3, R6, R26, R31: cards of any colours; what names a keyword without a text is refused."""
    path = tmp_path / "deck.txt"
    path.write_text("\n".join(f"{copies} {name}" for name, copies in cards.items()), encoding="utf-8")
    settings = {"card_game": "kyougenshi", "games": 2, "seed": 1, "jobs": 1, "policy": "greedy"}
    if said:
        with pytest.raises(DeckError) as refusal:
            simcore.duel(path, path, **settings)  # type: ignore[arg-type]
        assert any(said in line for line in refusal.value.problems)
    else:
        assert simcore.duel(path, path, **settings).games == 2  # type: ignore[arg-type]


@pytest.mark.parametrize(("shields", "hand"), [(5, 5), (0, 7), (10, 10)])
def test_t1_the_set_up(shields: int, hand: int) -> None:
    """R4, R5: five declared cards, then a hand of five, and 30 left; nobody redraws."""
    for events in games(IDLE, f"shields={shields}", f"first_hand={hand}", "turn_cap=1"):
        for seat in (0, 1):
            found = [(event.code, event.value) for event in events if event.turn == 0 and event.side == seat]
            assert found == [
                *((Code.SETS_SHIELD, number) for number in range(1, shields + 1)),
                *((Code.DRAWS, 39 - shields - number) for number in range(hand)),
            ]


@pytest.mark.parametrize(("deck", "redraws"), [({"四天王奥義「三歩必殺」": 40}, 2), (IDLE, 0)])
def test_redraws(deck: dict[str, int], redraws: int) -> None:
    """G1: where rules allow two, a hand goes back whole and as many are drawn; cheap hands are kept."""
    events, _ = games(deck, "redraws=2", "turn_cap=1")
    told = [(event.code, event.value) for event in of(events, 0, Code.REDRAWS, Code.KEEPS)]
    assert told == [*[(Code.REDRAWS, 5)] * redraws, *[(Code.KEEPS, 5)] * (redraws == 0)]
    assert [event.value for event in of(events, 0, Code.DRAWS)] == [34, 33, 32, 31, 30] * (redraws + 1)


@pytest.mark.parametrize(("copies", "chance"), [(4, 0.427071), (8, 0.693961), (12, 0.850640), (16, 0.935405)])
def test_section_8_declared_cards(copies: int, chance: float) -> None:
    """R4: one or more of so many copies among the five, as often as is worked out; a false alarm in 1,700,000 tests."""
    deck, found = {BIRD: 40 - copies, "夜王「ドラキュラクレイドル」": copies}, 0
    drawn = 2 * PAIRS
    for events in games(deck, "turn_cap=1", pairs=PAIRS, seed=copies)[::2]:  # both games of a pair deal the same
        for seat in (0, 1):
            found += any(event.card >= 2 * (40 - copies) for event in of(events, seat, Code.SETS_SHIELD))
    assert abs(found / drawn - chance) < 5 * sqrt(chance * (1 - chance) / drawn)


# ---------- Turns


def test_t2_hands_after_the_first_draws() -> None:
    """R11: five cards of the first player, six of the second; by the other rule six of both."""
    for rules, wanted in (((), [5, 6]), (("first_player_draws=yes",), [6, 6])):
        for events in games(IDLE, *rules, "turn_cap=2"):
            assert [len(of(events, seat, Code.DRAWS)) for seat in (0, 1)] == wanted


def test_t2_orbs_on_time() -> None:
    """R12, R18, R19: with a charge each turn t orbs on own turn t; `greedy` stops at seven."""
    for events in games({BIRD: 20, "夜王「ドラキュラクレイドル」": 20}):
        for seat in (0, 1):
            charged = of(events, seat, Code.CHARGES)
            assert [event.value for event in charged] == list(range(1, len(charged) + 1))
            assert [(event.turn + 1 - seat) // 2 for event in charged[:3]] == [1, 2, 3]
            assert len(charged) <= 7


def test_each_deck_is_first_once() -> None:
    """G2: in a pair of games; turns of both are counted one by one."""
    records = games(IDLE, "turn_cap=4", other={RED: 40})
    firsts = [of(events, 0, Code.SETS_SHIELD)[0].card < 40 for events in records]
    assert sorted(firsts) == [False, True]
    for events in records:
        turns = [(event.side, event.value) for event in events if event.code == Code.TURN_STARTS]
        assert turns == [((turn - 1) % 2, turn) for turn in range(1, 5)]


def test_an_attack_on_the_first_turn() -> None:
    """R17, R28: of a card with スピードアタッカー, where there are orbs enough for one."""
    for events in games({"幻巣「飛光虫ネスト」": 40}, "purple_cost=reiryoku", "charges_each_turn=2", "turn_cap=1"):
        assert [event.turn for event in of(events, 0, Code.SUMMONS, Code.ATTACKS)] == [1, 1]


# ---------- The end


@pytest.mark.parametrize(("rule", "turn"), [("empty", 60), ("cannot_draw", 62)])
def test_t11_decks_that_run_out(rule: str, turn: int) -> None:
    """R8: the second player on own turn 30, or 31, before the first would on 31, or 32."""
    for events in games(IDLE, f"deck_out={rule}"):
        assert events[-1] == (turn, Code.GAME_ENDS, 0, NOBODY, Reason.DECK_OUT)
        assert [event.value for event in of(events, 1, Code.DRAWS)][-1] == 0
        assert [event.value for event in of(events, 0, Code.DRAWS)][-1] == (1 if rule == "empty" else 0)
        assert len(of(events, 1, Code.DRAWS_NOTHING)) == (rule == "cannot_draw")
        assert of(events, 0, Code.DRAWS)[5].turn == 3  # none on turn 1
    drawing = games(IDLE, f"deck_out={rule}", "first_player_draws=yes")
    for events in drawing:
        assert events[-1] == (turn - 1, Code.GAME_ENDS, 1, NOBODY, Reason.DECK_OUT)


def test_a_game_that_goes_on_too_long_is_stopped() -> None:
    """A1, R16, R32: after so many turns of both; neither hands nor the battle zone have a limit."""
    events, _ = games(IDLE, "turn_cap=50")
    assert events[-1] == (50, Code.GAME_ENDS, NOBODY, NOBODY, Reason.TURN_CAP)
    assert sum(event.code == Code.TURN_ENDS for event in events) == 50
    assert len(of(events, 0, Code.SUMMONS)) > 12
