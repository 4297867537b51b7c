"""The planner of the reference of Card Commander: it plays every choice out in its picture and weighs what comes of it.

The first of the best is taken. What it cannot see it does not reckon with: chance, the opponent's hand, what the
opponent uses.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tests.reference.card_commander_continuous import cost
from tests.reference.card_commander_picture import Aim, Aimer, Picture
from tests.reference.card_commander_players import Choices, View
from tests.reference.card_commander_points import CARD, worth
from tests.reference.card_commander_state import BATTLEFIELD, STANDBY, Creature, PhysicalCard, effects_of

OTHER_SIDE = 8  # added to a place in the value of an option
# Whoever does something then may take notice of a card that does nothing when it is used.
ANSWERS_TO_USE = ("battlefield_before_use", "standby_before_use", "battlefield_after_uses")


class Weighed(NamedTuple):
    """A card, what it is aimed at, and the points that come of it."""

    points: int
    card: PhysicalCard | None
    aim: Aim | None


class PlannerPlayer(Aimer):
    def __init__(self, pool: Any, rules: Mapping[str, int | str]):
        super().__init__()
        self._pool = pool
        self._rules = rules

    def choose(self, view: View) -> Choices:
        subs: list[int | None] = [None] if view.may_stay else []
        weighed = [(sub, found) for sub in [*subs, *sorted(view.sendable)] for found in self._weigh(view, sub)]
        sub, best = max(weighed, key=lambda choice: choice[1].points)  # the first among equals
        self.aim = best.aim
        return sub, best.card

    def _weigh(self, view: View, sub: int | None) -> Iterator[Weighed]:
        """No card, then those that nobody takes notice of, then all others with each aim."""
        start = self._picture(view)
        costs = {card: cost(start, view.seat, start.own_card(card.number)) for card in view.usable}
        cards = sorted(view.usable, key=lambda card: card.number, reverse=True)
        quiet: list[PhysicalCard] = []
        if not view.must_use:
            idle = self._picture(view)
            idle.play_out(sub, None, 0, None)
            yield Weighed(worth(idle), None, None)
            quiet = [] if is_noticed(view) else [card for card in cards if not effects_of(card.face, "use")]
            for card in one_of_each(quiet) if idle.over is None else ():
                yield from with_another_sub(idle, card, costs[card])
        for card in one_of_each([card for card in cards if card not in quiet]):
            for aim in aims(start, sub, card):
                picture = self._picture(view)
                picture.play_out(sub, card, costs[card], aim)
                yield Weighed(worth(picture), card, aim)

    def _picture(self, view: View) -> Picture:
        return Picture(self._pool, self._rules, view)


def is_noticed(view: View) -> bool:
    """Whether any creature that stands there answers to the use of a card; who might come is not known."""
    creatures = [creature for side in view.sides for creature in side.creatures()]
    programs = [program for creature in creatures for program in creature.programs.values()]
    return any(said.when in ANSWERS_TO_USE for program in programs for said in program)


def one_of_each(cards: list[PhysicalCard]) -> list[PhysicalCard]:
    """Of several copies in a row the first."""
    before = [None, *cards]
    return [card for card, last in zip(cards, before, strict=False) if last is None or card.face.name != last.face.name]


def with_another_sub(picture: Picture, card: PhysicalCard, mana: int) -> Iterator[Weighed]:
    """The position after a turn in which a card that does nothing had been used as well, if it has found a place.

    It counts as one hand card less, even if the turn has taken it from the hand.
    """
    side = picture.sides[picture.seat]
    place = next((place for place in STANDBY if place not in side.standby), None)
    if place is None:
        return
    side.mana -= mana
    side.standby[place] = Creature.printed(card)
    yield Weighed(worth(picture) - CARD, card, None)
    side.mana += mana
    del side.standby[place]


# ---------- What a card may be aimed at


def aims(picture: Picture, sub: int | None, card: PhysicalCard) -> list[Aim | None]:
    """The candidates of the first choice that a card leaves to its player, as far as they are known beforehand.

    None alone where there is nothing to weigh.
    """
    asking = [said.to for said in effects_of(card.face, "use") if said.do == "choose"]
    if not asking:
        return [None]
    side, other = picture.sides[picture.seat], picture.sides[1 - picture.seat]
    staying = [place for place in sorted(side.standby) if place != sub]
    sends = side.attacker is not None or sub is not None
    found: list[Aim | None] = []
    if asking[0] == "every_attacker" and sends and picture.likely_attacker(1 - picture.seat) is not None:
        found = [Aim(creature=BATTLEFIELD), Aim(creature=OTHER_SIDE + BATTLEFIELD)]
    elif asking[0] == "own_subs":
        found = [Aim(creature=place) for place in staying]
    elif asking[0] == "own_creatures":
        found = [Aim(creature=place) for place in [*([BATTLEFIELD] if sends else []), *staying]]
    elif asking[0] == "opposing_subs":
        found = [Aim(creature=OTHER_SIDE + place) for place in sorted(other.standby)]
    elif asking[0] == "own_hand":
        numbers = sorted(held.number for held in side.hand)
        found = [Aim(card=number) for number in numbers if number != card.number]
    return found if len(found) > 1 else [None]
