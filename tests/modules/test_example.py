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

GAMES = """
import examples.modules.cat
from affresco import LEXICON, configure
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
print(*sorted({event.kind.key for event in heard if event.kind.key.startswith("cat")}))
"""

BOTS = """
import examples.modules.cat
from affresco import configure, read_record
from affresco.bots import make_bot
from affresco.engine.snapshot import dump
from affresco.lab.match import Deal, play_match
from affresco.telling.boards import boards

bots = [make_bot("novice", seed=seat) for seat in range(3)]
state, record = play_match(configure(3, "cat,bells"), bots, Deal(1))
again = read_record(record.write())
assert dump(again.replay()) == dump(state)
where = boards(state.rules)
print(where["steps"]["petting"], where["verbs"]["pet"], where["verbs"]["pay"])
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
    assert played.stdout == "cat_napped cat_paid cat_petted\n", played.stderr


@pytest.mark.slow
def test_bots_play_the_example_and_its_record_is_read_again() -> None:
    played = run("-c", BOTS)
    assert played.stdout == "cat cat bells\n", played.stderr


@pytest.mark.slow
def test_the_example_conforms() -> None:
    suite = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/modules/test_conformance.py"]
    proved = run(*suite, "-k", "cat", "--module", "examples.modules.cat")
    assert proved.returncode == 0, proved.stdout
    assert "14 passed" in proved.stdout
