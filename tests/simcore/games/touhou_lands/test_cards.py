"""Touhou lands' bundled cards, their fields, and what makes a deck legal (R1, R2, R7)."""

from typing import Any

import pytest
from pydantic import ValidationError

from simcore.cardfile import load_pool
from simcore.deck import Deck, canonical
from simcore.errors import CardError
from simcore.games.touhou_lands.cards import FIELDS_OF, TouhouLandsCard, check_deck, hand_limit, load_cards
from simcore.games.touhou_lands.grammar import KEYWORDS_OF
from simcore.games.touhou_lands.params import PARAMETERS
from simcore.games.touhou_lands.vocabulary import LAND_KINDS, TYPES
from simcore.params import choose_rules
from tests.simcore.games.touhou_lands.written import LEAST, card, figures

POOL = load_cards()
REIMU, FLYING = "博麗 霊夢", "空飛ぶ巫女 霊夢"
# The four printed cards: attack, defence and evasion, or the changes of a spell.
PRINTED = {"小悪魔": (1, 1, 0), REIMU: (1, 1, 1), "彩光乱舞": (1, 3, -1), "夢想封印": (1, 1, 0)}


def problems(copies: dict[str, int], *changes: str) -> list[str]:
    deck = Deck("test", "touhou_lands", canonical(copies), "test.txt")
    return check_deck(deck, POOL, choose_rules(PARAMETERS, changes))


# ---------- What is printed, what is assumed


def test_printed_figures_and_abilities() -> None:
    """R29 and the rules page's table of known cards."""
    for name, printed in PRINTED.items():
        each = POOL[name]
        assert (each.attack, each.defence, each.evasion) == printed
        assert each.source == "S0"
    assert POOL[REIMU].keywords == ("ignore_evasion",)
    assert POOL["彩光乱舞"].keywords == ("no_counter",)
    assert POOL["彩光乱舞"].use == ("attack",)
    assert POOL["彩光乱舞"].usable_by(POOL["小悪魔"])
    seal = POOL["夢想封印"]
    assert "counter" in seal.use
    assert seal.usable_by(POOL[REIMU])
    (operation,) = seal.effects
    assert (operation.do, operation.amount.plus, operation.if_.is_) == ("change_attack", 2, "opposing")
    assert set(operation.if_.which.kinds) == {"youkai", "magic"}
    assert {"youkai", "magic"} & set(POOL["小悪魔"].kinds)  # derived from the example


def test_what_is_invented_is_marked() -> None:
    """No cost is printed, so that every card has something assumed."""
    for each in POOL:
        if each.name in PRINTED:
            assert each.assumed == (("figures", "ability") if each.name == "小悪魔" else ("figures",))
            assert "assumed" in each.note
        else:
            assert (each.assumed, each.source) == (("figures", "ability"), "assumed")
    assert len(POOL) - len(PRINTED) >= 60


def test_no_two_cards_are_alike() -> None:
    """Apart from names: what a card costs, is and does."""
    told: dict[str, str] = {}
    for each in POOL:
        plain = each.model_dump(mode="json", exclude={"name", "english", "source", "assumed", "note", "title"})
        assert told.setdefault(repr(plain), each.name) == each.name


def test_cards_without_needs_and_kinds_still_differ() -> None:
    """No card is another one of a different colour."""
    seen: dict[str, str] = {}
    hidden = {"name", "english", "source", "assumed", "note", "title", "character", "needs", "kinds", "limit"}
    for each in POOL:
        plain = repr(each.model_dump(mode="json", exclude=hidden))
        assert seen.setdefault(plain, each.name) == each.name


def test_at_least_half_of_the_assumed_cards_have_an_ability() -> None:
    assumed = [each for each in POOL if each.name not in PRINTED]
    able = [each for each in assumed if each.effects or each.keywords]
    assert len(assumed) / 2 <= len(able) < 3 * len(assumed) / 4


# ---------- The curve (rules.md, "The curve of assumed cards")


def test_figures_lie_on_the_curve() -> None:
    for each in POOL:
        points = {"character": 2 * each.cost, "item": each.cost, "spell": each.cost + 2}.get(each.type)
        if points is None or "main" in each.use:
            continue
        most = {"character": 4, "spell": 2, "item": 1}[each.type]
        left = points - (each.attack + each.defence + each.evasion) * (-1 if each.prefer == "opponent" else 1)
        able = bool(each.effects or each.keywords)
        assert 1 <= left <= most if able else left == 0, each.name


def test_costs_without_figures_are_bounded() -> None:
    for each in POOL:
        if each.type == "support" or "main" in each.use:
            assert 1 <= each.cost <= 5, each.name
        assert sum(each.needs.values()) <= (2 if each.cost >= 3 else 1), each.name
        if each.type == "character" and each.cost >= 5 and each.needs:
            assert sum(each.needs.values()) == 2, each.name
        assert bool(each.limit) == (len(each.yields) > 1), each.name


def test_every_keyword_and_every_kind_of_land_is_on_two_cards() -> None:
    for keyword in {word for words in KEYWORDS_OF.values() for word in words}:
        assert sum(keyword in each.keywords for each in POOL) >= 2, keyword
    for kind in LAND_KINDS:
        assert sum(kind in each.yields for each in POOL) >= 2
        assert sum(kind in each.needs for each in POOL) >= 2


# ---------- Fields


@pytest.mark.parametrize("kind", TYPES)
def test_fields_belong_to_types(kind: str) -> None:
    values: dict[str, Any] = {
        **{
            "yields": ["sun"],
            "needs": {"sun": 1},
            "title": "T",
            "character": REIMU,
            "kinds": ["god"],
            "users": [REIMU],
        },
        **{"attack": 1, "defence": 1, "evasion": 1, "keywords": ["ignore_evasion"], "prefer": "opponent"},
        **{"user_kinds": ["god"], "use": ["attack"], "skill_cost": 1, "stays": True},
    }
    assert set(values) == {field for fields in FIELDS_OF.values() for field in fields}
    for field, value in values.items():
        if field not in FIELDS_OF[kind]:
            with pytest.raises(ValidationError) as refused:
                card(kind=kind, cost=1, **{field: value})
            assert f'field "{field}" is for type ' in str(refused.value)


@pytest.mark.parametrize(
    ("kind", "changes", "message"),
    [
        ("land", {"yields": []}, 'field "yields" is missing; a land needs it'),
        ("land", {"cost": 1}, 'field "cost": a land costs nothing (R15)'),
        ("character", {"kinds": []}, 'field "kinds" is missing; a character needs it'),
        ("spell", {"use": []}, 'field "use" is missing; a spell needs it'),
        ("character", {"attack": -1}, 'field "attack": -1 is not allowed; a character has 0 or more'),
        ("character", {"kinds": ["god", "god"]}, 'field "kinds" names one thing twice: god, god'),
        ("item", {"keywords": ["guard", "guard"]}, 'field "keywords" names one thing twice: guard, guard'),
        ("item", {"needs": {"sun": 1}}, 'field "needs": 1 lands that yield sun are more than the cost of 0'),
        ("spell", {"use": ["main", "attack"]}, 'field "use": "main" stands alone'),
        ("spell", {"use": ["main"], "attack": 1}, 'field "attack" does not go with use "main"'),
        ("item", {"cost": 1, "needs": {"sun": 1, "moon": 1}}, "write a table with one kind of land, such as"),
        ("item", {"cost": 1, "needs": {"sum": 1}}, 'no kind of land "sum"; use sun, moon, wood, water; did you mean'),
        ("item", {"cost": 1, "needs": {"sun": 0}}, "sun: write a table with one kind of land"),
        ("item", {"cost": 1, "needs": {"sun": True}}, "sun: write a table with one kind of land"),
    ],
)
def test_what_a_card_cannot_have(kind: str, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError) as refused:
        card(kind=kind, **{**LEAST[kind], **changes})
    assert message in str(refused.value)


def test_a_character_is_who_it_is_under_any_title() -> None:
    """R2."""
    assert POOL[FLYING].person == POOL[REIMU].person == REIMU
    assert POOL[FLYING].title == "空飛ぶ巫女"
    assert POOL["夢想封印"].usable_by(POOL[FLYING])
    assert not POOL["夢想封印"].usable_by(POOL["東風谷 早苗"])
    assert POOL["二重結界"].usable_by(POOL["東風谷 早苗"])  # by its kind
    assert all(POOL["弾幕ごっこ"].usable_by(each) for each in POOL if each.type == "character")


def test_cards_are_ordered_from_worst_to_best() -> None:
    """Lands first, those of few kinds before others; then by cost, by the sum of figures, by attack."""
    ordered = sorted(POOL, key=lambda each: each.strength)
    lands = [each for each in ordered if each.type == "land"]
    assert ordered[: len(lands)] == lands
    assert [len(each.yields) for each in lands] == sorted(len(each.yields) for each in lands)
    names = [each.name for each in ordered]
    assert names.index("魂魄 妖夢") > names.index("霧雨 魔理沙") > names.index(REIMU)
    assert names[-1] == "八雲 紫"


def test_a_card_file_is_read_with_its_faults(tmp_path: Any) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[[card]]\nname = "A"\nsource = "mine"\ntype = "caracter"\nneeds = { sunn = 1 }\n'
        '[[card]]\nname = "B"\nsource = "mine"\ntype = "character"\nkinds = ["human"]\ncharacter = "霊夢さん"\n'
        '[[card]]\nname = "C"\nsource = "mine"\ntype = "spell"\nuse = ["attack"]\nusers = ["小悪间"]\n',
        encoding="utf-8",
    )
    with pytest.raises(CardError) as refused:
        load_cards([path])
    assert [line.removeprefix(f"{path}: ") for line in refused.value.problems] == [
        'A: field "type": "caracter" is not allowed; use land, character, spell, item or support; did you mean '
        '"character"?',
        'A: field "needs": {"sunn": 1}: no kind of land "sunn"; use sun, moon, wood, water; did you mean "sun"?',
        'B: field "character": no card is called "霊夢さん"',
        'C: field "users", entry 1: no card is called "小悪间"; did you mean "小悪魔"?',
    ]


def test_cards_are_found_in_both_languages_and_added(tmp_path: Any) -> None:
    assert POOL.find("reimu hakurei") == POOL.find("博麗　霊夢") == REIMU
    assert all(each.english for each in POOL)
    path = tmp_path / "mine.toml"
    path.write_text(
        "\n".join(["[[card]]", *(f'{key} = "{value}"' for key, value in figures().items())]), encoding="utf-8"
    )
    assert len(load_cards([path])) == len(POOL) + 1
    assert load_pool("touhou_lands", TouhouLandsCard, path)["X"].type == "support"


# ---------- Decks (R1, R2, R7, T3)


@pytest.mark.parametrize(("lands", "legal"), [(35, False), (36, True), (46, True), (47, False)])
def test_t3_a_deck_holds_40_to_50_cards(lands: int, legal: bool) -> None:
    said = [] if legal else [f"test.txt: {lands + 4} cards; a deck holds 40 to 50 (R1)"]
    assert problems({"博麗神社": lands, REIMU: 4}) == said


def test_t3_four_copies_and_lands_in_any_number() -> None:
    assert problems({"博麗神社": 20, "紅魔館": 15, REIMU: 5}) == [
        f"test.txt: 5 copies of {REIMU}; allowed are at most 4 (R2)"
    ]
    assert problems({"博麗神社": 35, REIMU: 5}, "copies=5") == []


def test_t3_titles_of_a_character_are_pooled() -> None:
    """G1: 2 and 3 are one too many; by the other reading each card counts for itself."""
    copies = {"博麗神社": 35, REIMU: 2, FLYING: 3}
    assert problems(copies) == [f"test.txt: 5 copies of {REIMU} under all its titles; allowed are at most 4 (R2, G1)"]
    assert problems(copies, "titles_pooled=no") == []
    assert problems({"博麗神社": 36, REIMU: 2, FLYING: 2}) == []


def test_a_limit_printed_on_a_card_prevails(tmp_path: Any) -> None:
    """R2: lands that have one, and cards of which a deck may hold more or fewer than 4."""
    assert problems({"博麗神社": 33, "マヨヒガ": 3, REIMU: 4}) == [
        "test.txt: 3 copies of マヨヒガ; the card itself allows at most 2 (R2)"
    ]
    many = POOL["小悪魔"].model_copy(update={"limit": 7})
    pool = type(POOL)("touhou_lands", {**POOL.cards, "小悪魔": many}, POOL.folded)
    for copies, legal in ((7, True), (8, False)):
        deck = Deck("test", "touhou_lands", canonical({"博麗神社": 40 - copies, "小悪魔": copies}), "test.txt")
        assert (check_deck(deck, pool, choose_rules(PARAMETERS)) == []) == legal


def test_a_deck_needs_a_character() -> None:
    """R7."""
    assert problems({"博麗神社": 36, "宴会": 4}) == [
        "test.txt: no character; a first hand needs one, so that no game could begin (R7)"
    ]


def test_sizes_are_parameters() -> None:
    copies = {"博麗神社": 9, REIMU: 1}
    assert problems(copies, "deck_least=10") == []
    assert problems(copies, "deck_least=1", "deck_most=9") == ["test.txt: 10 cards; a deck holds 1 to 9 (R1)"]


def test_an_unsupported_card_is_refused() -> None:
    odd = POOL[REIMU].model_copy(update={"unsupported": "too odd"})
    pool = type(POOL)("touhou_lands", {**POOL.cards, REIMU: odd}, POOL.folded)
    deck = Deck("test", "touhou_lands", canonical({"博麗神社": 39, REIMU: 1}), "test.txt")
    assert check_deck(deck, pool, choose_rules(PARAMETERS)) == [f"test.txt: {REIMU} cannot be played yet: too odd"]


@pytest.mark.parametrize(("size", "limit"), [(40, 6), (49, 6), (50, 7)])
def test_t4_hand_limits_by_deck_size(size: int, limit: int) -> None:
    """R3, G2."""
    assert hand_limit(choose_rules(PARAMETERS), size) == limit
    assert hand_limit(choose_rules(PARAMETERS, ["large_deck=41", "hand_limit=5"]), size) == (5 if size < 41 else 7)
