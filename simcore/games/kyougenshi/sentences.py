"""The sentences in which the log of a game of Kyougenshi is told, in English and Japanese."""

LANGUAGES = ("en", "ja")

# Headings, positions and how cards are called.
POSITIONS = {
    "start": (
        "Start: {side} goes first, {other} second; figures in brackets are power",
        "開始：先手{side}、後手{other}（括弧の数字はパワー）",
    ),
    "player": (
        "{side}: declared cards {shields}, orbs {orbs}, hand {hand}, deck {deck}, graveyard {graveyard}",
        "{side}：宣言カード{shields}枚、霊玉{orbs}枚、手札{hand}枚、山札{deck}枚、墓地{graveyard}枚",
    ),
    "hand": ("hand: {cards}", "手札：{cards}"),
    "shields": ("declared cards: {cards}", "宣言カード：{cards}"),
    "spell_cards": ("battle zone: {cards}", "バトルゾーン：{cards}"),
    "orbs": ("orbs: {cards}", "霊玉：{cards}"),
    "graveyard": ("Graveyard of {side}: {cards}", "{side}の墓地：{cards}"),
    "several": ("{number} {card}", "{card}{number}枚"),
    "spell_card": ("{card} ({power})", "{card}（{power}）"),
    "spell_card_with_marks": ("{card} ({power}; {marks})", "{card}（{power}、{marks}）"),
    "mark_inactive": ("inactive", "アンアクティブ"),
    "mark_praying": ("praying", "祈祷中"),
    "cost": ("cost {cost}, {colours}", "コスト{cost}、{colours}"),
    "of_side": ("{card} of {side}", "{side}の{card}"),
    "separator": (", ", "、"),
    "colour_separator": (" and ", "と"),
    "none": ("none", "なし"),
}

# The opening and the course of a turn, and what players choose in it.
TURN_EVENTS = {
    "turn_starts": ("Turn {turn}: {side}", "{turn}ターン目：{side}"),
    "sets_shields": (
        "{side} lays {number} declared cards: {value} in all.",
        "{side}は宣言カードを{number}枚置いた（計{value}枚）。",
    ),
    "sets_shield": (
        "{side} lays a declared card: {value} in all.",
        "{side}は宣言カードを1枚置いた（計{value}枚）。",
    ),
    "sets_shields_openly": (
        "{side} lays declared cards: {cards}; {value} in all.",
        "{side}は宣言カードを置いた：{cards}（計{value}枚）。",
    ),
    "keeps": ("{side} keeps this hand.", "{side}は手札をキープ。"),
    "redraws": ("{side} redraws: {value} cards.", "{side}は手札を引き直す（{value}枚）。"),
    "draws_one": ("{side} draws a card; deck {value}.", "{side}はカードを1枚引いた（山札残り{value}枚）。"),
    "draws_many": (
        "{side} draws {number} cards; deck {value}.",
        "{side}はカードを{number}枚引いた（山札残り{value}枚）。",
    ),
    "draws_openly": ("{side} draws {cards}; deck {value}.", "{side}は{cards}を引いた（山札残り{value}枚）。"),
    "draws_nothing": ("{side} cannot draw: the deck is empty.", "{side}は山札が0枚でカードを引けない。"),
    "charges": ("{side} charges {card}; orbs: {value}.", "{side}は{card}を霊玉にチャージ（霊玉{value}枚）。"),
    "passes": ("{side} does nothing more.", "{side}はこれ以上行動しない。"),
    "summons": ("{side} summons {card} ({cost}).", "{side}は{card}（{cost}）を召喚。"),
    "uses": ("{side} uses {card} ({cost}).", "{side}は{card}（{cost}）を宣言。"),
    "aims": ("{side} chooses {whose}.", "{side}は{whose}を選んだ。"),
    "aims_at_nothing": ("{side} chooses nothing.", "{side}は何も選ばない。"),
    "pays": ("{side} pays; active orbs left: {value}.", "{side}は霊力を払った（アクティブな霊玉 残り{value}枚）。"),
    "discards": ("{side} discards {card}: {value} in hand.", "{side}は{card}を捨てた（手札{value}枚）。"),
    "discards_at_random": (
        "{side} discards {card} at random: {value} in hand.",
        "{side}は無作為に{card}を捨てた（手札{value}枚）。",
    ),
}

ATTACK_EVENTS = {
    "attacks_player": ("{side} attacks {other} with {spell_card}.", "{side}は{spell_card}で{other}を攻撃。"),
    "attacks_spell_card": (
        "{side} attacks {whose} with {attacker}.",
        "{side}は{attacker}で{whose}を攻撃。",
    ),
    "pays_maryoku": (
        "{side} pays maryoku; orbs turned: {value}.",
        "{side}は霊玉{value}枚で魔力を払った。",
    ),
    "blocks": ("{side} blocks with {spell_card}.", "{side}は{spell_card}でブロック。"),
    "blocks_not": ("{side} does not block.", "{side}はブロックしない。"),
    "attack_stops": ("The attack stops.", "攻撃は中止された。"),
    "fights": ("Battle: {fighters}.", "バトル：{fighters}。"),
    "fighter": ("{card} of {side} with {value}", "{side}の{card} {value}"),
    "wins": ("{card} of {side} wins.", "{side}の{card}の勝ち。"),
    "loses": ("{card} of {side} loses.", "{side}の{card}の負け。"),
    "grazes": ("{side} pays for the graze of {card}.", "{side}は{card}のグレイズを使う。"),
    "grazes_not": ("{side} does not pay for the graze of {card}.", "{side}は{card}のグレイズを使わない。"),
    "breaks": (
        "A declared card of {side} is broken: {value} left.",
        "{side}の宣言カードが1枚ブレイクされた（残り{value}枚）。",
    ),
    "breaks_openly": (
        "A declared card of {side} is broken, {card}: {value} left.",
        "{side}の宣言カード{card}がブレイクされた（残り{value}枚）。",
    ),
    "triggers": ("{side} uses the S-trigger {card}.", "{side}はS・トリガー{card}を使う。"),
    "triggers_not": (
        "{side} does not use the S-trigger {card}.",
        "{side}はS・トリガー{card}を使わない。",
    ),
}

# What effects and the rules bring about.
CHANGES = {
    "effect_happens": ("{side}: {trigger} of {card}.", "{side}：{card}の{trigger}。"),
    "enters_from_hand": (
        "{side} puts {card} into the battle zone from the hand.",
        "{side}は手札から{card}をバトルゾーンに出した。",
    ),
    "enters_from_graveyard": (
        "{side} puts {card} into the battle zone from the graveyard.",
        "{side}は墓地から{card}をバトルゾーンに出した。",
    ),
    "takes_shield": (
        "{side} takes a declared card to the hand: {value} left.",
        "{side}は宣言カードを1枚手札に加えた（残り{value}枚）。",
    ),
    "takes_shield_openly": (
        "{side} takes the declared card {card} to the hand: {value} left.",
        "{side}は宣言カード{card}を手札に加えた（残り{value}枚）。",
    ),
    "loses_shield": (
        "The declared card {card} of {side} goes to the graveyard: {value} left.",
        "{side}の宣言カード{card}が墓地に置かれた（残り{value}枚）。",
    ),
    "loses_orb": ("The orb {card} of {side} goes to the graveyard.", "{side}の霊玉{card}が墓地に置かれた。"),
    "mills": (
        "From the deck of {side} to the graveyard: {cards}.",
        "{side}の山札から墓地へ：{cards}。",
    ),
    "returns_to_hand": ("{card} returns to the hand of {side}.", "{card}は{side}の手札に戻った。"),
    "becomes_orb": ("{card} becomes an orb of {side}.", "{card}は{side}の霊玉になった。"),
    "finds": (
        "{side} finds {card} in the deck: {value} left.",
        "{side}は山札から{card}を手札に加えた（残り{value}枚）。",
    ),
    "takes_back": (
        "{side} takes {card} back from the graveyard.",
        "{side}は墓地から{card}を手札に戻した。",
    ),
    "turns_active": ("{card} of {side} becomes active.", "{side}の{card}がアクティブになった。"),
    "turns_inactive": ("{card} of {side} becomes inactive.", "{side}の{card}がアンアクティブになった。"),
    "destroyed": ("{card} of {side} is destroyed.", "{side}の{card}が破壊された。"),
    "orbs_active": ("Orbs of {side} become active: {value}.", "{side}の霊玉{value}枚がアクティブになった。"),
    "changes": ("{whose}: {changes}.", "{whose}：{changes}。"),
    "power_changes": ("power {value:+}", "パワー{value:+}"),
    "gains_keyword": ("gains “{keyword}”", "「{keyword}」を得る"),
}

ENDS = {
    "game_ends_direct_attack": (
        "End in turn {turn}: {side} wins by a direct attack on {other}",
        "{turn}ターン目で決着：{side}が{other}へのダイレクトアタックで勝利",
    ),
    "game_ends_deck_out": (
        "End in turn {turn}: {side} wins, the deck of {other} is empty",
        "{turn}ターン目で決着：{other}の山札がなくなり、{side}の勝利",
    ),
    "game_ends_turn_cap": (
        "End in turn {turn}: stopped at the limit of turns, capped",
        "{turn}ターン目で打ち切り：ターン数の上限",
    ),
    "game_ends_event_cap": (
        "End in turn {turn}: stopped at the limit of effects in one turn, capped",
        "{turn}ターン目で打ち切り：1ターンの効果の上限",
    ),
}

SENTENCES = {**POSITIONS, **TURN_EVENTS, **ATTACK_EVENTS, **CHANGES, **ENDS}
