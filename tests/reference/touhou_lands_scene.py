"""Positions of Touhou lands made for a test of the reference, and players who do as they are told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simcore.cardfile import CardPool
from simcore.deck import Deck, canonical
from simcore.games.touhou_lands.cards import TouhouLandsCard, load_cards
from simcore.games.touhou_lands.params import PARAMETERS
from simcore.names import fold
from simcore.params import choose_rules
from tests.reference.touhou_lands import new_game, new_side
from tests.reference.touhou_lands_actions import act, options
from tests.reference.touhou_lands_choices import Question
from tests.reference.touhou_lands_events import Code, Event
from tests.reference.touhou_lands_fight import Answer, Battle, Way, answers_of
from tests.reference.touhou_lands_players import Player
from tests.reference.touhou_lands_sight import OpeningHand, View
from tests.reference.touhou_lands_state import (
    BACK,
    FRONT,
    Action,
    Character,
    Land,
    PhysicalCard,
    number_cards,
)
from tests.reference.touhou_lands_turn import Game

BUNDLED = load_cards()
REIMU, KOAKUMA, SEAL, DANCE, SHRINE = "博麗 霊夢", "小悪魔", "夢想封印", "彩光乱舞", "博麗神社"
KINDS = "sun", "moon", "wood", "water"
EVERY = "all kinds"  # a land that yields every kind


def rules_of(*changes: str) -> Mapping[str, int | str]:
    """The default rules with `name=value` changes."""
    return choose_rules(PARAMETERS, changes).values


def made(name: str, type_: Any, figures: str = "0/0/0", **fields: Any) -> TouhouLandsCard:
    """A card with figures written `attack/defence/evasion`."""
    attack, defence, evasion = (int(figure) for figure in figures.split("/"))
    values = {"attack": attack, "defence": defence, "evasion": evasion, **fields}
    return TouhouLandsCard(name=name, source="made for a test", type=type_, **values)


def character(name: str, figures: str = "1/1/0", **fields: Any) -> TouhouLandsCard:
    return made(name, "character", figures, **{"kinds": ["human"], **fields})


def spell(name: str, figures: str = "0/0/0", **fields: Any) -> TouhouLandsCard:
    return made(name, "spell", figures, **{"use": ["attack", "defence", "counter"], **fields})


def item(name: str, figures: str = "0/0/0", **fields: Any) -> TouhouLandsCard:
    return made(name, "item", figures, **fields)


def support(name: str, *effects: Mapping[str, Any], **fields: Any) -> TouhouLandsCard:
    """A support card; each effect happens when it is used."""
    return made(name, "support", effects=[{"when": "used", **said} for said in effects], **fields)


def pool_of(*cards: TouhouLandsCard) -> CardPool:
    """The bundled cards and these."""
    found = {**BUNDLED.cards, EVERY: made(EVERY, "land", yields=KINDS), **{card.name: card for card in cards}}
    return CardPool("touhou_lands", found, {fold(name): name for name in found})


@dataclass
class Told:
    """A player who does as told: `acts` in order, everything else by name or by default.

    An act is written `kind name`. `aims` are names of targets, one after the other; an answer is written `declared
    name`, with ` + spell` behind it. `fronts` are the names of those that stand in the front, turn by turn; without
    any left nobody moves.
    """

    acts: list[str] = field(default_factory=list)
    aims: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    fronts: list[list[str]] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    kept: list[bool] = field(default_factory=list)
    asked: list[OpeningHand] = field(default_factory=list)
    ways: list[str] = field(default_factory=list)  # to answer the last attack

    def keeps(self, opening: OpeningHand) -> bool:
        self.asked.append(opening)
        return self.kept.pop(0) if self.kept else True

    def form(self, view: View, own: Sequence[Character]) -> Sequence[Character]:
        if not self.fronts:
            return [each for each in own if each.row == FRONT]
        return [named(own, name) for name in self.fronts.pop(0)]

    def act(self, view: View, found: Sequence[Action]) -> Action | None:
        for action in found:
            if self.acts and written(action) == self.acts[0]:
                self.acts.pop(0)
                return action
        return None

    def row(self, view: View, card: PhysicalCard) -> str:
        return self.rows.pop(0) if self.rows else FRONT

    def aim(self, view: View, question: Question) -> Character:
        if not self.aims:
            assert len(question.candidates) == 1, [each.card.name for each in question.candidates]
            return question.candidates[0]
        return named(question.candidates, self.aims.pop(0))

    def answer(self, view: View, battle: Battle, ways: Sequence[Way]) -> Answer:
        self.ways = [answer_written(answer) for answer in answers_of(ways)]
        told = self.answers.pop(0) if self.answers else "none"
        return next(answer for answer in answers_of(ways) if answer_written(answer) == told)

    def discard(self, view: View, code: Code) -> PhysicalCard:
        name = self.discards.pop(0) if self.discards else ""
        return next(card for card in view.hand if name in ("", card.card.name))


def named(found: Sequence[Character], name: str) -> Character:
    return next(each for each in found if each.card.name == name)


def written(action: Action) -> str:
    return f"{action.kind} {action.source.card.name}"


def answer_written(answer: Answer) -> str:
    if answer.character is None:
        return answer.declared
    added = "" if answer.spell is None else f" + {answer.spell.card.name}"
    return f"{answer.declared} {answer.character.card.name}{added}"


class Scene(Game):
    """A game in the main phase of turn 5, seat 0's, with nothing anywhere but what is put there.

    Both players have some lands that yield every kind.
    """

    def __init__(
        self, *changes: str, pool: Any = None, players: tuple[Player, Player] | None = None, lands: int = 10
    ) -> None:
        rules = rules_of(*changes)
        super().__init__(pool or pool_of(), rules, [new_side(rules, [], seat, 7) for seat in (0, 1)])
        self.turn = 5
        self.players = players or (Told(), Told())
        self.cards = 0
        for seat in (0, 1):
            self.put_lands(seat, *[EVERY] * lands)

    def told(self, seat: int) -> Told:
        player = self.players[seat]
        assert isinstance(player, Told)
        return player

    def card(self, name: str, seat: int) -> PhysicalCard:
        """A new card; its number is the next one."""
        self.cards += 1
        return PhysicalCard(self.cards - 1, self.pool[name], seat, self.cards)

    def put_lands(self, seat: int, *names: str) -> None:
        self.sides[seat].lands += [Land(self.card(name, seat)) for name in names]

    def hold(self, seat: int, *names: str) -> list[PhysicalCard]:
        """Cards in hand."""
        found = [self.card(name, seat) for name in names]
        self.sides[seat].hand += found
        return found

    def stack(self, seat: int, *names: str) -> None:
        """Cards in the library."""
        self.sides[seat].library += [self.card(name, seat) for name in names]

    def throw(self, seat: int, *names: str) -> None:
        """Cards in the discard place."""
        self.sides[seat].discard += [self.card(name, seat) for name in names]

    def field(self, seat: int, *names: str, row: str = FRONT, tapped: bool = False, item: str = "") -> list[Character]:
        """Characters in play."""
        found = []
        for name in names:
            new = Character(self.card(name, seat), seat, row, tapped)
            new.item = self.card(item, seat) if item else None
            self.sides[seat].characters.append(new)
            found.append(new)
        return found

    def open(self, seat: int = 0) -> list[str]:
        """What a player may do now."""
        return [written(action) for action in options(self, seat)]

    def do(self, what: str, seat: int = 0, **answers: Any) -> None:
        """One action; `answers` are fields of Told."""
        player = self.told(seat)
        player.acts = [what]
        vars(player).update(answers)
        act(self, seat)
        assert not player.acts, f"{what} is not open; open are {self.open(seat)}"

    def attack(self, name: str, answer: str = "none", kind: str = "attack", **answers: Any) -> None:
        """An attack of seat 0, and its answer; `kind` spell: with the spell of this name."""
        self.told(1).answers = [answer]
        self.do(f"{kind} {name}", **answers)

    def of(self, *codes: Code) -> list[tuple[int, str, int]]:
        """Side, card and value of the events of these codes."""
        return [(event.side, self.name(event), event.value) for event in self.events if event.code in codes]

    def name(self, event: Event) -> str:
        cards: list[PhysicalCard] = []
        for side in self.sides:
            cards += [*side.hand, *side.library, *side.discard, *side.supports]
            cards += [land.physical for land in side.lands] + [each.physical for each in side.characters]
            cards += [each.item for each in side.characters if each.item is not None]
        return next((card.card.name for card in cards if card.number == event.card), "")

    def hand(self, seat: int) -> list[str]:
        return [card.card.name for card in self.sides[seat].hand]

    def gone(self, seat: int) -> list[str]:
        """The discard place, from bottom to top."""
        return [card.card.name for card in self.sides[seat].discard]

    def row(self, seat: int, row: str) -> list[str]:
        return [each.card.name for each in self.characters(seat) if each.row == row]

    def rows(self, seat: int) -> tuple[list[str], list[str]]:
        return self.row(seat, FRONT), self.row(seat, BACK)

    @property
    def life(self) -> tuple[int, int]:
        return self.sides[0].life, self.sides[1].life


IMP, ELF = character("imp", "1/1/0", kinds=["youkai"]), character("elf", kinds=["fairy"], cost=3)


def used(*effects: Mapping[str, Any], other: tuple[Any, ...] = (), **fields: Any) -> Scene:
    """A scene in which seat 0 holds a support card, "card", that has these effects."""
    scene = Scene(pool=pool_of(IMP, ELF, support("card", *effects, **fields), *other))
    scene.hold(0, "card")
    return scene


def use(scene: Scene, **answers: Any) -> None:
    scene.do("support card", **answers)


def figures(each: Character) -> tuple[int, int, int]:
    return each.attack, each.defence, each.evasion


# ---------- Whole games


def deck_of(name: str, cards: Mapping[str, int]) -> Deck:
    return Deck(name, "touhou_lands", canonical(cards))


def game_of(
    *changes: str,
    players: tuple[Told, Told] | None = None,
    cards: Mapping[str, int] | None = None,
    others: Mapping[str, int] | None = None,
    pool: Any = BUNDLED,
) -> Game:
    """A game of two decks that is ready to be played; of characters alone if nothing is said."""
    decks = deck_of("a", cards or {KOAKUMA: 40}), deck_of("b", others or cards or {KOAKUMA: 40})
    game = new_game(pool, rules_of(*changes), number_cards(pool, *decks), 3)
    game.players = players or (Told(), Told())
    return game


def ending(game: Game) -> tuple[int, int, int]:
    """Turn, winner and reason of the game's end."""
    game.play((game.players[0], game.players[1]))
    last = game.events[-1]
    assert last.code == Code.GAME_ENDS
    return last.turn, last.side, last.value
