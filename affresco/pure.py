"""AFFRESCO_PURE=1 runs the engine from its Python source, even where it is compiled.

For debuggers, profilers and coverage, which do not see into compiled code, and to compare
the two engines.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

COMPILED = ("affresco.engine.", "affresco.bots.mind.")


class SourceFinder(MetaPathFinder):
    """Finds the engine's sources and ignores the compiled files next to them."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(COMPILED):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


def install() -> None:
    """Follow AFFRESCO_PURE; works only before the engine is first imported."""
    if os.environ.get("AFFRESCO_PURE") == "1":
        sys.meta_path.insert(0, SourceFinder())
