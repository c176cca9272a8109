"""A page that watches: its stream has a viewer, and it says what it has shown."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx

from .sitting import JSON, Told, good, messages

A_WHILE = 0.15  # seconds in which a bot of ours would have acted several times


@dataclass
class Page:
    client: httpx.Client
    table: JSON
    viewer: str
    stream: Iterator[Told]
    place: str = ""  # up to which it has been told

    def read(self) -> Told:
        """The next message about the table."""
        told = next(message for message in self.stream if message.kind == "table")
        self.place = told.id
        return told

    def read_act(self) -> str:
        """The place after the next act; whatever else is told on the way does not count."""
        before = self.place
        while self.place == before:
            self.read()
        return self.place

    def say_shown(
        self, place: str = "", paused: bool = False, by: httpx.Client | None = None
    ) -> httpx.Response:
        body = {"viewer": self.viewer, "place": place or self.place, "paused": paused}
        return (by or self.client).post(f"{self.table['path']}/shown", json=body)


@contextmanager
def watching(
    client: httpx.Client, table: JSON, viewer: str = "a-page-that-watches"
) -> Iterator[Page]:
    """A page that has read its first message."""
    params = {"viewer": viewer}
    with client.stream("GET", f"{table['path']}/events", params=params) as response:
        good(response)
        page = Page(client, table, viewer, messages(response))
        page.read()
        yield page


def thoughts(client: httpx.Client, level: str) -> int:
    """How many decisions bots of a level have thought about in a process."""
    counted = re.search(
        rf'affresco_bot_seconds_count{{level="{level}"}} (\d+)', client.get("/metrics").text
    )
    return int(counted[1]) if counted else 0


def place_of(client: httpx.Client, table: JSON) -> str:
    found: str = good(client.get(f"{table['path']}/view")).json()["place"]
    return found


def stays(client: httpx.Client, table: JSON, place: str = "") -> bool:
    """Does nobody act for a while, at this place or where the table is?"""
    before = place or place_of(client, table)
    time.sleep(A_WHILE)
    return place_of(client, table) == before
