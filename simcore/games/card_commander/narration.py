"""The log of a game of Card Commander for people, and its events as plain data."""

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.games.card_commander.event_values import (
    EFFECTS,
    NO_CARD,
    NOBODY,
    OTHER_SIDE,
    VALUES,
    ZONES,
    plain_value,
)
from simcore.games.card_commander.positions import Creature, Event, Position, Side, as_printed, follow
from simcore.games.card_commander.sentences import LANGUAGES, SENTENCES
from simcore.games.game import LogLine, Narration, PlainEvent, RecordedGame

NAMED_QUESTS = "quests"

# The steps of a turn: where one of them is told, the effect told before it is over.
STEPS = frozenset(
    (
        *("turn_starts", "cannot_draw", "draws_nothing", "mana_grows", "mana_stands_still", "income_rises"),
        *("sends", "uses", "stands_by", "destroyed_used"),
        *("battle_starts", "strikes", "revives_in_battle", "wins_battle", "wins_alone", "battle_drawn"),
        *("no_battle_this_turn_nobody_there", "no_battle_this_turn_effect", "loses_life"),
    )
)
AFTER_BATTLE = frozenset(("wins_battle", "battle_drawn", "no_battle_this_turn"))
# Events that leave a hand card in the hand: its name stays hidden.
KEPT_IN_HAND = frozenset(("chooses", "copies", "forces"))


def plain(recorded: RecordedGame) -> Iterator[PlainEvent]:
    """Every event as plain data; a card that turns into another is still called by its old name."""
    for event, position in follow(recorded):
        value = plain_value(event.name, event.value)
        if event.name == "copies":
            value = position.face(event.value).name
        elif event.name in ("turns_into", "appears"):
            value = position.row(event.value).name
        card = None if event.card == NO_CARD else _face(event, position).name
        yield PlainEvent(event.turn, event.name, event.seat, card, value)


def _face(event: Event, position: Position) -> Any:
    """The card of the pool that an event is about, as it is before it; one that appears is in no zone yet."""
    return position.row(event.value) if event.name == "appears" else position.face(event.card)


def narrate(recorded: RecordedGame, lang: str, hands: bool) -> list[LogLine]:
    """The log of a game, with what players hold and draw only if `hands`."""
    teller = _Teller(recorded.words[lang], lang, hands)
    for event, position in follow(recorded):
        teller.tell(event, position)
    return teller.lines


class _Teller:
    """Writes a log line by line; `words` are the game's in the language of the log."""

    def __init__(self, words: Mapping[str, str], lang: str, hands: bool):
        self.lines: list[LogLine] = []
        self._game_words = words
        self._lang = lang
        self._hands = hands
        self._in_effect = False
        self._battle_is_over = False

    def tell(self, event: Event, position: Position) -> None:
        """Add what an event says in the position just before it."""
        sides = position.sides
        if event.turn == 0:
            return  # opening hands are told as a whole
        if event.name == "turn_starts" and event.turn == 1:
            self._add(0, "start", side=sides[0].name, other=sides[1].name)
            self._show(position, "player")
        if event.name == "sends" and event.seat == 0 and not self._has_just_begun(event):
            self._show(position, "position")
        key = self._key(event, position)
        self._add(self._depth(event, key, position), key, **self._said(event, position))
        if event.name == "game_ends":
            self._show_end(event, position)

    def _has_just_begun(self, event: Event) -> bool:
        """Whether nothing has happened since both positions at the start were shown."""
        return event.turn == 1 and self.lines[-1].depth == 0

    def _depth(self, event: Event, key: str, position: Position) -> int:
        """0 for headings, 1 for steps of the turn and effects, 2 for what an effect does."""
        if event.name in ("turn_starts", "game_ends"):
            self._in_effect = self._battle_is_over = False
            return 0
        if key in STEPS or event.name in STEPS:
            self._in_effect = False
            self._battle_is_over |= event.name in AFTER_BATTLE
        elif event.name == "effect_happens":
            self._in_effect = True
            return 1
        return 2 if self._in_effect and not self._falls_at_turn_end(event, position) else 1

    def _falls_at_turn_end(self, event: Event, position: Position) -> bool:
        """Whether a beaten attacker goes to the graveyard (CC-60), which is no part of the effect told before."""
        creature = position.creature(event.card)
        return event.name == "destroyed" and self._battle_is_over and creature is not None and creature.hp == 0

    def _add(self, depth: int, key: str, **values: object) -> None:
        self.lines.append(LogLine(depth, self._words(key, **values)))

    def _words(self, key: str, **values: object) -> str:
        return SENTENCES[key][LANGUAGES.index(self._lang)].format(**values)

    def _key(self, event: Event, position: Position) -> str:
        """Which sentence tells an event: its own, or what it comes to in this position."""
        own, met = position.about(event)
        match event.name:
            case "draws" | "forces" if self._hands:
                return f"{event.name}_openly"
            case "sends" if event.card == NO_CARD:
                return "stays" if own.attacker else "sends_nobody" if own.standby else "has_nobody"
            case "uses" if event.card == NO_CARD:
                return "uses_nothing"
            case "wins_battle" if met.attacker is None:
                return "wins_alone"
            case "chooses" if event.value in ZONES:
                return "chooses_hidden" if self._is_hidden(event.card, position) else "chooses_card"
            case "destroyed" | "game_ends" | "no_battle_this_turn":
                return f"{event.name}_{plain_value(event.name, event.value)}"
        return event.name

    def _said(self, event: Event, position: Position) -> dict[str, object]:
        """What the sentences about an event may name."""
        own, met = position.about(event)
        before = self._before(event, position)
        zone, place = self._zone(event, own)
        named = {
            "side": own.name,
            "other": met.name,
            "turn": event.turn,
            "before": before,
            "value": event.value,
            "change": abs(event.value - own.mana),
            "card": self._named(event, position),
            "creature": self._creature(self._about(event, position)),
            "attacker": self._creature(own.attacker),
            "opponent": self._creature(met.attacker),
            "target": self._name(met.attacker.face) if met.attacker else self._words("none"),
            "zone": self._words(f"at_{zone}", place=place) if zone else "",
            "origin": self._words(f"from_{zone}", place=place) if zone else "",
        }
        match event.name:
            case "effect_happens":
                named["actor"] = self._actor(event.card, position)
                named["trigger"] = self._game_words[f"triggers.{plain_value(event.name, event.value)}"]
            case "speed_becomes":
                named["value"] = self._game_words[f"speed.{plain_value(event.name, event.value)}"]
            case "gains_keyword":
                named["ability"] = self._game_words[f"keywords.{plain_value(event.name, event.value)}"]
            case "gains_effect":
                named["ability"] = self._game_words[f"triggers.{EFFECTS[event.value]}"]
            case "copies":
                named["source"] = self._card(event.value, position, True)
            case "chooses":
                named["owner"] = (met if OTHER_SIDE <= event.value < min(ZONES) else own).name
            case "turns_into":
                face = position.row(event.value)
                named["new"] = self._figures(face, face.attack, face.hp)
        return named

    def _about(self, event: Event, position: Position) -> Creature | None:
        """The creature that an event is about; one that comes onto the board by it, as it comes."""
        if event.card == NO_CARD:
            return None
        if event.name == "returns":
            return position.returning(event.card)
        return position.creature(event.card) or as_printed(event.card, _face(event, position))

    def _before(self, event: Event, position: Position) -> object:
        """What the figure that an event changes was before."""
        own, met = position.about(event)
        creature = position.creature(event.card)
        match event.name:
            case "consumes" | "mana_becomes":
                return own.mana
            case "income_becomes":
                return own.income
            case "life_becomes":
                return own.life
            case "strikes" if met.attacker:
                return met.attacker.hp
            case "hp_becomes" if creature:
                return creature.hp
            case "attack_becomes" if creature:
                return creature.attack
            case "level_becomes" if creature:
                return creature.level
            case "speed_becomes" if creature:
                return self._game_words[f"speed.{creature.speed}"]
        return ""

    def _zone(self, event: Event, own: Side) -> tuple[str, str]:
        """The zone that an event names, in words of SENTENCES, and which place of standby it is."""
        match event.name:
            case "chooses":
                zone = ZONES.get(event.value) or str(plain_value(event.name, event.value)).partition("_")[2]
            case "enters_battlefield" | "swaps" | "returns_to_hand":
                zone = str(plain_value(event.name, event.value))
            case _:
                zone = own.zone(event.card)
        standby, _, place = zone.rpartition("_")
        return (standby, place) if standby == "standby" else (zone, "")

    def _show(self, position: Position, key: str) -> None:
        """Both sides, with hands where they are wanted."""
        for side in position.sides:
            subs = [
                self._words("place", place=place, creature=self._creature(creature, marked=True))
                for place, creature in side.standby.items()
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
                attacker=self._creature(side.attacker, marked=True),
                subs=self._listed(subs),
            )
            if side.used:
                self._add(2, "used_card", creature=self._creature(side.used, marked=True))
            if self._hands:
                self._add(2, "hand", cards=self._listed([self._card(card, position) for card in side.hand]))

    def _show_end(self, event: Event, position: Position) -> None:
        self._show(position, "position")
        for side in position.sides:
            cards = self._listed([self._card(card, position) for card in side.graveyard])
            self._add(1, "graveyard", side=side.name, cards=cards)
        met = quests_met(event, position)
        if met is not None:
            named = self._listed([self._game_words[name] for name, is_met in met.items() if is_met])
            self._add(1, "quests", label=self._game_words[NAMED_QUESTS], met=named)

    def _listed(self, items: list[str]) -> str:
        return self._words("separator").join(items) if items else self._words("none")

    def _is_hidden(self, card: int, position: Position) -> bool:
        """Whether a card is in a hand that is not told."""
        return not self._hands and any(card in side.hand for side in position.sides)

    def _name(self, face: Any) -> str:
        return str(face.english if self._lang == "en" and face.english else face.name)

    def _card(self, card: int, position: Position, may_be_hidden: bool = False) -> str:
        """A card by what it is now; by no name if it stays hidden in a hand."""
        if card == NO_CARD:
            return self._words("none")
        if may_be_hidden and self._is_hidden(card, position):
            return self._words("hidden_card")
        return self._name(position.face(card))

    def _named(self, event: Event, position: Position) -> str:
        """The card that an event is about, by what it is before it."""
        if event.name == "appears":
            return self._name(_face(event, position))
        return self._card(event.card, position, event.name in KEPT_IN_HAND)

    def _actor(self, card: int, position: Position) -> str:
        """The source of an effect, with figures where it has them now."""
        creature = position.creature(card)
        return self._creature(creature) if creature else self._card(card, position)

    def _figures(self, face: Any, attack: int, hp: int) -> str:
        return self._words("creature", card=self._name(face), attack=attack, hp=hp)

    def _creature(self, creature: Creature | None, marked: bool = False) -> str:
        """A creature with its present attack and HP, and what else is not as printed if `marked`."""
        if creature is None:
            return self._words("none")
        marks = self._marks(creature) if marked else []
        if not marks:
            return self._figures(creature.face, creature.attack, creature.hp)
        name = self._name(creature.face)
        return self._words(
            "creature_with_marks", card=name, attack=creature.attack, hp=creature.hp, marks=self._listed(marks)
        )

    def _marks(self, creature: Creature) -> list[str]:
        """What a creature has and what it has lost, compared with its card."""
        face, words = creature.face, self._game_words
        marks = [self._words("mark_level", level=creature.level)] if creature.level != face.level else []
        if creature.speed != face.speed:
            marks.append(self._words("mark_speed", speed=words[f"speed.{creature.speed}"]))
        if creature.bare:
            marks.append(self._words("mark_bare"))
        marks += [words[f"keywords.{keyword}"] for keyword in sorted(creature.keywords - set(face.keywords))]
        marks += [words[f"triggers.{effect}"] for effect in creature.given]
        marks += [self._words("mark_copied", card=self._name(copied)) for copied in creature.copied]
        return [*marks, self._words("mark_cursed")] if creature.cursed else marks


def quests_met(end: Event, position: Position) -> dict[str, bool] | None:
    """Which quest conditions the winner meets (CC-71), by their names; None without a winner."""
    if end.seat == NOBODY:
        return None
    from simcore.games.card_commander.play import QUEST_MANA, QUEST_TURN, QUESTS

    winner, loser = position.about(end)
    met = (end.turn <= QUEST_TURN, loser.deck == 0, not loser.hand, winner.mana >= QUEST_MANA)
    return dict(zip(QUESTS, met, strict=True))


def extras(recorded: RecordedGame) -> dict[str, Any]:
    """The winner's quest conditions (CC-71), None without a winner."""
    *_, (end, position) = follow(recorded)
    return {NAMED_QUESTS: quests_met(end, position)}


NARRATION = Narration(values=VALUES, plain=plain, narrate=narrate, extras=extras)
