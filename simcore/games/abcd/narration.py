"""The log of a game of ABCD for people, and its events as plain data."""

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.games.abcd.descriptions import Describer
from simcore.games.abcd.event_values import (
    FIELD,
    HAND,
    NO_CARD,
    NO_SQUARE,
    NOBODY,
    ORIGINS,
    VALUES,
    of_attribute,
    plain_value,
)
from simcore.games.abcd.log_lines import LogLines
from simcore.games.abcd.positions import Event, Position, follow
from simcore.games.abcd.vocabulary import KEYWORDS, TRIGGERS
from simcore.games.game import LogLine, Narration, PlainEvent, RecordedGame

# Figures, which are told together as far as they are one card's or player's.
FIGURES = frozenset(
    (
        *("mp_becomes", "max_mp_becomes", "attribute_becomes", "max_attribute_becomes"),
        *("hp_becomes", "max_hp_becomes", "attack_becomes", "state_becomes"),
        *("resistance_becomes", "mitigation_becomes", "gains_keyword"),
    )
)


# By which verbs effects change what the end of a battle changes too.
CHANGED_BY = {"hp_becomes": {"damage", "raise_hp", "lower_hp"}, "state_becomes": {"make_non_active"}}


def plain(recorded: RecordedGame) -> Iterator[PlainEvent]:
    """Every event as plain data."""
    for event, position in follow(recorded):
        value = plain_value(event.name, event.value)
        if event.name == "appears":
            value = position.row(event.value).name
        elif event.name == "uses_skill":
            value = position.face(event.card).skills[event.value].name
        card = None if event.card == NO_CARD else _face(event, position).name
        yield PlainEvent(event.turn, event.name, event.seat, card, value)


def _face(event: Event, position: Position) -> Any:
    """The card of the pool that an event is about; one that appears is nowhere yet."""
    return position.row(event.value) if event.name == "appears" else position.face(event.card)


def _verbs(face: Any, trigger: str) -> set[str]:
    """What a card does on a trigger."""
    programs = (face.effects, *(skill.effects for skill in face.skills))
    return {operation.do for program in programs for operation in program if operation.when == trigger}


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
        self.log = LogLines(self._d)
        self._hands = hands
        self._shown = 0  # the turn whose position was shown last
        self._attacked = ""  # who is to block
        self._last = ""  # the event before
        self._verbs: set[str] = set()  # what the effect told last does

    def tell(self, event: Event, position: Position) -> None:
        """Add what an event says in the position just before it."""
        own, met = position.about(event)
        if not self._last:
            self.log.heading(self._d.say("start", side=own.name, other=met.name))
        if self._attacked and event.name != "defends":
            self.log.say("blocks", "cannot_block", side=self._attacked)
        self._attacked = met.name if event.name in ("attacks", "counter_attacks") else ""
        match event.name:
            case "turn_starts" | "cleans_up" | "clock" | "coin" | "passes" | "game_ends":
                self._turn(event, position)
            case "draws" | "aims" | "aims_no_more" | "blocks" | "will_attack":
                self._extend(event, position)
            case name if name in FIGURES:
                self._figure(event, position)
            case name if key := self._key(event, position):
                self.log.say(name, key, **self._said(event, position))
        if event.name == "effect_happens":
            self._verbs = _verbs(position.face(event.card), TRIGGERS[event.value])
        self._last = event.name

    # ---------- Turns, frames, positions

    def _turn(self, event: Event, position: Position) -> None:
        own, _ = position.about(event)
        match event.name:
            case "turn_starts":
                self.log.heading(self._d.say("turn_starts", turn=event.value))
            case "cleans_up":
                self.log.phase(self._d.say("cleans_up"))
            case "clock":
                self.log.leave_frame()
                if self._shown != event.turn:
                    self._shown = event.turn
                    self._show(position)
                self.log.frame(event.value)
            case "coin":
                self.log.coin(own.name)
            case "passes":
                self.log.passes(own.name)
            case "game_ends":
                self._end(event, position)

    def _end(self, event: Event, position: Position) -> None:
        own, met = position.about(event)
        reason = plain_value(event.name, event.value)
        key = f"game_ends_{reason}" + ("_drawn" if reason == "hp" and event.seat == NOBODY else "")
        self.log.heading(self._d.say(key, turn=event.turn, side=own.name, other=met.name))
        self._show(position)
        for side in position.sides:
            cards = self._d.listed(self._d.card(card, position) for card in side.graveyard)
            self.log.add(1, self._d.say("graveyard_cards", side=side.name, cards=cards))

    def _show(self, position: Position) -> None:
        """Both sides, with hands where they are wanted."""
        for side in position.sides:
            self.log.add(1, self._d.side(side))
            if self._hands:
                hand = self._d.gathered(position.face(card) for card in side.hand)
                self.log.add(2, self._d.say("hand", cards=hand))
            for text in self._d.belongings(side, position):
                self.log.add(2, text)

    # ---------- Several events in one line

    def _extend(self, event: Event, position: Position) -> None:
        """Cards drawn, targets, blockers, those who attack afterwards."""
        own, _ = position.about(event)
        one = position.permanent(event.card)
        d = self._d
        match event.name:
            case "draws":
                part = d.name(position.face(event.card))
            case "aims_no_more":
                part = ""
            case "aims":
                part = d.whose(event.card, position)
            case _:
                part = d.in_full(one, position) if one else ""

        def close(parts: list[str]) -> str:
            key = event.name
            ordered = key in ("blocks", "will_attack")
            listed = d.numbered(parts) if ordered else d.listed(filter(None, parts))
            if key == "draws":
                key = "draws_openly" if self._hands else "draws_one" if len(parts) == 1 else "draws_many"
            return d.say(key, side=own.name, cards=listed, number=len(parts), value=event.value)

        self.log.extend((event.name.removesuffix("_no_more"), event.seat), part, close)

    def _figure(self, event: Event, position: Position) -> None:
        if event.name in CHANGED_BY and not CHANGED_BY[event.name] & self._verbs:
            self.log.leave_effect()  # the end of a battle changes it (K5, R55)
        own, _ = position.about(event)
        one = position.permanent(event.card)
        whose = own.name
        if event.card != NO_CARD:
            card = self._d.standing(one) if one else self._d.card(event.card, position)
            whose = self._d.say("whose", card=card, side=own.name)
        self.log.extend(
            ("figures", event.seat, event.card),
            self._d.say(event.name, **self._change(event, position)),
            lambda parts: self._d.say("changes", whose=whose, changes=self._d.listed(parts)),
        )

    def _change(self, event: Event, position: Position) -> dict[str, object]:
        """A figure before and after an event."""
        own, _ = position.about(event)
        name, value = event.name, event.value
        one = position.permanent(event.card)
        holder: Any = one or own
        match name:
            case "attribute_becomes" | "max_attribute_becomes" | "resistance_becomes":
                attribute, value = of_attribute(name, value)
                values = {"attribute_becomes": own.attributes, "max_attribute_becomes": own.max_attributes}
                before = values.get(name, one.resistance if one else {}).get(attribute, 0)
                return {"attribute": self._d.word("attributes", attribute), "before": before, "value": value}
            case "state_becomes":
                return {"before": self._d.word("states", one.state if one else ""), "value": self._d.state(value)}
            case "gains_keyword":
                return {"value": self._d.word("keywords", KEYWORDS[value])}
        return {"before": getattr(holder, name.removesuffix("_becomes")), "value": value}

    # ---------- Everything else

    def _key(self, event: Event, position: Position) -> str:
        """Which sentence tells an event; none if another event tells it already."""
        own, _ = position.about(event)
        match event.name:
            case "strikes":
                return ""
            case "defends":
                return "" if event.value else "defends_not"
            case "pays":
                return "pays" if event.value != own.mp else ""
            case "casts":
                at_once = position.face(event.card).frames == 0
                return ("uses" if at_once else "casts") + ("" if event.value == NO_SQUARE else "_on_square")
            case "is_told" if self._hands:
                return "is_told_openly"
            case "chooses_battle_spell" if event.card == NO_CARD:
                return "chooses_no_spell" if self._hands else ""
            case "goes_to_graveyard":
                return self._buried(event, position)
            case "enters":
                cast = position.cast(event.card)
                expected = cast and cast.square == event.value and not cast.face.frames
                return "" if expected and position.face(event.card).type == "crystal" else "enters"
            case "battle_ends" if event.value:
                return "battle_ends_lost"
        return event.name

    def _buried(self, event: Event, position: Position) -> str:
        own, _ = position.about(event)
        one = position.permanent(event.card)
        origin = ORIGINS[event.value]
        if origin == FIELD and one:
            return "destroyed" if position.sides[one.seat] is own else "destroyed_away"
        if origin == HAND and own.spell != event.card:
            return "discards_itself" if event.card in own.hand else ""
        return "graveyard_in_vain" if self._last in ("cast_ends", "pays") else "graveyard"

    def _said(self, event: Event, position: Position) -> dict[str, object]:
        """What the sentences about an event may name."""
        own, met = position.about(event)
        said: dict[str, object] = {"side": own.name, "other": met.name, "value": event.value}
        if event.name == "struck":
            return said | self._blow(event, position)
        if event.name == "pays":
            return said | {"change": own.mp - event.value}
        if event.card == NO_CARD:
            return said
        one, face = position.permanent(event.card), _face(event, position)
        name = self._d.name(face)
        at = name if event.name == "appears" else self._d.card(event.card, position)
        said |= {
            "card": name,
            "creature": at,
            "actor": at,
            "cost": self._d.cost(face),
            "frames": face.frames,
            "square": event.value + 1,
            "owner": position.sides[one.seat].name if one else "",
        }
        match event.name:
            case "casts":
                said["until"] = self._d.until(position, event.turn, face.frames)
            case "attacks" | "counter_attacks" if one:
                said["creature"] = self._d.in_full(one, position)
            case "enters":
                said["creature"] = self._d.arriving(event, position)
            case "effect_happens":
                said["trigger"] = self._d.word("triggers", TRIGGERS[event.value])
            case "removed":
                said["origin"] = self._d.say(f"from_{ORIGINS[event.value]}")
            case "uses_skill":
                skill = face.skills[event.value]
                said |= {"skill": skill.name, "kind": self._d.word("skills", skill.kind)}
                said["cost"] = self._d.say("cost", mp=skill.cost)
        return said

    def _blow(self, event: Event, position: Position) -> dict[str, object]:
        """A blow with all that is taken off it."""
        blow = position.blow(event)
        more = "resistance_more" if blow.resisted < 0 else "resistance_less"
        taken = [self._d.say(more, value=abs(blow.resisted))] if blow.resisted else []
        taken += [self._d.say("mitigation_less", value=blow.absorbed)] if blow.absorbed else []
        target = position.about(event)[0].name
        return {
            "step": self._d.say(f"step_{blow.step}"),
            "side": position.sides[blow.striker.seat].name,
            "creature": self._d.permanent(blow.striker),
            "target": target if blow.target is None else self._d.whose(event.card, position),
            "assigned": blow.assigned,
            "taken": "".join(taken),
            "damage": blow.damage,
            "before": blow.before,
            "value": blow.after,
        }


def extras(recorded: RecordedGame) -> dict[str, Any]:
    """The game adds nothing of its own."""
    return {}


NARRATION = Narration(values=VALUES, plain=plain, narrate=narrate, extras=extras)
