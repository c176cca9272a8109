"""A module with a wrong figure is refused, with one sentence that says what is wrong."""

from __future__ import annotations

import pytest

from tests.citing import rule
from tests.components.editing import refused


@rule("M1-01")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            '  { name = "peer", money = 3, paint = "Y" },\n',
            "",
            "portraits: there must be 18 cards in the three piles, not 17",
        ),
        ('"muse", mood = "top"', '"patron", money = 7', "portraits: there must be a card muse"),
        (
            '"actor", effect = "theater 3"',
            '"abbot", effect = "bishop bonus +1"',
            "portraits: there must be a card actor",
        ),
        (
            '"income +1"',
            '"income +2"',
            'portraits: effect of pile A card 1 must be "income +1" or "theater 3" or '
            '"bishop bonus +1" or "bishop anywhere", not "income +2"',
        ),
        (
            '"sexton", effect = "bishop anywhere"',
            '"sexton", effect = "theater 3"',
            'portraits: the card sexton must have effect = "bishop anywhere", '
            'not effect = "theater 3"',
        ),
        (
            '"patron", money = 7 },\n  { name = "muse"',
            '"patron", money = 6 },\n  { name = "muse"',
            "portraits: the card patron must have money = 7, not money = 6",
        ),
        (
            '"merchant", choose_basic = 2, money = 1 },\n  { name = "peer"',
            '"merchant", choose_basic = 2 },\n  { name = "peer"',
            "portraits: the card merchant must have choose_basic = 2 and money = 1, "
            "not choose_basic = 2",
        ),
        (
            '"peer", money = 3, paint = "Y"',
            '"peer"',
            "portraits: the card peer must have money and paint, not nothing",
        ),
        (
            "vp = 4, money = 2",
            "vp = 4",
            "portraits: the card bishop must have vp and money, or vp and paint, not vp = 4",
        ),
        (
            'vp = 3, paint = "O"',
            'vp = 3, paint = "OO"',
            'portraits: paint of pile C card 4 must be 1 of the paints RYBOGP, not "OO"',
        ),
        (
            "money = 2, mood = 2",
            "mood = 2",
            "portraits: the card pretty_girl must have vp and mood, or money and mood, "
            "not mood = 2",
        ),
        (
            '"muse", mood = "top"',
            '"muse", mood = "up"',
            'portraits: mood of pile B card 4 must be "top" or a whole number from 0 to 20, '
            'not "up"',
        ),
        (
            '"abbot"',
            '"abbess"',
            'portraits: name of pile B card 1 must be the name of a portrait, not "abbess"',
        ),
    ],
)
def test_portraits_give_what_their_names_say(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence


@rule("M1-01")
def test_no_pile_of_portraits_is_empty() -> None:
    faults = refused(("]\nB = [\n", ""), ("]\nC = [", "]\nB = []\nC = ["))
    assert faults == "portraits: there must be cards in pile B"


@rule("M2-01")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[8, 9, 10]", "[8, 10]", "requests: there must be 3 purple requests, not 2"),
        (
            "[4, 5, 6]",
            "[6, 5, 4]",
            "requests: the general requests must rise from the bottom to the top",
        ),
        ("general = [4, 5, 6]\n", "", "requests: general is missing"),
        (
            "[4, 5, 6]",
            "[0, 5, 6]",
            "requests: general request 1 must be a whole number from 1 to 30, not 0",
        ),
    ],
)
def test_requests_are_three_of_a_kind_and_rise(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence


@rule("M4-01", "M4-02")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("pennies = 20", "pennies = 21", "wishing_well: pennies must be 20, not 21"),
        ("per_player = 3", "per_player = 2", "wishing_well: per_player must be 3, not 2"),
        ("per_round = 2", "per_round = 4", "wishing_well: per_round must be 2, not 4"),
        ("lucky_guy = 3", "lucky_guy = 2", "wishing_well: cards of lucky_guy must be 3, not 2"),
        ("{ lucky_guy = 3, ", "{ ", "wishing_well: cards of lucky_guy is missing"),
        ('free_paint = ["RY", ', "free_paint = [", "wishing_well: there must be 3 pictures, not 2"),
        (
            'free_paint = ["RY", ',
            'free_paint = ["P", ',
            'wishing_well: the picture "P" must be a market tile',
        ),
    ],
)
def test_the_well_has_its_pennies_and_cards(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence


@rule("M5-01")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("leaves = 24", "leaves = 20", "leaf_gold: leaves must be 24, not 20"),
        ('"RYBOGP"', '"RYBOG"', 'leaf_gold: discs must be "RYBOGP", not "RYBOG"'),
        ("on = 3", "on = 4", "leaf_gold: vp of on must be 3, not 4"),
        ("elsewhere = 1", "elsewhere = 0", "leaf_gold: vp of elsewhere must be 1, not 0"),
        (
            '[{ booth = "III", slot = 3, leaves = 1 }, ',
            "[",
            "leaf_gold: on side four there must be 2 gold spaces, not 1",
        ),
        (
            '"III", slot = 3, leaves = 1',
            '"III", slot = 4, leaves = 1',
            "leaf_gold: on side four booth III has no slot 4",
        ),
        (
            '{ booth = "II", slot = 3',
            '{ booth = "IV", slot = 3',
            "leaf_gold: on side three booth IV has no slot 3",
        ),
        (
            '{ booth = "II", slot = 3',
            '{ booth = "III", slot = 1',
            "leaf_gold: on side three the two gold spaces must differ",
        ),
        (
            '"IV", slot = 1, leaves = 2',
            '"IV", slot = 1, leaves = 1',
            "leaf_gold: on side four booth III must give 1 leaf and booth IV must give 2",
        ),
        (
            'booth = "IV", ',
            'booth = "V", ',
            'leaf_gold: on side four booth of gold space 2 must be "I" or "II" or "III" or "IV", '
            'not "V"',
        ),
    ],
)
def test_leaf_gold_lies_in_the_market(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence


@rule("M6-01", "M6-11")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("yellow = 8", "yellow = 9", "glaziers: tokens of yellow must be 8, not 9"),
        (
            "red = 2, green = 2 }",
            "red = 2, green = 3 }",
            "glaziers: price of green must be 2, not 3",
        ),
        ("blue = 4", "blue = 3", "glaziers: penalty of blue must be 4, not 3"),
        ('{ panels = "yb", vp = 3 },\n', "", "glaziers: there must be 18 windows, not 17"),
        (
            '"rg", vp = 7',
            '"r", vp = 7',
            'glaziers: panels of window 6 must be 2 to 3 of the panels ybrg, not "r"',
        ),
        ('{ panels = "rg", vp = 7 }', '{ panels = "rg" }', "glaziers: vp of window 6 is missing"),
        ("bench = [0, 1,", "bench = [0,", "glaziers: there must be 6 bench spaces, not 5"),
        (
            "bench = [0, 1,",
            "bench = [1, 1,",
            "glaziers: the bench must rise from 0 to 3, not go 1, 1, 1, 2, 2 and 3",
        ),
        (
            "bench = [0, 1, 1,",
            "bench = [0, 2, 1,",
            "glaziers: the bench must rise from 0 to 3, not go 0, 2, 1, 2, 2 and 3",
        ),
        ('["b1", ', "[", "glaziers: there must be 12 window segments, not 11"),
        ('["b1", ', '["c1", ', "glaziers: the 12 window segments must all differ"),
        (
            '["b1", ',
            '["f1", ',
            'glaziers: window segment 1 must be a segment from a1 to e5, not "f1"',
        ),
    ],
)
def test_glass_and_windows_are_counted(old: str, new: str, sentence: str) -> None:
    assert refused((old, new)) == sentence
