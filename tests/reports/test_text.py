import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from reports.text import columns, percent, shorten, shorten_distinct, visible, wrap

MIXED = st.text(st.sampled_from("ab c_$-=*ゾンビ速攻、。（）†★"), max_size=60)
NAMES = st.lists(MIXED.map(str.strip).filter(bool), min_size=1, max_size=20, unique=True)


def test_control_characters_are_shown_and_invisible_ones_dropped() -> None:
    assert visible("a\x1b[31mb\nc\u202ed\u200d") == "a�[31mb�cd"
    assert visible("ひ\u3099") == "び"


@given(st.text())
def test_visible_text_holds_no_control_character_and_does_not_change_again(text: str) -> None:
    shown = visible(text)
    assert not {unicodedata.category(character) for character in shown} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert visible(shown) == shown


def test_wide_characters_take_two_columns() -> None:
    assert columns("Rush 速攻") == 9
    assert columns("e\u0301") == 1


@given(MIXED, st.integers(3, 40))
def test_shortened_text_fits_and_whole_text_is_kept(text: str, limit: int) -> None:
    short = shorten(text, limit)
    assert columns(short) <= limit
    assert (short == text) == (columns(text) <= limit) or "…" in short


@given(NAMES, st.integers(8, 30))
def test_shortened_names_fit_and_stay_distinct(names: list[str], limit: int) -> None:
    short = shorten_distinct(names, limit)
    assert len(set(short)) == len(names)
    assert all(columns(name) <= limit for name in short)
    assert all(new == old for new, old in zip(short, names, strict=True) if columns(old) <= limit)


def test_names_alike_but_for_their_middle_are_numbered() -> None:
    names = ["a" * 30 + str(digit) + "b" * 30 for digit in range(8)]
    assert len(set(shorten_distinct(names, 10))) == 8


def test_long_names_keep_their_ends() -> None:
    short = shorten_distinct([f"The deck with the longest name of all, version {number}" for number in (1, 2)], 24)
    assert [name[-1] for name in short] == ["1", "2"]


@given(MIXED, st.integers(4, 40))
def test_wrapped_lines_fit_and_lose_nothing_but_blanks(text: str, limit: int) -> None:
    lines = wrap(text, limit)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(columns(line) <= limit for line in lines if len(line) > 1)


def test_lines_break_at_blanks_and_between_wide_characters_only() -> None:
    assert wrap("one two three", 8) == ["one two", "three"]
    assert wrap("先手、後手", 5) == ["先", "手、", "後手"]
    assert wrap("", 5) == [""]


def test_percent() -> None:
    assert (percent(0.62345), percent(0.5, 2), percent(1.0)) == ("62.3", "50.00", "100.0")


def test_the_player_is_named_once():
    from dataclasses import replace

    from reports.captions import player_ending
    from tests.reports.fake_results import make_deck

    plain = replace(make_deck("Rush", 1), policy="greedy")
    named = replace(make_deck("Rush@random", 2), policy="random")
    assert player_ending(plain, [plain, named]) == " @greedy"
    assert player_ending(named, [plain, named]) == ""
    assert player_ending(plain, [plain]) == ""
