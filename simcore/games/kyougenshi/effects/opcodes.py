"""The numbers behind the words of vocabulary.py, as the kernels call them."""

import numpy as np

from simcore.games.kyougenshi.vocabulary import (
    AIMS,
    AMOUNTS,
    COLUMNS,
    CONDITIONS,
    DURATIONS,
    SELECTORS,
    STATES,
    TRIGGERS,
)
from simcore.games.kyougenshi.vocabulary import VERBS as _VERBS

NO_FILTER = np.int64(0)

(
    WHEN,
    VERB,
    TO,
    ONLY,
    OTHERS,
    OPTIONAL,
    AIM,
    OF,
    WHICH,
    TIMES,
    PLUS,
    LASTS,
    KEYWORD,
    CONDITION,
    CONDITION_WHICH,
    AT_LEAST,
    AT_MOST,
) = range(len(COLUMNS))

(
    ON_USED,
    ON_SUMMONED,
    ON_PUT,
    ON_ACTIVE_PHASE,
    ON_ATTACKS,
    ON_ATTACKED,
    ON_BLOCKED,
    ON_BLOCKS,
    ON_UNBLOCKED,
    ON_BATTLES,
    ON_WINS,
    ON_LOSES,
    ON_AFTER_BATTLE,
    ON_BREAKS,
    ON_DESTROYED,
    ON_DISCARDED,
    ON_TURN_END,
) = np.arange(len(TRIGGERS))
ON_S_TRIGGER = np.int64(len(TRIGGERS))  # what waits in the line for a broken card that may be used at once

(
    CHOOSE,
    CHANGE_POWER,
    GIVE_KEYWORD,
    DESTROY,
    RETURN_TO_HAND,
    TO_ORBS,
    ACTIVATE,
    DEACTIVATE,
    DRAW,
    DISCARD,
    DISCARD_AT_RANDOM,
    MILL,
    CHARGE_FROM_DECK,
    ORBS_TO_GRAVEYARD,
    ACTIVATE_ORBS,
    BREAK_SHIELD,
    SHIELDS_TO_GRAVEYARD,
    SHIELDS_TO_HAND,
    ADD_SHIELDS,
    FETCH,
    TAKE_BACK,
    REVIVE,
    PUT_FROM_HAND,
) = range(len(_VERBS))

(
    TO_NONE,
    SELF,
    OPPOSING,
    CHOSEN,
    OWN_CARDS,
    OPPOSING_CARDS,
    EVERY_CARD,
    DEAREST_OPPOSING,
    CHEAPEST_OWN,
    OWN,
    OPPONENT,
) = range(len(SELECTORS))

# Amounts and conditions count the same things under different numbers.
(
    CONSTANT,
    COUNT_OWN_CARDS,
    COUNT_OPPOSING_CARDS,
    COUNT_OWN_ORBS,
    COUNT_OWN_GRAVEYARD,
    COUNT_OWN_SHIELDS,
    COUNT_OPPOSING_SHIELDS,
    COUNT_OWN_HAND,
) = range(len(AMOUNTS))
ALWAYS, IF_OPPOSING, IF_OWN_CARDS = range(3)
COUNT_OF_CONDITION = COUNT_OWN_CARDS - IF_OWN_CARDS  # from the one number to the other
if CONDITIONS[IF_OWN_CARDS:] != AMOUNTS[COUNT_OWN_CARDS:]:
    raise AssertionError("amounts and conditions no longer count the same things in the same order")
FOR_ATTACK, FOR_TURN = range(len(DURATIONS))
IS_ACTIVE, IS_INACTIVE = range(len(STATES))
AT_DEAREST, AT_CHEAPEST = range(len(AIMS))
