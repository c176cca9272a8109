"""The example of docs/modules.md is a module like ours: it is played, and conforms.

Compiled classes have no interpreted subclasses, so a module from outside is played on the
interpreted engine.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CAT = "examples.modules.cat"

GAMES = """
import examples.modules.cat
from affresco import LEXICON, configure
from affresco.engine.events import KINDS
from affresco.engine.modules.registry import MODULES
from affresco.engine.playout import Dice, playout
from affresco.engine.setting_up import new_game
from affresco.engine.view import REFEREE, view

assert [move.text for move in LEXICON[564:]] == [*(f"nap {row}" for row in range(1, 6)), "pet"]
heard = []
for seats in (2, 3, 4):
    for modules in ("cat", "all"):
        for seed in range(10):
            state = new_game(configure(seats, modules).rules())
            state.journal = heard
            playout(state, Dice(seed))
            assert view(state, REFEREE)["modules"]["cat"]["row"] in range(1, 6)
told = {event.kind.key for event in heard}
assert {"cat_napped", "cat_petted", "cat_paid"} <= told, told
print(*(module.name for module in MODULES))
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "AFFRESCO_PURE": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )


@pytest.mark.slow
def test_random_games_are_played_with_the_example_alone_and_with_all_others() -> None:
    played = run("-c", GAMES)
    assert played.returncode == 0, played.stderr
    assert played.stdout.split()[-2:] == ["favors", "cat"]


@pytest.mark.slow
def test_the_example_conforms() -> None:
    suite = "tests/modules/test_conformance.py"
    proved = run(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", suite, "-k", "cat", "--module", CAT
    )
    assert proved.returncode == 0, proved.stdout
    assert " passed" in proved.stdout
