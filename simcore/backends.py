"""The only file that imports joblib: how chunks of games are spread over workers."""

import os
import warnings
from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

Job = TypeVar("Job")
Answer = TypeVar("Answer")


def available_workers() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(function: Callable[[Job], Answer], jobs: Iterable[Job], workers: int) -> Generator[Answer, None, None]:
    """The answers to all jobs, in whatever order they are ready, on `workers` threads.

    Threads suffice because kernels run without the interpreter lock; processes would lose by their start.
    """
    if workers == 1:
        yield from map(function, jobs)
        return
    from joblib import Parallel, delayed

    parallel = Parallel(n_jobs=workers, backend="threading", return_as="generator_unordered", batch_size=1)
    answers = parallel(delayed(function)(job) for job in jobs)
    try:
        for answer in answers:  # noqa: UP028  (`yield from` would close `answers` before the block below)
            yield answer
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # whoever stops early knows that answers are lost
            answers.close()
