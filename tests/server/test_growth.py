"""Nothing grows for ever: keys expire, tables rest and are cleared out, everybody has a quota."""

from __future__ import annotations

import re
import sqlite3
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import httpx
import pytest

from affresco import Game, configure
from affresco.server.errors import Refused
from affresco.server.http.auth import Asked, as_counted_guest
from affresco.server.http.limits import BUCKETS, MOST_STREAMS, Limits, Traffic
from affresco.server.http.shedding import BUSY, Load
from affresco.server.play.new_tables import MOST_ROUNDS
from affresco.server.store.rows import keep, table_row, unsaved
from affresco.server.tables.caller import Caller
from affresco.server.tables.chair import Chair, SeatKind
from affresco.server.tables.table import MOST_ANSWERS, Status, Table

from .running import Server
from .sitting import SHORT, good, listening, refused, sit_down
from .test_seats import eventually, seen, table_of

QUICK = {"housekeeping": 0.1, "rest": 0.2}


def planning_table() -> Table:
    game = Game(configure(seats=2), seed=3)
    while not game.is_planning:
        seat = game.acting()[0]
        game.play(seat, game.options(seat)[0])
    chairs = [Chair(SeatKind.REMOTE, "", "random", token=str(seat)) for seat in range(2)]
    return Table("id", game, chairs, "host", "random", Status.RUNNING)


def test_the_plan_after_thousands_of_keys_is_written_like_the_first() -> None:
    table = planning_table()
    before = keep(table, table_row(table, ""))
    sizes = []
    for number in range(1000):
        table.plan(0, 1, ["send studio"] if number % 2 else ["send market"], f"key-{number:05}")
        change = unsaved(table, before)
        assert change is not None
        sizes.append((len(change.answers), len(change.expired), len(change.moves)))
        before = change.after
        table.is_kept()
    assert sizes[0] == (1, 0, 0)
    assert set(sizes[MOST_ANSWERS:]) == {(1, 1, 0)}
    assert len(table.answers) == MOST_ANSWERS
    assert table.plan(0, 1, ["send studio"], "key-00999").said == "plan 1 send studio"


def test_old_keys_leave_the_store(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    table = sit_down(server, seats=2)
    while table.view("watcher")["step"] != "planning":
        color = table.asked()[0]
        table.play(color, table.view(color)["options"][0], table.view(color)["version"])
    for number in range(MOST_ANSWERS + 20):
        good(table.plan("red", 1, ["send studio"], key=f"key-{number:05}"))
    server.stop()
    with sqlite3.connect(tmp_path / "games.db") as store:
        (kept,) = store.execute("SELECT count(*) FROM answers").fetchone()
        (newest,) = store.execute("SELECT max(key) FROM answers").fetchone()
    assert (kept, newest) == (MOST_ANSWERS, f"key-{MOST_ANSWERS + 19:05}")


def in_memory(client: httpx.Client) -> int:
    found = re.search(r"affresco_tables_in_memory ([\d.]+)", client.get("/metrics").text)
    assert found is not None
    return int(float(found[1]))


def test_a_table_with_a_clock_rests_too_and_its_flag_still_falls(tmp_path: Path) -> None:
    server = Server(tmp_path, QUICK).start()
    host = server.client()
    table = table_of(host, "me", "me", clock={"bank": 2})
    good(host.post(f"{table['path']}/start"))
    eventually(lambda: in_memory(host) == 0)
    eventually(lambda: any(seat["away"] for seat in seen(host, table)["table"]["seats"]))
    server.stop()


def test_a_table_rests_although_somebody_listens_and_is_there_again_at_once(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path, QUICK).start()
    table = sit_down(server)
    with listening(table, "red") as stream:
        next(stream)
        eventually(lambda: in_memory(server.client()) == 0)
        color = table.asked()[0]
        good(table.play(color, "wake 7", 0))
        assert next(stream).data["view"]["version"] == 1
    server.stop()


def test_tables_are_deleted_when_their_days_are_over(tmp_path: Path) -> None:
    days = 1 / (24 * 3600)  # a second
    settings = {"keep_ended": days, "clearing": 0.1, "housekeeping": 0.1}
    server = Server(tmp_path, settings).start()
    host = server.client()
    ended, running = (table_of(host, "me", "me", options=SHORT) for _ in range(2))
    for table in (ended, running):
        good(host.post(f"{table['path']}/start"))
    good(host.post(f"{ended['path']}/abandon"))
    eventually(lambda: host.get(f"{ended['path']}/view").status_code == 404)
    good(host.get(f"{running['path']}/view"))
    server.stop()


def test_everybody_has_a_number_of_tables_that_are_not_over(tmp_path: Path) -> None:
    server = Server(tmp_path, {"limited": True, "most_tables": 3}).start()
    host = server.client()
    tables = [table_of(host, "me", "me") for _ in range(3)]
    body = {"seats": [{"kind": "me"}] * 2}
    refused(host.post("/api/tables", json=body), 429, "too_many_tables", "3")
    good(server.client().post("/api/tables", json=body))
    good(host.post(f"{tables[0]['path']}/abandon"))
    good(host.post("/api/tables", json=body))
    server.stop()


def test_one_address_makes_only_so_many_things_in_a_day() -> None:
    """Whoever comes without a cookie is a new guest each time; the address is the same."""
    limits = Limits(limited=True)
    _, most = BUCKETS[Traffic.FOUNDING]
    for _ in range(int(most)):
        limits.count(Traffic.FOUNDING, "203.0.113.5")
    with pytest.raises(Refused) as refusal:
        limits.count(Traffic.FOUNDING, "203.0.113.5")
    assert refusal.value.params["wait"] > 60
    limits.count(Traffic.FOUNDING, "203.0.113.6")


def test_a_newcomer_who_only_tries_puzzles_and_lessons_counts_too() -> None:
    """Something is kept of them, and without a cookie each try would be another guest's."""
    state = SimpleNamespace(limits=Limits(limited=True))
    request = cast(Asked, SimpleNamespace(app=SimpleNamespace(state=state)))
    known = Caller(guest="ada", address="203.0.113.5")
    _, most = BUCKETS[Traffic.FOUNDING]
    for _ in range(int(most)):
        as_counted_guest(request, replace(known, guest=None))
        assert as_counted_guest(request, known) == "ada"
    with pytest.raises(Refused):
        as_counted_guest(request, replace(known, guest=None))
    assert as_counted_guest(request, known) == "ada"


@pytest.mark.parametrize("way", ["again", "clone", "rematch"])
def test_each_way_to_a_new_table_is_counted_as_one(tmp_path: Path, way: str) -> None:
    server = Server(tmp_path, {"limited": True}).start()
    guest, path = server.client(), f"/api/tables/nowhere/{way}"
    _, most = BUCKETS[Traffic.CREATING]
    answers = [guest.post(path, json={"at": 1} if way == "again" else {}) for _ in range(50)]
    counted = [answer.status_code for answer in answers].index(429)
    assert most <= counted < 50
    server.stop()


@pytest.mark.parametrize("way", ["again", "clone", "rematch"])
def test_a_busy_server_opens_no_table_in_any_way(way: str) -> None:
    load = Load()
    assert load.has_time_for("POST", f"/api/tables/one/{way}")
    load.lag = BUSY
    assert not load.has_time_for("POST", f"/api/tables/one/{way}")
    assert load.has_time_for("POST", "/api/tables/one/moves")


def test_no_game_goes_on_for_ever(server: Server) -> None:
    """The story of a game of a thousand rounds would keep everybody waiting."""
    for rounds, status in ((MOST_ROUNDS, 201), (MOST_ROUNDS + 1, 400)):
        seats = [{"kind": "me"}, {"kind": "me"}]
        body = {"seats": seats, "options": {"round_limit": str(rounds)}}
        assert server.client().post("/api/tables", json=body).status_code == status
    text = Game(configure(2, "", f"round_limit={MOST_ROUNDS + 1}"), seed=1).record.write()
    answer = server.client().post("/api/records", json={"record": text})
    refused(answer, 422, "bad_record", f"at most {MOST_ROUNDS} rounds")


def test_streams_that_never_began_are_not_counted() -> None:
    """Whoever hangs up while the table is loaded from the store leaves nothing behind."""
    limits = Limits(limited=True)
    for _ in range(2 * MOST_STREAMS):
        limits.check_streams("203.0.113.5")
    with ExitStack() as streams:
        for _ in range(MOST_STREAMS):
            streams.enter_context(limits.streaming("203.0.113.5"))
        with pytest.raises(Refused):
            limits.check_streams("203.0.113.5")
    limits.check_streams("203.0.113.5")
