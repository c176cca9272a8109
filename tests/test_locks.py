"""What is installed is locked: each package with a version that the project allows, and hashes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from .needs import need_network

ROOT = Path(__file__).parent.parent
LOCKS = ROOT / "locks"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
NEEDED = [*PROJECT["build-system"]["requires"], *PROJECT["project"]["dependencies"]]
APART = ("data", "ray", "train")  # for those who write datasets, have a cluster, or train networks
LOCKED = {
    "play": NEEDED,
    "research": [*NEEDED, *EXTRAS["research"]],
    "container": [*NEEDED, *EXTRAS["cluster"]],
    "develop": [*NEEDED, *(each for name in EXTRAS if name not in APART for each in EXTRAS[name])],
}
LOCKED["lowest"] = LOCKED["develop"]
# What the oldest versions must do: play, keep games, serve them, and teach programs.
TRIED = ["tests/test_game.py", "tests/server/test_moves.py", "tests/server/test_former.py"]
TRIED += ["tests/server/test_example.py", "tests/research", "tests/cli"]
UNNEEDED = (".*", "build", "node_modules", "__pycache__", "*.so", "*.egg-info")


def pinned(name: str) -> dict[str, str]:
    """The versions in a lock, by package."""
    text = (LOCKS / f"{name}.txt").read_text(encoding="utf-8")
    found = {}
    for entry in re.split(r"\n(?=\S)", text.strip()):
        first, *hashes = re.split(r" *\\\n +", entry)
        pin = re.fullmatch(r"([\w.-]+)==([\w.+]+)( ; .+)?", first.strip())
        assert pin, f"{name}: {first} is not pinned"
        assert hashes, f"{name}: {first} has no hash"
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", each) for each in hashes), first
        found[canonicalize_name(pin[1])] = pin[2]
    return found


@pytest.mark.parametrize("name", LOCKED)
def test_a_lock_has_all_that_the_project_asks_for_with_hashes_and_no_address(name: str) -> None:
    versions = pinned(name)
    for line in LOCKED[name]:
        wanted = Requirement(line)
        version = versions.get(canonicalize_name(wanted.name))
        assert version, f"{wanted.name} is not locked: make lock"
        assert wanted.specifier.contains(version), f"{line} is locked to {version}: make lock"
    assert "://" not in (LOCKS / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["play", "research", "container"])
def test_players_get_the_versions_that_are_tested(name: str) -> None:
    assert pinned(name).items() <= pinned("develop").items()


def test_the_oldest_versions_are_those_of_the_project() -> None:
    versions = pinned("lowest")
    for line in LOCKED["lowest"]:
        wanted = Requirement(line)
        least = next(each.version for each in wanted.specifier if each.operator == ">=")
        version = versions[canonicalize_name(wanted.name)]
        assert version == least or version.startswith(f"{least}."), f"{line}: {version} is tried"


def test_the_container_begins_with_one_version_of_python_and_installs_what_is_locked() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    bases = re.findall(r"^FROM (\S+)", text, re.MULTILINE)
    assert len(set(bases)) == 1
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-\w+", bases[0])
    assert "--require-hashes --no-deps -r /source/locks/container.txt" in text
    assert not re.search(r"pip install (?!.*--no-deps)", text)


@pytest.mark.soak
def test_the_oldest_versions_do(tmp_path: Path) -> None:
    need_network(tmp_path)
    place, copy = tmp_path / "oldest", tmp_path / "copy"
    # A copy, since an installation without a compiled engine would take ours away.
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*UNNEEDED))
    subprocess.run([sys.executable, "-m", "venv", place], check=True)
    install = [place / "bin" / "pip", "-q", "--disable-pip-version-check", "install"]
    locked = ["--require-hashes", "--no-deps", "-r", LOCKS / "lowest.txt"]
    subprocess.run([*install, *locked], check=True)
    subprocess.run(
        [*install, "--no-deps", "--no-build-isolation", "-e", copy],
        env={**os.environ, "AFFRESCO_PURE": "1"},
        check=True,
    )
    tests = [place / "bin" / "python", "-m", "pytest", "-q", "-n", "2", *TRIED]
    done = subprocess.run(
        tests, cwd=copy, env={**os.environ, "AFFRESCO_SOAK": ""}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-5000:]
