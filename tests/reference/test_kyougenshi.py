"""Positions of Kyougenshi worked out by hand, where a mistake in the reference would be hard to see: the vectors.

Those of attacks (T5 to T9, T12) are in test_kyougenshi_battles.py.
"""

from collections.abc import Mapping, Sequence

import pytest

from simcore.games.kyougenshi.cards import check_deck
from simcore.games.kyougenshi.params import PARAMETERS
from simcore.params import choose_rules
from tests.reference.kyougenshi_choices import IllegalChoiceError
from tests.reference.kyougenshi_events import Code, Reason
from tests.reference.kyougenshi_paying import pay, payable
from tests.reference.kyougenshi_scene import (
    BUNDLED,
    ORB,
    SHOWER,
    STARDUST,
    Scene,
    Told,
    deck_of,
    ending,
    event,
    game_of,
    spell,
)

FILLER = [card.name for card in BUNDLED if not card.unsupported and card.name != SHOWER]


def forty(copies: int, others: int) -> Mapping[str, int]:
    """So many copies of one card, and so many others."""
    return {SHOWER: copies, **dict.fromkeys(FILLER[:others], 1)}


# ---------- Decks and the set-up (T1)


@pytest.mark.parametrize(
    ("cards", "rules"),
    [
        (forty(4, 35), ["R1"]),
        (forty(4, 36), []),
        (forty(4, 37), ["R1"]),
        (forty(5, 35), ["R2"]),
        ({STARDUST: 1, **forty(4, 35)}, [""]),
    ],
)
def test_legal_decks(cards: Mapping[str, int], rules: list[str]) -> None:
    """T1; and a card with 先制攻撃 is refused with the reason."""
    found = check_deck(deck_of("deck", cards), BUNDLED, choose_rules(PARAMETERS))
    assert [rule in line for line, rule in zip(found, rules, strict=True)] == [True] * len(rules)
    if rules == [""]:
        assert "先制攻撃" in found[0]


def test_after_the_set_up() -> None:
    """T1, R4: five shields and a hand of five; 30 cards are left."""
    game = game_of()
    for seat in (0, 1):
        game.set_up(seat)
    assert [(len(side.shields), len(side.hand), len(side.library)) for side in game.sides] == [(5, 5, 30)] * 2
    assert [event.code for event in game.events] == [Code.SETS_SHIELD] * 5 + [Code.DRAWS] * 5 + (
        [Code.SETS_SHIELD] * 5 + [Code.DRAWS] * 5
    )


# ---------- Turns (T2, T11)


class Charging(Told):
    """Charges the first card of every hand and does nothing else."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: list[int] = []
        self.orbs: list[int] = []

    def charge(self, view):  # type: ignore[no-untyped-def]
        self.hands.append(len(view.hand))
        return view.hand[0]

    def act(self, view, found):  # type: ignore[no-untyped-def]
        self.orbs.append(len(view.own.orbs))
        return super().act(view, [])


def test_hands_and_orbs_turn_by_turn() -> None:
    """T2, R11, R12: 5 and 6 cards on own turn 1; t orbs on own turn t."""
    players = Charging(), Charging()
    ending(game_of("turn_cap=12", players=players))
    assert [player.hands[0] for player in players] == [5, 6]
    assert [player.orbs for player in players] == [[1, 2, 3, 4, 5, 6]] * 2


def test_a_second_charge_is_refused() -> None:
    """T2, R12, R13: it is not even asked for, before the main phase or in it (T10)."""
    scene = Scene(orbs=0)
    scene.hold(0, *["blank"] * 3)
    scene.stack(0, *["blank"] * 3)
    scene.told(0).charges = ["blank", "blank"]
    scene.take_turn()
    assert scene.of(Code.CHARGES) == [(0, "blank", 1)]
    assert scene.told(0).charges == ["blank"]


@pytest.mark.parametrize(
    ("reading", "turn", "winner", "second_turn"), [("empty", 60, 0, 30), ("cannot_draw", 62, 0, 31)]
)
def test_decks_run_out(reading: str, turn: int, winner: int, second_turn: int) -> None:
    """T11: the second player is first to lose, on own turn 30 or 31."""
    assert turn == 2 * second_turn
    assert ending(game_of(f"deck_out={reading}")) == (turn, winner, Reason.DECK_OUT)


@pytest.mark.parametrize(("reading", "turn"), [("empty", 61), ("cannot_draw", 63)])
def test_the_first_player_would_run_out_later(reading: str, turn: int) -> None:
    """T11: on own turn 31 or 32, with a second player who has cards enough."""
    game = game_of(f"deck_out={reading}")
    game.sides[1].library += game.sides[1].library[:5]
    assert ending(game) == (turn, 1, Reason.DECK_OUT)


# ---------- Colours (T3)


def scene_with(orbs: Sequence[str], *colours: str, cost: int) -> tuple[Scene, bool]:
    scene = Scene(spell("card", cost=cost, colours=list(colours)), orbs=0)
    scene.put_orbs(0, *[ORB + orb for orb in orbs])
    scene.hold(0, "card")
    return scene, scene.open() == ["summon card"]


@pytest.mark.parametrize(
    ("orbs", "colours", "cost", "open_"),
    [
        (["red", "yellow", "yellow"], ["red"], 3, True),
        (["yellow"] * 3, ["red"], 3, False),
        (["red", "black"], ["red", "black"], 2, True),
        (["red", "red"], ["red", "black"], 2, False),
        (["red/black", "red"], ["red", "black"], 2, True),
        (["red/black", "blue"], ["red", "black"], 2, False),
        (["red/black", "red/black"], ["red", "black"], 2, True),
        (["red/black 2"], ["red", "black"], 2, False),
        (["red 2", "blue"], ["red"], 3, True),
    ],
)
def test_colours(orbs: list[str], colours: list[str], cost: int, open_: bool) -> None:
    """T3, R24: one reiryoku of each colour, the rest as it comes; an orb gives one colour however much it gives."""
    assert scene_with(orbs, *colours, cost=cost)[1] == open_


@pytest.mark.parametrize(
    ("orbs", "colours", "cost", "left"),
    [
        (["red/black", "red", "black"], ["red"], 1, ["red/black", "black"]),
        (["red/black", "red", "black"], ["red", "black"], 2, ["red/black"]),
        (["red/black", "red"], ["red", "black"], 2, []),
        (["red/black", "red", "blue"], ["red"], 2, ["blue"]),
        (["red/black", "red/black", "blue"], ["red", "black"], 2, ["blue"]),
        (["blue", "yellow", "red"], ["red"], 2, ["yellow"]),
        (["red", "red", "blue"], ["red"], 2, ["blue"]),
    ],
)
def test_which_orbs_pay(orbs: list[str], colours: list[str], cost: int, left: list[str]) -> None:
    """Colours first, orbs of one colour before others; then orbs of the card's colours, the lowest numbers."""
    scene, _ = scene_with(orbs, *colours, cost=cost)
    scene.do("summon card")
    assert scene.untapped() == left
    assert scene.of(Code.PAYS) == [(0, "card", len(left))]


def test_what_is_left_over() -> None:
    """R25: one of two red pays a second red card; it is gone when an attack begins."""
    scene = Scene(spell("imp", cost=1), orbs=0)
    scene.put_orbs(0, ORB + "red 2")
    scene.hold(0, "imp", "imp", "imp")
    scene.do("summon imp")
    assert (scene.sides[0].left, scene.sides[0].left_colours, scene.untapped()) == (1, frozenset(["red"]), [])
    scene.do("summon imp")
    assert (scene.sides[0].left, scene.open()) == (0, [])
    scene.put_orbs(0, ORB + "red 2")
    scene.do("summon imp")
    scene.field(0, "imp")
    scene.attack("imp")
    assert (scene.sides[0].left, scene.sides[0].left_colours) == (0, frozenset())


def test_left_over_colours() -> None:
    """Black that is left over helps a two-coloured card; with one unit it gives one colour, the one no orb has."""
    scene = Scene(spell("card", cost=2, colours=["red", "black"]), orbs=0)
    side, card = scene.sides[0], scene.pool["card"]
    side.left, side.left_colours = 1, frozenset(["red", "black"])
    assert not payable(side, card, scene.rules)
    scene.put_orbs(0, ORB + "red")
    assert payable(side, card, scene.rules)
    pay(side, card, scene.rules)
    assert (side.left, side.left_colours, scene.untapped()) == (0, frozenset(), [])


def test_purple_cards_are_paid_with_youryoku() -> None:
    """R22, R23, R10: face down and sideways; turned up but not active on the next own turn, active on the one after."""
    scene = Scene(spell("ghost", cost=2, colours=["purple"]), orbs=0)
    scene.put_orbs(0, ORB + "purple youkai", ORB + "purple 2 youkai", ORB + "red")
    scene.hold(0, "ghost", "ghost")
    scene.do("summon ghost")
    assert scene.untapped() == ["red"]
    assert [orb.tainted for orb in scene.sides[0].orbs] == [True, True, False]
    assert scene.open() == []
    active = []
    for _ in range(4):
        scene.next_turn()
        active.append(scene.untapped())
    assert active[1] == ["red"]
    assert active[3] == ["purple youkai", "purple 2 youkai", "red"]


# ---------- Who may attack (T4, T10)


def test_praying_cards_do_not_attack() -> None:
    """T4, R28: but a speed attacker does; and all do on their next turn."""
    scene = Scene(spell("slow"), spell("fast", 1000, "speed_attacker"))
    scene.hold(0, "slow", "fast")
    scene.do("summon slow")
    scene.do("summon fast")
    assert scene.open() == ["attack fast"]
    scene.next_turn()
    scene.next_turn()
    assert scene.open() == ["attack slow", "attack fast"]


def test_which_cards_are_attacked() -> None:
    """T4, R35: inactive ones; active ones by who may, invisible ones by who searches."""
    scene = Scene(
        spell("plain"),
        spell("bold", 1000, "attacks_active"),
        spell("seer", 1000, "search"),
        spell("ghost", 1000, "invisible"),
    )
    scene.field(1, "blank")
    scene.field(1, "ghost", active=False)
    scene.field(0, "plain")
    assert scene.open() == ["attack plain"]
    scene.field(0, "bold", "seer")
    assert [act for act in scene.open() if ">" in act] == ["attack bold > blank", "attack seer > ghost"]
    scene.cards(1)[0].active = False
    assert [act for act in scene.open() if "plain" in act] == ["attack plain", "attack plain > blank"]


def test_a_fresh_blocker_blocks() -> None:
    """T4, R30."""
    scene = Scene(spell("wall", 3000, "blocker"), spell("imp"))
    scene.field(1, "wall", praying=True)
    scene.field(0, "imp")
    scene.attack("imp", block="wall")
    assert (scene.names(0), scene.names(1), scene.shields()) == ([], ["wall"], 5)


def test_what_an_s_trigger_has_put_in_attacks_next_turn() -> None:
    """T4, R29."""
    scene = Scene(spell("spring", 1000, "s_trigger"), spell("imp"), shields=0)
    scene.set_shields(1, "spring")
    scene.field(0, "imp")
    scene.attack("imp")
    assert scene.names(1) == ["spring"]
    scene.next_turn()
    assert scene.open(1) == ["attack spring", "attack spring > imp"]


def test_no_summoning_after_an_attack() -> None:
    """T10, R14: neither spell cards nor events; charging comes before both and is not asked for again (R13)."""
    scene = Scene(spell("imp"), event("rain", {"do": "draw", "to": "own", "amount": 1}))
    scene.hold(0, "imp", "rain")
    scene.field(0, "imp", "imp")
    assert scene.open() == ["summon imp", "use rain", "attack imp", "attack imp"]
    scene.attack("imp")
    assert scene.open() == ["attack imp"]
    with pytest.raises(IllegalChoiceError, match="not allowed"):
        illegal(scene, "summon imp")


def illegal(scene: Scene, what: str) -> None:
    from tests.reference.kyougenshi_actions import act
    from tests.reference.kyougenshi_state import Action

    kind, name = what.split()
    card = next(card for card in scene.sides[0].hand if card.card.name == name)
    scene.told(0).act = lambda view, found: Action(kind, card)  # type: ignore[method-assign]
    act(scene, 0)
