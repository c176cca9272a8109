"""Computer players: they get what `imagine` gives them, and nothing else."""

from .bot import Bot, Clock, Hint
from .registry import LEVELS, BadSpec, known_bots, make_bot

__all__ = ["LEVELS", "BadSpec", "Bot", "Clock", "Hint", "known_bots", "make_bot"]
