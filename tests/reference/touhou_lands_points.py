"""What things of Touhou lands are worth to the machine players of the reference: whole numbers, from what lies open."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tests.reference import touhou_lands_battle as alone
from tests.reference.touhou_lands_fight import Battle, fighter_of, foreseen
from tests.reference.touhou_lands_state import FIGURES, Character, Side
from tests.reference.touhou_lands_state import LAND as LAND_CARD
from tests.reference.touhou_lands_table import Table

FIGURE = 3  # one of a character's attack, defence or evasion
LIFE = 2  # one of a player's life
CARD = 2  # a card in hand
LAND = 4  # in play
SUPPORT = 12  # that stays, in play
LANDS_KEPT = 2  # in a hand; more are of no use
LETHAL = 1000
THREAT = 2  # an attack to come is worth one part in so many
KEYWORD_POINTS: Mapping[str, int] = {
    "ignore_evasion": 2,
    "no_counter": 3,
    "back_attack": 3,
    "keeps_evasion": 1,
    "guard": 2,
}
# What an ability is worth that acts again and again, by its trigger.
ABILITY_POINTS: Mapping[str, int] = {
    "skill": 3,
    "turn_start": 4,
    "attacks": 2,
    "defends": 1,
    "counters": 1,
    "hits_player": 2,
    "after_battle": 1,
    "faints": 1,
}


def printed_points(card: Any) -> int:
    """What a card's keywords and abilities are worth on a character, its own or its item's."""
    keywords = sum(KEYWORD_POINTS.get(word, 0) for word in card.keywords)
    return keywords + sum(ABILITY_POINTS.get(trigger, 0) for trigger in {said.when for said in card.effects})


def character_points(character: Character) -> int:
    """What a character in play is worth, with its item and all that has been changed of it for good."""
    figures = FIGURE * sum(character.figure(name) - character.this_turn[name] for name in FIGURES)
    worn = 0 if character.item is None else printed_points(character.item.card)
    given = sum(KEYWORD_POINTS.get(word, 0) for word in character.given)
    return figures + printed_points(character.card) + worn + given


def for_defender(table: Table, battle: Battle) -> int:
    """What a battle comes to for the side that is attacked: characters, life, its spell; a game's end above all."""
    outcome = foreseen(table, battle)
    attacking, defending = (table.sides[seat].life for seat in (battle.attacker.side, 1 - battle.attacker.side))
    points = LIFE * (outcome.attacking_loss - outcome.defending_loss)
    if outcome.attacker_faints:
        points += character_points(battle.attacker)
    if battle.defender is not None and outcome.defender_faints:
        points -= character_points(battle.defender)
    if battle.added is not None:
        points -= CARD
    if outcome.defending_loss >= defending:
        return points - LETHAL
    return points + LETHAL if outcome.attacking_loss >= attacking else points


# ---------- Positions


def worth(table: Table, seat: int, apart: Character | None = None) -> int:
    """What a position is worth to a seat: its own things less the other's, and the attacks that are to come.

    Without the attack of the character that is left `apart`.
    """
    points = side_points(table, seat) - side_points(table, 1 - seat)
    return points + threat(table, seat, apart) // THREAT - threat(table, 1 - seat, apart) // THREAT


def side_points(table: Table, seat: int) -> int:
    side = table.sides[seat]
    points = LIFE * side.life + CARD * cards_that_count(side) + LAND * len(side.lands) + SUPPORT * len(side.supports)
    return points + sum(character_points(each) for each in side.characters)


def cards_that_count(side: Side) -> int:
    """Of a hand, as far as it is known: no more than two lands."""
    lands = sum(card.type == LAND_CARD for card in side.hand)
    return len(side.hand) - max(0, lands - LANDS_KEPT)


def strongest(characters: Sequence[Character], most: int) -> list[Character]:
    """Those of most attack, the dearest among equals."""
    return sorted(characters, key=lambda each: (each.attack, each.number), reverse=True)[:most]


def threat(table: Table, seat: int, apart: Character | None) -> int:
    """What a seat's next attacks take from the other side, each met as is best then; who would lose by it stays."""
    left = [each for each in table.characters(1 - seat) if not each.tapped]
    life = table.sides[1 - seat].life
    total = 0
    for attacker in strikers(table, seat, apart):
        met = best_met(table, attacker, left, life)
        if met.points > 0:
            total += met.points
            life -= met.life
            left = [each for each in left if each is not met.defender]
        if life <= 0:
            break
    return total


def strikers(table: Table, seat: int, apart: Character | None) -> list[Character]:
    """Those that can still attack this turn, or would attack next turn, the strongest first."""
    own = [each for each in table.characters(seat) if each is not apart]
    if seat == table.active:
        found = [each for each in own if not each.tapped and alone.may_attack(each, False, table.rules)]
    else:
        found = own
    return strongest(found, table.number("front_most"))


class Met(NamedTuple):
    """What an attack takes from the other side, life alone of that, and who takes it."""

    points: int
    life: int
    defender: Character | None


def best_met(table: Table, attacker: Character, able: Sequence[Character], life: int) -> Met:
    """An attack by figures and keywords alone, met as is best for the other side; nobody and the first win ties."""
    found = [met_so(table, attacker, each, life) for each in (None, *able)]
    return min(found, key=lambda each: each.points)


def met_so(table: Table, attacker: Character, defender: Character | None, life: int) -> Met:
    """The same met by somebody or not at all; who can counter does."""
    striking = fighter_of(attacker, None)
    struck = None if defender is None else fighter_of(defender, None)
    declared = alone.NONE
    if struck is not None:
        declared = alone.COUNTER if alone.may_counter(striking, struck, with_spell=False) else alone.DEFEND
    outcome = alone.fight(alone.Battle(striking, struck, declared, life), table.rules)
    points = LIFE * (outcome.defending_loss - outcome.attacking_loss)
    if defender is not None and outcome.defender_faints:
        points += character_points(defender)
    if outcome.attacker_faints:
        points -= character_points(attacker)
    if outcome.defending_loss >= life:
        points += LETHAL // 2
    return Met(points, outcome.defending_loss, defender)
