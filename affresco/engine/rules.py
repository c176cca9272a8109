"""The rules of one game, and how a move is listed, checked and played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from .altar import PLAIN_SETS, altar_points
from .board import COLORS
from .extensions import Extensions
from .figures import SIDE_FOUR, SIDE_THREE, Box
from .module import Module
from .moves import ALTAR, ALTAR_BILLS, VERBS, Move, Moves
from .refusals import GAME_OVER, NATURE_DRAWS, Refusal
from .state import State
from .step import NATURE, Choice

if TYPE_CHECKING:
    from .options import Options

MANY: Final = 12  # the most moves that a refusal lists
PLAIN_BLENDS: Final = 3  # orange, green, purple
NO_OWNER: Final = Module(-1, "", [], [])  # of a verb that the base rules play; None would cost more
SPARE: Final[list[Moves]] = []  # whose rows are filled again by the next listing
RULES_VERSION: Final = 1  # raised when an old record would no longer replay


class IllegalMove(ValueError):
    """The move is not among the seat's options."""

    def __init__(self, message: str, refusal: Refusal, word: str = "") -> None:
        super().__init__(message)
        self.refusal: Final = refusal
        self.word: Final = word


class Rules:
    def __init__(self, seats: i64, modules: list[Module], options: Options, box: Box) -> None:
        """Take the modules in the order of their slots."""
        self.seats: Final = seats
        self.figures: Final[i64] = max(seats, 3)  # Leonardo joins two players (LEO-02)
        self.modules: Final = modules
        self.options: Final = options
        self.box: Final = box
        self.side: Final[i64] = SIDE_FOUR if seats == 4 else SIDE_THREE  # SETUP-01
        self.booths: Final = vec[i64](box.market.booths[self.side])
        self.booth_starts: Final = starts(self.booths)
        self.altar_points: Final = altar_points(box)
        self.altar_sets = PLAIN_SETS  # those that may be given
        self.recipes: i64 = PLAIN_BLENDS  # how many of the blends are known
        self.slots: Final = slots_of(modules)
        self.slots_in_play: Final = vec[i64]([module.slot for module in modules])
        self.owners: Final = owners_of(modules)
        self.extensions: Final = Extensions(modules, options)
        for module in modules:
            module.enrich(self)
        self.altar_bills: Final = vec[i64]([ALTAR_BILLS[which] for which in self.altar_sets])
        self.altar_words: Final = vec[Move]([ALTAR[which] for which in self.altar_sets])


def slots_of(modules: list[Module]) -> int:
    """How many places a state has for the modules' parts."""
    return modules[-1].slot + 1 if modules else 0


def owners_of(modules: list[Module]) -> vec[Module]:
    """The module that plays each verb at the base rules' steps."""
    owners: list[Module] = [NO_OWNER] * len(VERBS)
    for module in modules:
        for kind in module.kinds:
            owners[kind] = module
    return vec[Module](owners)


def starts(sizes: vec[i64]) -> vec[i64]:
    """The first slot of each booth, followed by the number of all slots."""
    row = vec[i64]([0])
    for size in sizes:
        row = append(row, row[-1] + size)
    return row


def is_over(state: State) -> bool:
    return state.agenda.count == 0


def step(state: State) -> Choice:
    """The step that waits for a decision."""
    here = state.agenda.top().choice
    assert here is not None  # the others have been run
    return here


def acting(state: State) -> int:
    """The seat that acts now, the first if several may; NATURE for a draw."""
    return step(state).seat(state)


def options(state: State, seat: int) -> list[Move]:
    """All moves that a seat may make now."""
    here = step(state)
    return options_at(state, here, seat) if here.awaits(state, seat) else []


def options_at(state: State, here: Choice, seat: i64) -> list[Move]:
    """All moves that a seat may make at the step that waits for it."""
    try:
        moves = SPARE.pop()
    except IndexError:  # the first time, and when two threads list at once
        moves = Moves()
    moves.clear()
    list_options(state, here, seat, moves)
    found = moves.done()
    SPARE.append(moves)
    return found


def list_options(state: State, here: Choice, seat: i64, moves: Moves) -> None:
    """The moves of the step, then what the modules add or take away."""
    here.options(state, seat, moves)
    link = state.rules.extensions.to_offer[here.number]
    while link is not None:
        link.module.offer(state, here, seat, moves)
        link = link.after


def play(state: State, seat: int, move: Move) -> None:
    """Play a move known to be legal, and everything that follows automatically."""
    play_at(state, step(state), seat, move)
    proceed(state)


def play_at(state: State, here: Choice, seat: i64, move: Move) -> None:
    """Let the step play a move, or the module that owns its verb."""
    owner = state.rules.owners[move.kind]
    if owner is NO_OWNER:
        here.play(state, seat, move)
    else:
        owner.play(state, here, seat, move)


def proceed(state: State) -> None:
    """Run the steps that need no decision."""
    agenda = state.agenda
    while agenda.count:
        here = agenda.top()
        if here.waits:
            return
        agenda.pop()
        here.run(state)


def run_next(state: State) -> None:
    """Run just the next step, which needs no decision."""
    here = state.agenda.top()
    state.agenda.pop()
    here.run(state)


def why_not(state: State, seat: int, move: Move) -> Refusal | None:
    """Why a move is not possible now; None if it is."""
    if is_over(state):
        return GAME_OVER
    here = step(state)
    if not here.awaits(state, seat):
        return NATURE_DRAWS if acting(state) == NATURE else here.why_not_you(state, seat)
    if move in options(state, seat):
        return None
    for module in state.rules.modules:
        forbidden = module.forbids(state, here, seat, move)
        if forbidden is not None:
            return forbidden
    owner = state.rules.owners[move.kind]
    if owner is NO_OWNER or seat == NATURE:
        return here.why_not(state, seat, move)
    return owner.why_not(state, here, seat, move)


def check(state: State, seat: int, move: Move) -> None:
    """Refuse a move that is not possible now."""
    refusal = why_not(state, seat, move)
    if refusal is not None:
        possible = [] if is_over(state) else options(state, seat)
        raise IllegalMove(
            f"{name(seat)} cannot {move.text!r} now ({refusal.rule}); {tell_possible(possible)}",
            refusal,
            move.text,
        )


def name(seat: int) -> str:
    if seat == NATURE:
        return "nature"
    return COLORS[seat] if 0 <= seat < len(COLORS) else f"seat {seat}"


def tell_possible(moves: list[Move]) -> str:
    if not moves:
        return "no move is possible"
    words = ", ".join([move.text for move in moves[:MANY]])
    return f"possible: {words}, …" if len(moves) > MANY else f"possible: {words}"
