"""A game in retrospect: who could win when, which decisions cost what, and what luck gave.

Each decision is judged as its seat could know it then. A review grows piece by piece, and what
has been found can be kept, shown and gone on with at any time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from ..engine.ledger import SOURCES, entries
from ..record import Record
from .decisions import PHASES, PLAN
from .judgments import rounded
from .pieces import DECISIONS, DRAWS, GRAPH, KINDS, Piece, Task, Terms, tasks, walked
from .verdicts import INACCURACY, MISTAKE, VERDICTS, accuracy

FORM: Final = 1  # of a review that is kept
TURNS: Final = 3  # turning points of a seat
SWING: Final = 0.03  # of the chance to win: less is no turning point

Work = Callable[[Callable[[Task], list[Piece]], Iterable[Task]], Iterable[list[Piece]]]


class OtherReview(ValueError):
    """What was kept is no review of this game on these terms."""


def perform(task: Task) -> list[Piece]:
    return task.perform()


@dataclass
class Review:
    """What is known so far."""

    record: Record
    terms: Terms = field(default_factory=Terms)
    found: dict[tuple[str, int], list[Piece]] = field(default_factory=dict)

    def open_tasks(self) -> list[Task]:
        return tasks(self.record, self.terms, self.found.keys())

    def add(self, task: Task, pieces: list[Piece]) -> None:
        """Whoever is reading what was found before, in another thread, is not disturbed."""
        self.found = {**self.found, (task.kind, task.round): pieces}

    def pieces(self, kind: str) -> list[Piece]:
        """Those found so far, in the order of the record."""
        rounds = sorted(number for of, number in self.found if of == kind)
        return [piece for number in rounds for piece in self.found[kind, number]]

    @property
    def progress(self) -> float:
        """The share of the tasks that is done."""
        done = len(self.found)
        return done / max(done + len(self.open_tasks()), 1)

    def mistakes(self) -> list[Piece]:
        """Inaccuracies and mistakes, the most costly first."""
        wrong = [one for one in self.pieces(DECISIONS) if one["verdict"] in (INACCURACY, MISTAKE)]
        return sorted(wrong, key=lambda one: (-one["loss"], one["at"]))

    # As data

    def as_object(self) -> dict[str, Any]:
        """For JSON; docs/review.md describes it."""
        seats = self.record.configuration.seats
        return {
            "form": FORM,
            "budget": self.terms.budget,
            "seed": self.terms.seed,
            "moves": len(self.record.moves),
            "names": list(self.record.names),
            "progress": rounded(self.progress),
            "done": sorted([kind, number] for kind, number in self.found),
            **{kind: self.pieces(kind) for kind in KINDS},
            "turning_points": self.turning_points(),
            "seats": [self.seat(seat) for seat in range(seats)],
            "sources": self.sources(),
        }

    def write(self) -> dict[str, Any]:
        """What has to be kept to go on later."""
        return {
            "form": FORM,
            "budget": self.terms.budget,
            "seed": self.terms.seed,
            "moves": len(self.record.moves),
            "found": [[kind, number, pieces] for (kind, number), pieces in self.found.items()],
        }

    @classmethod
    def read(cls, record: Record, kept: dict[str, Any]) -> Review:
        """Go on with what was kept."""
        try:
            if kept["form"] != FORM or kept["moves"] != len(record.moves):
                raise OtherReview("it is a review of another game, or of another version")
            found = {(kind, number): pieces for kind, number, pieces in kept["found"]}
            return cls(record, Terms(kept["budget"], kept["seed"]), found)
        except (KeyError, TypeError, ValueError) as error:
            raise OtherReview(f"it is no review: {error}") from error

    # Put together

    def seat(self, seat: int) -> dict[str, Any]:
        """Decisions, luck and plans of one seat."""
        own = [one for one in self.pieces(DECISIONS) if one["seat"] == seat]
        counts = Counter(one["verdict"] for one in own)
        return {
            "accuracy": accuracy_of(own),
            "decisions": len(own),
            "counts": {name: counts[name] for name in VERDICTS},
            "lost": rounded(sum(one["loss"] for one in own)),
            "luck": rounded(sum(one["luck"][seat] for one in self.pieces(DRAWS))),
            "phases": {
                phase: {
                    "decisions": len(there),
                    "accuracy": accuracy_of(there),
                    "lost": rounded(sum(one["loss"] for one in there)),
                }
                for phase in PHASES
                if (there := [one for one in own if one["phase"] == phase])
            },
            "plans": [
                {"at": one["at"], "round": one["round"], "yours": one["words"]}
                | {"better": one["lines"][0]["words"], "loss": one["loss"]}
                for one in own
                if one["phase"] == PLAN
            ],
        }

    def turning_points(self) -> list[dict[str, Any]]:
        """The decisions after which the graph of their seat moved most, as the game went."""
        graph = self.pieces(GRAPH)
        found = []
        for one in self.pieces(DECISIONS):
            before = [point for point in graph if point["at"] <= one["at"]]
            after = [point for point in graph if point["at"] > one["at"]]
            if before and after:
                chances = [side["chances"][one["seat"]] for side in (before[-1], after[0])]
                swing = rounded(chances[1] - chances[0])
                if abs(swing) >= SWING:
                    found.append({"at": one["at"], "seat": one["seat"], "swing": swing})
        largest = sorted(found, key=lambda one: (-abs(one["swing"]), one["at"]))
        seats = range(self.record.configuration.seats)
        kept = [
            turn
            for seat in seats
            for turn in [one for one in largest if one["seat"] == seat][:TURNS]
        ]
        return sorted(kept, key=lambda one: one["at"])

    def sources(self) -> dict[str, Any]:
        """Points of each seat by source, and the mean of the table."""
        seats = self.record.configuration.seats
        rows = [Counter[str]() for _ in range(seats)]
        for entry in entries(walked(self.record.write()).end):
            if entry.figure < seats:
                rows[entry.figure][SOURCES[entry.source]] += entry.points
        names = [name for name in SOURCES if any(row[name] for row in rows)]
        return {
            "seats": [{name: row[name] for name in names} for row in rows],
            "mean": {name: rounded(sum(row[name] for row in rows) / seats) for name in names},
        }


def accuracy_of(pieces: list[Piece]) -> float | None:
    found = accuracy([one["loss"] for one in pieces])
    return None if found is None else rounded(found)


def review(
    record: Record,
    budget: int = Terms.budget,
    seed: int = Terms.seed,
    kept: Review | None = None,
    work: Work = map,
    progress: Callable[[Review], None] = lambda review: None,
) -> Review:
    """Review a game; `progress` is told after each task, and the graph comes first.

    `work` does the tasks, in their order, perhaps in several processes.
    """
    found = kept or Review(record, Terms(budget, seed))
    for _ in growing(found, work):
        progress(found)
    return found


def growing(found: Review, work: Work = map) -> Iterator[Review]:
    """The same review again and again, each time with more in it."""
    open_tasks = found.open_tasks()
    for task, pieces in zip(open_tasks, work(perform, open_tasks), strict=True):
        found.add(task, pieces)
        yield found
