"""Others' learners take our environments as they are."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bench.puffer import fetch
from tests.needs import need_network

ROOT = Path(__file__).parents[2]
LEARNERS = ["torch>=2.4", "torchrl>=0.9", "sb3-contrib>=2.4", "ray[rllib]>=2.40"]
OF_PUFFER = ["gym>=0.26", "psutil>=5"]  # what PufferLib imports


@pytest.mark.soak
def test_learners_of_others_take_our_environments(tmp_path: Path) -> None:
    """TorchRL's own check, MaskablePPO of sb3-contrib, RLlib with masks, PufferLib's vectors."""
    need_network(tmp_path)
    place = tmp_path / "learners"
    subprocess.run([sys.executable, "-m", "venv", place], check=True)
    install = [place / "bin" / "pip", "-q", "--disable-pip-version-check", "install"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    own = [*project["dependencies"], *project["optional-dependencies"]["research"]]
    subprocess.run([*install, *LEARNERS, *OF_PUFFER, *own], check=True)
    puffer = fetch(tmp_path)
    done = subprocess.run(
        [place / "bin" / "python", "-m", "tests.research.learners"],
        cwd=ROOT,
        env={**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": f"{puffer}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-5000:]
    assert done.stdout.count(": well") == 5
