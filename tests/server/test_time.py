"""Clocks go by a steady time: a step of the wall clock drops no flag and holds none up."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest

from affresco.server import steady

from .running import Server
from .sitting import JSON, good
from .test_seats import eventually, seen, table_of

AN_HOUR = 3600.0


@pytest.mark.parametrize("step", [AN_HOUR, -AN_HOUR])
def test_the_steady_time_goes_on_whatever_the_wall_clock_shows(
    monkeypatch: pytest.MonkeyPatch, step: float
) -> None:
    before, wall = steady.now(), time.time
    monkeypatch.setattr(time, "time", lambda: wall() + step)
    assert before <= steady.now() < before + 60
    assert steady.drift() == step


@pytest.mark.parametrize("step", [AN_HOUR, -AN_HOUR], ids=["forward", "back"])
def test_a_step_of_the_wall_clock_drops_no_flag_and_holds_none_up(
    tmp_path: Path, step: float
) -> None:
    wall = tmp_path / "wall"
    wall.write_text("0", encoding="ascii")
    quick = {"housekeeping": 0.1}
    server = Server(tmp_path, quick, {"AFFRESCO_TEST_WALL": str(wall)}).start()
    host = server.client()
    slow, fast = (table_of(host, "me", "me", clock={"bank": bank}) for bank in (600, 2))
    for table in (slow, fast):
        good(host.post(f"{table['path']}/start"))
    wall.write_text(str(step), encoding="ascii")
    eventually(lambda: away(host, fast))
    assert not away(host, slow)
    flags = [seat["flag"] for seat in seen(host, slow)["table"]["seats"] if seat["flag"]]
    left = flags[0] - (time.time() + step)  # by the clock on the wall, as pages show it
    assert 500 < left < 602
    server.stop()


def away(host: httpx.Client, table: JSON) -> bool:
    return any(seat["away"] for seat in seen(host, table)["table"]["seats"])
