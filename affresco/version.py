"""Which version this is, and which of the two engines runs."""

from __future__ import annotations

__version__ = "0.1.0"


def compiled() -> bool:
    """Whether the engine runs compiled; otherwise its Python source is interpreted."""
    from .engine import paints

    return not paints.__file__.endswith(".py")


def banner() -> str:
    return f"affresco {__version__} ({'compiled' if compiled() else 'interpreted'} engine)"
