"""The agenda: what is still to do, a stack of steps.

Like the moves of a listing, they are in a row that is filled again and again: a list would free
and allocate memory all the time, and check the type of each step that is looked up.
"""

from __future__ import annotations

from collections.abc import Iterator

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from .step import Step


@mypyc_attr(free_list_len=1)
class Agenda:
    __slots__ = ("count", "room", "row")

    def __init__(self, row: vec[Step]) -> None:
        """Take a row; the step to do next is its last."""
        self.row = row  # beyond `count`, it holds steps of earlier times
        self.count: i64 = len(row)
        self.room = self.count  # how far the row may be filled; not at all while copies share it

    def copy(self) -> Agenda:
        twin = Agenda(self.row)
        twin.become(self)
        return twin

    def become(self, other: Agenda) -> None:
        """Have all steps of another agenda."""
        other.room = 0
        self.room = 0
        self.row = other.row
        self.count = other.count

    def append(self, step: Step) -> None:
        if self.count >= self.room:
            self.make_room(step)
        self.row[self.count] = step
        self.count += 1

    def make_room(self, step: Step) -> None:
        """Take a longer row of its own, with any step at its end."""
        self.row = append(self.row[: self.count], step)
        self.room = len(self.row)

    def extend(self, steps: vec[Step]) -> None:
        for step in steps:
            self.append(step)

    def top(self) -> Step:
        """What is done next."""
        return self.row[self.count - 1]

    def pop(self) -> None:
        self.count -= 1

    def clear(self) -> None:
        self.count = 0

    def has(self, step: Step) -> bool:
        return any(self.row[at] is step for at in range(self.count))

    def steps(self) -> list[Step]:
        return list(self.row[: self.count])

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps())
