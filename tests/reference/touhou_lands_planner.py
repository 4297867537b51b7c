"""The planner of the reference of Touhou lands: it plays what it might do out in its picture and weighs it.

The first of the best is taken. What it cannot see it does not reckon with: chance, the other hand, spells from it.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from tests.reference.touhou_lands_actions import DOING
from tests.reference.touhou_lands_choices import Question
from tests.reference.touhou_lands_events import Aim
from tests.reference.touhou_lands_fight import Answer, Battle, Way, add_spell, answers_of, fight_out
from tests.reference.touhou_lands_greedy import (
    HAND_KINDS,
    GreedyPlayer,
    is_attack,
    makes_sense,
    place_land,
)
from tests.reference.touhou_lands_picture import Imagined, Picture
from tests.reference.touhou_lands_points import CARD, strongest, worth
from tests.reference.touhou_lands_sight import View
from tests.reference.touhou_lands_state import BACK, FRONT, SPELL, Action, Character, PhysicalCard
from tests.reference.touhou_lands_table import GameOver

WON = 100_000


class Weighed(NamedTuple):
    """Points, and what they are for."""

    points: int
    what: Any


class PlannerPlayer(GreedyPlayer):
    """What it does not weigh it does as `greedy`: hands, lands, rows, targets, discards."""

    def form(self, view: View, own: Sequence[Character]) -> Sequence[Character]:
        """The best line of those that have most attack, one more of them than stand in the front."""
        most = int(view.rules["front_most"])
        lines = list(combinations(strongest(own, most + 1), min(most, len(own))))
        found = lines[0] if len(lines) == 1 else best([Weighed(formed(view, line), line) for line in lines])
        line: Sequence[Character] = found
        return line

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        return place_land(view, options) or self._card(view, options) or self._strike(view, options)

    def _card(self, view: View, options: Sequence[Action]) -> Action | None:
        """The card that gains most, the dearest among equals; that it leaves the hand is no loss."""
        now = worth(view.picture(), view.seat)
        found = [
            Weighed(used(view, action) - now, action)
            for action in reversed(options)
            if action.kind in HAND_KINDS and not is_attack(action) and makes_sense(view, action.source)
        ]
        action: Action | None = best([each for each in found if each.points > -CARD])
        return action

    def _strike(self, view: View, options: Sequence[Action]) -> Action | None:
        """The attack, with or without a spell, or the skill that gains most, whatever the other side answers."""
        found = [Weighed(gain(view, action), action) for action in options if is_strike(action)]
        action: Action | None = best([each for each in found if each.points > 0])
        return action

    def aim(self, view: View, question: Question) -> Character:
        """Of those who can attack with a spell the one that gains most by it."""
        if question.aim == Aim.USER and "main" not in question.card.card.use:
            return best_user(view, question.card).what  # type: ignore[no-any-return]
        return super().aim(view, question)

    def answer(self, view: View, battle: Battle, ways: Sequence[Way]) -> Answer:
        """What the battle comes out best with, spells counted as losses."""
        answer: Answer = best([Weighed(answered(view, given), given) for given in answers_of(ways)])
        return answer


def best(found: Sequence[Weighed]) -> Any:
    """What has the most points, the first among equals; None of nothing."""
    return max(found, key=lambda each: each.points).what if found else None


def settled(picture: Picture, seat: int, happens: Callable[[], None], apart: Character | None = None) -> int:
    """The points of a position after something has happened in it, or has ended the game."""
    try:
        happens()
    except GameOver as over:
        return 0 if over.winner not in (0, 1) else WON if over.winner == seat else -WON
    return worth(picture, seat, apart)


def formed(view: View, line: Sequence[Character]) -> int:
    """The points with these in the front and all others in the back."""
    picture = view.picture()
    front = [picture.copy_of(each) for each in line]
    for each in picture.sides[view.seat].characters:
        each.row = FRONT if any(each is other for other in front) else BACK
    return worth(picture, view.seat)


def used(view: View, action: Action) -> int:
    """The points after a hand card has been used, with targets as `greedy` takes them."""
    picture = view.picture()
    return settled(picture, view.seat, lambda: DOING[action.kind](picture, view.seat, action.source))


# ---------- What taps a character


def is_strike(action: Action) -> bool:
    return action.kind in ("attack", "skill") or is_attack(action)


def gain(view: View, action: Action) -> int:
    if action.kind == "skill":
        return skill_gain(view, action.source)
    if action.kind == "attack":
        return attack_gain(view, action.source, None)
    return best_user(view, action.source).points


def best_user(view: View, spell: PhysicalCard) -> Weighed:
    found = [Weighed(attack_gain(view, user, spell), user) for user in view.users(spell)]
    return max(found, key=lambda each: each.points)


def attack_gain(view: View, attacker: Character, spell: PhysicalCard | None) -> int:
    """What an attack changes, met as the battle alone is best for the other side.

    Before and after it the attacker's own next attack is left out.
    """
    battle = Battle(attacker, spell)
    given = max(view.plain_answers(battle), key=lambda answer: view.for_defender(battle.met(answer)))
    picture = view.picture()
    own = picture.copy_of(attacker)
    defender = None if given.character is None else picture.copy_of(given.character)
    players = [Imagined(), Imagined()]
    players[view.seat] = Imagined(user=own)
    players[1 - view.seat] = Imagined(met=Answer(given.declared, defender))
    picture.players = (players[0], players[1])
    before = worth(picture, view.seat, own)
    kind, source = ("attack", own) if spell is None else (SPELL, spell)
    return settled(picture, view.seat, lambda: DOING[kind](picture, view.seat, source), own) - before


def skill_gain(view: View, character: Character) -> int:
    """What a skill changes, the character's own next attack left out before and after it."""
    picture = view.picture()
    own = picture.copy_of(character)
    before = worth(picture, view.seat, own)
    return settled(picture, view.seat, lambda: DOING["skill"](picture, view.seat, own), own) - before


def answered(view: View, given: Answer) -> int:
    """The points after the battle that goes on, answered so."""
    picture = view.picture()
    battle = picture.battle
    assert battle is not None
    battle.declared = given.declared
    battle.defender = None if given.character is None else picture.copy_of(given.character)

    def happens() -> None:
        if given.spell is not None:
            add_spell(picture, view.seat, given.spell)
        fight_out(picture)

    return settled(picture, view.seat, happens)
