"""A base game with a wrong figure is refused, with one sentence that says what is wrong."""

from __future__ import annotations

import pytest

from tests.citing import rule
from tests.components.editing import refused


@rule("COMP-04", "COMP-05", "M3-01", "M10-01")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("{ 1 = 36,", "{ 1 = 35,", "supply: coins of 1 must be 36, not 35"),
        ("5 = 16,", "5 = 17,", "supply: coins of 5 must be 16, not 17"),
        ("10 = 8 }", "10 = 0 }", "supply: coins of 10 must be 8, not 0"),
        (", 10 = 8 }", " }", "supply: coins of 10 is missing"),
        ("10 = 8 }", "10 = 8, 20 = 1 }", "supply: coins of 20 is not known"),
        ("{ R = 17,", "{ R = 7,", "supply: paints of R must be 17, not 7"),
        ("O = 9, G = 9", "O = 9, G = 8", "supply: paints of G must be 9, not 8"),
        ("K = 6,", "K = 5,", "supply: paints of K must be 6, not 5"),
        ("N = 6 }", "N = -6 }", "supply: paints of N must be 6, not -6"),
        ("apprentices = 20", "apprentices = 19", "supply: black_apprentices must be 20, not 19"),
        (
            "coins = { 1 = 36, 5 = 16, 10 = 8 }",
            "coins = 60",
            "supply: coins must be a table, not 60",
        ),
    ],
)
def test_the_box_holds_what_the_rules_list(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (', "9"]', "]", "hostel: there must be 5 hours, not 4"),
        (
            '["5", "6"',
            '["6", "5"',
            "hostel: the hours must be 5, 6, 7, 8 and 9, the earliest first",
        ),
        ('"8", "9"]', '"8", 9]', 'hostel: hour 5 must be "5" or "6" or "7" or "8" or "9", not 9'),
        (
            "[-3, -2",
            "[-30, -2",
            "hostel: mood change 1 must be a whole number from -9 to 9, not -30",
        ),
        ("mood = [-3, ", "mood = [", "hostel: there must be 5 mood changes, not 4"),
        (
            "price = [4,",
            "price = [16,",
            "hostel: price 1 must be a whole number from 0 to 15, not 16",
        ),
        (
            "price = [4,",
            "price = [-1,",
            "hostel: price 1 must be a whole number from 0 to 15, not -1",
        ),
        (
            "price = [4, 3,",
            "price = [4, true,",
            "hostel: price 2 must be a whole number from 0 to 15, not true",
        ),
        ("price = [4, 3, 2, 2, 1]", "price = 2", "hostel: price must be a list, not 2"),
    ],
)
def test_the_hostel_has_five_rows(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence


@rule("MOOD-02")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[7, 8]", "[6, 7]", "mood: plus_one must be the two top spaces, 7 and 8, not 6 and 7"),
        ("[7, 8]", "[8]", "mood: there must be 2 plus_one spaces, not 1"),
        (
            "[0, 1] ",
            "[0, 2] ",
            "mood: minus_one must be the two bottom spaces, 0 and 1, not 0 and 2",
        ),
        (
            "start = 4",
            "start = 7",
            "mood: start must lie between the bottom and the top spaces, not on 7",
        ),
        (
            "start = 4",
            "start = 1",
            "mood: start must lie between the bottom and the top spaces, not on 1",
        ),
        ("spaces = 9", "spaces = 4", "mood: spaces must be a whole number from 5 to 30, not 4"),
        (
            "spaces = 9",
            'spaces = "nine"',
            'mood: spaces must be a whole number from 5 to 30, not "nine"',
        ),
    ],
)
def test_the_mood_display_has_two_spaces_at_each_end(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence


@rule("COMP-01", "COMP-07")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("{ four = 4, ", "{ four = 5, ", "track: on side four starting_spaces must be 4, not 5"),
        (
            "three = 3 }\np",
            "three = 2 }\np",
            "track: on side three starting_spaces must be 3, not 2",
        ),
        ("{ four = 4, three = 3 }", "{ four = 4 }", "track: starting_spaces of three is missing"),
        ("\napprentices = 5", "\napprentices = 6", "player: apprentices must be 5, not 6"),
        ("money = 12", "money = 12.0", "player: money must be 12, not 12.0"),
        ('paints = "RYB"', 'paints = "RYY"', 'player: paints must be "RYB", not "RYY"'),
    ],
)
def test_players_start_as_the_rules_say(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence


@rule("COMP-01", "COMP-02")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (', "G"]', "]", "market: there must be 14 market tiles, not 13"),
        (
            '["R", "RR", ',
            '["K", "RR", ',
            'market: market tile 1 must be 1 to 6 of the paints RYBOGP, not "K"',
        ),
        (
            '["R", "RR", ',
            '["", "RR", ',
            'market: market tile 1 must be 1 to 6 of the paints RYBOGP, not ""',
        ),
        (
            "four = [],",
            'four = ["O"],',
            "market: on side four there must be 0 removed tiles, not 1",
        ),
        (', "BB"] ', "] ", "market: on side three there must be 3 removed tiles, not 2"),
        (', "BB"] ', ', "GG"] ', 'market: on side three "GG" is removed but not there'),
        (', "BB"] ', ', "YY"] ', 'market: on side three "YY" is removed but not there'),
        ("[4, 4, 3, 2]", "[4, 4, 5]", "market: on side four there must be 4 booths, not 3"),
        (
            "[4, 4, 3, 2]",
            "[4, 4, 3, 3]",
            "market: on side four the booths must have 13 spaces, not 14",
        ),
        (
            "three = [4, 3, 2] ",
            "three = [4, 3, 1] ",
            "market: on side three the booths must have 9 spaces, not 8",
        ),
        (
            "three = [4, 3, 2] ",
            "three = [7, 1, 1] ",
            "market: on side three booth 1 must be a whole number from 1 to 6, not 7",
        ),
    ],
)
def test_the_market_fits_its_tiles(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence


@rule("COMP-03", "M3-01")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('{ vp = 4, cost = "OB" },\n', "", "fresco: there must be 25 tiles, not 24"),
        ('"RYB", count = 3', '"RYB", count = 4', "fresco: there must be 25 tiles, not 26"),
        (
            '"RYB", count = 3',
            '"RYB", count = 0',
            "fresco: count of tile 1 must be a whole number from 1 to 99, not 0",
        ),
        (
            '{ vp = 4, cost = "OB"',
            '{ vp = 12, cost = "OB"',
            "fresco: vp of tile 2 must be a whole number from 3 to 11, not 12",
        ),
        (
            'cost = "OB"',
            'cost = "KB"',
            'fresco: cost of tile 2 must be 1 to 6 of the paints RYBOGP, not "KB"',
        ),
        ('{ vp = 4, cost = "OB" }', '{ cost = "OB" }', "fresco: vp of tile 2 is missing"),
        ('cost = "OB" }', 'cost = "OB", worth = 3 }', "fresco: worth of tile 2 is not known"),
        ('{ vp = 4, cost = "OB" }', '"OB"', 'fresco: tile 2 must be a table, not "OB"'),
        (
            'cost = "OB" }',
            'cost = "OB", splashes = "R" }',
            'fresco: splashes of tile 2 must be 0 to 3 of the paints OGP, not "R"',
        ),
        (
            '{ vp = 11, cost = "POG"',
            '{ vp = 10, cost = "POG"',
            "fresco: there must be a tile of 11 VP",
        ),
        ("center = 11", "center = 10", "fresco: center must be 11, not 10"),
        ('{ vp = 24, cost = "NKP" },\n', "", "blends: there must be 7 tiles, not 6"),
        ("{ vp = 24,", "{ vp = 23,", "blends: there must be 1 tile of 24 VP, not 0"),
        ("{ vp = 19,", "{ vp = 24,", "blends: there must be 1 tile of 24 VP, not 3"),
        (
            "{ vp = 13,",
            "{ vp = 12,",
            "blends: vp of tile 1 must be a whole number from 13 to 24, not 12",
        ),
    ],
)
def test_fresco_tiles_are_counted_and_valued(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence


@rule("WORK-03", "M3-04", "M3-05")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('O = "RY"', 'O = "RB"', 'recipes: O must be "RY", not "RB"'),
        ('G = "YB"', 'G = "YBB"', 'recipes: G must be "YB", not "YBB"'),
        ('P = "RB"', 'P = ["R", "B"]', 'recipes: P must be "RB", not a list'),
        ('K = "PR"\n', "", "recipes: K is missing"),
        ('N = "OG"', 'N = "OP"', 'recipes: N must be "OG", not "OP"'),
        ("\nbasic = 2 ", "\nbasic = 3 ", "altar: basic must be 2, not 3"),
        ("per_blended = 1", "per_blended = 0", "altar: per_blended must be 1, not 0"),
        ("trio = 6", "trio = 5", "altar: trio must be 6, not 5"),
        ("pink = 3", "pink = 4", "altar: pink must be 3, not 4"),
        ("brown = 5", "brown = {}", "altar: brown must be 5, not a table"),
    ],
)
def test_blending_and_altar_are_those_of_the_rules(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            'name = "classic"',
            'name = ""',
            'set: name must be a text of at most 40 characters, not ""',
        ),
        (
            'name = "classic"',
            'name = "My Box"',
            'set: name must have only lowercase letters, digits, - and _, not "My Box"',
        ),
        ('[set]\nname = "classic"', "", "the section set is missing"),
        ("[track]", "[tracks]", "the section tracks is not known\nthe section track is missing"),
        ("[track]\n", "[track]\nlength = 80\n", "track: length is not known"),
        (
            'N = 6 }\nblack_apprentices = 20\nprovenance = "stated"',
            "N = 6 }\nblack_apprentices = 20",
            "supply: provenance is missing",
        ),
        (
            'N = 6 }\nblack_apprentices = 20\nprovenance = "stated"',
            "N = 6 }\nblack_apprentices = 20\nprovenance = 1",
            "supply: provenance must be a text of at most 2000 characters, not 1",
        ),
        ('name = "classic"', 'name = "classic"\n\n[sauna]', "the section sauna is not known"),
        ('name = "classic"', 'name = "classic"\n\n["a\\nb"]', 'the section "a\\nb" is not known'),
        (
            '[set]\nname = "classic"',
            'set = 1\n[sett]\nname = "classic"',
            "the section sett is not known\nthe section set must be a table of figures",
        ),
        ("[mood]  ", "[[mood]]  ", "the section mood must be a table of figures"),
        (
            "money = 12",
            "money = 0xffffffffffffffffffff",
            "player: money must be 12, not a huge number",
        ),
        ("money = 12", "money = 2026-07-29", "player: money must be 12, not a date or time"),
        (
            "money = 12",
            'money = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"',
            'player: money must be 12, not "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."',
        ),
    ],
)
def test_every_section_and_key_is_known(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence
