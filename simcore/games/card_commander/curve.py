"""Card Commander's mana as curves see it: what there is on each turn, what cards cost (CC-3, CC-12, CC-22, CC-31)."""

from simcore.cardfile import CardPool
from simcore.deck import Deck
from simcore.params import Rules
from simcore.resources import CostedCard, ResourceRule, Resources

SAYS = {
    "en": "Mana is kept from turn to turn: {start} at the start, {income} more on each turn from turn 2 on{rise} "
    "(CC-12, CC-22). A card costs mana of its level (CC-31).",
    "ja": "魔力は次のターンに持ち越される：最初は{start}、2ターン目から毎ターン{income}増える{rise}（CC-12、CC-22）。"
    "カードはレベルと同じ魔力で使う（CC-31）。",
}
RISES = {"en": ", {income} from turn {turn} on", "ja": "、{turn}ターン目からは{income}"}


def curve(pool: CardPool, rules: Rules, deck: Deck) -> Resources:
    """A deck's cards with their levels as costs; one card a turn is used."""
    cards = tuple(CostedCard(name, copies, pool[name].level) for name, copies in deck.cards)
    third = any("third_colour" in pool[name].keywords for name, _ in deck.cards)
    return Resources(_rule(rules, rules.number("start_mana_third_colour" if third else "start_mana")), cards)


def _rule(rules: Rules, start: int) -> ResourceRule:
    income, turn = rules.number("income"), rules.number("income_rise_turn")
    first = turn + int(rules["income_rise"] == "after_growth")
    rises = {lang: text.format(income=income + 1, turn=max(first, 2)) if turn else "" for lang, text in RISES.items()}
    growth = [0, *(income + int(bool(turn) and now >= first) for now in range(2, max(first, 2) + 1))]
    says = {lang: text.format(start=start, income=income, rise=rises[lang]) for lang, text in SAYS.items()}
    return ResourceRule(start, tuple(growth), kept=True, says=says, uses=1)
