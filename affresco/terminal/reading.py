"""Lines from the keyboard, or from wherever they come."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text

try:
    import readline  # gives `input` its line editing
except ImportError:  # where a system has none
    readline = None  # type: ignore[assignment]


def forget_lines() -> None:
    """Nobody may call back what another one has typed."""
    if readline is not None:
        readline.clear_history()


def read_line(console: Console, prompt: str) -> str | None:
    """One line, its spaces tidied; None where the input has ended.

    A line that does not come from a keyboard is shown as if it did.
    """
    try:
        line = input(prompt)
    except EOFError:
        console.print()
        return None
    if not sys.stdin.isatty():
        console.print(Text(line))
    return " ".join(line.split())
