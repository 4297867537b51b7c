"""Golden playthroughs: a whole game of every example deck, to be read beside its game's rules.

Game 0 of each deck against the next one of its game. DECKMILL_WRITE_GOLDEN=1 writes the files anew.
"""

import os
from pathlib import Path

import pytest

import simcore
from simcore.decksources import bundled_decks
from tests.support import PLAYED

FOLDER = Path(__file__).parent / "golden" / "playthroughs"
POLICY, SEED = "greedy", 1
PAIRS = [
    (deck, against)
    for key in PLAYED
    for decks in [bundled_decks(key)]
    for deck, against in zip(decks, decks[1:] + decks[:1], strict=True)
]


@pytest.mark.both_modes
@pytest.mark.parametrize(("deck", "against"), PAIRS)
def test_playthrough(deck: str, against: str) -> None:
    game = simcore.replay(deck, against, game=0, seed=SEED, policy=POLICY)
    text = f"# deckmill replay {deck} {against} --game 0 --hands --seed {SEED} --policy {POLICY}\n" + game.log(
        hands=True
    )
    path = FOLDER / f"{deck}.txt"
    if os.environ.get("DECKMILL_WRITE_GOLDEN") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_no_playthrough_is_left_over() -> None:
    files = {path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.txt")}
    assert files == {deck for deck, _ in PAIRS}
