"""What a plan would bring, and what a round brought, over HTTP."""

from __future__ import annotations

from random import Random

from .running import Server
from .sitting import Sitting, good, refused, sit_down
from .test_moves import to_planning


def play_round(sitting: Sitting, seed: int = 1) -> None:
    rng = Random(seed)
    while sitting.view("watcher")["round"] == 1:
        sitting.act(rng)


def test_a_draft_is_forecast_and_nothing_is_sealed(server: Server) -> None:
    table = sit_down(server)
    to_planning(table)
    color = next(iter(table.tokens))
    seat = table.seat(color)
    before = table.views()
    plan = good(
        seat.post(f"{table.path}/forecast", json={"words": ["send studio", "send market"]})
    ).json()
    assert [place["apprentices"] for place in plan["places"]] == [1, 0, 1, 0, 0]
    assert plan["placed"] == 2
    assert plan["places"][2]["told"][0] == {
        "key": "paints",
        "params": {"apprentices": 1, "money": 3},
        "rules": ["STUDIO-01"],
    }
    assert good(seat.post(f"{table.path}/forecast", json={})).json()["placed"] == 0
    assert table.views() == before


def test_a_draft_that_cannot_be_is_refused(server: Server) -> None:
    table = sit_down(server)
    color = next(iter(table.tokens))
    where = f"{table.path}/forecast"
    refused(table.seat(color).post(where, json={}), 422, "not_planning", "nothing to plan")
    to_planning(table)
    words = ["send studio"] * 4
    refused(table.seat(color).post(where, json={"words": words}), 422, "column_full")
    refused(table.seat(color).post(where, json={"words": ["send moon"]}), 400, "unknown_word")
    refused(table.seat("watcher").post(where, json={}), 403, "not_seated")


def test_a_round_that_is_over_is_told_to_everyone_as_they_may_know_it(server: Server) -> None:
    table = sit_down(server)
    where = f"{table.path}/recap"
    color = next(iter(table.tokens))
    refused(table.seat(color).get(where, params={"round": 1}), 404, "not_over", "not over yet")
    play_round(table)
    own = table.get(color, "recap", round=1)
    seen = table.get("watcher", "recap", round=1)
    assert own["round"] == seen["round"] == 1
    assert own["order"] == seen["order"]
    for mine, open_to_all in zip(own["players"], seen["players"], strict=True):
        assert (mine["money"] is None) == (mine["color"] != color)
        assert open_to_all == {**mine, "money": None}
    refused(table.seat(color).get(where, params={"round": 2}), 404, "not_over")
    assert table.seat(color).get(where, params={"round": 0}).status_code == 400
    assert table.seat(color).get(where).status_code == 400
