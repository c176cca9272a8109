"""User errors: one plain sentence on stderr and exit code 2, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from ..components import ComponentError
from ..terminal.scene import printable

USER_ERROR = 2
FAULTS = 3  # of a component set, listed in one sentence


class PlainErrors(TyperGroup):
    """The group of all commands; it reports the errors of each."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        forgive_encodings()
        try:
            code = super().main(args, "affresco", complete_var, False, windows_expand_args, **extra)
        except typer.TyperException as error:
            complain(error.format_message())
        except ValueError as error:
            complain(sentence(error))
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                leave_quietly()
            complain(f"{error.filename or 'a file'}: {error.strerror or error}")
        sys.exit(code if isinstance(code, int) else 0)


def complain(text: str) -> None:
    """Print what is wrong and exit."""
    words = printable(" ".join(text.split()).rstrip("."))
    if words:  # nothing to print when the help has been shown instead
        print(f"affresco: {words[:1].lower()}{words[1:]}", file=sys.stderr)
    sys.exit(USER_ERROR)


def sentence(error: ValueError) -> str:
    if not isinstance(error, ComponentError):
        return str(error)
    more = len(error.faults) - FAULTS
    told = "; ".join(error.faults[:FAULTS])
    return f"{told}; and {more} more" if more > 0 else told


def leave_quietly() -> None:
    """Exit when nobody reads the output anymore."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(1)


def forgive_encodings() -> None:
    """Let a terminal that cannot show a character show something else."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
