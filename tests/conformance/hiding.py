"""Games played again with other hidden cards, to see whether a player's choices know of them.

A game is played twice on the same random numbers, seat by seat. The second time cards hidden from one seat, the
watcher, are others: cards in the opponent's deck or hand, or the order of what is left in the watcher's own deck.
Streams belong to seats and deal slots, not names, so that everything else comes the same way. The two records are then
read side by side as the watcher sees them. Until something differs that the watcher may see, its choices must be the
same; where the first difference is a choice of its own, it was told something that it must not know.

Decks changed in this way may be illegal, which no policy may know either.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from simcore.deck import Deck
from tests.conformance.adapters import adapter_of
from tests.conformance.playing import Setting, Sight, in_slots, play_pair, slots

HANDS = 4  # cards of the opponent's hand that are tried in each round: one says little of what will be done


class Comparison(NamedTuple):
    """How many choices were the same while what is hidden differed, and the first that was not, if any."""

    same: int
    leak: str = ""


class Variant(NamedTuple):
    """Decks, and the turn from which the watcher's choices count as made beside something else that is hidden."""

    decks: tuple[Deck, Deck]
    since: int


def compare(one: Sequence[Sight], other: Sequence[Sight], since: int) -> Comparison:
    """Read two views side by side; choices before turn `since` are not counted."""
    same = 0
    for before, after in zip(one, other, strict=False):
        if before != after:
            chose = before.own_choice and after.own_choice
            return Comparison(same, f"turn {before.turn}: {before.what} became {after.what}" if chose else "")
        same += before.own_choice and before.turn >= since
    return Comparison(same)


def other_cards(random: Random, setting: Setting, deck: Deck, changed: Sequence[int]) -> Deck:
    """The deck with other cards in some of its slots.

    They are any, or of one kind, or few: so changes more of what a deck or a hand has as a whole.
    """
    names = slots(deck)
    cards = [card for card in setting.pool if not card.unsupported]
    playable = [card.name for card in cards]
    kind = adapter_of(setting.game.key).kind
    if random.random() < 0.5:
        if kind is not None and random.random() < 0.75:
            wanted = random.choice(sorted({kind(card) for card in cards}))
            alike = [card.name for card in cards if kind(card) == wanted]
            playable = alike if len(alike) > 1 else playable
        else:
            playable = random.sample(playable, 2)
    for slot in changed:
        names[slot] = random.choice([name for name in playable if name != names[slot]])
    return in_slots(deck, names)


def other_order(random: Random, deck: Deck, moved: Sequence[int]) -> Deck:
    """The deck with the cards of some of its slots exchanged among themselves."""
    names, order = slots(deck), list(moved)
    random.shuffle(order)
    return in_slots(
        deck, [names[order[moved.index(slot)]] if slot in moved else name for slot, name in enumerate(names)]
    )


def variants(random: Random, base: Setting, drawn: Mapping[tuple[int, int], int], turn: int) -> dict[str, Variant]:
    """Decks in which something is changed that the player of deck A cannot know before the turn given.

    `drawn` says when which (deck, slot) is drawn. With each pair of decks stands the turn from which it is another.
    """
    a, b = base.decks
    left = [
        [slot for slot in range(deck.size) if drawn.get((owner, slot), turn) >= turn]
        for owner, deck in enumerate(base.decks)
    ]
    of_opponent = [slot for owner, slot in drawn if owner == 1]
    held = [random.choice(of_opponent) for _ in range(HANDS)] if of_opponent else []
    return {
        "order of the own deck": Variant((other_order(random, a, left[0]), b), 0),
        "opponent's deck": Variant((a, other_cards(random, base, b, left[1])), 0),
        "opponent's list": Variant((a, other_cards(random, base, b, range(b.size))), 0),
        **{
            f"opponent's hand {number}": Variant((a, other_cards(random, base, b, [slot])), drawn[1, slot])
            for number, slot in enumerate(held, 1)
        },
    }


def same_choices(base: Setting, random: Random) -> Counter[str]:
    """A game before and after each change, seen by the player of deck A: how many of its choices were the same.

    Fails with the first that was not.
    """
    adapter = adapter_of(base.game.key)
    pair, half = random.randrange(100), random.randrange(2)
    record = play_pair(base, base.key, pair)[0][half]
    seen = adapter.view(base, half, record, half)
    turn = random.randint(1, max(1, record[-1].turn))  # some end before the first turn
    same: Counter[str] = Counter()
    for what, (decks, since) in variants(random, base, adapter.drawn(base, record), turn).items():
        variant = replace(base, decks=decks)
        again = play_pair(variant, base.key, pair)[0][half]
        choices, leak = compare(seen, adapter.view(variant, half, again, half), since)
        assert not leak, f"{base}, pair {pair}, half {half}, {what}: {leak}"
        same[what] += choices
    return same
