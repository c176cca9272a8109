"""The extension points: who is asked at each, in which order, and what the others answer."""

from __future__ import annotations

import pytest

from affresco.configuration import configure
from affresco.engine.board import MARKET, STUDIO, THEATER, WORKSHOP
from affresco.engine.extensions import TILES, Link, chain
from affresco.engine.module import Module
from affresco.engine.modules.manifest import FEATURES, HOMES, SENSES, add_module, no_fields
from affresco.engine.modules.registry import MODULES
from affresco.engine.moves import PAINT
from affresco.engine.planning import AUDIENCE_TILE, MEDICO_TILE
from affresco.engine.senses import Sense
from affresco.engine.studio import AT_STUDIO
from tests.given import RED, given


def asked(first: Link | None) -> list[str]:
    """The modules of a chain, in the order in which they are asked."""
    names: list[str] = []
    while first is not None:
        names.append(first.module.name)
        first = first.after
    return names


def test_a_point_asks_those_that_override_it_in_their_order() -> None:
    modules = configure(2, modules="all").rules().modules
    assert asked(chain(modules, "is_final")) == ["portraits", "medico"]
    assert asked(chain(modules, "earned")) == ["bells"]
    assert asked(chain(modules, "set_up"))[0] == "leonardo"
    assert chain(modules[:0], "set_up") is None


def test_points_that_are_answered_by_steps_are_asked_in_reverse() -> None:
    extensions = configure(3, modules="all").rules().extensions
    assert asked(extensions.to_restoring) == ["glaziers", "leaf_gold", "wishing_well"]
    assert asked(extensions.to_gold_points) == ["medico"]


def test_a_visit_asks_those_who_may_take_over_the_column_or_own_the_tile_on_it() -> None:
    extensions = configure(3, modules="all").rules().extensions

    def asked_at(column: int, tile: int) -> list[str]:
        return asked(extensions.to_visit[TILES * column + tile])

    assert asked_at(MARKET, 0) == asked_at(THEATER, 0) == []
    assert asked_at(STUDIO, 0) == ["portraits", "medico"]
    assert asked_at(WORKSHOP, 0) == ["requests", "medico"]
    assert asked_at(MARKET, MEDICO_TILE) == ["medico"]
    assert asked_at(THEATER, AUDIENCE_TILE) == ["bells"]


def test_without_modules_nobody_is_asked_and_nothing_changes() -> None:
    state = given(3).state
    extensions = state.rules.extensions
    assert extensions.visit(state, 0, RED) is None
    assert extensions.cheer(state, RED, 2) == 2
    assert extensions.income(state, RED) == 0
    assert not extensions.is_final(state)


def test_a_module_that_overrides_nothing_changes_nothing() -> None:
    state = given(3).state
    idle = Module(0, "idle", [], [])
    assert not idle.is_final(state)
    assert idle.visit(state, 0, RED) is None
    assert idle.forbids(state, AT_STUDIO, RED, PAINT) is None
    assert idle.bishop_bonus(state, RED, 3) == 3
    assert idle.gold_points(state, RED, 2) == 2
    assert idle.cheer(state, RED, 2) == 2
    assert idle.apprentices(state, RED, 5) == 5
    assert idle.blends(state, RED, 2) == 2
    assert idle.income(state, RED) == 0
    assert idle.earned(state, RED, 5) == 5


def test_a_module_from_outside_can_be_chosen_once_it_is_added() -> None:
    sense = Sense(["idleness"])
    add_module(Module(12, "idle", [], []), sense, no_fields)
    try:
        rules = configure(3, "bells,idle").rules()
        assert [module.name for module in rules.modules] == ["bells", "idle"]
        assert rules.slots == 13
        assert FEATURES[sense.first :] == ["idleness"]
    finally:
        for entered in (MODULES, HOMES, SENSES, FEATURES):
            entered.pop()


@pytest.mark.parametrize(
    ("slot", "name", "message"),
    [
        (11, "idle", "the slot of 'idle' must be the next one, 12"),
        (12, "bells", "there is a module 'bells' already"),
    ],
)
def test_a_module_that_takes_the_place_of_another_is_refused(
    slot: int, name: str, message: str
) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        add_module(Module(slot, name, [], []), Sense([]), no_fields)
    assert len(MODULES) == 11


def test_every_point_of_a_module_is_asked_somewhere() -> None:
    """Those that `Extensions` does not ask are asked directly, where the one module is needed."""
    here = configure(3).rules().extensions
    points = {name for name, each in vars(Module).items() if callable(each) and name[0] != "_"}
    asked = {name.removeprefix("to_") for name in dir(here) if name.startswith("to_")}
    alone = {"part", "enrich", "unpack", "offers_at", "visits_at", "play", "why_not", "forbids"}
    assert points - asked == alone | {"view", "unknowable", "imagine"}
    assert asked <= points
