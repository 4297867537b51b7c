"""The planner of the reference of Card Commander: every sub with every card, two battles ahead, weighed in points."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeGuard

from tests.reference.card_commander_battle import hp_left
from tests.reference.card_commander_players import (
    OTHER,
    OWN,
    Board,
    Choices,
    Question,
    View,
    card_order,
    greedy_pick,
    strongest,
)
from tests.reference.card_commander_state import Creature, PhysicalCard
from tests.reference.card_commander_targets import Option

LIFE = {1: 400, 2: 640, 3: 800, 4: 920}
LIFE_BEYOND_FOUR = 100
NO_LIFE = -1_000_000
ATTACK, HP, MANA = 10, 8, 2


@dataclass(frozen=True)
class Situation:
    """What a battle finds and what it leaves: lives, both attackers (None or HP 0 cannot fight), the initiative."""

    lives: tuple[int, int]
    own: Creature | None
    other: Creature | None
    initiative: int

    def worth(self) -> int:
        """In points, from the own side."""
        lives = life_worth(self.lives[OWN]) - life_worth(self.lives[OTHER])
        return lives + creature_worth(self.own) - creature_worth(self.other)


def life_worth(life: int) -> int:
    if life <= 0:
        return NO_LIFE
    return LIFE[min(life, 4)] + LIFE_BEYOND_FOUR * max(life - 4, 0)


def creature_worth(creature: Creature | None) -> int:
    return creature.attack * ATTACK + creature.hp * HP if alive(creature) else 0


def alive(creature: Creature | None) -> TypeGuard[Creature]:
    return creature is not None and creature.hp > 0


class PlannerPlayer:
    """Weighs all its choices by this turn's battle and the next, against who has been or will most likely be sent."""

    def __init__(self, rules: Mapping[str, int | str]):
        self._rules = rules

    def choose(self, view: View) -> Choices:
        subs: list[int | None] = [None] if view.may_stay else []
        cards = sorted(view.usable, key=card_order, reverse=True)
        choices: list[Choices] = []
        for sub in [*subs, *sorted(view.sendable)]:
            free = [None, *([] if view.stays_full(sub) else cards)]
            choices += [(sub, card) for card in (cards if view.must_use else free)]
        return max(choices, key=lambda choice: self._points(view, *choice))  # the first among equals

    def pick(self, question: Question) -> Option:
        return greedy_pick(question)

    def _points(self, view: View, sub: int | None, card: PhysicalCard | None) -> int:
        """What a choice comes to: the battle, three quarters of the next, and the card for its mana."""
        own = view.own.attacker if sub is None else view.own.standby[sub]
        met, successor = likely_attackers(view.other)
        before = Situation((view.own.life, view.other.life), own, met, view.initiative)
        after = self._battle(before)
        points = after.worth() - before.worth()

        foe = after.other if alive(after.other) else successor
        used = None if card is None else Creature.printed(card)
        candidates: list[Creature | None] = [after.own]
        if not alive(after.own):
            staying = [creature for place, creature in view.own.standby.items() if place != sub]
            candidates = [None, *filter(can_go, [*staying, used])]
        starts = [replace(after, own=candidate, other=foe) for candidate in candidates]
        points += max(self._battle(start).worth() - start.worth() for start in starts) * 3 // 4

        return points if card is None else points + creature_worth(used) - card.face.level * MANA

    def _battle(self, before: Situation) -> Situation:
        """What a battle leaves, nobody coming back: the loser loses a life and has the initiative (CC-20, CC-56)."""
        own, other = before.own, before.other
        if alive(own) and alive(other):
            hp = hp_left(self._rules, (own, other), before.initiative)
            own, other = replace(own, hp=hp[OWN]), replace(other, hp=hp[OTHER])
        if alive(own) == alive(other):
            return replace(before, own=own, other=other)
        loser = OTHER if alive(own) else OWN
        lives = (before.lives[OWN] - (loser == OWN), before.lives[OTHER] - (loser == OTHER))
        return Situation(lives, own, other, loser)


def can_go(creature: Creature | None) -> TypeGuard[Creature]:
    return creature is not None and not creature.has("cannot_go")


def likely_attackers(board: Board) -> tuple[Creature | None, Creature | None]:
    """Whom a side has sent or will most likely send, and who will most likely follow: its strongest subs."""
    subs = {place: sub for place, sub in board.standby.items() if can_go(sub)}
    queue = [] if board.attacker is None else [board.attacker]
    while subs:
        place = strongest(subs)
        assert place is not None
        queue.append(subs.pop(place))
    first, second, *_ = [*queue, None, None]
    return first, second
