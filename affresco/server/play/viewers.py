"""Who is watching each table and how far they have come, so that bots do not run ahead of them.

A process knows the viewers of its own streams, and those that other processes tell it about at the
tables it has in memory. The viewers of a process that falls silent are forgotten.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal

from ..errors import Refused
from ..settings import Settings
from .news import Place, Sighting

SILENCE = 3  # rounds of housekeeping without a word from another process


@dataclass
class Viewer:
    shown: Place
    paused: bool = False
    streams: int = 0  # open in this process
    elsewhere: dict[str, float] = field(default_factory=dict)  # processes, and until when it holds


@dataclass
class Audience:
    """The viewers of a table, and when it reached the place where it is."""

    viewers: dict[str, Viewer] = field(default_factory=dict)
    place: Place = (0, 0)
    since: float = 0.0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def is_behind(self, place: Place) -> bool:
        return any(not one.paused and one.shown < place for one in self.viewers.values())

    def wake(self) -> None:
        self.news.set()
        self.news = asyncio.Event()


class Viewers:
    def __init__(self, settings: Settings, process: str, tell: Callable[[Sighting], None]) -> None:
        self.patience = settings.pace
        self.believed = SILENCE * settings.housekeeping
        self.tell = tell  # all other processes
        self.process = process
        self._audiences: dict[str, Audience] = {}

    # Bots wait for them

    def reached(self, id: str, place: str) -> None:
        """A table has come to a place; from now on its viewers have a few seconds to show it."""
        audience, now = self._audiences.get(id), ordered(place)
        if audience and now > audience.place:
            audience.place, audience.since = now, time.monotonic()

    async def have_shown(self, id: str, place: str) -> None:
        """Return when everyone who has not paused has shown a place, or their time is up."""
        self.reached(id, place)
        while (audience := self._audiences.get(id)) and audience.is_behind(ordered(place)):
            left = audience.since + self.patience - time.monotonic()
            if left <= 0.0:
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(audience.news.wait(), left)

    # They come, show and go

    @contextmanager
    def watching(self, id: str, viewer: str, place: str) -> Iterator[None]:
        """While a stream of theirs is open, which began at a place."""
        found = self._find(id, viewer, ordered(place))
        found.streams += 1
        self._tell("here", id, viewer, found)
        try:
            yield
        finally:
            found.streams -= 1
            if not found.streams:
                self._tell("gone", id, viewer, found)
                self._drop_unseen(id)

    def shown(self, id: str, viewer: str, place: str, paused: bool) -> None:
        """A viewer has shown everything up to a place."""
        found = self._known(id, viewer)
        if found is None:
            raise Refused(
                404, "no_viewer", "no open stream of this table has this viewer; open one first"
            )
        self._note(id, found, ordered(place), paused)
        self._tell("shown", id, viewer, found)

    def _known(self, id: str, viewer: str) -> Viewer | None:
        audience = self._audiences.get(id)
        return audience.viewers.get(viewer) if audience else None

    def _find(self, id: str, viewer: str, shown: Place, paused: bool = False) -> Viewer:
        """A viewer; one who is new has shown what the stream began with."""
        viewers = self._audiences.setdefault(id, Audience()).viewers
        return viewers.setdefault(viewer, Viewer(shown, paused))

    def _note(self, id: str, viewer: Viewer, place: Place, paused: bool) -> None:
        viewer.shown, viewer.paused = max(viewer.shown, place), paused
        self._audiences[id].wake()

    def _drop_unseen(self, id: str) -> None:
        """Forget the viewers of a table who have no stream open anywhere."""
        audience, now = self._audiences[id], time.monotonic()
        for name, viewer in list(audience.viewers.items()):
            for process, until in list(viewer.elsewhere.items()):
                if until < now:
                    del viewer.elsewhere[process]
            if not viewer.streams and not viewer.elsewhere:
                del audience.viewers[name]
        audience.wake()
        if not audience.viewers:
            del self._audiences[id]

    # Other processes

    def _tell(
        self, news: Literal["here", "gone", "shown"], id: str, name: str, viewer: Viewer
    ) -> None:
        self.tell(Sighting(self.process, id, name, news, viewer.shown, viewer.paused))

    def heard(self, sighting: Sighting) -> None:
        """Another process has told something about a viewer."""
        id, name, process = sighting.table, sighting.viewer, sighting.process
        if process == self.process:
            return  # an echo
        if sighting.news == "here":
            found = self._find(id, name, sighting.shown, sighting.paused)
            found.elsewhere[process] = time.monotonic() + self.believed
        elif known := self._known(id, name):
            if sighting.news == "gone":
                known.elsewhere.pop(process, None)
                self._drop_unseen(id)
            else:
                self._note(id, known, sighting.shown, sighting.paused)

    def repeat(self) -> None:
        """Tell the others again who is here, and forget those whose process has fallen silent."""
        for id in list(self._audiences):
            self.repeat_at(id)
            self._drop_unseen(id)

    def repeat_at(self, id: str) -> None:
        """Tell the others who is here at a table."""
        audience = self._audiences.get(id)
        for name, viewer in audience.viewers.items() if audience else ():
            if viewer.streams:
                self._tell("here", id, name, viewer)


def ordered(place: str) -> Place:
    """A place, as `stories` writes it, so that places can be compared."""
    undos, _, moves = place.partition("-")
    return int(undos), int(moves)
