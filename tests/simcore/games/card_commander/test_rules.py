"""The rules of the start, of turn start, choices and use, by id, read off records of games with decks made for them.

From the battle on they are in test_rules_of_battle.py and test_combat.py; whole games worked out by hand (CC-71 and
CC-72 among them) in test_worked_games.py, legal decks (CC-1 to CC-3) in test_cards.py.
"""

from collections.abc import Iterator

import pytest

from tests.reference.card_commander_state import NO_CARD, NOBODY, Code, Event, number_cards
from tests.simcore.games.card_commander.crafted import HAUNTS, creature, deck_of, pool_of, rules_of
from tests.simcore.games.card_commander.records import equal, mixed, of, positions, values

SCOUT = creature("scout", "1/1")
WALL = creature("wall", "0/5")
GIANT = creature("giant", "9/9", level=15)
GHOST = creature("ghost", "0/0", level=0, effects=HAUNTS)


# ---------- The start


def test_cc_10_the_first_player_has_the_initiative() -> None:
    assert all(of(equal(WALL, WALL, game=game), Code.TURN_STARTS)[0].seat == 0 for game in range(20))


def test_cc_10_a_coin_of_its_own_decides_the_initiative() -> None:
    """Of 200 coins 60 to 140 show one side but for one run in 10**8; the games of a pair share theirs."""
    changes = ("initiative_is_first=no", "turn_cap=1")
    seats = [of(equal(WALL, WALL, *changes, game=game), Code.TURN_STARTS)[0].seat for game in range(400)]
    assert 60 <= sum(seats[::2]) <= 140
    assert seats[::2] == seats[1::2]


@pytest.mark.parametrize(("first", "second"), [(5, 6), (0, 12), (7, 1)])
def test_cc_11_opening_hands(first: int, second: int) -> None:
    events = equal(WALL, WALL, f"first_hand={first}", f"second_hand={second}")
    opening = [event for event in of(events, Code.DRAWS) if event.turn == 0]
    assert [event.seat for event in opening] == [0] * first + [1] * second
    assert values(opening) == [26 - n for n in range(first)] + [26 - n for n in range(second)]


def test_cc_11_decks_are_shuffled_anew_for_every_pair() -> None:
    """Two games agree in their first 11 cards with a chance far below 1e-12, so that 100 pairs hold 100 deals."""
    deals = {
        tuple(event.card for event in equal(WALL, WALL, "turn_cap=1", game=game)[:11]) for game in range(0, 200, 2)
    }
    assert len(deals) == 100


def test_cc_12_lives_mana_and_income() -> None:
    events = equal(SCOUT, SCOUT, "first_life=2", "second_life=7")
    assert {seat: of(events, Code.LOSES_LIFE, seat)[0].value for seat in (0, 1)} == {0: 1, 1: 6}
    assert values(of(equal(GIANT, GIANT, "start_mana=9", "income=4"), Code.MANA_GROWS, 0))[:2] == [13, 17]


@pytest.mark.parametrize(("start", "mana"), [(0, [2, 4, 6, 9]), (2, [4, 6, 8, 11])])
def test_cc_12_less_mana_with_a_third_colour(start: int, mana: list[int]) -> None:
    crow = creature("crow", "9/9", level=15, keywords=["third_colour"])
    events = mixed({crow: 1, GIANT: 26}, {GIANT: 27}, f"start_mana_third_colour={start}")
    assert values(of(events, Code.MANA_GROWS, 0))[:4] == mana
    assert values(of(events, Code.MANA_GROWS, 1))[:4] == [3, 5, 7, 10]


@pytest.mark.parametrize(("place", "expected"), [("lowest_free", 1), ("below_others", 3)])
def test_cc_13_a_new_sub_takes_the_free_place_nearest_the_top(place: str, expected: int) -> None:
    """The wall of turn 2 falls on turn 4 to one blow of 2 a turn; on turn 5 the sub of place 1 of 3 is sent."""
    wall, striker = creature("thick wall", "0/6"), creature("striker", "2/99")
    events = equal(wall, striker, "blows=1", f"new_sub_place={place}")
    stood = [(event.turn, event.value) for event in of(events, Code.STANDS_BY, 0)]
    assert stood[:5] == [(1, 1), (2, 1), (3, 2), (4, 3), (5, expected)]
    assert [(event.turn, event.value) for event in of(events, Code.SENDS, 0) if event.card != NO_CARD][:2] == [
        (2, 1),
        (5, 1),
    ]


@pytest.mark.parametrize("end", ["right", "left"])
def test_cc_13_cc_16_hand_cards_are_destroyed_from_left_to_right(end: str) -> None:
    """Ten times three random cards stand in the order of their drawing by chance less than once in 10**7."""
    zombie, runner = creature("returning", "1/3", keywords=["revives"]), creature("runner", "3/1/first")
    orders = []
    for game in range(0, 20, 2):
        events = equal(zombie, runner, f"new_hand_card={end}", game=game)
        arrivals = [event.card for event in of(events, Code.DRAWS, 0)]
        orders.append([arrivals.index(event.card) for event in of(events, Code.DESTROYED, 0)[:3]])
    assert all(order == sorted(order, reverse=end == "left") for order in orders)
    assert len({tuple(order) for order in orders}) > 1


# ---------- Turn start


def test_cc_20_the_initiative_passes_to_the_loser_and_stays_otherwise() -> None:
    decks = {SCOUT: 10, WALL: 10, creature("shade", "0/0", level=0): 7}
    passed = stayed = 0
    for game in range(20):
        events = mixed(decks, decks, policies=("random", "greedy"), game=game)
        holder = 0
        for turn, start in enumerate(of(events, Code.TURN_STARTS), 1):
            losers = [event.seat for event in of(events, Code.LOSES_LIFE, turn=turn - 1)]
            stayed += not losers
            passed += losers == [1 - holder]
            holder = losers[0] if losers else holder
            assert start.seat == holder
    assert min(passed, stayed) > 20


@pytest.mark.parametrize(("draw", "turns"), [("no", range(2, 23)), ("yes", range(1, 22))])
def test_cc_21_each_draws_one_card_a_turn(draw: str, turns: range) -> None:
    events = equal(WALL, WALL, f"first_turn_draw={draw}")
    for seat in (0, 1):
        assert [event.turn for event in of(events, Code.DRAWS, seat) if event.turn > 0] == list(turns)
    assert [(event.turn, event.seat) for event in of(events, Code.CANNOT_DRAW)] == [(turns.stop, 1)]


@pytest.mark.parametrize("seat", [0, 1])
def test_cc_21_who_cannot_draw_loses_whatever_the_lives(seat: int) -> None:
    name = ("first", "second")[seat]
    events = equal(WALL, WALL, f"{name}_life=30", f"{name}_hand=12")
    assert events[-1] == Event(17, Code.GAME_ENDS, 1 - seat, NO_CARD, 1)


@pytest.mark.parametrize(
    ("changes", "mana"),
    [
        ((), [3, 5, 7, 10, 13, 16]),
        (("income_rise=after_growth",), [3, 5, 7, 9, 12, 15]),
        (("income_rise_turn=0",), [3, 5, 7, 9, 11, 13]),
        (("income_rise_turn=1",), [4, 7, 10, 13, 16, 19]),
        (("income_rise_turn=1", "income_rise=after_growth"), [4, 7, 10, 13, 16, 19]),
        (("income_rise_turn=2",), [4, 7, 10, 13, 16, 19]),
        (("income_rise_turn=2", "income_rise=after_growth"), [3, 6, 9, 12, 15, 18]),
        (("income_rise_turn=7",), [3, 5, 7, 9, 11, 14]),
        (("income=0",), [1, 1, 1, 2, 3, 4]),
    ],
)
def test_cc_22_mana_that_is_not_spent(changes: tuple[str, ...], mana: list[int]) -> None:
    """From turn 2 on; a rise on turn 1, which has no growth, is felt from turn 2 on."""
    mountain = creature("mountain", "1/1", level=15, keywords=["cannot_go"])
    events = equal(mountain, mountain, "turn_cap=7", *changes)
    spent = sum(15 for event in of(events, Code.USES, 0) if event.card != NO_CARD and event.turn < 7)
    grown = values(of(events, Code.MANA_GROWS, 0))
    assert [*grown[:-1], grown[-1] + spent] == mana
    rise = rules_of(*changes).number("income_rise_turn")
    income = rules_of(*changes).number("income") + 1
    told = [(event.turn, event.value) for event in of(events, Code.INCOME_RISES, 0)]
    assert told == ([(rise, income)] if 0 < rise <= 7 else [])


def test_cc_23_ghosts_return_after_draw_and_mana_and_may_be_sent_at_once() -> None:
    """0/0 ghosts meet in a draw on turn 2 and fall (CC-60); on turn 3 both are back."""
    events = [event for event in equal(GHOST, GHOST) if event.turn == 3]
    start = [(event.code, event.seat) for event in events]
    assert start[:11] == [
        (Code.TURN_STARTS, 0),
        (Code.DRAWS, 0),
        (Code.DRAWS, 1),
        (Code.MANA_GROWS, 0),
        (Code.MANA_GROWS, 1),
        (Code.EFFECT_HAPPENS, 0),
        (Code.RETURNS, 0),
        (Code.MANA_BECOMES, 1),
        (Code.EFFECT_HAPPENS, 1),
        (Code.RETURNS, 1),
        (Code.MANA_BECOMES, 0),
    ]
    # Both spent nothing on cards of level 0: 1 + 2 + 2, and one less.
    assert values(of(events, Code.MANA_BECOMES)) == [4, 4]


def test_cc_23_a_ghost_may_be_sent_on_the_turn_of_its_return() -> None:
    """With one card in hand that it can use, the ghost that fell is the only sub."""
    dear = creature("dear ghost", "0/0", level=1, effects=HAUNTS)
    events = equal(dear, GIANT, "income=0", "income_rise_turn=0")
    only = of(events, Code.USES, 0)[0].card
    assert [event.card for event in of(events, Code.RETURNS, 0, turn=3)] == [only]
    assert [event.card for event in of(events, Code.SENDS, 0, turn=3)] == [only]


@pytest.mark.parametrize("order", ["initiative", "first_player"])
def test_cc_23_whose_ghosts_come_first(order: str) -> None:
    """With a coin for the initiative, which stays where it is while battles are drawn."""
    holders = set()
    for game in range(0, 24, 2):
        events = equal(GHOST, GHOST, "initiative_is_first=no", f"turn_start_order={order}", game=game)
        holder = of(events, Code.TURN_STARTS)[0].seat
        first = holder if order == "initiative" else 0
        assert [event.seat for event in of(events, Code.RETURNS, turn=3)] == [first, 1 - first]
        holders.add(holder)
    assert holders == {0, 1}  # all alike once in 2,000 seeds; the seed is fixed


@pytest.mark.both_modes
@pytest.mark.bounds
@pytest.mark.parametrize(("least", "mana"), [(0, []), (-1, [-1]), (-99, [-1, -2])])
def test_cc_23_mana_does_not_fall_below_the_least(least: int, mana: list[int]) -> None:
    """Of a player without mana and income, whose cards are too dear; what changes nothing is no event.

    Two ghosts return: the fourth finds standby full.
    """
    events = equal(GHOST, GIANT, "start_mana=0", "income=0", "income_rise_turn=0", f"least_mana={least}")
    assert values(of(events, Code.MANA_BECOMES, 1)) == mana
    assert len(of(events, Code.RETURNS, 0)) == 2


@pytest.mark.both_modes
@pytest.mark.bounds
def test_cc_31_mana_below_zero_affords_nothing() -> None:
    """Not even a card of level 0 (CC-23, `least_mana`). The one ghost that its player can pay for falls every turn."""
    free = creature("free", "0/5", level=0, keywords=["cannot_go"])
    ghost = creature("one ghost", "0/0", level=1, keywords=["third_colour"], effects=HAUNTS)
    changes = ("start_mana_third_colour=1", "start_mana=0", "income=0", "income_rise_turn=0", "least_mana=-99")
    for game in range(0, 10, 2):
        events = equal(ghost, free, *changes, game=game)
        assert values(of(events, Code.MANA_BECOMES, 1)) == list(range(-1, -21, -1))
        assert [event.turn for event in of(events, Code.USES, 1) if event.card != NO_CARD] == [1, 2]


@pytest.mark.parametrize("order", ["bottom", "top"])
def test_cc_23_several_ghosts_return_from_one_end_of_the_graveyard_while_there_is_room(order: str) -> None:
    """ゾンビ destroys ghosts in hand by threes; standby never holds more than three."""
    zombie = creature("returning", "1/3", level=0, keywords=["revives"])
    ghost, runner = creature("dear ghost", "1/1", level=9, effects=HAUNTS), creature("runner", "3/9/first")
    decks = {zombie: 13, ghost: 14}
    pool = pool_of(zombie, ghost, runner)
    returning = {
        card.number
        for card in number_cards(pool, deck_of({"returning": 13, "dear ghost": 14}), deck_of({"runner": 27}))
        if card.card == ghost
    }
    several = 0
    for game in range(0, 20, 2):
        events = mixed(decks, {runner: 27}, f"graveyard_order={order}", game=game)
        for event, (own, _) in positions(events):
            if event.seat == 0 and event.code == Code.RETURNS:
                ghosts = [card for card in own.graveyard if card in returning]
                assert event.card == ghosts[0 if order == "bottom" else -1]
                assert event.value not in own.standby
                several += len(ghosts) > 1
            if event.code == Code.USES and event.seat == 0:
                waiting = [card for card in own.graveyard if card in returning]
                assert not waiting or len(own.standby) + (own.attacker != NO_CARD) >= 3
    assert several > 5


@pytest.mark.parametrize("resets", ["yes", "no"])
def test_cc_80_a_creature_returns_from_the_graveyard_as_printed_or_as_it_fell(resets: str) -> None:
    """A ghost that fell and is sent again takes part in blows if it is as printed, and loses without one if not."""
    ghost, giant = creature("weak ghost", "1/2", effects=HAUNTS), creature("giant", "5/9")
    changes = ("first_life=30", "start_mana=2", "income=0", "income_rise_turn=0")  # two ghosts, again and again
    events = equal(ghost, giant, f"graveyard_resets={resets}", *changes)
    returned = {event.card: event.turn for event in reversed(of(events, Code.RETURNS, 0))}
    again = [event.turn for event in of(events, Code.SENDS, 0) if event.turn >= returned.get(event.card, 999)]
    with_blows = {event.turn for event in events if event.code == Code.STRIKES}
    assert again
    assert {turn in with_blows for turn in again} == {resets == "yes"}


# ---------- Choices and use

GOER = creature("goer", "2/2", keywords=["must_go"])
TRAP = creature("trap", "0/1", keywords=["cannot_go", "bars_top"])
SHADE = creature("shade", "0/0", level=0)
CHOICES = {GOER: 8, TRAP: 5, SCOUT: 9, SHADE: 5}


def choices_to_send() -> Iterator[tuple[int, dict[int, str], bool]]:
    """What `random` sent (a place or NOBODY), its subs by place, and whether the opponent's trap stood by."""
    deck = deck_of({card.name: number for card, number in CHOICES.items()})
    names = [card.card.name for card in number_cards(pool_of(*CHOICES), deck, deck)]
    for game in range(60):
        events = mixed(CHOICES, CHOICES, "first_life=9", "second_life=9", policies=("random", "random"), game=game)
        traps = [False, False]
        for event, seats in positions(events):
            if event.code == Code.SENDS:
                subs = {place: names[card] for place, card in seats[event.seat].standby.items()}
                other = 1 - event.seat
                # Seat 0 sends first, which cannot take a trap away: traps never go.
                traps[event.seat] = "trap" in [names[card] for card in seats[other].standby.values()]
                if seats[event.seat].attacker == NO_CARD and subs:
                    yield event.value, subs, traps[event.seat]
                else:
                    assert event[3:] == (NO_CARD, NOBODY)


def test_cc_30_which_sub_may_be_sent() -> None:
    seen: dict[str, int] = {}
    for sent, subs, barred in choices_to_send():
        top = min(subs) if barred else NOBODY
        bound = [place for place, name in subs.items() if name == "goer" and place != top]
        free = [place for place, name in subs.items() if name != "trap" and place != top]
        assert sent in bound if bound else sent in (*free, NOBODY)
        for told, true in (
            ("none though one could go", sent == NOBODY and bool(free)),
            ("must go", bool(bound) and len(free) > len(bound)),
            ("one of several that must go", len(bound) > 1 and sent != bound[0]),
            ("barred though it must go", barred and subs[min(subs)] == "goer" and sent != min(subs)),
            ("HP 0", subs.get(sent) == "shade"),
        ):
            seen[told] = seen.get(told, 0) + true
    assert min(seen.values()) > 3


def test_cc_30_greedy_sends_the_strongest_that_can_fight() -> None:
    """Attack, then HP, then speed, then the topmost place; HP 0 last."""
    cards = [
        SHADE,
        creature("dead", "9/0", level=0),
        *(creature(f"{figures}", figures, level=0) for figures in ("1/1", "2/1", "2/2", "2/2/first", "2/2/last")),
    ]
    deck = deck_of(dict.fromkeys([card.name for card in cards], 3) | {"1/1": 9})
    kinds = [card.card for card in number_cards(pool_of(*cards), deck, deck)]
    rank = {
        card.name: (card.hp > 0, card.attack, card.hp, ["last", "normal", "first"].index(card.speed)) for card in cards
    }
    decided = 0
    for game in range(20):
        numbers = {card: 9 if card.name == "1/1" else 3 for card in cards}
        for event, seats in positions(mixed(numbers, numbers, game=game)):
            if event.code == Code.SENDS and event.card != NO_CARD:
                subs = {place: rank[kinds[card].name] for place, card in seats[event.seat].standby.items()}
                best = max(subs.values())
                assert event.value == min(place for place, strength in subs.items() if strength == best)
                decided += len(set(subs.values())) > 1
    assert decided > 20


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_cc_31_cc_40_a_card_costs_its_level_and_needs_the_mana(policy: str) -> None:
    """And `greedy` uses the card of the highest level that it can pay for, unless it would be destroyed (CC-44)."""
    cards = {creature(f"level {level}", f"1/{level}", level=level): 27 // 9 for level in range(9)}
    pool = pool_of(*cards)
    deck = deck_of({card.name: 3 for card in cards})
    levels = [card.card.level for card in number_cards(pool, deck, deck)]
    passed = 0
    for game in range(10):
        hands: tuple[list[int], list[int]] = ([], [])
        for event, seats in positions(mixed(cards, cards, policies=(policy, policy), game=game)):
            hand, own = hands[event.seat], seats[event.seat]
            if event.code == Code.DRAWS:
                hand.append(event.card)
            if event.code == Code.USES and event.card == NO_CARD:
                affordable = [card for card in hand if levels[card] <= own.mana]
                passed += bool(affordable)
                assert event.value == own.mana
                assert policy == "random" or not affordable or len(own.standby) == 3
            elif event.code == Code.USES:
                assert event.value == own.mana - levels[event.card] >= 0
                assert policy == "random" or levels[event.card] == max(
                    levels[card] for card in hand if levels[card] <= own.mana
                )
                hand.remove(event.card)
    assert passed > 5


def test_cc_40_all_are_sent_before_any_card_is_used() -> None:
    for turn in range(1, 9):
        codes = [event.code for event in equal(SCOUT, SCOUT) if event.turn == turn]
        assert [code for code in codes if code in (Code.SENDS, Code.USES)] == [Code.SENDS] * 2 + [Code.USES] * 2


def test_cc_44_a_used_card_stands_by_and_may_be_sent_from_the_next_turn_on() -> None:
    """Also in a turn without battle, such as the first; a place left by the sub just sent is free for it."""
    events = equal(SCOUT, SCOUT)
    assert [(event.turn, event.value) for event in of(events, Code.STANDS_BY, 0)][:2] == [(1, 1), (2, 1)]
    assert len(of(events, Code.NO_BATTLE_THIS_TURN, turn=1)) == 1
    for seat in (0, 1):
        stood = {event.card: event.turn for event in of(events, Code.STANDS_BY, seat)}
        sent = {event.card: event.turn for event in of(events, Code.SENDS, seat) if event.card != NO_CARD}
        waited = [turn - stood[card] for card, turn in sent.items()]
        assert min(waited) == 1
