"""What the effects of Card Commander ask in the reference: which creatures and cards, how many, and whether."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.reference.card_commander_state import Creature, PhysicalCard, Side
from tests.reference.card_commander_table import Table

Test = Callable[[Any, Creature, Any, int], bool]


@dataclass
class Run:
    """An effect while it happens, with what it has come to so far; `own` is the side of its source all along."""

    table: Table
    trigger: str
    source: PhysicalCard
    own: int
    it: PhysicalCard | None = None
    damage: int = 0
    so: bool = False
    rose: bool = False
    lost: int = 0
    destroyed: int = 0
    happened: bool = False

    @property
    def side(self) -> Side:
        return self.table.sides[self.own]

    @property
    def other_side(self) -> Side:
        return self.table.sides[1 - self.own]


# ---------- Filters

# What each field of a filter asks of a creature: its value, the creature, the filter, the level of the source.
TESTS: dict[str, Test] = {
    "colour": lambda colour, creature, _, __: bool(creature.colour == colour),
    "tribe": lambda tribe, creature, _, __: creature.of_tribe(tribe),
    "not_tribe": lambda tribe, creature, _, __: not creature.of_tribe(tribe),
    "name": lambda name, creature, wanted, _: (
        creature.physical.face.name == name or (wanted.mimics and creature.has("mimicry"))
    ),
    "not_name": lambda name, creature, _, __: bool(creature.physical.face.name != name),
    "name_has": lambda texts, creature, _, __: any(text in creature.physical.face.name for text in texts),
    "mimics": lambda *_: True,  # a part of "name"
    "level": lambda level, creature, _, __: bool(creature.level == level),
    "level_at_most": lambda level, creature, _, __: bool(creature.level <= level),
    "same_level": lambda _, creature, __, level: creature.level == level,
    "attack_at_least": lambda attack, creature, _, __: bool(creature.attack >= attack),
    "hp": lambda hp, creature, _, __: bool(creature.hp == hp),
    "cursed": lambda _, creature, __, ___: creature.cursed,
    "keyword": lambda keyword, creature, _, __: creature.has(keyword),
    "not_keyword": lambda keyword, creature, _, __: not creature.has(keyword),
}


def fits(run: Run, wanted: Any, creature: Creature | None) -> bool:
    """Whether a creature is there and all that a filter asks for holds."""
    if creature is None:
        return False
    if wanted is None:
        return True
    if creature.physical.unseen:
        return False
    level = run.table.present(run.source).level
    given = {name: getattr(wanted, name) for name in type(wanted).model_fields}
    asked = {name: value for name, value in given.items() if value is not None and value is not False and value != ()}
    return all(TESTS[name](value, creature, wanted, level) for name, value in asked.items())


def count_cards(run: Run, wanted: Any, cards: list[PhysicalCard]) -> int:
    """Cards in hand or graveyard count as printed."""
    return sum(fits(run, wanted, Creature.printed(card)) for card in cards)


def count_creatures(run: Run, wanted: Any, creatures: list[Creature]) -> int:
    return sum(fits(run, wanted, creature) for creature in creatures)


# ---------- Amounts


def amount_of(run: Run, amount: Any) -> int:
    """What an amount comes to now: divided (rounded down), then added to."""
    return 0 if amount is None else AMOUNTS[amount.of](run, amount.which) // amount.divide + amount.plus


def its(run: Run, figure: str) -> int:
    return 0 if run.it is None else int(getattr(run.table.present(run.it), figure))


def attackers_figure(side: Side, figure: str) -> int:
    return 0 if side.attacker is None else int(getattr(side.attacker, figure))


AMOUNTS: dict[str, Callable[[Run, Any], int]] = {
    "constant": lambda run, which: 0,
    "own_hand": lambda run, which: count_cards(run, which, run.side.hand),
    "own_graveyard": lambda run, which: count_cards(run, which, run.side.graveyard),
    "own_subs": lambda run, which: count_creatures(run, which, run.side.subs()),
    "own_attacker_attack": lambda run, which: attackers_figure(run.side, "attack"),
    "its_attack": lambda run, which: its(run, "attack"),
    "its_hp": lambda run, which: its(run, "hp"),
    "its_level": lambda run, which: its(run, "level"),
    "opposing_attack": lambda run, which: attackers_figure(run.other_side, "attack"),
    "opposing_hp": lambda run, which: attackers_figure(run.other_side, "hp"),
    "own_mana": lambda run, which: run.side.mana,
    "turn": lambda run, which: run.table.turn,
    "used_level": lambda run, which: 0 if run.side.used is None else run.side.used.level,
    "lost": lambda run, which: run.lost,
    "damage": lambda run, which: run.damage,
}


# ---------- Conditions


def holds(run: Run, operation: Any) -> bool:
    """Whether an operation's condition lets it happen; without one it always does."""
    if operation.if_ is not None:
        return is_so(run, operation.if_)
    return operation.unless is None or not is_so(run, operation.unless)


def is_so(run: Run, condition: Any) -> bool:
    return CONDITIONS[condition.is_](run, condition)


def it_fits(run: Run, wanted: Any) -> bool:
    """Whether `it` is on the board, in a hand or in a graveyard and fits the filter."""
    there = run.it is not None and run.table.where(run.it).zone != "deck"
    return run.it is not None and there and fits(run, wanted, run.table.present(run.it))


def equal_levels_used(run: Run) -> bool:
    """Whether both players' used cards are where they were put and have one level."""
    used = [side.used for side in (run.side, run.other_side) if side.used and side.used.physical is side.used_card]
    return len(used) == 2 and used[0].level == used[1].level


def bottom_card_used(run: Run) -> bool:
    used = run.other_side.used_card
    if used is None or not run.side.deck:
        return False
    return bool(run.table.bottom(run.own).face.name == used.face.name)


def plain(card: Any) -> bool:
    """CC-86."""
    return not (card.keywords or card.harmless_to or card.effects or card.copies)


def plain_against_able(run: Run) -> bool:
    own, other = run.side.used_card, run.other_side.used_card
    return own is not None and other is not None and plain(own.face) and not plain(other.face)


def opponent_used(run: Run, wanted: Any) -> bool:
    used = run.other_side.used_card
    return used is not None and fits(run, wanted, Creature.printed(used))


CONDITIONS: dict[str, Callable[[Run, Any], bool]] = {
    "so": lambda run, said: run.so,
    "rose": lambda run, said: run.rose,
    "own_battlefield_empty": lambda run, said: run.side.attacker is None,
    "own_attacker": lambda run, said: fits(run, said.which, run.side.attacker),
    "opposing_attacker": lambda run, said: fits(run, said.which, run.other_side.attacker),
    "any_attacker": lambda run, said: any(fits(run, said.which, side.attacker) for side in run.table.sides),
    "it": lambda run, said: it_fits(run, said.which),
    "own_sub": lambda run, said: count_creatures(run, said.which, run.side.subs()) >= said.at_least,
    "opposing_sub": lambda run, said: count_creatures(run, said.which, run.other_side.subs()) >= said.at_least,
    "own_hand": lambda run, said: count_cards(run, said.which, run.side.hand) >= said.at_least,
    "own_hand_only": lambda run, said: (
        count_cards(run, said.which, run.side.hand) == len(run.side.hand) >= said.at_least
    ),
    "own_graveyard": lambda run, said: count_cards(run, said.which, run.side.graveyard) >= said.at_least,
    "life_behind": lambda run, said: run.side.life < run.other_side.life,
    "destroyed": lambda run, said: run.destroyed >= said.at_least,
    "equal_levels_used": lambda run, said: equal_levels_used(run),
    "opponent_used": lambda run, said: opponent_used(run, said.which),
    "bottom_card_used": lambda run, said: bottom_card_used(run),
    "plain_against_able": lambda run, said: plain_against_able(run),
}
