"""The log of a game of Card Commander: what each event's value means, and sentences in English and Japanese."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from simcore.games.game import LogLine, Narration, RecordedGame

NOBODY = -1
NO_CARD = -1
LANGUAGES = ("en", "ja")
PLACES_LOST = {1: "hand", 2: "used", 3: "battlefield"}  # the value of `destroyed`
NAMED_QUESTS = "quests"

# Event -> what its value means; the names are those of the codes in events.py.
VALUES = {
    "game_ends": "why the game ended",
    "turn_starts": "the turn",
    "draws": "cards left in the deck",
    "cannot_draw": "",
    "mana_grows": "mana after it",
    "income_rises": "income after it",
    "returns": "its place in standby, 1 to 3 from the top",
    "loses_mana": "mana after it",
    "sends": "its place in standby so far, 1 to 3 from the top",
    "uses": "mana after paying",
    "stands_by": "its place in standby, 1 to 3 from the top",
    "destroyed": "where it was: hand, used (on its way to a full standby) or battlefield",
    "battle_starts": "",
    "strikes": "HP left to the other attacker",
    "revives_in_battle": "its HP again",
    "wins_battle": "its HP left",
    "battle_drawn": "",
    "no_battle_this_turn": "",
    "loses_life": "life left",
}

# Sentences that stand beside those of the events: headings, positions, and what an event comes to in its position.
SENTENCES = {
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
    "graveyard": ("Graveyard of {side}, the top card last: {cards}", "{side}の墓地（最後が一番上）：{cards}"),
    "turn_starts": ("Turn {turn}: initiative {side}", "{turn}ターン目：イニシアチブは{side}"),
    "draws": ("{side} draws a card.", "{side}はカードを1枚引いた。"),
    "draws_openly": ("{side} draws {card}.", "{side}は{card}を引いた。"),
    "cannot_draw": ("{side} cannot draw: the deck is empty.", "{side}はデッキが0枚でカードを引けない。"),
    "mana_grows": ("{side} gains {change} mana: now {value}.", "{side}の魔力が{change}増えて{value}になった。"),
    "income_rises": ("The income of {side} rises to {value}.", "{side}の魔力増加量が{value}になった。"),
    "returns": (
        "{creature} returns from the graveyard of {side} to standby {value}.",
        "{creature}が墓地から{side}の待機所{value}に戻った。",
    ),
    "loses_mana": ("{side} loses {change} mana: {value} left.", "{side}の魔力が{change}減って{value}になった。"),
    "loses_no_mana": ("{side} has no mana to lose.", "{side}の魔力はこれ以上減らない。"),
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
    "destroyed_hand": ("{card} in the hand of {side} is destroyed.", "{side}の手札の{card}が破壊された。"),
    "destroyed_used": (
        "The standby of {side} is full: {card} is destroyed.",
        "{side}の待機所に空きがなく、{card}は破壊された。",
    ),
    "destroyed_battlefield": ("{card} of {side} is destroyed.", "{side}の{card}が破壊された。"),
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
    "no_battle_this_turn": ("No battle: there is no attacker.", "両者ともアタッカーがいないため、戦闘は行われない。"),
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
        "End in turn {turn}: stopped at the limit of events, capped",
        "{turn}ターン目で打ち切り：イベント数の上限",
    ),
    "quests": ("{label}: {met}", "{label}：{met}"),
    "creature": ("{card} ({attack}/{hp})", "{card}（{attack}/{hp}）"),
    "separator": (", ", "、"),
    "none": ("none", "なし"),
}


class Event(NamedTuple):
    """One recorded event; `card` is a number of the matchup's table, or NO_CARD."""

    turn: int
    name: str
    seat: int
    card: int
    value: int

    def seen(self, sides: "tuple[Side, Side]") -> "tuple[Side, Side]":
        """The side that the event is about and the other one, in this order; as they sit when it is about neither."""
        return (sides[1], sides[0]) if self.seat == 1 else sides


@dataclass
class Side:
    """What the events so far say of one seat; cards are numbers, the hand left to right, the graveyard bottom up."""

    name: str
    life: int
    mana: int
    income: int
    deck: int
    hand: list[int] = field(default_factory=list)
    graveyard: list[int] = field(default_factory=list)
    standby: dict[int, int] = field(default_factory=dict)
    attacker: int = NO_CARD
    hp: dict[int, int] = field(default_factory=dict)


def event_names() -> dict[int, str]:
    """Code -> name, for every event."""
    from simcore.games.card_commander import events

    return {int(getattr(events, name.upper())): name for name in VALUES}


def plain_value(name: str, value: int) -> int | str | None:
    """An event's value as plain data: a word where it stands for one, None where the event has none."""
    from simcore.games.card_commander.state import ENDS

    if name == "game_ends":
        return ENDS[value]
    if name == "destroyed":
        return PLACES_LOST[value]
    return value if VALUES[name] and value != NOBODY else None


def follow(recorded: RecordedGame) -> Iterator[tuple[Event, tuple[Side, Side]]]:
    """Each event with both seats' positions just before it; the positions go on changing."""
    names = event_names()
    sides = (_seated(recorded, 0), _seated(recorded, 1))
    for turn, code, seat, card, value in recorded.events.tolist():
        event = Event(turn, names[code], seat, card, value)
        yield event, sides
        _take_place(recorded, event, sides)


def _seated(recorded: RecordedGame, seat: int) -> Side:
    """A seat before the first card is drawn."""
    rules, deck = recorded.rules, recorded.first_deck ^ seat
    return Side(
        name=recorded.names[deck],
        life=rules.number("second_life" if seat else "first_life"),
        mana=int(recorded.table.start_mana[deck]),
        income=rules.number("income"),
        deck=int(recorded.table.deck_size[deck]),
    )


def _take_place(recorded: RecordedGame, event: Event, sides: tuple[Side, Side]) -> None:
    """What an event does to the positions."""
    (own, met), card, value = event.seen(sides), event.card, event.value
    match event.name:
        case "draws":
            own.deck = value
            own.hand.insert(len(own.hand) if recorded.rules["new_hand_card"] == "right" else 0, card)
        case "mana_grows" | "loses_mana":
            own.mana = value
        case "income_rises":
            own.income = value
        case "loses_life":
            own.life = value
        case "uses":
            own.mana = value
            own.hand = [other for other in own.hand if other != card]
        case "sends" if card != NO_CARD:
            own.attacker = own.standby.pop(value)
        case "stands_by" | "returns":
            _enter_standby(recorded, event, own)
        case "destroyed":
            own.hand = [other for other in own.hand if other != card]
            own.graveyard.append(card)
            if recorded.rules["graveyard_resets"] == "yes":
                own.hp.pop(card, None)
            own.attacker = NO_CARD if card == own.attacker else own.attacker
        case "strikes":
            met.hp[met.attacker] = value
        case "revives_in_battle":
            own.hp[card] = value


def _enter_standby(recorded: RecordedGame, event: Event, own: Side) -> None:
    """A card takes its place in standby, as printed unless it has kept its HP in the graveyard (CC-80).

    The others close ranks first where the rules say so (CC-13).
    """
    if recorded.rules["new_sub_place"] == "below_others":
        own.standby = {place: own.standby[old] for place, old in enumerate(sorted(own.standby), 1)}
    own.standby[event.value] = event.card
    own.hp.setdefault(event.card, recorded.cards[event.card].hp)
    if event.name == "returns":
        own.graveyard.remove(event.card)


def narrate(recorded: RecordedGame, lang: str, hands: bool) -> list[LogLine]:
    """The log of a game, with what players hold and draw only if `hands`."""
    teller = _Teller(recorded, lang, hands)
    for event, sides in follow(recorded):
        teller.tell(event, sides)
    return teller.lines


class _Teller:
    """Writes a log line by line."""

    def __init__(self, recorded: RecordedGame, lang: str, hands: bool):
        self.lines: list[LogLine] = []
        self._recorded = recorded
        self._lang = lang
        self._hands = hands

    def tell(self, event: Event, sides: tuple[Side, Side]) -> None:
        """Add what an event says in the position just before it."""
        if event.turn == 0:
            return  # opening hands are told as a whole
        if event.name == "turn_starts" and event.turn == 1:
            self._add(0, "start", side=sides[0].name, other=sides[1].name)
            self._show(sides, "player")
        if event.name == "sends" and event.seat == 0 and not self._has_just_begun(event):
            self._show(sides, "position")
        self._add(
            int(event.name not in ("turn_starts", "game_ends")), self._key(event, sides), **self._said(event, sides)
        )
        if event.name == "game_ends":
            self._show_end(event, sides)

    def _has_just_begun(self, event: Event) -> bool:
        """Whether nothing has happened since both positions at the start were shown."""
        return event.turn == 1 and self.lines[-1].depth == 0

    def _add(self, depth: int, key: str, **values: object) -> None:
        self.lines.append(LogLine(depth, self._words(key, **values)))

    def _words(self, key: str, **values: object) -> str:
        return SENTENCES[key][LANGUAGES.index(self._lang)].format(**values)

    def _key(self, event: Event, sides: tuple[Side, Side]) -> str:
        """Which sentence tells an event: its own, or what it comes to in this position."""
        own, met = event.seen(sides)
        match event.name:
            case "draws" if self._hands:
                return "draws_openly"
            case "loses_mana" if event.value == own.mana:
                return "loses_no_mana"
            case "sends" if event.card == NO_CARD:
                return "stays" if own.attacker != NO_CARD else "sends_nobody" if own.standby else "has_nobody"
            case "uses" if event.card == NO_CARD:
                return "uses_nothing"
            case "wins_battle" if met.attacker == NO_CARD:
                return "wins_alone"
            case "destroyed" | "game_ends":
                return f"{event.name}_{plain_value(event.name, event.value)}"
        return event.name

    def _said(self, event: Event, sides: tuple[Side, Side]) -> dict[str, object]:
        """What the sentences about an event may name."""
        own, met = event.seen(sides)
        return {
            "side": own.name,
            "other": met.name,
            "turn": event.turn,
            "value": event.value,
            "change": abs(event.value - own.mana),
            "card": self._card(event.card),
            "creature": self._creature(event.card, own),
            "attacker": self._creature(own.attacker, own),
            "target": self._card(met.attacker),
            "before": met.hp.get(met.attacker, 0),
        }

    def _show(self, sides: tuple[Side, Side], key: str) -> None:
        """Both positions, with hands where they are wanted."""
        for side in sides:
            subs = [
                self._words("place", place=place, creature=self._creature(card, side))
                for place, card in sorted(side.standby.items())
            ]
            self._add(
                1,
                key,
                side=side.name,
                life=side.life,
                mana=side.mana,
                income=side.income,
                hand=len(side.hand),
                deck=side.deck,
                graveyard=len(side.graveyard),
                attacker=self._creature(side.attacker, side),
                subs=self._listed(subs),
            )
            if self._hands:
                self._add(2, "hand", cards=self._listed([self._card(card) for card in side.hand]))

    def _show_end(self, event: Event, sides: tuple[Side, Side]) -> None:
        self._show(sides, "position")
        for side in sides:
            cards = self._listed([self._card(card) for card in side.graveyard])
            self._add(1, "graveyard", side=side.name, cards=cards)
        met = quests_met(event, sides)
        if met is not None:
            words = self._recorded.words[self._lang]
            named = self._listed([words[name] for name, is_met in met.items() if is_met])
            self._add(1, "quests", label=words[NAMED_QUESTS], met=named)

    def _listed(self, items: list[str]) -> str:
        return self._words("separator").join(items) if items else self._words("none")

    def _card(self, card: int) -> str:
        if card == NO_CARD:
            return self._words("none")
        found = self._recorded.cards[card]
        return str(found.english if self._lang == "en" and found.english else found.name)

    def _creature(self, card: int, side: Side) -> str:
        """A card with its attack and the HP it has on the board, or as printed."""
        if card == NO_CARD:
            return self._words("none")
        printed = self._recorded.cards[card]
        hp = side.hp.get(card, printed.hp)
        return self._words("creature", card=self._card(card), attack=printed.attack, hp=hp)


def quests_met(end: Event, sides: tuple[Side, Side]) -> dict[str, bool] | None:
    """Which quest conditions the winner meets (CC-71), by their names; None without a winner."""
    from simcore.games.card_commander.play import QUEST_MANA, QUEST_TURN, QUESTS

    if end.seat == NOBODY:
        return None
    winner, loser = sides[end.seat], sides[1 - end.seat]
    met = (end.turn <= QUEST_TURN, loser.deck == 0, not loser.hand, winner.mana >= QUEST_MANA)
    return dict(zip(QUESTS, met, strict=True))


def extras(recorded: RecordedGame) -> dict[str, Any]:
    """The winner's quest conditions (CC-71), None without a winner."""
    *_, (end, sides) = follow(recorded)
    return {NAMED_QUESTS: quests_met(end, sides)}


NARRATION = Narration(values=VALUES, names=event_names, value=plain_value, narrate=narrate, extras=extras)
