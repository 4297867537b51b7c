"""How the log of a game of Touhou lands writes what there is: cards, characters with their figures, whole sides."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simcore.games.touhou_lands.positions import FIGURES, Character, Position, Side
from simcore.games.touhou_lands.sentences import LANGUAGES, SENTENCES
from simcore.games.touhou_lands.vocabulary import KEYWORDS, ROWS


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

    def cost(self, face: Any, lands: int | None = None) -> str:
        """How many lands it takes, and of which kind (G13); `lands` instead of the card's own cost."""
        if lands is not None or not face.needs:
            return self.say("cost", lands=face.cost if lands is None else lands)
        needs = [self.say("need", kind=self.word("yields", kind), value=least) for kind, least in face.needs.items()]
        return self.say("cost_with_needs", lands=face.cost, needs=self.listed(needs))

    def lands(self, number: int) -> str:
        """So many lands."""
        return self.say("one_land") if number == 1 else self.say("many_lands", number=number)

    def gathered(self, faces: Iterable[Any]) -> str:
        """Cards by name with their numbers, in the order in which each is found first."""
        counted = Counter(self.name(face) for face in faces)
        return self.listed(
            name if number == 1 else self.say("several", number=number, card=name) for name, number in counted.items()
        )

    def character(self, number: int, position: Position) -> str:
        """A character with its figures where it is in play, else its name."""
        one = position.character(number)
        return self.in_full(one) if one else self.name(position.face(number))

    def whose(self, number: int, position: Position) -> str:
        """A character in play and its side."""
        one = position.character(number)
        name = self.name(position.face(number))
        return self.say("of_side", card=name, side=position.sides[one.seat].name) if one else name

    def in_full(self, one: Character) -> str:
        """A character with its figures, its item and all that it can do by itself."""
        values = {"card": self.name(one.face), "figures": "/".join(str(one.figure(name)) for name in FIGURES)}
        marks = list(self._marks(one))
        return (
            self.say("character_with_marks", **values, marks=self.listed(marks))
            if marks
            else self.say("character", **values)
        )

    def _marks(self, one: Character) -> Iterator[str]:
        if one.tapped:
            yield self.say("mark_tapped")
        if one.item_face is not None:
            yield self.say("mark_item", card=self.name(one.item_face))
        for keyword in KEYWORDS:
            if keyword in one.keywords and keyword != "swift":
                yield self.word("keywords", keyword)

    # ---------- Sides

    def side(self, side: Side) -> str:
        """The figures of a player, and how many cards there are."""
        return self.say(
            "player",
            side=side.name,
            life=side.life,
            lands=len(side.lands),
            untapped=side.untapped,
            hand=len(side.hand),
            limit=side.limit,
            library=side.library,
            discard=len(side.discard),
        )

    def belongings(self, side: Side, position: Position) -> Iterator[str]:
        """What a player has in play, as far as there is any."""
        for row in ROWS:
            found = [self.in_full(one) for one in side.in_row(row)]
            if found:
                yield self.say(row, cards=self.listed(found))
        for key, cards in (("staying", side.supports), ("lands", side.lands)):
            if cards:
                yield self.say(key, cards=self.gathered(position.face(card) for card in sorted(cards)))
