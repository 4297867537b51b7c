"""The player `greedy` of the reference of ABCD: crystals, then the most expensive card, attacks and blocks that pay."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.reference.abcd_events import Code
from tests.reference.abcd_fight import may_block
from tests.reference.abcd_players import Defence
from tests.reference.abcd_points import outcome, strength
from tests.reference.abcd_sight import View
from tests.reference.abcd_state import ATTRIBUTES, CRYSTAL, NON_ACTIVE, Action, Permanent, PhysicalCard
from tests.reference.abcd_targets import Question, choices_of


class GreedyPlayer:
    """Never looks further than the next thing it does; holds nothing back."""

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        if any(action.kind == "redraw" for action in options) and is_bad(view):
            return Action("redraw")
        crystals = [action for action in options if action.kind == "cast" and action.source.type == CRYSTAL]
        if crystals:
            return max(crystals, key=lambda action: (helps(view, action.source), action.source.number))
        if Action("stock") in options:
            return Action("stock")
        return self._spell(view, options) or self._attack(view, options) or self._skill(view, options)

    def _spell(self, view: View, options: Sequence[Action]) -> Action | None:
        """The most expensive card that makes sense now."""
        casts = [action for action in options if action.kind == "cast" and makes_sense(view, action)]
        return max(casts, key=lambda action: action.source.number, default=None)

    def _attack(self, view: View, options: Sequence[Action]) -> Action | None:
        """The strongest attack that no single blocker makes a loss of."""
        attacks = [action for action in options if action.kind == "attack" and attack_pays(view, action.source)]
        return max(attacks, key=lambda action: strength(action.source), default=None)

    def _skill(self, view: View, options: Sequence[Action]) -> Action | None:
        """Once attacks are possible and made, each skill once a turn."""
        if view.frame < int(view.rules["attack_frame"]):
            return None
        skills = [action for action in options if action.kind == "skill" and makes_sense(view, action)]
        return skills[0] if skills else None

    def square(self, view: View, card: PhysicalCard, free: Sequence[int]) -> int:
        return free[0]

    def aim(self, view: View, question: Question) -> Any:
        return greedy_aim(view, question)

    def defend(
        self, view: View, attacker: Permanent, able: Sequence[Permanent], can_follow: Sequence[Permanent]
    ) -> Defence:
        """Nobody or the one blocker that saves most; no counter-attack."""
        defences = [[], *([each] for each in able)]
        own = view.own
        best = max(
            defences,
            key=lambda blockers: outcome(view.rules, attacker, blockers, own.hp, own.mitigation).for_defender,
        )
        return best, []

    def battle_spell(self, view: View, usable: Sequence[PhysicalCard]) -> PhysicalCard | None:
        """The most expensive that has somebody to aim at."""
        found = [card for card in usable if has_meant(view, card, card.card.effects, "battle", None)]
        return found[-1] if found else None

    def discard(self, view: View, code: Code) -> PhysicalCard:
        return greedy_discard(view)


# ---------- Hands


def crystals_in(view: View) -> int:
    assert view.own.hand is not None
    return sum(card.type == CRYSTAL for card in view.own.hand)


def is_bad(view: View) -> bool:
    """A first hand of fewer than 2 or more than 4 crystals; a second one of none or nothing else."""
    crystals, size = crystals_in(view), view.own.hand_size
    return not 2 <= crystals <= 4 if view.own.redraws == 0 else crystals in (0, size)


def helps(view: View, crystal: PhysicalCard) -> int:
    """How much of what the attributes lack for the cards in hand a crystal brings."""
    assert view.own.hand is not None
    given = {
        attribute
        for said in crystal.card.effects
        if said.do in ("raise_attribute", "raise_attribute_maximum")
        for attribute in said.attributes
    }
    lacking: Mapping[str, int] = {
        attribute: sum(
            max(0, card.card.needs.get(attribute, 0) - view.own.max_attributes[attribute]) for card in view.own.hand
        )
        for attribute in ATTRIBUTES
    }
    return sum(lacking[attribute] for attribute in given)


def greedy_discard(view: View) -> PhysicalCard:
    """The cheapest card, but a crystal if there are more than three of them."""
    assert view.own.hand is not None
    crystals = [card for card in view.own.hand if card.type == CRYSTAL]
    others = [card for card in view.own.hand if card.type != CRYSTAL]
    return min(crystals if len(crystals) > 3 or not others else others, key=lambda card: card.number)


# ---------- What makes sense


def makes_sense(view: View, action: Action) -> bool:
    """Whether a card or skill has whom it is meant for, costs no hand card, and has not been used this turn."""
    source = action.source
    permanent = source if isinstance(source, Permanent) else None
    card = source if permanent is None else permanent.physical
    if action.kind == "cast":
        return has_meant(view, card, card.card.effects, "cast", None)
    if permanent is not None and action.skill in permanent.skills_used:
        return False
    effects = card.card.skills[action.skill].effects
    costs_cards = any(said.do == "discard" and said.to == "own" for said in effects)
    in_vain = permanent is not None and any(
        said.do == "give_keyword" and said.to == "self" and said.keyword in permanent.keywords for said in effects
    )
    return not costs_cards and not in_vain and has_meant(view, card, effects, "skill", permanent)


def has_meant(view: View, card: PhysicalCard, effects: Any, trigger: str, permanent: Permanent | None) -> bool:
    """Whether each choice has a candidate on the side that it is meant for."""
    return all(
        any(is_meant(view, said, thing) for thing in view.candidates(view.run(trigger, card, permanent), said))
        for said in choices_of(effects, trigger)
    )


def is_meant(view: View, operation: Any, thing: Any) -> bool:
    return bool((thing.controller == view.seat) == (operation.prefer == "own"))


def greedy_aim(view: View, question: Question) -> Any:
    """The strongest that it is meant for; else none, or the weakest."""
    meant = [thing for thing in question.candidates if is_meant(view, question.operation, thing)]
    if meant:
        return max(meant, key=strength)
    return None if question.may_stop else min(question.candidates, key=strength)


# ---------- Battles


def attack_pays(view: View, attacker: Permanent) -> bool:
    """Whether the attack does something and no single blocker gains by it."""
    if attacker.attack == 0:
        return False
    other = view.other
    able = [each for each in view.creatures(1 - view.seat) if each.state != NON_ACTIVE and may_block(attacker, each)]
    outcomes = [outcome(view.rules, attacker, [each], other.hp, other.mitigation) for each in able]
    return all(found.for_defender <= 0 for found in outcomes)
