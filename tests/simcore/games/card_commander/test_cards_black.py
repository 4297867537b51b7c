"""What black cards do: a position, what happens, how it ends. Unless a rule is cited: players' notes."""

import pytest

import simcore
from simcore.errors import DeckError, PositionError
from tests.simcore.games.card_commander.behaviour import play, side, standing, turn

pytestmark = pytest.mark.both_modes

WALL = standing("ゾウ", "0/9")
KILLER = standing("ゾウ", "9/9")


# ---------- Printed


def test_beholder_turns_an_opposing_sub_into_a_beholder() -> None:
    """As printed, without a curse (CC-83); events call a card what it is at the end."""
    own = side(use="ビホルダー", choose=["opponent 1"])
    played = play(own, side(None, standing("ゾウ", "9/9", level=7, cursed=True), "サソリ"))
    assert played.effects == [
        "first ビホルダー effect_happens use",
        "first ビホルダー chooses opponent_standby_1",
        "second ビホルダー turns_into ビホルダー",
    ]
    assert played.second.board == {"standby_1": "ビホルダー 4/4", "standby_2": "サソリ 4/1"}
    turned = played.second.creatures["standby_1"]
    assert (turned["level"], turned["cursed"], turned["keywords"]) == (1, False, ["cannot_go"])


def test_beholder_cannot_be_sent() -> None:
    """CC-30; nor can what it has turned."""
    with pytest.raises(PositionError, match="CC-30"):
        play(side(None, "ビホルダー", send=1), side())
    with pytest.raises(PositionError, match="CC-30"):
        play(side(use="ビホルダー", deck=["ゾウ"]), side(None, "サソリ", deck=["ゾウ"], later=[turn(send=1)]), turns=2)


def test_beholder_leaves_attackers_and_own_subs() -> None:
    assert play(side(None, "サソリ", use="ビホルダー"), side("ゾウ")).of("turns_into") == []


@pytest.mark.parametrize(("mana", "left"), [(5, ["second mana_becomes 4"]), (0, [])])
def test_mummy_curses_the_winner(mana: int, left: list[str]) -> None:
    """CC-84; mana does not fall below 0."""
    played = play(side("ミイラ"), side(KILLER, mana=mana), initiative="second")
    assert played.effects == [
        "first ミイラ effect_happens lose",
        *left,
        "second ゾウ becomes_cursed",
        "first ミイラ destroyed battlefield",
    ]
    assert (played.second.attacker["cursed"], played.second.income) == (True, 2)


def test_mummy_lowers_the_income_beside_a_cursed_attacker() -> None:
    played = play(side("ミイラ"), side(KILLER | {"cursed": True}), initiative="second")
    assert played.effects[1:-1] == ["second mana_becomes 19", "second income_becomes 1"]
    assert played.second.income == 1


def test_ghosts_return_at_turn_start_for_mana() -> None:
    """CC-23: from the bottom, after draw and growth; each costs the opponent 1 mana; one is sent the same turn."""
    own = side(None, "サソリ", graveyard=["幽霊", "ゾウ", "幽霊"], send=3, deck=["ゾウ"])
    played = play(own, side(mana=0, deck=["ゾウ"]), start="turn")
    assert played.story[3:] == [
        "first mana_grows 22",
        "second mana_grows 2",
        "first 幽霊 effect_happens graveyard_turn_start",
        "first 幽霊 returns 2",
        "second mana_becomes 1",
        "first 幽霊 effect_happens graveyard_turn_start",
        "first 幽霊 returns 3",
        "second mana_becomes 0",
        "first 幽霊 sends 3",
        "first 幽霊 wins_battle 2",
        "second loses_life 3",
    ]
    assert played.first.graveyard == ["ゾウ"]


def test_ghosts_stay_while_standby_is_full() -> None:
    """CC-23: with room for one only one returns; without room the opponent loses nothing."""
    own = side(None, "サソリ", "サソリ", graveyard=["幽霊", "幽霊"], deck=["ゾウ"])
    played = play(own, side(deck=["ゾウ"]), start="turn")
    assert (played.first.graveyard, played.second.mana) == (["幽霊"], 21)
    full = play(side(None, *["サソリ"] * 3, graveyard=["幽霊"], deck=["ゾウ"]), side(deck=["ゾウ"]), start="turn")
    assert (full.of("returns", "mana_becomes"), full.second.mana) == ([], 22)


def test_ghosts_of_both_sides_return_by_initiative() -> None:
    """CC-23; mana does not fall below 0."""
    own = side(graveyard=["幽霊"], deck=["ゾウ"], mana=0, income=0)
    played = play(own, side(graveyard=["幽霊"], deck=["ゾウ"]), start="turn", initiative="second")
    assert played.of("returns", "mana_becomes") == [
        "second 幽霊 returns 1",
        "first 幽霊 returns 1",
        "second mana_becomes 21",
    ]


def test_zombie_comes_back_as_often_as_the_hand_allows() -> None:
    """CC-54: 3 cards each time; a smaller hand is destroyed in vain."""
    played = play(side("ゾンビ", hand=["サソリ"] * 5), side(standing("ゾウ", "4/5")))
    assert played.story[1:] == [
        "second ゾウ strikes 0",
        *["first サソリ destroyed hand"] * 3,
        "first ゾンビ revives_in_battle 3",
        "first ゾンビ strikes 2",
        "second ゾウ strikes 0",
        *["first サソリ destroyed hand"] * 2,
        "second ゾウ wins_battle 2",
        "first loses_life 3",
        "first ゾンビ destroyed battlefield",
    ]


def test_zombie_does_not_come_back_from_an_effect() -> None:
    """CC-54: only battle damage."""
    own = side(standing("ゾンビ", "3/2"), hand=["サソリ"] * 5)
    played = play(own, side(WALL, use="火竜の首", choose=["opponent 0"]))
    assert played.of("destroyed", "revives_in_battle") == ["first ゾンビ destroyed battlefield"]
    assert len(played.first.hand) == 5


@pytest.mark.parametrize(("hand", "lost"), [(7, 5), (5, 5), (2, 2), (0, 0)])
def test_evil_eye_blinds_a_cursed_attacker_and_its_owners_hand(hand: int, lost: int) -> None:
    """CC-82: HP set to 0 is a loss by the difference, and "if so" the hand follows."""
    other = side(standing("ゾウ", "0/5", cursed=True), hand=["サソリ"] * hand)
    played = play(side("ゾウ", use="イビルアイ"), other)
    assert played.effects == [
        "first イビルアイ effect_happens use",
        "first ゾウ chooses opponent_battlefield",
        "second ゾウ hp_becomes 0",
        *["second サソリ destroyed hand"] * lost,
        "second ゾウ destroyed battlefield",
    ]


def test_evil_eye_needs_a_curse_and_hp_to_take() -> None:
    """CC-82: an attacker at 0 HP cannot be set to 0."""
    assert play(side(use="イビルアイ"), side(WALL, hand=["サソリ"])).of("chooses", "hp_becomes", "destroyed") == []
    spent = play(side(use="イビルアイ"), side(standing("ゾウ", "0/0", cursed=True), hand=["サソリ"]))
    assert spent.second.hand == ["サソリ"]


def test_evil_eye_strikes_the_own_cursed_attacker_too() -> None:
    played = play(side(standing("ゾウ", cursed=True), use="イビルアイ", hand=["サソリ"]), side(WALL))
    assert (played.first.hand, played.first.graveyard) == ([], ["サソリ", "ゾウ"])


def test_phantom_empties_the_opponents_mana_when_it_wins() -> None:
    played = play(side("ファントム"), side(mana=7))
    assert played.effects == ["first ファントム effect_happens win", "second mana_becomes 0"]


@pytest.mark.parametrize(("graveyard", "mana", "left"), [(0, 3, 0), (2, 1, 0), (3, 0, 0), (9, 4, 4)])
def test_phantom_costs_one_less_for_each_card_in_own_graveyard(graveyard: int, mana: int, left: int) -> None:
    """CC-84; it never costs less than nothing, and the opponent's graveyard does not count."""
    other = side(graveyard=["サソリ"] * 5)
    played = play(side(use="ファントム", graveyard=["サソリ"] * graveyard, mana=mana), other)
    assert f"first ファントム uses {left}" in played.story
    if graveyard < 3:
        with pytest.raises(PositionError, match="CC-31"):
            play(side(use="ファントム", graveyard=["サソリ"] * graveyard, mana=mana - 1), other)


@pytest.mark.parametrize(
    ("own", "other"),
    [
        (side(standing("ゾウ", cursed=True), use="呪豚", mana=0), side()),
        (side(use="呪豚", mana=0), side(standing("ゾウ", cursed=True))),
        (side(use="呪豚", mana=0, graveyard=["精霊"]), side()),
        (side(use="呪豚", mana=0, graveyard=["デーモン"]), side(standing("ゾウ", cursed=True))),
    ],
    ids=["own cursed", "opposing cursed", "plant", "both"],
)
def test_cursed_pig_is_free_beside_a_curse_or_over_a_plant(own: dict, other: dict) -> None:
    """CC-84; デーモン is a plant by 擬態; both together make it no cheaper than free."""
    assert "first 呪豚 uses 0" in play(own, other).story


@pytest.mark.parametrize(
    ("own", "other"),
    [
        (side("ゾウ", use="呪豚", mana=4), side(None, standing("ゾウ", cursed=True))),
        (side(use="呪豚", mana=4, graveyard=["サソリ"]), side(graveyard=["精霊"])),
    ],
    ids=["cursed sub", "opponent's plant"],
)
def test_cursed_pig_costs_5_otherwise(own: dict, other: dict) -> None:
    with pytest.raises(PositionError, match="CC-31"):
        play(own, other)


@pytest.mark.parametrize(("cursed", "board"), [(True, {"battlefield": "呪豚 5/5"}), (False, {})])
def test_cursed_pig_is_not_hurt_by_a_cursed_attacker(cursed: bool, board: dict) -> None:
    played = play(side("呪豚"), side(KILLER | {"cursed": cursed}), initiative="second")
    assert played.first.board == board


def test_red_cloak_stops_the_use_effects_of_both_sides() -> None:
    """CC-43: also one that was sent this turn; the cards stand by all the same."""
    own = side(None, "赤マント", send=1, use="ランプの精", deck=["ゾウ"])
    played = play(own, side(WALL, use="スフィンクス"), "blows=1")
    assert played.effects == []
    assert (played.first.deck, played.second.life) == (["ゾウ"], 4)
    assert played.first.board["standby_1"] == "ランプの精 2/3"
    assert played.second.board["standby_1"] == "スフィンクス 3/5"


def test_red_cloak_does_not_stop_a_vermilion_bird() -> None:
    """CC-43, later versions."""
    played = play(side("赤マント", use="朱雀"), side(use="ランプの精", deck=["ゾウ"]))
    assert played.effects == [
        "first 朱雀 effect_happens use",
        "first 朱雀 consumes 11",
        "first 赤マント destroyed battlefield",
        "second ランプの精 effect_happens use",
        "second ゾウ draws 0",
    ]


def test_red_cloak_works_on_the_battlefield_only() -> None:
    """CC-43; and stops use effects only: 踊り子 still swaps."""
    assert play(side(None, "赤マント", use="スフィンクス"), side()).first.life == 5
    played = play(side("踊り子", use="サソリ"), side("赤マント"), "blows=1")
    assert played.of("swaps") == ["first サソリ swaps in_use"]


# ---------- Known in part


def test_five_ninjas_and_a_third_colour_are_allowed() -> None:
    """CC-2, CC-3: ヤタガラス allows a third colour, but its deck starts with 0 mana; 忍者 comes in five copies."""
    plain = ["サソリ", "赤土の槍兵", "峠の山賊", "飛魚の群れ", "氷原の狩人", "流氷の白熊", "骨の犬"]
    text = "1 ヤタガラス\n5 忍者\n" + "".join(f"3 {name}\n" for name in plain)
    deck = simcore.load_deck(text, card_game="card_commander")
    crow = simcore.replay(deck, deck, seed=1, policy="greedy").to_dict()["events"]
    assert next(event["value"] for event in crow if event["event"] == "mana_grows") == 2
    six = simcore.load_deck(text.replace("1 ヤタガラス\n5 忍者", "6 忍者"), card_game="card_commander")
    with pytest.raises(DeckError, match=r"6 copies of 忍者; at most 5 .*\n.*3 colours .*at most 2"):
        simcore.replay(six, six, seed=1, policy="greedy")


def forced(use: str | None, hand: list[str], mana: int = 20) -> list[str]:
    """The card that 催眠術師 chooses on turn 3, and what the opponent, told to use a card on turn 4, then uses.

    A ランプの精 of turn 3 adds three ゾウ to the opponent's hand after the choice.
    """
    other = side(use="ランプの精", hand=hand, mana=mana, deck=["ゾウ"] * 4, later=[turn(use)])
    return play(side(use="催眠術師", deck=["ゾウ"]), other, turns=2).of("forces", "uses")[2:]


def test_hypnotist_forces_a_card_on_the_next_turn() -> None:
    """CC-31; which card is assumed: one at random of those in hand, here the only one."""
    assert forced("サソリ", ["サソリ"]) == ["second サソリ forces", "second サソリ uses 19"]
    for other in ("ゾウ", None):
        with pytest.raises(PositionError, match="CC-31"):
            forced(other, ["サソリ"])


def test_hypnotist_lets_choose_freely_what_cannot_be_paid() -> None:
    """CC-31."""
    assert forced("ゾウ", ["朱雀"], mana=6) == ["second 朱雀 forces", "second ゾウ uses 3"]
    assert forced(None, ["朱雀"], mana=6) == ["second 朱雀 forces"]
    with pytest.raises(PositionError, match="CC-31"):
        forced("ゾウ", ["朱雀"], mana=8)


def test_hypnotist_forces_nothing_in_an_empty_hand() -> None:
    assert play(side(use="催眠術師"), side()).effects == ["first 催眠術師 effect_happens use"]
    assert forced("ゾウ", []) == ["second ゾウ uses 17"]


def test_hypnotist_forces_for_one_turn_only() -> None:
    """On turn 5 朱雀 could be paid, but another card may be used."""
    other = side(use="ランプの精", hand=["朱雀"], mana=5, deck=["ゾウ"] * 5, later=[turn(), turn("ゾウ")])
    played = play(side(use="催眠術師", deck=["ゾウ"] * 2), other, turns=3)
    assert played.of("forces", "uses")[2:] == ["second 朱雀 forces", "second ゾウ uses 5"]


def test_cerberus_enters_over_three_subs() -> None:
    """CC-44, and assumed: it wants three own subs, which stay."""
    subs = ["サソリ", "サソリ", "サソリ"]
    played = play(side(None, *subs, use="ケルベロス"), side())
    assert played.effects == ["first ケルベロス effect_happens use", "first ケルベロス enters_battlefield in_use"]
    beside = play(side("サソリ", *subs, use="ケルベロス"), side())
    assert beside.effects == ["first ケルベロス effect_happens use", "first ケルベロス destroyed in_use"]
    few = play(side(None, *subs[:2], use="ケルベロス"), side())
    assert (few.effects, few.first.board["standby_3"]) == ([], "ケルベロス 5/5")


@pytest.mark.parametrize(("own", "other", "own_hp", "other_hp"), [(3, 2, 5, 2), (2, 3, 8, 7), (3, 3, 8, 2)])
def test_cerberus_deals_double_and_takes_half(own: int, other: int, own_hp: int, other_hp: int) -> None:
    """CC-53, and assumed: double beside three own subs, half against three opposing subs."""
    striker = side(standing("ケルベロス", "5/10"), *["サソリ"] * own)
    played = play(striker, side(standing("ゾウ", "5/12"), *["サソリ"] * other), "blows=1")
    assert (played.first.attacker["hp"], played.second.attacker["hp"]) == (own_hp, other_hp)


@pytest.mark.parametrize(("at", "life"), [(3, 5), (5, 5), (7, 6)])
def test_mutant_grows_with_the_turns_when_a_battle_is_drawn(at: int, life: int) -> None:
    """CC-56: HP and attack become the turn's number; life + a third of it, rounded down."""
    played = play(side(standing("変異体", "0/1")), side(standing("ゾウ", "0/9")), at=at)
    assert played.effects == [
        "first 変異体 effect_happens battlefield_drawn",
        f"first 変異体 hp_becomes {at}",
        f"first 変異体 attack_becomes {at}",
        f"first life_becomes {life}",
    ]


def test_mutant_is_saved_at_0_hp() -> None:
    """CC-56, CC-60: alone and at 0 HP it draws (CC-51)."""
    assert play(side(standing("変異体", "3/0")), side(), at=4).first.board == {"battlefield": "変異体 4/4"}


def test_mutant_does_nothing_without_a_drawn_battle() -> None:
    """CC-50: no battle is not a draw."""
    assert play(side("変異体"), side()).effects == []
    assert play(side(standing("変異体", "0/1"), use="雪女"), side(WALL)).of("hp_becomes") == []


def test_demon_is_of_every_tribe() -> None:
    """CC-83: here a dragon for 竜使い, a mermaid for 人魚兵, a plant for 老婆."""
    dragon = play(side("デーモン", use="竜使い"), side(standing("ゾウ", "0/20")), "blows=1")
    assert dragon.of("hp_becomes") == ["second ゾウ hp_becomes 15"]
    cheap = play(side(None, "老婆", use="デーモン", mana=2), side())
    assert "first デーモン uses 0" in cheap.story


def test_grave_robber_takes_the_abilities_of_the_opponents_top_card() -> None:
    """Assumed; a gained win effect works (CC-81)."""
    own = side(use="墓荒らし", deck=["ゾウ"], later=[turn(send=1)])
    played = play(own, side(graveyard=["ミノタウロス", "ファントム"], deck=["ゾウ"]), turns=2)
    assert played.effects[:2] == ["first 墓荒らし effect_happens use", "first 墓荒らし copies ファントム"]
    assert played.effects[-2:] == ["first 墓荒らし effect_happens win", "second mana_becomes 0"]
    assert played.second.graveyard == ["ミノタウロス", "ファントム"]
    keyword = play(side(use="墓荒らし", graveyard=["ゾンビ"]), side(graveyard=["ミノタウロス"]))
    assert keyword.first.creatures["standby_1"]["keywords"] == ["weak_point"]
    assert play(side(use="墓荒らし", graveyard=["ゾンビ"]), side()).of("copies") == []


def test_counter_golem_strikes_back_at_once() -> None:
    """Assumed: as much as it lost, if it survives; a striker brought to 0 has lost."""
    played = play(side("カウンターゴーレム"), side(standing("ゾウ", "1/9")), "blows=1", initiative="second")
    assert played.story == [
        "second battle_starts",
        "second ゾウ strikes 3",
        "first カウンターゴーレム effect_happens battlefield_struck",
        "second ゾウ hp_becomes 8",
        "first カウンターゴーレム strikes 6",
        "battle_drawn",
    ]
    won = play(side("カウンターゴーレム"), side(standing("ゾウ", "3/2")), initiative="second")
    assert won.story[3:5] == ["second ゾウ hp_becomes 0", "first カウンターゴーレム wins_battle 1"]
    beaten = play(side("カウンターゴーレム"), side(standing("ゾウ", "4/2")), initiative="second")
    assert beaten.effects == ["first カウンターゴーレム destroyed battlefield"]


def test_necromancer_raises_a_creature_to_an_empty_battlefield() -> None:
    """CC-44; chosen from the own graveyard (assumed), as printed."""
    own = side(use="ネクロマンサー", graveyard=["サソリ", "ゾウ"], choose=["サソリ"])
    played = play(own, side(graveyard=["朱雀"]))
    assert played.effects == [
        "first ネクロマンサー effect_happens use",
        "first サソリ chooses graveyard",
        "first サソリ enters_battlefield graveyard",
    ]
    assert (played.first.graveyard, played.second.life) == (["ゾウ"], 3)


def test_necromancer_fails_beside_an_attacker() -> None:
    """CC-44: the creature stays in the graveyard, the card stands by."""
    played = play(side(WALL, use="ネクロマンサー", graveyard=["サソリ"]), side())
    assert (played.effects, played.first.graveyard) == ([], ["サソリ"])
    assert played.first.board["standby_1"] == "ネクロマンサー 3/3"


def test_mimic_becomes_the_opponents_attacker() -> None:
    """Assumed: the card, as printed."""
    played = play(side(use="ミミック"), side(standing("ゾウ", "1/1")))
    assert played.effects == ["first ゾウ effect_happens use", "first ゾウ turns_into ゾウ"]
    assert played.first.board == {"standby_1": "ゾウ 4/5"}
    assert play(side(use="ミミック"), side(None, "ゾウ")).first.board == {"standby_1": "ミミック 3/4"}
