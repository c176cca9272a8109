"""The messages about component sets that guests correct: piece by piece, with every fault."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from ...components import shipped
from ...components.catalog import Figure, Part, Piece
from ...components.drafts import Draft, culprit, spelled
from ...components.reading import LONGEST
from .protocol import LETTERS, Message

MOST = 1_000_000  # no figure comes near it
Title = Annotated[str, Meta(min_length=1, max_length=40, examples=["Ada’s box"])]
Address = Annotated[
    str, Meta(min_length=1, max_length=80, pattern=r"^[A-Za-z0-9_.-]+$", description=LETTERS)
]
Value = Annotated[int, Meta(ge=-MOST, le=MOST)] | Annotated[str, Meta(max_length=40)]


class NewBox(Message):
    """A copy of a set that is shipped, of a box whose link one has, or of a file."""

    title: Annotated[str, Meta(max_length=40)] = ""
    like: Annotated[str, Meta(max_length=40)] | None = None  # a set that is shipped
    box: Annotated[str, Meta(max_length=32)] | None = None
    text: Annotated[str, Meta(max_length=LONGEST)] | None = None


class NewTitle(Message):
    title: Title


class Correction(Message):
    path: Address  # of a figure
    value: Value


class PieceNamed(Message):
    path: Address  # of a piece


# Answers


class FigureTold(msgspec.Struct):
    """What stands on a piece, and what may stand there."""

    path: str
    name: str
    form: str  # number, letters, word or text
    value: int | str
    usual: int | str | None  # in the set that the box was made from
    least: int
    most: int
    among: list[str]
    fixed: bool  # by the rules
    differs: bool


class PieceTold(msgspec.Struct):
    path: str
    kind: str
    name: str
    grade: str  # stated, deduced, ours or yours
    differs: bool
    added: bool
    last: bool  # the last of its list, which may be taken away if it was added
    copies: bool  # more entries like it may be added
    faulty: bool
    figures: list[FigureTold]


class PartTold(msgspec.Struct):
    name: str
    grade: str
    provenance: str
    pieces: list[PieceTold]


class FaultTold(msgspec.Struct):
    sentence: str
    says: dict[str, str]  # the same by language
    part: str | None
    piece: str | None  # its path


class BoxTold(msgspec.Struct):
    id: str | None  # None: the set of a table
    title: str
    name: str  # of the set, as records have it
    digest: str | None  # None while there are faults
    base: str  # the set that it was made from
    yours: bool
    changes: int  # pieces that differ from it
    parts: list[PartTold]
    faults: list[FaultTold]


class BoxListed(msgspec.Struct):
    id: str
    title: str
    name: str
    changes: int
    faults: int


class Boxes(msgspec.Struct):
    boxes: list[BoxListed]
    shipped: list[str]


def box_told(id: str | None, title: str, base: str, draft: Draft, yours: bool) -> BoxTold:
    faults = [(fault, culprit(draft, fault)) for fault in draft.faults]
    faulty = {piece.path for _, piece in faults if piece}
    return BoxTold(
        id,
        title,
        draft.name,
        draft.finished.digest if draft.finished else None,
        base,
        yours,
        len(draft.changed),
        [part_told(part, faulty) for part in draft.parts],
        [
            FaultTold(
                str(fault),
                fault.in_all_languages(),
                str(fault.path[0]) if fault.path else None,
                spelled(piece.path) if piece else None,
            )
            for fault, piece in faults
        ],
    )


def part_told(part: Part, faulty: set[tuple[str | int, ...]]) -> PartTold:
    last = {piece.path[:-1]: piece.path for piece in part.pieces}
    return PartTold(
        part.name,
        part.grade,
        part.provenance,
        [
            piece_told(piece, piece.path in faulty, last[piece.path[:-1]] == piece.path)
            for piece in part.pieces
        ],
    )


def piece_told(piece: Piece, faulty: bool, last: bool) -> PieceTold:
    return PieceTold(
        spelled(piece.path),
        piece.kind,
        piece.name,
        piece.grade,
        piece.differs,
        piece.added,
        last,
        any(figure.name == "count" for figure in piece.figures),
        faulty,
        [figure_told(figure) for figure in piece.figures],
    )


def figure_told(figure: Figure) -> FigureTold:
    return FigureTold(
        spelled(figure.path),
        figure.name,
        figure.form,
        figure.value,
        figure.usual,
        figure.least,
        figure.most,
        list(figure.among),
        figure.fixed,
        figure.differs,
    )


def boxes_told(rows: list[BoxListed]) -> Boxes:
    return Boxes(rows, shipped())
