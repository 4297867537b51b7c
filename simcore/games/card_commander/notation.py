"""Battles without a game: ad-hoc creatures `ATK/HP[/F|N|L][:trait,...]`, the options of `battle`, and its answer."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.errors import BattleError, nearest
from simcore.games.card_commander.cards import COLOURS, LARGEST_FIGURE, CardCommanderCard
from simcore.games.card_commander.vocabulary import TRIGGERS
from simcore.games.game import Battle, BattleOption
from simcore.params import Rules

_PATTERN = re.compile(r"(?P<attack>\d{1,6})/(?P<hp>\d{1,6})(?:/(?P<speed>[A-Za-z]*))?(?::(?P<traits>.*))?", re.ASCII)
_SPEEDS = {"F": "first", "N": "normal", "L": "last"}
_TRAITS = {"half": "halved", "weak": "weak_point", "ambush": "ambush", "harmless": ""}
_NOTATION = "ATK/HP[/F|N|L][:half,weak,ambush,harmless]"


def parse_creature(text: str, pool: CardPool) -> CardCommanderCard:
    """The creature that a card name or ad-hoc notation stands for; BattleError lists everything wrong with it."""
    name = pool.find(text)
    if name is not None:
        card: CardCommanderCard = pool[name]
        if card.unsupported:
            raise BattleError(f'"{text}" cannot be played yet: {card.unsupported}')
        return card
    match = _PATTERN.fullmatch(text.strip())
    if match is None:
        wanted = f"write a card name or {_NOTATION}, such as 4/2 or 5/5/N:half"
        raise BattleError(f'"{text}" is no creature; {wanted}{pool.suggest(text)}')
    problems = _check(text, match)
    if problems:
        raise BattleError(problems)
    words = _traits(match)
    fields = {
        "name": text.strip(),
        "source": "ad hoc",
        "colour": "none",
        "level": 0,
        "attack": int(match["attack"]),
        "hp": int(match["hp"]),
        "speed": _SPEEDS[(match["speed"] or "N").upper()],
        "keywords": [_TRAITS[word] for word in words if _TRAITS[word]],
        "harmless_to": list(COLOURS) if "harmless" in words else [],
    }
    return CardCommanderCard.model_validate(fields)


def _traits(match: re.Match[str]) -> list[str]:
    written = match["traits"]
    if written is None:
        return []
    return list(dict.fromkeys(word.strip().lower() for word in written.split(",")))


def _check(text: str, match: re.Match[str]) -> list[str]:
    problems = []
    for field in ("attack", "hp"):
        if int(match[field]) > LARGEST_FIGURE:
            problems.append(f'"{text}": {field} {match[field]} is more than {LARGEST_FIGURE}')
    if match["speed"] is not None and match["speed"].upper() not in _SPEEDS:
        problems.append(f'"{text}": speed "{match["speed"]}" is not one of F (first), N (normal), L (last)')
    for word in _traits(match):
        if word not in _TRAITS:
            problems.append(f'"{text}": no trait "{word}"; use {", ".join(_TRAITS)}{nearest(word, _TRAITS)}')
    return problems


def run_battle(pool: CardPool, rules: Rules, fighters: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """Fight one battle (CC-51 to CC-55). Keys: winner ("a", "b" or None), a_hp, b_hp, blows (both sides')."""
    creatures = []
    problems: list[str] = []
    for text in fighters:
        try:
            creatures.append(parse_creature(text, pool))
        except BattleError as error:
            problems.extend(error.problems)
    if problems:
        raise BattleError(problems)
    table = _table(pool, creatures)
    return _fight(table, (0, 1), rules.record(), options["initiative"])


def battle_matrix(pool: CardPool, rules: Rules, deck_a: Deck, deck_b: Deck) -> list[dict[str, Any]]:
    """Every creature of one deck against every creature of the other, with both initiatives, one row each."""
    record = rules.record()
    names = [name for deck in (deck_a, deck_b) for name, _ in deck.cards]
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names))}
    table = _table(pool, [pool[name] for name in numbers])
    rows = []
    for name_a, _ in deck_a.cards:
        for name_b, _ in deck_b.cards:
            for initiative in ("a", "b"):
                result = _fight(table, (numbers[name_a], numbers[name_b]), record, initiative)
                rows.append({"a": name_a, "b": name_b, "initiative": initiative, **result})
    return rows


def _table(pool: CardPool, creatures: Sequence[CardCommanderCard]) -> Any:
    """The table in which creature number i is row i; those of ad-hoc notation join the pool for it."""
    from simcore.games.card_commander.matchup import compile_creatures

    known = {**pool.cards, **{card.name: card for card in creatures}}
    return compile_creatures(CardPool(pool.game, known, {}), creatures)


def _fight(table: Any, numbers: tuple[int, int], rules: Any, initiative: str) -> dict[str, Any]:
    from simcore.games.card_commander import combat, state

    game = state.new_game()[0]
    game.initiative = 0 if initiative == "a" else 1
    for seat, number in enumerate(numbers):
        game.occupied[seat] = 1
        game.instance[seat, 0] = number
        game.listening[seat] = table.listens[number]
        for figure in ("attack", "hp", "level", "traits", "programs"):
            game[figure][seat, 0] = table[figure][number]
    if answers_blows(game):
        from simcore.games.card_commander import battle

        beaten = battle.fight_alone_with_effects(game, table, rules)
    else:
        beaten = combat.fight_alone(game, table, rules)
    return {
        "winner": None if beaten < 0 else "ba"[beaten],
        "a_hp": int(game.hp[0, 0]),
        "b_hp": int(game.hp[1, 0]),
        "blows": int(game.blows),
    }


def answers_blows(game: Any) -> bool:
    """Whether more than figures decides: a blow is answered, or 混沌 reverses a return (CC-54, CC-82)."""
    from simcore.games.card_commander import state

    struck = 1 << TRIGGERS.index("battlefield_struck")
    return any(game.listening[seat] & struck or game.traits[seat, 0] & state.REVERSES for seat in range(2))


BATTLE = Battle(
    roles=("A", "B"),
    notation=_NOTATION,
    options=(BattleOption("initiative", ("a", "b"), "a", "the side that has the initiative"),),
    keys={
        "winner": '"a", "b", or null for a draw',
        "a_hp": "HP left to A",
        "b_hp": "HP left to B",
        "blows": "blows of both sides together; 0 when the battle is settled without one",
    },
    run=run_battle,
    matrix=battle_matrix,
)
