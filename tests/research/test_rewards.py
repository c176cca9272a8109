"""What the seats get for a game."""

from __future__ import annotations

import pytest

from affresco.engine.state import State
from affresco.research.rewards import Purse, margin, rank, shaped, win
from tests.given import given


def ended(*scores: int) -> State:
    state = given(len(scores)).state
    state.agenda.clear()
    for player, score in zip(state.players, scores, strict=False):
        player.score = score
    return state


@pytest.mark.parametrize(
    ("scores", "rewards"),
    [
        ((50, 40), [1, -1]),
        ((40, 50, 30), [-0.5, 1, -0.5]),
        ((10, 20, 30, 40), [-1 / 3, -1 / 3, -1 / 3, 1]),
        ((0, 0, 0), [0, 0, 0]),
    ],
)
def test_the_winner_takes_one_from_all_others_together(
    scores: tuple[int, ...], rewards: list[float]
) -> None:
    assert win(ended(*scores)) == pytest.approx(rewards)


def test_ranks_are_rewarded_in_even_steps() -> None:
    assert rank(ended(10, 40, 20, 30)) == pytest.approx([-1, 1, -1 / 3, 1 / 3])
    assert rank(ended(0, 0, 5)) == pytest.approx([-0.5, -0.5, 1])


def test_the_margin_is_measured_against_the_mean_of_the_others() -> None:
    assert margin(ended(60, 40, 20)) == pytest.approx([0.3, 0, -0.3])


def test_shaped_rewards_add_up_to_the_margin_and_the_win() -> None:
    game = given(2)
    purse = Purse("shaped", 2)
    purse.start(game.state)
    game.state.players[0].score = 10
    paid = [purse.pay(game.state)]
    assert paid[0] == pytest.approx([0.1, -0.1])
    end = ended(10, 30)
    paid.append(purse.pay(end))
    assert [sum(each) for each in zip(*paid, strict=True)] == pytest.approx(shaped(end))
    assert shaped(end) == pytest.approx([-0.2 - 1, 0.2 + 1])


def test_when_leonardo_wins_all_seats_lose() -> None:
    state = given(2, options="leonardo_can_win=yes").state
    state.agenda.clear()
    for player, score in zip(state.players, [10, 20, 90], strict=True):
        player.score = score
    assert win(state) == [-1, -1]
