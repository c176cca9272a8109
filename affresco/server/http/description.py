"""The description of the interface: making it takes a while, so it is made in a thread."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import lru_cache

from litestar import Litestar

PATH = "/schema"


async def prepare(app: Litestar, path: str) -> None:
    """Before it is asked for, where others need not wait for it."""
    if path.startswith(PATH):
        await asyncio.to_thread(describe, app)


@lru_cache(maxsize=1)
def describe(app: Litestar) -> None:
    with suppress(ImportError):  # in case it moves one day: then it is made as Litestar does
        from litestar._openapi.plugin import OpenAPIPlugin

        app.plugins.get(OpenAPIPlugin).provide_openapi_schema()
