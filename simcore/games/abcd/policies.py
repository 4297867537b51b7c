"""The machine players, by number; what they do stands in answers.py, actions.py, greedy.py, defence.py, planner.py."""

from simcore.games.abcd.answers import GREEDY, PLANNER, RANDOM
from simcore.games.game import Policy

POLICIES = (
    Policy(
        name="random",
        id=RANDOM,
        does="chooses evenly among all legal choices and none: what to do next, squares, targets, blockers one by one, "
        "counter-attackers, battle spells, discards",
        sees="own hand, what is in play and being cast",
        ties="none: every choice is as likely",
        speed="0.011 of the bare game's (tests/benchmarks/yardstick.py), some 40,000 games/s per core with the "
        "example decks",
    ),
    Policy(
        name="greedy",
        id=GREEDY,
        does="redraws a hand of too few or too many crystals; places the crystal that helps its hand most, spends draw "
        "stock, casts the most expensive card that has whom it is meant for, makes the strongest attack by which no "
        "single blocker gains, uses each skill once a turn; blocks with nobody or the one creature that saves most; "
        "uses the most expensive battle spell that has whom it is meant for; discards the cheapest card",
        sees="own hand, what is in play and being cast, the opponent's HP",
        ties="crystals, cards: the highest number (cost, attack + HP, attack, fewer frames, name); creatures: attack, "
        "then who entered first; blocks: nobody, then the lowest square",
        speed="0.026 of the bare game's (tests/benchmarks/yardstick.py), some 90,000 games/s per core with the "
        "example decks",
    ),
    Policy(
        name="planner",
        id=PLANNER,
        does="hands, crystals, draw stock, squares and discards as greedy; plays each card, skill, aim, attack and "
        "block out in its picture of the game and takes what comes to most points: attacks against the best answer of "
        "up to three blockers in any order, blocks and their order and one counter-attacker; keeps MP for a counter or "
        "battle spell that is worth more than the card",
        sees="own hand, what is in play and being cast, both players' figures, how many cards hands and libraries hold",
        ties="the first in the order of options, nothing before something",
        speed="0.0028 of the bare game's, some 10,000 games/s per core with the example decks",
    ),
)
