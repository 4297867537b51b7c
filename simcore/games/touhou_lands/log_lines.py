"""How the log of a game of Touhou lands is built up: what stands by itself in it, and what ends an effect."""

from simcore.games.touhou_lands.descriptions import Describer
from simcore.loglines import LogLines

# What a player does by itself; what comes of it is told below it.
ACTIONS = frozenset(
    ("places", "summons", "supports", "equips", "declares", "uses_skill", "attacks", "redraws", "must_redraw")
)
# Where one of these is told, the effect told before it is over.
STEPS = frozenset(
    (
        *("passes", "pays", "answers", "adds_spell", "prevented", "evades", "is_hit"),
        *("discards_extra", "keeps", "draws_nothing", "battle_ends"),
    )
)


def log_lines(describer: Describer) -> LogLines:
    """A log without lines."""
    return LogLines(describer, ACTIONS, STEPS)
