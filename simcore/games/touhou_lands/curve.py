"""Touhou lands' lands as curves see them: one is placed each turn and usable at once, all untap (R10, R15, R16)."""

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.games.touhou_lands.cards import TouhouLandsCard
from simcore.params import Rules
from simcore.resources import CostedCard, ResourceRule, Resources, Sources

SAYS = {
    "en": "A card costs that many lands, which are tapped for it and untapped on the next turn (R10, G14); where it "
    "names a kind of land, so many of them must yield it (G13). A land can be tapped on the turn on which it is placed "
    "(R15). Lands kept for spells in the opponent's turn, and skills, do not count.",
    "ja": "カードはコストの数だけ土地をタップして使い、土地は次のターンに起きる（R10、G14）。種類の指定があれば、"
    "その数だけその種類を生む土地が要る（G13）。土地は置いたターンから使える（R15）。相手のターンのスペルのために"
    "残す土地と、能力の使用は数えない。",
}


def curve(pool: CardPool, rules: Rules, deck: Deck) -> Resources:
    """A deck's cards with their costs and kinds of land; lands are the sources."""
    cards = tuple(_costed(pool[name], copies) for name, copies in deck.cards)
    sources: Sources = "marked" if rules.number("lands_each_turn") else "none"
    return Resources(ResourceRule(0, (0,), kept=False, says=SAYS, sources=sources, colours="payment"), cards)


def _costed(card: TouhouLandsCard, copies: int) -> CostedCard:
    if card.type == "land":
        return CostedCard(card.name, copies, 0, gives=1, colours=card.yields)
    return CostedCard(card.name, copies, card.cost, tuple(card.needs.items()))
