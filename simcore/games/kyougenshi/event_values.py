"""The events of a recorded game of Kyougenshi by name, and each one's value as plain data."""

from simcore.games.kyougenshi.vocabulary import KEYWORDS, TRIGGERS

# Event -> what its value means, in the order of their codes from 0 on.
VALUES = {
    "game_ends": "why the game ended",
    "turn_starts": "the turn, those of both players counted",
    "turn_ends": "",
    # What a player chooses.
    "keeps": "cards of the hand",
    "redraws": "cards of the next hand",
    "charges": "orbs then",
    "charges_nothing": "",
    "passes": "",
    "summons": "",
    "uses": "",
    "attacks": "what: the player, or a spell_card, which follows",
    "targets": "",
    "pays_maryoku": "how many orbs are turned",
    "blocks": "",
    "triggers": "whether a broken card with S-trigger is used: yes or no",
    "grazes": "whether graze is paid for: yes or no",
    "aims": "",
    "discards": "cards left in hand",
    # Cards.
    "sets_shield": "declared cards then",
    "draws": "cards left in the deck",
    "draws_nothing": "",
    "pays": "active orbs left",
    "enters": "where it was: hand, graveyard …",
    "breaks": "declared cards left",
    "takes_shield": "declared cards left",
    "loses_shield": "declared cards left",
    "goes_to_graveyard": "where it was: hand, battle_zone, use, orbs or deck",
    "returns_to_hand": "",
    "becomes_orb": "where it was: battle_zone or deck",
    "discards_at_random": "cards left in hand",
    "finds": "cards left in the deck",
    "takes_back": "",
    # What changes.
    "effect_happens": "its trigger",
    "power_changes": "by how much",
    "gains_keyword": "the keyword",
    "turns_active": "",
    "turns_inactive": "",
    "destroyed": "",
    "orbs_active": "how many become active",
    # Attack.
    "attack_stops": "",
    "fights": "its power in this battle",
    "wins": "",
    "loses": "",
    "attack_ends": "",
}

NOBODY = -1
NO_CARD = -1
ENDS = ("direct_attack", "deck_out", "turn_cap", "event_cap")
HAND, BATTLE_ZONE, USE, ORBS, DECK, GRAVEYARD = ORIGINS = ("hand", "battle_zone", "use", "orbs", "deck", "graveyard")
ATTACKED = ("player", "spell_card")
NO, YES = ANSWERS = ("no", "yes")
_WORDS = {
    "game_ends": ENDS,
    "attacks": ATTACKED,
    "triggers": ANSWERS,
    "grazes": ANSWERS,
    "enters": ORIGINS,
    "goes_to_graveyard": ORIGINS,
    "becomes_orb": ORIGINS,
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
