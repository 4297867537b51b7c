"""The course of a game of ABCD in the reference: start-up, the main phase on its clock, clean-up (R14 to R19)."""

from tests.reference.abcd_actions import NEWS, NOTHING, act
from tests.reference.abcd_casting import finish_due
from tests.reference.abcd_effects import check_deaths, settle
from tests.reference.abcd_events import NOBODY, Code, Origin, Reason
from tests.reference.abcd_players import Player
from tests.reference.abcd_state import ACTIVE, ATTRIBUTES
from tests.reference.abcd_table import GameOver, Table


class Game(Table):
    """A table at which two players sit.

    `alarms` are, by side, the frames of this main phase at which its player looks up; `busy` says who may still have
    something to do at this frame.
    """

    def play(self, players: tuple[Player, Player]) -> None:
        """From the first turn to the end of the game."""
        self.players = players
        try:
            for turn in range(1, self.number("turn_cap") + 1):
                self.turn = turn
                self.start_up()
                self.main()
                self.clean_up()
            raise GameOver(NOBODY, Reason.TURN_CAP)
        except GameOver as end:
            self.note(Code.GAME_ENDS, end.winner, value=end.reason)

    # ---------- Start-up (R17)

    def start_up(self) -> None:
        self.operations = 0
        self.frame = 0
        self.note(Code.TURN_STARTS, value=self.turn)
        self.recover()
        self.draw_for_turn()
        self.refresh_creatures()
        self.put_all("start_up")
        settle(self)

    def recover(self) -> None:
        """(1): MP and attribute values are at their maximum again; what is once a turn may be done again (R46, K9)."""
        for seat, side in enumerate(self.sides):
            side.crystals_placed, side.stock_used = 0, False
            self.set_mp(seat, side.max_mp)
            for attribute in ATTRIBUTES:
                self.set_attribute(seat, attribute, side.max_attributes[attribute])
            side.mitigation = side.full_mitigation

    def draw_for_turn(self) -> None:
        """(2): the first hand on turn 1 (R11), and each turn's draw, which an empty library loses (R2, R4)."""
        for seat in (0, 1):
            for _ in range(self.number("first_hand") if self.turn == 1 else 0):
                self.draw(seat)
        empty = [seat for seat, side in enumerate(self.sides) if not side.library]
        for seat in empty:
            self.note(Code.DRAWS_NOTHING, seat)
        if len(empty) == 2:  # G2: at any turn
            raise GameOver(NOBODY, Reason.BOTH_LIBRARIES_EMPTY)
        if empty and self.turn <= self.number("deck_out_until"):
            raise GameOver(1 - empty[0], Reason.DECK_OUT)
        for seat in (0, 1):
            self.draw(seat)  # nothing from an empty library (G1)
            if self.turn == 1:
                self.tell_next(seat)

    def refresh_creatures(self) -> None:
        """(3)."""
        for each in self.permanents:
            each.skills_used.clear()
            if each.is_creature:
                each.hp, each.mitigation = each.max_hp, each.full_mitigation
                each.state = ACTIVE

    # ---------- Main phase

    def main(self) -> None:
        """R15, R16, R18: from one frame at which something happens to the next; battles take no frames (G14, G44)."""
        length = self.number("t_main")
        self.alarms = [{0, self.number("attack_frame")}, {0, self.number("attack_frame")}]
        while True:
            following = self.next_frame(length)
            self.run_clock(following)
            self.end_casts()
            if self.frame == length:
                return
            self.moment()

    def end_casts(self) -> None:
        if finish_due(self):
            self.news((0, 1))

    def next_frame(self, length: int) -> int:
        """The next frame at which a cast ends or a player looks up, or at which the phase is over."""
        ends = [self.frame + cast.frames for cast in self.casts]
        return min([length, *ends, *self.alarms[0], *self.alarms[1]])

    def run_clock(self, frame: int) -> None:
        """Casts go on only here (R16)."""
        for cast in self.casts:
            cast.frames -= frame - self.frame
            cast.unnoticed -= frame - self.frame
        self.frame = frame
        self.note(Code.CLOCK, value=frame)

    def news(self, seats: tuple[int, ...]) -> None:
        """Something has happened that these players notice `reaction_delay` frames later (A3)."""
        for seat in seats:
            self.alarms[seat].add(self.frame + self.number("reaction_delay"))

    def moment(self) -> None:
        """Whoever looks up at this frame does one thing at a time, in turns, until nobody does anything more.

        Who begins, if both look up, is a coin's to say (G15).
        """
        self.busy = [self.looks_up(seat) for seat in (0, 1)]
        seat = self.coin() if all(self.busy) else self.busy.index(True) if any(self.busy) else 0
        while any(self.busy):
            if self.busy[seat]:
                self.ask(seat)
            seat = 1 - seat
            self.busy[seat] |= self.looks_up(seat)

    def looks_up(self, seat: int) -> bool:
        if self.frame not in self.alarms[seat]:
            return False
        self.alarms[seat].remove(self.frame)
        return True

    def ask(self, seat: int) -> None:
        """One action of a player, which the other may notice, or none."""
        done = act(self, seat)
        if done == NOTHING:
            self.busy[seat] = False
        elif done == NEWS and (self.number("reaction_delay") or not self.busy[1 - seat]):
            self.news((1 - seat,))

    # ---------- Clean-up (R19)

    def clean_up(self) -> None:
        """What is still being cast goes on next turn, or is lost (G10)."""
        self.note(Code.CLEANS_UP)
        if self.rules["casts_carry"] == "no":
            lost, self.casts = self.casts, []
            for cast in lost:
                self.bury(cast.physical, Origin.CAST)
        self.put_all("clean_up")
        settle(self)
        check_deaths(self)
