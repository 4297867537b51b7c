"""The sentences in which the log of a game of Touhou lands is told, in English and Japanese."""

LANGUAGES = ("en", "ja")

# Headings, positions and how cards are called.
POSITIONS = {
    "start": (
        "Start: {side} goes first, {other} second; three figures are attack/defence/evasion",
        "開始：先手{side}、後手{other}（三つの数字は攻撃力／防御力／回避力）",
    ),
    "player": (
        "{side}: life {life}, lands {lands} ({untapped} untapped), hand {hand} (limit {limit}), library {library}, "
        "discard place {discard}",
        "{side}：ライフ{life}、土地{lands}枚（アンタップ{untapped}枚）、手札{hand}枚（上限{limit}枚）、山札{library}枚、"
        "捨て符置き場{discard}枚",
    ),
    "hand": ("hand: {cards}", "手札：{cards}"),
    "front": ("front: {cards}", "前衛：{cards}"),
    "back": ("back: {cards}", "後衛：{cards}"),
    "lands": ("lands: {cards}", "土地：{cards}"),
    "staying": ("supports: {cards}", "サポート：{cards}"),
    "discard_cards": ("Discard place of {side}: {cards}", "{side}の捨て符置き場：{cards}"),
    "several": ("{number} {card}", "{card}{number}枚"),
    "character": ("{card} ({figures})", "{card}（{figures}）"),
    "character_with_marks": ("{card} ({figures}; {marks})", "{card}（{figures}、{marks}）"),
    "mark_item": ("with {card}", "{card}装備"),
    "mark_tapped": ("tapped", "タップ"),
    "cost": ("cost {lands}", "コスト{lands}"),
    "cost_with_needs": ("cost {lands}, {needs}", "コスト{lands}、{needs}"),
    "need": ("{kind} {value}", "{kind}{value}"),
    "of_side": ("{card} of {side}", "{side}の{card}"),
    "separator": (", ", "、"),
    "none": ("none", "なし"),
}

# The opening and the course of a turn, and what players choose in it.
TURN_EVENTS = {
    "turn_starts": ("Turn {turn}: {side}", "{turn}ターン目：{side}"),
    "keeps": ("{side} keeps this hand; the hand limit is {value}.", "{side}は手札をキープ（手札上限{value}枚）。"),
    "redraws": ("{side} redraws: {value} cards.", "{side}は手札を引き直す（{value}枚）。"),
    "must_redraw": (
        "{side} shows a hand without a character and redraws: {value} cards.",
        "{side}はキャラクターのない手札を見せ、引き直す（{value}枚）。",
    ),
    "concedes": ("{side} has no character in hand and gives up.", "{side}は手札にキャラクターがなく投了。"),
    "draws_one": ("{side} draws a card; library {value}.", "{side}はカードを1枚引いた（山札残り{value}枚）。"),
    "draws_many": (
        "{side} draws {number} cards; library {value}.",
        "{side}はカードを{number}枚引いた（山札残り{value}枚）。",
    ),
    "draws_openly": ("{side} draws {cards}; library {value}.", "{side}は{cards}を引いた（山札残り{value}枚）。"),
    "draws_nothing": ("{side} cannot draw: the library is empty.", "{side}は山札が0枚でカードを引けない。"),
    "forms": ("{side} changes formation: {cards}.", "{side}は配置を変更：{cards}。"),
    "moves": ("{card} to the {row}", "{card}を{row}へ"),
    "passes": ("{side} does nothing more.", "{side}はこれ以上行動しない。"),
    "places": ("{side} places {card}.", "{side}は土地{card}を設置。"),
    "summons": ("{side} summons {card} ({cost}) to the {row}.", "{side}は{card}（{cost}）を{row}に召還。"),
    "supports": ("{side} uses the support {card} ({cost}).", "{side}はサポート{card}（{cost}）を使用。"),
    "equips": ("{side} uses the item {card} ({cost}).", "{side}はアイテム{card}（{cost}）を使用。"),
    "declares": ("{side} declares the spell {card} ({cost}).", "{side}はスペル{card}（{cost}）を宣言。"),
    "uses_skill": ("{side} uses the skill of {character} ({cost}).", "{side}は{character}の能力（{cost}）を使用。"),
    "user": ("Its user is {whose}.", "使用者：{whose}。"),
    "bearer": ("It is put on {whose}.", "装備：{whose}。"),
    "choice": ("{side} chooses {whose}.", "{side}は{whose}を選んだ。"),
    "pays": ("{side} taps {change}: {value} left.", "{side}は{change}タップ（残り{value}枚）。"),
    "one_land": ("a land", "土地を1枚"),
    "many_lands": ("{number} lands", "土地を{number}枚"),
    "discards_extra": (
        "{side} is over the hand limit and discards {card}: {value} in hand.",
        "{side}は手札上限を超え、{card}を捨てた（手札{value}枚）。",
    ),
    "discards": ("{side} discards {card}: {value} in hand.", "{side}は{card}を捨てた（手札{value}枚）。"),
    "discards_at_random": (
        "{side} discards {card} at random: {value} in hand.",
        "{side}は無作為に{card}を捨てた（手札{value}枚）。",
    ),
}

BATTLE_EVENTS = {
    "attacks": ("{side} attacks with {character}.", "{side}は{character}で攻撃。"),
    "answers_none": ("{side} does not resist.", "{side}は無抵抗。"),
    "answers_defend": ("{side} defends with {character}.", "{side}は{character}で防御。"),
    "answers_counter": ("{side} counters with {character}.", "{side}は{character}で反撃。"),
    "adds_spell": ("{side} adds the spell {card} ({cost}).", "{side}はスペル{card}（{cost}）を宣言。"),
    "prevented": ("{card} of {side} is prevented.", "{side}の{card}の宣言は妨害された。"),
    "evades": (
        "{striker} strikes with {attack}: {card} evades it (evasion {value}).",
        "{striker}の攻撃{attack}：{card}は回避した（回避{value}）。",
    ),
    "is_hit": (
        "{striker} strikes with {attack}: it hits {card} (defence {value}).",
        "{striker}の攻撃{attack}：{card}に命中（防御{value}）。",
    ),
    "player_is_hit": ("{striker} strikes with {attack}: it hits {side}.", "{striker}の攻撃{attack}：{side}に命中。"),
}

# What effects and the rules bring about.
CHANGES = {
    "effect_happens": ("{side}: {trigger} of {card}.", "{side}：{card}の{trigger}。"),
    "goes_to_discard": ("{card} goes to the discard place of {side}.", "{card}は{side}の捨て符置き場に置かれた。"),
    "returns_to_hand": ("{card} returns to the hand of {side}.", "{card}は{side}の手札に戻った。"),
    "finds": (
        "{side} finds {card} in the library: {value} left.",
        "{side}は山札から{card}を手札に加えた（残り{value}枚）。",
    ),
    "takes_back": (
        "{side} takes {card} back from the discard place.",
        "{side}は捨て符置き場から{card}を手札に戻した。",
    ),
    "faints": ("{card} of {side} faints.", "{side}の{card}が気絶。"),
    "taps": ("{card} of {side} is tapped.", "{side}の{card}がタップした。"),
    "untaps": ("{card} of {side} is untapped.", "{side}の{card}がアンタップした。"),
    "moved": ("{card} of {side} moves to the {row}.", "{side}の{card}が{row}に移った。"),
    "life_becomes": ("{side}: life {before} to {value}.", "{side}：ライフ {before}→{value}。"),
    "lands_tap": ("{side} has {change} tapped.", "{side}の{change}タップ。"),
    "lands_untap": ("{side} has {change} untapped.", "{side}の{change}アンタップ。"),
    "more_lands": (
        "{side} may place {value} more this turn.",
        "{side}はこのターン、土地をさらに{value}枚設置できる。",
    ),
    "changes": ("{whose}: {changes}.", "{whose}：{changes}。"),
    "attack_changes": ("attack {value:+}", "攻撃力{value:+}"),
    "defence_changes": ("defence {value:+}", "防御力{value:+}"),
    "evasion_changes": ("evasion {value:+}", "回避力{value:+}"),
    "gains_keyword": ("gains “{keyword}”", "「{keyword}」を得る"),
}

ENDS = {
    "game_ends_life": (
        "End in turn {turn}: {side} wins, {other} has no life left",
        "{turn}ターン目で決着：{other}のライフが0になり、{side}の勝利",
    ),
    "game_ends_deck_out": (
        "End in turn {turn}: {side} wins, {other} cannot draw",
        "{turn}ターン目で決着：{other}が山札からカードを引けず、{side}の勝利",
    ),
    "game_ends_no_characters": (
        "End before turn 1: {side} wins, {other} has no character",
        "開始前に決着：{other}にキャラクターがなく、{side}の勝利",
    ),
    "game_ends_no_characters_drawn": (
        "End before turn 1: a draw, neither has a character",
        "開始前に終了：両者ともキャラクターがなく、引き分け",
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
