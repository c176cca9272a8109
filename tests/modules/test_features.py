"""What a player notices about a position: counted with the pieces, weighed by the bots."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from affresco.configuration import configure
from affresco.engine.board import SEGMENTS, bit
from affresco.engine.module import with_entry
from affresco.engine.modules.bells.certificates import Installment, bell_board, turn_down
from affresco.engine.modules.bells.figures import BellFigures
from affresco.engine.modules.glaziers.glass import glass
from affresco.engine.modules.leaf_gold.module import basket
from affresco.engine.modules.manifest import FEATURES, HOMES, listed, notice
from affresco.engine.modules.medico.sickroom import sickroom
from affresco.engine.modules.portraits.gallery import gallery, keep
from affresco.engine.modules.requests.module import requests
from affresco.engine.modules.scrolls.figures import ScrollFigures
from affresco.engine.modules.scrolls.module import PLAYED, scrolls
from affresco.engine.modules.wall_fresco.module import wall
from affresco.engine.modules.wishing_well.figures import WishingWellFigures
from affresco.engine.modules.wishing_well.well import deal, well
from affresco.engine.paints import ONE
from affresco.engine.rules import is_over
from affresco.engine.senses import Tally
from affresco.engine.setting_up import new_game
from affresco.engine.state import State
from tests.given import RED, YELLOW, Position, given
from tests.properties.games import move_on
from tests.properties.mixes import random_mix
from tests.sampling import seeds


def noticed(state: State, figure: int = RED) -> dict[str, float]:
    """The features that are not 0, by name."""
    return {name: n for name, n in zip(FEATURES, listed(state, figure), strict=True) if n}


def of_module(game: Position, figure: int = RED) -> dict[str, float]:
    """Those of the modules in play."""
    names = {name for module in game.state.rules.modules for name in HOMES[module.slot].sense.names}
    return {name: n for name, n in noticed(game.state, figure).items() if name in names}


def table(modules: str) -> Position:
    return given(configuration=configure(4, modules))


@pytest.mark.parametrize("seed", seeds(4, 60))
def test_a_value_is_the_weighted_sum_of_what_is_listed(seed: int) -> None:
    rng = Random(seed)
    weights = [rng.uniform(-2, 2) for _ in FEATURES]
    state = new_game(random_mix(rng).rules())
    while not is_over(state):
        move_on(state, rng, eager=True)
        if state.round and rng.random() < 0.1:
            for seat in range(state.rules.seats):
                tally = Tally(vec[float](weights))
                notice(state, seat, tally)
                numbers = listed(state, seat)
                assert all(number == int(number) for number in numbers)
                summed = sum(w * n for w, n in zip(weights, numbers, strict=True))
                assert tally.total == pytest.approx(summed)


def test_features_have_names_of_their_own() -> None:
    assert len(set(FEATURES)) == len(FEATURES)


@pytest.mark.parametrize("home", HOMES, ids=[home.name for home in HOMES])
def test_a_module_that_is_not_in_play_is_not_noticed(home: object) -> None:
    others = [each for each in HOMES if each is not home and each.name != "leonardo"]
    game = table(",".join(each.name for each in others)).until("over")
    for seat in range(4):
        assert not noticed(game.state, seat).keys() & set(home.sense.names)  # type: ignore[attr-defined]


# The base game


def test_stocks_moods_and_hours_are_noticed() -> None:
    game = given().give(RED, "RRRO", 8)
    player = game.player(RED)
    found = noticed(game.state)
    assert {name: found[name] for name in ("money", "much money", "red", "more red", "orange")} == {
        "money": 6, "much money": 2, "red": 2, "more red": 1, "orange": 1,
    }  # fmt: skip
    assert found["mood"] == player.mood
    player.mood = game.state.rules.box.mood.plus_one
    assert noticed(game.state)["glad"] == 1
    player.mood = game.state.rules.box.mood.minus_one
    assert noticed(game.state)["sad"] == 1
    game.scores(3, 9, 2, 4)
    assert noticed(game.state)["behind"] == 2
    game.wake("5", "6", "7", "8")
    found = [noticed(game.state, seat) for seat in range(4)]
    hours = [next(name for name in seen if name.startswith("up at")) for seen in found]
    assert hours == [f"up at {5 + game.player(seat).hour}" for seat in range(4)]


def planned(**columns: int) -> Position:
    """Red, who gets up first of four, has planned a day; the others have not."""
    game = given()
    game.scores(9, 1, 2, 3).wake("8", "7", "6", "5")
    assert game.state.order[0] == RED
    return game.plan(RED, **columns)


def test_a_day_at_the_market_is_noticed() -> None:
    game = planned(market=2, theater=1)
    price = game.state.rules.box.hostel.price[0]
    game.give(RED, "", 3 * price - 1)
    found = noticed(game.state)
    assert (found["sent to market"], found["purchases"]) == (2, 2)
    assert found["first at the market"] == 1
    assert "purchases late" not in found
    assert (found["sent to theater"], found["cheer"]) == (1, 2)
    assert found["at home"] == game.player(RED).apprentices - 3
    game.give(RED, "", price)
    game.state.order = vec[i64]([2, 3, RED, YELLOW])
    found = noticed(game.state)
    assert (found["purchases"], found["purchases late"]) == (1, 2)
    assert "first at the market" not in found
    game.state.column = 1  # the market is over
    found = noticed(game.state)
    assert "sent to market" not in found
    assert found["sent to theater"] == 1


def test_a_day_that_gladdens_is_noticed() -> None:
    game = planned(theater=2)
    game.player(RED).mood = game.state.rules.box.mood.plus_one - 1
    assert noticed(game.state)["glad soon"] == 1
    game.player(RED).mood = 0
    assert "glad soon" not in noticed(game.state)


def test_blends_are_noticed_with_the_paints_at_hand_or_from_the_market() -> None:
    found = noticed(planned(market=1, workshop=2).give(RED, "RYB", 9).state)
    assert (found["sent to workshop"], found["blends at once"]) == (2, 1)
    assert found["blends with bought paints"] == 1


def test_tiles_that_can_be_paid_are_noticed_the_best_first() -> None:
    game = planned(cathedral=2).bishop_on("e5")
    game.only_covered("a1").tile_on("a1", 1)
    box = game.state.rules.box
    game.player(RED).paints = box.fresco.cost[0]
    found = noticed(game.state)
    assert found["tile 1 now"] == box.fresco.points[0]
    assert found["cathedral without"] == 1
    game.player(RED).paints = box.fresco.cost[0] + ONE[3] + ONE[4] + ONE[5]
    found = noticed(game.state)
    assert found["altar now"] == box.altar.trio
    assert "cathedral without" not in found
    game.state.altars = bit(RED)
    assert "altar now" not in noticed(game.state)
    game.player(RED).plan = 0
    assert noticed(game.state)["tile 1 later"] == box.fresco.points[0]


def test_hope_is_noticed_where_the_market_comes_before_the_cathedral() -> None:
    found = noticed(planned(market=1, cathedral=1).give(RED, "", 3).state)
    assert found["cathedral with hope"] == 1
    assert "cathedral without" not in found


@pytest.mark.parametrize(
    ("paints", "blended"), [("RYB", 0), ("RYO", 1), ("OOR", 2), ("OOO", 3), ("RY", None)]
)
def test_an_altar_is_noticed_by_its_blended_paints(paints: str, blended: int | None) -> None:
    game = planned(cathedral=1).only_covered().give(RED, paints)
    box = game.state.rules.box
    worth = None if blended is None else box.altar.basic + box.altar.per_blended * blended
    assert noticed(game.state).get("altar now") == worth


def test_the_painter_at_work_is_noticed() -> None:
    game = planned(cathedral=2).give(RED, "")
    for seat in (1, 2, 3):
        game.plan(seat)
    assert game.waiting == "at cathedral"
    assert noticed(game.state)["cathedral without"] == 2
    game.play("pass")
    assert noticed(game.state)["cathedral without"] == 1


def test_action_tiles_are_noticed_until_their_moment() -> None:
    game = table("glaziers,bells").scores(9, 1, 2, 3).wake("8", "7", "6", "5")
    game.play("glaziery market", "audience studio", "send glaziery", seat=RED)
    found = noticed(game.state)
    assert (found["sent to glaziery"], found["audience"]) == (2, 1)
    game.state.column = 1
    found = noticed(game.state)
    assert "sent to glaziery" not in found
    assert found["audience"] == 1


# The modules


def test_portraits_are_noticed_by_card() -> None:
    game = table("portraits")
    assert of_module(game) == {}
    keep(gallery(game.state), RED, 6)
    keep(gallery(game.state), RED, 0)
    assert of_module(game) == {"portrait 1": 1, "portrait 7": 1}


def test_requests_are_noticed_by_kind_with_the_tiles_for_the_next() -> None:
    game = table("requests")
    own = requests(game.state)
    own.fulfilled = with_entry(own.fulfilled, RED, 2 * ONE[0] + ONE[3])
    game.player(RED).tiles = 0b11111
    assert of_module(game) == {"request general": 2, "request purple": 1, "tiles for a request": 3}


def test_pennies_and_cards_are_noticed() -> None:
    game = table("wishing_well")
    start = WishingWellFigures.of(game.state.rules.box).per_player
    own = well(game.state)
    own.pennies -= ONE[RED]
    own.sheets += ONE[RED]
    deal(own, RED, 0)
    deal(own, RED, 9)
    deal(own, RED, 9)
    assert of_module(game) == {
        "pennies": start - 1, "penny on the sheet": 1, "card lucky_guy": 1, "card busker": 2,
    }  # fmt: skip


def test_gold_and_glass_are_noticed_and_worth_less_in_plenty() -> None:
    game = table("leaf_gold,glaziers")
    basket(game.state).leaves = 5 * ONE[RED]
    glass(game.state).tokens = with_entry(glass(game.state).tokens, RED, 3 * ONE[0] + ONE[2])
    assert of_module(game) == {
        "leaves": 2, "many leaves": 3, "glass yellow": 2, "glass red": 1, "much glass": 1,
    }  # fmt: skip
    assert of_module(game, YELLOW) == {}


def test_scrolls_are_noticed_as_long_as_their_line_is_not_complete() -> None:
    game = table("scrolls")
    own = scrolls(game.state)
    own.rows = with_entry(own.rows, RED, 0)
    own.columns = with_entry(own.columns, RED, PLAYED)
    one = ScrollFigures.of(game.state.rules.box).one
    game.state.covered -= bit(SEGMENTS.index("a1")) + bit(SEGMENTS.index("a2"))
    assert of_module(game) == {"scroll": 1, "scroll chances": 4, "scroll points": 2 * one}
    own.rows = with_entry(own.rows, RED, PLAYED)
    own.columns = with_entry(own.columns, RED, 0)
    assert of_module(game) == {"scroll": 1, "scroll chances": 3, "scroll points": 3 * one}
    for row in "345":
        game.state.covered -= bit(SEGMENTS.index(f"a{row}"))
    assert of_module(game) == {}


def test_bells_are_noticed_with_what_they_would_bring_and_debts_with_what_they_lack() -> None:
    game = table("bells")
    state, bells = game.state, BellFigures.of(game.state.rules.box)
    assert of_module(game) == {}
    turn_down(state, RED, 17)
    found = of_module(game)
    assert found["bells"] == bells.bells[17]
    assert found["bell points"] > 0
    assert of_module(game, YELLOW) == {}
    bell_board(state).partly = vec[Installment]([Installment(YELLOW, 3, 1)])
    found = of_module(game, YELLOW)
    assert found == {
        "bells": -bells.bells[3], "part-paid": 1,
        "debt": bells.price[3] - 1,
    }  # fmt: skip


def test_wall_tiles_are_noticed_by_the_paints_on_their_backs() -> None:
    game = table("wall_fresco")
    game.player(RED).wall_tiles = 2 * bit(0) + bit(5 * 3) + bit(5 * 4)  # OR, OR, GR, GY
    own = wall(game.state)
    own.exchanged = with_entry(own.exchanged, RED, 0b101)
    assert of_module(game) == {"wall tiles": 4, "paints of the wall": 2, "exchange tiles": 2}


def test_the_ill_and_bottles_are_noticed() -> None:
    game = table("medico")
    assert of_module(game) == {}
    room = sickroom(game.state)
    room.ill = 2 * ONE[RED]
    room.bottles = with_entry(room.bottles, RED, ONE[0] + ONE[3])
    assert of_module(game) == {"ill apprentices": 2, "bottle portions_3": 1, "bottle juice": 1}
