"""The numbers behind the words of vocabulary.py, as the kernels call them."""

import numpy as np

from simcore.games.abcd.vocabulary import AMOUNTS, COLUMNS, CONDITIONS, PREFERENCES, SELECTORS, SKILL_KINDS, TRIGGERS
from simcore.games.abcd.vocabulary import VERBS as _VERBS

NO_FILTER = np.int64(0)
DONE = np.int64(1)  # what an operation comes to: it really did something, or not ("so")
IN_VAIN = np.int64(0)

(
    WHEN,
    VERB,
    TO,
    ONLY,
    OTHERS,
    WITHIN,
    OF,
    WHICH,
    PLUS,
    CONDITION,
    CONDITION_WHICH,
    AT_LEAST,
    ARGUMENT,
    NEUTRAL,
) = range(len(COLUMNS))

(
    ON_CAST,
    ON_BATTLE,
    ON_PLACED,
    ON_SKILL,
    ON_ARRIVAL,
    ON_START_UP,
    ON_CLEAN_UP,
    ON_BATTLE_START,
    ON_BATTLE_END,
    ON_STRIKES_PLAYER,
    ON_DESTROYED,
    ON_SPELL_COUNTERED,
) = np.arange(len(TRIGGERS))

# Those to which a creature may answer in the middle of its battle, as a mask.
OF_BATTLES = 1 << ON_BATTLE_START | 1 << ON_BATTLE_END | 1 << ON_STRIKES_PLAYER | 1 << ON_DESTROYED

(
    CHOOSE,
    DAMAGE,
    DESTROY,
    RETURN_TO_HAND,
    MAKE_NON_ACTIVE,
    RAISE_ATTACK,
    LOWER_ATTACK,
    RAISE_HP,
    LOWER_HP,
    RAISE_RESISTANCE,
    RAISE_MITIGATION,
    GIVE_KEYWORD,
    COUNTER,
    TAKE_CONTROL,
    SUMMON,
    DRAW,
    DISCARD,
    DISCARD_AT_RANDOM,
    RAISE_MP,
    LOWER_MP,
    RAISE_MAXIMUM,
    RAISE_ATTRIBUTE,
    RAISE_ATTRIBUTE_MAXIMUM,
) = range(len(_VERBS))

(
    TO_NONE,
    SELF,
    CHOSEN,
    SAME_RACE,
    CHOSEN_TARGETS,
    NEAR,
    ON_SQUARE,
    OWN_CREATURES,
    OPPOSING_CREATURES,
    EVERY_CREATURE,
    OPPOSING_FIGHTERS,
    OPPOSING_SPELLS,
    EVERY_SPELL,
    EVERY_LAND,
    OWN,
    OPPONENT,
) = range(len(SELECTORS))

CONSTANT, ITS_ATTACK, COUNT_OWN_CREATURES = range(len(AMOUNTS))
ALWAYS, SO, ATTACKING, BLOCKING, HAS_OWN_CREATURE = range(len(CONDITIONS))
FOR_OPPONENT, FOR_OWN = range(len(PREFERENCES))
ACTIVE_SKILL, NON_ACTIVE_SKILL, HAND_SKILL = range(len(SKILL_KINDS))
