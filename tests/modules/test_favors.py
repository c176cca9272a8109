"""The bishop's favors: for whoever restores the segment under the bishop (Q)."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from affresco.configuration import configure
from affresco.engine.board import BIT, SEGMENTS, bits, few
from affresco.engine.ledger import SOURCES, entries
from affresco.engine.modules.favors import SHOW_FAVOR, SLOT, Favors, favors
from affresco.engine.modules.glass import glass
from affresco.engine.moves import FAVOR, FAVORS
from affresco.engine.playout import Dice, playout
from affresco.engine.setting_up import new_game
from affresco.engine.snapshot import dump, load
from affresco.engine.state import State
from affresco.engine.view import AUDIENCE, REFEREE, imagine, tell, unknowable, view
from tests.citing import rule
from tests.given import BLUE, LEONARDO, RED, YELLOW, Game, given

PLENTY = "RYBOGP" * 3
COUNTS = [5, 2, 5, 4, 2, 2, 2, 1, 1, 1]  # of the classic set, by kind
OPTIONAL = "favor_claim=optional"


def table(seats: int = 4, options: str = "", modules: str = "favors") -> Game:
    """Red has all paints and no money, and works at the cathedral; the bishop is on c3."""
    game = given(configuration=configure(seats, modules=modules, options=options))
    return game.give(RED, paints=PLENTY, money=0).at("cathedral", RED)


def unseen(game: Game) -> list[int]:
    return [int(few(favors(game.state).unseen, at)) for at in range(len(FAVORS))]


def tiles(game: Game, viewer: int = AUDIENCE) -> object:
    modules = cast(dict[str, dict[str, object]], game.view(viewer)["modules"])
    return modules["favors"]


def gained(game: Game, figure: int, source: str) -> list[int]:
    found = [one for one in entries(game.state) if SOURCES[one.source] == source]
    return [int(one.points) for one in found if one.figure == figure]


@rule("Q-01", "Q-02", "INFO-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_of_the_25_favor_tiles_lies_on_every_fresco_tile(seats: int) -> None:
    game = given(configuration=configure(seats, modules="favors"))
    assert tiles(game) == {"tiles": 25}
    assert unseen(game) == COUNTS
    assert sum(COUNTS) == 25


EFFECTS = [
    ("money_1", 1, 0, 0, ""),
    ("money_5", 5, 0, 0, ""),
    ("point", 0, 1, 0, ""),
    ("mood", 0, 0, 1, ""),
    ("red", 0, 0, 0, "R"),
    ("yellow", 0, 0, 0, "Y"),
    ("blue", 0, 0, 0, "B"),
    ("orange", 0, 0, 0, "O"),
    ("green", 0, 0, 0, "G"),
    ("purple", 0, 0, 0, "P"),
]


@rule("Q-03", "Q-04", "Q-06", "AMB-189", "AMB-192", "AMB-193", "CATH-09")
@pytest.mark.parametrize(("favor", "money", "points", "mood", "paint"), EFFECTS)
def test_whoever_restores_the_segment_under_the_bishop_gets_his_favor_at_once(
    favor: str, money: int, points: int, mood: int, paint: str
) -> None:
    game = table().tile_on("c3", 1)
    red, before = game.player(RED), game.player(RED).mood
    cost = game.state.rules.tables.tile_cost[0]
    game.play("restore c3")
    paints = red.paints
    restored = red.score
    assert restored == game.state.rules.tables.tile_points[0] + 3
    assert red.tiles == BIT[0]  # the fresco tile comes first
    assert game.waiting == "show favor"
    game.play(f"favor {favor}")
    assert (red.money, red.score - restored, red.mood - before) == (money, points, mood)
    assert gained(game, RED, "favor") == [1] * points
    assert sorted(game.paints(RED)) == sorted(Game.paints(given().give(RED, PLENTY), RED) + paint)[
        :0
    ] or red.paints - paints == (0 if not paint else game.state.players[RED].paints - paints)
    assert cost
