"""The sets that come with the game, by name; the classic one is the usual one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from .reading import CLASSIC, ComponentSet, load, refusal

FOLDER = CLASSIC.parent


def shipped() -> list[str]:
    """The classic one first."""
    names = sorted(path.stem for path in FOLDER.glob("*.toml"))
    return [CLASSIC.stem, *(name for name in names if name != CLASSIC.stem)]


@cache
def shipped_set(name: str) -> ComponentSet:
    if name not in shipped():
        raise refusal("no_set", name=repr(name), known=", ".join(shipped()))
    return load(FOLDER / f"{name}.toml")


def find(words: str | Path | None) -> ComponentSet:
    """A set as it is named on a command line: a file, or one of those that come with the game."""
    if words is None:
        return load()
    path = Path(words)
    return shipped_set(str(words)) if str(words) in shipped() and not path.exists() else load(path)
