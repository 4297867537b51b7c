"""What the README promises can be checked: no placeholders, files that exist, commands that are known, true counts."""

import re

from click.testing import CliRunner

from simcore.games import GAME_KEYS, get_game
from tests.support import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_no_placeholders():
    assert not re.search(r"\b[A-Z]+_[A-Z_]+\b|TODO|XXX", README)


def test_linked_files_exist():
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert links
    for link in links:
        assert (ROOT / link).is_file(), link


def test_every_command_has_an_example_and_every_example_is_a_command():
    from cli.main import COMMANDS

    examples = set(re.findall(r"`deckmill ([a-z]+) [a-z/.@*]*", README)) | set(
        re.findall(r"`deckmill ([a-z]+)`", README)
    )
    assert examples == set(COMMANDS)


def test_the_examples_of_the_table_parse():
    """Each example is run with --help behind it, so that unknown options and commands fail and nothing is played."""
    from cli.main import deckmill

    lines = re.findall(r"^\| [^|]+ \| `deckmill ([^`]+)` \|$", README, re.MULTILINE)
    assert len(lines) >= 10
    for line in lines:
        result = CliRunner().invoke(deckmill, [*line.split(), "--help"])
        assert result.exit_code == 0, line


def test_the_numbers_of_playable_cards_are_true():
    for key in GAME_KEYS:
        game = get_game(key)
        cards = list(game.load_cards(()))
        playable = sum(not card.unsupported for card in cards)
        assert f"{playable} of {len(cards)} cards of {game.title['en']}" in README
