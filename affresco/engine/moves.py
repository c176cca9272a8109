"""The lexicon: every move that a player, or nature, can make.

A move is one word of the game's language: a verb and at most one argument. All words are made
here, once, so a move is compared by identity, counted by `id` (the action number of the
research environments) and read by `text` (the record, the command line, the browser). New
words go to the end: a record or a trained network keeps its meaning as long as no id changes.

The words do not depend on the component set: pieces are named by their number in the set,
hours by the five rows of the hostel.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Final

from mypy_extensions import i64

from .board import BOOTHS, COLORS, COLUMNS, HOURS, PLACES, SEGMENTS
from .paints import NAMES, pack

# The verbs, by number.
# nature
KIND_MARKER: Final = 0
KIND_LAY: Final = 1
KIND_STOCK: Final = 2
KIND_SITTER: Final = 3
KIND_WISH: Final = 4
KIND_DISC: Final = 5
KIND_GLASS: Final = 6
KIND_WINDOW: Final = 7
KIND_SCROLL: Final = 8
KIND_CERTIFICATE: Final = 9
KIND_FRONT: Final = 10
KIND_BACK: Final = 11
KIND_INFECT: Final = 12
KIND_BREW: Final = 13
KIND_FAVOR: Final = 14
# the base game
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
# the portraits
KIND_PORTRAIT: Final = 31
KIND_TAKE: Final = 32
KIND_SEXTON: Final = 33
# the bishop's requests
KIND_REQUEST: Final = 34
KIND_STACK: Final = 35
# the wishing well
KIND_PENNY: Final = 36
KIND_THROW: Final = 37
KIND_PLAY: Final = 38
KIND_GIVE: Final = 39
# the leaf gold
KIND_GILD: Final = 40
# the glaziers
KIND_GLAZIERY: Final = 41
KIND_TOKEN: Final = 42
KIND_BENCH: Final = 43
KIND_FIT: Final = 44
# the scrolls
KIND_UNROLL: Final = 45
# the bells
KIND_AUDIENCE: Final = 46
KIND_CERTIFY: Final = 47
KIND_PAY: Final = 48
# the wall fresco
KIND_WALL: Final = 49
KIND_MURAL: Final = 50
KIND_EXCHANGE: Final = 51
KIND_SWAP: Final = 52
# the medico
KIND_MEDICO: Final = 53
KIND_NEUTRAL: Final = 54
KIND_ILL: Final = 55
KIND_CALL: Final = 56
KIND_SAINT: Final = 57
KIND_BOTTLE: Final = 58
KIND_DRINK: Final = 59
KIND_SICKEN: Final = 60
KIND_REST: Final = 61
# the bishop's favors
KIND_CLAIM: Final = 62
# for the one who has nothing to decide
KIND_WAIT: Final = 63


class UnknownMove(ValueError):
    """The text is no word of the lexicon."""


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


LEXICON: Final[list[Move]] = []
_BY_TEXT: Final[dict[str, Move]] = {}


def word(kind: i64, text: str, arg: i64 = 0) -> Move:
    """Add one move to the lexicon."""
    move = Move(len(LEXICON), kind, arg, text)
    LEXICON.append(move)
    _BY_TEXT[text] = move
    return move


def words(kind: i64, verb: str, arguments: list[str]) -> list[Move]:
    """Add a family of moves, one for each argument."""
    return [word(kind, f"{verb} {argument}", arg) for arg, argument in enumerate(arguments)]


class Moves:
    """The moves that are being listed, in a row that can be filled again and again.

    A list that is emptied gives its memory back, and the next listing asks for it anew, in
    several steps: in random play that was a good part of what listing costs.
    """

    __slots__ = ("count", "row")

    def __init__(self) -> None:
        self.row: list[Move] = []  # behind those that are listed lie some of earlier listings
        self.count: i64 = 0

    def append(self, move: Move) -> None:
        if self.count < len(self.row):
            self.row[self.count] = move
        else:
            self.row.append(move)
        self.count += 1

    def has(self, kind: i64) -> bool:
        """Is a word of a verb among them?"""
        return any(self.row[at].kind == kind for at in range(self.count))

    def clear(self) -> None:
        self.count = 0

    def take(self) -> list[Move]:
        """All of them, to be listed anew or left out."""
        taken = self.row[: self.count]
        self.count = 0
        return taken

    def done(self) -> list[Move]:
        """All of them, in the row itself: it is given away."""
        if self.count < len(self.row):
            del self.row[self.count :]
        return self.row


def offer_each(members: i64, words: list[Move], moves: Moves) -> None:
    """Add to some moves the words of a set, a bit for each word."""
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
        raise UnknownMove(f"{text!r} is no word of the game")
    return move


# Every set of three paints that the altar could ever take: its basic paints differ (ALTAR-06,
# M3-08, AMB-214). Which of them are legal and what they are worth is the cathedral's affair.
ALTAR_SETS: Final = [
    "".join(basic) + "".join(others)
    for mixed in range(4)
    for basic in combinations("RYB", 3 - mixed)
    for others in combinations_with_replacement("OGPKN", mixed)
]
ALTAR_BILLS: Final[list[i64]] = [pack(letters) for letters in ALTAR_SETS]

WALL_TILES: Final = [front + back for front in "OGP" for back in "RYB"]
GLASS_COLORS: Final = ["yellow", "blue", "red", "green"]
WISHES: Final = [
    "lucky_guy",
    "free_paint_1",
    "free_paint_2",
    "free_paint_3",
    "bishops_visit",
    "praise",
    "tip",
    "alchemy",
    "finders_reward",
    "busker",
]
FAVORS: Final = ["money_1", "money_5", "point", "mood", *NAMES[:6]]

# Nature draws
MARKER: Final = words(KIND_MARKER, "marker", COLORS)  # whose marker comes next on the start
LAY: Final = words(KIND_LAY, "lay", numbers(32))  # a fresco tile on the ceiling
STOCK: Final = words(KIND_STOCK, "stock", numbers(14))  # a market tile in a booth
SITTER: Final = words(KIND_SITTER, "sitter", numbers(18))  # a portrait card
WISH: Final = words(KIND_WISH, "wish", WISHES)  # a wishing card, for its owner's eyes
DISC: Final = words(KIND_DISC, "disc", NAMES[:6])  # the refined color
GLASS: Final = words(KIND_GLASS, "glass", GLASS_COLORS)  # a token for the glaziery
WINDOW: Final = words(KIND_WINDOW, "window", numbers(18))  # a window for the bench
SCROLL: Final = words(KIND_SCROLL, "scroll", [*numbers(5), "a", "b", "c", "d", "e"])
CERTIFICATE: Final = words(KIND_CERTIFICATE, "certificate", numbers(18))
FRONT: Final = words(KIND_FRONT, "front", NAMES[3:6])  # of a wall tile
BACK: Final = words(KIND_BACK, "back", NAMES[:3])  # of a wall tile that has been taken
INFECT: Final = words(KIND_INFECT, "infect", [*COLUMNS[:4], "same"])
BREW: Final = words(KIND_BREW, "brew", ["three", "two", "one", "juice"])
FAVOR: Final = words(KIND_FAVOR, "favor", FAVORS)

# The base game
PASS: Final = word(KIND_PASS, "pass")  # forfeit one apprentice's action
DONE: Final = word(KIND_DONE, "done")  # forfeit the rest of the visit
WAKE: Final = words(KIND_WAKE, "wake", HOURS)
SEND: Final = words(KIND_SEND, "send", PLACES)
READY: Final = word(KIND_READY, "ready")
BOOTH: Final = words(KIND_BOOTH, "booth", BOOTHS)
BUY: Final = words(KIND_BUY, "buy", numbers(6))
CLOSE: Final = words(KIND_CLOSE, "close", BOOTHS)
BISHOP: Final = words(KIND_BISHOP, "bishop", SEGMENTS)
RESTORE: Final = words(KIND_RESTORE, "restore", SEGMENTS)
ALTAR: Final = words(KIND_ALTAR, "altar", ALTAR_SETS)
PAINT: Final = word(KIND_PAINT, "paint")
BLEND: Final = words(KIND_BLEND, "blend", NAMES[3:])
ENJOY: Final = word(KIND_ENJOY, "enjoy")
AHEAD: Final = word(KIND_AHEAD, "ahead")
BEHIND: Final = word(KIND_BEHIND, "behind")

# The portraits
PORTRAIT: Final = words(KIND_PORTRAIT, "portrait", numbers(2))
TAKE: Final = words(KIND_TAKE, "take", NAMES[:6])  # a paint from the supply
SEXTON: Final = words(KIND_SEXTON, "sexton", SEGMENTS)  # the bishop, to any segment

# The bishop's requests
REQUEST: Final = words(KIND_REQUEST, "request", ["general", *NAMES[3:6]])
STACK: Final = words(KIND_STACK, "stack", [*numbers(32), *WALL_TILES])  # a tile under a request

# The wishing well
PENNY: Final = word(KIND_PENNY, "penny")  # onto the market symbol of the sheet
THROW: Final = word(KIND_THROW, "throw")  # one penny into the well
PLAY: Final = words(KIND_PLAY, "play", WISHES)
GIVE: Final = words(KIND_GIVE, "give", NAMES[:3])  # a paint for the alchemist

# The leaf gold
GILD: Final = word(KIND_GILD, "gild")

# The glaziers
GLAZIERY: Final = words(KIND_GLAZIERY, "glaziery", COLUMNS)  # cover a column
TOKEN: Final = words(KIND_TOKEN, "token", GLASS_COLORS)  # buy glass
BENCH: Final = words(KIND_BENCH, "bench", numbers(6))  # take a window
FIT: Final = words(KIND_FIT, "fit", GLASS_COLORS)  # glass into a window or at the altar

# The scrolls
UNROLL: Final = words(KIND_UNROLL, "unroll", ["row", "column", "both"])

# The bells
AUDIENCE: Final = words(KIND_AUDIENCE, "audience", COLUMNS)  # cover a column
CERTIFY: Final = words(KIND_CERTIFY, "certify", numbers(4))  # take a certificate on display
PAY: Final = words(KIND_PAY, "pay", ["0", *numbers(15)])

# The wall fresco
WALL: Final = words(KIND_WALL, "wall", COLUMNS)  # cover a column
MURAL: Final = words(KIND_MURAL, "mural", numbers(18))  # restore a section
EXCHANGE: Final = words(KIND_EXCHANGE, "exchange", NAMES[3:6])
SWAP: Final = words(KIND_SWAP, "swap", WALL_TILES)  # a tile given for an exchange tile

# The medico
MEDICO: Final = word(KIND_MEDICO, "medico")  # cover the market
NEUTRAL: Final = words(KIND_NEUTRAL, "neutral", PLACES)  # where the neutral apprentice stands
ILL: Final = words(KIND_ILL, "ill", COLUMNS)  # send an ill apprentice
CALL: Final = words(KIND_CALL, "call", ["healthy", "ill"])  # who works next
SAINT: Final = words(KIND_SAINT, "saint", NAMES)  # paint a saint with this color
BOTTLE: Final = words(KIND_BOTTLE, "bottle", numbers(4))  # buy medicine
DRINK: Final = words(KIND_DRINK, "drink", ["three", "two", "one", "juice"])
SICKEN: Final = words(KIND_SICKEN, "sicken", ["own", "neutral"])  # who falls ill
REST: Final = words(KIND_REST, "rest", ["healthy", "ill"])  # who is set aside

# The bishop's favors
CLAIM: Final = word(KIND_CLAIM, "claim")

# Nobody plays it: the one word of an agent that has nothing to decide
WAIT: Final = word(KIND_WAIT, "wait")
