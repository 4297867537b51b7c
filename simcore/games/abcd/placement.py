"""Positions written down: a game from its middle on, each side doing what it is told (`simcore.play_position`)."""

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.cardfile import CardPool
from simcore.errors import PositionError
from simcore.games.abcd.direction import Direction, cards_of
from simcore.games.abcd.event_values import (
    ACTIVE,
    BLOCK_ONLY,
    NON_ACTIVE,
    STATES,
    event_names,
    plain_value,
)
from simcore.games.abcd.position_form import (
    SEATS,
    SQUARES,
    Creature,
    Crystal,
    Half,
    Land,
    Position,
    read_position,
)
from simcore.games.abcd.vocabulary import ATTRIBUTES, KEYWORDS
from simcore.params import Rules
from simcore.positionplay import Dealer, answered_turn, check_record, decks_of, plain_events, run_of, winner_of


def play_position(pool: CardPool, rules: Rules, written: Mapping[str, Any]) -> dict[str, Any]:
    """Play a position's turns: its events as plain data, and both sides afterwards; PositionError if it cannot be."""
    from simcore.games.abcd import state, told
    from simcore.games.abcd.matchup import compile_matchup

    position = read_position(pool, written)
    decks = decks_of(pool.game, {seat: half.names() for seat, half in zip(SEATS, position.halves, strict=True)})
    table, record = compile_matchup(pool, rules, decks[0], decks[1]), rules.record()
    games = state.new_game()
    told.open_position(table, record, run_of(position.seed, decks), games[0])
    _set_up(pool, table, record, games[0], position)
    games[0].recording = 1
    direction = Direction(pool, table, position)
    for number in range(position.turns):
        begins = int(number > 0 or position.start == "turn")

        def play(after: Any, begins: int = begins) -> None:
            told.play_turn(table, record, after, begins)

        games = answered_turn(games, play, direction.answer, int(state.ASKING), state.ANSWERS)
        if games[0].end != state.RUNNING:
            break
    if left_over := direction.left_over():
        raise PositionError(left_over)
    check_record(games[0])
    return _outcome(pool, direction, table, games[0])


# ---------- Setting up


def _set_up(pool: CardPool, table: Any, rules: Any, game: Any, position: Position) -> None:
    """Deal the cards of each side out to its zones, copies of one name by ascending slot."""
    game.turn = position.turn - (position.start == "turn")
    game.time = 0
    names = list(pool.cards)
    for seat, half in enumerate(position.halves):
        numbers = [int(number) for number in table.deck[seat, : table.deck_size[seat]]]
        take = Dealer((names[int(table.card[number])], number) for number in numbers).take
        _set_figures(game, seat, half)
        for number in [take(name) for name in half.hand]:
            game.hand[seat, number >> 6] |= _bit(number & 63)
        game.hand_size[seat] = len(half.hand)
        library = [take(name) for name in half.library]
        game.library[seat, : len(library)] = library
        game.library_end[seat] = len(library)
        for number in [take(name) for name in half.graveyard]:
            game.buried[number >> 6] |= _bit(number & 63)
        for standing in half.standing.values():
            free = [square for square in range(1, SQUARES + 1) if square not in [one.square for one in standing]]
            for one in standing:
                _stand(table, rules, game, seat, take(one.card), (one.square or free.pop(0)) - 1, one)


def _set_figures(game: Any, seat: int, half: Half) -> None:
    """A player's HP, MP and attributes."""
    from simcore.games.abcd import state

    game.player_hp[seat], game.player_mitigation[seat] = half.hp, half.mitigation
    game.mp[seat], game.max_mp[seat] = half.mp, half.mp if half.max_mp is None else half.max_mp
    game.stock[seat] = half.stock
    packed = state.VALUE_GUARDS
    for place, attribute in enumerate(ATTRIBUTES):
        value = half.values.get(attribute, 0)
        game.value[seat, place] = game.max_value[seat, place] = value
        packed |= min(value, state.MOST_VALUE) << place * state.VALUE_BITS
    game.values[seat] = packed


def _stand(table: Any, rules: Any, game: Any, seat: int, number: int, square: int, one: Crystal) -> None:
    """A card on its square, as printed but for what is said."""
    from simcore.games.abcd import told

    controller = seat if not isinstance(one, Land) or one.controller == "own" else 1 - seat
    state = STATES.index(one.state if isinstance(one, Creature) else ACTIVE)
    keywords = sum(1 << KEYWORDS.index(keyword) for keyword in one.keywords) if isinstance(one, Creature) else 0
    table.any_traits |= keywords
    slot = told.stand(table, rules, game, number, seat, square, controller, state, keywords)
    if isinstance(one, Creature):
        for figure in ("attack", "max_hp", "hp", "mitigation"):
            if getattr(one, figure) is not None:
                game[figure][slot] = getattr(one, figure)
        game.max_hp[slot] = max(int(game.max_hp[slot]), int(game.hp[slot]))


def _bit(place: int) -> int:
    """A bit of an int64, the last of which makes it negative."""
    return (1 << place) - (1 << 64 if place == 63 else 0)


# ---------- What came of it


def _outcome(pool: CardPool, direction: Direction, table: Any, game: Any) -> dict[str, Any]:
    """Events and sides as plain data."""
    from simcore.games.abcd.state import RUNNING

    rows = list(pool.cards)

    def value_of(name: str, card: int, value: int) -> Any:
        if name == "uses_skill":
            return pool[direction.name(game, card)].skills[value].name
        return rows[value] if name == "appears" else plain_value(name, value)

    return {
        "events": plain_events(game, event_names(), SEATS, lambda card: direction.name(game, card), value_of),
        "turn": int(game.turn),
        "winner": winner_of(game, RUNNING, SEATS),
        **{name: _side(direction, table, game, seat) for seat, name in enumerate(SEATS)},
    }


def _side(direction: Direction, table: Any, game: Any, seat: int) -> dict[str, Any]:
    """Where a side's cards are; hands, graveyards and libraries in the order of the machine players' key."""
    library = game.library[seat, game.library_front[seat] : game.library_end[seat]].tolist()
    owners = [int(table.owner[card]) for card in range(int(table.cards))]
    owners += [int(owner) for owner in game.made_owner[int(table.cards) : int(game.cards)]]
    buried = [
        card for card, owner in enumerate(owners) if owner == seat and int(game.buried[card >> 6]) >> (card & 63) & 1
    ]
    zones = {"hand": cards_of(game.hand[seat]), "library": sorted(library), "graveyard": buried}
    casts = [place for place in range(int(game.casts)) if game.cast_caster[place] == seat]
    return {
        "hp": int(game.player_hp[seat]),
        "mp": int(game.mp[seat]),
        "max_mp": int(game.max_mp[seat]),
        "attributes": {name: int(value) for name, value in zip(ATTRIBUTES, game.value[seat], strict=True)},
        "mitigation": int(game.player_mitigation[seat]),
        "stock": int(game.stock[seat]),
        **{zone: [direction.name(game, card) for card in cards] for zone, cards in zones.items()},
        "crystals": bin(int(game.crystals[seat])).count("1"),
        "creatures": [_creature(direction, game, seat, slot) for slot in _slots(game, seat * SQUARES)],
        "lands": [
            {"card": direction.name(game, int(game.instance[slot])), "square": slot % SQUARES + 1}
            for slot in _slots(game, 2 * SQUARES + seat * SQUARES)
        ],
        "casts": [
            {
                "card": direction.name(game, int(game.cast_card[place])),
                "controller": SEATS[int(game.cast_controller[place])],
                "frames": int(game.cast_due[place] - game.time),
            }
            for place in casts
        ],
    }


def _slots(game: Any, start: int) -> list[int]:
    return [slot for slot in range(start, start + SQUARES) if int(game.standing) >> slot & 1]


def _creature(direction: Direction, game: Any, seat: int, slot: int) -> dict[str, Any]:
    traits = int(game.traits[slot])
    return {
        "card": direction.name(game, int(game.instance[slot])),
        "square": slot % SQUARES + 1,
        "controller": SEATS[int(game.controller[slot])],
        "state": _state(game, slot),
        "attack": int(game.attack[slot]),
        "hp": int(game.hp[slot]),
        "max_hp": int(game.max_hp[slot]),
        "mitigation": int(game.mitigation[slot]),
        "keywords": [keyword for bit, keyword in enumerate(KEYWORDS) if traits >> bit & 1],
        "resistance": {name: value for name, value in _resistances(int(game.resistance[slot])) if value},
    }


def _state(game: Any, slot: int) -> str:
    """Whether a creature may act, block or do neither (R30)."""
    if int(game.active) >> slot & 1:
        return ACTIVE
    return NON_ACTIVE if int(game.non_active) >> slot & 1 else BLOCK_ONLY


def _resistances(packed: int) -> Iterator[tuple[str, int]]:
    """The resistance against each attribute out of a packed number (state.pack_resistance)."""
    from simcore.games.abcd.state import RESISTANCE_BITS, RESISTANCE_MASK, RESISTANCE_SIGN

    for place, name in enumerate(ATTRIBUTES):
        yield name, (packed >> place * RESISTANCE_BITS & RESISTANCE_MASK ^ RESISTANCE_SIGN) - RESISTANCE_SIGN
