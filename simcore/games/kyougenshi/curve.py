"""Kyougenshi's orbs as curves see them: any card, one a turn, usable at once, all of them active again each turn."""

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.games.kyougenshi.cards import KyougenshiCard
from simcore.params import Rules
from simcore.resources import CostedCard, ResourceRule, Resources, Sources

SAYS = {
    "en": "A card costs that much reiryoku, at least one of each of its colours (R24). Any card of the hand can be "
    "charged as an orb, one a turn (R12); an orb yields its printed number of one of its colours, from the turn on "
    "which it is charged (R19, R20), and is active again on the next turn. Purple cards count as if they were paid "
    "with reiryoku, two-coloured orbs as active at once. Orbs kept for graze and maryoku, and orbs that effects add, "
    "do not count.",
    "ja": "カードはコストの数だけ霊力を払って使い、そのうち各色の霊力が1つ以上要る（R24）。手札のカードは1ターンに"
    "1枚まで霊玉にできる（R12）。霊玉は置いたターンから、書かれた数の霊力をいずれかの色で生み（R19、R20）、次のターンにまた使える。"
    "紫のカードは霊力で払うもの、2色の霊玉はすぐ使えるものとして数える。グレイズや魔力のために残す霊玉と、効果で増える霊玉は"
    "数えない。",
}


def curve(pool: CardPool, rules: Rules, deck: Deck) -> Resources:
    """A deck's cards with their costs and colours; each of them is a source as well."""
    cards = tuple(_costed(pool[name], copies) for name, copies in deck.cards)
    sources: Sources = "any" if rules.number("charges_each_turn") else "none"
    return Resources(ResourceRule(0, (0,), kept=False, says=SAYS, sources=sources, colours="payment"), cards)


def _costed(card: KyougenshiCard, copies: int) -> CostedCard:
    needs = tuple((colour, 1) for colour in card.colours)
    return CostedCard(card.name, copies, card.cost, needs, gives=card.orb, colours=card.colours)
