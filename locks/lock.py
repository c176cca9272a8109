"""Lock what is installed: every package with its version and the hashes of its files.

`make lock` runs it in an environment with uv. The locks hold for all systems and Pythons, and
name no place that packages come from. `lowest` has the oldest versions that pyproject.toml
allows; the soak tries them.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = HERE.parent / "pyproject.toml"
OLDEST_PYTHON = "3.11"
EVERYTHING = ["lab", "cluster", "dev", "research"]
SUBSETS = {"play": [], "research": ["research"], "container": ["cluster"]}
QUIETLY = ["--quiet", "--no-header", "--no-annotate"]


def compile_lock(name: str, extras: list[str], *more: str) -> None:
    wanted = [f"--extra={extra}" for extra in extras]
    command = ["uv", "pip", "compile", *QUIETLY, "--universal", "--generate-hashes", *wanted, *more]
    build = "\n".join(tomllib.loads(PROJECT.read_text("utf-8"))["build-system"]["requires"])
    target = ["--python-version", OLDEST_PYTHON, "--output-file", str(HERE / f"{name}.txt")]
    subprocess.run([*command, *target, str(PROJECT), "-"], input=build, text=True, check=True)


def main(arguments: list[str]) -> None:
    """With `--upgrade`, to the newest versions; else only what must change."""
    compile_lock("develop", EVERYTHING, *arguments)
    same = [f"--constraints={HERE / 'develop.txt'}"]
    for name, extras in SUBSETS.items():
        compile_lock(name, extras, *same, *arguments)
    compile_lock("lowest", EVERYTHING, "--resolution=lowest-direct", "--upgrade")


if __name__ == "__main__":
    main(sys.argv[1:])
