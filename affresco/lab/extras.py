"""Libraries that only some commands need, imported on demand."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class NotInstalled(ValueError):
    """The command needs a library that is not installed; the message says how to get it."""


def library(name: str, extra: str, who: str) -> Any:
    """Import a library that belongs to an extra of this package."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise NotInstalled(
            f"{who} needs the library {error.name}: run pip install 'affresco[{extra}]'"
        ) from error
