"""Positions written down: a game from its middle on, each side doing what it is told (`simcore.play_position`)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simcore.cardfile import CardPool
from simcore.games.kyougenshi.direction import LANES, Direction
from simcore.games.kyougenshi.event_values import event_names, plain_value
from simcore.games.kyougenshi.position_form import ORB_STATES, PLAYERS, SEATS, Half, Position, Standing, read_position
from simcore.games.kyougenshi.vocabulary import KEYWORDS, STATES
from simcore.params import Rules
from simcore.positionplay import Dealer, answered_turn, check_record, decks_of, plain_events, run_of, winner_of


def play_position(pool: CardPool, rules: Rules, written: Mapping[str, Any]) -> dict[str, Any]:
    """Play a position's turns: its events as plain data, and both sides afterwards; PositionError if it cannot be."""
    import numpy as np

    from simcore.errors import PositionError
    from simcore.games.kyougenshi import state, told
    from simcore.games.kyougenshi.matchup import compile_matchup

    position = read_position(pool, rules, written)
    decks = decks_of(pool.game, {name: position.names(seat) for seat, name in enumerate(SEATS)})
    table, record = compile_matchup(pool, rules, decks[0], decks[1]), rules.record()
    games = state.new_game()
    policies = np.array([PLAYERS.index(half.player) - 1 for half in position.halves], np.int64)  # answers.py
    told.open_position(table, record, run_of(position.seed, decks), policies, games[0])
    _set_up(pool, table, games[0], position)
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
    return _outcome(direction, games[0])


# ---------- Setting up


def _set_up(pool: CardPool, table: Any, game: Any, position: Position) -> None:
    """Deal the cards of each side out to its zones, copies of one name by ascending slot."""
    game.turn = position.turn - (position.start == "turn")
    names = list(pool.cards)
    for seat, half in enumerate(position.halves):
        lanes = [int(lane) for lane in table.deck[seat, : table.deck_size[seat]]]
        places = [LANES * seat + lane for lane in lanes]
        dealer = Dealer((names[int(table.card[table.number[place]])], place) for place in places)
        _put_cards(table, game, seat, half, dealer)


def _put_cards(table: Any, game: Any, seat: int, half: Half, dealer: Dealer) -> None:
    """Everything that one side has; orbs before those in the battle zone, which may gain by them."""
    from simcore.games.kyougenshi import told

    game.hand[seat] = _mask(map(dealer.take, half.hand))
    library = [dealer.take(name) % LANES for name in half.library]
    game.library[seat, : len(library)] = library
    game.library_end[seat] = len(library)
    game.graveyard[seat] = _mask(map(dealer.take, half.graveyard))
    game.shields[seat] = _mask(map(dealer.take, half.shields))
    orbs = [(dealer.take(orb.card), orb.state) for orb in half.orbs]
    told.lay_orbs(
        table,
        game,
        seat,
        _mask(place for place, _ in orbs),
        *(_mask(place for place, state in orbs if state == wanted) for wanted in ("active", "tainted")),
    )
    for one in half.battle_zone:
        _stand(table, game, dealer.take(one.card), one)


def _stand(table: Any, game: Any, place: int, one: Standing) -> None:
    """A spell card as printed but for what is said."""
    from simcore.games.kyougenshi import told

    keywords = sum(1 << KEYWORDS.index(keyword) for keyword in set(one.keywords))
    power = 0
    if one.power is not None:
        power = one.power - int(table.power[place])
        if int(game.gaining[place // LANES]) >> place % LANES & 1:
            power -= int(table.gain_power[place])
    told.stand(table, game, place, int(one.state == "active"), int(one.praying), power, keywords)


def _mask(places: Iterable[int]) -> int:
    return sum(1 << place % LANES for place in places)


# ---------- What came of it


def _outcome(direction: Direction, game: Any) -> dict[str, Any]:
    """Events and sides as plain data."""
    from simcore.games.kyougenshi.state import RUNNING

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
    return {
        "hand": _names(direction, seat, game.hand[seat]),
        "library": [direction.name_at(LANES * seat + lane) for lane in sorted(library)],
        "graveyard": _names(direction, seat, game.graveyard[seat]),
        "shields": _names(direction, seat, game.shields[seat]),
        "orbs": [
            {"card": direction.name_at(LANES * seat + lane), "state": _orb_state(game, seat, lane)}
            for lane in _lanes(game.orbs[seat])
        ],
        "battle_zone": [_standing(direction, game, seat, lane) for lane in _lanes(game.battle_zone[seat])],
    }


def _orb_state(game: Any, seat: int, lane: int) -> str:
    active, inactive, tainted = ORB_STATES
    if int(game.tainted[seat]) >> lane & 1:
        return tainted
    return active if int(game.active_orbs[seat]) >> lane & 1 else inactive


def _standing(direction: Direction, game: Any, seat: int, lane: int) -> dict[str, Any]:
    from simcore.games.kyougenshi.state import MOST_POWER

    place = LANES * seat + lane
    return {
        "card": direction.name_at(place),
        "state": STATES[0 if int(game.active[seat]) >> lane & 1 else 1],
        "praying": bool(int(game.praying[seat]) >> lane & 1),
        "power": min(int(game.power[place]), MOST_POWER),
        "keywords": [keyword for number, keyword in enumerate(KEYWORDS) if int(game.has[seat, number]) >> lane & 1],
    }


def _lanes(mask: Any) -> Iterator[int]:
    return (lane for lane in range(LANES) if int(mask) >> lane & 1)


def _names(direction: Direction, seat: int, mask: Any) -> list[str]:
    return [direction.name_at(LANES * seat + lane) for lane in _lanes(mask)]
