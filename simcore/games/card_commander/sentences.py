"""The sentences in which the log of a game of Card Commander is told, in English and Japanese."""

LANGUAGES = ("en", "ja")

# Zones as they stand in a sentence: where something is, and where it comes from.
ZONES = {
    "at_battlefield": ("on the battlefield", "戦場"),
    "at_standby": ("in standby {place}", "待機所{place}"),
    "at_in_use": ("in the used place", "使用カード"),
    "at_hand": ("in hand", "手札"),
    "at_graveyard": ("in the graveyard", "墓地"),
    "from_battlefield": ("the battlefield", "戦場"),
    "from_standby": ("standby {place}", "待機所{place}"),
    "from_in_use": ("the used place", "使用カードの場所"),
    "from_hand": ("hand", "手札"),
    "from_graveyard": ("the graveyard", "墓地"),
}

# Headings, positions and how cards are called.
POSITIONS = {
    "start": ("Start: {side} goes first, {other} goes second", "開始：先手は{side}、後手は{other}"),
    "player": (
        "{side}: life {life}, mana {mana}, income {income}, hand {hand}, deck {deck}",
        "{side}：ライフ{life}、魔力{mana}、魔力増加量{income}、手札{hand}枚、デッキ{deck}枚",
    ),
    "position": (
        "{side}: life {life}, mana {mana}, hand {hand}, deck {deck}, graveyard {graveyard}; "
        "battlefield: {attacker}; standby: {subs}",
        "{side}：ライフ{life}、魔力{mana}、手札{hand}枚、デッキ{deck}枚、墓地{graveyard}枚、"
        "戦場 {attacker}、待機所 {subs}",
    ),
    "place": ("{place} {creature}", "{place}.{creature}"),
    "hand": ("hand: {cards}", "手札：{cards}"),
    "used_card": ("used card: {creature}", "使用カード：{creature}"),
    "graveyard": ("Graveyard of {side}, the top card last: {cards}", "{side}の墓地（最後が一番上）：{cards}"),
    "quests": ("{label}: {met}", "{label}：{met}"),
    "creature": ("{card} ({attack}/{hp})", "{card}（{attack}/{hp}）"),
    "creature_with_marks": ("{card} ({attack}/{hp}; {marks})", "{card}（{attack}/{hp}、{marks}）"),
    "mark_level": ("level {level}", "レベル{level}"),
    "mark_speed": ("speed {speed}", "速度{speed}"),
    "mark_bare": ("has lost its abilities", "能力を失った"),
    "mark_copied": ("abilities of {card}", "{card}の能力"),
    "mark_cursed": ("cursed", "呪い"),
    "hidden_card": ("a card in hand", "手札のカード"),
    "separator": (", ", "、"),
    "none": ("none", "なし"),
}

# What the rules do by themselves, turn by turn.
TURN_EVENTS = {
    "turn_starts": ("Turn {turn}: initiative {side}", "{turn}ターン目：イニシアチブは{side}"),
    "draws": ("{side} draws a card.", "{side}はカードを1枚引いた。"),
    "draws_openly": ("{side} draws {card}.", "{side}は{card}を引いた。"),
    "cannot_draw": ("{side} cannot draw: the deck is empty.", "{side}はデッキが0枚でカードを引けない。"),
    "draws_nothing": ("{side} draws no card: an effect forbids it.", "効果により、{side}はカードを引けない。"),
    "mana_grows": ("{side} gains {change} mana: now {value}.", "{side}の魔力が{change}増えて{value}になった。"),
    "mana_stands_still": (
        "The mana of {side} does not grow: an effect forbids it.",
        "効果により、{side}の魔力は増えない。",
    ),
    "income_rises": ("The income of {side} rises to {value}.", "{side}の魔力増加量が{value}になった。"),
    "sends": (
        "{side} sends {creature} from standby {value} to the battlefield.",
        "{side}は待機所{value}の{creature}を戦場に出した。",
    ),
    "sends_nobody": ("{side} sends nobody.", "{side}はサブを戦場に出さない。"),
    "has_nobody": ("{side} has no sub to send.", "{side}には戦場に出すサブがいない。"),
    "stays": (
        "{attacker} of {side} is still on the battlefield.",
        "{side}のアタッカー{attacker}は戦場に残っている。",
    ),
    "uses": (
        "{side} uses {card} for {change} mana: {value} left.",
        "{side}は魔力{change}で{card}を使用した（残り{value}）。",
    ),
    "uses_nothing": ("{side} uses no card.", "{side}はカードを使用しない。"),
    "stands_by": ("{creature} of {side} takes standby {value}.", "{side}の{creature}が待機所{value}に入った。"),
    "destroyed_used": (
        "The standby of {side} is full: {card} is destroyed.",
        "{side}の待機所に空きがなく、{card}は破壊された。",
    ),
    "battle_starts": ("Battle: {attacker} of {side} strikes first.", "戦闘：{side}の{attacker}が先に攻撃する。"),
    "strikes": (
        "{card} of {side} strikes {target}: HP {before} to {value}.",
        "{side}の{card}が{target}を攻撃：HP {before}→{value}。",
    ),
    "revives_in_battle": (
        "{card} of {side} stands up again with HP {value}.",
        "{side}の{card}が立ち上がり、HPは{value}に戻った。",
    ),
    "wins_battle": (
        "{card} of {side} wins the battle with HP {value}.",
        "{side}の{card}が戦闘に勝利した（残りHP {value}）。",
    ),
    "wins_alone": (
        "{card} of {side} wins: there is no attacker against it.",
        "相手にアタッカーがいないため、{side}の{card}の勝利。",
    ),
    "battle_drawn": ("The battle is a draw.", "戦闘は引分。"),
    "no_battle_this_turn_nobody_there": (
        "No battle: there is no attacker.",
        "両者ともアタッカーがいないため、戦闘は行われない。",
    ),
    "no_battle_this_turn_effect": ("No battle: an effect forbids it.", "効果により、戦闘は行われない。"),
    "loses_life": ("{side} loses a life: {value} left.", "{side}のライフが1減って{value}になった。"),
    "game_ends_life": (
        "End in turn {turn}: {side} wins, {other} has no life left",
        "{turn}ターン目で決着：{other}のライフが0になり、{side}の勝利",
    ),
    "game_ends_deck_out": (
        "End in turn {turn}: {side} wins, {other} cannot draw",
        "{turn}ターン目で決着：{other}がカードを引けず、{side}の勝利",
    ),
    "game_ends_both_decks_out": (
        "End in turn {turn}: a draw, nobody can draw a card",
        "{turn}ターン目で決着：両者ともカードを引けず、引分",
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

# What effects do; `destroyed_...` also tells the end of a beaten attacker and what a revival costs.
EFFECT_EVENTS = {
    "effect_happens": ("{side}: {trigger} of {actor}.", "{side}：{actor}の{trigger}。"),
    "chooses": ("{side} chooses {creature} of {owner} {zone}.", "{side}は{owner}の{zone}の{creature}を選んだ。"),
    "chooses_card": ("{side} chooses {card} {zone}.", "{side}は{zone}の{card}を選んだ。"),
    "chooses_hidden": ("{side} chooses a card in hand.", "{side}は手札のカードを1枚選んだ。"),
    "consumes": (
        "{side} consumes {change} mana: {before} to {value}.",
        "{side}は魔力を{change}消費した：{before}→{value}。",
    ),
    "mana_becomes": ("The mana of {side}: {before} to {value}.", "{side}の魔力：{before}→{value}。"),
    "income_becomes": ("The income of {side}: {before} to {value}.", "{side}の魔力増加量：{before}→{value}。"),
    "life_becomes": ("The life of {side}: {before} to {value}.", "{side}のライフ：{before}→{value}。"),
    "hp_becomes": ("{card} of {side}: HP {before} to {value}.", "{side}の{card}：HP {before}→{value}。"),
    "attack_becomes": ("{card} of {side}: attack {before} to {value}.", "{side}の{card}：攻撃力 {before}→{value}。"),
    "level_becomes": ("{card} of {side}: level {before} to {value}.", "{side}の{card}：レベル {before}→{value}。"),
    "speed_becomes": ("{card} of {side}: speed {before} to {value}.", "{side}の{card}：速度 {before}→{value}。"),
    "gains_keyword": ("{card} of {side} gains “{ability}”.", "{side}の{card}が「{ability}」を得た。"),
    "gains_effect": ("{card} of {side} is given a {ability}.", "{side}の{card}に{ability}が与えられた。"),
    "copies": ("{card} of {side} gains the abilities of {source}.", "{side}の{card}が{source}の能力を得た。"),
    "loses_abilities": ("{card} of {side} loses its abilities.", "{side}の{card}が能力を失った。"),
    "becomes_cursed": ("{card} of {side} is cursed.", "{side}の{card}が呪われた。"),
    "turns_into": ("{card} of {side} {zone} turns into {new}.", "{side}の{zone}の{card}が{new}になった。"),
    "destroyed_hand": ("{card} in the hand of {side} is destroyed.", "{side}の手札の{card}が破壊された。"),
    "destroyed_battlefield": (
        "{card} of {side} is destroyed on the battlefield.",
        "{side}の戦場の{card}が破壊された。",
    ),
    "destroyed_standby": ("{card} of {side} is destroyed {zone}.", "{side}の{zone}の{card}が破壊された。"),
    "destroyed_in_use": ("{card}, used by {side}, is destroyed.", "{side}の使用カード{card}が破壊された。"),
    "returns": (
        "{creature} returns from the graveyard of {side} to standby {value}.",
        "{creature}が墓地から{side}の待機所{value}に戻った。",
    ),
    "returns_to_hand": (
        "{card} of {side} returns from {origin} to hand.",
        "{side}の{card}が{origin}から手札に戻った。",
    ),
    "returns_to_standby": (
        "{card} of {side} returns from {origin} to standby {value}.",
        "{side}の{card}が{origin}から待機所{value}に戻った。",
    ),
    "hand_to_standby": (
        "{card} goes from the hand of {side} to standby {value}.",
        "{side}の手札の{card}が待機所{value}に出た。",
    ),
    "enters_battlefield": (
        "{creature} of {side} enters the battlefield from {origin}.",
        "{side}の{creature}が{origin}から戦場に出た。",
    ),
    "appears": ("{creature} appears on the battlefield of {side}.", "{side}の戦場に{creature}が出現した。"),
    "swaps": (
        "{creature} of {side} swaps places with {attacker}: from {origin} to the battlefield.",
        "{side}の{creature}が{attacker}と入れ替わり、{origin}から戦場に出た。",
    ),
    "swap_sides": (
        "The attackers swap sides: {attacker} goes from {side} to {other}, {opponent} from {other} to {side}.",
        "両アタッカーの側が入れ替わった：{attacker}は{side}から{other}へ、{opponent}は{other}から{side}へ。",
    ),
    "given_away": (
        "{card} goes from {origin} of {side} to the hand of {other}.",
        "{side}の{origin}の{card}が{other}の手札に移った。",
    ),
    "put_under_deck": (
        "{card} of {side} goes from {origin} to the bottom of the deck: {value} cards in it.",
        "{side}の{card}が{origin}からデッキの一番下に置かれた（デッキ{value}枚）。",
    ),
    "fetches": (
        "{side} fetches {card} from the deck to the hand: {value} cards left in the deck.",
        "{side}はデッキから{card}を手札に加えた（デッキ残り{value}枚）。",
    ),
    "no_battle": ("There will be no battle this turn.", "このターンは戦闘が行われない。"),
    "forbids_draw": (
        "{side} will draw no card at the start of the next turn.",
        "{side}は次のターン開始時にカードを引けない。",
    ),
    "forbids_mana": (
        "The mana of {side} will not grow at the start of the next turn.",
        "{side}の魔力は次のターン開始時に増えない。",
    ),
    "forces": (
        "{side} must use a chosen card in hand next turn if possible.",
        "{side}は次のターン、可能ならば選ばれた手札のカードを使用する。",
    ),
    "forces_openly": (
        "{side} must use {card} next turn if possible.",
        "{side}は次のターン、可能ならば{card}を使用する。",
    ),
}

SENTENCES = {**ZONES, **POSITIONS, **TURN_EVENTS, **EFFECT_EVENTS}
