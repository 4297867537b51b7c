"""What a game declares about itself is whole: its record, cards, rules page, policies, battles and decks."""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cli.rulebook import Rulebook, read_rulebook
from reports.labels import LANGUAGES
from simcore.deck import Deck
from simcore.decksources import bundled_decks, gather_decks
from simcore.games import GAME_KEYS, get_game
from simcore.games.game import Game
from simcore.params import choose_rules
from simcore.recording import replay
from simcore.tally import new_tally
from tests.conformance.adapters import adapter_of, arrange
from tests.conformance.playing import POLICIES, Setting
from tests.support import PLAYED

STATUS = re.compile(r"unsupported|(printed|assumed) figures, (printed|assumed) ability")

each_policy = pytest.mark.parametrize(("key", "policy"), POLICIES)


@pytest.fixture(params=GAME_KEYS)
def game(request: pytest.FixtureRequest) -> Game:
    return get_game(request.param)


@pytest.fixture(params=PLAYED)
def played(request: pytest.FixtureRequest) -> Game:
    return get_game(request.param)


@pytest.fixture
def book(game: Game) -> Rulebook:
    return read_rulebook(game.folder / "rules.md")


def one_line(text: str) -> bool:
    return text == text.strip() != "" and "\n" not in text


def cited(text: str, book: Rulebook) -> set[str]:
    """The ids in a text that look like the ids of the game's rules."""
    stems = {re.sub(r"\d+[a-z]?$", "", rule) for rule in book.rules}
    return set(re.findall(rf"\b(?:{'|'.join(map(re.escape, stems))})\d+[a-z]?\b", text))


# ---------- The record


def test_it_is_called_in_every_language(game: Game) -> None:
    assert game.key in GAME_KEYS
    assert get_game(game.title["en"]) is game
    assert set(game.title) == set(game.words) == set(LANGUAGES)
    assert all(map(one_line, game.title.values()))


def test_its_words_for_results_are_there_in_every_language(played: Game) -> None:
    engine = played.engine()
    extras = engine.extras(new_tally(engine.tally))
    wanted = {*engine.ends, *extras, *(name for sides in extras.values() for name in sides["a"])}
    assert all(wanted <= set(played.words[lang]) for lang in LANGUAGES)


def test_its_words_are_there_in_every_language(game: Game) -> None:
    for lang in LANGUAGES:
        assert set(game.words[lang]) == set(game.words["en"])
        assert all(map(one_line, game.words[lang].values()))


def test_its_engine_counts_caps_apart_and_extras_by_deck(played: Game) -> None:
    engine = played.engine()
    assert len(set(engine.ends)) == len(engine.ends)
    assert {"turn_cap", "event_cap"} < set(engine.ends)
    tally = new_tally(engine.tally)
    assert len(tally.ends) == len(engine.ends)
    for sides in json.loads(json.dumps(engine.extras(tally))).values():
        assert set(sides) == {"a", "b"}
        assert sides["a"].keys() == sides["b"].keys()


def test_its_parameters_have_names_ranges_meanings_and_rules(game: Game, book: Rulebook) -> None:
    names = [parameter.name for parameter in game.parameters]
    assert len(set(names)) == len(names)
    assert "turn_cap" in names
    for parameter in game.parameters:
        assert re.fullmatch(r"[a-z][a-z0-9_]*", parameter.name)
        assert parameter.parse(str(parameter.default)) == parameter.default
        assert parameter.low < parameter.high if not parameter.choices else len(set(parameter.choices)) > 1
        assert one_line(parameter.meaning)
        assert parameter.rule in book.rules
        assert f"`{parameter.name}`" in book.rules[parameter.rule]


def test_its_policies_say_what_they_do(played: Game) -> None:
    policies = played.policies()
    assert len({policy.name for policy in policies}) == len({policy.id for policy in policies}) == len(policies)
    assert played.default_policy in {policy.name for policy in policies}
    for policy in policies:
        assert re.fullmatch(r"[a-z][a-z0-9_-]*", policy.name)
        assert all(map(one_line, (policy.does, policy.sees, policy.ties, policy.speed)))
        assert re.search(r"\d", policy.speed), policy.name


# ---------- The cards


def test_its_cards_load_and_every_card_has_source_and_status(game: Game, book: Rulebook) -> None:
    pool = game.load_cards(())
    assert len(pool) > 0
    assert pool.hash == game.load_cards(()).hash
    for card in pool:
        assert one_line(card.source)
        assert STATUS.fullmatch(card.status)
        assert card.assumed or card.source != "assumed", card.name
        assert cited(f"{card.source} {card.note} {card.unsupported}", book) <= book.rules.keys(), card.name
        assert pool.find(card.name) == card.name
        assert not card.english or pool.find(card.english) == card.name
        assert set(game.card_columns) <= card.to_dict().keys()
        json.dumps(card.to_dict())


def test_a_card_that_cannot_be_played_whole_is_refused_with_its_reason(game: Game) -> None:
    pool, rules = game.load_cards(()), choose_rules(game.parameters)
    for card in pool:
        problems = game.check_deck(Deck("one", game.key, ((card.name, 1),)), pool, rules)
        said = [line for line in problems if f"{card.name} cannot be played" in line]
        assert bool(said) == bool(card.unsupported)
        assert all(card.unsupported in line for line in said)


# ---------- The rules page


def test_its_rules_page_holds_every_id_that_anything_cites(game: Game, book: Rulebook) -> None:
    files = [path for path in game.folder.rglob("*") if path.suffix in (".py", ".toml", ".md")]
    texts = {path.relative_to(game.folder).as_posix(): path.read_text(encoding="utf-8") for path in files}
    assert book.rules
    for name, text in texts.items():
        assert cited(text, book) <= book.rules.keys(), name
    assert any(cited(text, book) for name, text in texts.items() if Path(name).suffix == ".py")


def test_its_rules_page_names_its_parameters_and_no_others(game: Game, book: Rulebook) -> None:
    named = {name for text in book.rules.values() for name in re.findall(r"`(\w+)`", text)}
    assert named == {parameter.name for parameter in game.parameters}
    assert all(text.strip() for text in book.rules.values())


# ---------- The log of a game


def test_its_log_tells_every_game_in_every_language(played: Game) -> None:
    """Every event that occurs has a name; with hands there is more to read, without them no less than the turns."""
    for seed in range(15):
        setting = arrange(played.key, seed)
        result = replay(played, setting.pool, setting.matchup.a, setting.matchup.b, setting.settings(2), seed % 2)
        document = json.loads(json.dumps(result.to_dict()))
        assert len(document["events"]) == len(setting.record(seed % 2))
        assert {event.event for event in result.events} <= set(played.narration.values)
        assert result.reason in played.engine().ends
        for lang in LANGUAGES:
            open_hands, hidden = (result.narrate(lang, hands) for hands in (True, False))
            assert len(open_hands) >= len(hidden) >= result.turns
            assert all(one_line(text) and depth >= 0 for depth, text in open_hands + hidden)


# ---------- Battles


def test_its_battles_return_what_they_declare(played: Game) -> None:
    fighters_to_try = adapter_of(played.key).fighters
    assert bool(fighters_to_try) == (played.battle is not None)
    if played.battle is None:
        return
    battle, pool, rules = played.battle, played.load_cards(()), choose_rules(played.parameters)
    assert one_line(battle.notation)
    assert all(option.fault(option.default) == "" and one_line(option.help) for option in battle.options)
    assert all(option.role in ("", *battle.roles) for option in battle.options)
    combinations = list(product(*(option.choices or (option.default,) for option in battle.options)))
    for fighters in fighters_to_try:
        assert battle.numbers[0] <= len(fighters) <= battle.numbers[1]
        for values in combinations:
            options = dict(zip((option.name for option in battle.options), values, strict=True))
            found = battle.run(pool, rules, fighters, options)
            assert list(found) == [key for key in battle.keys if key in found]
            assert battle.repeats or len(found) == len(battle.keys)
            assert json.loads(json.dumps(found)) == found
    assert all(map(one_line, battle.keys.values()))


def test_its_matrix_of_battles_has_a_row_for_every_battle(game: Game) -> None:
    if game.battle is None or game.battle.matrix is None:
        pytest.skip(f"{game.key} has no matrix of battles")
    a, b = (read(name) for name in bundled_decks(game.key)[:2])
    rows = game.battle.matrix(game.load_cards(()), choose_rules(game.parameters), a, b)
    ways = 1
    for option in game.battle.options:
        ways *= len(option.choices)
    assert len(rows) == len(a.cards) * len(b.cards) * ways
    assert all(row.keys() == rows[0].keys() >= {"a", "b", *game.battle.keys} for row in rows)


# ---------- The decks that come with it


def read(name: str) -> Deck:
    loaders: dict[str, Any] = {key: lambda key=key: get_game(key).load_cards(()) for key in GAME_KEYS}
    return gather_decks([name], loaders, None, None, lambda: b"")[0]


@each_policy
def test_bundled_decks_are_played_legally_by_every_policy(key: str, policy: str) -> None:
    """Each against the next one, both games of a pair, every choice found legal by the reference."""
    game, adapter = get_game(key), adapter_of(key)
    decks = [read(name) for name in bundled_decks(key)]
    pool, rules = game.load_cards(()), choose_rules(game.parameters)
    assert len(decks) > 1
    for a, b in zip(decks, decks[1:] + decks[:1], strict=True):
        assert game.check_deck(a, pool, rules) == []
        setting = Setting(game, pool, rules, (a, b), (policy, game.default_policy), 1)
        for number in (0, 1):
            record = setting.record(number)
            assert list(adapter.replay(setting, number, record)) == record
