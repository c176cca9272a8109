"""Games in files: a record as text, or a whole table with its sealed plans as JSON."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

from ..game import Game
from ..record import RecordError, read_record


class FileError(ValueError):
    """A file that cannot be read or written."""


def is_whole_table(path: Path) -> bool:
    """Does a file of this name also keep the sealed plans?"""
    return path.suffix.lower() == ".json"


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(f"the file {path} can’t be read: {why(error)}") from error
    except ValueError as error:
        raise FileError(f"the file {path} isn’t text in UTF-8") from error


def write_text(path: Path, text: str) -> None:
    """Write a whole file or nothing."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with open(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(name, mode(path))
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise FileError(why(error)) from error


def mode(path: Path) -> int:
    """The permissions of the existing file, or those of a new one."""
    if path.exists():
        return path.stat().st_mode & 0o777
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask


def why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def save(game: Game, path: Path) -> None:
    if is_whole_table(path):
        write_text(path, json.dumps(game.snapshot(), indent=1) + "\n")
    else:
        write_text(path, game.record.write())


def load(path: Path, seed: int | None = None) -> Game:
    """The table of a saved game; raises ValueError with one sentence about what is wrong."""
    text = read_text(path)
    if not is_whole_table(path):
        return Game.resume(read_record(text), seed)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"the file {path} isn’t a saved table: it isn’t JSON") from error
    if not isinstance(data, dict):
        raise RecordError(f"the file {path} isn’t a saved table")
    return Game.from_snapshot(data, seed)
