"""The truth about what happened: an answer of the store that is lost makes no answer untrue."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import httpx
import pytest

from affresco.puzzles import daily, pile
from affresco.server.http.routes.puzzles import today
from tests.sampling import sample

from .running import Server
from .services import Services
from .severing import Line, severed
from .sitting import at_last, good, refused, sit_down
from .test_seats import table_of

pytestmark = pytest.mark.slow


@pytest.fixture
def line(cluster: Services) -> Iterator[Line]:
    with severed(cluster.database) as made:
        yield made


@pytest.fixture
def server(tmp_path: Path, line: Line) -> Iterator[Server]:
    made = Server(tmp_path, {"database": line.url}).start()
    yield made
    made.kill()


@pytest.mark.parametrize("how", ["losing", "swallowing"])
def test_a_lost_answer_of_the_store_is_looked_up(server: Server, line: Line, how: str) -> None:
    """Whether the commit was made or not: the move is, once, and its player is told so."""
    table = sit_down(server)
    rng = Random(3)
    for version in (1, 2, 3):
        setattr(line, how, 1)
        assert table.act(rng)["version"] == version
        assert table.view("watcher")["version"] == version
    assert line.lost == 3
    setattr(line, how, 1)
    made = table_of(server.client(), "me", "bot")  # a new one is made as well, and once
    good(server.client().get(made["path"]))
    setattr(line, how, 1)
    guest = server.client()
    good(guest.post("/api/guests", json={"name": "Ada"}))
    assert good(guest.get("/api/guests/me")).json() == {"name": "Ada"}


@pytest.mark.parametrize("how", ["losing", "swallowing"])
def test_a_try_at_a_puzzle_is_one_try_and_rated_whatever_is_lost(
    server: Server, line: Line, how: str
) -> None:
    puzzle = next(one for one in pile().values() if one.name != daily(today()).name)
    wrong = next(one.words for one in puzzle.lines if one.loss > 0)
    guest, path = server.client(), f"/api/puzzles/{puzzle.name}/answer"
    good(guest.get("/livez"))
    for number in (1, 2):
        setattr(line, how, 1)
        told = good(guest.post(path, json={"words": list(wrong)})).json()
        assert (told["tries"], told["change"] < 0) == (number, number == 1)
    assert line.lost == 2


@pytest.mark.parametrize("how", ["losing", "swallowing"])
def test_who_cannot_know_says_so_and_the_same_key_brings_the_truth(
    server: Server, line: Line, how: str
) -> None:
    table = sit_down(server)
    color = table.asked()[0]
    line.then_down = True
    setattr(line, how, 1)
    answer = table.play(color, "wake 7", 0, key="one-of-mine")
    problem = refused(answer, 504, "unknown_outcome", "may have been saved or not", "same key")
    assert "nothing has changed" not in problem["sentence"]
    line.up()
    known = at_last(lambda: table.play(color, "wake 7", 0, key="one-of-mine"))
    assert known.json()["version"] == 1
    assert table.view("watcher")["version"] == 1


@pytest.mark.parametrize("how", ["muting", "ignoring"])
def test_a_commit_that_is_silent_with_its_line_open_makes_no_answer_untrue(
    tmp_path: Path, line: Line, how: str
) -> None:
    """After a while the line is hung up on, and the store is asked over another one."""
    server = Server(tmp_path, {"database": line.url, "store_patience": 0.5}).start()
    table = sit_down(server)
    rng = Random(5)
    for number in range(sample(2, 60)):
        before = table.view("watcher")["version"]
        color, method, request = table.decision(rng)
        body = {**request["body"], "key": f"silent-{number:04}"}
        setattr(line, how, 1)
        first = table.seat(color).request(method, request["path"], json=body, timeout=30)
        assert first.status_code in ((200, 504) if how == "muting" else (200, 503, 504))
        assert line.lost == number + 1
        asking = partial(table.seat(color).request, method, request["path"], json=body, timeout=30)
        again = at_last(asking).json()
        if first.status_code == 200:
            assert again == first.json()
        assert again["version"] in (before, before + 1)  # a plan that is sealed is no version
        assert table.view("watcher")["version"] == again["version"]
    server.kill()


def test_a_move_without_a_key_is_refused_and_told_what_is_missing(sqlite_server: Server) -> None:
    table = sit_down(sqlite_server)
    color = table.asked()[0]
    program = httpx.Client(base_url=sqlite_server.url, headers=table.headers(color))
    path = table.path
    with program:
        for method, what, body in (
            ("POST", "moves", {"version": 0, "words": ["wake 7"]}),
            ("PUT", "plan", {"round": 1, "words": ["ready"]}),
            ("DELETE", "plan", {"round": 1}),
            ("POST", "undo", {"version": 0}),
        ):
            answer = program.request(method, f"{path}/{what}", json=body)
            refused(answer, 422, "key_missing", '"key"', "8 to 64")
        assert table.view(color)["version"] == 0
        body = {"version": 0, "words": ["wake 7"], "key": "now-with-one"}
        good(program.post(f"{path}/moves", json=body))
