"""Imported by the process that all servers of the tests are forked from: it has built one."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import affresco.server.serving  # noqa: F401
from affresco.server.app import make_app
from affresco.server.settings import Settings

with TemporaryDirectory() as folder:
    make_app(Settings(Path(folder), "")).state.hub.store.close()
