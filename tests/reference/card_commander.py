"""Card Commander once more, slow and obvious: the rules with lists and dicts, to hold the kernels against.

It reads the parsed cards and calls no kernel. A game is played by two players who choose (`RandomPlayer`,
`GreedyPlayer`, or `RecordedPlayer`, who repeats what a record says), and comes out as the events that the engine's own
record of the same game must show, one (turn, code, seat, card, value) each. Rule ids are those of rules.md.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Protocol

from simcore.deck import Deck
from simcore.names import fold
from tests.reference.streams import Purpose, Stream, pair_key, run_key

Event = tuple[int, int, int, int, int]
NOBODY = NO_CARD = -1
STANDBY = (1, 2, 3)
SPEEDS = ("first", "normal", "last")


class Code(IntEnum):
    """What an event tells; the comment says what its value is."""

    GAME_ENDS = 0  # Reason
    TURN_STARTS = 1  # turn
    DRAWS = 2  # cards left in the deck
    CANNOT_DRAW = 3
    MANA_GROWS = 4  # mana
    INCOME_RISES = 5  # income
    RETURNS = 6  # place
    LOSES_MANA = 7  # mana
    SENDS = 8  # place it came from
    USES = 9  # mana left
    STANDS_BY = 10  # place
    DESTROYED = 11  # Origin
    BATTLE_STARTS = 12
    STRIKES = 13  # HP left to the other attacker
    REVIVES_IN_BATTLE = 14  # HP
    WINS_BATTLE = 15  # HP left
    BATTLE_DRAWN = 16
    NO_BATTLE_THIS_TURN = 17
    LOSES_LIFE = 18  # life left


class Origin(IntEnum):
    """Where a destroyed card was."""

    HAND = 1
    USED = 2
    BATTLEFIELD = 3


class Reason(IntEnum):
    """Why a game ended."""

    LIFE = 0
    DECK_OUT = 1
    BOTH_DECKS_OUT = 2
    TURN_CAP = 3


class GameOver(Exception):  # noqa: N818 - the end of a game is no error
    """Ends the game on the spot, in the middle of whatever is going on (CC-73)."""

    def __init__(self, winner: int, reason: Reason):
        super().__init__(winner, reason)
        self.winner = winner
        self.reason = reason


class IllegalChoiceError(Exception):
    """A recorded choice that the rules do not allow, or one that is missing."""


@dataclass(frozen=True)
class PhysicalCard:
    """One card of one of the two decks; `number` is what events call it."""

    number: int
    card: Any
    deck: int
    slot: int

    def has(self, keyword: str) -> bool:
        return keyword in self.card.keywords


@dataclass
class Creature:
    """A card in standby or on the battlefield with its present HP."""

    physical: PhysicalCard
    hp: int

    @property
    def attack(self) -> int:
        return int(self.physical.card.attack)

    def has(self, keyword: str) -> bool:
        return self.physical.has(keyword)


@dataclass
class Side:
    """Everything that one player has; hand from left to right, graveyard from bottom to top, standby by place."""

    deck: list[PhysicalCard]
    life: int
    mana: int
    income: int
    streams: Mapping[Purpose, Stream]
    hand: list[PhysicalCard] = field(default_factory=list)
    graveyard: list[PhysicalCard] = field(default_factory=list)
    standby: dict[int, Creature] = field(default_factory=dict)
    attacker: Creature | None = None


class Player(Protocol):
    """Somebody who chooses, seeing nothing but what is passed."""

    def choose_sub(self, sendable: Mapping[int, Creature], may_stay: bool) -> int | None:
        """The place of the sub to send, of the places in `sendable` (which is not empty); None sends none (CC-30)."""

    def choose_card(self, usable: Sequence[PhysicalCard], wasted: bool) -> PhysicalCard | None:
        """The hand card to use, or None (CC-31); `wasted` says that it would find standby full (CC-44)."""


class RandomPlayer:
    """Chooses evenly among all choices: subs from the top place down, cards by number, then none."""

    def __init__(self, stream: Stream):
        self._stream = stream

    def choose_sub(self, sendable: Mapping[int, Creature], may_stay: bool) -> int | None:
        choices: list[int | None] = [*sorted(sendable)]
        if may_stay:
            choices.append(None)
        return choices[self._stream.below(len(choices))]

    def choose_card(self, usable: Sequence[PhysicalCard], wasted: bool) -> PhysicalCard | None:
        choices: list[PhysicalCard | None] = [*sorted(usable, key=lambda physical: physical.number), None]
        return choices[self._stream.below(len(choices))]


class GreedyPlayer:
    """Sends the strongest sub and uses the card of the highest level whenever it may, and no card in vain."""

    def choose_sub(self, sendable: Mapping[int, Creature], may_stay: bool) -> int | None:
        return max(sorted(sendable), key=lambda place: self._strength(sendable[place]))

    def choose_card(self, usable: Sequence[PhysicalCard], wasted: bool) -> PhysicalCard | None:
        if wasted or not usable:
            return None
        return max(usable, key=lambda physical: (value(physical.card), physical.deck, physical.slot))

    @staticmethod
    def _strength(creature: Creature) -> tuple[Any, ...]:
        return creature.hp > 0, creature.attack, creature.hp, -SPEEDS.index(creature.physical.card.speed)


class RecordedPlayer:
    """Repeats the choices of one seat in a record, one after the other."""

    def __init__(self, events: Iterable[Sequence[int]], seat: int):
        own = [event for event in events if event[2] == seat]
        self._subs = [event[4] for event in own if event[1] == Code.SENDS]
        self._cards = [event[3] for event in own if event[1] == Code.USES]
        self._turn = 0

    def choose_sub(self, sendable: Mapping[int, Creature], may_stay: bool) -> int | None:
        place = self._subs[self._turn] if self._turn < len(self._subs) else NOBODY
        return None if place == NOBODY else place

    def choose_card(self, usable: Sequence[PhysicalCard], wasted: bool) -> PhysicalCard | None:
        if self._turn >= len(self._cards):
            raise IllegalChoiceError("the record has no more choices")
        number = self._cards[self._turn]
        self._turn += 1
        if number == NO_CARD:
            return None
        found = [physical for physical in usable if physical.number == number]
        if not found:
            raise IllegalChoiceError(f"turn {self._turn}: card {number} cannot be used")
        return found[0]


def value(card: Any) -> tuple[Any, ...]:
    """By what the machine players rank cards, the best being the greatest."""
    return card.level, card.attack, card.hp, -SPEEDS.index(card.speed), fold(card.name), card.name


def number_cards(pool: Any, deck_a: Deck, deck_b: Deck) -> list[PhysicalCard]:
    """All cards of both decks with their numbers: from the least to the best, then by deck, then by slot."""
    found = []
    for deck, listed in enumerate((deck_a, deck_b)):
        names = [name for name, copies in listed.cards for _ in range(copies)]
        found += [(value(pool[name]), deck, slot, pool[name]) for slot, name in enumerate(names)]
    found.sort(key=lambda entry: entry[:3])
    return [PhysicalCard(number, card, deck, slot) for number, (_, deck, slot, card) in enumerate(found)]


def play(
    pool: Any,
    rules: Mapping[str, int | str],
    decks: tuple[Deck, Deck],
    policies: tuple[str, str],
    seed: int,
    game: int,
    record: Sequence[Sequence[int]] | None = None,
) -> list[Event]:
    """Play game number `game` (from 0) of decks A and B and give back its events.

    Two games in a row are a pair on the same streams, with the seats exchanged. `policies` are those of A and B; with a
    `record` both sides repeat its choices instead. IllegalChoiceError if the rules do not allow one of them.
    """
    first_deck = game % 2
    pair = pair_key(run_key(seed, [deck.hash for deck in decks]), game // 2)
    table = Game(number_cards(pool, *decks), rules, first_deck, pair)
    players: list[Player] = []
    for seat in (0, 1):
        if record is not None:
            players.append(RecordedPlayer(record, seat))
        elif policies[first_deck ^ seat] == "random":
            players.append(RandomPlayer(table.sides[seat].streams[Purpose.POLICY]))
        else:
            players.append(GreedyPlayer())
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
        self.events.append((self.turn, int(code), seat, NO_CARD if card is None else card.number, int(value)))

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
                side.standby[place] = Creature(ghost, ghost.card.hp)
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
            side = self.sides[seat]
            sendable, may_stay = self.sendable(seat)
            sub = player.choose_sub(sendable, may_stay) if sendable else None
            if sub not in sendable and not (sub is None and may_stay):
                raise IllegalChoiceError(f"turn {self.turn}: seat {seat} cannot send {sub}")
            usable = [card for card in side.hand if card.card.level <= side.mana]
            subs.append(sub)
            cards.append(player.choose_card(usable, wasted=len(side.standby) == len(STANDBY) and sub is None))
        return subs, cards

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
                side.attacker = None


def first_striker(pair: tuple[Creature, Creature], initiative: int) -> int:
    """The seat that strikes first (CC-52)."""
    if pair[initiative].has("ambush"):
        return initiative
    speeds = [SPEEDS.index(creature.physical.card.speed) for creature in pair]
    if speeds[0] == speeds[1]:
        return initiative
    return speeds.index(min(speeds))


def damage(rules: Mapping[str, int | str], striker: Creature, target: Creature) -> int:
    """What one blow takes off (CC-53)."""
    if target.physical.card.colour in striker.physical.card.harmless_to:
        return 0
    amount = striker.attack
    steps = ["weak_point", "halved"] if rules["damage_order"] == "double_first" else ["halved", "weak_point"]
    for step in steps:
        if target.has(step):
            amount = amount * 2 if step == "weak_point" else amount // 2
    return amount
