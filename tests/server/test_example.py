"""The example client, as it is in the documentation, plays a whole game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from .running import Server

CLIENT = Path(__file__).parent.parent.parent / "examples" / "client.py"


def test_the_example_client_plays_a_whole_game_in_forty_lines(sqlite_server: Server) -> None:
    done = subprocess.run(
        [sys.executable, CLIENT, sqlite_server.url], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("scores: ")
    lines = CLIENT.read_text(encoding="utf-8").partition("import json")[2].splitlines()
    assert len([line for line in lines if line.strip()]) <= 40
