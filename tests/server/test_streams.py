"""Streams: one for each viewer; who was away is told exactly what he has missed."""

from __future__ import annotations

from random import Random
from threading import Thread
from typing import Any

from .running import Server
from .sitting import SHORT, Sitting, Told, good, listening, refused, sit_down
from .test_seats import eventually


def until_over(sitting: Sitting, color: str, told: list[Told]) -> None:
    """Never leaves."""
    with listening(sitting, color, "0-0") as stream:
        for message in stream:
            told.append(message)
            if message.data["table"]["status"] == "over":
                return


def restless(sitting: Sitting, color: str, told: list[Told], seed: int) -> None:
    """Leaves after a few messages, again and again, and comes back with the last id."""
    rng, last = Random(seed), "0-0"
    while True:
        with listening(sitting, color, last) as stream:
            for _ in range(rng.randint(1, 6)):
                message = next(stream)
                told.append(message)
                last = message.id
                if message.data["table"]["status"] == "over":
                    return


def story(told: list[Told]) -> list[Any]:
    assert not any(message.data["fresh"] for message in told)
    return [event for message in told for event in message.data["events"]]


def test_clients_that_come_and_go_end_like_one_that_never_left(sqlite_server: Server) -> None:
    table = sit_down(sqlite_server, seats=2, options=SHORT, modules=["scrolls"])
    viewers = [*table.tokens, "watcher"]
    faithful: dict[str, list[Told]] = {color: [] for color in viewers}
    others: list[tuple[str, list[Told]]] = [(viewers[at % 3], []) for at in range(20)]
    threads = [Thread(target=until_over, args=(table, color, faithful[color])) for color in viewers]
    threads += [
        Thread(target=restless, args=(table, color, told, seed))
        for seed, (color, told) in enumerate(others)
    ]
    for thread in threads:
        thread.start()
    table.play_out(Random(3))
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    eventually(lambda: "affresco_streams 0.0" in sqlite_server.client().get("/metrics").text)
    for color, told in others:
        assert story(told) == story(faithful[color])
        assert told[-1].data["view"] == faithful[color][-1].data["view"] == table.view(color)


def test_a_stream_begins_with_the_view(server: Server) -> None:
    table = sit_down(server)
    with listening(table, "red") as stream:
        message = next(stream)
        assert message.data["fresh"]
        assert message.data["viewer"] == "red"
        assert message.data["view"] == table.view("red")
        assert message.data["events"] == []
        color = table.asked()[0]
        good(table.play(color, "wake 7", 0))
        message = next(stream)
        assert [event["key"] for event in message.data["events"]] == ["woke"]
        assert message.data["view"] == table.view("red")


def test_who_comes_back_after_an_undo_gets_a_fresh_view(server: Server) -> None:
    table = sit_down(server)
    color = table.asked()[0]
    good(table.play(color, "wake 7", 0))
    with listening(table, "watcher") as stream:
        last = next(stream).id
    good(table.seat(color).post(f"{table.path}/undo", json={"version": 1}))
    for place in (last, "nonsense", "0-99999999"):
        with listening(table, "watcher", place) as stream:
            assert next(stream).data["fresh"]


def test_others_hear_that_somebody_is_ready_and_nothing_of_a_second_thought(
    server: Server,
) -> None:
    table = sit_down(server)
    rng = Random(1)
    while table.view("watcher")["step"] != "planning":
        table.act(rng)
    with listening(table, "blue") as stream, listening(table, "red") as own:
        next(stream), next(own)
        for words in (["send market"], ["send studio"], ["send theater", "send theater"]):
            good(table.plan("red", 1, words))
            assert next(own).data["view"]["own_plan"] == [*words, "ready"]
        heard = next(stream).data
        assert heard["view"]["sealed"] == [0]
        good(table.plan("yellow", 1, ["send studio"]))
        heard = next(stream).data  # the next thing that blue hears: no word of red's doubts
        assert heard["view"]["sealed"] == [0, 1]


def test_a_program_is_asked_for_each_decision_once_and_told_the_end(server: Server) -> None:
    table = sit_down(server, seats=2, options=SHORT)
    rng = Random(7)
    asked = 0
    with listening(table, "red", what="decisions") as stream:
        other = Thread(target=lambda: [None for _ in iter(lambda: yellow(table, rng), False)])
        other.start()
        for message in stream:
            if message.kind == "over":
                break
            asked += 1
            seen = message.data["view"]
            assert 0 in seen["acting"]
            if message.data["planning"]:
                good(table.plan("red", seen["round"], ["send studio"]))
            else:
                good(table.play("red", seen["options"][0], seen["version"]))
        other.join(30)
    assert asked > 20
    refused(table.seat("watcher").get(f"{table.path}/decisions"), 403, "not_seated")


def yellow(table: Sitting, rng: Random) -> bool:
    """Plays when it is asked; tells whether the game goes on."""
    seen = table.view("yellow")
    if seen["step"] == "over":
        return False
    if 1 in seen["acting"]:
        color, method, request = table.decision(rng, "yellow")
        table.seat(color).request(method, request["path"], json=request["body"])
    return True
