"""Pages and plumbing: what runs here, links into it, health and figures."""

from __future__ import annotations

from dataclasses import replace
from email.utils import formatdate
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template
from typing import Any

from litestar import MediaType, Response, get
from litestar.datastructures import Cookie, State
from litestar.response import Redirect
from litestar.serialization import encode_json
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from ....bots import LEVELS, known_bots
from ....engine.board import COLORS
from ....engine.rules import RULES_VERSION
from ....telling.editions import BASE_MINUTES, told_editions, told_modules, told_options
from ....version import __version__, banner
from ...errors import Refused
from ...messages.protocol import About, Problem
from ...metrics import REGISTRY
from ...play.hub import Hub
from ...settings import LOOPBACK, Settings
from ...store import queries
from ...tables.chair import Caller
from ...tables.tokens import A_YEAR, hashed
from ..auth import Asked, address_of, cookie, invitation_cookie
from .tables import LISTED

PAGES = files("affresco.server") / "pages"
CLIENT = files("affresco.server") / "client"
KINDS = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "woff": "font/woff",
}
LONGEST_PATH = 200  # none of ours comes near it, and folders take no more than 255
TABLE_COOKIE = "affresco_table"  # to which table an invitation led


def page(name: str, **values: str) -> str:
    text = (PAGES / name).read_text(encoding="utf-8")
    return Template(text).substitute({key: escape(value) for key, value in values.items()})


def client_file(path: str) -> Traversable | None:
    """A file of the built page; None where it is not built, or has no such file."""
    parts = [part for part in path.split("/") if part]
    if len(path) > LONGEST_PATH or any(part in (".", "..") for part in parts):
        return None
    found = CLIENT.joinpath(*parts)
    return found if found.is_file() else None


def the_page(otherwise: str) -> str:
    """The one page of the client, which finds its way by the address; without it, plain words."""
    built = client_file("index.html")
    return built.read_text(encoding="utf-8") if built else otherwise


def why_unbuilt() -> str:
    """What client/build.py has left where the page would be; empty where the page is."""
    if client_file("index.html"):
        return ""
    told = client_file("why-not.txt")
    return told.read_text(encoding="utf-8").strip() if told else "nobody has built it yet"


def refused_page(request: Asked, problem: Problem) -> str | None:
    """The page that tells a person what a program is told as JSON; None where none is asked for."""
    path = request.url.path
    accepted = request.headers.get("accept", "")
    built = client_file("index.html")
    if built is None or "text/html" not in accepted or path == "/api" or path.startswith("/api/"):
        return None
    told = f'<meta name="refused" content="{escape(encode_json(problem).decode())}">'
    return built.read_text(encoding="utf-8").replace("</head>", f"{told}</head>", 1)


@get(
    ["/", "/rules", "/tables/{table_id:str}/replay"],
    media_type=MediaType.HTML,
    include_in_schema=False,
    sync_to_thread=False,
)
def front() -> str:
    return the_page(page("front.html", banner=banner(), why=why_unbuilt()))


@get("/client/{path:path}", include_in_schema=False, sync_to_thread=False)
def client(request: Asked, path: str) -> Response[bytes]:
    """What the page is made of: names change with the contents, so it may be kept for ever."""
    wanted = client_file(path)
    if wanted is None:
        raise Refused(404, "not_found", "there is nothing here")
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
    return (PAGES / "style.css").read_text(encoding="utf-8")


@get("/tables/{table_id:str}", media_type=MediaType.HTML, include_in_schema=False)
async def table_page(table_id: str) -> str:
    return the_page(page("table.html", banner=banner(), id=table_id))


@get("/join/{token:str}", include_in_schema=False, status_code=303)
async def invitation(request: Asked, token: str, hub: Hub, caller: Caller) -> Redirect:
    """The token moves from the address to a cookie; nobody has sat down by that yet.

    Once it is used up the server knows it no more: only the browser that came by it remembers
    the table, and it leads there who sits there.
    """
    settings: Settings = request.app.state.settings
    found = await hub.store.read(lambda c: queries.invitation(c, hashed(token)))
    if found is not None:
        id, seat, is_taken = found
        # A seat that goes on at another device has its name, and tells which one it is.
        invited = f"invited={COLORS[seat]}" if is_taken else "invited"
        made = Redirect(f"/tables/{id}?{invited}", status_code=303)
        made.cookies = [invitation_cookie(settings, token), table_cookie(settings, token, id)]
        return made
    known = request.cookies.get(TABLE_COOKIE, "")
    if known in await tables_of(hub, caller.guest):
        return Redirect(f"/tables/{known}", status_code=303)
    raise Refused(404, "no_invitation", "this invitation is used up or has been revoked")


def table_cookie(settings: Settings, token: str, id: str) -> Cookie:
    """Sent back with this very link only, so that each invitation has one of its own."""
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
    # Nothing else tells the time: what is sent at a table depends on the table alone.
    told = {"Date": formatdate(usegmt=True)}
    return Response({"well": well}, status_code=200 if well else 503, headers=told)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Asked, state: State) -> Response[bytes]:
    if state.settings.public and address_of(request) not in LOOPBACK:
        raise Refused(404, "not_found", "there is nothing here")
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)
