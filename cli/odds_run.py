"""What `odds`, `keep` and `curve` do: check everything, answer, write what --out asks for, print."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.exits import reproducible, say
from cli.input import read_standard_input
from cli.output import print_json, print_tables
from cli.progress import Meter, announce_compiling_odds
from cli.record import drawn_seed, lie_of_files, say_written, timing
from cli.startup import without_linear_algebra
from reports.labels import LANGUAGES
from simcore.errors import Problems
from simcore.odds.answering import Plan, SamplingOptions, answer, keep_rules, plan_answers
from simcore.odds.asking import Asked, Prepared, prepare
from simcore.odds.repeating import asking_command

if TYPE_CHECKING:
    from simcore.odds.manifest import OddsManifest
    from simcore.results import Timing


@dataclass(frozen=True)
class OddsOutput:
    """Where results go and how, as the command line says."""

    lang: str = LANGUAGES[0]
    out: Path | None = None
    force: bool = False
    as_json: bool = False
    quiet: bool = False


def tell_odds(asked: Asked, options: SamplingOptions, output: OddsOutput) -> None:
    """Answer what was asked, exact or sampled."""
    prepared = _prepare("odds", asked, output, options)
    plan = plan_answers(prepared, options)
    options = _with_seed(options, plan, output)
    manifest = _complete(prepared.manifest, "odds", asked, options, plan.samples, output)
    meter = Meter(output.quiet)
    with reproducible(manifest.command, "before everything was answered"), meter, without_linear_algebra():
        odds = answer(prepared, plan, options, meter.update, _announce(output))
    odds = replace(odds, run=manifest)
    timing = _timing(meter, options.jobs if plan.samples else 1, asked, output)

    def write(folder: Path) -> list[Path]:
        from reports.write import write_odds

        return write_odds(odds, manifest, timing(), folder, lang=output.lang, force=output.force)

    def show() -> None:
        from reports.oddstables import odds_tables

        print_tables(*odds_tables(odds, manifest, output.lang))

    _deliver(odds, write, show, manifest.command, output)


def tell_keep(asked: Asked, output: OddsOutput) -> None:
    """Find the best keep rule."""
    from simcore.odds.answers import KeepRules

    prepared = _prepare("keep", asked, output)
    manifest = _complete(prepared.manifest, "keep", asked, None, False, output)
    meter = Meter(quiet=True)
    with reproducible(manifest.command, "before the rule was found"), meter:
        found = KeepRules(keep_rules(prepared.questions), manifest)
    timing = _timing(meter, 1, asked, output)

    def write(folder: Path) -> list[Path]:
        from reports.write import write_keep

        return write_keep(found.rules, manifest, timing(), folder, force=output.force)

    def show() -> None:
        from reports.keeptables import keep_tables

        print_tables(*keep_tables(found.rules, manifest, output.lang))

    _deliver(found, write, show, manifest.command, output)


def tell_curve(asked: Asked, options: SamplingOptions, output: OddsOutput) -> None:
    """Sample a deck's curve."""
    from simcore.odds.curve_asking import curve_of, prepare_curve

    problems = Problems()
    _check_out("curve", output, problems)
    prepared = None
    with problems.noting():
        prepared = prepare_curve(asked, options, read_standard_input)
    problems.stop()
    assert prepared is not None
    for line in prepared.remarks if not output.quiet else ():
        say(line)
    options = options if options.seed is not None else replace(options, seed=drawn_seed(output.quiet))
    manifest = _complete(prepared.manifest, "curve", asked, options, True, output)
    meter = Meter(output.quiet)
    with reproducible(manifest.command, "before anything was finished"), meter, without_linear_algebra():
        curve = replace(curve_of(prepared, options, meter.update, _announce(output)), run=manifest)
    timing = _timing(meter, options.jobs, asked, output)
    title = prepared.game.title[output.lang]

    def write(folder: Path) -> list[Path]:
        from reports.write import write_curve

        return write_curve(curve, manifest, timing(), folder, lang=output.lang, game_title=title, force=output.force)

    def show() -> None:
        from reports.curvetables import curve_tables

        print_tables(*curve_tables(curve, manifest.decks[0], title, output.lang))

    _deliver(curve, write, show, manifest.command, output)


def _prepare(name: str, asked: Asked, output: OddsOutput, options: SamplingOptions | None = None) -> Prepared:
    """Everything read and checked, every problem raised at once; what is odd about decks is said."""
    problems = Problems()
    if options is not None:
        with problems.noting():
            options.check_numbers()
    _check_out(name, output, problems)
    prepared: Prepared | None = None
    with problems.noting():
        prepared = prepare(asked, read_standard_input)
    problems.stop()
    assert prepared is not None
    for line in prepared.warnings:
        say(f"warning: {line}")
    for line in prepared.remarks if not output.quiet else ():
        say(line)
    return prepared


def _check_out(name: str, output: OddsOutput, problems: Problems) -> None:
    """Note why --out cannot be written to, if it cannot."""
    if output.out is not None:
        from reports.write import REPORT_FILES, check_folder

        with problems.noting():
            check_folder(output.out, output.force, REPORT_FILES[name])


def _with_seed(options: SamplingOptions, plan: Plan, output: OddsOutput) -> SamplingOptions:
    """The options with a seed where one is needed."""
    if not plan.samples or options.seed is not None:
        return options
    return replace(options, seed=drawn_seed(output.quiet))


def _complete(
    manifest: "OddsManifest",
    name: str,
    asked: Asked,
    options: SamplingOptions | None,
    samples: bool,
    output: OddsOutput,
) -> "OddsManifest":
    """The manifest with the command that repeats the run, its seed and number of openings."""
    command = asking_command(name, asked, manifest, options, samples)
    words = ("--lang", output.lang) if output.lang != LANGUAGES[0] else ()
    seed, games = (options.seed, options.games) if options is not None and samples else (None, 0)
    return replace(manifest, command=(*command, *words), seed=seed, games=games)


def _announce(output: OddsOutput) -> Callable[[], None]:
    return (lambda: None) if output.quiet else announce_compiling_odds


def _timing(meter: Meter, jobs: int | None, asked: Asked, output: OddsOutput) -> "Callable[[], Timing]":
    """The record of time, machine and paths, made when it is needed: it takes a moment."""

    def made() -> "Timing":
        from simcore.backends import available_workers

        sources = [deck for deck in asked.decks if isinstance(deck, str)]
        paths = lie_of_files(sources, asked.cards, output.out)
        return timing(meter.seconds, meter.games_per_second, jobs or available_workers(), paths)

    return made


def _deliver(
    result: Any,
    write: Callable[[Path], list[Path]],
    show: Callable[[], None],
    command: Sequence[str],
    output: OddsOutput,
) -> None:
    """Write, then print; a report that cannot be written hides no results."""
    problems = Problems()
    with reproducible(command, "while the results were written"):
        if output.out is not None:
            with problems.noting():
                say_written(write(output.out), output.quiet)
        if output.as_json:
            print_json(result.to_dict())
        else:
            show()
    problems.stop()
