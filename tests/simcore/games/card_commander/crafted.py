"""Decks and cards made for a test, random ones among them, and the engine's record of one game."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, get_args

import numpy as np

from simcore.batch import Entry, Matchup, Settings, policy_id, record_game
from simcore.cardfile import CardPool
from simcore.deck import Deck, canonical
from simcore.games import get_game
from simcore.games.card_commander.cards import CardCommanderCard, Colour, Keyword, Speed, Tribe
from simcore.games.card_commander.params import PARAMETERS
from simcore.names import fold
from simcore.params import Rules, choose_rules
from simcore.rng import matchup_key, run_key
from simcore.tally import new_tally, settle_cards
from tests.reference.card_commander_state import Code, Event

GAME = get_game("card_commander")
BUNDLED = GAME.load_cards([])
SUPPORTED = [card for card in BUNDLED if not card.unsupported]
GIFTED = [card for card in SUPPORTED if card.effects]
HAUNTS = [operation.written() for operation in BUNDLED["幽霊"].effects]  # returns, and takes mana for it
POOL_SIZE = 100
KINDS = 60  # random cards of one number, for making one takes longer than the use that is made of it
COLOURS = ("red", "blue", "black", "green")
# What makes games differ most is put into random decks more often than its share of the cards: these and effects.
REMARKABLE = set(get_args(Keyword)) - {"third_colour", "sees_top"}
# Where one attacker or sub changes what all others do, it shall not be so in most games.
FAR_REACHING = {"reverses", "stops_uses", "seals"}

# What each rule parameter is set to: every choice, both ends of every range, and something between.
TRIED = {
    "deck_size": (12, 13, 30),
    "copies": (1, 2, 30),
    "colours": (1, 3, 4),
    "initiative_is_first": ("no",),
    "first_hand": (0, 1, 12),
    "second_hand": (0, 3, 12),
    "first_life": (1, 2, 30),
    "second_life": (1, 3, 30),
    "start_mana": (0, 3, 30),
    "start_mana_third_colour": (1, 2, 30),
    "income": (0, 1, 30),
    "new_sub_place": ("below_others",),
    "new_hand_card": ("left",),
    "first_turn_draw": ("yes",),
    "income_rise_turn": (0, 1, 2, 3, 100),
    "income_rise": ("after_growth",),
    "turn_start_order": ("first_player",),
    "least_mana": (-1, -99),
    "graveyard_order": ("top",),
    "graveyard_resets": ("no",),
    "damage_order": ("halve_first",),
    "event_cap": (20, 10000),
    "revival_cost": (0, 1, 12),
    "revival_in_vain": ("kept",),
    "blows": (1, 2, 100),
    "turn_cap": (1, 3, 200),
}
# Without these a change would seldom be felt.
COMPANIONS = {
    "least_mana": ["income=0", "income_rise_turn=0", "start_mana=0"],
    "income_rise": ["income_rise_turn=3"],
    "turn_start_order": ["initiative_is_first=no"],
    "revival_in_vain": ["first_hand=1", "second_hand=2"],
    "new_sub_place": ["income=1"],
}
CHANGES = ["", *(f"{name}={value}" for name, values in TRIED.items() for value in values)]
ALONE = ("deck_size", "copies", "colours", "income_rise_turn", "turn_cap")  # never added to another change
MIXED = [change for change in CHANGES[1:] if not change.startswith(tuple(f"{name}=" for name in ALONE))]


def rules_of(*changes: str) -> Rules:
    """The default rules with `name=value` changes."""
    return choose_rules(PARAMETERS, changes)


def some_rules(random: Random, change: str) -> Rules:
    """The change with what makes it felt, and in every other game one or two more changes; none if none is wanted."""
    if not change:
        return rules_of()
    others = random.sample(MIXED, random.randint(1, 2)) if random.random() < 0.5 else []
    return rules_of(*others, *COMPANIONS.get(change.partition("=")[0], []), change)


def pool_of(*cards: CardCommanderCard) -> CardPool:
    """These cards and no others."""
    return CardPool(GAME.key, {card.name: card for card in cards}, {fold(card.name): card.name for card in cards})


def creature(name: str, figures: str, level: int = 1, **fields: Any) -> CardCommanderCard:
    """A card with figures written `attack/HP` or `attack/HP/first`."""
    attack, hp, *speed = figures.split("/")
    values = {"colour": "red", "speed": speed[0] if speed else "normal", **fields}
    return CardCommanderCard(name=name, source="made for a test", level=level, attack=int(attack), hp=int(hp), **values)


def deck_of(cards: Mapping[str, int], name: str = "deck") -> Deck:
    """A deck of these copies by card name, whether legal or not."""
    return Deck(name, GAME.key, canonical(cards))


def recorded(
    pool: CardPool,
    rules: Rules,
    decks: tuple[Deck, Deck],
    policies: tuple[str, str] = ("greedy", "greedy"),
    seed: int = 1,
    game: int = 0,
) -> list[Event]:
    """The events of one game as the engine records them."""
    settings = Settings(rules, seed)
    return [Event(*row) for row in record_game(GAME, pool, matchup_of(decks, policies), settings, game).tolist()]


def recorded_pair(
    pool: CardPool, rules: Rules, decks: tuple[Deck, Deck], policies: tuple[str, str], seed: int, pair: int
) -> tuple[list[Event], list[Event], Any]:
    """The events of both games of a pair, and its tally once more, counted by a run that records nothing."""
    engine = GAME.engine()
    table = engine.compile_matchup(pool, rules, *decks)
    ids = np.array([policy_id(GAME, policy) for policy in policies], np.int64)
    key = run_key(seed, matchup_key([deck.hash for deck in decks]))
    events: list[Event] = []
    for recording in (1, 0):
        scratch, tally = engine.new_game(), new_tally(engine.tally)
        scratch[0].recording = recording
        wanted = (table, rules.record(), ids, key, pair, 1, scratch, tally, np.empty(0, np.int8))
        assert engine.play_chunk(*wanted) == 0
        count = scratch[0].event_count
        assert count <= len(scratch[0].events)
        events += [Event(*row) for row in scratch[0].events[:count].tolist()]
    settle_cards(tally)
    end = next(number for number, event in enumerate(events, 1) if event.code == Code.GAME_ENDS)
    return events[:end], events[end:], tally


def matchup_of(decks: tuple[Deck, Deck], policies: tuple[str, str] = ("greedy", "greedy")) -> Matchup:
    """Deck A against deck B, each with its player."""
    return Matchup(Entry(decks[0], policies[0], "a"), Entry(decks[1], policies[1], "b"))


def random_deck(random: Random, pool: CardPool, rules: Rules, name: str) -> Deck:
    """A legal deck: remarkable cards in front, and now and then three colours where the pool allows it (CC-3)."""
    size, colours = rules.number("deck_size"), rules.number("colours")
    playable = [card for card in pool if not card.unsupported]
    thirds = [card for card in playable if "third_colour" in card.keywords]
    while True:
        copies: dict[str, int] = {}
        if thirds and random.random() < 0.2:
            copies[random.choice(thirds).name] = random.randint(1, rules.number("copies"))
        chosen = random.sample(COLOURS, min(len(COLOURS), colours + bool(copies)))
        cards = [card for card in playable if card.colour in (*chosen, "none") and card not in thirds]
        weight = random.choice((0, 3, 30))
        keys = {card.name: random.random() * (weight + 1 if remarkable(card) else 1) for card in cards}
        for card in sorted(cards, key=lambda card: -keys[card.name]):
            room = size - sum(copies.values())
            copies[card.name] = min(room, random.randint(1, card.copies or rules.number("copies")))
        deck = deck_of({card: number for card, number in copies.items() if number > 0}, name)
        if not GAME.check_deck(deck, pool, rules):
            return deck


def remarkable(card: CardCommanderCard) -> bool:
    odd = card.harmless_to or card.hp == 0 or card.speed != "normal" or card.effects
    return bool(REMARKABLE & set(card.keywords) or odd)


def random_pool(random: Random) -> CardPool:
    """Cards of random figures, keywords and effects, one of which may allow a third colour; enough for any deck."""
    return pool_of(*(_random_card(number, random.randrange(KINDS)) for number in range(POOL_SIZE)))


@cache
def _random_card(number: int, kind: int) -> CardCommanderCard:
    random = Random(f"card {number} {kind}")
    rates = {word: 0.04 if word in FAR_REACHING else 0.1 for word in get_args(Keyword) if word != "third_colour"}
    keywords = [word for word, rate in rates.items() if random.random() < rate]
    figures = f"{random.choice((0, 1, 2, 3, 4, 6, 12, 999))}/{random.choice((0, 1, 2, 3, 5, 8, 40, 99))}"
    colours = get_args(Colour)
    return creature(
        _name(number),
        figures,
        random.choice((0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 9, 15)),
        colour=random.choice(colours),
        speed=random.choice(get_args(Speed)),
        keywords=[*keywords, "third_colour"] if number == 0 and random.random() < 0.5 else keywords,
        tribes=[tribe for tribe in get_args(Tribe) if random.random() < 0.1],
        harmless_to=random.sample(colours, random.randint(1, 5)) if random.random() < 0.15 else [],
        copies=random.choice((0, 0, 0, 5)),
        effects=_random_effects(random),
    )


def _random_effects(random: Random) -> list[Any]:
    """Those of a bundled card, or of two that do not answer the same triggers, as a file of the pool holds them."""
    first, second = random.choice(GIFTED).effects, random.choice(GIFTED).effects
    taken = {operation.when for operation in first}
    if random.random() < 0.5 or any(operation.when in taken for operation in second):
        second = ()
    return [_renamed(operation.written()) for operation in (*first, *second)] if random.random() < 0.8 else []


def _renamed(written: Any, field: str = "") -> Any:
    """The same with names of the random pool in place of the bundled ones."""
    if isinstance(written, dict):
        return {key: _renamed(value, key) for key, value in written.items()}
    if isinstance(written, list):
        return [_renamed(value, field) for value in written]
    if field in ("card", "name", "not_name"):
        return _name(list(BUNDLED.cards).index(written) % POOL_SIZE)
    return str(len(written)) if field == "name_has" else written


def _name(number: int) -> str:
    return f"card {number}"
