"""Card files: every fault is named with file, card, field, what was found and what is allowed, all at once."""

import json
from pathlib import Path
from typing import Any

import pytest

from simcore.cardfile import MOST_BYTES, Card, load_pool
from simcore.errors import CardError, StoreError
from simcore.games.card_commander.cards import CardCommanderCard, load_cards

GOOD: dict[str, Any] = {"name": "X", "colour": "red", "level": 1, "attack": 2, "hp": 3, "source": "mine"}
KEYWORDS = (
    "halved, weak_point, ambush, must_go, cannot_go, bars_top, revives, third_colour, sees_top, immovable, immune, "
    "mimicry, unstoppable, reverses, stops_uses"
)
STEP_FIELDS = "when, do, to, only, others, amount, keyword, speed, card, from, prefer, effects, if, unless"
CONDITIONS = (
    "so, own_battlefield_empty, own_attacker, opposing_attacker, any_attacker, it, own_sub, opposing_sub, own_hand, "
    "own_hand_only, own_graveyard, life_behind, destroyed, equal_levels_used, opponent_used, bottom_card_used, "
    "plain_against_able"
)
FIELDS = (
    "name, english, source, assumed, unsupported, note, colour, level, attack, hp, speed, tribes, keywords, "
    "harmless_to, copies, effects"
)


def entry(**changes: Any) -> str:
    """A card as TOML; a field set to None is left out."""
    fields = {**GOOD, **changes}
    lines = [
        f"{field} = {json.dumps(value, ensure_ascii=False)}" for field, value in fields.items() if value is not None
    ]
    return "\n".join(["[[card]]", *lines, ""])


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A card file that messages call `my.toml`."""
    monkeypatch.chdir(tmp_path)
    return Path("my.toml")


def problems(path: Path, *entries: str) -> list[str]:
    path.write_text("\n".join(entries), encoding="utf-8")
    return faults(path)


def faults(path: Path) -> list[str]:
    with pytest.raises(CardError) as caught:
        load_cards([path])
    assert all(line.startswith(str(path)) and "\n" not in line for line in caught.value.problems)
    return [line.removeprefix(str(path)) for line in caught.value.problems]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"atack": 3}, f'field "atack": there is no such field; use {FIELDS}; did you mean "attack"?'),
        (
            {"colour": "greeen"},
            'field "colour": "greeen" is not allowed; use red, blue, black, green or none; did you mean "green"?',
        ),
        ({"colour": 3}, 'field "colour": 3 is not allowed; use red, blue, black, green or none'),
        (
            {"speed": "normaal"},
            'field "speed": "normaal" is not allowed; use first, normal or last; did you mean "normal"?',
        ),
        ({"level": "4"}, 'field "level": "4" is not allowed; use a whole number from 0 to 15'),
        ({"level": 4.0}, 'field "level": 4.0 is not allowed; use a whole number from 0 to 15'),
        ({"level": True}, 'field "level": true is not allowed; use a whole number from 0 to 15'),
        ({"level": -1}, 'field "level": -1 is not allowed; use a whole number from 0 to 15'),
        ({"level": 16}, 'field "level": 16 is not allowed; use a whole number from 0 to 15'),
        ({"attack": -1}, 'field "attack": -1 is not allowed; use a whole number from 0 to 999'),
        ({"hp": 1000}, 'field "hp": 1000 is not allowed; use a whole number from 0 to 999'),
        ({"hp": [3]}, 'field "hp": [3] is not allowed; use a whole number from 0 to 999'),
        ({"copies": 31}, 'field "copies": 31 is not allowed; use a whole number from 0 to 30'),
        ({"level": None}, 'field "level" is missing; write a whole number from 0 to 15'),
        ({"colour": None}, 'field "colour" is missing; write red, blue, black, green or none'),
        ({"source": None}, 'field "source" is missing; write a text that is not empty'),
        ({"source": ""}, 'field "source": "" is not allowed; use a text that is not empty'),
        ({"english": 3}, 'field "english": 3 is not allowed; use a text'),
        (
            {"keywords": ["halved", "halvd"]},
            f'field "keywords", entry 2: "halvd" is not allowed; use {KEYWORDS} or seals; did you mean "halved"?',
        ),
        ({"keywords": "halved"}, f'field "keywords": "halved" is not allowed; use a list of {KEYWORDS}, seals'),
        ({"keywords": ["halved", "halved"]}, 'field "keywords" names one thing twice: halved, halved'),
        ({"tribes": [1]}, 'field "tribes", entry 1: 1 is not allowed; use goblin, mermaid, beastman, dragon or plant'),
        (
            {"harmless_to": ["re"]},
            'field "harmless_to", entry 1: "re" is not allowed; use red, blue, black, green or none; '
            'did you mean "red" or "green"?',
        ),
        (
            {"assumed": "figures"},
            'field "assumed": "figures" is not allowed; use true, false, or a list of "figures" and "ability"',
        ),
        (
            {"assumed": ["figure"]},
            'field "assumed", entry 1: "figure" is not allowed; use figures or ability; did you mean "figures"?',
        ),
    ],
)
def test_a_faulty_field(path: Path, changes: dict[str, Any], message: str) -> None:
    assert problems(path, entry(**changes)) == [f": X: {message}"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (None, ': card 2: field "name" is missing; write a text that is not empty'),
        ("", ': card 2: field "name": "" is not allowed; use a text that is not empty'),
        (7, ': card 2: field "name": 7 is not allowed; use a text that is not empty'),
        (" ", ': card 2: field "name": " ": a name is one line of visible characters without blanks at its ends'),
        ("a ", ': a : field "name": "a ": a name is one line of visible characters without blanks at its ends'),
        (
            "a\nb\x1b[0m",
            ': a\\nb\\x1b[0m: field "name": "a\\nb\\u001b[0m": a name is one line of visible characters without blanks '
            "at its ends",
        ),
    ],
)
def test_a_faulty_name(path: Path, name: Any, message: str) -> None:
    assert problems(path, entry(), entry(name=name)) == [message]


def toml(value: Any) -> str:
    """A value as TOML writes it: tables in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def with_effects(*steps: Any, **changes: Any) -> str:
    return entry(**changes) + f"effects = {toml(list(steps))}\n"


STEP = {"when": "use", "do": "lower_hp", "to": "self", "amount": 1}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"doo": "curse"}, f', field "doo": there is no such field; use {STEP_FIELDS}; did you mean "do"?'),
        (
            {"only": {"tribe": "gobln"}},
            ', field "only", field "tribe": "gobln" is not allowed; use goblin, mermaid, beastman, dragon or plant; '
            'did you mean "goblin" or "dragon"?',
        ),
        (
            {"only": {"levl": 3}},
            ', field "only", field "levl": there is no such field; use colour, tribe, not_tribe, name, mimics, '
            "not_name, name_has, level, level_at_most, attack_at_least, hp, cursed, not_keyword, same_level; did you "
            'mean "level" or "same_level"?',
        ),
        ({"only": 3}, ', field "only": 3 is not a table of fields'),
        (
            {"only": {"level": 16}},
            ', field "only", field "level": 16 is not allowed; use a whole number from 0 to 15',
        ),
        ({"only": {"name": ""}}, ', field "only", field "name": "" is not allowed; use a text that is not empty'),
        ({"only": {"name_has": "x"}}, ', field "only", field "name_has": "x" is not allowed; use a list'),
        (
            {"only": {"name_has": [""]}},
            ', field "only", field "name_has", entry 1: "" is not allowed; use a text that is not empty',
        ),
        ({"only": {"cursed": False}}, ', field "only", field "cursed": false: write true, or leave it out'),
        (
            {"amount": 1000},
            ', field "amount": 1000: write a whole number from 0 to 999, or a table such as { of = "own_hand" }',
        ),
        (
            {"amount": True},
            ', field "amount": true: write a whole number from 0 to 999, or a table such as { of = "own_hand" }',
        ),
        (
            {"amount": {"plus": 1}},
            ', field "amount", field "of" is missing; write constant, own_hand, own_graveyard, own_subs, '
            "own_attacker_attack, its_attack, its_hp, its_level, opposing_attack, opposing_hp, own_mana, turn, "
            "used_level, lost or damage",
        ),
        (
            {"amount": {"of": "turn", "divide": 0}},
            ', field "amount", field "divide": 0 is not allowed; use a whole number from 1 to 999',
        ),
        ({"if": "sow"}, f', field "if": "sow": use {CONDITIONS}, rose; did you mean "so"?'),
        ({"unless": 3}, ', field "unless": 3: write a word such as "so", or a table such as { is = "own_sub" }'),
        (
            {"if": {"is": "own_sub", "which": {"hp": -1}, "at_least": 0}},
            ', field "if", field "which", field "hp": -1 is not allowed; use a whole number from 0 to 999\n'
            ', field "if", field "at_least": 0 is not allowed; use a whole number from 1 to 99',
        ),
        ({"if": {}}, f', field "if", field "is" is missing; write {CONDITIONS} or rose'),
        (
            {"from": "its"},
            ', field "from": "its" is not allowed; use it, opposing_graveyard_top, every_other_creature or '
            'opposing_attacker; did you mean "it"?',
        ),
        ({"effects": 3}, ', field "effects": 3 is not allowed; use a list'),
        ({"effects": [3]}, ', field "effects", entry 1: 3 is not a table of fields'),
        (
            {"effects": [{**STEP, "speed": "slow"}]},
            ', field "effects", entry 1, field "speed": "slow" is not allowed; use first, normal or last',
        ),
        # what the fields allow, but not together
        ({"keyword": "halved"}, ', field "keyword" does not go with "lower_hp"'),
        (
            {"to": "it", "if": "so", "unless": "so"},
            ', field "to": "it" is not known yet; nothing was chosen or given before it\n'
            ': "if" and "unless" exclude each other; keep one',
        ),
    ],
)
def test_a_faulty_step_of_an_effect(path: Path, change: dict[str, Any], message: str) -> None:
    lines = [f': X: field "effects", entry 2{line}' for line in message.split("\n")]
    assert problems(path, with_effects(STEP, STEP | change)) == lines


def test_all_that_does_not_go_together_in_a_card_at_once(path: Path) -> None:
    steps = [STEP | {"speed": "last"}, STEP | {"to": "own"}]
    found = problems(path, with_effects(*steps, tribes=["goblin", "goblin"]))
    assert [line.split(": ")[2] for line in found] == [
        'field "effects", entry 1, field "speed" does not go with "lower_hp"',
        'field "effects", entry 2, field "to"',
        'field "tribes" names one thing twice',
    ]


def test_names_of_cards_that_no_card_bears(path: Path) -> None:
    steps = [
        {"when": "win", "do": "turn_into", "to": "self", "card": "サソリリ"},
        STEP | {"only": {"not_name": "Scorpion"}},
        STEP | {"amount": {"of": "own_hand", "which": {"name": "X"}}},
        STEP | {"if": {"is": "own_sub", "which": {"name": "a\nb"}}},
    ]
    assert problems(path, with_effects(*steps)) == [
        ': X: field "effects", entry 1, field "card": no card is called "サソリリ"; did you mean "サソリ"?',
        ': X: field "effects", entry 2, field "only", field "not_name": no card is called "Scorpion"; write "サソリ"',
        ': X: field "effects", entry 4, field "if", field "which", field "name": no card is called "a\\nb"',
    ]


def test_a_name_is_looked_for_in_all_files_and_among_refused_cards(path: Path) -> None:
    path.write_text(with_effects({"when": "win", "do": "turn_into", "to": "self", "card": "Y"}), encoding="utf-8")
    other = Path("other.toml")
    other.write_text(entry(name="Y"), encoding="utf-8")
    assert load_cards([path, other])["X"].effects[0].card == load_cards([other, path])["Y"].name
    for text, message in (
        (entry(name="Y", level=99), 'Y: field "level": 99 is not allowed; use a whole number from 0 to 15'),
        ("[[card]\n", "not valid TOML: Expected ']]' at the end of an array declaration (column 7)"),
    ):
        other.write_text(text, encoding="utf-8")
        with pytest.raises(CardError) as caught:
            load_cards([path, other])
        assert [line.partition(": ")[2] for line in caught.value.problems] == [message]


def test_a_card_that_others_name_can_be_replaced(path: Path) -> None:
    path.write_text(entry(name="炎の魔女", hp=9), encoding="utf-8")
    pool = load_cards([path])
    assert pool[pool["見習い魔女"].effects[-1].card].hp == 9


def test_long_and_huge_values_stay_on_one_line(path: Path) -> None:
    (found,) = problems(path, entry(colour="r" * 500))
    assert found == f': X: field "colour": "{"r" * 59}… is not allowed; use red, blue, black, green or none'
    (found,) = problems(path, entry(hp=None) + f"hp = 0x{'f' * 6000}\n")
    assert found == ': X: field "hp": a huge number is not allowed; use a whole number from 0 to 999'


def test_all_faults_of_all_files_at_once(path: Path) -> None:
    path.write_text(entry(level=-1, hp=-2) + entry(name="Y", colour="pink"), encoding="utf-8")
    other = Path("other.toml")
    other.write_text(entry(name="Z", source=None), encoding="utf-8")
    with pytest.raises(CardError) as caught:
        load_cards([path, other])
    places = [line.split(": ")[:3] for line in caught.value.problems]
    assert places == [
        ["my.toml", "X", 'field "level"'],
        ["my.toml", "X", 'field "hp"'],
        ["my.toml", "Y", 'field "colour"'],
        ["other.toml", "Z", 'field "source" is missing; write a text that is not empty'],
    ]


def test_a_card_defined_twice(path: Path) -> None:
    twice = ": X: defined twice in this file, as card 1 and card 3; keep one"
    assert problems(path, entry(), entry(name="Y"), entry()) == [twice]
    faulty = ': X: field "level": 99 is not allowed; use a whole number from 0 to 15'
    assert problems(path, entry(level=99), entry(name="Y"), entry()) == [faulty, twice]


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"name": "ｻｿﾘ"}, 'ｻｿﾘ: field "name": "ｻｿﾘ"'),
        ({"name": "scorpion"}, 'scorpion: field "name": "scorpion"'),
        ({"english": "ＳＣＯＲＰＩＯＮ"}, 'X: field "english": "ＳＣＯＲＰＩＯＮ"'),
    ],
)
def test_names_that_nobody_can_tell_apart(path: Path, changes: dict[str, Any], where: str) -> None:
    found = problems(path, entry(**changes))
    assert found == [f': {where} cannot be told apart from the card "サソリ" of cards.toml; choose another name']


def test_names_that_fold_alike_in_one_file(path: Path) -> None:
    found = problems(path, entry(name="Twin-Blade"), entry(name="twin–blade"))
    told = 'twin–blade: field "name": "twin–blade" cannot be told apart from the card "Twin-Blade" of my.toml'
    assert found == [f": {told}; choose another name"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[card]\n", ":1: not valid TOML: Expected ']]' at the end of an array declaration (column 7)"),
        (entry() + "level = 3\n", ":8: not valid TOML: Cannot overwrite a value (column 10)"),
        ('[[card]]\nname = "X', ": not valid TOML: Unterminated string (at end of document)"),
        ("x = " + "[" * 9999, ": not a card file: nested too deeply"),
        ("x = " + "9" * 9999, ": not a card file: a number of thousands of digits"),
        (entry().replace("[[card]]", "[[cards]]"), ': unknown table "cards"; only [[card]] is allowed'),
        (entry().replace("[[card]]", "[card]"), ": write [[card]] above each card; there is none"),
        ("# nothing\n", ": write [[card]] above each card; there is none"),
        ("card = [1]\n", ": card 1: 1 is not a table of fields"),
    ],
)
def test_a_file_that_is_no_card_file(path: Path, text: str, message: str) -> None:
    assert problems(path, text) == [message]


def test_another_encoding(path: Path) -> None:
    path.write_bytes(entry(name="サソリ改").encode("cp932"))
    assert faults(path) == [": not UTF-8 (byte 18); save the file as UTF-8"]


def test_windows_files_are_read(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + entry(name="サソリ改").replace("\n", "\r\n").encode())
    assert load_cards([path])["サソリ改"].hp == GOOD["hp"]


def test_a_missing_file_and_a_folder(path: Path) -> None:
    with pytest.raises(StoreError, match=r"^my\.toml: cannot be read: No such file or directory$") as caught:
        load_cards([path])
    assert caught.value.exit_code == 74
    with pytest.raises(StoreError, match=r"^\.: cannot be read: "):
        load_cards([Path()])


def test_a_user_file_adds_and_replaces(path: Path) -> None:
    path.write_text(entry(name="サソリ", hp=9) + entry(), encoding="utf-8")
    bundled, mine = load_cards(), load_cards([path])
    assert [card.name for card in mine] == [*(card.name for card in bundled), "X"]
    assert (bundled["サソリ"].hp, mine["サソリ"].hp) == (1, 9)
    assert (bundled.find("scorpion"), mine.find("scorpion"), mine.find("Ｘ")) == ("サソリ", None, "X")
    assert mine["ゾンビ"] == bundled["ゾンビ"]
    assert mine.hash != bundled.hash == load_cards().hash


def test_the_last_file_wins(path: Path) -> None:
    path.write_text(entry(hp=5), encoding="utf-8")
    other = Path("other.toml")
    other.write_text(entry(hp=6), encoding="utf-8")
    assert load_cards([path, other])["X"].hp == 6
    assert load_cards([other, path])["X"].hp == 5


@pytest.mark.parametrize(
    ("written", "assumed", "status"),
    [
        (True, ("figures", "ability"), "assumed figures, assumed ability"),
        (False, (), "printed figures, printed ability"),
        (["figures"], ("figures",), "assumed figures, printed ability"),
        (["ability"], ("ability",), "printed figures, assumed ability"),
        ([], (), "printed figures, printed ability"),
    ],
)
def test_assumed(path: Path, written: Any, assumed: tuple[str, ...], status: str) -> None:
    path.write_text(entry(assumed=written), encoding="utf-8")
    card = load_cards([path])["X"]
    assert (card.assumed, card.status) == (assumed, status)
    assert card.to_dict()["assumed"] is bool(assumed)


def test_an_unsupported_card_says_so_and_stays_in_the_pool(path: Path) -> None:
    path.write_text(entry(unsupported="its use effect"), encoding="utf-8")
    assert load_cards([path])["X"].status == "unsupported"


def test_the_pool_by_itself(path: Path) -> None:
    path.write_text('[[card]]\nname = "火の鳥"\nenglish = "Firebird"\nsource = "mine"\n', encoding="utf-8")
    pool = load_pool("any_game", Card, path)
    assert (pool.game, len(pool), pool.names) == ("any_game", 1, ("火の鳥", "Firebird"))
    assert (pool.find("FIREBIRD"), pool.find("fire")) == ("火の鳥", None)
    assert pool.suggest("Firebrd") == '; did you mean "Firebird"?'


def test_cards_cannot_be_changed() -> None:
    card: CardCommanderCard = load_cards()["サソリ"]
    with pytest.raises(ValueError, match="frozen"):
        card.hp = 5


def test_a_file_too_large_for_cards(path: Path) -> None:
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    assert faults(path) == [": more than 5,000,000 bytes, too many for a card file"]
    path.write_bytes(entry().encode() + b"#" * (MOST_BYTES - len(entry())))
    assert load_cards([path])["X"].hp == 3


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a file without an end")
def test_a_file_without_an_end() -> None:
    assert faults(Path("/dev/zero")) == [": more than 5,000,000 bytes, too many for a card file"]


def test_a_flood_of_faults_is_cut_off(path: Path) -> None:
    found = problems(path, *(entry(name=f"X{number}", colour="pink") for number in range(60)))
    assert len(found) == 51
    assert found[50] == ": … and 10 more problems"
