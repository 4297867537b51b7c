"""Laws of one game, whatever the decks, the players and the rule parameters, read from its record."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from simcore.batch import check_entries
from simcore.events import EVENTS, GAME_ENDS
from simcore.jit import COMPILED
from simcore.tally import CAPPED, DRAW, LOSS, WIN, new_tally
from tests.conformance.adapters import ADAPTERS, Adapter, adapter_of, arrange
from tests.conformance.playing import POLICIES, Record, Setting, play_pair
from tests.support import PLAYED

pytestmark = [pytest.mark.bounds]

SEEDS = st.integers(0, 2**64 - 1)
NUMBERS = st.integers(0, 9)
EXAMPLES = settings(max_examples=60 if COMPILED else 15)
NOBODY = -1

each_game = pytest.mark.parametrize("key", PLAYED)
each_policy = pytest.mark.parametrize(("key", "policy"), POLICIES)


def noted(key: str, seed: int, policies: tuple[str, str] | None = None) -> tuple[Setting, Adapter]:
    """A setting, told when the law is broken."""
    setting = arrange(key, seed, policies)
    note(str(setting))
    check_entries(setting.game, setting.pool, setting.rules, [setting.matchup.a, setting.matchup.b])
    return setting, adapter_of(key)


def test_every_game_that_can_be_played_has_an_adapter_and_no_other() -> None:
    assert set(ADAPTERS) == set(PLAYED)


@each_game
@EXAMPLES
@given(seed=SEEDS, number=NUMBERS)
def test_cards_are_conserved(key: str, seed: int, number: int) -> None:
    """Every card moves from where it is to where there is room, and between turns the zones hold both decks."""
    setting, adapter = noted(key, seed)
    moments = list(adapter.follow(setting, number, setting.record(number)))
    sizes = sorted(deck.size for deck in setting.decks)
    assert moments
    for held in moments:
        sides = [sum(count for (seat, _), count in held.items() if seat == wanted) for wanted in (0, 1)]
        assert sorted(sides) == sizes


@each_game
@EXAMPLES
@given(seed=SEEDS, number=NUMBERS)
def test_a_game_ends_once_and_for_a_reason(key: str, seed: int, number: int) -> None:
    setting, _ = noted(key, seed)
    record = setting.record(number)
    ends = setting.game.engine().ends
    turns = [event.turn for event in record]
    assert [event.code for event in record].count(int(GAME_ENDS)) == 1
    assert record[-1].code == GAME_ENDS
    assert len(record) < EVENTS
    assert turns == sorted(turns)
    assert turns[0] >= 0
    assert turns[-1] <= setting.rules.number("turn_cap")
    assert record[-1].seat in (0, 1, NOBODY)
    assert record[-1].seat == NOBODY or ends[record[-1].value] not in ("turn_cap", "event_cap")


@each_policy
@settings(max_examples=30 if COMPILED else 8)
@given(seed=SEEDS, number=NUMBERS, data=st.data())
def test_every_choice_is_legal_until_the_end(
    key: str, policy: str, seed: int, number: int, data: st.DataObject
) -> None:
    """The reference, which refuses illegal choices, plays the recorded ones and comes to the same events and end."""
    opponent = data.draw(st.sampled_from([name for game, name in POLICIES if game == key]))
    setting, adapter = noted(key, seed, (policy, opponent))
    record = setting.record(number)
    assert list(adapter.replay(setting, number, record)) == record


@each_game
@EXAMPLES
@given(seed=SEEDS, number=NUMBERS)
def test_exchanging_decks_and_halves_changes_no_game(key: str, seed: int, number: int) -> None:
    """Game 2k of A against B is game 2k+1 of B against A, card by card, and the other way round."""
    setting, adapter = noted(key, seed)
    crossed = setting.exchanged
    assert adapter.told(setting, setting.record(number), 0) == adapter.told(crossed, crossed.record(number ^ 1), 1)


@each_game
@EXAMPLES
@given(seed=SEEDS, pair=st.integers(0, 2**40))
def test_a_record_and_the_tally_tell_the_same(key: str, seed: int, pair: int) -> None:
    """Recording changes no game, and what is counted is what the records show."""
    setting, _ = noted(key, seed)
    records, tally = play_pair(setting, setting.key, pair)
    unrecorded, counted = play_pair(setting, setting.key, pair, recording=False)
    assert unrecorded == []
    assert len(records) == 2
    assert tally.tobytes() == counted.tobytes()
    expected = count(setting, records)
    for name in ("outcomes", "pair_cells", "turns", "ends"):
        np.testing.assert_array_equal(tally[name], expected[name], err_msg=name)


def count(setting: Setting, records: list[Record]) -> Any:
    """What the last events of a pair's games say; without seats, deck A counts as sitting first, then second."""
    engine = setting.game.engine()
    tally = new_tally(engine.tally)
    points = 0
    for seat_of_a, record in enumerate(records):
        end = record[-1]
        drawn = CAPPED if engine.ends[end.value] in ("turn_cap", "event_cap") else DRAW
        outcome = drawn if end.seat == NOBODY else WIN if end.seat == seat_of_a else LOSS
        tally.outcomes[seat_of_a, outcome] += 1
        tally.turns[end.turn] += 1
        tally.ends[end.value] += 1
        points += {WIN: 2, LOSS: 0}.get(outcome, 1)
    tally.pair_cells[points] += 1
    return tally
