"""Card Commander (カードコマンダー): an auto-battler for two decks of 27."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simcore.cardfile import CardPool
from simcore.games.card_commander.cards import check_deck, load_cards
from simcore.games.card_commander.curve import curve
from simcore.games.card_commander.narration import NARRATION
from simcore.games.card_commander.notation import BATTLE
from simcore.games.card_commander.opening import opening
from simcore.games.card_commander.params import PARAMETERS
from simcore.games.game import Engine, Game, Policy
from simcore.params import Rules


def _policies() -> tuple[Policy, ...]:
    from simcore.games.card_commander.policies import POLICIES

    return POLICIES


def _play_position(pool: CardPool, rules: Rules, position: Mapping[str, Any]) -> dict[str, Any]:
    from simcore.games.card_commander.placement import play_position

    return play_position(pool, rules, position)


def _engine() -> Engine:
    from simcore.games.card_commander.play import ENGINE

    return ENGINE


WORDS = {
    "en": {
        "life": "Life lost",
        "deck_out": "Deck empty",
        "both_decks_out": "Both decks empty",
        "turn_cap": "Turn cap",
        "event_cap": "Cap of effects in one turn",
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
        "keywords.third_colour": "third colour",
        "keywords.sees_top": "sees top",
        "keywords.immovable": "immovable",
        "keywords.immune": "immune",
        "keywords.mimicry": "mimicry",
        "keywords.unstoppable": "unstoppable",
        "keywords.reverses": "reverses changes",
        "keywords.stops_uses": "stops use effects",
        "keywords.seals": "seals subs",
        # What calls an effect forth, as the log names it.
        "triggers.use": "use effect",
        "triggers.win": "win effect",
        "triggers.lose": "lose effect",
        "triggers.standby": "standby effect",
        "triggers.standby_before_use": "standby effect (before the use effects)",
        "triggers.standby_entry": "standby effect (own attacker has entered)",
        "triggers.standby_moved": "standby effect (own creature has entered or returned)",
        "triggers.standby_battle_start": "standby effect (battle start)",
        "triggers.standby_win": "standby effect (battle won)",
        "triggers.turn_start": "turn-start effect",
        "triggers.battlefield_before_use": "battlefield effect (before the use effects)",
        "triggers.battlefield_after_uses": "battlefield effect (after the use effects)",
        "triggers.battlefield_battle": "battlefield effect (in battle)",
        "triggers.battlefield_struck": "battlefield effect (struck)",
        "triggers.battlefield_hp_lost": "battlefield effect (another creature has lost HP)",
        "triggers.battlefield_drawn": "battlefield effect (battle drawn)",
        "triggers.hand_put": "hand effect (put into hand)",
        "triggers.hand_win": "hand effect (win effect)",
        "triggers.hand_cost": "hand effect",
        "triggers.graveyard_turn_start": "graveyard effect (turn start)",
    },
    "ja": {
        "life": "ライフ0",
        "deck_out": "デッキ切れ",
        "both_decks_out": "両者デッキ切れ",
        "turn_cap": "ターン上限",
        "event_cap": "1ターンの効果の上限",
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
        "keywords.third_colour": "3色目",
        "keywords.sees_top": "デッキの上が見える",
        "keywords.immovable": "不動",
        "keywords.immune": "無効",
        "keywords.mimicry": "擬態",
        "keywords.unstoppable": "使用効果を止められない",
        "keywords.reverses": "増減を逆にする",
        "keywords.stops_uses": "使用効果を止める",
        "keywords.seals": "サブの能力を封じる",
        "triggers.use": "使用効果",
        "triggers.win": "勝利効果",
        "triggers.lose": "敗北効果",
        "triggers.standby": "待機効果",
        "triggers.standby_before_use": "待機効果（使用効果の前）",
        "triggers.standby_entry": "待機効果（自分のアタッカーが戦場に出た）",
        "triggers.standby_moved": "待機効果（自分のクリーチャーが効果で出た・戻った）",
        "triggers.standby_battle_start": "待機効果（戦闘開始時）",
        "triggers.standby_win": "待機効果（戦闘に勝利）",
        "triggers.turn_start": "ターン開始時の効果",
        "triggers.battlefield_before_use": "戦場効果（使用効果の前）",
        "triggers.battlefield_after_uses": "戦場効果（使用効果の後）",
        "triggers.battlefield_battle": "戦場効果（戦闘中）",
        "triggers.battlefield_struck": "戦場効果（攻撃を受けた）",
        "triggers.battlefield_hp_lost": "戦場効果（他のクリーチャーのHPが減った）",
        "triggers.battlefield_drawn": "戦場効果（戦闘が引分）",
        "triggers.hand_put": "手札効果（効果で手札に加わった）",
        "triggers.hand_win": "手札効果（勝利効果の発動）",
        "triggers.hand_cost": "手札効果",
        "triggers.graveyard_turn_start": "墓地の効果（ターン開始時）",
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
    spill=None,
    play_position=_play_position,
    narration=NARRATION,
    opening=opening,
    curve=curve,
    policies=_policies,
    engine=_engine,
)
