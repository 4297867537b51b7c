"""The kernels against the reference: the same events, the same tallies, every recorded choice legal.

DECKMILL_REFERENCE_GAMES sets how many games are played at least. The file runs compiled, uncompiled
(NUMBA_DISABLE_JIT=1) and under bounds checking (NUMBA_BOUNDSCHECK=1).
"""

import os
from random import Random
from typing import Any

import numpy as np
import pytest

from simcore.games.card_commander import events as codes
from simcore.games.card_commander import state, valuation
from simcore.games.card_commander.cards import CardCommanderCard
from simcore.games.card_commander.params import PARAMETERS
from simcore.games.card_commander.play import QUESTS, TALLY
from simcore.params import Rules
from simcore.tally import CAPPED, DRAW, LOSS, WIN, new_tally
from tests.reference import card_commander_points as points
from tests.reference.card_commander import PLAYERS, play
from tests.reference.card_commander_players import IllegalChoiceError
from tests.reference.card_commander_state import (
    IN_GRAVEYARD,
    IN_HAND,
    NO_CARD,
    NOBODY,
    Code,
    Event,
    Origin,
    Reason,
    number_cards,
)
from tests.reference.streams import finalise
from tests.simcore.games.card_commander.crafted import (
    BUNDLED,
    CHANGES,
    GAME,
    TRIED,
    creature,
    deck_of,
    pool_of,
    random_deck,
    random_pool,
    recorded,
    recorded_pair,
    rules_of,
    some_rules,
)

pytestmark = [pytest.mark.both_modes, pytest.mark.bounds]

PAIRS_OF_DEFAULT = 10  # pairs of games by the default rules for every pair by each other change
GAMES = int(os.environ.get("DECKMILL_REFERENCE_GAMES", "240"))
PAIRS = max(2, -(-GAMES // (2 * (len(CHANGES) - 1 + PAIRS_OF_DEFAULT))))
PLAIN_PAIRS = max(2, PAIRS * PAIRS_OF_DEFAULT // 4)
EVENTFUL = ("revives", "immune", "reverses", "stops_uses", "seals")  # keywords that are more than figures
HALF_POINTS = {WIN: 2, DRAW: 1, CAPPED: 1, LOSS: 0}
PAIRINGS = [(a, b) for a in PLAYERS for b in PLAYERS]


@pytest.mark.parametrize("change", CHANGES)
def test_kernel_and_reference_agree(change: str) -> None:
    for number in range(PAIRS if change else PAIRS * PAIRS_OF_DEFAULT):
        random = Random(f"{change} {number}")
        rules = some_rules(random, change)
        pool = random_pool(random) if (number + number // len(PAIRINGS)) % 2 else BUNDLED  # each pairing with both
        decks = (random_deck(random, pool, rules, "a"), random_deck(random, pool, rules, "b"))
        players = PAIRINGS[(number + CHANGES.index(change)) % len(PAIRINGS)]
        *games, tally = recorded_pair(pool, rules, decks, players, number, number)
        for half, events in enumerate(games):
            told = f"seed {number}, game {2 * number + half}, {players}, {rules.changed}"
            game = (pool, rules.values, decks, players, number, 2 * number + half)
            assert play(*game) == events, told
            assert play(*game, record=events) == events, told
        assert_same_tally(tally, count_pair(pool, rules, decks, games))


@pytest.mark.parametrize("other", PLAYERS)
def test_planners_of_plain_creatures_agree(other: str) -> None:
    """Where nothing has an effect the kernel's planner works with figures alone; the reference always plays it out."""
    for number in range(PLAIN_PAIRS):
        assert_planner_agrees(Random(f"plain {other} {number}"), other, returning=0, eventful=False)


@pytest.mark.parametrize("other", PLAYERS)
def test_planners_that_expect_a_return_agree(other: str) -> None:
    """A return in battle (CC-54) takes from the hand cards that the planner thinks of using as well."""
    for number in range(PLAIN_PAIRS):
        assert_planner_agrees(Random(f"return {other} {number}"), other, returning=0.5, eventful=True)


def assert_planner_agrees(random: Random, other: str, returning: float, eventful: bool) -> None:
    """A pair of games of `planner` with cards without effects, of which a share returns in battle."""
    rules = some_rules(random, random.choice(CHANGES))
    pool = pool_of(*(without_effects(card, random.random() < returning) for card in random_pool(random)))
    decks = (random_deck(random, pool, rules, "a"), random_deck(random, pool, rules, "b"))
    assert GAME.engine().compile_matchup(pool, rules, *decks).eventful == eventful
    *games, _ = recorded_pair(pool, rules, decks, ("planner", other), 1, 0)
    for half, events in enumerate(games):
        assert play(pool, rules.values, decks, ("planner", other), 1, half) == events, f"game {half}, {rules.changed}"


def without_effects(card: CardCommanderCard, returns: bool) -> CardCommanderCard:
    keywords = [word for word in card.keywords if word not in EVENTFUL] + ["revives"] * returns
    return card.model_copy(update={"effects": (), "keywords": tuple(keywords)})


def count_pair(pool: Any, rules: Rules, decks: Any, games: list[list[Event]]) -> Any:
    """The tally of a pair of games, from their events."""
    tally = new_tally(TALLY)
    cards = number_cards(pool, *decks)
    points = 0
    for first_deck, events in enumerate(games):
        end = events[-1]
        stopped = end.value in (Reason.TURN_CAP, Reason.EVENT_CAP)
        outcome = {first_deck: WIN, 1 - first_deck: LOSS, NOBODY: CAPPED if stopped else DRAW}[end.seat]
        points += HALF_POINTS[outcome]
        tally.outcomes[first_deck, outcome] += 1
        tally.turns[end.turn] += 1
        tally.ends[end.value] += 1
        for kind, counted in enumerate(counted_cards(events, len(cards))):
            for card in counted:
                tally.cards[0, first_deck, outcome, kind, card] += 1
        if end.seat != NOBODY:
            start = "start_mana_third_colour" if any_third(cards, first_deck ^ end.seat) else "start_mana"
            for quest, met in enumerate(quests(events, end.seat, rules, rules.number(start))):
                tally.extras[first_deck ^ end.seat, quest] += met
    tally.pair_cells[points] += 1
    return tally


def counted_cards(events: list[Event], cards: int) -> tuple[set[int], set[int], set[int]]:
    """The cards of the opening hands, those drawn or fetched, and those used.

    A card that has appeared, whose number is none of the `cards` of both decks, counts for the card that made it.
    """
    opened = {event.card for event in events if event.code == Code.DRAWS and event.turn == 0}
    drawn = {event.card for event in events if event.code in (Code.DRAWS, Code.FETCHES)}
    used = set()
    makers: dict[int, int] = {}
    for number, event in enumerate(events):
        if event.code == Code.APPEARS:
            makers[event.card] = next(
                before.card for before in events[number::-1] if before.code == Code.EFFECT_HAPPENS
            )
        elif event.code == Code.USES and event.card != NO_CARD:
            card = event.card
            while card >= cards:
                card = makers[card]
            used.add(card)
    return opened, {card for card in drawn if card < cards}, used


def any_third(cards: Any, deck: int) -> bool:
    return any(card.deck == deck and card.has("third_colour") for card in cards)


def quests(events: list[Event], winner: int, rules: Rules, mana: int) -> tuple[bool, ...]:
    """CC-71, in the order of QUESTS; `mana` is what the winner started with."""
    deck, hand = rules.number("deck_size"), 0
    for event in events:
        if event.seat == winner and event.code in (Code.MANA_GROWS, Code.MANA_BECOMES, Code.CONSUMES, Code.USES):
            mana = event.value
        if event.seat != winner and event.code in (Code.DRAWS, Code.FETCHES, Code.PUT_UNDER_DECK):
            deck = event.value
        hand += into_hand(event, 1 - winner)
    return events[-1].turn <= 5, deck == 0, hand == 0, mana >= 20


def into_hand(event: Event, seat: int) -> int:
    """By how many cards an event changes a hand."""
    if event.code == Code.GIVEN_AWAY:
        return int(event.seat != seat)
    if event.seat != seat or event.card == NO_CARD:
        return 0
    leaves = {
        Code.USES: None,
        Code.HAND_TO_STANDBY: None,
        Code.DESTROYED: Origin.HAND,
        Code.ENTERS_BATTLEFIELD: IN_HAND,
    }
    if event.code in leaves:
        return -(leaves[Code(event.code)] in (None, event.value))
    return int(event.code in (Code.DRAWS, Code.FETCHES, Code.RETURNS_TO_HAND))


def assert_same_tally(found: Any, expected: Any) -> None:
    for name in TALLY.names or ():
        if name != "planes":  # scratch of a running chunk
            np.testing.assert_array_equal(found[name], expected[name], err_msg=name)


def test_every_parameter_is_tried() -> None:
    for parameter in PARAMETERS:
        others: set[int | str] = set(parameter.choices) or {parameter.low, parameter.high}
        assert others - {parameter.default} <= set(TRIED[parameter.name])
        assert parameter.default not in TRIED[parameter.name]
    assert len(TRIED) == len(PARAMETERS)


def test_at_least_as_many_games_as_wanted() -> None:
    assert 2 * PAIRS * (len(CHANGES) - 1 + PAIRS_OF_DEFAULT) >= max(GAMES, 200)


def test_every_policy_is_played() -> None:
    assert list(PLAYERS) == [policy.name for policy in GAME.policies()]
    assert len(PAIRINGS) <= PAIRS * PAIRS_OF_DEFAULT  # each of them by the default rules alone


def test_names_of_events_reasons_and_quests_are_the_same() -> None:
    assert {code.name: int(code) for code in Code} == {
        name: int(value) for name, value in vars(codes).items() if name in Code.__members__
    }
    assert tuple(reason.name.lower() for reason in Reason) == state.ENDS
    places = (codes.HAND, codes.USED, codes.ON_BATTLEFIELD, codes.IN_STANDBY, codes.IN_USE)
    assert [int(origin) for origin in Origin] == [int(place) for place in places]
    assert [IN_HAND, IN_GRAVEYARD] == [codes.CHOSEN_IN_HAND, codes.CHOSEN_IN_GRAVEYARD]
    assert [IN_HAND, IN_GRAVEYARD] == [codes.FROM_HAND, codes.FROM_GRAVEYARD]
    assert QUESTS == ("by_turn_5", "deck_empty", "hand_empty", "mana_20")


def test_the_planners_weigh_with_the_same_points() -> None:
    """Few games would tell a small difference between them."""
    assert dict(enumerate(valuation.LIFE_POINTS)) == points.LIFE
    same = {
        "LATER_LIFE": points.LIFE_BEYOND_FOUR,
        "LOST": points.NO_LIFE,
        "ATTACK_POINTS": points.ATTACK,
        "HP_POINTS": points.HP,
        "MANA_POINTS": points.MANA,
        "CARD_POINTS": points.CARD,
        "INCOME_POINTS": points.INCOME,
        "NEXT_TURN_QUARTERS": points.QUARTERS_OF_NEXT_TURN,
    }
    assert {name: int(getattr(valuation, name)) for name in same} == same
    assert valuation.STANDBY_POINTS == points.FROM_STANDBY


def test_record_game_gives_either_game_of_a_pair() -> None:
    random = Random("pairs")
    rules = rules_of()
    decks = (random_deck(random, BUNDLED, rules, "a"), random_deck(random, BUNDLED, rules, "b"))
    for pair in (0, 3):
        *games, _ = recorded_pair(BUNDLED, rules, decks, ("greedy", "random"), 5, pair)
        assert games == [
            recorded(BUNDLED, rules, decks, ("greedy", "random"), 5, game) for game in (2 * pair, 2 * pair + 1)
        ]


@pytest.mark.parametrize("figures", ["1/999", "1/3"])
def test_the_longest_record_fits(figures: str) -> None:
    """Thirty turns of a hundred blows each, without and with a return after every third of them (CC-54, CC-55)."""
    pool = pool_of(creature("wall", figures, keywords=["revives"] if figures == "1/3" else []))
    rules = rules_of("deck_size=30", "copies=30", "first_hand=1", "second_hand=1", "blows=100", "revival_cost=0")
    decks = (deck_of({"wall": 30}), deck_of({"wall": 30}))
    events = recorded(pool, rules, decks)
    assert events[-1][:2] == (31, Code.GAME_ENDS)
    assert play(pool, rules.values, decks, ("greedy", "greedy"), 1, 0) == events


def test_streams_are_splitmix64() -> None:
    """The first numbers of the published generator from the seed 1234567."""
    golden = 0x9E3779B97F4A7C15
    words = [finalise((1234567 + step * golden) % 2**64) for step in (1, 2, 3)]
    assert words == [6457827717110365317, 3203168211198807973, 9817491932198370423]


# ---------- The record of a game in which a choice is changed is found out


def simple_game() -> tuple[Any, ...]:
    pool = pool_of(
        creature("scout", "1/1"),
        creature("giant", "9/9", level=9),
        creature("rusher", "2/2", keywords=["must_go"]),
        creature("trap", "0/1", keywords=["cannot_go", "bars_top"]),
    )
    rules = rules_of("copies=30")
    deck = deck_of({"scout": 9, "giant": 4, "rusher": 9, "trap": 5})
    return pool, rules, (deck, deck)


def changed(code: Code, was: int, becomes: dict[str, int]) -> list[str]:
    """What the reference says to each record of `simple_game` in which one choice of `code` is changed."""
    pool, rules, decks = simple_game()
    messages = []
    for game in range(0, 24, 2):
        events = recorded(pool, rules, decks, ("random", "random"), 2, game)
        for number, event in enumerate(events):
            if event.code == code and (event.card == NO_CARD) == (was == NO_CARD):
                record = [*events[:number], event._replace(**becomes), *events[number + 1 :]]
                try:
                    play(pool, rules.values, decks, ("random", "random"), 2, game, record)
                except IllegalChoiceError as error:
                    messages.append(str(error))
    return messages


def test_sending_from_a_place_that_does_not_exist_is_illegal() -> None:
    assert any("the sub of place 4 cannot be sent" in message for message in changed(Code.SENDS, 0, {"value": 4}))


def test_keeping_back_who_must_go_is_illegal() -> None:
    becomes = {"card": NO_CARD, "value": NOBODY}
    assert any("must send a sub" in message for message in changed(Code.SENDS, 0, becomes))


def test_using_what_is_not_in_hand_or_too_dear_is_illegal() -> None:
    dearest = {"card": 2 * 27 - 1}  # a giant of the second deck
    assert any("card 53 cannot be used" in message for message in changed(Code.USES, NO_CARD, dearest))
