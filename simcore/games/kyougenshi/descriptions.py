"""How the log of a game of Kyougenshi writes what there is: cards, spell cards with their power, whole sides."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simcore.games.kyougenshi.positions import Position, Side, SpellCard
from simcore.games.kyougenshi.sentences import LANGUAGES, SENTENCES
from simcore.games.kyougenshi.vocabulary import COLOURS, KEYWORDS

# What is no use to tell of a card in the battle zone, or another mark says.
_UNTOLD = ("s_trigger", "speed_attacker")


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

    # ---------- Cards

    def name(self, face: Any) -> str:
        """What a card is called."""
        return str(face.english if self._lang == "en" and face.english else face.name)

    def cost(self, face: Any) -> str:
        """What a card costs, and in which colours (R24)."""
        colours = [self.word("colours", colour) for colour in COLOURS if colour in face.colours]
        return self.say("cost", cost=face.cost, colours=self.say("colour_separator").join(colours))

    def gathered(self, faces: Iterable[Any]) -> str:
        """Cards by name with their numbers, in the order in which each is found first."""
        counted = Counter(self.name(face) for face in faces)
        return self.listed(
            name if number == 1 else self.say("several", number=number, card=name) for name, number in counted.items()
        )

    def spell_card(self, number: int, position: Position) -> str:
        """A spell card with its power where it is in the battle zone, else its name."""
        one = position.spell_card(number)
        return self.in_full(one, position) if one else self.name(position.face(number))

    def whose(self, number: int, position: Position) -> str:
        """A spell card in the battle zone and its side."""
        one = position.spell_card(number)
        name = self.name(position.face(number))
        return self.say("of_side", card=name, side=position.sides[one.seat].name) if one else name

    def in_full(self, one: SpellCard, position: Position) -> str:
        """A spell card with its power and all that it can do by itself."""
        values = {"card": self.name(one.face), "power": position.power(one)}
        marks = list(self._marks(one, position.keywords(one)))
        if not marks:
            return self.say("spell_card", **values)
        return self.say("spell_card_with_marks", **values, marks=self.listed(marks))

    def _marks(self, one: SpellCard, keywords: set[str]) -> Iterator[str]:
        if not one.active:
            yield self.say("mark_inactive")
        if one.praying and "speed_attacker" not in keywords:
            yield self.say("mark_praying")
        for keyword in KEYWORDS:
            if keyword in keywords and keyword not in _UNTOLD:
                yield self.word("keywords", keyword)

    # ---------- Sides

    def side(self, side: Side) -> str:
        """How many cards a player has where."""
        return self.say(
            "player",
            side=side.name,
            shields=len(side.shields),
            orbs=len(side.orbs),
            hand=len(side.hand),
            deck=side.deck,
            graveyard=len(side.graveyard),
        )

    def belongings(self, side: Side, position: Position, hands: bool) -> Iterator[str]:
        """What a player has, as far as there is any; the hand and the declared cards only with `hands`."""
        hidden = (("hand", side.hand), ("shields", side.shields)) if hands else ()
        for key, cards in hidden:
            if cards or key == "hand":
                yield self.say(key, cards=self.gathered(position.face(card) for card in sorted(cards)))
        found = [self.in_full(one, position) for one in side.in_order]
        if found:
            yield self.say("spell_cards", cards=self.listed(found))
        if side.orbs:
            yield self.say("orbs", cards=self.gathered(position.face(card) for card in sorted(side.orbs)))
