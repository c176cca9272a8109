"""Fields: what a seat observes, as rows of bytes for programs that learn.

A field writes its numbers straight from the state, and looks at nothing that its viewer may
not see. A number is one byte, in which 255 means "255 or more"; amounts that grow without a
bound are two bytes, the lower one first. Seats are listed from the viewer on: the viewer first,
then clockwise; figures are the seats, then Leonardo. The fields of the base game are in
`observation`, those of a module in its own `observation`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter, write_i16_le, write_i32_le, write_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from .round import LEAVE
from .view import are_revealed, sees

if TYPE_CHECKING:
    from .rules import Rules
    from .state import State

# The units: what the numbers of a field are divided by
POINTS: Final = 100
THALERS: Final = 20
ROUNDS: Final = 10
PIECES: Final = 5
NUMBERS: Final = 32  # of tiles and cards
ONE: Final = 1

MOST: Final = 255  # what a byte tells
MOST_WIDE: Final = 32767  # what two bytes tell

FEW: Final = 32  # zeros that are written quicker as numbers than as bytes
LONGEST: Final = 127  # zeros written at once
ZEROS: Final = [bytes(length) for length in range(LONGEST + 1)]


def eight_bytes(members: i64) -> i64:
    """The lowest eight bits of a set, as eight bytes that are 0 or 1."""
    fours = (members & 0xF | (members & 0xF0) << 28) & 0x0000_000F_0000_000F
    pairs = (fours | fours << 14) & 0x0003_0003_0003_0003
    return (pairs | pairs << 7) & 0x0101_0101_0101_0101


def four_bytes(packed: i64) -> i64:
    """The lowest four numbers of four bits each, as four bytes."""
    pairs = (packed & 0xFF | (packed & 0xFF00) << 8) & 0x00FF_00FF
    return (pairs | pairs << 4) & 0x0F0F_0F0F


NOTHING_YET: Final = b""


class Memo:
    """What a field wrote last about a game, and what it depended on."""

    __slots__ = ("number", "thing", "written")

    def __init__(self) -> None:
        self.number: i64 = 0
        self.thing: object = None
        self.written = NOTHING_YET


def memos(fields: i64) -> list[Memo]:
    """For each field of a game that is looked at again and again."""
    return [Memo() for _ in range(fields)]


class Row:
    """The bytes of observations, written from left to right, one row after the other."""

    __slots__ = (
        "bytes",
        "figures",
        "is_revealed",
        "is_visited",
        "memos",
        "remembers",
        "seats",
        "viewer",
    )

    def __init__(self, remembers: bool = False) -> None:
        self.bytes: Final = BytesWriter()
        self.remembers: Final = remembers  # what was seen to go behind the screens (INFO-07)
        self.memos: list[Memo] = []  # of the game, if there are any
        self.viewer: i64 = 0
        self.seats: i64 = 0  # at the table
        self.figures: i64 = 0
        self.is_revealed = False  # the plans are
        self.is_visited = False  # a place of the sheet is

    def begin(self, state: State, viewer: i64) -> None:
        """Look at a table from a seat."""
        self.viewer = viewer
        self.seats = state.rules.seats
        self.figures = state.rules.figures
        self.is_revealed = are_revealed(state)
        self.is_visited = state.agenda.has(LEAVE)

    def next(self, seat: i64) -> i64:
        """The seat to the left."""
        seat += 1
        if seat == self.seats:
            return 0
        return seat

    def next_figure(self, figure: i64) -> i64:
        """The figure told of after another: the seats from the viewer on, then Leonardo."""
        if figure >= self.seats:
            return figure + 1
        seat = self.next(figure)
        if seat == self.viewer:
            return self.seats
        return seat

    def owns(self, seat: i64) -> bool:
        """Does the viewer see what only this seat may see?"""
        return sees(self.viewer, seat)

    def knows(self, seat: i64) -> bool:
        """Does the viewer know what lies behind this seat's large screen?"""
        return self.remembers or sees(self.viewer, seat)

    def knows_plan(self, seat: i64) -> bool:
        """Before the reveal only the viewer's own plan is known."""
        return self.is_revealed or sees(self.viewer, seat)

    def put(self, number: i64) -> None:
        if number > MOST:
            number = MOST
        self.bytes.append(u8(number))

    def put_wide(self, number: i64) -> None:
        """Write an amount in two bytes."""
        if number > MOST_WIDE:
            number = MOST_WIDE
        write_i16_le(self.bytes, i16(number))

    def put_flag(self, flag: bool) -> None:
        if flag:
            self.bytes.append(1)
        else:
            self.bytes.append(0)

    def skip(self, numbers: i64) -> None:
        """Write zeros."""
        if numbers > FEW:
            while numbers > LONGEST:
                self.bytes.write(ZEROS[LONGEST])
                numbers -= LONGEST
            self.bytes.write(ZEROS[numbers])
            return
        while numbers >= 8:
            write_i64_le(self.bytes, 0)
            numbers -= 8
        if numbers >= 4:
            write_i32_le(self.bytes, 0)
            numbers -= 4
        if numbers >= 2:
            write_i16_le(self.bytes, 0)
            numbers -= 2
        if numbers:
            self.bytes.append(0)

    def choose(self, chosen: i64, choices: i64) -> None:
        """Write a 1 for the chosen one of some choices; none if the choice is negative."""
        at: i64 = len(self.bytes)
        self.skip(choices)
        if chosen >= 0:
            self.bytes[at + chosen] = 1

    def put_back(self, back: i64, number: i64) -> None:
        """Write over a byte that many bytes back."""
        self.bytes[len(self.bytes) - back] = u8(number)

    def mark(self, members: i64, choices: i64) -> None:
        """Write a 1 for each member of a bit set."""
        while choices >= 8:
            write_i64_le(self.bytes, eight_bytes(members))
            members >>= 8
            choices -= 8
        while choices:
            self.bytes.append(u8(members & 1))
            members >>= 1
            choices -= 1

    def spread_few(self, packed: i64, places: i64) -> None:
        """Write numbers packed in four bits each."""
        while places >= 4:
            write_i32_le(self.bytes, i32(four_bytes(packed)))
            packed >>= 16
            places -= 4
        while places:
            self.bytes.append(u8(packed & 15))
            packed >>= 4
            places -= 1

    def spread(self, packed: i64, kinds: i64) -> None:
        """Write pieces packed like paints, by kind: each has its byte already."""
        if kinds == 8:
            write_i64_le(self.bytes, packed)
            return
        if kinds >= 4:
            write_i32_le(self.bytes, i32(packed & 0x7FFF_FFFF))
            packed >>= 32
            kinds -= 4
        while kinds:
            self.bytes.append(u8(packed & MOST))
            packed >>= 8
            kinds -= 1


class Field:
    """Some numbers of an observation."""

    def __init__(self, name: str, size: i64, unit: i64, meaning: str) -> None:
        self.name: Final = name
        self.size: Final = size
        self.unit: Final = unit
        self.meaning: Final = meaning
        self.width: Final = total(self.widths())  # bytes

    def widths(self) -> list[i64]:
        """How many bytes each number has."""
        return [1] * int(self.size)

    def write(self, state: State, row: Row) -> None:
        """Write as many numbers as the field's size."""
        raise NotImplementedError  # pragma: no cover - every field writes

    def goes_with(self, before: Field) -> bool:
        """Does it depend on the same as the field before it?"""
        return False

    def together(self, fields: list[Field]) -> Field:
        """This field and those after it that go with it, written as one."""
        raise NotImplementedError  # pragma: no cover - only asked of fields that others go with


class Number(Field):
    """One public number."""

    def write(self, state: State, row: Row) -> None:
        row.put(self.number(state))

    def number(self, state: State) -> i64:
        raise NotImplementedError  # pragma: no cover - every number is one


class OneOf(Field):
    """One of several things, for everyone to see."""

    def write(self, state: State, row: Row) -> None:
        row.choose(self.chosen(state), self.size)

    def chosen(self, state: State) -> i64:
        """Which of them; negative if none."""
        raise NotImplementedError  # pragma: no cover - every choice is made


class Lasting(Field):
    """What seldom changes, and looks the same from every seat: it is kept as it was written.

    It depends on a number or on a row, which are never changed in place, but replaced.
    """

    def __init__(self, name: str, size: i64, unit: i64, meaning: str) -> None:
        super().__init__(name, size, unit, meaning)
        self.slot: i64 = 0  # of its memo
        self.scratch: Final = Row()

    def number(self, state: State) -> i64:
        return 0

    def thing(self, state: State) -> object:
        return None

    def write(self, state: State, row: Row) -> None:
        if not row.memos:
            self.write_anew(state, row)
            return
        memo = row.memos[self.slot]
        number, thing = self.number(state), self.thing(state)
        if memo.number != number or memo.thing is not thing or memo.written is NOTHING_YET:
            self.scratch.bytes.truncate(0)
            self.write_anew(state, self.scratch)
            memo.number, memo.thing = number, thing
            memo.written = self.scratch.bytes.getvalue()
        row.bytes.write(memo.written)

    def write_anew(self, state: State, row: Row) -> None:
        raise NotImplementedError  # pragma: no cover - every such field is written

    def together(self, fields: list[Field]) -> Field:
        return LastingRun(self, fields)


def as_number(row: vec[i64]) -> i64:
    """A short row as one number, for comparing: six bits for each of its numbers, from -1 on."""
    packed: i64 = 0
    for number in row:
        packed = packed << 6 | number + 2
    return packed


class LastingRun(Lasting):
    """Several that depend on the same."""

    def __init__(self, first: Lasting, fields: list[Field]) -> None:
        self.first: Final = first
        self.all: Final = [field for field in fields if isinstance(field, Lasting)]
        super().__init__(first.name, total_size(fields), first.unit, first.meaning)

    def widths(self) -> list[i64]:
        return [width for field in self.all for width in field.widths()]

    def number(self, state: State) -> i64:
        return self.first.number(state)

    def thing(self, state: State) -> object:
        return self.first.thing(state)

    def write_anew(self, state: State, row: Row) -> None:
        for field in self.all:
            field.write_anew(state, row)


class OfVisits(Field):
    """What is known only while a figure is at work somewhere."""

    def write(self, state: State, row: Row) -> None:
        if row.is_visited:
            self.write_visit(state, row)
        else:
            row.skip(self.width)

    def write_visit(self, state: State, row: Row) -> None:
        raise NotImplementedError  # pragma: no cover - every visit is written

    def goes_with(self, before: Field) -> bool:
        return isinstance(before, OfVisits)

    def together(self, fields: list[Field]) -> Field:
        return VisitsRun(self, fields)


class VisitsRun(OfVisits):
    """All of them: while nobody works, they are skipped at once."""

    def __init__(self, first: OfVisits, fields: list[Field]) -> None:
        self.all: Final = fields
        super().__init__(first.name, total_size(fields), first.unit, first.meaning)
        self.first: Final = chain(fields)

    def widths(self) -> list[i64]:
        return [width for field in self.all for width in field.widths()]

    def write_visit(self, state: State, row: Row) -> None:
        write_all(self.first, state, row)


class OfSeats(Field):
    """The same numbers for every seat."""

    def write(self, state: State, row: Row) -> None:
        seat = row.viewer
        for _turn in range(row.seats):  # not `_`, which is an object in compiled code
            self.write_seat(state, seat, row)
            seat = row.next(seat)

    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        raise NotImplementedError  # pragma: no cover - every seat's is written


class NumberOfSeats(OfSeats):
    """A public number for every seat."""

    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        row.put(self.number(state, seat))

    def number(self, state: State, seat: i64) -> i64:
        raise NotImplementedError  # pragma: no cover - every number is one


class Screened(OfSeats):
    """A number behind every seat's large screen: 1 and the number, or 0 and 0 to other seats."""

    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        if row.knows(seat):
            row.put(1)
            row.put(self.number(state, seat))
        else:
            row.skip(2)

    def number(self, state: State, seat: i64) -> i64:
        raise NotImplementedError  # pragma: no cover - every number is one


class OfFigures(Field):
    """The same numbers for every figure."""

    def write(self, state: State, row: Row) -> None:
        figure = row.viewer
        for _turn in range(row.figures):
            self.write_figure(state, figure, row)
            figure = row.next_figure(figure)

    def write_figure(self, state: State, figure: i64, row: Row) -> None:
        raise NotImplementedError  # pragma: no cover - every figure's is written


class NumberOfFigures(OfFigures):
    """A public number for every figure."""

    def write_figure(self, state: State, figure: i64, row: Row) -> None:
        row.put(self.number(state, figure))

    def number(self, state: State, figure: i64) -> i64:
        raise NotImplementedError  # pragma: no cover - every number is one


class Link:
    """A field, and the link written after it: a loop over a list checks the type of each item."""

    def __init__(self, field: Field, after: Link | None) -> None:
        self.field: Final = field
        self.after: Final = after


def chain(fields: list[Field]) -> Link | None:
    first: Link | None = None
    for field in reversed(fields):
        first = Link(field, first)
    return first


def in_runs(fields: list[Field]) -> list[Field]:
    """The same bytes from fewer fields: those that go together are written as one."""
    runs: list[list[Field]] = []
    for field in fields:
        if runs and field.goes_with(runs[-1][-1]):
            runs[-1].append(field)
        else:
            runs.append([field])
    return [run[0].together(run) if len(run) > 1 else run[0] for run in runs]


def write_all(link: Link | None, state: State, row: Row) -> None:
    while link is not None:
        link.field.write(state, row)
        link = link.after


class Layout:
    """All fields of games with the same rules, in their fixed order."""

    def __init__(self, rules: Rules, base: list[Field], modules: list[Field]) -> None:
        self.base: Final = base
        self.modules: Final = modules
        self.fields: Final = base + modules
        self.size: Final = total_size(self.fields)
        self.width: Final = total_width(self.fields)
        self.blank: Final = total_width(modules)
        base_runs, module_runs = in_runs(base), in_runs(modules)
        self.first_of_base: Final = chain(base_runs)
        self.first_of_modules: Final = chain(module_runs)
        self.lasting: Final = numbered(base_runs + module_runs)

    def write(self, state: State, viewer: i64, row: Row) -> None:
        """Add to a row what a seat observes."""
        row.begin(state, viewer)
        write_all(self.first_of_base, state, row)
        if state.round:
            write_all(self.first_of_modules, state, row)
        else:  # the modules' pieces are not all laid out
            row.skip(self.blank)

    def row(self, state: State, viewer: int, remembers: bool = False) -> bytes:
        """What a seat observes."""
        row = Row(remembers)
        self.write(state, viewer, row)
        return row.bytes.getvalue()


def numbered(fields: list[Field]) -> i64:
    """Give every field that keeps what it wrote the slot of its memo; return how many there are."""
    slots: i64 = 0
    for field in fields:
        if isinstance(field, Lasting):
            field.slot = slots
            slots += 1
    return slots


def total_size(fields: list[Field]) -> i64:
    """How many numbers some fields have."""
    size: i64 = 0
    for field in fields:
        size += field.size
    return size


def total_width(fields: list[Field]) -> i64:
    """How many bytes some fields have."""
    width: i64 = 0
    for field in fields:
        width += field.width
    return width


def total(numbers: list[i64]) -> i64:
    sum: i64 = 0
    for number in numbers:
        sum += number
    return sum
