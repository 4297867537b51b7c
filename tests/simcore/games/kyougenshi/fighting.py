"""What the tests of attacks share: attacks by the command's own words, and the same fighters for the reference."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from hypothesis import strategies as st

from simcore.games.kyougenshi.cards import load_cards
from simcore.games.kyougenshi.lone_attack import Attack
from simcore.games.kyougenshi.lone_world import SpellCard
from simcore.games.kyougenshi.notation import BATTLE
from simcore.games.kyougenshi.params import PARAMETERS
from simcore.games.kyougenshi.vocabulary import KEYWORDS
from simcore.params import Rules, choose_rules
from tests.reference import kyougenshi_battle as reference

POOL = load_cards()
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
    """The attack as `deckmill battle kyougenshi` plays it."""
    chosen = {option.name: options.pop(option.name, option.default) for option in BATTLE.options}
    assert not options
    return BATTLE.run(POOL, rules_of(*rules), fighters, chosen)


class Fray(NamedTuple):
    """An attack by cards without abilities."""

    attacker: SpellCard
    target: SpellCard | None
    blocks: bool
    shields: int
    orbs: int


def fighter(card: SpellCard, reiryoku: int) -> reference.Fighter:
    """A card as the reference knows it."""
    return reference.Fighter(
        card.power,
        keywords=set(card.keywords),
        power_attacker=card.power_attacker,
        guard_crusher=card.guard_crusher,
        flare=card.flare,
        graze=card.graze,
        reiryoku=reiryoku,
    )


def beside(fray: Fray) -> reference.Attack:
    """The attack as the reference knows it."""
    target = fray.target and fighter(fray.target, fray.orbs)
    return reference.Attack(fighter(fray.attacker, fray.orbs), target, fray.blocks, fray.shields)


def slow_fight(rules: Rules, fray: Fray) -> dict[str, Any]:
    """What comes of it by the reference."""
    attack = beside(fray)
    return reference.report(attack, reference.fight(attack, rules.values))


def arrange(rules: Rules, fray: Fray) -> Any:
    """The record of the attack."""
    attack = Attack(rules, *fray[:2], blocks=fray.blocks, shields=fray.shields, orbs=fray.orbs)
    return attack.record(attack.standing())


def quick_fight(rules: Rules, fray: Fray) -> Any:
    """The record of the attack that the kernel has finished."""
    from simcore.games.kyougenshi.combat import fight_alone

    battle = arrange(rules, fray)
    fight_alone(battle, rules.record())
    return battle


def report(battle: Any) -> dict[str, Any]:
    """A finished record as plain data."""
    first, second = (not destroyed for destroyed in battle.destroyed)
    return {
        "attacker_survives": first,
        "target_survives": second if battle.on_card else None,
        "breaks": int(battle.breaks),
        "direct": bool(battle.direct),
    }


# ---------- Anybody


_NUMBERED = ("power_attacker", "guard_crusher", "flare")
_WORDS = st.frozensets(st.sampled_from(KEYWORDS), max_size=4)


@st.composite
def spell_cards(draw: st.DrawFn) -> SpellCard:
    """Any card without abilities; powers that meet are as frequent as they are among cards."""
    power = 500 * draw(st.one_of(st.integers(0, 6), st.integers(0, 60)))
    most = st.one_of(st.just(0), st.integers(0, 4), st.integers(0, 60))
    numbers = {word: 500 * draw(most) for word in _NUMBERED}
    return SpellCard("anybody", power, draw(_WORDS), graze=draw(st.sampled_from([0, 0, 1, 2, 4])), **numbers)


@st.composite
def frays(draw: st.DrawFn) -> Fray:
    """Any attack."""
    target = draw(st.none() | spell_cards())
    blocks = target is not None and draw(st.booleans())
    return Fray(draw(spell_cards()), target, blocks, draw(st.integers(0, 6)), draw(st.integers(0, 4)))
