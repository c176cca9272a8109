"""Running the server: one process, one socket, until somebody stops it."""

from __future__ import annotations

import errno
import gc
import socket
import sys
from contextlib import suppress

import uvicorn
from litestar import Litestar

from .logs import log_to_stderr
from .settings import LOOPBACK, BadSettings, Settings

GRACE = 3  # seconds for open requests when the server ends
GARBAGE = 2_000  # new objects until the youngest are searched for garbage
HANDING_OVER = 0.001  # seconds that the writer of the store waits for its turn; usually 0.005


class Serving(uvicorn.Server):
    """Tells the streams that it ends, so that it need not wait for them."""

    def handle_exit(self, sig: int, frame: object) -> None:
        hub = self.config.app.state.hub  # type: ignore[union-attr]
        hub.listeners.close()
        super().handle_exit(sig, frame)  # type: ignore[arg-type]


def bind(settings: Settings) -> socket.socket:
    """The socket, or one sentence about why there is none."""
    if settings.host not in LOOPBACK and not settings.public:
        raise BadSettings(
            f"{settings.host} can be reached from elsewhere: add --public if that is meant"
        )
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    bound = socket.socket(family)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((settings.host, settings.port))
        bound.listen(1024)
    except (OSError, OverflowError) as error:
        bound.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise BadSettings(
                f"port {settings.port} is in use: another program serves there; "
                "name another one by --port"
            ) from error
        raise BadSettings(f"{settings.host}:{settings.port} cannot be served: {error}") from error
    return bound


def serve(app: Litestar, bound: socket.socket) -> None:
    """Until a signal ends it."""
    log_to_stderr()
    be_quick()
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
        lifespan="on",
    )
    with suppress(KeyboardInterrupt):  # which uvicorn raises again when all is closed
        Serving(config).run([bound])


def be_quick() -> None:
    """Python's own habits, changed for a process where one thread must not be kept waiting."""
    # All that the program consists of stays, and is not searched for garbage again and again:
    # with hundreds of tables that took a third of a second each time.
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 10, 20)
    sys.setswitchinterval(HANDING_OVER)
