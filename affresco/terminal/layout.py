"""Blocks of lines, framed and placed side by side. A line is styled text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.text import Text

from .palette import FRAME, GOLD

Lines = list[Text]
GAP = "  "


def fitted(text: Text, width: int, to_the_right: bool = False) -> Text:
    """A line of exactly this width: cut, or filled with spaces."""
    missing = width - text.cell_len
    if missing > 0:
        space = Text(" " * missing)
        return space + text if to_the_right else text + space
    if missing == 0:
        return text
    short = text.copy()
    short.truncate(width, overflow="ellipsis")
    return short


def framed(title: str, lines: Sequence[Text], width: int) -> Lines:
    """Lines in a frame with a title."""
    head = Text.assemble(
        ("╭─ ", FRAME), (title, f"bold {GOLD}"), (f" {'─' * (width - len(title) - 5)}╮", FRAME)
    )
    body = [Text.assemble(("│ ", FRAME), fitted(line, width - 4), (" │", FRAME)) for line in lines]
    return [head, *body, Text(f"╰{'─' * (width - 2)}╯", FRAME)]


def headed(title: str, lines: Sequence[Text], width: int) -> Lines:
    """Lines below a rule with a title: a frame that takes only one line."""
    head = Text.assemble(
        ("── ", FRAME), (title, f"bold {GOLD}"), (f" {'─' * (width - len(title) - 4)}", FRAME)
    )
    return [head, *lines]


def side_by_side(blocks: Sequence[Lines], width: int, gap: int) -> Lines:
    """Blocks in two columns of a width, each placed below the shorter one."""
    left: Lines = []
    right: Lines = []
    for block in blocks:
        (left if len(left) <= len(right) else right).extend(block)
    return beside((width, left), (gap, []), (width, right))


def beside(*blocks: tuple[int, Sequence[Text]]) -> Lines:
    """Blocks of a given width side by side."""
    widths = [width for width, _ in blocks]
    return [
        Text("").join(fitted(line, width) for line, width in zip(row, widths, strict=True))
        for row in zip_longest(*(lines for _, lines in blocks), fillvalue=Text())
    ]


def folded(parts: Sequence[Text], width: int, indent: int = 0) -> Lines:
    """Parts one after the other, on as many lines as they need; later lines are indented."""
    lines: Lines = []
    for part in parts:
        if lines and lines[-1].cell_len + len(GAP) + part.cell_len <= width:
            lines[-1].append(GAP).append_text(part)
        else:
            lines.append(Text(" " * indent if lines else "") + part)
    return lines


def in_columns(rows: Sequence[Sequence[Text]], right: Sequence[int] = (), gap: int = 1) -> Lines:
    """Cells aligned in columns; some columns, by number, are right-aligned."""
    widths = [max(cell.cell_len for cell in column) for column in zip(*rows, strict=True)]
    space = Text(" " * gap)
    return [
        space.join(
            fitted(cell, width, at in right)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
