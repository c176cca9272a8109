"""The same work on a Ray cluster: the same results, in the same order."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from secrets import token_hex

import pytest

from affresco.lab import workers
from affresco.lab.workers import BadCluster, check_cluster, work
from tests.cli.running import assert_one_sentence, run
from tests.command import ROOT, affresco

PURE = os.environ.get("AFFRESCO_PURE", "") not in ("", "0")

clustered = pytest.mark.skipif(
    find_spec("ray") is None or PURE,
    reason="one engine is enough" if find_spec("ray") else "the extra ray is not installed",
)


@pytest.fixture(scope="module")
def guarded() -> dict[str, str]:
    """An environment with a token that only the cluster of these tests asks for."""
    token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token_hex(32)}
    return {**os.environ, **token, "PYTHONPATH": str(ROOT)}


@pytest.fixture(scope="module")
def address(guarded: dict[str, str]) -> Iterator[str]:
    """A cluster that is already running, as someone else might have started it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = [
        f"--port={port}", "--head", "--block", "--num-cpus=2", "--include-dashboard=false",
        "--node-ip-address=127.0.0.1", "--disable-usage-stats",
    ]  # fmt: skip
    head = subprocess.Popen(
        [sys.executable, "-c", "from ray.scripts.scripts import main; main()", "start", *words],
        cwd=ROOT,
        env=guarded,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for(port, head)
        yield f"127.0.0.1:{port}"
    finally:
        head.send_signal(signal.SIGTERM)
        head.wait(60)


def wait_for(port: int, head: subprocess.Popen[bytes]) -> None:
    for _ in range(120):
        assert head.poll() is None, "the cluster did not start"
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        try:
            head.wait(0.5)
        except subprocess.TimeoutExpired:
            continue
    raise AssertionError("the cluster did not start")


@clustered
@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--games", "60", "--seats", "3", "--digest"),
        ("sweep", "--configurations", "6", "--json"),
        ("arena", "random", "random", "--games", "8", "--json"),
    ],
    ids=lambda words: words[0],
)
def test_a_cluster_does_the_same_work(
    words: tuple[str, ...], address: str, guarded: dict[str, str]
) -> None:
    def told(output: str) -> str:
        return output.partition('"seconds"')[0] + output.partition('"seed"')[2]

    assert told(affresco(*words, "--ray", address, environment=guarded)) == told(affresco(*words))


@clustered
@pytest.mark.slow
def test_a_cluster_of_this_machine_is_started_and_ended_with_the_work() -> None:
    words = ("simulate", "--games", "25", "--seats", "2", "--digest")
    assert affresco(*words, "--ray", "local", "--processes", "2") == affresco(*words)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("nonsense", "not 'nonsense'"),
        ("127.0.0.1:", "not '127.0.0.1:'"),
        ("127.0.0.1:99999", "not '127.0.0.1:99999'"),
        ("127.0.0.1:1", "no Ray cluster answers at '127.0.0.1:1'"),
        ("ray://127.0.0.1:1", "no Ray cluster answers at 'ray://127.0.0.1:1'"),
    ],
)
def test_where_no_cluster_is_nothing_waits_for_one(
    address: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "library", lambda *names: None)
    with pytest.raises(BadCluster, match=told):
        check_cluster(address)


@pytest.mark.parametrize("command", ["simulate", "sweep", "arena random random"])
def test_without_ray_a_command_says_what_to_install(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = run(*command.split(), "--ray", "local")
    assert_one_sentence(result, "the library ray", "pip install 'affresco[ray]'")


def test_results_come_in_the_order_of_the_jobs_and_whoever_stops_ends_the_work() -> None:
    assert list(work(abs, range(-40, 0), processes=2)) == list(range(40, 0, -1))
    results = work(abs, range(-3, 0), processes=2)
    assert next(results) == 3
    results.close()
    assert list(results) == []
