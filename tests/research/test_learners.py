"""Others' learners take our environments as they are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import need_network

ROOT = Path(__file__).parents[2]
LEARNERS = ["torch>=2.4", "torchrl>=0.9", "sb3-contrib>=2.4"]


@pytest.mark.soak
def test_learners_of_others_take_our_environments(tmp_path: Path) -> None:
    """TorchRL's own check, on one game and on many, and MaskablePPO of sb3-contrib."""
    need_network(tmp_path)
    place = tmp_path / "learners"
    subprocess.run([sys.executable, "-m", "venv", place], check=True)
    install = [place / "bin" / "pip", "-q", "--disable-pip-version-check", "install"]
    subprocess.run([*install, *LEARNERS], check=True)
    subprocess.run(
        [*install, "-e", f"{ROOT}[research]"],
        env={**os.environ, "AFFRESCO_PURE": "1"},
        check=True,
    )
    done = subprocess.run(
        [place / "bin" / "python", "-m", "tests.research.learners"],
        cwd=ROOT,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-5000:]
    assert done.stdout.count(": well") == 3
