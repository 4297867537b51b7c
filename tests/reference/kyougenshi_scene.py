"""Positions of Kyougenshi made for a test of the reference, and players who do as they are told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simcore.cardfile import CardPool
from simcore.deck import Deck, canonical
from simcore.games.kyougenshi.cards import KyougenshiCard, load_cards
from simcore.games.kyougenshi.params import PARAMETERS
from simcore.names import fold
from simcore.params import choose_rules
from tests.reference.kyougenshi import new_game, new_side
from tests.reference.kyougenshi_actions import act, charge, options
from tests.reference.kyougenshi_attack import Attack
from tests.reference.kyougenshi_choices import Question
from tests.reference.kyougenshi_effects import settle
from tests.reference.kyougenshi_events import Code, Event
from tests.reference.kyougenshi_players import Player
from tests.reference.kyougenshi_sight import View
from tests.reference.kyougenshi_state import Action, Orb, PhysicalCard, SpellCard, number_cards
from tests.reference.kyougenshi_turn import Game

BUNDLED = load_cards()
SPARK, SHOWER, VLAD, STARDUST = (
    "恋符「マスタースパーク」",
    "星符「メテオニックシャワー」",
    "呪詛「ブラド・ツェペシュの呪い」",
    "魔符「スターダストレヴァリエ」",
)
COLOURS = "red", "yellow", "black", "blue", "green"
ORB = "orb of "  # and a colour: an event that does nothing, to be an orb


def rules_of(*changes: str) -> Mapping[str, int | str]:
    """The default rules with `name=value` changes."""
    return choose_rules(PARAMETERS, changes).values


def spell(name: str, power: int = 1000, *words: str, **fields: Any) -> KyougenshiCard:
    """A red spell card of cost 1 with these keywords."""
    values = {"type": "spell_card", "colours": ["red"], "cost": 1, "power": power, "keywords": words, **fields}
    return KyougenshiCard(name=name, source="made for a test", **values)


def event(name: str, *effects: Mapping[str, Any], **fields: Any) -> KyougenshiCard:
    """A red event effect of cost 1; each effect happens when it is used."""
    values = {"type": "event_effect", "colours": ["red"], "cost": 1, **fields}
    values["effects"] = [{"when": "used", **effect} for effect in effects]
    return KyougenshiCard(name=name, source="made for a test", **values)


def orb(*colours: str, amount: int = 1, kind: str = "normal") -> KyougenshiCard:
    """A card that is meant to be an orb."""
    name = ORB + "/".join(colours) + (f" {amount}" if amount > 1 else "") + (f" {kind}" if kind != "normal" else "")
    return spell(name, colours=list(colours), orb=amount, orb_kind=kind)


ORBS = (
    *(orb(colour) for colour in COLOURS),
    *(orb(colour, amount=2) for colour in ("red", "black")),
    *(orb(colour, kind="magic") for colour in ("red", "yellow", "blue")),
    orb("red", "black"),
    orb("red", "black", amount=2),
    orb("purple", kind="youkai"),
    orb("purple", amount=2, kind="youkai"),
)


def pool_of(*cards: KyougenshiCard) -> CardPool:
    """The bundled cards, orbs and these."""
    found = {**BUNDLED.cards, **{card.name: card for card in (*ORBS, *cards)}}
    return CardPool("kyougenshi", found, {fold(name): name for name in found})


@dataclass
class Told:
    """A player who does as told: `acts` in order, everything else by name or by default.

    An act is written `kind name`, an attack on a card `attack name > name`. Names of what blocks, is aimed at, charged
    or discarded come one after the other, "" is nothing; `triggers` and `grazes` are yes where nothing is said.
    """

    acts: list[str] = field(default_factory=list)
    charges: list[str] = field(default_factory=list)
    aims: list[str] = field(default_factory=list)
    blocks: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    triggers: list[bool] = field(default_factory=list)
    grazes: list[bool] = field(default_factory=list)
    kept: list[bool] = field(default_factory=list)
    paid: list[int] = field(default_factory=list)  # orbs for maryoku; all of them where nothing is said
    asked: list[str] = field(default_factory=list)  # what it was asked, and with which choices

    def keeps(self, hand: Sequence[PhysicalCard]) -> bool:
        self.asked.append("keeps")
        return self.kept.pop(0) if self.kept else True

    def charge(self, view: View) -> PhysicalCard | None:
        return named(view.hand, self.charges.pop(0)) if self.charges else None

    def act(self, view: View, found: Sequence[Action]) -> Action | None:
        for action in found:
            if self.acts and written(action) == self.acts[0]:
                self.acts.pop(0)
                return action
        return None

    def maryoku(self, view: View, attacker: SpellCard, most: int) -> int:
        self.asked.append(f"maryoku {most}")
        return self.paid.pop(0) if self.paid else most

    def block(self, view: View, attack: Attack, able: Sequence[SpellCard]) -> SpellCard | None:
        self.asked.append("block " + ", ".join(name_of(each) for each in able))
        chosen: SpellCard | None = named(able, self.blocks.pop(0)) if self.blocks else None
        return chosen

    def trigger(self, view: View, card: PhysicalCard) -> bool:
        self.asked.append(f"trigger {name_of(card)}")
        return self.triggers.pop(0) if self.triggers else True

    def graze(self, view: View, each: SpellCard) -> bool:
        self.asked.append(f"graze {name_of(each)}")
        return self.grazes.pop(0) if self.grazes else True

    def aim(self, view: View, question: Question) -> SpellCard | None:
        self.asked.append("aim " + ", ".join(name_of(each) for each in question.candidates))
        if not self.aims:
            assert len(question.candidates) == 1, self.asked
            return question.candidates[0]
        chosen: SpellCard | None = named(question.candidates, self.aims.pop(0))
        return chosen

    def discard(self, view: View) -> PhysicalCard:
        return named(view.hand, self.discards.pop(0)) if self.discards else view.hand[0]


def name_of(thing: Any) -> str:
    return str(thing.card.name)


def named(found: Sequence[Any], name: str) -> Any:
    return next(each for each in found if name_of(each) == name) if name else None


def written(action: Action) -> str:
    target = "" if action.target is None else f" > {name_of(action.target)}"
    return f"{action.kind} {name_of(action.source)}{target}"


class Scene(Game):
    """A game in the main phase of turn 5, seat 0's, with nothing anywhere but what is put there.

    Both players have some red orbs, and five shields in which there is nothing.
    """

    def __init__(self, *cards: KyougenshiCard, rules: Sequence[str] = (), orbs: int = 10, shields: int = 5) -> None:
        pool = pool_of(spell("blank"), *cards)
        super().__init__(pool, rules_of(*rules), [new_side([], seat, 7) for seat in (0, 1)])
        self.turn = 5
        self.players = (Told(), Told())
        self.made: list[PhysicalCard] = []
        for seat in (0, 1):
            self.put_orbs(seat, *[ORB + "red"] * orbs)
            self.set_shields(seat, *["blank"] * shields)

    def told(self, seat: int) -> Told:
        player = self.players[seat]
        assert isinstance(player, Told)
        return player

    # ---------- Making it

    def make(self, name: str, seat: int) -> PhysicalCard:
        """A new card; its number is the next one."""
        new = PhysicalCard(len(self.made), self.pool[name], seat, len(self.made))
        self.made.append(new)
        return new

    def put_orbs(self, seat: int, *names: str) -> list[Orb]:
        found = [Orb(self.make(name, seat)) for name in names]
        self.sides[seat].orbs += found
        return found

    def set_shields(self, seat: int, *names: str) -> None:
        self.sides[seat].shields += [self.make(name, seat) for name in names]

    def hold(self, seat: int, *names: str) -> list[PhysicalCard]:
        """Cards in hand."""
        found = [self.make(name, seat) for name in names]
        self.sides[seat].hand += found
        return found

    def stack(self, seat: int, *names: str) -> None:
        """Cards in the library."""
        self.sides[seat].library += [self.make(name, seat) for name in names]

    def throw(self, seat: int, *names: str) -> None:
        """Cards in the graveyard."""
        self.sides[seat].graveyard += [self.make(name, seat) for name in names]

    def field(self, seat: int, *names: str, active: bool = True, praying: bool = False) -> list[SpellCard]:
        """Spell cards in the battle zone."""
        found = [SpellCard(self.make(name, seat), active, praying) for name in names]
        self.sides[seat].cards += found
        return found

    # ---------- Playing it

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

    def attack(self, name: str, on: str = "", block: str = "", **answers: Any) -> None:
        """An attack of seat 0, and who blocks it."""
        self.told(1).blocks = [block]
        self.do(f"attack {name}" + (f" > {on}" if on else ""), **answers)

    def charge(self, name: str, seat: int = 0) -> None:
        self.told(seat).charges = [name]
        charge(self, seat)

    def next_turn(self) -> None:
        """The other seat's turn begins: what prays and is inactive is so no longer."""
        self.end_turn(self.active)
        self.turn += 1
        self.attacked = False
        self.turn_up(self.active)

    def settle(self) -> None:
        settle(self)

    # ---------- Looking at it

    def of(self, *codes: Code) -> list[tuple[int, str, int]]:
        """Side, card and value of the events of these codes."""
        return [(event.side, self.called(event.card), event.value) for event in self.events if event.code in codes]

    def codes(self) -> list[str]:
        """What has happened, in order, each with its card."""
        return [f"{Code(event.code).name.lower()} {self.called(event.card)}".strip() for event in self.events]

    def called(self, number: int) -> str:
        return self.made[number].card.name if number >= 0 else ""

    def names(self, seat: int) -> list[str]:
        """The battle zone."""
        return [name_of(each) for each in self.cards(seat)]

    def hand(self, seat: int) -> list[str]:
        return [name_of(card) for card in self.sides[seat].hand]

    def gone(self, seat: int) -> list[str]:
        """The graveyard, from bottom to top."""
        return [name_of(card) for card in self.sides[seat].graveyard]

    def shields(self, seat: int = 1) -> int:
        return len(self.sides[seat].shields)

    def untapped(self, seat: int = 0) -> list[str]:
        """The active orbs."""
        return [name_of(orb.physical).removeprefix(ORB) for orb in self.sides[seat].active_orbs]


def used(*effects: Mapping[str, Any], cards: Sequence[KyougenshiCard] = (), **fields: Any) -> Scene:
    """A scene in which seat 0 holds an event, "card", that has these effects."""
    scene = Scene(event("card", *effects), *cards, **fields)
    scene.hold(0, "card")
    return scene


def use(scene: Scene, **answers: Any) -> None:
    scene.do("use card", **answers)


# ---------- Whole games


def deck_of(name: str, cards: Mapping[str, int]) -> Deck:
    return Deck(name, "kyougenshi", canonical(cards))


def game_of(
    *changes: str,
    players: tuple[Player, Player] | None = None,
    cards: Mapping[str, int] | None = None,
    others: Mapping[str, int] | None = None,
    pool: Any = BUNDLED,
) -> Game:
    """A game of two decks that is ready to be played; of one card alone if nothing is said."""
    decks = deck_of("a", cards or {SHOWER: 40}), deck_of("b", others or cards or {SHOWER: 40})
    game = new_game(pool, rules_of(*changes), number_cards(pool, *decks), 3)
    game.players = players or (Told(), Told())
    return game


def ending(game: Game) -> tuple[int, int, int]:
    """Turn, winner and reason of the game's end."""
    game.play((game.players[0], game.players[1]))
    last: Event = game.events[-1]
    assert last.code == Code.GAME_ENDS
    return last.turn, last.side, last.value
