"""`check` and `show`: legality, every kind of broken deck, and what is shown of a deck."""

from pathlib import Path
from typing import Any

import pytest


def put(name: str, *lines: str) -> str:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text("\n".join(("Game: Card Commander", *lines)) + "\n", encoding="utf-8")
    return name


def test_bundled_decks_are_legal(run: Any) -> None:
    result = run("check", "card_commander/")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert all(line.startswith("ok: ") and "(27 cards, " in line for line in result.stdout.splitlines())


def test_a_legal_deck_is_one_line(run: Any, decks: tuple[str, ...]) -> None:
    result = run("check", *decks[:-2])
    assert result.stdout.splitlines() == [
        "ok: Quick 速攻 (27 cards, red green)",
        "ok: Heavy (27 cards, green red, 8 of 27 cards assumed)",
    ]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["9 Vix", "9 Oxo", "10 Elka"], ["28 cards; a deck holds exactly 27 (CC-1)", "10 copies of Elka; at most 9"]),
        (["9 Vix", "9 Oxo", "8 Elka"], ["26 cards; a deck holds exactly 27 (CC-1)"]),
        (["9 Vix", "9 Oxo", "5 Elka", "4 Elka", "1 Elka"], ["28 cards", ":4,5,6: 10 copies of Elka; at most 9"]),
        (["9 Vix", "9 Elka", "9 Huhu"], ["3 colours (red, blue, green); at most 2 are allowed (CC-3)"]),
        ([], ['no cards; a deck is lines such as "4 Card name"']),
        (["9 Vixx", "9 Oxo", "9 Elka"], [':2: no card "Vixx" in card_commander; did you mean "Vix"']),
        (["0 Vix", "9 Oxo", "9 Elka"], [':2: 0 copies of "Vix"']),
        (
            ["Game: Chess", "9 Oxo"],
            ['Game: no game "Chess"; games are card_commander, abcd, touhou_lands, kyougenshi', "line 1 says"],
        ),
    ],
)
def test_a_broken_deck(refused: Any, decks: tuple[str, ...], lines: list[str], said: list[str]) -> None:
    found = refused("check", put("broken.txt", *lines), *decks[2:6])
    assert len(found) == len(said)
    for line, part in zip(found, said, strict=True):
        assert line.startswith("broken.txt:")
        assert part in line


def test_four_copies_by_the_rules_as_they_are(refused: Any, decks: tuple[str, ...]) -> None:
    lines = refused("check", put("four.txt", "4 Vix", "3 Oxo"), "--cards", "cards.toml")
    assert "four.txt:2: 4 copies of Vix; at most 3 are allowed (CC-2)" in lines[1]


def test_a_card_that_cannot_be_played_is_refused(refused: Any, decks: tuple[str, ...]) -> None:
    written = Path("cards.toml").read_text(encoding="utf-8")
    Path("cards.toml").write_text(written.replace('name = "Vix"', 'name = "Vix"\nunsupported = "it rhymes"'), "utf-8")
    lines = refused("check", put("rhyme.txt", "9 Vix", "9 Oxo", "9 Elka"), *decks[2:6])
    assert lines == ["rhyme.txt:2: Vix cannot be played yet: it rhymes"]


def test_every_deck_is_checked_whatever_is_wrong_with_others(run: Any, decks: tuple[str, ...]) -> None:
    put("all/good.txt", "9 Vix", "9 Oxo", "9 Elka")
    put("all/bad.txt", "9 Vxi")
    put("all/short.txt", "9 Vix")
    result = run("check", "all", "nowhere.txt", *decks[2:6])
    assert result.exit_code == 2
    assert result.stdout == "ok: good (27 cards, red green)\n"
    assert [line.partition(": ")[2].partition(": ")[0] for line in result.stderr.splitlines()] == [
        str(Path("all/bad.txt:2")),
        '"nowhere.txt"',
        str(Path("all/short.txt")),
    ]


def test_a_folder_of_folders_is_checked_deck_by_deck(run: Any, decks: tuple[str, ...]) -> None:
    put("all/one/good.txt", "9 Vix", "9 Oxo", "9 Elka")
    put("all/two/bad.txt", "9 Vxi")
    result = run("check", "all", *decks[2:6])
    assert result.stdout.startswith("ok: good ")
    assert 'no card "Vxi"' in result.stderr


FAULTY = {
    "faulty.txt:2: 9 copies of Vix": "at most 3 are allowed (CC-2)",
    "faulty.txt:3: 4 copies of Elka": "at most 3 are allowed (CC-2)",
    'faulty.txt:5: no card "xx"': "",
    "faulty.txt: 3 colours": "at most 2 are allowed (CC-3)",
}


@pytest.mark.parametrize(
    "words", [("check", "faulty.txt"), ("duel", "faulty.txt", "quick.txt"), ("compare", "faulty.txt", "heavy.txt")]
)
@pytest.mark.parametrize(
    ("last", "size"),
    [("12 xx", "faulty.txt: 28 cards; a deck holds exactly 27 (CC-1)"), ("11 xx", ""), ("0 xx", "")],
)
def test_an_unknown_card_hides_no_other_fault(
    refused: Any, decks: tuple[str, ...], words: tuple[str, ...], last: str, size: str
) -> None:
    put("faulty.txt", "9 Vix", "4 Elka", "3 Huhu", last)
    found = [line for line in refused(*words, "--cards", "cards.toml") if line.startswith("faulty.txt")]
    for start, end in FAULTY.items():
        assert len([line for line in found if line.startswith(start) and line.endswith(end)]) == 1
    assert [line for line in found if "(CC-1)" in line] == [size] * bool(size)


def test_a_faulty_deck_is_no_row_of_the_document(run_json: Any, decks: tuple[str, ...]) -> None:
    put("faulty.txt", "10 Vix", "1 xx", "Name: A", "Name: B")
    document = run_json("check", "faulty.txt", "quick.txt", *decks[2:6], exit_code=2)
    assert [row["name"] for row in document["decks"]] == ["Quick 速攻"]
    assert [line.partition(" ")[0] for line in document["problems"]] == [
        "faulty.txt:3:",
        "faulty.txt:5:",
        "faulty.txt:",
        "faulty.txt:2:",
    ]


def test_links_that_lead_in_circles_come_to_an_end(run: Any, refused: Any, decks: tuple[str, ...]) -> None:
    put("cyc/good.txt", "9 Vix", "9 Oxo", "9 Elka")
    for name in ("self", "again"):
        Path("cyc", name).symlink_to(".", target_is_directory=True)
    assert run("check", "cyc/**", *decks[2:6]).stdout == "ok: good (27 cards, red green)\n"
    Path("cyc/good.txt").unlink()
    assert len(refused("check", "cyc/**")) == len(refused("check", "cyc")) == 1
    Path("cyc/lost*").symlink_to("gone")
    for argument in ("cyc/lost*", "cyc/**"):
        (line,) = refused("check", argument)
        assert line == '"cyc/lost*": a link that leads nowhere (to "gone")'


def test_a_flood_of_faults_by_the_rules_is_cut_off(refused: Any, decks: tuple[str, ...]) -> None:
    names = [f"Clone {number}" for number in range(60)]
    figures = 'colour = "red"\nlevel = 1\nattack = 1\nhp = 1\nsource = "test"'
    Path("many.toml").write_text("".join(f'[[card]]\nname = "{name}"\n{figures}\n' for name in names))
    found = refused("check", put("many.txt", *(f"4 {name}" for name in names)), "--cards", "many.toml")
    assert len(found) == 51
    assert found[50] == "many.txt: … and 11 more problems"


@pytest.mark.skipif(not hasattr(__import__("os"), "geteuid"), reason="needs Unix permissions")
def test_a_folder_in_place_of_a_deck(refused: Any, decks: tuple[str, ...]) -> None:
    Path("empty").mkdir()
    assert refused("check", "empty") == ["empty: no .txt file in this folder; each deck is a .txt file"]


def test_check_json(run_json: Any, decks: tuple[str, ...]) -> None:
    document = run_json("check", *decks[:-2])
    assert list(document) == ["schema", "decks", "problems"]
    quick, heavy = document["decks"]
    assert (quick["name"], quick["size"], quick["legal"], quick["problems"]) == ("Quick 速攻", 27, True, [])
    assert (heavy["assumed"], heavy["colours"]) == (8, ["green", "red"])
    put("short.txt", "9 Vix")
    document = run_json("check", "short.txt", "nowhere.txt", *decks[2:6], exit_code=2)
    assert document["decks"][0]["legal"] is False
    assert document["decks"][0]["problems"] == ["short.txt: 9 cards; a deck holds exactly 27 (CC-1)"]
    assert len(document["problems"]) == 1


def test_show(run: Any, decks: tuple[str, ...], golden: Any) -> None:
    result = run("show", *decks[1:-2])
    assert result.exit_code == 0, result.stderr
    golden("show.txt", result.stdout)


def test_show_says_what_makes_a_deck_illegal(run: Any, decks: tuple[str, ...]) -> None:
    result = run("show", put("short.txt", "2 Vix"), *decks[2:6])
    assert result.exit_code == 0
    assert "Legal: no\nshort.txt: 2 cards; a deck holds exactly 27 (CC-1)\n" in result.stdout


def test_show_json(run_json: Any, decks: tuple[str, ...]) -> None:
    document = run_json("show", *decks[1:-2])
    assert document["curve"] == {"1": 5, "2": 6, "3": 8, "4": 8}
    assert document["legal"] is True
    assert [(row["copies"], row["card"]["name"]) for row in document["cards"]] == [
        *((8, "Elka"), (6, "Oxo"), (8, "Urso"), (5, "Vix")),
    ]


def test_show_takes_one_deck(refused: Any) -> None:
    (line,) = refused("show", "card_commander/")
    assert line.startswith('"card_commander/" holds ')
