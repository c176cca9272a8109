"""What a seat observes: the fields read the state, and find what the seat's view shows."""

from __future__ import annotations

from random import Random

import pytest

from affresco.configuration import Configuration, configure
from affresco.engine.fields import Row
from affresco.engine.modules.manifest import HOMES, layout
from affresco.engine.modules.registry import LEONARDO, MODULES
from affresco.engine.rules import is_over
from affresco.engine.setting_up import new_game
from affresco.engine.state import State
from affresco.engine.view import view
from tests.citing import rule
from tests.given import given
from tests.properties.games import enrich, move_on
from tests.properties.mixes import random_mix
from tests.research.oracle import Oracle
from tests.sampling import seeds

TWO_BYTES = {"round", "score", "money", "visit.landing"}
CHANCE = 0.1  # that a position of a game is looked at


def played(configuration: Configuration, rng: Random) -> list[State]:
    """Positions of a random game, the first and the last among them, nature's turns too."""
    state = new_game(configuration.rules())
    found = [state.copy()]
    if rng.random() < 0.5:
        enrich(state, rng)
    while not is_over(state):
        move_on(state, rng, eager=True)
        if is_over(state) or rng.random() < CHANCE:
            found.append(state.copy())
    return found


def observed(state: State, viewer: int, remembers: bool = False) -> dict[str, list[int]]:
    """The numbers of each field, each written into its own row."""
    found = layout(state.rules)
    parts, whole = {}, b""
    for field in found.fields:
        row = Row(remembers)
        row.begin(state, viewer)
        widths = field.widths()
        if state.round or field in found.base:
            field.write(state, row)
            written = row.bytes.getvalue()
        else:
            written = bytes(sum(widths))
        whole += written
        numbers = []
        for width in widths:
            numbers.append(int.from_bytes(written[:width], "little"))
            written = written[width:]
        assert written == b""
        parts[field.name] = numbers
    assert whole == found.row(state, viewer, remembers)
    assert len(whole) == found.width
    return parts


def told(numbers: dict[str, list[int]]) -> dict[str, list[int]]:
    """What a row can tell: a byte no more than 255."""
    return {
        name: row if name in TWO_BYTES else [min(number, 255) for number in row]
        for name, row in numbers.items()
    }


def agree(configuration: Configuration, rng: Random) -> None:
    oracle = Oracle(configuration.rules())
    for state in played(configuration, rng):
        for viewer in range(state.rules.seats):
            assert observed(state, viewer) == told(oracle.read(view(state, viewer), viewer))
            open_view = view(state, viewer, open_screens=True)
            assert observed(state, viewer, True) == told(oracle.read(open_view, viewer))


@rule("INFO-01", "INFO-02", "INFO-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("modules", ["none", "all"])
def test_a_seat_observes_what_its_view_shows(seats: int, modules: str) -> None:
    agree(configure(seats, modules, "round_limit=9"), Random(seats))


@pytest.mark.parametrize("seed", seeds(6, 220))
def test_a_seat_observes_what_its_view_shows_in_any_mix_of_modules(seed: int) -> None:
    rng = Random(seed)
    agree(random_mix(rng), rng)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("modules", ["none", "all", "medico", "favors,blends"])
def test_fields_have_names_sizes_and_an_order_of_their_own(seats: int, modules: str) -> None:
    rules = configure(seats, modules).rules()
    found = {field.name: field.size for field in layout(rules).fields}
    assert list(found.items()) == list(Oracle(rules).sizes().items())
    assert sum(found.values()) == layout(rules).size


def test_every_module_has_a_home_and_names_its_fields_after_itself() -> None:
    assert [home.name for home in HOMES] == [module.name for module in [LEONARDO, *MODULES]]
    assert [module.slot for module in [LEONARDO, *MODULES]] == list(range(len(HOMES)))
    rules = configure(2, "all").rules()
    for home in HOMES:
        names = [field.name for field in home.fields(rules)]
        assert all(name.startswith(f"{home.name}.") for name in names)
        assert bool(names) == (home.name != "blends")  # which have no pieces of their own


def test_the_viewer_comes_first_and_leonardo_last() -> None:
    state = given(2).scores(5, 7, 9).state
    assert [observed(state, viewer)["score"] for viewer in (0, 1)] == [[5, 7, 9], [7, 5, 9]]
    assert [observed(state, viewer)["seat"] for viewer in (0, 1)] == [[1, 0], [0, 1]]
