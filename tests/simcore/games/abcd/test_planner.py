"""The planner of the kernels against that of the reference: in positions of games at random, and in whole games."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from simcore.batch import Entry, Matchup, Settings, record_game
from simcore.games import get_game
from simcore.games.abcd import answers, foresight, planner, state, valuation
from simcore.games.abcd.actions import ATTACK, CAST, HAND_SKILL, KIND_BITS, PASS, REDRAW, SPEND_STOCK
from simcore.games.abcd.matchup import compile_matchup
from simcore.jit import COMPILED
from simcore.params import Rules, choose_rules
from simcore.uncompiled import quick
from tests.reference import abcd as reference
from tests.reference import abcd_planner
from tests.reference import abcd_points as points
from tests.reference.abcd import prepared
from tests.reference.abcd_events import Code
from tests.reference.abcd_planner import PlannerPlayer
from tests.reference.abcd_players import Defence, RandomPlayer
from tests.reference.abcd_scene import BUNDLED
from tests.reference.abcd_sight import View
from tests.reference.abcd_state import ATTRIBUTES, KEYWORDS, STATES, Action, Permanent, PhysicalCard
from tests.reference.abcd_targets import Question
from tests.reference.streams import Purpose
from tests.reference.test_abcd_laws import CHANGES, setting
from tests.simcore.games.abcd.planning import put_effect, put_position, slot_of, thing_of

pytestmark = pytest.mark.both_modes

PARTS = pytest.mark.skipif(COMPILED, reason="the parts of a kernel can only be called uncompiled")
GAME = get_game("abcd")
LONG = ("start_hp=999",)  # changes that make a game long
KERNELS: Any = planner  # whose functions have no types
PAIRINGS = [("planner", "planner"), ("planner", "random"), ("greedy", "planner")]


class Asking:
    """Has both planners answer, and then does what the planner or a random player would."""

    def __init__(self, matchup: Any, rules: Rules, first_deck: int, stream: Any, random: Random):
        self.matchup, self.rules, self.first_deck = quick(matchup), quick(rules.record()), first_deck
        self.planner, self.other, self.random = PlannerPlayer(), RandomPlayer(stream), random
        self.games = quick(state.new_game())
        self.asked: list[str] = []

    def player(self) -> Any:
        """Who is to have their way now."""
        return self.planner if self.random.random() < 0.5 else self.other

    def position(self, view: View) -> tuple[Any, ...]:
        """The position as the arguments of the kernels' planner."""
        put_position(view._table, self.matchup, self.first_deck, self.games[0])
        self.games[0].policy[:] = answers.PLANNER
        self.games[0].waits = 7  # whatever else is in the middle of happening is not seen
        self.games[1].waits = 9
        return self.games[0], self.games[1], self.matchup, self.rules

    def agree(self, view: View, kind: str, expected: Any, found: Any) -> None:
        self.asked.append(kind)
        assert found == expected, (
            f"{kind}, turn {view.turn}, frame {view.frame}, seat {view.seat}: {found}, not {expected}"
        )

    def act(self, view: View, options: Sequence[Action]) -> Action | None:
        expected = self.planner.act(view, options)
        position = self.position(view)
        action = KERNELS.planned_action(*position, view.seat)
        self.agree(view, "act", number_of(expected), action)
        if expected is not None and expected.kind == "attack":
            self.asked.append("attack")
        if self.random.random() < 0.2:
            scramble(view, self.random)
            return None
        chosen: Action | None = expected if self.random.random() < 0.5 else self.other.act(view, options)
        return chosen

    def square(self, view: View, card: PhysicalCard, free: Sequence[int]) -> int:
        return int(self.player().square(view, card, free))

    def aim(self, view: View, question: Question) -> Any:
        expected = self.planner.aim(view, question)
        game, *others = self.position(view)
        run = question.run
        program = program_of(self.matchup, question)
        put_effect(run, program, self.matchup, game)
        game.reaches = len(question.candidates)
        game.reached[: game.reaches] = [thing_of(thing) for thing in question.candidates]
        game.question, game.may_stop = answers.ASK_AIM, question.may_stop
        KERNELS.answer(game, *others)
        assert game.answers == 1
        self.agree(
            view, f"aim {run.trigger}", state.NOTHING if expected is None else thing_of(expected), game.answer[0]
        )
        return self.player().aim(view, question)

    def defend(
        self, view: View, attacker: Permanent, able: Sequence[Permanent], can_follow: Sequence[Permanent]
    ) -> Defence:
        blockers, following = self.planner.defend(view, attacker, able, can_follow)
        game, *others = self.position(view)
        KERNELS.prepare_defence(game, *others, slot_of(attacker))
        expected = [len(blockers), *map(slot_of, blockers), len(following), *map(slot_of, following)]
        self.agree(view, "defend", expected, game.answer[: game.answers].tolist())
        defence: Defence = self.player().defend(view, attacker, able, can_follow)
        return defence

    def battle_spell(self, view: View, usable: Sequence[PhysicalCard]) -> PhysicalCard | None:
        expected = self.planner.battle_spell(view, usable)
        game, *others = self.position(view)
        game.options = len(usable)
        game.option[: game.options] = [card.number for card in usable]
        game.question = answers.ASK_SPELL
        KERNELS.answer(game, *others)
        assert game.answers == 1
        self.agree(view, "spell", state.NO_CARD if expected is None else expected.number, game.answer[0])
        spell: PhysicalCard | None = self.player().battle_spell(view, usable)
        return spell

    def discard(self, view: View, code: Code) -> PhysicalCard:
        card: PhysicalCard = self.player().discard(view, code)
        return card


def scramble(view: View, random: Random) -> None:
    """Make some creature another than any card makes it, so that every trait and figure is met now and then."""
    creatures = [each for each in view.permanents if each.is_creature]
    if creatures:
        creature = random.choice(creatures)
        creature.keywords ^= set(random.sample(KEYWORDS, random.randint(0, 3))) - {"legendary"}
        creature.resistance = {random.choice(ATTRIBUTES): random.randint(-2, 3)}
        creature.mitigation = creature.full_mitigation = random.choice((0, 0, 1, 3))
        creature.evades_from = random.choice((0, 0, 0, 3))
        creature.controller = random.choice((creature.side, creature.side, 1 - creature.side))
        creature.attack = random.randint(0, 6)
        creature.max_hp = random.randint(1, 6)
        creature.hp = random.randint(1, creature.max_hp)
        creature.state = random.choice(STATES)
    for side in view._table.sides:
        side.mitigation = random.choice((0, 0, 2))
        side.hp = random.randint(1, 25)


def number_of(action: Action | None) -> int:
    """An action as the kernels write it."""
    if action is None:
        return int(PASS)
    if action.kind in ("redraw", "stock"):
        return int(REDRAW if action.kind == "redraw" else SPEND_STOCK)
    if isinstance(action.source, Permanent):
        kind, source = ATTACK if action.kind == "attack" else HAND_SKILL + 1, slot_of(action.source)
    else:
        kind, source = CAST if action.kind == "cast" else HAND_SKILL, action.source.number
    return int(kind | action.skill << KIND_BITS | source << KIND_BITS + 1)


def program_of(matchup: Any, question: Question) -> int:
    card = question.run.card
    row = BUNDLED_ROWS[card.card.name]
    face = matchup.row.tolist().index(row)
    if question.effects is not None and question.run.trigger == "skill":
        skill = next(n for n, skill in enumerate(card.card.skills) if skill.effects is question.effects)
        return int(matchup.skill_program[face, skill])
    return int(matchup.program[face])


BUNDLED_ROWS = {name: row for row, name in enumerate(BUNDLED.cards)}
BITS = {word: 1 << place for place, word in enumerate(KEYWORDS)}


def play_asking(seed: int, change: str, game: int = 0) -> list[str]:
    """A game in which both are asked at every turn; the kinds of questions."""
    rules, decks = setting(seed, change)
    if change in LONG:
        rules = choose_rules(GAME.parameters, [change, "turn_cap=30"])
    table, _ = prepared(BUNDLED, rules.values, decks, ("random", "random"), seed, game)
    matchup = compile_matchup(BUNDLED, rules, *decks)
    matchup.any_traits = -1  # see `scramble`
    streams = [table.sides[seat].streams[Purpose.POLICY] for seat in (0, 1)]
    players = [
        Asking(matchup, rules, game % 2, stream, Random(f"{seed} {seat}")) for seat, stream in enumerate(streams)
    ]
    table.play((players[0], players[1]))
    return players[0].asked + players[1].asked


@PARTS
@pytest.mark.parametrize("change", CHANGES)
def test_both_planners_answer_alike(change: str) -> None:
    assert play_asking(CHANGES.index(change), change)


@PARTS
def test_every_kind_of_question_is_asked() -> None:
    wanted = {"act", "attack", "defend", "spell", "aim cast", "aim skill", "aim arrival", "aim battle"}
    for seed in range(100, 106):
        wanted -= set(play_asking(seed, "", seed % 2))
        if not wanted:
            return
    assert not wanted


@pytest.mark.parametrize("change", [change for change in CHANGES if COMPILED or change not in LONG])
def test_whole_games_agree(change: str) -> None:
    """Event by event, compiled or not."""
    seed = CHANGES.index(change)
    rules, decks = setting(seed, change)
    policies = PAIRINGS[seed % len(PAIRINGS)]
    entries = [Entry(deck, policy, side) for deck, policy, side in zip(decks, policies, "ab", strict=True)]
    for game in (0, 1) if COMPILED else (seed % 2,):
        found = record_game(GAME, BUNDLED, Matchup(*entries), Settings(rules, seed), game)
        expected = [list(event) for event in reference.play(BUNDLED, rules.values, decks, policies, seed, game)]
        assert found.tolist() == expected, f"game {game}, {policies}, {change}"


def test_both_weigh_with_the_same_points() -> None:
    """Few games would tell a small difference between them."""
    same = {
        "HP_POINTS": points.HP,
        "CARD_POINTS": points.CARD,
        "EXPOSED_POINTS": points.EXPOSED,
        "MAX_MP_POINTS": points.MAX_MP,
        "STOCK_POINTS": points.STOCK,
        "LAND_POINTS": points.LAND,
        "LIKELY_COST": points.LIKELY_COST,
        "LETHAL": points.LETHAL,
        "REACH_POINTS": abcd_planner.REACH,
        "WON": abcd_planner.WON,
    }
    assert {name: int(getattr(valuation, name)) for name in same} == same
    assert int(foresight.MOST_BLOCKERS) == abcd_planner.MOST_BLOCKERS
    assert abcd_planner.STRONGEST == foresight.STRONGEST
    keywords = {bit: points.KEYWORD_POINTS[word] for word, bit in BITS.items() if word in points.KEYWORD_POINTS}
    assert dict(answers.KEYWORD_POINTS) == keywords
