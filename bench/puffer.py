"""PufferLib for the comparison: fetched and built, two of its games without drawing.

pip cannot install it everywhere, since its set-up fetches from elsewhere what these games do not
need. `python bench/puffer.py FOLDER` leaves the package there, ready to be imported.
"""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import tarfile
from io import BytesIO
from pathlib import Path
from urllib.request import urlopen

import numpy as np

VERSION = "3.0.0"
GAMES = ["tripletriad", "tetris"]
FLAGS = ["-shared", "-fPIC", "-O2", "-flto", "-DPLATFORM_DESKTOP", "-w"]


def fetch(folder: Path) -> Path:
    """Where pip finds the source it says before it fails to build it."""
    ask = [sys.executable, "-m", "pip", "-vv", "download", "--no-deps", "--no-build-isolation"]
    named = [f"pufferlib=={VERSION}", "--no-binary", "pufferlib", "--dest", str(folder)]
    said = subprocess.run([*ask, *named], capture_output=True, text=True)
    found = re.search(rf"https?://\S*/pufferlib-{VERSION}\.tar\.gz", said.stdout)
    assert found is not None, "no such version of PufferLib was found"
    with urlopen(found[0]) as file, tarfile.open(fileobj=BytesIO(file.read())) as archive:
        archive.extractall(folder, filter="data")
    return folder / f"pufferlib-{VERSION}"


def build(source: Path, game: str) -> None:
    raylib, here = source / "raylib-5.5_linux_amd64", source / "pufferlib" / "ocean" / game
    headers = [sysconfig.get_path("include"), np.get_include(), raylib / "include", here]
    libraries = [raylib / "lib" / "libraylib.a", "-lm", "-lpthread", "-ldl"]
    include = [f"-I{folder}" for folder in headers]
    command = ["cc", *FLAGS, *include, here / "binding.c", *libraries, "-o", here / "binding.so"]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    source = fetch(Path(sys.argv[1]))
    for game in GAMES:
        build(source, game)
    print(source)
