"""Bots at tables: their turns, and the processes in which they think."""
