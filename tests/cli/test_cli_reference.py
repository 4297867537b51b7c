"""`games`, `rules`, `policies`, `cards`: what there is."""

import re
from pathlib import Path
from typing import Any

import pytest

from cli.cards import matches
from cli.rulebook import find_rule, plain_text, read_rulebook
from simcore.cardfile import Card
from simcore.errors import StoreError
from simcore.games import GAME_KEYS, get_game
from tests.support import PLAYED

GAME = get_game("card_commander")


def test_games_table(run: Any, golden: Any) -> None:
    result = run("games")
    assert result.exit_code == 0, result.stderr
    # How many cards there are changes more often than the table.
    golden("games.txt", re.sub(r"\d", "9", result.stdout))


def test_games_json(run_json: Any) -> None:
    rows = run_json("games")["games"]
    assert [row["game"] for row in rows] == list(GAME_KEYS)
    assert rows[0]["title"] == {"en": "Card Commander", "ja": "カードコマンダー"}
    assert rows[0]["cards"] >= rows[0]["playable"] > 0
    assert "card_commander/goblins" in rows[0]["decks"]
    assert rows[0]["battle"] is True


def test_every_parameter_and_heading_is_listed(run: Any, run_json: Any) -> None:
    text = run("rules", "card_commander").stdout
    document = run_json("rules", "card_commander")
    assert [row["name"] for row in document["parameters"]] == [parameter.name for parameter in GAME.parameters]
    assert document["headings"]
    for row in document["parameters"]:
        assert f"{row['name']}={row['default']}  {row['allowed']}  {row['rule']}" in text
    assert all(heading["title"] in text for heading in document["headings"])


def test_every_rule_that_a_parameter_cites_can_be_read(run_json: Any) -> None:
    for parameter in GAME.parameters:
        document = run_json("rules", "card_commander", parameter.rule)
        assert document["id"] == parameter.rule
        assert document["text"]
        assert parameter.name in [row["name"] for row in document["parameters"]]


def test_a_rule_by_its_id(run: Any) -> None:
    result = run("rules", "Card Commander", "cc-55")
    assert result.stdout.startswith("CC-55  ")
    assert "\n\nblows=10  1 to 100  CC-55\n" in result.stdout
    assert run("rules", "card_commander", "55").stdout == result.stdout


def test_an_unknown_rule(refused: Any) -> None:
    (line,) = refused("rules", "card_commander", "CC-999")
    assert line.startswith('no rule "CC-999" and no heading with these words in card_commander; ids run from CC-1 to ')
    assert "did you mean " in line


def test_rules_shows_what_stands_under_a_heading(run: Any, run_json: Any) -> None:
    result = run("rules", "card_commander", "Language of Effects")
    assert result.stdout.splitlines()[0].strip() == "The language of effects"
    assert "lower_hp" in result.stdout
    document = run_json("rules", "card_commander", "language of effects")
    assert document["heading"] == "The language of effects"
    assert "| `lower_hp`" in document["text"] or "`lower_hp`" in document["text"]
    battle = run_json("rules", "card_commander", "the end of the game")
    assert "CC-70" in battle["rules"]
    assert "## " not in battle["text"]


def test_rules_does_not_guess_between_headings(refused: Any) -> None:
    (line,) = refused("rules", "card_commander", "the")
    assert 'no rule "the" and no heading with these words' in line


@pytest.mark.parametrize("command", ["rules", "policies", "cards"])
def test_an_unknown_game(refused: Any, command: str) -> None:
    (line,) = refused(command, "chess")
    assert line == 'no game "chess"; known are card_commander, abcd, touhou_lands, kyougenshi'
    said = "Missing argument 'GAME'. Games are card_commander, abcd, touhou_lands, kyougenshi."
    assert refused(command)[0].startswith(said)


RULES = """# Title

Some text with **CC-0** inside.

## First
- **X-1** A rule with `code`
  that goes on.
  - and an indented item
- **X-2** Another.
- no rule

### Deeper
**X-3** A paragraph.
Its second line.

Not part of it.
"""


def test_reading_a_rulebook(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text(RULES, encoding="utf-8")
    book = read_rulebook(path)
    assert {rule: plain_text(text) for rule, text in book.rules.items()} == {
        "X-1": "A rule with code that goes on. - and an indented item",
        "X-2": "Another.",
        "X-3": "A paragraph. Its second line.",
    }
    assert [(heading.title, heading.depth, heading.rules) for heading in book.headings] == [
        ("First", 2, ["X-1", "X-2"]),
        ("Deeper", 3, ["X-3"]),
    ]
    assert [find_rule(book, written) for written in ("x-1", " X-2 ", "3", "4")] == ["X-1", "X-2", "X-3", None]
    with pytest.raises(StoreError, match="cannot be read"):
        read_rulebook(tmp_path / "none.md")


@pytest.mark.parametrize("key", PLAYED)
def test_policies(run: Any, run_json: Any, key: str) -> None:
    document = run_json("policies", key)
    assert list(document["policies"][0]) == ["name", "id", "does", "sees", "ties", "speed", "default"]
    assert [row["name"] for row in document["policies"] if row["default"]] == [get_game(key).default_policy]
    text = run("policies", key).stdout
    assert all(f"\n{row['name']}" in f"\n{text}" for row in document["policies"])
    assert f"{get_game(key).default_policy} (default)\n" in text


CARD_KEYS = [
    *("name", "english", "source", "assumed", "unsupported", "note", "colour", "level", "attack", "hp", "speed"),
    *("tribes", "keywords", "harmless_to", "copies", "effects", "status"),
]
UNSUPPORTED = """[[card]]
name = "Elkling"
colour = "green"
level = 1
attack = 1
hp = 1
source = "mine"
unsupported = "it runs away"
"""


def test_cards(run: Any, run_json: Any) -> None:
    document = run_json("cards", "card_commander")
    assert list(document) == ["schema", "game", "cards"]
    assert document["schema"] == 1
    assert len(document["cards"]) == len(GAME.load_cards(()))
    assert all(list(card) == CARD_KEYS for card in document["cards"])
    text = run("cards", "card_commander").stdout
    assert "サソリ" in text
    assert f"† {sum(card['assumed'] for card in document['cards'])} of {len(document['cards'])} cards assumed" in text
    assert "✗" not in text


def test_cards_as_json_hold_their_effects_as_card_files_do(run_json: Any) -> None:
    (card,) = run_json("cards", "card_commander", "wizard")["cards"]
    assert card["effects"] == [
        {"when": "use", "do": "choose", "to": "every_attacker", "prefer": "own"},
        {"when": "use", "do": "give_keyword", "to": "it", "keyword": "immovable"},
        {"when": "use", "do": "raise_attack", "to": "it", "amount": 1},
        {"when": "use", "do": "raise_level", "to": "it", "amount": 1},
    ]
    assert (card["tribes"], card["keywords"], card["assumed"]) == ([], [], False)
    assert card["status"] == "printed figures, printed ability"


def test_status_says_of_every_card_what_is_printed_and_what_assumed(run: Any) -> None:
    lines = run("cards", "card_commander", "--status", env={"COLUMNS": "400"}).stdout.splitlines()
    header = lines[0]
    assert header.split() == ["Name", "English", "Figures", "Ability", "Source", "Note"]
    rows = {line.split()[0]: line for line in lines[2:] if line}
    for card in GAME.load_cards(()):
        row = rows[card.name]
        for part, heading in (("figures", "Figures"), ("ability", "Ability")):
            said = "assumed" if part in card.assumed else "printed"
            assert row.split(card.english)[1].split()[part == "ability"] == said, f"{heading} of {card.name}"
        assert card.source in row
        assert card.note in row
        assert ("†" in row.split(card.english)[0]) == bool(card.assumed)


def test_status_in_japanese(run: Any) -> None:
    text = run("cards", "card_commander", "仙人", "--status", "--lang", "ja", env={"COLUMNS": "400"}).stdout
    assert text.splitlines()[0].split() == ["カード名", "英語名", "数値", "能力", "出典", "備考"]
    assert text.splitlines()[2].split()[:5] == ["仙人", "†", "Hermit", "仮", "公式"]


def test_status_says_why_a_card_cannot_be_played(run: Any, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(UNSUPPORTED, encoding="utf-8")
    text = run("cards", "card_commander", "elkling", "--cards", str(mine), "--status", env={"COLUMNS": "400"}).stdout
    header, _, row, *rest = text.splitlines()
    assert header.split("  ")[-1] == "Unsupported because"
    assert row.startswith("Elkling ✗")
    assert row.endswith("it runs away")
    assert rest[-1] == "✗ cannot be played yet: 1 / 1"


@pytest.mark.parametrize("pattern", ["サソリ", "scorp", "SCORPION", "s*pion", "サソ?", "ｻｿﾘ"])
def test_patterns(run_json: Any, pattern: str) -> None:
    assert "サソリ" in [card["name"] for card in run_json("cards", "card_commander", pattern)["cards"]]


def test_patterns_with_glob_characters_cover_the_whole_name() -> None:
    card = Card(name="Fire [1]", english="", source="test")
    assert matches(card, "fire [1]")
    assert matches(card, "fire*")
    assert not matches(card, "f?")


def test_a_pattern_that_nothing_matches(refused: Any) -> None:
    (line,) = refused("cards", "card_commander", "scorpoin")
    assert line.startswith('no card of card_commander matches "scorpoin"; did you mean "Scorpion"')


def test_cards_of_a_file(run_json: Any, decks: tuple[str, ...]) -> None:
    document = run_json("cards", "card_commander", "elka", "--cards", "cards.toml")
    assert [card["name"] for card in document["cards"]] == ["Elka"]


def test_japanese_tables(run: Any) -> None:
    assert "カード名" in run("cards", "card_commander", "--lang", "ja").stdout
    assert "カードコマンダー" in run("games", "--lang", "ja").stdout
