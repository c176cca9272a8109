"""The small game: its tree, and how far policies are from perfect play."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from affresco.components import ComponentError, miniature
from affresco.engine.rules import is_over
from affresco.engine.setting_up import new_game
from affresco.lab.invariants import violations
from affresco.research.exact import Exact, box, by_level, grown, rules, uniform
from tests.properties.games import move_on
from tests.sampling import SOAK

NODES, ENDS, SITUATIONS = 121_649, 81_212, 37_216
OF_UNIFORM = 0.97222  # exploitability: golden values
OF_CFR = 0.03837  # after ten iterations of CFR+
SOLVED = 0.001  # after a hundred, less than this


@pytest.fixture(scope="module")
def exact() -> Exact:
    return Exact(grown())


def test_the_tree_of_the_small_game_is_always_the_same(exact: Exact) -> None:
    tree = exact.tree
    assert (len(tree.lines), tree.ends, len(tree.situations)) == (NODES, ENDS, SITUATIONS)
    assert tree.of_seat[0] == tree.of_seat[1]  # who begins is drawn: the seats are alike


def test_random_play_can_be_exploited_and_solved_play_hardly(exact: Exact) -> None:
    assert exact.exploitability(exact.table(uniform)) == pytest.approx(OF_UNIFORM, abs=1e-5)
    ten = exact.solved(10)
    assert exact.exploitability(ten) == pytest.approx(OF_CFR, abs=1e-4)
    assert exact.against(ten, exact.table(uniform)) > 0.5


@pytest.mark.soak
def test_bots_can_be_exploited_and_a_hundred_iterations_solve_the_game(exact: Exact) -> None:
    solved = exact.solved(100)
    assert exact.exploitability(solved) < SOLVED
    novice = exact.table(by_level("novice"))
    assert -1 <= exact.against(novice, solved) <= SOLVED
    assert SOLVED < exact.exploitability(novice) <= 1


def test_games_of_the_miniature_keep_the_rules() -> None:
    rng = Random(1)
    for _ in range(400 if SOAK else 40):
        state = new_game(rules())
        while not is_over(state):
            assert list(violations(state)) == []
            move_on(state, rng, eager=True)
        assert 1 <= state.round <= 2


def test_a_miniature_is_checked_and_can_be_pickled() -> None:
    again = pickle.loads(pickle.dumps(box()))
    assert (again.name, again.digest) == (box().name, box().digest)
    assert isinstance(again, miniature.Miniature)


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ('hours = ["5", "6", "7"]', 'hours = ["5", "6"]', "hours"),
        ('ceiling = ["c3", "d3"]', 'ceiling = ["b3", "d3"]', "tile of 3"),
        ('ceiling = ["c3", "d3"]', 'ceiling = ["c3"]', "1 tile"),
        ("three = [1]", "three = [2]", "spaces"),
        ("apprentices = 1", "apprentices = 6", "apprentices"),
    ],
)
def test_faults_of_a_miniature_are_told(right: str, wrong: str, told: str) -> None:
    assert right in box().text
    with pytest.raises(ComponentError, match=told):
        miniature.read(box().text.replace(right, wrong))
