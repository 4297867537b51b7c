"""What the tests of battles share: battles by the command's own words, and the same fighters for the reference."""

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from simcore.games import get_game
from simcore.games.abcd.notation import Creature, parse_creature
from simcore.games.abcd.vocabulary import ATTRIBUTES, KEYWORDS
from simcore.params import Rules, choose_rules
from tests.reference import abcd_battle as reference

GAME = get_game("abcd")
POOL = GAME.load_cards(())
BATTLE_PARAMETERS = tuple(reference.DEFAULTS)
CHANGES = st.tuples(
    *(
        st.sampled_from([f"{parameter.name}={choice}" for choice in parameter.choices])
        for parameter in GAME.parameters
        if parameter.name in BATTLE_PARAMETERS
    ),
    st.sampled_from(["player_mitigation=0", "player_mitigation=3"]),
)
_FEW = st.integers(0, 3)


def rules_of(*changes: str) -> Rules:
    return choose_rules(GAME.parameters, changes)


def fight(attacker: str, *blockers: str, order: str = "given", rules: Sequence[str] = ()) -> dict[str, Any]:
    """The battle as `deckmill battle abcd` plays it."""
    assert GAME.battle is not None
    return GAME.battle.run(POOL, rules_of(*rules), [attacker, *blockers], {"order": order})


def creature(text: str) -> Creature:
    return parse_creature(text, POOL)


def fighter(creature: Creature) -> reference.Fighter:
    """A creature as the reference knows it."""
    return reference.Fighter(
        creature.attack,
        creature.hp,
        creature.hp,
        set(creature.keywords),
        creature.attributes,
        dict(zip(ATTRIBUTES, creature.resistance, strict=True)),
        creature.mitigation,
        creature.evades_from,
    )


def slow_fight(rules: Rules, attacker: Creature, blockers: Sequence[Creature]) -> Mapping[str, Any]:
    """The same battle by the reference."""
    player = reference.Player(20, rules.number("player_mitigation"))
    return reference.fight(
        reference.Battle(fighter(attacker), [fighter(blocker) for blocker in blockers], player), rules.values
    )


@st.composite
def creatures(draw: st.DrawFn) -> Creature:
    """Any creature; keywords, resistance and mitigation are as frequent as they are rare on cards."""
    resistance = st.integers(-3, 4) if draw(st.booleans()) else st.just(0)
    keywords = draw(st.sets(st.sampled_from([word for word in KEYWORDS if word != "wall"]), max_size=3))
    return Creature(
        "creature",
        draw(st.one_of(st.integers(0, 8), st.integers(0, 999))),
        draw(st.one_of(st.integers(1, 6), st.integers(1, 999))),
        frozenset(keywords),
        frozenset(draw(st.sets(st.sampled_from(ATTRIBUTES), max_size=2))),
        tuple(draw(resistance) for _ in ATTRIBUTES),
        draw(_FEW) if draw(st.booleans()) else 0,
    )
