"""The built page, and the plain pages that stand in where it is not built."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template

from litestar.serialization import encode_json

from ..messages.protocol import Problem
from .auth import Asked

PAGES = files("affresco.server") / "pages"
CLIENT = files("affresco.server") / "client"


def plain_page(name: str, **values: str) -> str:
    text = (PAGES / name).read_text(encoding="utf-8")
    return Template(text).substitute({key: escape(value) for key, value in values.items()})


def plain_style() -> str:
    return (PAGES / "style.css").read_text(encoding="utf-8")


def client_file(path: str) -> Traversable | None:
    """A file of the built page; None if it is not built, or has no such file."""
    parts = [part for part in path.split("/") if part]
    if any(part in (".", "..") for part in parts):
        return None
    found = CLIENT.joinpath(*parts)
    return found if found.is_file() else None


def built_page(prefix: str, otherwise: str) -> str:
    """The client's one page, which shows what its address asks for; if not built, plain text."""
    built = client_file("index.html")
    return placed(built.read_text(encoding="utf-8"), prefix) if built else otherwise


def placed(page: str, prefix: str) -> str:
    """The page as it is served: its files are named from the root, and it knows its prefix."""
    page = page.replace('="./', f'="{prefix}/client/')
    meta = f'<meta name="prefix" content="{escape(prefix)}">' if prefix else ""
    return page.replace("</head>", f"{meta}</head>", 1)


def why_unbuilt() -> str:
    """The reason that client/build.py left in place of the page; empty if the page is built."""
    if client_file("index.html"):
        return ""
    reason = client_file("why-not.txt")
    return reason.read_text(encoding="utf-8").strip() if reason else "nobody has built it yet"


def refusal_page(request: Asked, problem: Problem) -> str | None:
    """The page that shows a person what a program gets as JSON; None if no page is asked for."""
    path = str(request.scope["path"])
    accepted = request.headers.get("accept", "")
    built = client_file("index.html")
    if built is None or "text/html" not in accepted or path == "/api" or path.startswith("/api/"):
        return None
    meta = f'<meta name="refused" content="{escape(encode_json(problem).decode())}">'
    page = placed(built.read_text(encoding="utf-8"), request.app.state.settings.prefix)
    return page.replace("</head>", f"{meta}</head>", 1)
