"""Many games at once, for programs that learn: words in, rows out.

One call plays a word in each of many games and writes what the next seat observes, without an
object for a game and step. Nature draws inside, seats that play at random play inside, and a game
that is over starts again. Everything that goes in or comes out is bytes, the lower byte of a
number first: a word is two bytes, the number of a game four, a reward a float of four.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.strings import BytesWriter, read_i16_le, read_i32_le, read_i64_le, write_i16_le
from mypy_extensions import i16, i64

from .board import bit
from .fields import Layout, memos
from .moves import NO_MOVE, WAIT, Moves
from .planning import PLANNING
from .playout import Dice
from .rewards import stands
from .rows import Rows, Wishes
from .rules import Rules, is_over, list_options, play_at, proceed, step
from .setting_up import new_game
from .snapshot import dump, load
from .step import NATURE
from .view import imagine

if TYPE_CHECKING:
    from .moves import Move
    from .state import State
    from .step import Choice


class Place:
    """One of the games."""

    __slots__ = (
        "acts", "dice", "first", "illegal", "memos", "moves", "newest", "seat", "state", "stood",
    )  # fmt: skip

    def __init__(self, state: State, acts: i64, lasting: i64) -> None:
        self.state = state
        self.dice = Dice(0)  # nature's, and those of seats that play at random
        self.moves = Moves()  # of the seat that is asked
        self.seat: i64 = 0  # that is asked, or was last
        self.first: i64 = 0  # the seat of the first chair
        self.illegal = False  # the last word was, which ended the game
        self.stood: list[float] = []  # what each seat has been paid
        self.acts: list[i64] = [0] * int(acts)  # the last public ones, in a ring
        self.newest: i64 = 0  # in the ring
        self.memos: Final = memos(lasting)


class Batch:
    def __init__(self, rules: Rules, layout: Layout, games: int, wishes: Wishes) -> None:
        self.rules: Final = rules
        self.wishes: Final = wishes
        self.places: Final = [
            Place(new_game(rules), wishes.acts, layout.lasting) for _ in range(games)
        ]
        self.chooser: Final = Dice(0)
        self.rows: Final = Rows(rules, layout, wishes)  # of the games of the last call

    # What is called

    def reset(self, games: bytes, seeds: bytes) -> None:
        """Start some games anew, each by its seed of eight bytes."""
        self.rows.clear()
        for at in range(len(games) // 4):
            place = self.places[read_i32_le(games, 4 * at)]
            place.dice = Dice(read_i64_le(seeds, 8 * at))
            self.begin(place)
            self.rows.tell(place)

    def step(self, games: bytes, words: bytes) -> None:
        """Play a word in some games, or start those anew that are over."""
        self.rows.clear()
        for at in range(len(games) // 4):
            self.advance(self.places[read_i32_le(games, 4 * at)], i64(read_i16_le(words, 2 * at)))

    def choose(self, games: bytes) -> bytes:
        """A possible word for each of some games, at random."""
        words = BytesWriter()
        for at in range(len(games) // 4):
            moves = self.places[read_i32_le(games, 4 * at)].moves
            word = WAIT.id
            if moves.count:
                word = moves.row[self.chooser.below(moves.count)].id
            write_i16_le(words, i16(word))
        return words.getvalue()

    def imagined(self, game: int) -> State:
        """The table that the seat asked in a game could be sitting at."""
        place = self.places[game]
        return imagine(place.state, place.seat)

    def is_planning(self, game: int) -> bool:
        state = self.places[game].state
        return not is_over(state) and step(state) is PLANNING

    # The course of a game

    def begin(self, place: Place) -> None:
        """Start a new game and play up to the first seat that is asked."""
        place.state = new_game(self.rules)
        place.illegal = False
        place.first = place.dice.below(self.rules.seats) if self.wishes.rotates else 0
        for at in range(len(place.acts)):
            place.acts[at] = 0
        self.go_on(place)
        place.stood = stands(place.state, self.wishes.reward)

    def advance(self, place: Place, word: i64) -> None:
        if place.illegal or is_over(place.state):
            self.begin(place)
            self.rows.tell(place)
            return
        move = listed(place.moves, word)
        if move is NO_MOVE:
            place.illegal = True
            place.moves.clear()
        else:
            self.play(place, step(place.state), place.seat, move)
            self.go_on(place)
        ended = place.illegal or is_over(place.state)
        self.rows.pay(place, ended)
        if ended and self.wishes.restarts:
            self.begin(place)
        self.rows.show(place)

    def play(self, place: Place, here: Choice, seat: i64, move: Move) -> None:
        state = place.state
        if self.wishes.acts and here is not PLANNING:
            place.newest = (place.newest + 1) % self.wishes.acts
            place.acts[place.newest] = 1 + seat + 4 * move.id
        play_at(state, here, seat, move)
        proceed(state)

    def go_on(self, place: Place) -> None:
        """Play for nature and for those who play at random, until another is asked."""
        state = place.state
        moves = place.moves
        moves.clear()
        while not is_over(state):
            here = step(state)
            nature = here.draw
            if nature is not None:
                drawn = nature.drawn(state, place.dice.below(nature.tickets(state)))
                nature.play(state, NATURE, drawn)
                proceed(state)
                continue
            seat = here.seat(state)
            list_options(state, here, seat, moves)
            if not self.is_rolled(place, seat):
                place.seat = seat
                return
            move = moves.row[place.dice.below(moves.count)]
            moves.clear()
            self.play(place, here, seat, move)

    def is_rolled(self, place: Place, seat: i64) -> bool:
        """Does a seat play at random?"""
        if not self.wishes.rolled:
            return False
        seats = self.rules.seats
        return self.wishes.rolled & bit((seat - place.first + seats) % seats) != 0

    # Copies

    def data(self) -> list[object]:
        """All games as plain data, then the dice of `choose`."""
        data: list[object] = []
        for place in self.places:
            game: list[object] = [
                dump(place.state),
                [place.dice.one, place.dice.two],
                place.seat,
                place.first,
                place.illegal,
                place.stood[:],
                place.acts[:],
                place.newest,
            ]
            data.append(game)
        data.append([self.chooser.one, self.chooser.two])
        return data

    def restore(self, data: list[object]) -> None:
        """Set up all games as they were when the data was taken."""
        for place, entry in zip(self.places, data, strict=False):
            state, dice, seat, first, illegal, stood, acts, newest = cast(list[object], entry)
            place.state = load(self.rules, cast(dict[str, object], state))
            shake(place.dice, cast(list[i64], dice))
            place.seat = cast(int, seat)
            place.first = cast(int, first)
            place.illegal = cast(bool, illegal)
            place.stood = cast(list[float], stood)[:]
            place.acts = cast(list[i64], acts)[:]
            place.newest = cast(int, newest)
            place.moves.clear()
            if not place.illegal and not is_over(place.state):
                list_options(place.state, step(place.state), place.seat, place.moves)
        shake(self.chooser, cast(list[i64], data[-1]))


def shake(dice: Dice, numbers: list[i64]) -> None:
    dice.one = numbers[0]
    dice.two = numbers[1]


def listed(moves: Moves, word: i64) -> Move:
    """The move of a word, if it is among those listed; otherwise none."""
    for at in range(moves.count):
        if moves.row[at].id == word:
            return moves.row[at]
    return NO_MOVE
