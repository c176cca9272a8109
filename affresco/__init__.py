"""The board game Fresco: rules, records, tables."""

from importlib import import_module
from typing import TYPE_CHECKING

from . import pure

pure.install()  # before anything of the engine is imported

from .configuration import Configuration, configure
from .engine.moves import LEXICON
from .engine.rules import Rules
from .engine.view import AUDIENCE, REFEREE, imagine, view
from .game import Game
from .record import Record, read_record
from .version import __version__

if TYPE_CHECKING:
    from .analysis import hint, judge, review, try_again

LATER = ("hint", "judge", "review", "try_again")  # of `analysis`, imported when asked for

__all__ = [
    "AUDIENCE",
    "LEXICON",
    "REFEREE",
    "Configuration",
    "Game",
    "Record",
    "Rules",
    "__version__",
    "configure",
    "hint",
    "imagine",
    "judge",
    "read_record",
    "review",
    "try_again",
    "view",
]


def __getattr__(name: str) -> object:
    if name in LATER:
        found: object = getattr(import_module(".analysis", __name__), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
