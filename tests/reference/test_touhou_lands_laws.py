"""Laws of the reference of Touhou lands, whatever decks, players and rules."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.cardfile import CardPool
from simcore.deck import Deck, canonical
from simcore.games.touhou_lands.cards import check_deck
from simcore.games.touhou_lands.params import PARAMETERS
from simcore.params import Rules, choose_rules
from tests.reference.touhou_lands import PLAYERS, play, prepared
from tests.reference.touhou_lands_events import NOBODY, Code, Reason
from tests.reference.touhou_lands_players import Player
from tests.reference.touhou_lands_scene import BUNDLED
from tests.reference.touhou_lands_sight import OpeningHand, View
from tests.reference.touhou_lands_state import FRONT, number_cards, value
from tests.reference.touhou_lands_turn import Game

SEEDS = st.integers(0, 2**64 - 1)
QUICK = st.sampled_from(["random", "greedy"])
# Every value of a parameter that is not its default: all choices, both ends of a range.
CHANGES = [
    f"{parameter.name}={value}"
    for parameter in PARAMETERS
    for value in (parameter.choices or (parameter.low, parameter.high))
    if value != parameter.default
]


def random_deck(random: Random, rules: Rules, name: str, pool: CardPool = BUNDLED) -> Deck:
    """A legal deck of some kinds of cards, about two fifths of it lands, characters among the rest."""
    cards = list(pool)
    least, most = rules.number("deck_least"), min(rules.number("deck_most"), 60)
    while True:
        size = max(least, min(most, random.choice((40, 40, 45, 50))))
        kinds = random.sample(["sun", "moon", "wood", "water"], 2)
        lands = [card for card in cards if card.type == "land" and set(card.yields) & set(kinds)]
        others = [card for card in cards if card.type != "land" and set(card.needs) <= set(kinds)]
        copies: dict[str, int] = {}
        while sum(copies.values()) < size:
            card = random.choice(lands if lands and random.random() < 0.4 else others)
            allowed = card.limit or (99 if card.type == "land" else rules.number("copies"))
            copies[card.name] = min(allowed, copies.get(card.name, 0) + 1)
        deck = Deck(name, "touhou_lands", canonical(copies))
        if not check_deck(deck, pool, rules):
            return deck


def setting(seed: int, change: str) -> tuple[Rules, tuple[Deck, Deck]]:
    """Rules with one change, and two decks that are legal by them."""
    random = Random(seed)
    rules = choose_rules(PARAMETERS, [change] if change else [])
    legal = choose_rules(PARAMETERS, [] if change.startswith(("deck_", "copies")) else [change] if change else [])
    return rules, (random_deck(random, legal, "a"), random_deck(random, legal, "b"))


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
    check_cards(table)
    check_turns(table)
    assert play(BUNDLED, rules.values, decks, policies, seed, game, record=table.events) == table.events


def check_end(table: Game) -> None:
    end = table.events[-1]
    assert end.code == Code.GAME_ENDS
    dead = [side.seat for side in table.sides if side.life <= 0]
    assert dead == ([1 - end.side] if end.value == Reason.LIFE else [])
    if end.value == Reason.DECK_OUT:
        assert table.sides[1 - end.side].library == []
    if end.value in (Reason.TURN_CAP, Reason.EVENT_CAP):
        assert end.side == NOBODY


def check_cards(table: Game) -> None:
    """Every card is in one place, and its owner's where it must be; those of a battle that ended the game excepted."""
    found = []
    for side in table.sides:
        own = [*side.library, *side.hand, *side.discard, *side.supports, *[land.physical for land in side.lands]]
        own += [each.physical for each in side.characters]
        assert all(card.owner == side.seat for card in own)
        found += own + [each.item for each in side.characters if each.item is not None]
        assert sum(each.row == FRONT for each in side.characters) <= table.number("front_most")
        assert len(side.characters) <= table.number("most_characters")
    numbers = [card.number for card in found]
    assert len(set(numbers)) == len(numbers)
    missing = table.cards_of_both - len(numbers)
    # Of a battle both spells, or a support or spell in use.
    assert 0 <= missing <= (2 if table.events[-1].value in (Reason.LIFE, Reason.DECK_OUT, Reason.EVENT_CAP) else 0)


def check_turns(table: Game) -> None:
    """The players take turns, and the last one is that of the end."""
    turns = [(event.value, event.side) for event in table.events if event.code == Code.TURN_STARTS]
    assert turns == [(turn, (turn - 1) % 2) for turn in range(1, len(turns) + 1)]
    assert table.events[-1].turn == len(turns)


def test_planners_play_too() -> None:
    """Each against each: what they choose is legal, and plays the same game again."""
    rules, decks = setting(2, "")
    for policies in (("planner", "greedy"), ("random", "planner"), ("planner", "planner")):
        events = play(BUNDLED, rules.values, decks, policies, 2, 0)
        assert play(BUNDLED, rules.values, decks, policies, 2, 0, record=events) == events


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_of_a_rule_is_playable(change: str) -> None:
    """By players who weigh what they do."""
    table, players = game_of(3, change, ("greedy", "greedy"))
    table.play((players[0], players[1]))
    check_end(table)


def test_a_deck_against_itself_is_even() -> None:
    """Both games of a pair are the same but for whose deck is first."""
    for seed in range(6):
        rules, (deck, _) = setting(seed, "")
        games = [play(BUNDLED, rules.values, (deck, deck), ("greedy", "greedy"), seed, game) for game in (0, 1)]
        assert [event[:3] + event[4:] for event in games[0]] == [event[:3] + event[4:] for event in games[1]]


def test_cards_are_numbered_by_what_they_are_worth() -> None:
    """As the cards themselves say it; the lands first."""
    _, decks = setting(1, "")
    for card in BUNDLED:
        assert value(card) == card.strength
    cards = number_cards(BUNDLED, *decks)
    lands = [card.type == "land" for card in cards]
    assert lands == sorted(lands, reverse=True)
    assert [card.number for card in cards] == list(range(len(cards)))


# ---------- What is hidden


class Watched:
    """Asks a player everything twice, the second time with other cards hidden from it."""

    def __init__(self, inner: Any, random: Random):
        self._inner, self._random = inner, random
        self.asked: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:
        def ask(view: View | OpeningHand, *rest: Any) -> Any:
            first = getattr(self._inner, name)(view, *rest)
            if isinstance(view, View):
                with other_cards_hidden(view, self._random):
                    self.asked[name] += 1
                    assert getattr(self._inner, name)(view, *rest) == first
            return first

        return ask


@contextmanager
def other_cards_hidden(view: View, random: Random) -> Iterator[None]:
    """The other hand exchanged with cards of its library, both libraries shuffled."""
    own, other = view._table.sides[view.seat], view._table.sides[1 - view.seat]
    zones = own.library, other.library, other.hand
    kept = [list(zone) for zone in zones]
    mixed = [*other.hand, *other.library]
    random.shuffle(mixed)
    other.hand[:], other.library[:] = mixed[: len(other.hand)], mixed[len(other.hand) :]
    random.shuffle(own.library)
    yield
    for zone, cards in zip(zones, kept, strict=True):
        zone[:] = cards


@pytest.mark.parametrize("policy", [name for name in PLAYERS if name != "random"])
def test_what_a_player_may_not_see_changes_nothing(policy: str) -> None:
    asked: Counter[str] = Counter()
    for seed in range(3 if policy == "planner" else 12):
        game, players = game_of(seed, "", (policy, policy))
        watched = [Watched(player, Random(seed)) for player in players]
        game.play((watched[0], watched[1]))  # type: ignore[arg-type]
        asked += watched[0].asked + watched[1].asked
    assert min(asked[name] for name in ("form", "act", "aim", "answer", "discard")) > 0
