"""The rules of the battle within a turn, of the turn's end and of the game's end, by id, read off records.

The battle alone (CC-52, CC-53, CC-55) is in test_combat.py, whole games worked out by hand in test_worked_games.py.
"""

from tests.reference.card_commander_state import NO_CARD, Code, Origin
from tests.simcore.games.card_commander.crafted import HAUNTS, creature
from tests.simcore.games.card_commander.records import equal, of, values

SCOUT = creature("scout", "1/1")
WALL = creature("wall", "0/5")
GIANT = creature("giant", "9/9", level=15)
SHADE = creature("shade", "0/0", level=0)


def test_cc_51_who_alone_has_an_attacker_wins_in_full() -> None:
    """A life and the initiative for the other side, without a blow."""
    events = [event for event in equal(SCOUT, GIANT, "turn_cap=3") if event.turn in (2, 3)]
    battle = [event[1:3] for event in events if event.turn == 2 and event.code >= Code.BATTLE_STARTS]
    assert battle == [(Code.WINS_BATTLE, 0), (Code.LOSES_LIFE, 1)]
    assert of(events, Code.TURN_STARTS, turn=3)[0].seat == 1


def test_cc_54_a_return_restores_the_printed_hp_as_often_as_the_hand_allows() -> None:
    """3/4 against 4/9 first, with 12 cards in hand: it returns three times and strikes in between (9, 6, 3, 0)."""
    zombie, runner = creature("returning", "3/4", keywords=["revives"]), creature("runner", "4/9/first")
    events = [event for event in equal(zombie, runner, "first_hand=12") if event.turn == 2]
    told = [(event.code, event.value) for event in events if event.code in (Code.STRIKES, Code.REVIVES_IN_BATTLE)]
    assert told == [
        (code, hp)
        for left in (6, 3, 0)
        for code, hp in (
            (Code.STRIKES, 0),
            (Code.REVIVES_IN_BATTLE, 4),
            (Code.STRIKES, left),
        )
    ]
    assert len(of(events, Code.DESTROYED, 0)) == 9


def test_cc_54_effects_of_chance_reach_every_hand_card_alike() -> None:
    """Three of six hand cards go: over 600 games each position from the left is hit 300 times on average.

    A position outside 230 to 370 (5.7 standard deviations) happens in one run of 10**7.
    """
    zombie, runner = creature("returning", "1/3", keywords=["revives"]), creature("runner", "3/1/first")
    hits = [0] * 6
    for game in range(0, 1200, 2):
        events = equal(zombie, runner, "first_hand=7", "turn_cap=2", game=game)
        hand: list[int] = []
        for event in of(events, Code.DRAWS, 0) + of(events, Code.USES, 0):
            (hand.append if event.code == Code.DRAWS else hand.remove)(event.card)
        for event in of(events, Code.DESTROYED, 0):
            hits[hand.index(event.card)] += 1
    assert sum(hits) == 1800
    assert all(230 <= hit <= 370 for hit in hits)


def test_cc_56_a_draw_costs_no_life() -> None:
    events = equal(WALL, WALL)
    assert len(of(events, Code.BATTLE_DRAWN)) == 21
    assert not of(events, Code.LOSES_LIFE) + of(events, Code.WINS_BATTLE)


def test_cc_57_the_winner_stays_with_its_damage() -> None:
    """9/5 last against 1/1: it takes a blow on each turn from 2 to 5 and wins four times; 5, 4, 3, 2, 1."""
    events = equal(creature("heavy", "9/5/last"), SCOUT)
    assert [(event.turn, event.value) for event in of(events, Code.STRIKES, 1)] == [(2, 4), (3, 3), (4, 2), (5, 1)]
    assert values(of(events, Code.WINS_BATTLE, 0)) == [4, 3, 2, 1]
    assert len({event.card for event in of(events, Code.WINS_BATTLE)}) == 1
    assert [event.turn for event in of(events, Code.SENDS, 0) if event.card != NO_CARD] == [2]


def test_cc_60_attackers_at_hp_0_are_destroyed_and_subs_stay() -> None:
    """After a drawn battle and when beaten; the subs at HP 0 wait for their turn."""
    for opponent in (SHADE, SCOUT):
        events = equal(SHADE, opponent, "first_life=9")
        sent = [(event.turn, event.card) for event in of(events, Code.SENDS, 0)[1:]]
        destroyed = [(event.turn, event.card) for event in of(events, Code.DESTROYED, 0)]
        assert destroyed == sent[: len(destroyed)]
        assert len(destroyed) >= 8
        assert {event.value for event in of(events, Code.DESTROYED, 0)} == {Origin.BATTLEFIELD}


def test_cc_73_the_last_life_ends_the_game_on_the_spot() -> None:
    """The beaten attacker is not even destroyed any more (CC-60)."""
    events = equal(SCOUT, SCOUT)
    assert [event.code for event in events[-4:]] == [
        Code.STRIKES,
        Code.WINS_BATTLE,
        Code.LOSES_LIFE,
        Code.GAME_ENDS,
    ]
    assert events[-1][2:] == (0, NO_CARD, 0)


def test_cc_80_what_returns_from_the_graveyard_is_as_printed() -> None:
    """The only ghost that can be paid for, 1/3, falls to two blows of 2 and comes back with 3 HP, turn after turn."""
    ghost, striker = creature("strong ghost", "1/3", effects=HAUNTS), creature("striker", "2/99")
    events = equal(ghost, striker, "income=0", "income_rise_turn=0")
    assert [event.turn for event in of(events, Code.RETURNS, 0)] == [3, 4, 5]
    assert [values(of(events, Code.STRIKES, 1, turn=turn)) for turn in range(2, 6)] == [[1, 0]] * 4
