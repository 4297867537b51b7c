"""`deckmill battle GAME --matrix`: every creature of one deck alone against every creature of another."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cli.battle import assumed_names, prepare_battle
from cli.exits import reproducible
from cli.loading import DeckReader, legal_problems, summarise
from cli.options import RunOptions
from cli.output import print_json, print_tables
from cli.record import lie_of_files, repeated_options, say_written, timing
from simcore.command import written_deck
from simcore.errors import Problems
from simcore.games.game import Game

if TYPE_CHECKING:
    from simcore.deck import Deck
    from simcore.params import Rules
    from simcore.results import Manifest


def run_matrix(game: Game, arguments: Sequence[str], options: RunOptions) -> None:
    """Check everything, play every battle, write what --out asks for, print."""
    assert game.battle is not None
    assert game.battle.matrix is not None
    play_matrix = game.battle.matrix
    reader = DeckReader(replace(options, card_game=game.key))
    (deck_a, deck_b), rules = _check(game, reader, arguments, options)
    command = _command(game, deck_a, deck_b, options, rules)
    pool = reader.pool(game)

    def play() -> list[dict[str, Any]]:
        return play_matrix(pool, rules, deck_a, deck_b)

    with reproducible(command):
        prepare_battle(game, options, play)
        start = time.perf_counter()
        rows = play()
        seconds = time.perf_counter() - start
    title, assumed = game.title[options.lang], assumed_names(pool)
    if options.out is not None:
        from reports.write import write_battles

        manifest = _manifest(game, reader, [deck_a, deck_b], rules, command)
        names = (deck_a.name, deck_b.name)
        paths = write_battles(
            rows,
            names,
            options.out,
            lang=options.lang,
            game_title=title,
            force=options.force,
            manifest=manifest,
            timing=timing(seconds, 0.0, 1, lie_of_files([deck_a.source, deck_b.source], options.cards, options.out)),
            assumed=assumed,
        )
        say_written(paths, options.quiet)
    if options.as_json:
        print_json({"deck_a": deck_a.name, "deck_b": deck_b.name, "battles": rows})
    else:
        from reports.battlegrid import battles_table

        print_tables(*battles_table(rows, (deck_a.name, deck_b.name), title, options.lang, assumed))


def _check(
    game: Game, reader: DeckReader, arguments: Sequence[str], options: RunOptions
) -> "tuple[tuple[Deck, Deck], Rules]":
    """The two decks and the rules; every problem is raised at once."""
    problems = Problems()
    if options.out is not None:
        from reports.write import REPORT_FILES, check_folder

        with problems.noting():
            check_folder(options.out, options.force, REPORT_FILES["battle"])
    decks: list[Deck] = []
    rules: Rules | None = None
    with problems.noting():
        rules = reader.rules(game)
    with problems.noting():
        groups = reader.groups(arguments)
        decks = [group[0] for group in groups]
        for argument, group in zip(arguments, groups, strict=True):
            if len(group) != 1:
                problems.note([f'--matrix: "{argument}" holds {len(group)} decks; name one deck a side'])
    for deck in dict.fromkeys(decks) if rules is not None else ():
        problems.note(legal_problems(reader, game, deck, rules))
    problems.stop()
    assert rules is not None
    return (decks[0], decks[1]), rules


def _command(game: Game, deck_a: "Deck", deck_b: "Deck", options: RunOptions, rules: "Rules") -> tuple[str, ...]:
    decks = (written_deck(deck_a.source), written_deck(deck_b.source))
    return ("deckmill", "battle", game.key, *decks, "--matrix", *repeated_options(options, rules))


def _manifest(
    game: Game, reader: DeckReader, decks: "Sequence[Deck]", rules: "Rules", command: tuple[str, ...]
) -> "Manifest":
    """What repeats the matrix; battles know no chance and belong to no game, so seed and games are 0."""
    from simcore.results import Manifest
    from simcore.version import VERSION

    pool = reader.pool(game)
    return Manifest(
        version=VERSION,
        command=command,
        game=game.key,
        seed=0,
        games=0,
        decks=tuple(summarise(deck, pool) for deck in decks),
        cards_hash=pool.hash,
        rules=dict(rules.values),
        changed_rules=rules.changed,
    )
