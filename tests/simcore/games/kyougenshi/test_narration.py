"""The log of a game of Kyougenshi: positions as the rules have them, words for all of it, nothing hidden told."""

import string
from typing import Any

import pytest

from simcore.games.game import RecordedGame
from simcore.games.kyougenshi.descriptions import Describer
from simcore.games.kyougenshi.event_values import (
    ENDS,
    NO_CARD,
    ORIGINS,
    VALUES,
    event_names,
    plain_value,
    word_of,
)
from simcore.games.kyougenshi.narration import NARRATION, narrate
from simcore.games.kyougenshi.positions import ATTACK, TURN, Event, Position, follow
from simcore.games.kyougenshi.sentences import LANGUAGES, SENTENCES
from simcore.games.kyougenshi.vocabulary import KEYWORDS, TRIGGERS
from simcore.games.kyougenshi.words import WORDS
from tests.reference import kyougenshi_events as reference
from tests.reference.kyougenshi_events import Code
from tests.simcore.games.kyougenshi.records import BUNDLED, MADE, play

# What a game is played by beside the default rules: whatever changes what positions have to say.
CHANGES = (
    *("", "shields=0", "shields=8", "first_hand=2", "redraws=3", "charges_each_turn=3", "multicolour_inactive=yes"),
    *("power_kept=turn", "purple_cost=reiryoku", "fresh_blockers=no", "breaks_go_on=no", "direct_hit_left_over=yes"),
    *("deck_out=cannot_draw", "turn_cap=3", "first_player_draws=yes", "deck_size=20"),
)


def end_of(recorded: RecordedGame) -> tuple[Event, Position]:
    *_, last = follow(recorded)
    return last


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("first", [0, MADE])
def test_positions_are_those_of_the_reference(change: str, first: int) -> None:
    for number in range(first, first + 5):
        recorded, table = play(number, change)
        end, position = end_of(recorded)
        assert end.name == "game_ends"
        for seat, (side, expected) in enumerate(zip(position.sides, table.sides, strict=True)):
            assert side.name == recorded.names[seat ^ number % 2]
            assert side.deck == len(expected.library)
            for zone in ("hand", "shields", "graveyard"):
                found = sorted(getattr(side, zone))
                assert found == sorted(card.number for card in getattr(expected, zone)), zone
            assert sorted(side.orbs) == sorted(orb.physical.number for orb in expected.orbs)
            found = [standing(one, position) for one in side.in_order]
            assert found == [expected_standing(each) for each in sorted(expected.cards, key=lambda card: card.number)]


def standing(one: Any, position: Position) -> tuple[Any, ...]:
    """How a spell card stands in the battle zone, apart from what it gains by its owner's orbs."""
    gained = position.power(one) - one.face.power - sum(one.power.values())
    assert gained in (0, one.face.gains.power if one.face.gains else 0)
    return one.number, one.face.name, one.active, one.praying, sum(one.power.values()), given(one)


def given(one: Any) -> list[str]:
    return sorted((one.given[ATTACK] | one.given[TURN]) - set(one.face.keywords))


def expected_standing(each: Any) -> tuple[Any, ...]:
    words = (each.given_this_attack | each.given_this_turn) - set(each.card.keywords)
    power = each.power_this_attack + each.power_this_turn
    return each.number, each.card.name, each.active, each.praying, power, sorted(words)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("change", ["", "redraws=3", "turn_cap=3", "deck_size=20"])
def test_what_players_hold_is_told_only_on_request(lang: str, change: str) -> None:
    """Nor what lies face down: broken cards are in the hand, and nobody has seen them but their owner."""
    for number in range(4):
        recorded, _ = play(number, change)
        secret: set[str] = set()
        known: set[str] = set()
        for event, position in follow(recorded):
            if event.card != NO_CARD:
                name = Describer(WORDS[lang], lang).name(position.face(event.card))
                hidden = event.name in ("draws", "sets_shield", "breaks", "takes_shield")
                hidden |= event.name == "triggers" and not event.value
                (secret if hidden else known).add(name)
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
def test_ends_are_told_with_their_turn(lang: str) -> None:
    told = set()
    for number, change in ((0, ""), (1, "turn_cap=3"), (2, "deck_size=20"), (MADE, ""), (MADE + 1, "event_cap=20")):
        recorded, table = play(number, change)
        told.add(table.events[-1].value)
        last = [line.text for line in narrate(recorded, lang, False) if line.depth == 0][-1]
        assert str(end_of(recorded)[0].turn) in last
    assert {ENDS.index(reason) for reason in ("direct_attack", "turn_cap")} <= told


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
    """What the reference calls a library is a deck to people."""
    assert event_names() == {int(code): code.name.lower() for code in Code}
    assert list(ENDS) == [each.name.lower() for each in reference.Reason]
    origins = [each.name.lower().replace("library", "deck") for each in reference.Origin]
    assert list(ORIGINS) == origins
    assert (reference.KEYWORDS, reference.TRIGGERS) == (KEYWORDS, TRIGGERS)


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
    assert (word_of("attacks", 1), plain_value("fights", 7000), plain_value("wins", 0)) == ("spell_card", 7000, None)


def test_what_cards_cost_is_told_with_its_colours() -> None:
    english, japanese = (Describer(WORDS[lang], lang) for lang in LANGUAGES)
    spark, belt = BUNDLED["恋符「マスタースパーク」"], BUNDLED["魔空「アステロイドベルト」"]
    assert (english.cost(spark), japanese.cost(spark)) == ("cost 7, yellow", "コスト7、黄")
    assert (english.cost(belt), japanese.cost(belt)) == ("cost 4, red and yellow", "コスト4、赤と黄")
