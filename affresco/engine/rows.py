"""What a batch of games tells after each word: in every row, one entry for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter, write_f32_le, write_i16_le
from mypy_extensions import i16, i64, u8

from .board import bit
from .fields import Layout, Row
from .moves import LEXICON, WAIT
from .rewards import SHAPED, stands

if TYPE_CHECKING:
    from .batch import Place
    from .moves import Move
    from .rules import Rules

ILLEGAL_REWARD: Final = -1.0  # for an impossible word, which ends the game
ACT: Final = 3  # bytes of an act: whose it was, and its word


class Wishes:
    """How the games of a batch are played and told."""

    def __init__(
        self,
        reward: i64,
        rolled: i64,
        rotates: bool,
        restarts: bool,
        bits: bool,
        remembers: bool,
        acts: i64,
    ) -> None:
        self.reward: Final = reward
        self.rolled: Final = rolled  # the chairs that play at random, a bit each
        self.rotates: Final = rotates  # each game has its first chair at another seat
        self.restarts: Final = restarts  # at once, or with the next word, which is not played
        self.bits: Final = bits  # masks have a bit for each word, not a byte
        self.remembers: Final = remembers  # what was seen to go behind the screens
        self.acts: Final = acts  # how many of the last public acts are told


class Rows:
    def __init__(self, rules: Rules, layout: Layout, wishes: Wishes) -> None:
        self.seats_at_table: Final = rules.seats
        self.nothing: Final = bytes(4 * int(rules.seats))  # no reward for anyone
        self.layout: Final = layout
        self.wishes: Final = wishes
        self.width: Final[i64] = layout.width + ACT * wishes.acts  # bytes of an observation
        words = len(LEXICON)
        self.unmasked: Final = bytes((words + 7) // 8 if wishes.bits else words)
        self.observations: Final = Row(wishes.remembers)
        self.masks: Final = BytesWriter()
        self.seats: Final = BytesWriter()  # that are asked
        self.firsts: Final = BytesWriter()  # the seat of the first chair
        self.rewards: Final = BytesWriter()  # of every seat
        self.scores: Final = BytesWriter()  # of every seat, before a game starts again
        self.ended: Final = BytesWriter()
        self.illegal: Final = BytesWriter()

    def clear(self) -> None:
        self.observations.bytes.truncate(0)
        self.masks.truncate(0)
        self.seats.truncate(0)
        self.firsts.truncate(0)
        self.rewards.truncate(0)
        self.scores.truncate(0)
        self.ended.truncate(0)
        self.illegal.truncate(0)

    def tell(self, place: Place) -> None:
        """A game that has just begun."""
        self.pay_nothing(place)
        self.ended.append(0)
        self.illegal.append(0)
        self.show(place)

    def pay(self, place: Place, ended: bool) -> None:
        """What the last word brought: rewards, scores, the end."""
        tell_flag(self.ended, ended)
        tell_flag(self.illegal, place.illegal)
        if not ended and self.wishes.reward != SHAPED:
            self.pay_nothing(place)
            return
        self.write_scores(place)
        if place.illegal:
            for seat in range(self.seats_at_table):
                write_f32_le(self.rewards, ILLEGAL_REWARD if seat == place.seat else 0.0)
            return
        now = stands(place.state, self.wishes.reward)
        for seat in range(self.seats_at_table):
            write_f32_le(self.rewards, now[seat] - place.stood[seat])
        place.stood = now

    def pay_nothing(self, place: Place) -> None:
        self.write_scores(place)
        self.rewards.write(self.nothing)

    def write_scores(self, place: Place) -> None:
        for seat in range(self.seats_at_table):
            write_i16_le(self.scores, i16(place.state.players[seat].score))

    def show(self, place: Place) -> None:
        """What the seat that is asked observes, and its possible words."""
        self.seats.append(u8(place.seat))
        self.firsts.append(u8(place.first))
        self.observations.memos = place.memos
        self.layout.write(place.state, place.seat, self.observations)
        if self.wishes.acts:
            self.show_acts(place)
        at: i64 = len(self.masks)
        self.masks.write(self.unmasked)
        if self.wishes.bits:
            self.mark_bits(place, at)
        else:
            self.mark_bytes(place, at)

    def show_acts(self, place: Place) -> None:
        """The last acts, the newest first: whose, from 1 for the viewer on, and the word's
        number plus 1; zeros where there were none."""
        row = self.observations
        seats, acts = self.seats_at_table, self.wishes.acts
        for back in range(acts):
            act = place.acts[(place.newest - back + acts) % acts]
            if act:
                row.put(1 + ((act - 1) % 4 - place.seat + seats) % seats)
                row.put_wide(1 + (act - 1) // 4)
            else:
                row.skip(ACT)

    def mark_bytes(self, place: Place, at: i64) -> None:
        masks = self.masks
        moves = place.moves
        for which in range(moves.count):
            masks[at + moves.row[which].id] = 1
        if moves.count == 0:
            masks[at + WAIT.id] = 1

    def mark_bits(self, place: Place, at: i64) -> None:
        moves = place.moves
        for which in range(moves.count):
            set_bit(self.masks, at, moves.row[which].id)
        if moves.count == 0:
            set_bit(self.masks, at, WAIT.id)


def mask(moves: list[Move]) -> bytes:
    """A byte for each word, 1 for those of some moves; a 1 for "wait" if there are none."""
    row = BytesWriter()
    row.write(bytes(len(LEXICON)))
    for move in moves:
        row[move.id] = 1
    if not moves:
        row[WAIT.id] = 1
    return row.getvalue()


def tell_flag(row: BytesWriter, flag: bool) -> None:
    if flag:
        row.append(1)
    else:
        row.append(0)


def set_bit(masks: BytesWriter, start: i64, number: i64) -> None:
    """Set one bit of a row, the lowest bit of each byte first."""
    at = start + number // 8
    masks[at] = u8(i64(masks[at]) | bit(number % 8))
