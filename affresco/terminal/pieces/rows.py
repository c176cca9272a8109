"""What the modules' panels share: labels, and rows with something for each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text

from ..layout import GAP, Lines
from ..palette import GOLD, QUIET
from ..people import hidden
from ..scene import Scene

Explanation = Callable[[Scene, str], str]  # of a word with this argument


def label(scene: Scene, key: str) -> Text:
    return Text(scene.messages.say(f"panel.{key}"), QUIET)


def labeled(scene: Scene, key: str, *parts: Text) -> Text:
    """A label and what it labels."""
    return Text(" ").join([label(scene, key), Text(GAP).join(parts)])


def row(scene: Scene, key: str, parts: Sequence[Text]) -> list[Text]:
    """Parts of a line that may be folded, with a label before the first."""
    return [labeled(scene, key, *parts[:1]), *parts[1:]]


def nothing(scene: Scene) -> Text:
    return Text(scene.messages.say("panel.none"), QUIET)


def by_seat(scene: Scene, values: Sequence[Any], tell: Callable[[Any], Text]) -> list[Text]:
    """Each marker with something beside it; what the viewer cannot see is masked."""
    return [beside_marker(scene, figure, value, tell) for figure, value in enumerate(values)]


def those_with(scene: Scene, values: Sequence[Any], tell: Callable[[Any], Text]) -> list[Text]:
    """Like `by_seat`, without those who have nothing."""
    return [
        beside_marker(scene, figure, value, tell) for figure, value in enumerate(values) if value
    ]


def beside_marker(scene: Scene, figure: int, value: Any, tell: Callable[[Any], Text]) -> Text:
    told = hidden(scene) if value is None else tell(value)
    return Text.assemble(scene.marker(figure), " ", told or "-")


def number(value: int) -> Text:
    return Text(str(value), GOLD)


def listed(names: Sequence[str]) -> Text:
    return Text(", ".join(names))


def game(rows: Sequence[tuple[Text, Sequence[Text]]], cell: int) -> Lines:
    """Labeled rows of cells, all of this width, aligned below each other."""
    first = max(title.cell_len for title, _ in rows)
    lines = []
    for title, cells in rows:
        line = title.copy()
        line.pad_right(first - title.cell_len + 1)
        for content in cells:
            line.append(" " * (cell - content.cell_len)).append_text(content)
        lines.append(line)
    return lines
