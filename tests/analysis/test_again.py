"""Try again from here: hidden hands are dealt anew, public draws come as they were."""

from __future__ import annotations

import json
from random import Random

import pytest

from affresco.analysis import NoSuchMoment, try_again
from affresco.analysis.again import draws_to_come, resting_place
from affresco.analysis.decisions import decisions
from affresco.engine.step import NATURE
from affresco.game import Game
from affresco.record import Record, read_record
from tests.analysis.games import cut, text_of_game
from tests.sampling import seeds


def game_of(number: int, modules: str = "all") -> Record:
    return read_record(text_of_game("apprentice", 2 + number % 3, modules, number))


@pytest.mark.slow
@pytest.mark.parametrize("number", seeds(3, 60))
def test_the_seat_sees_what_it_saw_and_others_hold_other_cards(number: int) -> None:
    record = game_of(number)
    moments = [one for one in decisions(record) if one.is_open]
    chosen = moments[Random(number).randrange(len(moments) // 2, len(moments))]
    before = Game.resume(cut(record, resting_place(record, chosen.at)))
    again = try_again(record, chosen.at, chosen.seat, seed=number)
    for tell in (Game.view, Game.events):
        assert json.dumps(tell(again, chosen.seat)) == json.dumps(tell(before, chosen.seat))
    assert again.record.moves is not record.moves


def test_hidden_hands_are_dealt_anew() -> None:
    dealt = set()
    record = game_of(1)
    moment = [one for one in decisions(record) if one.is_open][-40]
    for seed in range(2):
        dealt.add(try_again(record, moment.at, moment.seat, seed).record.write())
    assert len(dealt) == 2


@pytest.mark.parametrize("modules", ["", "all"])
def test_who_decides_as_before_is_drawn_the_same(modules: str) -> None:
    """All public draws come again as they were."""
    record = game_of(1, modules)
    at = resting_place(record, len(record.moves) // 2)
    again = Game.resume(cut(record, at), seed=5, foretold=draws_to_come(record, at))
    said = [(seat, move) for seat, move in record.moves[at:] if seat != NATURE]
    for seat, move in said:
        again._apply(seat, move)
        again._let_nature_play()
    kept = [
        (one, other)
        for one, other in zip(record.moves, again.record.moves, strict=True)
        if one != other
    ]
    assert kept == [] or modules  # with modules, secret draws differ
    assert len(kept) < len(record.moves) // 20


def test_without_what_is_foretold_other_pieces_are_drawn() -> None:
    record = game_of(1, "")
    at = resting_place(record, len(record.moves) // 2)
    game = Game.resume(cut(record, at), seed=5)
    foretold = Game.resume(cut(record, at), seed=5, foretold=draws_to_come(record, at))
    rng = Random(1)
    for one in (game, foretold):
        rng.seed(1)
        day = one.round
        while one.round == day:
            seat = one.acting()[0]
            if one.is_planning:
                one.plan(seat, [])
            else:
                one.play(seat, rng.choice(one.options(seat)))
    assert game.view()["market"] != foretold.view()["market"]


@pytest.mark.parametrize(
    ("at", "told"),
    [(-1, "no moment -1"), (10**6, "no moment 1000000"), (0, "nobody has decided yet")],
)
def test_a_moment_that_is_none_is_refused(at: int, told: str) -> None:
    with pytest.raises(NoSuchMoment, match=told):
        try_again(game_of(1, ""), at, 0)


def test_amid_a_plan_it_begins_before_all_plans() -> None:
    record = game_of(1, "")
    plans = [one for one in decisions(record) if one.phase == "planning"]
    assert try_again(record, plans[1].at + 1, plans[1].seat, 1).is_planning
    assert resting_place(record, plans[1].at + 1) == plans[0].at
