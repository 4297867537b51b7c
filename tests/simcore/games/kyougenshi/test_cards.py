"""Kyougenshi's bundled cards, their fields, and what makes a deck legal (R1, R2)."""

from typing import Any

import pytest
from pydantic import ValidationError

from simcore.cardfile import load_pool
from simcore.deck import Deck, canonical
from simcore.errors import CardError
from simcore.games.kyougenshi.cards import LOST_NAMES, OF_SPELL_CARDS, KyougenshiCard, check_deck, load_cards
from simcore.games.kyougenshi.params import PARAMETERS
from simcore.games.kyougenshi.vocabulary import COLOURS, KEYWORDS, LOST_KEYWORDS, NUMBERED_KEYWORDS, ORB_KINDS
from simcore.params import choose_rules
from tests.simcore.games.kyougenshi.written import card, figures

POOL = load_cards()
SPARK, REVERIE = "恋符「マスタースパーク」", "魔符「スターダストレヴァリエ」"
SHOWER, VLAD = "星符「メテオニックシャワー」", "呪詛「ブラド・ツェペシュの呪い」"
# The four cards of which figures are known: colour, cost, power.
PRINTED = {SPARK: ("yellow", 7, 8500), REVERIE: ("red", 3, 2000), SHOWER: ("yellow", 3, 2500), VLAD: ("black", 7, 6000)}
HINTED = {
    *("罠符「キャプチャーウェブ」", "爆符「メガフレア」", "怪奇「釣瓶落としの怪」", "恨霊「スプリーンイーター」"),
    *("霧符「ガシングガーデン」", "星符「グラビティビート」", "「霊符変換」（ディスペル・エグゼ）"),
    "「輪廻鏡界」（サブリミナル・ディバーション）",
}
SPELL_CARDS = [each for each in POOL if each.type == "spell_card"]
EVENTS = [each for each in POOL if each.type == "event_effect"]


def problems(copies: dict[str, int], *changes: str) -> list[str]:
    deck = Deck("test", "kyougenshi", canonical(copies), "test.txt")
    return check_deck(deck, POOL, choose_rules(PARAMETERS, changes))


def able(each: KyougenshiCard) -> bool:
    """Whether a card has anything beside cost, power and w_breaker, which comes with power."""
    numbered = any(getattr(each, field) for field in NUMBERED_KEYWORDS)
    other = each.effects or each.gains or each.maryoku_power or each.orb > 1
    return bool(numbered or other or set(each.keywords) - {"w_breaker"})


# ---------- What is printed, what is assumed


def test_printed_figures_and_abilities() -> None:
    """Section 3.1 of the shared rules: four cards."""
    for name, (colour, cost, power) in PRINTED.items():
        each = POOL[name]
        assert (each.colours, each.cost, each.power, each.assumed) == ((colour,), cost, power, ())
        assert (each.orb, each.orb_kind) == (1, "normal")  # not known: the usual (R20)
    assert POOL[SPARK].keywords == POOL[VLAD].keywords == ("w_breaker",)
    assert (POOL[SPARK].maryoku_colours, POOL[SPARK].maryoku_power) == (("red", "yellow"), 500)
    assert POOL[SHOWER].graze == 2
    assert [(each.when, each.do, each.to, each.optional) for each in POOL[VLAD].effects] == [
        ("summoned", "choose", "own_cards", True),
        ("summoned", "destroy", "chosen", False),
        ("summoned", "break_shield", "opponent", False),
        ("put", "choose", "opposing_cards", True),
        ("put", "shields_to_hand", "own", False),
        ("put", "destroy", "chosen", False),
    ]
    assert POOL[VLAD].effects[0].others


def test_what_is_invented_is_marked() -> None:
    for each in POOL:
        if each.name in PRINTED:
            assert each.assumed == ()
        elif each.name in HINTED:
            assert each.assumed == ("figures", "ability")
            assert each.note.startswith("known: the name, and ")
            assert each.source in ("K20", "K119", "K536")
        else:
            assert (each.assumed, each.source) == (("figures", "ability"), "assumed")
    assert {*PRINTED, *HINTED} <= set(POOL.cards)
    assert len(POOL) - len(PRINTED) - len(HINTED) >= 80


def test_what_no_page_explains_is_unsupported() -> None:
    """Section 7, R31, R43: 先制攻撃, ドライブ and 神速; with the reason, by the keyword alone."""
    said = {each.name: each.unsupported for each in POOL if each.unsupported}
    assert said == {
        REVERIE: "no public page explains first_strike (先制攻撃)",
        "星符「グラビティビート」": "no public page explains drive (ドライブ)",
    }
    assert set(LOST_NAMES) == set(LOST_KEYWORDS)
    made = card(kind="spell_card", keywords=["god_speed", "blocker", "stream"])
    assert made.unsupported == "no public page explains god_speed (神速), stream (水流)"
    assert made.status == "unsupported"
    assert card(kind="spell_card", keywords=["dive"], unsupported="too odd").unsupported == "too odd"
    assert card(kind="spell_card", keywords=["blocker"]).unsupported == ""


HIDDEN = {"name", "english", "source", "assumed", "note", "owner"}


def test_no_two_cards_are_alike() -> None:
    """Apart from names, tribes and colours: no card is another one of a different colour."""
    told: dict[str, str] = {}
    for each in POOL:
        plain = each.model_dump(mode="json", exclude={*HIDDEN, "colours", "tribes"})
        assert told.setdefault(repr(plain), each.name) == each.name


def test_at_least_half_of_the_assumed_spell_cards_have_an_ability() -> None:
    """Effects; most of the others have a keyword."""
    assumed = [each for each in SPELL_CARDS if each.name not in PRINTED]
    assert len(assumed) <= 2 * sum(bool(each.effects or each.gains or each.maryoku_power) for each in assumed)
    assert sum(not able(each) for each in assumed) >= 5


# ---------- The curve (rules.md, "The curve of assumed cards")


def curve(each: KyougenshiCard) -> int:
    """The power of a card that can do nothing."""
    plain = 1000 * each.cost if each.cost <= 5 else 2000 * each.cost - 5000
    return plain + 2500 * ("purple" in each.colours) + 500 * (len(each.colours) - 1)


def test_powers_lie_on_the_curve() -> None:
    for each in SPELL_CARDS:
        if each.unsupported:
            continue
        left = curve(each) - each.power
        if able(each):
            assert (-1500 if drawback(each) else 500) <= left <= 3000, each.name
        else:
            assert left == 0, each.name


def drawback(each: KyougenshiCard) -> bool:
    """Whether a card costs its owner something beside its cost."""
    given_up = {("orbs_to_graveyard", "own"), ("discard", "own"), ("to_orbs", "cheapest_own")}
    return "cannot_attack_player" in each.keywords or any((row.do, row.to) in given_up for row in each.effects)


def test_w_breaker_comes_with_power() -> None:
    for each in SPELL_CARDS:
        breaker = {"w_breaker", "t_breaker"} & set(each.keywords)
        assert bool(breaker) == (each.power >= 6000), each.name
        assert len(breaker) < 2


def test_costs_of_event_effects_are_bounded() -> None:
    assert all(2 <= each.cost <= 7 for each in EVENTS)
    assert len(EVENTS) >= 20


def test_every_keyword_colour_and_kind_of_orb_is_on_two_cards() -> None:
    for keyword in KEYWORDS:
        assert sum(keyword in each.keywords for each in POOL) >= 2, keyword
    for field in NUMBERED_KEYWORDS:
        assert sum(getattr(each, field) > 0 for each in POOL) >= 2, field
    for colour in COLOURS:
        assert sum(colour in each.colours for each in POOL) >= (5 if colour == "purple" else 15), colour
    for kind in ORB_KINDS:
        assert sum(each.orb_kind == kind for each in POOL) >= 5, kind
    assert sum(len(each.colours) == 2 for each in POOL) >= 8


# ---------- Fields


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("owner", "Somebody"),
        ("tribes", ["fairy"]),
        ("power", 1000),
        ("power_attacker", 1000),
        ("guard_crusher", 1000),
        ("flare", 1000),
        ("graze", 1),
        ("gains", {"colour": "red", "orbs": 2, "power": 500}),
        ("maryoku_colours", ["red"]),
        ("maryoku_power", 500),
    ],
)
def test_fields_belong_to_spell_cards(field: str, value: Any) -> None:
    assert field in OF_SPELL_CARDS
    with pytest.raises(ValidationError) as refused:
        card(**{field: value})
    assert f'field "{field}" is for type spell_card, not for type "event_effect"' in str(refused.value)


@pytest.mark.parametrize(
    ("kind", "changes", "message"),
    [
        ("spell_card", {"power": 0}, 'field "power" is missing; a spell card needs it'),
        ("spell_card", {"power": 1200}, "Input should be a multiple of 500"),
        ("spell_card", {"power": 15500}, "Input should be less than or equal to 15000"),
        (
            "event_effect",
            {"effects": [{"when": "discarded", "do": "draw", "to": "own", "amount": 1}]},
            'field "effects": an event effect needs one with the trigger "used"',
        ),
        ("spell_card", {"colours": []}, "at least 1 item"),
        ("spell_card", {"colours": ["red", "blue", "green"]}, "at most 2 items"),
        ("spell_card", {"colours": ["red", "red"]}, 'field "colours" names one thing twice: red, red'),
        ("spell_card", {"colours": ["purple", "red"]}, 'field "colours": purple stands alone'),
        ("spell_card", {"cost": 0}, "greater than or equal to 1"),
        ("spell_card", {"orb": 4}, "less than or equal to 3"),
        ("spell_card", {"tribes": ["fairy", "fairy"]}, 'field "tribes" names one thing twice: fairy, fairy'),
        ("spell_card", {"keywords": ["blocker", "blocker"]}, 'field "keywords" names one thing twice'),
        ("event_effect", {"keywords": ["blocker"]}, '"blocker" does not go with type "event_effect"; use s_trigger'),
        ("spell_card", {"maryoku_power": 500}, 'field "maryoku_power" goes with "maryoku_colours"'),
        ("spell_card", {"maryoku_colours": ["red"]}, 'field "maryoku_power" goes with "maryoku_colours"'),
        ("spell_card", {"gains": {"colour": "red", "orbs": 2}}, 'field "gains": write either "keyword" or "power"'),
        (
            "spell_card",
            {"gains": {"colour": "red", "orbs": 2, "keyword": "search", "power": 500}},
            'field "gains": write either "keyword" or "power"',
        ),
        (
            "spell_card",
            {"gains": {"colour": "red", "orbs": 2, "keyword": "s_trigger"}},
            '"s_trigger" is no use in the battle zone',
        ),
    ],
)
def test_fields_that_do_not_go_together(kind: str, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError) as refused:
        card(kind=kind, **changes)
    assert message in str(refused.value)


def test_cards_are_ordered_from_worst_to_best() -> None:
    """By cost, then by power, whatever their type."""
    ordered = sorted(POOL, key=lambda each: each.strength)
    assert [(each.cost, each.power) for each in ordered] == sorted((each.cost, each.power) for each in POOL)
    assert ordered[-1].name == "四天王奥義「三歩必殺」"
    assert POOL[SPARK].strength > POOL[VLAD].strength > POOL[SHOWER].strength


def test_a_card_file_is_read_with_its_faults(tmp_path: Any) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[[card]]\nname = "A"\nsource = "mine"\ntype = "spell"\ncolours = ["red"]\ncost = 1\n'
        '[[card]]\nname = "B"\nsource = "mine"\ntype = "spell_card"\ncolours = ["rod"]\ncost = 1\npower = 500\n'
        '[[card]]\nname = "C"\nsource = "mine"\ntype = "spell_card"\ncolours = ["red"]\ncost = 1\npower = 500\n'
        'keywords = ["bloker"]\n',
        encoding="utf-8",
    )
    with pytest.raises(CardError) as refused:
        load_cards([path])
    found = [line.removeprefix(f"{path}: ") for line in refused.value.problems]
    assert found[0].startswith('A: field "type": "spell" is not allowed; use spell_card or event_effect')
    assert found[1].startswith('B: field "colours", entry 1: "rod" is not allowed; use red, yellow, ')
    assert any('"bloker" is not allowed' in line and 'did you mean "blocker"' in line for line in found[2:])


def test_cards_are_found_in_both_languages_and_added(tmp_path: Any) -> None:
    assert POOL.find("star sign 'meteonic shower'") == POOL.find("星符「メテオニックシャワー」") == SHOWER
    assert all(each.english for each in POOL)
    path = tmp_path / "mine.toml"
    plain = {key: value for key, value in figures("spell_card").items() if key != "colours"}
    lines = [f"{key} = {value}" if isinstance(value, int) else f'{key} = "{value}"' for key, value in plain.items()]
    path.write_text("\n".join(["[[card]]", *lines, 'colours = ["red"]']), encoding="utf-8")
    assert len(load_cards([path])) == len(POOL) + 1
    assert load_pool("kyougenshi", KyougenshiCard, path)["X"].power == 2000


# ---------- Decks (R1, R2, T1)


def test_t1_a_deck_holds_exactly_40_cards() -> None:
    names = [each.name for each in POOL if not each.unsupported][:10]
    full = dict.fromkeys(names, 4)
    assert problems(full) == []
    for last, size in ((3, 39), (5, 41)):
        found = problems({**full, names[0]: last}, "copies=5")
        assert found == [f"test.txt: {size} cards; a deck holds exactly 40 (R1)"]


def test_t1_four_copies_by_name() -> None:
    names = [each.name for each in POOL if not each.unsupported][:10]
    copies = {**dict.fromkeys(names, 4), names[0]: 5, names[1]: 3}
    assert problems(copies) == [f"test.txt: 5 copies of {names[0]}; allowed are at most 4 (R2)"]
    assert problems(copies, "copies=5") == []


def test_an_unsupported_card_is_refused() -> None:
    names = [each.name for each in POOL if not each.unsupported][:9]
    found = problems({**dict.fromkeys(names, 4), REVERIE: 4})
    assert found == [f"test.txt: {REVERIE} cannot be played yet: no public page explains first_strike (先制攻撃)"]


def test_the_size_is_a_parameter() -> None:
    names = [each.name for each in POOL if not each.unsupported][:5]
    assert problems(dict.fromkeys(names, 4), "deck_size=20") == []
