"""Card Commander's card fields, what makes a deck legal, and the table that the kernels read."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
from pydantic import Field, model_validator

from simcore.cardfile import Card, CardPool, load_pool
from simcore.deck import Deck
from simcore.names import fold
from simcore.params import Rules

Colour = Literal["red", "blue", "black", "green", "none"]
Speed = Literal["first", "normal", "last"]
Tribe = Literal["goblin", "mermaid", "beastman", "dragon", "plant"]
Keyword = Literal[
    "halved",
    "weak_point",
    "ambush",
    "must_go",
    "cannot_go",
    "bars_top",
    "revives",
    "haunts",
    "third_colour",
    "sees_top",
    "immovable",
]

COLOURS: tuple[Colour, ...] = ("red", "blue", "black", "green", "none")
SPEEDS: tuple[Speed, ...] = ("first", "normal", "last")
BUNDLED = Path(__file__).with_name("cards.toml")
LARGEST_FIGURE = 999  # attack and HP stay far below what the kernels' packed keys can hold


class CardCommanderCard(Card):
    """A creature card: figures, tribes, keywords and the colours whose creatures it cannot hurt (CC-53).

    `copies` overrides how many a deck may hold (CC-2); 0 leaves that to the rules.
    """

    colour: Colour
    level: int = Field(ge=0, le=15)
    attack: int = Field(ge=0, le=LARGEST_FIGURE)
    hp: int = Field(ge=0, le=LARGEST_FIGURE)
    speed: Speed = "normal"
    tribes: tuple[Tribe, ...] = Field(default=(), strict=False)
    keywords: tuple[Keyword, ...] = Field(default=(), strict=False)
    harmless_to: tuple[Colour, ...] = Field(default=(), strict=False)
    copies: int = Field(default=0, ge=0, le=30)

    @model_validator(mode="after")
    def _no_repeats(self) -> "CardCommanderCard":
        for field in ("tribes", "keywords", "harmless_to"):
            words = getattr(self, field)
            if len(set(words)) != len(words):
                raise ValueError(f'field "{field}" names one thing twice: {", ".join(words)}')
        return self


def load_cards(extra: Sequence[Path] = ()) -> CardPool:
    """The game's cards with those of the user's files added or replaced."""
    return load_pool("card_commander", CardCommanderCard, BUNDLED, extra)


def check_deck(deck: Deck, pool: CardPool, rules: Rules) -> list[str]:
    """One line for each rule that a deck breaks (CC-1 to CC-3), and for each card that the engine cannot play."""
    problems = []
    size = rules.number("deck_size")
    if deck.size != size:
        problems.append(f"{deck.place()}: {deck.size} cards; a deck holds exactly {size} (CC-1)")
    for name, copies in deck.cards:
        card = pool[name]
        allowed = card.copies or rules.number("copies")
        if copies > allowed:
            problems.append(f"{deck.place(name)}: {copies} copies of {name}; at most {allowed} are allowed (CC-2)")
        if card.unsupported:
            problems.append(f"{deck.place(name)}: {name} cannot be played yet: {card.unsupported}")
    return problems + _check_colours(deck, pool, rules)


def _check_colours(deck: Deck, pool: CardPool, rules: Rules) -> list[str]:
    """The rule of two colours; a card that allows a third is not counted itself (CC-3)."""
    cards = [pool[name] for name, _ in deck.cards]
    third = any("third_colour" in card.keywords for card in cards)
    counted = {card.colour for card in cards if "third_colour" not in card.keywords} - {"none"}
    allowed = rules.number("colours") + third
    if len(counted) <= allowed:
        return []
    named = ", ".join(colour for colour in COLOURS if colour in counted)
    return [f"{deck.place()}: {len(counted)} colours ({named}); at most {allowed} are allowed (CC-3)"]


def traits(card: CardCommanderCard) -> int:
    """A card's keywords, colour, harmlessness and speed as the one int64 that state.py describes."""
    from simcore.games.card_commander import state

    word = sum(getattr(state, keyword.upper()) for keyword in card.keywords)
    word |= (1 << COLOURS.index(card.colour)) << state.COLOUR_SHIFT
    word |= sum(1 << COLOURS.index(colour) for colour in card.harmless_to) << state.HARMLESS_SHIFT
    return int(word | SPEEDS.index(card.speed) << state.SPEED_SHIFT)


def compile_matchup(pool: CardPool, rules: Rules, deck_a: Deck, deck_b: Deck) -> Any:
    """The record (state.TABLE) of one matchup: every physical card numbered in the order of the players' key.

    That order is level, attack, HP, speed (the faster the higher), name; the highest number is the best card.
    """
    from simcore.games.card_commander import state

    table = state.new_table()
    cards = []
    for owner, deck in enumerate((deck_a, deck_b)):
        names = [name for name, copies in deck.cards for _ in range(copies)]
        table.deck_size[owner] = len(names)
        third = any("third_colour" in pool[name].keywords for name in names)
        table.start_mana[owner] = rules.number("start_mana_third_colour" if third else "start_mana")
        cards += [(pool[name], owner, slot) for slot, name in enumerate(names)]
    cards.sort(key=lambda entry: (_player_key(entry[0]), entry[1], entry[2]))
    rows = {name: row for row, name in enumerate(pool.cards)}
    count = len(cards)
    table.level[:count] = [card.level for card, _, _ in cards]
    table.attack[:count] = [card.attack for card, _, _ in cards]
    table.hp[:count] = [card.hp for card, _, _ in cards]
    table.traits[:count] = [traits(card) for card, _, _ in cards]
    table.card[:count] = [rows[card.name] for card, _, _ in cards]
    table.owner[:count] = [owner for _, owner, _ in cards]
    table.slot[:count] = [slot for _, _, slot in cards]
    table.deck[table.owner[:count], table.slot[:count]] = np.arange(count)
    table.any_traits = np.bitwise_or.reduce(table.traits)
    bits = np.int64(1) << np.arange(count)
    table.haunting = bits[[("haunts" in card.keywords) for card, _, _ in cards]].sum()
    for mana in range(state.MANA_LEVELS):
        table.affordable[1 + mana] = bits[table.level[:count] <= mana].sum()
    return table


def _player_key(card: CardCommanderCard) -> tuple[Any, ...]:
    return (card.level, card.attack, card.hp, -SPEEDS.index(card.speed), fold(card.name), card.name)
