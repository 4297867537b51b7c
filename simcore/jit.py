"""The file through which kernels use numba: the `kernel` decorator, its cache folders, and bit operations.

numba's own cache goes stale when a helper in another file changes, and a warm cache ignores the bounds-check flag.
So each game's compiled kernels, and those of odds, live in a folder named by a hash of every source file they depend
on, of the versions and of the compiler's flags. Functions stay plain Python when NUMBA_DISABLE_JIT=1.
"""

import gc
import hashlib
import logging
import os
import platform
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from filelock import FileLock
from llvmlite import __version__ as llvmlite_version
from llvmlite import ir
from numba.core import config as numba_config
from numba.core import types
from numba.extending import intrinsic

from simcore.lean import mark
from simcore.uncompiled import plain_kernel

config: Any = numba_config  # its settings are made at import and known to no type checker
COMPILED = not config.DISABLE_JIT
SHARED_GROUP = "shared"
SHARED_SOURCES = ("chance.py", "events.py", "jit.py", "lean.py", "rng.py", "tally.py")
ODDS_GROUP = "odds"
ODDS_SOURCES = (
    "jit.py",
    "lean.py",
    "rng.py",
    "odds/conditions_kernel.py",
    "odds/curve_kernel.py",
    "odds/drawing.py",
    "odds/program.py",
    "odds/sampled_kernel.py",
    "odds/wide_kernel.py",
)
# Files of a game that no kernel depends on.
NO_KERNELS = (
    "__init__.py",
    "curve.py",
    "descriptions.py",
    "direction.py",
    "event_values.py",
    "grammar.py",
    "log_lines.py",
    "lone_attack.py",
    "lone_world.py",
    "narration.py",
    "notation.py",
    "opening.py",
    "placement.py",
    "position_form.py",
    "positions.py",
    "sampling.py",
    "sentences.py",
    "words.py",
)
KEPT_FOLDERS = 4
_INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
RECENTLY_USED = 3600.0  # seconds in which another process may still be reading an old folder

_ALL_BITS = (1 << 64) - 1
_HERE = Path(__file__).parent
_log = logging.getLogger("deckmill")
_folders: dict[str, Path | None] = {}
_prepared: set[tuple[str, str]] = set()

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """A compiled function that Python calls: compiled on its first call, cached on disk, without the interpreter lock.

    Division by zero gives what hardware gives; kernels guard their divisors. Unsigned arithmetic wraps in both modes.
    Numbers passed to other kernels are int64 variables or np.int64 constants, never literals: numba would compile one
    copy for each.
    """
    if not COMPILED:
        return plain_kernel(function)  # type: ignore[return-value]
    folder = cache_folder(_group(function.__module__))
    if folder is None:
        return _numba(function)
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        return _numba(function, cache=True)
    finally:
        config.CACHE_DIR = before


def helper(function: Function) -> Function:
    """A compiled function that only kernels call; it becomes part of their cached code."""
    return _numba(function, forceinline=False, **_INNER) if COMPILED else function


def inlined(function: Function) -> Function:
    """A helper that the compiler copies into its callers, for the steps of an inner loop."""
    return _numba(function, forceinline=True, **_INNER) if COMPILED else function


def _numba(function: Function, **options: bool) -> Function:
    compiler: Any = numba.njit
    compiled = compiler(nogil=True, error_model="numpy", **options)(function)
    mark(compiled, is_part="no_cpython_wrapper" in options)
    return compiled  # type: ignore[no-any-return]


def prepare(group: str, name: str, warm_up: Callable[[], Any], announce: Callable[[], None]) -> None:
    """Have `warm_up` compile a game's kernel, or load it, before workers need it; once per process.

    `announce` is called first when nothing is cached yet, since compiling takes seconds. One process compiles while
    others that start at the same moment wait for its result.
    """
    if not COMPILED or (group, name) in _prepared:
        return
    folder = cache_folder(group)
    if folder is None:
        announce()
        with _collector_at_rest():
            warm_up()
    else:
        stamp = folder / f"{name}.compiled"
        with FileLock(folder / "lock"):
            if not stamp.exists():
                announce()
            with _collector_at_rest():
                warm_up()
            stamp.touch()
    _prepared.add((group, name))


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """Keep Python from looking for garbage: compiling makes millions of objects that live, an eighth of its time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def cache_folder(group: str) -> Path | None:
    """The existing, writable folder for the compiled kernels of `group`, or None when there is no such place."""
    if group not in _folders:
        _folders[group] = _open_folder(group)
    return _folders[group]


def kernel_sources(group: str) -> list[Path]:
    """The files whose text decides what the kernels of `group` do, in a fixed order."""
    if group == ODDS_GROUP:
        return [_HERE / name for name in ODDS_SOURCES]
    shared = [_HERE / name for name in SHARED_SOURCES if (_HERE / name).exists()]
    if group == SHARED_GROUP:
        return shared
    return shared + [path for path in sorted((_HERE / "games" / group).rglob("*.py")) if path.name not in NO_KERNELS]


def fingerprint(group: str) -> str:
    """Hex digest over the sources, versions and compiler flags on which the kernels of `group` depend."""
    digest = hashlib.sha256()
    for path in kernel_sources(group):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    versions = (numba.__version__, llvmlite_version, np.__version__, platform.python_version(), platform.machine())
    flags = (config.BOUNDSCHECK, config.OPT, config.LOOP_VECTORIZE, config.SLP_VECTORIZE, config.ENABLE_AVX)
    target = (config.CPU_NAME, config.CPU_FEATURES, config.DEBUGINFO_DEFAULT)
    digest.update(repr((versions, flags, target)).encode())
    return digest.hexdigest()[:16]


def _group(module: str) -> str:
    """`simcore.games.NAME.file` belongs to NAME, `simcore.odds.file` to odds, everything else is shared."""
    parts = module.split(".")
    if parts[:2] == ["simcore", ODDS_GROUP]:
        return ODDS_GROUP
    return parts[2] if parts[:2] == ["simcore", "games"] and len(parts) > 3 else SHARED_GROUP


def _cache_root() -> Path:
    """Where the folders live: NUMBA_CACHE_DIR if the user set it, else the user's cache folder."""
    return Path(config.CACHE_DIR or platformdirs.user_cache_dir("deckmill", appauthor=False)) / "kernels"


def _open_folder(group: str) -> Path | None:
    root = _cache_root()
    folder = root / f"{group}-{fingerprint(group)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        os.utime(folder)
    except OSError as error:
        if None not in _folders.values():
            _log.warning(
                "compiled kernels cannot be kept in %s (%s): every start compiles anew; "
                "set NUMBA_CACHE_DIR to a folder that can be written",
                root,
                error.strerror or error,
            )
        return None
    _prune(root, group, folder)
    return folder


def _prune(root: Path, group: str, current: Path) -> None:
    """Delete the folders of `group` beyond the most recently used ones."""
    used: list[tuple[float, Path]] = []
    for folder in root.glob(f"{group}-*"):
        try:
            used.append((folder.stat().st_mtime, folder))
        except OSError:  # another process has pruned it
            continue
    used.sort(reverse=True)
    for last_use, folder in used[KEPT_FOLDERS:]:
        if folder != current and time.time() - last_use > RECENTLY_USED:
            shutil.rmtree(folder, ignore_errors=True)


def _on_int64(generate: Callable[[Any, Any, Any], Any]) -> Callable[[Any], Any]:
    """An intrinsic from int64 to int64; `generate(context, builder, value)` emits its instructions."""

    @intrinsic
    def operation(typing_context: Any, mask: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return generate(context, builder, arguments[0])

        return types.int64(types.int64), emit

    return operation  # type: ignore[return-value]


def _emit_highest(context: Any, builder: Any, value: Any) -> Any:
    zeros = builder.ctlz(value, context.get_constant(types.boolean, 0))
    return builder.sub(context.get_constant(types.int64, 63), zeros)


def _emit_lowest(context: Any, builder: Any, value: Any) -> Any:
    return builder.cttz(value, context.get_constant(types.boolean, 1))


def _emit_count(context: Any, builder: Any, value: Any) -> Any:
    return builder.ctpop(value)


def _plain_highest(mask: Any) -> Any:
    return np.int64((int(mask) & _ALL_BITS).bit_length() - 1)


def _plain_lowest(mask: Any) -> Any:
    return np.int64((int(mask) & -int(mask)).bit_length() - 1)


def _plain_count(mask: Any) -> Any:
    return np.int64((int(mask) & _ALL_BITS).bit_count())


@intrinsic
def _expect_false(typing_context: Any, condition: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        bit = ir.IntType(1)
        function = builder.module.declare_intrinsic("llvm.expect", (bit,), ir.FunctionType(bit, (bit, bit)))
        return builder.call(function, (arguments[0], ir.Constant(bit, 0)))

    return types.boolean(types.boolean), emit


def _plain(condition: Any) -> Any:
    return condition


@intrinsic
def _reinterpret(typing_context: Any, number: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return arguments[0]

    return types.uint64(types.int64), emit


# An int64 that is known not to be negative, as an index: numba then emits no test for counting from the end.
index = _reinterpret if COMPILED else _plain


@intrinsic
def _upper_half(typing_context: Any, first: Any, second: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word, double = ir.IntType(64), ir.IntType(128)
        product = builder.mul(builder.zext(arguments[0], double), builder.zext(arguments[1], double))
        return builder.trunc(builder.lshr(product, ir.Constant(double, 64)), word)

    return types.uint64(types.uint64, types.uint64), emit


def _plain_upper_half(first: Any, second: Any) -> Any:
    return np.uint64(int(first) * int(second) >> 64)


# The upper 64 bits of the product of two uint64.
upper_half: Any = _upper_half if COMPILED else _plain_upper_half


@intrinsic
def _never_inline(typing_context: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.none(), emit


def _do_nothing() -> None:
    """What `stay_apart` does uncompiled."""


# A statement in a helper: the compiler keeps that helper out of its callers, so that rare or long code is neither
# optimised again in each of them nor in the way of their common path.
stay_apart: Any = _never_inline if COMPILED else _do_nothing

# The condition itself, with the word to the compiler that it rarely holds: what it guards is moved out of the way.
unlikely: Any = _expect_false if COMPILED else _plain

# On an int64 mask: the number of its highest bit (-1 for 0), of its lowest bit (of a mask not 0), how many are set.
highest_bit = _on_int64(_emit_highest) if COMPILED else _plain_highest
lowest_bit = _on_int64(_emit_lowest) if COMPILED else _plain_lowest
count_bits = _on_int64(_emit_count) if COMPILED else _plain_count
