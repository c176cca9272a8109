"""Games that a former server kept: they are migrated, shown as before, and played on.

`former/games.sql` is the store of commit 38cd115, when its tables were called `games` and the
option `blends_altar` was called `m3_altar`; `former/shown.json` is what that server showed.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, make_url, text

from affresco.engine.board import COLORS
from affresco.record import read_record
from affresco.server.store import database
from tests.cli.running import run

from .running import Server
from .services import Services
from .sitting import JSON, Sitting, good

FORMER = Path(__file__).parent / "former"
SHOWN: JSON = json.loads((FORMER / "shown.json").read_text(encoding="utf-8"))
TABLES: list[JSON] = SHOWN["tables"]
BY_NAME = {table["name"]: table for table in TABLES}
RUNNING = [table for table in TABLES if table["seen"]["watcher"]["table"]["status"] == "running"]
NEW_IN_VIEWS = {"question"}
NEW_OF_SEATS = {"ends": False, "vote": None, "hints": 0}
NEW_OF_CONFIGURATIONS = {"stand_in": "journeyman", "hints": "off"}
NEW_AROUND_GAMES = {"waits": None, "moved": []}
FORMER_OPTIONS = {"m3_altar": "blends_altar"}
FORMER_VALUES = {"true": "yes"}


def former_store(folder: Path) -> Path:
    path = folder / "games.db"
    with closing(sqlite3.connect(path)) as store:
        store.executescript((FORMER / "games.sql").read_text(encoding="utf-8"))
    return path


@pytest.fixture(params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    settings = {}
    if request.param == "sqlite":
        former_store(tmp_path)
    else:
        settings["database"] = in_postgres(request.getfixturevalue("cluster"), tmp_path)
    server = Server(tmp_path, settings).start()
    yield server
    server.stop()


def in_postgres(cluster: Services, folder: Path) -> str:
    """The same rows in a database of their own, with the tables of the first migration."""
    name = f"former_{folder.name.replace('-', '_')}"
    whole = make_url(cluster.database).set(drivername="postgresql+psycopg")
    engine = create_engine(whole, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f'CREATE DATABASE "{name}"'))
    engine.dispose()
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    engine = create_engine(whole.set(database=name))
    with engine.begin() as connection, closing(sqlite3.connect(former_store(folder))) as store:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for table in ("games", "moves", "sealed_plans", "seats", "guests", "answers"):
            copy_rows(store, connection, table)
    engine.dispose()
    return whole.set(drivername="postgresql", database=name).render_as_string()


def copy_rows(store: sqlite3.Connection, connection: Any, table: str) -> None:
    store.row_factory = sqlite3.Row
    for row in store.execute(f"SELECT * FROM {table}"):
        values = {
            column: bool(value) if column in ("watchers", "away", "looking") else value
            for column, value in dict(row).items()
        }
        columns = ", ".join(values)
        holders = ", ".join(f":{column}" for column in values)
        connection.execute(text(f"INSERT INTO {table} ({columns}) VALUES ({holders})"), values)


def host_of(server: Server) -> Any:
    return server.client(cookies={"affresco_guest": SHOWN["cookie"]})


def sitting(server: Server, table: JSON) -> Sitting:
    return Sitting(server, host_of(server), table["id"], table["tokens"])


def test_every_view_is_the_one_that_was_shown_before(server: Server) -> None:
    for table in TABLES:
        here = sitting(server, table)
        for viewer, before in table["seen"].items():
            assert comparable(here.get(viewer, "view")) == comparable(before), table["name"]


def comparable(shown: JSON) -> JSON:
    """Without what is new, and without the moment when a flag falls, which a restart postpones."""
    table = shown["table"]
    seats = [
        {**NEW_OF_SEATS, "shown_as": seat["color"], **seat, "flag": seat.get("flag") is not None}
        for seat in table["seats"]
    ]
    view = shown["view"] and {
        name: value for name, value in shown["view"].items() if name not in NEW_IN_VIEWS
    }
    if view and "medico" in view["modules"]:
        medico = {name: of for name, of in view["modules"]["medico"].items() if name != "strangers"}
        view["modules"] = {**view["modules"], "medico": medico}
    return {**shown, "table": {**NEW_AROUND_GAMES, **table, "seats": seats}, "view": view}


def test_what_is_played_is_told_by_its_new_names(server: Server) -> None:
    host = host_of(server)
    for table in TABLES:
        before = table["configuration"]
        renamed = {
            FORMER_OPTIONS.get(name, name): FORMER_VALUES.get(value, value)
            for name, value in before["options"].items()
        }
        now = good(host.get(f"/api/tables/{table['id']}")).json()["configuration"]
        assert now == {**before, "options": renamed, **NEW_OF_CONFIGURATIONS}, table["name"]
    assert BY_NAME["modules"]["configuration"]["options"] == {"m3_altar": "any_blended_piece"}
    assert BY_NAME["french"]["configuration"]["options"]["leonardo_can_win"] == "true"


def test_a_guest_finds_the_same_tables(server: Server) -> None:
    listed = good(host_of(server).get("/api/tables")).json()
    for table in listed["tables"]:
        assert table.pop("shown_as") == COLORS[: len(table["names"])]
    assert listed == SHOWN["listing"]


def in_words_of_today(body: JSON) -> JSON:
    """A move was one word then; today it is a list of them."""
    kept = {name: value for name, value in body.items() if name != "word"}
    return {**kept, "words": [body["word"]]} if "word" in body else kept


def test_a_request_from_before_gets_its_answer_once(server: Server) -> None:
    asked = [table for table in TABLES if table["again"]]
    assert {table["again"][2] for table in asked} == {"plan", "moves", "undo"}
    for table in asked:
        color, method, what, former, before = table["again"]
        body = in_words_of_today(former)
        here = sitting(server, table)
        views = here.views()
        done = good(here.seat(color).request(method, f"{here.path}/{what}", json=body)).json()
        assert done["version"] == before["version"]
        assert happened(done) == happened(before)
        assert here.views() == views


def happened(done: JSON) -> list[tuple[str, int, list[str]]]:
    """The events, without the details, which have other names now."""
    return [(event["key"], event["figure"], event["rules"]) for event in done["events"]]


def test_running_games_go_on(server: Server) -> None:
    assert len(RUNNING) == 4
    for table in RUNNING:
        here, rng = sitting(server, table), Random(1)
        version = here.view("watcher")["version"]
        for _ in range(8):
            here.act(rng)
        assert here.view("watcher")["version"] > version
    before = [sitting(server, table).views() for table in RUNNING]
    server.restart()
    assert [sitting(server, table).views() for table in RUNNING] == before


def test_a_gathering_table_can_still_be_joined_and_started(server: Server) -> None:
    here = sitting(server, BY_NAME["gathering"])
    good(here.seat("red").post(f"{here.path}/join", json={"name": "Red"}))
    started = good(here.host.post(f"{here.path}/start")).json()
    assert started["status"] == "running"
    assert [seat["name"] for seat in started["seats"]] == ["Red", "Ada", "random"]
    assert started["clock"] == {"bank": 600.0, "increment": 5.0}


def test_an_ended_game_keeps_its_record_and_its_rematch(server: Server) -> None:
    here = sitting(server, BY_NAME["over"])
    before = BY_NAME["over"]["seen"]["watcher"]
    record = read_record(good(here.host.get(f"{here.path}/record")).text)
    assert record.result == [player["score"] for player in before["view"]["players"]]
    rematch = before["table"]["rematch"]
    assert good(here.host.get(f"/api/tables/{rematch}")).json()["table"]["status"] == "gathering"


def test_check_games_finds_nothing_that_differs(tmp_path: Path) -> None:
    former_store(tmp_path)
    told = run("check-games", "--data", tmp_path)
    assert told.stdout == f"{len(SHOWN['listing']['tables'])} games, 0 that differ\n"
