"""One game of a run told event by event: the very game that the tallies of that run count."""

from simcore.batch import Entry, Matchup, Settings, check_game_number, check_settings, record_game
from simcore.cardfile import CardPool, assumed_copies
from simcore.games.game import Game, RecordedGame
from simcore.results import GameEvent, ReplayResult


def replay(game: Game, pool: CardPool, a: Entry, b: Entry, settings: Settings, number: int) -> ReplayResult:
    """Game `number`, from 0, of a run of `a` against `b`; it does not depend on how many games the run has.

    Errors as simcore.batch.record_game; SettingsError for a number or seed that makes no sense.
    """
    check_settings(settings)
    check_game_number(number)
    events = record_game(game, pool, Matchup(a, b), settings, number)
    table = game.engine().compile_matchup(pool, settings.rules, a.deck, b.deck)
    rows = list(pool)
    recorded = RecordedGame(
        events=events,
        table=table,
        cards=[rows[row] for row in table.card],
        pool=rows,
        names=(a.name, b.name) if a.name != b.name else (f"{a.name} (A)", f"{b.name} (B)"),
        first_deck=number % 2,
        rules=settings.rules,
        words=game.words,
    )
    last = events[-1]
    return ReplayResult(
        game=number,
        seed=settings.seed,
        deck_a=a.name,
        deck_b=b.name,
        policies={"a": a.policy, "b": b.policy},
        assumed_a=assumed_copies(a.deck, pool),
        assumed_b=assumed_copies(b.deck, pool),
        first="ab"[recorded.first_deck] if game.seats else None,
        winner=_side(recorded, last[2]),
        reason=game.engine().ends[last[4]],
        turns=int(last[0]),
        extras=game.narration.extras(recorded),
        events=_plain_events(game, recorded),
        narrate=lambda lang, hands: [(line.depth, line.text) for line in game.narration.narrate(recorded, lang, hands)],
    )


def _side(recorded: RecordedGame, seat: int) -> str | None:
    """The deck in a seat, "a" or "b"; None for nobody."""
    return None if seat < 0 else "ab"[recorded.first_deck ^ int(seat)]


def _plain_events(game: Game, recorded: RecordedGame) -> tuple[GameEvent, ...]:
    return tuple(
        GameEvent(
            turn=event.turn, event=event.name, side=_side(recorded, event.seat), card=event.card, value=event.value
        )
        for event in game.narration.plain(recorded)
    )
