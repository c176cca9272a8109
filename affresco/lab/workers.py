"""Work shared by processes or a cluster, with the results in the order of the jobs.

A consumer that stops iterating stops the work: jobs not yet begun never will be.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final, TypeVar

from ..engine.rules import RULES_VERSION
from ..version import __version__
from .extras import library

Job = TypeVar("Job")
Result = TypeVar("Result")

LOCAL: Final = "local"  # the address of a cluster on this machine that lives as long as the work
ANY: Final = "auto"  # the address of any cluster already running on this machine
PATIENCE: Final = 5.0  # seconds to wait for an answer
AHEAD: Final = 2  # jobs queued for each core of a cluster


class BadCluster(ValueError):
    """There is no cluster at the address, or it cannot do the work."""


def work(
    task: Callable[[Job], Result],
    jobs: Iterable[Job],
    processes: int = 1,
    ray: str | None = None,
) -> Generator[Result, None, None]:
    """Do all jobs, on the Ray cluster if an address is given, else in processes here."""
    if ray is not None:
        yield from work_on_cluster(task, jobs, processes, ray)
    elif processes == 1:
        yield from map(task, jobs)
    else:
        with ProcessPoolExecutor(processes) as pool:
            yield from pool.map(task, jobs)


def chunks(games: int, size: int) -> list[range]:
    """The numbers of all games, in pieces of this size."""
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def work_on_cluster(
    task: Callable[[Job], Result], jobs: Iterable[Job], processes: int, address: str
) -> Generator[Result, None, None]:
    ray = join(address, processes)
    try:
        check_versions(ray, address)
        remote = ray.remote(task)
        ready = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        for job in jobs:
            waiting.append(remote.remote(job))
            if len(waiting) >= ready:
                yield fetch(ray, waiting.popleft())
        while waiting:
            yield fetch(ray, waiting.popleft())
    finally:
        ray.shutdown()


def join(address: str, processes: int) -> Any:
    """Connect to the cluster, or start one on this machine."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray would report usage to its makers
    ray = check_cluster(address)
    where: dict[str, Any] = {"address": address}
    if address == LOCAL:
        where = {"address": LOCAL, "num_cpus": processes, "include_dashboard": False}
    try:
        ray.init(**where, logging_level="critical", log_to_driver=False)
    except (RuntimeError, ValueError, OSError, ray.exceptions.RayError) as error:
        if address in (LOCAL, ANY):
            raise nobody_at(address) from error
        raise BadCluster(
            f"what answers at {address!r} refuses access: it is no Ray cluster, or one that asks "
            "for a token (RAY_AUTH_MODE=token, RAY_AUTH_TOKEN)"
        ) from error
    return ray


def check_cluster(address: str | None) -> Any:
    """Return the library; raise what is wrong before the work begins.

    Ray would keep trying for minutes if nobody answers, so this knocks first.
    """
    ray = library("ray", "ray", "a Ray cluster") if address is not None else None
    if address is not None and address not in (LOCAL, ANY):
        knock(address)
    return ray


def knock(address: str) -> None:
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not host or not port.isdecimal() or not 0 < int(port[:9]) < 2**16:
        raise BadCluster(
            f"a Ray cluster is at host:port or ray://host:port, {LOCAL} or {ANY}; not {address!r}"
        )
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except OSError as error:
        raise nobody_at(address) from error


def nobody_at(address: str) -> BadCluster:
    return BadCluster(f"no Ray cluster answers at {address!r}; --ray {LOCAL} starts one here")


def own_version() -> tuple[str, int]:
    return __version__, RULES_VERSION


def check_versions(ray: Any, address: str) -> None:
    """The cluster must play by the same rules."""
    try:
        theirs = ray.get(ray.remote(own_version).remote())
    except ray.exceptions.RayError as error:
        raise BadCluster(
            f"the Ray cluster at {address!r} cannot run affresco: install {__version__} there"
        ) from error
    if theirs != own_version():
        raise BadCluster(
            f"the Ray cluster at {address!r} has affresco {theirs[0]}, this is {__version__}"
        )


def fetch(ray: Any, promise: Any) -> Any:
    """The result; an error in the task is raised as if it had happened here."""
    try:
        return ray.get(promise)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from error
