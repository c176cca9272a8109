"""A game that everyone who played has left to bots waits before each round."""

from __future__ import annotations

from pathlib import Path
from random import Random

import httpx

from .running import Server
from .sitting import JSON, SHORT, good, refused, sit_down
from .test_seats import eventually, seen, table_of
from .watching import stays, watching


def handed_over(host: httpx.Client, *kinds: str) -> JSON:
    """A table where a bot sits in at once for the only person."""
    table = table_of(host, *kinds, stand_in="random", options=SHORT)
    good(host.post(f"{table['path']}/start"))
    good(host.post(f"{table['path']}/seats/red/bot"))
    return table


def waits(host: httpx.Client, table: JSON) -> JSON | None:
    found: JSON | None = seen(host, table)["table"]["waits"]
    return found


def go_on(host: httpx.Client, table: JSON, day: int) -> httpx.Response:
    return host.post(f"{table['path']}/rounds", json={"round": day})


def test_bots_finish_the_round_and_wait_before_each_other_one(server: Server) -> None:
    host = server.client()
    table = handed_over(host, "me", "bot", "bot")
    for day in (2, 3, 4):
        eventually(lambda: waits(host, table))
        assert waits(host, table) == {"round": day}
        shown = seen(host, table)["view"]
        assert shown["round"] == day
        assert shown["step"] == "waking"
        assert [player["hour"] for player in shown["players"][:3]] == [None] * 3
        assert stays(host, table)
        assert good(go_on(host, table, day)).json()["waits"] is None


def test_who_takes_a_seat_back_plays_on_at_once(server: Server) -> None:
    host = server.client()
    table = handed_over(host, "me", "bot")
    eventually(lambda: waits(host, table))
    version = seen(host, table)["view"]["version"]
    assert good(host.delete(f"{table['path']}/seats/red/bot")).json()["waits"] is None
    eventually(lambda: seen(host, table)["view"]["acting"] == [0])
    view = seen(host, table)["view"]
    assert (view["round"], view["version"] - version) in ((2, 0), (2, 1))
    body = {"version": view["version"], "words": view["options"][:1]}
    good(host.post(f"{table['path']}/moves", json=body))
    good(host.post(f"{table['path']}/seats/red/bot"))  # the round that has begun is played
    eventually(lambda: waits(host, table) == {"round": 3})


def test_who_takes_a_seat_on_another_device_plays_on(server: Server) -> None:
    host, phone = server.client(), server.client()
    table = handed_over(host, "me", "bot")
    eventually(lambda: waits(host, table))
    token = good(host.post(f"{table['path']}/seats/red/token")).json()["token"]
    assert good(phone.post(f"{table['path']}/join", json={"token": token})).json()["waits"] is None


def test_with_another_person_at_the_table_nothing_waits(server: Server) -> None:
    table = sit_down(server, seats=2, stand_in="random")
    good(table.seat("red").post(f"{table.path}/seats/red/bot"))
    rng = Random(1)
    while table.view("yellow")["round"] < 3:
        eventually(lambda: table.asked() == ["yellow"])
        table.act(rng)
        assert table.get("yellow", "view")["table"]["waits"] is None
    good(table.seat("yellow").post(f"{table.path}/leave", json={}))
    eventually(lambda: table.get("yellow", "view")["table"]["waits"] == {"round": 4})


def test_who_only_closes_the_page_is_waited_for_as_ever(server: Server) -> None:
    host = server.client()
    table = table_of(host, "me", "bot")
    with host.stream("GET", f"{table['path']}/events"):
        good(server.client(cookies=host.cookies).post(f"{table['path']}/start"))
    eventually(lambda: seen(host, table)["view"]["acting"] == [0])
    assert stays(host, table)
    assert waits(host, table) is None


def test_a_clock_that_runs_out_leaves_the_game_to_a_bot_for_a_round(sqlite_server: Server) -> None:
    host = sqlite_server.client()
    clock = {"bank": 1, "increment": 0}
    table = table_of(host, "me", "bot", clock=clock, stand_in="random")
    good(host.post(f"{table['path']}/start"))
    eventually(lambda: waits(host, table) == {"round": 2})


def test_only_who_plays_here_lets_the_bots_go_on_and_only_with_the_right_round(
    server: Server,
) -> None:
    host, stranger = server.client(), server.client()
    table = handed_over(host, "me", "bot")
    eventually(lambda: waits(host, table))
    refused(go_on(stranger, table, 2), 403, "not_seated")
    refused(go_on(host, table, 1), 409, "wrong_round", "round 2, not 1")
    refused(go_on(host, table, 3), 409, "wrong_round")
    refused(host.post(f"{table['path']}/rounds", json={}), 400, "bad_request", '"round"')
    refused(go_on(host, {"path": "/api/tables/nowhere"}, 2), 404, "no_table")
    assert waits(host, table) == {"round": 2}
    good(host.delete(f"{table['path']}/seats/red/bot"))
    refused(go_on(host, table, 2), 409, "not_waiting", "someone is playing")
    good(host.post(f"{table['path']}/abandon"))
    refused(go_on(host, table, 2), 409, "wrong_status", "abandoned")


def test_to_go_on_twice_is_to_go_on_once(tmp_path: Path) -> None:
    """Two pages of one person may both say it."""
    server = Server(tmp_path, {"pace": 600.0}).start()
    host = server.client()
    table = table_of(host, "me", "bot", stand_in="random")
    with watching(server.client(), table) as page:
        good(page.say_shown(paused=True))
        good(host.post(f"{table['path']}/start"))
        good(host.post(f"{table['path']}/seats/red/bot"))
        eventually(lambda: waits(host, table))
        good(page.say_shown(paused=False))  # and the first act of the round waits for it
        for _ in range(2):
            assert good(go_on(host, table, 2)).json()["waits"] is None
        assert stays(host, table)
        good(page.say_shown(paused=True))
        eventually(lambda: waits(host, table) == {"round": 3})
    server.stop()


def test_a_table_that_waits_is_listed_as_waiting_for_its_player(server: Server) -> None:
    host = server.client()
    table = handed_over(host, "me", "bot")
    eventually(lambda: waits(host, table))

    def is_your_turn() -> bool:
        [listed] = good(host.get("/api/tables")).json()["tables"]
        return bool(listed["your_turn"])

    assert is_your_turn()
    good(host.post(f"{table['path']}/abandon"))
    assert not is_your_turn()


def test_a_table_that_waits_still_waits_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path, {"housekeeping": 0.05}).start()
    host = server.client()
    table = handed_over(host, "me", "bot")
    eventually(lambda: waits(host, table))
    server.restart()
    assert stays(host, table)
    assert waits(host, table) == {"round": 2}
    good(go_on(host, table, 2))
    eventually(lambda: waits(host, table) == {"round": 3})
    server.stop()
