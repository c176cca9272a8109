"""Texts of strangers: read first in a process of its own, with an end to its time and memory."""
