"""The server put together: settings, store, hub, bots and routes."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Response, Router
from litestar.channels import ChannelsPlugin
from litestar.datastructures import ResponseHeader
from litestar.di import Provide
from litestar.exceptions import HTTPException, SerializationException, ValidationException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import DBAPIError

from ..version import __version__
from .bots.turns import BotTurns, Crew
from .errors import Refused
from .http.auth import Asked, caller_of, guard, hub_of
from .http.limits import Limits
from .http.request_errors import look_for_fields_quickly, misfit
from .http.routes import guests, moves, pages, replays, seats, streams, tables
from .logs import measured
from .messages.protocol import Problem
from .play.channels import backend
from .play.housekeeping import sweep
from .play.hub import Hub
from .settings import Settings
from .store.database import Store

LOG = logging.getLogger("affresco.server")
GAMES = "affresco.games"  # the channel that tells which game has changed
LARGEST = 512 * 1024  # bytes of a request
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
PROBLEMS = {
    400: "The request does not fit, or names something that does not exist.",
    403: "It is not yours to do that.",
    404: "There is no such thing, or it is not shown to you.",
    409: "Not now: the version is stale, or the table is not ready for it.",
    422: "The rules forbid it; `key`, `params` and `rule` say why.",
    429: "Too often.",
}
KEYS = {404: "not_found", 405: "not_allowed", 413: "too_large"}  # what Litestar refuses
API = [
    *(tables.make_table, tables.my_tables, tables.show_table, tables.delete_table),
    *(tables.rematch, tables.clone),
    *(seats.join, seats.leave, seats.start, seats.abandon, seats.i_am, seats.set_seat),
    *(seats.new_link, seats.revoke, seats.take_over, seats.hand_back),
    *(moves.see, moves.possible, moves.why, moves.move, moves.plan, moves.unseal, moves.undo),
    *(streams.events, streams.decisions),
    *(replays.frames, replays.look_back, replays.download, replays.upload),
    *(guests.introduce, guests.who_am_i, guests.forget_me),
]
PAGES = [
    *(pages.front, pages.client, pages.style, pages.table_page, pages.invitation),
    *(pages.about, pages.health, pages.metrics),
]


def make_app(settings: Settings) -> Litestar:
    look_for_fields_quickly()
    store = Store(settings.database_url)
    store.migrate()
    channels = ChannelsPlugin(backend=backend(settings), channels=[GAMES])

    def announce(id: str, revision: int) -> None:
        hub.listeners.heard(id, revision)  # here at once, elsewhere by the channel
        if settings.redis:
            channels.publish(f"{id} {revision}", GAMES)

    hub = Hub(settings, store, announce)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        crew = Crew(settings)
        BotTurns(hub, crew)

        async def hear(message: bytes) -> None:
            id, _, revision = message.decode().strip('"').partition(" ")
            hub.listeners.heard(id, int(revision))

        async with (
            channels.start_subscription([GAMES]) as subscriber,
            subscriber.run_in_background(hear, join=False),
        ):
            hub.run(sweep(hub))
            yield
            await hub.close()
        await crew.close()
        store.close()

    for handler in API:
        handler.responses = {
            status: ResponseSpec(Problem, generate_examples=False, description=text)
            for status, text in PROBLEMS.items()
        }
    api = Router("/api", route_handlers=API)
    app = Litestar(
        [api, *PAGES],
        plugins=[channels],
        lifespan=[lifespan],
        dependencies={
            "hub": Provide(hub_of, sync_to_thread=False),
            "caller": Provide(caller_of, sync_to_thread=False),
        },
        before_request=guard,
        middleware=[measured],
        exception_handlers={Exception: explain},
        response_headers=[ResponseHeader(name=name, value=text) for name, text in HEADERS.items()],
        request_max_body_size=LARGEST,
        openapi_config=OpenAPIConfig(
            "Affresco", __version__, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
    app.state.hub = hub
    app.state.settings = settings
    app.state.limits = Limits(settings.limited)
    return app


def explain(request: Asked, error: Exception) -> Response[Any]:
    """Whatever goes wrong, the answer is one sentence; what is our own fault is logged.

    A browser that asks for a page gets one, which says the same in its reader's language.
    """
    headers = dict(HEADERS)
    if isinstance(error, Refused):
        problem = Problem(error.status, error.key, error.sentence, error.rule, error.params)
        if "wait" in error.params:
            headers["Retry-After"] = str(error.params["wait"])
    elif isinstance(error, HTTPException):
        problem = Problem(error.status_code, key_of(error), sentence_of(request, error))
    elif isinstance(error, RecursionError | UnicodeError):
        problem = Problem(400, "bad_request", "the request cannot be read: too deep, or no text")
    elif isinstance(error, DBAPIError):
        LOG.error("store", exc_info=error)
        problem = Problem(
            503, "store", "the games cannot be kept now; nothing has changed, try again later"
        )
    else:
        LOG.error("fault", exc_info=error)
        problem = Problem(500, "fault", "the server has made a mistake; nothing has changed")
    shown = pages.refused_page(request, problem)
    return Response(
        problem if shown is None else shown,
        status_code=problem.status,
        media_type=MediaType.JSON if shown is None else MediaType.HTML,
        headers=headers,
    )


def key_of(error: HTTPException) -> str:
    return KEYS.get(error.status_code, "bad_request")


def sentence_of(request: Asked, error: HTTPException) -> str:
    """What Litestar found wrong, in one plain sentence."""
    if error.status_code == 404:
        return "there is nothing here; /schema/openapi.json tells what there is"
    if error.status_code == 405:
        return f"{request.method} is not possible here; /schema/openapi.json tells what is"
    if error.status_code == 413:
        return f"the request is too large; at most {LARGEST // 1024} KiB are taken"
    detail = " ".join(str(error.detail).split())
    if isinstance(error.__cause__, SerializationException):
        return f"the body is no JSON that can be read: {detail}"[:400]
    handler = request.scope.get("route_handler")
    if handler and isinstance(error, ValidationException):
        faults = error.extra if isinstance(error.extra, list) else [{"message": detail}]
        clauses = [misfit(handler.signature_model, each) for each in faults]
        return f"the request does not fit: {'; '.join(clauses)}"[:400]
    return detail[:400]
