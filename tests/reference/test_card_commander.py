"""Positions of Card Commander worked out by hand, where a mistake in the reference would be hard to see."""

from collections.abc import Mapping
from typing import Any

import pytest

from simcore.games.card_commander.cards import CardCommanderCard
from tests.reference.card_commander import play, play_position
from tests.reference.card_commander_players import IllegalChoiceError, Question, greedy_pick
from tests.reference.card_commander_position import deck_of
from tests.reference.card_commander_state import (
    IN_GRAVEYARD,
    IN_HAND,
    TRIGGERS,
    Code,
    Creature,
    Origin,
    PhysicalCard,
    Reason,
    number_cards,
)
from tests.reference.card_commander_targets import Option
from tests.simcore.games.card_commander.crafted import BUNDLED, creature, pool_of, rules_of

Side = dict[str, Any]
Told = tuple[Code, int, str, int]


def played(
    first: Side, second: Side, *changes: str, pool: Any = BUNDLED, **position: Any
) -> tuple[list[Told], dict[str, Any]]:
    """The events of a position (code, seat, the card's name at its start, value), and what comes of it."""
    told = {"turn": 3, "initiative": "first", "first": first, "second": second, **position}
    events, summary = play_position(pool, rules_of(*changes).values, told)
    cards = number_cards(pool, deck_of(first, "first"), deck_of(second, "second"))
    names = {card.number: card.card.name for card in cards}
    return [(Code(code), seat, names.get(card, ""), value) for _, code, seat, card, value in events], summary


def uses(name: str, *chosen: str, hand: tuple[str, ...] = (), **others: Any) -> Side:
    """A side that holds a card and uses it."""
    return {"hand": [name, *hand], "choices": [{"use": name, "choose": list(chosen)}], **others}


def of(events: list[Told], *codes: Code) -> list[Told]:
    return [event for event in events if event[0] in codes]


def happened(events: list[Told]) -> list[tuple[int, str, str]]:
    """Seat, card and trigger of each effect."""
    return [(seat, card, TRIGGERS[value]) for _, seat, card, value in of(events, Code.EFFECT_HAPPENS)]


def until(events: list[Told], code: Code) -> list[Told]:
    return events[: [event[0] for event in events].index(code)]


def on(side: Mapping[str, Any], *fields: str) -> tuple[Any, ...]:
    """Fields of the creature on a side's battlefield."""
    return tuple(side["battlefield"][field] for field in fields)


# ---------- 老婆's row (CC-90 to CC-97)

MORE_MANA = {"when": "lose", "do": "raise_mana", "to": "own", "amount": 4}
OTHERS_MANA = {"when": "lose", "do": "raise_mana", "to": "opponent", "amount": 1}
INCOME = {"when": "win", "do": "raise_income", "to": "own", "amount": 1}
SUB = creature("sub", "1/1", effects=[{**MORE_MANA, "amount": 7}])


def plant(*effects: Mapping[str, Any], **fields: Any) -> CardCommanderCard:
    return creature("plant", "2/2", colour="green", effects=list(effects), **{"tribes": ["plant"], **fields})


def row_of(card: CardCommanderCard, *others: CardCommanderCard, facing: str | None = None) -> list[Told]:
    """What happens until 老婆 stands by, having been used beside this attacker and a sub."""
    pool = pool_of(BUNDLED["老婆"], SUB, card, *others)
    own = uses("老婆", "own 0", battlefield=card.name, standby=["sub"])
    return until(played(own, {"battlefield": facing}, pool=pool)[0], Code.STANDS_BY)


def triggers(events: list[Told]) -> list[str]:
    """Of the effects in a row, which begin after 老婆's own."""
    assert happened(events)[0] == (0, "老婆", "use")
    return [trigger for _, _, trigger in happened(events)[1:]]


def test_a_row_is_use_then_win_then_lose() -> None:
    rise = {"when": "use", "do": "raise_attack", "to": "self", "amount": 1}
    events = row_of(plant(MORE_MANA, INCOME, rise))
    assert triggers(events) == ["use", "win", "lose"]
    assert of(events, Code.HP_BECOMES, Code.ATTACK_BECOMES, Code.INCOME_BECOMES, Code.MANA_BECOMES) == [
        (Code.HP_BECOMES, 0, "plant", 3),
        (Code.ATTACK_BECOMES, 0, "plant", 3),
        (Code.INCOME_BECOMES, 0, "", 3),
        (Code.MANA_BECOMES, 0, "", 22),
    ]


def test_a_row_goes_on_without_what_made_it_a_plant() -> None:
    """CC-92, CC-95: the lose effect is that of what it has turned into."""
    turn = {"when": "use", "do": "turn_into", "to": "self", "card": "stone"}
    events = row_of(
        plant(turn, OTHERS_MANA, tribes=[], keywords=["mimicry"]), creature("stone", "0/9", effects=[MORE_MANA])
    )
    assert triggers(events) == ["use", "lose"]
    assert of(events, Code.MANA_BECOMES) == [(Code.MANA_BECOMES, 0, "", 22)]


@pytest.mark.parametrize(
    ("use", "later", "fired", "mana"),
    [
        ({"do": "lose_abilities", "to": "self"}, [MORE_MANA, INCOME], ["use"], None),  # CC-93
        ({"do": "give_effect", "to": "self", "effects": [MORE_MANA]}, [INCOME], ["use", "win"], None),  # CC-94
        ({"do": "give_effect", "to": "self", "effects": [MORE_MANA]}, [OTHERS_MANA], ["use", "lose"], 0),  # CC-95
        ({"do": "swap_sides"}, [MORE_MANA], ["use", "lose"], 1),  # CC-96
    ],
)
def test_what_an_effect_of_the_row_erases_gives_or_moves(
    use: Mapping[str, Any], later: list[Mapping[str, Any]], fired: list[str], mana: int | None
) -> None:
    """`mana` is the seat that a lose effect brings mana."""
    events = row_of(plant({"when": "use", **use}, *later), facing="sub")
    assert triggers(events) == fired
    assert [seat for _, seat, _, _ in of(events, Code.MANA_BECOMES)] == ([] if mana is None else [mana])


def test_the_row_goes_on_with_who_took_the_place() -> None:
    """CC-97: the sub's own lose effect, since the plant had one; it has no win effect and the plant had one."""
    leave = {"when": "use", "do": "return_to_standby", "to": "self"}
    follow = {"when": "use", "do": "enter_battlefield", "to": "top_own_sub"}
    events = row_of(plant(leave, follow, MORE_MANA, INCOME))
    assert happened(events)[1:] == [(0, "plant", "use"), (0, "sub", "lose")]
    assert of(events, Code.MANA_BECOMES) == [(Code.MANA_BECOMES, 0, "", 25)]


def test_a_row_fires_no_row() -> None:
    fire = {"when": "use", "do": "choose", "to": "every_attacker"}, {"when": "use", "do": "fire_effects", "to": "it"}
    assert triggers(row_of(plant(*fire, MORE_MANA))) == ["lose"]


# ---------- The line


def test_what_an_effect_calls_forth_comes_after_what_waits_already() -> None:
    """Drawn cards act after the last draw, and what the first calls forth after the second (CC-87)."""
    enter = {"when": "hand_put", "do": "enter_battlefield", "to": "self"}
    mana = {"when": "standby_entry", "do": "raise_mana", "to": "own", "amount": 1}
    drawn = creature("drawn", "1/1", effects=[enter, {**enter, "do": "raise_mana", "to": "own", "amount": 5}])
    pool = pool_of(BUNDLED["ランプの精"], drawn, creature("witness", "1/1", effects=[mana]))
    own = uses("ランプの精", deck=["drawn", "drawn"], standby=["witness"])
    events = until(played(own, {}, pool=pool)[0], Code.STANDS_BY)
    assert [event[0] for event in events if event[0] != Code.EFFECT_HAPPENS][4:] == [
        Code.DRAWS,
        Code.DRAWS,
        Code.ENTERS_BATTLEFIELD,
        Code.MANA_BECOMES,
        Code.MANA_BECOMES,
        Code.MANA_BECOMES,
    ]
    assert [card for _, card, _ in happened(events)] == ["ランプの精", "drawn", "drawn", "witness"]


def test_all_entry_effects_come_before_any_for_the_move() -> None:
    """弩兵 stands above ゴブリンライダー and yet shoots after it."""
    own = uses("ゴブリンパラシュート部隊", standby=["弩兵", "ゴブリンライダー"])
    events, summary = played(own, {"battlefield": {"card": "緑ゴーレム", "hp": 5}})
    assert until(events, Code.BATTLE_STARTS)[5:] == [
        (Code.ENTERS_BATTLEFIELD, 0, "ゴブリンパラシュート部隊", 4),
        (Code.EFFECT_HAPPENS, 0, "ゴブリンライダー", TRIGGERS.index("standby_entry")),
        (Code.ATTACK_BECOMES, 0, "ゴブリンパラシュート部隊", 6),
        (Code.EFFECT_HAPPENS, 0, "弩兵", TRIGGERS.index("standby_moved")),
        (Code.HP_BECOMES, 1, "緑ゴーレム", 3),
    ]
    assert summary["first"]["mana"] == 18  # a goblin costs one less


def test_an_effect_whose_source_has_left_is_dropped() -> None:
    """Each of two doomed subs would return all own creatures, itself included, and shoot when one moves."""
    back = {"when": "standby_battle_start", "do": "return_to_hand", "to": "own_creatures"}
    shot = {"when": "standby_moved", "do": "lower_life", "to": "opponent", "amount": 1}
    pool = pool_of(creature("doomed", "1/1", effects=[back, shot]))
    events, summary = played({"standby": ["doomed", "doomed"]}, {"battlefield": "doomed"}, pool=pool)
    assert [trigger for _, _, trigger in happened(events)] == ["standby_battle_start"]
    assert summary["second"]["life"] == 4


def test_an_endless_loop_is_stopped() -> None:
    """カウンターゴーレム throws back 5 under 混沌, which makes the HP rise again and again: CC-82 and `event_cap`."""
    golem = {"battlefield": {"card": "カウンターゴーレム", "hp": 9}}
    events, summary = played({"battlefield": "混沌"}, golem, "event_cap=20")
    assert events[-1] == (Code.GAME_ENDS, -1, "", Reason.EVENT_CAP)
    assert [value for *_, value in of(events, Code.HP_BECOMES)] == list(range(9, 9 + 5 * 10, 5))
    assert len(happened(events)) == 1
    assert summary["winner"] == "nobody"


# ---------- Figures


def test_what_is_reversed_ends_the_game_in_the_order_of_the_text() -> None:
    """スフィンクス under 混沌: its own player loses the life first (CC-70)."""
    events, summary = played(uses("スフィンクス", life=1), {"battlefield": "混沌", "life": 1})
    assert events[-2:] == [(Code.LIFE_BECOMES, 0, "", 0), (Code.GAME_ENDS, 1, "", Reason.LIFE)]
    assert summary["second"]["life"] == 1


def test_only_what_was_wanted_counts_as_done() -> None:
    """イビルアイ under 混沌: HP 5 to be set to 0 rises to 10, so that no card is lost (CC-82)."""
    victim = {"battlefield": {"card": "緑ゴーレム", "hp": 5, "cursed": True}, "hand": ["ウーズ"] * 5}
    for attacker, hp, left in ((None, 0, 0), ("混沌", 10, 5)):
        events, summary = played(uses("イビルアイ", battlefield=attacker), victim)
        assert of(events, Code.HP_BECOMES) == [(Code.HP_BECOMES, 1, "緑ゴーレム", hp)]
        assert len(summary["second"]["hand"]) == left


def test_losses_grow_after_the_reversal() -> None:
    """怪火 adds to losses by red cards of its own side, though 混沌 made a loss of a rise."""
    pool = pool_of(*BUNDLED, creature("healer", "1/1", effects=[{**HEAL, "to": "every_attacker"}]))
    own = uses("healer", standby=["怪火", "怪火"], battlefield="混沌")
    events, _ = played(own, {"battlefield": "緑ゴーレム"}, pool=pool)
    assert of(events, Code.HP_BECOMES) == [(Code.HP_BECOMES, 0, "混沌", 0), (Code.HP_BECOMES, 1, "緑ゴーレム", 3)]


HEAL = {"when": "use", "do": "raise_hp", "amount": 1}


def test_a_zombie_does_not_come_back_under_chaos() -> None:
    """CC-54: it has lost the cards all the same."""
    events, summary = played({"battlefield": "混沌"}, {"battlefield": "ゾンビ", "hand": ["ウーズ"] * 4})
    assert len(of(events, Code.DESTROYED)) == 4
    assert not of(events, Code.REVIVES_IN_BATTLE)
    assert len(summary["second"]["hand"]) == 1
    assert summary["second"]["life"] == 3


# ---------- Moves


def test_a_known_bottom_is_drawn_last() -> None:
    """錬金術師 puts サソリ under a deck of three; ランプの精 and two turns later it is drawn, whatever the seed."""
    for seed in range(20):
        own = {
            "hand": ["錬金術師", "ランプの精"],
            "deck": ["ウーズ", "エルフ", "クマ"],
            "battlefield": "サソリ",
            "choices": [{"use": "錬金術師"}, {"use": "ランプの精"}],
            "income": 0,
        }
        events, _ = played(own, {"deck": ["ウーズ"] * 9}, seed=seed, turns=2, turn=6)
        assert of(events, Code.PUT_UNDER_DECK) == [(Code.PUT_UNDER_DECK, 0, "サソリ", 4)]
        assert [card for _, seat, card, _ in of(events, Code.DRAWS) if seat == 0][3:] == ["サソリ"]


def test_the_prophet_looks_once_and_remembers() -> None:
    """人魚予言者: the bottom that it has looked at stays the bottom, while the two cards above it are drawn."""
    names = ["ミノタウロス", "狼男", "緑ゴーレム"]
    for seed in range(20):
        own = {"deck": names, "standby": ["人魚予言者"]}
        board = {"battlefield": "緑ゴーレム", "standby": ["サソリ"], "deck": ["サソリ"] * 9}
        other = {"hand": names, "choices": [{"use": name} for name in names], **board}
        events, summary = played(own, other, seed=seed, turns=3)
        assert happened(events) == [(0, "人魚予言者", "standby_before_use")]
        used = of(until(events, Code.EFFECT_HAPPENS), Code.USES)[-1]
        assert summary["first"]["deck"] == [used[2]]
        assert of(events, Code.RETURNS_TO_HAND)[-1][2] == "サソリ"
        assert on(summary["second"], "card") == ("緑ゴーレム",)  # immovable


def test_the_ship_waits_for_the_next_win() -> None:
    """CC-88: fetched by one win effect, 海賊船 answers the next; the battlefield is taken, so that it stands by."""
    weak = [{"send": 1}, {"send": 2}]
    own = {"battlefield": {"card": "女海賊", "hp": 9}, "deck": ["海賊船", "ウーズ", "ウーズ"]}
    other = {"standby": ["サソリ", "サソリ"], "choices": weak, "deck": ["ウーズ"] * 3}
    events, _ = played(own, other, turns=2)
    moves = of(events, Code.FETCHES, Code.ENTERS_BATTLEFIELD, Code.HAND_TO_STANDBY)
    assert [(code, card) for code, _, card, _ in moves] == [(Code.FETCHES, "海賊船"), (Code.HAND_TO_STANDBY, "海賊船")]
    assert happened(events) == [(0, "女海賊", "win"), (0, "女海賊", "win"), (0, "海賊船", "hand_win")]


def test_a_stone_is_given_away_for_a_strong_win() -> None:
    """力石: attack 21 takes two lives more, and the stone goes to the other hand as printed (CC-56)."""
    own = {"battlefield": {"card": "サソリ", "attack": 21}, "standby": [None, {"card": "力石", "hp": 5}]}
    events, summary = played(own, {"battlefield": "緑ゴーレム"})
    assert of(events, Code.LIFE_BECOMES, Code.GIVEN_AWAY) == [
        (Code.LIFE_BECOMES, 1, "", 1),
        (Code.GIVEN_AWAY, 0, "力石", 0),
    ]
    assert summary["second"]["hand"] == ["力石"]


def test_who_comes_to_hand_by_an_effect_may_stand_by_at_once() -> None:
    """スカイドラゴン returned by ウミガメ consumes 1 and stands by; without the mana it stays in hand (CC-87)."""
    for mana, place in ((1, "standby"), (0, "hand")):
        dragon = {"card": "スカイドラゴン", "level": 1, "hp": 2}
        _, summary = played(uses("ウミガメ"), {"battlefield": dragon, "mana": mana})
        found = [sub["card"] for sub in summary["second"]["standby"] if sub] if place == "standby" else None
        assert (found or summary["second"]["hand"]) == ["スカイドラゴン"]
        assert summary["second"]["mana"] == 0


def test_the_soldier_fires_whom_it_replaces() -> None:
    """人魚兵 swaps with 人魚メイジ, which then is the used card, as printed, and makes the soldier what it meets."""
    own = uses("人魚兵", battlefield={"card": "人魚メイジ", "hp": 1, "cursed": True})
    events, summary = played(own, {"battlefield": {"card": "緑ゴーレム", "hp": 7}})
    assert (Code.SWAPS, 0, "人魚兵", 4) in events
    assert of(events, Code.HP_BECOMES, Code.ATTACK_BECOMES) == [
        (Code.HP_BECOMES, 0, "人魚兵", 7),
        (Code.ATTACK_BECOMES, 0, "人魚兵", 5),
    ]
    sub = summary["first"]["standby"][0]
    assert (sub["card"], sub["hp"], sub["cursed"]) == ("人魚メイジ", 2, False)


def test_who_enters_in_vain_is_destroyed_only_if_just_used() -> None:
    """CC-44."""
    events, summary = played(uses("ゴブリンパラシュート部隊", battlefield="サソリ"), {})
    assert of(events, Code.DESTROYED) == [(Code.DESTROYED, 0, "ゴブリンパラシュート部隊", Origin.IN_USE)]
    assert not of(events, Code.STANDS_BY)
    _, summary = played(uses("ワーエレファント", life=1, battlefield="サソリ"), {})
    assert on(summary["first"], "card") == ("サソリ",)
    assert on(summary["second"], "card") == ("ゾウ",)


# ---------- Before and instead of use effects


def test_a_card_that_was_taken_back_does_nothing() -> None:
    """クジラ with the initiative; without it the life has gone by then, and the card still goes back (CC-42)."""
    for initiative, life in (("first", 4), ("second", 3)):
        events, summary = played(uses("クジラ"), uses("溶岩魔人", standby=["溶岩魔人"]), initiative=initiative)
        assert summary["first"]["life"] == life
        assert summary["second"]["hand"] == ["溶岩魔人"]
        assert not of(events, Code.NO_BATTLE)


def test_a_red_cloak_stops_all_but_the_bird() -> None:
    """CC-43: and once 朱雀 has destroyed it, nothing is stopped any more."""
    for initiative, life in (("first", 5), ("second", 4)):
        other = uses("スフィンクス", battlefield="赤マント", standby=["サソリ"])
        events, summary = played(uses("朱雀"), other, initiative=initiative)
        assert of(events, Code.DESTROYED) == [
            (Code.DESTROYED, 1, "赤マント", Origin.BATTLEFIELD),
            (Code.DESTROYED, 1, "サソリ", Origin.IN_STANDBY),
        ]
        assert (summary["first"]["life"], summary["second"]["life"]) == (life, life)


def test_sealed_subs_do_nothing() -> None:
    """ケンタウロスリーダー in standby: 力石 adds nothing, トラバサミ bars nobody and may go itself."""
    own = {"standby": ["ケンタウロスリーダー"], "choices": [{"send": 1}]}
    other = {"standby": ["トラバサミ", "力石"], "choices": [{"send": 1}]}
    events, _ = played(own, other)
    assert of(events, Code.SENDS) == [
        (Code.SENDS, 0, "ケンタウロスリーダー", 1),
        (Code.SENDS, 1, "トラバサミ", 1),
    ]
    assert not happened(events)
    with pytest.raises(IllegalChoiceError):
        played({**own, "standby": ["緑ゴーレム"]}, {**other, "choices": []})


def test_a_forced_card_is_used_if_it_can_be() -> None:
    """催眠術師: the only hand card must be used next turn, unless the mana is missing (CC-31)."""
    own, deck = uses("催眠術師", deck=["ウーズ"]), {"deck": ["サソリ"], "hand": ["エルフ"]}
    with pytest.raises(IllegalChoiceError, match="must use"):
        played(own, deck, turns=2)
    events, _ = played(own, {**deck, "mana": 0, "income": 1}, turns=2)
    assert of(events, Code.FORCES) == [(Code.FORCES, 1, "エルフ", 0)]


def test_marks_of_a_turn_start() -> None:
    """スキュラ: no draw, which an empty deck survives, and no growth, while the income rises on turn 5 (CC-24)."""
    events, summary = played(uses("スキュラ", deck=["ウーズ"]), {"mana": 7}, turn=4, turns=2)
    assert of(events, Code.DRAWS_NOTHING, Code.MANA_STANDS_STILL, Code.INCOME_RISES)[-3:] == [
        (Code.INCOME_RISES, 0, "", 3),
        (Code.INCOME_RISES, 1, "", 3),
        (Code.MANA_STANDS_STILL, 1, "", 7),
    ]
    assert summary["second"]["mana"] == 7
    assert summary["winner"] is None


# ---------- Choices that effects ask for


def option(value: int, name: str, **figures: int) -> Option:
    found = Creature.printed(PhysicalCard(value, BUNDLED[name], 0, value))
    vars(found).update(figures)
    return Option(value, found.physical, found)


def test_greedy_picks() -> None:
    """The strongest of the side that is meant, else the weakest of the other, the topmost among equals."""
    own, other = (
        [option(1, "クマ"), option(2, "クマ"), option(0, "ウーズ")],
        [option(9, "サソリ"), option(10, "サソリ")],
    )

    def picked(prefer: str, *options: Option) -> int:
        return greedy_pick(Question(1, prefer, options)).value

    assert picked("opponent", *own, *other) == 9
    assert picked("own", *own, *other) == 1
    assert picked("opponent", *own) == 0
    assert picked("own", *other) == 9
    assert picked("own", option(1, "クマ"), option(2, "クマ", hp=9), option(3, "クマ", hp=0)) == 2
    cards = [PhysicalCard(number, BUNDLED[name], 0, 0) for number, name in enumerate(("エルフ", "クマ", "ウーズ"))]
    in_hand, buried = ([Option(value, card, None) for card in cards] for value in (IN_HAND, IN_GRAVEYARD))
    assert greedy_pick(Question(1, "own", tuple(in_hand))).card is cards[0]
    assert greedy_pick(Question(1, "own", tuple(buried))).card is cards[1]


@pytest.mark.parametrize("change", [{"card": 60}, {"value": 3}, {"turn": 99}])
def test_a_recorded_pick_must_be_among_the_candidates(change: dict[str, int]) -> None:
    rules = rules_of("copies=27").values
    decks = (deck_of({"deck": ["火竜の首"] * 27}, "a"), deck_of({"deck": ["火竜の首"] * 27}, "b"))
    game = (BUNDLED, rules, decks, ("random", "random"), 1, 0)
    record = play(*game)
    assert play(*game, record=record) == record
    assert play(*game, record=record, repeated=()) == record
    number = next(number for number, event in enumerate(record) if event.code == Code.CHOOSES)
    record[number] = record[number]._replace(**change)
    with pytest.raises(IllegalChoiceError, match=r"cannot be chosen|choice is missing"):
        play(*game, record=record)
