"""Scenes for the log of Touhou lands: events written by hand; golden/log_*.txt is what is to be read of them."""

from simcore.games.touhou_lands.cards import load_cards
from simcore.games.touhou_lands.event_values import AIMS, DECLARATIONS, ENDS, NO_CARD, NOBODY, ORIGINS
from simcore.games.touhou_lands.vocabulary import KEYWORDS, ROWS, TRIGGERS

A, B = 0, 1
TURN = 5
FRONT, BACK = range(len(ROWS))
NONE, DEFEND, COUNTER = range(len(DECLARATIONS))
USER, BEARER, CHOICE = range(len(AIMS))
HAND, PLAY, USE = range(len(ORIGINS))
BUNDLED = load_cards()
POOL = list(BUNDLED)
# Cards by number: Alpha's up to the puppet, then Beta's.
CARDS = [
    BUNDLED[name]
    for name in (
        *("紅魔館", "マヨヒガ", "小悪魔", "パチュリー・ノーレッジ", "彩光乱舞", "賢者の石", "お祓い棒", "宴会"),
        *("紅い霧", "呪いの藁人形"),
        *("博麗神社", "霧の湖", "博麗 霊夢", "チルノ", "夢想封印", "封魔陣", "スキマ"),
    )
]
MANSION, MAYOHIGA, KOAKUMA, PATCHOULI, DANCE, STONE, STICK, BANQUET, MIST, PUPPET = range(10)
SHRINE, LAKE, REIMU, CIRNO, SEAL, ARRAY, GAP = range(10, 17)

# Events as (name, side, card, value).
Row = tuple[str, int, int, int]


def by(side: int, name: str, card: int = NO_CARD, value: int = 0) -> Row:
    return (name, side, card, value)


def happens(side: int, card: int, trigger: str) -> Row:
    return by(side, "effect_happens", card, TRIGGERS.index(trigger))


def summoned(side: int, card: int, row: int, left: int) -> list[Row]:
    return [by(side, "summons", card, row), by(side, "pays", card, left)]


# Both have lands and two characters in play; Alpha holds the rest of its cards, Beta spells and a support.
SETTING = [
    *[by(A, "draws", card, 39 - card) for card in range(MANSION, PUPPET + 1)],
    by(A, "keeps", value=6),
    *[by(B, "draws", card, 49 - card) for card in range(SHRINE, GAP + 1)],
    by(B, "keeps", value=6),
    by(A, "places", MANSION),
    *summoned(A, KOAKUMA, FRONT, 0),
    *summoned(A, PATCHOULI, BACK, 0),
    by(B, "places", SHRINE),
    *summoned(B, REIMU, FRONT, 0),
    *summoned(B, CIRNO, FRONT, 0),
    by(B, "turn_starts", value=TURN - 1),
    by(A, "turn_starts", value=TURN),
]

SCENES: dict[str, list[Row]] = {
    "hands are redrawn": [
        by(A, "must_redraw", value=6),
        by(A, "draws", MAYOHIGA, 30),
        by(A, "draws", STONE, 29),
        by(A, "redraws", value=5),
        by(A, "draws", DANCE, 30),
        by(B, "concedes"),
        by(A, "game_ends", value=ENDS.index("no_characters")),
    ],
    "the turn starts": [
        happens(A, PATCHOULI, "turn_start"),
        by(A, "life_becomes", value=21),
        by(A, "draws", MANSION, 28),
        by(A, "forms", value=2),
        by(A, "moves", KOAKUMA, BACK),
        by(A, "moves", PATCHOULI, FRONT),
        by(A, "passes"),
        by(A, "discards_extra", STONE, 6),
        by(A, "goes_to_discard", STONE, HAND),
        by(A, "turn_ends"),
    ],
    "a land": [
        by(A, "places", MAYOHIGA),
        happens(A, MAYOHIGA, "placed"),
        by(A, "life_becomes", value=18),
        by(A, "more_lands", value=1),
    ],
    "an item": [
        by(A, "equips", STICK),
        by(A, "aims", KOAKUMA, BEARER),
        by(A, "pays", STICK, 0),
        happens(A, STICK, "put"),
        by(A, "untaps", KOAKUMA),
        by(A, "moved", PATCHOULI, FRONT),
        by(A, "equips", PUPPET),
        by(A, "aims", REIMU, BEARER),
        by(A, "pays", PUPPET, 0),
        by(A, "passes"),
    ],
    "supports": [
        by(A, "supports", BANQUET),
        by(A, "pays", BANQUET, 0),
        happens(A, BANQUET, "used"),
        by(A, "draws", MANSION, 27),
        by(A, "discards", STONE, 6),
        by(A, "goes_to_discard", STONE, HAND),
        by(A, "takes_back", STONE),
        by(A, "finds", STICK, 26),
        by(A, "goes_to_discard", BANQUET, USE),
        by(A, "supports", MIST),
        by(A, "pays", MIST, 0),
        by(B, "supports", GAP),
        by(B, "aims", KOAKUMA, CHOICE),
        by(B, "pays", GAP, 0),
        happens(B, GAP, "used"),
        by(A, "returns_to_hand", KOAKUMA),
        by(B, "goes_to_discard", GAP, USE),
        by(B, "discards_at_random", SEAL, 2),
        by(B, "goes_to_discard", SEAL, HAND),
    ],
    "a spell that is no attack": [
        by(A, "declares", STONE),
        by(A, "aims", PATCHOULI, USER),
        by(A, "pays", STONE, 0),
        happens(A, STONE, "spell"),
        by(B, "life_becomes", value=17),
        by(A, "attack_changes", PATCHOULI, 2),
        by(A, "gains_keyword", PATCHOULI, KEYWORDS.index("no_counter")),
        by(A, "goes_to_discard", STONE, USE),
    ],
    "a skill": [
        by(A, "places", MAYOHIGA),
        by(A, "uses_skill", PATCHOULI),
        by(A, "pays", PATCHOULI, 0),
        by(A, "taps", PATCHOULI),
        happens(A, PATCHOULI, "skill"),
        by(B, "life_becomes", value=18),
        by(B, "lands_tap", value=1),
        by(B, "lands_untap", value=1),
    ],
    "an attack without resistance": [
        by(A, "attacks", KOAKUMA),
        by(B, "answers", NO_CARD, NONE),
        by(A, "strikes", KOAKUMA, 1),
        by(B, "is_hit"),
        by(B, "life_becomes", value=19),
        by(A, "taps", KOAKUMA),
        by(NOBODY, "battle_ends"),
    ],
    "a battle with spells": [
        by(A, "declares", DANCE),
        by(A, "aims", KOAKUMA, USER),
        by(A, "pays", DANCE, 0),
        by(B, "answers", REIMU, COUNTER),
        by(B, "adds_spell", SEAL),
        by(B, "pays", SEAL, 0),
        happens(B, SEAL, "spell"),
        by(B, "attack_changes", REIMU, 2),
        by(A, "strikes", KOAKUMA, 2),
        by(B, "is_hit", REIMU, 2),
        by(B, "strikes", REIMU, 4),
        by(A, "is_hit", KOAKUMA, 4),
        by(A, "faints", KOAKUMA),
        by(A, "goes_to_discard", KOAKUMA, PLAY),
        by(B, "faints", REIMU),
        by(B, "goes_to_discard", REIMU, PLAY),
        by(A, "goes_to_discard", DANCE, USE),
        by(B, "goes_to_discard", SEAL, USE),
        by(NOBODY, "battle_ends"),
    ],
    "a spell that is prevented, and an attack that misses": [
        by(A, "declares", DANCE),
        by(A, "aims", KOAKUMA, USER),
        by(A, "pays", DANCE, 0),
        by(B, "answers", CIRNO, DEFEND),
        by(B, "adds_spell", ARRAY),
        by(B, "pays", ARRAY, 0),
        by(A, "prevented", DANCE),
        happens(B, CIRNO, "defends"),
        by(B, "defence_changes", CIRNO, 1),
        by(B, "evasion_changes", CIRNO, 2),
        by(A, "strikes", KOAKUMA, 1),
        by(B, "evades", CIRNO, 2),
        by(A, "taps", KOAKUMA),
        by(B, "taps", CIRNO),
        by(A, "goes_to_discard", DANCE, USE),
        by(B, "goes_to_discard", ARRAY, USE),
        by(NOBODY, "battle_ends"),
        happens(A, KOAKUMA, "after_battle"),
        by(A, "untaps", KOAKUMA),
    ],
    "an item goes with its bearer": [
        by(A, "equips", STICK),
        by(A, "aims", KOAKUMA, BEARER),
        by(A, "pays", STICK, 0),
        by(A, "faints", KOAKUMA),
        by(A, "goes_to_discard", KOAKUMA, PLAY),
        by(A, "goes_to_discard", STICK, PLAY),
        happens(A, KOAKUMA, "faints"),
        by(A, "takes_back", KOAKUMA),
    ],
    "an empty library": [
        by(A, "draws_nothing"),
        by(B, "game_ends", value=ENDS.index("deck_out")),
    ],
}
