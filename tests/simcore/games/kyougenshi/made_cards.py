"""Cards of Kyougenshi made of any words that go together, for games that the bundled cards never bring about."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from pydantic import ValidationError

from simcore.cardfile import CardPool
from simcore.deck import Deck, canonical
from simcore.games.kyougenshi.cards import KyougenshiCard
from simcore.games.kyougenshi.grammar import FORMS, KEYWORDS_GIVEN, KEYWORDS_OF, TRIGGERS_OF
from simcore.games.kyougenshi.vocabulary import (
    AMOUNTS,
    COLOURS,
    CONDITIONS,
    NUMBERED_KEYWORDS,
    ORB_KINDS,
    STATES,
    TRIBES,
    TYPES,
    VERBS,
)
from simcore.names import fold

ATTEMPTS = 40  # at an operation that fits
SIZE = 40
PLAIN = COLOURS[:5]


def made_pool(random: Random, cards: int = 40) -> CardPool:
    """A pool of made cards of both types."""
    found = {}
    for number in range(cards):
        type_ = random.choices(TYPES, (3, 2))[0]
        name = f"{type_} {number}"
        found[name] = made_spell_card(random, name) if type_ == "spell_card" else made_event_effect(random, name)
    return CardPool("kyougenshi", found, {fold(name): name for name in found})


def made_deck(random: Random, pool: CardPool, name: str) -> Deck:
    """Forty of them, mostly of two colours so that they can be paid for."""
    wanted = set(random.sample(PLAIN, 2)) | {"purple"}
    fitting = [each.name for each in pool if wanted.issuperset(each.colours)]
    others = [each.name for each in pool if each.name not in fitting]
    chosen = [*random.sample(fitting, min(len(fitting), 12)), *random.sample(others, min(len(others), 3))]
    copies: dict[str, int] = {}
    for _ in range(SIZE):
        card_name = random.choice(chosen)
        copies[card_name] = copies.get(card_name, 0) + 1
    return Deck(name, "kyougenshi", canonical(copies))


# ---------- Cards


def card(name: str, type_: Any, **fields: Any) -> KyougenshiCard:
    return KyougenshiCard(name=name, source="made for a test", type=type_, **fields)


def made_spell_card(random: Random, name: str) -> KyougenshiCard:
    fields: dict[str, Any] = {
        "power": 500 * random.randint(1, 12),
        "tribes": some(random, TRIBES, 0, 2),
        "keywords": some(random, KEYWORDS_OF["spell_card"], 0, 3),
    }
    for field in some(random, NUMBERED_KEYWORDS, 0, 1):
        fields[field] = random.randint(1, 3) if field == "graze" else 500 * random.randint(1, 6)
    if random.random() < 0.2:
        gained = {"keyword": random.choice(KEYWORDS_GIVEN)} if random.random() < 0.5 else {"power": 1000}
        fields["gains"] = {"colour": random.choice(PLAIN), "orbs": random.randint(1, 4), **gained}
    if random.random() < 0.2:
        fields |= {"maryoku_colours": some(random, COLOURS, 1, 2), "maryoku_power": 500}
    return with_effects(random, name, "spell_card", random.choice((0, 0, 1, 2, 3)), **fields, **price(random))


def made_event_effect(random: Random, name: str) -> KyougenshiCard:
    fields = {**price(random), "keywords": ["s_trigger"] if random.random() < 0.4 else []}
    return with_effects(random, name, "event_effect", random.choice((1, 2, 3)), **fields)


def price(random: Random) -> dict[str, Any]:
    """Colours and cost, and what the card is as an orb."""
    chance = random.random()
    colours = ["purple"] if chance < 0.1 else random.sample(PLAIN, 1 + (chance > 0.8))
    kind = random.choices(ORB_KINDS, (4, 2, 2))[0]
    return {
        "colours": colours,
        "cost": random.choice((1, 1, 2, 2, 3, 3, 4, 5)),
        "orb": random.choice((1, 1, 1, 2)),
        "orb_kind": kind,
    }


def some(random: Random, words: Any, least: int, most: int) -> list[Any]:
    return random.sample(list(words), random.randint(least, min(most, len(words))))


# ---------- Effects


def with_effects(random: Random, name: str, type_: str, wanted: int, **fields: Any) -> KyougenshiCard:
    """A card with some effects, each of which goes with what is there already."""
    effects: list[dict[str, Any]] = []
    made = None
    for _ in range(ATTEMPTS * wanted):
        if len(effects) == wanted:
            break
        tried = [*effects, operation(random, type_)]
        try:
            made = card(name, type_, effects=tried, **fields)
        except ValidationError:
            continue
        effects = tried
    if made is None and type_ == "event_effect":  # it cannot do without
        return with_effects(random, name, type_, wanted, **fields)
    return made or card(name, type_, **fields)


def operation(random: Random, type_: str) -> dict[str, Any]:
    """Words that may go together."""
    verb = random.choice(("choose", "change_power", "give_keyword", *VERBS))
    form = FORMS[verb]
    usual = ("used",) if type_ == "event_effect" else ()
    found: dict[str, Any] = {
        "when": random.choice((*usual, *TRIGGERS_OF[type_])),
        "do": verb,
        "to": random.choice(form.to),
    }
    for field in form.needs:
        found[field] = VALUES[field](random)
    for field in form.may:
        if random.random() < 0.5:
            found[field] = VALUES[field](random)
    if verb == "change_power":
        found["amount"] = power(random)
    if random.random() < 0.3:
        found["if"] = condition(random)
    return found


def amount(random: Random) -> Any:
    if random.random() < 0.6:
        return random.randint(1, 3)
    return {**counted(random), "plus": random.randint(0, 1)}


def power(random: Random) -> Any:
    if random.random() < 0.6:
        return 500 * random.randint(1, 6)
    return {**counted(random), "times": 500, "plus": 500 * random.randint(0, 2)}


def counted(random: Random) -> dict[str, Any]:
    of = random.choice(AMOUNTS[1:])
    which = {"which": wanted(random)} if random.random() < 0.5 else {}
    return {"of": of, **which}


def condition(random: Random) -> dict[str, Any]:
    found: dict[str, Any] = {"is": random.choice(CONDITIONS[1:])}
    if random.random() < 0.4:
        found["which"] = wanted(random)
    if random.random() < 0.6:
        found[random.choice(("at_least", "at_most"))] = random.randint(1, 4)
    return found


def wanted(random: Random) -> dict[str, Any]:
    fields: dict[str, Callable[[], Any]] = {
        "type": lambda: random.choice(TYPES),
        "colours": lambda: some(random, COLOURS, 1, 3),
        "tribes": lambda: some(random, TRIBES, 1, 3),
        "cost_at_most": lambda: random.randint(1, 4),
        "power_at_most": lambda: 500 * random.randint(2, 8),
        "keyword": lambda: random.choice(KEYWORDS_OF["spell_card"]),
        "state": lambda: random.choice(STATES),
    }
    return {name: fields[name]() for name in some(random, fields, 1, 2)}


VALUES: Mapping[str, Callable[[Random], Any]] = {
    "only": wanted,
    "others": lambda random: True,
    "optional": lambda random: True,
    "amount": amount,
    "lasts": lambda random: random.choice(("attack", "turn")),
    "keyword": lambda random: random.choice(KEYWORDS_GIVEN),
}
