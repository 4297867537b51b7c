"""The one kernel that Python calls: a chunk of pairs of games, counted."""

from typing import Any

import numpy as np

from simcore.games.card_commander.matchup import compile_matchup
from simcore.games.card_commander.policies import SCRIPTED
from simcore.games.card_commander.rules import RIGHT, choose, play_game, start_turn
from simcore.games.card_commander.state import END_TURN_CAP, ENDS, FIRST_SEAT, NOBODY, RUNNING, new_game, reset
from simcore.games.card_commander.turn import play_out
from simcore.games.game import Engine
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
WORD = np.int64(0)  # one mask tells the cards of both decks apart
QUEST_TURN = 5
QUEST_MANA = 20
QUESTS = ("by_turn_5", "deck_empty", "hand_empty", "mana_20")
TALLY = tally_dtype(len(ENDS), len(QUESTS))


@kernel
def play_chunk(table, rules, policies, run, first_pair, pairs, games, tally, pair_scores):
    """Play up to MOST_PAIRS pairs of games from pair `first_pair` on and count them. Returns DONE or what went wrong.

    `table` and `rules` are records; `policies` int64[2] by deck; `run` the run key (uint64). In the first game of a
    pair deck A sits first, in the second deck B, on the same streams. Mutates `games` (scratch), `tally`, and
    `pair_scores` (int8, A's half points by pair, in this chunk's order; empty: not wanted).
    """
    game, picture = games[0], games[1]
    for index in range(pairs):
        pair = pair_key(run, first_pair + index)
        points = 0
        for half in range(2):
            play_game(game, picture, table, rules, policies, half, pair)
            if game.end == RUNNING:
                return ENDLESS
            points += count(game, tally)
        tally.pair_cells[points] += 1
        if pair_scores.size > 0:
            pair_scores[index] = points
    return DONE


@kernel
def open_position(table, rules, run, game):
    """Empty a game's record and open its streams, deck A first, for a position to be put there. Mutates `game`."""
    reset(game, table, FIRST_SEAT, pair_key(run, 0))
    game.arrival_step = 1 if rules.new_hand_card == RIGHT else -1
    for seat in range(2):
        game.policy[seat] = SCRIPTED
        game.deck_size[seat] = 0


@kernel
def play_turn(table, rules, games, begins):
    """Play one turn of a position: the choices stand in it already. Mutates `games`, whose `end` then says if it ended.

    With `begins` 1 the turn's start comes first, else the position is that of the choices.
    """
    game, picture = games[0], games[1]
    if begins:
        start_turn(game, table, rules)
    if game.end == RUNNING:
        choose(game, picture, table, rules)
        if not game.illegal:
            play_out(game, table, rules)


@inlined
def count(game, tally):
    """Count a finished game for both decks; returns the half points of deck A. Mutates `tally`."""
    seat_of_a = game.first_deck
    outcome = outcome_for(game, seat_of_a)
    count_game(tally, seat_of_a, outcome, game.turn, game.end)
    count_cards(tally, WORD, seat_of_a, outcome, OPENING, game.opened[0] | game.opened[1])
    count_cards(tally, WORD, seat_of_a, outcome, DRAWN, game.seen[0] | game.seen[1])
    count_cards(tally, WORD, seat_of_a, outcome, PLAYED, game.played[0] | game.played[1])
    if game.winner != NOBODY:
        count_quests(game, tally)
    return half_points(outcome)


@inlined
def outcome_for(game, seat):
    """How the game ended for a seat."""
    if game.winner == seat:
        return WIN
    if game.winner != NOBODY:
        return LOSS
    return CAPPED if game.end >= END_TURN_CAP else DRAW


@inlined
def count_quests(game, tally):
    """Which quest conditions the winner met, as they stand at the end (CC-71). Mutates `tally`."""
    winner = game.winner
    other = 1 - winner
    deck = game.first_deck ^ winner
    tally.extras[deck, 0] += game.turn <= QUEST_TURN
    tally.extras[deck, 1] += game.drawn[other] >= game.deck_size[other]
    tally.extras[deck, 2] += game.hand[other] == 0
    tally.extras[deck, 3] += game.mana[winner] >= QUEST_MANA


def extras(tally: Any) -> dict[str, Any]:
    """How often each deck's wins met each quest condition (CC-71)."""
    return {
        "quests": {
            side: {name: int(n) for name, n in zip(QUESTS, tally.extras[deck], strict=True)}
            for deck, side in enumerate("ab")
        }
    }


ENGINE = Engine(
    play_chunk=play_chunk,
    compile_matchup=compile_matchup,
    new_game=new_game,
    tally=TALLY,
    ends=ENDS,
    extras=extras,
)
