"""Pages and plumbing: what runs here, links into it, health and figures."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from litestar import MediaType, Response, get
from litestar.datastructures import State
from litestar.response import Redirect
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from ...bots import LEVELS, known_bots
from ...engine.board import COLORS
from ...engine.modules.registry import MODULES
from ...engine.options import PRESETS, ROUND_LIMIT, VALUES
from ...engine.rules import RULES_VERSION
from ...version import __version__, banner
from .. import questions
from ..asking import Asked, address_of, invitation_cookie
from ..guests import hashed
from ..hub import Hub
from ..metrics import REGISTRY
from ..protocol import About
from ..refused import Refused
from ..settings import LOOPBACK

PAGES = files("affresco.server") / "pages"


def page(name: str, **values: str) -> str:
    text = (PAGES / name).read_text(encoding="utf-8")
    return Template(text).substitute({key: escape(value) for key, value in values.items()})


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def front() -> str:
    return page("front.html", banner=banner())


@get("/style.css", media_type=MediaType.CSS, include_in_schema=False, sync_to_thread=False)
def style() -> str:
    return (PAGES / "style.css").read_text(encoding="utf-8")


@get("/tables/{table_id:str}", media_type=MediaType.HTML, include_in_schema=False)
async def table_page(table_id: str) -> str:
    return page("table.html", banner=banner(), id=table_id)


@get("/join/{token:str}", include_in_schema=False, status_code=303)
async def invitation(request: Asked, token: str, hub: Hub) -> Redirect:
    """The token moves from the address to a cookie; nobody has sat down by that yet."""
    id = await hub.store.read(lambda c: questions.game_of_token(c, hashed(token)))
    if id is None:
        raise Refused(404, "no_invitation", "this invitation is used up or has been revoked")
    made = Redirect(f"/tables/{id}", status_code=303)
    made.cookies = [invitation_cookie(request.app.state.settings, token)]
    return made


@get("/api", summary="What can be played here", sync_to_thread=False)
def about() -> About:
    return About(
        "affresco",
        __version__,
        RULES_VERSION,
        list(COLORS),
        sorted(known_bots()),
        list(LEVELS),
        [module.name for module in MODULES],
        {**VALUES, ROUND_LIMIT: ["a number"]},
        list(PRESETS),
    )


@get("/healthz", summary="Is the server well?")
async def health(hub: Hub) -> Response[dict[str, Any]]:
    try:
        well = await hub.store.read(questions.is_alive)
    except Exception:
        well = False
    return Response({"well": well}, status_code=200 if well else 503)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Asked, state: State) -> Response[bytes]:
    if state.settings.public and address_of(request) not in LOOPBACK:
        raise Refused(404, "not_found", "there is nothing here")
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)
