"""A line to a service that can fall silent or break, as networks do."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field


@dataclass
class Relay:
    """Passes on what is sent to its port; while it is frozen, it accepts and keeps everything."""

    target: int
    port: int = 0
    down: bool = False  # whoever comes is shown out at once
    flowing: threading.Event = field(default_factory=threading.Event)
    lines: list[socket.socket] = field(default_factory=list)

    def freeze(self) -> None:
        self.flowing.clear()

    def thaw(self) -> None:
        self.flowing.set()

    def cut(self) -> None:
        """Every line that is open breaks."""
        for line in self.lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()
        self.lines.clear()

    def accept(self, door: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = door.accept()
                if self.down:
                    near.close()
                    continue
                try:
                    far = socket.create_connection(("127.0.0.1", self.target))
                except OSError:
                    near.close()
                    continue
                self.lines += [near, far]
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=self.pass_on, args=(source, sink), daemon=True).start()

    def pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                self.flowing.wait()
                sink.sendall(data)
        for line in (source, sink):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()


@contextmanager
def relay(target: int) -> Iterator[Relay]:
    with socket.create_server(("127.0.0.1", 0)) as door:
        made = Relay(target, door.getsockname()[1])
        made.thaw()
        threading.Thread(target=made.accept, args=(door,), daemon=True).start()
        yield made
        made.thaw()
        made.cut()
