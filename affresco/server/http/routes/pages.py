"""Pages and plumbing: what runs here, links into it, health and metrics."""

from __future__ import annotations

from email.utils import formatdate
from hmac import compare_digest
from typing import Any

from litestar import MediaType, Response, get
from litestar.datastructures import State
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from ....bots import LEVELS, USUAL_LEVEL, bots_by_name
from ....bots.ratings import measured
from ....engine.board import COLORS
from ....engine.rules import RULES_VERSION
from ....telling.editions import BASE_MINUTES, told_editions, told_modules, told_options
from ....version import __version__, banner
from ...errors import not_found
from ...messages.protocol import About
from ...metrics import REGISTRY
from ...play.hub import Hub
from ...settings import LOOPBACK, Settings
from ...store import queries
from ..auth import Asked, address_of
from ..client_files import built_page, client_file, plain_page, plain_style, why_unbuilt

PASSED_ON = (
    *("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"),
    "x-real-ip",
)  # headers of a request that a proxy passes on
KINDS = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "woff": "font/woff",
}


@get(
    [
        *("/", "/join", "/rules", "/box", "/box/{box_id:str}"),
        *("/learn", "/learn/{name:str}", "/puzzles", "/puzzles/{name:str}"),
        *("/tables/{table_id:str}/replay", "/tables/{table_id:str}/review"),
        "/tables/{table_id:str}/box",
    ],
    media_type=MediaType.HTML,
    include_in_schema=False,
    sync_to_thread=False,
)
def front(state: State) -> str:
    return built_page(
        state.settings.prefix, plain_page("front.html", banner=banner(), why=why_unbuilt())
    )


@get("/client/{path:path}", include_in_schema=False, sync_to_thread=False)
def client(request: Asked, path: str) -> Response[bytes]:
    """The files of the page: their names change with their contents, so they keep forever."""
    wanted = client_file(path)
    if wanted is None:
        raise not_found()
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
    accepted = request.headers.get("accept-encoding", "")
    for encoding, suffix in (("br", ".br"), ("gzip", ".gz")):
        packed = client_file(path + suffix)
        if packed is not None and encoding in accepted:
            headers["Content-Encoding"] = encoding
            return Response(packed.read_bytes(), media_type=kind_of(path), headers=headers)
    return Response(wanted.read_bytes(), media_type=kind_of(path), headers=headers)


def kind_of(path: str) -> str:
    return KINDS.get(path.rpartition(".")[2], "application/octet-stream")


@get("/style.css", media_type=MediaType.CSS, include_in_schema=False, sync_to_thread=False)
def style() -> str:
    return plain_style()


@get("/tables/{table_id:str}", media_type=MediaType.HTML, include_in_schema=False)
async def table_page(table_id: str, state: State) -> str:
    return built_page(state.settings.prefix, plain_page("table.html", banner=banner(), id=table_id))


@get("/api", summary="What can be played here", sync_to_thread=False)
def about() -> About:
    return About(
        "affresco",
        __version__,
        RULES_VERSION,
        list(COLORS),
        bots_by_name(),
        list(LEVELS),
        USUAL_LEVEL,
        measured(),
        BASE_MINUTES,
        told_modules(),
        told_options(),
        told_editions(),
    )


@get("/healthz", summary="Is the server well?")
async def health(hub: Hub) -> Response[dict[str, Any]]:
    try:
        well = await hub.store.read(queries.is_alive)
    except Exception:
        well = False
    # Nothing else sends the time: what a table sends depends on the table alone.
    headers = {"Date": formatdate(usegmt=True)}
    return Response({"well": well}, status_code=200 if well else 503, headers=headers)


@get("/livez", summary="Does the server answer at all?", sync_to_thread=False)
def alive() -> dict[str, bool]:
    return {"alive": True}


@get("/readyz", summary="Can games be saved? It is tried by writing")
async def ready(hub: Hub) -> Response[dict[str, bool]]:
    """503 if the store is full, read-only or silent: then send players to another process."""
    is_ready = await hub.store.is_ready()
    return Response({"ready": is_ready}, status_code=200 if is_ready else 503)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Asked, state: State) -> Response[bytes]:
    if not may_measure(request, state.settings):
        raise not_found()
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


def may_measure(request: Asked, settings: Settings) -> bool:
    """Whoever has the token; else this machine, unless a proxy may stand in between.

    A proxy on this machine need not say that it is one, so a public server trusts no address.
    """
    if settings.metrics_token:
        given = request.headers.get("authorization", "")
        return compare_digest(given.encode(), f"Bearer {settings.metrics_token}".encode())
    passed_on = any(name in request.headers for name in PASSED_ON)
    return not settings.public and not passed_on and address_of(request) in LOOPBACK


ROUTES = [front, client, style, table_page, about, health, alive, ready, metrics]
