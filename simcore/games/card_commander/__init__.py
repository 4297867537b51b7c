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
    },
}

GAME = Game(
    key="card_commander",
    title={"en": "Card Commander", "ja": "カードコマンダー"},
    folder=Path(__file__).parent,
    seats=("first", "second"),
    parameters=PARAMETERS,
    default_policy="greedy",
    card_columns=("colour", "level", "attack", "hp", "speed", "tribes", "keywords"),
    words=WORDS,
    load_cards=load_cards,
    check_deck=check_deck,
    battle=BATTLE,
    narration=NARRATION,
    policies=_policies,
    engine=_engine,
)
