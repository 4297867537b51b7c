"""Attacks without a game beside the reference of whole games: the game's cards, and cards that may do anything."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from simcore.games.kyougenshi.lone_attack import Attack
from simcore.games.kyougenshi.lone_world import NOTHING_THERE, SpellCard
from simcore.games.kyougenshi.notation import outcome, parse_spell_card
from simcore.games.kyougenshi.vocabulary import COLOURS, TRIGGERS, VERBS, Operation
from simcore.params import Rules
from tests.reference import kyougenshi_attack as reference
from tests.reference import kyougenshi_state as held
from tests.reference.kyougenshi_battle import clamped
from tests.reference.kyougenshi_events import Code, Reason
from tests.reference.kyougenshi_table import GameOver, Table
from tests.simcore.games.kyougenshi.fighting import POOL, rules_of
from tests.simcore.games.kyougenshi.fighting import spell_cards as plain_cards

CARDS = [card for card in POOL if card.type == "spell_card" and not card.unsupported]
IN_BATTLE = ("battles", "wins", "loses", "after_battle", "destroyed")
# How an attack ends, and at what moments of it each card does something.
MOMENTS: dict[str, tuple[tuple[str, ...], ...]] = {
    "on the player": (("attacks", "unblocked", "breaks"),),
    "on a card": (("attacks", "unblocked", *IN_BATTLE), ("attacked", *IN_BATTLE)),
    "blocked": (("attacks", "blocked", *IN_BATTLE), ("blocks", *IN_BATTLE)),
}
ON_CARDS = ("change_power", "give_keyword", "destroy", "return_to_hand", "to_orbs", "activate", "deactivate")
ON_PLAYERS = (
    "discard",
    "discard_at_random",
    "orbs_to_graveyard",
    "activate_orbs",
    "break_shield",
    "shields_to_graveyard",
    "shields_to_hand",
)
COUNTS = ("own_cards", "opposing_cards", "own_orbs", "own_graveyard", "own_shields", "opposing_shields", "own_hand")


# ---------- The reference's attack


class Chooser:
    """A player who blocks if told to, pays so much maryoku, and grazes always."""

    def __init__(self, blocks: bool, maryoku: int):
        self.blocks, self.paid = blocks, maryoku

    def maryoku(self, view: Any, attacker: Any, most: int) -> int:
        assert self.paid <= most
        return self.paid

    def block(self, view: Any, attack: Any, able: Any) -> Any:
        return able[0] if self.blocks else None

    def graze(self, view: Any, each: Any) -> bool:
        return True

    def discard(self, view: Any) -> Any:
        return view.hand[0]


def filler(number: int, seat: int) -> held.PhysicalCard:
    """A declared card or an orb of which nothing is known but that it is a magic orb of every colour."""
    face = SimpleNamespace(
        name="filler",
        type="event_effect",
        colours=COLOURS,
        tribes=(),
        cost=20,
        power=32_000,
        orb=1,
        orb_kind="magic",
        keywords=(),
        effects=(),
    )
    return held.PhysicalCard(number, face, seat, number)


def lay_out(rules: Rules, cards: list[Any], blocks: bool, shields: int, orbs: int, maryoku: int) -> Table:
    """A table of the reference on which nothing is but what an attack without a game finds."""
    streams: Any = dict.fromkeys(range(8), SimpleNamespace(below=lambda limit: 0))
    sides = [held.Side(seat, [], streams) for seat in range(2)]
    for side, number in zip(sides, (rules.number("shields"), shields), strict=True):
        side.shields = [filler(1000 + 100 * side.seat + place, side.seat) for place in range(number)]
        side.orbs = [held.Orb(filler(10 * side.seat + place, side.seat)) for place in range(orbs)]
    for seat, card in enumerate(cards):
        sides[seat].cards.append(held.SpellCard(held.PhysicalCard(500 + seat, card, seat, seat), seat == 0 or blocks))
    table = Table(None, rules.values, sides)
    table.turn = 1
    chooser: Any = Chooser(blocks, maryoku)
    table.players = (chooser, chooser)
    return table


def slow_attack(table: Table, blocks: bool) -> bool:
    """An attack up to its end step; whether it is a direct attack."""
    attacker, *others = [each for side in table.sides for each in side.cards]
    try:
        reference.declare(table, attacker, None if blocks or not others else others[0])
        reference.pay_maryoku(table, attacker)
        reference.attack_triggers(table)
        if reference.goes_on(table):
            reference.block(table)
            reference.finish(table)
    except GameOver as over:
        return over.reason == Reason.DIRECT_ATTACK
    return False


def seen(table: Table) -> list[Any]:
    """All that is to be seen on a table."""
    cards = [each for side in table.sides for each in side.cards]
    players = [
        [*map(len, (side.shields, side.orbs, side.active_orbs, side.hand, side.graveyard))] for side in table.sides
    ]
    return [[(each.side, table.power(each), table.keywords(each), each.active) for each in cards], *players]


def seen_alone(attack: Attack) -> list[Any]:
    """The same of an attack without a game."""
    players = [
        [seat.shields, seat.orbs, seat.active_orbs, seat.hand, len(seat.graveyard) + seat.unknown]
        for seat in attack.seats
    ]
    there = attack.in_play((0, 1))
    cards = [(each.seat, clamped(attack.power(each)), attack.keywords(each), each.active) for each in there]
    return [cards, *players]


# ---------- Anything that might happen in an attack


@st.composite
def operations(draw: st.DrawFn, moments: tuple[str, ...]) -> Operation:
    """Anything that happens at such moments and does not look for cards of hands, decks or graveyards."""
    said: dict[str, Any] = {"when": draw(st.sampled_from(moments)), "do": draw(st.sampled_from(ON_CARDS + ON_PLAYERS))}
    which = draw(st.sampled_from([{}, {"power_at_most": 3000}, {"keyword": "blocker"}, {"state": "active"}]))
    if said["do"] in ON_CARDS:
        targets = ["self", "opposing", "own_cards", "opposing_cards", "every_card", "dearest_opposing", "cheapest_own"]
        gone = (
            ("self", "opposing") if said["when"] == "destroyed" else ("opposing",) if said["when"] == "breaks" else ()
        )
        said["to"] = draw(st.sampled_from([word for word in targets if word not in gone]))
        if said["to"] not in ("self", "opposing") and which:
            said["only"] = which
    else:
        own = said["do"] in ("activate_orbs", "shields_to_hand")
        said["to"] = "own" if own else draw(st.sampled_from(["own", "opponent"]))
    if said["do"] in ("change_power", "give_keyword"):
        said["lasts"] = "attack"
    if said["do"] == "give_keyword":
        said["keyword"] = draw(st.sampled_from(["w_breaker", "blocker", "wins_battles", "invisible_attacker"]))
    elif said["do"] == "change_power":
        said["amount"] = {"of": draw(st.sampled_from(COUNTS)), "times": 500, "plus": 500}
    elif said["do"] in ON_PLAYERS and said["do"] != "break_shield":
        said["amount"] = draw(st.integers(1, 2))
    if draw(st.booleans()):
        facts = [*COUNTS, {"is": "own_shields", "at_most": 4}]
        if said["when"] not in ("breaks", "destroyed"):
            facts.append({"is": "opposing", **({"which": which} if which else {})})
        said["if"] = draw(st.sampled_from(facts))
    return Operation.model_validate(said)


def cards_with(moments: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """A card of the game, or any with abilities at such moments."""
    said = [operations(moments) for _ in range(3)]
    able = st.builds(lambda card, *effects: replace(card, effects=effects), plain_cards(), *said)
    return st.sampled_from(CARDS) | able | able


@st.composite
def attacks(draw: st.DrawFn) -> tuple[list[Any], dict[str, Any], tuple[str, ...]]:
    """Cards in an attack that can be made, what there is beside them, and rules."""
    end = draw(st.sampled_from(tuple(MOMENTS)))
    cards = [draw(cards_with(moments)) for moments in MOMENTS[end]]
    if end != "on a card":
        cards[0] = changed(cards[0], without="cannot_attack_player")
    if end == "blocked":
        cards[1] = changed(cards[1], having="blocker")
    assume(not takes_shields_while_breaking(cards[0]))
    orbs = draw(st.integers(0, 5))
    maryoku = draw(st.integers(0, orbs)) if getattr(cards[0], "maryoku_power", 0) else 0
    said = {"blocks": end == "blocked", "shields": draw(st.integers(0, 6)), "orbs": orbs, "maryoku": maryoku}
    names = ("flare_crushed", "direct_hit_left_over", "breaks_go_on", "multicolour_inactive")
    return cards, said, tuple(f"{name}={draw(st.sampled_from(('no', 'yes')))}" for name in names)


def takes_shields_while_breaking(card: Any) -> bool:
    """Whether the very shield that is picked may be taken before it is broken: in a game that is chance."""
    taking = [said for said in card.effects if said.do in ("break_shield", "shields_to_graveyard")]
    breaking = any(said.when == "breaks" for said in card.effects)
    return breaking and any(said.when in ("breaks", "destroyed") and said.to == "opponent" for said in taking)


def changed(card: Any, having: str = "", without: str = "") -> Any:
    """The card with a keyword more, or one less."""
    keywords = dict.fromkeys(word for word in (*card.keywords, having) if word not in ("", without))
    if isinstance(card, SpellCard):
        return replace(card, keywords=frozenset(keywords))
    return card.model_copy(update={"keywords": tuple(keywords)})


def fighter(card: Any) -> SpellCard:
    """What the attack without a game takes; abilities of real cards are those of the pool."""
    if isinstance(card, SpellCard):
        return card
    return replace(parse_spell_card(card.name, POOL), keywords=frozenset(card.keywords))


@settings(max_examples=400, deadline=None)
@given(found=attacks())
def test_the_reference_of_whole_games_agrees(found: tuple[list[Any], dict[str, Any], tuple[str, ...]]) -> None:
    cards, said, changes = found
    rules = rules_of(*changes)
    fighters = [fighter(card) for card in cards]
    attack, table = Attack(rules, *fighters, **said), lay_out(rules, [face(card) for card in cards], **said)
    attack.play()
    direct = slow_attack(table, said["blocks"])
    assert seen_alone(attack) == seen(table)
    broken = [event for event in table.events if event.code == Code.BREAKS and event.side == 1]
    found_alone = outcome(attack)
    assert (found_alone["breaks"], found_alone["direct"]) == (len(broken), direct)
    assert found_alone["attacker_survives"] == bool(table.sides[0].cards)
    assert found_alone["target_survives"] == (bool(table.sides[1].cards) if len(cards) > 1 else None)


def face(card: Any) -> Any:
    """What the reference takes for a card's face."""
    if not isinstance(card, SpellCard):
        return card
    one = {"colours": ("none",), "type": "spell_card", "maryoku_colours": (), "orb": 1, "orb_kind": "normal"}
    return SimpleNamespace(**{**vars(card), **one})


def test_every_word_is_met() -> None:
    """What the attack beside the reference does not do is about cards of decks, hands and graveyards."""
    assert set(VERBS) - {"choose", *ON_CARDS, *ON_PLAYERS} == set(NOTHING_THERE)
    met = {moment for end in MOMENTS.values() for moments in end for moment in moments}
    assert met == set(TRIGGERS[TRIGGERS.index("attacks") : TRIGGERS.index("destroyed") + 1])
