"""The forecast of a plan holds if nobody interferes, and tells nothing that is hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from affresco.engine.board import SEGMENTS
from affresco.engine.cathedral import AT_CATHEDRAL
from affresco.engine.forecast import forecast
from affresco.engine.modules.medico.sickroom import CALL_WORKER
from affresco.engine.modules.medico.words import CALL
from affresco.engine.moves import KIND_RESTORE, READY, Move
from affresco.engine.planning import PLANNING, sheet
from affresco.engine.playout import draw
from affresco.engine.reckoning import CATHEDRALS, best_gain
from affresco.engine.rules import acting, is_over, options, play, step
from affresco.engine.state import State
from affresco.engine.step import NATURE
from affresco.engine.view import imagine
from affresco.engine.waking import WAKING
from affresco.locales import Messages, languages
from affresco.telling.forecast import ForecastTold, tell_forecast
from affresco.telling.sentences import Sentences
from tests.properties.games import walk
from tests.properties.mixes import dealt_anew, mixed_walk
from tests.sampling import seeds

pytestmark = pytest.mark.slow

IDLE = ("done", "pass", "ready", "pay 0")


def plans(states: Iterator[State], rng: Random, chance: float = 0.2) -> Iterator[tuple[State, int]]:
    """What a seat knows while it plans, with a draft on its sheet."""
    for state in states:
        if is_over(state) or step(state) is not PLANNING or rng.random() > chance:
            continue
        seat = rng.choice(step(state).seats(state))
        known = imagine(state, seat)
        while rng.random() < 0.9 and (words := without_ready(known, seat)):
            play(known, seat, rng.choice(words))
        yield known, seat


def without_ready(state: State, seat: int) -> list[Move]:
    return [move for move in options(state, seat) if move is not READY]


def told(state: State, seat: int) -> ForecastTold:
    return tell_forecast(forecast(state, seat))


@pytest.mark.parametrize("seed", seeds(12, 400))
def test_a_forecast_does_not_depend_on_what_is_hidden(seed: int) -> None:
    rng = Random(seed)
    for state in mixed_walk(rng):
        if is_over(state) or step(state) is not PLANNING or rng.random() > 0.1:
            continue
        seat = rng.choice(step(state).seats(state))
        other = dealt_anew(state, seat, rng, screened=True)
        for move in without_ready(state, seat)[:1]:
            for table in (state, other):
                play(table, seat, move)
        assert json.dumps(told(imagine(other, seat), seat)) == json.dumps(
            told(imagine(state, seat), seat)
        )
        return


@pytest.mark.parametrize("seed", seeds(12, 400))
def test_what_is_told_to_be_payable_can_be_paid_if_nobody_interferes(seed: int) -> None:
    rng = Random(seed)
    for known, seat in plans(mixed_walk(rng, seats=3), rng):
        sent = [column for column in CATHEDRALS if known.players[seat].workers(column)]
        if not sent:
            continue
        plan = told(known, seat)
        promised, spent = plan["payable"], plan["places"][0]["money"]
        found: dict[str, int] = {}
        for table in arrived(known, seat, rng):
            table.players[seat].money = known.players[seat].money + spent  # windows cost money
            for move in options(table, seat):
                if move.kind == KIND_RESTORE:
                    segment, gain = SEGMENTS[move.arg], best_gain(table, seat, move)
                    found[segment] = max(gain, found.get(segment, gain))
        if len(sent) == 1:
            assert found == {one["segment"]: one["points"] for one in promised}
        else:  # the ill may restore at one of the two what they may not at the other
            assert found.keys() <= {one["segment"] for one in promised}


def arrived(known: State, seat: int, rng: Random) -> list[State]:
    """The table when the seat's first apprentice may restore, with nobody else at work."""
    state = known.copy()
    for planner in step(state).seats(state):
        play(state, planner, READY)
    while not (step(state) is AT_CATHEDRAL and state.figure == seat):
        if step(state) is CALL_WORKER and sheet(state)[state.column] in CATHEDRALS:
            return [after(state, seat, move) for move in CALL]
        if acting(state) == NATURE:
            play(state, NATURE, draw(state, rng))
        else:
            let_pass(state)
    return [state]


def after(state: State, seat: int, move: Move) -> State:
    twin = state.copy()
    play(twin, seat, move)
    return twin


def let_pass(state: State) -> None:
    """Do nothing, or the first thing where something must be done."""
    moves = options(state, acting(state))
    idle = next((move for word in IDLE for move in moves if move.text == word), moves[0])
    play(state, acting(state), idle)


@pytest.mark.parametrize("seed", seeds(12, 400))
def test_money_and_mood_of_the_evening_come_true(seed: int) -> None:
    rng = Random(seed)
    for known, seat in plans(walk(rng, seats=rng.choice([3, 4])), rng):
        if known.final:
            continue
        promised = told(known, seat)
        state = known.copy()
        for planner in step(state).seats(state):
            play(state, planner, READY)
        while not is_over(state) and step(state) is not WAKING:
            if acting(state) == NATURE:
                play(state, NATURE, draw(state, rng))
            else:
                keep_to_the_plan(state)
        player = state.players[seat]
        assert (int(player.money), int(player.mood)) == (promised["money"][1], promised["mood"][1])


def keep_to_the_plan(state: State) -> None:
    """Buy in the largest booth, paint, enjoy, and restore nothing."""
    words = [move.text for move in options(state, acting(state))]
    booths = [word for word in words if word.startswith("booth ")]
    largest = sorted(booths, key=lambda word: -tiles_in(state, word))
    wanted = [*largest, "buy 1", "buy 2", "buy 3", "buy 4", "paint", "enjoy", "done", "pass"]
    word = next(word for word in wanted if word in words)
    play(state, acting(state), next(m for m in options(state, acting(state)) if m.text == word))


def tiles_in(state: State, word: str) -> int:
    booth = ["I", "II", "III", "IV"].index(word.split()[1])
    return int(state.rules.booths[booth])


@pytest.mark.parametrize("seed", seeds(12, 400))
def test_all_that_is_foreseen_is_told_in_every_language(seed: int) -> None:
    rng = Random(seed)
    for known, seat in plans(mixed_walk(rng), rng):
        plan = told(known, seat)
        for language in languages():
            say = Sentences(Messages(language), known.rules, str)
            facts = [*plan["evening"], *(fact for one in plan["places"] for fact in one["told"])]
            sentences = [say.prospect(fact) for fact in facts]
            sentences += [say.caution(fact) for fact in plan["warnings"]]
            assert all(sentence and "{" not in sentence for sentence in sentences)
