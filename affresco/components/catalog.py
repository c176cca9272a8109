"""A component set laid out piece by piece: what stands on each, what may stand there, and how
it is known. Forms and comparisons are made of it, so that neither knows a rule.

A piece is one thing to look at with one's own box beside it: a tile, a card, a row of the hostel.
Its figures have addresses, which are paths of the file. What a piece's figures may be comes from
the shape of its section, which also checks them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from affresco.engine.paints import LETTERS

from .contents import SECTIONS
from .faults import Fault, Path
from .provenance import DEDUCED, OURS, STATED, YOURS, graded
from .section import Values
from .shape import (
    COPIES,
    Letters,
    Number,
    Pieces,
    Place,
    Row,
    Shape,
    Sides,
    Table,
    Text,
    These,
    Word,
    WordOrNumber,
)

NUMBER: Final = "number"
LETTER: Final = "letters"
WORD: Final = "word"
TEXT: Final = "text"
COUNT: Final = "count"
ROWS_OF_THEIR_OWN: Final = ("A", "B", "C", "general", "orange", "green", "purple")
GRADES: Final = (STATED, DEDUCED, OURS, YOURS)


@dataclass(frozen=True)
class Figure:
    """One value of a piece, and what it may be."""

    path: Path  # in the file, the section first
    name: str  # what it is: the key in the file, or the place in its row from 1
    form: str  # number, letters, word or text
    value: int | str
    usual: int | str | None  # what stands there in the set that this one was made from
    least: int  # of a number, or of letters and characters
    most: int
    among: tuple[str, ...]  # letters or words
    fixed: bool  # by the rules
    differs: bool


@dataclass(frozen=True)
class Piece:
    path: Path
    kind: str  # a tile, an hour
    name: str  # which of them: its number from 1, or a word of the file
    grade: str  # stated, deduced, ours or yours
    figures: tuple[Figure, ...]
    added: bool  # the set that this one was made from has no such entry

    @property
    def label(self) -> str:
        """What a sentence calls it: "tile 10", "portrait A 3", "place four 1"."""
        steps = self.path[2:] if self.path[1] not in ROWS_OF_THEIR_OWN else self.path[1:]
        words = [str(step + 1) if isinstance(step, int) else step for step in steps]
        return " ".join([self.kind.replace("_", " "), *words])

    @property
    def differs(self) -> bool:
        return self.added or any(figure.differs for figure in self.figures)


@dataclass(frozen=True)
class Part:
    """A section of the file."""

    name: str
    provenance: str
    pieces: tuple[Piece, ...]

    @property
    def grade(self) -> str:
        """As the least certain of its pieces."""
        return max((piece.grade for piece in self.pieces), key=GRADES.index)


# Values and shapes by their paths


def value_at(values: Any, path: Path) -> Any:
    """What stands at a path; None if nothing does."""
    for step in path:
        try:
            values = values[step]
        except (KeyError, IndexError, TypeError):
            return None
    return values


def shape_at(shape: Shape, path: Path) -> Shape:
    for step in path:
        match shape:
            case Table():
                shape = shape.keys[str(step)]
            case Sides():
                shape = shape.four if step == "four" else shape.three
            case Row():
                shape = shape.item
            case Pieces():
                shape = Table({**shape.piece.keys, COUNT: Number(1, COPIES)}, shape.piece.absent)
    return shape


# Layouts: how the figures of a section are shared out among pieces

Layout = Callable[[str, Values, Values], list["Laid"]]
Laid = tuple[Path, str, str, list[tuple[str, Path]]]  # path, kind, name, and its named figures


def entries(kind: str, *path: str) -> Layout:
    """Each entry of a list is a piece."""

    def lay(section: str, values: Values, usual: Values) -> list[Laid]:
        shape = shape_at(SECTIONS[section].shape, path)
        found = value_at(values, path)
        count = len(found) if isinstance(found, list) else 0
        laid = []
        for number in range(count):
            here: Path = (*path, number)
            keys = [*shape.piece.keys, COUNT] if isinstance(shape, Pieces) else []
            if isinstance(shape, Pieces) and shape.count is None:
                keys.remove(COUNT)  # cards and marks that the file lists one by one
            figures: list[tuple[str, Path]] = [(key, (*here, key)) for key in keys]
            laid.append((here, kind, str(number + 1), figures or [(kind, here)]))
        return laid

    return lay


def rows(kind: str, *keys: str) -> Layout:
    """Lists side by side: the first entry of each belongs to the first piece."""

    def lay(section: str, values: Values, usual: Values) -> list[Laid]:
        shape = shape_at(SECTIONS[section].shape, keys[:1])
        assert isinstance(shape, Row)
        assert shape.count is not None
        return [
            (
                (keys[0], number),
                kind,
                heading(values, number),
                [(key, (key, number)) for key in keys],
            )
            for number in range(shape.count)
        ]

    return lay


def heading(values: Values, number: int) -> str:
    """What stands at the head of a row, an hour; else its number."""
    return str(value_at(values, ("hours", number)) or number + 1)


def keyed(kind: str, *keys: str) -> Layout:
    """Tables side by side: what stands under the same word belongs to the same piece."""

    def lay(section: str, values: Values, usual: Values) -> list[Laid]:
        shape = shape_at(SECTIONS[section].shape, keys[:1])
        assert isinstance(shape, Table)
        return [
            ((keys[0], word), kind, word, [(key, (key, word)) for key in keys])
            for word in shape.keys
        ]

    return lay


def whole(kind: str, *paths: str) -> Layout:
    """All figures under these keys, rows and tables included, are one piece."""

    def lay(section: str, values: Values, usual: Values) -> list[Laid]:
        figures: list[tuple[str, Path]] = []
        for spelled in paths:
            path: Path = tuple(spelled.split("."))
            shape = shape_at(SECTIONS[section].shape, path)
            figures += leaves(shape, path, value_at(values, path), len(paths) > 1)
        name = paths[0].rpartition(".")[2] if "." in paths[0] else "1"
        return [(tuple(paths[0].split(".")), kind, name, figures)]

    return lay


def leaves(shape: Shape, path: Path, value: Any, named: bool) -> list[tuple[str, Path]]:
    """The figures below a path; those of a row are counted, and named where there are others."""
    match shape:
        case Row():
            count = shape.count or (len(value) if isinstance(value, list) else 0)
            prefix = f"{path[-1]}_" if named else ""
            return [(f"{prefix}{number + 1}", (*path, number)) for number in range(count)]
        case Table():
            return [(key, (*path, key)) for key in shape.keys]
    return [(str(path[-1]), path)]


LAYOUTS: Final[dict[str, list[Layout]]] = {
    "hostel": [rows("hour", "mood", "price")],
    "mood": [whole("display", "spaces", "start", "plus_one", "minus_one")],
    "market": [
        entries("market_tile", "tiles"),
        entries("removed", "removed", "three"),
        whole("booths", "booths.four"),
        whole("booths", "booths.three"),
    ],
    "fresco": [entries("tile", "tiles")],
    "blends": [entries("tile", "tiles")],
    "altar": [whole("altar", "basic", "per_blended", "trio", "pink", "brown")],
    "portraits": [entries("portrait", pile) for pile in "ABC"],
    "requests": [entries("request", color) for color in ("general", "orange", "green", "purple")],
    "wishing_well": [
        entries("picture", "free_paint"),
        whole("pennies", "pennies", "per_player", "per_round"),
        whole("wishes", "cards"),
    ],
    "leaf_gold": [
        entries("gold_space", "spaces", "four"),
        entries("gold_space", "spaces", "three"),
        whole("gold", "vp", "leaves"),
    ],
    "glaziers": [
        entries("window", "windows"),
        entries("bench", "bench"),
        keyed("glass", "tokens", "price", "penalty"),
        whole("openings", "beside_window"),
    ],
    "scrolls": [whole("scrolls", "one", "both", "rows", "columns")],
    "bells": [
        entries("certificate", "certificates"),
        entries("threshold", "thresholds", "four"),
        entries("threshold", "thresholds", "three"),
        whole("ranks", "ranks.four"),
        whole("ranks", "ranks.three"),
    ],
    "wall_fresco": [
        entries("wall_tile", "tiles"),
        entries("board", "board"),
        whole("wall", "vp", "exchange_tiles"),
    ],
    "medico": [
        entries("place", "place_price", "four"),
        entries("place", "place_price", "three"),
        whole("bottles", "bottles"),
        whole("sickness", "infections", "saint_pay", "health_credit"),
    ],
    "favors": [keyed("favor", "tiles")],
}  # sections in which the rules leave nothing to look up are left out


def catalog(values: Values, usual: Values) -> list[Part]:
    """The parts of a set whose TOML has been parsed, beside the set that it was made from."""
    return [part_of(name, values[name], usual[name]) for name in LAYOUTS]


def part_of(section: str, values: Values, usual: Values) -> Part:
    provenance = str(usual.get("provenance", ""))
    pieces = [
        piece_of(section, laid, values, usual, provenance)
        for layout in LAYOUTS[section]
        for laid in layout(section, values, usual)
    ]
    return Part(section, str(values.get("provenance", "")), tuple(pieces))


def piece_of(section: str, laid: Laid, values: Values, usual: Values, provenance: str) -> Piece:
    path, kind, name, named = laid
    added = value_at(usual, path) is None
    figures = tuple(figure_of(section, key, at, values, usual, added) for key, at in named)
    piece = Piece((section, *path), kind, name, STATED, figures, added)
    grade = (
        YOURS
        if piece.differs
        else STATED
        if all(figure.fixed for figure in figures)
        else known(graded(provenance, called(section, kind, path, values)))
    )
    return Piece((section, *path), kind, name, grade, figures, added)


def known(how: str) -> str:
    """What only one description tells, or is told in two ways, is still to be confirmed."""
    return how if how in (STATED, DEDUCED) else OURS


def figure_of(
    section: str, name: str, path: Path, values: Values, usual: Values, added: bool
) -> Figure:
    shape = shape_at(SECTIONS[section].shape, path)
    form, least, most, among, fixed = form_of(shape)
    value = filled(section, path, value_at(values, path), values)
    before = None if added else filled(section, path, value_at(usual, path), usual)
    differs = not added and canonical(shape, value) != canonical(shape, before)
    return Figure((section, *path), name, form, value, before, least, most, among, fixed, differs)


def form_of(shape: Shape) -> tuple[str, int, int, tuple[str, ...], bool]:
    match shape:
        case Number(low, high):
            return NUMBER, low, low if high is None else high, (), high is None
        case Letters(alphabet, low, high):
            return LETTER, low, high, tuple(alphabet), False
        case These(letters):
            return LETTER, len(letters), len(letters), tuple(letters), True
        case Word(words):
            return WORD, 1, 1, tuple(words), False
        case WordOrNumber(word, low, high):
            return WORD, 1, 1, (*map(str, range(low, high + 1)), word), False
        case Text(longest):
            return TEXT, 1, longest, (), False
    raise TypeError(f"a figure has no form: {shape}")


def filled(section: str, path: Path, value: Any, values: Values) -> int | str:
    """A value as a form shows it: what the file leaves out has a meaning."""
    if value is not None:
        return value if isinstance(value, int | str) and not isinstance(value, bool) else ""
    if path[-1] == COUNT:
        return 1
    entry = value_at(values, path[:-1])
    shape = shape_at(SECTIONS[section].shape, path[:-2])
    if isinstance(shape, Pieces) and isinstance(entry, dict) and path[-1] in shape.piece.absent:
        try:
            meant = shape.piece.absent[str(path[-1])](entry)
        except (KeyError, TypeError):
            return ""
        return meant if isinstance(meant, int | str) else ""
    return ""


def canonical(shape: Shape, value: Any) -> Any:
    """Equal figures are equal however they are written; one that is faulty is as it is written."""
    faults: list[Fault] = []
    found = shape.read(value, Place("", faults))
    return value if faults else found


# What a provenance may call a piece


def called(section: str, kind: str, path: Path, values: Values) -> list[str]:
    here = value_at(values, path)
    match kind:
        case "market_tile" | "removed":
            return [{"O": "orange", "G": "green", "P": "purple"}.get(here, ordered(here))]
        case "tile":
            return [f"{here.get('vp')} for {ordered(here.get('cost'))}"]
        case "window":
            return [str(here.get("panels"))]
        case "portrait":
            name = str(here.get("name")).replace("_", " ")
            return [name, *(["effects"] if here.get("effect") else [])]
        case "request":
            return [f"{path[0]} one of {here}"]
        case "certificate":
            return [f"price {here.get('price')} and {here.get('vp')} VP"]
        case "picture":
            return ["free_paint"]
        case "bench":
            return ["bench space of 0"] if here == 0 else []
        case "hour":
            hour = str(value_at(values, ("hours", path[-1])))
            return ["7 to 9 o'clock"] if hour in "789" else [f"{hour} o'clock"]
        case "place":
            return ["the fourth" if path[-1] == 3 else "first three prices"]
        case "gold_space":
            return ["side three"] if "three" in path else ["the slots"]
        case "openings":
            return ["which segments"]
    return []


def ordered(paints: Any) -> str:
    letters: Iterable[str] = paints if isinstance(paints, str) else ""
    return "".join(sorted((each for each in letters if each in LETTERS), key=LETTERS.index))
