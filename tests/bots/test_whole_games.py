"""Every level plays whole games in any configuration, and the same game for the same seed."""

from __future__ import annotations

from random import Random

import pytest

from affresco.configuration import Configuration, configure
from affresco.engine.rules import is_over
from affresco.lab.sweep import choose
from affresco.record import read_record
from affresco.version import compiled
from tests.bots.playing import EVERY, only_compiled, played, swept, tables_of_all
from tests.command import INTERPRETED, affresco
from tests.sampling import SOAK

NUMBERS = choose(200, seed=4)  # of the 6,144 configurations
USUAL = [NUMBERS[2], NUMBERS[8]] if compiled() else NUMBERS[:1]  # few modules


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS if SOAK else USUAL)
def test_every_level_plays_a_whole_game_in_any_configuration(number: int) -> None:
    configuration = swept(number)
    for specs in tables_of_all(configuration.seats, Random(number)):
        state, record = played(configuration, specs, number)
        assert is_over(state), specs
        assert read_record(record.write()).replay().round == state.round


def test_all_levels_sit_down_in_every_configuration() -> None:
    for seats in (2, 3, 4):
        tables = tables_of_all(seats, Random(seats))
        assert {len(table) for table in tables} == {seats}
        assert {spec for table in tables for spec in table} == set(EVERY)


def moves_of(spec: str, configuration: Configuration, seed: int, budget: int) -> str:
    specs = [spec, *["novice"] * (configuration.seats - 1)]
    return played(configuration, specs, seed, budget)[1].write()


@pytest.mark.parametrize("spec", ["random", *EVERY])
def test_the_same_seed_is_the_same_game_and_another_seed_another(spec: str) -> None:
    short = configure(2, "scrolls", "round_limit=9")
    one = moves_of(spec, short, 1, 2)
    assert moves_of(spec, short, 1, 2) == one
    assert moves_of(spec, short, 2, 2) != one


@only_compiled
def test_bots_play_the_same_game_on_both_engines() -> None:
    words = ["simulate", "--games", "1", "--seats", "2", "--options", "round_limit=9", "--digest"]
    for modules, bots in (
        ("portraits,wishing_well", "master,journeyman"),
        ("none", "virtuoso"),
        ("bells", "virtuoso,sketcher"),
    ):
        those = [*words, "--modules", modules, "--bots", bots, "--budget", "2"]
        digests = {affresco(*those, environment=each) for each in (None, INTERPRETED)}
        assert len(digests) == 1
        assert len(digests.pop().strip()) == 64
