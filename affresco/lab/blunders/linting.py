"""Blunders in whole games, counted by kind and by seat."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from ...analysis.blunders import DETECTORS, Moment, is_decision, kinds_of, moments
from ...engine.board import COLORS
from ...engine.moves import READY, Move
from ...engine.planning import SPELLING
from ...record import Record, read_line, read_record, without_comments

EXAMPLES: Final = 3  # of each kind


@dataclass(frozen=True)
class Blunder:
    kind: str
    rules: tuple[str, ...]
    seat: int
    round: int
    words: tuple[str, ...]  # a move, or a whole plan
    line: int  # of the record's text
    game: str = ""  # the file, or the number of the game


@dataclass
class Lint:
    """What was found in some games."""

    games: int = 0
    decisions: Counter[int] = field(default_factory=Counter)  # by seat
    blunders: list[Blunder] = field(default_factory=list)
    records: dict[str, str] = field(default_factory=dict)  # of games that are in no file

    def __iadd__(self, other: Lint) -> Lint:
        self.games += other.games
        self.decisions += other.decisions
        self.blunders += other.blunders
        self.records |= other.records
        return self

    @property
    def rate(self) -> float:
        """Blunders per 100 decisions."""
        return 100 * len(self.blunders) / max(1, self.decisions.total())

    def by_kind(self) -> dict[str, int]:
        """The most frequent first."""
        return dict(Counter(blunder.kind for blunder in self.blunders).most_common())

    def examples(self, kind: str) -> list[Blunder]:
        return [blunder for blunder in self.blunders if blunder.kind == kind][:EXAMPLES]

    def summary(self) -> dict[str, object]:
        """Everything as plain data for JSON."""
        seats = sorted(self.decisions)
        return {
            "games": self.games,
            "decisions": self.decisions.total(),
            "blunders": len(self.blunders),
            "per_100_decisions": round(self.rate, 3),
            "kinds": {
                kind: {
                    "count": count,
                    "rules": list(DETECTORS[kind].rules),
                    "by_seat": {
                        COLORS[seat]: sum(
                            1 for one in self.blunders if (one.kind, one.seat) == (kind, seat)
                        )
                        for seat in seats
                    },
                    "examples": [as_object(one) for one in self.examples(kind)],
                }
                for kind, count in self.by_kind().items()
            },
            "seats": {
                COLORS[seat]: {
                    "decisions": self.decisions[seat],
                    "blunders": sum(1 for one in self.blunders if one.seat == seat),
                }
                for seat in seats
            },
        }


def as_object(one: Blunder) -> dict[str, object]:
    return {
        "game": one.game,
        "line": one.line,
        "round": one.round,
        "seat": COLORS[one.seat],
        "words": list(one.words),
    }


def lint(text: str, game: str = "") -> Lint:
    """Replay a record and look at every decision; raises RecordError if it is not sound."""
    return lint_record(read_record(text), lines_of_moves(text), game)


def lint_record(record: Record, lines: list[int] | None = None, game: str = "") -> Lint:
    """The same for a record already read, all of whose moves are known to be legal."""
    lines = lines or lines_of_moves(record.write())
    found = Lint(games=1)
    for here in moments(record.configuration.rules(), record.moves):
        if is_decision(here):
            found.decisions[here.seat] += 1
        for kind in kinds_of(here):
            found.blunders.append(
                Blunder(
                    kind,
                    DETECTORS[kind].rules,
                    here.seat,
                    int(here.state.round),
                    words_of(record.moves, here),
                    lines[here.number],
                    game,
                )
            )
    return found


def words_of(moves: list[tuple[int, Move]], here: Moment) -> tuple[str, ...]:
    """The word of a move; all words of a plan."""
    first = here.number
    while here.is_plan and first and is_planned(moves[first - 1], here.seat):
        first -= 1
    return tuple(move.text for _, move in moves[first : here.number + 1])


def is_planned(said: tuple[int, Move], seat: int) -> bool:
    """Is it a word of a seat's plan before the "ready"?"""
    return said[0] == seat and said[1].kind in SPELLING and said[1] is not READY


def lines_of_moves(text: str) -> list[int]:
    """The line of the text on which each move of the record stands."""
    lines = text.replace("\r\n", "\n").splitlines()
    blank = next((at for at, line in enumerate(lines) if not line.strip()), len(lines))
    found: list[int] = []
    for number, line in enumerate(without_comments(lines[blank:]), blank + 1):
        if line.startswith("---"):
            break
        found += [number] * len(list(read_line(line, number)))
    return found
