"""`affresco check-games`: do the current rules still replay every stored game?"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from .parameters import AsJson
from .progress import progress_bar


def check_games_command(
    database: Annotated[
        str, typer.Option(envvar="AFFRESCO_DATABASE", help="A URL, as for serve.")
    ] = "",
    data: Annotated[
        Path | None, typer.Option(envvar="AFFRESCO_DATA", help="The data folder, as for serve.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Replay all stored games and list those that differ; exit 1 if there are any.

    Example: affresco check-games --data games
    """
    from ..server.settings import Settings, default_data
    from ..server.store import queries
    from ..server.store.database import Store
    from ..server.store.rows import CannotReplay, revive

    store = Store(Settings(data or default_data(), "", database=database).database_url)
    store.migrate()
    ids = store.ask(queries.all_tables)
    differing: dict[str, str] = {}
    with progress_bar("games", len(ids)) as advance:
        for id in ids:
            stored = store.ask(partial(queries.load, id=id))
            try:
                if stored is not None:  # it may have been deleted in the meantime
                    revive(stored)
            except CannotReplay as error:
                differing[id] = str(error)
            advance(1)
    store.close()
    if as_json:
        print(json.dumps({"games": len(ids), "differing": differing}))
    else:
        for id, why in differing.items():
            print(f"{id}: {why}")
        print(f"{len(ids)} games, {len(differing)} that differ")
    if differing:
        raise typer.Exit(1)
