"""The lexicon: every move that a player, or nature, can make.

A move is one word of the game's language: a verb and at most one argument. Every word is made
once, so a move is compared by identity, numbered by `id` (the action number of the research
environments) and read by `text` (the record, the command line, the browser).

Here are the words of the base game; those of a module are in its own `words.py`. Every word
and every verb states its own number, so a new one takes the next free number wherever it is
declared and shifts no other: a record or a trained network keeps its meaning.

The words do not depend on the component set: pieces are named by their number in the set,
hours by the five rows of the hostel.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from .board import BOOTHS, COLORS, HOURS, PLACES, SEGMENTS
from .paints import NAMES, pack
from .vocabulary import words_of

# The verbs, by number.
# nature
KIND_MARKER: Final = 0
KIND_LAY: Final = 1
KIND_STOCK: Final = 2
# players
KIND_PASS: Final = 15
KIND_DONE: Final = 16
KIND_WAKE: Final = 17
KIND_SEND: Final = 18
KIND_READY: Final = 19
KIND_BOOTH: Final = 20
KIND_BUY: Final = 21
KIND_CLOSE: Final = 22
KIND_BISHOP: Final = 23
KIND_RESTORE: Final = 24
KIND_ALTAR: Final = 25
KIND_PAINT: Final = 26
KIND_BLEND: Final = 27
KIND_ENJOY: Final = 28
KIND_AHEAD: Final = 29
KIND_BEHIND: Final = 30
KIND_TAKE: Final = 32
# for an agent that has nothing to decide
KIND_WAIT: Final = 63


class UnknownMove(ValueError):
    """The text is not a word of the lexicon."""

    def __init__(self, message: str, word: str = "") -> None:
        super().__init__(message)
        self.word: Final = word


class LexiconError(ValueError):
    """The words do not make a lexicon: one lacks its own number."""


class Move:
    __slots__ = ("arg", "id", "kind", "text")

    def __init__(self, id: i64, kind: i64, arg: i64, text: str) -> None:
        self.id: Final = id
        self.kind: Final = kind
        self.arg: Final = arg
        self.text: Final = text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse, (self.text,)


NO_MOVE: Final = Move(-1, -1, 0, "")  # stands for a number that no word has taken

LEXICON: Final[list[Move]] = []  # by number; complete once `modules.registry` is imported
VERBS: Final[dict[int, str]] = {}  # by number, as in `Move.kind`
_BY_TEXT: Final[dict[str, Move]] = {}


def word(kind: i64, text: str, number: i64, arg: i64 = 0) -> Move:
    """Add one move to the lexicon."""
    verb = text.partition(" ")[0]
    if VERBS.get(kind, verb) != verb:
        raise LexiconError(f"verb {kind} is {VERBS[kind]!r} and cannot be {verb!r} too")
    if kind not in VERBS and verb in VERBS.values():
        raise LexiconError(f"the verb {verb!r} cannot have a second number, {kind}")
    if text in _BY_TEXT:
        raise LexiconError(f"the word {text!r} is made twice")
    while len(LEXICON) <= number:
        LEXICON.append(NO_MOVE)
    if LEXICON[number] is not NO_MOVE:
        raise LexiconError(f"word {number} is {LEXICON[number].text!r} and cannot be {text!r} too")
    move = Move(number, kind, arg, text)
    VERBS[kind] = verb
    LEXICON[number] = move
    _BY_TEXT[text] = move
    return move


def words(kind: i64, verb: str, arguments: list[str], numbers: str) -> vec[Move]:
    """Add a family of moves, one for each argument; their numbers are ranges: "310-319 564"."""
    free = spread(numbers)
    if len(free) != len(arguments):
        raise LexiconError(f"{verb!r} has {len(arguments)} words and {len(free)} numbers")
    return vec[Move](
        [word(kind, f"{verb} {argument}", free[arg], arg) for arg, argument in enumerate(arguments)]
    )


def spread(numbers: str) -> list[int]:
    """All numbers of some ranges."""
    spread: list[int] = []
    for span in numbers.split():
        first, _, last = span.partition("-")
        spread += range(int(first), int(last or first) + 1)
    return spread


def check_lexicon() -> None:
    """Check, once all words are made, that no number is left out."""
    for number, move in enumerate(LEXICON):
        if move is NO_MOVE:
            raise LexiconError(f"no word has the number {number}")
    for kind in range(len(VERBS)):
        if kind not in VERBS:
            raise LexiconError(f"no verb has the number {kind}")


USUAL: Final = 16  # the moves for which there is room at first


class Moves:
    """The moves being listed, in a row that is filled again and again.

    An emptied list frees its memory, and the next listing allocates it again in several steps:
    in random play that was a good part of the cost of listing.
    """

    __slots__ = ("count", "row")

    def __init__(self) -> None:
        self.row = vec[Move](capacity=USUAL)  # beyond `count`, it holds moves of earlier listings
        self.count: i64 = 0

    def append(self, move: Move) -> None:
        if self.count == len(self.row):
            self.make_room(move)
        self.row[self.count] = move
        self.count += 1

    def make_room(self, move: Move) -> None:
        """Lengthen the row, with any move at its end."""
        self.row = append(self.row, move)

    def has(self, kind: i64) -> bool:
        """Is a word with this verb among them?"""
        return any(self.row[at].kind == kind for at in range(self.count))

    def clear(self) -> None:
        self.count = 0

    def start_over(self) -> i64:
        """List some of them again and leave others out; return how many there were.

        They stay in the row: each can be looked at before another takes its place.
        """
        before = self.count
        self.count = 0
        return before

    def done(self) -> list[Move]:
        """All of them, as a list."""
        return [self.row[at] for at in range(self.count)]


def offer_each(members: i64, words: vec[Move], moves: Moves) -> None:
    """Add the words of a bit set to some moves."""
    at: i64 = 0
    while members:
        if members & 1:
            moves.append(words[at])
        members >>= 1
        at += 1


def numbers(count: int) -> list[str]:
    return [str(number) for number in range(1, count + 1)]


def parse(text: str) -> Move:
    move = _BY_TEXT.get(" ".join(text.split()))
    if move is None:
        raise UnknownMove(f"{text!r} is no word of the game", text)
    return move


# Every set of three paints that the altar could ever take: its basic paints differ (ALTAR-06,
# M3-08, AMB-214). Which of them are legal and what they are worth is not decided here.
ALTAR_SETS: Final = [
    "".join(basic) + "".join(others)
    for mixed in range(4)
    for basic in combinations("RYB", 3 - mixed)
    for others in combinations_with_replacement("OGPKN", mixed)
]
words_of("altar_set", ALTAR_SETS)
ALTAR_BILLS: Final[list[i64]] = [pack(letters) for letters in ALTAR_SETS]

# Nature draws
MARKER: Final = words(KIND_MARKER, "marker", COLORS, "0-3")  # whose marker goes next on the start
LAY: Final = words(KIND_LAY, "lay", numbers(32), "4-35")  # a fresco tile on the ceiling
STOCK: Final = words(KIND_STOCK, "stock", numbers(14), "36-49")  # a market tile in a booth

# Players
PASS: Final = word(KIND_PASS, "pass", 159)  # forfeit one apprentice's action
DONE: Final = word(KIND_DONE, "done", 160)  # forfeit the rest of the visit
WAKE: Final = words(KIND_WAKE, "wake", HOURS, "161-165")
SEND: Final = words(KIND_SEND, "send", PLACES, "166-174")
READY: Final = word(KIND_READY, "ready", 175)
BOOTH: Final = words(KIND_BOOTH, "booth", BOOTHS, "176-179")
BUY: Final = words(KIND_BUY, "buy", numbers(6), "180-185")
CLOSE: Final = words(KIND_CLOSE, "close", BOOTHS, "186-189")
BISHOP: Final = words(KIND_BISHOP, "bishop", SEGMENTS, "190-214")
RESTORE: Final = words(KIND_RESTORE, "restore", SEGMENTS, "215-239")
ALTAR: Final = words(KIND_ALTAR, "altar", ALTAR_SETS, "240-335")
PAINT: Final = word(KIND_PAINT, "paint", 336)
BLEND: Final = words(KIND_BLEND, "blend", NAMES[3:], "337-341")
ENJOY: Final = word(KIND_ENJOY, "enjoy", 342)
AHEAD: Final = word(KIND_AHEAD, "ahead", 343)
BEHIND: Final = word(KIND_BEHIND, "behind", 344)

# A paint from the supply: several modules let players choose one, and each may be played alone
TAKE: Final = words(KIND_TAKE, "take", NAMES[:6], "347-352")

# Never played: the only word of an agent that has nothing to decide
WAIT: Final = word(KIND_WAIT, "wait", 563)
