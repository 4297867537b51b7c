"""ABCD's rule parameters: the rulebook's numbers, and every settlement that has a plausible second reading."""

from simcore.params import Parameter

_YES_NO = ("yes", "no")
_NO_YES = ("no", "yes")

PARAMETERS: tuple[Parameter, ...] = (
    # The deck and the start
    Parameter("deck_least", 40, "fewest cards of a deck", "R6", 1, 100),
    Parameter("deck_most", 80, "most cards of a deck (100 in Ver 2.17)", "R6", 1, 100),
    Parameter("copies", 4, "copies of a card in a deck, basic cards excepted", "R7", 1, 100),
    Parameter("start_hp", 20, "HP of each player at the start", "R10", 1, 999),
    Parameter("start_mp", 2, "MP of each player at the start, present and maximum", "R10", 0, 99),
    Parameter("draw_stock", 1, "draw stock of each player at the start", "R10", 0, 9),
    Parameter("crystals", 1, "crystals that a player may place each turn", "R10", 0, 8),
    Parameter("first_hand", 5, "cards drawn on turn 1 beside that turn's own draw", "R11", 0, 12),
    Parameter("redraws", 2, "redraws that a player may make", "R13", 0, 2),
    Parameter("first_redraw_hand", 6, "cards in hand after one redraw", "R13", 0, 12),
    Parameter("second_redraw_hand", 5, "cards in hand after two redraws", "R13", 0, 12),
    # Turns and the clock
    Parameter("t_main", 600, "length of a main phase in frames", "G9", 51, 10000),
    Parameter("attack_frame", 50, "first frame of a main phase on which creatures may attack", "R18", 0, 10000),
    Parameter(
        "casts_carry",
        "yes",
        "a cast not finished when the main phase ends goes on in the next turn; no: the card is lost",
        "G10",
        choices=_YES_NO,
    ),
    Parameter(
        "ties",
        "coin",
        "whose comes first of two players' events on one frame, or triggers of one moment: a coin, or the first side",
        "G15",
        choices=("coin", "first_side"),
    ),
    Parameter("reaction_delay", 0, "frames that pass before a player answers what has happened", "A3", 0, 600),
    Parameter(
        "deck_out_until",
        25,
        "last turn on which an empty library loses the game; 200: always, as before Ver1.97",
        "R4",
        0,
        200,
    ),
    # Cards in hand, casting, skills
    Parameter("hand_limit", 6, "most cards in a hand", "R20", 1, 12),
    Parameter("stock_turn", 2, "first turn on which draw stock may be spent", "R21", 1, 100),
    Parameter("most_casts", 99, "cards that a player may be casting at the same time", "G19", 1, 99),
    Parameter(
        "crystal_mp",
        "at_once",
        "a crystal gives its MP and attributes on the turn on which it is placed, or from the next turn on",
        "G22",
        choices=("at_once", "next_turn"),
    ),
    Parameter(
        "fewer_targets",
        "allowed",
        "a card that names several targets may have fewer, at least one of each kind, or must have all",
        "R23",
        choices=("allowed", "refused"),
    ),
    Parameter(
        "skills_repeat",
        "yes",
        "a non-active skill may be used again and again in a turn",
        "G26",
        choices=_YES_NO,
    ),
    # Creatures and the field
    Parameter("haste", "no", "a creature may attack on the turn of its arrival", "G27", choices=_NO_YES),
    Parameter(
        "attacker_after",
        "non_active",
        "what an attacker is after its battle: non-active, or still able to block",
        "G28",
        choices=("non_active", "block_only"),
    ),
    Parameter(
        "grid",
        "line",
        "how a player's eight squares lie: in a line, or in two rows of four (diagonals are near)",
        "G29",
        choices=("line", "two_rows"),
    ),
    Parameter(
        "near_itself",
        "no",
        "what is within some squares of a creature includes itself",
        "G30",
        choices=_NO_YES,
    ),
    Parameter(
        "stolen_may_attack",
        "no",
        "a creature on the own field that the opponent controls may attack",
        "R65",
        choices=_NO_YES,
    ),
    Parameter(
        "legendary_field",
        "kept",
        "a legendary creature leaves those of its name that are on the field alone, or removes them (before Ver1.37)",
        "K11",
        choices=("kept", "removed"),
    ),
    # Battle
    Parameter(
        "blocker_need",
        "reduced",
        "what a blocker takes before an attack passes on: what destroys it after resistance and mitigation, or its HP",
        "G35",
        choices=("reduced", "hp"),
    ),
    Parameter(
        "same_speed",
        "simultaneous",
        "creatures of one battle step strike at once, or the attacker strikes before the blockers",
        "G37",
        choices=("simultaneous", "attacker_first"),
    ),
    Parameter(
        "both_speeds",
        "cancel",
        "first and last attack on one creature: they cancel each other, or one counts",
        "G38",
        choices=("cancel", "first", "last"),
    ),
    Parameter(
        "blockers_gone",
        "nobody",
        "whom an attack hits whose blockers are all gone: nobody, or the player (penetration: always the player)",
        "G39",
        choices=("nobody", "player"),
    ),
    Parameter(
        "counter_without_block",
        "no",
        "counter-attackers may be named even where no creature can block",
        "G43",
        choices=_NO_YES,
    ),
    Parameter("player_mitigation", 0, "mitigation of a player to whom no card gives any", "G45", 0, 99),
    Parameter(
        "several_resistances",
        "sum",
        "a blow of several attributes is reduced by every resistance that matches, or by the largest alone",
        "K7",
        choices=("sum", "largest"),
    ),
    Parameter(
        "mitigation_order",
        "after_resistance",
        "whether mitigation takes its share after resistance or before it",
        "K9",
        choices=("after_resistance", "before_resistance"),
    ),
    # Limits of a simulated game
    Parameter("turn_cap", 100, "turns after which a game is stopped and counted as capped", "A1", 1, 200),
    Parameter(
        "event_cap",
        1000,
        "operations of effects in one turn after which a game is stopped and counted as capped",
        "A2",
        20,
        10000,
    ),
)
