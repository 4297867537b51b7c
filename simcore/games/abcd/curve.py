"""ABCD's MP and attributes as curves see them: a crystal a turn, thresholds that are not spent (R10, R17, R22, R25)."""

from collections.abc import Iterator

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.games.abcd.cards import AbcdCard
from simcore.params import Rules
from simcore.resources import CostedCard, ResourceRule, Resources

SQUARES = 8  # R32
SAYS = {
    "en": "MP is full again on every turn (R17): {start} and what the crystals give{late}, of which {squares} find "
    "room (R32, G22). A card costs its MP and asks for attributes, which are not spent (R22). Its casting time does "
    "not count, and crystals cost nothing and give on their first turn what they give on later ones.",
    "ja": "MPは毎ターン最大まで回復する（R17）：{start}にクリスタルの分{late}を加え、置けるのは{squares}個まで"
    "（R32、G22）。カードはMPを払い、必要な属性は消費しない（R22）。詠唱時間は数えず、クリスタルのコストと、"
    "置いたターンだけの増減も数えない。",
}
LATE = {"en": " from the next turn on", "ja": "（次のターンから）"}


def curve(pool: CardPool, rules: Rules, deck: Deck) -> Resources:
    """A deck's cards with their costs and attributes; crystals are the sources."""
    cards = tuple(_costed(pool[name], copies) for name, copies in deck.cards)
    start, at_once = rules.number("start_mp"), rules["crystal_mp"] == "at_once"
    most = max((card.gives for card in cards), default=0)
    says = {
        lang: text.format(start=start, squares=SQUARES, late="" if at_once else LATE[lang])
        for lang, text in SAYS.items()
    }
    rule = ResourceRule(
        start,
        growth=(0,),
        kept=False,
        says=says,
        cap=start + SQUARES * most,
        sources="marked",
        at_once=at_once,
        colours="threshold",
    )
    return Resources(rule, cards)


def _costed(card: AbcdCard, copies: int) -> CostedCard:
    if card.type == "crystal":
        colours = dict.fromkeys(_placed(card))
        return CostedCard(card.name, copies, 0, gives=_given(card), colours=tuple(colours))
    return CostedCard(card.name, copies, card.cost, tuple(card.needs.items()))


def _placed(card: AbcdCard) -> Iterator[str]:
    """The attributes that a crystal gives for good."""
    for operation in card.effects:
        if operation.when == "placed" and operation.do == "raise_attribute_maximum":
            yield from operation.attributes


def _given(card: AbcdCard) -> int:
    """The MP that a crystal gives for good."""
    raises = (one for one in card.effects if one.when == "placed" and one.do == "raise_maximum")
    return sum(one.amount.plus for one in raises if one.amount is not None)
