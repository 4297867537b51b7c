"""How the log of a game of ABCD writes what there is: cards, creatures, casts with their clocks, whole sides."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simcore.games.abcd.event_values import NO_SQUARE, STATES
from simcore.games.abcd.positions import Cast, Event, Permanent, Position, Side
from simcore.games.abcd.sentences import LANGUAGES, SENTENCES
from simcore.games.abcd.vocabulary import ATTRIBUTES, KEYWORDS

CREATURE, CRYSTAL, LAND_SPELL = "summon", "crystal", "land_spell"


class Describer:
    """Words in one language; `words` are the game's own, such as those of keywords."""

    def __init__(self, words: Mapping[str, str], lang: str):
        self._game_words = words
        self._lang = lang

    def say(self, key: str, **values: object) -> str:
        """A sentence, or a piece of one."""
        return SENTENCES[key][LANGUAGES.index(self._lang)].format(**values)

    def word(self, group: str, word: str) -> str:
        """What the game calls one of its own words."""
        return self._game_words[f"{group}.{word}"]

    def listed(self, items: Iterable[str]) -> str:
        """Things side by side; "none" without any."""
        return self.say("separator").join(items) or self.say("none")

    def numbered(self, items: Iterable[str]) -> str:
        """Things in an order that matters."""
        return self.listed(self.say("numbered", number=number, item=item) for number, item in enumerate(items, 1))

    # ---------- Cards

    def name(self, face: Any) -> str:
        """What a card is called."""
        return str(face.english if self._lang == "en" and face.english else face.name)

    def cost(self, face: Any) -> str:
        """What it takes to use a card: MP, and values that are not spent (R22)."""
        if not face.needs:
            return self.say("cost", mp=face.cost)
        needs = [self.say("need", attribute=self._attribute(name), value=least) for name, least in face.needs.items()]
        return self.say("cost_with_needs", mp=face.cost, needs=self.listed(needs))

    def gathered(self, faces: Iterable[Any]) -> str:
        """Cards by name with their numbers, in the order in which each is found first."""
        counted = Counter(self.name(face) for face in faces)
        return self.listed(
            name if number == 1 else self.say("several", number=number, card=name) for name, number in counted.items()
        )

    def card(self, number: int, position: Position) -> str:
        """A card: with its square, and a creature with its figures, where it stands on a field."""
        one = position.permanent(number)
        return self.permanent(one) if one else self.name(position.face(number))

    def whose(self, number: int, position: Position) -> str:
        """A permanent and its field, or a cast and its controller."""
        one, cast = position.permanent(number), position.cast(number)
        if one:
            return self.say("aim", creature=self.permanent(one), owner=position.sides[one.seat].name)
        owner = position.sides[cast.controller].name if cast else self.say("none")
        return self.say("aim_cast", card=self.card(number, position), owner=owner)

    def standing(self, one: Permanent) -> str:
        """A permanent by name and square."""
        return self.say("standing", card=self.name(one.face), square=one.square + 1)

    def permanent(self, one: Permanent) -> str:
        """A permanent, with its attack and HP if it is a creature."""
        if one.face.type != CREATURE:
            return self.standing(one)
        return self.say("creature", card=self.name(one.face), square=one.square + 1, attack=one.attack, hp=one.hp)

    def in_full(self, one: Permanent, position: Position) -> str:
        """A creature with its state and all that it can do by itself."""
        marks = self.listed(self._marks(one, position))
        figures = {"card": self.name(one.face), "square": one.square + 1, "attack": one.attack, "hp": one.hp}
        return self.say("creature_with_marks", **figures, marks=marks)

    def arriving(self, event: Event, position: Position) -> str:
        """A permanent as it comes to a field, which `enters` tells."""
        face = position.face(event.card)
        return self.permanent(Permanent.printed(event.card, face, event.seat, event.value, event.seat, STATES[0]))

    def _marks(self, one: Permanent, position: Position) -> Iterator[str]:
        yield self.word("states", one.state)
        if one.hp != one.max_hp:
            yield self.say("mark_max_hp", value=one.max_hp)
        for keyword in KEYWORDS:
            if keyword in one.keywords:
                yield self.word("keywords", keyword)
        for attribute in ATTRIBUTES:
            if one.resistance.get(attribute, 0):
                named = self._attribute(attribute)
                yield self.say("mark_resistance", attribute=named, value=one.resistance[attribute])
        if one.mitigation:
            yield self.say("mark_mitigation", value=one.mitigation)
        if one.face.evades_from:
            yield self.say("mark_evades", value=one.face.evades_from)
        if one.face.safe_from:
            yield self.say("mark_safe", attributes=self.listed(map(self._attribute, one.face.safe_from)))
        yield from self._control(one, position)

    def _control(self, one: Permanent, position: Position) -> Iterator[str]:
        if one.controller != one.seat:
            yield self.say("mark_controlled", side=position.sides[one.controller].name)

    def _attribute(self, name: str) -> str:
        return self.word("attributes", name)

    # ---------- Clocks

    def until(self, position: Position, turn: int, frames: int) -> str:
        """When a cast ends that begins now: main phases follow one another without a gap (R16, G10)."""
        length = position.rules.number("t_main")
        phases, frame = divmod(position.frame + frames - 1, length)
        if phases == 0:
            return self.say("until_frame", frame=frame + 1)
        if position.rules["casts_carry"] == "no":
            return self.say("until_lost")
        return self.say("until_turn", frame=frame + 1, turn=turn + phases)

    def cast(self, cast: Cast, position: Position) -> str:
        """A card that is being cast, with its clock, its square and its targets."""
        marks = [self.say("clock_left", frames=cast.due - position.time)]
        if cast.square != NO_SQUARE:
            marks.append(self.say("clock_square", square=cast.square + 1))
        if cast.targets:
            targets = self.listed(self.card(target, position) for target in cast.targets)
            marks.append(self.say("clock_targets", targets=targets))
        if cast.controller != cast.caster:
            marks.append(self.say("mark_controlled", side=position.sides[cast.controller].name))
        return self.say("clock", card=self.name(cast.face), marks=self.listed(marks))

    # ---------- Sides

    def side(self, side: Side) -> str:
        """The figures of a player, and how many cards there are."""
        values = [
            self.say("value", attribute=self._attribute(name), value=side.attributes[name], maximum=maximum)
            for name, maximum in side.max_attributes.items()
            if maximum or side.attributes[name]
        ] or [self.say("no_value")]
        if side.mitigation:
            values.append(self.say("mark_mitigation", value=side.mitigation))
        return self.say(
            "player",
            side=side.name,
            hp=side.hp,
            mp=side.mp,
            max_mp=side.max_mp,
            attributes=self.listed(values),
            stock=side.stock,
            hand=len(side.hand),
            library=side.library,
            graveyard=len(side.graveyard),
        )

    def belongings(self, side: Side, position: Position) -> Iterator[str]:
        """What a player has on the field and is casting, as far as there is any."""
        creatures = [self.in_full(one, position) for one in side.on_field(CREATURE)]
        lands = [self.standing(one) for one in side.on_field(LAND_SPELL)]
        casts = [self.cast(one, position) for one in position.casts if position.sides[one.caster] is side]
        crystals = [one.face for one in side.on_field(CRYSTAL)]
        if crystals:
            yield self.say("crystals", cards=self.gathered(crystals))
        for key, found in (("creatures", creatures), ("lands", lands), ("casting", casts)):
            if found:
                yield self.say(key, cards=self.listed(found))

    def state(self, number: int) -> str:
        """What a creature's state is called (R30)."""
        return self.word("states", STATES[number])
