"""Lines from the keyboard, or from any other input."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text

try:
    import readline  # gives `input` its line editing
except ImportError:  # not every system has it
    readline = None  # type: ignore[assignment]


def forget_lines() -> None:
    """Clear the history: nobody may recall what someone else typed."""
    if readline is not None:
        readline.clear_history()


def read_line(console: Console, prompt: str) -> str | None:
    """One line, with its spaces tidied; None if the input has ended.

    A line that does not come from a keyboard is echoed as if it did.
    """
    try:
        line = input(prompt)
    except EOFError:
        console.print()
        return None
    if not sys.stdin.isatty():
        console.print(Text(line))
    return " ".join(line.split())
