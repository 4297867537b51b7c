"""The events of a recorded game of Card Commander by name, and each one's value as plain data."""

from simcore.games.card_commander.vocabulary import KEYWORDS, SPEEDS, TRIGGERS

# Event -> what its value means; the names are those of the codes in events.py.
VALUES = {
    "game_ends": "why the game ended",
    "turn_starts": "the turn",
    "draws": "cards left in the deck",
    "cannot_draw": "",
    "mana_grows": "mana after it",
    "income_rises": "income after it",
    "returns": "its place in standby, 1 to 3 from the top",
    "mana_becomes": "mana after an effect",
    "sends": "its place in standby so far, 1 to 3 from the top",
    "uses": "mana after paying",
    "stands_by": "its place in standby, 1 to 3 from the top",
    "destroyed": "where it was: hand, used (on its way to a full standby), battlefield, standby or in_use",
    "battle_starts": "",
    "strikes": "HP left to the other attacker",
    "revives_in_battle": "its HP again",
    "wins_battle": "its HP left",
    "battle_drawn": "",
    "no_battle_this_turn": "why: nobody_there or effect",
    "loses_life": "life left after a lost battle",
    "effect_happens": "its trigger",
    "chooses": "where it is: own_ or opponent_ and battlefield, standby_1 to standby_3 or in_use; hand or graveyard",
    "consumes": "mana after it",
    "hp_becomes": "HP after it",
    "attack_becomes": "attack after it",
    "level_becomes": "level after it",
    "speed_becomes": "speed after it: first, normal or last",
    "life_becomes": "life after an effect",
    "income_becomes": "income after an effect",
    "gains_keyword": "the keyword",
    "gains_effect": "which effect: use, win or lose",
    "copies": "the card whose abilities it gains",
    "loses_abilities": "",
    "becomes_cursed": "",
    "turns_into": "the card that it is from now on",
    "returns_to_hand": "the place that it left: battlefield, standby_1 to standby_3 or in_use",
    "returns_to_standby": "its place in standby, 1 to 3 from the top",
    "enters_battlefield": "where it comes from: standby_1 to standby_3, in_use, hand or graveyard",
    "put_under_deck": "cards in the deck after it",
    "fetches": "cards left in the deck",
    "swaps": "where the former attacker goes: in_use",
    "swap_sides": "",
    "appears": "the card that it is",
    "given_away": "",
    "no_battle": "",
    "forbids_draw": "",
    "forbids_mana": "",
    "draws_nothing": "",
    "mana_stands_still": "",
    "forces": "",
    "hand_to_standby": "its place in standby, 1 to 3 from the top",
}

NOBODY = -1
NO_CARD = -1
BATTLEFIELD = 0
STANDBY = (1, 2, 3)
IN_USE = 4
PLACES = ("battlefield", "standby_1", "standby_2", "standby_3", "in_use")
OTHER_SIDE = 8  # what `chooses` adds to a place of the other side
ZONES = {16: "hand", 17: "graveyard"}  # where a card is that stands in no place
EFFECTS = ("use", "win", "lose")

_LOST = {1: "hand", 2: "used", 3: "battlefield", 4: "standby", 5: "in_use"}
_NO_BATTLE = ("nobody_there", "effect")


def event_names() -> dict[int, str]:
    """Code -> name, for every event."""
    from simcore.games.card_commander import events

    return {int(getattr(events, name.upper())): name for name in VALUES}


def plain_value(name: str, value: int) -> int | str | None:
    """An event's value as plain data: a word where it stands for one, None where the event has none.

    The cards that are the values of `copies` (a number of the matchup), `turns_into` and `appears` (rows in the pool)
    are left as they are: only a recorded game knows their names.
    """
    from simcore.games.card_commander.state import ENDS

    if not VALUES[name] or (name == "sends" and value == NOBODY):
        return None
    match name:
        case "game_ends":
            return ENDS[value]
        case "destroyed":
            return _LOST[value]
        case "no_battle_this_turn":
            return _NO_BATTLE[value]
        case "effect_happens":
            return TRIGGERS[value]
        case "speed_becomes":
            return SPEEDS[value]
        case "gains_keyword":
            return KEYWORDS[value]
        case "gains_effect":
            return EFFECTS[value]
        case "returns_to_hand" | "enters_battlefield" | "swaps":
            return ZONES.get(value) or PLACES[value]
        case "chooses":
            return ZONES.get(value) or f"{chosen_side(value)}_{PLACES[value % OTHER_SIDE]}"
    return value


def chosen_side(value: int) -> str:
    """Whose creature `chooses` names: that of the player who chooses, `own`, or of the `opponent`."""
    return "opponent" if value >= OTHER_SIDE else "own"
