"""Attacks without a game: ad-hoc spell cards `POWER[:trait,...]`, who may attack or block whom, and the answer.

What abilities do in an attack is played by lone_attack.py; nothing but the fighters, declared cards and orbs is there.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simcore.cardfile import CardPool
from simcore.errors import BattleError, nearest
from simcore.games.game import Battle, BattleOption
from simcore.games.kyougenshi.lone_attack import Attack, attacks_player
from simcore.games.kyougenshi.lone_world import SpellCard
from simcore.games.kyougenshi.vocabulary import KEYWORDS, LARGEST_AMOUNT, NUMBERED_KEYWORDS, Keyword
from simcore.params import Rules

if TYPE_CHECKING:
    from simcore.games.kyougenshi.cards import KyougenshiCard

LARGEST_FIGURE = 30_000
MOST_CARDS = 40  # 宣言カード or orbs of a player
# Traits that play no part in an attack that has been named: those of other moments, and that of naming active cards.
_ELSEWHERE = ("s_trigger", "speed_attacker", "attacks_active")
_PLAIN: Mapping[str, Keyword] = {word.replace("_", "-"): word for word in KEYWORDS if word not in _ELSEWHERE}
_NUMBERED = {word.replace("_", "-"): word for word in NUMBERED_KEYWORDS}
_EXAMPLES = {"graze": 2}
_TRAITS = (*_PLAIN, *(f"{word}={_EXAMPLES.get(word, 2000)}" for word in _NUMBERED))
_POWER = re.compile(r"[+-]?\d{1,6}", re.ASCII)
_NUMBER = re.compile(r"\d{1,6}", re.ASCII)
_NOTATION = f"POWER with [:trait,trait...], the traits being {', '.join(_TRAITS)}"


# ---------- Reading


def parse_spell_card(text: str, pool: CardPool) -> SpellCard:
    """The spell card that a card name or ad-hoc power stands for; BattleError lists everything wrong with it."""
    written, traits = _split(text, pool)
    name, is_power = pool.find(written), _POWER.fullmatch(written)
    if name is None and is_power is None:
        raise BattleError(
            f'"{text}" is no spell card; write a card name or {_NOTATION}, such as 3000:blocker{pool.suggest(written)}'
        )
    problems: list[str] = []
    plain, numbers = _read_traits(text, traits, problems)
    if name is not None:
        problems += _unfit(text, pool[name])
    elif not 0 <= int(written) <= LARGEST_FIGURE:
        problems.append(f'"{text}": power {int(written)} is not in 0 to {LARGEST_FIGURE}')
    if problems:
        raise BattleError(problems)
    if name is None:
        return SpellCard(written, int(written), frozenset(plain), **numbers)
    return _of_card(pool[name], plain, numbers)


def _split(text: str, pool: CardPool) -> tuple[str, list[str]]:
    """A card name or power, and the traits after it."""
    if pool.find(text) is not None or ":" not in text:
        return text.strip(), []
    written, _, traits = text.rpartition(":")
    return written.strip(), [word.strip().lower() for word in traits.split(",")]


def _read_traits(text: str, traits: Sequence[str], problems: list[str]) -> tuple[set[Keyword], dict[str, Any]]:
    """Plain and numbered keywords; what is wrong with them is added to `problems`."""
    plain: set[Keyword] = set()
    numbers: dict[str, Any] = {}
    for trait in traits:
        word, equals, number = (part.strip() for part in trait.partition("="))
        most = LARGEST_AMOUNT if word == "graze" else LARGEST_FIGURE
        if word in _PLAIN and not equals:
            plain.add(_PLAIN[word])
        elif word in _PLAIN:
            problems.append(f'"{text}": trait "{word}" takes no number; write {word} alone')
        elif word not in _NUMBERED:
            hint = nearest(word, (*_PLAIN, *_NUMBERED))
            problems.append(f'"{text}": no trait "{trait}"; use {", ".join(_TRAITS)}{hint}')
        elif not _NUMBER.fullmatch(number) or not 1 <= int(number) <= most:
            problems.append(f'"{text}": trait "{trait}" needs a number from 1 to {most}; write {word}={_example(word)}')
        elif numbers.setdefault(_NUMBERED[word], int(number)) != int(number):
            problems.append(f'"{text}": trait "{word}" has two numbers')
    return plain, numbers


def _example(word: str) -> int:
    return _EXAMPLES.get(word, 2000)


def _unfit(text: str, card: "KyougenshiCard") -> Iterator[str]:
    """Why a card cannot fight."""
    if card.type != "spell_card":
        yield f'"{text}" is no spell card but a card of type {card.type}'
    if card.unsupported:
        yield f'"{text}" cannot be played yet: {card.unsupported}'


def _of_card(card: "KyougenshiCard", plain: set[Keyword], numbers: Mapping[str, Any]) -> SpellCard:
    """A card with the traits written behind it; a number there stands in the place of the printed one."""
    figures = {word: numbers.get(word, getattr(card, word)) for word in NUMBERED_KEYWORDS}
    return SpellCard(
        card.name,
        card.power,
        frozenset(word for word in KEYWORDS if word in plain or word in card.keywords),
        **figures,
        gains=card.gains,
        maryoku_power=card.maryoku_power,
        effects=card.effects,
        cost=card.cost,
        colours=card.colours,
        tribes=card.tribes,
    )


# ---------- Who may do what


def _refusals(attacker: SpellCard, target: SpellCard | None, blocks: bool, orbs: int, maryoku: int) -> Iterator[str]:
    """Why an attack cannot be made in this way (R21, R34, R35, R39)."""
    if target is None and not attacks_player(attacker):
        yield f'"{attacker.name}" cannot attack the player (cannot-attack-player); give a card that it attacks'
    if target is not None and blocks:
        yield from _unblockable(attacker, target)
    elif target is not None and "invisible" in target.keywords and "search" not in attacker.keywords:
        yield f'"{target.name}" is invisible: "{attacker.name}" cannot attack it without search (section 4)'
    if maryoku and not attacker.maryoku_power:
        yield f'--maryoku {maryoku}: "{attacker.name}" has no ability for which maryoku is paid (R21)'
    elif maryoku > orbs:
        yield f"--maryoku {maryoku}: only {orbs} orbs are active; say with --orbs how many there are (R21)"


def _unblockable(attacker: SpellCard, blocker: SpellCard) -> Iterator[str]:
    """Why a card cannot block an attack (R39; invisible attacker)."""
    if "blocker" not in blocker.keywords:
        yield f'"{blocker.name}" cannot block: it has no blocker (R39); --block no has it attacked'
    if "invisible_attacker" in attacker.keywords and not attacks_player(attacker):
        yield f'"{attacker.name}" cannot be blocked: it attacks spell cards alone, as an invisible attacker (section 4)'


# ---------- Fighting


def run_battle(pool: CardPool, rules: Rules, fighters: Sequence[str], options: Mapping[str, Any]) -> dict[str, Any]:
    """Fight one attack (R34 to R59); what `BATTLE.keys` say."""
    attack = read_attack(pool, rules, fighters, options)
    attack.play()
    return outcome(attack)


def read_attack(pool: CardPool, rules: Rules, fighters: Sequence[str], options: Mapping[str, Any]) -> Attack:
    """The attack that is about to begin; BattleError with all that is wrong with it."""
    cards: list[SpellCard] = []
    problems: list[str] = []
    for text in fighters:
        try:
            cards.append(parse_spell_card(text, pool))
        except BattleError as error:
            problems.extend(error.problems)
    if options["block"] and len(fighters) < 2:
        problems.append(f"--block {options['block']}: give a BLOCKER; without a second card the player is attacked")
    if problems:
        raise BattleError(dict.fromkeys(problems))
    attacker, target = cards[0], cards[1] if len(cards) > 1 else None
    blocks = target is not None and (options["block"] or ("yes" if "blocker" in target.keywords else "no")) == "yes"
    problems += _refusals(attacker, target, blocks, options["orbs"], options["maryoku"])
    if problems:
        raise BattleError(dict.fromkeys(problems))
    numbers = {name: options[name] for name in ("shields", "orbs", "maryoku")}
    return Attack(rules, attacker, target, blocks=blocks, **numbers)


def outcome(attack: Attack) -> dict[str, Any]:
    """A finished attack as plain data."""
    return {
        "attacker_survives": attack.attacker.in_play,
        "target_survives": None if attack.target is None else attack.target.in_play,
        "breaks": attack.broken,
        "direct": attack.direct,
    }


BATTLE = Battle(
    roles=("ATTACKER", "BLOCKER"),
    notation=_NOTATION,
    options=(
        BattleOption(
            "block",
            ("yes", "no"),
            "",
            "whether BLOCKER blocks, or is inactive and attacked itself; it blocks if it has blocker (R34, R39)",
        ),
        BattleOption(
            "shields", (), 5, "declared cards (宣言カード) of the defending player as the attack begins", 0, MOST_CARDS
        ),
        BattleOption(
            "orbs",
            (),
            0,
            "active orbs of each side, which yield 1 each, of any colour and kind: graze is paid when it can be",
            0,
            MOST_CARDS,
        ),
        BattleOption(
            "maryoku",
            (),
            0,
            "how many of its orbs the attacker turns for an ability such as マスタースパーク's (R21)",
            0,
            MOST_CARDS,
        ),
    ),
    keys={
        "attacker_survives": "whether the attacker is still in the battle zone (R44, R45)",
        "target_survives": "whether the card that blocked or was attacked is; nothing (null) if there is none",
        "breaks": "declared cards of the defending player that were broken (R48, R49)",
        "direct": "whether the attack reached the player, who loses (R7, R58)",
    },
    run=run_battle,
    least=1,
    most=2,
)
