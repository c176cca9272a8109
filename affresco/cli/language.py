"""The language in which a command speaks to players; its own options and errors are English."""

from __future__ import annotations

from typing import Annotated

import typer

from ..locales import languages

Language = Annotated[
    str,
    typer.Option(
        envvar="AFFRESCO_LANGUAGE",
        metavar="|".join(languages()),
        help="What the game is told in.",
    ),
]
