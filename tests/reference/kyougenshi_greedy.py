"""The player `greedy` of the reference of Kyougenshi: the dearest card, attacks that nobody stops, blocks that pay."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tests.reference import kyougenshi_battle as alone
from tests.reference.kyougenshi_choices import Question, choice_on
from tests.reference.kyougenshi_sight import View
from tests.reference.kyougenshi_state import ATTACK, Action, PhysicalCard, SpellCard, number_of
from tests.reference.kyougenshi_table import effects_on, is_spell_card

if TYPE_CHECKING:
    from tests.reference.kyougenshi_attack import Attack

CHEAP, CHEAP_WANTED = 3, 2  # an opening hand is kept with so many cards of no higher cost
ENOUGH_ORBS = 7
SOON = 2  # a card that costs more than this above the orbs in play is dear
HARMFUL = ("destroy", "return_to_hand", "to_orbs", "deactivate")


class GreedyPlayer:
    """Never looks further than the next thing it does; holds nothing back."""

    def keeps(self, hand: Sequence[PhysicalCard]) -> bool:
        return sum(int(card.card.cost) <= CHEAP for card in hand) >= CHEAP_WANTED

    def charge(self, view: View) -> PhysicalCard | None:
        return None if len(view.own.orbs) >= ENOUGH_ORBS else charge_of(view)

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        return self._card(view, options) or self._attack(view, options)

    def _card(self, view: View, options: Sequence[Action]) -> Action | None:
        """The dearest one that has somebody it is meant for."""
        for action in options[::-1]:
            if action.kind != ATTACK and makes_sense(view, action.source):
                return action
        return None

    def _attack(self, view: View, options: Sequence[Action]) -> Action | None:
        """The dearest spell card's that pays; options are in the order of attackers."""
        attacks = [action for action in options if action.kind == ATTACK]
        everything = all_in(view, attacks)
        for attacker in reversed(list(dict.fromkeys(action.source for action in attacks))):
            found = [action for action in attacks if action.source is attacker]
            action = attack_that_pays(view, found, everything)
            if action is not None:
                return action
        return None

    def maryoku(self, view: View, attacker: SpellCard, most: int) -> int:
        return most

    def block(self, view: View, attack: "Attack", able: Sequence[SpellCard]) -> SpellCard | None:
        return greedy_block(view, attack, able)

    def trigger(self, view: View, card: PhysicalCard) -> bool:
        return makes_sense(view, card)

    def graze(self, view: View, each: SpellCard) -> bool:
        return True

    def aim(self, view: View, question: Question) -> SpellCard | None:
        return greedy_aim(question)

    def discard(self, view: View) -> PhysicalCard:
        return view.hand[0]


# ---------- Cards


def charge_of(view: View) -> PhysicalCard | None:
    """A card of a colour that is wanted, if there is one: the dearest if that is far too dear, else the cheapest.

    The last card of a hand stays there.
    """
    hand, orbs = view.hand, view.own.orbs
    if len(hand) == 1:
        return None
    there = {colour for orb in orbs for colour in orb.colours}
    wanted = {colour for card in hand for colour in card.card.colours} - there
    cards = [card for card in hand if wanted & set(card.card.colours)] or hand
    return cards[-1] if cards[-1].card.cost > len(orbs) + SOON else cards[0]


def makes_sense(view: View, card: PhysicalCard) -> bool:
    """Whether an event effect has somebody that it is meant for: on the side that its first operation is about."""
    effects = effects_on(card, "used")
    if is_spell_card(card) or not effects:
        return True
    first = effects[0]
    seat = {
        "own_cards": view.seat,
        "cheapest_own": view.seat,
        "opposing_cards": 1 - view.seat,
        "every_card": 1 - view.seat,
        "dearest_opposing": 1 - view.seat,
    }.get(first.to)
    return seat is None or any(view.fits(first.only, each) for each in view.cards(seat))


def greedy_aim(question: Question) -> SpellCard | None:
    """The dearest; but of its own cards, if that harms them, the cheapest, and none of them if it need not."""
    if not harms_own(question.card, question.trigger):
        return max(question.candidates, key=number_of)
    return None if question.optional else min(question.candidates, key=number_of)


def harms_own(card: PhysicalCard, trigger: str) -> bool:
    """Whether a card's choice is of its own side, and does something bad to whom it chooses."""
    chosen: Any = choice_on(card, trigger)
    harmed = any(said.do in HARMFUL and said.to == "chosen" for said in effects_on(card, trigger))
    return chosen.to == "own_cards" and harmed


# ---------- Attacks


def ready_blockers(view: View, seat: int) -> list[SpellCard]:
    fresh = view.rules["fresh_blockers"] == "yes"
    return [
        each
        for each in view.cards(seat)
        if each.active and "blocker" in view.fighter(each).keywords and (fresh or not view.prays(each))
    ]


def loses_to(view: View, attacker: SpellCard, target: SpellCard, blocks: bool) -> bool:
    """Whether an attacker would lose to a card, or both would."""
    fray = alone.Attack(view.fighter(attacker), view.fighter(target), blocks)
    return alone.battle(fray, view.rules).attacker_lost


def beats(view: View, attacker: SpellCard, target: SpellCard) -> bool:
    return not loses_to(view, attacker, target, blocks=False)


def stopped(view: View, attacker: SpellCard, on_card: bool) -> bool:
    """Whether a blocker that may block an attack does not lose to it alone."""
    fighter = view.fighter(attacker)
    return any(
        alone.may_block(view.fighter(each), fighter, on_card) and loses_to(view, attacker, each, blocks=True)
        for each in ready_blockers(view, 1 - view.seat)
    )


def all_in(view: View, attacks: Sequence[Action]) -> bool:
    """Whether the other side has no shields, and fewer blockers than there are attacks on it."""
    on_player = sum(action.target is None for action in attacks)
    return view.other.shields == 0 and on_player > len(ready_blockers(view, 1 - view.seat))


def attack_that_pays(view: View, attacks: Sequence[Action], everything: bool) -> Action | None:
    """Of one attacker: on the dearest card that it beats, or on the player, if no blocker stops it."""
    attacker = attacks[0].source
    on_player = next((action for action in attacks if action.target is None), None)
    if everything and on_player is not None:
        return on_player
    for action in attacks[::-1]:
        if action.target is not None and beats(view, attacker, action.target) and not stopped(view, attacker, True):
            return action
    return None if on_player is None or stopped(view, attacker, False) else on_player


def greedy_block(view: View, attack: "Attack", able: Sequence[SpellCard]) -> SpellCard | None:
    """The cheapest that wins; else one that falls with an attacker that costs no less; the last attack anyhow."""
    attacker = view.fighter(attack.attacker)
    last = attack.target is None and view.own.shields == 0
    outcomes = [alone.battle(alone.Attack(attacker, view.fighter(each), True), view.rules) for each in able]
    pairs = list(zip(able, outcomes, strict=True))
    winning = [each for each, outcome in pairs if not outcome.target_lost]
    trading = [
        each
        for each, outcome in pairs
        if outcome.target_lost and outcome.attacker_lost and (last or each.card.cost <= attack.attacker.card.cost)
    ]
    found = [*winning, *trading, *(able if last else [])]
    return found[0] if found else None
