"""A digest of tallies and records for every policy of every game, printed for another process to compare."""

import hashlib
from collections.abc import Iterator

from tests.conformance.adapters import arrange
from tests.conformance.playing import POLICIES, play_pair
from tests.support import tally_bytes

PAIRS = 3  # for each policy; plain Python plays them in some seconds


def digest(key: str, policy: str) -> str:
    """Pairs of different decks, rules and opponents, in which one side is played by the policy."""
    found = hashlib.sha256()
    for pair in range(PAIRS):
        others = [name for game, name in POLICIES if game == key]
        setting = arrange(key, pair, (policy, others[pair % len(others)]))
        records, tally = play_pair(setting, setting.key, pair)
        found.update(f"{records}".encode())
        found.update(tally_bytes(tally))
    return found.hexdigest()


def digests() -> Iterator[str]:
    for key, policy in POLICIES:
        yield f"{key} {policy} {digest(key, policy)}"


if __name__ == "__main__":
    print(*digests(), sep="\n")
