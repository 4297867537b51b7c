"""The sentences in which the log of a game of ABCD is told, in English and Japanese."""

LANGUAGES = ("en", "ja")

# Headings, positions and how cards are called.
POSITIONS = {
    "start": (
        "Start: {side} and {other}; a number in brackets is a square of the field",
        "開始：{side}と{other}（[ ]の数字はフィールドのマス）",
    ),
    "player": (
        "{side}: HP {hp}, MP {mp}/{max_mp}, {attributes}, draw stock {stock}, hand {hand}, library {library}, "
        "graveyard {graveyard}",
        "{side}：HP{hp}、MP{mp}/{max_mp}、{attributes}、ドローストック{stock}、手札{hand}枚、ライブラリ{library}枚、"
        "墓地{graveyard}枚",
    ),
    "value": ("{attribute} {value}/{maximum}", "{attribute}{value}/{maximum}"),
    "no_value": ("no attribute", "属性なし"),
    "hand": ("hand: {cards}", "手札：{cards}"),
    "creatures": ("creatures: {cards}", "クリーチャー：{cards}"),
    "crystals": ("crystals: {cards}", "クリスタル：{cards}"),
    "lands": ("land spells: {cards}", "ランドスペル：{cards}"),
    "casting": ("being cast: {cards}", "詠唱中：{cards}"),
    "graveyard_cards": ("Graveyard of {side}, the top card last: {cards}", "{side}の墓地（最後が一番上）：{cards}"),
    "several": ("{number} {card}", "{card}{number}枚"),
    "clock": ("{card} ({marks})", "{card}（{marks}）"),
    "clock_left": ("{frames} frames left", "残り{frames}f"),
    "clock_square": ("for square {square}", "マス{square}へ"),
    "clock_targets": ("aimed at {targets}", "対象：{targets}"),
    "standing": ("{card}[{square}]", "{card}[{square}]"),
    "creature": ("{card}[{square}] ({attack}/{hp})", "{card}[{square}]（{attack}/{hp}）"),
    "creature_with_marks": ("{card}[{square}] ({attack}/{hp}; {marks})", "{card}[{square}]（{attack}/{hp}、{marks}）"),
    "mark_max_hp": ("maximum HP {value}", "最大HP{value}"),
    "mark_resistance": ("{attribute} resistance {value}", "{attribute}耐性{value}"),
    "mark_mitigation": ("mitigation {value}", "軽減{value}"),
    "mark_evades": ("not blocked by attack {value} or more", "攻撃力{value}以上にブロックされない"),
    "mark_safe": ("no target of {attributes}", "{attributes}の対象にならない"),
    "mark_controlled": ("controlled by {side}", "{side}がコントロール"),
    "cost": ("{mp} MP", "MP{mp}"),
    "cost_with_needs": ("{mp} MP, {needs}", "MP{mp}、{needs}"),
    "need": ("{attribute} {value}", "{attribute}{value}"),
    "separator": (", ", "、"),
    "none": ("none", "なし"),
    "numbered": ("{number}. {item}", "{number}.{item}"),
    "from_hand": ("hand", "手札"),
    "from_library": ("library", "ライブラリ"),
    "from_field": ("field", "フィールド"),
    "from_cast": ("casting", "詠唱"),
    "from_graveyard": ("graveyard", "墓地"),
}

# The course of a turn, and what players choose in it.
TURN_EVENTS = {
    "turn_starts": ("Turn {turn}", "{turn}ターン目"),
    "frame": ("Frame {frame}", "{frame}f"),
    "frame_with_coin": ("Frame {frame}: a coin lets {side} begin", "{frame}f：コインにより{side}が先"),
    "frame_idle": ("Frame {frame}: nothing is done (asked: {names})", "{frame}f：行動なし（{names}）"),
    "frame_over": ("Frame {frame}: the main phase is over", "{frame}f：メインフェイズ終了"),
    "draws_one": ("{side} draws a card; library {value}.", "{side}はカードを1枚引いた（ライブラリ残り{value}枚）。"),
    "draws_many": (
        "{side} draws {number} cards; library {value}.",
        "{side}はカードを{number}枚引いた（ライブラリ残り{value}枚）。",
    ),
    "draws_openly": ("{side} draws {cards}; library {value}.", "{side}は{cards}を引いた（ライブラリ残り{value}枚）。"),
    "is_told": ("{side} is told the next card of the library.", "{side}はライブラリの次のカードを知った。"),
    "is_told_openly": (
        "{side} is told the next card of the library: {card}.",
        "{side}はライブラリの次のカードが{card}であることを知った。",
    ),
    "draws_nothing": (
        "{side} cannot draw: the library is empty.",
        "{side}はライブラリが0枚でカードを引けない。",
    ),
    "redraws": (
        "{side} puts the hand back and draws {value} cards anew.",
        "{side}は手札を戻し、{value}枚を引き直す。",
    ),
    "spends_stock": (
        "{side} spends draw stock: {value} left.",
        "{side}はドローストックを使用した（残り{value}）。",
    ),
    "places": ("{side} places {card} on square {square} ({cost}).", "{side}は{card}をマス{square}に設置（{cost}）。"),
    "uses": ("{side} uses {card} ({cost}), at once.", "{side}は{card}を使用（{cost}、即時）。"),
    "uses_on_square": (
        "{side} uses {card} ({cost}) on square {square}, at once.",
        "{side}はマス{square}に{card}を使用（{cost}、即時）。",
    ),
    "casts": (
        "{side} begins to cast {card} ({cost}, {frames} frames): until {until}.",
        "{side}は{card}の詠唱を開始（{cost}、{frames}f）：{until}まで。",
    ),
    "casts_on_square": (
        "{side} begins to cast {card} ({cost}, {frames} frames) for square {square}: until {until}.",
        "{side}はマス{square}に{card}の詠唱を開始（{cost}、{frames}f）：{until}まで。",
    ),
    "until_frame": ("frame {frame}", "{frame}f"),
    "until_turn": ("frame {frame} of turn {turn}", "{turn}ターン目の{frame}f"),
    "until_lost": ("the end of the main phase, too late", "メインフェイズ終了（間に合わない）"),
    "uses_skill": (
        "{side} uses the {kind} “{skill}” of {actor} ({cost}).",
        "{side}は{actor}の{kind}「{skill}」を使用（{cost}）。",
    ),
    "aims": ("{side} chooses {cards}.", "{side}は{cards}を選んだ。"),
    "aim": ("{creature} of {owner}", "{owner}の{creature}"),
    "aim_cast": ("{card} that {owner} is casting", "{owner}が詠唱中の{card}"),
    "aims_no_more": ("{side} chooses {cards} and no more.", "{side}は{cards}だけを選んだ。"),
    "pays": ("{side} pays {change} MP: {value} left.", "{side}はMPを{change}支払った（残り{value}）。"),
    "cast_ends": ("{card} of {side} has been cast.", "{side}の{card}の詠唱が完了した。"),
    "discards_extra": (
        "{side} has too many cards and discards {card}: {value} in hand.",
        "{side}は手札の上限を超え、{card}を捨てた（手札{value}枚）。",
    ),
    "discards": ("{side} discards {card}: {value} in hand.", "{side}は{card}を捨てた（手札{value}枚）。"),
    "discards_at_random": (
        "{side} discards {card} at random: {value} in hand.",
        "{side}は無作為に{card}を捨てた（手札{value}枚）。",
    ),
    "discards_itself": ("{side} discards {card}.", "{side}は{card}を捨てた。"),
    "cleans_up": ("Clean-up", "クリーンアップ"),
}

BATTLE_EVENTS = {
    "attacks": ("{side} attacks with {creature}.", "{side}は{creature}で攻撃。"),
    "counter_attacks": ("{creature} of {side} attacks after the battle.", "戦闘後、{side}の{creature}が攻撃。"),
    "counter_dropped": (
        "{creature} of {side} cannot attack any more.",
        "{side}の{creature}はもう攻撃できない。",
    ),
    "cannot_block": ("{side} cannot block.", "{side}はブロックできない。"),
    "defends_not": ("{side} does not block.", "{side}はブロックしない。"),
    "blocks": ("{side} blocks with {cards}.", "{side}のブロック：{cards}。"),
    "will_attack": ("Afterwards {side} attacks with {cards}.", "戦闘後の{side}の攻撃：{cards}。"),
    "chooses_battle_spell": (
        "{side} chooses the battle spell {card} ({cost}).",
        "{side}はバトルスペル{card}を選んだ（{cost}）。",
    ),
    "chooses_no_spell": ("{side} uses no battle spell.", "{side}はバトルスペルを使わない。"),
    "spell_happens": ("The battle spell of {side}: {card}.", "{side}のバトルスペル：{card}。"),
    "step_first": ("First attacks", "先手"),
    "step_normal": ("Normal attacks", "通常"),
    "step_last": ("Last attacks", "後手"),
    "struck": (
        "{step}: {creature} of {side} hits {target} with {assigned}: {taken}damage {damage}, HP {before} to {value}.",
        "{step}：{side}の{creature}が{target}に攻撃{assigned}：{taken}ダメージ{damage}、HP {before}→{value}。",
    ),
    "resistance_less": ("resistance takes off {value}, ", "耐性で-{value}、"),
    "resistance_more": ("resistance adds {value}, ", "耐性で+{value}、"),
    "mitigation_less": ("mitigation takes off {value}, ", "軽減で-{value}、"),
    "battle_ends": ("The battle ends.", "戦闘終了。"),
    "battle_ends_lost": (
        "The battle ends; {value} of the attack hit nothing.",
        "戦闘終了（余った攻撃{value}は失われた）。",
    ),
}

# What effects and the rules bring about.
CHANGES = {
    "effect_happens": ("{side}: {trigger} of {actor}.", "{side}：{actor}の{trigger}。"),
    "countered": ("{card} of {side} is countered.", "{side}の{card}が打ち消された。"),
    "destroyed": ("{creature} of {side} is destroyed.", "{side}の{creature}が破壊された。"),
    "destroyed_away": (
        "{creature} on the field of {owner} is destroyed and goes to the graveyard of {side}.",
        "{owner}のフィールドの{creature}が破壊され、{side}の墓地に置かれた。",
    ),
    "graveyard": ("{card} goes to the graveyard of {side}.", "{card}が{side}の墓地に置かれた。"),
    "graveyard_in_vain": (
        "{card} goes to the graveyard of {side} without effect.",
        "{card}は効果を発揮せずに{side}の墓地に置かれた。",
    ),
    "removed": (
        "{card} of {side} leaves the game, from the {origin}.",
        "{side}の{origin}の{card}がゲームから取り除かれた。",
    ),
    "returns_to_hand": ("{creature} returns to the hand of {side}.", "{creature}が{side}の手札に戻った。"),
    "enters": ("{creature} enters the field of {side}.", "{creature}が{side}のフィールドに出た。"),
    "appears": ("{side} gets a new card: {card}.", "{side}に新しいカード{card}が生成された。"),
    "controlled": ("{side} controls {creature} from now on.", "以後、{side}が{creature}をコントロールする。"),
    "revives": (
        "{creature} of {side} revives: HP {value}, non-active, and no revival any more.",
        "{side}の{creature}が復活：HP{value}、行動不可、復活を失う。",
    ),
    "changes": ("{whose}: {changes}.", "{whose}：{changes}。"),
    "whose": ("{card} of {side}", "{side}の{card}"),
    "mp_becomes": ("MP {before} to {value}", "MP {before}→{value}"),
    "max_mp_becomes": ("maximum MP {before} to {value}", "最大MP {before}→{value}"),
    "attribute_becomes": ("{attribute} {before} to {value}", "{attribute}属性値 {before}→{value}"),
    "max_attribute_becomes": ("maximum {attribute} {before} to {value}", "最大{attribute}属性値 {before}→{value}"),
    "hp_becomes": ("HP {before} to {value}", "HP {before}→{value}"),
    "max_hp_becomes": ("maximum HP {before} to {value}", "最大HP {before}→{value}"),
    "attack_becomes": ("attack {before} to {value}", "攻撃力 {before}→{value}"),
    "state_becomes": ("{before} to {value}", "{before}→{value}"),
    "resistance_becomes": ("{attribute} resistance {before} to {value}", "{attribute}耐性 {before}→{value}"),
    "mitigation_becomes": ("mitigation {before} to {value}", "軽減 {before}→{value}"),
    "gains_keyword": ("gains “{value}”", "「{value}」を得る"),
}

ENDS = {
    "game_ends_hp": (
        "End in turn {turn}: {side} wins, {other} has no HP left",
        "{turn}ターン目で決着：{other}のHPが0以下になり、{side}の勝利",
    ),
    "game_ends_hp_drawn": (
        "End in turn {turn}: a draw, neither has HP left",
        "{turn}ターン目で決着：両者のHPが0以下になり、引き分け",
    ),
    "game_ends_deck_out": (
        "End in turn {turn}: {side} wins, {other} cannot draw",
        "{turn}ターン目で決着：{other}がカードを引けず、{side}の勝利",
    ),
    "game_ends_both_libraries_empty": (
        "End in turn {turn}: a draw, both libraries are empty",
        "{turn}ターン目で決着：両者のライブラリが0枚になり、引き分け",
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

SENTENCES = {**POSITIONS, **TURN_EVENTS, **BATTLE_EVENTS, **CHANGES, **ENDS}
