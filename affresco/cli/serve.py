"""`affresco serve`: the table server."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Annotated
from urllib.request import urlopen

import typer

SCREENS = {"DISPLAY", "WAYLAND_DISPLAY"}
WARNING = (
    "Public: cookies are sent over https only, requests are limited, /metrics needs "
    "AFFRESCO_METRICS_TOKEN. Put a proxy with https in front."
)
UNBUILT = "The page isn’t built: {reason}. Only programs can play; `make build` builds it."


def serve_command(
    host: Annotated[
        str | None,
        typer.Option(help="Address to listen on.", show_default="127.0.0.1, all with --public"),
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 picks a free one.")] = 8000,
    database: Annotated[
        str,
        typer.Option(envvar="AFFRESCO_DATABASE", help="A URL; default: SQLite in the data folder."),
    ] = "",
    redis: Annotated[
        str,
        typer.Option(
            envvar="AFFRESCO_REDIS", help="A URL, if several processes serve one database."
        ),
    ] = "",
    data: Annotated[
        Path | None, typer.Option(envvar="AFFRESCO_DATA", help="Folder for the games.")
    ] = None,
    public: Annotated[
        bool, typer.Option("--public", help="Let others in; needs AFFRESCO_SECRET.")
    ] = False,
    host_name: Annotated[
        list[str] | None,
        typer.Option(help="A name of the server; others are refused. Several times if you like."),
    ] = None,
    prefix: Annotated[
        str, typer.Option(envvar="AFFRESCO_PREFIX", help="Of all paths, such as /fresco.")
    ] = "",
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="Address of a proxy whose X-Forwarded-For is believed."),
    ] = None,
    limits: Annotated[
        bool | None,
        typer.Option("--limits/--no-limits", help="Limit requests; on with --public."),
    ] = None,
    bot_workers: Annotated[
        int, typer.Option(min=0, max=64, help="Processes for bots; 0: all cores but one.")
    ] = 0,
    bot_seconds: Annotated[
        float, typer.Option(min=0.01, help="Longest time a bot can think.")
    ] = 5.0,
    keep_ended: Annotated[
        float, typer.Option(min=0.0, help="Days to keep a table that is over; 0: for ever.")
    ] = 0.0,
    keep_idle: Annotated[
        float, typer.Option(min=0.0, help="Days to keep a table nobody touches; 0: for ever.")
    ] = 0.0,
    browser: Annotated[bool, typer.Option("--open", help="Open a browser.")] = False,
) -> None:
    """Serve tables for people, bots and watchers; every game is kept.

    Example: affresco serve --port 8080 --data games
    """
    # Imported here, since no other command needs them and they take a while.
    from ..server.app import make_app
    from ..server.http.client_files import why_unbuilt
    from ..server.serving import bind, serve
    from ..server.settings import Settings, default_data, secret_keys

    folder = data or default_data()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if host is None:
        host = "0.0.0.0" if public else "127.0.0.1"
    key, *former = secret_keys(folder, public)
    settings = Settings(
        data=folder,
        key=key,
        former_keys=tuple(former),
        host=host,
        port=port,
        database=database,
        redis=redis,
        public=public,
        hosts=tuple(name.lower() for name in host_name or ()),
        prefix=prefix.rstrip("/"),
        proxies=tuple(proxy or ()),
        metrics_token=os.environ.get("AFFRESCO_METRICS_TOKEN", ""),
        limited=public if limits is None else limits,
        bot_workers=bot_workers or max(1, (os.cpu_count() or 2) - 1),
        bot_seconds=bot_seconds,
        keep_ended=keep_ended,
        keep_idle=keep_idle,
    )
    with bind(settings) as bound:
        made = make_app(settings)
        name = f"[{host}]" if ":" in host else host
        address = f"http://{name}:{bound.getsockname()[1]}"
        print(
            f"Affresco at {address}; games are saved in {folder}. Press Ctrl-C to stop.", flush=True
        )
        if public:
            print(WARNING, flush=True)
        if reason := why_unbuilt():
            print(UNBUILT.format(reason=reason), flush=True)
        if browser:
            threading.Thread(target=open_browser, args=(address,), daemon=True).start()
        serve(made, bound)


def open_browser(address: str) -> None:
    """Wait until the server answers; do nothing if the browser would take over the terminal."""
    if sys.platform.startswith("linux") and not SCREENS & os.environ.keys():
        return
    with suppress(OSError):
        urlopen(f"{address}/healthz", timeout=60).close()
        webbrowser.open(address)
