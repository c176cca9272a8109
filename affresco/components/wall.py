"""The wall of the wall fresco, read from its picture in the file."""

from __future__ import annotations

SECTION = "#"
START = "s"  # restored from the start
SIGNS = "#s."


class Wall:
    """The sections of a wall, numbered from left to right, from top to bottom."""

    def __init__(self, board: list[str]) -> None:
        signs = {
            (row, column): sign
            for row, line in enumerate(board)
            for column, sign in enumerate(line)
        }
        places = [place for place, sign in signs.items() if sign == SECTION]
        numbers = {place: number for number, place in enumerate(places)}
        beside = [adjoining(place) for place in places]
        self.neighbors = [{numbers[spot] for spot in spots if spot in numbers} for spots in beside]
        self.start = {
            number
            for number, spots in enumerate(beside)
            if any(signs.get(spot) == START for spot in spots)
        }

    def reached(self) -> set[int]:
        """The sections that can ever be restored."""
        reached = set(self.start)
        edge = list(self.start)
        while edge:
            fresh = self.neighbors[edge.pop()] - reached
            reached |= fresh
            edge.extend(fresh)
        return reached


def adjoining(place: tuple[int, int]) -> list[tuple[int, int]]:
    row, column = place
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
