"""Touhou lands' rule parameters: the rulebook's numbers, and every settlement that has a plausible second reading."""

from simcore.params import Parameter

LARGEST_DECK = 60
_YES_NO = ("yes", "no")
_NO_YES = ("no", "yes")

PARAMETERS: tuple[Parameter, ...] = (
    # The deck and the start
    Parameter("deck_least", 40, "fewest cards of a deck", "R1", 1, LARGEST_DECK),
    Parameter("deck_most", 50, "most cards of a deck", "R1", 1, LARGEST_DECK),
    Parameter("copies", 4, "copies of a card in a deck, lands excepted", "R2", 1, LARGEST_DECK),
    Parameter(
        "titles_pooled",
        "yes",
        "copies are counted for a character under all its titles, or for each card alone",
        "G1",
        choices=_YES_NO,
    ),
    Parameter("hand_limit", 6, "first hand and hand limit", "R3", 1, 12),
    Parameter("large_hand_limit", 7, "first hand and hand limit of a large deck", "R3", 1, 12),
    Parameter("large_deck", 50, "cards from which a deck is large", "G2", 1, LARGEST_DECK),
    Parameter("free_redraws", 1, "hands without a character that are redrawn at no cost", "R6", 0, 9),
    Parameter("redraw_cost", 1, "what every other redraw takes off the hand limit", "R6", 1, 12),
    Parameter(
        "redraw_permanent",
        "yes",
        "redraws lower the hand limit for the whole game, or only the first hand",
        "G3",
        choices=_YES_NO,
    ),
    Parameter("hand_floor", 1, "the hand limit below which no redraw may go", "G6", 1, 12),
    Parameter("life", 20, "life of each player at the start", "R8", 1, 999),
    # The turn
    Parameter("first_player_draws", "no", "the first player draws on the first turn", "R11", choices=_NO_YES),
    Parameter("front_most", 2, "most characters in a front row", "R13", 1, 12),
    Parameter("lands_each_turn", 1, "lands that may be placed each turn", "R15", 0, 9),
    Parameter("summons_each_turn", 99, "characters that may be summoned each turn", "G15", 1, 99),
    Parameter(
        "same_character",
        "allowed",
        "one character more than once on a side: allowed or refused, whatever its titles",
        "G16",
        choices=("allowed", "refused"),
    ),
    Parameter(
        "items_on",
        "any",
        "the characters on which an item may be put: any in play, or the own side's",
        "G18",
        choices=("any", "own"),
    ),
    Parameter(
        "attack_spells",
        "paid",
        "spells declared in the own turn are paid for like those in defence, or cost nothing",
        "G19",
        choices=("paid", "free"),
    ),
    Parameter("back_spells", "no", "attack spells may be used from the back row", "G20", choices=_NO_YES),
    Parameter("main_spell_taps", "no", "a spell that is no attack taps its user", "G21", choices=_NO_YES),
    Parameter("attacks_each_turn", 99, "attacks that a player may make each turn", "G22", 1, 99),
    Parameter(
        "attack_ban",
        "battle",
        "after a normal attack no more spells: of the attacker until the battle ends, or until the turn ends, or of "
        "both players until the battle ends",
        "G36",
        choices=("battle", "turn", "both_players"),
    ),
    # Battle
    Parameter("defender_faints", "yes", "a character can faint in plain defence", "G23", choices=_YES_NO),
    Parameter(
        "counter_taps",
        "both",
        "a counter leaves both characters tapped, or the attacker alone",
        "G24",
        choices=("both", "attacker"),
    ),
    Parameter("tie_hits", "no", "an attack hits an evasion that equals it", "G25", choices=_NO_YES),
    Parameter("counter_after_miss", "yes", "a counter follows an attack that missed", "G28", choices=_YES_NO),
    Parameter(
        "leaving",
        "fainted",
        "which characters leave after a counter: those that fainted, or both",
        "G29",
        choices=("fainted", "both"),
    ),
    Parameter(
        "clamp",
        "twice",
        "attack and evasion are raised to 0 on the sum with the spell and after bonuses, or after bonuses only",
        "G31",
        choices=("twice", "once"),
    ),
    # The end
    Parameter(
        "deck_out",
        "draw",
        "the library that loses: an empty one at the attempt to draw, or one that has become empty",
        "G33",
        choices=("draw", "empty"),
    ),
    # Limits of a simulated game
    Parameter("turn_cap", 200, "turns after which a game is stopped and counted as capped", "A1", 1, 400),
    Parameter(
        "event_cap",
        1000,
        "operations of effects in one turn after which a game is stopped and counted as capped",
        "A2",
        20,
        10000,
    ),
    Parameter("most_characters", 12, "most characters of a side in play", "A3", 1, 12),
)
