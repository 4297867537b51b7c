"""The course of a game of Card Commander in the reference, turn by turn."""

from collections.abc import Sequence

from tests.reference.card_commander_continuous import blow, cost, sealed
from tests.reference.card_commander_effects import one, settle, subs
from tests.reference.card_commander_fight import battle
from tests.reference.card_commander_players import OTHER, OWN, Board, IllegalChoiceError, Player, View
from tests.reference.card_commander_sight import as_seen, unseen
from tests.reference.card_commander_state import (
    NOBODY,
    STANDBY,
    Code,
    Creature,
    Origin,
    PhysicalCard,
    Reason,
    effects_of,
)
from tests.reference.card_commander_table import GameOver, Table
from tests.reference.streams import Purpose

Cards = Sequence[PhysicalCard | None]


class Game(Table):
    """A table at which two players sit."""

    def play(self, players: tuple[Player, Player]) -> None:
        """From the opening hands to the end of the game."""
        self.players = players
        try:
            self.start()
            for turn in range(1, self.number("turn_cap") + 1):
                self.turn = turn
                self.start_turn()
                self.take_turn()
            raise GameOver(NOBODY, Reason.TURN_CAP)
        except GameOver as end:
            self.note(Code.GAME_ENDS, end.winner, value=end.reason)

    def start(self) -> None:
        """CC-10, CC-11."""
        for seat, size in enumerate(("first_hand", "second_hand")):
            for _ in range(self.number(size)):
                self.draw(seat)
        if self.rules["initiative_is_first"] == "no":
            self.initiative = self.sides[0].streams[Purpose.START].below(2)

    def start_turn(self) -> None:
        self.operations = 0
        self.battle_off = False
        for side in self.sides:
            side.used_card = None
        self.pass_initiative()
        self.draw_for_turn()
        self.grow_mana()
        self.begin_effects()

    def take_turn(self) -> None:
        """From the choices to the end of the turn."""
        self.use(*self.choose())
        battle(self)
        self.end_turn()

    # ---------- Turn start

    def pass_initiative(self) -> None:
        """CC-20."""
        if self.loser is not None:
            self.initiative = self.loser
        self.loser = None
        self.note(Code.TURN_STARTS, self.initiative, value=self.turn)

    def draw_for_turn(self) -> None:
        """CC-21, CC-24."""
        if self.turn == 1 and self.rules["first_turn_draw"] == "no":
            return
        unable = [seat for seat, side in enumerate(self.sides) if not (side.deck or side.draw_forbidden)]
        for seat in unable:
            self.note(Code.CANNOT_DRAW, seat)
        if len(unable) == 2:
            raise GameOver(NOBODY, Reason.BOTH_DECKS_OUT)
        if unable:
            raise GameOver(1 - unable[0], Reason.DECK_OUT)
        for seat, side in enumerate(self.sides):
            if side.draw_forbidden:
                side.draw_forbidden = False
                self.note(Code.DRAWS_NOTHING, seat)
            else:
                self.draw(seat)

    def grow_mana(self) -> None:
        """CC-22, CC-24."""
        for seat, side in enumerate(self.sides):
            rises = self.turn == self.number("income_rise_turn")
            if rises and self.rules["income_rise"] == "before_growth":
                self.raise_income(seat)
            if self.turn > 1 and side.mana_forbidden:
                side.mana_forbidden = False
                self.note(Code.MANA_STANDS_STILL, seat, value=side.mana)
            elif self.turn > 1:
                side.mana += side.income
                self.note(Code.MANA_GROWS, seat, value=side.mana)
            if rises and self.rules["income_rise"] == "after_growth":
                self.raise_income(seat)

    def raise_income(self, seat: int) -> None:
        self.sides[seat].income += 1
        self.note(Code.INCOME_RISES, seat, value=self.sides[seat].income)

    def begin_effects(self) -> None:
        """CC-23."""
        first = self.initiative if self.rules["turn_start_order"] == "initiative" else 0
        for seat in (first, 1 - first):
            self.rise_from_graveyard(seat)
            side = self.sides[seat]
            if side.attacker is not None:
                self.put("turn_start", side.attacker.physical)
            self.put_subs("turn_start", seat)
            settle(self)

    def rise_from_graveyard(self, seat: int) -> None:
        """Each card that does something there, as long as standby has room."""
        side = self.sides[seat]
        waiting = [card for card in side.graveyard if effects_of(card.face, "card")]
        if self.rules["graveyard_order"] == "top":
            waiting.reverse()
        for card in waiting:
            if len(side.standby) == len(STANDBY):
                return
            if card in side.graveyard:
                one(self, "graveyard_turn_start", card)

    # ---------- Choices

    def choose(self) -> tuple[list[int | None], Cards, list[int]]:
        """CC-30, CC-31: for each seat the place of the sub to send, the card to use, and what it costs."""
        places: list[int | None] = []
        cards: list[PhysicalCard | None] = []
        for seat, player in enumerate(self.players):
            view = self.view(seat)
            place, card = player.choose(view)
            if place is None and not view.may_stay:
                raise IllegalChoiceError(f"turn {self.turn}: seat {seat} must send a sub")
            if card is None and view.must_use:
                raise IllegalChoiceError(f"turn {self.turn}: seat {seat} must use card {view.usable[0].number}")
            places.append(place)
            cards.append(card)
        costs = [0 if card is None else cost(self, seat, card) for seat, card in enumerate(cards)]
        for side in self.sides:
            side.forced = None
        return places, cards, costs

    def view(self, seat: int) -> View:
        """What lies open to both and a player weighs, and of what is hidden the own hand alone (CC-14)."""
        side = self.sides[seat]
        sendable, may_stay = self.sendable(seat)
        boards = [Board(shown.life, shown.attacker, dict(shown.standby)) for shown in self.sides]
        usable = tuple(card for card in side.hand if cost(self, seat, card) <= side.mana)
        forced = tuple(card for card in usable if card is side.forced)
        return View(
            turn=self.turn,
            initiative=OWN if self.initiative == seat else OTHER,
            own=boards[seat],
            other=boards[1 - seat],
            sendable=sendable,
            may_stay=may_stay,
            usable=forced or usable,
            must_use=bool(forced),
            blows={place: self.blows(seat, place) for place in (None, *sendable)},
            sides=as_seen(self.sides, seat),
            seat=seat,
            cards=self.cards,
        )

    def blows(self, seat: int, place: int | None) -> tuple[int, int]:
        """What a blow of either attacker would take off if the sub of a place were sent, the seat's own first.

        As far as the seat can tell: it does not see the other hand.
        """
        side, opponent = self.sides[seat], self.sides[1 - seat]
        before, hidden = (side.attacker, side.standby), opponent.hand
        opponent.hand = [unseen() for _ in hidden]
        if place is not None:
            side.attacker = side.standby[place]
            side.standby = {other: sub for other, sub in side.standby.items() if other != place}
        both = all(other.attacker is not None for other in self.sides)
        found = (blow(self, seat), blow(self, 1 - seat)) if both else (0, 0)
        (side.attacker, side.standby), opponent.hand = before, hidden
        return found

    def sendable(self, seat: int) -> tuple[dict[int, Creature], bool]:
        """The subs that may be sent, by place, and whether sending none is a choice (CC-30)."""
        side, opponent = self.sides[seat], self.sides[1 - seat]
        if side.attacker is not None or not side.standby:
            return {}, True
        says = {place: () if sealed(self, seat, sub) else sub.keywords for place, sub in side.standby.items()}
        sendable = {place: sub for place, sub in side.standby.items() if "cannot_go" not in says[place]}
        if any(sub.has("bars_top") and not sealed(self, 1 - seat, sub) for sub in opponent.standby.values()):
            sendable.pop(min(side.standby), None)
        bound = {place: sub for place, sub in sendable.items() if "must_go" in says[place]}
        return (bound, False) if bound else (sendable, True)

    # ---------- Use

    def use(self, places: Sequence[int | None], cards: Cards, costs: Sequence[int]) -> None:
        """CC-40 to CC-44."""
        for seat, place in enumerate(places):
            self.send(seat, place)
        for seat in self.by_initiative():
            attacker = self.sides[seat].attacker
            if places[seat] is not None and attacker is not None:
                subs(self, "standby_entry", seat, attacker.physical)
        for side, card, mana in zip(self.sides, cards, costs, strict=True):
            side.mana -= mana
            if card is not None:
                side.hand.remove(card)
                side.used, side.used_card = Creature.printed(card), card
        for seat, card in enumerate(cards):
            self.note(Code.USES, seat, card, self.sides[seat].mana)
        self.before_uses()
        self.use_effects(cards)
        for seat in self.by_initiative():
            attacker = self.sides[seat].attacker
            one(self, "battlefield_after_uses", None if attacker is None else attacker.physical)
        for seat in (0, 1):
            self.stand_by(seat)

    def send(self, seat: int, place: int | None) -> None:
        side = self.sides[seat]
        if place is None:
            self.note(Code.SENDS, seat, value=NOBODY)
            return
        side.attacker = side.standby.pop(place)
        self.note(Code.SENDS, seat, side.attacker.physical, place)

    def before_uses(self) -> None:
        """CC-41."""
        for seat in self.by_initiative():
            side = self.sides[seat]
            attacker = side.attacker
            one(self, "battlefield_before_use", None if attacker is None else attacker.physical)
            for sub in side.subs():
                if any(other is sub for other in side.subs()):
                    one(self, "standby_before_use", sub.physical)

    def use_effects(self, cards: Cards) -> None:
        """CC-42, CC-43."""
        for seat in self.by_initiative():
            used, card = self.sides[seat].used, cards[seat]
            if used is None or used.physical is not card:
                continue
            stopped = any(attacker.has("stops_uses") for _, attacker in self.attackers(0))
            if not stopped or used.has("unstoppable"):
                one(self, "use", card)

    def stand_by(self, seat: int) -> None:
        """CC-44."""
        side = self.sides[seat]
        used = side.used
        if used is None:
            return
        place = self.free_place(side)
        if place is None:
            self.bury(used.physical, Origin.USED)
        else:
            side.used = None
            side.standby[place] = used
            self.note(Code.STANDS_BY, seat, used.physical, place)

    # ---------- Turn end

    def end_turn(self) -> None:
        """CC-60."""
        for side in self.sides:
            if side.attacker is not None and side.attacker.hp == 0:
                self.bury(side.attacker.physical, Origin.BATTLEFIELD)
