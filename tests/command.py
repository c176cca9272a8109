"""`affresco` as a command of its own, in another process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
INTERPRETED: Final = {**os.environ, "AFFRESCO_PURE": "1"}


def affresco(*words: str, environment: Mapping[str, str] | None = None) -> str:
    """What it prints when all goes well."""
    done = subprocess.run(
        [sys.executable, "-m", "affresco", *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
