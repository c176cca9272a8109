"""What is hidden and what is public (INFO)."""

from __future__ import annotations

from typing import Any, Final, cast

import pytest

from affresco.components import ComponentSet, load, read
from affresco.configuration import configure
from affresco.engine.board import SEGMENTS, bit
from affresco.engine.paints import NAMES, ONE, ORANGE, pack
from affresco.engine.snapshot import dump
from affresco.engine.view import AUDIENCE, REFEREE, imagine, unknowable
from affresco.game import Game
from affresco.telling.events import tell
from tests.citing import rule
from tests.components.editing import edited
from tests.given import BLUE, GREEN, RED, YELLOW, Position, given

BOX: Final = load().box
SEATS: Final = (RED, YELLOW, BLUE, GREEN)
OTHERS: Final = (YELLOW, BLUE, GREEN, AUDIENCE)  # who look at red
VIEWERS: Final = (RED, *OTHERS)

Seen = dict[str, object]


def player(view: Seen, figure: int) -> Seen:
    return cast(list[Seen], view["players"])[figure]


def awake(money: int = 12, paints: str = "RYB") -> Position:
    """Everyone got up in the order of their seats; red has this behind the screen."""
    game = given().scores(1, 2, 3, 4).give(RED, paints, money)
    return game.wake("6", "7", "8", "9")


@rule("INFO-01")
@pytest.mark.parametrize("viewer", OTHERS)
def test_a_view_does_not_depend_on_what_lies_behind_anothers_screen(viewer: int) -> None:
    poor, rich = awake(0, ""), awake(99, "RRYYBBOOGGPP")
    assert poor.view(viewer) == rich.view(viewer)
    for game in (poor, rich):
        game.plan(RED, market=1, cathedral=1, workshop=1)
        for seat in (YELLOW, BLUE, GREEN):
            game.plan(seat)
    for word in ("done", "pass", "pass"):  # at the market, the cathedral, the workshop
        assert poor.view(viewer) == rich.view(viewer)
        assert poor.view(RED) != rich.view(RED)
        poor.play(word)
        rich.play(word)


@rule("INFO-01")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_sees_the_own_stock_alone(viewer: int) -> None:
    seen = given().view(viewer)
    for seat in SEATS:
        stock = [player(seen, seat)["money"], player(seen, seat)["paints"]]
        assert stock == ([12, "RYB"] if seat == viewer else [None, None])


@rule("INFO-01")
def test_a_table_may_agree_to_play_without_large_screens() -> None:
    for open_screens in (False, True):
        table = Game(configure(3), seed=1, open_screens=open_screens)
        stock = player(table.view(RED), YELLOW)
        assert stock["money"] == (12 if open_screens else None)
        assert stock["paints"] == ("RYB" if open_screens else None)


@rule("INFO-02", "PLAN-01")
@pytest.mark.parametrize("viewer", OTHERS)
def test_a_view_does_not_depend_on_the_plan_of_another_before_the_reveal(viewer: int) -> None:
    one, other = awake().plan(RED, market=3, studio=1), awake().plan(RED, theater=1)
    assert one.view(viewer) == other.view(viewer)
    assert one.view(RED) != other.view(RED)
    for game in (one, other):
        game.plan(GREEN).plan(YELLOW)
    assert one.view(viewer) == other.view(viewer)
    assert player(one.view(viewer), RED)["plan"] is None


@rule("INFO-02", "PLAN-01")
@pytest.mark.parametrize("viewer", OTHERS)
def test_a_half_made_plan_is_as_secret_as_a_finished_one(viewer: int) -> None:
    one, other = awake(), awake()
    one.play("send market", "send studio", seat=RED)
    assert one.view(viewer) == other.view(viewer)
    assert one.view(viewer)["figure"] is None  # all decide at once
    assert "plan of red" in unknowable(one.state, viewer)
    assert dump(imagine(one.state, viewer)) == dump(imagine(other.state, viewer))


@rule("INFO-02", "PLAN-01")
@pytest.mark.parametrize("viewer", OTHERS)
def test_what_a_table_shows_does_not_depend_on_a_sealed_plan(viewer: int) -> None:
    seen = []
    for plan in (["send market"], ["send theater", "send theater"]):
        table = Game(configure(4), seed=1)
        while not table.is_planning:
            table.play(table.acting()[0], table.options(table.acting()[0])[-1])
        table.plan(RED, plan)
        told = table.events(viewer)
        seen.append((table.view(viewer), told, table.acting(), table.options(viewer)))
    assert seen[0] == seen[1]


@rule("INFO-02", "PLAN-07")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_plans_are_public_from_the_reveal_to_the_end_of_the_round(viewer: int) -> None:
    game = awake().plan(RED, market=1, theater=2)
    for seat in (YELLOW, BLUE, GREEN):
        game.plan(seat, studio=1)
    plan = {"market": 1, "cathedral": 0, "studio": 0, "workshop": 0, "theater": 2}
    while game.waiting.startswith("at "):
        seen = game.view(viewer)
        assert player(seen, RED)["plan"] == plan
        assert all(player(seen, seat)["plan"] for seat in SEATS)
        assert unknowable(game.state, viewer) == []
        game.play("done" if "done" in game.options() else "pass")
    game.nature()
    assert player(game.view(viewer), RED)["plan"] in (None, dict.fromkeys(plan, 0))


@rule("INFO-03")
@pytest.mark.parametrize("viewer", [*VIEWERS, REFEREE])
def test_what_lies_on_the_board_is_public(viewer: int) -> None:
    game = given().scores(7, 0, 9, 4).only_covered("b3", "e5").bishop_on("d2")
    game.player(YELLOW).start = 3
    game.player(GREEN).mood, game.player(RED).mood = BOX.mood.spaces - 1, 0
    game.play("wake 6", "wake 9", "wake 8").at("market", BLUE).play("close II")
    seen = game.view(viewer)
    red, yellow, _, green = (player(seen, seat) for seat in SEATS)
    assert (red["score"], red["start"], yellow["score"], yellow["start"]) == (7, None, 0, 4)
    assert (yellow["hour"], green["hour"], red["hour"]) == ("6", "9", "8")
    assert (red["mood"], green["mood"]) == (0, BOX.mood.spaces - 1)
    assert (red["apprentices"], yellow["apprentices"], green["apprentices"]) == (4, 5, 6)
    assert seen["bishop"] == "d2"
    fresco = cast(list[int | None], seen["fresco"])
    covered = {SEGMENTS[at]: tile for at, tile in enumerate(fresco) if tile is not None}
    assert covered == {at: game.state.fresco[SEGMENTS.index(at)] + 1 for at in ("b3", "e5")}
    market = cast(list[list[int | None]], seen["market"])
    assert [[tile is not None for tile in booth] for booth in market] == [
        *([True] * 4, [False] * 4, [True] * 3, [True] * 2)
    ]


@rule("INFO-03")
def test_all_see_the_same_board() -> None:
    game = given(seed=5).until("at studio")
    for key in ("round", "final", "step", "bishop", "fresco", "market", "order", "points"):
        assert len({str(game.view(viewer)[key]) for viewer in VIEWERS}) == 1
    for seat in SEATS:
        for key in ("color", "score", "start", "hour", "tiles", "mood", "apprentices"):
            assert len({str(player(game.view(viewer), seat)[key]) for viewer in VIEWERS}) == 1


@rule("INFO-04")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_tiles_that_were_taken_lie_before_their_owner_for_all_to_see(viewer: int) -> None:
    game = given().tile_on("b2", 4).give(RED, "OB").at("cathedral", RED)
    assert player(game.view(viewer), RED)["tiles"] == []
    game.play("restore b2")
    assert player(game.view(viewer), RED)["tiles"] == [4]  # by its number: income and splashes
    assert BOX.fresco.splashes[4 - 1] == bit(0)


@rule("INFO-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bag_is_not_shown_but_is_all_that_is_not_on_display(seats: int) -> None:
    game = given(seats)
    game.at("market", RED).play("close III")
    seen = game.view(YELLOW)
    assert "bag" not in seen
    market = cast(list[list[int | None]], seen["market"])
    displayed = sum(bit(tile - 1) for booth in market for tile in booth if tile is not None)
    assert BOX.market.in_play[game.state.rules.side] - displayed == game.state.bag


def with_splashes(splashes: str) -> ComponentSet:
    """The classic set with other splashes on the back of tile 4, whose front is the same."""
    front = '{ vp = 4, cost = "OB" }'
    return read(edited((front, front.replace(" }", f', splashes = "{splashes}" }}'))))


@rule("INFO-06", "AMB-31")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_does_not_depend_on_the_backs_of_the_tiles_on_the_ceiling(viewer: int) -> None:
    seen = []
    for splashes in ("", "OGP"):
        table = Game(configure(4, components=with_splashes(splashes)), seed=1)
        assert table.rules.box.fresco.splashes[3] == (7 if splashes else 0)
        seen.append((table.view(viewer), table.events(viewer)))
    assert seen[0] == seen[1]


class Memory:
    """What someone in the audience remembers of everyone's money and paints."""

    def __init__(self, seats: int) -> None:
        self.money = [BOX.player.money] * seats
        self.paints = [BOX.player.paints] * seats

    def hear(self, event: Seen) -> None:
        key, who = event["key"], cast(int, event["figure"])
        if who not in range(len(self.money)):
            return
        told = cast(dict[str, Any], event["details"])
        if key in ("bought", "bishop_moved"):
            self.money[who] -= told["price"]
        elif key in ("painted", "income"):
            self.money[who] += told["money"]
        if key == "bought":
            self.paints[who] += BOX.market.goods[told["goods"] - 1]
        elif key == "restored":
            self.paints[who] -= BOX.fresco.cost[told["tile"] - 1]
        elif key == "altar_restored":
            self.paints[who] -= pack(told["set"])
        elif key == "blended":
            paint = NAMES.index(told["paint"])
            self.paints[who] += ONE[paint] - BOX.recipes.cost[paint - ORANGE]


@rule("INFO-07", "AMB-11", "PERF-07")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_remembers_all_that_happens_openly_knows_every_stock(seats: int, seed: int) -> None:
    game = given(seats, seed=seed).until("over")
    memory = Memory(seats)
    for event in game.events:
        memory.hear(tell(event, AUDIENCE))
    assert memory.money == [game.player(seat).money for seat in range(seats)]
    assert memory.paints == [game.player(seat).paints for seat in range(seats)]


@rule("INFO-07", "AMB-11")
@pytest.mark.parametrize("viewer", OTHERS)
def test_a_payment_is_told_to_all_but_what_is_left_stays_hidden(viewer: int) -> None:
    game = given().at("market", RED, hour="5").play("booth I", "buy 1")
    told = tell(game.happened("bought")[0], viewer)
    assert told["figure"] == RED
    assert cast(Seen, told["details"])["price"] == BOX.hostel.price[0]
    assert player(game.view(viewer), RED)["money"] is None
    assert player(game.view(viewer), RED)["paints"] is None
