"""The course of a game of Touhou lands in the reference, turn by turn (R10 to R31)."""

from tests.reference.touhou_lands_actions import act
from tests.reference.touhou_lands_choices import IllegalChoiceError
from tests.reference.touhou_lands_effects import settle
from tests.reference.touhou_lands_events import NOBODY, ROWS, Code, Reason
from tests.reference.touhou_lands_hands import adjust_hand, open_hands
from tests.reference.touhou_lands_players import Player
from tests.reference.touhou_lands_sight import View
from tests.reference.touhou_lands_state import BACK, FRONT, Character, PhysicalCard, no_change, number_of
from tests.reference.touhou_lands_table import GameOver, Table


class Game(Table):
    """A table at which two players sit; seat 0 is first (R8)."""

    def play(self, players: tuple[Player, Player]) -> None:
        """From the opening hands to the end of the game."""
        self.players = players
        try:
            open_hands(self)
            for turn in range(1, self.number("turn_cap") + 1):
                self.turn = turn
                self.take_turn()
            raise GameOver(NOBODY, Reason.TURN_CAP)
        except GameOver as end:
            self.note(Code.GAME_ENDS, end.winner, value=end.reason)

    def take_turn(self) -> None:
        seat = self.active
        self.operations = 0
        self.note(Code.TURN_STARTS, seat, value=self.turn)
        self.untap_all(seat)
        self.start_effects(seat)
        self.draw_for_turn(seat)
        self.form(seat)
        while act(self, seat):
            pass
        adjust_hand(self, seat)
        self.end_turn(seat)

    def untap_all(self, seat: int) -> None:
        """R10, G9, G10; lands too (G8)."""
        side = self.sides[seat]
        side.lands_placed = side.more_lands = side.summoned = side.attacks = 0
        side.no_spells = False
        for each in side.characters:
            each.tapped = each.skill_used = False
        for land in side.lands:
            land.tapped = False

    def start_effects(self, seat: int) -> None:
        """Characters, each with its item, and supports that stay, in the order of numbers."""
        side = self.sides[seat]
        sources: list[Character | PhysicalCard] = sorted([*side.characters, *side.supports], key=number_of)
        for source in sources:
            if isinstance(source, Character):
                self.put_with_item("turn_start", source)
            else:
                self.put("turn_start", source, seat, None)
        settle(self)

    def draw_for_turn(self, seat: int) -> None:
        """R11."""
        if self.turn > 1 or self.rules["first_player_draws"] == "yes":
            self.draw(seat)

    def form(self, seat: int) -> None:
        """R12, R13: who stands in the front from now on; G12: nobody must."""
        own = self.characters(seat)
        if not own:
            return
        front = self.players[seat].form(View(self, seat), own)
        if len(front) > self.number("front_most") or any(each not in own for each in front):
            raise IllegalChoiceError(f"turn {self.turn}: they cannot all stand in the front")
        moving = [each for each in own if (each in front) != (each.row == FRONT)]
        self.note(Code.FORMS, seat, value=len(moving))
        for each in moving:
            each.row = FRONT if each in front else BACK
            self.note(Code.MOVES, seat, each.physical, ROWS.index(each.row))

    def end_turn(self, seat: int) -> None:
        """R31; what lasts for this turn is over, on both sides."""
        for side in self.sides:
            for each in side.characters:
                each.this_turn = no_change()
                each.given_this_turn = set()
        self.note(Code.TURN_ENDS, seat)
