"""Paints packed into one number: paying, receiving, and the most that a hand holds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from affresco.engine.paints import (
    GUARD,
    LETTERS,
    MOST,
    NAMES,
    ONE,
    added,
    count,
    covers,
    pack,
    spell,
)
from tests.citing import rule
from tests.sampling import sample


def hand(rng: Random, most: int) -> str:
    """Some paints, in the order of the letters."""
    return "".join(letter * rng.randint(0, most) for letter in LETTERS)


def test_eight_paints_have_a_letter_and_a_name_each() -> None:
    assert len(LETTERS) == len(NAMES) == len(ONE) == len(MOST) == 8
    assert len(set(LETTERS)) == len(set(NAMES)) == 8


def test_what_is_packed_is_spelled_in_one_order() -> None:
    assert spell(pack("")) == ""
    assert spell(pack("BRYR")) == "RRYB"
    assert [count(pack("RRPN"), color) for color in range(8)] == [2, 0, 0, 0, 0, 1, 0, 1]
    rng = Random(1)
    for _ in range(200):
        letters = hand(rng, 20)
        assert spell(pack(letters)) == letters


def test_a_letter_that_is_no_paint_is_refused() -> None:
    with pytest.raises(ValueError, match="not found"):
        pack("RX")


@rule("CATH-02", "PERF-05", "INV-14")
def test_a_cost_is_covered_if_every_color_is_there_in_its_number() -> None:
    rng = Random(2)
    for _ in range(sample(3000, 100_000)):
        held, cost = hand(rng, 4), hand(rng, 2)
        enough = not Counter(cost) - Counter(held)
        assert covers(pack(held), pack(cost)) == enough
        if enough:
            left = Counter(held) - Counter(cost)
            assert Counter(spell(pack(held) - pack(cost))) == left


@rule("CATH-02")
@pytest.mark.parametrize("letter", list(LETTERS))
def test_one_piece_too_few_of_any_color_is_too_few(letter: str) -> None:
    plenty = pack(LETTERS * 9)
    lacking = plenty - 9 * pack(letter)
    assert covers(plenty, pack(letter * 9))
    assert not covers(plenty, pack(letter * 10))
    assert not covers(lacking, pack(letter))
    assert covers(lacking, pack(LETTERS.replace(letter, "")))


def test_no_colors_hand_touches_its_neighbors() -> None:
    rng = Random(3)
    for _ in range(1000):
        held, more = hand(rng, 30), hand(rng, 30)
        together = added(pack(held), pack(more))
        assert Counter(spell(together)) == Counter(held) + Counter(more)
        assert together & GUARD == 0


@rule("WORK-06")
@pytest.mark.parametrize("color", range(8))
def test_a_hand_holds_no_more_than_its_most_of_a_color(color: int) -> None:
    full = ONE[color] * MOST[color]
    assert added(full, ONE[color]) == full
    assert added(ONE[color] * (MOST[color] - 1), ONE[color] * 3) == full
    assert added(full, ONE[(color + 1) % 8]) == full + ONE[(color + 1) % 8]
    assert count(full, color) == MOST[color]
    assert full & GUARD == 0
    everything = sum(one * most for one, most in zip(ONE, MOST, strict=True))
    assert added(everything, everything) == everything
    assert 0 < everything < 2**62
