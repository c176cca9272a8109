"""The bishop's requests."""

from __future__ import annotations

from affresco.engine.modules.requests.figures import RequestFigures
from affresco.engine.modules.requests.words import REQUESTS

from ..faults import Phrase, called
from ..section import Section, Values, failing, rising, row
from ..shape import Number, Row, Table


def check(of: Values) -> list[Phrase]:
    return failing(
        *(
            (rising(of[kind]), Phrase("requests_rise", kind=called("key", kind)))
            for kind in REQUESTS
        )
    )


SECTION = Section(
    Table({kind: Row(Number(1, 30), f"{kind} request", 3) for kind in REQUESTS}), check
)  # M2-01


def fill(of: Values) -> RequestFigures:
    return RequestFigures(points=row(of, REQUESTS))
