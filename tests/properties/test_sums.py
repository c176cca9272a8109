"""The sum told before a choice is the sum made by it, in any game with any modules.

The lines are played here step by step by the rules alone, with real draws, and with this file's
own list of what belongs to an act.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

from affresco.engine.altar import ADDING
from affresco.engine.moves import Move, parse
from affresco.engine.paints import LETTERS, count
from affresco.engine.playout import draw
from affresco.engine.preview import figure_of
from affresco.engine.rules import acting, check, is_over, options, play_at, run_next, step
from affresco.engine.state import State
from affresco.engine.step import NATURE
from affresco.engine.sums import forced, sum_of, sums
from tests.citing import rule
from tests.properties.games import written
from tests.properties.mixes import dealt_anew, mixed_moments, mixed_walk
from tests.sampling import seeds

pytestmark = pytest.mark.slow

GAMES = seeds(9, 500)
SECRETS = seeds(6, 420)
POSITIONS = 50
LINES = 60  # an act with no more lines than these is played in every way

FOLLOW_UPS = {
    "on track", "praise", "gilding", "choose window", "fit panes", "fit altar", "unrolling",
    "claiming", "stacking", "swapping", "buying certificate", "merchant", "alchemist", "busker",
    "at counter", "bishop visits", *[step.name for step in ADDING],
}  # fmt: skip
WORK = {
    "score", "scored", "take tile", "bishop comes", "show windows", "fulfill", "count apprentices",
    "close booth",
}  # fmt: skip
GIFTS = {"show favor"}


def figures_of(state: State, figure: int) -> list[int]:
    player = state.players[figure]
    return [int(player.score), int(player.money), int(player.mood)]


class Line:
    """One act, played out on a copy."""

    def __init__(self, state: State, seat: int, figure: int, before: list[int]) -> None:
        self.state = state.copy()
        self.seat = seat
        self.figure = figure
        self.before = before

    @classmethod
    def begin(cls, state: State, seat: int) -> Line:
        figure = figure_of(state, seat)
        return cls(state, seat, figure, figures_of(state, figure))

    def copy(self) -> Line:
        return Line(self.state, self.seat, self.figure, self.before)

    def say(self, move: Move, rng: Random) -> None:
        check(self.state, self.seat, move)
        play_at(self.state, step(self.state), self.seat, move)
        self.run(rng)

    def run(self, rng: Random) -> None:
        """Everything until a decision or a gift, or until the round goes on."""
        agenda = self.state.agenda
        while agenda:
            if agenda.top().name in WORK:
                run_next(self.state)
            elif agenda.top().waits and acting(self.state) == NATURE and not self.is_gift_due():
                play_at(self.state, step(self.state), NATURE, draw(self.state, rng))
            else:
                return

    def is_gift_due(self) -> bool:
        return bool(self.state.agenda) and self.state.agenda.top().name in GIFTS

    def turn_over(self, rng: Random) -> None:
        play_at(self.state, step(self.state), NATURE, draw(self.state, rng))
        self.run(rng)

    def is_asking(self) -> bool:
        """Is the seat asked for more, because of what it said?"""
        if is_over(self.state) or not self.state.agenda.top().waits:
            return False
        if acting(self.state) != self.seat:
            return False
        name = step(self.state).name
        led = name == "at cathedral" and self.state.moved
        chosen = name == "at booth" and self.state.purchases == 0
        return name in FOLLOW_UPS or led or chosen

    def changes(self) -> list[int]:
        now = figures_of(self.state, self.figure)
        return [after - before for after, before in zip(now, self.before, strict=True)]

    def play_out(self, rng: Random) -> None:
        while self.is_asking():
            self.say(rng.choice(options(self.state, self.seat)), rng)


def check_within(line: Line, told: dict[str, Any]) -> None:
    """What was made lies in what was told."""
    points, money, mood = line.changes()
    assert told["least"] <= points <= told["most"]
    assert told["space"][0] <= line.state.players[line.figure].score <= told["space"][1]
    assert told["money"][0] <= money <= told["money"][1]
    assert told["mood"][0] <= mood <= told["mood"][1]


def check_any_line(line: Line, told: dict[str, Any], rng: Random) -> None:
    line.play_out(rng)
    check_within(line, told)
    if line.is_gift_due():
        assert told["secret"]
        before = line.changes()
        line.turn_over(rng)
        line.play_out(rng)
        assert all(now >= then for now, then in zip(line.changes(), before, strict=True))


def check_best_line(state: State, line: Line, told: dict[str, Any], rng: Random) -> None:
    """The best line makes exactly what was told."""
    best = told["best"]
    for word in best["words"]:
        line.say(parse(word), rng)
    points, money, mood = line.changes()
    assert points == told["most"] == sum(best["points"].values())
    assert (money, mood) == (best["money"], best["mood"])
    after = line.state.players[line.figure]
    assert after.score == best["space"] == told["space"][1]
    stock = state.players[line.figure].paints
    gained = {
        letter: count(after.paints, color) - count(stock, color)
        for color, letter in enumerate(LETTERS)
    }
    assert {letter: n for letter, n in gained.items() if n} == best["paints"]
    assert not line.is_asking()
    if line.is_gift_due():
        line.turn_over(rng)
    assert not (told["complete"] and line.is_asking())


def all_lines(line: Line, rng: Random) -> Iterator[Line]:
    if not line.is_asking():
        yield line
        return
    for move in options(line.state, line.seat):
        twin = line.copy()
        twin.say(move, rng)
        yield from all_lines(twin, rng)


def check_bounds(line: Line, told: dict[str, Any], rng: Random) -> bool:
    """The bounds are reached; False if there are too many lines to try."""
    found: list[list[int]] = []
    secret = False
    for end in all_lines(line, rng):
        found.append(end.changes())
        secret = secret or end.is_gift_due()
        if len(found) > LINES:
            return False
    points, money, mood = zip(*found, strict=True)
    assert [min(points), max(points)] == [told["least"], told["most"]]
    assert [min(money), max(money)] == told["money"]
    assert [min(mood), max(mood)] == told["mood"]
    assert secret == told["secret"]
    return True


def check_decision(state: State, seat: int, rng: Random) -> tuple[int, int]:
    """All choices of one decision; how many they are, and of how many all lines were played."""
    before = written(state)
    told = cast(dict[str, dict[str, Any]], sums(state, seat))
    assert written(state) == before
    possible = options(state, seat)
    assert list(told) == [move.text for move in possible]
    bounded = 0
    for move in possible:
        check_best_line(state, Line.begin(state, seat), told[move.text], rng)
        line = Line.begin(state, seat)
        line.say(move, rng)
        bounded += check_bounds(line.copy(), told[move.text], rng)
        check_any_line(line, told[move.text], rng)
    chosen = rng.choice(possible)
    assert sum_of(state, seat, chosen) == told[chosen.text]
    return len(possible), bounded


def check_game(seed: int) -> tuple[int, int, int]:
    """Decisions, choices, and choices of which all lines were played."""
    rng = Random(seed)
    decisions = choices = bounded = 0
    for state in mixed_walk(rng):
        if not is_over(state) and acting(state) != NATURE:
            found = check_decision(state, rng.choice(step(state).seats(state)), rng)
            decisions += 1
            choices += found[0]
            bounded += found[1]
    return decisions, choices, bounded


@rule("DX-20")
@pytest.mark.parametrize("seed", GAMES)
def test_the_sum_told_is_the_sum_made_by_every_choice(seed: int) -> None:
    decisions, choices, bounded = check_game(seed)
    assert decisions
    assert bounded > choices / 2


@rule("INFO-01", "INFO-02", "INV-15")
@pytest.mark.parametrize("seed", SECRETS)
def test_neither_sums_nor_forced_words_depend_on_what_is_hidden(seed: int) -> None:
    rng = Random(seed)
    for state in mixed_moments(rng, POSITIONS):
        for seat in step(state).seats(state):
            twin = dealt_anew(state, seat, rng, screened=True)
            assert json.dumps(sums(twin, seat)) == json.dumps(sums(state, seat))
            assert forced(twin, seat) is forced(state, seat)
