"""Compiling in a fraction of the time: what numba does several times over for helpers, or to no purpose, is left out.

numba optimises the code of every compiled function together with all that it calls, and makes machine code of it,
before it goes into its callers, where the same happens again. For helpers that is in vain: nobody but kernels calls
them. So a helper's library is left as it is; linking and optimising wait for the kernel, which sees the whole.
With a deep tree of helpers this is several times faster, and the code no worse.

Besides, numba writes a record type's name out of all its fields each time that it is asked, compares compiler options
one by one though they are the same object, makes passes for functions that are only declared, and has every function
that waits for another time its locks.

All of it rests on numba's inside; where that looks different, everything is compiled the usual way.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import codegen, event, targetconfig, types
from numba.core import config as numba_config

config: Any = numba_config  # its settings are made at import and known to no type checker
_part = threading.local()  # `.depth` is 1 while a helper is compiled


def mark(compiled: Any, is_part: bool) -> None:
    """Have the compilation of a helper leave out what only kernels need, and that of a kernel, inside one, not."""
    if not LEAN:
        return
    compile_signature = compiled.compile

    def compile_marked(signature: Any) -> Any:
        before = getattr(_part, "depth", 0)
        _part.depth = int(is_part)
        try:
            return compile_signature(signature)
        finally:
            _part.depth = before

    compiled.compile = compile_marked


# ---------- Parts are translated once


def _finalize(library: Any) -> None:
    """For a helper next to nothing; for a kernel the usual, with all that its helpers call linked in once."""
    if not getattr(_part, "depth", 0):
        library._linking_libraries = _callers_first(library)
        library._of_parts = _names_of_parts(library._linking_libraries)
        _finalize_wholly(library)
        return
    library._raise_if_finalized()
    library._finalize_dynamic_globals()
    library._is_part = True
    library._finalized = True


def _callers_first(kernel: Any) -> list[Any]:
    """The libraries that a kernel calls, those that helpers among them call, and so on; each after all its callers.

    LLVM leaves out what nothing that it has linked yet calls.
    """
    found: list[Any] = []
    seen = set()

    def visit(library: Any) -> None:
        for needed in library._linking_libraries:
            if needed not in seen:
                seen.add(needed)
                if getattr(needed, "_is_part", False):
                    visit(needed)
                found.append(needed)

    visit(kernel)
    return found[::-1]


def _names_of_parts(libraries: list[Any]) -> set[str]:
    """What functions of the helpers among some libraries are called."""
    parts = [library for library in libraries if getattr(library, "_is_part", False)]
    return {function.name for part in parts for function in part._final_module.functions if not function.is_declaration}


def _optimize_final_module(library: Any) -> None:
    """Have LLVM know that nobody outside calls a kernel's helpers, before it optimises them.

    It then sees that their status is always success and which of their arguments matter, and keeps no second copy.
    """
    for function in library._final_module.functions:
        if not function.is_declaration and function.name in getattr(library, "_of_parts", ()):
            function.linkage = "internal"
    _optimize_wholly(library)


def _optimize_functions(library: Any, module: Any) -> None:
    """Function passes for what a module defines, and not, one after the other, for all that it only declares."""
    module.data_layout = library._codegen._data_layout
    for function in module.functions:
        if not function.is_declaration:
            passes, builder = library._codegen._function_pass_manager()
            passes.run(function, builder)


def _set_env(generator: Any, name: str, environment: Any) -> None:
    """Tell loaded code of its environment; a helper's own library is never loaded and has no place for it."""
    if generator._engine.get_global_value_address(name):
        _set_env_of_loaded(generator, name, environment)


_finalize_wholly: Any = codegen.JITCodeLibrary.finalize
_optimize_wholly: Any = getattr(codegen.JITCodeLibrary, "_optimize_final_module", None)
_set_env_of_loaded: Any = getattr(codegen.JITCPUCodegen, "set_env", None)


# ---------- Names, options and times


def _record_name(record: Any) -> str:
    """A record type's name, written once."""
    name: str | None = record.__dict__.get("_name_written")
    if name is None:
        name = record._name_written = _write_record_name(record)
    return name


def _same_options(options: Any, other: Any) -> Any:
    """Whether compiler options are equal, which those that are the same object, or set alike, are."""
    if options is other:
        return True
    if type(options) is type(other) and options._values == other._values:
        return True
    return _compare_options(options, other)


@contextmanager
def _no_timer(kind: str, callback: Callable[[float], Any]) -> Iterator[None]:
    """Nobody asks how long anything took."""
    yield None


def _hash_of_options(options: Any) -> int:
    """As numba has it: of the options' names, whatever they are set to."""
    return hash(type(options))


_write_record_name: Any = types.Record.__repr__
_compare_options: Any = targetconfig.TargetConfig.__eq__


def _make_lean() -> bool:
    """Put all that in place; False, and nothing changed, if numba's inside is not as this expects."""
    library: Any = codegen.JITCodeLibrary
    generator: Any = codegen.JITCPUCodegen
    options: Any = targetconfig.TargetConfig
    of_library = ("finalize", "_optimize_final_module", "_optimize_functions", "_raise_if_finalized")
    wanted = {
        library: (*of_library, "_finalize_dynamic_globals", "_get_module_for_linking"),
        generator: ("set_env",),
        event: ("install_timer",),
    }
    if not all(hasattr(place, name) for place, names in wanted.items() for name in names):
        return False
    if not hasattr(options(), "_values"):
        return False
    library.finalize = _finalize
    library._optimize_final_module = _optimize_final_module
    library._optimize_functions = _optimize_functions
    generator.set_env = _set_env
    types.Record.__repr__ = _record_name  # type: ignore[method-assign]
    options.__eq__ = _same_options
    options.__hash__ = _hash_of_options
    event.install_timer = _no_timer
    return True


LEAN = not config.DISABLE_JIT and _make_lean()
