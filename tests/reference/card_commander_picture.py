"""A player's picture of a game of Card Commander in the reference: what that player sees, in which a turn is played."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.reference.card_commander_fight import battle
from tests.reference.card_commander_players import OWN, Choices, Question, View, greedy_pick, strongest
from tests.reference.card_commander_sight import Unknown, as_seen, unseen
from tests.reference.card_commander_state import Creature, Origin, PhysicalCard
from tests.reference.card_commander_table import GameOver
from tests.reference.card_commander_targets import Option
from tests.reference.card_commander_turn import Game


class Aim(NamedTuple):
    """What a player means to choose when an effect asks: a creature by the value of its option, or a card."""

    creature: int | None = None
    card: int | None = None

    def meets(self, option: Option) -> bool:
        if option.creature is not None:
            return option.value == self.creature
        return option.card.number == self.card


class Aimer:
    """Answers the first question that leaves a choice by the aim, if there is one, and all others as greedy does."""

    def __init__(self, aim: Aim | None = None):
        self.aim = aim

    def choose(self, view: View) -> Choices:
        raise NotImplementedError  # the choices of a picture's turn are given

    def pick(self, question: Question) -> Option:
        if len(question.options) == 1:
            return question.options[0]
        aim, self.aim = self.aim, None
        for option in question.options:
            if aim is not None and aim.meets(option):
                return option
        return greedy_pick(question)


class Picture(Game):
    """The game as a player sees it before choosing; what is unseen stays so, and chance has no part in it.

    After `play_out` it shows the end of the turn, or how the game has ended meanwhile.
    """

    def __init__(self, pool: Any, rules: Mapping[str, int | str], view: View):
        super().__init__(pool, rules, as_seen(view.sides, view.seat))
        self.seat = view.seat
        self.turn = view.turn
        self.initiative = view.seat if view.initiative == OWN else 1 - view.seat
        self.cards = view.cards
        self.over: GameOver | None = None

    def play_out(self, place: int | None, used: PhysicalCard | None, mana: int, aim: Aim | None) -> None:
        """The turn as it will be if the opponent uses nothing and sends whom it most likely would."""
        own, other = self.seat, 1 - self.seat
        self.players = tuple(Aimer(aim) if seat == own else Aimer() for seat in (0, 1))
        places: list[int | None] = [None, None]
        cards: list[PhysicalCard | None] = [None, None]
        costs = [0, 0]
        places[own], places[other] = place, self.likely_attacker(other) or None  # who stands there is not sent
        cards[own], costs[own] = None if used is None else self.own_card(used.number), mana
        try:
            self.use(places, cards, costs)
            battle(self)
            self.end_turn()
        except GameOver as over:
            self.over = over

    def own_card(self, number: int) -> PhysicalCard:
        return next(card for card in self.sides[self.seat].hand if card.number == number)

    def likely_attacker(self, seat: int) -> int | None:
        """The place of the attacker that a side has or will most likely send: its strongest sub that can go."""
        side = self.sides[seat]
        able: dict[int, Creature] = {place: sub for place, sub in side.standby.items() if not sub.has("cannot_go")}
        return 0 if side.attacker is not None else strongest(able)

    # ---------- What stays unseen

    def draw(self, seat: int) -> PhysicalCard:
        """Whatever lay there, even if an effect has just put it under an empty deck, is a card unseen."""
        card = self.sides[seat].deck.pop(0)
        card.card, card.turned, card.unseen = Unknown(), None, True
        self.to_hand(seat, card)
        return card

    def fetch(self, seat: int, name: str) -> PhysicalCard | None:
        """The player hopes for it as long as there are cards."""
        return self.draw(seat) if self.sides[seat].deck else None

    def bottom(self, seat: int) -> PhysicalCard:
        """Nobody knows it, so that it is none of those used."""
        return unseen()

    def random_hand_cards(self, seat: int, number: int) -> list[PhysicalCard]:
        """Unseen cards first, then those of the lowest numbers; from left to right."""
        hand = self.sides[seat].hand
        chosen = sorted(hand, key=lambda card: (not card.unseen, card.number))[:number]
        return [card for card in hand if card in chosen]

    def bury(self, card: PhysicalCard, origin: Origin) -> None:
        """An unseen card is not seen afterwards either."""
        if card.unseen:
            self.lift(card)
        else:
            super().bury(card, origin)
