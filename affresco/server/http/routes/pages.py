"""Pages and plumbing: what runs here, links into it, health and metrics."""

from __future__ import annotations

from dataclasses import replace
from email.utils import formatdate
from typing import Any

from litestar import MediaType, Response, get
from litestar.datastructures import Cookie, State
from litestar.response import Redirect
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from ....bots import LEVELS, known_bots
from ....bots.ratings import measured
from ....engine.board import COLORS
from ....engine.rules import RULES_VERSION
from ....telling.editions import BASE_MINUTES, told_editions, told_modules, told_options
from ....version import __version__, banner
from ...errors import no_invitation, not_found
from ...messages.protocol import About
from ...metrics import REGISTRY
from ...play.hub import Hub
from ...settings import LOOPBACK, Settings
from ...store import queries
from ...tables.caller import Caller
from ...tables.tokens import hashed
from ..auth import A_YEAR, Asked, address_of, cookie, invitation_cookie
from ..client_files import built_page, client_file, plain_page, plain_style, why_unbuilt
from .tables import LISTED

KINDS = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "woff": "font/woff",
}
TABLE_COOKIE = "affresco_table"  # the table that an invitation led to


@get(
    ["/", "/rules", "/tables/{table_id:str}/replay"],
    media_type=MediaType.HTML,
    include_in_schema=False,
    sync_to_thread=False,
)
def front() -> str:
    return built_page(plain_page("front.html", banner=banner(), why=why_unbuilt()))


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
async def table_page(table_id: str) -> str:
    return built_page(plain_page("table.html", banner=banner(), id=table_id))


@get("/join/{token:str}", include_in_schema=False, status_code=303)
async def invitation(request: Asked, token: str, hub: Hub, caller: Caller) -> Redirect:
    """Move the token from the address to a cookie; nobody has sat down yet.

    Once used up, the server no longer knows it: only the browser that came with it remembers
    the table, and players who sit there are led back.
    """
    settings: Settings = request.app.state.settings
    found = await hub.store.read(lambda c: queries.invitation(c, hashed(token)))
    if found is not None:
        id, seat, is_taken = found
        # A seat that moves to another device has a name already, so the address says which it is.
        invited = f"invited={COLORS[seat]}" if is_taken else "invited"
        made = Redirect(f"/tables/{id}?{invited}", status_code=303)
        made.cookies = [invitation_cookie(settings, token), table_cookie(settings, token, id)]
        return made
    known = request.cookies.get(TABLE_COOKIE, "")
    if known in await tables_of(hub, caller.guest):
        return Redirect(f"/tables/{known}", status_code=303)
    raise no_invitation(404)


def table_cookie(settings: Settings, token: str, id: str) -> Cookie:
    """Sent back with this very link only, so that each invitation has its own."""
    return replace(cookie(settings, TABLE_COOKIE, id, A_YEAR), path=f"/join/{token}")


async def tables_of(hub: Hub, guest: str | None) -> list[str]:
    if guest is None:
        return []
    rows = await hub.store.read(lambda c: queries.tables_of(c, guest, LISTED))
    return [row["id"] for row in rows]


@get("/api", summary="What can be played here", sync_to_thread=False)
def about() -> About:
    return About(
        "affresco",
        __version__,
        RULES_VERSION,
        list(COLORS),
        sorted(known_bots()),
        list(LEVELS),
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
    if state.settings.public and address_of(request) not in LOOPBACK:
        raise not_found()
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


ROUTES = [front, client, style, table_page, invitation, about, health, alive, ready, metrics]
