"""Bots keep pace with those who watch: the next act comes when the last one was shown."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from .running import Server
from .sitting import JSON, SHORT, good, refused
from .test_seats import eventually, seen, table_of
from .watching import place_of, stays, thoughts, watching

ENDLESS = 600.0  # seconds: what comes sooner does not come because the time is up
SECOND = "another-page-that-watches"


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots wait for a viewer as long as a test may take."""
    server = Server(tmp_path_factory.mktemp("patient"), {"pace": ENDLESS}).start()
    yield server
    server.stop()


def bots_at_a_table(host: httpx.Client, seats: int = 3) -> JSON:
    return table_of(host, *["bot"] * seats, options=SHORT)


def start(host: httpx.Client, table: JSON) -> None:
    good(host.post(f"{table['path']}/start"))


def abandon(host: httpx.Client, table: JSON) -> None:
    good(host.post(f"{table['path']}/abandon"))


def is_over(host: httpx.Client, table: JSON) -> bool:
    return bool(seen(host, table)["table"]["status"] == "over")


def test_an_act_comes_when_the_last_one_was_shown_and_not_before(patient: Server) -> None:
    host = patient.client()
    table = bots_at_a_table(host)
    with watching(patient.client(), table) as page:
        start(host, table)  # what the page was sent first counts as shown
        for _ in range(12):
            place = page.read_act()
            assert stays(host, table, place)
            assert good(page.say_shown()).status_code == 204
        abandon(host, table)


def test_the_slowest_viewer_is_waited_for(patient: Server) -> None:
    host = patient.client()
    table = bots_at_a_table(host)
    with watching(patient.client(), table) as one, watching(host, table, SECOND) as other:
        start(patient.client(cookies=host.cookies), table)
        for fast, late in ((one, other), (other, one)):
            assert one.read_act() == other.read_act()
            good(fast.say_shown())
            assert stays(patient.client(), table, late.place)
            good(late.say_shown())
        one.read_act()
        abandon(patient.client(cookies=host.cookies), table)


def test_bots_think_while_they_wait(patient: Server) -> None:
    host = patient.client()
    table = table_of(host, seats=[{"kind": "bot", "level": "novice"}] * 2)
    with watching(patient.client(), table) as page:
        start(host, table)
        place = page.read_act()
        eventually(lambda: thoughts(host, "novice") == 2)
        assert place_of(host, table) == place
        abandon(host, table)


def test_a_viewer_is_not_waited_for_longer_than_the_pace(tmp_path: Path) -> None:
    pace, acts = 0.2, 6
    server = Server(tmp_path, {"pace": pace}).start()
    host = server.client()
    table = bots_at_a_table(host)
    with watching(server.client(), table) as page:
        start(host, table)
        page.read_act()
        began = time.monotonic()
        for _ in range(acts):
            page.read_act()
        assert time.monotonic() - began > (acts - 1) * pace
    server.stop()


def test_a_viewer_who_has_paused_is_not_waited_for_until_he_goes_on(patient: Server) -> None:
    host = patient.client()
    table = bots_at_a_table(host)
    with watching(patient.client(), table) as page:
        good(page.say_shown(paused=True))
        start(host, table)
        for _ in range(5):
            page.read_act()
        good(page.say_shown(paused=False))
        eventually(lambda: stays(host, table))
        while page.place != place_of(host, table):
            page.read()
        good(page.say_shown())
        assert stays(host, table, page.read_act())
        good(page.say_shown(paused=True))
        eventually(lambda: is_over(host, table), 60)


def test_who_leaves_is_not_waited_for(patient: Server) -> None:
    host = patient.client()
    table = bots_at_a_table(host, 2)
    with watching(patient.client(), table) as page:
        start(host, table)
        assert stays(host, table, page.read_act())
    eventually(lambda: is_over(host, table), 60)


def test_a_page_that_comes_back_before_its_first_stream_ends_is_still_there(
    patient: Server,
) -> None:
    host = patient.client()
    table = bots_at_a_table(host, 2)
    with watching(patient.client(), table) as again:
        with watching(patient.client(), table) as page:
            start(host, table)
            assert page.read_act() == again.read_act()
        eventually(lambda: "affresco_streams 1.0" in host.get("/metrics").text)
        assert stays(host, table, again.place)
        good(again.say_shown())
        again.read_act()
        abandon(host, table)


def test_nobody_waits_for_a_stream_without_a_viewer(patient: Server) -> None:
    host = patient.client()
    table = bots_at_a_table(host, 2)
    with patient.client().stream("GET", f"{table['path']}/events") as response:
        good(response)
        start(host, table)
        eventually(lambda: is_over(host, table), 60)


def test_a_person_never_waits_for_a_viewer(patient: Server) -> None:
    host = patient.client()
    table = table_of(host, "me", "bot")
    with watching(patient.client(), table) as page:
        start(host, table)
        eventually(lambda: seen(host, table)["view"]["acting"] == [0])
        view = seen(host, table)["view"]
        body = {"version": view["version"], "words": view["options"][:1]}
        good(host.post(f"{table['path']}/moves", json=body))
        place = place_of(host, table)
        while page.place != place:
            page.read()
        assert stays(host, table, place)  # unlike the bot, which is asked to plan or to get up
        assert seen(host, table)["view"]["sealed"] == []
        abandon(host, table)


def test_what_was_shown_before_an_undo_does_not_count_after_it(patient: Server) -> None:
    host = patient.client()
    table = table_of(host, "me", "bot")

    def play() -> None:
        view = seen(host, table)["view"]
        body = {"version": view["version"], "words": view["options"][:1]}
        good(host.post(f"{table['path']}/moves", json=body))

    def state() -> tuple[str, list[int]]:
        """Also of a bot that has planned, by which a table comes to no other place."""
        shown = seen(host, table)
        return shown["place"], shown["view"]["sealed"]

    with watching(patient.client(), table) as page:
        start(host, table)
        eventually(lambda: seen(host, table)["view"]["acting"] == [0])
        play()
        former = place_of(host, table)
        version = seen(host, table)["view"]["version"]
        good(host.post(f"{table['path']}/undo", json={"version": version}))
        play()
        assert place_of(host, table) == former.replace("0-", "1-")
        before = state()
        good(page.say_shown(former))
        assert stays(host, table, before[0])
        assert state() == before
        good(page.say_shown(before[0]))
        eventually(lambda: state() != before)
        abandon(host, table)


# A seat that is taken back


def test_a_thought_that_waits_is_dropped_when_its_seat_is_taken_back(patient: Server) -> None:
    host = patient.client()
    table = table_of(host, "me", "me", stand_in="random")
    with watching(patient.client(), table) as page:
        start(host, table)
        for color in ("red", "yellow"):
            good(host.post(f"{table['path']}/seats/{color}/bot"))
        page.read_act()
        asked = seen(host, table)["view"]["acting"][0]
        color = ("red", "yellow")[asked]
        for _ in range(3):  # whose bot is cut short, and thinks anew each time
            assert stays(host, table, page.place)
            good(host.delete(f"{table['path']}/seats/{color}/bot"))
            good(host.post(f"{table['path']}/seats/{color}/bot"))
        good(host.delete(f"{table['path']}/seats/{color}/bot"))
        good(page.say_shown())
        assert stays(host, table, page.place)
        good(host.post(f"{table['path']}/i-am", json={"seat": color}))
        view = seen(host, table)["view"]
        body = {"version": view["version"], "words": view["options"][:1]}
        good(host.post(f"{table['path']}/moves", json=body))
        abandon(host, table)


# What is refused


def test_an_unknown_viewer_and_a_place_that_is_none_are_refused(patient: Server) -> None:
    host = patient.client()
    table = bots_at_a_table(host)
    path = f"{table['path']}/shown"
    with watching(patient.client(), table) as page:
        body = {"viewer": page.viewer, "place": page.place}
        good(host.post(path, json=body))
        unknown = {**body, "viewer": SECOND}
        refused(host.post(path, json=unknown), 404, "no_viewer", "no open stream", "open one")
        refused(host.post("/api/tables/nowhere/shown", json=body), 404, "no_viewer")
        for field, value in (("viewer", "short"), ("place", "57"), ("paused", "yes"), ("more", 1)):
            wrong = host.post(path, json={**body, field: value})
            refused(wrong, 400, "bad_request", f'"{field}"')
        refused(host.post(path, json={"viewer": page.viewer}), 400, "bad_request", "0-57")
    eventually(lambda: host.post(path, json=body).status_code == 404)
    refused(
        host.get(f"{table['path']}/events", params={"viewer": "short"}), 400, "bad_request", "16"
    )


def test_who_says_too_often_what_was_shown_is_refused_and_can_still_play(tmp_path: Path) -> None:
    server = Server(tmp_path, {"limited": True}).start()
    host = server.client()
    table = table_of(host, "me", "me")
    body = {"viewer": SECOND, "place": "0-1"}
    for _ in range(5000):
        answer = host.post(f"{table['path']}/shown", json=body)
        if answer.status_code == 429:
            break
    refused(answer, 429, "too_often", "try again in")
    start(host, table)
    server.stop()
