"""From options to questions, their answers, and the command that asks the same again."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from simcore.errors import DeckmillError, OddsError, SettingsError
from simcore.odds.answering import SamplingOptions, answer, keep_rules, plan_answers
from simcore.odds.asking import Asked, Prepared, prepare
from simcore.odds.manifest import Served
from simcore.odds.repeating import asking_command
from tests.support import bundled_deck

LANDS = Asked(deck_size=60, count=("land=24", "drop1=8"), want=("2 <= land <= 5",))


def no_input() -> bytes:
    raise AssertionError("nobody reads standard input")


def prepared(**changes: Any) -> Prepared:
    return prepare(replace(LANDS, **changes), no_input)


def problems(**changes: Any) -> list[str]:
    with pytest.raises(DeckmillError) as caught:
        prepared(**changes)
    return list(caught.value.problems)


def test_counts_become_one_question() -> None:
    one = prepared(by_turn=3, on="second", keep="land >= 1", opening="london", hand=6)
    (question,) = one.questions
    assert question.deck == "60 cards"
    assert question.seats == (1,)
    assert question.by_turn == 3
    assert question.population.size == 60
    assert question.opening.first_hand == question.opening.second_hand == 6
    assert one.manifest.seats == ("second",)
    assert one.manifest.decks[0].groups == {"land": 24, "drop1": 8}
    assert one.manifest.decks[0].opening["first_hand"] == 6
    assert one.manifest.decks[0].hash is None
    assert (one.warnings, one.remarks) == ((), ())


def test_variations_are_questions_of_their_own() -> None:
    one = prepared(vary=("LAND=20,22", "drop1=4..5"))
    assert [question.varied for question in one.questions] == [
        (("land", land), ("drop1", drop)) for land in (20, 22) for drop in (4, 5)
    ]
    assert [question.population.copies("land") for question in one.questions] == [20, 20, 22, 22]
    assert one.manifest.varied == {"land": (20, 22), "drop1": (4, 5)}


def test_the_want_that_is_served() -> None:
    wants = ("a=land >= 1", "b=drop1 >= 1")
    for opening in ("london", "vancouver"):
        first = prepared(want=wants, opening=opening, by_turn=3)
        assert first.questions[0].bottom_for == 0
        assert first.manifest.to_dict()["bottom_for"] == {"want": "a", "turn": 3}
        second = prepared(want=wants, opening=opening, bottom_for="B")
        assert second.questions[0].bottom_for == 1
        assert second.manifest.bottom_for == Served("b", 0)
    for opening, changes in (("paris", ()), ("none", ()), ("london", ("redraws=0",)), ("london", ("cost=0",))):
        assert prepared(want=wants, opening=opening, changes=changes).manifest.bottom_for is None
    assert prepared(opening="london", want=()).manifest.bottom_for is None
    assert problems(want=wants, bottom_for="c") == ['--bottom-for: no want "c"; wants are "a", "b"']


def test_names_in_wants_are_resolved_whatever_their_case() -> None:
    (question,) = prepared(want=("LAND >= 1",)).questions
    assert question.wants[0].expression.names == ("land",)
    assert question.wants[0].name == "LAND >= 1"


def test_decks_of_games_and_of_none() -> None:
    text = "4 A\n36 B\n[groups]\nboth = A | B\n"
    from simcore.plaindeck import read_plain

    plain = read_plain(text, "plain.txt")
    goblins = bundled_deck("goblins")
    one = prepare(Asked(decks=(goblins, plain), want=("hand >= 1",)), no_input)
    first, second = one.manifest.decks
    assert (first.game, second.game) == ("card_commander", "")
    assert (first.opening["name"], second.opening["name"]) == ("card_commander", "none")
    assert first.assumed > 0
    assert second.groups == {"both": 40}
    assert list(one.manifest.rules) == ["card_commander"]
    assert one.manifest.cards_hash.keys() == {"card_commander"}


def test_without_wants_and_groups_every_card_is_a_group() -> None:
    one = prepare(Asked(decks=(bundled_deck("goblins"),)), no_input)
    assert one.manifest.decks[0].groups == dict(bundled_deck("goblins").cards)


def test_what_a_deck_breaks_is_a_remark_and_no_error() -> None:
    deck = replace(bundled_deck("goblins"), cards=bundled_deck("goblins").cards[:1])
    one = prepare(Asked(decks=(deck,), want=("hand >= 1",), hand=1), no_input)
    assert one.remarks


def test_openings_call_what_they_need_by_the_deck_s_own_name() -> None:
    (question,) = prepared(count=("Basic=4",), want=(), opening="pokemon").questions
    assert question.opening.needs == "Basic"


def test_cards_that_an_exchange_keeps() -> None:
    (question,) = prepared(opening="mulligan-once", keep_cards=("land|drop1",)).questions
    members = question.population.members
    assert question.keep_cells == frozenset((*members["land"], *members["drop1"]))


def test_problems_of_all_kinds_at_once() -> None:
    said = problems(want=("x >= 1",), keep="y >= 1", vary=("z=1",), opening="londn", by_turn=-1, on="none")
    assert len(said) == 6
    assert [line.split(":")[0].split(" ")[0] for line in said] == [
        *("--by-turn", "--on", "--opening", "--vary", "--want", "--keep")
    ]


def test_every_question_is_checked() -> None:
    assert problems(hand=61)[0].startswith("--hand: the first hand of opening none has 61 cards")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"games": 0}, "--games 0: use 1 to 1000000000000"),
        ({"seed": -1}, "--seed -1: use a whole number from 0 to 18446744073709551615"),
        ({"jobs": 0}, "--jobs 0: use 1 to 256 workers"),
    ],
)
def test_numbers_are_checked_though_nothing_is_sampled(options: dict[str, int], said: str) -> None:
    with pytest.raises(SettingsError) as caught:
        SamplingOptions(**options).check_numbers()
    assert caught.value.problems == (said,)


def test_exact_unless_sampling_is_asked_for() -> None:
    one = prepared()
    assert plan_answers(one, SamplingOptions()).ways == ("exact",)
    assert plan_answers(one, SamplingOptions(sampled=True)).ways == ("sampled",)
    assert plan_answers(one, SamplingOptions(check=True)).ways == ("both",)
    assert plan_answers(one, SamplingOptions(sampled=True, check=True)).ways == ("both",)
    assert not plan_answers(one, SamplingOptions()).samples


def test_what_is_too_large_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    one = prepared(vary=("land=20..24",))
    monkeypatch.setattr("simcore.odds.costs.steps_of", lambda question: 10)
    monkeypatch.setattr("simcore.odds.answering.MOST_STEPS_TOGETHER", 30)
    plan = plan_answers(one, SamplingOptions())
    assert plan.ways == ("exact", "exact", "exact", "sampled", "sampled")
    assert plan.notes == ("2 of 5 questions would take too long to compute exactly: sampled",)
    monkeypatch.setattr("simcore.odds.answering.MOST_STEPS", 9)
    assert plan_answers(one, SamplingOptions(check=True)).ways == ("sampled",) * 5


def test_answers_of_all_questions_are_joined() -> None:
    one = prepared(vary=("land=20..22",), by_turn=1)
    options = SamplingOptions(games=1000, seed=1, jobs=1, check=True)
    done: list[tuple[int, int]] = []
    odds = answer(one, plan_answers(one, options), options, lambda *part: done.append(part))
    assert len(odds.answers) == len(odds.checks) == 12
    assert all(row.exact for row in odds.answers)
    assert (odds.games, odds.seed) == (1000, 1)
    assert done[-1] == (3000, 3000)
    assert done == sorted(done)


def test_keep_rules_of_every_question() -> None:
    rules = keep_rules(prepared(want=("land >= 3",), opening="paris", on="first").questions)
    assert [rule.seat for rule in rules] == ["first"]


def test_keep_rules_that_would_take_minutes() -> None:
    groups = {f"g{number}": 4 for number in range(8)}
    counts = tuple(f"{group}={cards}" for group, cards in groups.items())
    want = " and ".join(f"{group} >= 1" for group in groups)
    for vary, fewer in (((), ""), (("g0=4..5",), "fewer decks, ")):
        questions = prepared(want=(want,), count=counts, opening="london", by_turn=8, vary=vary).questions
        with pytest.raises(OddsError) as caught:
            keep_rules(questions)
        assert caught.value.problems == (
            f"--want: too many different hands to find the best keep rule; try {fewer}fewer groups in --want, a lower "
            "--by-turn or --set redraws=N",
        )


def test_a_rule_that_takes_too_long_is_declined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simcore.odds.answering.MOST_KEEP_STEPS", 1)
    with pytest.raises(DeckmillError, match="--want: too many different hands to find the best keep rule; try fewer"):
        keep_rules(prepared(opening="paris").questions)


def test_options_that_do_nothing_are_faults() -> None:
    assert problems(opening="paris", want=("a=land >= 1",), bottom_for="a", keep_cards=("land",)) == [
        "--keep-cards: opening paris exchanges no cards; leave it out, or see --opening mulligan-once",
        "--bottom-for: opening paris puts no card under the library; leave it out, or see --opening london",
    ]
    assert prepared(opening="london", want=("a=land >= 1",), bottom_for="a").questions
    assert prepared(opening="paris", changes=("exchange=yes", "redraws=1", "free=1"), keep_cards=("land",)).questions


def test_an_exchange_of_nothing_is_noted() -> None:
    def notes(**asked: Any) -> tuple[str, ...]:
        return plan_answers(prepared(opening="mulligan-once", **asked), SamplingOptions()).notes

    says = "opening mulligan-once: nothing is exchanged without --keep or --keep-cards, which say what to keep"
    assert notes() == (says,)
    assert notes(keep="land >= 2") == notes(keep_cards=("land",)) == ()


def test_many_impossible_variations_are_told_shortly() -> None:
    told = problems(vary=("land=50..99",))
    assert len(told) == 11
    assert told[-1] == "--vary: … and 37 more problems"


@pytest.mark.parametrize("word", ["hand", "Turn", "redraws", "next", "aside", "drawn", "and", "or", "NOT", "ever"])
def test_groups_are_not_called_like_words_of_expressions(word: str, tmp_path: Path) -> None:
    says = f'"{word}" is a word of expressions; give the group another name'
    assert problems(count=("land=24", f"{word}=3")) == [f"--count: {says}"]
    path = tmp_path / "deck.txt"
    path.write_text(f"[groups]\n{word} = Forest\n[deck]\n30 Forest\n", encoding="utf-8")
    decks = {"decks": (str(path),), "deck_size": None, "count": (), "want": ("Forest >= 1",)}
    (line,) = problems(**decks)
    assert line.endswith(f"deck.txt:2: {says}")
    path.write_text("30 Forest\n", encoding="utf-8")
    assert problems(**decks, group=(f"{word}=Forest",)) == [f"--group: {says}"]


def test_keep_finds_a_rule_for_one_want() -> None:
    with pytest.raises(OddsError, match=r"^--want: keep finds a rule for one want; 2 are given: "):
        keep_rules(prepared(want=("a=land >= 1", "b=drop1 >= 1")).questions)


def test_the_command_says_all_that_counts(tmp_path: Path) -> None:
    asked = Asked(
        decks=("-x.txt", "card_commander/goblins"),
        group=("a=b|c",),
        want=("land >= 1", "-1 < land"),
        keep="land >= 1",
        by_turn=3,
        on="first",
        opening="london",
        hand=6,
        changes=("redraws=2",),
        keep_cards=("x",),
        bottom_for="land >= 1",
        vary=("land=1..2",),
        strict=True,
        card_game="Card Commander",
        cards=(tmp_path / "c.toml",),
        encoding="cp932",
    )
    manifest = replace(prepared().manifest, changed_rules={"card_commander": {"copies": 9}})
    options = SamplingOptions(sampled=True, check=True, games=5, seed=7)
    assert asking_command("odds", asked, manifest, options, samples=True) == (
        *("deckmill", "odds", "./-x.txt", "card_commander/goblins", "--group", "a=b|c"),
        *("--want", "land >= 1", "--want=-1 < land", "--keep", "land >= 1", "--by-turn", "3", "--on", "first"),
        *("--vary", "land=1..2", "--opening", "london", "--hand", "6", "--set", "redraws=2", "--keep-cards", "x"),
        *("--bottom-for", "land >= 1", "--sampled", "--check", "--games", "5", "--seed", "7", "--strict"),
        *("--rule", "copies=9", "--cards", str(tmp_path / "c.toml"), "--card-game", "Card Commander"),
        *("--encoding", "cp932"),
    )


def test_the_command_leaves_out_what_is_usual() -> None:
    command = asking_command("odds", LANDS, prepared().manifest, SamplingOptions(seed=3))
    assert command == (
        *("deckmill", "odds", "--deck-size", "60", "--count", "land=24", "--count", "drop1=8"),
        *("--want", "2 <= land <= 5"),
    )
    deck = replace(bundled_deck("goblins"), source="")
    assert asking_command("odds", Asked(decks=(deck,)), prepared().manifest) == ()


def test_an_unknown_opening_is_told_beside_what_is_wrong_with_the_cards() -> None:
    cards, opening = problems(count=("land=61",), opening="londn")
    assert cards.startswith("--count: 61 land are 61 cards")
    assert 'no opening "londn"' in opening


def test_an_unknown_opening_is_told_once() -> None:
    (line,) = problems(opening="londn")
    assert line.endswith('did you mean "london"?')
