"""Reviews over HTTP: of ended games alone, shown as they come, kept with the game."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest

from affresco.analysis import Review
from affresco.bots import Deadline, make_bot
from affresco.configuration import configure
from affresco.engine.step import NATURE
from affresco.game import Game
from affresco.record import read_so_far
from affresco.server.bots.reviews import SHARE
from affresco.server.messages.reviews import told_review

from .running import Server
from .sitting import good, refused
from .test_seats import eventually

ROUNDS, KINDS = 3, 3  # that are reviewed: graph, decisions and draws of each round
JSON = dict[str, Any]
PATIENCE = 240  # seconds, on a machine that does other things as well


@cache
def played() -> str:
    """The first days of a game between two bots."""
    game = Game(configure(2), ["Ada", "Bo"], seed=5)
    bot = make_bot("novice", 1)
    while game.round < 3:
        for seat in game.acting():
            seen = game.imagine(seat)
            if game.is_planning:
                game.plan(seat, [move.text for move in bot.plan(seen, seat, Deadline(None))])
            else:
                game.play(seat, bot.choose(seen, seat, Deadline(None)).text)
    return game.record.write()


@pytest.fixture
def lasting(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path).start()
    yield server
    server.kill()


def brought(client: httpx.Client, record: str) -> str:
    """A game that is ended before its time: it is looked back at like any other."""
    made = good(client.post("/api/records", json={"record": record})).json()
    path = f"/api/tables/{made['id']}"
    good(client.post(f"{path}/start"))
    good(client.post(f"{path}/abandon"))
    return path


def whole(client: httpx.Client, path: str) -> JSON:
    """The review put together from what comes, piece by piece."""
    found: JSON = {"graph": [], "decisions": [], "draws": []}
    done, end = 0, time.monotonic() + PATIENCE
    while time.monotonic() < end:
        told = good(client.get(f"{path}/review", params={"after": done})).json()
        done = told["done"]
        found = {**told, **{kind: found[kind] + told[kind] for kind in ("graph", "decisions")}} | {
            "draws": found["draws"] + told["draws"]
        }
        if told["progress"] == 1:
            return found
        time.sleep(0.1)
    raise AssertionError("the review does not end")


@pytest.mark.slow
def test_a_review_grows_and_is_kept_with_the_game(lasting: Server) -> None:
    ada = lasting.client()
    path = brought(ada, played())
    with ThreadPoolExecutor(8) as crowd:
        asked = [crowd.submit(ada.get, f"{path}/review") for _ in range(8)]
    assert all(good(one.result()).json()["progress"] < 1 for one in asked)
    found = whole(ada, path)
    assert thoughts(ada) == ROUNDS * KINDS  # one review is made, however many ask for it
    assert [point["at"] for point in found["graph"]] == sorted(p["at"] for p in found["graph"])
    assert sum(found["graph"][-1]["chances"]) == pytest.approx(1)
    for one in found["decisions"]:
        assert one["verdict"] in ("best", "good", "inaccuracy", "mistake")
        assert one["lines"][0]["loss"] == 0
    for seat, told in enumerate(found["seats"]):
        own = [one for one in found["decisions"] if one["seat"] == seat]
        assert told["decisions"] == len(own) == sum(told["counts"].values())
        assert 0 <= told["accuracy"] <= 100
    end = time.monotonic() + PATIENCE
    while not is_kept(lasting) and time.monotonic() < end:
        time.sleep(0.1)
    lasting.restart()
    again = good(lasting.client(cookies=dict(ada.cookies)).get(f"{path}/review")).json()
    assert again["progress"] == 1  # at once: nothing is made anew
    assert again["decisions"] == found["decisions"]


def thoughts(client: httpx.Client) -> int:
    """Tasks that a worker was given."""
    told = client.get("/metrics").text
    counts = re.findall(r"affresco_bot_wait_seconds_count{[^}]*} ([\d.]+)", told)
    return int(sum(map(float, counts)))


def is_kept(server: Server) -> bool:
    """The store has the last piece a moment after it was told."""
    with closing(sqlite3.connect(server.data / "games.db")) as store:
        rows = store.execute("select found from reviews").fetchall()
    return bool(rows) and len(json.loads(rows[0][0])["found"]) == ROUNDS * KINDS


def test_a_running_game_is_never_reviewed(server: Server) -> None:
    host = server.client()
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    made = good(host.post("/api/tables", json={"seats": seats})).json()
    path = f"/api/tables/{made['id']}"
    refused(host.get(f"{path}/review"), 409, "still_running", "when the game is over")
    good(host.post(f"{path}/start"))
    refused(host.get(f"{path}/review"), 409, "still_running", "when the game is over")


def test_who_may_not_see_a_table_gets_no_review(server: Server) -> None:
    refused(server.client().get("/api/tables/none/review"), 404, "no_table")


def test_many_who_ask_at_once_begin_one_review(lasting: Server) -> None:
    ada = lasting.client()
    path = brought(ada, played())
    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(lambda _: lasting.client().get(f"{path}/review"), range(16)))
    assert {answer.status_code for answer in answers} == {200}
    good(ada.delete(path))
    eventually(lambda: ada.get(f"{path}/review").status_code == 404)
    assert "task failed" not in lasting.log()


def test_an_address_has_a_few_reviews_at_a_time(lasting: Server) -> None:
    ada = lasting.client()
    paths = [brought(ada, played()) for _ in range(SHARE + 1)]
    for path in paths[:SHARE]:
        good(ada.get(f"{path}/review"))
    answer = ada.get(f"{paths[-1]}/review")
    refused(answer, 429, "too_many_reviews", "for your address")
    assert answer.headers["retry-after"] == "60"
    good(ada.get(f"{paths[0]}/review"))  # what has begun is shown


def test_a_review_of_a_table_that_is_deleted_is_given_up(lasting: Server) -> None:
    ada = lasting.client()
    paths = [brought(ada, played()) for _ in range(SHARE + 1)]
    for path in paths[:SHARE]:
        good(ada.get(f"{path}/review"))
        good(ada.delete(path))
    end = time.monotonic() + PATIENCE
    while ada.get(f"{paths[-1]}/review").status_code == 429 and time.monotonic() < end:
        time.sleep(0.2)
    good(ada.get(f"{paths[-1]}/review"))


def test_no_piece_is_lost_when_a_review_grows_while_it_is_told() -> None:
    class Growing(dict[tuple[str, int], list[JSON]]):
        def items(self) -> Any:
            found = [*super().items()]
            self["graph", 2] = [{"at": 9, "round": 2, "chances": [0.5, 0.5]}]
            return found

    first = {"at": 0, "round": 1, "chances": [0.5, 0.5]}
    found = Growing({("graph", 1): [first]})
    review = Review(read_so_far(played()), found=found)
    told = told_review(review, 0)
    assert len(told.graph) == told.done


def test_one_tries_again_from_a_moment_against_the_same_bots(server: Server) -> None:
    ada = server.client()
    path = brought(ada, played())
    moves = read_so_far(played()).moves
    at = max(at for at, (seat, _) in enumerate(moves) if seat != NATURE)
    made = good(ada.post(f"{path}/again", json={"at": at, "seat": "yellow"})).json()
    there = f"/api/tables/{made['id']}"
    shown = good(ada.get(there)).json()["table"]
    assert [seat["kind"] for seat in shown["seats"]] == ["bot", "human"]
    assert (shown["you"], shown["status"]) == (["yellow"], "running")
    assert good(ada.get(f"{there}/view")).json()["view"]["version"] >= 0
    refused(ada.post(f"{path}/again", json={"at": 100_000}), 404, "no_such_move")
    refused(ada.post(f"{path}/again", json={"at": 0}), 404, "no_such_move", "nobody has decided")
    refused(server.client().post(f"{path}/again", json={"at": at}), 400, "which_seat")
    refused(ada.post(f"{there}/again", json={"at": at}), 409, "still_running")
