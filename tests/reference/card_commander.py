"""Card Commander once more, slow and obvious: the rules with lists and dicts, to hold the kernels against.

It reads the parsed cards and calls no kernel. A game is played by two players who choose (those of `PLAYERS`, or
`RecordedPlayer`, who repeats what a record says), and comes out as the events that the engine's own record of the same
game must show, one (turn, code, seat, card, value) each. Rule ids are those of rules.md.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simcore.deck import Deck
from tests.reference.card_commander_battle import damage, first_striker
from tests.reference.card_commander_planner import PlannerPlayer
from tests.reference.card_commander_players import (
    OTHER,
    OWN,
    Board,
    CpuPlayer,
    GreedyPlayer,
    IllegalChoiceError,
    Player,
    RandomPlayer,
    RecordedPlayer,
    View,
)
from tests.reference.card_commander_state import (
    NO_CARD,
    NOBODY,
    STANDBY,
    Code,
    Creature,
    Event,
    Origin,
    PhysicalCard,
    Reason,
    Side,
    number_cards,
)
from tests.reference.streams import Purpose, Stream, pair_key, run_key

# Each machine player by name, from the rules that everybody knows and its seat's own stream.
PLAYERS: dict[str, Callable[[Mapping[str, int | str], Stream], Player]] = {
    "random": lambda rules, stream: RandomPlayer(stream),
    "greedy": lambda rules, stream: GreedyPlayer(),
    "cpu": lambda rules, stream: CpuPlayer(rules),
    "planner": lambda rules, stream: PlannerPlayer(rules),
}


class GameOver(Exception):  # noqa: N818 - the end of a game is no error
    """Ends the game on the spot, in the middle of whatever is going on (CC-73)."""

    def __init__(self, winner: int, reason: Reason):
        super().__init__(winner, reason)
        self.winner = winner
        self.reason = reason


def battle_alone(
    rules: Mapping[str, int | str], cards: tuple[Any, Any], initiative: int
) -> tuple[int | None, int, int, int]:
    """A battle of two cards whose sides hold nothing else: who wins (0, 1 or None), HP left to each, blows of both."""
    physical = [PhysicalCard(number, card, number, 0) for number, card in enumerate(cards)]
    game = Game((), rules, 0, 0)
    game.initiative = initiative
    fighters = [Creature(card, card.card.hp) for card in physical]
    for side, fighter in zip(game.sides, fighters, strict=True):
        side.attacker = fighter
        side.life = 2  # so that the game goes on after the battle
    game.battle()
    blows = sum(event.code == Code.STRIKES for event in game.events)
    winner = None if game.loser is None else 1 - game.loser
    return winner, fighters[0].hp, fighters[1].hp, blows


def play(
    pool: Any,
    rules: Mapping[str, int | str],
    decks: tuple[Deck, Deck],
    policies: tuple[str, str],
    seed: int,
    game: int,
    record: Sequence[Event] | None = None,
) -> list[Event]:
    """Play game number `game` (from 0) of decks A and B and give back its events.

    Two games in a row are a pair on the same streams, with the seats exchanged. `policies` are those of A and B; with a
    `record` both sides repeat its choices instead. IllegalChoiceError if the rules do not allow one of them.
    """
    first_deck = game % 2
    pair = pair_key(run_key(seed, [deck.hash for deck in decks]), game // 2)
    table = Game(number_cards(pool, *decks), rules, first_deck, pair)
    players: list[Player] = []
    for seat, side in enumerate(table.sides):
        machine = PLAYERS[policies[first_deck ^ seat]](rules, side.streams[Purpose.POLICY])
        players.append(machine if record is None else RecordedPlayer(record, seat))
    return table.play((players[0], players[1]))


class Game:
    """One game; seat 0 is the first player."""

    def __init__(self, cards: Sequence[PhysicalCard], rules: Mapping[str, int | str], first_deck: int, pair: int):
        self.rules = rules
        self.turn = 0
        self.initiative = 0
        self.loser: int | None = None  # of the last battle
        self.events: list[Event] = []
        self.sides = tuple(self._new_side(cards, first_deck ^ seat, seat, pair) for seat in (0, 1))

    def _new_side(self, cards: Sequence[PhysicalCard], deck: int, seat: int, pair: int) -> Side:
        """CC-12, and CC-3 on the mana of a deck with ヤタガラス."""
        own = sorted((card for card in cards if card.deck == deck), key=lambda card: card.slot)
        third = any(card.has("third_colour") for card in own)
        return Side(
            deck=own,
            life=self.number("first_life" if seat == 0 else "second_life"),
            mana=self.number("start_mana_third_colour" if third else "start_mana"),
            income=self.number("income"),
            streams={purpose: Stream(pair, seat, purpose) for purpose in Purpose},
        )

    def number(self, name: str) -> int:
        return int(self.rules[name])

    def note(self, code: Code, seat: int = NOBODY, card: PhysicalCard | None = None, value: int = 0) -> None:
        number = NO_CARD if card is None else card.number
        self.events.append(Event(self.turn, int(code), seat, number, int(value)))

    def play(self, players: tuple[Player, Player]) -> list[Event]:
        """From the opening hands to the end of the game."""
        try:
            self.start()
            for turn in range(1, self.number("turn_cap") + 1):
                self.turn = turn
                self.take_turn(players)
            raise GameOver(NOBODY, Reason.TURN_CAP)
        except GameOver as end:
            self.note(Code.GAME_ENDS, end.winner, value=end.reason)
        return self.events

    def start(self) -> None:
        """CC-10, CC-11."""
        for seat, size in enumerate(("first_hand", "second_hand")):
            for _ in range(self.number(size)):
                self.draw(seat)
        if self.rules["initiative_is_first"] == "no":
            self.initiative = self.sides[0].streams[Purpose.START].below(2)

    def draw(self, seat: int) -> None:
        """The top card of a shuffled deck is any of its cards, each as likely."""
        side = self.sides[seat]
        chosen = side.streams[Purpose.DEAL].below(len(side.deck))
        card = side.deck[chosen]
        # The card that was at the top takes the place of the chosen one, so that a stream means one order for good.
        side.deck[chosen] = side.deck[0]
        del side.deck[0]
        if self.rules["new_hand_card"] == "right":
            side.hand.append(card)
        else:
            side.hand.insert(0, card)
        self.note(Code.DRAWS, seat, card, len(side.deck))

    def take_turn(self, players: tuple[Player, Player]) -> None:
        """The parts of a turn in their order."""
        self.pass_initiative()
        self.draw_for_turn()
        self.grow_mana()
        self.return_ghosts()
        subs, cards = self.choose(players)
        self.use(subs, cards)
        self.battle()
        self.end_turn()

    # ---------- Turn start

    def pass_initiative(self) -> None:
        """CC-20."""
        if self.loser is not None:
            self.initiative = self.loser
        self.loser = None
        self.note(Code.TURN_STARTS, self.initiative, value=self.turn)

    def draw_for_turn(self) -> None:
        """CC-21."""
        if self.turn == 1 and self.rules["first_turn_draw"] == "no":
            return
        unable = [seat for seat in (0, 1) if not self.sides[seat].deck]
        for seat in unable:
            self.note(Code.CANNOT_DRAW, seat)
        if len(unable) == 2:
            raise GameOver(NOBODY, Reason.BOTH_DECKS_OUT)
        if unable:
            raise GameOver(1 - unable[0], Reason.DECK_OUT)
        for seat in (0, 1):
            self.draw(seat)

    def grow_mana(self) -> None:
        """CC-22."""
        for seat, side in enumerate(self.sides):
            rises = self.turn == self.number("income_rise_turn")
            if rises and self.rules["income_rise"] == "before_growth":
                self.raise_income(seat)
            if self.turn > 1:
                side.mana += side.income
                self.note(Code.MANA_GROWS, seat, value=side.mana)
            if rises and self.rules["income_rise"] == "after_growth":
                self.raise_income(seat)

    def raise_income(self, seat: int) -> None:
        self.sides[seat].income += 1
        self.note(Code.INCOME_RISES, seat, value=self.sides[seat].income)

    def return_ghosts(self) -> None:
        """CC-23."""
        first = self.initiative if self.rules["turn_start_order"] == "initiative" else 0
        for seat in (first, 1 - first):
            side, opponent = self.sides[seat], self.sides[1 - seat]
            ghosts = [card for card in side.graveyard if card.has("haunts")]
            if self.rules["graveyard_order"] == "top":
                ghosts.reverse()
            for ghost in ghosts:
                place = self.free_place(side)
                if place is None:
                    break
                side.graveyard.remove(ghost)
                fallen = side.fallen.pop(ghost.number, ghost.card.hp)
                side.standby[place] = Creature(
                    ghost, ghost.card.hp if self.rules["graveyard_resets"] == "yes" else fallen
                )
                self.note(Code.RETURNS, seat, ghost, place)
                if opponent.mana > self.number("least_mana"):
                    opponent.mana -= 1
                self.note(Code.LOSES_MANA, 1 - seat, value=opponent.mana)

    def free_place(self, side: Side) -> int | None:
        """Where a new sub goes, after the others have closed ranks if the rules say so (CC-13)."""
        if self.rules["new_sub_place"] == "below_others":
            side.standby = dict(zip(STANDBY, [side.standby[place] for place in sorted(side.standby)], strict=False))
        return next((place for place in STANDBY if place not in side.standby), None)

    # ---------- Choices

    def choose(self, players: tuple[Player, Player]) -> tuple[list[int | None], list[PhysicalCard | None]]:
        """CC-30, CC-31: for each seat the place of the sub to send and the card to use."""
        subs: list[int | None] = []
        cards: list[PhysicalCard | None] = []
        for seat, player in enumerate(players):
            view = self.view(seat)
            sub, card = player.choose(view)
            if sub is None and not view.may_stay:
                raise IllegalChoiceError(f"turn {self.turn}: seat {seat} must send a sub")
            subs.append(sub)
            cards.append(card)
        return subs, cards

    def view(self, seat: int) -> View:
        """What lies open to both and a player weighs, and of what is hidden the own hand alone (CC-14)."""
        side = self.sides[seat]
        sendable, may_stay = self.sendable(seat)
        boards = [Board(shown.life, shown.attacker, dict(shown.standby)) for shown in self.sides]
        return View(
            turn=self.turn,
            initiative=OWN if self.initiative == seat else OTHER,
            own=boards[seat],
            other=boards[1 - seat],
            sendable=sendable,
            may_stay=may_stay,
            usable=tuple(card for card in side.hand if card.card.level <= side.mana),
        )

    def sendable(self, seat: int) -> tuple[dict[int, Creature], bool]:
        """The subs that may be sent, by place, and whether sending none is a choice (CC-30)."""
        side, opponent = self.sides[seat], self.sides[1 - seat]
        if side.attacker is not None or not side.standby:
            return {}, True
        sendable = {place: sub for place, sub in side.standby.items() if not sub.has("cannot_go")}
        if any(sub.has("bars_top") for sub in opponent.standby.values()):
            sendable.pop(min(side.standby), None)
        bound = {place: sub for place, sub in sendable.items() if sub.has("must_go")}
        return (bound, False) if bound else (sendable, True)

    # ---------- Use

    def use(self, subs: Sequence[int | None], cards: Sequence[PhysicalCard | None]) -> None:
        """CC-40, CC-44."""
        for seat, place in enumerate(subs):
            self.send(seat, place)
        for side, card in zip(self.sides, cards, strict=True):
            if card is not None:
                side.hand.remove(card)
                side.mana -= card.card.level
        for seat, card in enumerate(cards):
            self.note(Code.USES, seat, card, self.sides[seat].mana)
        for seat, card in enumerate(cards):
            if card is not None:
                self.stand_by(seat, card)

    def send(self, seat: int, place: int | None) -> None:
        side = self.sides[seat]
        if place is None:
            self.note(Code.SENDS, seat, value=NOBODY)
            return
        side.attacker = side.standby.pop(place)
        self.note(Code.SENDS, seat, side.attacker.physical, place)

    def stand_by(self, seat: int, card: PhysicalCard) -> None:
        side = self.sides[seat]
        place = self.free_place(side)
        if place is None:
            side.graveyard.append(card)
            self.note(Code.DESTROYED, seat, card, Origin.USED)
        else:
            side.standby[place] = Creature(card, card.card.hp)
            self.note(Code.STANDS_BY, seat, card, place)

    # ---------- Battle

    def battle(self) -> None:
        """CC-51, CC-56, CC-57."""
        attackers = [side.attacker for side in self.sides]
        if attackers == [None, None]:
            self.note(Code.NO_BATTLE_THIS_TURN)
            return
        alive = [seat for seat in (0, 1) if (creature := attackers[seat]) is not None and creature.hp > 0]
        both = alive == [0, 1]
        loser = self.fight() if both else None if not alive else 1 - alive[0]
        if loser is None:
            self.note(Code.BATTLE_DRAWN)
            return
        winner = attackers[1 - loser]
        assert winner is not None
        self.loser = loser
        self.note(Code.WINS_BATTLE, 1 - loser, winner.physical, winner.hp)
        self.sides[loser].life -= 1
        self.note(Code.LOSES_LIFE, loser, value=self.sides[loser].life)
        if self.sides[loser].life == 0:
            raise GameOver(1 - loser, Reason.LIFE)

    def fight(self) -> int | None:
        """Blow after blow between two attackers; the loser's seat, or None for a draw (CC-52, CC-54, CC-55)."""
        fighters = [side.attacker for side in self.sides]
        assert fighters[0] is not None
        assert fighters[1] is not None
        pair = (fighters[0], fighters[1])
        damages = [damage(self.rules, pair[seat], pair[1 - seat]) for seat in (0, 1)]
        if damages == [0, 0]:
            return None
        striker = first_striker(pair, self.initiative)
        self.note(Code.BATTLE_STARTS, striker)
        for _ in range(2 * self.number("blows")):
            target = 1 - striker
            pair[target].hp = max(0, pair[target].hp - damages[striker])
            self.note(Code.STRIKES, striker, pair[striker].physical, pair[target].hp)
            if pair[target].hp == 0 and not self.revive(target):
                return target
            striker = target
        return None

    def revive(self, seat: int) -> bool:
        """Whether an attacker brought to HP 0 by a blow pays with hand cards and fights on (CC-54)."""
        side = self.sides[seat]
        creature = side.attacker
        assert creature is not None
        if not creature.has("revives"):
            return False
        cost = self.number("revival_cost")
        enough = len(side.hand) >= cost
        if not enough and self.rules["revival_in_vain"] == "kept":
            return False
        chosen = self.random_hand_cards(side, min(cost, len(side.hand)))
        # Cards destroyed together go to the graveyard from left to right (CC-16).
        for card in [card for card in side.hand if card in chosen]:
            side.hand.remove(card)
            side.graveyard.append(card)
            self.note(Code.DESTROYED, seat, card, Origin.HAND)
        if enough:
            creature.hp = creature.physical.card.hp
            self.note(Code.REVIVES_IN_BATTLE, seat, creature.physical, creature.hp)
        return enough

    @staticmethod
    def random_hand_cards(side: Side, number: int) -> list[PhysicalCard]:
        """`number` cards of a hand, one after the other, each time any of those left."""
        left = list(side.hand)
        return [left.pop(side.streams[Purpose.EFFECTS].below(len(left))) for _ in range(number)]

    # ---------- Turn end

    def end_turn(self) -> None:
        """CC-60."""
        for seat, side in enumerate(self.sides):
            if side.attacker is not None and side.attacker.hp == 0:
                self.note(Code.DESTROYED, seat, side.attacker.physical, Origin.BATTLEFIELD)
                side.graveyard.append(side.attacker.physical)
                side.fallen[side.attacker.physical.number] = side.attacker.hp
                side.attacker = None
