"""The planner of the reference of ABCD: it plays what it might do out in its picture and weighs what comes of it.

The first of the best is taken. What it cannot see it does not reckon with: chance, the other hand, battle spells.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tests.reference.abcd_casting import resolve, use_skill
from tests.reference.abcd_effects import carry_out, check_deaths, settle
from tests.reference.abcd_fight import Spell, attack, fight_out, may_block
from tests.reference.abcd_greedy import GreedyPlayer, makes_sense
from tests.reference.abcd_matching import Run
from tests.reference.abcd_picture import Imagined, Picture
from tests.reference.abcd_players import Defence
from tests.reference.abcd_points import holding, reach, strength, worth
from tests.reference.abcd_sight import View
from tests.reference.abcd_state import STANDING, Action, Cast, Permanent, PhysicalCard
from tests.reference.abcd_table import GameOver
from tests.reference.abcd_targets import Question, choices_of, number_asked

MOST_BLOCKERS = 3  # that it weighs together
STRONGEST = 3
WON = 100_000
REACH = 2  # for each MP by which a dearer card comes within reach


class Weighed(NamedTuple):
    """Points, and what they are for."""

    points: int
    what: Any


class PlannerPlayer(GreedyPlayer):
    """What it does not weigh it does as `greedy`: hands, crystals, squares, discards."""

    def _spell(self, view: View, options: Sequence[Action]) -> Action | None:
        """The card that gains most, unless a counter or battle spell that could not be paid then is worth more."""
        now = worth(view.picture(), view.seat)
        found = [Weighed(cast_gain(view, action.source, now), action) for action in options if action.kind == "cast"]
        kept = [each for each in found if each.points > 0 and not held_back(view, each)]
        action: Action | None = best(kept)
        return action

    def _attack(self, view: View, options: Sequence[Action]) -> Action | None:
        """The attack that gains most, whatever the other side answers to it."""
        now = worth(view.picture(), view.seat)
        attacks = [action for action in options if action.kind == "attack"]
        found = [Weighed(attack_points(view, action.source) - now, action) for action in attacks]
        action: Action | None = best([each for each in found if each.points > 0])
        return action

    def _skill(self, view: View, options: Sequence[Action]) -> Action | None:
        now = worth(view.picture(), view.seat)
        skills = [action for action in options if action.kind == "skill" and makes_sense(view, action)]
        found = [Weighed(skill_points(view, action) - now, action) for action in skills]
        action: Action | None = best([each for each in found if each.points > 0])
        return action

    def aim(self, view: View, question: Question) -> Any:
        """The candidate that is worth most beside what is chosen already, or none if that is worth as much."""
        run, effects = question.run, question.effects
        found = [Weighed(aimed(view, run, effects, [*run.chosen, thing]), thing) for thing in question.candidates]
        if question.may_stop:
            found.insert(0, Weighed(aimed(view, run, effects, run.chosen), None))
        return best(found)

    def defend(
        self, view: View, attacker: Permanent, able: Sequence[Permanent], can_follow: Sequence[Permanent]
    ) -> Defence:
        """The best blockers in the best order; then the counter-attacker, if any, with whom that comes out better."""
        blocks = best_line(able, lambda line: defence_points(view, attacker, line, [])).what
        left = [each for each in can_follow if not any(each is other for other in blocks)]
        found = [Weighed(defence_points(view, attacker, blocks, each), each) for each in ([], *([one] for one in left))]
        return blocks, best(found)

    def battle_spell(self, view: View, usable: Sequence[PhysicalCard]) -> PhysicalCard | None:
        """The spell with which the battle comes out best, its loss counted."""
        found = [Weighed(battle_points(view, None, []), None)]
        for card in usable:
            targets = plan_aims(view, view.run("battle", card), card.card.effects)
            found.append(Weighed(battle_points(view, card, targets), card))
        spell: PhysicalCard | None = best(found)
        return spell


def best(found: Sequence[Weighed]) -> Any:
    """What has the most points, the first among equals; None of nothing."""
    return first_best(found).what if found else None


def best_line(able: Sequence[Permanent], points: Callable[[list[Permanent]], int]) -> Weighed:
    """Nobody, or up to three blockers in an order: the best one, then the best place for a second, and for a third.

    Of those who can block, the three strongest and the weakest are weighed.
    """
    ranked = sorted(able, key=strength, reverse=True)
    candidates = ranked[:STRONGEST] + ranked[STRONGEST:][-1:]
    found = [Weighed(points([]), [])]
    for size in range(min(MOST_BLOCKERS, len(candidates))):
        line = found[size].what
        left = [each for each in candidates if not any(each is other for other in line)]
        longer = [[*line[:place], each, *line[place:]] for each in left for place in range(size + 1)]
        found.append(first_best([Weighed(points(each), each) for each in longer]))
    return first_best(found)


def first_best(found: Sequence[Weighed]) -> Weighed:
    return max(found, key=lambda each: each.points)


def settled(picture: Picture, seat: int, happens: Any) -> int:
    """The points of a position after something has happened in it, or has ended the game."""
    try:
        happens()
    except GameOver as over:
        return 0 if over.winner not in (0, 1) else WON if over.winner == seat else -WON
    return worth(picture, seat)


# ---------- Cards and skills


def cast_gain(view: View, card: PhysicalCard, now: int) -> int:
    """What a hand card gains if nothing comes between; MP counts for what it brings within reach."""
    picture = view.picture()
    targets = [] if card.type in STANDING else plan_aims(view, view.run("cast", card), card.card.effects)
    side = picture.sides[view.seat]
    before = reach(picture, view.seat, without=card)
    side.hand.remove(card)
    side.mp -= card.card.cost
    free = picture.free_squares(view.seat, card.type) if card.type in STANDING else [-1]
    copies = [picture.copy_of(thing) for thing in targets]
    cast = Cast(card, view.seat, view.seat, free[0], copies, 0, picture.begun)
    points = settled(picture, view.seat, lambda: resolve(picture, cast))
    return points - now + REACH * max(0, reach(picture, view.seat) - before)


def held_back(view: View, weighed: Weighed) -> bool:
    """Whether a counter or battle spell in hand is worth more than this card and could not be paid after it."""
    card: PhysicalCard = weighed.what.source
    left = view.own.mp - card.card.cost
    assert view.own.hand is not None
    held = [each for each in view.own.hand if each is not card and left < each.card.cost <= view.own.mp]
    return any(holding(view, each) > weighed.points for each in held)


def skill_points(view: View, action: Action) -> int:
    picture = view.picture()
    source = picture.copy_of(action.source)
    permanent = action.source if isinstance(action.source, Permanent) else None
    card = action.source if permanent is None else permanent.physical
    skill = card.card.skills[action.skill]
    targets = plan_aims(view, view.run("skill", card, permanent), skill.effects)
    copies = [picture.copy_of(thing) for thing in targets]
    return settled(picture, view.seat, lambda: use_skill(picture, view.seat, source, action.skill, copies))


# ---------- Aims


def plan_aims(view: View, run: Run, effects: Any) -> list[Any]:
    """The targets that a card would be given, one after the other as `aim` chooses them."""
    for said in choices_of(effects, run.trigger):
        for chosen in range(number_asked(said)):
            found = [
                Weighed(aimed(view, run, effects, [*run.chosen, thing]), thing) for thing in view.candidates(run, said)
            ]
            if chosen > 0 and view.rules["fewer_targets"] == "allowed":
                found.insert(0, Weighed(aimed(view, run, effects, run.chosen), None))
            thing = best(found)
            if thing is None:
                break
            run.chosen.append(thing)
    return run.chosen


def aimed(view: View, run: Run, effects: Any, chosen: Sequence[Any]) -> int:
    """The points after an effect has happened to these at once, and after the rest of its battle."""
    if run.trigger == "battle":
        return battle_points(view, run.card, chosen)
    picture = view.picture()
    copies = [picture.copy_of(thing) for thing in chosen]
    source = None if run.permanent is None else picture.copy_of(run.permanent)
    acting = Run(picture, run.trigger, run.card, run.own, source, chosen=copies)
    operations = [said for said in effects if said.when == run.trigger]

    def happens() -> None:
        carry_out(acting, operations)
        check_deaths(picture)
        settle(picture)

    return settled(picture, view.seat, happens)


# ---------- Battles


def attack_points(view: View, attacker: Permanent) -> int:
    """What is left after the answer to an attack that is the best for the other side."""
    able = [each for each in view.creatures(1 - view.seat) if may_block(attacker, each)]
    return -best_line(able, lambda line: -answer_points(view, attacker, line, [], view.seat)).points


def defence_points(view: View, attacker: Permanent, blockers: Sequence[Permanent], following: Sequence[Any]) -> int:
    return answer_points(view, attacker, blockers, following, view.seat)


def answer_points(
    view: View, attacker: Permanent, blockers: Sequence[Permanent], following: Sequence[Permanent], seat: int
) -> int:
    """The points of a seat after an attack is met so; whom it calls forth nobody blocks."""
    picture = view.picture()
    met = [picture.copy_of(each) for each in blockers], [picture.copy_of(each) for each in following]
    players = [Imagined(), Imagined()]
    players[1 - attacker.side] = Imagined(lambda: met)
    picture.players = (players[0], players[1])
    in_chain = picture.in_chain
    picture.in_chain = False
    points = settled(picture, seat, lambda: attack(picture, picture.copy_of(attacker)))
    picture.in_chain = in_chain
    return points


def battle_points(view: View, card: PhysicalCard | None, targets: Sequence[Any]) -> int:
    """The points after the battle that goes on, with this spell of the own side or none."""
    picture = view.picture()
    spells = []
    if card is not None:
        side = picture.sides[view.seat]
        side.hand = [each for each in side.hand if each is not card]
        spells = [Spell(view.seat, card, [picture.copy_of(thing) for thing in targets])]
    picture.in_chain = True

    def happens() -> None:
        fight_out(picture, spells)
        picture.in_chain = False
        check_deaths(picture)

    return settled(picture, view.seat, happens)
