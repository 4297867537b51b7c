"""ABCD's bundled cards, their fields, and what makes a deck legal (R6 to R8)."""

from typing import Any

import pytest
from pydantic import ValidationError

from simcore.cardfile import load_pool
from simcore.deck import Deck, canonical
from simcore.errors import CardError
from simcore.games.abcd.cards import AbcdCard, check_deck, load_cards
from simcore.games.abcd.params import PARAMETERS
from simcore.games.abcd.vocabulary import ATTRIBUTES
from simcore.params import choose_rules
from tests.simcore.games.abcd.written import card, figures

POOL = load_cards()

# Every card with printed figures, as the page gives it: rarity, type, cost, frames, race, attack/HP.
PRINTED = """
炎の壁 common summon 5(fire2) 400 壁 0/4, 突撃兵 common summon 6(fire2) 300 兵士 3/3,
カブトエビ common summon 3(light1) 300 亀 1/1, 手長蝦 uncommon summon 4(light1) 400 亀 2/2,
伊勢海老 rare summon 6(light2) 50 亀 3/3, 結束力 uncommon sorcery 4(wind1) 300 - 0/0,
呪文切断 rare sorcery 4(water3) 0 - 0/0, カウンターカマキリ uncommon summon 3(wind1) 400 蜘蛛 1/1,
風神の下僕 common summon 5(wind1) 500 鬼 2/2, 緑の子鬼 uncommon summon 4(wind1) 100 鬼 2/2
"""
# Cards of which a part is printed: what of it is not.
PARTLY = {
    **dict.fromkeys(("予備生命Ⅱ",), ("ability",)),
    **{f"{attribute}のクリスタル": ("figures",) for attribute in "炎水風光闇"},
    **dict.fromkeys(("忍び寄るオヴィラプトル", "ムカシハナアルキ", "民族の繁栄", "滅亡"), ("figures",)),
}


def problems(copies: dict[str, int], *changes: str) -> list[str]:
    deck = Deck("test", "abcd", canonical(copies), "test.txt")
    return check_deck(deck, POOL, choose_rules(PARAMETERS, changes))


# ---------- What is printed, what is assumed


def test_printed_figures() -> None:
    entries = [entry.split() for entry in PRINTED.replace("\n", " ").split(",")]
    assert len(entries) == 10
    for name, *expected in entries:
        each = POOL[name]
        ((attribute, number),) = each.needs.items()
        cost = f"{each.cost}({attribute}{number})"
        fight = f"{each.attack}/{each.hp}"
        assert [each.rarity, each.type, cost, str(each.frames), each.race or "-", fight] == expected
        assert each.status == "printed figures, printed ability"


def test_printed_abilities() -> None:
    assert (POOL["炎の壁"].keywords, POOL["炎の壁"].resistance) == (("wall",), {"wind": 3})
    assert POOL["突撃兵"].keywords == ("first_attack",)
    assert POOL["風神の下僕"].keywords == ("flying",)
    assert POOL["緑の子鬼"].evades_from == 3
    assert POOL["カウンターカマキリ"].safe_from == ("water",)
    for name, within, amount in (("カブトエビ", 1, 1), ("手長蝦", 1, 1), ("伊勢海老", 2, 2)):
        (operation,) = POOL[name].effects
        assert (operation.within, operation.amount.plus) == (within, amount)
        assert operation.attributes == ("fire", "water", "wind")


def test_every_other_card_is_marked_assumed() -> None:
    printed = {each.name for each in POOL if not each.assumed}
    assert printed == {entry.split()[0] for entry in PRINTED.replace("\n", " ").split(",")}
    for each in POOL:
        if each.name not in printed:
            assert each.assumed == PARTLY.get(each.name, ("figures", "ability")), each.name
            assert each.note, each.name


def test_assumed_creatures_keep_to_the_curve_of_the_printed_ones() -> None:
    """rules.md, "The curve of assumed cards"; the printed creatures lie on it."""
    creatures = [each for each in POOL if each.creature]
    assert sum(not each.assumed for each in creatures) == 8
    for each in creatures:
        most = 2 * (each.cost - 2)
        assert most - 2 <= each.attack + each.hp <= most, each.name
        assert 50 <= each.frames <= 500, each.name
        number = sum(each.needs.values())
        assert len(each.needs) == 1
        assert number in {3: (1,), 4: (1,), 5: (1, 2)}.get(each.cost, (2,)), each.name


def test_assumed_spells_keep_to_what_is_said_of_them() -> None:
    for each in POOL:
        if each.type in ("sorcery", "battle_spell") and each.assumed:
            many = any(
                operation.to in ("same_race", "every_creature", "every_land")
                for operation in each.effects
                if operation.do in ("destroy", "damage")
            )
            assert each.cost in (range(6, 9) if many else range(2, 6)), each.name


def test_crystals_give_what_their_names_say() -> None:
    """G22, G23."""
    for letter, attribute in zip("炎水風光闇", ATTRIBUTES, strict=True):
        crystal = POOL[f"{letter}のクリスタル"]
        assert (crystal.basic, crystal.cost, crystal.frames) == (True, 0, 0)
        assert [(each.do, each.attributes, each.amount.plus) for each in crystal.effects] == [
            ("raise_maximum", (), 1),
            ("raise_mp", (), 1),
            ("raise_attribute_maximum", (attribute,), 1),
            ("raise_attribute", (attribute,), 1),
        ]
    assert {each.name for each in POOL if each.basic} == {f"{letter}のクリスタル" for letter in "炎水風光闇"}
    assert sum(each.type == "crystal" for each in POOL) == 20


# ---------- Fields


@pytest.mark.parametrize(
    ("kind", "changes", "message"),
    [
        ("sorcery", {"race": "猫"}, 'field "race" is for summon cards, not for type "sorcery"'),
        ("crystal", {"attack": 1, "hp": 2}, 'field "attack" is for summon cards'),
        ("land_spell", {"resistance": {"fire": 1}}, 'field "resistance" is for summon cards'),
        ("battle_spell", {"evades_from": 1}, 'field "evades_from" is for summon cards'),
        ("summon", {"hp": 0}, 'field "hp" is missing; a summon card needs it'),
        ("summon", {"race": ""}, 'field "race" is missing; a summon card needs it'),
        ("summon", {"keywords": ["wall", "wall"]}, 'field "keywords" names one thing twice: wall, wall'),
        ("summon", {"safe_from": ["fire", "fire"]}, 'field "safe_from" names one thing twice: fire, fire'),
    ],
)
def test_fields_belong_to_types(kind: str, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError) as refused:
        card(kind=kind, **changes)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("needs", "message"),
    [
        ({"fyre": 1}, 'no attribute "fyre"; use fire, water, wind, light, dark; did you mean "fire"?'),
        ({"fire": 0}, "fire: write a table such as { fire = 2 } of whole numbers from 1 to 99, none 0"),
        ({"fire": -1}, "from 1 to 99"),
        ({"fire": True}, "from 1 to 99"),
        ({"fire": 100}, "from 1 to 99"),
        (3, "write a table such as { fire = 2 }"),
    ],
)
def test_attributes_are_tables(needs: Any, message: str, tmp_path: Any) -> None:
    with pytest.raises(ValidationError) as refused:
        card(needs=needs)
    assert message in str(refused.value)


def test_resistance_may_be_negative_and_attributes_have_an_order() -> None:
    each = card(kind="summon", resistance={"dark": -3, "fire": 99}, needs={"dark": 1, "water": 2})
    assert list(each.resistance.items()) == [("fire", 99), ("dark", -3)]
    assert each.attributes == ("water", "dark")
    with pytest.raises(ValidationError, match="from -99 to 99"):
        card(kind="summon", resistance={"dark": -100})


def test_a_card_file_is_read_with_its_faults(tmp_path: Any) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[[card]]\nname = "A"\nsource = "mine"\ntype = "sorcerer"\nrarity = "common"\nneeds = { fyre = 1 }\n'
        '[[card]]\nname = "B"\nsource = "mine"\ntype = "sorcery"\nrarity = "common"\n'
        'effects = [{ when = "cast", do = "summon", card = "炎の壁だ" }]\n',
        encoding="utf-8",
    )
    with pytest.raises(CardError) as refused:
        load_cards([path])
    assert [line.removeprefix(f"{path}: ") for line in refused.value.problems] == [
        'A: field "type": "sorcerer" is not allowed; use crystal, sorcery, land_spell, summon or battle_spell; did you '
        'mean "sorcery"?',
        'A: field "needs": {"fyre": 1}: no attribute "fyre"; use fire, water, wind, light, dark; did you mean "fire"?',
        'B: field "effects", entry 1, field "card": no card is called "炎の壁だ"; did you mean "炎の壁"?',
    ]


def test_cards_are_found_in_both_languages_and_added(tmp_path: Any) -> None:
    assert POOL.find("wall of fire") == POOL.find("炎の壁") == "炎の壁"
    assert all(each.english for each in POOL)
    path = tmp_path / "mine.toml"
    path.write_text(
        "\n".join(["[[card]]", *(f'{key} = "{value}"' for key, value in figures().items())]), encoding="utf-8"
    )
    assert len(load_cards([path])) == len(POOL) + 1
    assert load_pool("abcd", AbcdCard, path)["X"].type == "sorcery"


# ---------- Decks (R6 to R8, T9)


@pytest.mark.parametrize(("crystals", "legal"), [(11, False), (12, True), (52, True), (53, False)])
def test_t9_a_deck_holds_40_to_80_cards(crystals: int, legal: bool) -> None:
    others = ("炎の壁", "突撃兵", "カブトエビ", "手長蝦", "伊勢海老", "結束力", "呪文切断")
    copies = {"炎のクリスタル": crystals, **dict.fromkeys(others, 4)}
    size = crystals + 28
    said = [] if legal else [f"test.txt: {size} cards; a deck holds 40 to 80 (R6)"]
    assert problems(copies) == said


def test_sizes_and_copies_are_parameters() -> None:
    copies = {"炎のクリスタル": 10, "炎の壁": 5}
    said = "test.txt: 5 copies of 炎の壁; at most 4 are allowed (R7)"
    assert problems(copies, "deck_least=15") == [said]
    assert problems(copies, "deck_least=15", "copies=5") == []
    assert problems(copies, "deck_least=1", "copies=5", "deck_most=14") == [
        "test.txt: 15 cards; a deck holds 1 to 14 (R6)"
    ]


def test_t9_basic_cards_in_any_number_and_no_super_rares() -> None:
    assert problems({"炎のクリスタル": 40}) == []
    assert problems({"炎のクリスタル": 35, "無色のクリスタル": 5}) == [
        "test.txt: 5 copies of 無色のクリスタル; at most 4 are allowed (R7)"
    ]
    assert problems({"炎のクリスタル": 39, "プラナリアの切れ端": 1}) == [
        "test.txt: プラナリアの切れ端 is a super rare, which no deck may hold (R8)"
    ]


def test_an_unsupported_card_is_refused(tmp_path: Any) -> None:
    pool = load_cards()
    odd = pool["炎の壁"].model_copy(update={"unsupported": "too odd"})
    with_odd = type(pool)("abcd", {**pool.cards, "炎の壁": odd}, pool.folded)
    deck = Deck("test", "abcd", canonical({"炎のクリスタル": 39, "炎の壁": 1}), "test.txt")
    assert check_deck(deck, with_odd, choose_rules(PARAMETERS)) == ["test.txt: 炎の壁 cannot be played yet: too odd"]
