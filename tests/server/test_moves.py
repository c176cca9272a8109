"""Moves, plans and what is taken back: each refusal has its own status and one sentence."""

from __future__ import annotations

from pathlib import Path
from random import Random
from threading import Barrier, Thread

import httpx
import pytest

from .running import Server
from .sitting import SHORT, Sitting, good, listening, refused, sit_down


def first(sitting: Sitting) -> tuple[str, dict[str, object]]:
    """The seat that is asked first, and what it sees."""
    color = sitting.asked()[0]
    return color, sitting.view(color)


def to_planning(sitting: Sitting, seed: int = 1) -> int:
    """Play until a day is to be planned; tells the round."""
    rng = Random(seed)
    while (seen := sitting.view("watcher"))["step"] != "planning":
        sitting.act(rng)
    found: int = seen["round"]
    return found


def test_a_move_is_answered_with_what_came_of_it(server: Server) -> None:
    table = sit_down(server)
    color, seen = first(table)
    done = good(table.play(color, "wake 7", 0)).json()
    assert done["version"] == 1
    assert done["events"][0]["key"] == "woke"
    assert table.view(color)["version"] == 1
    assert seen["version"] == 0


def test_a_stale_version_is_refused_by_409_and_names_the_new_one(server: Server) -> None:
    table = sit_down(server)
    color, _ = first(table)
    good(table.play(color, "wake 7", 0))
    problem = refused(table.play(color, "wake 8", 0), 409, "stale_version", "version 1")
    assert problem["params"] == {"version": 1}


def test_an_illegal_move_is_refused_by_422_with_key_rule_and_what_is_possible(
    server: Server,
) -> None:
    table = sit_down(server)
    color, _ = first(table)
    problem = refused(table.play(color, "restore c3", 0), 422, "must_get_up", "possible: wake 5")
    assert problem["rule"] == "HOSTEL-04"
    assert problem["params"]["possible"] == [f"wake {hour}" for hour in range(5, 10)]
    other = next(each for each in table.tokens if each != color)
    problem = refused(table.play(other, "wake 7", 0), 422, "not_your_turn_to_wake")
    assert problem["rule"] == "HOSTEL-01"
    assert table.view(color)["version"] == 0


def test_what_is_no_word_is_refused_by_400(server: Server) -> None:
    table = sit_down(server)
    refused(table.play(table.asked()[0], "dance", 0), 400, "unknown_word", "dance")


def test_a_foreign_seat_is_refused_by_403(server: Server) -> None:
    table = sit_down(server)
    color = table.asked()[0]
    other = next(each for each in table.tokens if each != color)
    refused(table.play(other, "wake 7", 0, seat=color), 403, "wrong_seat", color)
    refused(table.play("watcher", "wake 7", 0), 403, "not_seated", "spectators can’t act")
    refused(table.plan("watcher", 1, ["ready"]), 403, "not_seated")
    undo = table.seat("watcher").post(f"{table.path}/undo", json={"version": 0})
    refused(undo, 403, "not_seated")
    assert table.view(color)["version"] == 0


def test_the_same_key_gets_the_same_answer_and_nothing_happens_twice(server: Server) -> None:
    table = sit_down(server)
    color = table.asked()[0]
    key = "a-key-of-mine"
    once = good(table.play(color, "wake 7", 0, key=key))
    again = good(table.play(color, "wake 7", 0, key=key))
    assert again.content == once.content
    assert table.view(color)["version"] == 1
    refused(table.play(color, "wake 8", 0, key=key), 422, "key_used")
    other = table.asked()[0]
    good(table.play(other, table.view(other)["options"][0], 1, key=key))


@pytest.mark.parametrize("number", range(3))
def test_of_two_clients_that_move_at_once_one_wins(server: Server, number: int) -> None:
    table = sit_down(server)
    color = table.asked()[0]
    barrier, statuses = Barrier(2), []

    def post(word: str) -> None:
        with server.client(headers=table.headers(color)) as client:
            client.get("/healthz")
            barrier.wait()
            body = {"version": 0, "words": [word]}
            statuses.append(client.post(f"{table.path}/moves", json=body).status_code)

    threads = [Thread(target=post, args=(f"wake {5 + at}",)) for at in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, 409]
    assert table.view(color)["version"] == 1


def test_plans_sealed_at_once_never_race(server: Server) -> None:
    table = sit_down(server, seats=4)
    for turn in range(2):
        day = to_planning(table, turn)
        version = table.view("watcher")["version"]
        barrier, statuses = Barrier(4), []

        def seal(color: str, day: int, barrier: Barrier, statuses: list[int]) -> None:
            with server.client(headers=table.headers(color)) as client:
                client.get("/healthz")
                barrier.wait()
                body = {"round": day, "words": ["send studio", "send theater"]}
                statuses.append(client.put(f"{table.path}/plan", json=body).status_code)

        threads = [
            Thread(target=seal, args=(color, day, barrier, statuses)) for color in table.tokens
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert statuses == [200] * 4
        seen = table.view("watcher")
        assert (seen["step"], seen["version"]) != ("planning", version)
        assert seen["version"] == version + 1


def test_a_plan_is_replaced_until_the_last_has_planned_and_late_ones_are_told(
    server: Server,
) -> None:
    table = sit_down(server)
    day = to_planning(table)
    version = table.view("watcher")["version"]
    for words in (["send market"], ["send studio", "send studio"]):
        assert good(table.plan("red", day, words)).json()["events"] == []
    assert table.view("red")["own_plan"] == ["send studio", "send studio", "ready"]
    assert table.view("blue")["sealed"] == [0]
    assert table.view("blue")["own_plan"] is None
    assert table.view("blue")["version"] == version
    refused(table.plan("blue", day + 1, ["ready"]), 409, "wrong_round", f"round {day}")
    refused(table.plan("blue", day, ["send market"] * 4), 422, "column_full")
    refused(table.play("blue", "send market", version), 422, "plan_as_a_whole")
    for color in ("yellow", "blue"):
        last = good(table.plan(color, day, ["send theater"], key="the-plan-of-today"))
    again = good(table.plan("blue", day, ["send theater"], key="the-plan-of-today"))
    assert again.content == last.content
    assert "planned" in [event["key"] for event in last.json()["events"]]
    refused(table.plan("red", day, ["send market"]), 422, "not_planning")


def unseal(sitting: Sitting, color: str, day: int, **more: object) -> httpx.Response:
    return sitting.seat(color).request(
        "DELETE", f"{sitting.path}/plan", json={"round": day, **more}
    )


def test_a_sealed_plan_is_taken_back_and_the_table_waits_for_the_seat_again(
    server: Server,
) -> None:
    table = sit_down(server)
    day = to_planning(table)
    before = table.views()
    good(table.plan("red", day, ["send market"]))
    with listening(table, "blue", "now") as others:
        assert next(others).data["view"]["sealed"] == [0]
        done = good(unseal(table, "red", day, key="I-change-my-mind"))
        assert next(others).data["view"]["sealed"] == []
    assert done.json() == {"version": table.view("red")["version"], "events": []}
    assert table.views() == before  # nobody is told what it was
    for color in ("yellow", "blue"):
        good(table.plan(color, day, ["send theater"]))
    assert table.asked() == ["red"]
    again = good(unseal(table, "red", day, key="I-change-my-mind"))
    assert again.content == done.content
    refused(unseal(table, "red", day + 1), 409, "wrong_round", f"round {day}")
    refused(unseal(table, "red", day, key="I-change-my-mind", seat="blue"), 403, "wrong_seat")
    refused(unseal(table, "watcher", day), 403, "not_seated")
    good(table.plan("red", day, ["send studio"]))
    refused(unseal(table, "red", day), 409, "not_planning", "you can’t change yours")


def test_what_a_plan_earned_on_the_clock_is_taken_back_with_it(server: Server) -> None:
    table = sit_down(server, clock={"bank": 500, "increment": 100})
    day = to_planning(table)
    left = [0.0]
    for _ in range(4):
        good(table.plan("red", day, ["send market"]))
        left.append(table.get("red", "view")["table"]["seats"][0]["bank_left"])
        good(unseal(table, "red", day))
    assert left[4] <= left[1]


def test_what_a_move_earned_on_the_clock_is_taken_back_with_it(server: Server) -> None:
    table = sit_down(server, clock={"bank": 500, "increment": 100})
    color = table.asked()[0]
    left = [0.0]
    for _ in range(4):
        good(table.play(color, "wake 7", table.view(color)["version"]))
        told = table.get(color, "view")["table"]["seats"]
        left.append(next(seat["bank_left"] for seat in told if seat["color"] == color))
        undo = {"version": table.view(color)["version"]}
        good(table.seat(color).post(f"{table.path}/undo", json=undo))
        told = table.get(color, "view")["table"]["seats"]
        stand = [seat["bank_left"] for seat in told if seat["color"] != color]
        assert max(stand) <= 500  # who was asked meanwhile has not answered
    assert left[4] <= left[1]


def test_a_plan_that_was_taken_back_stays_so_when_the_server_is_killed(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    table = sit_down(server)
    day = to_planning(table)
    good(table.plan("red", day, ["send market"]))
    good(table.plan("blue", day, ["send studio"]))
    good(unseal(table, "red", day))
    server.restart()
    seen = table.view("red")
    assert (seen["sealed"], seen["own_plan"]) == ([2], None)
    server.stop()


def test_the_last_move_is_taken_back_and_the_version_rises(server: Server) -> None:
    table = sit_down(server)
    color = table.asked()[0]
    before = table.view(color)
    good(table.play(color, "wake 7", 0))
    assert table.view(color)["undo"]
    undo = {"version": 1, "key": "an-undo-key"}
    done = good(table.seat(color).post(f"{table.path}/undo", json=undo))
    assert done.json()["version"] == 2
    again = good(table.seat(color).post(f"{table.path}/undo", json=undo))
    assert again.content == done.content
    after = table.view(color)
    assert after == {**before, "version": 2}
    refused(table.seat(color).post(f"{table.path}/undo", json={"version": 2}), 422, "cannot_undo")


def test_options_come_with_their_previews_on_request(server: Server) -> None:
    table = sit_down(server)
    color = table.asked()[0]
    plain = table.get(color, "options")
    assert plain["options"][0] == {"word": "wake 5", "preview": None}
    shown = table.get(color, "options", previews=True)["options"]
    assert shown[0]["preview"]["mood"] == -3
    day = to_planning(table)
    words = [each["word"] for each in table.get("red", "options", draft=["send studio"])["options"]]
    assert "ready" in words
    assert "send market" in words  # in any order, though it stands before the studio
    assert day == 1
    bad = table.seat("red").get(f"{table.path}/options", params={"draft": ["send moon"]})
    refused(bad, 400, "unknown_word")


def test_why_a_word_is_not_possible_has_a_key_and_a_rule(server: Server) -> None:
    table = sit_down(server)
    color = table.asked()[0]
    assert table.get(color, "why", word="wake 7")["possible"]
    why = table.get(color, "why", word="close I")
    assert (why["possible"], why["rule"], why["lacking"]) == (False, "HOSTEL-04", None)


@pytest.mark.parametrize("modules", [[], ["bells"]])
def test_what_is_missing_is_told_with_what_it_would_bring(
    server: Server, modules: list[str]
) -> None:
    table = sit_down(server, seats=2, modules=modules)
    dice = Random(5)
    while not (asked := table.get(table.asked()[0], "options", previews=True)["lacking"]):
        table.act(dice)
    word, lacking = next(iter(asked.items()))
    why = table.get(table.asked()[0], "why", word=word)
    assert not why["possible"]
    assert why["lacking"] == lacking
    assert lacking["money"] or lacking["paints"]
    assert lacking["preview"]["landing"]


def test_a_whole_game_is_played_and_its_record_verified(server: Server) -> None:
    table = sit_down(server, seats=2, options=SHORT)
    table.play_out(Random(5))
    shown = table.get("red", "view")["table"]
    assert shown["status"] == "over"
    assert table.view("watcher")["ranks"] is not None
    refused(table.play("red", "wake 7", 0), 409, "wrong_status", "over")
