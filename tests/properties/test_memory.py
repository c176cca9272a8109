"""Freeing a state leaves all others alone, however deeply nested it is.

Compiled code could get that wrong: mypyc 2.4.1 frees classes marked as acyclic through CPython's
trashcan, which is not meant for them, and with a long chain frees what is still in use. So the
engine marks none.

Run in a process of its own, since an error here may crash the whole interpreter.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

LEDGERS = """
from affresco.engine.ledger import Points

one = other = None
for number in range(500):
    one = Points(0, 1, 0, number, one)
    other = Points(0, 1, 0, number, other)
del one
for number in reversed(range(500)):
    assert other.points == number
    other = other.before
assert other is None
"""

STATES = """
from affresco.engine.snapshot import dump
from tests.given import given

state = given(4).state
chain, kept = None, []
for _ in range(500):
    kept.append(state.copy())
    chain = [state.copy(), chain]  # as in a deep search tree
del chain
assert all(dump(one) == dump(state) for one in kept)
"""


@pytest.mark.parametrize("program", [LEDGERS, STATES], ids=["ledgers", "states"])
def test_freeing_a_long_chain_leaves_its_neighbors_alone(program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
