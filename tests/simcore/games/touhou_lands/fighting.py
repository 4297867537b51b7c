"""What the tests of battles share: battles by the command's own words, and the same fighters for the reference."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from simcore.games.touhou_lands.cards import load_cards
from simcore.games.touhou_lands.notation import BATTLE, FIGURES, Character, Side, Spell, arrange, step_zero
from simcore.games.touhou_lands.params import PARAMETERS
from simcore.params import Rules, choose_rules
from tests.reference import touhou_lands_battle as reference

POOL = load_cards()
KEYWORDS = ("ignore_evasion", "no_counter", "back_attack", "keeps_evasion")
TRIGGERS = {"none": (), "defend": ("defends",), "counter": ("counters",)}  # of a defender
CHANGES = st.tuples(
    *(
        st.sampled_from([f"{parameter.name}={choice}" for choice in parameter.choices])
        for parameter in PARAMETERS
        if parameter.name in reference.DEFAULTS
    )
)


def rules_of(*changes: str) -> Rules:
    return choose_rules(PARAMETERS, changes)


def fight(*fighters: str, rules: Sequence[str] = (), **options: Any) -> dict[str, Any]:
    """The battle as `deckmill battle touhou_lands` plays it."""
    chosen = {option.name: options.pop(option.name, option.default) for option in BATTLE.options}
    assert not options
    return BATTLE.run(POOL, rules_of(*rules), fighters, chosen)


def fighter(side: Side, bonus: dict[str, int], given: set[str]) -> reference.Fighter:
    """A side as the reference knows it, with what abilities have changed."""
    character, spell = side.character, side.spell
    return reference.Fighter(
        *(getattr(character, figure) for figure in FIGURES),
        keywords={*character.keywords, *(() if spell is None else spell.keywords), *given},
        back=character.back,
        spell=None if spell is None else reference.Figures(*(getattr(spell, figure) for figure in FIGURES)),
        bonus=reference.Figures(**bonus),
    )


def slow_fight(rules: Rules, declared: str, sides: Sequence[Side], life: int = 0) -> reference.Outcome:
    """The same battle by the reference."""
    changes, given = step_zero(sides)
    fighters = [fighter(side, *more) for side, *more in zip(sides, changes, given, strict=True)]
    return reference.fight(reference.Battle(fighters[0], *fighters[1:] or [None], declared, life or None), rules.values)


def quick_fight(rules: Rules, declared: str, sides: Sequence[Side], life: int = 0) -> Any:
    """And by the kernel: the record of the finished battle."""
    from simcore.games.touhou_lands.combat import fight_alone

    battle = arrange(declared, sides, life)
    fight_alone(battle, rules.record())
    return battle


# ---------- Anybody


_SIGNED = st.one_of(st.integers(-3, 4), st.integers(-99, 99))
_WORDS = st.frozensets(st.sampled_from(KEYWORDS), max_size=2)


@st.composite
def characters(draw: st.DrawFn) -> Character:
    """Any character without abilities; figures that meet are as frequent as they are among cards."""
    plain = st.one_of(st.integers(0, 5), st.integers(0, 99))
    defence = draw(st.one_of(st.integers(-2, 5), st.integers(-99, 99)))
    figures = (draw(plain), defence, draw(plain))
    return Character("character", None, (), *figures, draw(_WORDS), frozenset(), draw(st.booleans()))


@st.composite
def spells(draw: st.DrawFn) -> Spell:
    """Any spell without further effects."""
    return Spell("spell", None, (), draw(_SIGNED), draw(_SIGNED), draw(_SIGNED), draw(_WORDS))


@st.composite
def battles(draw: st.DrawFn) -> tuple[str, list[Side], int]:
    """What is declared, the sides that fight, and the defending player's life (0: no loss kills)."""
    declared = draw(st.sampled_from(tuple(TRIGGERS)))
    triggers = ("attacks", *TRIGGERS[declared])
    sides = [Side(draw(characters()), draw(st.none() | spells()), trigger, 20) for trigger in triggers]
    return declared, sides, draw(st.one_of(st.just(0), st.integers(1, 6), st.integers(1, 99)))
