"""PostgreSQL and Redis of one's own, from Debian's packages, for as long as the tests run."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.needs import need, need_postgres, need_redis, postgres_folder

WAIT = 30.0  # seconds
NOBODY = "postgres"  # the user that Debian's package makes; PostgreSQL does not run as root


@dataclass
class Services:
    database: str
    redis: str


def need_services() -> None:
    need_postgres()
    need_redis()
    if os.geteuid() == 0 and NOBODY not in [user.pw_name for user in pwd.getpwall()]:
        need(False, f"user {NOBODY}, as whom PostgreSQL runs where all else is root", "postgresql")


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port: int = bound.getsockname()[1]
        return port


@contextmanager
def services(folder: Path) -> Iterator[Services]:
    user = NOBODY if os.geteuid() == 0 else None
    programs = postgres_folder()
    assert programs is not None
    data, port, redis_port = folder / "postgres", free_port(), free_port()
    data.mkdir()
    if user:
        shutil.chown(data, user)
        for parent in (folder, *folder.parents):
            if parent != Path("/") and not parent.stat().st_mode & 0o001:
                parent.chmod(parent.stat().st_mode | 0o011)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
    subprocess.run(
        [
            programs / "initdb",
            "-D",
            data,
            "-U",
            "affresco",
            "-A",
            "trust",
            "--no-sync",
            "-E",
            "UTF8",
        ],
        user=user,
        check=True,
        **quiet,  # type: ignore[call-overload]
    )
    settings = {"listen_addresses": "127.0.0.1", "port": port, "unix_socket_directories": data}
    arguments = [f"-c{name}={value}" for name, value in settings.items()]
    postgres = subprocess.Popen(
        [programs / "postgres", "-D", data, "-cfsync=off", *arguments], user=user, **quiet
    )
    redis = subprocess.Popen(
        ["redis-server", "--port", str(redis_port), "--bind", "127.0.0.1", "--save", ""],
        **quiet,
    )
    try:
        for each in (port, redis_port):
            wait_for(each)
        yield Services(
            f"postgresql://affresco@127.0.0.1:{port}/postgres", f"redis://127.0.0.1:{redis_port}"
        )
    finally:
        for process in (postgres, redis):
            process.send_signal(signal.SIGINT)  # fast: without waiting for clients
            process.wait(WAIT)


def wait_for(port: int) -> None:
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"nothing serves at port {port}")
