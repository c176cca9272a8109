"""A later module with a wrong figure is refused, with one sentence that says what is wrong."""

from __future__ import annotations

import pytest

from tests.citing import rule
from tests.components.editing import refused


@rule("M7-01")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("rows = 5", "rows = 4", "scrolls: rows must be 5, not 4"),
        ("columns = 5", "columns = 6", "scrolls: columns must be 5, not 6"),
        ("one = 2", "one = 1", "scrolls: one must be 2, not 1"),
        ("both = 3", "both = 2", "scrolls: both must be 3, not 2"),
    ],
)
def test_scrolls_are_five_and_five(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence


@rule("M8-01")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "bells = 1, count = 3",
            "bells = 1, count = 2",
            "bells: there must be 18 certificates, not 17",
        ),
        ("bells = 6 }", "bells = 7 }", "bells: there must be 61 bells on the certificates, not 62"),
        (
            "{ price = 9,",
            "{ price = 16,",
            "bells: price of certificate 6 must be a whole number from 1 to 15, not 16",
        ),
        (
            "{ price = 9,",
            "{ price = 0,",
            "bells: price of certificate 6 must be a whole number from 1 to 15, not 0",
        ),
        ("leonardo = 4", "leonardo = 3", "bells: leonardo must be 4, not 3"),
        ("[9, 5, 2, 0]", "[9, 5, 0]", "bells: on side three there must be 4 ranks, not 3"),
        ("[10, 7, 4, 2, 0]", "[10, 7]", "bells: on side four there must be 5 ranks, not 2"),
        (
            "[9, 5, 2, 0]",
            "[9, 6, 2, 0]",
            "bells: on side three the ranks 1, 2 and 4 must give 9, 5 and 0 VP, not 9, 6 and 0",
        ),
        (
            "[10, 7, 4, 2, 0]",
            "[10, 7, 8, 2, 0]",
            "bells: on side four no rank may give more than a better one",
        ),
    ],
)
def test_certificates_ring_61_times(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence


Marks = list[tuple[int, int]]
CLASSIC: Marks = [(10, 1), (15, 2), (21, 3), (26, 4), (30, 5)]


def thresholds(marks: Marks) -> str:
    rows = "".join(f"  {{ space = {space}, vp = {points} }},\n" for space, points in marks)
    return f"thresholds.three = [\n{rows}]"


@pytest.mark.parametrize(
    ("marks", "sentence"),
    [
        ([(10, 1)], "there must be a threshold of 2 VP at space 15"),
        ([(12, 1), (15, 2)], "there must be a threshold of 1 VP by space 11"),
        (
            [(10, 1), (15, 2), (20, 3)],
            "there must be no threshold of more than 2 VP up to space 20",
        ),
        ([(15, 2), (10, 1)], "the thresholds must rise"),
        ([(10, 1), (15, 2), (19, 2)], "the thresholds must rise"),
        ([(0, 1), (15, 2)], "space of threshold 1 must be a whole number from 1 to 30, not 0"),
    ],
)
def test_thresholds_agree_with_the_example(marks: Marks, sentence: str) -> None:
    faults = refused((thresholds(CLASSIC), thresholds(marks)))
    assert faults == f"bells: on side three {sentence}"


@rule("M9-01")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("vp = 4\n", "vp = 5\n", "wall_fresco: vp must be 4, not 5"),
        ('"s####"', '"s###."', "wall_fresco: the board must have 18 sections, not 17"),
        ('"s####"', '".####"', "wall_fresco: the bottom left of the board must be s"),
        ('"s####"', '"s###"', "wall_fresco: all rows of the board must be equally long"),
        ('"s####"', '"s###x"', "wall_fresco: the board must be drawn with #, s and . only"),
        (
            '"####.",\n  "#####",\n  "#####",\n  "s####",',
            '"####.##",\n  "###...#",\n  "###...#",\n  "s###..#",',
            "wall_fresco: every section must be connected to the start, side to side",
        ),
        (
            'front = "O", back = "R", count = 2',
            'front = "O", back = "R"',
            "wall_fresco: there must be 18 tiles, not 17",
        ),
        (
            'front = "O", back = "R"',
            'front = "R", back = "R"',
            'wall_fresco: front of tile 1 must be 1 of the paints OGP, not "R"',
        ),
        (
            '{ front = "O", back = "R", count = 2 }',
            '{ front = "O", back = "R" }, { front = "O", back = "R", splashes = "P" }',
            "wall_fresco: all tiles O with the back R must show the same splashes",
        ),
        ("{ O = 4,", "{ O = 3,", "wall_fresco: exchange_tiles of O must be 4, not 3"),
    ],
)
def test_the_wall_hangs_together(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence


@rule("M10-01")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("portions_3 = 4", "portions_3 = 3", "medico: bottles of portions_3 must be 4, not 3"),
        ("juice = 4", "juice = 5", "medico: bottles of juice must be 4, not 5"),
        ("[3, 2, 2, 1]", "[3, 2, 2]", "medico: on side four there must be 4 places, not 3"),
        (
            "three = [3, 2, 2]",
            "three = [3, 2]",
            "medico: on side three there must be 3 places, not 2",
        ),
        (
            "three = [3, 2, 2]",
            "three = [16, 2, 2]",
            "medico: on side three place 1 must be a whole number from 0 to 15, not 16",
        ),
        ("{ market = 2", "{ market = 1", "medico: infections of market must be 2, not 1"),
        (
            "same_location = 1",
            "same_location = 2",
            "medico: infections of same_location must be 1, not 2",
        ),
        ("saint_pay = 3", "saint_pay = 2", "medico: saint_pay must be 3, not 2"),
        ("health_credit = 5", "health_credit = 4", "medico: health_credit must be 5, not 4"),
    ],
)
def test_the_medico_has_bottles_and_infections(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence


@rule("Q-01", "Q-06")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("money_5 = 2", "money_5 = 3", "favors: there must be 25 tiles, not 26"),
        (
            "mood_1 = 4",
            "mood_2 = 4",
            "favors: tiles of mood_1 is missing\nfavors: tiles of mood_2 is not known",
        ),
        ("mood_1 = 4", "mood_1 = 4, mood_2 = 0", "favors: tiles of mood_2 is not known"),
        (
            "vp_1 = 5",
            "vp_1 = 0",
            "favors: tiles of vp_1 must be a whole number from 1 to 25, not 0",
        ),
    ],
)
def test_favors_are_25_of_known_kinds(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence
