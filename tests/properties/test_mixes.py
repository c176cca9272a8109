"""What holds in any game with any modules: invariants, records, snapshots, copies, secrets."""

from __future__ import annotations

import json
from random import Random
from typing import cast

import pytest

from affresco.engine.events import EVERYBODY, FORFEITED, Event
from affresco.engine.moves import DONE, LEXICON, PASS, parse
from affresco.engine.paints import LETTERS, ONE
from affresco.engine.planning import PLANNING
from affresco.engine.playout import Dice, draw, playout
from affresco.engine.preview import figure_of, lacking, preview
from affresco.engine.rules import acting, is_over, options, play, step, why_not
from affresco.engine.setting_up import new_game
from affresco.engine.snapshot import load
from affresco.engine.state import State
from affresco.engine.step import NATURE
from affresco.engine.view import AUDIENCE, imagine, unknowable, view
from affresco.lab.invariants import violations, violations_between
from affresco.record import Record, read_record
from affresco.telling.events import tell
from tests.citing import rule
from tests.properties.games import move_on, written
from tests.properties.mixes import dealt_anew, mixed_moments, mixed_walk, random_mix
from tests.sampling import seeds

pytestmark = pytest.mark.slow

POSITIONS = 50  # for each seed: 400 in the sample, 21,000 in the whole
SECRETS = seeds(8, 420)
GAMES = seeds(12, 600)


@rule("INV-01", "INV-02", "INV-03", "INV-05", "INV-08", "INV-09", "INV-10", "INV-11", "INV-12")
@rule("INV-13", "INV-14", "INV-17")
@pytest.mark.parametrize("seed", GAMES)
def test_the_invariants_hold_after_every_move(seed: int) -> None:
    before: State | None = None
    for state in mixed_walk(Random(seed)):
        assert violations(state) == []
        if before is not None:
            assert violations_between(before, state) == []
        before = state.copy()


@rule("INV-16")
@pytest.mark.parametrize("seed", GAMES)
def test_a_record_replays_to_the_same_state(seed: int) -> None:
    rng = Random(seed)
    configuration = random_mix(rng)
    record = Record(configuration, [""] * configuration.seats)
    state = new_game(configuration.rules())
    while not is_over(state):
        record.add(*move_on(state, rng, eager=True))
    text = record.write()
    again = read_record(text)
    assert again.write() == text
    assert written(again.replay()) == written(state)


@pytest.mark.parametrize("seed", GAMES)
def test_a_snapshot_is_the_state_and_goes_on_like_it(seed: int) -> None:
    rng = Random(seed)
    for state in mixed_walk(rng):
        if rng.random() < 0.02:
            text = written(state)
            other = load(state.rules, json.loads(text))
            assert written(other) == text
            one, first, second = state.copy(), Random(seed), Random(seed)
            while not is_over(one):
                assert move_on(one, first, eager=True) == move_on(other, second, eager=True)
            assert written(one) == written(other)


@pytest.mark.parametrize("seed", GAMES)
def test_a_copy_is_independent(seed: int) -> None:
    rng = Random(seed)
    for state in mixed_walk(rng):
        if rng.random() < 0.03:
            before = written(state)
            twin = state.copy()
            assert written(twin) == before
            playout(twin, Dice(seed))
            assert written(state) == before


@rule("INFO-01", "INFO-02", "INFO-10", "INFO-11", "INFO-12", "INFO-13", "INFO-14", "INFO-18")
@rule("INV-15")
@pytest.mark.parametrize("seed", SECRETS)
def test_views_and_options_do_not_depend_on_what_is_hidden(seed: int) -> None:
    rng = Random(seed)
    for state in mixed_moments(rng, POSITIONS):
        for viewer in (*range(state.rules.seats), AUDIENCE):
            twin = dealt_anew(state, viewer, rng, screened=True)
            assert json.dumps(view(state, viewer)) == json.dumps(view(twin, viewer))
            if step(state) is not PLANNING:  # how far a plan has come is part of the secret
                assert unknowable(state, viewer) == unknowable(twin, viewer)
            if viewer in step(state).seats(state):
                moves = options(state, viewer)
                assert moves == options(twin, viewer)
                move = rng.choice(moves)
                assert preview(state, viewer, move) == preview(twin, viewer, move)
                for word in rng.sample(LEXICON, 30):
                    assert why_not(state, viewer, word) is why_not(twin, viewer, word)
                assert lacking(state, viewer) == lacking(twin, viewer)


@pytest.mark.parametrize("seed", SECRETS)
def test_with_what_is_missing_a_move_is_possible_and_brings_what_was_told(seed: int) -> None:
    rng = Random(seed)
    for state in mixed_moments(rng, POSITIONS):
        for seat in step(state).seats(state):
            for word, told in lacking(state, seat).items():
                paints = cast(dict[str, int], told["paints"])
                twin = state.copy()
                owner = twin.players[figure_of(twin, seat)]
                owner.paints += sum(ONE[LETTERS.index(letter)] * n for letter, n in paints.items())
                owner.money += cast(int, told["money"])
                assert parse(word) in options(twin, seat)
                assert preview(twin, seat, parse(word)) == told["preview"]
                assert why_not(state, seat, parse(word)) is not None


@rule("PERF-04")
@pytest.mark.parametrize("seed", SECRETS)
def test_what_is_told_as_forfeited_is_forfeited(seed: int) -> None:
    """An apprentice who has blended once forfeits a blend; if nothing can be done, nothing."""
    for state in mixed_moments(Random(seed), POSITIONS):
        for seat in step(state).seats(state):
            moves = options(state, seat)
            for move in moves:
                told = cast(dict[str, int], preview(state, seat, move)["forfeits"])
                if move not in (PASS, DONE):
                    assert told.keys() <= {"purchases"}
                elif figure_of(state, seat) != seat or {PASS, DONE}.issuperset(moves):
                    assert told == {}
                else:
                    twin = state.copy()
                    twin.journal = []
                    play(twin, seat, move)
                    events = [event for event in twin.journal if event.kind is FORFEITED]
                    actions = sum(event.numbers[0] for event in events)
                    assert told.get("actions", 0) + ("blends" in told) == actions
                    assert all(number > 0 for number in told.values())


@rule("INFO-07", "INFO-10", "INFO-13", "INV-15")
@pytest.mark.parametrize("seed", SECRETS)
def test_what_a_bot_imagines_does_not_depend_on_what_it_cannot_know(seed: int) -> None:
    rng = Random(seed)
    for state in mixed_moments(rng, POSITIONS):
        for viewer in (*range(state.rules.seats), AUDIENCE):
            twin = dealt_anew(state, viewer, rng, screened=False)
            one, other = imagine(state, viewer), imagine(twin, viewer)
            assert written(one) == written(other)
            deal = rng.randrange(2**32)
            for game in (one, other):
                dealer = Random(deal)
                while not is_over(game) and acting(game) == NATURE:
                    play(game, NATURE, draw(game, dealer))
            assert written(one) == written(other)
            assert violations(one) == []


@rule("INFO-10", "INFO-13", "INV-15")
@pytest.mark.parametrize("seed", GAMES)
def test_events_tell_others_nothing_of_a_private_draw(seed: int) -> None:
    rng = Random(seed)
    heard: list[Event] = []
    state = new_game(random_mix(rng).rules())
    while not is_over(state):
        state.journal = heard
        move_on(state, rng, eager=True)
    for event in heard:
        if event.audience != EVERYBODY:
            dealt = Event(event.kind, event.figure, [7 for _ in event.numbers], event.audience)
            for viewer in (*range(state.rules.seats), AUDIENCE):
                same = tell(event, viewer) == tell(dealt, viewer)
                assert same == (viewer != event.audience or event.numbers == dealt.numbers)
