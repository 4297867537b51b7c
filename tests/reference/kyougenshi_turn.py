"""The course of a game of Kyougenshi in the reference: set-up and turns (R4, R5, R9 to R16)."""

from tests.reference.kyougenshi_actions import act, charge
from tests.reference.kyougenshi_attack import forget_left
from tests.reference.kyougenshi_effects import settle
from tests.reference.kyougenshi_events import NOBODY, Code, Reason
from tests.reference.kyougenshi_players import Player
from tests.reference.kyougenshi_state import by_number
from tests.reference.kyougenshi_table import GameOver, Table


class Game(Table):
    """A table at which two players sit; seat 0 is first."""

    def play(self, players: tuple[Player, Player]) -> None:
        """From the set-up to the end of the game."""
        self.players = players
        try:
            for seat in (0, 1):
                self.set_up(seat)
            for turn in range(1, self.number("turn_cap") + 1):
                self.turn = turn
                self.take_turn()
            raise GameOver(NOBODY, Reason.TURN_CAP)
        except GameOver as end:
            self.note(Code.GAME_ENDS, end.winner, value=end.reason)

    # ---------- Set-up

    def set_up(self, seat: int) -> None:
        """R4, R5: shields first, then the hand, which a parameter lets a player redraw."""
        side = self.sides[seat]
        for _ in range(self.number("shields")):
            self.set_shield(seat)
        self.draw_hand(seat)
        for _ in range(self.number("redraws")):
            size = self.number("first_hand")
            if self.players[seat].keeps(tuple(by_number(side.hand))):
                self.note(Code.KEEPS, seat, value=size)
                return
            self.note(Code.REDRAWS, seat, value=size)
            side.library += by_number(side.hand)
            side.hand = []
            self.draw_hand(seat)

    def draw_hand(self, seat: int) -> None:
        for _ in range(self.number("first_hand")):
            self.draw(seat)

    # ---------- A turn

    def take_turn(self) -> None:
        seat = self.active
        self.operations = 0
        self.attacked = False
        self.note(Code.TURN_STARTS, seat, value=self.turn)
        self.turn_up(seat)
        self.moment("active_phase", seat)
        self.draw_for_turn(seat)
        for _ in range(self.number("charges_each_turn")):
            if not charge(self, seat):
                break
        while act(self, seat):
            pass
        self.moment("turn_end", seat)
        self.end_turn(seat)

    def turn_up(self, seat: int) -> None:
        """R9, R10: tainted orbs are turned up, and stay sideways."""
        side = self.sides[seat]
        for each in side.cards:
            each.praying = False
            each.active = True
        for orb in side.orbs:
            orb.active, orb.tainted = not orb.tainted, False

    def moment(self, trigger: str, seat: int) -> None:
        """What one side's spell cards do at a time of their player's turn."""
        for each in self.cards(seat):
            self.put(trigger, each)
        settle(self)

    def draw_for_turn(self, seat: int) -> None:
        """R8, R11."""
        if self.turn == 1 and self.rules["first_player_draws"] == "no":
            return
        if not self.sides[seat].library:
            self.note(Code.DRAWS_NOTHING, seat)
            raise GameOver(1 - seat, Reason.DECK_OUT)
        self.draw(seat)
        if self.rules["deck_out"] == "empty" and not self.sides[seat].library:
            raise GameOver(1 - seat, Reason.DECK_OUT)

    def end_turn(self, seat: int) -> None:
        """R15; what lasts for this turn is over, on both sides."""
        forget_left(self)
        for side in self.sides:
            for each in side.cards:
                each.power_this_turn = 0
                each.given_this_turn = set()
        self.note(Code.TURN_ENDS, seat)
