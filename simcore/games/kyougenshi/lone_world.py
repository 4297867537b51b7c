"""What an attack without a game finds: two spell cards, declared cards and orbs, and what abilities do to them.

Nothing else is there. Orbs are of whatever colour and kind is asked for. There is no deck and no known card in a hand,
so that what moves such cards moves none, and no broken card has an S-trigger.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from simcore.games.kyougenshi.vocabulary import Amount, Colour, Condition, Filter, Gain, Keyword, Operation, Tribe
from simcore.params import Rules

ATTACKING, DEFENDING = 0, 1  # seats, and the places of the cards
NOTHING_THERE = ("draw", "mill", "charge_from_deck", "add_shields", "fetch", "take_back", "revive", "put_from_hand")


@dataclass(frozen=True)
class SpellCard:
    """A spell card as attacks look at it; ad-hoc powers are no card, cost nothing and have no colour."""

    name: str
    power: int
    keywords: frozenset[Keyword] = frozenset()
    power_attacker: int = 0
    guard_crusher: int = 0
    flare: int = 0
    graze: int = 0
    gains: Gain | None = None
    maryoku_power: int = 0
    effects: tuple[Operation, ...] = ()
    cost: int = 0
    colours: tuple[Colour, ...] = ()
    tribes: tuple[Tribe, ...] = ()


@dataclass(eq=False)
class Standing:
    """A spell card in the battle zone, and what has changed of it."""

    card: SpellCard
    seat: int
    active: bool = False
    in_play: bool = True
    change: int = 0
    given: set[Keyword] = field(default_factory=set)


@dataclass
class Seat:
    """A player's declared cards, orbs (those that are active, and all), and how many cards are known of elsewhere."""

    shields: int
    active_orbs: int
    orbs: int
    hand: int = 0
    unknown: int = 0  # cards in the graveyard
    graveyard: list[SpellCard] = field(default_factory=list)


class World:
    """The cards and what has become of them: the attacker, and perhaps a card of the defending player."""

    def __init__(self, rules: Rules, attacker: SpellCard, target: SpellCard | None, shields: int, orbs: int):
        self.rules = rules
        self.seats = [Seat(number, orbs, orbs) for number in (rules.number("shields"), shields)]
        self.attacker = Standing(attacker, ATTACKING)
        self.target = None if target is None else Standing(target, DEFENDING)
        self.met = False  # the target is that of the attack
        self.line: deque[tuple[str, Standing]] = deque()
        self.broken = 0

    # ---------- What a card is now

    def standing(self) -> list[Standing]:
        """The cards that fight, whether or not they are still there."""
        return [self.attacker] if self.target is None else [self.attacker, self.target]

    def in_play(self, seats: Sequence[int]) -> list[Standing]:
        """The cards of these seats in the battle zone, in the order of the seats."""
        return [each for seat in seats for each in self.standing() if each.seat == seat and each.in_play]

    def gained(self, standing: Standing) -> Gain | None:
        """What it gains by its player's orbs."""
        gains = standing.card.gains
        return gains if gains is not None and self.seats[standing.seat].orbs >= gains.orbs else None

    def power(self, standing: Standing) -> int:
        """With all that changes it, but without numbered keywords."""
        gains = self.gained(standing)
        return standing.card.power + standing.change + (0 if gains is None else gains.power)

    def keywords(self, standing: Standing) -> set[Keyword]:
        """Printed, gained and given."""
        gains = self.gained(standing)
        gained = {gains.keyword} if gains is not None and gains.keyword is not None else set()
        return {*standing.card.keywords, *standing.given, *gained}

    def fits(self, wanted: Filter | None, standing: Standing) -> bool:
        """Whether a card in the battle zone is meant; for powers its flare counts, and power attacker as it attacks."""
        if wanted is None:
            return True
        power = self.power(standing) + standing.card.flare
        if standing is self.attacker:
            power += standing.card.power_attacker
        return (
            _fits_printed(wanted, standing.card)
            and (wanted.power_at_most is None or power <= wanted.power_at_most)
            and (wanted.keyword is None or wanted.keyword in self.keywords(standing))
            and wanted.state in (None, "active" if standing.active else "inactive")
        )

    # ---------- Effects

    def happen(self, *moments: tuple[str, Standing]) -> None:
        """What cards do at a moment, each the trigger's name and the card, and all that it calls forth."""
        self.line.extend(moments)
        self.work_off()

    def work_off(self) -> None:
        """The effects that wait, first in, first out; who has left does nothing but what it does when destroyed."""
        while self.line:
            when, standing = self.line.popleft()
            if not standing.in_play and when != "destroyed":
                continue
            for operation in standing.card.effects:
                if operation.when == when and self.holds(operation.if_, standing):
                    self.do(operation, standing)

    def do(self, operation: Operation, standing: Standing) -> None:
        """One operation of a card."""
        if operation.to in ("own", "opponent"):
            seat = standing.seat if operation.to == "own" else 1 - standing.seat
            amount = 1 if operation.amount is None else self.amount(operation.amount, standing)
            self.do_to_player(operation.do, seat, amount)
            return
        for target in list(self.targets(operation, standing)):
            if target.in_play:
                self.do_to_card(operation, target, standing)

    def do_to_player(self, verb: str, seat: int, amount: int) -> None:
        """What happens to so many cards of a player."""
        player = self.seats[seat]
        if verb == "break_shield":
            if player.shields:
                self.break_one(seat)
        elif verb in ("shields_to_graveyard", "shields_to_hand"):
            number = min(amount, player.shields)
            player.shields -= number
            if verb == "shields_to_hand":
                player.hand += number
            else:
                player.unknown += number
        elif verb in ("discard", "discard_at_random"):
            number = min(amount, player.hand)
            player.hand -= number
            player.unknown += number
        elif verb == "orbs_to_graveyard":  # those first that were turned, as those that pay first go first
            number = min(amount, player.orbs)
            player.orbs -= number
            player.active_orbs = min(player.active_orbs, player.orbs)
            player.unknown += number
        elif verb == "activate_orbs":
            player.active_orbs = min(player.active_orbs + amount, player.orbs)
        else:
            assert verb in NOTHING_THERE

    def break_one(self, seat: int) -> None:
        """One declared card of a player goes to the hand (R49)."""
        self.seats[seat].shields -= 1
        self.seats[seat].hand += 1
        self.broken += seat == DEFENDING

    def do_to_card(self, operation: Operation, target: Standing, standing: Standing) -> None:
        """What happens to a card in the battle zone."""
        verb, player = operation.do, self.seats[target.seat]
        if verb == "change_power":
            assert operation.amount is not None
            target.change += self.amount(operation.amount, standing)
        elif verb == "give_keyword":
            assert operation.keyword is not None
            target.given.add(operation.keyword)
        elif verb in ("activate", "deactivate"):
            target.active = verb == "activate"
        elif verb == "destroy":
            self.destroy(target)
        elif verb == "return_to_hand":
            target.in_play = False
            player.hand += 1
        else:
            target.in_play = False
            player.orbs += 1
            many = len(target.card.colours) > 1
            player.active_orbs += not (many and self.rules["multicolour_inactive"] == "yes")

    def destroy(self, standing: Standing) -> None:
        """To the graveyard (R46); what it then does waits."""
        standing.in_play = False
        self.seats[standing.seat].graveyard.append(standing.card)
        self.line.append(("destroyed", standing))

    def targets(self, operation: Operation, standing: Standing) -> Iterator[Standing]:
        """The cards that an operation is for: the active player's first where they are destroyed (R55)."""
        own, other = standing.seat, 1 - standing.seat
        if operation.to == "self":
            yield standing
        elif operation.to == "opposing":
            opposing = self.opposing(standing)
            if opposing is not None:
                yield opposing
        else:
            every = (ATTACKING, DEFENDING) if operation.do == "destroy" else (own, other)
            seats = {
                "own_cards": (own,),
                "cheapest_own": (own,),
                "opposing_cards": (other,),
                "dearest_opposing": (other,),
                "every_card": every,
            }[str(operation.to)]
            for each in self.in_play(seats):
                if self.fits(operation.only, each) and not (operation.others and each is standing):
                    yield each

    def opposing(self, standing: Standing) -> Standing | None:
        """The other card of the attack, if there is one in the battle zone."""
        other = self.target if standing is self.attacker else self.attacker
        return other if self.met and other is not None and other.in_play else None

    def holds(self, condition: Condition | None, standing: Standing) -> bool:
        """Whether something is so."""
        if condition is None:
            return True
        if condition.is_ == "opposing":
            opposing = self.opposing(standing)
            return opposing is not None and self.fits(condition.which, opposing)
        least, most = condition.bounds
        return least <= self.count(condition.is_, condition.which, standing) <= most

    def amount(self, amount: Amount, standing: Standing) -> int:
        """How much or how many."""
        counted = 0 if amount.of == "constant" else self.count(amount.of, amount.which, standing)
        return counted * amount.times + amount.plus

    def count(self, what: str, which: Filter | None, standing: Standing) -> int:
        """How many of something there are for a card's player."""
        own, other = standing.seat, 1 - standing.seat
        player = self.seats[own]
        if what in ("own_cards", "opposing_cards"):
            cards = self.in_play((own if what == "own_cards" else other,))
            return sum(self.fits(which, each) for each in cards)
        if what == "own_graveyard":
            known = sum(which is None or _fits_away(which, card) for card in player.graveyard)
            return known + (player.unknown if which is None else 0)
        return {
            "own_orbs": player.orbs,
            "own_shields": player.shields,
            "opposing_shields": self.seats[other].shields,
            "own_hand": player.hand,
        }[what]


def _fits_printed(wanted: Filter, card: SpellCard) -> bool:
    """Whether what is printed on a card is meant, its power apart."""
    return (
        (not wanted.colours or not set(wanted.colours).isdisjoint(card.colours))
        and (not wanted.tribes or not set(wanted.tribes).isdisjoint(card.tribes))
        and (wanted.cost_at_most is None or card.cost <= wanted.cost_at_most)
    )


def _fits_away(wanted: Filter, card: SpellCard) -> bool:
    """Whether a card outside the battle zone is meant."""
    return (
        _fits_printed(wanted, card)
        and wanted.type in (None, "spell_card")
        and (wanted.power_at_most is None or card.power <= wanted.power_at_most)
    )
