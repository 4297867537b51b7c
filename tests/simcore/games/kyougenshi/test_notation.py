"""Attacks in words: ad-hoc spell cards, what is refused, and what abilities do in them."""

from typing import Any

import pytest

from simcore.errors import BattleError
from simcore.games.kyougenshi.lone_attack import Attack
from simcore.games.kyougenshi.lone_world import SpellCard
from simcore.games.kyougenshi.notation import outcome, parse_spell_card
from simcore.games.kyougenshi.vocabulary import Gain, Operation
from tests.simcore.games.kyougenshi.fighting import POOL, fight, rules_of

SPARK, SHOWER = "恋符「マスタースパーク」", "星符「メテオニックシャワー」"
EVENT = next(card.name for card in POOL if card.type == "event_effect")


# ---------- Reading


def test_power_and_traits() -> None:
    found = parse_spell_card(" 2000 : Blocker, w-breaker,graze = 2,power-attacker=1500 ", POOL)
    assert found == SpellCard("2000", 2000, frozenset({"blocker", "w_breaker"}), power_attacker=1500, graze=2)
    assert parse_spell_card("0", POOL) == SpellCard("0", 0)


def test_every_trait() -> None:
    written = "1:t-breaker,invisible,search,invisible-attacker,cannot-attack-player,wins-battles"
    keywords = {"t_breaker", "invisible", "search", "invisible_attacker", "cannot_attack_player", "wins_battles"}
    assert parse_spell_card(written, POOL).keywords == keywords
    found = parse_spell_card("1:power-attacker=1,guard-crusher=2,flare=3,graze=4", POOL)
    assert (found.power_attacker, found.guard_crusher, found.flare, found.graze) == (1, 2, 3, 4)


def test_a_card_may_have_traits_too() -> None:
    plain, more = parse_spell_card(SHOWER, POOL), parse_spell_card(f"{SHOWER}:blocker,graze=1", POOL)
    assert (plain.power, plain.graze, plain.cost, plain.colours) == (2500, 2, 3, ("yellow",))
    assert (more.graze, more.keywords) == (1, plain.keywords | {"blocker"})
    assert (more.name, more.power, more.effects, more.tribes) == (plain.name, plain.power, plain.effects, plain.tribes)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", '"" is no spell card; write a card name or POWER with [:trait,trait...]'),
        ("2k", '"2k" is no spell card'),
        ("恋符「マスタースパイク」", f'did you mean "{SPARK}"'),
        ("30001", '"30001": power 30001 is not in 0 to 30000'),
        ("-500", '"-500": power -500 is not in 0 to 30000'),
        ("2000:blokker", '"2000:blokker": no trait "blokker"; use blocker, w-breaker, t-breaker'),
        ("2000:blokker", 'did you mean "blocker"'),
        ("2000:s-trigger", 'no trait "s-trigger"'),
        ("2000:", '"2000:": no trait ""'),
        ("2000:blocker=1", '"2000:blocker=1": trait "blocker" takes no number; write blocker alone'),
        ("2000:graze", '"2000:graze": trait "graze" needs a number from 1 to 20; write graze=2'),
        ("2000:flare=0", '"2000:flare=0": trait "flare=0" needs a number from 1 to 30000; write flare=2000'),
        ("2000:flare=1,flare=2", '"2000:flare=1,flare=2": trait "flare" has two numbers'),
        (EVENT, f'"{EVENT}" is no spell card but a card of type event_effect'),
        ("魔符「スターダストレヴァリエ」", "cannot be played yet: no public page explains first_strike (先制攻撃)"),
    ],
)
def test_what_is_no_spell_card(text: str, said: str) -> None:
    with pytest.raises(BattleError) as caught:
        parse_spell_card(text, POOL)
    [line] = caught.value.problems
    assert said in line


def test_everything_wrong_is_said_at_once() -> None:
    with pytest.raises(BattleError) as caught:
        fight("x", "1000:y,z")
    assert len(caught.value.problems) == 3


# ---------- Abilities that no card has (yet)

OTHER = SpellCard("other", 1000)


def able(*effects: dict[str, Any], power: int = 1000, **said: Any) -> SpellCard:
    return SpellCard("able", power, effects=tuple(Operation.model_validate(effect) for effect in effects), **said)


def pump(when: str, **said: Any) -> dict[str, Any]:
    return {"when": when, "do": "change_power", "to": "self", "amount": 500, "lasts": "attack", **said}


@pytest.mark.parametrize(
    ("said", "added"),
    [
        ({}, 500),
        ({"if": {"is": "opposing"}}, 500),
        ({"if": {"is": "opposing", "which": {"colours": ["red"]}}}, 0),
        ({"if": {"is": "opposing", "which": {"tribes": ["fairy"]}}}, 0),
        ({"if": {"is": "opposing", "which": {"state": "active"}}}, 0),
        ({"if": {"is": "opposing", "which": {"state": "inactive", "cost_at_most": 0}}}, 500),
        ({"if": {"is": "opposing", "which": {"keyword": "blocker"}}}, 0),
        ({"if": {"is": "opposing", "which": {"power_at_most": 1000}}}, 500),
        ({"if": {"is": "opposing", "which": {"power_at_most": 500}}}, 0),
        ({"if": {"is": "own_cards", "which": {"power_at_most": 1500}}}, 0),
        ({"if": {"is": "own_cards", "at_least": 2}}, 0),
        ({"if": {"is": "own_shields", "at_least": 5}}, 500),
        ({"if": {"is": "own_shields", "at_most": 4}}, 0),
        ({"if": {"is": "opposing_shields", "at_most": 3}}, 500),
        ({"if": "own_hand"}, 0),
        ({"if": "own_graveyard"}, 0),
        ({"amount": {"of": "own_orbs", "which": {"colours": ["blue"]}, "times": 500}}, 1000),
        ({"amount": {"of": "opposing_shields", "times": 500, "plus": 500}}, 2000),
        ({"amount": {"of": "opposing_cards", "times": 500}}, 500),
        ({"to": "opposing"}, 0),
        ({"to": "every_card"}, 500),
        ({"to": "own_cards", "others": True}, 0),
        ({"to": "cheapest_own", "only": {"colours": ["red"]}}, 0),
    ],
)
def test_conditions_amounts_and_targets(said: dict[str, Any], added: int) -> None:
    attacker = able(pump("attacks", **said), power_attacker=1000)
    attack = Attack(rules_of(), attacker, OTHER, shields=3, orbs=2)
    attack.play()
    assert attack.attacker.change == added


@pytest.mark.parametrize(
    ("when", "power", "changes"),
    [
        ("attacks", 1000, (500, 0)),
        ("attacked", 1000, (0, 500)),
        ("blocked", 1000, (0, 0)),
        ("unblocked", 1000, (500, 0)),
        ("battles", 1000, (500, 500)),
        ("wins", 1500, (500, 0)),
        ("loses", 1500, (0, 500)),
        ("loses", 1000, (500, 500)),
        ("after_battle", 1500, (500, 0)),
        ("after_battle", 1000, (0, 0)),
        ("breaks", 1000, (0, 0)),
    ],
)
def test_the_moments_of_an_attack_on_a_card(when: str, power: int, changes: tuple[int, int]) -> None:
    attack = Attack(rules_of(), able(pump(when), power=power), able(pump(when)))
    attack.play()
    assert (attack.attacker.change, attack.target.change) == changes  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("when", "changes"),
    [("attacks", (500, 0)), ("attacked", (0, 0)), ("blocked", (500, 0)), ("blocks", (0, 500)), ("unblocked", (0, 0))],
)
def test_the_moments_of_a_block(when: str, changes: tuple[int, int]) -> None:
    blocker = able(pump(when), keywords=frozenset({"blocker"}))
    attack = Attack(rules_of(), able(pump(when)), blocker, blocks=True)
    attack.play()
    assert (attack.attacker.change, attack.target.change) == changes  # type: ignore[union-attr]


def played(attacker: SpellCard, target: SpellCard | None = None, *changes: str, **said: Any) -> tuple[Any, ...]:
    attack = Attack(rules_of(*changes), attacker, target, **said)
    attack.play()
    return tuple(outcome(attack).values())


BLOCKER = SpellCard("blocker", 2000, frozenset({"blocker"}))
BREAKER = frozenset({"w_breaker"})


def test_a_blocker_that_is_turned_or_gone_does_not_block() -> None:
    """R37: what happens when attacking comes before the block."""
    for verb, survives in (("deactivate", True), ("destroy", False), ("return_to_hand", False), ("to_orbs", False)):
        attacker = able({"when": "attacks", "do": verb, "to": "dearest_opposing", "only": {"keyword": "blocker"}})
        assert played(attacker, BLOCKER, blocks=True) == (True, survives, 1, False)


def test_an_attack_whose_target_is_gone_stops() -> None:
    """R38, R41."""
    attacker = able({"when": "attacks", "do": "destroy", "to": "opposing"}, power=500)
    assert played(attacker, OTHER) == (True, False, 0, False)
    leaves = able({"when": "blocks", "do": "return_to_hand", "to": "self"}, keywords=frozenset({"blocker"}))
    assert played(SpellCard("weak", 500), leaves, blocks=True) == (True, False, 0, False)
    dies = able({"when": "battles", "do": "destroy", "to": "self"})
    assert played(dies, OTHER) == (False, True, 0, False)


def test_a_loser_takes_the_winner_with_it_and_graze_does_not_help() -> None:
    loser = able({"when": "loses", "do": "destroy", "to": "opposing"})
    winner = SpellCard("winner", 5000, graze=1)
    assert played(loser, winner, orbs=1) == (False, False, 0, False)
    assert played(winner, loser, orbs=1) == (False, False, 0, False)


def test_a_card_that_has_saved_itself_is_not_destroyed() -> None:
    loser = able({"when": "loses", "do": "return_to_hand", "to": "self"}, graze=1)
    attack = Attack(rules_of(), SpellCard("winner", 5000), loser, orbs=1)
    attack.play()
    assert not attack.target.in_play  # type: ignore[union-attr]
    assert (attack.seats[1].active_orbs, attack.seats[1].hand, attack.seats[1].graveyard) == (1, 1, [])


def test_orbs_that_abilities_move_pay_for_graze() -> None:
    grazing = {"graze": 2}
    spared = able({"when": "attacks", "do": "orbs_to_graveyard", "to": "opponent", "amount": 1})
    target = SpellCard("target", 500, **grazing)
    assert played(spared, target, orbs=2) == (True, False, 0, False)
    assert played(spared, target, orbs=3) == (True, True, 0, False)
    awake = able({"when": "loses", "do": "activate_orbs", "to": "own", "amount": 1}, maryoku_power=500, **grazing)
    assert played(awake, SpellCard("big", 9000), orbs=2, maryoku=1) == (True, True, 0, False)


def test_the_destroyed_still_do_something() -> None:
    vengeful = able({"when": "destroyed", "do": "destroy", "to": "dearest_opposing"})
    assert played(vengeful, SpellCard("winner", 5000)) == (False, False, 0, False)
    assert played(SpellCard("winner", 5000), vengeful) == (False, False, 0, False)


def test_declared_cards_that_abilities_move() -> None:
    def strip(when: str, verb: str, to: str = "opponent", **said: Any) -> SpellCard:
        return able({"when": when, "do": verb, "to": to, **said}, keywords=BREAKER)

    one = {"amount": 1}
    assert played(strip("attacks", "shields_to_graveyard", **one), shields=1) == (True, None, 0, True)
    assert played(strip("attacks", "break_shield"), shields=5) == (True, None, 3, False)
    assert played(strip("breaks", "break_shield"), shields=3) == (True, None, 3, False)
    assert played(strip("breaks", "break_shield"), shields=1) == (True, None, 1, False)
    assert played(strip("breaks", "shields_to_hand", "own", **one), shields=5) == (True, None, 2, False)
    own = Attack(rules_of("shields=3"), strip("attacks", "shields_to_hand", "own", amount=2))
    own.play()
    assert (own.seats[0].shields, own.seats[0].hand, own.seats[1].shields) == (1, 2, 3)


def test_breaks_go_on() -> None:
    """R59."""
    fleeting = able({"when": "breaks", "do": "destroy", "to": "self"}, keywords=frozenset({"t_breaker"}))
    assert played(fleeting) == (False, None, 3, False)
    assert played(fleeting, None, "breaks_go_on=no") == (False, None, 1, False)


def test_an_attacker_of_cards_alone_that_is_not_blocked_after_all() -> None:
    shy = able(
        {"when": "attacks", "do": "deactivate", "to": "dearest_opposing"}, keywords=frozenset({"cannot_attack_player"})
    )
    assert played(shy, BLOCKER, blocks=True, shields=0) == (True, True, 0, False)
    sly = able(
        {
            "when": "attacks",
            "do": "give_keyword",
            "to": "self",
            "keyword": "invisible_attacker",
            "lasts": "attack",
        },
        keywords=frozenset({"cannot_attack_player"}),
    )
    assert played(sly, BLOCKER, blocks=True, shields=0) == (True, True, 0, False)


def test_what_is_gained_with_orbs() -> None:
    green = able(power=1500, gains=Gain(colour="green", orbs=2, power=2000))
    assert played(green, SpellCard("other", 3000), orbs=1) == (False, True, 0, False)
    assert played(green, SpellCard("other", 3000), orbs=2) == (True, False, 0, False)
    double = able(gains=Gain(colour="red", orbs=1, keyword="w_breaker"))
    assert [played(double, orbs=orbs)[2] for orbs in (0, 1)] == [1, 2]


def test_two_coloured_orbs() -> None:
    """R19: what becomes an orb in the attack pays for graze only if it comes in active."""
    target = able({"when": "loses", "do": "to_orbs", "to": "own_cards"}, colours=("red", "blue"))
    for value, active in (("no", 1), ("yes", 0)):
        attack = Attack(rules_of(f"multicolour_inactive={value}"), SpellCard("winner", 5000), target)
        attack.play()
        assert (attack.seats[1].orbs, attack.seats[1].active_orbs) == (1, active)


def test_cards_of_hands_and_decks_are_not_known() -> None:
    for verb in ("draw", "mill", "discard", "discard_at_random"):
        attacker = able({"when": "attacks", "do": verb, "to": "own", "amount": 2})
        assert played(attacker) == (True, None, 1, False)
    for verb in ("fetch", "take_back", "revive", "put_from_hand"):
        assert played(able({"when": "attacks", "do": verb, "to": "own", "only": {"colours": ["red"]}}))[0]
