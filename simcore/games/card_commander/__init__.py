"""Card Commander (カードコマンダー): an auto-battler for two decks of 27."""

from pathlib import Path

from simcore.games.card_commander.cards import check_deck, load_cards
from simcore.games.card_commander.narration import NARRATION
from simcore.games.card_commander.notation import BATTLE
from simcore.games.card_commander.params import PARAMETERS
from simcore.games.game import Engine, Game, Policy


def _policies() -> tuple[Policy, ...]:
    from simcore.games.card_commander.policies import POLICIES

    return POLICIES


def _engine() -> Engine:
    from simcore.games.card_commander.play import ENGINE

    return ENGINE


WORDS = {
    "en": {
        "life": "Life lost",
        "deck_out": "Deck empty",
        "both_decks_out": "Both decks empty",
        "turn_cap": "Turn cap",
        "event_cap": "Event cap",
        "quests": "Quest conditions met by the winner",
        "by_turn_5": "Won by turn 5",
        "deck_empty": "Opponent's deck empty",
        "hand_empty": "Opponent's hand empty",
        "mana_20": "Own mana 20 or more",
        # Values of cards' fields.
        "colour.red": "red",
        "colour.blue": "blue",
        "colour.black": "black",
        "colour.green": "green",
        "colour.none": "none",
        "speed.first": "first",
        "speed.normal": "normal",
        "speed.last": "last",
        "tribes.goblin": "goblin",
        "tribes.mermaid": "mermaid",
        "tribes.beastman": "beastman",
        "tribes.dragon": "dragon",
        "tribes.plant": "plant",
        "keywords.halved": "halved",
        "keywords.weak_point": "weak point",
        "keywords.ambush": "ambush",
        "keywords.must_go": "must go",
        "keywords.cannot_go": "cannot go",
        "keywords.bars_top": "bars top",
        "keywords.revives": "revives",
        "keywords.haunts": "haunts",
        "keywords.third_colour": "third colour",
        "keywords.sees_top": "sees top",
        "keywords.immovable": "immovable",
    },
    "ja": {
        "life": "ライフ0",
        "deck_out": "デッキ切れ",
        "both_decks_out": "両者デッキ切れ",
        "turn_cap": "ターン上限",
        "event_cap": "イベント上限",
        "quests": "勝者が満たしたクエスト条件",
        "by_turn_5": "5ターン以内に勝利",
        "deck_empty": "相手のデッキを0枚にして勝利",
        "hand_empty": "相手の手札を0枚にして勝利",
        "mana_20": "魔力を20以上残して勝利",
        "colour.red": "赤",
        "colour.blue": "青",
        "colour.black": "黒",
        "colour.green": "緑",
        "colour.none": "無色",
        "speed.first": "先攻",
        "speed.normal": "普通",
        "speed.last": "後攻",
        "tribes.goblin": "ゴブリン",
        "tribes.mermaid": "人魚",
        "tribes.beastman": "獣人",
        "tribes.dragon": "ドラゴン",
        "tribes.plant": "植物",
        "keywords.halved": "半減",
        "keywords.weak_point": "急所",
        "keywords.ambush": "豹変",
        "keywords.must_go": "必ず戦場に出る",
        "keywords.cannot_go": "戦場に出せない",
        "keywords.bars_top": "先頭のサブを止める",
        "keywords.revives": "復活",
        "keywords.haunts": "墓地から戻る",
        "keywords.third_colour": "3色目",
        "keywords.sees_top": "デッキの上が見える",
        "keywords.immovable": "不動",
    },
}

GAME = Game(
    key="card_commander",
    title={"en": "Card Commander", "ja": "カードコマンダー"},
    folder=Path(__file__).parent,
    seats=("first", "second"),
    parameters=PARAMETERS,
    default_policy="planner",
    card_columns=("colour", "level", "attack", "hp", "speed", "tribes", "keywords"),
    words=WORDS,
    load_cards=load_cards,
    check_deck=check_deck,
    battle=BATTLE,
    narration=NARRATION,
    policies=_policies,
    engine=_engine,
)
