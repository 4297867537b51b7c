"""The log of a game: positions as the kernel has them, words for everything, and nothing told that is hidden."""

import string
from random import Random
from typing import Any

import numpy as np
import pytest

from simcore.batch import policy_id
from simcore.deck import Deck
from simcore.games.card_commander import events as codes
from simcore.games.card_commander import state
from simcore.games.card_commander.event_values import NO_CARD, VALUES, event_names
from simcore.games.card_commander.narration import narrate, quests_met
from simcore.games.card_commander.positions import Event, Position, follow
from simcore.games.card_commander.sentences import LANGUAGES, SENTENCES
from simcore.games.card_commander.vocabulary import KEYWORDS, SPEEDS
from simcore.games.game import RecordedGame
from simcore.params import Rules
from simcore.rng import matchup_key, run_key
from simcore.tally import new_tally
from tests.reference.card_commander_state import Code
from tests.simcore.games.card_commander.crafted import (
    BUNDLED,
    CHANGES,
    GAME,
    creature,
    deck_of,
    pool_of,
    random_deck,
    random_pool,
    rules_of,
    some_rules,
)

EVENTFUL = pool_of(*(card for card in BUNDLED if card.effects or card.keywords))


def play(
    pool: Any, rules: Rules, decks: tuple[Deck, Deck], policies: tuple[str, str], seed: int = 1
) -> tuple[RecordedGame, Any]:
    """The second game of a pair, in which deck B sits first, and the kernel's state at its end."""
    engine = GAME.engine()
    table = engine.compile_matchup(pool, rules, *decks)
    ids = np.array([policy_id(GAME, policy) for policy in policies], np.int64)
    scratch = engine.new_game()
    game = scratch[0]
    game.recording = 1
    key = run_key(seed, matchup_key([deck.hash for deck in decks]))
    assert (
        engine.play_chunk(
            *(table, rules.record(), ids, key, 0, 1, scratch, new_tally(engine.tally), np.empty(0, np.int8))
        )
        == 0
    )
    rows = game.events[: game.event_count]
    second = np.flatnonzero(rows[:, 1] == codes.GAME_ENDS)[0] + 1
    cards = list(pool)
    return RecordedGame(
        events=rows[second:],
        table=table,
        cards=[cards[row] for row in table.card],
        pool=cards,
        names=("Alpha", "Beta"),
        first_deck=1,
        rules=rules,
        words=GAME.words,
    ), game


def random_game(number: int, change: str = "") -> tuple[RecordedGame, Any]:
    """A game between random decks, in even games of the bundled cards that do something."""
    random = Random(f"{number} {change}")
    rules = some_rules(random, change)
    pool = random_pool(random) if number % 2 else BUNDLED
    chosen = pool if number % 2 else EVENTFUL
    decks = (random_deck(random, chosen, rules, "a"), random_deck(random, chosen, rules, "b"))
    return play(pool, rules, decks, ("random", "greedy"), seed=number)


def end_of(recorded: RecordedGame) -> tuple[Event, Position]:
    *_, last = follow(recorded)
    return last


@pytest.mark.parametrize("change", CHANGES)
def test_positions_are_those_of_the_kernel(change: str) -> None:
    for number in range(8):
        recorded, game = random_game(number, change)
        end, position = end_of(recorded)
        assert end.name == "game_ends"
        for seat, side in enumerate(position.sides):
            assert side.name == recorded.names[1 - seat]
            assert (side.life, side.mana, side.income) == (game.life[seat], game.mana[seat], game.income[seat])
            assert side.deck == game.deck_size[seat] - game.drawn[seat]
            assert sum(1 << card for card in side.hand) == game.hand[seat]
            assert side.hand == sorted(side.hand, key=lambda card: game.arrival[card])
            assert side.graveyard == game.graveyard[seat, : game.graveyard_size[seat]].tolist()
            assert sum(1 << place for place in side.board) == game.occupied[seat]
            for place, present in side.board.items():
                kept = ("instance", "attack", "hp", "level", "traits")
                number_there, attack, hp, level, word = (int(game[figure][seat, place]) for figure in kept)
                assert (present.number, present.attack, present.hp) == (number_there, attack, hp)
                assert (present.level, present.cursed) == (level, bool(word & state.CURSED))
                assert present.keywords == {name for bit, name in enumerate(KEYWORDS) if word >> bit & 1}
                assert SPEEDS.index(present.speed) == word >> state.SPEED_SHIFT & 3
                assert rows_of(recorded, game)[number_there] == present.face


def rows_of(recorded: RecordedGame, game: Any) -> dict[int, Any]:
    """The card of the pool that each number is at the end, as the kernel has it."""
    faces = {card: int(game.became[card]) if game.turned >> card & 1 else card for card in range(int(game.cards))}
    return {card: recorded.pool[recorded.table.card[face]] for card, face in faces.items()}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("change", ["", "income=0", "first_hand=12", "turn_cap=3", "new_sub_place=below_others"])
def test_what_players_hold_is_told_only_on_request(lang: str, change: str) -> None:
    for number in range(6):
        recorded, _ = random_game(2 * number, change)
        secret, known = set(), set()
        for event, position in follow(recorded):
            if event.name in ("turns_into", "appears"):
                known.add(name_in(position.row(event.value), lang))
            elif event.card != NO_CARD:
                hidden = event.name in ("draws", "forces") or is_chosen_in_hand(event)
                (secret if hidden else known).add(name_in(position.face(event.card), lang))
        hidden_names = {name for name in secret if not any(name in other for other in known)}
        public, full = ("\n".join(line.text for line in narrate(recorded, lang, hands)) for hands in (False, True))
        assert not [name for name in hidden_names if name in public]
        assert all(name in full for name in secret)
        assert len(full) > len(public)


def is_chosen_in_hand(event: Event) -> bool:
    return event.name == "chooses" and event.value == codes.CHOSEN_IN_HAND


def name_in(card: Any, lang: str) -> str:
    return str(card.english or card.name if lang == "en" else card.name)


def test_every_turn_has_a_heading() -> None:
    recorded, _ = random_game(0)
    headings = [line.text for line in narrate(recorded, "en", False) if line.depth == 0]
    turns = end_of(recorded)[0].turn
    assert headings[0].startswith("Start: Beta goes first, Alpha goes second")
    assert [heading.partition(":")[0] for heading in headings[1:-1]] == [f"Turn {turn}" for turn in range(1, turns + 1)]
    assert headings[-1].startswith(f"End in turn {turns}: ")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("key", SENTENCES)
def test_both_languages_say_the_same(key: str) -> None:
    texts = SENTENCES[key]
    assert len(texts) == len(LANGUAGES)
    assert all(texts)
    assert len({frozenset(placeholders(text)) for text in texts}) == 1


def test_events_are_those_of_the_reference() -> None:
    assert event_names() == {int(code): code.name.lower() for code in Code}
    assert list(VALUES) == [code.name.lower() for code in Code]


def texts_of(recorded: RecordedGame, lang: str = "en") -> list[str]:
    return [line.text for line in narrate(recorded, lang, True)]


def equal_game(card: Any, *changes: str, policies: tuple[str, str] = ("greedy", "greedy")) -> RecordedGame:
    """A game between two decks of one card each."""
    deck = deck_of({card.name: 27})
    return play(pool_of(card), rules_of("copies=30", *changes), (deck, deck), policies)[0]


def test_who_wins_without_a_blow() -> None:
    """Nobody but the second player can pay for a card: Alpha's creature wins alone from turn 2 on (CC-51)."""
    cheap, dear = creature("cheap", "1/1"), creature("dear", "9/9", level=15)
    decks = (deck_of({"cheap": 27}), deck_of({"dear": 27}))
    recorded, _ = play(pool_of(cheap, dear), rules_of("copies=30", "second_life=1"), decks, ("greedy", "greedy"))
    texts = texts_of(recorded)
    assert "cheap of Alpha wins: there is no attacker against it." in texts
    assert "Beta loses a life: 3 left." in texts
    assert texts.index("Alpha sends cheap (1/1) from standby 1 to the battlefield.") > texts.index(
        "Turn 2: initiative Beta"
    )
    assert "cheap (1/1) of Alpha is still on the battlefield." in texts
    assert "End in turn 5: Alpha wins, Beta has no life left" in texts
    assert "Quest conditions met by the winner: Won by turn 5" in texts
    assert "勝者が満たしたクエスト条件：5ターン以内に勝利" in texts_of(recorded, "ja")


def test_a_zombie_stands_up_again() -> None:
    texts = texts_of(equal_game(creature("corpse", "2/2", keywords=["revives"])))
    strike = next(number for number, text in enumerate(texts) if "HP 2 to 0" in text)
    assert texts[strike + 1 : strike + 5] == [
        *["corpse in the hand of Alpha is destroyed."] * 3,
        "corpse of Alpha stands up again with HP 2.",
    ]


def test_a_ghost_returns_and_a_full_standby_destroys() -> None:
    wall = creature("wall", "0/9", level=0, keywords=["cannot_go"])
    texts = texts_of(equal_game(wall, policies=("random", "random")))
    assert "The standby of Beta is full: wall is destroyed." in texts
    assert "Alpha sends nobody." in texts
    haunting = [
        {"when": "graveyard_turn_start", "do": "return_to_standby", "to": "self"},
        {"when": "graveyard_turn_start", "do": "lower_mana", "to": "opponent", "amount": 1, "if": "so"},
    ]
    ghost = creature("ghost", "1/1", level=0, effects=haunting)
    texts = texts_of(equal_game(ghost, "income=0", "income_rise_turn=0", "start_mana=1"))
    returned = next(number for number, text in enumerate(texts) if "returns from the graveyard of" in text)
    assert texts[returned - 1].endswith(": graveyard effect (turn start) of ghost.")
    assert texts[returned].startswith("ghost (1/1) returns ")
    assert texts[returned + 1].endswith(": 1 to 0.")
    assert "ghost (1/0) returns from the graveyard of Alpha to standby 2." in texts_of(
        equal_game(ghost, "income=0", "graveyard_resets=no")
    )


@pytest.mark.parametrize(
    ("changes", "last"),
    [
        (["turn_cap=3"], "End in turn 3: stopped at the limit of turns, capped"),
        (["first_hand=6", "deck_size=12"], "End in turn 8: a draw, nobody can draw a card"),
        (["deck_size=12"], "End in turn 8: Beta wins, Alpha cannot draw"),
    ],
)
def test_games_that_no_life_decides(changes: list[str], last: str) -> None:
    """Creatures that stay in standby: nothing happens until the cards or the turns run out (CC-72)."""
    card = creature("wall", "0/9", keywords=["cannot_go"])
    size = 12 if "deck_size=12" in changes else 27
    deck = deck_of({"wall": size})
    recorded, _ = play(pool_of(card), rules_of("copies=30", *changes), (deck, deck), ("greedy", "greedy"))
    texts = texts_of(recorded)
    assert last in texts
    end, position = end_of(recorded)
    assert (quests_met(end, position) is None) == ("wins" not in last)
    assert ("Alpha cannot draw: the deck is empty." in texts) == ("draw" in last)
