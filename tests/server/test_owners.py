"""A seat is its owner's, and a game is theirs who play it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from affresco import Game, configure
from affresco.engine.view import AUDIENCE
from affresco.server.messages.stories import Showing
from affresco.server.tables.caller import Caller
from affresco.server.tables.chair import Chair, SeatKind
from affresco.server.tables.table import Status, Table

from .running import Server
from .sitting import JSON, Sitting, good, listening, refused, sit_down
from .test_seats import eventually, follow, led_to, seen, table_of

NOTICE = 0.6  # seconds
PATIENCE = {"absence": 0.2, "long_absence": 1.2, "notice": NOTICE, "housekeeping": 0.1}


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where an absence is soon a long one."""
    server = Server(tmp_path_factory.mktemp("hasty"), PATIENCE).start()
    yield server
    server.stop()


def ask_for_bot(table: Sitting, by: str, at: str) -> httpx.Response:
    return table.seat(by).post(f"{table.path}/seats/{at}/bot")


def seat_of(table: Sitting, color: str) -> JSON:
    shown = table.get("watcher", "view")["table"]["seats"]
    return next(seat for seat in shown if seat["color"] == color)


# Bots that sit in for others


def test_nobody_is_replaced_at_once_nor_by_one_opponent_while_he_is_there(server: Server) -> None:
    two = sit_down(server, seats=2)
    with listening(two, "yellow") as stream:
        next(stream)
        refused(ask_for_bot(two, "red", "yellow"), 409, "present", "is still here")
    refused(ask_for_bot(two, "red", "yellow"), 409, "present")  # nor as soon as he is gone
    three = sit_down(server)
    first = good(ask_for_bot(three, "red", "blue")).json()["seats"][2]
    assert not first["away"]
    assert first["vote"]["by"] == ["red"]
    assert 50 < first["vote"]["due"] - time.time() < 70
    assert not good(ask_for_bot(three, "yellow", "blue")).json()["seats"][2]["away"]
    refused(ask_for_bot(three, "watcher", "red"), 403, "not_seated")
    host = server.client()
    other = table_of(host, "me", "bot")
    good(host.post(f"{other['path']}/start"))
    refused(host.post(f"{other['path']}/seats/yellow/bot"), 409, "is_bot")


def test_after_a_long_announced_absence_a_bot_sits_in(hasty: Server) -> None:
    table = sit_down(hasty, seats=2, stand_in="novice")
    time.sleep(PATIENCE["long_absence"])
    announced = good(ask_for_bot(table, "red", "yellow")).json()["seats"][1]
    assert not announced["away"]  # however long it was, it is announced first
    assert announced["vote"] == {"by": ["red"], "due": announced["vote"]["due"]}
    time.sleep(NOTICE)
    there = good(ask_for_bot(table, "red", "yellow")).json()["seats"][1]
    assert (there["away"], there["level"], there["vote"]) == (True, "novice", None)


def test_who_comes_back_in_time_keeps_the_seat(hasty: Server) -> None:
    table = sit_down(hasty, seats=2)
    time.sleep(PATIENCE["long_absence"])
    good(ask_for_bot(table, "red", "yellow"))
    with listening(table, "yellow") as stream:
        assert next(stream).data["table"]["seats"][1]["vote"]["by"] == ["red"]  # who is told
        time.sleep(NOTICE)
        refused(ask_for_bot(table, "red", "yellow"), 409, "present")


def test_a_program_that_asks_again_and_again_is_there(hasty: Server) -> None:
    table = sit_down(hasty, seats=2)
    end = time.monotonic() + PATIENCE["long_absence"] + NOTICE
    while time.monotonic() < end:
        table.view("yellow")  # no stream
        time.sleep(0.05)
    refused(ask_for_bot(table, "red", "yellow"), 409, "present")


def test_all_others_together_may_let_a_bot_sit_in_and_any_act_ends_the_vote(
    hasty: Server,
) -> None:
    table = sit_down(hasty)
    absent = table.asked()[0]
    one, other = (color for color in table.tokens if color != absent)
    with listening(table, absent) as stream:
        next(stream)
        good(ask_for_bot(table, one, absent))
        time.sleep(NOTICE)
        refused(ask_for_bot(table, one, absent), 409, "present")  # one vote is not all
        good(table.play(absent, "wake 7", 0))
        assert seat_of(table, absent)["vote"] is None
        good(ask_for_bot(table, one, absent))
        assert not good(ask_for_bot(table, other, absent)).json()["seats"][0]["away"]
        time.sleep(NOTICE)
        good(ask_for_bot(table, other, absent))
        assert seat_of(table, absent)["away"]


def test_the_player_says_i_am_here_and_the_vote_is_over(hasty: Server) -> None:
    table = sit_down(hasty)
    good(ask_for_bot(table, "red", "blue"))
    good(table.seat("blue").delete(f"{table.path}/seats/blue/bot"))
    assert seat_of(table, "blue")["vote"] is None


def test_any_act_takes_the_seat_back(server: Server) -> None:
    table = sit_down(server, stand_in="random")
    color = table.asked()[0]
    other = next(each for each in table.tokens if each != color)
    for each in (color, other):
        good(table.seat(each).post(f"{table.path}/seats/{each}/bot"))
    version = 999_999  # refused, and still an act
    refused(table.play(other, "wake 7", version), 409, "stale_version")
    assert not seat_of(table, other)["away"]
    assert seat_of(table, color)["away"]


def test_a_vote_outlives_the_server(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    table = sit_down(server)
    good(ask_for_bot(table, "red", "blue"))
    good(table.seat("red").post(f"{table.path}/abandon"))
    before = [seat_of(table, color) for color in table.tokens]
    server.restart()
    assert [seat_of(table, color) for color in table.tokens] == before
    server.stop()


# Ending by agreement


def test_a_game_of_others_ends_by_agreement_and_nothing_is_opened_before(server: Server) -> None:
    host, guest, watcher = (server.client() for _ in range(3))
    table = table_of(host, "me", "open", "bot")
    good(guest.post(f"{table['path']}/join", json={"token": table["links"]["yellow"][6:]}))
    good(host.post(f"{table['path']}/start"))
    asked = good(host.post(f"{table['path']}/abandon")).json()
    assert asked["status"] == "running"
    assert [seat["ends"] for seat in asked["seats"]] == [True, False, False]
    refused(host.get(f"{table['path']}/record"), 409, "still_running")
    refused(host.get(f"{table['path']}/replay/1", params={"seat": "open"}), 403, "still_running")
    refused(host.delete(table["path"]), 409, "wrong_status")
    refused(watcher.post(f"{table['path']}/abandon"), 403, "not_host")
    changed = good(host.delete(f"{table['path']}/abandon")).json()
    assert not changed["seats"][0]["ends"]
    good(host.post(f"{table['path']}/abandon"))
    assert good(guest.post(f"{table['path']}/abandon")).json()["status"] == "abandoned"
    assert "affresco 1" in good(host.get(f"{table['path']}/record")).text


def test_a_host_without_a_seat_ends_only_a_game_of_bots(server: Server) -> None:
    table = sit_down(server)
    problem = refused(table.host.post(f"{table.path}/abandon"), 403, "needs_agreement")
    assert "red, yellow, blue" in problem["sentence"]
    for color in table.tokens:
        good(table.seat(color).post(f"{table.path}/leave", json={}))
    assert good(table.host.post(f"{table.path}/abandon")).json()["status"] == "abandoned"


def test_who_lets_a_bot_sit_in_for_a_while_is_asked_all_the_same(hasty: Server) -> None:
    """Else whoever loses could end the game alone, as soon as the others are away."""
    table = sit_down(hasty, stand_in="random")
    for color in ("yellow", "blue"):
        good(table.seat(color).post(f"{table.path}/seats/{color}/bot"))
    with listening(table, "yellow") as stream:  # who looks on
        next(stream)
        end = time.monotonic() + 3 * PATIENCE["long_absence"]
        while time.monotonic() < end:
            ended = good(table.seat("red").post(f"{table.path}/abandon")).json()
            assert ended["status"] == "running"
        end = time.monotonic() + 20
        while ended["status"] == "running" and time.monotonic() < end:
            ended = good(table.seat("yellow").post(f"{table.path}/abandon")).json()
        assert ended["status"] == "abandoned"  # blue has long been absent


def test_who_takes_the_seat_back_no_longer_agrees_to_end(server: Server) -> None:
    table = sit_down(server)
    good(table.seat("red").post(f"{table.path}/leave", json={}))
    assert seat_of(table, "red")["ends"]
    good(table.seat("red").delete(f"{table.path}/seats/red/bot"))
    assert not seat_of(table, "red")["ends"]
    for color in ("yellow", "blue"):
        asked = good(table.seat(color).post(f"{table.path}/abandon")).json()
    assert asked["status"] == "running"


def test_one_person_with_two_seats_has_one_vote(hasty: Server) -> None:
    host, guest = hasty.client(), hasty.client()
    table = table_of(host, "me", "me", "open")
    good(guest.post(f"{table['path']}/join", json={"token": table["links"]["blue"][6:]}))
    good(host.post(f"{table['path']}/start"))
    with guest.stream("GET", f"{table['path']}/events") as stream:
        next(stream.iter_lines())
        refused(host.post(f"{table['path']}/seats/blue/bot"), 409, "present")


def test_who_plays_on_no_longer_wants_to_end(server: Server) -> None:
    table = sit_down(server)
    color = table.asked()[0]
    good(table.seat(color).post(f"{table.path}/abandon"))
    good(table.play(color, "wake 7", 0))
    assert not seat_of(table, color)["ends"]


# Links and tokens


def test_a_link_to_another_device_is_used_up_by_any_first_use(server: Server) -> None:
    """Also if a program uses it: the former browser has lost the seat, and is told."""
    ada, late = server.client(), server.client()
    table = table_of(ada, "me", "bot")
    good(ada.post(f"{table['path']}/start"))
    link = good(ada.post(f"{table['path']}/seats/red/token")).json()["link"]
    token = link.rpartition("#")[2]
    assert led_to(follow(late, link)).endswith("?invited=red")
    program = server.client(headers={"Authorization": f"Bearer {token}"})
    assert seen(program, table)["viewer"] == "watcher"
    good(program.post(f"{table['path']}/join", json={}))
    assert seen(program, table)["viewer"] == "red"
    assert seen(ada, table)["viewer"] == "watcher"
    assert seen(ada, table)["table"]["moved"] == ["red"]
    assert seen(ada, table)["table"]["host"]
    own = good(program.post(f"{table['path']}/seats/red/token")).json()["token"]
    refused(late.post(f"{table['path']}/join", json={}), 403, "no_invitation")
    new = server.client(headers={"Authorization": f"Bearer {own}"})
    assert seen(new, table)["viewer"] == "red"


def test_a_program_takes_a_token_that_its_host_has_not_seen(server: Server) -> None:
    table = sit_down(server)
    given = server.client(headers=table.headers("red"))
    assert seen(given, {"path": table.path})["viewer"] == "red"  # as its host could see
    token = good(table.seat("red").post(f"{table.path}/seats/red/token")).json()["token"]
    assert seen(given, {"path": table.path})["viewer"] == "watcher"
    refused(table.host.post(f"{table.path}/seats/red/token"), 403, "wrong_seat")
    refused(table.seat("yellow").post(f"{table.path}/seats/red/token"), 403, "not_host")
    own = server.client(headers={"Authorization": f"Bearer {token}"})
    assert seen(own, {"path": table.path})["viewer"] == "red"


def test_cookies_of_a_former_key_are_good_until_it_is_taken_out(tmp_path: Path) -> None:
    old, new = "an old key that signs cookies, 32+", "a new key that signs cookies, 32+"
    server = Server(tmp_path, {"key": old}).start()
    guest, slow = server.client(), server.client()
    for client, name in ((guest, "Ada"), (slow, "Bo")):
        good(client.post("/api/guests", json={"name": name}))
    server.stop()
    server.settings = {"key": new, "former_keys": (old,)}
    server.start()
    assert good(guest.get("/api/guests/me")).json() == {"name": "Ada"}  # and signed anew
    server.stop()
    server.settings = {"key": new}
    server.start()
    assert good(guest.get("/api/guests/me")).json() == {"name": "Ada"}
    assert good(slow.get("/api/guests/me")).json() == {"name": ""}
    server.stop()


def test_who_is_forgotten_leaves_games_that_cannot_be_replayed_too(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    ada, bo = server.client(), server.client()
    good(ada.post("/api/guests", json={"name": "Ada"}))
    alone, shared, hosted = (
        table_of(ada, *kinds) for kinds in (("me", "bot"), ("me", "open"), ("me", "bot"))
    )
    body = {"token": shared["links"]["yellow"][6:], "name": "Bo"}
    good(bo.post(f"{shared['path']}/join", json=body))
    good(ada.post(f"{shared['path']}/start"))
    server.stop()
    with sqlite3.connect(tmp_path / "games.db") as store:
        store.execute("update tables set digest = 'x'")
    store.close()
    server.start()
    refused(ada.get(shared["path"]), 409, "cannot_replay")
    refused(bo.delete(hosted["path"]), 403, "not_host")
    assert ada.delete(hosted["path"]).status_code == 204
    refused(ada.get(hosted["path"]), 404, "no_table")
    assert ada.delete("/api/guests/me").status_code == 204
    refused(bo.get(alone["path"]), 404, "no_table")
    with sqlite3.connect(tmp_path / "games.db") as store:
        rows = [*store.execute("select header, host from tables")]
        seats = [*store.execute("select name, guest, token, away from seats order by seat")]
    store.close()
    assert len(rows) == 1
    assert "seats: red, yellow Bo\n" in rows[0][0]
    assert seats[0] == ("", None, None, 1)
    assert seats[1][0] == "Bo"
    assert seats[1][1] == rows[0][1]  # who is host now
    server.stop()


def test_the_owner_is_told_in_the_stream(server: Server) -> None:
    table = sit_down(server)
    with listening(table, "blue") as stream:
        next(stream)
        good(ask_for_bot(table, "red", "blue"))
        assert next(stream).data["table"]["seats"][2]["vote"]["by"] == ["red"]
    eventually(lambda: seat_of(table, "blue")["vote"])


def test_only_the_former_device_is_told_that_the_seat_has_moved() -> None:
    """Those who watch see the same but for that, and what they see is encoded once."""
    table = Table("id", Game(configure(seats=2), seed=1), [], "host", "random", Status.RUNNING)
    table.chairs = [
        Chair(SeatKind.HUMAN, "Ada", "random", guest="new", former="old"),
        Chair(SeatKind.HUMAN, "Ben", "random", guest="ben"),
    ]
    for first, second in (("old", None), (None, "old")):
        showing = Showing(table)
        seen = {who: showing.seen(Caller(guest=who), [], AUDIENCE) for who in (first, second)}
        assert b'"moved":["red"]' in seen["old"]
        assert b'"moved":[]' in seen[None]
        assert showing.seen(Caller(guest="another"), [], AUDIENCE) is seen[None]
