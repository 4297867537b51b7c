"""A deck's curve from the words of the command line: everything read and checked, then sampled."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from simcore.decksources import gather_groups, only_deck
from simcore.errors import DeckError, Problems
from simcore.games import card_pools, get_game
from simcore.odds.answering import Progress, SamplingOptions
from simcore.odds.answers import SEATS, Curve
from simcore.odds.asking import Asked
from simcore.odds.manifest import AskedDeck, OddsManifest
from simcore.odds.subjects import opening_of
from simcore.version import VERSION

if TYPE_CHECKING:
    from simcore.cardfile import CardPool
    from simcore.deck import Deck
    from simcore.games.game import Game
    from simcore.opening import Opening
    from simcore.params import Rules


@dataclass(frozen=True)
class PreparedCurve:
    """A deck of a game, ready for its curve; `remarks` are the rules that it breaks."""

    game: "Game"
    pool: Any
    rules: "Rules"
    deck: "Deck"
    opening: "Opening"
    manifest: OddsManifest
    remarks: tuple[str, ...]


def prepare_curve(asked: Asked, options: SamplingOptions, stdin: Callable[[], bytes]) -> PreparedCurve:
    """The only deck of `asked`, its game, rules and opening; DeckmillError lists all that is wrong."""
    from simcore.params import choose_rules

    problems, pools = Problems(), card_pools(asked.cards)
    with problems.noting():
        options.check_numbers()
    if asked.by_turn < 1:
        problems.note([f"--by-turn {asked.by_turn}: use 1 or more"])
    deck: Deck | None = None
    with problems.noting():
        deck = _only_deck(asked, pools, stdin)
    if deck is None:
        problems.stop()
    assert deck is not None
    game = get_game(deck.game)
    rules: Rules | None = None
    opening: Opening | None = None
    if game.curve is None:
        problems.note([f"{game.title['en']} declares no resources that cards are paid from: there is no curve"])
    with problems.noting():
        rules = choose_rules(game.parameters, asked.rule)
    if rules is not None:
        with problems.noting():
            opening = opening_of(deck.size, (game, rules), asked.opening, asked.changes, asked.hand)
    problems.stop()
    assert rules is not None
    assert opening is not None
    from simcore.cardfile import unknown_cards

    pool = pools[game.key]()
    if unknown := unknown_cards(deck, pool):
        raise DeckError(unknown)
    remarks = tuple(game.check_deck(deck, pool, rules))
    return PreparedCurve(game, pool, rules, deck, opening, _manifest(asked, game, pool, rules, deck, opening), remarks)


def curve_of(
    prepared: PreparedCurve,
    options: SamplingOptions,
    progress: Progress = lambda done, total: None,
    announce: Callable[[], None] = lambda: None,
) -> Curve:
    """The curve; `options.seed` must be set."""
    from simcore.backends import available_workers
    from simcore.odds.curve import sample_curve
    from simcore.odds.dealing import Sampling

    assert options.seed is not None
    jobs = available_workers() if options.jobs is None else options.jobs
    sampling = Sampling(options.games, options.seed, jobs, progress, announce)
    one = prepared
    return sample_curve(one.game, one.pool, one.rules, one.deck, one.manifest.by_turn, one.opening, sampling)


def _only_deck(asked: Asked, pools: "Mapping[str, Callable[[], CardPool]]", stdin: Callable[[], bytes]) -> "Deck":
    """The deck asked about; DeckError when there are several."""
    (written,) = asked.decks
    if not isinstance(written, str):
        return written
    return only_deck(written, gather_groups([written], pools, asked.card_game, asked.encoding, stdin)[0])


def _manifest(asked: Asked, game: "Game", pool: Any, rules: "Rules", deck: "Deck", opening: "Opening") -> OddsManifest:
    from simcore.cardfile import assumed_copies

    record = AskedDeck(
        deck.name,
        deck.source,
        deck.game,
        deck.size,
        assumed_copies(deck, pool),
        deck.hash,
        deck.cards,
        {},
        asdict(opening),
    )
    return OddsManifest(
        version=VERSION,
        command=(),
        seed=None,
        games=0,
        decks=(record,),
        cards_hash={game.key: pool.hash},
        rules={game.key: dict(rules.values)},
        changed_rules={game.key: rules.changed},
        wants=(),
        keep=None,
        keep_cards=(),
        bottom_for=None,
        by_turn=asked.by_turn,
        seats=SEATS,
        varied={},
    )
