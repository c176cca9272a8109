"""Several words in one request: seen coming, played whole or not at all, taken back by one undo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from affresco.configuration import configure
from affresco.engine.board import COLORS
from affresco.game import Game
from tests.properties.games import act

from .running import Server
from .sitting import JSON, Sitting, good, refused, seated, sit_down

BUYING = ["booth I", "buy 1", "done"]


def moment(fits: Callable[[Game, int], bool], modules: str = "none") -> tuple[str, int]:
    """The record of a game up to a moment that fits, and whose it is."""
    for seed in range(200):
        rng = Random(seed)
        game = Game(configure(3, modules), seed=seed)
        while not game.is_over:
            seat = game.acting()[0]
            if not game.is_planning and fits(game, seat):
                return game.record.write(), seat
            act(game, rng)
    raise AssertionError("there is no such moment")


def can_buy(game: Game, seat: int) -> bool:
    """Two apprentices are at the market, and it is not the end of the day."""
    return "booth I" in game.options(seat) and visitors(game, seat) > 1


def visitors(game: Game, seat: int) -> int:
    visit = game.view(seat)["visit"]
    assert isinstance(visit, dict)
    return int(visit["apprentices"])


def lands_on_a_taken_space(game: Game, seat: int) -> bool:
    return game.view(seat)["step"] == "at cathedral" and restoration(game, seat) is not None


def restoration(game: Game, seat: int) -> str | None:
    """A restoration after which the seat chooses where it lands."""
    for word in game.options(seat):
        if word.startswith("restore"):
            landing = game.preview(seat, word)["landing"]
            assert isinstance(landing, list)
            if len(landing) == 2:
                return word
    return None


def press(table: Sitting, color: str, words: list[str], **more: object) -> JSON:
    version = table.view(color)["version"]
    answer = table.seat(color).post(
        f"{table.path}/moves", json={"version": version, "words": words, **more}
    )
    return dict(good(answer).json())


def take_back(table: Sitting, color: str) -> None:
    body = {"version": table.view(color)["version"]}
    good(table.seat(color).post(f"{table.path}/undo", json=body))


def without_version(view: JSON) -> JSON:
    return {**view, "version": None}


def at_market(server: Server) -> tuple[Sitting, str]:
    record, seat = moment(can_buy)
    return seated(server, record, seat), COLORS[seat]


def test_many_words_are_played_at_once_and_taken_back_by_one_undo(server: Server) -> None:
    table, color = at_market(server)
    before = table.view(color)
    done = press(table, color, BUYING)
    assert done["version"] == before["version"] + 3
    assert [event["key"] for event in done["events"]][:2] == ["bought", "forfeited"]
    take_back(table, color)
    assert without_version(table.view(color)) == without_version(before)


def test_one_undo_takes_all_of_it_back_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    table, color = at_market(server)
    before = table.view(color)
    press(table, color, BUYING[:2])
    server.restart()
    take_back(table, color)
    assert without_version(table.view(color)) == without_version(before)
    server.stop()


def test_what_was_said_apart_is_taken_back_apart(sqlite_server: Server) -> None:
    table, color = at_market(sqlite_server)
    press(table, color, BUYING[:1])
    between = table.view(color)
    press(table, color, BUYING[1:2])
    take_back(table, color)
    assert without_version(table.view(color)) == without_version(between)


@pytest.mark.parametrize(
    ("words", "status", "key", "named"),
    [
        (["booth I", "buy 1", "restore a1"], 422, "not_now", "restore a1"),
        (["booth I", "dance", "done"], 400, "unknown_word", "dance"),
        (["booth I", "buy 1", "buy 6"], 422, "tile_sold", "buy 6"),
    ],
)
def test_all_words_are_refused_for_one_and_it_is_named(
    sqlite_server: Server, words: list[str], status: int, key: str, named: str
) -> None:
    table, color = at_market(sqlite_server)
    before = table.view(color)
    answer = table.seat(color).post(
        f"{table.path}/moves", json={"version": before["version"], "words": words}
    )
    problem = refused(answer, status, key, named)
    assert problem["params"]["word"] == named
    assert table.view(color) == before


def test_one_key_stands_for_all_of_the_words(sqlite_server: Server) -> None:
    table, color = at_market(sqlite_server)
    body = {"version": table.view(color)["version"], "words": BUYING, "key": "one-press"}
    done = good(table.seat(color).post(f"{table.path}/moves", json=body))
    again = good(table.seat(color).post(f"{table.path}/moves", json=body))
    assert again.content == done.content
    other = {**body, "words": BUYING[:2]}
    refused(table.seat(color).post(f"{table.path}/moves", json=other), 422, "key_used")


@pytest.mark.parametrize("words", [[], ["pass"] * 21])
def test_a_press_has_one_to_twenty_words(sqlite_server: Server, words: list[str]) -> None:
    table, color = at_market(sqlite_server)
    body = {"version": 0, "words": words}
    answer = table.seat(color).post(f"{table.path}/moves", json=body)
    refused(answer, 400, "bad_request", '"words"', "1 to 20")


def test_the_whole_sum_is_told_and_what_is_asked_next(sqlite_server: Server) -> None:
    record, seat = moment(lands_on_a_taken_space)
    table, color = seated(sqlite_server, record, seat), COLORS[seat]
    before = table.view(color)
    shown = {each["word"]: each["preview"] for each in options(table, color)["options"]}
    word = next(word for word, told in shown.items() if len(told["landing"]) == 2)
    told = shown[word]["sum"]
    assert told["least"] < told["most"]
    assert told["best"]["words"] == [word, "ahead"]
    next_asked = options(table, color, after=[word])
    assert next_asked["question"]["ask"] == "on_track"
    assert next_asked["question"]["params"]["space"] is not None
    assert [each["word"] for each in next_asked["options"]] == ["ahead", "behind"]
    over = options(table, color, after=[word, "ahead"])
    assert (over["options"], over["question"], over["forced"]) == ([], None, None)
    assert table.view(color) == before  # nothing was played
    press(table, color, told["best"]["words"])
    after = table.view(color)["players"][seat]["score"]
    assert after - before["players"][seat]["score"] == told["most"]


def options(table: Sitting, color: str, after: list[str] | None = None) -> JSON:
    return table.get(color, "options", previews=True, after=after or [])


def test_words_that_cannot_be_said_are_refused_in_imagination_too(sqlite_server: Server) -> None:
    table, color = at_market(sqlite_server)
    answer = table.seat(color).get(f"{table.path}/options", params={"after": ["ahead"]})
    refused(answer, 422, "not_now", "ahead")


def test_the_word_that_plays_itself_is_told(sqlite_server: Server) -> None:
    record, seat = moment(lambda game, seat: game.view(seat)["step"] == "at studio")
    table = seated(sqlite_server, record, seat)
    told = table.get(COLORS[seat], "options")
    assert told["forced"] == "paint"
    assert told["question"]["ask"] == "at_studio"


def test_while_planning_nothing_plays_itself(sqlite_server: Server) -> None:
    table = sit_down(sqlite_server)
    for _ in range(3):
        table.act(Random(1))
    told = table.get("red", "options", previews=True)
    assert told["forced"] is None
    assert told["question"]["ask"] == "planning"
