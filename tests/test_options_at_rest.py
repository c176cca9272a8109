"""Where the case of an option does not arise, the game is the same to the last figure.

Each position stands close to the case: the altar without a blended piece, the last round on a free
space, gold from a tile that was paid for. What the option changes is played elsewhere
(test_rules_as_played), with the same values.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from affresco.configuration import configure
from affresco.engine.modules.leonardo.module import LEONARDO_CLOSES
from affresco.engine.modules.medico.sickroom import sickroom
from affresco.engine.options import APPLIES_TO, NAMES, ROUND_LIMIT, VALUES
from tests.engine.test_altar import ALL_PAINTS
from tests.engine.test_leonardo import at_market
from tests.engine.test_track import restoring
from tests.given import LEONARDO, RED, Position, given
from tests.modules import (
    test_bells,
    test_leaf_gold,
    test_medico,
    test_portraits,
    test_scrolls,
    test_wishing_well,
)


def table(options: str, modules: str = "none", seats: int = 4) -> Position:
    return given(configuration=configure(seats, modules=modules, options=options))


def one_altar(options: str) -> Position:
    """A single apprentice: one set, whatever the limit."""
    return table(options).give(RED, ALL_PAINTS).at("cathedral", RED).play("altar RYB")


def basic_altar(options: str) -> Position:
    """No blended piece has replaced a basic one, so none may follow."""
    return table(options).give(RED, "RYBO").at("cathedral", RED, 2).play("altar RYB")


def no_bonus(options: str) -> Position:
    """The bishop is far away, so there is one movement to make."""
    game = restoring(options, 0, 30, 40, 50).bishop_on("e5")
    return game.at("cathedral", RED).play("restore b2")


def all_booths_visited(options: str) -> Position:
    """Each booth was closed by somebody, so nothing is left to keep."""
    game = table(options).scores(10, 20, 30, 40).wake("5", "6", "7", "8")
    for seat in range(4):
        game.plan(seat, market=1)
    return game.play("close IV", "close III", "close II", "close I").pass_until("waking")


def off_the_start(options: str) -> Position:
    """Two days on which no marker stands on a starting space."""
    game = table(options).scores(10, 20, 30, 40)
    for _ in range(2):
        game.wake("5", "6", "7", "8").pass_until("waking")
    return game


def free_space(options: str) -> Position:
    """A restoration of the final round that ends on a free space."""
    game = restoring(options, 0, 30, 40, 50).at("cathedral", RED)
    game.state.final = True
    return game.play("restore b2")


def one_more_tile(options: str) -> Position:
    """The ceiling is not complete yet."""
    game = table(options).only_covered("b2", "d4").give(RED, ALL_PAINTS * 3)
    return game.at("cathedral", RED, 2).play("restore b2")


def leonardo_closes(options: str) -> Position:
    """Whoever holds his tile has him close a booth."""
    game = table(options, seats=2)
    game.state.figure = LEONARDO
    game.state.agenda.append(LEONARDO_CLOSES)
    return game.play("close I")


def leonardo_in_play(options: str) -> Position:
    """Before the end nobody is ranked."""
    return at_market(options).scores(10, 20, 50).play("close I")


def altar_without_pink(options: str) -> Position:
    return table(options, "blends").give(RED, "OGPK").at("cathedral", RED).play("altar OGP")


def no_favor(options: str) -> Position:
    """The bishop does not stand on the segment."""
    game = table(options, "favors").tile_on("b2", 1).bishop_on("e5").give(RED, "RYB")
    return game.at("cathedral", RED).play("restore b2")


def without_the_sexton(options: str) -> Position:
    game = test_portraits.table(options=options).tile_on("b2", 1).bishop_on("c3")
    return game.give(RED, "RYB", 3).at("cathedral", RED).play("bishop b2", "restore b2")


def paid_tile(options: str) -> Position:
    """Gold comes with a tile that is paid for."""
    game = test_wishing_well.table(others="leaf_gold", options=options)
    test_wishing_well.hold(game, RED, "free_paint_1")
    test_wishing_well.stock(game, 2, "R", "Y", "RY")
    return test_wishing_well.visit(game, "market", RED, 1).play("booth III", "buy 3")


def on_the_crossing(options: str) -> Position:
    game = test_scrolls.table(options=options).bishop_on("d2").at("cathedral", RED)
    return game.play("restore d2", "unroll both")


def paid_up(options: str) -> Position:
    """Nothing is owed, so there is nothing to pay into."""
    return test_bells.owns(test_bells.bells(options=options), RED, 4).at("studio", RED)


def own_apprentice_ill(options: str) -> Position:
    game = test_medico.day(test_medico.table(options=options), RED, studio=1)
    return test_medico.idle(test_medico.go(game, "studio"))


def ill_elsewhere(options: str) -> Position:
    """The ill restore a segment on which the bishop does not stand."""
    game = table(options, "medico").tile_on("b2", 1).bishop_on("e5").give(RED, "RYB")
    game.at("cathedral", RED)
    sickroom(game.state).is_ill_at_work = True
    return game.play("restore b2")


def one_cathedral(options: str) -> Position:
    """In the final round, but at one of the two cathedrals only."""
    game = test_medico.day(test_medico.table(options=options), RED, cathedral=1)
    return test_medico.idle(test_medico.go(game, "cathedral", final=True))


def healing_of_an_ordinary_day(options: str) -> Position:
    game = test_medico.has_bottles(test_medico.table(options=options), RED, "one")
    return test_medico.evening(test_medico.on_board(game, RED, 1))


def healthy_at_the_workshop(options: str) -> Position:
    game = table(options, "medico,requests")
    game.player(RED).tiles = 0b111
    game.state.covered -= sum(1 << at for at in range(25) if game.state.fresco[at] < 3)
    return game.at("workshop", RED)


def enough_gold(options: str) -> Position:
    game = test_leaf_gold.table(options=options).give(RED, money=9)
    return game.at("market", RED).play("booth IV", "buy 1")


def early_round(options: str) -> Position:
    return table(options).wake("5", "6", "7", "8").pass_until("waking")


AT_REST: Final[dict[str, Callable[[str], Position]]] = {
    "altar_limit": one_altar,
    "altar_pieces": basic_altar,
    "restoration_moves": no_bonus,
    "market_leftovers": all_booths_visited,
    "start_rotation": off_the_start,
    "final_bump": free_space,
    "full_fresco": one_more_tile,
    "leonardo_close": leonardo_closes,
    "leonardo_can_win": leonardo_in_play,
    "blends_altar": altar_without_pink,
    "favor_claim": no_favor,
    "sexton": without_the_sexton,
    "gold_on_free_tile": paid_tile,
    "scroll_pair_bishop": on_the_crossing,
    "certificate_payments": paid_up,
    "neutral_illness": own_apprentice_ill,
    "ill_bishop_cell": ill_elsewhere,
    "final_infection": one_cathedral,
    "final_healing": healing_of_an_ordinary_day,
    "ill_workshop_extras": healthy_at_the_workshop,
    "penny_gold_limits": enough_gold,
    ROUND_LIMIT: early_round,
}


def everything(game: Position) -> object:
    """What each seat sees, what is asked and what may be answered, and all that happened."""
    seats = range(game.state.rules.seats)
    happened = [(event.kind.key, event.figure, *event.numbers) for event in game.events]
    options = [] if game.waiting == "over" else game.options()
    return [game.view(seat) for seat in seats], game.waiting, options, happened


def test_every_option_has_its_quiet_case() -> None:
    assert list(AT_REST) == NAMES


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, values in VALUES.items() for value in values[1:]]
    + [(ROUND_LIMIT, "9"), (ROUND_LIMIT, "1000")],
)
def test_an_option_whose_case_does_not_arise_changes_nothing(name: str, value: str) -> None:
    assert everything(AT_REST[name](f"{name}={value}")) == everything(AT_REST[name](""))


@pytest.mark.parametrize("name", [name for name in VALUES if APPLIES_TO[name]])
def test_an_option_of_a_module_that_is_not_played_changes_nothing(name: str) -> None:
    """A whole game for four, without modules."""
    usual = everything(table("").until("over"))
    for value in VALUES[name][1:]:
        assert everything(table(f"{name}={value}").until("over")) == usual
