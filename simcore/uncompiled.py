"""Kernels as plain Python: what numba does by itself, made quick enough to play whole games with.

numpy finds a record's field in three steps of Python, again at each use; that and setting its flags at each call of a
helper were three quarters of the time of uncompiled games.
"""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

import numpy as np


class Record(np.void):  # type: ignore[misc]  # `np.record` is one too
    """A record whose fields are attributes, as in `np.record`; those that are arrays are looked up once."""

    def __getattr__(self, name: str) -> Any:
        try:
            value = self[name]
        except ValueError:
            raise AttributeError(name) from None
        if type(value) in (np.ndarray, Record):  # the same memory, so that it can be kept
            self.__dict__[name] = value
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


@cache
def _dtype(plain: Any) -> Any:
    """The same fields, with `Record` for every record, the ones within included."""
    fields = {name: described[:2] for name, described in (plain.fields or {}).items()}
    formats = [np.dtype((_dtype(kind.base), kind.shape)) if kind.base.names else kind for kind, _ in fields.values()]
    offsets = [offset for _, offset in fields.values()]
    layout: Any = {"names": list(fields), "formats": formats, "offsets": offsets, "itemsize": plain.itemsize}
    return np.dtype((Record, np.dtype(layout)))


def quick(argument: Any) -> Any:
    """The same memory as `Record`, where an argument of a kernel is one of numpy's records or an array of them."""
    kind = type(argument)
    if kind is np.recarray:
        return argument.view(np.ndarray).view(_dtype(argument.dtype))
    if kind is np.record:
        array = np.asarray(argument)
        assert np.shares_memory(array, argument)
        return array.view(_dtype(argument.dtype))[()]
    return argument


def plain_kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Plain Python in which unsigned numpy numbers wrap silently, as they do when compiled."""

    @wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*map(quick, arguments), **{name: quick(value) for name, value in named.items()})

    return call
