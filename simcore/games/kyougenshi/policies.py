"""The machine players, by number; what they do stands in answers.py, actions.py, greedy.py, planner.py."""

from simcore.games.game import Policy
from simcore.games.kyougenshi.answers import GREEDY, PLANNER, RANDOM

POLICIES = (
    Policy(
        name="random",
        id=int(RANDOM),
        does="chooses evenly among all legal choices and none: whether to keep a hand, what to charge, what to do "
        "next, targets, how much maryoku, who blocks, S-triggers, graze, discards",
        sees="own hand, what is in the battle zones, orbs",
        ties="none: every choice is as likely",
        speed="0.04 of the bare game's (tests/benchmarks/yardstick.py), some 140,000 games/s per core with the "
        "bundled decks",
    ),
    Policy(
        name="greedy",
        id=int(GREEDY),
        does="keeps a hand with two cards of cost 3 or less; charges a card of a colour that it lacks, the cheapest, "
        "or one that is far too dear, up to seven orbs; uses the dearest card that has whom it is meant for; attacks "
        "with each card, from the dearest down, that no blocker stops: the dearest card that it beats, or else the "
        "player, and with all against a player without declared cards who has too few blockers; blocks with the "
        "cheapest card that wins, or that goes down with an attacker that costs no less, and the last attack anyhow; "
        "uses S-triggers, pays graze and all maryoku; discards the cheapest card",
        sees="own hand, what is in the battle zones, orbs, how many declared cards there are",
        ties="the highest number (cost, power, colours, orb, name)",
        speed="0.06 of the bare game's (tests/benchmarks/yardstick.py), some 210,000 games/s per core with the "
        "bundled decks",
    ),
    Policy(
        name="planner",
        id=int(PLANNER),
        does="charges as greedy, up to eight orbs for a card that costs more than seven; uses the card, attacks and "
        "blocks so that most points come of it: the spell cards, declared cards and hands of both after the rest of "
        "this attack phase and the other player's next one (for a block: its own next one), in which both attack and "
        "block as greedy with the cards that are in the battle zone; holds back who is needed as a blocker; all else "
        "as greedy",
        sees="own hand, what is in the battle zones, orbs, graveyards, how many cards hands, libraries and declared "
        "cards come to",
        ties="nothing before something; then the dearest card, the attack on the player, the cheapest target or "
        "blocker",
        speed="0.01 of the bare game's (tests/benchmarks/yardstick.py), some 37,000 games/s per core with the "
        "bundled decks",
    ),
)
