"""The log of a game of Touhou lands: positions as the rules have them, words for all of it, nothing hidden told."""

import string
from typing import Any

import pytest

from simcore.games.game import RecordedGame
from simcore.games.touhou_lands.descriptions import Describer
from simcore.games.touhou_lands.event_values import (
    AIMS,
    DECLARATIONS,
    ENDS,
    NO_CARD,
    ORIGINS,
    VALUES,
    event_names,
    plain_value,
    word_of,
)
from simcore.games.touhou_lands.narration import NARRATION, narrate
from simcore.games.touhou_lands.positions import FIGURES, Event, Position, follow
from simcore.games.touhou_lands.sentences import LANGUAGES, SENTENCES
from simcore.games.touhou_lands.words import WORDS
from tests.reference import touhou_lands_events as reference
from tests.reference.touhou_lands_events import Code
from tests.simcore.games.touhou_lands.records import BUNDLED, play

# What a game is played by beside the default rules: whatever changes what positions have to say.
CHANGES = (
    *("", "hand_limit=2", "redraw_permanent=no", "lands_each_turn=2", "attack_spells=free", "main_spell_taps=yes"),
    *("leaving=both", "counter_taps=attacker", "items_on=own", "front_most=12", "deck_out=empty", "turn_cap=3"),
    *("first_player_draws=yes", "free_redraws=0", "hand_floor=6", "life=3"),
)


def end_of(recorded: RecordedGame) -> tuple[Event, Position]:
    *_, last = follow(recorded)
    return last


@pytest.mark.parametrize("change", CHANGES)
def test_positions_are_those_of_the_reference(change: str) -> None:
    for number in range(6):
        recorded, table = play(number, change)
        end, position = end_of(recorded)
        assert end.name == "game_ends"
        for seat, (side, expected) in enumerate(zip(position.sides, table.sides, strict=True)):
            assert side.name == recorded.names[seat ^ number % 2]
            assert (side.life, side.library) == (expected.life, len(expected.library))
            if word_of(end.name, end.value) != "no_characters":  # before there is a limit (G6)
                assert side.limit == expected.hand_limit
            assert sorted(side.hand) == sorted(card.number for card in expected.hand)
            assert sorted(side.discard) == sorted(card.number for card in expected.discard)
            assert sorted(side.supports) == sorted(card.number for card in expected.supports)
            assert sorted(side.lands) == sorted(land.physical.number for land in expected.lands)
            assert side.untapped == sum(not land.tapped for land in expected.lands)
            assert sorted(map(standing, side.characters)) == sorted(map(expected_standing, expected.characters))


def standing(one: Any) -> tuple[Any, ...]:
    figures = tuple(one.figure(name) for name in FIGURES)
    return one.number, one.face.name, one.row, one.tapped, one.item, figures, sorted(one.keywords)


def expected_standing(each: Any) -> tuple[Any, ...]:
    figures = tuple(each.figure(name) for name in FIGURES)
    item = NO_CARD if each.item is None else each.item.number
    return each.number, each.card.name, each.row, each.tapped, item, figures, sorted(each.keywords)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("change", ["", "hand_limit=2", "turn_cap=3"])
def test_what_players_hold_is_told_only_on_request(lang: str, change: str) -> None:
    for number in range(4):
        recorded, _ = play(number, change)
        secret, known = set(), set()
        for event, position in follow(recorded):
            if event.card != NO_CARD:
                name = Describer(WORDS[lang], lang).name(position.face(event.card))
                (secret if event.name == "draws" else known).add(name)
        hidden_names = {name for name in secret if not any(name in other for other in known)}
        public, full = ("\n".join(line.text for line in narrate(recorded, lang, hands)) for hands in (False, True))
        assert not [name for name in hidden_names if name in public]
        assert all(name in full for name in secret)
        assert len(full) > len(public)


def test_every_turn_has_a_heading() -> None:
    recorded, _ = play(0)
    headings = [line.text for line in narrate(recorded, "en", False) if line.depth == 0]
    turns = end_of(recorded)[0].turn
    assert headings[0].startswith("Start: a goes first, b second; ")
    assert headings[1:-1] == [f"Turn {turn}: {'ba'[turn % 2]}" for turn in range(1, turns + 1)]
    assert headings[-1].startswith(f"End in turn {turns}: ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_way_to_end_is_told(lang: str) -> None:
    told = set()
    for number, change in ((0, ""), (1, "turn_cap=3"), (2, "life=999"), (3, "life=999"), (4, "event_cap=20")):
        recorded, table = play(number, change)
        told.add(table.events[-1].value)
        last = [line.text for line in narrate(recorded, lang, False) if line.depth == 0][-1]
        turn = str(end_of(recorded)[0].turn)
        assert turn in last
    assert {ENDS.index(reason) for reason in ("life", "turn_cap")} <= told


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("key", SENTENCES)
def test_both_languages_say_the_same(key: str) -> None:
    texts = SENTENCES[key]
    assert len(texts) == len(LANGUAGES)
    assert all(texts)
    assert len({frozenset(placeholders(text)) for text in texts}) == 1


def test_every_reason_for_the_end_has_a_sentence_and_a_word() -> None:
    for reason in ENDS:
        assert f"game_ends_{reason}" in SENTENCES
        assert all(reason in words for words in WORDS.values())


def test_events_and_their_words_are_those_of_the_reference() -> None:
    assert event_names() == {int(code): code.name.lower() for code in Code}
    for words, known in (
        *((ENDS, reference.Reason), (ORIGINS, reference.Origin), (AIMS, reference.Aim)),
        (DECLARATIONS, [type("Word", (), {"name": word.upper()}) for word in reference.DECLARATIONS]),
    ):
        assert list(words) == [each.name.lower() for each in known]


def test_plain_events_are_rows_of_the_record() -> None:
    recorded, _ = play(2)
    events = list(NARRATION.plain(recorded))
    assert len(events) == len(recorded.events)
    for event, (turn, code, seat, card, value) in zip(events, recorded.events.tolist(), strict=True):
        assert (event.turn, event.name, event.seat) == (turn, event_names()[code], seat)
        assert (event.card is None) == (card == NO_CARD)
        assert event.value == plain_value(event.name, value)
        assert (event.value is None) == (not VALUES[event.name])
    assert NARRATION.extras(recorded) == {}
    assert (word_of("moves", 1), plain_value("strikes", 7), plain_value("taps", 0)) == ("back", 7, None)


def test_what_cards_cost_is_told_with_its_kind() -> None:
    english, japanese = (Describer(WORDS[lang], lang) for lang in LANGUAGES)
    assert english.cost(BUNDLED["藤原 妹紅"]) == "cost 4, sun 2"
    assert japanese.cost(BUNDLED["藤原 妹紅"]) == "コスト4、日2"
    assert english.cost(BUNDLED["宴会"]) == "cost 2"
    assert english.cost(BUNDLED["パチュリー・ノーレッジ"], 2) == "cost 2"
