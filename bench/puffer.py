"""PufferLib for the comparison: fetched from PyPI and built, two of its games without drawing.

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
INDEX = "https://pypi.org/simple/pufferlib/"
GAMES = ["tripletriad", "tetris"]
FLAGS = ["-shared", "-fPIC", "-O2", "-flto", "-DPLATFORM_DESKTOP", "-w"]


def fetch(folder: Path) -> Path:
    with urlopen(INDEX) as page:
        found = re.search(rf'href="([^"#]*/pufferlib-{VERSION}\.tar\.gz)', page.read().decode())
    assert found is not None, "PyPI has no such version"
    with urlopen(found[1]) as file, tarfile.open(fileobj=BytesIO(file.read())) as archive:
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
