"""Battles without a game: ad-hoc characters `A/D/E[:trait,...]` and spells, who may do what, and the answer.

What abilities change before the blows (`step_zero`) is worked out here; nothing but the fighters is in play then. What
comes of a battle beyond figures, faintings and losses is a game's.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from simcore.cardfile import CardPool
from simcore.errors import BattleError, nearest
from simcore.games.game import Battle, BattleOption
from simcore.games.touhou_lands.vocabulary import KEYWORDS, KINDS, Amount, Condition, Filter, Operation
from simcore.params import Rules

if TYPE_CHECKING:
    from simcore.games.touhou_lands.cards import TouhouLandsCard

LARGEST_FIGURE = 999
DECLARATIONS = ("none", "defend", "counter")  # in the order of state.py's numbers
KIND_SIGNS = {"妖": "youkai", "魔": "magic", "人": "human", "神": "god", "霊": "spirit", "妖精": "fairy"}
FIGURES = ("attack", "defence", "evasion")
_CHARACTER = re.compile(r"([+-]?\d{1,6})/([+-]?\d{1,6})/([+-]?\d{1,6})", re.ASCII)
_SPELL = re.compile(r"([+-]?\d{1,6}|-)/([+-]?\d{1,6}|-)/([+-]?\d{1,6}|-)", re.ASCII)
_KEYWORDS = {word.replace("_", "-"): word for word in KEYWORDS[:4]}
_KINDS = {f"kind-{sign}": kind for sign, kind in (*KIND_SIGNS.items(), *((kind, kind) for kind in KINDS))}
_CHARACTER_TRAITS = ("back", *_KEYWORDS, *_KINDS)
_SPELL_TRAITS = ("ignore-evasion", "no-counter")
_NOTATION = (
    "A/D/E (attack, defence, evasion), each with [:trait,trait...], the traits being "
    f"{', '.join(('back', *_KEYWORDS))} and kinds such as kind-妖 or kind-{KINDS[0]}"
)
_SPELL_NOTATION = f"figures such as +1/+3/-1 or +1/-/- with [:{','.join(_SPELL_TRAITS)}]"


@dataclass(frozen=True)
class Spell:
    """A spell as battles look at it; ad-hoc figures are no card, and everybody may use them for everything."""

    name: str
    card: "TouhouLandsCard | None"
    effects: tuple[Operation, ...]
    attack: int
    defence: int
    evasion: int
    keywords: frozenset[str]


@dataclass(frozen=True)
class Character:
    """A character as battles look at it; ad-hoc figures are no card. `back`: it stands in the back row."""

    name: str
    card: "TouhouLandsCard | None"
    effects: tuple[Operation, ...]
    attack: int
    defence: int
    evasion: int
    keywords: frozenset[str]
    kinds: frozenset[str]
    back: bool


@dataclass(frozen=True)
class Side:
    """One side of a battle: who fights, with which spell, which triggers are its character's, its player's life."""

    character: Character
    spell: Spell | None
    trigger: str
    life: int


# ---------- Reading


def parse_character(text: str, pool: CardPool) -> Character:
    """The character that a card name or ad-hoc figures stand for; BattleError lists everything wrong with it."""
    wanted = f"{_NOTATION}, such as 2/4/0 or 2/2/1:back"
    card, figures, traits = _read(text, pool, "character", _CHARACTER, wanted, _CHARACTER_TRAITS)
    problems = [
        f'"{text}": {figure} {value} is below 0; only defence may be (R28)'
        for figure, value in zip(FIGURES, figures, strict=True)
        if value < 0 and figure != "defence"
    ]
    if problems:
        raise BattleError(problems)
    keywords = {_KEYWORDS[word] for word in traits if word in _KEYWORDS}
    kinds = {_KINDS[word] for word in traits if word in _KINDS}
    if card is not None:
        keywords, kinds = keywords.union(card.keywords), kinds.union(card.kinds)
    return Character(*_common(text, card), *figures, frozenset(keywords), frozenset(kinds), "back" in traits)


def parse_spell(text: str, pool: CardPool) -> Spell:
    """The spell that a card name or ad-hoc figures stand for; BattleError lists everything wrong with it."""
    card, figures, traits = _read(text, pool, "spell", _SPELL, _SPELL_NOTATION, _SPELL_TRAITS)
    keywords = {_KEYWORDS[word] for word in traits}.union(() if card is None else card.keywords)
    return Spell(*_common(text, card), *figures, frozenset(keywords))


def _common(text: str, card: "TouhouLandsCard | None") -> tuple[str, "TouhouLandsCard | None", tuple[Operation, ...]]:
    return (text.strip(), None, ()) if card is None else (card.name, card, card.effects)


def _read(
    text: str, pool: CardPool, type_: str, pattern: re.Pattern[str], wanted: str, known: Sequence[str]
) -> tuple["TouhouLandsCard | None", tuple[int, int, int], list[str]]:
    """A card of this type or none, its figures, and the traits written behind it; BattleError."""
    written, traits = _split(text, pool)
    name, match = pool.find(written), pattern.fullmatch(written)
    if name is None and match is None:
        raise BattleError(f'"{text}" is no {type_}; write a card name or {wanted}{pool.suggest(written)}')
    card: TouhouLandsCard | None = None if name is None else pool[name]
    problems = [
        f'"{text}": no trait "{word}"; use {", ".join(known)}{nearest(word, known)}'
        for word in traits
        if word not in known
    ]
    if card is not None and card.type != type_:
        problems.append(f'"{text}" is no {type_} but a card of type {card.type}')
    elif card is not None and card.unsupported:
        problems.append(f'"{text}" cannot be played yet: {card.unsupported}')
    attack, defence, evasion = _figures(card, match)
    for figure, value in zip(FIGURES, (attack, defence, evasion), strict=True):
        if not -LARGEST_FIGURE <= value <= LARGEST_FIGURE:
            problems.append(f'"{text}": {figure} {value} is not in {-LARGEST_FIGURE} to {LARGEST_FIGURE}')
    if problems:
        raise BattleError(problems)
    return card, (attack, defence, evasion), traits


def _split(text: str, pool: CardPool) -> tuple[str, list[str]]:
    """A card name or figures, and the traits after it."""
    if pool.find(text) is not None or ":" not in text:
        return text.strip(), []
    written, _, traits = text.rpartition(":")
    return written.strip(), [word.strip().lower() for word in traits.split(",")]


def _figures(card: "TouhouLandsCard | None", match: re.Match[str] | None) -> tuple[int, int, int]:
    """Attack, defence and evasion; "-" is no change."""
    if card is not None or match is None:
        return (card.attack, card.defence, card.evasion) if card is not None else (0, 0, 0)
    attack, defence, evasion = (0 if part == "-" else int(part) for part in match.groups())
    return attack, defence, evasion


# ---------- Who may do what


def _refusals(rules: Rules, declared: str, attacker: Side, defender: Side | None = None) -> Iterator[str]:
    """Why a battle cannot be declared in this way (R12, R19, R21, R25, R26, R29)."""
    name = attacker.character.name
    if _kept_back(attacker) and (attacker.spell is None or rules["back_spells"] == "no"):
        yield f'"{name}" cannot attack: it stands in the back row (R12)'
    yield from _spell_faults(attacker, "attack")
    if defender is None:
        return
    if declared == "counter":
        if _kept_back(defender):
            yield f'"{defender.character.name}" cannot counter: it stands in the back row (R25)'
        if defender.spell is None and "no_counter" in _traits(attacker):
            yield f'"{defender.character.name}" cannot counter "{name}" without a spell (R29); give it one or defend'
    yield from _spell_faults(defender, "defence" if declared == "defend" else "counter")


def _kept_back(side: Side) -> bool:
    """Whether a character's row keeps it from attacking and countering (G11)."""
    return side.character.back and "back_attack" not in side.character.keywords


def _spell_faults(side: Side, use: str) -> Iterator[str]:
    """Why a spell is not for this use or this user (R19); an ad-hoc character may use all of them."""
    card = None if side.spell is None else side.spell.card
    if card is None:
        return
    if use not in card.use:
        yield f'"{card.name}" is a spell for {", ".join(card.use)}, not for {use} (R19)'
    user = side.character.card
    if user is not None and not card.usable_by(user):
        who = ", ".join((*card.users, *card.user_kinds))
        yield f'"{user.name}" cannot use "{card.name}": it is for {who} (R19)'


def _traits(side: Side) -> frozenset[str]:
    return side.character.keywords | (frozenset() if side.spell is None else side.spell.keywords)


# ---------- What abilities change


def step_zero(sides: Sequence[Side]) -> tuple[list[dict[str, int]], list[set[str]]]:
    """What abilities add to each side's figures for the battle, and which keywords they give (R28).

    `sides` are those that fight, the attacker first; only their characters are in play.
    """
    changes = [dict.fromkeys(FIGURES, 0) for _ in sides]
    given: list[set[str]] = [set() for _ in sides]
    for place, row in _rows(sides):
        target = place if row.to == "self" else 1 - place
        if target == len(sides) or not _holds(row.if_, sides, place):
            continue
        if row.do == "give_keyword":
            given[target].add(str(row.keyword))
        elif row.amount is not None:
            changes[target][row.do.removeprefix("change_")] += _amount(row.amount, sides[place].character)
    return changes, given


def _rows(sides: Sequence[Side]) -> Iterator[tuple[int, Operation]]:
    """What happens before step 1, each with the place of the side that does it."""
    for place, side in enumerate(sides):
        yield from ((place, row) for row in side.character.effects if row.when == side.trigger)
        if side.spell is not None:
            yield from ((place, row) for row in side.spell.effects if row.when == "spell")


def _holds(condition: Condition | None, sides: Sequence[Side], place: int) -> bool:
    """Whether something is so in a battle alone, where nobody has a land."""
    if condition is None:
        return True
    side, others = sides[place], [other.character for other in sides if other is not sides[place]]
    return {
        "opposing": any(_fits(condition.which, other) for other in others),
        "with_spell": side.spell is not None,
        "own_character": condition.at_least <= int(_fits(condition.which, side.character)),
        "own_land": False,
        "own_life": side.life <= condition.at_most,
    }[condition.is_]


def _amount(amount: Amount, own: Character) -> int:
    """How much in a battle alone: nobody has a land or a discarded card."""
    return amount.plus + int(amount.of == "own_characters" and _fits(amount.which, own))


def _fits(wanted: Filter | None, character: Character) -> bool:
    """Whether a character in play is meant; it is untapped, and without a card it costs nothing and is nobody known."""
    if wanted is None:
        return True
    person, cost = ("", 0) if character.card is None else (character.card.person, character.card.cost)
    return (
        (not wanted.kinds or not character.kinds.isdisjoint(wanted.kinds))
        and wanted.character in (None, person)
        and (wanted.cost_at_most is None or cost <= wanted.cost_at_most)
        and wanted.row in (None, "back" if character.back else "front")
        and wanted.state in (None, "untapped")
    )


# ---------- Fighting


def run_battle(pool: CardPool, rules: Rules, fighters: Sequence[str], options: Mapping[str, Any]) -> dict[str, Any]:
    """Fight one battle (R21 to R29); what `BATTLE.keys` say."""
    from simcore.games.touhou_lands.combat import fight_alone

    declared = options["declare"] or DECLARATIONS[len(fighters) > 1]
    sides = _sides(pool, rules, fighters, declared, options)
    battle = arrange(declared, sides, options["life"])
    fight_alone(battle, rules.record())
    return outcome(battle)


def _sides(
    pool: CardPool, rules: Rules, fighters: Sequence[str], declared: str, options: Mapping[str, Any]
) -> list[Side]:
    """The sides that fight, the attacker first; BattleError with all that is wrong with them."""
    problems: list[str] = []

    def read(parse: Any, text: str) -> Any:
        try:
            return parse(text, pool)
        except BattleError as error:
            problems.extend(error.problems)

    characters = [read(parse_character, text) for text in fighters]
    written = [options[f"{role}_spell"] for role in ("attacker", "defender")]
    spells = [read(parse_spell, text) if text else None for text in written]
    if declared == "none" and written[1]:
        problems.append("--defender-spell: spells are declared with a defence or counter alone (R26)")
    if declared != "none" and len(fighters) < 2:
        problems.append(f"--declare {declared}: give a DEFENDER, who takes the attack (R23, R25)")
    if problems:
        raise BattleError(dict.fromkeys(problems))
    life = rules.number("life")
    sides = [Side(characters[0], spells[0], "attacks", life)]
    if declared != "none":
        trigger = "defends" if declared == "defend" else "counters"
        sides.append(Side(characters[1], spells[1], trigger, options["life"] or life))
    problems += _refusals(rules, declared, *sides)
    if problems:
        raise BattleError(dict.fromkeys(problems))
    if declared != "none" and "prevents" in _traits(sides[1]):
        sides[0] = replace(sides[0], spell=None)
    return sides


def arrange(declared: str, sides: Sequence[Side], life: int = 0) -> Any:
    """The record of a battle that is about to begin, abilities included; no loss kills where `life` is 0."""
    from simcore.games.touhou_lands.state import ANY_LIFE, new_battles

    battle = new_battles(1)[0]
    battle.declared = DECLARATIONS.index(declared)
    battle.life = life or ANY_LIFE
    changes, given = step_zero(sides)
    for place, side in enumerate(sides):
        for figure in FIGURES:
            battle[figure][place] = getattr(side.character, figure)
            battle[f"spell_{figure}"][place] = 0 if side.spell is None else getattr(side.spell, figure)
            battle[f"bonus_{figure}"][place] = changes[place][figure]
        battle.traits[place] = sum(1 << KEYWORDS.index(word) for word in _traits(side) | given[place])  # type: ignore[arg-type]
        battle.back[place] = side.character.back
    return battle


def outcome(battle: Any) -> dict[str, Any]:
    """A finished battle as plain data."""
    return {
        "hit": bool(battle.hit),
        "defender_faints": bool(battle.defender_faints),
        "defending_player_loses": int(battle.defending_loss),
        "counter_hit": bool(battle.counter_hit),
        "attacker_faints": bool(battle.attacker_faints),
        "attacking_player_loses": int(battle.attacking_loss),
    }


BATTLE = Battle(
    roles=("ATTACKER", "DEFENDER"),
    notation=_NOTATION,
    options=(
        BattleOption(
            "declare",
            DECLARATIONS,
            "",
            "what the defending player declares; defend if a DEFENDER is given, none without (R21)",
        ),
        BattleOption(
            "attacker_spell",
            (),
            "",
            f"the spell with which the attacker attacks, a card or {_SPELL_NOTATION}",
            role="ATTACKER",
        ),
        BattleOption(
            "defender_spell", (), "", "the spell that the defender uses, written likewise (R26)", role="DEFENDER"
        ),
        BattleOption(
            "life",
            (),
            0,
            "life of the defending player: gone in step 3, it ends the game before a counter (R27); 0: no loss ends it",
            0,
            LARGEST_FIGURE,
        ),
    ),
    keys={
        "hit": "whether the attack hits; with no resistance it does (step 1)",
        "defender_faints": "whether the defender faints (step 2)",
        "defending_player_loses": "life that the defending player loses (step 3)",
        "counter_hit": "whether a counter hits (step 4)",
        "attacker_faints": "whether the attacker faints (step 5)",
        "attacking_player_loses": "life that the attacking player loses (step 6)",
    },
    run=run_battle,
    least=1,
    most=2,
)
