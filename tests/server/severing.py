"""A line to a database that breaks, or falls silent, around the answer to a COMMIT."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit, urlunsplit

COMMIT = b"COMMIT\x00"  # and not READ COMMITTED
END = b"X\x00\x00\x00\x04"  # in PostgreSQL's protocol, after what was said before


class Line:
    """Passes everything on; breaks the connection at the next commits, as it is told."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.target = (parts.hostname or "", parts.port or 5432)
        self.listening = socket.create_server(("127.0.0.1", 0))
        port = self.listening.getsockname()[1]
        self.url = urlunsplit(parts._replace(netloc=f"{parts.username}@127.0.0.1:{port}"))
        self.losing = 0  # so many answers to commits
        self.swallowing = 0  # so many commits themselves
        self.muting = 0  # so many answers to commits, and all after them, with the line left open
        self.ignoring = 0  # so many commits themselves, with the line left open
        self.then_down = False  # after that, nobody is let through
        self.lost = 0
        self.down = False
        self.lock = threading.Lock()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self.listening.accept()
                threading.Thread(target=self.carry, args=(client,), daemon=True).start()

    def carry(self, client: socket.socket) -> None:
        with suppress(OSError), client:
            if self.down:
                return
            muted = threading.Event()
            with socket.create_connection(self.target) as server:
                threading.Thread(target=pump, args=(server, client, muted), daemon=True).start()
                while (data := received(client)) and not self.down:
                    if COMMIT in data and (self.muting or self.ignoring):
                        muted.set()
                        if self.muting:
                            server.sendall(data)
                        self.muting = self.ignoring = 0
                        self.lost += 1
                        continue
                    if COMMIT in data and (how := self.breaks()):
                        client.shutdown(socket.SHUT_RDWR)  # nobody hears what comes of it
                        if how == "losing":
                            server.sendall(data + END)
                        else:
                            server.shutdown(socket.SHUT_RDWR)
                        return
                    server.sendall(data)
                # Closing it is not enough: it stays open while another thread listens to it.
                server.shutdown(socket.SHUT_RDWR)

    def breaks(self) -> str:
        """How this commit is lost, if it is one of those; two may come at once."""
        with self.lock:
            how = "losing" if self.losing else "swallowing" if self.swallowing else ""
            if how:
                setattr(self, how, getattr(self, how) - 1)
                self.lost += 1
                self.down = self.then_down and not self.losing and not self.swallowing
            return how

    def up(self) -> None:
        self.down = self.then_down = False


def received(line: socket.socket) -> bytes:
    """What comes next; nothing if whoever is there has gone, in whatever way."""
    with suppress(OSError):
        return line.recv(65536)
    return b""


def pump(source: socket.socket, target: socket.socket, muted: threading.Event) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            if not muted.is_set():
                target.sendall(data)
        target.shutdown(socket.SHUT_WR)


@contextmanager
def severed(url: str) -> Iterator[Line]:
    line = Line(url)
    yield line
    line.listening.close()
