"""The cathedral: restoring segments (CATH)."""

from __future__ import annotations

import pytest

from tests.citing import rule
from tests.given import RED, given


@rule("CATH-05", "BISHOP-05", "CATH-07", "CATH-08", "EX-06")
@pytest.mark.parametrize(
    ("bishop", "bonus"), [("b2", 3), ("c3", 2), ("a1", 2), ("c1", 2), ("d2", 0), ("e5", 0)]
)
def test_a_restoration_brings_the_tile_and_the_bishops_bonus(bishop: str, bonus: int) -> None:
    game = given().tile_on("b2", 1).bishop_on(bishop).give(RED, "RYB").at("cathedral", RED)
    game.play("restore b2")
    assert game.player(RED).score == 3 + bonus
    assert game.paints(RED) == ""
    assert game.view(RED)["players"][RED]["tiles"] == [1]
    assert game.view(RED)["bishop"] == "b2"
