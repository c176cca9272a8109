"""The board game Fresco: rules, records, tables."""

from . import pure

pure.install()  # before anything of the engine is imported

from .configuration import Configuration, configure
from .engine.moves import LEXICON
from .engine.rules import Rules
from .engine.view import AUDIENCE, REFEREE, imagine, view
from .game import Game
from .record import Record, read_record
from .version import __version__

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
    "imagine",
    "read_record",
    "view",
]
