"""The games that every environment is tested with."""

from __future__ import annotations

import pytest

from affresco.research.course import Course, Remake
from affresco.research.openspiel import configured

SHORT = "round_limit=9"

every_game = pytest.mark.parametrize(
    ("seats", "modules"), [(seats, modules) for seats in (2, 3, 4) for modules in ("none", "all")]
)


def course(seats: int, modules: str) -> Course:
    remake = Remake(configured, (seats, modules, "round_limit:9"))
    return Course(remake(), remake)
