"""The log of a game of Kyougenshi for people, and its events as plain data."""

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.games.game import LogLine, Narration, PlainEvent, RecordedGame
from simcore.games.kyougenshi.descriptions import Describer
from simcore.games.kyougenshi.event_values import (
    DECK,
    NO_CARD,
    ORBS,
    VALUES,
    YES,
    plain_value,
    word_of,
)
from simcore.games.kyougenshi.log_lines import ACTIONS, log_lines
from simcore.games.kyougenshi.positions import Event, Position, follow
from simcore.games.kyougenshi.vocabulary import TRIGGERS

# What a player does first in a turn; what both have is shown before it.
FIRST_THINGS = ACTIONS | {"charges_nothing", "passes"}
# Events that another one tells already.
UNTOLD = frozenset(("turn_ends", "attack_ends", "charges_nothing"))
# What players hold, or have face down: told by name on request.
HIDDEN = frozenset(("breaks", "takes_shield"))
# By which verbs effects change what the rules change too.
CHANGED_BY = {
    "draws": {"draw"},
    "destroyed": {"destroy"},
    "breaks": {"break_shield"},
    "sets_shield": {"add_shields"},
}


def plain(recorded: RecordedGame) -> Iterator[PlainEvent]:
    """Every event as plain data."""
    for event, position in follow(recorded):
        card = None if event.card == NO_CARD else position.face(event.card).name
        yield PlainEvent(event.turn, event.name, event.seat, card, plain_value(event.name, event.value))


def narrate(recorded: RecordedGame, lang: str, hands: bool) -> list[LogLine]:
    """The log of a game, with what players hold, draw and have face down only if `hands`."""
    teller = _Teller(recorded.words[lang], lang, hands)
    for event, position in follow(recorded):
        teller.tell(event, position)
    return teller.log.lines


class _Teller:
    """Writes a log line by line; `words` are the game's in the language of the log."""

    def __init__(self, words: Mapping[str, str], lang: str, hands: bool):
        self._d = Describer(words, lang)
        self.log = log_lines(self._d)
        self._hands = hands
        self._shown = 0  # the turn whose position was shown last
        self._idle = True  # nothing has been done in it
        self._last = ""  # the event before
        self._verbs: set[str] = set()  # what the effect told last does
        self._attacker = ""  # as it was before it attacked

    def tell(self, event: Event, position: Position) -> None:
        """Add what an event says in the position just before it."""
        own, _ = position.about(event)
        if not self._last:
            self.log.heading(self._d.say("start", side=position.sides[0].name, other=position.sides[1].name))
        if event.turn > self._shown and event.name in FIRST_THINGS:
            self._shown, self._idle = event.turn, True
            self._show(position)
        self._idle &= event.name not in ACTIONS
        if event.name in CHANGED_BY and not CHANGED_BY[event.name] & self._verbs:
            self.log.leave_effect()
        match event.name:
            case "turn_starts":
                self.log.heading(self._d.say("turn_starts", turn=event.value, side=own.name))
            case "game_ends":
                self._end(event, position)
            case "draws" | "sets_shield":
                self._take_from_deck(event, position)
            case "power_changes" | "gains_keyword":
                self._change(event, position)
            case "attacks" if word_of(event.name, event.value) != "player":
                self._attacker = self._d.spell_card(event.card, position)  # its target follows
            case "fights":
                self._fight(event, position)
            case "goes_to_graveyard" if word_of(event.name, event.value) == DECK:
                self._mill(event, position)
            case name if name not in UNTOLD and (key := self._key(event)):
                if name in ("passes", "keeps"):
                    self.log.leave_action()
                self.log.say(name, key, **self._said(event, position))
        if event.name == "effect_happens":
            effects = position.face(event.card).effects
            self._verbs = {each.do for each in effects if each.when == TRIGGERS[event.value]}
        self._last = event.name

    # ---------- Turns, positions

    def _end(self, event: Event, position: Position) -> None:
        own, met = position.about(event)
        key = f"game_ends_{word_of(event.name, event.value)}"
        self.log.heading(self._d.say(key, turn=event.turn, side=own.name, other=met.name))
        self._show(position)
        for side in position.sides:
            cards = self._d.gathered(position.face(card) for card in sorted(side.graveyard))
            self.log.add(1, self._d.say("graveyard", side=side.name, cards=cards))

    def _show(self, position: Position) -> None:
        """Both sides, with hands and declared cards where they are wanted."""
        self.log.flush()
        for side in position.sides:
            self.log.add(1, self._d.side(side))
            for text in self._d.belongings(side, position, self._hands):
                self.log.add(2, text)

    # ---------- Several events in one line

    def _take_from_deck(self, event: Event, position: Position) -> None:
        """Cards drawn, or laid as declared cards."""
        own, _ = position.about(event)
        keys = {
            "draws": ("draws_one", "draws_many", "draws_openly"),
            "sets_shield": ("sets_shield", "sets_shields", "sets_shields_openly"),
        }
        one, many, openly = keys[event.name]

        def close(parts: list[str]) -> str:
            key = openly if self._hands else one if len(parts) == 1 else many
            return self._d.say(key, side=own.name, cards=self._d.listed(parts), number=len(parts), value=event.value)

        self.log.extend((event.name, event.seat), self._d.name(position.face(event.card)), close)

    def _mill(self, event: Event, position: Position) -> None:
        own, _ = position.about(event)
        self.log.extend(
            ("mills", event.seat),
            self._d.name(position.face(event.card)),
            lambda parts: self._d.say("mills", side=own.name, cards=self._d.listed(parts)),
        )

    def _change(self, event: Event, position: Position) -> None:
        """Power and keywords, which are told together as far as they are one spell card's."""
        own, _ = position.about(event)
        whose = self._d.say("of_side", card=self._d.name(position.face(event.card)), side=own.name)
        keyword = ""
        if event.name == "gains_keyword":
            keyword = self._d.word("keywords", word_of(event.name, event.value))
        self.log.extend(
            ("changes", event.seat, event.card),
            self._d.say(event.name, value=event.value, keyword=keyword),
            lambda parts: self._d.say("changes", whose=whose, changes=self._d.listed(parts)),
        )

    def _fight(self, event: Event, position: Position) -> None:
        """R44: both cards with the power that counts."""
        own, _ = position.about(event)
        card = self._d.name(position.face(event.card))
        self.log.leave_effect()
        self.log.extend(
            ("fights",),
            self._d.say("fighter", card=card, side=own.name, value=event.value),
            lambda parts: self._d.say("fights", fighters=self._d.listed(parts)),
        )

    # ---------- Everything else

    def _key(self, event: Event) -> str:
        """Which sentence tells an event; none if another event tells it already, or nobody may know of it."""
        name = event.name
        word = word_of(name, event.value) if name in ("triggers", "grazes", "enters") else ""
        match name:
            case "attacks":
                return "attacks_player"
            case "targets":
                return "attacks_spell_card"
            case "blocks" if event.card == NO_CARD:
                return "blocks_not"
            case "aims" if event.card == NO_CARD:
                return "aims_at_nothing"
            case "triggers" if word != YES:
                return "triggers_not" if self._hands else ""
            case "grazes" if word != YES:
                return "grazes_not"
            case "enters":
                return f"enters_from_{word}"
            case "pays_maryoku":
                return name if event.value else ""
            case "goes_to_graveyard":
                return "loses_orb" if word_of(name, event.value) == ORBS else ""
            case "passes":
                return name if self._idle else ""
        return f"{name}_openly" if self._hands and name in HIDDEN else name

    def _said(self, event: Event, position: Position) -> dict[str, object]:
        """What the sentences about an event may name."""
        own, met = position.about(event)
        said: dict[str, object] = {"side": own.name, "other": met.name, "value": event.value}
        if event.card == NO_CARD:
            return said
        face: Any = position.face(event.card)
        said |= {
            "card": self._d.name(face),
            "spell_card": self._d.spell_card(event.card, position),
            "whose": self._d.whose(event.card, position),
            "cost": self._d.cost(face),
        }
        if event.name == "targets":
            said["attacker"] = self._attacker
        if event.name == "effect_happens":
            said["trigger"] = self._d.word("triggers", word_of(event.name, event.value))
        return said


def extras(recorded: RecordedGame) -> dict[str, Any]:
    """The game adds nothing of its own."""
    return {}


NARRATION = Narration(values=VALUES, plain=plain, narrate=narrate, extras=extras)
