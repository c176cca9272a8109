"""Running the server: one process, one socket, until it is stopped."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
from contextlib import suppress

import uvicorn
from litestar import Litestar

from . import garbage
from .http.doors import Doors, allow_many_files, guarded
from .logs import log_to_stderr
from .settings import LOOPBACK, BadSettings, Settings

BACKLOG = 4096  # connections that wait to be accepted
GRACE = 3  # seconds for open requests when the server stops
SWITCHING = 0.001  # seconds that the store's writer waits for its turn; Python's default is 0.005


class Serving(uvicorn.Server):
    """Closes the streams when it stops, so that it need not wait for them."""

    def __init__(self, config: uvicorn.Config, doors: Doors) -> None:
        super().__init__(config)
        self.doors = doors

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.chores = [
            asyncio.create_task(work) for work in (self.doors.sweep(), garbage.set_aside())
        ]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for chore in self.chores:
            chore.cancel()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: object) -> None:
        hub = self.config.app.state.hub  # type: ignore[union-attr]
        hub.listeners.close()
        super().handle_exit(sig, frame)  # type: ignore[arg-type]


def bind(settings: Settings) -> socket.socket:
    """The socket, or one sentence why there is none."""
    if settings.host not in LOOPBACK and not settings.public:
        raise BadSettings(
            f"{settings.host} can be reached from elsewhere: add --public if you mean that"
        )
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    bound = socket.socket(family)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((settings.host, settings.port))
        bound.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        bound.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise BadSettings(
                f"port {settings.port} is in use by another program; choose another one with --port"
            ) from error
        raise BadSettings(f"can’t listen on {settings.host}:{settings.port}: {error}") from error
    return bound


def serve(app: Litestar, bound: socket.socket) -> None:
    """Serve until a signal stops it."""
    settings: Settings = app.state.settings
    log_to_stderr()
    tune()
    doors = Doors(allow_many_files(), settings.limited, settings.patience, settings.trusted)
    config = uvicorn.Config(
        app,
        http=guarded(doors),
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        ws="none",
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
        forwarded_allow_ips=list(settings.trusted),
        lifespan="on",
    )
    with suppress(KeyboardInterrupt):  # uvicorn raises it again after closing everything
        Serving(config, doors).run([bound])


def tune() -> None:
    """Tune Python for a process whose main thread must not be kept waiting."""
    garbage.begin()
    sys.setswitchinterval(SWITCHING)
