"""The examples in docs/research.md run; the training shortened, and in full in a soak."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.sampling import SOAK

PAGE = Path(__file__).parent.parent.parent / "docs" / "research.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
SHORTENED = {
    "TOGETHER = 64": "TOGETHER = 16",
    "TURNS = 2": "TURNS = 1",
    "GENERATIONS = 9": "GENERATIONS = 2",
    "CONTEST = 5": "CONTEST = 1",
    "processes=2": "processes=2, options='round_limit=9'",
}
CLEARLY = 60  # percent of the games


def run(example: str) -> None:
    exec(compile(example, str(PAGE), "exec"), {"__name__": "__main__"})


def test_there_is_an_example_for_every_environment() -> None:
    for name in ("env(", "parallel_env(", "gymnasium.make(", "load_game(", "AffrescoVectorEnv("):
        assert any(name in example for example in EXAMPLES)


@pytest.mark.parametrize("example", EXAMPLES[:-1], ids=range(len(EXAMPLES) - 1))
def test_an_example_runs(example: str) -> None:
    run(example)


@pytest.mark.slow
def test_training_runs_and_after_the_whole_of_it_the_player_wins_clearly(
    capsys: pytest.CaptureFixture[str],
) -> None:
    training = EXAMPLES[-1]
    for whole, short in () if SOAK else SHORTENED.items():
        assert whole in training
        training = training.replace(whole, short)
    run(training)
    won = re.match(r"(\d+)%", capsys.readouterr().out)
    assert won is not None
    assert not SOAK or int(won[1]) > CLEARLY  # so few games prove only that it runs
