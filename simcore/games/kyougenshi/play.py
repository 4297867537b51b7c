"""The one kernel that Python calls: a chunk of pairs of games, counted."""

from typing import Any

from simcore.games.game import Engine
from simcore.games.kyougenshi.matchup import compile_matchup
from simcore.games.kyougenshi.rules import play_game
from simcore.games.kyougenshi.state import END_TURN_CAP, ENDS, NOBODY, RUNNING, SIDES, new_game
from simcore.jit import inlined, kernel
from simcore.rng import pair_key
from simcore.tally import (
    CAPPED,
    DRAW,
    DRAWN,
    LOSS,
    OPENING,
    PLAYED,
    WIN,
    count_cards,
    count_game,
    half_points,
    tally_dtype,
)

DONE, ENDLESS = 0, 1
TALLY = tally_dtype(len(ENDS), 0, SIDES)  # a word of cards for each deck


@kernel
def play_chunk(table, rules, policies, run, first_pair, pairs, games, tally, pair_scores):
    """Play up to MOST_PAIRS pairs of games from pair `first_pair` on and count them. Returns DONE or what went wrong.

    `table` and `rules` are records; `policies` int64[2] by deck; `run` the run key (uint64). In the first game of a
    pair deck A sits in seat 0, in the second deck B, on the same streams. Mutates `games` (scratch), `tally`, and
    `pair_scores` (int8, A's half points by pair, in this chunk's order; empty: not wanted).
    """
    game = games[0]
    for index in range(pairs):
        pair = pair_key(run, first_pair + index)
        points = 0
        for half in range(2):
            play_game(game, games[1], table, rules, policies, half, pair)
            if game.end == RUNNING:
                return ENDLESS
            points += count(game, tally)
        tally.pair_cells[points] += 1
        if pair_scores.size > 0:
            pair_scores[index] = points
    return DONE


@inlined
def count(game, tally):
    """Count a finished game for both decks; returns the half points of deck A. Mutates `tally`."""
    seat_of_a = game.first_deck
    outcome = outcome_for(game, seat_of_a)
    count_game(tally, seat_of_a, outcome, game.turn, game.end)
    for deck in range(SIDES):
        seat = seat_of_a ^ deck
        count_cards(tally, deck, seat_of_a, outcome, OPENING, game.opened[seat])
        count_cards(tally, deck, seat_of_a, outcome, DRAWN, game.seen[seat])
        count_cards(tally, deck, seat_of_a, outcome, PLAYED, game.played[seat])
    return half_points(outcome)


@inlined
def outcome_for(game, seat):
    """How the game ended for a seat."""
    if game.winner == seat:
        return WIN
    if game.winner != NOBODY:
        return LOSS
    return CAPPED if game.end >= END_TURN_CAP else DRAW


def extras(tally: Any) -> dict[str, Any]:
    """Nothing beyond what every game counts."""
    return {}


ENGINE = Engine(
    play_chunk=play_chunk,
    compile_matchup=compile_matchup,
    new_game=new_game,
    tally=TALLY,
    ends=ENDS,
    extras=extras,
)
