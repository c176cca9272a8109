"""What never changes: segments and their neighbors, the sheet's sides, sets of bits."""

from __future__ import annotations

from random import Random

from affresco.engine.board import (
    ADJACENT,
    BOOTHS,
    CATHEDRAL2,
    CEILING,
    CENTER,
    COLORS,
    COLUMNS,
    HOURS,
    ORTHOGONAL,
    PLACES,
    SEGMENTS,
    SIDE_1,
    SIDE_2,
    THEATER,
    bit,
    bits,
    column_of,
    distance,
    row_of,
)
from tests.citing import rule


@rule("COMP-12")
def test_there_are_four_colors_five_hours_and_four_booths() -> None:
    assert COLORS == ["red", "yellow", "blue", "green"]
    assert HOURS == ["5", "6", "7", "8", "9"]
    assert BOOTHS == ["I", "II", "III", "IV"]


def test_segments_are_named_by_column_and_row() -> None:
    assert len(SEGMENTS) == len(set(SEGMENTS)) == CEILING == 25
    assert SEGMENTS[CENTER] == "c3"
    assert SEGMENTS[:6] == ["a1", "b1", "c1", "d1", "e1", "a2"]
    for at, name in enumerate(SEGMENTS):
        assert name == f"{'abcde'[column_of(at)]}{row_of(at) + 1}"


@rule("BISHOP-01", "BISHOP-04")
def test_the_bishop_steps_in_eight_directions_and_never_off_the_ceiling() -> None:
    by_name = {
        name: {SEGMENTS[other] for other in ADJACENT[at]} for at, name in enumerate(SEGMENTS)
    }
    assert by_name["a1"] == {"b1", "a2", "b2"}
    assert by_name["c1"] == {"b1", "d1", "b2", "c2", "d2"}
    assert by_name["c3"] == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
    assert sorted(len(around) for around in ADJACENT) == [3] * 4 + [5] * 12 + [8] * 9


@rule("LEO-13")
def test_leonardo_steps_in_four_directions() -> None:
    by_name = {
        name: {SEGMENTS[other] for other in ORTHOGONAL[at]} for at, name in enumerate(SEGMENTS)
    }
    assert by_name["e5"] == {"e4", "d5"}
    assert by_name["e3"] == {"e2", "e4", "d3"}
    assert by_name["c3"] == {"c2", "c4", "b3", "d3"}
    assert all(set(row) <= set(wide) for row, wide in zip(ORTHOGONAL, ADJACENT, strict=True))


@rule("BISHOP-05")
def test_distances_are_the_bishops_steps() -> None:
    assert distance(SEGMENTS.index("a1"), SEGMENTS.index("e5")) == 4
    assert distance(SEGMENTS.index("a1"), SEGMENTS.index("b5")) == 4
    assert distance(SEGMENTS.index("d2"), SEGMENTS.index("b1")) == 2
    for one in range(CEILING):
        assert distance(one, one) == 0
        for other in range(CEILING):
            assert distance(one, other) == distance(other, one)
            assert (distance(one, other) == 1) == (other in ADJACENT[one])


@rule("ROUND-04", "END-02", "END-03")
def test_the_second_side_has_a_second_cathedral_in_place_of_the_theater() -> None:
    assert [COLUMNS[at] for at in SIDE_1] == [
        *("market", "cathedral", "studio", "workshop", "theater"),
    ]
    assert [*SIDE_1[:4], CATHEDRAL2] == [*SIDE_2]
    assert SIDE_1[4] == THEATER
    assert PLACES[:6] == COLUMNS


def test_bits_are_counted() -> None:
    assert [bit(at) for at in range(62)] == [2**at for at in range(62)]
    assert [bits(bit(at)) for at in range(62)] == [1] * 62
    assert bits(0) == 0
    rng = Random(1)
    for _ in range(200):
        members = rng.sample(range(62), rng.randint(0, 62))
        assert bits(sum(bit(member) for member in members)) == len(members)
