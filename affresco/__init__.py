"""The board game Fresco: rules, records, tables."""

from . import pure

pure.install()  # before anything of the engine is imported

from .configuration import Configuration, configure
from .engine.moves import LEXICON
from .engine.rules import Rules
from .engine.view import AUDIENCE, REFEREE, imagine, view
from .record import Record, read
from .table import Table
from .version import __version__

__all__ = [
    "AUDIENCE",
    "LEXICON",
    "REFEREE",
    "Configuration",
    "Record",
    "Rules",
    "Table",
    "__version__",
    "configure",
    "imagine",
    "read",
    "view",
]
