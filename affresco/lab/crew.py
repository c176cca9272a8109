"""Work shared by processes: the results come in the order of the jobs, however many share it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


def work(
    task: Callable[[Job], Result], jobs: Iterable[Job], processes: int = 1
) -> Iterator[Result]:
    if processes == 1:
        yield from map(task, jobs)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(task, jobs)
