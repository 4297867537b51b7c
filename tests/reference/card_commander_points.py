"""What the planner of the reference of Card Commander holds a position to be worth, in points."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.reference.card_commander_battle import hp_left
from tests.reference.card_commander_continuous import blow
from tests.reference.card_commander_picture import Picture
from tests.reference.card_commander_state import NOBODY, Creature, Side

LIFE = {0: 0, 1: 400, 2: 640, 3: 800, 4: 920}
LIFE_BEYOND_FOUR = 100
NO_LIFE = -1_000_000
ATTACK, HP, MANA, CARD, INCOME = 10, 8, 2, 4, 10
QUARTERS_OF_NEXT_TURN = 3
FROM_STANDBY = {
    "standby": 40,
    "standby_entry": 60,
    "turn_start": 40,
    "standby_before_use": 25,
    "standby_battle_start": 20,
    "standby_win": 20,
    "standby_moved": 10,
}


def life_worth(life: int) -> int:
    if life <= 0:
        return NO_LIFE
    return LIFE[min(life, 4)] + LIFE_BEYOND_FOUR * max(life - 4, 0)


def creature_worth(attack: int, hp: int) -> int:
    return attack * ATTACK + hp * HP if hp > 0 else 0


def worth(picture: Picture) -> int:
    """What the position after a turn is worth to who sees it: what both sides have, and the battle of the next turn."""
    if picture.over is not None:
        winner = picture.over.winner
        return 0 if winner == NOBODY else -NO_LIFE if winner == picture.seat else NO_LIFE
    own, other = picture.sides[picture.seat], picture.sides[1 - picture.seat]
    return side_worth(own) - side_worth(other) + next_battle_worth(picture) * QUARTERS_OF_NEXT_TURN // 4


def side_worth(side: Side) -> int:
    """Lives, creatures, hand cards, mana and what will come of it; less what the next turn start will not bring."""
    points = life_worth(side.life) + side.mana * MANA + len(side.hand) * CARD + side.income * INCOME
    if side.draw_forbidden:
        points -= CARD
    if side.mana_forbidden:
        points -= side.income * MANA
    points += sum(creature_worth(creature.attack, creature.hp) for creature in side.creatures())
    return points + sum(standby_worth(sub) for sub in side.standby.values())


def standby_worth(sub: Creature) -> int:
    """What a sub is worth for what it does from standby: each kind of it once."""
    return sum(FROM_STANDBY[trigger] for trigger in {said.when for said in sub.programs.get("standby", ())})


# ---------- The next turn's battle


def next_battle_worth(picture: Picture) -> int:
    """With the attacker that stands there, or with the best of nobody and the subs that can go."""
    own, other = picture.sides[picture.seat], picture.sides[1 - picture.seat]
    with on_battlefield(other, picture.likely_attacker(1 - picture.seat)):
        points = [battle_worth(picture)]
        if own.attacker is None:
            for place in [place for place, sub in own.standby.items() if not sub.has("cannot_go")]:
                with on_battlefield(own, place):
                    points.append(battle_worth(picture))
    return max(points)


@contextmanager
def on_battlefield(side: Side, place: int | None) -> Iterator[None]:
    """While it lasts, the sub of a place is the attacker; None and 0 leave everybody where they are."""
    before = side.attacker, side.standby
    if place:
        side.attacker = side.standby[place]
        side.standby = {other: sub for other, sub in side.standby.items() if other != place}
    yield
    side.attacker, side.standby = before


def battle_worth(picture: Picture) -> int:
    """What a battle of those who stand there would bring: the life, and what is lost of both creatures.

    Nobody comes back in it and nothing else happens; who was beaten this turn has the initiative (CC-20).
    """
    seat = picture.seat
    attackers = [picture.sides[seat].attacker, picture.sides[1 - seat].attacker]
    before = [0 if attacker is None else attacker.hp for attacker in attackers]
    after = hp_after(picture, attackers) if all(before) else before
    points = loss(attackers[1], after[1]) - loss(attackers[0], after[0])
    if (after[0] > 0) == (after[1] > 0):
        return points
    loser = 1 if after[0] > 0 else 0
    life = picture.sides[seat if loser == 0 else 1 - seat].life
    lost = life_worth(life) - life_worth(life - 1)
    return points + (lost if loser == 1 else -lost)


def loss(attacker: Creature | None, hp: int) -> int:
    """What a creature is worth less for having so few HP left."""
    return 0 if attacker is None else creature_worth(attacker.attack, attacker.hp) - creature_worth(attacker.attack, hp)


def hp_after(picture: Picture, attackers: list[Creature | None]) -> list[int]:
    """HP left to two living attackers, the own first."""
    own, other = attackers
    assert own is not None
    assert other is not None
    initiative = picture.initiative if picture.loser is None else picture.loser
    damages = (blow(picture, picture.seat), blow(picture, 1 - picture.seat))
    return list(hp_left(picture.rules, (own, other), int(initiative != picture.seat), damages))
