"""The battles of a game of Touhou lands in the reference: the answer, step 0, the blows, what is left (R20 to R29)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.reference import touhou_lands_battle as alone
from tests.reference.touhou_lands_battle import COUNTER, DEFEND, NONE, Fighter, Figures, Outcome
from tests.reference.touhou_lands_choices import IllegalChoiceError
from tests.reference.touhou_lands_effects import settle
from tests.reference.touhou_lands_events import DECLARATIONS, KEYWORDS, TRIGGERS, Code, Origin
from tests.reference.touhou_lands_matching import Run, amount_of, holds, targets
from tests.reference.touhou_lands_sight import View
from tests.reference.touhou_lands_state import FIGURES, Character, PhysicalCard, by_number, no_change
from tests.reference.touhou_lands_table import Table, effects_on
from tests.reference.touhou_lands_verbs import CHANGED


@dataclass(eq=False)
class Battle:
    """An attack, and how it is answered once that is known; `spell` is the attacker's, `added` the defender's."""

    attacker: Character
    spell: PhysicalCard | None = None
    declared: str = NONE
    defender: Character | None = None
    added: PhysicalCard | None = None

    def met(self, answer: "Answer") -> "Battle":
        """The same attack, answered so."""
        return Battle(self.attacker, self.spell, answer.declared, answer.character, answer.spell)

    @property
    def prevented(self) -> bool:
        """Whether the attacker's spell comes to nothing (R19)."""
        return self.spell is not None and self.added is not None and "prevents" in self.added.card.keywords

    @property
    def attacking_spell(self) -> PhysicalCard | None:
        return None if self.prevented else self.spell


Note = Callable[..., None]


class Way(NamedTuple):
    """One way to meet an attack: with which character, with which of these spells, or `bare`, without any."""

    declared: str
    character: Character
    spells: Sequence[PhysicalCard]
    bare: bool


class Answer(NamedTuple):
    """How an attack is met."""

    declared: str = NONE
    character: Character | None = None
    spell: PhysicalCard | None = None


def attack(table: Table, attacker: Character, spell: PhysicalCard | None = None) -> None:
    """A battle from its declaration on; the attacker's spell is paid for already."""
    table.battle = Battle(attacker, spell)
    answer(table)
    fight_out(table)


# ---------- The answer (R21 to R26)


def may_use(spell: PhysicalCard, character: Character) -> bool:
    """Whom a spell names (R19): characters, kinds, or everyone."""
    card = spell.card
    if not card.users and not card.user_kinds:
        return True
    return character.card.person in card.users or bool(character.kinds & set(card.user_kinds))


def ways_to_answer(table: Table, battle: Battle) -> list[Way]:
    """Character by character, plain defence before a counter (R21)."""
    seat = 1 - battle.attacker.side
    attacker = fighter_of(battle.attacker, battle.spell)
    found = []
    for each in table.characters(seat):
        if each.tapped:
            continue  # R10
        spells = {use: answering_spells(table, battle, each, use) for use in ("defence", "counter")}
        found.append(Way(DEFEND, each, spells["defence"], bare=True))
        bare = alone.may_counter(attacker, each, with_spell=False)
        able = alone.may_counter(attacker, each, with_spell=True)
        if bare or (able and spells["counter"]):
            found.append(Way(COUNTER, each, spells["counter"], bare))
    return found


def plain_answers(table: Table, battle: Battle) -> list[Answer]:
    """Not at all, or by a character without a spell: as far as the attacking player can know."""
    attacker = fighter_of(battle.attacker, battle.spell)
    found = [Answer()]
    for each in table.characters(1 - battle.attacker.side):
        if not each.tapped:
            found.append(Answer(DEFEND, each))
            if alone.may_counter(attacker, each, with_spell=False):
                found.append(Answer(COUNTER, each))
    return found


def answering_spells(table: Table, battle: Battle, character: Character, use: str) -> list[PhysicalCard]:
    """The hand cards that may be added to an answer (R26, G26), in the order of numbers."""
    seat = character.side
    if battle.spell is None and table.rules["attack_ban"] == "both_players":  # G36
        return []
    return [
        card
        for card in by_number(table.sides[seat].hand)
        if card.type == "spell"
        and use in card.card.use
        and may_use(card, character)
        and table.payable(seat, card.card.cost, card.card.needs)
    ]


def answer(table: Table) -> None:
    """The defending player is asked, if it has a choice at all."""
    battle = table.battle
    assert battle is not None
    seat = 1 - battle.attacker.side
    ways = ways_to_answer(table, battle)
    if not ways:
        return
    given = table.players[seat].answer(View(table, seat), battle, ways)
    check_answer(table, given, ways)
    table.note(
        Code.ANSWERS,
        seat,
        None if given.character is None else given.character.physical,
        DECLARATIONS.index(given.declared),
    )
    battle.declared, battle.defender = given.declared, given.character
    if given.spell is not None:
        table.note(Code.ADDS_SPELL, seat, given.spell)
        add_spell(table, seat, given.spell)


def add_spell(table: Table, seat: int, spell: PhysicalCard) -> None:
    """It is paid for and stacked on its user until the battle is over (G27, G29)."""
    assert table.battle is not None
    table.sides[seat].hand.remove(spell)
    table.pay(seat, spell, spell.card.cost, spell.card.needs)
    table.battle.added = spell


def check_answer(table: Table, given: Answer, ways: Sequence[Way]) -> None:
    """IllegalChoiceError if the rules do not allow it."""
    if given not in answers_of(ways):
        raise IllegalChoiceError(f"turn {table.turn}: {given} is no answer")


def answers_of(ways: Sequence[Way]) -> list[Answer]:
    """All answers that are open, none at all first; way by way without a spell, then with each."""
    found = [Answer()]
    for way in ways:
        found += [Answer(way.declared, way.character)] if way.bare else []
        found += [Answer(way.declared, way.character, spell) for spell in way.spells]
    return found


# ---------- Step 0


def fighter_of(character: Character, spell: PhysicalCard | None) -> Fighter:
    """A character as a battle sees it, with its spell."""
    keywords = character.keywords | (set() if spell is None else set(spell.card.keywords))
    figures = None if spell is None else Figures(*(int(getattr(spell.card, name)) for name in FIGURES))
    return Fighter(
        character.attack,
        character.defence,
        character.evasion,
        keywords,
        back=character.back,
        spell=figures,
    )


def step_zero(table: Table, battle: Battle, note: Note) -> tuple[Fighter, Fighter | None]:
    """Both fighters with what abilities and spells do to them in this battle, the attacker's first.

    What happens is told by `note`.
    """
    attacker = fighter_of(battle.attacker, battle.attacking_spell)
    defender = None if battle.defender is None else fighter_of(battle.defender, battle.added)
    fighters = {id(battle.attacker): attacker, id(battle.defender): defender}
    changes = {id(battle.attacker): no_change(), id(battle.defender): no_change()}
    for run in battle_effects(table, battle):
        add_changes(run, fighters, changes, note)
    for key, fighter in fighters.items():
        if fighter is not None:
            fighter.bonus = Figures(**changes[key])
    return attacker, defender


def battle_effects(table: Table, battle: Battle) -> list[Run]:
    """What happens in step 0, in order: character, item, spell of the attacker, then of the defender."""
    found = effects_of_fighter(table, "attacks", battle.attacker, battle.attacking_spell, battle.defender)
    if battle.defender is not None:
        trigger = "defends" if battle.declared == DEFEND else "counters"
        found += effects_of_fighter(table, trigger, battle.defender, battle.added, battle.attacker)
    return found


def effects_of_fighter(
    table: Table, trigger: str, character: Character, spell: PhysicalCard | None, opposing: Character | None
) -> list[Run]:
    own = character.side
    found = [Run(table, trigger, character.physical, own, character)]
    if character.item is not None:
        found.append(Run(table, trigger, character.item, own, character))
    if spell is not None:
        found.append(Run(table, "spell", spell, own, character))
    for run in found:
        run.opposing, run.with_spell = opposing, spell is not None
    return [run for run in found if effects_on(run.card, run.trigger)]


def add_changes(
    run: Run, fighters: Mapping[int, Fighter | None], changes: Mapping[int, dict[str, int]], note: Note
) -> None:
    """One effect of step 0: figures and keywords for this battle alone."""
    note(Code.EFFECT_HAPPENS, run.own, run.card, TRIGGERS.index(run.trigger))
    for operation in effects_on(run.card, run.trigger):
        if not holds(run, operation):
            continue
        for character in targets(run, operation):
            fighter = fighters[id(character)]
            assert fighter is not None
            if operation.do == "give_keyword":
                if operation.keyword not in fighter.keywords:
                    fighter.keywords.add(operation.keyword)
                    note(Code.GAINS_KEYWORD, character.side, character.physical, KEYWORDS.index(operation.keyword))
                continue
            name = operation.do.removeprefix("change_")
            amount = amount_of(run, operation.amount)
            changes[id(character)][name] += amount
            if amount:
                note(CHANGED[name], character.side, character.physical, amount)


# ---------- Steps 1 to 7


def foreseen(table: Table, battle: Battle) -> Outcome:
    """What would come of a battle; nothing happens."""
    attacker, defender = step_zero(table, battle, lambda *told: None)
    life = table.sides[1 - battle.attacker.side].life
    outcome = alone.fight(alone.Battle(attacker, defender, battle.declared, life), table.rules)
    both_leave(table, battle, outcome)
    return outcome


def fight_out(table: Table) -> None:
    """A battle whose answer is known, to its end and all that comes of it."""
    battle = table.battle
    assert battle is not None
    if battle.prevented:
        table.note(Code.PREVENTED, battle.attacker.side, battle.spell)
    attacker, defender = step_zero(table, battle, table.note)
    seat = 1 - battle.attacker.side
    fray = alone.Battle(attacker, defender, battle.declared, table.sides[seat].life)
    outcome = alone.first_half(fray, table.rules)
    tell_blow(table, battle.attacker, battle.defender, attacker, defender, outcome.hit)
    table.set_life(seat, table.sides[seat].life - outcome.defending_loss)  # T13: the game may end here
    if battle.declared == COUNTER and (outcome.hit or table.rules["counter_after_miss"] == "yes"):
        assert battle.defender is not None
        alone.second_half(fray, table.rules, outcome)
        tell_blow(table, battle.defender, battle.attacker, defender, attacker, outcome.counter_hit)
        table.set_life(1 - seat, table.sides[1 - seat].life - outcome.attacking_loss)
    clear_up(table, battle, outcome)


def tell_blow(
    table: Table,
    striker: Character,
    target: Character | None,
    striking: Any,
    struck: Fighter | None,
    hit: bool,
) -> None:
    rules = table.rules
    table.note(Code.STRIKES, striker.side, striker.physical, alone.figures(striking, rules).attack)
    if target is None:
        table.note(Code.IS_HIT, 1 - striker.side)
    elif hit:
        table.note(Code.IS_HIT, target.side, target.physical, alone.figures(struck, rules).defence)
    else:
        attacked = table.battle is not None and target is table.battle.defender
        table.note(Code.EVADES, target.side, target.physical, alone.evasion(struck, striking, attacked, rules))


def clear_up(table: Table, battle: Battle, outcome: Outcome) -> None:
    """Step 7, R24, and then what follows from the battle: faintings, blows to a player, the rest."""
    attacker, defender = battle.attacker, battle.defender
    fighters = [(attacker, attacker.item, battle.attacking_spell, outcome.defending_loss)]
    if defender is not None:
        fighters.append((defender, defender.item, battle.added, outcome.attacking_loss))
    both_leave(table, battle, outcome)
    tap_fighters(table, battle, outcome)
    if outcome.attacker_faints:
        table.faint(attacker)
    if defender is not None and outcome.defender_faints:
        table.faint(defender)
    for spell in (battle.spell, battle.added):
        if spell is not None:
            table.bury(spell, Origin.USE)
    table.note(Code.BATTLE_ENDS)
    table.battle = None
    settle(table)
    for fighter, item, spell, loss in fighters:
        if loss > 0:
            put_fighter(table, "hits_player", fighter, item, spell)
    settle(table)
    for fighter, item, spell, _ in fighters:
        put_fighter(table, "after_battle", fighter, item, spell)
    settle(table)


def both_leave(table: Table, battle: Battle, outcome: Outcome) -> None:
    """G29: by its other reading, after a counter."""
    if battle.declared == COUNTER and table.rules["leaving"] == "both":
        outcome.attacker_faints = outcome.defender_faints = True


def tap_fighters(table: Table, battle: Battle, outcome: Outcome) -> None:
    """R24, G24: those that do not leave; a guard is not tapped by plain defence."""
    if not outcome.attacker_faints:
        table.tap(battle.attacker)
    if battle.defender is not None and not outcome.defender_faints and answer_taps(table, battle):
        table.tap(battle.defender)


def answer_taps(table: Table, battle: Battle) -> bool:
    assert battle.defender is not None
    if battle.declared == DEFEND:
        return "guard" not in battle.defender.keywords
    return bool(table.rules["counter_taps"] == "both")


def put_fighter(
    table: Table, trigger: str, fighter: Character, item: PhysicalCard | None, spell: PhysicalCard | None
) -> None:
    table.put(trigger, fighter.physical, fighter.side, fighter)
    if item is not None:
        table.put(trigger, item, fighter.side, fighter, bearer=True)
    if spell is not None:
        table.put(trigger, spell, fighter.side, fighter)
