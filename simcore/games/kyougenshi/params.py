"""Kyougenshi's rule parameters: the rulebook's numbers, and every settlement that has a plausible second reading."""

from simcore.params import Parameter

LARGEST_DECK = 40  # a zone is a mask of the lanes 0 to 39
_YES_NO = ("yes", "no")
_NO_YES = ("no", "yes")

PARAMETERS: tuple[Parameter, ...] = (
    # The deck and the start
    Parameter("deck_size", 40, "cards of a deck", "R1", 20, LARGEST_DECK),
    Parameter("copies", 4, "copies of a card in a deck", "R2", 1, LARGEST_DECK),
    Parameter("shields", 5, "declared cards (宣言カード) of each player at the start", "R4", 0, 10),
    Parameter("first_hand", 5, "cards of the first hand", "R4", 0, 10),
    Parameter("redraws", 0, "hands that a player may redraw whole, at no cost", "G1", 0, 9),
    # The turn
    Parameter("first_player_draws", "no", "the first player draws on the first turn", "R11", choices=_NO_YES),
    Parameter("charges_each_turn", 1, "cards that may become orbs each turn", "R12", 0, 9),
    Parameter("multicolour_inactive", "no", "a two-coloured card enters the orb zone inactive", "R19", choices=_NO_YES),
    Parameter(
        "power_kept",
        "phase",
        "how long 霊力 that an orb has over is kept: until the phase ends, or the turn",
        "R25",
        choices=("phase", "turn"),
    ),
    Parameter(
        "purple_cost",
        "youryoku",
        "what purple cards are paid with: 妖力 of youkai orbs, or 霊力 like the others",
        "R23",
        choices=("youryoku", "reiryoku"),
    ),
    # Attacks
    Parameter("fresh_blockers", "yes", "a spell card can block on the turn on which it came", "R30", choices=_YES_NO),
    Parameter(
        "graze_colour",
        "any",
        "what グレイズ is paid with: orbs of any colour, or at least one of each of the card's",
        "G5",
        choices=("any", "own"),
    ),
    Parameter(
        "flare_crushed",
        "no",
        "フレア counts too in a battle in which it does not block, if the other card has ガードクラッシャー",
        "G6",
        choices=_NO_YES,
    ),
    Parameter(
        "direct_hit_left_over",
        "no",
        "breaks left over when the declared cards run out are a direct attack",
        "R51",
        choices=_NO_YES,
    ),
    Parameter(
        "breaks_go_on", "yes", "breaks go on after the attacker has left the battle zone", "R59", choices=_YES_NO
    ),
    # The end
    Parameter(
        "deck_out",
        "empty",
        "the deck that loses: one that is empty after the draw of a turn, or from which it could not be drawn",
        "R8",
        choices=("empty", "cannot_draw"),
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
)
