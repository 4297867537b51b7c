"""The machine players, by number; what they do stands in answers.py, actions.py, greedy.py, defence.py, planner.py."""

from simcore.games.game import Policy
from simcore.games.touhou_lands.answers import GREEDY, PLANNER, RANDOM

POLICIES = (
    Policy(
        name="random",
        id=int(RANDOM),
        does="chooses evenly among all legal choices and none: whether to keep a hand, who stands in the front, what "
        "to do next, rows, users, bearers, targets, how an attack is met, with which spell, discards",
        sees="own hand, what is in play",
        ties="none: every choice is as likely",
        speed="0.035 of the bare game's (tests/benchmarks/yardstick.py), some 120,000 games/s per core with the "
        "bundled decks",
    ),
    Policy(
        name="greedy",
        id=int(GREEDY),
        does="keeps a hand of two to five lands, or one that is small already; those of most attack stand in front; "
        "places the land that its hand needs, then attacks with the dearest spell whose attack costs the other side "
        "something whatever it does without a spell, uses the dearest card that has whom it is meant for, attacks with "
        "every character whose attack pays in that way, uses each skill once a turn; meets an attack with nobody, or "
        "with the one character, alone or with its dearest spell, that saves most; discards the cheapest card, or a "
        "land if it has more than two",
        sees="own hand, what is in play, both players' life",
        ties="the highest number (cost, attack + defence + evasion, attack, name); answers: nothing, then the first",
        speed="0.1 of the bare game's (tests/benchmarks/yardstick.py), some 350,000 games/s per core with the "
        "bundled decks",
    ),
    Policy(
        name="planner",
        id=int(PLANNER),
        does="hands, lands, rows, aims and discards as greedy; plays each formation, card, skill, attack and answer "
        "out in its picture of the game and takes what comes to most points: its things, and what the attacks to come "
        "would take; attacks against the answer without a spell that looks best to the other side, answers with every "
        "spell in hand",
        sees="own hand, what is in play, discard places, both players' life, how many cards hands and libraries hold",
        ties="nothing before something, then the first in the order of options; of cards the dearest",
        speed="0.017 of the bare game's (tests/benchmarks/yardstick.py), some 60,000 games/s per core with the "
        "bundled decks",
    ),
)
