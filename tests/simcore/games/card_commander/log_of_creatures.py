"""Scenes of what becomes of creatures for the log of Card Commander, in both languages: figures and abilities."""

from simcore.games.card_commander import events as event
from simcore.games.card_commander.event_values import EFFECTS
from simcore.games.card_commander.vocabulary import KEYWORDS, SPEEDS
from tests.simcore.games.card_commander.log_setting import (
    APPRENTICE,
    BEHOLDER,
    GHOST,
    GOLEM,
    MAGE,
    MAGICIAN,
    NO_CARD,
    WHALE,
    A,
    B,
    Scene,
    happens,
)

CREATURES = {
    "figures of creatures and players": Scene(
        [
            happens(A, MAGICIAN, "use"),
            (event.CONSUMES, A, MAGICIAN, 5),
            (event.CHOOSES, A, GOLEM, 8),
            (event.HP_BECOMES, B, GOLEM, 2),
            (event.MANA_BECOMES, A, NO_CARD, -1),
            (event.ATTACK_BECOMES, B, GOLEM, 0),
            (event.LEVEL_BECOMES, B, GOLEM, 6),
            (event.LIFE_BECOMES, A, NO_CARD, 5),
            (event.LIFE_BECOMES, B, NO_CARD, -1),
            (event.INCOME_BECOMES, B, NO_CARD, 1),
            happens(B, WHALE, "use"),
            (event.HP_BECOMES, B, GOLEM, 3),
        ],
        [
            "  Alpha: use effect of Magician (4/2).",
            "    Alpha consumes 1 mana: 6 to 5.",
            "    Alpha chooses Golem (5/8) of Beta on the battlefield.",
            "    Golem of Beta: HP 8 to 2.",
            "    The mana of Alpha: 5 to -1.",
            "    Golem of Beta: attack 5 to 0.",
            "    Golem of Beta: level 5 to 6.",
            "    The life of Alpha: 4 to 5.",
            "    The life of Beta: 4 to -1.",
            "    The income of Beta: 2 to 1.",
            "  Beta: use effect of Whale (4/5).",
            "    Golem of Beta: HP 2 to 3.",
        ],
        [
            "  Alpha：マジシャン（4/2）の使用効果。",
            "    Alphaは魔力を1消費した：6→5。",
            "    AlphaはBetaの戦場の緑ゴーレム（5/8）を選んだ。",
            "    Betaの緑ゴーレム：HP 8→2。",
            "    Alphaの魔力：5→-1。",
            "    Betaの緑ゴーレム：攻撃力 5→0。",
            "    Betaの緑ゴーレム：レベル 5→6。",
            "    Alphaのライフ：4→5。",
            "    Betaのライフ：4→-1。",
            "    Betaの魔力増加量：2→1。",
            "  Beta：クジラ（4/5）の使用効果。",
            "    Betaの緑ゴーレム：HP 2→3。",
        ],
    ),
    "abilities and marks": Scene(
        [
            happens(A, MAGE, "standby_before_use"),
            (event.GAINS_KEYWORD, A, APPRENTICE, KEYWORDS.index("immune")),
            (event.GAINS_EFFECT, A, APPRENTICE, EFFECTS.index("lose")),
            (event.COPIES, A, APPRENTICE, GOLEM),
            (event.COPIES, A, MAGE, GHOST),
            (event.BECOMES_CURSED, B, GOLEM, 0),
            (event.LOSES_ABILITIES, B, BEHOLDER, 0),
            (event.LEVEL_BECOMES, A, APPRENTICE, 2),
            (event.SPEED_BECOMES, A, APPRENTICE, SPEEDS.index("first")),
            (event.RETURNS_TO_HAND, A, MAGICIAN, 4),
            (event.RETURNS_TO_HAND, B, WHALE, 4),
            (event.SENDS, A, NO_CARD, -1),
        ],
        [
            "  Alpha: standby effect (before the use effects) of Goblin Mage (4/1).",
            "    Apprentice of Alpha gains “immune”.",
            "    Apprentice of Alpha is given a lose effect.",
            "    Apprentice of Alpha gains the abilities of Golem.",
            "    Goblin Mage of Alpha gains the abilities of Ghost.",
            "    Golem of Beta is cursed.",
            "    Beholder of Beta loses its abilities.",
            "    Apprentice of Alpha: level 1 to 2.",
            "    Apprentice of Alpha: speed normal to first.",
            "    Magician of Alpha returns from the used place to hand.",
            "    Whale of Beta returns from the used place to hand.",
            "  Alpha: life 4, mana 6, hand 3, deck 20, graveyard 1; battlefield: Apprentice (2/1; "
            "level 2, speed first, immovable, immune, lose effect, abilities of Golem); "
            "standby: 1 Goblin Mage (4/1; abilities of Ghost)",
            "  Beta: life 4, mana 4, hand 2, deck 20, graveyard 1; battlefield: Golem (5/8; cursed); "
            "standby: 1 Mummy (2/1), 3 Beholder (4/4; has lost its abilities)",
            "  Apprentice (2/1) of Alpha is still on the battlefield.",
        ],
        [
            "  Alpha：ゴブリンメイジ（4/1）の待機効果（使用効果の前）。",
            "    Alphaの見習い魔女が「無効」を得た。",
            "    Alphaの見習い魔女に敗北効果が与えられた。",
            "    Alphaの見習い魔女が緑ゴーレムの能力を得た。",
            "    Alphaのゴブリンメイジが幽霊の能力を得た。",
            "    Betaの緑ゴーレムが呪われた。",
            "    Betaのビホルダーが能力を失った。",
            "    Alphaの見習い魔女：レベル 1→2。",
            "    Alphaの見習い魔女：速度 普通→先攻。",
            "    Alphaのマジシャンが使用カードの場所から手札に戻った。",
            "    Betaのクジラが使用カードの場所から手札に戻った。",
            "  Alpha：ライフ4、魔力6、手札3枚、デッキ20枚、墓地1枚、戦場 見習い魔女（2/1、"
            "レベル2、速度先攻、不動、無効、敗北効果、緑ゴーレムの能力）、待機所 1.ゴブリンメイジ（4/1、幽霊の能力）",
            "  Beta：ライフ4、魔力4、手札2枚、デッキ20枚、墓地1枚、戦場 緑ゴーレム（5/8、呪い）、"
            "待機所 1.ミイラ（2/1）、3.ビホルダー（4/4、能力を失った）",
            "  Alphaのアタッカー見習い魔女（2/1）は戦場に残っている。",
        ],
    ),
}
