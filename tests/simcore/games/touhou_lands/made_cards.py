"""Cards of Touhou lands made of any words that go together, for games that the bundled cards never bring about."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from pydantic import ValidationError

from simcore.cardfile import CardPool
from simcore.deck import Deck, canonical
from simcore.games.touhou_lands.cards import TouhouLandsCard
from simcore.games.touhou_lands.grammar import FORMS, KEYWORDS_OF, TRIGGERS_OF
from simcore.games.touhou_lands.vocabulary import (
    AMOUNTS,
    CONDITIONS,
    KEYWORDS,
    KINDS,
    LAND_KINDS,
    ROWS,
    STATES,
    TYPES,
    USES,
    VERBS,
)
from simcore.names import fold

PEOPLE = ("Ann", "Bob", "Cid")
ATTEMPTS = 40  # at an operation that fits


def made_pool(random: Random, cards: int = 40) -> CardPool:
    """A pool of lands and made cards of every type."""
    found = {f"Land {kind}": card(f"Land {kind}", "land", yields=[kind]) for kind in LAND_KINDS}
    found["Wide land"] = card("Wide land", "land", yields=LAND_KINDS)
    for person in PEOPLE:
        found[person] = made_character(random, person)
    for number in range(cards):
        type_ = random.choices(TYPES, (1, 4, 4, 2, 2))[0]
        name = f"{type_} {number}"
        found[name] = MAKERS[type_](random, name)
    return CardPool("touhou_lands", found, {fold(name): name for name in found})


def made_deck(random: Random, pool: CardPool, name: str) -> Deck:
    """Forty to fifty of them, two fifths of it lands."""
    lands = [each.name for each in pool if each.type == "land"]
    others = random.sample([each.name for each in pool if each.type != "land"], 14)
    others.append(random.choice(PEOPLE))
    copies: dict[str, int] = {}
    for _ in range(random.choice((40, 41, 50))):
        chosen = random.choice(lands if random.random() < 0.4 else others)
        copies[chosen] = copies.get(chosen, 0) + 1
    copies[others[-1]] = copies.get(others[-1], 0) + 1
    return Deck(name, "touhou_lands", canonical(copies))


# ---------- Cards


def card(name: str, type_: Any, **fields: Any) -> TouhouLandsCard:
    return TouhouLandsCard(name=name, source="made for a test", type=type_, **fields)


def made_land(random: Random, name: str) -> TouhouLandsCard:
    return with_effects(random, name, "land", yields=some(random, LAND_KINDS, 1, 2))


def made_character(random: Random, name: str) -> TouhouLandsCard:
    fields: dict[str, Any] = {
        "kinds": some(random, KINDS, 1, 2),
        "keywords": some(random, KEYWORDS_OF["character"], 0, 2),
        "attack": random.randint(0, 5),
        "defence": random.randint(0, 5),
        "evasion": random.choice((0, 0, 1, 3)),
    }
    if random.random() < 0.3:
        fields["character"] = random.choice(PEOPLE)
    return with_effects(random, name, "character", **fields, **price(random))


def made_spell(random: Random, name: str) -> TouhouLandsCard:
    if random.random() < 0.4:
        return with_effects(random, name, "spell", use=["main"], **users(random), **price(random))
    use = some(random, USES[:3], 1, 3)
    keywords = [word for word in some(random, KEYWORDS_OF["spell"], 0, 2) if word != "prevents" or "attack" not in use]
    fields = changes(random)
    return with_effects(random, name, "spell", use=use, keywords=keywords, **fields, **users(random), **price(random))


def made_item(random: Random, name: str) -> TouhouLandsCard:
    keywords = some(random, KEYWORDS_OF["item"], 0, 2)
    prefer = random.choice(("own", "own", "opponent"))
    return with_effects(random, name, "item", keywords=keywords, prefer=prefer, **changes(random), **price(random))


def made_support(random: Random, name: str) -> TouhouLandsCard:
    return with_effects(random, name, "support", **price(random))


MAKERS = {
    "land": made_land,
    "character": made_character,
    "spell": made_spell,
    "item": made_item,
    "support": made_support,
}


def price(random: Random) -> dict[str, Any]:
    cost = random.choice((0, 1, 1, 2, 2, 3, 4))
    if cost == 0 or random.random() < 0.6:
        return {"cost": cost}
    return {"cost": cost, "needs": {random.choice(LAND_KINDS): random.randint(1, min(2, cost))}}


def changes(random: Random) -> dict[str, int]:
    return {name: random.randint(-2, 3) for name in ("attack", "defence", "evasion")}


def users(random: Random) -> dict[str, Any]:
    chance = random.random()
    if chance < 0.5:
        return {}
    return {"user_kinds": some(random, KINDS, 1, 3)} if chance < 0.8 else {"users": some(random, PEOPLE, 1, 2)}


def some(random: Random, words: Any, least: int, most: int) -> list[Any]:
    return random.sample(list(words), random.randint(least, min(most, len(words))))


# ---------- Effects


def with_effects(random: Random, name: str, type_: str, **fields: Any) -> TouhouLandsCard:
    """A card with some effects, each of which goes with what is there already."""
    effects: list[dict[str, Any]] = []
    wanted = random.choice((0, 1, 2, 3)) + (type_ == "support" or fields.get("use") == ["main"])
    made = None
    for _ in range(ATTEMPTS * wanted):
        if len(effects) == wanted:
            break
        tried = [*effects, operation(random, type_)]
        triggers = {each["when"] for each in tried}
        more: dict[str, Any] = {"skill_cost": random.randint(0, 2)} if "skill" in triggers else {}
        if type_ == "support":
            more["stays"] = "turn_start" in triggers
        try:
            made = card(name, type_, effects=tried, **fields, **more)
        except ValidationError:
            continue
        effects = tried
    if made is None and wanted and fields.get("use") == ["main"]:  # it cannot do without
        return with_effects(random, name, type_, **fields)
    return made or card(name, type_, **fields)


def operation(random: Random, type_: str) -> dict[str, Any]:
    """Words that may go together."""
    verb = random.choice(("choose", "give_keyword", *VERBS))
    form = FORMS[verb]
    found: dict[str, Any] = {"when": random.choice(TRIGGERS_OF[type_]), "do": verb, "to": random.choice(form.to)}
    for field in form.needs:
        found[field] = VALUES[field](random)
    for field in form.may:
        if random.random() < 0.5:
            found[field] = VALUES[field](random)
    if random.random() < 0.3:
        found["if"] = condition(random)
    return found


def amount(random: Random) -> Any:
    if random.random() < 0.6:
        return random.randint(-2, 3)
    of = random.choice(AMOUNTS[1:])
    which = {"which": wanted(random)} if of != "own_lands" and random.random() < 0.5 else {}
    return {"of": of, "plus": random.randint(-2, 1), **which}


def condition(random: Random) -> dict[str, Any]:
    fact = random.choice(CONDITIONS[1:])
    found: dict[str, Any] = {"is": fact}
    if fact in ("opposing", "own_character") and random.random() < 0.7:
        found["which"] = wanted(random)
    if fact in ("own_character", "own_land"):
        found["at_least"] = random.randint(1, 3)
    if fact == "own_life":
        found["at_most"] = random.randint(5, 20)
    return found


def wanted(random: Random) -> dict[str, Any]:
    fields: dict[str, Callable[[], Any]] = {
        "type": lambda: random.choice(TYPES),
        "kinds": lambda: some(random, KINDS, 1, 3),
        "character": lambda: random.choice(PEOPLE),
        "cost_at_most": lambda: random.randint(1, 3),
        "row": lambda: random.choice(ROWS),
        "state": lambda: random.choice(STATES),
    }
    return {name: fields[name]() for name in some(random, fields, 1, 2)}


VALUES: Mapping[str, Callable[[Random], Any]] = {
    "only": wanted,
    "others": lambda random: True,
    "amount": amount,
    "lasts": lambda random: random.choice(("turn", "for_good")),
    "keyword": lambda random: random.choice(KEYWORDS),
}
