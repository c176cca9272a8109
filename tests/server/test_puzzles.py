"""Puzzles over HTTP: posed, answered, rated; what is tried is kept with the guest."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import msgspec
import pytest

from affresco.puzzles import Puzzle, choose, daily, load, pile
from affresco.server.http.routes.puzzles import today
from affresco.server.messages.puzzles import PuzzlePosed

from .running import Server
from .sitting import good, refused

JSON = dict[str, Any]
SOME = [next(iter(pile())), choose(theme="plan")[0].name]


def answered(client: httpx.Client, puzzle: Puzzle, words: tuple[str, ...]) -> JSON:
    said = {"words": list(words)}
    told: JSON = good(client.post(f"/api/puzzles/{puzzle.name}/answer", json=said)).json()
    return told


def wrong(puzzle: Puzzle) -> tuple[str, ...]:
    """An answer that somebody looked at, and that is not the best."""
    return next(line.words for line in puzzle.lines if line.loss > 0)


def chance_puzzle() -> Puzzle:
    return next(puzzle for puzzle in pile().values() if puzzle.theme not in ("most", "plan"))


def test_all_puzzles_are_listed_with_todays(server: Server) -> None:
    told = good(server.client().get("/api/puzzles")).json()
    assert [each["name"] for each in told["puzzles"]] == list(pile())
    assert told["daily"]["name"] == daily(today()).name
    assert told["you"] == {"rating": 1500, "deviation": 350, "streak": 0, "today": False}


@pytest.mark.parametrize("name", SOME)
def test_a_puzzle_is_posed_at_its_table_and_after_each_word(server: Server, name: str) -> None:
    client, puzzle = server.client(), load(name)
    for said in range(len(puzzle.solution) + 1):
        params = {"said": list(puzzle.solution[:said])}
        answer = good(client.get(f"/api/puzzles/{name}", params=params))
        posed = msgspec.json.decode(answer.content, type=PuzzlePosed)
        assert posed.is_answered == (said == len(puzzle.solution))
        if not posed.is_answered:
            assert puzzle.solution[said] in [option.word for option in posed.options]


def test_what_is_hidden_is_not_told_with_a_puzzle(server: Server) -> None:
    for name in SOME:
        posed = good(server.client().get(f"/api/puzzles/{name}")).json()
        for player in posed["view"]["players"]:
            if player["color"] != posed["viewer"]:
                assert "paints" not in player or player["paints"] is None


def test_only_the_first_try_is_rated(server: Server) -> None:
    client, puzzle = server.client(), chance_puzzle()
    first = answered(client, puzzle, wrong(puzzle))
    assert (first["is_solved"], first["tries"]) == (False, 1)
    assert first["change"] < 0
    second = answered(client, puzzle, puzzle.solution)
    assert (second["is_solved"], second["tries"], second["change"]) == (True, 2, 0)
    assert second["rating"] == first["rating"] < 1500
    (mine,) = [
        each
        for each in good(client.get("/api/puzzles")).json()["puzzles"]
        if each["name"] == puzzle.name
    ]
    assert (mine["tries"], mine["solved"]) == (2, True)


def test_of_first_tries_at_the_same_moment_one_is_the_first(server: Server) -> None:
    client, puzzle = server.client(), chance_puzzle()
    good(client.post("/api/guests", json={"name": "Ada"}))
    cookies = dict(client.cookies)

    def attempt(_: int) -> JSON:
        return answered(server.client(cookies=cookies), puzzle, wrong(puzzle))

    with ThreadPoolExecutor(8) as crowd:
        told = list(crowd.map(attempt, range(8)))
    assert sorted(each["tries"] for each in told) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert sum(each["change"] != 0 for each in told) == 1


def test_who_solves_it_at_once_gains_and_is_counted(server: Server) -> None:
    ada, bo, puzzle = server.client(), server.client(), chance_puzzle()
    before = answered(bo, puzzle, wrong(puzzle))
    told = answered(ada, puzzle, puzzle.solution)
    assert told["change"] > 0
    assert told["tried_by"] == before["tried_by"] + 1
    assert told["found_by"] == before["found_by"] + 1


def test_the_daily_puzzle_makes_a_streak_solved_or_not(server: Server) -> None:
    client, puzzle = server.client(), daily(today())
    told = answered(client, puzzle, puzzle.solution)
    assert (told["is_solved"], told["streak"]) == (True, 1)
    assert good(client.get("/api/puzzles")).json()["you"]["today"] is True


def test_the_solution_is_replayed_with_its_reason_and_ends_the_first_try(server: Server) -> None:
    client, puzzle = server.client(), chance_puzzle()
    told = good(client.post(f"/api/puzzles/{puzzle.name}/solution")).json()
    assert told["parts"][0]["words"][: len(puzzle.solution)] == list(puzzle.solution)
    assert told["reason"]["key"]
    late = answered(client, puzzle, puzzle.solution)
    assert (late["is_solved"], late["change"]) == (True, 0)


def test_who_is_forgotten_has_tried_nothing(server: Server) -> None:
    client, puzzle = server.client(), chance_puzzle()
    answered(client, puzzle, puzzle.solution)
    cookie = dict(client.cookies)
    good(client.delete("/api/guests/me"))
    told = good(server.client(cookies=cookie).get("/api/puzzles")).json()
    assert told["you"]["rating"] == 1500
    assert not any(each["tries"] for each in told["puzzles"])


def test_what_is_no_answer_is_refused_and_is_no_try(server: Server) -> None:
    client, puzzle = server.client(), chance_puzzle()
    path = f"/api/puzzles/{puzzle.name}"
    refused(client.post(f"{path}/answer", json={"words": ["fly"]}), 422, "no_answer")
    refused(client.get(path, params={"said": ["fly"]}), 400, "unknown_word")
    refused(client.get("/api/puzzles/none"), 404, "no_puzzle", "none")
    assert not any(each["tries"] for each in good(client.get("/api/puzzles")).json()["puzzles"])
