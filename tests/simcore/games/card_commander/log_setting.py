"""The setting of the scenes for the log of Card Commander: cards, where they are, and what a scene holds."""

from typing import NamedTuple

from simcore.games.card_commander import events as event
from simcore.games.card_commander.vocabulary import TRIGGERS
from tests.simcore.games.card_commander.crafted import creature

NO_CARD = -1
A, B = 0, 1
TURN = 3
MANA = (6, 4)
# Cards by number, which is their row in the pool as well: Alpha's, Beta's, and two that wait in Alpha's deck.
CARDS = [
    creature("見習い魔女", "2/1", english="Apprentice"),
    creature("ゴブリンメイジ", "4/1", level=2, english="Goblin Mage"),
    creature("マジシャン", "4/2", level=3, english="Magician"),
    creature("世界樹", "6/8/last", level=6, english="World Tree"),
    creature("海賊船", "5/6", level=5, english="Pirate Ship"),
    creature("赤い煙", "0/0", level=0, english="Red Smoke"),
    creature("緑ゴーレム", "5/8", level=5, english="Golem", keywords=["immovable"]),
    creature("ミイラ", "2/1", english="Mummy"),
    creature("ビホルダー", "4/4", english="Beholder", keywords=["cannot_go"]),
    creature("クジラ", "4/5", level=5, english="Whale"),
    creature("幽霊", "3/2", level=2, english="Ghost"),
    creature("墓守", "1/1"),
]
APPRENTICE, MAGE, MAGICIAN, TREE, SHIP, SMOKE, GOLEM, MUMMY, BEHOLDER, WHALE, GHOST, KEEPER = range(len(CARDS))
POOL = [
    *CARDS,
    creature("炎の魔女", "4/2", level=3, english="Flame Witch"),
    creature("ゾウ", "5/7", english="Elephant"),
]
FLAME, ELEPHANT = len(CARDS), len(CARDS) + 1
CREATED = len(POOL)  # the first number that no card of the decks has

# Alpha has an attacker, one sub, a used card, two cards in hand and one in the graveyard; Beta two subs.
SETTING = [
    *[(event.DRAWS, A, card, 20) for card in (APPRENTICE, MAGE, MAGICIAN, TREE, SHIP, SMOKE)],
    *[(event.DRAWS, B, card, 20) for card in (GOLEM, MUMMY, BEHOLDER, WHALE, GHOST, KEEPER)],
    (event.ENTERS_BATTLEFIELD, A, APPRENTICE, event.FROM_HAND),
    (event.HAND_TO_STANDBY, A, MAGE, 1),
    (event.USES, A, MAGICIAN, MANA[A]),
    (event.DESTROYED, A, SMOKE, event.HAND),
    (event.ENTERS_BATTLEFIELD, B, GOLEM, event.FROM_HAND),
    (event.HAND_TO_STANDBY, B, MUMMY, 1),
    (event.HAND_TO_STANDBY, B, BEHOLDER, 3),
    (event.USES, B, WHALE, MANA[B]),
    (event.DESTROYED, B, GHOST, event.HAND),
]


class Scene(NamedTuple):
    """Events of one turn as (code, seat, card, value), and the log of them, two blanks for each depth."""

    rows: list[tuple[int, int, int, int]]
    english: list[str]
    japanese: list[str]


def happens(seat: int, card: int, trigger: str) -> tuple[int, int, int, int]:
    return (event.EFFECT_HAPPENS, seat, card, TRIGGERS.index(trigger))
