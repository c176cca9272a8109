"""A bare machine inside this one: a PATH that holds Python, make and what belongs to any shell.

No Node, npm, compiler, Chromium, PostgreSQL, Redis or git, and no apt-get to install them.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOOLS = [
    "awk", "basename", "cat", "chmod", "cmp", "cp", "cut", "date", "dirname", "echo", "env",
    "false", "find", "grep", "head", "id", "ln", "ls", "make", "mkdir", "mktemp", "mv", "pwd",
    "readlink", "rm", "rmdir", "sed", "sh", "sleep", "sort", "tail", "test", "touch", "tr",
    "true", "uname", "uniq", "wc",
]  # fmt: skip
# What the tests and make that run here have set for themselves.
OURS = ("AFFRESCO_", "COV_", "MAKE", "MFLAGS", "PYTEST", "PYTHON", "VIRTUAL_ENV")


def bare_path(folder: Path) -> Path:
    """A folder of links, to be the whole PATH."""
    folder.mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found, tool
        (folder / tool).symlink_to(found)
    (folder / "python3").symlink_to(Path(sys.executable).resolve())
    return folder


def bare_environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    for name in ("CC", "CHROMIUM", "DISPLAY", "WAYLAND_DISPLAY"):
        kept.pop(name, None)
    return {**kept, "PATH": str(bare_path(folder)), **more}
