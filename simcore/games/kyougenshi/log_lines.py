"""How the log of a game of Kyougenshi is built up: what stands by itself in it, and what ends an effect."""

from simcore.games.kyougenshi.descriptions import Describer
from simcore.loglines import LogLines

# What a player does by itself; what comes of it is told below it.
ACTIONS = frozenset(("charges", "summons", "uses", "attacks", "targets", "redraws"))
# Where one of these is told, the effect told before it is over.
STEPS = frozenset(
    (
        *("passes", "pays", "pays_maryoku", "blocks", "fights", "wins", "loses", "grazes", "attack_stops"),
        *("aims", "keeps", "draws_nothing", "triggers"),
    )
)


def log_lines(describer: Describer) -> LogLines:
    """A log without lines."""
    return LogLines(describer, ACTIONS, STEPS)
