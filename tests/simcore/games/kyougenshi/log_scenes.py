"""Scenes for the log of Kyougenshi: events written by hand; golden/log_*.txt is what is to be read of them."""

from simcore.games.kyougenshi.cards import load_cards
from simcore.games.kyougenshi.event_values import ANSWERS, ATTACKED, ENDS, NO_CARD, ORIGINS
from simcore.games.kyougenshi.vocabulary import KEYWORDS, TRIGGERS

A, B = 0, 1
TURN = 5
NO, YES = range(len(ANSWERS))
PLAYER, SPELL_CARD = range(len(ATTACKED))
HAND, BATTLE_ZONE, USE, ORBS, DECK, GRAVEYARD = range(len(ORIGINS))
BUNDLED = load_cards()
POOL = list(BUNDLED)
# Cards by number: Alpha's up to the curse, then Beta's.
CARDS = [
    BUNDLED[name]
    for name in (
        *("日光「サンシャインブラスト」", "春符「サプライズスプリング」", "猫符「キャッツウォーク」"),
        *("必殺「ハートブレイク」", "紅魔「スカーレットデビル」", "恋符「マスタースパーク」", "萃符「戸隠山投げ」"),
        "呪詛「ブラド・ツェペシュの呪い」",
        *("闇符「ディマーケイション」", "光符「ルミネスストライク」", "星符「メテオニックシャワー」"),
        *(
            "光符「アースライトレイ」",
            "豊作「穀物神の約束」",
            "時符「プライベートスクウェア」",
            "「霊符変換」（ディスペル・エグゼ）",
        ),
    )
]
SUN, SPRING, CAT, HEART, DEVIL, SPARK, THROW, VLAD = range(8)
DARK, LIGHT, SHOWER, RAY, WHEAT, SQUARE, EXE = range(8, 15)

# Events as (name, side, card, value).
Row = tuple[str, int, int, int]


def by(side: int, name: str, card: int = NO_CARD, value: int = 0) -> Row:
    return (name, side, card, value)


def happens(side: int, card: int, trigger: str) -> Row:
    return by(side, "effect_happens", card, TRIGGERS.index(trigger))


def summoned(side: int, card: int, left: int) -> list[Row]:
    return [by(side, "summons", card), by(side, "pays", card, left)]


def against(side: int, attacker: int, target: int) -> list[Row]:
    return [by(side, "attacks", attacker, SPELL_CARD), by(side, "targets", target)]


# Each has a declared card, an orb and two spell cards in the battle zone; the rest is in their hands.
SETTING = [
    by(A, "sets_shield", DEVIL, 1),
    *[by(A, "draws", card, 38 - number) for number, card in enumerate((SUN, SPRING, CAT, HEART, SPARK, THROW, VLAD))],
    by(B, "sets_shield", RAY, 1),
    by(B, "sets_shield", WHEAT, 2),
    *[by(B, "draws", card, 37 - number) for number, card in enumerate((DARK, LIGHT, SHOWER, SQUARE, EXE))],
    by(A, "charges", CAT, 1),
    *summoned(A, SUN, 0),
    *summoned(A, SPARK, 0),
    by(B, "charges", LIGHT, 1),
    *summoned(B, DARK, 0),
    *summoned(B, SHOWER, 0),
    by(B, "turn_starts", value=TURN - 1),
    by(A, "turn_starts", value=TURN),
]

SCENES: dict[str, list[Row]] = {
    "hands are redrawn": [
        by(A, "redraws", value=4),
        by(A, "draws", SPRING, 30),
        by(A, "draws", THROW, 29),
        by(A, "keeps", value=2),
    ],
    "a turn in which nothing happens": [
        happens(A, SUN, "active_phase"),
        by(A, "turns_active", SPARK),
        by(A, "draws", CAT, 28),
        by(A, "charges_nothing"),
        by(A, "passes"),
        by(A, "turn_ends"),
    ],
    "orbs": [
        by(A, "charges", SPRING, 2),
        by(A, "uses", HEART),
        by(A, "aims", SUN),
        by(A, "pays", HEART, 1),
        happens(A, HEART, "used"),
        by(A, "power_changes", SUN, 3000),
        by(A, "gains_keyword", SUN, KEYWORDS.index("attacks_active")),
        by(A, "goes_to_graveyard", HEART, USE),
        by(A, "orbs_active", value=1),
        by(A, "goes_to_graveyard", CAT, ORBS),
        by(A, "becomes_orb", HEART, DECK),
        by(A, "becomes_orb", SUN, BATTLE_ZONE),
        by(A, "passes"),
    ],
    "summoned, and what comes of it": [
        *summoned(A, VLAD, 0),
        by(A, "aims", SUN),
        happens(A, VLAD, "summoned"),
        by(A, "destroyed", SUN),
        by(A, "goes_to_graveyard", SUN, BATTLE_ZONE),
        by(B, "breaks", WHEAT, 1),
        by(A, "aims", NO_CARD),
        happens(A, VLAD, "put"),
        by(A, "takes_shield", DEVIL, 0),
        by(B, "returns_to_hand", DARK),
        by(B, "loses_shield", RAY, 0),
        by(A, "sets_shield", CAT, 1),
        by(A, "enters", SUN, GRAVEYARD),
        by(A, "enters", SPRING, HAND),
    ],
    "cards come and go": [
        by(B, "uses", SQUARE),
        by(B, "pays", SQUARE, 0),
        happens(B, SQUARE, "used"),
        by(B, "draws", LIGHT, 30),
        by(B, "discards", LIGHT, 1),
        by(B, "goes_to_graveyard", LIGHT, HAND),
        by(A, "discards_at_random", THROW, 2),
        by(A, "goes_to_graveyard", THROW, HAND),
        by(A, "goes_to_graveyard", DEVIL, DECK),
        by(A, "goes_to_graveyard", CAT, DECK),
        by(A, "finds", DEVIL, 20),
        by(A, "takes_back", THROW),
        by(B, "goes_to_graveyard", SQUARE, USE),
    ],
    "the player is attacked": [
        by(A, "attacks", SPARK, PLAYER),
        by(A, "pays_maryoku", SPARK, 2),
        by(A, "power_changes", SPARK, 1000),
        by(B, "blocks", NO_CARD),
        by(B, "breaks", WHEAT, 1),
        by(B, "breaks", RAY, 0),
        by(B, "triggers", RAY, YES),
        by(B, "aims", SUN),
        happens(B, RAY, "used"),
        by(A, "destroyed", SUN),
        by(A, "goes_to_graveyard", SUN, BATTLE_ZONE),
        by(B, "goes_to_graveyard", RAY, USE),
        by(A, "attack_ends"),
        by(A, "attacks", SPARK, PLAYER),
        by(A, "game_ends", value=ENDS.index("direct_attack")),
    ],
    "an S-trigger that is not used": [
        by(A, "attacks", SUN, PLAYER),
        by(A, "pays_maryoku", SUN, 0),
        by(B, "breaks", RAY, 1),
        by(B, "triggers", RAY, NO),
        by(A, "attack_ends"),
    ],
    "a block": [
        by(A, "attacks", SUN, PLAYER),
        by(B, "blocks", DARK),
        happens(B, DARK, "blocks"),
        by(B, "power_changes", DARK, 500),
        by(A, "fights", SUN, 1000),
        by(B, "fights", DARK, 3000),
        by(A, "loses", SUN),
        by(B, "wins", DARK),
        by(A, "destroyed", SUN),
        by(A, "goes_to_graveyard", SUN, BATTLE_ZONE),
        by(A, "attack_ends"),
        by(A, "passes"),
    ],
    "a spell card is attacked": [
        *against(A, SPARK, SHOWER),
        by(A, "fights", SPARK, 8500),
        by(B, "fights", SHOWER, 2500),
        by(A, "wins", SPARK),
        by(B, "loses", SHOWER),
        by(B, "grazes", SHOWER, YES),
        by(B, "pays", SHOWER, 0),
        by(A, "attack_ends"),
        *against(A, SPARK, SHOWER),
        by(A, "fights", SPARK, 8500),
        by(B, "fights", SHOWER, 2500),
        by(A, "wins", SPARK),
        by(B, "loses", SHOWER),
        by(B, "grazes", SHOWER, NO),
        by(B, "destroyed", SHOWER),
        by(B, "goes_to_graveyard", SHOWER, BATTLE_ZONE),
        by(A, "attack_ends"),
    ],
    "an attack that stops": [
        *against(A, SUN, DARK),
        happens(A, SUN, "attacks"),
        by(B, "turns_inactive", DARK),
        by(B, "returns_to_hand", DARK),
        by(A, "attack_stops", SUN),
        by(A, "attack_ends"),
    ],
    "an empty deck": [
        by(A, "draws_nothing"),
        by(B, "game_ends", value=ENDS.index("deck_out")),
    ],
}
