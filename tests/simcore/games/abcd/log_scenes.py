"""Scenes for the log of ABCD: events written by hand; golden/log_*.txt is what is to be read of them."""

from simcore.games.abcd import events as event
from simcore.games.abcd.cards import load_cards
from simcore.games.abcd.vocabulary import ATTRIBUTES, KEYWORDS, TRIGGERS

NOBODY = NO_CARD = -1
A, B = 0, 1
TURN = 4
FIRE = ATTRIBUTES.index("fire")
BUNDLED = load_cards()
POOL = list(BUNDLED)
# Cards by number: Alpha's from the first soldier to the recycler, Beta's, a golem of Alpha's on Beta's field, and those
# that both decks still hold.
CARDS = [
    BUNDLED[name]
    for name in (
        *("突撃兵", "ファイアスターター", "炎のクリスタル", "プラズナー", "結束力", "威嚇射撃", "瞬闇"),
        *("炎の壁", "カウンターカマキリ", "呪文切断", "専守防衛", "爆炎のゴーレム"),
        *("緑の子鬼", "音速猫", "突撃兵", "炎のクリスタル"),
    )
]
SOLDIER, STARTER, CRYSTAL, PLASNER, SOLIDARITY, SHOT, RECYCLER = range(7)
WALL, MANTIS, SEVER, DEFENCE, GOLEM, IMP, CAT, EXTRA, EXTRA_CRYSTAL = range(7, 16)
MADE = 80  # a number that no card of the decks has
PIECE = [card.name for card in POOL].index("プラナリアの切れ端")

# Two creatures and five hand cards of Alpha's; Beta has one card in hand and everything else on the field.
SETTING = [
    (event.MP_BECOMES, A, NO_CARD, 6),
    (event.MP_BECOMES, B, NO_CARD, 4),
    *[(event.DRAWS, A, card, 31) for card in (CRYSTAL, PLASNER, SOLIDARITY, SHOT, RECYCLER)],
    (event.DRAWS, B, SEVER, 30),
    *[(event.ENTERS, A, card, card) for card in (SOLDIER, STARTER)],
    *[(event.ENTERS, B, card, square) for card, square in ((WALL, 0), (MANTIS, 2), (DEFENCE, 0), (GOLEM, 3))],
    (event.TURN_STARTS, NOBODY, NO_CARD, TURN),
]


# Events as (code, side, card, value).
Row = tuple[int, int, int, int]


def happens(side: int, card: int, trigger: str) -> Row:
    return (event.EFFECT_HAPPENS, side, card, TRIGGERS.index(trigger))


SCENES: dict[str, list[Row]] = {
    "the turn starts": [
        (event.MP_BECOMES, A, NO_CARD, 5),
        (event.ATTRIBUTE_BECOMES, A, NO_CARD, 4096 * FIRE + 2),
        (event.MP_BECOMES, B, NO_CARD, 4),
        (event.DRAWS, A, IMP, 30),
        (event.DISCARDS_EXTRA, A, PLASNER, 6),
        (event.GOES_TO_GRAVEYARD, A, PLASNER, event.HAND),
        (event.DRAWS, B, CAT, 29),
        (event.IS_TOLD, B, EXTRA, 0),
        happens(B, DEFENCE, "start_up"),
        (event.MITIGATION_BECOMES, B, NO_CARD, 1),
    ],
    "the clock": [
        (event.CLOCK, NOBODY, NO_CARD, 0),
        (event.COIN, B, NO_CARD, 0),
        (event.PASSES, B, NO_CARD, 0),
        (event.SPENDS_STOCK, A, NO_CARD, 0),
        (event.DRAWS, A, IMP, 30),
        (event.PASSES, A, NO_CARD, 0),
        (event.CLOCK, NOBODY, NO_CARD, 50),
        (event.PASSES, A, NO_CARD, 0),
        (event.PASSES, B, NO_CARD, 0),
        (event.CLOCK, NOBODY, NO_CARD, 600),
        (event.CLEANS_UP, NOBODY, NO_CARD, 0),
        happens(A, STARTER, "clean_up"),
        (event.DRAWS, A, IMP, 30),
        (event.DRAWS, A, CAT, 29),
    ],
    "a hand is put back": [
        (event.CLOCK, NOBODY, NO_CARD, 0),
        (event.REDRAWS, A, NO_CARD, 2),
        (event.DRAWS, A, IMP, 30),
        (event.DRAWS, A, CAT, 29),
    ],
    "a crystal": [
        (event.CLOCK, NOBODY, NO_CARD, 0),
        (event.PLACES, A, CRYSTAL, 2),
        (event.PAYS, A, NO_CARD, 6),
        (event.ENTERS, A, CRYSTAL, 2),
        happens(A, CRYSTAL, "placed"),
        (event.MAX_MP_BECOMES, A, NO_CARD, 3),
        (event.MAX_ATTRIBUTE_BECOMES, A, NO_CARD, 4096 * FIRE + 1),
    ],
    "casts and their clocks": [
        (event.CLOCK, NOBODY, NO_CARD, 50),
        (event.CASTS, A, PLASNER, 2),
        (event.PAYS, A, NO_CARD, 1),
        (event.CASTS, A, SOLIDARITY, -1),
        (event.AIMS, A, SOLDIER, 0),
        (event.AIMS, A, MANTIS, 0),
        (event.AIMS_NO_MORE, A, NO_CARD, 2),
        (event.PAYS, A, NO_CARD, 0),
        (event.CASTS, B, SEVER, -1),
        (event.AIMS, B, SOLIDARITY, 0),
        (event.PAYS, B, NO_CARD, 0),
        happens(B, SEVER, "cast"),
        (event.COUNTERED, A, SOLIDARITY, 0),
        (event.GOES_TO_GRAVEYARD, A, SOLIDARITY, event.CAST),
        (event.GOES_TO_GRAVEYARD, A, SOLDIER, event.FIELD),
        (event.GOES_TO_GRAVEYARD, B, SEVER, event.CAST),
        (event.CLOCK, NOBODY, NO_CARD, 350),
        (event.CAST_ENDS, A, PLASNER, 0),
        (event.ENTERS, A, PLASNER, 3),
    ],
    "a cast that goes on in the next turn": [
        (event.CLOCK, NOBODY, NO_CARD, 400),
        (event.CASTS, A, PLASNER, 2),
        (event.PAYS, A, NO_CARD, 1),
        (event.CLOCK, NOBODY, NO_CARD, 600),
        (event.CLEANS_UP, NOBODY, NO_CARD, 0),
        (event.TURN_STARTS, NOBODY, NO_CARD, TURN + 1),
        (event.CLOCK, NOBODY, NO_CARD, 0),
        (event.CLOCK, NOBODY, NO_CARD, 100),
        (event.CAST_ENDS, A, PLASNER, 0),
        (event.ENTERS, A, PLASNER, 2),
    ],
    "a spell without a target": [
        (event.CLOCK, NOBODY, NO_CARD, 0),
        (event.CASTS, A, SOLIDARITY, -1),
        (event.AIMS, A, SOLDIER, 0),
        (event.PAYS, A, NO_CARD, 0),
        (event.CLOCK, NOBODY, NO_CARD, 300),
        (event.CAST_ENDS, A, SOLIDARITY, 0),
        (event.GOES_TO_GRAVEYARD, A, SOLIDARITY, event.CAST),
    ],
    "skills": [
        (event.CLOCK, NOBODY, NO_CARD, 0),
        (event.GAINS_KEYWORD, B, MANTIS, KEYWORDS.index("revival")),
        (event.USES_SKILL, A, STARTER, 0),
        (event.AIMS, A, MANTIS, 0),
        (event.PAYS, A, NO_CARD, 0),
        (event.STATE_BECOMES, A, STARTER, 2),
        happens(A, STARTER, "skill"),
        (event.HP_BECOMES, B, MANTIS, 0),
        (event.REVIVES, B, MANTIS, 1),
        (event.USES_SKILL, A, RECYCLER, 0),
        (event.PAYS, A, NO_CARD, 0),
        happens(A, RECYCLER, "skill"),
        (event.GOES_TO_GRAVEYARD, A, RECYCLER, event.HAND),
        (event.DRAWS, A, IMP, 30),
    ],
    "what an ability chooses": [
        (event.CLOCK, NOBODY, NO_CARD, 0),
        (event.AIMS, A, WALL, 0),
        happens(A, GOLEM, "arrival"),
        (event.MITIGATION_BECOMES, B, WALL, 0),
        (event.HP_BECOMES, B, WALL, 2),
    ],
    "changes of a creature": [
        (event.CLOCK, NOBODY, NO_CARD, 0),
        happens(A, SOLDIER, "arrival"),
        (event.ATTACK_BECOMES, A, SOLDIER, 5),
        (event.MAX_HP_BECOMES, A, SOLDIER, 4),
        (event.RESISTANCE_BECOMES, A, SOLDIER, 4096 * FIRE + 2048 + 1),
        (event.RESISTANCE_BECOMES, A, SOLDIER, 4096 * FIRE + 2048 - 1),
        (event.MITIGATION_BECOMES, A, SOLDIER, 2),
        (event.GAINS_KEYWORD, A, SOLDIER, KEYWORDS.index("flying")),
        (event.STATE_BECOMES, B, WALL, 2),
        (event.CONTROLLED, A, MANTIS, 0),
        (event.CLEANS_UP, NOBODY, NO_CARD, 0),
        (event.TURN_STARTS, NOBODY, NO_CARD, TURN + 1),
        (event.CLOCK, NOBODY, NO_CARD, 0),
    ],
    "cards that move": [
        (event.CLOCK, NOBODY, NO_CARD, 0),
        happens(A, SOLDIER, "arrival"),
        (event.APPEARS, A, MADE, PIECE),
        (event.ENTERS, A, MADE, 4),
        (event.RETURNS_TO_HAND, B, MANTIS, 0),
        (event.DISCARDS, B, MANTIS, 5),
        (event.GOES_TO_GRAVEYARD, B, MANTIS, event.HAND),
        (event.DISCARDS_AT_RANDOM, A, PLASNER, 4),
        (event.GOES_TO_GRAVEYARD, A, PLASNER, event.HAND),
        (event.REMOVED, B, MANTIS, event.GRAVEYARD),
        (event.GOES_TO_GRAVEYARD, A, GOLEM, event.FIELD),
        (event.GOES_TO_GRAVEYARD, B, DEFENCE, event.FIELD),
    ],
    "a battle": [
        (event.MITIGATION_BECOMES, B, WALL, 1),
        (event.MITIGATION_BECOMES, A, NO_CARD, 1),
        (event.CLOCK, NOBODY, NO_CARD, 50),
        (event.ATTACKS, A, SOLDIER, 0),
        (event.DEFENDS, B, NO_CARD, 2),
        (event.BLOCKS, B, WALL, 0),
        (event.BLOCKS, B, MANTIS, 1),
        (event.WILL_ATTACK, B, GOLEM, 0),
        (event.CHOOSES_BATTLE_SPELL, A, SHOT, 0),
        (event.AIMS, A, MANTIS, 0),
        (event.CHOOSES_BATTLE_SPELL, B, NO_CARD, 0),
        (event.PAYS, A, NO_CARD, 0),
        (event.SPELL_HAPPENS, A, SHOT, 0),
        happens(A, SHOT, "battle"),
        (event.STATE_BECOMES, B, MANTIS, 2),
        (event.GOES_TO_GRAVEYARD, A, SHOT, event.HAND),
        (event.STRIKES, A, SOLDIER, 2),
        (event.STRUCK, B, WALL, 3),
        happens(B, WALL, "battle_end"),
        (event.HP_BECOMES, A, SOLDIER, 2),
        (event.STATE_BECOMES, A, SOLDIER, 2),
        (event.BATTLE_ENDS, NOBODY, NO_CARD, 1),
        (event.COUNTER_ATTACKS, B, GOLEM, 0),
        (event.DEFENDS, A, NO_CARD, 0),
        (event.STRIKES, B, GOLEM, 1),
        (event.STRUCK, A, NO_CARD, 2),
        (event.BATTLE_ENDS, NOBODY, NO_CARD, 0),
        (event.COUNTER_DROPPED, B, MANTIS, 0),
    ],
    "an attack that nobody can block": [
        (event.CLOCK, NOBODY, NO_CARD, 50),
        (event.RESISTANCE_BECOMES, B, MANTIS, 4096 * FIRE + 2048 - 2),
        (event.ATTACKS, A, SOLDIER, 0),
        (event.STRIKES, A, SOLDIER, 3),
        (event.STRUCK, B, NO_CARD, 3),
        happens(A, SOLDIER, "strikes_player"),
        (event.DRAWS, A, IMP, 20),
        (event.STATE_BECOMES, A, SOLDIER, 2),
        (event.BATTLE_ENDS, NOBODY, NO_CARD, 0),
        (event.COUNTER_ATTACKS, A, STARTER, 0),
        (event.DEFENDS, B, NO_CARD, 1),
        (event.BLOCKS, B, MANTIS, 0),
        (event.STRIKES, A, STARTER, 4),
        (event.STRUCK, B, MANTIS, 2),
        (event.GOES_TO_GRAVEYARD, B, MANTIS, event.FIELD),
    ],
    "an empty library": [
        (event.DRAWS_NOTHING, A, NO_CARD, 1),
        (event.GAME_ENDS, B, NO_CARD, 1),
    ],
    "a position": [
        (event.ENTERS, A, CRYSTAL, 2),
        (event.ENTERS, A, EXTRA_CRYSTAL, 3),
        (event.MAX_ATTRIBUTE_BECOMES, A, NO_CARD, 4096 * FIRE + 2),
        (event.MITIGATION_BECOMES, A, NO_CARD, 1),
        (event.CONTROLLED, A, GOLEM, 0),
        (event.MAX_HP_BECOMES, B, GOLEM, 5),
        (event.CASTS, A, SOLIDARITY, -1),
        (event.AIMS, A, SOLDIER, 0),
        (event.AIMS, A, GOLEM, 0),
        (event.PAYS, A, NO_CARD, 2),
        (event.CONTROLLED, B, SOLIDARITY, 0),
        (event.CASTS, A, PLASNER, 4),
        (event.PAYS, A, NO_CARD, 1),
        (event.CLOCK, NOBODY, NO_CARD, 0),
    ],
}
