"""Shell completion offers what exists and never fails."""

from collections.abc import Sequence

import pytest
from click.shell_completion import ShellComplete

from cli import completion
from cli.main import deckmill


def offered(words: Sequence[str], incomplete: str) -> list[str]:
    complete = ShellComplete(deckmill, {}, "deckmill", "_DECKMILL_COMPLETE")
    return [item.value for item in complete.get_completions(list(words), incomplete)]


@pytest.mark.parametrize(
    ("words", "incomplete", "expected"),
    [
        ([], "com", ["compare"]),
        (["rules"], "card", ["card_commander"]),
        (["rules", "card_commander"], "CC-5", ["CC-51", "CC-52", "CC-53", "CC-54", "CC-55"]),
        (["battle"], "card", ["card_commander"]),
        (["duel", "--policy"], "gr", ["greedy"]),
        (["duel", "--rule"], "cop", ["copies="]),
        (["duel", "--rule"], "first_turn_draw=", ["first_turn_draw=no", "first_turn_draw=yes"]),
        (["duel", "--card-game"], "", ["card_commander"]),
        (["compare", "--lang"], "", ["en", "ja"]),
        (
            ["compare", "card_commander/goblins"],
            "card_commander/n",
            ["card_commander/ninja", "card_commander/necromancer"],
        ),
        (["duel"], "--ga", ["--games"]),
    ],
)
def test_offers(words: list[str], incomplete: str, expected: list[str]) -> None:
    assert set(expected) <= set(offered(words, incomplete))


def test_a_failure_offers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(key: str) -> None:
        raise RuntimeError(key)

    monkeypatch.setattr(completion, "get_game", fail)
    assert offered(["duel", "--policy"], "") == []
    assert offered(["duel", "--rule"], "") == []
    assert offered(["battle", "chess"], "4/") == []
