"""The record of a game: a header and all moves, nature's included.

A record is plain text, can be written by hand from a game on a real table, and needs no
random numbers to replay:

    affresco 1
    rules: 1
    seats: red Ada, yellow Bo
    components: classic 3f9a0c12be77
    result: 61 54 40

    * marker yellow, marker red, lay 23, lay 7
    yellow wake 6
    red wake 8 {too late for the market}
    red send market, send cathedral, send cathedral, ready

One line holds a run of moves by one seat; "*" is nature; braces hold comments. A set of
components other than the classic one is kept after the moves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from .components import ComponentError, ComponentSet, load
from .components import read as read_components
from .configuration import Configuration, configure
from .engine.board import COLORS
from .engine.moves import Move, UnknownMove, parse
from .engine.planning import PLANNING
from .engine.rules import RULES_VERSION, IllegalMove, acting, check, is_over, play, step
from .engine.setting_up import new_game
from .engine.state import State
from .engine.step import NATURE
from .names import clean_name

FORMAT = "affresco 1"
COMPONENTS = "--- components"
TAGS = ["rules", "seats", "modules", "options", "components", "screens", "result"]


class RecordError(ValueError):
    """The text is not a record of a game."""


@dataclass
class Record:
    configuration: Configuration
    names: list[str]
    open_screens: bool = False
    moves: list[tuple[int, Move]] = field(default_factory=list)
    result: list[int] | None = None

    def add(self, seat: int, move: Move) -> None:
        self.moves.append((seat, move))

    def replay(self) -> State:
        """Play all moves again, checking each."""
        state = new_game(self.configuration.rules())
        for number, (seat, move) in enumerate(self.moves, 1):
            replay_move(state, seat, move, f"move {number}")
        return state

    @classmethod
    def from_header(cls, text: str) -> Record:
        """A record without moves, as `header` has written it."""
        lines, components = split_components(text)
        return read_header([line for line in lines if line.strip()], components)

    def header(self) -> str:
        """The record without its moves and its result."""
        return Record(self.configuration, self.names, self.open_screens).write()

    def write(self) -> str:
        lines = [FORMAT, *(f"{tag}: {value}" for tag, value in self.tags() if value), ""]
        lines += runs(self.moves)
        components = self.configuration.components
        if (components.name, components.digest) != (load().name, load().digest):
            lines += ["", COMPONENTS, components.text.rstrip()]
        return "\n".join(lines) + "\n"

    def tags(self) -> Iterator[tuple[str, str]]:
        components = self.configuration.components
        options = self.configuration.chosen_options()
        yield "rules", str(RULES_VERSION)
        yield "seats", ", ".join(f"{COLORS[i]} {name}".strip() for i, name in enumerate(self.names))
        yield "modules", ", ".join(self.configuration.modules)
        yield "options", ", ".join(f"{name}={value}" for name, value in options.items())
        yield "components", f"{components.name} {components.digest}"
        yield "screens", "open" if self.open_screens else ""
        yield "result", " ".join(map(str, self.result or []))


def runs(moves: Sequence[tuple[int, Move]]) -> Iterator[str]:
    """One line for each run of moves by the same seat."""
    run: list[str] = []
    for at, (seat, move) in enumerate(moves):
        run.append(move.text)
        if at + 1 == len(moves) or moves[at + 1][0] != seat:
            yield f"{who(seat)} {', '.join(run)}"
            run = []


def who(seat: int) -> str:
    return "*" if seat == NATURE else COLORS[seat]


def without_names(header: str, seats: Collection[int]) -> str:
    """A header without the names of some seats, whatever else it holds."""
    tag, lines = "seats:", header.splitlines(keepends=True)
    for at, line in enumerate(lines):
        if line.startswith(tag):
            named = line.rstrip("\n")[len(tag) :].split(",")
            kept = [
                part.split()[0] if seat in seats and part.strip() else part.strip()
                for seat, part in enumerate(named)
            ]
            lines[at] = f"{tag} {', '.join(kept)}\n"
            break
    return "".join(lines)


def replay_move(state: State, seat: int, move: Move, where: str) -> None:
    try:
        check(state, seat, move)
    except IllegalMove as error:
        raise RecordError(f"{where}: {error}") from error
    play(state, seat, move)


def read_record(text: str) -> Record:
    """A record from its text, every move checked; RecordError names the line that is wrong."""
    record, state, lines = read_moves(text)
    check_end(record, state, lines)
    return record


def read_so_far(text: str) -> Record:
    """A record that may end anywhere: in the middle of a plan, or of nature's draws."""
    return read_moves(text)[0]


def read_moves(text: str) -> tuple[Record, State, int]:
    """A record as far as it goes, the state after its last move, and how many lines it has."""
    lines, components = split_components(text)
    blank = next((at for at, line in enumerate(lines) if not line.strip()), len(lines))
    record = read_header(lines[:blank], components)
    state = new_game(record.configuration.rules())
    for number, line in enumerate(without_comments(lines[blank:]), blank + 1):
        for seat, move in read_line(line, number):
            replay_move(state, seat, move, f"line {number}")
            record.add(seat, move)
    return record, state, len(lines)


def split_components(text: str) -> tuple[list[str], str]:
    """The lines of a record, and the component set after them, if it has its own."""
    top, _, components = text.replace("\r\n", "\n").partition(f"\n{COMPONENTS}\n")
    return top.splitlines(), components


def without_comments(lines: list[str]) -> list[str]:
    """The lines with their comments blanked; a comment may run over several lines."""
    *closed, rest = "\n".join(lines).split("}")
    return "".join([*map(without_comment, closed), rest]).splitlines()


def without_comment(text: str) -> str:
    """Blank the comment that ends with a closing brace; it begins at the first open brace."""
    before, opened, comment = text.partition("{")
    if not opened:
        return f"{text}}}"
    return before + "\n".join(" " * len(line) for line in f"{{{comment}}}".split("\n"))


def read_header(lines: list[str], components: str) -> Record:
    if not lines or lines[0].strip() != FORMAT:
        found = lines[0].strip()[:40] if lines else "nothing"
        raise RecordError(f"line 1: a record begins with {FORMAT!r}, not with {found!r}")
    tags: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        tag, colon, value = line.partition(":")
        if not colon or tag.strip() not in TAGS:
            raise RecordError(f"line {number}: {line.strip()[:40]!r} is not a header line")
        if tag.strip() in tags:
            raise RecordError(f"line {number}: {tag.strip()!r} appears twice in the header")
        tags[tag.strip()] = value.strip()
    if tags.get("rules") != str(RULES_VERSION):
        raise RecordError(
            f"the record was made with version {tags.get('rules', 'unknown')} of the rules; "
            f"this program plays version {RULES_VERSION}"
        )
    names = read_names(tags.get("seats", ""))
    try:
        configuration = configure(
            seats=len(names),
            modules=tags.get("modules", ""),
            options=tags.get("options", ""),
            components=find_components(tags.get("components", ""), components),
        )
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"header: {error}") from error
    return Record(
        configuration,
        names,
        open_screens=read_screens(tags.get("screens", "closed")),
        result=read_result(tags.get("result", "")),
    )


def read_names(text: str) -> list[str]:
    """The names of the seats, which are listed in the order of the colors."""
    names = []
    for at, part in enumerate(filter(None, (part.strip() for part in text.split(",")))):
        color, _, name = part.partition(" ")
        if at >= len(COLORS) or color != COLORS[at]:
            raise RecordError(f"header: seats are {', '.join(COLORS)} in this order, not {text!r}")
        names.append(clean_name(name))
    if len(names) < 2:
        raise RecordError(f"header: a game has 2, 3 or 4 seats, not {len(names)}")
    return names


def find_components(named: str, text: str) -> ComponentSet:
    _, _, digest = named.partition(" ")
    try:
        components = read_components(text) if text.strip() else load()
    except ComponentError as error:
        raise RecordError(f"the record's component set is wrong: {error}") from error
    if components.digest != digest.strip():
        raise RecordError(
            f"the record was made with the component set {named!r}; "
            f"the set found is {components.name} {components.digest}"
        )
    return components


def read_screens(text: str) -> bool:
    if text not in ("open", "closed"):
        raise RecordError(f"header: screens are open or closed, not {text!r}")
    return text == "open"


def read_result(text: str) -> list[int] | None:
    try:
        return [int(score) for score in text.split()] or None
    except ValueError as error:
        raise RecordError(f"header: a result is a list of scores, not {text!r}") from error


def read_line(line: str, number: int) -> Iterator[tuple[int, Move]]:
    name, _, words = line.strip().partition(" ")
    if not name:
        return
    if name != "*" and name not in COLORS:
        raise RecordError(
            f"line {number}: {name[:40]!r} is not a player; a line begins with a color or *"
        )
    for word in words.split(","):
        try:
            yield NATURE if name == "*" else COLORS.index(name), parse(word.strip())
        except UnknownMove as error:
            raise RecordError(f"line {number}: {error}") from error


def check_end(record: Record, state: State, line: int) -> None:
    """A record ends where a seat decides, never in the middle of a draw or of planning."""
    if is_over(state):
        scores = [player.score for player in state.players]
        if record.result is not None and record.result != scores:
            raise RecordError(f"the header's result is {record.result}; the moves give {scores}")
    elif record.result is not None:
        raise RecordError(
            f"line {line}: the record is cut off; the game goes on in round {state.round}"
        )
    elif acting(state) == NATURE:
        raise RecordError(f"line {line}: the record is cut off in the middle of nature's draws")
    elif step(state) is PLANNING and any(player.sent or player.planned for player in state.players):
        raise RecordError(f"line {line}: the record is cut off in the middle of planning")
