"""The events of a recorded game of ABCD by name, and each one's value as plain data."""

from simcore.games.abcd.vocabulary import ATTRIBUTES, KEYWORDS, TRIGGERS

# Event -> what its value means; the names are those of the codes in events.py.
VALUES = {
    "game_ends": "why the game ended",
    "turn_starts": "the turn",
    "clock": "the frame of the main phase to which all events up to the next clock belong",
    "cleans_up": "",
    "coin": "",
    "passes": "",
    "redraws": "cards of the new hand",
    "spends_stock": "draw stock left",
    "places": "the square chosen for a crystal, 1 to 8",
    "casts": "the square chosen for it, 1 to 8; none for what stands on no square",
    "uses_skill": "the skill",
    "attacks": "",
    "aims": "which choice of the card it answers, from 1",
    "aims_no_more": "how many targets that choice came to",
    "defends": "how many creatures block",
    "blocks": "its place in the blocking order, from 1",
    "will_attack": "its place among those who attack after the battle, from 1",
    "chooses_battle_spell": "",
    "discards_extra": "cards left in hand",
    "discards": "cards left in hand",
    "draws": "cards left in the library",
    "is_told": "",
    "draws_nothing": "",
    "pays": "MP left",
    "cast_ends": "",
    "countered": "",
    "goes_to_graveyard": "where it was: hand, library, field, cast or graveyard",
    "removed": "where it was: hand, library, field, cast or graveyard",
    "returns_to_hand": "",
    "discards_at_random": "cards left in hand",
    "enters": "its square, 1 to 8",
    "appears": "the card that it is",
    "controlled": "",
    "effect_happens": "its trigger",
    "mp_becomes": "MP after it",
    "max_mp_becomes": "maximum MP after it",
    "attribute_becomes": "the attribute and its value after it",
    "max_attribute_becomes": "the attribute and its maximum after it",
    "hp_becomes": "HP after it, of a creature or, without a card, of a player",
    "max_hp_becomes": "maximum HP after it",
    "attack_becomes": "attack after it",
    "state_becomes": "state after it: active, block_only or non_active",
    "resistance_becomes": "the attribute and the resistance after it",
    "mitigation_becomes": "mitigation after it, of a creature or, without a card, of a player",
    "gains_keyword": "the keyword",
    "revives": "its HP again",
    "spell_happens": "",
    "strikes": "the damage that its blow does; whom it hits follows",
    "struck": "how much of the attack was meant for it, or, without a card, for the player",
    "battle_ends": "attack that hit nothing",
    "counter_attacks": "",
    "counter_dropped": "",
}

NOBODY = -1
NO_CARD = -1
NO_SQUARE = -1
ACTIVE, BLOCK_ONLY, NON_ACTIVE = STATES = ("active", "block_only", "non_active")
HAND, LIBRARY, FIELD, CAST, GRAVEYARD = ORIGINS = ("hand", "library", "field", "cast", "graveyard")

_WIDE = 4096  # an attribute and a figure share a value as _WIDE * attribute + figure
_NUMBERED = frozenset(("places", "casts", "aims", "blocks", "will_attack", "enters"))  # people count from 1
_BY_ATTRIBUTE = frozenset(("attribute_becomes", "max_attribute_becomes", "resistance_becomes"))


def event_names() -> dict[int, str]:
    """Code -> name, for every event."""
    from simcore.games.abcd import events

    return {int(getattr(events, name.upper())): name for name in VALUES}


def of_attribute(name: str, value: int) -> tuple[str, int]:
    """The attribute and the figure that an event's value holds."""
    attribute, figure = divmod(value, _WIDE)
    return ATTRIBUTES[attribute], figure - (_WIDE // 2 if name == "resistance_becomes" else 0)


def plain_value(name: str, value: int) -> int | str | None:
    """An event's value as plain data: a word where it stands for one, None where the event has none.

    The skill of `uses_skill` (its place on the card) and the card of `appears` (its row in the pool) are left as they
    are: only a recorded game knows their names.
    """
    from simcore.games.abcd.state import ENDS

    if not VALUES[name] or (name == "casts" and value == NO_SQUARE):
        return None
    if name in _NUMBERED:
        return value + 1
    if name in _BY_ATTRIBUTE:
        return "{} {}".format(*of_attribute(name, value))
    match name:
        case "game_ends":
            return ENDS[value]
        case "goes_to_graveyard" | "removed":
            return ORIGINS[value]
        case "effect_happens":
            return TRIGGERS[value]
        case "state_becomes":
            return STATES[value]
        case "gains_keyword":
            return KEYWORDS[value]
    return value
