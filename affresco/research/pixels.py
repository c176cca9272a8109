"""A terminal's lines as pixels: each letter in its cell, frames and signs as strokes.

Pillow ships a font for letters. It has no frames and no chess pieces, and a machine may have any
fonts, so those are drawn here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from rich.color import Color
from rich.segment import Segment
from rich.style import Style

WIDTH: Final = 9  # of a cell, in pixels
HEIGHT: Final = 18
FONT_SIZE: Final = 13
FEWEST_LINES: Final = 40  # the picture keeps its size unless the table is larger
INK: Final = (232, 224, 212)
GROUND: Final = (24, 20, 17)

Pixels = NDArray[np.uint8]
Point = tuple[float, float]

# The directions of a frame's strokes from the middle of the cell.
FRAMES: Final = {
    **{"─": "lr", "│": "ud", "╭": "dr", "╮": "dl", "╰": "ur", "╯": "ul", "╵": "u"},
    **{"┌": "dr", "┐": "dl", "└": "ur", "┘": "ul", "├": "udr", "┤": "udl", "┬": "lrd"},
    **{"┴": "lru", "┼": "lrud"},
}
ENDS: Final[dict[str, Point]] = {"l": (0, 0.5), "r": (1, 0.5), "u": (0.5, 0), "d": (0.5, 1)}
PAWN: Final[list[Point]] = [
    *[(0.5, 0.2), (0.7, 0.4), (0.6, 0.5), (0.8, 0.8)],
    *[(0.2, 0.8), (0.4, 0.5), (0.3, 0.4)],
]
MITER: Final[list[Point]] = [
    *[(0.5, 0.1), (0.8, 0.45), (0.65, 0.6), (0.85, 0.85)],
    *[(0.15, 0.85), (0.35, 0.6), (0.2, 0.45)],
]
STAR: Final[list[Point]] = [
    *[(0.5, 0.2), (0.62, 0.44), (1, 0.5), (0.62, 0.56)],
    *[(0.5, 0.8), (0.38, 0.56), (0, 0.5), (0.38, 0.44)],
]
FILLED: Final[dict[str, list[Point]]] = {
    "■": [(0.1, 0.3), (0.9, 0.3), (0.9, 0.7), (0.1, 0.7)],
    "▸": [(0.25, 0.3), (0.8, 0.5), (0.25, 0.7)],
    "•": [(0.5, 0.38), (0.75, 0.5), (0.5, 0.62), (0.25, 0.5)],
    "✦": STAR,
    "♟": PAWN,
    "♝": MITER,
}  # fmt: skip
LINES: Final[dict[str, list[list[Point]]]] = {
    "□": [[(0.1, 0.3), (0.9, 0.3), (0.9, 0.7), (0.1, 0.7), (0.1, 0.3)]],
    "♙": [[*PAWN, PAWN[0]]],
    "\N{MINUS SIGN}": [[(0.2, 0.5), (0.8, 0.5)]],
    "✓": [[(0.1, 0.5), (0.4, 0.7), (0.9, 0.25)]],
    "✗": [[(0.15, 0.3), (0.85, 0.7)], [(0.15, 0.7), (0.85, 0.3)]],
    "♪": [[(0.3, 0.75), (0.5, 0.7), (0.5, 0.25), (0.8, 0.4)]],
    "←": [[(0.9, 0.5), (0.1, 0.5), (0.4, 0.35)], [(0.1, 0.5), (0.4, 0.65)]],
    "→": [[(0.1, 0.5), (0.9, 0.5), (0.6, 0.35)], [(0.9, 0.5), (0.6, 0.65)]],
}  # fmt: skip


def paint(lines: Sequence[Sequence[Segment]]) -> Pixels:
    """The picture of a terminal's lines."""
    columns = max(sum(segment.cell_length for segment in line) for line in lines)
    picture = np.empty((max(len(lines), FEWEST_LINES) * HEIGHT, columns * WIDTH, 3), np.uint8)
    picture[:] = GROUND
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            ink, ground = inks(segment.style)
            for letter in segment.text:
                cell = picture[
                    row * HEIGHT : (row + 1) * HEIGHT, column * WIDTH : (column + 1) * WIDTH
                ]
                cell[:] = letter_in(letter, ink, ground)
                column += 1
    return picture


Ink = tuple[int, int, int]


def inks(style: Style | None) -> tuple[Ink, Ink]:
    if style is None:
        return INK, GROUND
    return rgb(style.color, INK), rgb(style.bgcolor, GROUND)


def rgb(color: Color | None, usual: Ink) -> Ink:
    if color is None or color.is_default:
        return usual
    red, green, blue = color.get_truecolor()
    return red, green, blue


@cache
def letter_in(letter: str, ink: Ink, ground: Ink) -> Pixels:
    """One cell."""
    shade = shape(letter)[:, :, None]
    mixed: Pixels = (np.array(ground) * (1 - shade) + np.array(ink) * shade).astype(np.uint8)
    return mixed


@cache
def shape(letter: str) -> NDArray[np.float32]:
    """How much ink each pixel has."""
    cell = Image.new("L", (WIDTH, HEIGHT))
    pen = ImageDraw.Draw(cell)
    if letter in FRAMES:
        for end in FRAMES[letter]:
            stroke(pen, [(0.5, 0.5), ENDS[end]])
    elif letter in FILLED:
        pen.polygon([scaled(point) for point in FILLED[letter]], fill=255)
    elif letter in LINES:
        for line in LINES[letter]:
            stroke(pen, line)
    elif letter == "░":
        pen.rectangle((0, 0, WIDTH, HEIGHT), fill=64)
    elif letter.strip():
        cell = printed(letter)
    return np.asarray(cell, np.float32) / np.float32(255)


def scaled(point: Point) -> Point:
    return point[0] * (WIDTH - 1), point[1] * (HEIGHT - 1)


def stroke(pen: ImageDraw.ImageDraw, points: Sequence[Point]) -> None:
    pen.line([scaled(point) for point in points], fill=255)


def printed(letter: str) -> Image.Image:
    """A letter in the font, centered in its cell; a wide one is squeezed."""
    font = ImageFont.load_default(FONT_SIZE)
    wide = Image.new("L", (2 * WIDTH, HEIGHT))
    ImageDraw.Draw(wide).text((WIDTH, HEIGHT // 2 + 4), letter, fill=255, font=font, anchor="ms")
    box = wide.getbbox()
    if box is None or box[2] - box[0] <= WIDTH:
        return wide.crop((WIDTH // 2, 0, WIDTH // 2 + WIDTH, HEIGHT))
    return wide.crop((box[0], 0, box[2], HEIGHT)).resize((WIDTH, HEIGHT))
