"""What a test needs of the machine: where it is missing, the test is skipped and says so.

With AFFRESCO_REQUIRE_SERVICES=1, for machines that could install it, the test fails instead.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser"]
PIP = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]


def need(there: object, what: str, package: str) -> None:
    if there:
        return
    reason = f"there is no {what}: apt-get install {package}"
    if os.environ.get("AFFRESCO_REQUIRE_SERVICES") == "1":
        pytest.fail(f"{reason}, since root and apt are here", pytrace=False)
    pytest.skip(reason)


def chromium() -> str | None:
    """The shell first: it draws no window around the page, which costs a second for each."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


def need_chromium() -> None:
    need(chromium(), "Chromium", "chromium")


def need_redis() -> None:
    need(shutil.which("redis-server"), "Redis", "redis-server")


def postgres_folder() -> Path | None:
    """Where the programs of PostgreSQL are."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if found:
        return found[-1].parent
    here = shutil.which("postgres")
    return Path(here).resolve().parent if here else None


def need_postgres() -> None:
    need(postgres_folder(), "PostgreSQL", "postgresql")


def need_network(folder: Path) -> None:
    """A small package can be had; that tells it wherever packages come from."""
    quickly = ["--no-deps", "--no-cache-dir", "--retries", "1", "--timeout", "10"]
    asked = [*PIP, "download", *quickly, "--dest", str(folder), "mypy_extensions"]
    if subprocess.run(asked, capture_output=True).returncode:
        pytest.skip("there is no network: no package can be fetched")
