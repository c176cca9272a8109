"""Many games at once: words in, rows out, each game as it would be played alone."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from affresco.configuration import configure
from affresco.engine.batch import Batch
from affresco.engine.modules.manifest import layout
from affresco.engine.moves import LEXICON, WAIT
from affresco.engine.planning import PLANNING
from affresco.engine.playout import Dice, roll_nature
from affresco.engine.rewards import (
    MARGIN,
    RANK,
    REWARDS,
    SHAPED,
    WIN,
    UnknownReward,
    reward_named,
    stands,
)
from affresco.engine.rows import ACT, Wishes, mask
from affresco.engine.rules import Rules, acting, is_over, options, play, step
from affresco.engine.setting_up import new_game
from affresco.engine.state import State
from tests.citing import rule
from tests.given import given

WORDS = len(LEXICON)
SHORT = "round_limit=9"


def wishes(
    reward: int = WIN,
    rolled: int = 0,
    rotates: bool = False,
    restarts: bool = True,
    bits: bool = False,
    remembers: bool = False,
    acts: int = 0,
) -> Wishes:
    return Wishes(reward, rolled, rotates, restarts, bits, remembers, acts)


def batch(rules: Rules, games: int, wanted: Wishes) -> Batch:
    made = Batch(rules, layout(rules), games, wanted)
    made.reset(numbers(range(games)), seeds(range(games)))
    return made


def numbers(games: range | list[int]) -> bytes:
    return array("i", games).tobytes()


def seeds(of_games: range | list[int]) -> bytes:
    return array("q", of_games).tobytes()


def spoken(words: list[int]) -> bytes:
    return array("h", words).tobytes()


def observed(made: Batch) -> list[bytes]:
    return cut(made.rows.observations.bytes.getvalue(), int(made.rows.width))


def masked(made: Batch) -> list[list[int]]:
    """The words of each game's mask."""
    found = []
    for row in cut(made.rows.masks.getvalue(), len(made.rows.unmasked)):
        if made.wishes.bits:
            found.append([n for n in range(WORDS) if row[n // 8] >> n % 8 & 1])
        else:
            found.append([n for n in range(WORDS) if row[n]])
    return found


def paid(made: Batch) -> list[list[float]]:
    seats = made.rules.seats
    row = array("f", made.rows.rewards.getvalue()).tolist()
    return [row[at : at + seats] for at in range(0, len(row), seats)]


def scored(made: Batch) -> list[list[int]]:
    seats = made.rules.seats
    row = array("h", made.rows.scores.getvalue()).tolist()
    return [row[at : at + seats] for at in range(0, len(row), seats)]


def ended(made: Batch) -> list[int]:
    return list(made.rows.ended.getvalue())


def cut(row: bytes, width: int) -> list[bytes]:
    assert len(row) % width == 0
    return [row[at : at + width] for at in range(0, len(row), width)]


def possible(state: State) -> list[int]:
    return sorted(int(move.id) for move in options(state, acting(state)))


@pytest.mark.parametrize(("seats", "modules"), [(2, "all"), (3, "none"), (4, "none")])
@pytest.mark.parametrize("bits", [False, True])
def test_every_game_is_the_one_that_its_seed_gives_alone(
    seats: int, modules: str, bits: bool
) -> None:
    rules = configure(seats, modules, SHORT).rules()
    made, rng, games = batch(rules, 3, wishes(bits=bits)), Random(1), range(3)
    alone = [new_game(rules) for _ in games]
    dice = [Dice(seed) for seed in games]
    for state, own in zip(alone, dice, strict=True):
        roll_nature(state, own)
    finished = 0
    while finished < 3:
        assert list(made.rows.seats.getvalue()) == [acting(state) for state in alone]
        assert masked(made) == [possible(state) for state in alone]
        assert observed(made) == [layout(rules).row(s, acting(s)) for s in alone]
        words = [rng.choice(masks) for masks in masked(made)]
        made.step(numbers(games), spoken(words))
        for at in games:
            play(alone[at], acting(alone[at]), LEXICON[words[at]])
            roll_nature(alone[at], dice[at])
            assert ended(made)[at] == is_over(alone[at])
            assert scored(made)[at] == [player.score for player in alone[at].players[:seats]]
            assert paid(made)[at] == pytest.approx(stands(alone[at], WIN))
            if is_over(alone[at]):
                finished += 1
                alone[at] = new_game(rules)
                roll_nature(alone[at], dice[at])


def test_some_games_go_on_while_others_wait() -> None:
    made = batch(configure(2).rules(), 4, wishes())
    before, words = observed(made), [masks[0] for masks in masked(made)]
    made.step(numbers([2, 1]), spoken([words[2], words[1]]))
    assert len(observed(made)) == 2
    made.step(numbers([0, 3]), spoken([words[0], words[3]]))
    then = observed(made)
    made.reset(numbers(range(4)), seeds(range(4)))
    assert observed(made) == before
    made.step(numbers(range(4)), spoken(words))
    assert [observed(made)[0], observed(made)[3]] == then


def test_words_chosen_at_random_are_possible() -> None:
    made = batch(configure(3, "all").rules(), 5, wishes())
    for _ in range(40):
        words = array("h", made.choose(numbers(range(5)))).tolist()
        assert all(word in masks for word, masks in zip(words, masked(made), strict=True))
        made.step(numbers(range(5)), spoken(words))


def test_an_impossible_word_ends_the_game_and_costs_the_one_who_played_it() -> None:
    made = batch(configure(3).rules(), 2, wishes())
    words = [masked(made)[0][0], int(WAIT.id)]
    seat = list(made.rows.seats.getvalue())[1]
    made.step(numbers([0, 1]), spoken(words))
    assert ended(made) == list(made.rows.illegal.getvalue()) == [0, 1]
    assert paid(made)[1] == [-1.0 if at == seat else 0.0 for at in range(3)]
    assert WAIT.id not in masked(made)[1]  # the next game has begun


@pytest.mark.parametrize("bits", [False, True])
def test_without_a_restart_a_game_shows_its_end_and_starts_with_the_next_word(bits: bool) -> None:
    made = batch(configure(2).rules(), 1, wishes(restarts=False, bits=bits))
    one = numbers([0])
    made.step(one, spoken([int(WAIT.id)]))
    assert (ended(made), masked(made)) == ([1], [[WAIT.id]])
    assert array("h", made.choose(one)).tolist() == [WAIT.id]
    made.step(one, spoken([int(WAIT.id)]))
    assert ended(made) == [0]
    while not ended(made)[0]:
        made.step(one, made.choose(one))
    assert is_over(made.places[0].state)
    assert not made.is_planning(0)
    assert paid(made)[0] == pytest.approx(stands(made.places[0].state, WIN))
    assert masked(made) == [[WAIT.id]]
    made.step(one, made.choose(one))
    assert (ended(made), paid(made)) == ([0], [[0.0, 0.0]])


def test_chairs_that_play_at_random_are_never_asked() -> None:
    made = batch(configure(4, "none", SHORT).rules(), 3, wishes(rolled=0b1010))
    for _ in range(200):
        assert set(made.rows.seats.getvalue()) <= {0, 2}
        made.step(numbers(range(3)), made.choose(numbers(range(3))))


def test_the_first_chair_goes_round_the_table() -> None:
    made = batch(configure(4).rules(), 30, wishes(rolled=0b1110, rotates=True))
    assert made.rows.seats.getvalue() == made.rows.firsts.getvalue()
    assert set(made.rows.firsts.getvalue()) == {0, 1, 2, 3}


@pytest.mark.parametrize("reward", [WIN, RANK, MARGIN, SHAPED])
def test_what_a_game_pays_in_all_is_its_reward(reward: int) -> None:
    made = batch(configure(3, "none", SHORT).rules(), 1, wishes(reward, restarts=False))
    start = made.places[0].stood
    total = [0.0, 0.0, 0.0]
    while not ended(made)[0]:
        made.step(numbers([0]), made.choose(numbers([0])))
        total = [one + more for one, more in zip(total, paid(made)[0], strict=True)]
    stood = stands(made.places[0].state, reward)
    assert total == pytest.approx([s - b for s, b in zip(stood, start, strict=True)], abs=1e-4)
    assert sum(total) == pytest.approx(0, abs=1e-4)


def test_a_mask_marks_the_words_of_some_moves() -> None:
    state = given(2).state
    moves = options(state, acting(state))
    row = mask(moves)
    assert [n for n in range(WORDS) if row[n]] == possible(state)
    assert [n for n in range(WORDS) if mask([])[n]] == [WAIT.id]


def test_rewards_have_names() -> None:
    assert [reward_named(name) for name in REWARDS] == [WIN, RANK, MARGIN, SHAPED]
    with pytest.raises(UnknownReward, match="there is no reward 'fame'; there are win, rank"):
        reward_named("fame")


@rule("INFO-02")
def test_the_last_public_acts_are_told_and_plans_are_not_among_them() -> None:
    rules = configure(3, "none", SHORT).rules()
    made = batch(rules, 1, wishes(acts=4))
    said: list[tuple[int, int]] = []
    for _ in range(300):
        seat, planning = made.rows.seats.getvalue()[0], made.is_planning(0)
        told = cut(observed(made)[0][int(layout(rules).width) :], ACT)
        expected = [
            bytes([1 + (who - seat) % 3]) + (1 + word).to_bytes(2, "little")
            for who, word in said[:-5:-1]
        ]
        assert told == expected + [bytes(ACT)] * (4 - len(expected))
        words = made.choose(numbers([0]))
        made.step(numbers([0]), words)
        if ended(made)[0]:
            said = []
        elif not planning:
            said.append((seat, array("h", words)[0]))


def test_games_can_be_taken_down_and_set_up_again() -> None:
    rules = configure(3, "all", SHORT).rules()
    made = batch(rules, 3, wishes(SHAPED, restarts=False, acts=2))
    everyone = numbers(range(3))
    for _ in range(60):
        made.step(everyone, made.choose(everyone))
    made.step(numbers([1]), spoken([int(WAIT.id)]))  # one is over
    twin = Batch(rules, layout(rules), 3, wishes(SHAPED, restarts=False, acts=2))
    twin.restore(made.data())
    for _ in range(60):
        words = made.choose(everyone)
        assert twin.choose(everyone) == words
        for one in (made, twin):
            one.step(everyone, words)
        assert observed(twin) == observed(made)
        assert (paid(twin), masked(twin)) == (paid(made), masked(made))


def test_a_seat_that_is_asked_imagines_its_table() -> None:
    made = batch(configure(2).rules(), 1, wishes())
    while not made.is_planning(0):
        made.step(numbers([0]), made.choose(numbers([0])))
    state = made.places[0].state
    state.players[1].plan, state.players[1].sent = 1, 1
    assert acting(state) == 0
    assert made.imagined(0).players[1].sent == 0
    assert step(state) is PLANNING


def test_numbers_too_large_for_a_byte_are_told_in_two_or_as_255() -> None:
    state = given(2).state
    state.players[0].score, state.players[0].money = 300, 40000
    state.players[0].mood = 400
    found = layout(state.rules)
    row, at = found.row(state, 0), 0
    told: dict[str, bytes] = {}
    for field in found.fields:
        told[field.name] = row[at : at + field.width]
        at += field.width
    assert told["score"][:2] == (300).to_bytes(2, "little")
    assert told["money"][1:3] == (32767).to_bytes(2, "little")
    assert told["mood"][0] == 255
