"""Card files of any kind: read whole, or refused in lines that say where; never a traceback.

Valid cards are bent in every field, whole files in their structure, and files are random bytes. What is accepted must
be playable: a deck of such cards is judged, and a legal one is played to its end.
"""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from simcore.batch import Entry, Matchup, Settings, play_matchups
from simcore.cardfile import CardPool, load_pool
from simcore.deck import Deck, canonical, read_deck, write_deck
from simcore.decksources import bundled_decks
from simcore.decktext import printable
from simcore.errors import CardError, DeckError
from simcore.games import GAME_KEYS, get_game
from simcore.params import choose_rules
from tests.conformance.adapters import adapter_of
from tests.conformance.playing import POLICIES

FEW = 5  # cards beside which the fuzzed ones are read, for a game's whole pool takes its time
NAME = "mine.toml"
BARE = re.compile(r"[A-Za-z0-9_-]+")

each_game = pytest.mark.parametrize("key", GAME_KEYS)

TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    st.sampled_from(["", " ", "ゾンビ", "Zombie", "none", "red", "assumed", "[[card]]", "\x1b[2J", "a\nb", "\u202e"]),
)
NUMBERS = st.one_of(st.integers(-3, 40), st.sampled_from([999, 1000, 2**31, 2**63, 2**64, -(2**63) - 1, 10**30]))
SCALARS = st.one_of(
    TEXTS,
    NUMBERS,
    st.booleans(),
    st.floats(),
    st.dates(date(1, 1, 1)),
    st.datetimes(datetime(1, 1, 1)),
    st.times(),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=5,
)


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{toml_key(key)} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return str(value)  # float('nan') and infinity are written alike in both languages


def toml_key(key: str) -> str:
    return key if BARE.fullmatch(key) else toml(key)


def card_text(fields: Mapping[str, Any]) -> str:
    return "\n".join(["[[card]]", *(f"{toml_key(field)} = {toml(value)}" for field, value in fields.items()), ""])


@cache
def bundled(key: str) -> CardPool:
    return get_game(key).load_cards(())


@cache
def fields_of(key: str) -> dict[str, dict[str, Any]]:
    """The bundled cards that can be played, as card files write them."""
    dumped = ((card.name, card.model_dump(mode="json", exclude_defaults=True)) for card in bundled(key))
    return {name: fields for name, fields in dumped if "unsupported" not in fields}


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cards")
    for key in GAME_KEYS:
        few = list(fields_of(key).values())[:FEW]
        (folder / f"{key}.toml").write_text("\n".join(map(card_text, few)), encoding="utf-8")
    return folder / NAME


def load(key: str, path: Path, content: bytes) -> CardPool | None:
    """A few cards of the game and a file of that content, or None if it is refused in a way that people can read."""
    path.write_bytes(content)
    model = type(next(iter(bundled(key))))
    problems: Sequence[str] = ()
    try:
        return load_pool(key, model, path.with_name(f"{key}.toml"), [path])
    except CardError as error:
        problems = error.problems
    assert problems
    assert all(line.startswith(f"{path}:") and printable(line) == line for line in problems), problems
    return None


@st.composite
def bent_cards(draw: st.DrawFn, key: str) -> dict[str, Any]:
    """A bundled card, or one of another name, with some fields changed, left out, or unknown to the game."""
    known = fields_of(key)
    card = dict(known[draw(st.sampled_from(sorted(known)))])
    everything = sorted({field for fields in known.values() for field in fields} | {"unsupported", "note"})
    if draw(st.booleans()):
        card["name"] = draw(TEXTS)
        card.pop("english", None)
    for field in draw(st.lists(st.one_of(st.sampled_from(everything), TEXTS), max_size=3)):
        donor = known[draw(st.sampled_from(sorted(known)))]
        match draw(st.sampled_from(["any", "any", "donor", "number", "leave out"])):
            case "any":
                card[field] = draw(VALUES)
            case "number":
                card[field] = draw(NUMBERS)
            case "donor" if field in donor:
                card[field] = donor[field]
            case _:
                card.pop(field, None)
    return card


@each_game
@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_bent_cards_are_read_or_refused(key: str, path: Path, data: st.DataObject) -> None:
    cards = data.draw(st.lists(bent_cards(key), min_size=1, max_size=3))
    content = "\n".join(map(card_text, cards)).encode()
    pool = load(key, path, content)
    if pool is None:
        return
    again = load(key, path, content)
    assert again is not None
    assert pool.hash == again.hash
    for card in cards:
        read = pool[card["name"]]
        written = read.model_dump(mode="json", exclude_defaults=True)
        assert {field: card[field] for field in written if field != "assumed"} == {
            field: value for field, value in written.items() if field != "assumed"
        }
        assert pool.find(read.name) == read.name
        json.dumps(read.to_dict(), ensure_ascii=False).encode()
        deck = Deck("d", key, canonical({read.name: 3}))
        assert read_deck(write_deck(deck, pool), NAME, pool, "").cards == deck.cards


@each_game
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
@given(random=st.randoms(use_true_random=False))
def test_cards_that_are_read_are_played(key: str, path: Path, random: Random) -> None:
    """Cards with the words of some bundled cards and any numbers within the fields' ranges, under every policy."""
    game, known, rules = get_game(key), fields_of(key), choose_rules(get_game(key).parameters)
    cards = []
    for name in sorted(known):
        card = {**random.choice(list(known.values())), "name": name, "english": ""}
        cards.append({field: random.randint(0, 15) if type(value) is int else value for field, value in card.items()})
    pool = load(key, path, "\n".join(map(card_text, cards)).encode())
    assume(pool is not None)
    assert pool is not None
    a, b = (adapter_of(key).make_deck(random, pool, rules, name) for name in "ab")
    for policy in (name for game_key, name in POLICIES if game_key == key):
        matchup = Matchup(Entry(a, policy), Entry(b, policy))
        assert play_matchups(game, pool, [matchup], Settings(rules, 1, 20)).tallies[0].outcomes.sum() == 20


@each_game
@settings(max_examples=100)
@given(tables=st.dictionaries(st.one_of(TEXTS, st.just("card")), VALUES, max_size=3), data=st.data())
def test_any_tables_are_read_or_refused(key: str, path: Path, tables: dict[str, Any], data: st.DataObject) -> None:
    tables = {**tables, "card": data.draw(VALUES)} if data.draw(st.booleans()) else tables
    load(key, path, "\n".join(f"{toml_key(name)} = {toml(value)}" for name, value in tables.items()).encode())


@each_game
@settings(max_examples=100)
@given(
    content=st.one_of(
        st.binary(max_size=80), st.text(max_size=80).map(lambda text: text.encode("utf-8", "surrogatepass"))
    )
)
@example(content=b"")
@example(content=b"\xef\xbb\xbf[[card]]")
@example(content=b"[[card]]\r[[card]]")
@example(content=b"card = " + b"[" * 5000)
@example(content=b"card = " + b"{a=" * 5000)
@example(content=b"[[card" + b".a" * 5000 + b"]]")
@example(content=b"[[card]]\nlevel = " + b"9" * 5000)
@example(content=b'[[card]]\nname = "' + b"x" * 100_000 + b'"')
def test_any_bytes_are_read_or_refused(key: str, path: Path, content: bytes) -> None:
    load(key, path, content)


@each_game
@settings(max_examples=60)
@given(data=st.data())
def test_a_damaged_file_is_read_or_refused(key: str, path: Path, data: st.DataObject) -> None:
    """The game's own cards with a piece cut out, doubled, or written over."""
    whole = (get_game(key).folder / "cards.toml").read_bytes()
    begin = data.draw(st.integers(0, len(whole) - 1))
    piece = whole[begin : begin + data.draw(st.integers(1, 300))]
    start = data.draw(st.integers(0, len(piece)))
    end = data.draw(st.integers(start, len(piece)))
    put = data.draw(st.one_of(st.just(b""), st.just(piece), st.binary(max_size=4)))
    lines = whole[max(0, begin - 2000) : begin]
    first_card = lines.find(b"[[card]]")
    context = lines[first_card:] if first_card >= 0 else b""
    load(key, path, context + piece[:start] + put + piece[end:])


@each_game
@settings(max_examples=100)
@given(data=st.data())
def test_damaged_decks_are_judged_or_refused(key: str, data: st.DataObject) -> None:
    """The bundled decks with lines cut, doubled and exchanged, read with the game's own cards."""
    game, pool, rules = get_game(key), bundled(key), choose_rules(get_game(key).parameters)
    texts = [(files("decks") / f"{name}.txt").read_text("utf-8") for name in bundled_decks(key)[:2]]
    lines = [line for text in texts for line in text.splitlines()]
    chosen = data.draw(st.lists(st.one_of(st.sampled_from(lines), TEXTS), max_size=40))
    text = data.draw(st.sampled_from(["\n", "\r\n", "\r", "\n\n"])).join(chosen)
    problems: Sequence[str] = ()
    try:
        deck = read_deck(text, "a.txt", pool, "a")
    except DeckError as error:
        problems = error.problems or ("an error without a problem",)
    else:
        assert read_deck(write_deck(deck, pool), "a.txt", pool, "a") == deck
        problems = game.check_deck(deck, pool, rules)
    assert all(re.match(r"a\.txt(:[\d,]+)?: ", line) and printable(line) == line for line in problems), problems
