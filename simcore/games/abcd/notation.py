"""Battles without a game: ad-hoc creatures `ATK/HP[:trait,...]`, the defender's blocking order, and the answer."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from simcore.cardfile import CardPool
from simcore.errors import BattleError, nearest
from simcore.games.abcd.cards import AbcdCard
from simcore.games.abcd.vocabulary import ATTRIBUTES, KEYWORDS
from simcore.games.game import Battle, BattleOption
from simcore.params import Rules

LARGEST_FIGURE = 999  # what combat.defender_worth can rank
LARGEST_RESISTANCE = 999  # what state.py can pack
MOST_BLOCKERS = 8  # a field's squares (R32)
_PATTERN = re.compile(r"(?P<attack>\d{1,6})/(?P<hp>\d{1,6})(?::(?P<traits>.*))?", re.ASCII)
_NUMBER = re.compile(r"-?\d{1,6}", re.ASCII)
_KEYWORDS = {
    "flying": "flying",
    "first": "first_attack",
    "last": "last_attack",
    "wall": "wall",
    "regenerate": "regenerate",
    "revival": "revival",
    "pierce": "penetration",
    "flyblock": "fly_blocking",
    "unblockable": "unblockable",
}
_RESISTANCES = {f"resist-{attribute}": attribute for attribute in ATTRIBUTES}
_BLOWS = {f"attr-{attribute}": attribute for attribute in ATTRIBUTES}
_NUMBERS = {"mitigation": (0, LARGEST_FIGURE), "evades": (1, LARGEST_FIGURE)} | dict.fromkeys(
    _RESISTANCES, (-LARGEST_RESISTANCE, LARGEST_RESISTANCE)
)
_NOTATION = (
    "ATK/HP[:trait,trait...] with the traits flying, first, last, wall, regenerate, revival, pierce, flyblock, "
    "unblockable, mitigation=3, evades=3, resist-wind=3, attr-fire (attributes: fire, water, wind, light, dark)"
)


@dataclass(frozen=True)
class Creature:
    """A creature as battles look at it, from a card or from ad-hoc notation.

    `attributes` are those of its blows and `resistance` holds a number against each attribute, in order (K7);
    `evades_from` is the attack from which on a creature cannot block it (0: any can).
    """

    name: str
    attack: int
    hp: int
    keywords: frozenset[str] = frozenset()
    attributes: frozenset[str] = frozenset()
    resistance: tuple[int, ...] = (0,) * len(ATTRIBUTES)
    mitigation: int = 0
    evades_from: int = 0


def creature_of(card: AbcdCard) -> Creature:
    """A creature card as printed."""
    return Creature(
        card.name,
        card.attack,
        card.hp,
        frozenset(card.keywords),
        frozenset(card.attributes),
        tuple(card.resistance.get(attribute, 0) for attribute in ATTRIBUTES),
        card.mitigation,
        card.evades_from,
    )


# ---------- Reading


def parse_creature(text: str, pool: CardPool) -> Creature:
    """The creature that a card name or ad-hoc notation stands for; BattleError lists everything wrong with it."""
    name = pool.find(text)
    if name is not None:
        card: AbcdCard = pool[name]
        if not card.creature:
            raise BattleError(f'"{text}" is no creature but a card of type {card.type}')
        if card.unsupported:
            raise BattleError(f'"{text}" cannot be played yet: {card.unsupported}')
        return creature_of(card)
    match = _PATTERN.fullmatch(text.strip())
    if match is None:
        wanted = f"write a card name or {_NOTATION}, such as 7/5 or 3/3:first"
        raise BattleError(f'"{text}" is no creature; {wanted}{pool.suggest(text)}')
    problems = list(_faults(text, match))
    if problems:
        raise BattleError(problems)
    return _ad_hoc(text.strip(), match)


def _ad_hoc(text: str, match: re.Match[str]) -> Creature:
    words = _traits(match)
    return Creature(
        text,
        int(match["attack"]),
        int(match["hp"]),
        frozenset(_KEYWORDS[word] for word in words if word in _KEYWORDS),
        frozenset(_BLOWS[word] for word in words if word in _BLOWS),
        tuple(int(words.get(word) or 0) for word in _RESISTANCES),
        int(words.get("mitigation") or 0),
        int(words.get("evades") or 0),
    )


def _traits(match: re.Match[str]) -> dict[str, str]:
    """The traits as written, each with its number as text, "" without one."""
    if match["traits"] is None:
        return {}
    parts = (part.strip().lower().partition("=") for part in match["traits"].split(","))
    return {word.strip(): value.strip() for word, _, value in parts}


def _faults(text: str, match: re.Match[str]) -> Iterator[str]:
    for field, least in (("attack", 0), ("hp", 1)):
        if not least <= int(match[field]) <= LARGEST_FIGURE:
            yield f'"{text}": {field} {match[field]} is not in {least} to {LARGEST_FIGURE}'
    known = (*_KEYWORDS, *_NUMBERS, *_BLOWS)
    for word, value in _traits(match).items():
        if word not in known:
            shown = ", ".join((*_KEYWORDS, *(f"{name}=N" for name in _NUMBERS), *_BLOWS))
            yield f'"{text}": no trait "{word}"; use {shown}{nearest(word, known)}'
        elif word in _NUMBERS:
            low, high = _NUMBERS[word]
            if not _NUMBER.fullmatch(value) or not low <= int(value) <= high:
                yield f'"{text}": {word} "{value}" is not a whole number in {low} to {high}'
        elif value:
            yield f'"{text}": {word} takes no number'


def refusal(attacker: Creature, blocker: Creature) -> str:
    """Why a creature cannot block an attacker, or "" if it can (K1, K8, T21)."""
    if "unblockable" in attacker.keywords:
        return "nothing can block it"
    if attacker.evades_from and blocker.attack >= attacker.evades_from:
        return f"creatures of attack {attacker.evades_from} or more cannot block it"
    if "flying" in attacker.keywords and not {"flying", "fly_blocking"} & blocker.keywords:
        return "it flies, so that only creatures with flying or fly blocking can (K1, K8)"
    return ""


# ---------- Fighting


def run_battle(pool: CardPool, rules: Rules, fighters: Sequence[str], options: Mapping[str, Any]) -> dict[str, Any]:
    """Fight one battle (R40 to R57) in the order given, in the defender's best or worst one, or in every order."""
    creatures = _read(pool, fighters)
    attacker, blockers = creatures[0], creatures[1:]
    if options["order"] == "given":
        return fight(rules, attacker, blockers)
    ranked = rank_orders(rules, attacker, blockers, options["order"])
    return {"orders": ranked} if options["order"] == "all" else ranked[0]


def _read(pool: CardPool, fighters: Sequence[str]) -> list[Creature]:
    """The fighters; BattleError with everything wrong with any of them, and with who may not fight."""
    creatures: list[Creature] = []
    problems: list[str] = []
    for text in fighters:
        try:
            creatures.append(parse_creature(text, pool))
        except BattleError as error:
            problems.extend(error.problems)
    if not problems:
        problems = _fighting_faults(creatures[0], creatures[1:])
    if problems:
        raise BattleError(dict.fromkeys(problems))
    return creatures


def _fighting_faults(attacker: Creature, blockers: Sequence[Creature]) -> list[str]:
    found = [f'"{attacker.name}" cannot attack: it is a wall (K4)'] if "wall" in attacker.keywords else []
    for blocker in blockers:
        if reason := refusal(attacker, blocker):
            found.append(f'"{blocker.name}" cannot block "{attacker.name}": {reason}')
    return found


def fight(rules: Rules, attacker: Creature, blockers: Sequence[Creature]) -> dict[str, Any]:
    """One battle in blocking order; what `BATTLE.keys` say."""
    from simcore.games.abcd.combat import fight_alone

    battle = arrange(rules, [attacker, *blockers])
    fight_alone(battle, rules.record())
    return outcome(battle)


def arrange(rules: Rules, fighters: Sequence[Creature]) -> Any:
    """The record of a battle that is about to begin: the fighters stand as printed, the attacker first."""
    from simcore.games.abcd.state import new_battles

    battle = new_battles(1)[0]
    battle.blockers = len(fighters) - 1
    battle.there = (1 << len(fighters)) - 1
    battle.player_mitigation = rules.number("player_mitigation")
    for place, fighter in enumerate(fighters):
        for figure, value in pack(fighter).items():
            battle[figure][place] = value
        battle.max_hp[place] = fighter.hp
    return battle


def pack(creature: Creature) -> dict[str, int]:
    """A creature's figures as the kernels read them, by the names of a battle record's fields."""
    from simcore.games.abcd.state import pack_resistance

    return {
        "attack": creature.attack,
        "hp": creature.hp,
        "traits": sum(1 << KEYWORDS.index(keyword) for keyword in creature.keywords),
        "attributes": sum(1 << ATTRIBUTES.index(attribute) for attribute in creature.attributes),
        "resistance": pack_resistance(creature.resistance),
        "mitigation": creature.mitigation,
    }


def outcome(battle: Any) -> dict[str, Any]:
    """A finished battle as plain data, in blocking order; whoever was destroyed has HP 0."""
    end = battle.blockers + 1
    there = [bool(battle.there >> place & 1) for place in range(end)]
    hp = [left if stands else 0 for left, stands in zip(battle.hp[:end].tolist(), there, strict=True)]
    return {
        "assigned": battle.assigned[1:end].tolist(),
        "dealt": battle.dealt[1:end].tolist(),
        "destroyed": [not stands for stands in there[1:]],
        "blockers_hp": hp[1:],
        "attacker_hp": hp[0],
        "to_player": int(battle.to_player),
        "lost": int(battle.lost),
    }


def rank_orders(
    rules: Rules, attacker: Creature, blockers: Sequence[Creature], wanted: str = "all"
) -> list[dict[str, Any]]:
    """The different blocking orders with their outcomes, the best for the defender first (combat.defender_worth).

    All of them, or the `best` or `worst` alone. `order` holds the places of the blockers as they were given, from 1,
    `blockers` their names; orders that come to the same have one `rank`.
    """
    import numpy as np

    from simcore.games.abcd.combat import fight_in_orders
    from simcore.games.abcd.state import new_battles

    orders = different_orders(blockers)
    rows = np.array(orders, np.int64).reshape(len(orders), len(blockers))
    battles, worths = new_battles(len(orders)), np.empty(len(orders), np.int64)
    fight_in_orders(arrange(rules, [attacker, *blockers]), rules.record(), rows, battles, worths)
    ranked = sorted(range(len(orders)), key=lambda row: (-worths[row], orders[row]))
    ranks: dict[int, int] = {}
    for number, row in enumerate(ranked, start=1):
        ranks.setdefault(int(worths[row]), number)
    return [
        {
            **outcome(battles[row]),
            "rank": ranks[int(worths[row])],
            "order": [place + 1 for place in orders[row]],
            "blockers": [blockers[place].name for place in orders[row]],
        }
        for row in {"all": ranked, "best": ranked[:1], "worst": ranked[-1:]}[wanted]
    ]


def different_orders(blockers: Sequence[Creature]) -> list[tuple[int, ...]]:
    """The blocking orders as places from 0; of those that differ in equal creatures alone the first."""
    equal = [blockers.index(blocker) for blocker in blockers]
    different: dict[tuple[int, ...], tuple[int, ...]] = {}
    for order in permutations(range(len(blockers))):
        different.setdefault(tuple(equal[place] for place in order), order)
    return list(different.values())


BATTLE = Battle(
    roles=("ATTACKER", "BLOCKER"),
    notation=_NOTATION,
    options=(
        BattleOption(
            "order",
            ("given", "best", "worst", "all"),
            "given",
            "the blocking order: as given, the defender's best or worst, or all of them ranked; what counts is little "
            "damage to the player, then the attacker destroyed against blockers lost, then their attack and HP, then "
            "the HP left",
        ),
    ),
    keys={
        "assigned": "what each blocker is assigned of the attack, in blocking order (R45)",
        "dealt": "the damage that it really takes",
        "destroyed": "whether it is destroyed",
        "blockers_hp": "HP left to it, 0 if destroyed",
        "attacker_hp": "HP left to the attacker, 0 if destroyed",
        "to_player": "damage to the defending player",
        "lost": "attack that hits nothing",
        "rank": "with --order best, worst, all: 1 is the best for the defender; equal orders share a rank",
        "order": "with --order best, worst, all: the blockers' places as they were given, from 1",
        "blockers": "with --order best, worst, all: the blockers in that order",
        "orders": "with --order all: a list of all this, the best order first",
    },
    run=run_battle,
    least=1,
    most=1 + MOST_BLOCKERS,
)
