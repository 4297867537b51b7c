"""Reports as files: CSV that spreadsheets read safely, PNG, JSON; each file appears whole or not at all."""

import csv
import io
import json
import math
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcore.errors import StoreError
from simcore.results import CompareResult, DuelResult, Manifest, SpillResult, Timing

if TYPE_CHECKING:
    from pandas import DataFrame

    from simcore.odds.answers import Curve, KeepRule, Odds
    from simcore.odds.manifest import OddsManifest

Producer = Callable[[], bytes]

RUN_FILES = ("run.json", "timing.json")
# What each command's report consists of.
REPORT_FILES: dict[str, tuple[str, ...]] = {
    "compare": (
        *("matchups.csv", "matrix.csv", "ranking.csv", "significance.csv", "matrix.png", "ranking.png"),
        *RUN_FILES,
    ),
    "duel": ("duel.csv", "turns.csv", "turns.png", *RUN_FILES),
    "battle": ("battles.csv", "battles.png", *RUN_FILES),
    "odds": (
        *("by_turn.csv", "kept.csv", "hands.csv", "checks.csv", "by_turn.png", "hands.png", "heatmap.png"),
        *RUN_FILES,
    ),
    "keep": ("keep.csv", "border.csv", *RUN_FILES),
    "curve": ("curve.csv", "spent.csv", "curve.png", *RUN_FILES),
    "spill": ("spill.csv", "spill_map.csv", "spill.png", "spill_map.png", *RUN_FILES),
}

# A spreadsheet takes a cell that begins so, or with the full-width form, for a formula (OWASP, "CSV Injection").
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def write_report(
    result: CompareResult, timing: Timing, folder: Path, *, lang: str, game_title: str, force: bool = False
) -> list[Path]:
    """Writes a comparison's tables, figures, run.json and timing.json to `folder`; the paths written.

    Files of other reports are removed, which only `force` lets there be. StoreError as in `write_files`.
    """
    from reports import frames, matrix, ranking

    files: dict[str, Producer] = {
        "matchups.csv": lambda: csv_bytes(frames.matchups_frame(result)),
        "matrix.csv": lambda: csv_bytes(frames.matrix_frame(result)),
        "ranking.csv": lambda: csv_bytes(frames.ranking_frame(result)),
        "significance.csv": lambda: csv_bytes(frames.significance_frame(result)),
        "matrix.png": lambda: matrix.matrix_png(result, lang, game_title),
        "ranking.png": lambda: ranking.ranking_png(result, lang, game_title),
    }
    return _write_alone(folder, {**files, **_run_files(result.manifest, timing)}, force)


def write_duel(
    duel: DuelResult,
    manifest: Manifest,
    timing: Timing,
    folder: Path,
    *,
    lang: str,
    game_title: str,
    force: bool = False,
) -> list[Path]:
    """Writes a duel as duel.csv (one row), turns.csv, turns.png, run.json and timing.json; the paths written.

    Files of other reports are removed, which only `force` lets there be. StoreError as in `write_files`.
    """
    from reports import frames, turns

    files: dict[str, Producer] = {
        "duel.csv": lambda: csv_bytes(frames.duel_frame(duel)),
        "turns.csv": lambda: csv_bytes(frames.turns_frame(duel)),
        "turns.png": lambda: turns.turns_png(duel, manifest, lang, game_title),
    }
    return _write_alone(folder, {**files, **_run_files(manifest, timing)}, force)


def write_battles(
    rows: Sequence[Mapping[str, Any]],
    decks: tuple[str, str],
    folder: Path,
    *,
    lang: str,
    game_title: str,
    force: bool = False,
    manifest: Manifest | None = None,
    timing: Timing | None = None,
    assumed: Collection[str] = (),
) -> list[Path]:
    """Writes a battle matrix as battles.csv and battles.png, and run.json and timing.json if given; the paths written.

    `rows` as in `battles.battles_png`, with `blows`; `decks` are the names of A's and B's deck, `assumed` those of
    creatures with assumed figures or ability. Files of other reports are removed, which only `force` lets there be.
    StoreError as in `write_files`.
    """
    from reports import battles, frames

    version = manifest.version if manifest else ""
    files: dict[str, Producer] = {
        "battles.csv": lambda: csv_bytes(frames.battles_frame(rows, assumed)),
        "battles.png": lambda: battles.battles_png(rows, decks, lang, game_title, version, assumed),
    }
    return _write_alone(folder, {**files, **_run_files(manifest, timing)}, force)


def write_odds(
    odds: "Odds", manifest: "OddsManifest", timing: Timing, folder: Path, *, lang: str, force: bool = False
) -> list[Path]:
    """Writes odds as by_turn.csv, kept.csv, hands.csv, their figures, run.json and timing.json; the paths written.

    checks.csv is added where exact answers were checked, heatmap.png where two groups were varied (it then takes the
    place of the lines), and what would be empty is left out. Files of other reports are removed, which only `force`
    lets there be. StoreError as in `write_files`.
    """
    from reports import byturn, hands, heatmap, oddsframes

    files: dict[str, Producer] = {"kept.csv": lambda: csv_bytes(oddsframes.kept_frame(odds))}
    if odds.answers:
        files["by_turn.csv"] = lambda: csv_bytes(oddsframes.by_turn_frame(odds))
    if odds.hands:
        files["hands.csv"] = lambda: csv_bytes(oddsframes.hands_frame(odds))
    if odds.checks:
        files["checks.csv"] = lambda: csv_bytes(oddsframes.checks_frame(odds))
    two_varied = len(manifest.varied) == 2
    if odds.answers and two_varied:
        files["heatmap.png"] = lambda: heatmap.heatmap_png(odds, manifest, lang)
    elif odds.answers:
        files["by_turn.png"] = lambda: byturn.by_turn_png(odds, manifest, lang)
    if odds.hands and not two_varied:
        files["hands.png"] = lambda: hands.hands_png(odds, manifest, lang)
    return _write_alone(folder, {**files, **_run_files(manifest, timing)}, force)


def write_keep(
    rules: "Sequence[KeepRule]", manifest: "OddsManifest", timing: Timing, folder: Path, *, force: bool = False
) -> list[Path]:
    """Writes keep rules as keep.csv and border.csv, run.json and timing.json; the paths written.

    Files of other reports are removed, which only `force` lets there be. StoreError as in `write_files`.
    """
    from reports import oddsframes

    files: dict[str, Producer] = {
        "keep.csv": lambda: csv_bytes(oddsframes.keep_frame(rules)),
        "border.csv": lambda: csv_bytes(oddsframes.border_frame(rules)),
    }
    return _write_alone(folder, {**files, **_run_files(manifest, timing)}, force)


def write_curve(
    curve: "Curve",
    manifest: "OddsManifest",
    timing: Timing,
    folder: Path,
    *,
    lang: str,
    game_title: str,
    force: bool = False,
) -> list[Path]:
    """Writes a curve as curve.csv, spent.csv, curve.png, run.json and timing.json; the paths written.

    Files of other reports are removed, which only `force` lets there be. StoreError as in `write_files`.
    """
    from reports import curve as figure
    from reports import oddsframes

    deck = manifest.decks[0]
    files: dict[str, Producer] = {
        "curve.csv": lambda: csv_bytes(oddsframes.curve_frame(curve)),
        "spent.csv": lambda: csv_bytes(oddsframes.spent_frame(curve)),
        "curve.png": lambda: figure.curve_png(curve, deck, lang, game_title, manifest.version),
    }
    return _write_alone(folder, {**files, **_run_files(manifest, timing)}, force)


def write_spill(
    result: SpillResult,
    manifest: Manifest,
    timing: Timing,
    folder: Path,
    *,
    lang: str,
    game_title: str,
    force: bool = False,
) -> list[Path]:
    """Writes how damage spills over blockers: spill.csv, spill_map.csv, both as PNG, run.json and timing.json.

    Returns the paths written. Files of other reports are removed, which only `force` lets there be. StoreError as in
    `write_files`.
    """
    from reports import frames, spill

    files: dict[str, Producer] = {
        "spill.csv": lambda: csv_bytes(frames.spill_frame(result)),
        "spill_map.csv": lambda: csv_bytes(frames.spill_map_frame(result)),
        "spill.png": lambda: spill.spill_png(result, manifest, lang, game_title),
        "spill_map.png": lambda: spill.spill_map_png(result, manifest, lang, game_title),
    }
    return _write_alone(folder, {**files, **_run_files(manifest, timing)}, force)


def check_folder(folder: Path, force: bool, names: Collection[str] = ()) -> None:
    """Finds out by trying, before anything is simulated, whether files of these names can be written to `folder`.

    Leaves nothing behind. StoreError when it is a file, cannot be made or written to, holds something and `force` is
    not given, or holds a folder of one of the names.
    """
    _refuse_contents(folder, force)
    _refuse_folders(folder, names)
    with _as_store_error(folder):
        made = _make_folder(folder)
        trial = folder / f".deckmill.{os.getpid()}.part"
        try:
            trial.write_bytes(b"")
        finally:
            with suppress(OSError):
                trial.unlink()
            _remove_empty(made)


def write_files(folder: Path, files: Mapping[str, Producer], force: bool = False) -> list[Path]:
    """Writes every file to `folder`, made if need be, all or none; the paths in order.

    All are written under temporary names in `folder` first, and only when every one is complete do they get their
    names. With `force` files of these names are replaced and all others left alone. StoreError when the folder holds
    something and `force` is not given, or when it or a file in it cannot be written.
    """
    _refuse_contents(folder, force)
    _refuse_folders(folder, files)
    temporary = {name: folder / f".{name}.{os.getpid()}.part" for name in files}
    made: list[Path] = []
    try:
        with _as_store_error(folder):
            made = _make_folder(folder)
        for name, produce in files.items():
            content = produce()
            with _as_store_error(folder / name):
                temporary[name].write_bytes(content)
        for name in files:
            with _as_store_error(folder / name):
                os.replace(temporary[name], folder / name)
    finally:
        for path in temporary.values():
            with suppress(OSError):
                path.unlink(missing_ok=True)
        _remove_empty(made)
    return [folder / name for name in files]


def csv_bytes(frame: "DataFrame") -> bytes:
    """A data frame as CSV after RFC 4180, UTF-8 with a byte-order mark, for spreadsheets.

    Texts that a spreadsheet would take for a formula begin with a single quote; numbers are untouched, with every
    digit of a float; None and NaN are empty; truth values are `true` and `false`.
    """
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow([_cell(column) for column in frame.columns])
    for row in frame.itertuples(index=False, name=None):
        writer.writerow([_cell(value) for value in row])
    # File names that were not UTF-8 reach us as lone surrogates.
    return buffer.getvalue().encode("utf-8-sig", "backslashreplace")


def json_bytes(data: Any) -> bytes:
    """Plain data as JSON, keys in the order given, two blanks a level, a final newline; NaN becomes null.

    Lone surrogates become JSON's own escapes, so that any path can be read back.
    """
    text = json.dumps(_plain(data), ensure_ascii=False, indent=2, allow_nan=False)
    return (text + "\n").encode("utf-8", "backslashreplace")


def _write_alone(folder: Path, files: Mapping[str, Producer], force: bool) -> list[Path]:
    """Writes the files, then removes those of other reports, which run.json would no longer describe."""
    paths = write_files(folder, files, force)
    others = {name for names in REPORT_FILES.values() for name in names} - set(files)
    for path in (folder / name for name in sorted(others)):
        if path.is_file() or path.is_symlink():
            with _as_store_error(path, "removed"):
                path.unlink(missing_ok=True)
    return paths


def _run_files(manifest: "Manifest | OddsManifest | None", timing: Timing | None) -> dict[str, Producer]:
    files: dict[str, Producer] = {}
    if manifest is not None:
        files["run.json"] = lambda: json_bytes(manifest.to_dict())
    if timing is not None:
        files["timing.json"] = lambda: json_bytes(timing.to_dict())
    return files


def _cell(value: Any) -> str:
    """One CSV cell."""
    value = _plain(value)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    text = str(value)
    return "'" + text if text.startswith(_FORMULA_STARTS) else text


def _plain(value: Any) -> Any:
    """The value in Python's own types (numpy's numbers have `item`), without NaN or infinity."""
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    if not isinstance(value, str | int | float | None) and hasattr(value, "item"):
        value = value.item()
    elif isinstance(value, float):
        # numpy's float64 is a float, but its repr is not a number.
        value = float(value)
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _refuse_contents(folder: Path, force: bool) -> None:
    """StoreError when `folder` is a file, or holds something and `force` is not given."""
    with _as_store_error(folder):
        if folder.is_dir():
            if not force and any(folder.iterdir()):
                raise StoreError(f"{folder}: the folder is not empty; choose another or add --force")
        elif folder.exists() or folder.is_symlink():
            raise StoreError(f"{folder}: is not a folder; a report needs a folder")


def _refuse_folders(folder: Path, names: Iterable[str]) -> None:
    """StoreError for every name that a folder in `folder` bears."""
    with _as_store_error(folder):
        occupied = [name for name in names if (folder / name).is_dir()]
    if occupied:
        raise StoreError(f"{folder / name}: is a folder; a file of this name is to be written" for name in occupied)


def _make_folder(folder: Path) -> list[Path]:
    """Makes `folder` and what is above it; the folders made, the innermost first."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        _remove_empty(missing)
        raise
    return missing


def _remove_empty(folders: Sequence[Path]) -> None:
    """Removes those of `folders` that are empty, so that a failure leaves nothing behind."""
    for folder in folders:
        with suppress(OSError):
            folder.rmdir()


@contextmanager
def _as_store_error(path: Path, done: str = "written") -> Iterator[None]:
    """Turns an error of the operating system into one line about `path`."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"{path}: cannot be {done}: {error.strerror or error}") from error
