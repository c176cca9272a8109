"""Computer players: they get what `imagine` gives them, and nothing else."""

from .bot import Bot, Deadline, Hint
from .registry import LEVELS, USUAL_LEVEL, BadSpec, bots_by_name, known_bots, make_bot

__all__ = [
    "LEVELS",
    "USUAL_LEVEL",
    "BadSpec",
    "Bot",
    "Deadline",
    "Hint",
    "bots_by_name",
    "known_bots",
    "make_bot",
]
