"""The player `greedy` of the reference of Touhou lands: the dearest card, attacks and answers that pay."""

from collections.abc import Sequence

from tests.reference.touhou_lands_choices import Question
from tests.reference.touhou_lands_events import Aim, Code
from tests.reference.touhou_lands_fight import Answer, Battle, Way, answers_of
from tests.reference.touhou_lands_matching import fits
from tests.reference.touhou_lands_points import LANDS_KEPT, strongest
from tests.reference.touhou_lands_sight import OpeningHand, View
from tests.reference.touhou_lands_state import (
    CHARACTER,
    FRONT,
    ITEM,
    LAND,
    SPELL,
    SUPPORT,
    Action,
    Character,
    PhysicalCard,
    number_of,
)

FEWEST_LANDS, MOST_LANDS = 2, 5  # in an opening hand
SMALLEST_REDRAWN = 4  # cards of a hand that a redraw may bring


class GreedyPlayer:
    """Never looks further than the next thing it does; holds nothing back."""

    def keeps(self, opening: OpeningHand) -> bool:
        """A hand of two to five lands; any hand that is small already."""
        lands = sum(card.type == LAND for card in opening.hand)
        return opening.smaller < SMALLEST_REDRAWN or FEWEST_LANDS <= lands <= MOST_LANDS

    def form(self, view: View, own: Sequence[Character]) -> Sequence[Character]:
        """Those of most attack in the front, the dearest among equals."""
        return strongest(own, int(view.rules["front_most"]))

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        return (
            place_land(view, options)
            or self._spell(view, options)
            or self._card(view, options)
            or self._attack(view, options)
            or self._skill(view, options)
        )

    def _card(self, view: View, options: Sequence[Action]) -> Action | None:
        """The dearest one that has somebody it is meant for."""
        found = [
            action
            for action in options
            if action.kind in HAND_KINDS and not is_attack(action) and makes_sense(view, action.source)
        ]
        dearest: Action | None = max(found, key=lambda action: number_of(action.source), default=None)
        return dearest

    def _attack(self, view: View, options: Sequence[Action]) -> Action | None:
        """The dearest character whose attack nobody makes it pay for."""
        for action in options[::-1]:
            if action.kind == "attack" and attack_pays(view, action.source, None):
                return action
        return None

    def _spell(self, view: View, options: Sequence[Action]) -> Action | None:
        """The dearest spell with which the dearest user's attack pays."""
        for action in options[::-1]:
            if action.kind == SPELL and is_attack(action):
                user = view.users(action.source)[-1]
                if attack_pays(view, user, action.source):
                    return action
        return None

    def _skill(self, view: View, options: Sequence[Action]) -> Action | None:
        skills = [action for action in options if action.kind == "skill"]
        return skills[-1] if skills else None

    def row(self, view: View, card: PhysicalCard) -> str:
        return FRONT

    def aim(self, view: View, question: Question) -> Character:
        return greedy_aim(view, question)

    def answer(self, view: View, battle: Battle, ways: Sequence[Way]) -> Answer:
        """Whatever saves most: nothing, or somebody, alone or with the dearest spell."""
        fewer = [way._replace(spells=way.spells[-1:]) for way in ways]
        return max(answers_of(fewer), key=lambda given: view.for_defender(battle.met(given)))

    def discard(self, view: View, code: Code) -> PhysicalCard:
        return greedy_discard(view)


# ---------- Cards

SETS = ("own_characters", "opposing_characters", "every_character")
HAND_KINDS = (CHARACTER, ITEM, SUPPORT, SPELL)


def is_attack(action: Action) -> bool:
    return action.kind == SPELL and "main" not in action.source.card.use


def place_land(view: View, options: Sequence[Action]) -> Action | None:
    """The last land, of those that yield a kind of which the hand needs more, if there are any."""
    lands = [action for action in options if action.kind == LAND]
    return max(lands, key=lambda action: (helps(view, action.source), action.source.number), default=None)


def helps(view: View, land: PhysicalCard) -> bool:
    """Whether a hand card needs more lands of a kind that this one yields than there are in play."""
    return any(
        least > sum(kind in other.physical.card.yields for other in view.own.lands)
        for card in view.hand
        for kind, least in card.card.needs.items()
        if kind in land.card.yields
    )


def makes_sense(view: View, card: PhysicalCard) -> bool:
    """Whether there is somebody for whom it is meant.

    An item needs a bearer on its side; what has its effect on a set of characters first of all needs one of them, of
    the other side where it has it on both.
    """
    if card.type == ITEM:
        return any(is_meant(view, card, each) for each in view.bearers())
    if card.type not in (SUPPORT, SPELL) or not card.card.effects:
        return True
    first = card.card.effects[0]
    seat = {"own_characters": view.seat}.get(first.to, 1 - view.seat)
    return first.to not in SETS or any(fits(first.only, each) for each in view.characters(seat))


def is_meant(view: View, item: PhysicalCard, bearer: Character) -> bool:
    return bool((bearer.side == view.seat) == (item.card.prefer == "own"))


def greedy_aim(view: View, question: Question) -> Character:
    """The dearest; of an item's bearers one on the side that it is meant for."""
    found = list(question.candidates)
    if question.aim == Aim.BEARER:
        found = [each for each in found if is_meant(view, question.card, each)] or found
    return max(found, key=number_of)


def greedy_discard(view: View) -> PhysicalCard:
    """The cheapest card that is no land, but a land if there are more than two of them."""
    lands = [card for card in view.hand if card.type == LAND]
    others = [card for card in view.hand if card.type != LAND]
    return (lands if len(lands) > LANDS_KEPT or not others else others)[0]


# ---------- Battles


def attack_pays(view: View, attacker: Character, spell: PhysicalCard | None) -> bool:
    """Whether every answer without a spell costs the other side something."""
    battle = Battle(attacker, spell)
    return all(view.for_defender(battle.met(given)) < 0 for given in view.plain_answers(battle))
