"""The page's TypeScript by itself, without a browser: `npm run test`, on what the package tells."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from . import told

CLIENT = Path(__file__).parents[2] / "client"
TOLD = CLIENT / "build" / "told.json"


def test_the_page_speaks_as_the_package_does_and_knows_no_rules() -> None:
    TOLD.parent.mkdir(exist_ok=True)
    TOLD.write_text(json.dumps({"known": told.known(), "games": told.games()}), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(CLIENT / "build.py"), "test"],
        capture_output=True,
        text=True,
        env={**os.environ, "NO_COLOR": "1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
