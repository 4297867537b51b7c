"""The events of a recorded game of Touhou lands by name, and each one's value as plain data."""

from simcore.games.touhou_lands.vocabulary import KEYWORDS, ROWS, TRIGGERS

# Event -> what its value means, in the order of their codes from 0 on.
VALUES = {
    "game_ends": "why the game ended",
    "turn_starts": "the turn, those of both players counted",
    "turn_ends": "",
    # What a player chooses.
    "keeps": "the hand limit from now on",
    "redraws": "cards of the new hand",
    "forms": "how many characters change their row",
    "moves": "the new row: front or back",
    "passes": "",
    "places": "",
    "summons": "the row: front or back",
    "supports": "",
    "equips": "",
    "declares": "",
    "uses_skill": "",
    "attacks": "",
    "answers": "how: none, defend or counter",
    "adds_spell": "",
    "aims": "what for: user of a spell, bearer of an item, or choice of an effect",
    "discards_extra": "cards left in hand",
    "discards": "cards left in hand",
    # Cards.
    "must_redraw": "cards of the new hand",
    "concedes": "",
    "draws": "cards left in the library",
    "draws_nothing": "",
    "pays": "untapped lands left",
    "goes_to_discard": "where it was: hand, play or use",
    "returns_to_hand": "",
    "discards_at_random": "cards left in hand",
    "finds": "cards left in the library",
    "takes_back": "",
    # What changes.
    "effect_happens": "its trigger",
    "attack_changes": "by how much",
    "defence_changes": "by how much",
    "evasion_changes": "by how much",
    "gains_keyword": "the keyword",
    "taps": "",
    "untaps": "",
    "faints": "",
    "moved": "the new row: front or back",
    "life_becomes": "life after it",
    "lands_tap": "how many",
    "lands_untap": "how many",
    "more_lands": "how many more may be placed this turn",
    # Battle.
    "prevented": "",
    "strikes": "its attack in this battle; whom it strikes at follows",
    "evades": "the evasion that counted",
    "is_hit": "the defence that counted; without a card, the player is hit",
    "battle_ends": "",
}

NOBODY = -1
NO_CARD = -1
ENDS = ("life", "deck_out", "no_characters", "turn_cap", "event_cap")
HAND, PLAY, USE = ORIGINS = ("hand", "play", "use")
DECLARATIONS = ("none", "defend", "counter")
AIMS = ("user", "bearer", "choice")
_WORDS = {
    "game_ends": ENDS,
    "moves": ROWS,
    "summons": ROWS,
    "moved": ROWS,
    "answers": DECLARATIONS,
    "aims": AIMS,
    "goes_to_discard": ORIGINS,
    "effect_happens": TRIGGERS,
    "gains_keyword": KEYWORDS,
}


def event_names() -> dict[int, str]:
    """Code -> name, for every event."""
    return dict(enumerate(VALUES))


def word_of(name: str, value: int) -> str:
    """The word for which an event's value stands."""
    return str(_WORDS[name][value])


def plain_value(name: str, value: int) -> int | str | None:
    """An event's value as plain data: a word where it stands for one, None where the event has none."""
    if not VALUES[name]:
        return None
    return word_of(name, value) if name in _WORDS else value
