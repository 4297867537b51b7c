"""The log of a game of Touhou lands for people, and its events as plain data."""

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.games.game import LogLine, Narration, PlainEvent, RecordedGame
from simcore.games.touhou_lands.descriptions import Describer
from simcore.games.touhou_lands.event_values import (
    HAND,
    NO_CARD,
    NOBODY,
    USE,
    VALUES,
    plain_value,
    word_of,
)
from simcore.games.touhou_lands.log_lines import ACTIONS, log_lines
from simcore.games.touhou_lands.positions import CHANGES, Event, Position, follow
from simcore.games.touhou_lands.vocabulary import TRIGGERS

# What a player does first in a turn; what both have is shown before it.
FIRST_THINGS = ACTIONS | {"forms", "passes"}
# Events that another one tells already.
UNTOLD = frozenset(("turn_ends", "battle_ends", "strikes"))
# Figures, which are told together as far as they are one character's.
FIGURES = frozenset((*CHANGES, "gains_keyword"))
# By which verbs effects change what the rules change too.
CHANGED_BY = {
    "draws": {"draw"},
    "taps": {"tap"},
    "faints": {"faint"},
    "life_becomes": {"raise_life", "lower_life"},
    "goes_to_discard": {"break_item", "faint", "return_to_hand"},
}


def plain(recorded: RecordedGame) -> Iterator[PlainEvent]:
    """Every event as plain data."""
    for event, position in follow(recorded):
        card = None if event.card == NO_CARD else position.face(event.card).name
        yield PlainEvent(event.turn, event.name, event.seat, card, plain_value(event.name, event.value))


def narrate(recorded: RecordedGame, lang: str, hands: bool) -> list[LogLine]:
    """The log of a game, with what players hold and draw only if `hands`."""
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
            case "draws":
                self._draw(event, position)
            case "forms":
                pass
            case "moves":
                self._form(event, position)
            case name if name in FIGURES:
                self._figure(event, position)
            case name if name not in UNTOLD and (key := self._key(event, position)):
                if name in ("passes", "keeps", "concedes"):
                    self.log.leave_action()
                self.log.say(name, key, **self._said(event, position))
        if event.name == "effect_happens":
            effects = position.face(event.card).effects
            self._verbs = {each.do for each in effects if each.when == TRIGGERS[event.value]}
        self._last = event.name

    # ---------- Turns, positions

    def _end(self, event: Event, position: Position) -> None:
        own, met = position.about(event)
        reason = word_of(event.name, event.value)
        key = f"game_ends_{reason}" + ("_drawn" if reason == "no_characters" and event.seat == NOBODY else "")
        self.log.heading(self._d.say(key, turn=event.turn, side=own.name, other=met.name))
        self._show(position)
        for side in position.sides:
            cards = self._d.gathered(position.face(card) for card in sorted(side.discard))
            self.log.add(1, self._d.say("discard_cards", side=side.name, cards=cards))

    def _show(self, position: Position) -> None:
        """Both sides, with hands where they are wanted."""
        self.log.flush()
        for side in position.sides:
            self.log.add(1, self._d.side(side))
            if self._hands:
                hand = self._d.gathered(position.face(card) for card in sorted(side.hand))
                self.log.add(2, self._d.say("hand", cards=hand))
            for text in self._d.belongings(side, position):
                self.log.add(2, text)

    # ---------- Several events in one line

    def _draw(self, event: Event, position: Position) -> None:
        own, _ = position.about(event)

        def close(parts: list[str]) -> str:
            key = "draws_openly" if self._hands else "draws_one" if len(parts) == 1 else "draws_many"
            return self._d.say(key, side=own.name, cards=self._d.listed(parts), number=len(parts), value=event.value)

        self.log.extend(("draws", event.seat), self._d.name(position.face(event.card)), close)

    def _form(self, event: Event, position: Position) -> None:
        """R12."""
        own, _ = position.about(event)
        row = self._d.word("rows", word_of(event.name, event.value))
        self.log.extend(
            ("moves", event.seat),
            self._d.say("moves", card=self._d.name(position.face(event.card)), row=row),
            lambda parts: self._d.say("forms", side=own.name, cards=self._d.listed(parts)),
        )

    def _figure(self, event: Event, position: Position) -> None:
        own, _ = position.about(event)
        whose = self._d.say("of_side", card=self._d.name(position.face(event.card)), side=own.name)
        keyword = ""
        if event.name == "gains_keyword":
            keyword = self._d.word("keywords", word_of(event.name, event.value))
        self.log.extend(
            ("figures", event.seat, event.card),
            self._d.say(event.name, value=event.value, keyword=keyword),
            lambda parts: self._d.say("changes", whose=whose, changes=self._d.listed(parts)),
        )

    # ---------- Everything else

    def _key(self, event: Event, position: Position) -> str:
        """Which sentence tells an event; none if another event tells it already."""
        own, _ = position.about(event)
        match event.name:
            case "answers" | "aims":
                word = word_of(event.name, event.value)
                return word if event.name == "aims" else f"answers_{word}"
            case "is_hit" if event.card == NO_CARD:
                return "player_is_hit"
            case "pays":
                return "pays" if event.value != own.untapped else ""
            case "goes_to_discard":
                return self._discarded(event, position)
            case "passes":
                return "passes" if self._idle else ""
        return event.name

    def _discarded(self, event: Event, position: Position) -> str:
        """Fainted characters, discarded hand cards and what has been used are told of already."""
        known = word_of(event.name, event.value) in (HAND, USE) or position.character(event.card) is not None
        return "" if known else "goes_to_discard"

    def _said(self, event: Event, position: Position) -> dict[str, object]:
        """What the sentences about an event may name."""
        own, met = position.about(event)
        striker, attack = position.striking
        said: dict[str, object] = {"side": own.name, "other": met.name, "value": event.value, "before": own.life}
        if event.name in ("evades", "is_hit"):
            said |= {"striker": self._d.name(position.face(striker)), "attack": attack}
        if event.name in ("pays", "lands_tap", "lands_untap"):
            said["change"] = self._d.lands(own.untapped - event.value if event.name == "pays" else event.value)
        if event.name in ("summons", "moved"):
            said["row"] = self._d.word("rows", word_of(event.name, event.value))
        if event.card == NO_CARD:
            return said
        face: Any = position.face(event.card)
        said |= {
            "card": self._d.name(face),
            "character": self._d.character(event.card, position),
            "whose": self._d.whose(event.card, position),
            "cost": self._d.cost(face, face.skill_cost if event.name == "uses_skill" else None),
        }
        if event.name == "effect_happens":
            said["trigger"] = self._d.word("triggers", word_of(event.name, event.value))
        return said


def extras(recorded: RecordedGame) -> dict[str, Any]:
    """The game adds nothing of its own."""
    return {}


NARRATION = Narration(values=VALUES, plain=plain, narrate=narrate, extras=extras)
