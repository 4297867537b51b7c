"""What effects of Card Commander do to figures and abilities, in the reference."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.reference.card_commander_continuous import larger_loss
from tests.reference.card_commander_matching import Run, amount_of
from tests.reference.card_commander_state import KEYWORDS, SLOTS, SPEEDS, TRIGGERS, Code, Creature, Reason, slots_of
from tests.reference.card_commander_table import GameOver
from tests.reference.card_commander_targets import creatures_of, on_board, players

LARGEST = 9999
LARGEST_LEVEL = 15


class Figure(NamedTuple):
    """A figure that effects change: how an event tells it, and how far it may rise."""

    code: Code
    largest: int


FIGURES = {
    "hp": Figure(Code.HP_BECOMES, LARGEST),
    "attack": Figure(Code.ATTACK_BECOMES, LARGEST),
    "level": Figure(Code.LEVEL_BECOMES, LARGEST_LEVEL),
    "life": Figure(Code.LIFE_BECOMES, LARGEST),
    "mana": Figure(Code.MANA_BECOMES, LARGEST),
    "income": Figure(Code.INCOME_BECOMES, LARGEST),
}


def change(run: Run, owner: Any, figure: str, wanted: int) -> int:
    """Change a figure of a creature or of a side as far as it goes (CC-82); gives the change that came of it."""
    if wanted == 0:
        return 0
    difference = -wanted if run.table.reverses() else wanted
    if figure == "hp" and difference < 0:
        difference -= larger_loss(run)
    before = getattr(owner, figure)
    after = min(before + difference, FIGURES[figure].largest)
    least = min(before, run.table.number("least_mana")) if figure == "mana" else 0
    after = max(after, least)
    if after == before:
        return 0
    setattr(owner, figure, after)
    run.rose = after > before
    if isinstance(owner, Creature):
        tell_creature(run, owner, figure, before - after)
    else:
        tell_player(run, run.table.sides.index(owner), figure, after)
    return int(after - before)


def tell_creature(run: Run, creature: Creature, figure: str, loss: int) -> None:
    """The event, and what attackers do when an effect has lowered the HP of another creature (ウーズ)."""
    table = run.table
    spot = table.where(creature.physical)
    table.note(FIGURES[figure].code, spot.seat, creature.physical, getattr(creature, figure))
    if figure != "hp":
        return
    run.lost = max(0, loss)
    if loss > 0 and spot.is_creature:
        for _, attacker in table.attackers(run.own):
            if attacker is not creature:
                table.put("battlefield_hp_lost", attacker.physical, it=creature.physical, damage=loss)


def tell_player(run: Run, seat: int, figure: str, value: int) -> None:
    """The event, and the end of the game at life 0 (CC-73)."""
    run.table.note(FIGURES[figure].code, seat, value=value)
    if figure == "life" and value <= 0:
        raise GameOver(1 - seat, Reason.LIFE)


def owners(run: Run, operation: Any, figure: str) -> list[Any]:
    if figure in ("life", "mana", "income"):
        return [run.table.sides[seat] for seat in players(run, operation)]
    return on_board(run, operation)


def by(figure: str, sign: int) -> Callable[[Run, Any], bool]:
    """The verb that raises (1) or lowers (-1) a figure: whether any moved the way that was wanted."""

    def verb(run: Run, operation: Any) -> bool:
        wanted = sign * amount_of(run, operation.amount)
        changes = [change(run, owner, figure, wanted) for owner in owners(run, operation, figure)]
        return any(done * wanted > 0 for done in changes)

    return verb


def to(figure: str) -> Callable[[Run, Any], bool]:
    """The verb that sets a figure: whether any has come to what was wanted and was something else before."""

    def verb(run: Run, operation: Any) -> bool:
        wanted = amount_of(run, operation.amount)
        done = []
        for owner in owners(run, operation, figure):
            changed = change(run, owner, figure, wanted - getattr(owner, figure)) != 0
            done.append(changed and getattr(owner, figure) == wanted)
        return any(done)

    return verb


def swap_hp_and_attack(run: Run, operation: Any) -> bool:
    """Two changes by one difference, the attack's first (ゴブリンメイジ)."""
    done = []
    for creature in on_board(run, operation):
        difference = creature.hp - creature.attack
        done += [change(run, creature, "attack", difference) * difference > 0]
        done += [change(run, creature, "hp", -difference) * -difference > 0]
    return any(done)


def set_speed(run: Run, operation: Any) -> bool:
    changing = [creature for creature in on_board(run, operation) if creature.speed != operation.speed]
    for creature in changing:
        creature.speed = operation.speed
        tell(run, Code.SPEED_BECOMES, creature, SPEEDS.index(operation.speed))
    return bool(changing)


def tell(run: Run, code: Code, creature: Creature, value: int = 0) -> None:
    run.table.note(code, run.table.where(creature.physical).seat, creature.physical, value)


# ---------- Abilities


def give_keyword(run: Run, operation: Any) -> bool:
    gaining = [creature for creature in on_board(run, operation) if not creature.has(operation.keyword)]
    for creature in gaining:
        creature.keywords.add(operation.keyword)
        tell(run, Code.GAINS_KEYWORD, creature, KEYWORDS.index(operation.keyword))
    return bool(gaining)


def give_effect(run: Run, operation: Any) -> bool:
    """CC-81: instead of the one that it may have had."""
    found = on_board(run, operation)
    trigger = operation.effects[0].when
    for creature in found:
        creature.programs[slots_of(trigger)[0]] = tuple(operation.effects)
        tell(run, Code.GAINS_EFFECT, creature, TRIGGERS.index(trigger))
    return bool(found)


def curse(run: Run, operation: Any) -> bool:
    cursing = [creature for creature in on_board(run, operation) if not creature.cursed]
    for creature in cursing:
        creature.cursed = True
        tell(run, Code.BECOMES_CURSED, creature)
    return bool(cursing)


def lose_abilities(run: Run, operation: Any) -> bool:
    """All but mimicry; a curse is none."""
    found = on_board(run, operation)
    for creature in found:
        if creature.keywords - {"mimicry"} or creature.harmless_to or creature.programs:
            creature.keywords &= {"mimicry"}
            creature.harmless_to, creature.programs = set(), {}
            tell(run, Code.LOSES_ABILITIES, creature)
    return bool(found)


def copy_abilities(run: Run, operation: Any) -> bool:
    """Keywords and harmlessness are added; an effect takes the place of the one of its kind (CC-81)."""
    found = on_board(run, operation)
    for creature in found:
        for source in copied(run, operation.from_):
            if source.physical is creature.physical:
                continue
            creature.keywords |= source.keywords
            creature.harmless_to |= source.harmless_to
            creature.programs |= {slot: source.programs[slot] for slot in SLOTS if slot in source.programs}
            tell(run, Code.COPIES, creature, source.physical.number)
    return bool(found)


def copied(run: Run, source: str) -> Iterator[Creature]:
    """Whose abilities are copied, in order: creatures as they are now, but for immune ones; cards as printed."""
    cards = {
        "it": [] if run.it is None else [run.it],
        "opposing_graveyard_top": run.other_side.graveyard[-1:],
        "every_other_creature": [card for card in creatures_of(run) if card is not run.source],
    }
    for card in cards[source]:
        immune = run.table.where(card).is_creature and run.table.present(card).has("immune")
        if card is run.source or not immune:
            yield run.table.present(card)


VERBS: dict[str, Callable[[Run, Any], bool]] = {
    **{f"raise_{figure}": by(figure, 1) for figure in FIGURES},
    **{f"lower_{figure}": by(figure, -1) for figure in FIGURES},
    **{f"set_{figure}": to(figure) for figure in FIGURES},
    "set_speed": set_speed,
    "swap_hp_and_attack": swap_hp_and_attack,
    "give_keyword": give_keyword,
    "give_effect": give_effect,
    "curse": curse,
    "lose_abilities": lose_abilities,
    "copy_abilities": copy_abilities,
}
