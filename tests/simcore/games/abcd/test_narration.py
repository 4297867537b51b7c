"""The log of a game of ABCD: positions as the rules have them, words for all of it, nothing told that is hidden."""

import string
from random import Random
from typing import Any

import pytest

from simcore.games.abcd.event_values import NO_CARD, NO_SQUARE, VALUES, event_names
from simcore.games.abcd.narration import NARRATION, narrate
from simcore.games.abcd.positions import Event, Position, follow
from simcore.games.abcd.sentences import LANGUAGES, SENTENCES
from simcore.games.game import RecordedGame
from tests.reference.abcd_events import Code
from tests.reference.abcd_turn import Game
from tests.reference.test_abcd_laws import setting
from tests.simcore.games.abcd.records import play

# What a game is played by beside the default rules: whatever changes what positions have to say.
CHANGES = (
    *("", "casts_carry=no", "t_main=60", "haste=yes", "crystal_mp=next_turn", "reaction_delay=30", "hand_limit=2"),
    *("same_speed=attacker_first", "mitigation_order=before_resistance", "several_resistances=largest"),
    *("both_speeds=first", "attacker_after=block_only", "player_mitigation=2", "stolen_may_attack=yes"),
    *("legendary_field=removed", "counter_without_block=yes", "blockers_gone=player"),
)


def random_game(number: int, change: str = "") -> tuple[RecordedGame, Game]:
    """A game between random decks, in which deck A sits second if the number is odd."""
    policies = Random(number).choice((("random", "greedy"), ("greedy", "random"), ("random", "random")))
    _, decks = setting(number, "")
    return play(decks, policies, number, number % 2, *([change] if change else []))


def end_of(recorded: RecordedGame) -> tuple[Event, Position]:
    *_, last = follow(recorded)
    return last


@pytest.mark.parametrize("change", CHANGES)
def test_positions_are_those_of_the_reference(change: str) -> None:
    for number in range(3):
        recorded, table = random_game(number, change)
        end, position = end_of(recorded)
        assert end.name == "game_ends"
        for seat, (side, expected) in enumerate(zip(position.sides, table.sides, strict=True)):
            assert side.name == recorded.names[seat ^ number % 2]
            for figure in ("hp", "mp", "max_mp", "stock", "mitigation", "attributes", "max_attributes"):
                assert getattr(side, figure) == getattr(expected, figure), figure
            assert side.library == len(expected.library)
            assert side.hand == [card.number for card in expected.hand]
            assert side.graveyard == [card.number for card in expected.graveyard]
            assert sorted(map(standing, side.standing)) == sorted(
                expected_standing(each) for each in table.permanents if each.side == seat
            )
        assert [casting(one, position) for one in position.casts] == [
            (each.physical.number, each.caster, each.controller, each.square, each.frames) for each in table.casts
        ]


def standing(one: Any) -> tuple[Any, ...]:
    place = (one.number, one.face.name, one.square, one.controller)
    if one.face.type != "summon":
        return place
    figures = (one.state, one.attack, one.hp, one.max_hp, one.mitigation, sorted(one.keywords))
    return (*place, *figures, {name: value for name, value in one.resistance.items() if value})


def expected_standing(each: Any) -> tuple[Any, ...]:
    place = (each.physical.number, each.physical.card.name, each.square, each.controller)
    if not each.is_creature:
        return place
    figures = (each.state, each.attack, each.hp, each.max_hp, each.mitigation, sorted(each.keywords))
    return (*place, *figures, {name: value for name, value in each.resistance.items() if value})


def casting(one: Any, position: Position) -> tuple[int, ...]:
    return one.number, one.caster, one.controller, one.square, one.due - position.time


@pytest.mark.parametrize("change", ["", "casts_carry=no", "t_main=250"])
def test_a_cast_ends_when_the_log_says(change: str) -> None:
    """R16, G10: what is told when a cast begins is the frame at which it comes to its end."""
    told = 0
    for number in range(4):
        recorded, _ = random_game(number, change)
        promised: dict[int, tuple[int, int]] = {}
        for event, position in follow(recorded):
            cast = position.cast(event.card)
            if event.name == "cast_ends" and cast:
                length = recorded.rules.number("t_main")
                assert promised.pop(event.card) == (event.turn, position.frame)
                assert cast.due == (event.turn - 1) * length + position.frame
                told += 1
            elif event.name == "casts" and (frames := position.face(event.card).frames):
                length = recorded.rules.number("t_main")
                later, frame = divmod(position.frame + frames - 1, length)
                promised[event.card] = (event.turn + later, frame + 1)
    assert told > 10


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("change", ["", "hand_limit=2", "turn_cap=3"])
def test_what_players_hold_is_told_only_on_request(lang: str, change: str) -> None:
    for number in range(4):
        recorded, _ = random_game(number, change)
        secret, known = set(), set()
        for event, position in follow(recorded):
            if event.name == "appears":
                known.add(name_in(position.row(event.value), lang))
            elif event.card != NO_CARD:
                hidden = event.name in ("draws", "is_told")
                (secret if hidden else known).add(name_in(position.face(event.card), lang))
        hidden_names = {name for name in secret if not any(name in other for other in known)}
        public, full = ("\n".join(line.text for line in narrate(recorded, lang, hands)) for hands in (False, True))
        assert not [name for name in hidden_names if name in public]
        assert all(name in full for name in secret)
        assert len(full) > len(public)


def name_in(card: Any, lang: str) -> str:
    return str(card.english or card.name if lang == "en" else card.name)


def test_every_turn_has_a_heading() -> None:
    recorded, _ = random_game(0)
    headings = [line.text for line in narrate(recorded, "en", False) if line.depth == 0]
    turns = end_of(recorded)[0].turn
    assert headings[0].startswith("Start: a and b; ")
    assert headings[1:-1] == [f"Turn {turn}" for turn in range(1, turns + 1)]
    assert headings[-1].startswith(f"End in turn {turns}: ")


def test_frames_rise_and_every_action_stands_below_one() -> None:
    recorded, _ = random_game(1)
    frame = -1
    for line in narrate(recorded, "en", False):
        if line.depth == 0:
            frame = -1
        elif line.text.startswith("Frame "):
            now = int(line.text.removeprefix("Frame ").partition(":")[0])
            assert line.depth == 1
            assert now > frame
            frame = now
        elif line.text.endswith(" has been cast.") or (
            " attacks with " in line.text and not line.text.startswith("Afterwards")
        ):
            assert line.depth == 2
            assert frame >= 0


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


def test_plain_events_are_rows_of_the_record() -> None:
    recorded, _ = random_game(2)
    events = list(NARRATION.plain(recorded))
    assert len(events) == len(recorded.events)
    for event, (turn, code, seat, card, value) in zip(events, recorded.events.tolist(), strict=True):
        assert (event.turn, event.name, event.seat) == (turn, event_names()[code], seat)
        assert (event.card is None) == (card == NO_CARD)
        assert (event.value is None) == (not VALUES[event.name] or (event.name == "casts" and value == NO_SQUARE))
    assert NARRATION.extras(recorded) == {}
