"""Settings of all tests: hypothesis without deadlines, since a first call may compile a kernel.

With pytest-xdist the workers begin by compiling the games that are tested, every second one from the last to the first:
else all of them would compile the same at the same time.
"""

from collections import deque
from contextlib import suppress

import pytest
from hypothesis import settings

settings.register_profile("deckmill", deadline=None, print_blob=True)
settings.load_profile("deckmill")


def pytest_collection_finish(session: pytest.Session) -> None:
    from simcore.games import GAME_KEYS
    from simcore.jit import COMPILED

    worker = getattr(session.config, "workerinput", None)
    if worker is None or not COMPILED:
        return
    wanted = deque(key for key in GAME_KEYS if any(key in item.nodeid for item in session.items))
    number = int(worker["workerid"].removeprefix("gw"))
    wanted.rotate(-(number // 2))
    if number % 2:
        wanted.reverse()
    for key in wanted:
        with suppress(Exception):  # which a test will meet again
            compile_games(key)


def compile_games(key: str) -> None:
    import simcore
    from simcore.decksources import bundled_decks

    simcore.duel(*bundled_decks(key)[:2], games=2, seed=1, jobs=1)
