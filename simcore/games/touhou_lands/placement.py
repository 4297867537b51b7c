"""Positions written down: a game from its middle on, each side doing what it is told (`simcore.play_position`)."""

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.cardfile import CardPool
from simcore.games.touhou_lands.cards import hand_limit
from simcore.games.touhou_lands.direction import LANES, NOTHING, Direction
from simcore.games.touhou_lands.event_values import event_names, plain_value
from simcore.games.touhou_lands.position_form import PLAYERS, SEATS, Character, Half, Position, read_position
from simcore.games.touhou_lands.vocabulary import KEYWORDS, ROWS, STATES
from simcore.params import Rules
from simcore.positionplay import Dealer, answered_turn, check_record, decks_of, plain_events, run_of, winner_of

FIGURES = ("attack", "defence", "evasion")


def play_position(pool: CardPool, rules: Rules, written: Mapping[str, Any]) -> dict[str, Any]:
    """Play a position's turns: its events as plain data, and both sides afterwards; PositionError if it cannot be."""
    import numpy as np

    from simcore.errors import PositionError
    from simcore.games.touhou_lands import state, told
    from simcore.games.touhou_lands.matchup import compile_matchup

    position = read_position(pool, rules, written)
    decks = decks_of(pool.game, {name: position.names(seat) for seat, name in enumerate(SEATS)})
    table, record = compile_matchup(pool, rules, decks[0], decks[1]), rules.record()
    games = state.new_game()
    policies = np.array([PLAYERS.index(half.player) - 1 for half in position.halves], np.int64)  # answers.py
    told.open_position(table, record, run_of(position.seed, decks), policies, games[0])
    _set_up(pool, rules, table, games[0], position)
    games[0].recording = 1
    direction = Direction(pool, rules, table, position)
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
    return _outcome(direction, games[0])


# ---------- Setting up


def _set_up(pool: CardPool, rules: Rules, table: Any, game: Any, position: Position) -> None:
    """Deal the cards of each side out to its zones, copies of one name by ascending slot."""
    game.turn = position.turn - (position.start == "turn")
    names = list(pool.cards)
    dealers = []
    for seat in range(len(SEATS)):
        lanes = [int(lane) for lane in table.deck[seat, : table.deck_size[seat]]]
        places = [LANES * seat + lane for lane in lanes]
        dealers.append(Dealer((names[int(table.card[table.number[place]])], place) for place in places))
    for seat, half in enumerate(position.halves):
        game.life[seat] = half.life
        game.hand_limit[seat] = hand_limit(rules, 0) if half.hand_limit is None else half.hand_limit
        _put_cards(table, game, seat, half, dealers[seat])
        _put_characters(rules, table, game, seat, half, dealers)


def _put_cards(table: Any, game: Any, seat: int, half: Half, dealer: Dealer) -> None:
    """Hand, library, discard place, lands and supports."""
    from simcore.games.touhou_lands import told

    game.hand[seat] = _mask(dealer.take(name) for name in half.hand)
    library = [dealer.take(name) % LANES for name in half.library]
    game.library[seat, : len(library)] = library
    game.library_end[seat] = len(library)
    game.discard[seat] = _mask(dealer.take(name) for name in half.discard_place)
    for name in half.supports:
        told.put_support(table, game, dealer.take(name))
    for land in half.lands:
        bit = _mask([dealer.take(land.card)])
        game.lands[seat] |= bit
        if land.state == "untapped":
            game.untapped[seat] |= bit


def _put_characters(rules: Rules, table: Any, game: Any, seat: int, half: Half, dealers: list[Dealer]) -> None:
    """Those without a row stand in the front as long as there is room."""
    room = rules.number("front_most") - sum(one.row == "front" for one in half.characters)
    for one in half.characters:
        row = one.row
        if row is None:
            row = "front" if room > 0 else "back"
            room -= row == "front"
        item = NOTHING
        if one.item is not None:
            item = dealers[seat if one.item.owner == "own" else 1 - seat].take(one.item.card)
        _stand(table, game, dealers[seat].take(one.card), ROWS.index(row), item, one)


def _stand(table: Any, game: Any, place: int, row: int, item: int, one: Character) -> None:
    """A character as printed but for what is said."""
    import numpy as np

    from simcore.games.touhou_lands import told

    worn = {figure: int(table[figure][item]) if item != NOTHING else 0 for figure in FIGURES}
    changes = [
        0 if (said := getattr(one, figure)) is None else said - int(table[figure][place]) - worn[figure]
        for figure in FIGURES
    ]
    keywords = sum(1 << KEYWORDS.index(keyword) for keyword in set(one.keywords))
    ready = int(one.state == "untapped")
    told.stand(table, game, place, row, ready, item, np.array(changes, np.int64), keywords)


def _mask(places: Any) -> int:
    return sum(1 << place % LANES for place in places)


# ---------- What came of it


def _outcome(direction: Direction, game: Any) -> dict[str, Any]:
    """Events and sides as plain data."""
    from simcore.games.touhou_lands.state import RUNNING

    return {
        "events": plain_events(
            game, event_names(), SEATS, direction.name, lambda name, card, value: plain_value(name, value)
        ),
        "turn": int(game.turn),
        "winner": winner_of(game, RUNNING, SEATS),
        **{name: _side(direction, game, seat) for seat, name in enumerate(SEATS)},
    }


def _side(direction: Direction, game: Any, seat: int) -> dict[str, Any]:
    """Where a side's cards are, in the order of numbers."""
    library = game.library[seat, game.library_front[seat] : game.library_end[seat]].tolist()
    untapped = int(game.untapped[seat])
    return {
        "life": int(game.life[seat]),
        "hand_limit": int(game.hand_limit[seat]),
        "hand": _names(direction, seat, game.hand[seat]),
        "library": [direction.name_at(LANES * seat + lane) for lane in sorted(library)],
        "discard_place": _names(direction, seat, game.discard[seat]),
        "lands": [
            {"card": direction.name_at(place), "state": _state(untapped >> place % LANES & 1)}
            for place in _places(seat, game.lands[seat])
        ],
        "characters": [_character(direction, game, place) for place in _places(seat, game.standing[seat])],
        "supports": _names(direction, seat, game.supports[seat]),
    }


def _character(direction: Direction, game: Any, place: int) -> dict[str, Any]:
    seat, lane = divmod(place, LANES)
    traits, item = int(game.traits[place]), int(game.worn[place])
    owner = "own" if item // LANES == seat else "opponent"
    return {
        "card": direction.name_at(place),
        "row": ROWS[0 if int(game.front[seat]) >> lane & 1 else 1],
        "state": _state(int(game.ready[seat]) >> lane & 1),
        "item": None if item == NOTHING else {"card": direction.name_at(item), "owner": owner},
        **{figure: int(game[figure][place]) for figure in FIGURES},
        "keywords": [keyword for bit, keyword in enumerate(KEYWORDS) if traits >> bit & 1],
    }


def _state(untapped: int) -> str:
    return STATES[0 if untapped else 1]


def _places(seat: int, mask: Any) -> Iterator[int]:
    return (LANES * seat + lane for lane in range(LANES) if int(mask) >> lane & 1)


def _names(direction: Direction, seat: int, mask: Any) -> list[str]:
    return [direction.name_at(place) for place in _places(seat, mask)]
