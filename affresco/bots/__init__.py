"""Computer players: they get what `imagine` gives them, and nothing else."""

from .bot import Bot, Deadline, Hint
from .registry import LEVELS, BadSpec, known_bots, make_bot

__all__ = ["LEVELS", "BadSpec", "Bot", "Deadline", "Hint", "known_bots", "make_bot"]
