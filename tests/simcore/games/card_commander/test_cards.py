"""Card Commander's bundled cards, what makes a deck legal (CC-1 to CC-3), and the table of a matchup."""

from collections import Counter
from functools import reduce
from operator import or_
from typing import get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.cardfile import CardPool
from simcore.deck import Deck, canonical, read_deck
from simcore.games.card_commander import state
from simcore.games.card_commander.cards import (
    COLOURS,
    SPEEDS,
    CardCommanderCard,
    Colour,
    Keyword,
    Speed,
    Tribe,
    check_deck,
    load_cards,
    traits,
)
from simcore.games.card_commander.matchup import compile_matchup
from simcore.games.card_commander.params import PARAMETERS
from simcore.games.card_commander.programs import further_cards
from simcore.games.card_commander.vocabulary import with_given
from simcore.params import choose_rules

POOL = load_cards()
RULES = choose_rules(PARAMETERS)
NOTES = "players' notes v0.30-0.53"

# Every card with printed figures: colour (? not known), level, attack/HP, speed (first, normal, last), tribe.
PRINTED = """
赤い煙 red 0 0/0 N, 怪火 red 0 1/0 N, 力石 red 0 1/0 N, サソリ red 1 4/1 N, ゴブリン戦士 red 1 4/2 N goblin,
ゴブリンライダー red 1 2/1 N goblin, 竜使い red 1 2/1 N, 見習い魔女 red 1 2/1 N, ゴブリンメイジ red 2 4/1 N goblin,
火の鳥 red 2 3/2 N, サラマンダー red 2 3/1 N, 錬金術師 red 2 3/2 N, マジシャン red 3 4/2 N, ウィザード red 3 6/1 N,
溶岩魔人 red 3 4/3 N, 騎兵 red 3 6/1 F, 火竜 red 5 6/4 N dragon, 朱雀 red 8 5/5 F,
ソードマスター ? 3 4/2 N, 狂戦士 ? 4 6/3 N, 赤マント ? 4 5/3 N, 仙人 ? 3 3/6 L,
ウミガメ blue 2 3/4 L, 人魚メイジ blue 2 2/2 N mermaid, 雪女 blue 2 2/2 N, ランプの精 blue 2 2/3 N,
クジラ blue 5 4/5 N, スカイドラゴン blue 5 6/6 N dragon,
ビホルダー black 1 4/4 N, ミイラ black 1 2/1 N, 幽霊 black 2 3/2 N, ゾンビ black 2 3/3 L, イビルアイ black 3 3/3 N,
混沌 black 4 5/4 N, ファントム black 3 4/3 N, 呪豚 black 5 5/5 N,
精霊 green 1 1/2 N plant, 老婆 green 2 2/4 L, エルフ green 2 2/3 N, ワーライオン green 3 3/5 N beastman,
スフィンクス green 4 3/5 N beastman, ワーエレファント green 4 3/6 N beastman,
ケンタウロスリーダー green 4 3/6 N beastman, 緑ゴーレム green 5 5/8 N, 世界樹 green 6 6/8 L plant
"""
COLOUR_UNKNOWN = {"ソードマスター", "狂戦士", "赤マント", "仙人"}
# Cards known in part whose ability, or a part of it, is ours: the page says "assumed", or leaves open how much, which
# card, when, or where to. Of the others the page says all that an effect needs.
ABILITY_CHOSEN = {
    *(
        "スキュラ",
        "催眠術師",
        "クマ",
        "ケルベロス",
        "ゴブリン剣士",
        "赤ゴーレム",
        "墓荒らし",
        "苔男",
        "女海賊",
        "海賊船",
    ),
    *("ゾウ", "人魚兵", "ウーズ", "カウンターゴーレム", "ネクロマンサー", "ミミック", "弩兵", "火竜の首", "森神"),
    "イフリート",
}
ABILITY_KNOWN = {
    *("ヤタガラス", "忍者", "原住民", "海神", "トラバサミ", "人魚予言者", "緑眼", "踊り子", "狼男", "ミノタウロス"),
    *("変異体", "デーモン", "ゴブリンパラシュート部隊", "炎の魔女"),
}
# Attack and HP of the printed cards by level, lowest and highest: what an assumed figure has to keep to.
CURVE = {
    0: ((0, 1), (0, 0)),
    1: ((1, 4), (1, 2)),
    2: ((2, 4), (1, 4)),
    3: ((3, 6), (1, 6)),
    4: ((3, 6), (3, 6)),
    5: ((4, 6), (4, 8)),
    6: ((6, 6), (8, 8)),
    8: ((5, 5), (5, 5)),
}


def printed() -> dict[str, tuple[str, int, int, int, str, list[str]]]:
    figures = {}
    for entry in PRINTED.replace("\n", " ").split(","):
        name, colour, level, fight, speed, *tribes = entry.split()
        attack, hp = fight.split("/")
        figures[name] = (colour, int(level), int(attack), int(hp), speed, tribes)
    return figures


def legal_deck() -> dict[str, int]:
    return {
        "サソリ": 3,
        "ゴブリン戦士": 3,
        "ゾンビ": 3,
        "幽霊": 3,
        "忍者": 5,
        "骨の犬": 3,
        "墓地の鼠": 3,
        "屍の兵": 3,
        "骨の竜": 1,
    }


def deck(copies: dict[str, int]) -> Deck:
    return Deck("test", "card_commander", canonical(copies), "test.txt")


def problems(copies: dict[str, int], *changes: str) -> list[str]:
    return check_deck(deck(copies), POOL, choose_rules(PARAMETERS, changes))


def test_printed_figures() -> None:
    figures = printed()
    assert len(figures) == 45
    for name, expected in figures.items():
        card = POOL[name]
        colour = "?" if name in COLOUR_UNKNOWN else card.colour
        speed = card.speed[0].upper()
        assert (colour, card.level, card.attack, card.hp, speed, list(card.tribes)) == expected, name
        assert card.source.endswith(NOTES)
        assert card.assumed == (("figures",) if name in COLOUR_UNKNOWN else ()), name
        assert "assumed" in card.note if name in COLOUR_UNKNOWN else "assumed" not in card.note


def test_every_ability_that_was_chosen_says_so() -> None:
    for name in ABILITY_CHOSEN:
        card = POOL[name]
        assert card.assumed == ("figures", "ability"), name
        assert any(word in card.note for word in ("chosen", "not stated", "assumed")), name
    for name in ABILITY_KNOWN:
        assert POOL[name].assumed == ("figures",), name


def test_every_other_card_is_marked_assumed() -> None:
    others = [card for card in POOL if card.name not in printed()]
    known_in_part = [card for card in others if card.source.endswith(NOTES)]
    assert {card.name for card in known_in_part} == ABILITY_CHOSEN | ABILITY_KNOWN
    assert all("figures" in card.assumed for card in others)
    stats_only = [card for card in others if card not in known_in_part]
    assert 40 <= len(stats_only) <= 60
    for card in stats_only:
        assert (card.source, card.status) == ("assumed", "assumed figures, assumed ability")
        assert card.note == "stats-only, on the published curve"
        assert set(card.keywords) <= {"halved", "weak_point"}
        assert (card.unsupported, card.harmless_to, card.copies, card.effects) == ("", (), 0, ())


def test_assumed_figures_keep_to_the_curve() -> None:
    for card in POOL:
        if card.name not in printed():
            attacks, hps = CURVE[card.level]
            assert attacks[0] <= card.attack <= attacks[1], card.name
            assert hps[0] <= card.hp <= hps[1], card.name


def test_no_two_cards_are_alike() -> None:
    seen: dict[tuple[object, ...], str] = {}
    for card in POOL:
        likeness = (card.level, card.attack, card.hp, traits(card), card.tribes, card.effects, card.copies)
        assert likeness not in seen, f"{card.name} is {seen[likeness]}"
        seen[likeness] = card.name


def test_what_the_rules_say_of_single_cards() -> None:
    keywords = {card.name: card.keywords for card in POOL if card.keywords and card.source != "assumed"}
    assert keywords == {
        "ゴブリン戦士": ("must_go",),
        "ビホルダー": ("cannot_go",),
        "ゾンビ": ("revives",),
        "朱雀": ("unstoppable",),
        "混沌": ("reverses",),
        "赤マント": ("stops_uses",),
        "ケンタウロスリーダー": ("seals",),
        "デーモン": ("mimicry",),
        "緑ゴーレム": ("immovable",),
        "ヤタガラス": ("third_colour",),
        "海神": ("sees_top",),
        "トラバサミ": ("cannot_go", "bars_top"),
        "狼男": ("ambush",),
        "ミノタウロス": ("weak_point",),
    }
    assert {card.name: card.copies for card in POOL if card.copies} == {"忍者": 5, "原住民": 5}
    assert {card.name: card.harmless_to for card in POOL if card.harmless_to} == {
        "緑ゴーレム": ("green",),
        "赤ゴーレム": ("red",),
    }


def test_the_engine_plays_every_card() -> None:
    """Also: each of them is in some bundled deck (tests/test_bundled_decks.py)."""
    assert [card.name for card in POOL if card.unsupported] == []
    able = {card.name for card in POOL if not card.plain}
    assert {name for name in printed() if name not in able} == {"サソリ"}
    assert {name for name in ABILITY_CHOSEN | ABILITY_KNOWN if name not in able} == {"ゾウ"}


def test_every_word_is_used() -> None:
    assert {card.speed for card in POOL} == set(get_args(Speed)) == set(SPEEDS)
    assert {word for card in POOL for word in card.tribes} == set(get_args(Tribe))
    assert {card.colour for card in POOL} == set(get_args(Colour)) - {"none"}
    assert set(get_args(Colour)) == set(COLOURS)
    levels = {card.level for card in POOL if card.source == "assumed"}
    assert levels == set(CURVE)
    for colour in ("red", "blue", "black", "green"):
        assert {card.level for card in POOL if card.colour == colour} >= {1, 2, 3, 4, 5, 6}


def test_every_card_has_an_english_name_and_is_found_by_it() -> None:
    for card in POOL:
        assert card.english.isascii()
        assert POOL.find(card.english) == card.name


def test_a_legal_deck() -> None:
    assert problems(legal_deck()) == []


@pytest.mark.parametrize(("name", "copies", "size"), [("骨の竜", 0, 26), ("骨の竜", 2, 28)])
def test_size(name: str, copies: int, size: int) -> None:
    cards = {card: number for card, number in (legal_deck() | {name: copies}).items() if number}
    assert problems(cards) == [f"test.txt: {size} cards; a deck holds exactly 27 (CC-1)"]
    assert problems(cards, f"deck_size={size}") == []


def test_copies_with_the_lines_they_stand_on() -> None:
    lines = ["1 サソリ", *(f"{copies} {name}" for name, copies in legal_deck().items() if name != "骨の竜")]
    written = read_deck("\n".join(lines), "test.txt", POOL, "test")
    assert check_deck(written, POOL, RULES) == ["test.txt:1,2: 4 copies of サソリ; at most 3 are allowed (CC-2)"]
    assert check_deck(written, POOL, choose_rules(PARAMETERS, ["copies=4"])) == []


def test_five_copies_and_no_more() -> None:
    cards = legal_deck() | {"忍者": 6}
    del cards["骨の竜"]
    assert problems(cards) == ["test.txt: 6 copies of 忍者; at most 5 are allowed (CC-2)"]


def test_colours() -> None:
    cards = legal_deck() | {"骨の犬": 2, "飛魚の群れ": 1}
    assert problems(cards) == ["test.txt: 3 colours (red, blue, black); at most 2 are allowed (CC-3)"]
    assert problems(cards, "colours=3") == []


def test_the_crow_allows_a_third_colour_but_not_a_fourth() -> None:
    cards = legal_deck() | {"骨の犬": 1, "飛魚の群れ": 1, "ヤタガラス": 1}
    assert problems(cards) == []
    cards = cards | {"墓地の鼠": 2, "茨の芽": 1}
    assert problems(cards) == ["test.txt: 4 colours (red, blue, black, green); at most 3 are allowed (CC-3)"]


def test_the_crow_itself_is_not_counted() -> None:
    green_and_blue = [card.name for card in POOL if card.colour in ("green", "blue")][:8]
    cards = dict.fromkeys(green_and_blue, 3) | {"ヤタガラス": 1, "サソリ": 2}
    assert problems(cards) == []


def test_unsupported_cards_are_refused_with_their_reason() -> None:
    reason = "its fifth use effect"
    cards = {name: card.model_copy(update={"unsupported": reason}) for name, card in POOL.cards.items()}
    pool = CardPool(POOL.game, {**POOL.cards, "サソリ": cards["サソリ"], "忍者": cards["忍者"]}, POOL.folded)
    assert check_deck(deck(legal_deck()), pool, RULES) == [
        f"test.txt: {name} cannot be played yet: {reason}" for name in ("サソリ", "忍者")
    ]


@given(st.dictionaries(st.sampled_from(sorted(POOL.cards)), st.integers(1, 6), min_size=1, max_size=12))
@settings(deadline=None)
def test_legality_against_a_second_reading(copies: dict[str, int]) -> None:
    too_many = [name for name, number in copies.items() if number > (5 if name in ("忍者", "原住民") else 3)]
    colours = {POOL[name].colour for name in copies if name != "ヤタガラス"}
    illegal_colours = len(colours) > (3 if "ヤタガラス" in copies else 2)
    found = problems(copies)
    assert sum("(CC-1)" in problem for problem in found) == (sum(copies.values()) != 27)
    assert sum("(CC-2)" in problem for problem in found) == len(too_many)
    assert sum("(CC-3)" in problem for problem in found) == illegal_colours
    assert len(found) == (sum(copies.values()) != 27) + len(too_many) + illegal_colours


def test_traits_as_one_word() -> None:
    word = traits(POOL["緑ゴーレム"])
    green = 1 << COLOURS.index("green")
    assert word & state.IMMOVABLE
    assert word >> state.COLOUR_SHIFT & state.ALL_COLOURS == green
    assert word >> state.HARMLESS_SHIFT & state.ALL_COLOURS == green
    assert word >> state.SPEED_SHIFT == state.NORMAL
    trap = traits(POOL["トラバサミ"])
    assert trap & (state.BARS_TOP | state.CANNOT_GO | state.MUST_GO) == state.BARS_TOP | state.CANNOT_GO
    assert traits(POOL["忍者"]) >> state.SPEED_SHIFT == state.FIRST
    assert traits(POOL["ゾンビ"]) >> state.SPEED_SHIFT == state.LAST


def test_keywords_are_the_bits_that_kernels_know_them_by() -> None:
    for number, keyword in enumerate(get_args(Keyword)):
        assert getattr(state, keyword.upper()) == 1 << number
    assert 1 << len(get_args(Keyword)) <= state.CURSED < 1 << state.COLOUR_SHIFT


def better(card: CardCommanderCard) -> tuple[int, int, int, int]:
    return card.level, card.attack, card.hp, -SPEEDS.index(card.speed)


sized_decks = st.lists(st.sampled_from(list(POOL)), min_size=12, max_size=30).map(
    lambda cards: deck(dict(Counter(card.name for card in cards)))
)


@given(sized_decks, sized_decks)
@settings(deadline=None)
def test_compiled_table(deck_a: Deck, deck_b: Deck) -> None:
    table = compile_matchup(POOL, RULES, deck_a, deck_b)
    rows = list(POOL)
    for owner, cards in enumerate((deck_a, deck_b)):
        assert table.deck_size[owner] == cards.size
        instances = table.deck[owner, : cards.size].tolist()
        names = [name for name, copies in cards.cards for _ in range(copies)]
        assert [rows[table.card[instance]].name for instance in instances] == names
        assert [(table.owner[i], table.slot[i]) for i in instances] == [(owner, slot) for slot in range(cards.size)]
        assert table.start_mana[owner] == (0 if "ヤタガラス" in cards.copies else 1)
    size = deck_a.size + deck_b.size
    compiled = [rows[row] for row in table.card[:size]]
    assert [better(card) for card in compiled] == sorted(better(card) for card in compiled)
    for instance, card in enumerate(compiled):
        figures = (table.level[instance], table.attack[instance], table.hp[instance], table.traits[instance])
        assert figures == (card.level, card.attack, card.hp, traits(card))
        affordable = [int(mask >> np.int64(instance) & 1) for mask in table.affordable]
        assert affordable == [int(card.level <= mana) for mana in range(-1, state.MANA_LEVELS)]
    around = [*compiled, *further_cards(POOL, compiled)]
    given = {step.keyword for card in around for _, step in with_given(card.effects)} - {None}
    wanted = [traits(card) for card in around] + [getattr(state, str(keyword).upper()) for keyword in given]
    assert int(table.any_traits) == reduce(or_, wanted)
    assert int(table.affordable[-1]) == (1 << size) - 1


def test_start_mana_follows_the_rules() -> None:
    rules = choose_rules(PARAMETERS, ["start_mana=7", "start_mana_third_colour=4"])
    table = compile_matchup(POOL, rules, deck({"サソリ": 12}), deck({"サソリ": 11, "ヤタガラス": 1}))
    assert table.start_mana.tolist() == [7, 4]
