"""Whole games worked out by hand: decks of equal cards, played to the end through simcore.summary.duel."""

from typing import Any

import pytest

from simcore.batch import Entry, Settings
from simcore.games.card_commander.cards import CardCommanderCard
from simcore.results import OUTCOMES, DuelResult
from simcore.summary import duel
from tests.reference.card_commander_state import NO_CARD, Code, Event, Origin
from tests.simcore.games.card_commander.crafted import GAME, HAUNTS, creature, deck_of, pool_of, recorded, rules_of

GAMES = 40
EQUAL_CARDS = "copies=27"


def played(
    a: CardCommanderCard, b: CardCommanderCard, *changes: str, policies: tuple[str, str] = ("greedy", "greedy")
) -> DuelResult:
    """GAMES games of 27 copies of one card against 27 of another, without limit of copies."""
    decks = (deck_of({a.name: 27}, "a"), deck_of({b.name: 27}, "b"))
    settings = Settings(rules_of(EQUAL_CARDS, *changes), seed=3, games=GAMES)
    sides = [Entry(deck, policy, name) for deck, policy, name in zip(decks, policies, "ab", strict=True)]
    result, _ = duel(GAME, pool_of(a, b), sides[0], sides[1], settings)
    return result


def record(
    a: CardCommanderCard, b: CardCommanderCard, *changes: str, policies: tuple[str, str] = ("greedy", "greedy")
) -> list[Event]:
    """The first of those games, in which A sits first."""
    decks = (deck_of({a.name: 27}, "a"), deck_of({b.name: 27}, "b"))
    return recorded(pool_of(a, b), rules_of(EQUAL_CARDS, *changes), decks, policies)


def lives(events: list[Event]) -> list[tuple[int, int, int]]:
    """Turn, seat and life left, whenever a life is lost."""
    return [(event.turn, event.seat, event.value) for event in events if event.code == Code.LOSES_LIFE]


def only(result: DuelResult, turn: int, end: str) -> bool:
    """Whether every game ended on one turn for one reason."""
    ended = {name: games for name, games in result.ends.items() if games}
    return result.turns["histogram"] == {str(turn): GAMES} and ended == {end: GAMES}


def quests(result: DuelResult) -> dict[str, Any]:
    found: dict[str, Any] = result.extras["quests"]
    return found


def test_equal_scouts() -> None:
    """1/1 at level 1 on both sides: the first player wins on turn 8 with 1 life left.

    Each uses a card on turn 1 and sends it on turn 2. Whoever has the initiative strikes first and wins; the loser gets
    the initiative and sends the next, who wins in turn. The first player, with the initiative on turn 1 and 2, wins the
    battles of turns 2, 4, 6 and 8.
    """
    scout = creature("scout", "1/1")
    result = played(scout, scout)
    assert only(result, 8, "life")
    assert (result.a_wins, result.b_wins, result.first_seat_score) == (GAMES // 2, GAMES // 2, 1.0)
    assert result.pair_cells == (0, 0, GAMES // 2, 0, 0)
    assert result.score == result.score_lo == result.score_hi == 0.5
    assert lives(record(scout, scout)) == [(turn, (turn + 1) % 2, 4 - turn // 2) for turn in range(2, 9)]
    # No quest but the last: by turn 8 the mana is 1 + 3 * 2 + 4 * 3 - 8, and decks and hands are not empty.
    assert quests(result) == {side: {"by_turn_5": 0, "deck_empty": 0, "hand_empty": 0, "mana_20": 0} for side in "ab"}


def test_a_life_less_turns_the_first_players_win_around() -> None:
    """The same with 3 lives for the first player: the second, who wins on turns 3, 5 and 7, is through one turn sooner.

    With 3 lives for the second player instead, the first is through on turn 6 (CC-12).
    """
    scout = creature("scout", "1/1")
    result = played(scout, scout, "first_life=3")
    assert only(result, 7, "life")
    assert result.first_seat_score == 0.0
    assert only(played(scout, scout, "second_life=3"), 6, "life")


def test_the_faster_scouts_win_all() -> None:
    """1/1 first against 1/1 normal: the first to go strikes down a new opponent on each of turns 2 to 5."""
    result = played(creature("runner", "1/1/first"), creature("scout", "1/1"))
    assert only(result, 5, "life")
    assert (result.a_wins, result.score, result.first_seat_score) == (GAMES, 1.0, 0.5)
    assert quests(result)["a"] == {"by_turn_5": GAMES, "deck_empty": 0, "hand_empty": 0, "mana_20": 0}
    events = record(creature("runner", "1/1/first"), creature("scout", "1/1"))
    assert lives(events) == [(2, 1, 3), (3, 1, 2), (4, 1, 1), (5, 1, 0)]


def test_walls_run_out_of_cards() -> None:
    """0/5 on both sides: no HP falls; the second player, 6 cards at the start, cannot draw on turn 23 (CC-72)."""
    wall = creature("wall", "0/5")
    result = played(wall, wall)
    assert only(result, 23, "deck_out")
    assert result.first_seat_score == 1.0
    assert quests(result)["a"] == {"by_turn_5": 0, "deck_empty": GAMES // 2, "hand_empty": 0, "mana_20": GAMES // 2}
    assert lives(record(wall, wall)) == []


def test_walls_run_out_a_turn_sooner_with_a_draw_on_turn_1() -> None:
    """CC-72, `first_turn_draw`."""
    wall = creature("wall", "0/5")
    result = played(wall, wall, "first_turn_draw=yes")
    assert only(result, 22, "deck_out")
    assert result.first_seat_score == 1.0


def test_the_first_player_runs_out_on_turn_24() -> None:
    """CC-72: with an opponent who draws 4 cards at the start, and who would last to turn 25."""
    wall = creature("wall", "0/5")
    result = played(wall, wall, "second_hand=4")
    assert only(result, 24, "deck_out")
    assert result.first_seat_score == 0.0


def test_both_running_out_is_a_draw() -> None:
    """CC-21: with 5 cards each at the start, nobody can draw on turn 24."""
    wall = creature("wall", "0/5")
    result = played(wall, wall, "second_hand=5")
    assert only(result, 24, "both_decks_out")
    assert (result.draws, result.score) == (GAMES, 0.5)
    codes = [event.code for event in record(wall, wall, "second_hand=5")][-3:]
    assert codes == [Code.CANNOT_DRAW, Code.CANNOT_DRAW, Code.GAME_ENDS]


def test_the_cap_stops_and_counts_apart() -> None:
    """CC-72, `turn_cap`."""
    wall = creature("wall", "0/5")
    result = played(wall, wall, "turn_cap=22")
    assert only(result, 22, "turn_cap")
    assert (result.capped, result.draws, result.score) == (GAMES, 0, 0.5)


def test_one_life_and_a_zombie() -> None:
    """A 1/3 that returns against a 3/1 that strikes first, one life each: a hand of 3 decides (CC-54).

    Turn 2: the runner's blow brings the other to 0. As first player that one holds 5 + 1 - 2 = 4 cards, as second 5;
    it destroys three and returns, and its blow of 1 wins.
    """
    returning, runner = creature("returning", "1/3", keywords=["revives"]), creature("runner", "3/1/first")
    one_life = ("first_life=1", "second_life=1")
    result = played(returning, runner, *one_life)
    assert only(result, 2, "life")
    assert result.a_wins == GAMES
    told = [event for event in record(returning, runner, *one_life) if event.turn == 2 and event.code > Code.STANDS_BY]
    assert [(event.code, event.seat, event.value) for event in told] == [
        (Code.BATTLE_STARTS, 1, 0),
        (Code.STRIKES, 1, 0),
        *[(Code.DESTROYED, 0, Origin.HAND)] * 3,
        (Code.REVIVES_IN_BATTLE, 0, 3),
        (Code.STRIKES, 0, 0),
        (Code.WINS_BATTLE, 0, 3),
        (Code.LOSES_LIFE, 1, 0),
    ]


@pytest.mark.parametrize(("in_vain", "empty_hands"), [("destroyed", GAMES // 2), ("kept", 0)])
def test_a_zombie_returns_only_for_as_many_cards_as_it_costs(in_vain: str, empty_hands: int) -> None:
    """The same at a cost of 5: the second player's hand suffices, the first player's 4 do not (CC-54).

    `revival_in_vain` decides whether those 4 are destroyed, which the runner's quest of an empty hand shows (CC-71).
    """
    returning, runner = creature("returning", "1/3", keywords=["revives"]), creature("runner", "3/1/first")
    changes = ("first_life=1", "second_life=1", "revival_cost=5", f"revival_in_vain={in_vain}")
    result = played(returning, runner, *changes)
    assert only(result, 2, "life")
    wins = OUTCOMES[0]
    assert result.by_seat["first"][wins] == 0
    assert result.by_seat["second"][wins] == result.b_wins == GAMES // 2
    assert quests(result)["b"]["hand_empty"] == empty_hands


def drained(**effects: Any) -> DuelResult:
    """0/0 creatures that start with 3 mana (CC-3) against 1/1 of level 2 that start with none, income 1 for both.

    The 0/0 cost 3, so that one is used on each of turns 1, 4, 7 and 10.
    """
    shade = creature("shade", "0/0", level=3, keywords=["third_colour"], **effects)
    changes = ("start_mana_third_colour=3", "start_mana=0", "income=1", "income_rise_turn=0")
    return played(shade, creature("scout", "1/1", level=2), *changes)


def test_without_ghosts_the_mana_grows() -> None:
    """The scout is paid for on turn 3, sent on turn 4, and wins a battle on each of turns 4 to 7 (CC-51)."""
    result = drained()
    assert only(result, 7, "life")
    assert result.b_wins == GAMES


def test_ghosts_drain_the_mana() -> None:
    """CC-23: from turn 3 on a ghost falls at the end of each turn (CC-60) and takes the scout's mana on the next.

    So its mana stays at 1, until on turn 11 the fourth ghost's standby has no room for another. The scout is paid for
    on that turn, and wins a battle on each of turns 12 to 15.
    """
    result = drained(effects=HAUNTS)
    assert only(result, 15, "life")
    assert result.b_wins == GAMES


def test_what_is_never_affordable_runs_out_in_hand() -> None:
    """Level 15 without income is never used; there is no battle and no limit of hand (CC-12, CC-31, CC-72)."""
    giant = creature("giant", "9/9", level=15)
    result = played(giant, giant, "income=0", "income_rise_turn=0")
    assert only(result, 23, "deck_out")
    assert result.first_seat_score == 1.0
    events = record(giant, giant, "income=0", "income_rise_turn=0")
    assert sum(event.code == Code.DRAWS and event.seat == 1 for event in events) == 27
    assert not any(event.code == Code.USES and event.card != NO_CARD for event in events)
    assert sum(event.code == Code.NO_BATTLE_THIS_TURN for event in events) == 22


def test_what_is_affordable_at_last() -> None:
    """Level 15 with an income of 2, 3 from turn 5: 1, 3, 5, 7, 10, 13, 16; used on turn 7, sent on turn 8 (CC-22).

    The scouts have won on turns 2 to 5 by then; against walls of 0 attack the giants strike down one on each of turns 8
    to 11.
    """
    giant = creature("giant", "9/9", level=15)
    assert only(played(giant, creature("scout", "1/1")), 5, "life")
    result = played(giant, creature("wall", "0/5", keywords=["cannot_go"]))
    assert only(result, 11, "life")
    assert result.a_wins == GAMES


def test_a_full_standby_destroys_what_is_used() -> None:
    """CC-44: creatures that cannot go fill the three places; `random` goes on using cards, `greedy` does not."""
    idle = creature("idle", "1/1", level=0, keywords=["cannot_go"])
    events = record(idle, idle, policies=("random", "greedy"))
    assert only(played(idle, idle, policies=("random", "greedy")), 23, "deck_out")
    for seat, policy in enumerate(("random", "greedy")):
        own = [event for event in events if event.seat == seat]
        used = [event.card for event in own if event.code == Code.USES and event.card != NO_CARD]
        stood = [event.value for event in own if event.code == Code.STANDS_BY]
        destroyed = [event.card for event in own if event.code == Code.DESTROYED and event.value == Origin.USED]
        assert stood == [1, 2, 3]
        assert destroyed == used[3:]
        # `random` passes with one chance in five at most, so on all nineteen turns with less than one in 10**13.
        assert bool(destroyed) == (policy == "random")
