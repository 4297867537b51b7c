"""Card files of any kind: read whole, or refused in lines that say where; never a traceback.

Valid cards are bent in every field, whole files in their structure, and files are random bytes. What is accepted must
be playable: a deck of such cards is judged, and a legal one is played to its end.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
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
from tests.support import PLAYED

FEW = 5  # cards beside which the fuzzed ones are read, for a game's whole pool takes its time
NAME = "mine.toml"
BARE = re.compile(r"[A-Za-z0-9_-]+")
# Where a game allows less than these tests would put together: operations of a card, and targets chosen at a moment.
LIMITS = {"abcd": (12, 4), "touhou_lands": (6, 1), "kyougenshi": (6, 1)}
ONE_EACH = (
    "touhou_lands",
    "kyougenshi",
)  # games whose cards have one effect for a moment, since its steps have an order of their own
NEEDED = {"event_effect": "used", "main": "spell", "skill_cost": "skill"}  # what must do something at a moment
LEAST = {
    ("abcd", "hp"): 1,
    ("touhou_lands", "cost"): 3,  # not less than what it needs of one kind of land
    **{("kyougenshi", field): 1 for field in ("cost", "orb", "power", "maryoku_power")},
}
MOST = {("kyougenshi", "orb"): 3}
POWER_STEP = 500

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


@cache
def words_of(key: str) -> list[str]:
    """Every text that some card of the game holds below its own fields: the words of its effects."""
    return sorted({word for fields in fields_of(key).values() for word in words_in(fields) if len(word) < 40})


def words_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield key
            yield from words_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words_in(inner)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cards")
    for key in GAME_KEYS:
        few = set(list(fields_of(key))[:FEW]) | {name for card in bundled(key) for _, name in card.mentioned()}
        texts = (card_text(fields) for name, fields in fields_of(key).items() if name in few)
        (folder / f"{key}.toml").write_text("\n".join(texts), encoding="utf-8")
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


def bend(draw: st.DrawFn, value: Any, words: Sequence[str]) -> Any:
    """A value with something changed at any depth: a field or entry left out, doubled or added, or another value."""
    if isinstance(value, Mapping) and value and draw(st.booleans()):
        field = draw(st.sampled_from(sorted(value)))
        rest = {key: inner for key, inner in value.items() if key != field}
        match draw(st.sampled_from(["inside", "inside", "inside", "leave out", "rename", "add"])):
            case "inside":
                return rest | {field: bend(draw, value[field], words)}
            case "rename":
                return rest | {draw(st.sampled_from(words)): value[field]}
            case "add":
                return {**value, draw(st.sampled_from(words)): draw(st.sampled_from(words))}
        return rest
    if isinstance(value, list) and value:
        place = draw(st.integers(0, len(value) - 1))
        changed = bend(draw, value[place], words)
        middle = draw(st.sampled_from([[changed], [changed], [], [value[place], changed]]))
        return [*value[:place], *middle, *value[place + 1 :]]
    return draw(st.one_of(st.sampled_from(words), st.integers(0, 20), VALUES))


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
        match draw(st.sampled_from(["any", "any", "donor", "donor", "number", "inside", "inside", "leave out"])):
            case "any":
                card[field] = draw(VALUES)
            case "inside" if field in card:
                card[field] = bend(draw, card[field], words_of(key))
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
        assert type(read).model_validate(written) == read
        # What is written shortly may have been read at length: `true`, or a step that says what is usual.
        exact = written.keys() - {"assumed", "effects"}
        assert {field: card[field] for field in exact} == {field: written[field] for field in exact}
        assert pool.find(read.name) == read.name
        json.dumps(read.to_dict(), ensure_ascii=False).encode()
        deck = Deck("d", key, canonical({read.name: 3}))
        assert read_deck(write_deck(deck, pool), NAME, pool, "").cards == deck.cards


def mixed_effects(random: Random, key: str, card: Mapping[str, Any]) -> list[Any]:
    """What some cards of the same type do at one moment each, one after the other, with other numbers."""
    known = [fields for fields in fields_of(key).values() if "effects" in fields]
    donors = [fields for fields in known if kind_of(fields) == kind_of(card)]
    longest, most_targets = LIMITS.get(key, (100, 100))
    steps: list[Any] = []
    for fields in random.choices(donors, k=random.randint(1, 3)):
        moment = random.choice(fields["effects"])["when"]
        longer = [*steps, *(step for step in fields["effects"] if step["when"] == moment)]
        again = key in ONE_EACH and any(step["when"] == moment for step in steps)
        if not again and len(longer) <= longest and targets(longer, moment) <= most_targets:
            steps = longer
    needed = {NEEDED[word] for word in (*card, *kind_of(card)) if word in NEEDED}
    if needed - {step["when"] for step in steps}:
        steps = card["effects"]
    return other_numbers(random, steps)  # type: ignore[no-any-return]


def kind_of(card: Mapping[str, Any]) -> tuple[str, ...]:
    """What decides which words go together on a card: its type, and whether it works in the main phase or stays."""
    main = [use for use in card.get("use", ()) if use == "main"]
    return (card.get("type", ""), *main, *(["stays"] if card.get("stays") else []))


def targets(steps: Sequence[Mapping[str, Any]], moment: str) -> int:
    """How many things are chosen at a moment, where the steps say how many."""
    counts = (step.get("amount", 1) for step in steps if (step["do"], step["when"]) == ("choose", moment))
    return sum(count for count in counts if isinstance(count, int))


def other_numbers(random: Random, value: Any) -> Any:
    """The same with other numbers, but for those that say how many are chosen."""
    if isinstance(value, Mapping):
        kept = {"amount"} if value.get("do") == "choose" else set()
        return {field: inner if field in kept else other_number(random, field, inner) for field, inner in value.items()}
    if isinstance(value, list):
        return [other_numbers(random, inner) for inner in value]
    return value


def other_number(random: Random, field: str, value: Any) -> Any:
    if type(value) is not int:
        return other_numbers(random, value)
    return random.randint(1, 7 if field == "within" else 9) * step_of(value)


def step_of(number: int) -> int:
    """In what steps a number goes: powers of Kyougenshi come in 500s, and no other number is as large."""
    return POWER_STEP if number and number % POWER_STEP == 0 else 1


def other_figures(random: Random, key: str, card: Mapping[str, Any]) -> dict[str, Any]:
    """A card with other numbers in its own fields."""
    least, most = {(key, field): 0 for field in card} | LEAST, {(key, field): 15 for field in card} | MOST
    return {
        field: random.randint(least[key, field], most[key, field]) * step_of(value) if type(value) is int else value
        for field, value in card.items()
    }


@pytest.mark.parametrize("key", PLAYED)
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32 - 1))
def test_cards_that_are_read_are_played(key: str, path: Path, seed: int) -> None:
    """Cards with the words of some bundled cards and any numbers within the fields' ranges, under every policy."""
    random = Random(seed)
    game, known, rules = get_game(key), fields_of(key), choose_rules(get_game(key).parameters)
    cards = []
    for name in sorted(known):
        card = other_figures(random, key, {**random.choice(list(known.values())), "name": name, "english": ""})
        if "effects" in card:
            card["effects"] = mixed_effects(random, key, card)
        if "skills" in card:
            card["skills"] = other_numbers(random, card["skills"])
        cards.append(card)
    pool = load(key, path, "\n".join(map(card_text, cards)).encode())
    assert pool is not None, "a card was refused"
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
