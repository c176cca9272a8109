"""Where in a TOML text each value stands, so that one figure is corrected and all else is kept.

Comments, order and layout belong to whoever wrote the file. The text has been read by a TOML
reader before, so nothing here looks for mistakes; only lists written as [[tables]] are refused,
because their entries do not stand in one piece.
"""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any, Final

Path = tuple[str | int, ...]
Span = tuple[int, int]

BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
SPACE: Final = re.compile(r"[ \t]*")
KEY: Final = re.compile(r"[A-Za-z0-9_-]+|\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'")
STRING: Final = re.compile(
    r"\"\"\"(?:\\.|[^\\])*?\"{3,5}|'''.*?'{3,5}|\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'", re.DOTALL
)
SCALAR: Final = re.compile(r"[^,\]}#\r\n]+")


class ScatteredTables(ValueError):
    """Lists written as [[tables]]: they can be played with, but not corrected one by one."""


class Scanner:
    """Notes the span of every value, tables in braces and lists included."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.spans: dict[Path, Span] = {}

    def scan(self) -> dict[Path, Span]:
        table: Path = ()
        self.skip(BLANK)
        while self.at < len(self.text):
            if self.text.startswith("[[", self.at):
                raise ScatteredTables
            if self.text[self.at] == "[":
                self.at += 1
                table = self.key()
                self.at += 1  # the closing bracket
            else:
                self.pair(table)
            self.skip(BLANK)
        return self.spans

    def skip(self, what: re.Pattern[str]) -> str:
        found = what.match(self.text, self.at)
        assert found, f"not TOML at {self.at}"
        self.at = found.end()
        return found[0]

    def key(self) -> Path:
        """A key, with dots or without, and the space around it."""
        steps: list[str] = []
        while True:
            self.skip(SPACE)
            word = self.skip(KEY)
            steps.append(tomllib.loads(f"{word} = 0").popitem()[0])
            self.skip(SPACE)
            if self.text[self.at] != ".":
                return tuple(steps)
            self.at += 1

    def pair(self, table: Path) -> None:
        path = table + self.key()
        self.at += 1  # the equals sign
        self.skip(SPACE)
        self.value(path)

    def value(self, path: Path) -> None:
        begin = self.at
        match self.text[self.at]:
            case "[":
                self.several(path, "]")
            case "{":
                self.several(path, "}")
            case '"' | "'":
                self.skip(STRING)
            case _:
                scalar = self.skip(SCALAR).rstrip()
                self.at = begin + len(scalar)
        self.spans[path] = (begin, self.at)

    def several(self, path: Path, end: str) -> None:
        """The items of a list, or the pairs of a table in braces."""
        self.at += 1
        number = 0
        while True:
            self.skip(BLANK)
            if self.text[self.at] == end:
                self.at += 1
                return
            if end == "]":
                self.value((*path, number))
                number += 1
            else:
                self.pair(path)
            self.skip(BLANK)
            if self.text[self.at] == ",":
                self.at += 1


def spans(text: str) -> dict[Path, Span]:
    return Scanner(text).scan()


def literal(value: Any) -> str:
    """A figure as TOML writes it; its strings are those of JSON."""
    return json.dumps(value, ensure_ascii=False)


def replaced(text: str, path: Path, value: Any) -> str:
    """The text with one value changed, added to its table in braces, or taken from it if None."""
    found = spans(text)
    if path in found:
        return without(text, found, path) if value is None else put(text, found[path], value)
    if value is None:
        return text
    begin, end = found[path[:-1]]
    inside = text[begin + 1 : end - 1].rstrip()
    comma = ", " if inside.strip() else " "
    return f"{text[: begin + 1]}{inside}{comma}{path[-1]} = {literal(value)} {text[end - 1 :]}"


def put(text: str, span: Span, value: Any) -> str:
    return f"{text[: span[0]]}{literal(value)}{text[span[1] :]}"


def without(text: str, found: dict[Path, Span], path: Path) -> str:
    """A pair leaves its table together with the comma that parted it from its neighbor."""
    begin, end = found[path[:-1]]
    siblings = sorted(span for other, span in found.items() if other[:-1] == path[:-1])
    at = siblings.index(found[path])
    if at:
        return text[: siblings[at - 1][1]] + text[siblings[at][1] :]
    if len(siblings) == 1:
        return f"{text[:begin]}{{ }}{text[end:]}"
    following = re.compile(r"\s*,\s*").match(text, siblings[0][1])
    assert following
    return text[: begin + 1] + " " + text[following.end() :]


def appended(text: str, path: Path, copied: int) -> str:
    """A copy of an entry at the end of its list, on a line of its own if the others have one."""
    found = spans(text)
    last = max(step for (*rest, step) in found if tuple(rest) == path and isinstance(step, int))
    begin, end = found[(*path, copied)]
    line = text[text.rfind("\n", 0, begin) + 1 : begin]
    gap = f",\n{line}" if not line.strip() else ", "
    after = found[(*path, last)][1]
    return text[:after] + gap + text[begin:end] + text[after:]


def cut(text: str, path: Path) -> str:
    """The text without the last entry of a list."""
    found = spans(text)
    last = path[-1]
    assert isinstance(last, int)
    return text[: found[(*path[:-1], last - 1)][1]] + text[found[path][1] :]
