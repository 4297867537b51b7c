"""Laws of the reference of ABCD, whatever decks, players and rules."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.deck import Deck, canonical
from simcore.games.abcd.cards import check_deck
from simcore.games.abcd.params import PARAMETERS
from simcore.params import Rules, choose_rules
from tests.reference.abcd import PLAYERS, play, prepared
from tests.reference.abcd_events import NOBODY, Code, Event, Reason
from tests.reference.abcd_players import Player
from tests.reference.abcd_scene import BUNDLED
from tests.reference.abcd_sight import View
from tests.reference.abcd_turn import Game
from tests.reference.streams import Stream

SEEDS = st.integers(0, 2**64 - 1)
QUICK = st.sampled_from(["random", "greedy"])
# Changes of rules that lead to other courses of a game.
CHANGES = [
    "",
    "t_main=60",
    "t_main=1000",
    "reaction_delay=30",
    "ties=first_side",
    "haste=yes",
    "crystal_mp=next_turn",
    "casts_carry=no",
    "grid=two_rows",
    "stolen_may_attack=yes",
    "counter_without_block=yes",
    "attacker_after=block_only",
    "fewer_targets=refused",
    "hand_limit=2",
    "deck_out_until=200",
    "start_hp=999",
    "event_cap=20",
    "turn_cap=3",
]


def random_deck(random: Random, rules: Rules, name: str) -> Deck:
    """A legal deck of two attributes and colourless cards, a good third of it crystals."""
    while True:
        attributes = set(random.sample(["fire", "water", "wind", "light", "dark"], 2))
        copies: dict[str, int] = {}
        cards = [card for card in BUNDLED if card.rarity != "super_rare"]
        crystals = [card for card in cards if card.type == "crystal" and given_by(card) & attributes]
        others = [card for card in cards if card.type != "crystal" and set(card.needs) <= attributes]
        for pool, size in ((crystals, random.randint(12, 18)), (others, 40)):
            while sum(copies.values()) < size:
                card = random.choice(pool)
                copies[card.name] = min(copies.get(card.name, 0) + random.randint(1, 4), 40 if card.basic else 4)
        deck = Deck(name, "abcd", canonical(copies))
        if not check_deck(deck, BUNDLED, rules):
            return deck


def given_by(card: Any) -> set[str]:
    return {attribute for said in card.effects for attribute in said.attributes}


def setting(seed: int, change: str) -> tuple[Rules, tuple[Deck, Deck]]:
    random = Random(seed)
    rules = choose_rules(PARAMETERS, [change] if change else [])
    return rules, (random_deck(random, rules, "a"), random_deck(random, rules, "b"))


def game_of(seed: int, change: str, policies: tuple[str, str], game: int = 0) -> tuple[Game, list[Player]]:
    rules, decks = setting(seed, change)
    return prepared(BUNDLED, rules.values, decks, policies, seed, game)


# ---------- Every game


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, change=st.sampled_from(CHANGES), policies=st.tuples(QUICK, QUICK), game=st.integers(0, 3))
def test_a_game_takes_its_course(seed: int, change: str, policies: tuple[str, str], game: int) -> None:
    """It ends once, for a reason that it shows; no card is lost or doubled; its record can be played again."""
    rules, decks = setting(seed, change)
    table, players = prepared(BUNDLED, rules.values, decks, policies, seed, game)
    table.play((players[0], players[1]))
    assert [event.code for event in table.events].count(Code.GAME_ENDS) == 1
    check_end(table)
    check_cards(table, [deck.size for deck in (decks if game % 2 == 0 else decks[::-1])])
    check_clock(table.events, rules)
    assert play(BUNDLED, rules.values, decks, policies, seed, game, record=table.events) == table.events


def check_end(table: Game) -> None:
    end = table.events[-1]
    assert end.code == Code.GAME_ENDS
    dead = [side.seat for side in table.sides if side.hp <= 0]
    if end.value == Reason.HP:
        assert dead == ([0, 1] if end.side == NOBODY else [1 - end.side])
    else:
        assert not dead or end.value == Reason.EVENT_CAP
        assert (end.side == NOBODY) == (end.value != Reason.DECK_OUT)


def check_cards(table: Game, sizes: Sequence[int]) -> None:
    """Every card is in one place, and the owner's where it must be; those of a spell just cast excepted."""
    zones = [zone for side in table.sides for zone in (side.library, side.hand, side.graveyard, side.removed)]
    for side in table.sides:
        assert all(card.owner == side.seat for card in (*side.hand, *side.library, *side.graveyard, *side.removed))
    found = [card.number for zone in zones for card in zone]
    found += [each.physical.number for each in table.permanents] + [each.physical.number for each in table.casts]
    assert len(set(found)) == len(found)
    assert set(found) <= set(range(table.cards))
    if table.events[-1].value in (Reason.BOTH_LIBRARIES_EMPTY, Reason.DECK_OUT, Reason.TURN_CAP):
        assert len(found) == table.cards
    assert table.cards >= sum(sizes)
    for seat in (0, 1):
        for type_ in ("summon", "crystal", "land_spell"):
            squares = [each.square for each in table.on_field(seat, type_)]
            assert len(set(squares)) == len(squares)


def check_clock(events: Sequence[Event], rules: Rules) -> None:
    """Frames rise within a turn and end with the main phase; nobody attacks too early."""
    frame = -1
    for event in events:
        if event.code == Code.TURN_STARTS:
            frame = -1
        elif event.code == Code.CLOCK:
            assert frame < event.value <= rules.number("t_main")
            frame = event.value
        elif event.code == Code.CLEANS_UP:
            assert frame == rules.number("t_main")
        elif event.code == Code.ATTACKS:
            assert rules.number("attack_frame") <= frame < rules.number("t_main")


def test_planners_play_too() -> None:
    """Each against each: what they choose is legal, and plays the same game again."""
    rules, decks = setting(2, "")
    for policies in (("planner", "greedy"), ("random", "planner"), ("planner", "planner")):
        events = play(BUNDLED, rules.values, decks, policies, 2, 0)
        assert play(BUNDLED, rules.values, decks, policies, 2, 0, record=events) == events


# ---------- Nobody sits first


class Inverted(Stream):
    """Every coin the other way round."""

    def __init__(self, stream: Stream):
        self._inner = stream

    def below(self, limit: int) -> int:
        return limit - 1 - self._inner.below(limit)


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, change=st.sampled_from([each for each in CHANGES if each != "ties=first_side"]), policy=QUICK)
def test_the_other_way_round(seed: int, change: str, policy: str) -> None:
    """With sides and streams exchanged and every coin inverted the same game is played the other way round."""
    game, players = game_of(seed, change, (policy, policy))
    other, _ = game_of(seed, change, (policy, policy))
    left, right = other.sides
    left.seat, right.seat = 1, 0
    other.sides = (right, left)
    for side in other.sides:
        for card in side.library:
            card.owner = side.seat
    other.coins = Inverted(other.coins)
    game.play((players[0], players[1]))
    _, exchanged = game_of(seed, change, (policy, policy))
    other.play((exchanged[1], exchanged[0]))
    for seat in (0, 1):
        own = [event for event in game.events if event.side == seat]
        mirrored = [event._replace(side=seat) for event in other.events if event.side == 1 - seat]
        assert own == mirrored
    assert len(game.events) == len(other.events)


def test_a_deck_against_itself_is_even() -> None:
    """Both games of a pair are the same but for who is who."""
    for seed in range(6):
        rules, (deck, _) = setting(seed, "")
        games = [play(BUNDLED, rules.values, (deck, deck), ("greedy", "greedy"), seed, game) for game in (0, 1)]
        assert [event[:3] + event[4:] for event in games[0]] == [event[:3] + event[4:] for event in games[1]]


# ---------- What is hidden


class Watched:
    """Asks a player everything twice, the second time with other cards hidden from it."""

    def __init__(self, inner: Any, random: Random):
        self._inner, self._random = inner, random
        self.asked: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:
        def ask(view: View, *rest: Any) -> Any:
            first = getattr(self._inner, name)(view, *rest)
            with other_cards_hidden(view, self._random) as changed:
                if changed:
                    self.asked[name] += 1
                    assert getattr(self._inner, name)(view, *rest) == first
            return first

        return ask


@contextmanager
def other_cards_hidden(view: View, random: Random) -> Iterator[bool]:
    """The other hand exchanged with cards of its library, the own library shuffled; whether anything was hidden."""
    own, other = view._table.sides[view.seat], view._table.sides[1 - view.seat]
    zones = own.library, other.library, other.hand
    kept = [list(zone) for zone in zones]
    changed = view.other.hand is None and not own.told
    if changed:
        mixed = [*other.hand, *other.library]
        random.shuffle(mixed)
        other.hand[:], other.library[:] = mixed[: len(other.hand)], mixed[len(other.hand) :]
        random.shuffle(own.library)
    yield changed
    for zone, cards in zip(zones, kept, strict=True):
        zone[:] = cards


@pytest.mark.parametrize("policy", [name for name in PLAYERS if name != "random"])
def test_what_a_player_may_not_see_changes_nothing(policy: str) -> None:
    asked: Counter[str] = Counter()
    for seed in range(2 if policy == "planner" else 12):
        game, players = game_of(seed, "", (policy, policy))
        watched = [Watched(player, Random(seed)) for player in players]
        game.play((watched[0], watched[1]))  # type: ignore[arg-type]
        asked += watched[0].asked + watched[1].asked
    seldom = () if policy == "planner" else ("battle_spell", "discard")
    assert min(asked[name] for name in ("act", "square", "aim", "defend", *seldom)) > 0
