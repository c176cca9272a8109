"""The server put together: settings, store, hub, bots and routes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.datastructures import ResponseHeader
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from ..version import __version__
from .bots.advice import Advice
from .bots.reviews import Reviews
from .bots.turns import BotTurns
from .bots.workers import WorkerPool
from .http.access_log import measured, under
from .http.api import api
from .http.auth import caller_of, guard, hub_of, noticed
from .http.description import PATH
from .http.limits import Limits
from .http.problems import HEADERS, LARGEST, explain
from .http.request_errors import look_for_fields_quickly
from .http.routes import pages
from .http.shedding import Load, shedding
from .play.announcements import Announcements
from .play.housekeeping import keep_house
from .play.hub import Hub
from .play.listeners import Listeners
from .reading.readers import Readers
from .settings import Settings
from .store.database import Store

GIVING_WAY = 10  # niceness of reviews: people at their tables come first


def make_app(settings: Settings) -> Litestar:
    look_for_fields_quickly()
    announcements = Announcements(settings)  # first: where it fails, no store is open
    store = Store(settings.database_url, settings.store_patience)
    store.migrate()
    load = Load()
    workers = WorkerPool(settings)
    reviewers = WorkerPool(settings, places=1, niceness=GIVING_WAY)
    readers = Readers()
    turns = BotTurns(workers)
    hub = Hub(settings, store, Listeners(), announcements, turns.on_change)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with announcements.received():
            hub.run(keep_house(hub))
            hub.run(load.watch())
            yield
            await hub.close()
        await workers.close()
        await reviewers.close()
        await readers.close()
        store.close()

    app = Litestar(
        [api(), *pages.ROUTES],
        lifespan=[lifespan],
        dependencies={
            "hub": Provide(hub_of, sync_to_thread=False),
            "caller": Provide(caller_of, sync_to_thread=False),
        },
        before_request=guard,
        after_response=noticed,
        middleware=[shedding(load)],
        exception_handlers={Exception: explain},
        response_headers=[ResponseHeader(name=name, value=text) for name, text in HEADERS.items()],
        request_max_body_size=LARGEST,
        openapi_config=OpenAPIConfig(
            "Affresco", __version__, path=PATH, render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
    app.asgi_handler = measured(under(settings.prefix, app.asgi_handler))
    app.state.hub = hub
    app.state.readers = readers
    app.state.advice = Advice(workers)
    app.state.reviews = Reviews(reviewers)
    app.state.load = load
    app.state.settings = settings
    app.state.limits = Limits(settings.limited)
    return app
