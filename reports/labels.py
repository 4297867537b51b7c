"""The one catalogue of words in tables and figures, English and Japanese; CSV headers and JSON keys never change."""

from reports.oddslabels import ODDS

LANGUAGES = ("en", "ja")

CATALOGUE: dict[str, tuple[str, str]] = {
    # Sides, outcomes and figures that several tables share.
    "deck": ("Deck", "デッキ"),
    "policy": ("Player", "プレイヤー"),
    "rank": ("Rank", "順位"),
    "score": ("Score", "スコア"),
    "interval": ("95 % interval", "95%信頼区間"),
    "games": ("Games", "試合数"),
    "share": ("Share", "割合"),
    "count": ("Count", "数"),
    "versus": ("{deck_a} v. {deck_b}", "{deck_a} 対 {deck_b}"),
    "none": ("–", "–"),
    "separator": (", ", "、"),
    "yes": ("yes", "はい"),
    "no": ("no", "いいえ"),
    "outcome.win": ("Wins", "勝ち"),
    "outcome.draw": ("Draws", "引き分け"),
    "outcome.loss": ("Losses", "負け"),
    "outcome.capped": ("Capped", "打ち切り"),
    "seat": ("Seat", "手番"),
    "seat.first": ("Going first", "先手"),
    "seat.second": ("Going second", "後手"),
    # One duel.
    "duel.title": ("{game}: {deck_a} v. {deck_b}", "{game}：{deck_a} 対 {deck_b}"),
    "duel.setting": (
        "{games} games · {policy_a} v. {policy_b} · seed {seed}",
        "{games}試合 · {policy_a} 対 {policy_b} · シード {seed}",
    ),
    "duel.setting_partial": (
        "interrupted: {games} of {planned} games · {policy_a} v. {policy_b} · seed {seed}",
        "中断：{planned}試合のうち{games}試合 · {policy_a} 対 {policy_b} · シード {seed}",
    ),
    "duel.score": ("Score of {deck}", "{deck} のスコア"),
    "duel.score_value": ("{score} %  (95 % interval {low}–{high} %)", "{score}%（95%信頼区間 {low}–{high}%）"),
    "duel.p_value": ("p-value of 50 %", "スコア50%に対するp値"),
    "duel.first_seat": ("Score of whoever goes first", "先手のスコア"),
    "duel.results": ("Results of {deck}", "{deck} の成績"),
    "duel.by_seat": ("{deck} by seat", "{deck} の手番別成績"),
    "duel.ends": ("How games ended", "決着のつき方"),
    "duel.length": ("Turns a game", "ターン数"),
    "duel.length_value": ("{mean} on average, {low} to {high}", "平均 {mean}、最短 {low}、最長 {high}"),
    "duel.nothing": ("No game was played.", "試合は行われていません。"),
    "duel.mirror": ("exactly 50 %: a deck against itself", "ちょうど50%（同じデッキどうし）"),
    # One game.
    "replay.title": ("{game}: {deck_a} v. {deck_b}, game {number}", "{game}：{deck_a} 対 {deck_b}、試合{number}"),
    "replay.setting": (
        "{policy_a} v. {policy_b} · seed {seed} · games are numbered from 0",
        "{policy_a} 対 {policy_b} · シード {seed} · 試合番号は0から",
    ),
    # Every matchup of several decks.
    "compare.title": ("{game}: score of each deck against each", "{game}：デッキごとの対戦スコア"),
    "compare.ranking_title": (
        "{game}: mean score against the other decks",
        "{game}：ほかのデッキに対する平均スコア",
    ),
    "compare.setting": (
        "{games} games per matchup · player: {policies}",
        "対戦1組あたり{games}試合 · プレイヤー：{policies}",
    ),
    "compare.setting_several": (
        "{games} games per matchup · players: {policies}",
        "対戦1組あたり{games}試合 · プレイヤー：{policies}",
    ),
    "compare.setting_partial": (
        "interrupted: {low} to {high} of {games} games per matchup · player: {policies}",
        "中断：対戦1組あたり{games}試合のうち{low}～{high}試合 · プレイヤー：{policies}",
    ),
    "compare.setting_partial_several": (
        "interrupted: {low} to {high} of {games} games per matchup · players: {policies}",
        "中断：対戦1組あたり{games}試合のうち{low}～{high}試合 · プレイヤー：{policies}",
    ),
    "compare.matrix": ("Score of the row's deck in percent", "行のデッキのスコア（%）"),
    "compare.matrix_part": (
        "Score of the row's deck in percent, against decks {first} to {last}",
        "行のデッキのスコア（%）、相手デッキ{first}～{last}",
    ),
    "compare.ranking": ("Mean score against the other decks", "ほかのデッキに対する平均スコア"),
    "compare.precision": (
        "95 % intervals of the matrix reach at most {width} points from the score.",
        "表の95%信頼区間はスコアから最大{width}ポイントです。",
    ),
    "matrix.scale": ("Score of the row's deck (%)", "行のデッキのスコア（%）"),
    "ranking.scale": ("Mean score (%)", "平均スコア（%）"),
    # Footnotes.
    "note.reading": (
        "Each cell: score of the row's deck against the column's deck in percent, below it the 95 % interval. "
        "Decks in order of mean score, best on top.",
        "各マス：列のデッキに対する行のデッキのスコア（%）、下段は95%信頼区間。平均スコアの高い順に並べています。",
    ),
    "note.ranking": (
        "Dot: mean score against the other decks (its mirror left out); bar: 95 % interval.",
        "点：ほかのデッキに対する平均スコア（同じデッキどうしを除く）。横棒：95%信頼区間。",
    ),
    "note.mark": (
        "{mark} differs from 50 % at the 5 % level after Holm's correction over the table.",
        "{mark} 表全体でホルムの補正をしても5%水準で50%と異なります。",
    ),
    "note.mirror": (
        "Diagonal: a deck against itself, exactly 50 by construction.",
        "対角線：同じデッキどうし。構成上ちょうど50です。",
    ),
    "note.empty": ("Grey without a number: not played.", "数字のない灰色：未対戦。"),
    "note.score": (
        "Score: share of the points; a draw or a capped game counts half. "
        "It holds for these players, not for every player.",
        "スコア：得点の割合（引き分けと打ち切りは半分と数えます）。ここに示したプレイヤーどうしの値です。",
    ),
    "note.not_playable_yet": ("cannot be played yet", "まだ使えません"),
    "note.bundled_decks": (
        "A bundled deck is named game/deck: {example}",
        "同梱デッキの指定：ゲーム/デッキ（例 {example}）",
    ),
    "note.assumed": ("† {assumed} of {size} cards assumed", "† {size}枚中{assumed}枚が仮の数値・能力のカード"),
    "note.assumed_creature": ("† figures or ability assumed", "† 仮の数値・能力のカード"),
    "note.assumed_decks": (
        "† Decks with cards whose figures or ability are assumed: {decks}.",
        "† 数値や能力を仮に定めたカードを含むデッキ：{decks}。",
    ),
    "note.assumed_deck": ("{deck} ({assumed} of {size})", "{deck}（{size}枚中{assumed}枚）"),
    "note.rules": ("Rules changed from the default: {rules}.", "既定から変更したルール：{rules}。"),
    "note.run": ("Deckmill {version} · seed {seed}", "Deckmill {version} · シード {seed}"),
    # Game length.
    "turns.title": ("{game}: length of a game, {deck_a} v. {deck_b}", "{game}：試合の長さ、{deck_a} 対 {deck_b}"),
    "turns.setting": ("{games} games · {policy_a} v. {policy_b}", "{games}試合 · {policy_a} 対 {policy_b}"),
    "turns.setting_partial": (
        "interrupted: {games} of {planned} games · {policy_a} v. {policy_b}",
        "中断：{planned}試合のうち{games}試合 · {policy_a} 対 {policy_b}",
    ),
    "turns.axis": ("Turn in which the game ended", "決着したターン"),
    "turns.scale": ("Games (%)", "試合の割合（%）"),
    "turns.mean": ("Dashed line: mean, {mean} turns.", "破線：平均ターン数 {mean}"),
    # Battles without a game.
    "battle.title": ("Battle", "戦闘"),
    "battle_key.winner": ("Winner", "勝者"),
    "battle.draw": ("draw", "引き分け"),
    "battle_key.a_hp": ("HP left, A", "Aの残りHP"),
    "battle_key.b_hp": ("HP left, B", "Bの残りHP"),
    "battle_key.blows": ("Blows", "攻撃回数"),
    "battle_key.assigned": ("Assigned", "割り振り"),
    "battle_key.dealt": ("Damage", "ダメージ"),
    "battle_key.destroyed": ("Destroyed", "破壊"),
    "battle_key.blockers_hp": ("HP left", "残りHP"),
    "battle_key.attacker_hp": ("HP left to the attacker", "攻撃側の残りHP"),
    "battle_key.to_player": ("Damage to the player", "プレイヤーへのダメージ"),
    "battle_key.lost": ("Attack lost", "余り"),
    "battle_key.hit": ("Attack hits", "攻撃命中"),
    "battle_key.defender_faints": ("Defender faints", "防御側気絶"),
    "battle_key.defending_player_loses": ("Defending player loses", "防御側ライフの減少"),
    "battle_key.counter_hit": ("Counter hits", "反撃命中"),
    "battle_key.attacker_faints": ("Attacker faints", "攻撃側気絶"),
    "battle_key.attacking_player_loses": ("Attacking player loses", "攻撃側ライフの減少"),
    "battle_key.attacker_survives": ("Attacker survives", "攻撃側生存"),
    "battle_key.target_survives": ("Target survives", "攻撃対象生存"),
    "battle_key.breaks": ("Declared cards broken", "宣言カードのブレイク"),
    "battle_key.direct": ("Direct attack", "ダイレクトアタック"),
    "battle_key.rank": ("Rank", "順位"),
    "battle_key.order": ("Blocking order", "ブロック順"),
    "battle.more_orders": ("{number} more orders; --json holds them all.", "ほかに{number}通り（--json で全部）。"),
    "battle.side": ("{side}: {fighter}", "{side}：{fighter}"),
    # Damage that spills over several blockers.
    "spill.title": (
        "{game}: attackers of {deck_a} against blockers of {deck_b}",
        "{game}：{deck_a} の攻撃を {deck_b} がブロック",
    ),
    "spill.exact": ("exact: every battle counted", "厳密値：すべての戦闘を数え上げ"),
    "spill.drawn": (
        "{battles} battles drawn for each number of blockers · seed {seed}",
        "ブロック数ごとに{battles}回の無作為な戦闘 · シード {seed}",
    ),
    "spill.partly_drawn": (
        "exact, but for {numbers} blockers {battles} battles drawn each · seed {seed}",
        "厳密値。ただしブロック数{numbers}は{battles}回の無作為な戦闘 · シード {seed}",
    ),
    "spill.means": ("Means of one battle", "1回の戦闘の平均"),
    "spill.destroyed": ("How many blockers are destroyed (%)", "破壊されるブロッククリーチャーの数（%）"),
    "spill.blockers": ("Blockers", "ブロック数"),
    "spill.order": ("Order", "順番"),
    "spill_order.random": ("random", "無作為"),
    "spill_order.best": ("best", "最善"),
    "spill_measure.through": ("Damage through", "プレイヤーへのダメージ"),
    "spill_measure.destroyed": ("Blockers destroyed", "破壊されたブロック側"),
    "spill_measure.attackers_lost": ("Attackers lost (%)", "破壊された攻撃側（%）"),
    "spill_measure.wasted": ("Damage wasted", "余ったダメージ"),
    "spill.note": (
        "Creatures fight as printed, keywords alone counting; the best order is the defender's.",
        "クリーチャーはカードどおりに戦い、能力はキーワードだけを数えます。最善は防御側にとっての順番です。",
    ),
    "spill.unmet": (
        "Left out: attackers that so many cannot block ({numbers}).",
        "その数ではブロックできない攻撃側は除きます（{numbers}）。",
    ),
    "spill.unmet_number": ("{number}: {share} % of them", "{number}体：{share}%"),
    "spill.map_subtitle": (
        "Share of blockers destroyed in percent, in random order",
        "破壊されたブロッククリーチャーの割合（%）、順番は無作為",
    ),
    "spill.map_scale": ("Blockers destroyed (%)", "破壊されたブロック側（%）"),
    "spill.panel": ("Blockers: {number}", "ブロック数 {number}"),
    "spill.total_hp": ("HP of the blockers together", "ブロック側のHP合計"),
    "spill.attack": ("Attack", "攻撃力"),
    "battles.title": ("{game}: {deck_a} (A) against {deck_b} (B)", "{game}：{deck_a}（A）対 {deck_b}（B）"),
    "battles.subtitle": (
        "every creature alone against every creature, by who has the initiative",
        "すべてのクリーチャーの1対1、イニシアチブごと",
    ),
    "battles.initiative_a": ("A has the initiative", "イニシアチブはA"),
    "battles.initiative_b": ("B has the initiative", "イニシアチブはB"),
    "battles.a_wins": ("A wins", "Aの勝ち"),
    "battles.b_wins": ("B wins", "Bの勝ち"),
    "battles.part": ("{heading}, against {first} to {last}", "{heading}（相手{first}～{last}）"),
    "battles.note": (
        "Rows: A. Columns: B. Number: the winner's HP left; after a draw, A's and B's.",
        "行：A　列：B　数字：勝者の残りHP（引き分けではAとBの残りHP）",
    ),
    # Cards and decks.
    "value.source.assumed": ("assumed", "仮"),
    "value.figures.printed": ("printed", "公式"),
    "value.figures.assumed": ("assumed", "仮"),
    "value.ability.printed": ("printed", "公式"),
    "value.ability.assumed": ("assumed", "仮"),
    "deck.cards": ("{size} cards", "{size}枚"),
    "deck.curve": ("Cards by {field}", "{field}ごとの枚数"),
    "column.copies": ("Copies", "枚数"),
    "column.name": ("Name", "カード名"),
    "column.english": ("English", "英語名"),
    "column.colour": ("Colour", "色"),
    "column.level": ("Level", "レベル"),
    "column.cost": ("Cost", "コスト"),
    "column.mana": ("Mana", "マナ"),
    "column.type": ("Type", "種類"),
    "column.frames": ("Frames", "フレーム"),
    "column.race": ("Race", "種族"),
    "column.yields": ("Yields", "霊力"),
    "column.kinds": ("Kinds", "種族"),
    "column.orb": ("Orb", "霊玉"),
    "column.orb_kind": ("Kind of orb", "霊玉の種類"),
    "column.power": ("Power", "パワー"),
    "column.attack": ("Attack", "攻撃力"),
    "column.defence": ("Defence", "防御力"),
    "column.evasion": ("Evasion", "回避力"),
    "column.hp": ("HP", "HP"),
    "column.speed": ("Speed", "速さ"),
    "column.tribe": ("Tribe", "種族"),
    "column.tribes": ("Tribes", "種族"),
    "column.figures": ("Figures", "数値"),
    "column.ability": ("Ability", "能力"),
    "column.abilities": ("Abilities", "能力"),
    "column.keywords": ("Keywords", "キーワード"),
    "column.limit": ("Limit", "上限"),
    "column.assumed": ("Assumed", "仮"),
    "column.unsupported": ("Unsupported because", "未対応の理由"),
    "column.source": ("Source", "出典"),
    "column.opening": ("Opening", "名称"),
    "column.says": ("How hands are drawn", "手札の引き方"),
    "column.game": ("Game", "ゲーム"),
    "column.title": ("Title", "名称"),
    "column.cards": ("Cards", "カード"),
    "column.playable": ("Playable", "使用可能"),
    "column.player": ("Player", "プレイヤー"),
    "column.decks": ("Decks", "デッキ"),
    "column.default": ("default", "標準"),
    "column.colours": ("Colours", "色"),
    "column.legal": ("Legal", "適正"),
    "column.does": ("Does", "行動"),
    "column.sees": ("Sees", "見える情報"),
    "column.ties": ("Ties", "同点時"),
    "column.note": ("Note", "備考"),
    **ODDS,
}


def label(key: str, lang: str, **values: object) -> str:
    """The words for `key` in `lang` ("en" or "ja") with its placeholders filled.

    KeyError names a key, a language or a placeholder that is missing: a fault of the program, not of its user.
    """
    if key not in CATALOGUE:
        raise KeyError(f'no label "{key}"')
    if lang not in LANGUAGES:
        raise KeyError(f'no labels in language "{lang}"; there are {", ".join(LANGUAGES)}')
    try:
        return CATALOGUE[key][LANGUAGES.index(lang)].format(**values)
    except KeyError as error:
        raise KeyError(f'label "{key}" needs a value for {error}') from None


def label_or_words(key: str, lang: str) -> str:
    """The label for `key` or, where a game uses a name of its own, the last part of the key as plain words."""
    if key in CATALOGUE:
        return label(key, lang)
    return key.rpartition(".")[2].replace("_", " ")
