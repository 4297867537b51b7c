"""Laws of the reference of Kyougenshi, whatever decks, players and rules."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.deck import Deck, canonical
from simcore.games.kyougenshi.cards import check_deck
from simcore.games.kyougenshi.params import PARAMETERS
from simcore.params import Rules, choose_rules
from tests.reference.kyougenshi import PLAYERS, play, prepared
from tests.reference.kyougenshi_events import NOBODY, Code, Reason
from tests.reference.kyougenshi_players import Player
from tests.reference.kyougenshi_scene import BUNDLED
from tests.reference.kyougenshi_sight import View
from tests.reference.kyougenshi_state import COLOURS, number_cards, value
from tests.reference.kyougenshi_turn import Game

SEEDS = st.integers(0, 2**64 - 1)
QUICK = st.sampled_from(["random", "greedy"])
# Every value of a parameter that is not its default: all choices, both ends of a range.
CHANGES = [
    f"{parameter.name}={value}"
    for parameter in PARAMETERS
    for value in (parameter.choices or (parameter.low, parameter.high))
    if value != parameter.default
]


def random_deck(random: Random, rules: Rules, name: str) -> Deck:
    """A legal deck of cards of two colours."""
    colours = set(random.sample(COLOURS, 2))
    cards = [card for card in BUNDLED if not card.unsupported and set(card.colours) <= colours]
    copies: Counter[str] = Counter()
    while copies.total() < rules.number("deck_size"):
        card = random.choice(cards).name
        if copies[card] < rules.number("copies"):
            copies[card] += 1
        elif all(copies[each.name] for each in cards):  # copies are too few for a deck of these colours
            cards = [each for each in BUNDLED if not each.unsupported]
    deck = Deck(name, "kyougenshi", canonical(copies))
    assert not check_deck(deck, BUNDLED, rules)
    return deck


def setting(seed: int, change: str) -> tuple[Rules, tuple[Deck, Deck]]:
    """Rules with one change, and two decks that are legal by them."""
    random = Random(seed)
    rules = choose_rules(PARAMETERS, [change] if change else [])
    return rules, (random_deck(random, rules, "a"), random_deck(random, rules, "b"))


def game_of(seed: int, change: str, policies: tuple[str, str], game: int = 0) -> tuple[Game, list[Player]]:
    rules, decks = setting(seed, change)
    return prepared(BUNDLED, rules.values, decks, policies, seed, game)


# ---------- Every game


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, change=st.sampled_from(["", *CHANGES]), policies=st.tuples(QUICK, QUICK), game=st.integers(0, 3))
def test_a_game_takes_its_course(seed: int, change: str, policies: tuple[str, str], game: int) -> None:
    """It ends once, for a reason that it shows; no card is lost or doubled; its record can be played again."""
    rules, decks = setting(seed, change)
    table, players = prepared(BUNDLED, rules.values, decks, policies, seed, game)
    table.play((players[0], players[1]))
    assert [event.code for event in table.events].count(Code.GAME_ENDS) == 1
    check_end(table)
    check_cards(table, 2 * rules.number("deck_size"))
    check_turns(table)
    assert play(BUNDLED, rules.values, decks, policies, seed, game, record=table.events) == table.events


def check_end(table: Game) -> None:
    end = table.events[-1]
    assert end.code == Code.GAME_ENDS
    if end.value == Reason.DIRECT_ATTACK:
        assert table.sides[1 - end.side].shields == []
        assert any(event.code == Code.ATTACKS and event.side == end.side for event in table.events[-40:])
    if end.value == Reason.DECK_OUT:
        assert table.sides[1 - end.side].library == []
    if end.value in (Reason.TURN_CAP, Reason.EVENT_CAP):
        assert end.side == NOBODY


def check_cards(table: Game, number: int) -> None:
    """Every card is in one place, and its owner's; but an event in use or a broken card when the game ended."""
    found = []
    for side in table.sides:
        own = [*side.library, *side.hand, *side.shields, *side.graveyard]
        own += [orb.physical for orb in side.orbs] + [each.physical for each in side.cards]
        assert all(card.owner == side.seat for card in own)
        assert not any(orb.active and orb.tainted for orb in side.orbs)
        assert (side.left == 0) == (not side.left_colours)
        found += own
    numbers = [card.number for card in found]
    assert len(set(numbers)) == len(numbers)
    lost = number - len(numbers)
    assert 0 <= lost <= (2 if table.events[-1].value == Reason.EVENT_CAP else 0)


def check_turns(table: Game) -> None:
    """The players take turns, and the last one is that of the end."""
    turns = [(event.value, event.side) for event in table.events if event.code == Code.TURN_STARTS]
    assert turns == [(turn, (turn - 1) % 2) for turn in range(1, len(turns) + 1)]
    assert table.events[-1].turn == len(turns)
    for turn, side in turns:
        codes = [event.code for event in table.events if event.turn == turn]
        assert codes.count(Code.CHARGES) <= table.number("charges_each_turn")
        check_phases(codes)
        assert all(event.side == side for event in table.events if event.turn == turn and event.code in OWN_TURN)


# Done by whose turn it is alone.
OWN_TURN = (Code.CHARGES, Code.SUMMONS, Code.USES, Code.ATTACKS, Code.TARGETS, Code.PAYS_MARYOKU, Code.PASSES)


def check_phases(codes: list[int]) -> None:
    """R13, R14: charging, then cards, then attacks."""
    order = {Code.CHARGES: 0, Code.SUMMONS: 1, Code.USES: 1, Code.ATTACKS: 2}
    phases = [order[Code(code)] for code in codes if code in order]
    assert phases == sorted(phases)


def test_planners_play_too() -> None:
    """Each against each: what they choose is legal, and plays the same game again."""
    rules, decks = setting(2, "")
    for policies in (("planner", "greedy"), ("random", "planner"), ("planner", "planner")):
        events = play(BUNDLED, rules.values, decks, policies, 2, 0)
        assert play(BUNDLED, rules.values, decks, policies, 2, 0, record=events) == events


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_of_a_rule_is_playable(change: str) -> None:
    """By players who weigh what they do."""
    table, players = game_of(3, change, ("planner", "greedy"))
    table.play((players[0], players[1]))
    check_end(table)


def test_a_deck_against_itself_is_even() -> None:
    """Both games of a pair are the same but for whose deck is first, and so for numbers."""
    for seed in range(6):
        rules, (deck, _) = setting(seed, "")
        policies = ("planner", "planner") if seed == 0 else ("greedy", "greedy")
        games = [play(BUNDLED, rules.values, (deck, deck), policies, seed, game) for game in (0, 1)]
        assert [event[:3] + event[4:] for event in games[0]] == [event[:3] + event[4:] for event in games[1]]


def test_cards_are_numbered_by_what_they_are_worth() -> None:
    """As the cards themselves say it."""
    _, decks = setting(1, "")
    for card in BUNDLED:
        assert value(card) == card.strength
    cards = number_cards(BUNDLED, *decks)
    assert [card.number for card in cards] == list(range(len(cards)))
    costs = [card.card.cost for card in cards]
    assert costs == sorted(costs)


# ---------- What is hidden


class Watched:
    """Asks a player everything twice, the second time with other cards hidden from it."""

    def __init__(self, inner: Any, random: Random):
        self._inner, self._random = inner, random
        self.asked: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:
        def ask(view: Any, *rest: Any) -> Any:
            first = getattr(self._inner, name)(view, *rest)
            if isinstance(view, View):
                with other_cards_hidden(view, self._random):
                    self.asked[name] += 1
                    assert getattr(self._inner, name)(view, *rest) == first
            return first

        return ask


@contextmanager
def other_cards_hidden(view: View, random: Random) -> Iterator[None]:
    """The other hand, shields and library exchanged, and the own shields and library."""
    own, other = view._table.sides[view.seat], view._table.sides[1 - view.seat]
    zones = own.library, own.shields, other.library, other.shields, other.hand
    kept = [list(zone) for zone in zones]
    for group in (zones[:2], zones[2:]):
        mixed = [card for zone in group for card in zone]
        random.shuffle(mixed)
        for zone in group:
            zone[:], mixed = mixed[: len(zone)], mixed[len(zone) :]
    yield
    for zone, cards in zip(zones, kept, strict=True):
        zone[:] = cards


@pytest.mark.parametrize("policy", [name for name in PLAYERS if name != "random"])
def test_what_a_player_may_not_see_changes_nothing(policy: str) -> None:
    asked: Counter[str] = Counter()
    for seed in range(8 if policy == "planner" else 12):
        game, players = game_of(seed, "", (policy, policy))
        watched = [Watched(player, Random(seed)) for player in players]
        game.play((watched[0], watched[1]))  # type: ignore[arg-type]
        asked += watched[0].asked + watched[1].asked
    assert min(asked[name] for name in ("charge", "act", "block", "trigger")) > 0
