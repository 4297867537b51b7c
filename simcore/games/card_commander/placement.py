"""Positions written down: a game from its middle on, each side doing what it is told (`simcore.play_position`)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from simcore.cardfile import CardPool
from simcore.decktext import quoted
from simcore.errors import PositionError
from simcore.games.card_commander.event_values import NO_CARD, NOBODY, STANDBY, event_names, plain_value
from simcore.games.card_commander.position_form import PLACES, SEATS, Choice, Position, Standing, read_position
from simcore.games.card_commander.vocabulary import KEYWORDS, SLOTS, SPEEDS
from simcore.params import Rules
from simcore.positionplay import Dealer, check_record, decks_of, plain_events, run_of, winner_of


def play_position(pool: CardPool, rules: Rules, written: Mapping[str, Any]) -> dict[str, Any]:
    """Play a position's turns: its events as plain data, and both sides afterwards; PositionError if it cannot be."""
    from simcore.games.card_commander import play, state
    from simcore.games.card_commander.matchup import compile_matchup

    position = read_position(pool, written)
    decks = decks_of(pool.game, {seat: half.names() for seat, half in zip(SEATS, position.halves, strict=True)})
    table, record = compile_matchup(pool, rules, decks[0], decks[1]), rules.record()
    table.eventful = 1  # the short way of plain matchups keeps less of a creature than is told here
    games = state.new_game()
    play.open_position(table, record, run_of(position.seed, decks), games[0])
    _set_up(pool, table, games[0], position)
    games[0].recording = 1
    for number in range(position.turns):
        choices = [half.choices[number] if number < len(half.choices) else Choice() for half in position.halves]
        games = _take_turn(pool, table, record, games, choices, number > 0 or position.start == "turn")
        if games[0].end != state.RUNNING:
            break
    check_record(games[0])
    return _outcome(pool, table, games[0])


def _take_turn(pool: CardPool, table: Any, rules: Any, games: Any, choices: Sequence[Choice], begins: bool) -> Any:
    """The game's records after a turn in which both sides do what they are told; PositionError if they may not.

    A card that is only drawn at the turn's start may be any of its name in the deck: they are tried one by one.
    """
    from simcore.games.card_commander import play

    found = [_cards_meant(pool, table, games[0], seat, choices[seat], begins) for seat in range(2)]
    refusals = []
    for cards in product(*found):
        after = games.copy()
        game = after[0]
        game.operations = 0
        for seat, choice in enumerate(choices):
            game.choice_card[seat] = cards[seat]
            _tell(pool, table, game, seat, choice)
        play.play_turn(table, rules, after, int(begins))
        if not game.illegal:
            return after
        refusals.append(_Refusal(pool, table, games[0], game))
    if refusals:
        raise PositionError(min(refusals, key=lambda refusal: len(refusal.not_in_hand)).lines(choices))
    raise PositionError(
        f"position: turn {games[0].turn + begins}, {SEATS[seat]}: use {_used(choice)}: "
        f"it is not in hand, which holds {_listed(pool, table, games[0], _hand(games[0], seat))} (CC-31)"
        for seat, choice in enumerate(choices)
        if not found[seat]
    )


def _cards_meant(pool: CardPool, table: Any, game: Any, seat: int, choice: Choice, begins: bool) -> list[int]:
    """The numbers that the card to use may have: of equal hand cards the first, else any of those still to be drawn."""
    if choice.use is None:
        return [NO_CARD]
    held = [card for card in _cards(game.hand[seat]) if _name(pool, table, game, card) == choice.use]
    deck = game.deck[seat, game.drawn[seat] : game.deck_size[seat]].tolist() if begins else []
    return held[:1] or [card for card in deck if _name(pool, table, game, card) == choice.use]


def _tell(pool: CardPool, table: Any, game: Any, seat: int, choice: Choice) -> None:
    """Write down what a side does in the turn that comes next, but for the card that it uses."""
    from simcore.games.card_commander.effects.choices import NAMED

    # Only of rows that are in use (every face satisfies filter 0), since the others hold zeros.
    names = {pool_name(pool, table, row): int(table.name[row]) for row in range(len(table.name)) if table.fits[row] & 1}
    game.choice_sub[seat] = NOBODY if choice.send is None else choice.send
    game.script_next[seat] = 0
    game.script[seat] = NOBODY
    for at, said in enumerate(choice.choose):
        game.script[seat, at] = PLACES[said] if said in PLACES else int(NAMED) + names.get(said, -1)


class _Refusal:
    """Why the rules do not allow what was told, as far as the game before the turn and the game after it show it."""

    def __init__(self, pool: CardPool, table: Any, before: Any, after: Any):
        self._pool, self._table, self._before, self._after = pool, table, before, after
        names, rows = event_names(), after.events[before.event_count : after.event_count].tolist()
        self._events = [(names[code], seat, card, value) for _, code, seat, card, value in rows]
        at_choice = next((at for at, (name, *_) in enumerate(self._events) if name == "sends"), len(self._events))
        # Effects at the turn's start may have changed what stands where.
        self._as_before = all(name != "effect_happens" for name, *_ in self._events[:at_choice])
        self._drawn = [(seat, card) for name, seat, card, _ in self._events[:at_choice] if name == "draws"]

    @property
    def not_in_hand(self) -> list[int]:
        """The seats whose card to use was not drawn by then."""
        wanted = [(seat, int(card)) for seat, card in enumerate(self._after.choice_card) if card != NO_CARD]
        return [seat for seat, card in wanted if card not in self._hand(seat)]

    def _hand(self, seat: int) -> list[int]:
        """The hand when the choice was made, as far as draws go."""
        return [*_hand(self._before, seat), *(card for side, card in self._drawn if side == seat)]

    def lines(self, choices: Sequence[Choice]) -> list[str]:
        """A line for each fault; where none is to be seen, one for all that each side was told."""
        for look in (self._impossible, self._forbidden, self._everything):
            found = [
                f"position: turn {self._after.turn}, {SEATS[seat]}: {line}"
                for seat, choice in enumerate(choices)
                for line in look(seat, choice)
            ]
            if found:
                break
        return found

    def _impossible(self, seat: int, choice: Choice) -> Iterator[str]:
        """What no ability has to do with: who is not there cannot be sent, what is too dear cannot be used."""
        occupied = int(self._before.occupied[seat])
        if choice.send is not None and self._as_before:
            if occupied & 1:
                yield f"send {choice.send}: an attacker stands on the battlefield already (CC-30)"
            elif not occupied >> choice.send & 1:
                yield f"send {choice.send}: nobody stands there (CC-30)"
        cost = int(self._after.choice_cost[seat])
        paid = [value for name, side, _, value in self._events if name == "uses" and side == seat]
        left = paid[0] if paid else int(self._after.mana[seat]) - cost
        if self._as_before and seat in self.not_in_hand:
            held = _listed(self._pool, self._table, self._before, self._hand(seat))
            yield f"use {_used(choice)}: it is not in hand, which holds {held} (CC-31)"
        elif choice.use is not None and left < 0:
            yield f"use {_used(choice)}: it costs {cost}, the mana is {left + cost} (CC-31)"

    def _forbidden(self, seat: int, choice: Choice) -> Iterator[str]:
        """Whom keywords keep from being sent or from staying, what must be used, what no effect has chosen."""
        from simcore.games.card_commander.state import BARS_TOP, CANNOT_GO, MUST_GO

        if self._as_before and not self._before.occupied[seat] & 1:
            cannot, bars = self._subs(seat, CANNOT_GO), self._subs(1 - seat, BARS_TOP)
            barred = self._subs(seat)[:1] if bars else []
            must = [place for place in self._subs(seat, MUST_GO) if place not in (*cannot, *barred)]
            send = f"send {choice.send or 'nobody'}"
            if must and choice.send not in must:
                yield f"{send}: {self._named(seat, must)} must go (CC-30)"
            if choice.send in cannot:
                yield f"{send}: {self._named(seat, [choice.send])} cannot go (CC-30)"
            if choice.send in barred:
                yield f"{send}: the other side's {self._named(1 - seat, bars)} bars the topmost sub (CC-30)"
        forced = int(self._before.forced[seat])
        if forced not in (NO_CARD, int(self._after.choice_card[seat])):
            name = quoted(_name(self._pool, self._table, self._before, forced))
            yield f"use {_used(choice)}: {name} must be used (CC-31)"
        yield from self._unfit_answers(seat, choice)

    def _everything(self, seat: int, choice: Choice) -> Iterator[str]:
        """All that is left to say."""
        yield f"send {choice.send or 'nobody'}, use {_used(choice)}: the rules do not allow this (CC-30, CC-31)"

    def _subs(self, seat: int, traits: int = -1) -> list[int]:
        """The places of subs that have any of these traits, before the turn; every sub has some."""
        game = self._before
        return [place for place in STANDBY if game.occupied[seat] >> place & 1 and game.traits[seat, place] & traits]

    def _named(self, seat: int, places: Sequence[int]) -> str:
        cards = [int(self._before.instance[seat, place]) for place in places]
        return " or ".join(quoted(_name(self._pool, self._table, self._before, card)) for card in cards)

    def _unfit_answers(self, seat: int, choice: Choice) -> Iterator[str]:
        """What was told for an effect to choose and what no effect has chosen."""
        asked = int(self._after.script_next[seat])
        chosen = [(card, value) for name, side, card, value in self._events if name == "chooses" and side == seat]
        made: set[int | str] = {value for _, value in chosen}
        made |= {_name(self._pool, self._table, self._after, card) for card, _ in chosen}
        for number, said in enumerate(choice.choose[:asked], 1):
            if PLACES.get(said, said) not in made:
                yield f"choose, entry {number}: {quoted(said)} is none of those among whom the effect chooses"
        if asked > len(choice.choose):
            yield f"choose: {len(choice.choose)} told; effects ask for {asked}"


def _used(choice: Choice) -> str:
    return "nothing" if choice.use is None else quoted(choice.use)


def _set_up(pool: CardPool, table: Any, game: Any, position: Position) -> None:
    """Deal the cards of each side out to its zones, copies of one name by ascending slot."""
    game.turn = position.turn - (position.start == "turn")
    game.initiative = SEATS.index(position.initiative)
    for seat, half in enumerate(position.halves):
        numbers = table.deck[seat, : table.deck_size[seat]].tolist()
        take = Dealer((_name(pool, table, game, number), number) for number in numbers).take
        game.life[seat], game.mana[seat], game.income[seat] = half.life, half.mana, half.income
        _deal_hand(game, seat, [take(name) for name in half.hand])
        deck = [take(name) for name in half.deck]
        game.deck[seat, : len(deck)] = deck
        game.deck_size[seat] = len(deck)
        graveyard = [take(name) for name in half.graveyard]
        game.graveyard[seat, : len(graveyard)] = graveyard
        game.graveyard_size[seat] = len(graveyard)
        game.buried[seat] = sum(1 << number for number in graveyard)
        for number in graveyard:
            game.kept_hp[number] = table.hp[number]
        for place, held in enumerate(half.board):
            if held is not None:
                _stand(table, game, seat, place, take(held.card), held)


def _deal_hand(game: Any, seat: int, hand: Sequence[int]) -> None:
    """A hand in its order from left to right."""
    game.hand[seat] = sum(1 << number for number in hand)
    ordered = hand if game.arrival_step > 0 else list(reversed(hand))
    for number in ordered:
        game.arrival[number] = game.arrivals
        game.arrivals += game.arrival_step


def _stand(table: Any, game: Any, seat: int, place: int, number: int, held: Standing) -> None:
    """A creature in its place, as printed but for what is said."""
    from simcore.games.card_commander import state

    game.occupied[seat] |= 1 << place
    game.instance[seat, place] = number
    game.listens[seat, place] = table.listens[number]
    game.listening[seat] |= table.listens[number]
    for figure in ("attack", "hp", "level"):
        said = getattr(held, figure)
        game[figure][seat, place] = table[figure][number] if said is None else said
    game.traits[seat, place] = table.traits[number] | (state.CURSED if held.cursed else 0)
    game.programs[seat, place] = table.programs[number]


def pool_name(pool: CardPool, table: Any, row: int) -> str:
    """The name of the card of a face."""
    return list(pool.cards)[int(table.card[row])]


def _name(pool: CardPool, table: Any, game: Any, number: int) -> str:
    """What a card is called now."""
    row = game.became[number] if int(game.turned) >> number & 1 else number
    return pool_name(pool, table, int(row))


def _listed(pool: CardPool, table: Any, game: Any, cards: Sequence[int]) -> str:
    """The names of cards."""
    return ", ".join(quoted(_name(pool, table, game, card)) for card in cards) or "nothing"


def _hand(game: Any, seat: int) -> list[int]:
    """A hand's cards from left to right."""
    return sorted(_cards(game.hand[seat]), key=lambda card: int(game.arrival[card]))


def _cards(mask: int) -> Iterator[int]:
    return (number for number in range(63) if int(mask) >> number & 1)


def _outcome(pool: CardPool, table: Any, game: Any) -> dict[str, Any]:
    """Events and sides as plain data; cards are called what they are at the end."""
    from simcore.games.card_commander.state import RUNNING

    rows = list(pool.cards)

    def value_of(name: str, card: int, value: int) -> Any:
        if name == "copies":
            return _name(pool, table, game, value)
        return rows[value] if name in ("turns_into", "appears") else plain_value(name, value)

    return {
        "events": plain_events(game, event_names(), SEATS, lambda number: _name(pool, table, game, number), value_of),
        "turn": int(game.turn),
        "initiative": SEATS[game.initiative],
        "winner": winner_of(game, RUNNING, SEATS),
        **{name: _side(pool, table, game, seat) for seat, name in enumerate(SEATS)},
    }


def _side(pool: CardPool, table: Any, game: Any, seat: int) -> dict[str, Any]:
    zones = {
        "hand": _hand(game, seat),
        "deck": game.deck[seat, game.drawn[seat] : game.deck_size[seat]].tolist(),
        "graveyard": game.graveyard[seat, : game.graveyard_size[seat]].tolist(),
    }
    return {
        "life": int(game.life[seat]),
        "mana": int(game.mana[seat]),
        "income": int(game.income[seat]),
        **{zone: [_name(pool, table, game, card) for card in cards] for zone, cards in zones.items()},
        "battlefield": _creature(pool, table, game, seat, 0),
        "standby": [_creature(pool, table, game, seat, place) for place in STANDBY],
    }


def _creature(pool: CardPool, table: Any, game: Any, seat: int, place: int) -> dict[str, Any] | None:
    from simcore.games.card_commander import state

    if not int(game.occupied[seat]) >> place & 1:
        return None
    traits = int(game.traits[seat, place])
    programs = int(game.programs[seat, place])
    slots = [slot for slot in SLOTS if slot != "card"]
    return {
        "card": _name(pool, table, game, int(game.instance[seat, place])),
        "attack": int(game.attack[seat, place]),
        "hp": int(game.hp[seat, place]),
        "level": int(game.level[seat, place]),
        "speed": SPEEDS[traits >> state.SPEED_SHIFT],
        "keywords": [keyword for bit, keyword in enumerate(KEYWORDS) if traits >> bit & 1],
        "effects": sorted(slot for at, slot in enumerate(slots) if programs >> at * state.PROGRAM_BITS & state.PROGRAM),
        "cursed": bool(traits & state.CURSED),
    }
