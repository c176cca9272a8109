"""Observations derived from views, which show nothing hidden: the engine's fields, which read the
state, must agree with them.
"""

from __future__ import annotations

from typing import Any

from affresco.engine.rules import Rules

from .base_fields import base_fields
from .fields import Field, Glance, Seen
from .module_fields import MODULE_FIELDS

NOT_YET_HERE: Seen = {"score": 0, "start": None, "hour": None, "tiles": []}  # Leonardo


class Oracle:
    def __init__(self, rules: Rules) -> None:
        self.base = base_fields(rules)
        self.modules: dict[str, list[Field]] = {
            module.name: MODULE_FIELDS[module.name](rules)
            for module in rules.modules
            if module.name in MODULE_FIELDS
        }
        seats = int(rules.seats)
        self.seats = [[(viewer + at) % seats for at in range(seats)] for viewer in range(seats)]
        self.figures = [[*row, *range(seats, int(rules.figures))] for row in self.seats]

    def sizes(self) -> dict[str, int]:
        """The size of every field by name, in order."""
        found = {field.name: field.size for field in self.base}
        for name, own in self.modules.items():
            found |= {f"{name}.{field.name}": field.size for field in own}
        return found

    def read(self, seen: Seen, viewer: int) -> dict[str, list[int]]:
        """The numbers of a view, by field name."""
        seats, figures = self.seats[viewer], self.figures[viewer]
        if len(seen["players"]) < len(figures):
            seen = {**seen, "players": [*seen["players"], NOT_YET_HERE]}
        glance = Glance(seen, seats, figures)
        found = {field.name: numbers(field, glance) for field in self.base}
        for name, own in self.modules.items():
            pieces: Any = seen["modules"].get(name)
            glance = Glance(pieces, seats, figures)
            for field in own:
                zeros = [0] * field.size
                found[f"{name}.{field.name}"] = numbers(field, glance) if pieces else zeros
        return found


def numbers(field: Field, glance: Glance) -> list[int]:
    return [int(number) for number in field.read(glance)]
