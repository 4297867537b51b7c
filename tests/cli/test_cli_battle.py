"""`battle`: creatures without a game, and a matrix of all creatures of two decks."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli import battle
from simcore.games import get_game


def test_battle_table(run: Any, golden: Any) -> None:
    result = run("battle", "card_commander", "5/5/N:half", "5/5", "--initiative", "b")
    assert result.exit_code == 0, result.stderr
    golden("battle.txt", result.stdout)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["4/2", "3/3"], ("a", 2, 0, 1)),
        (["4/2", "3/3", "--initiative", "b"], ("b", 0, 3, 1)),
        (["0/5", "0/3"], (None, 5, 3, 0)),
        (["1/40", "1/40"], (None, 30, 30, 20)),
    ],
)
def test_battle_json(run_json: Any, words: list[str], expected: tuple[Any, ...]) -> None:
    document = run_json("battle", "card_commander", *words)
    assert list(document) == ["schema", "winner", "a_hp", "b_hp", "blows"]
    assert tuple(document.values())[1:] == expected


SEAL = ("--defender-spell", "夢想封印")
T1 = ("小悪魔", "博麗 霊夢", "--declare", "counter", "--attacker-spell", "彩光乱舞", *SEAL)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", T1),
        ("_ja", (*T1, "--lang", "ja")),
        ("_alone", ("3/1/1", "--attacker-spell", "-1/+0/-")),
        ("_row", ("2/1/1", "博麗 霊夢:back")),
    ],
)
def test_battle_table_of_a_game_with_declarations(run: Any, golden: Any, name: str, words: tuple[str, ...]) -> None:
    result = run("battle", "touhou_lands", *words, "--quiet")
    assert result.exit_code == 0, result.stderr
    golden(f"battle_touhou{name}.txt", result.stdout)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (T1, (True, True, 0, True, True, 0)),
        (("3/0/0",), (True, False, 3, False, False, 0)),
        (("3/0/0", "9/9/9", "--declare", "none"), (True, False, 3, False, False, 0)),
        (("2/0/0", "0/1/3"), (False, False, 0, False, False, 0)),
        (("2/0/0", "0/1/3:back", "--declare", "defend"), (True, True, 1, False, False, 0)),
        (("2/0/0", "0/1/2", "--rule", "tie_hits=yes"), (True, True, 1, False, False, 0)),
        (
            ("1/1/0:kind-妖", "1/1/1", "--defender-spell", "夢想封印", "--declare", "counter"),
            (False, False, 0, True, True, 3),
        ),
        (("5/0/0", "0/2/1", "--declare", "counter", "--life", "3"), (True, True, 3, False, False, 0)),
    ],
)
def test_battle_json_of_a_game_with_declarations(run_json: Any, words: tuple[str, ...], expected: Any) -> None:
    document = run_json("battle", "touhou_lands", *words)
    assert list(document) == [
        "schema",
        "hit",
        "defender_faints",
        "defending_player_loses",
        "counter_hit",
        "attacker_faints",
        "attacking_player_loses",
    ]
    assert tuple(document.values())[1:] == expected


SPARK, SHOWER = "恋符「マスタースパーク」", "星符「メテオニックシャワー」"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", ("2000:power-attacker=2000", "3000:blocker,flare=1000")),
        ("_alone", (SPARK, "--shields", "1")),
        ("_direct_ja", ("2000:w-breaker", "--shields", "0", "--lang", "ja")),
        ("_graze", (SPARK, f"{SHOWER}:blocker", "--orbs", "2", "--maryoku", "2")),
        ("_ja", ("呪符「ストロードールカミカゼ」", SPARK, "--lang", "ja")),
    ],
)
def test_battle_table_of_a_game_with_blocks(run: Any, golden: Any, name: str, words: tuple[str, ...]) -> None:
    result = run("battle", "kyougenshi", *words, "--quiet")
    assert result.exit_code == 0, result.stderr
    golden(f"battle_kyougenshi{name}.txt", result.stdout)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("3000", "2000:blocker"), (True, False, 0, False)),
        (("2000", "2000:blocker"), (False, False, 0, False)),
        (("1000", "2000:blocker", "--shields", "0"), (False, True, 0, False)),
        (("2000:guard-crusher=2000", "3000:blocker", "--block", "no"), (True, False, 0, False)),
        (("3000", "2000:graze=2", "--orbs", "2"), (True, True, 0, False)),
        (("3000", "2000:graze=2", "--orbs", "1"), (True, False, 0, False)),
        (("1000",), (True, None, 1, False)),
        (("1000:w-breaker,t-breaker",), (True, None, 3, False)),
        (("1000:w-breaker", "--shields", "1"), (True, None, 1, False)),
        (("1000:w-breaker", "--shields", "1", "--rule", "direct_hit_left_over=yes"), (True, None, 1, True)),
        (("1000", "--shields", "0"), (True, None, 0, True)),
        ((SPARK, "9000", "--orbs", "2", "--maryoku", "2"), (True, False, 0, False)),
    ],
)
def test_battle_json_of_a_game_with_blocks(run_json: Any, words: tuple[str, ...], expected: Any) -> None:
    document = run_json("battle", "kyougenshi", *words)
    assert list(document) == ["schema", "attacker_survives", "target_survives", "breaks", "direct"]
    assert tuple(document.values())[1:] == expected


def test_a_game_may_be_called_by_its_title(run_json: Any) -> None:
    assert run_json("battle", "Card Commander", "4/2", "3/3")["winner"] == "a"


def test_a_rule_changes_the_battle(run_json: Any) -> None:
    document = run_json("battle", "card_commander", "1/40", "1/40", "--rule", "blows=3")
    assert document["blows"] == 6


def test_names_that_begin_with_a_hyphen(run_json: Any, decks: tuple[str, ...]) -> None:
    words = ("battle", "card_commander", "-orc", "9/9", "--cards", "cards.toml")
    assert run_json(*words)["winner"] == "b"
    assert run_json("battle", "card_commander", "--cards=cards.toml", "--initiative", "b", "9/9", "-orc")["b_hp"] == 0
    assert run_json("battle", "card_commander", "--json", "--cards", "cards.toml", "-orc", "-orc")["blows"] == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["card_commander", "4/2"], "Missing argument 'B'. (deckmill battle card_commander --help tells more)"),
        (["card_commander", "4/2", "4/2/Q"], '"4/2/Q": speed "Q" is not one of F (first), N (normal), L (last)'),
        (["card_commander", "4/2", "サソリイ"], '"サソリイ" is no creature; write a card name or ATK/HP'),
        (["card_commander", "4/2", "4/2", "--initiative", "c"], "Invalid value for '--initiative': 'c' is not one of"),
        (["card_commander", "4/2", "4/2", "--initiativ", "b"], "No such option '--initiativ'. Did you mean"),
        (["card_commander", "4/2", "4/2", "--out", "x"], "--out: one battle needs no files; it is for --matrix"),
        (
            ["card_commander", "4/2", "4/2", "--rule", "blow=3"],
            '--rule: no rule parameter "blow"; did you mean "blows"',
        ),
        (["touhou_lands"], "Missing argument 'ATTACKER'. (deckmill battle touhou_lands --help tells more)"),
        (["touhou_lands", "1/1/1", "2/2/2", "3/3/3"], "Got unexpected extra argument (3/3/3)"),
        (["touhou_lands", "1/1/1", "--declare", "run"], "Invalid value for '--declare': 'run' is not one of 'none',"),
        (["touhou_lands", "1/1/1", "--life", "-1"], "Invalid value for '--life': -1 is not in the range 0<=x<=999"),
        (["touhou_lands", "1/1/1:back"], '"1/1/1:back" cannot attack: it stands in the back row (R12)'),
        (["touhou_lands", "1/1/1", "--declare", "counter"], "--declare counter: give a DEFENDER, who takes the attack"),
        (["kyougenshi"], "Missing argument 'ATTACKER'. (deckmill battle kyougenshi --help tells more)"),
        (["kyougenshi", "1", "2", "3"], "Got unexpected extra argument (3)"),
        (["kyougenshi", "2k"], '"2k" is no spell card; write a card name or POWER with [:trait,trait...], the traits'),
        (["kyougenshi", "2000:blokker"], '"2000:blokker": no trait "blokker"; use blocker, w-breaker, t-breaker'),
        (["kyougenshi", "2000", "--shields", "41"], "Invalid value for '--shields': 41 is not in the range 0<=x<=40"),
        (["kyougenshi", "2000", "3000", "--block", "maybe"], "Invalid value for '--block': 'maybe' is not one of"),
        (["kyougenshi", "2000", "3000", "--block", "yes"], '"3000" cannot block: it has no blocker (R39)'),
        (["kyougenshi", "2000", "--maryoku", "1"], '--maryoku 1: "2000" has no ability for which maryoku is paid'),
        (
            ["card_comander", "4/2", "4/2"],
            'no game "card_comander"; known are card_commander, abcd, touhou_lands, kyougenshi; did you mean',
        ),
        (["card_commander", "a", "b", "--matrix", "--initiative", "b"], "--initiative: --matrix plays every value"),
    ],
)
def test_one_line_for_a_mistake(refused: Any, words: list[str], said: str) -> None:
    (line,) = refused("battle", *words)
    assert line.startswith(said)


def test_both_fighters_are_looked_at(refused: Any) -> None:
    assert len(refused("battle", "card_commander", "4", "5")) == 2


def test_help_tells_the_notation_and_the_keys(run: Any) -> None:
    text = run("battle", "card_commander", "--help").stdout
    assert get_game("card_commander").battle.notation in text  # type: ignore[union-attr]
    assert "blows: " in text
    assert "  card_commander  Card Commander" in run("battle", "--help").stdout


def test_a_game_without_battles_is_declined(refused: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    monkeypatch.setattr(battle, "get_game", lambda name: replace(get_game(name), battle=None))
    assert refused("battle", "card_commander", "4/2", "3/3") == ["card_commander has no battles apart from its games"]


def test_matrix_table(run: Any, decks: tuple[str, ...], golden: Any) -> None:
    result = run("battle", "card_commander", "--matrix", *decks[:-2], "--quiet")
    assert result.exit_code == 0, result.stderr
    golden("battle_matrix.txt", result.stdout)


def test_an_assumed_creature_bears_a_mark_that_is_explained(run: Any, run_json: Any, decks: tuple[str, ...]) -> None:
    text = run("battle", "card_commander", "Urso", "0/3", "--cards", "cards.toml").stdout
    assert text.startswith("Urso\N{NO-BREAK SPACE}† v. 0/3\n")
    assert text.endswith("\n\n† figures or ability assumed\n")
    assert "†" not in run("battle", "card_commander", "Vix", "0/3", "--cards", "cards.toml").stdout
    document = run_json("battle", "card_commander", "Urso", "0/3", "--cards", "cards.toml")
    assert list(document) == ["schema", "winner", "a_hp", "b_hp", "blows"]


def test_a_folder_in_the_place_of_a_file_is_refused(refused: Any, decks: tuple[str, ...]) -> None:
    Path("report/battles.png").mkdir(parents=True)
    words = ("--out", "report", "--force")
    (line,) = refused("battle", "card_commander", "--matrix", *decks[:-2], *words, exit_code=74)
    assert line == "report/battles.png: is a folder; a file of this name is to be written"


def test_matrix_json(run_json: Any, decks: tuple[str, ...]) -> None:
    document = run_json("battle", "card_commander", "--matrix", *decks[:-2])
    assert (document["deck_a"], document["deck_b"]) == ("Quick 速攻", "Heavy")
    assert len(document["battles"]) == 3 * 4 * 2
    row = next(row for row in document["battles"] if (row["a"], row["b"], row["initiative"]) == ("Vix", "Urso", "b"))
    # Vix is first: Urso 6 - 3, Vix 2 - 5.
    assert row == {"a": "Vix", "b": "Urso", "initiative": "b", "winner": "b", "a_hp": 0, "b_hp": 3, "blows": 2}


def test_matrix_files(run: Any, decks: tuple[str, ...]) -> None:
    result = run("battle", "card_commander", "--matrix", *decks[:-2], "--out", "report")
    assert result.exit_code == 0, result.stderr
    names = sorted(path.name for path in Path("report").iterdir())
    assert names == ["battles.csv", "battles.png", "run.json", "timing.json"]
    command = json.loads(Path("report/run.json").read_text(encoding="utf-8"))["command"]
    assert command == [
        *("deckmill", "battle", "card_commander", "quick.txt", "heavy.txt", "--matrix"),
        *("--rule", "copies=9", "--cards", "cards.toml"),
    ]
    assert run(*command[1:], "--out", "again").exit_code == 0
    for name in ("battles.csv", "battles.png", "run.json"):
        assert Path("report", name).read_bytes() == Path("again", name).read_bytes()


def test_matrix_mistakes_are_said_at_once(refused: Any, decks: tuple[str, ...]) -> None:
    Path("file").touch()
    lines = refused("battle", "card_commander", "--matrix", "nowhere", "heavy.txt", "--out", "file", "--rule", "x=1")
    assert [line.partition(":")[0] for line in lines] == ["file", "--rule", '"nowhere"', *["heavy.txt"] * 4]
