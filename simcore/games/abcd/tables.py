"""The table of one matchup: its cards by number, what they can be (faces), and their effects as rows of operations."""

from typing import Any

import numpy as np

from simcore.games.abcd.state import ATTRIBUTES, CARDS, MOST_VALUE, WORDS

FACES = 200  # different cards of a matchup (programs.MOST_FACES)
PROGRAMS = 256
OPERATIONS = 1024
COLUMNS = 14
FILTERS = 64
SKILLS = 2  # of a card

FIGURES = MOST_VALUE + 1  # MP or values beyond which more makes no difference

_FACE = (FACES,)
_SET = (WORDS,)
_CARD = (CARDS,)
_PROGRAM = (PROGRAMS,)
_FILTER = (FILTERS,)
_BY_SKILL = (FACES, SKILLS)

TABLE = np.dtype(
    [
        # by card number
        ("card", np.int64, _CARD),  # its row in the pool
        ("face", np.int64, _CARD),
        ("owner", np.int64, _CARD),  # deck 0 (A) or 1 (B)
        ("slot", np.int64, _CARD),  # in its deck
        ("cards", np.int64),  # of both decks; numbers from here on are free for cards that are made
        ("words", np.int64),  # words that a set of these takes
        # sets of cards, as masks
        ("crystals", np.int64, _SET),
        ("free", np.int64, (1 << ATTRIBUTES, WORDS)),  # by `gives`: the crystals that give so much and ask for nothing
        ("battle", np.int64, (FIGURES, WORDS)),  # by MP: the battle spells that cost no more
        ("affordable", np.int64, (FIGURES, WORDS)),  # by MP: the other cards that cost no more
        ("met", np.int64, (ATTRIBUTES, FIGURES, WORDS)),  # by attribute and value: the cards that need no more
        # by face, as printed
        ("type", np.int64, _FACE),
        ("cost", np.int64, _FACE),
        ("frames", np.int64, _FACE),
        ("race", np.int64, _FACE),  # -1: none
        ("attack", np.int64, _FACE),
        ("hp", np.int64, _FACE),
        ("keywords", np.int64, _FACE),
        ("mitigation", np.int64, _FACE),
        ("resistance", np.int64, _FACE),  # packed
        ("attributes", np.int64, _FACE),  # mask
        ("evades_from", np.int64, _FACE),
        ("safe_from", np.int64, _FACE),  # mask of attributes
        ("row", np.int64, _FACE),  # of the card in the pool
        ("fits", np.int64, _FACE),  # mask of the filters whose printed part it satisfies
        ("program", np.int64, _FACE),
        ("triggers", np.int64, _FACE),  # mask of the triggers of its program
        ("needs", np.int64, _FACE),  # a byte for each attribute
        ("need", np.int64, (FACES, ATTRIBUTES)),  # the same apart
        ("aims", np.int64, _FACE),  # choices that its program leaves to the player when it is used
        ("gives", np.int64, _FACE),  # mask of the attributes whose value its program raises
        ("counters", np.int64, _FACE),  # 1: its program counters spells
        # of a crystal that takes no time and does nothing but raise figures of its player: how many operations that
        # takes (else 0), and by how much they raise MP, maximum MP, and present and maximum value of each attribute
        ("plain", np.int64, _FACE),
        ("mp_gain", np.int64, _FACE),
        ("max_mp_gain", np.int64, _FACE),
        ("value_gain", np.int64, (FACES, ATTRIBUTES)),
        ("max_value_gain", np.int64, (FACES, ATTRIBUTES)),
        ("skills", np.int64, _FACE),  # how many it has
        ("skill_program", np.int64, _BY_SKILL),
        ("skill_kind", np.int64, _BY_SKILL),
        ("skill_cost", np.int64, _BY_SKILL),
        ("skill_gives", np.int64, _BY_SKILL),  # mask of the keywords that it gives the card itself
        ("skill_discards", np.int64, _BY_SKILL),  # 1: its player discards for it
        # decks, in slot order
        ("deck", np.int16, (2, CARDS)),
        ("deck_size", np.int64, (2,)),
        # effects: rows of operations (programs.py), where each program starts, to what it answers
        ("operations", np.int64, (OPERATIONS, COLUMNS)),
        ("start", np.int64, _PROGRAM),
        ("program_triggers", np.int64, _PROGRAM),
        ("filter_keywords", np.int64, _FILTER),  # a creature must have these now
        ("filter_attack_at_most", np.int64, _FILTER),
        # what this matchup never needs to look for
        ("any_triggers", np.int64),
        ("any_traits", np.int64),  # keywords that a card has or an effect gives
        ("any_skills", np.int64),
        ("any_hand_skills", np.int64),
        ("any_battle_spells", np.int64),
        ("asks_on_the_way", np.int64),  # 1: an ability leaves a choice to its player
        ("battle_spells", np.int64, (2,)),  # 1: a deck has any
    ]
)


def new_table() -> Any:
    """An empty matchup table."""
    return np.zeros(1, TABLE).view(np.recarray)[0]
