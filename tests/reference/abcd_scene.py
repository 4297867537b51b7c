"""Positions of ABCD made for a test of the reference, and players who do as they are told."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simcore.cardfile import CardPool
from simcore.deck import Deck, canonical
from simcore.games.abcd.cards import AbcdCard, load_cards
from simcore.games.abcd.params import PARAMETERS
from simcore.names import fold
from simcore.params import choose_rules
from tests.reference.abcd import new_game, new_side
from tests.reference.abcd_actions import act, options
from tests.reference.abcd_events import Code, Event
from tests.reference.abcd_fight import attack
from tests.reference.abcd_players import Player
from tests.reference.abcd_sight import View
from tests.reference.abcd_state import ACTIVE, ATTRIBUTES, Action, Permanent, PhysicalCard, number_cards
from tests.reference.abcd_targets import Question
from tests.reference.abcd_turn import Game
from tests.reference.streams import Purpose, Stream

BUNDLED = load_cards()
FIRE, WATER, WIND = "炎のクリスタル", "水のクリスタル", "風のクリスタル"
WALL, SOLDIER, SOLIDARITY, SEVER, MANTIS = "炎の壁", "突撃兵", "結束力", "呪文切断", "カウンターカマキリ"


def rules_of(*changes: str) -> Mapping[str, int | str]:
    """The default rules with `name=value` changes."""
    return choose_rules(PARAMETERS, changes).values


def pool_of(*cards: AbcdCard) -> CardPool:
    """The bundled cards and these."""
    found = {**BUNDLED.cards, **{card.name: card for card in cards}}
    return CardPool("abcd", found, {fold(name): name for name in found})


def creature(name: str, figures: str, **fields: Any) -> AbcdCard:
    """A summon card with figures written `attack/HP`."""
    attack_, hp = figures.split("/")
    values = {"rarity": "common", "race": "test", **fields}
    return AbcdCard(name=name, source="made for a test", type="summon", attack=int(attack_), hp=int(hp), **values)


def spell(name: str, type_: Any = "sorcery", **fields: Any) -> AbcdCard:
    return AbcdCard(name=name, source="made for a test", type=type_, rarity="common", **fields)


@dataclass
class Told:
    """A player who does as told: `acts` in order as soon as each is open, everything else by name or by default.

    An act is written `kind name`, with `@frame` behind it where it has to wait. `aims` are names of targets, one after
    the other ("-": no more), `blocks` and `counters` names for each battle that this player defends.
    """

    acts: list[str] = field(default_factory=list)
    aims: list[str] = field(default_factory=list)
    blocks: list[list[str]] = field(default_factory=list)
    counters: list[list[str]] = field(default_factory=list)
    spells: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    asked: list[tuple[int, int]] = field(default_factory=list)  # turn and frame of each time it could act

    def act(self, view: View, found: Sequence[Action]) -> Action | None:
        self.asked.append((view.turn, view.frame))
        wanted, _, frame = self.acts[0].partition("@") if self.acts else ("", "", "")
        if view.frame < int(frame or 0):
            return None
        for action in found:
            if written(action) == wanted.strip():
                self.acts.pop(0)
                return action
        return None

    def square(self, view: View, card: PhysicalCard, free: Sequence[int]) -> int:
        return self.squares.pop(0) if self.squares else free[0]

    def aim(self, view: View, question: Question) -> Any:
        name = self.aims.pop(0) if self.aims else ""
        if not name and len(question.candidates) == 1:
            return question.candidates[0]
        return None if name == "-" else by_name(question.candidates, name)

    def defend(
        self, view: View, attacker: Permanent, able: Sequence[Permanent], can_follow: Sequence[Permanent]
    ) -> tuple[list[Permanent], list[Permanent]]:
        blocks, counters = (script.pop(0) if script else [] for script in (self.blocks, self.counters))
        return [by_name(able, name) for name in blocks], [by_name(can_follow, name) for name in counters]

    def battle_spell(self, view: View, usable: Sequence[PhysicalCard]) -> PhysicalCard | None:
        names = [card.card.name for card in usable]
        return usable[names.index(self.spells.pop(0))] if self.spells and self.spells[0] in names else None

    def discard(self, view: View, code: Code) -> PhysicalCard:
        hand = view.own.hand or ()
        return next(card for card in hand if not self.discards or card.card.name == self.discards[0])


def by_name(things: Iterable[Any], name: str) -> Any:
    return next(thing for thing in things if thing.physical.card.name == name)


def written(action: Action) -> str:
    source = action.source.physical if isinstance(action.source, Permanent) else action.source
    name = "" if source is None else source.card.name
    skill = source.card.skills[action.skill].name if action.kind == "skill" else ""
    return " ".join(part for part in (action.kind, name, skill) if part)


class Scene(Game):
    """A game in the main phase of turn 3, frame 50, with nothing anywhere but what is put there."""

    def __init__(self, *changes: str, pool: Any = BUNDLED, players: tuple[Player, Player] | None = None):
        rules = rules_of(*changes)
        super().__init__(pool, rules, [new_side(rules, [], seat, 7) for seat in (0, 1)], Stream(7, 0, Purpose.START))
        self.turn, self.frame = 3, int(rules["attack_frame"])
        self.players = players or (Told(), Told())
        self.alarms = [set(), set()]
        for side in self.sides:
            side.mp = side.max_mp = 20
            for attribute in ATTRIBUTES:
                side.attributes[attribute] = side.max_attributes[attribute] = 5

    def told(self, seat: int) -> Told:
        player = self.players[seat]
        assert isinstance(player, Told)
        return player

    def _card(self, name: str, seat: int) -> PhysicalCard:
        self.cards += 1
        return PhysicalCard(self.cards - 1, self.pool[name], seat, self.cards)

    def hold(self, seat: int, *names: str) -> list[PhysicalCard]:
        """Cards in hand."""
        found = [self._card(name, seat) for name in names]
        self.sides[seat].hand += found
        return found

    def stack(self, seat: int, *names: str) -> None:
        """Cards in the library."""
        self.sides[seat].library += [self._card(name, seat) for name in names]

    def field(self, seat: int, *names: str, square: int | None = None, **changes: Any) -> list[Permanent]:
        """Active creatures, crystals or land spells on a field, from the lowest free square on."""
        found = []
        for name in names:
            card = self._card(name, seat)
            place = self.free_squares(seat, card.type)[0] if square is None else square
            new = Permanent.printed(card, seat, place, seat, self.entered)
            new.state = ACTIVE
            for key, value in changes.items():
                setattr(new, key, value)
            self.entered += 1
            self.permanents.append(new)
            found.append(new)
        return found

    def open(self, seat: int) -> list[str]:
        """What a player may do now."""
        return [written(action) for action in options(self, seat)]

    def do(self, seat: int, what: str, **answers: Any) -> None:
        """One action; `answers` are fields of Told."""
        player = self.told(seat)
        player.acts = [what]
        vars(player).update(answers)
        act(self, seat)
        assert not player.acts, f"{what} is not open; open are {self.open(seat)}"

    def wait(self, frame: int) -> None:
        """The main phase goes on to a frame, with nobody doing anything."""
        while self.frame < frame:
            self.run_clock(min([frame, *(self.frame + cast.frames for cast in self.casts)]))
            self.end_casts()

    def fight(self, attacker: Permanent, *blocks: str, **answers: Any) -> None:
        """An attack that the other side meets so."""
        defender = self.told(1 - attacker.side)
        defender.blocks = [list(blocks)]
        vars(defender).update(answers)
        attack(self, attacker)

    def of(self, *codes: Code) -> list[tuple[int, str, int]]:
        """Side, card and value of the events of these codes."""
        return [(event.side, self.name(event), event.value) for event in self.events if event.code in codes]

    def name(self, event: Event) -> str:
        zones = [zone for side in self.sides for zone in (side.hand, side.library, side.graveyard, side.removed)]
        cards = [card for zone in zones for card in zone]
        cards += [each.physical for each in self.permanents] + [each.physical for each in self.casts]
        return next((card.card.name for card in cards if card.number == event.card), "")

    def graveyard(self, seat: int) -> list[str]:
        return [card.card.name for card in self.sides[seat].graveyard]

    def hand(self, seat: int) -> list[str]:
        return [card.card.name for card in self.sides[seat].hand]

    def on(self, seat: int) -> list[str]:
        """Names of what stands on a field, from square to square."""
        return [each.physical.card.name for each in self.on_field(seat)]


# ---------- Whole games


def deck_of(name: str, cards: Mapping[str, int]) -> Deck:
    return Deck(name, "abcd", canonical(cards))


def game_of(
    *changes: str,
    players: tuple[Told, Told] | None = None,
    cards: Mapping[str, int] | None = None,
    others: Mapping[str, int] | None = None,
    pool: Any = BUNDLED,
) -> Game:
    """A game of two decks, of crystals if nothing is said, that is ready to be played."""
    decks = deck_of("a", cards or {FIRE: 40}), deck_of("b", others or cards or {FIRE: 40})
    game = new_game(pool, rules_of(*changes), number_cards(pool, *decks), 3)
    game.players = players or (Told(), Told())
    return game


def play_turns(game: Game, *turns: int) -> None:
    for turn in turns:
        game.turn = turn
        game.start_up()
        game.main()
        game.clean_up()


def ending(game: Game) -> tuple[int, int, int]:
    """Turn, winner and reason of the game's end."""
    game.play((game.players[0], game.players[1]))
    last = game.events[-1]
    assert last.code == Code.GAME_ENDS
    return last.turn, last.side, last.value
