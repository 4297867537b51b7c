"""The numbers behind the words of vocabulary.py, as the kernels call them."""

import numpy as np

from simcore.games.touhou_lands.vocabulary import (
    AMOUNTS,
    COLUMNS,
    CONDITIONS,
    DURATIONS,
    ROWS,
    SELECTORS,
    STATES,
    TRIGGERS,
)
from simcore.games.touhou_lands.vocabulary import SIDES as _PREFERENCES
from simcore.games.touhou_lands.vocabulary import VERBS as _VERBS

NO_FILTER = np.int64(0)

(
    WHEN,
    VERB,
    TO,
    ONLY,
    OTHERS,
    OF,
    WHICH,
    PLUS,
    LASTS,
    KEYWORD,
    CONDITION,
    CONDITION_WHICH,
    AT_LEAST,
    AT_MOST,
) = range(len(COLUMNS))

(
    ON_PLACED,
    ON_USED,
    ON_PUT,
    ON_SPELL,
    ON_SKILL,
    ON_SUMMONED,
    ON_TURN_START,
    ON_ATTACKS,
    ON_DEFENDS,
    ON_COUNTERS,
    ON_HITS_PLAYER,
    ON_AFTER_BATTLE,
    ON_FAINTS,
) = np.arange(len(TRIGGERS))

ANSWERING = 1 << ON_DEFENDS | 1 << ON_COUNTERS
AFTERWARDS = 1 << ON_HITS_PLAYER | 1 << ON_AFTER_BATTLE

(
    CHOOSE,
    CHANGE_ATTACK,
    CHANGE_DEFENCE,
    CHANGE_EVASION,
    GIVE_KEYWORD,
    TAP,
    UNTAP,
    FAINT,
    RETURN_TO_HAND,
    BREAK_ITEM,
    MOVE_TO_FRONT,
    MOVE_TO_BACK,
    DRAW,
    DISCARD,
    DISCARD_AT_RANDOM,
    RAISE_LIFE,
    LOWER_LIFE,
    TAP_LANDS,
    UNTAP_LANDS,
    MORE_LANDS,
    SEARCH,
    TAKE_BACK,
) = range(len(_VERBS))

(
    TO_NONE,
    SELF,
    OPPOSING,
    CHOSEN,
    OWN_CHARACTERS,
    OPPOSING_CHARACTERS,
    EVERY_CHARACTER,
    OWN,
    OPPONENT,
) = range(len(SELECTORS))

CONSTANT, COUNT_OWN_CHARACTERS, COUNT_OWN_LANDS, COUNT_OWN_DISCARDED = range(len(AMOUNTS))
ALWAYS, IF_OPPOSING, IF_WITH_SPELL, IF_OWN_CHARACTER, IF_OWN_LAND, IF_OWN_LIFE = range(len(CONDITIONS))
FOR_BATTLE, FOR_TURN, FOR_GOOD = range(len(DURATIONS))
IN_FRONT, IN_BACK = range(len(ROWS))
IS_UNTAPPED, IS_TAPPED = range(len(STATES))
MEANT_FOR_OWN, MEANT_FOR_OPPONENT = range(len(_PREFERENCES))
