"""What the terminal shows, as golden files of 80 columns: `DECKMILL_WRITE_GOLDEN=1 pytest tests/reports/test_tables.py`
writes them anew; read the difference before you keep it."""

import io
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.text import Text

from reports.battlegrid import battles_table
from reports.tables import battle_table, cards_table, compare_tables, deck_table, duel_table
from reports.terminal import natural_width
from simcore.results import CompareResult, DuelResult
from tests.reports.fake_results import make_battles, make_compare, make_deck

GOLDEN = Path(__file__).parent / "golden"
TITLES = {"en": "Card Commander", "ja": "カードコマンダー"}
CARDS = [
    {
        "copies": 3,
        "name": "ゾンビ",
        "english": "Zombie",
        "level": 2,
        "attack": 3,
        "hp": 3,
        "speed": "last",
        "abilities": ["revive"],
        "assumed": False,
        "note": "Destroys three random cards of its owner's hand and fights on.",
    },
    {
        "copies": 14,
        "name": "力石",
        "english": "[red]Stone[/red]",
        "level": 0,
        "attack": 1,
        "hp": 0,
        "speed": None,
        "abilities": ["half", "weak"],
        "assumed": True,
        "note": "",
    },
]


def show(renderable: RenderableType, width: int = 80) -> str:
    """The plain text that a console of this width gets."""
    file = io.StringIO()
    Console(file=file, width=width, force_terminal=False, color_system=None, legacy_windows=False).print(renderable)
    lines = [line.rstrip() for line in file.getvalue().splitlines()]
    assert max(cell_len(line) for line in lines) <= width
    return "\n".join(lines) + "\n"


def check_golden(name: str, text: str) -> None:
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("DECKMILL_WRITE_GOLDEN"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_duel(lang: str, comparison: CompareResult, duel: DuelResult) -> None:
    words = {"life": "ライフ0", "empty_deck": "デッキ切れ", "quests": "クエスト条件"} if lang == "ja" else None
    text = show(duel_table(duel, comparison.decks[:2], TITLES[lang], lang, words))
    check_golden(f"duel-{lang}", text)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_compare(lang: str, comparison: CompareResult) -> None:
    check_golden(f"compare-{lang}", show(compare_tables(comparison, lang)))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_cards_deck_and_battle(lang: str) -> None:
    columns = ("name", "english", "level", "attack", "hp", "speed", "abilities", "assumed", "note")
    outcome = {"schema": 1, "winner": "b", "a_hp": 0, "b_hp": 3, "blows": 2, "own_key": 1}
    text = "\n".join(
        (
            show(cards_table(CARDS, columns, lang)),
            show(deck_table(make_deck("Zombies ゾンビ", 0), CARDS, columns[:5], lang, curve="level")),
            show(battle_table(outcome, lang, ("4/2/N", "ゾンビ"), {"own_key": "A key of the game's own"})),
        )
    )
    check_golden(f"cards-{lang}", text)


def test_a_mirror_says_that_it_is_exact(comparison: CompareResult) -> None:
    text = show(duel_table(comparison.matchups[0], comparison.decks[:1], "Game", "en"))
    assert "exactly 50 %: a deck against itself" in text
    assert "95 % interval" not in text


def test_a_mirror_that_is_not_half_is_shown_as_it_is(comparison: CompareResult) -> None:
    odd = replace(comparison.matchups[0], score=0.51, score_lo=0.5, score_hi=0.52)
    assert "51.00 %" in show(duel_table(odd, comparison.decks[:1], "Game", "en"))


def test_a_duel_without_games_says_so() -> None:
    result = make_compare(2, pairs=0)
    assert "No game was played." in show(duel_table(result.matchups[1], result.decks, "Game", "en"))
    assert "–" in show(compare_tables(result, "en"))


def test_an_interrupted_duel_says_so(comparison: CompareResult, duel: DuelResult) -> None:
    decks = comparison.decks[:2]
    text = show(duel_table(duel, decks, "Game", "en", planned=3 * duel.games), 120)
    assert f"\ninterrupted: {duel.games:,} of {3 * duel.games:,} games · greedy v. " in text
    assert "interrupted" not in show(duel_table(duel, decks, "Game", "en", planned=duel.games))


def test_an_interrupted_comparison_counts_its_players() -> None:
    one, two = make_compare(3, unplayed=2), make_compare(3, unplayed=2, policies=("greedy", "random"))
    assert "games per matchup · player: greedy\n" in show(compare_tables(one, "en"), 120)
    assert "games per matchup · players: greedy, random\n" in show(compare_tables(two, "en"), 120)


@pytest.mark.parametrize("width", [60, 80, 150])
def test_every_battle_is_whole_at_any_width(width: int) -> None:
    rows = make_battles(9, 27)
    assumed = {str(rows[0]["a"])}
    text = show(Group(*battles_table(rows, ("A", "B"), "Game", "en", assumed)), width)
    assert "…" not in text
    cells = [cell for line in text.splitlines() for cell in re.findall(r"[AB] \d+(?= |$)|\d+:\d+", line)]
    assert len([cell for cell in cells if cell]) >= len(rows)
    numbers = [word for line in text.splitlines() if re.fullmatch(r"[ \d]+", line) for word in line.split()]
    assert numbers == [str(number) for number in range(1, 28)] * 2
    assert text.count(f"{rows[0]['a']}\N{NO-BREAK SPACE}†") >= 3
    assert "† figures or ability assumed" in text
    assert "†" not in show(Group(*battles_table(rows, ("A", "B"), "Game", "en")), width)


def test_a_table_knows_how_narrow_it_may_be() -> None:
    columns = ("name", "english", "level", "attack", "hp", "speed", "abilities", "note")
    table = cards_table(CARDS, columns, "en")
    text = show(table, natural_width(table))
    assert "…" not in text
    for word in ("ゾンビ", "Zombie", "revive", "half, weak", "Destroys"):
        assert word in text
    assert natural_width(Group(Text("long " * 50), table)) == natural_width(table)


def test_words_of_the_game_and_of_the_catalogue_stand_for_values() -> None:
    rows = [{"colour": "red", "tribes": ["goblin", "elf"], "figures": "printed", "ability": "assumed", "level": 1}]
    columns = ("colour", "tribes", "figures", "ability", "level")
    text = show(cards_table(rows, columns, "ja", {"colour.red": "赤", "tribes.goblin": "ゴブリン"}))
    for words in ("赤", "ゴブリン, elf", "公式  仮"):
        assert words in text
    assert "goblin, elf" in show(cards_table(rows, columns, "en"))


def test_a_game_without_seats_and_with_capped_games(comparison: CompareResult, duel: DuelResult) -> None:
    seatless = replace(duel, by_seat={}, first_seat_score=None, capped=1234, extras={})
    text = show(duel_table(seatless, comparison.decks[:2], "Game", "en"))
    assert "Seat" not in text
    assert "first" not in text
    assert "1,234" in text


def test_extras_of_any_depth_are_shown(comparison: CompareResult, duel: DuelResult) -> None:
    extras = {
        "a_share": 0.123456,
        "one": {"level_1": 12345, "odds": None},
        "two": {"a": {"red": 1}, "other_side": {"red": 2, "blue": 3}},
        "three": {"mulligans": {"a": {"kept": 4}, "b": {"kept": 5}}},
    }
    text = show(duel_table(replace(duel, extras=extras), comparison.decks[:2], "Game", "en"))
    for part in ("a share", "0.1235", "level 1", "12,345", "other side", "blue", "three: mulligans", "kept"):
        assert part in text


@pytest.mark.parametrize("width", [60, 80, 100, 200])
def test_every_score_is_whole_at_any_width(width: int) -> None:
    result = make_compare(20)
    text = show(compare_tables(result, "en"), width)
    matrix = text.split("Mean score")[0]
    assert "…." not in matrix
    for duel in result.matchups:
        if not duel.mirror:
            assert f"{100 * (duel.score or 0):.1f}" in matrix
    assert matrix.count("50 ") + matrix.count("50\n") >= 20


def test_wide_names_stay_in_line(comparison: CompareResult) -> None:
    lines = show(compare_tables(comparison, "ja")).splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("デッキ"))
    header, rows = lines[start], lines[start + 2 : start + 10]
    # Each figure ends in the column of its heading; a mark or its blank follows.
    end = cell_len(header[: header.index("1") + 1])
    for line in rows:
        kept = ""
        while cell_len(kept) < end:
            kept = line[: len(kept) + 1]
        assert cell_len(kept) == end
        assert kept.rstrip("* ")[-1].isdigit()


def test_names_are_neither_markup_nor_escape_sequences() -> None:
    result = make_compare(2, names=("[bold red]x[/] \x1b[31m", "$\n"))
    for renderable in (
        compare_tables(result, "en"),
        duel_table(result.matchups[1], result.decks, "Game", "en"),
        deck_table(result.decks[0], CARDS, ("name",), "en"),
        battle_table({"winner": "a"}, "en", (result.decks[0].name, "b")),
    ):
        text = show(renderable)
        assert "[bold red]x[/] �[31m" in text
        assert "\x1b" not in text


def test_policies_that_differ_stand_in_the_ranking() -> None:
    text = show(compare_tables(make_compare(3, policies=("greedy", "random")), "en"))
    assert "players: greedy, random" in text
    assert text.count("greedy") == 3
    assert text.count("random") == 2
