"""A table on the server: a game, the seats around it, and who may do what there.

Everything here happens in memory, at once. The hub makes one change at a time and saves it
before anyone learns of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum

from ...engine.board import COLORS
from ...engine.moves import UnknownMove
from ...engine.rules import IllegalMove
from ...engine.view import AUDIENCE
from ...game import CannotUndo, Game
from ..errors import Refused, no_seat, no_table, not_host, not_seated, wrong_seat, wrong_status
from .caller import Caller
from .chair import PLAYERS, Chair, SeatKind, name_apart
from .clock import Clock, fallen


class Status(StrEnum):
    GATHERING = "gathering"
    RUNNING = "running"
    OVER = "over"
    ABANDONED = "abandoned"


ENDED = (Status.OVER, Status.ABANDONED)
MOST_ANSWERS = 200  # of a table, kept for those who ask again


@dataclass(frozen=True)
class Answer:
    """The outcome of a request: the version after it, and which moves of the record it made."""

    said: str
    version: int
    first: int
    last: int
    undos: int  # how many undos there had been by then


@dataclass
class Table:
    id: str
    game: Game
    chairs: list[Chair]
    host: str
    stand_in: str  # the level of the bot that plays for people who are away
    status: Status = Status.GATHERING
    revision: int = 0
    undos: int = 0
    watchers: bool = True
    clock: Clock | None = None
    rematch: str | None = None
    created: float = 0.0
    touched: float = 0.0
    answers: dict[tuple[int, str], Answer] = field(default_factory=dict)
    waits: int | None = None  # before this round, until someone lets the bots go on
    hints: str = "off"  # may players ask what a master would do: off, few, free
    answered: list[tuple[int, str]] = field(default_factory=list)  # answers not in the store yet
    expired: list[tuple[int, str]] = field(default_factory=list)  # those to be dropped there

    # Who is asking

    @property
    def colors(self) -> list[str]:
        return COLORS[: len(self.chairs)]

    def seat(self, color: str) -> int:
        if color not in self.colors:
            raise no_seat(color, self.colors)
        return self.colors.index(color)

    def seats_of(self, caller: Caller) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if caller.holds(chair)]

    def viewer(self, caller: Caller) -> int:
        """Whose view the caller gets; with several seats, the one they said they are."""
        return self.viewer_at(self.seats_of(caller), caller)

    def viewer_at(self, own: Sequence[int], caller: Caller) -> int:
        """The same, for a caller whose seats are known."""
        if not own and not self.watchers and caller.guest != self.host:
            raise no_table()
        if len(own) == 1:
            return own[0]
        return next((seat for seat in own if self.chairs[seat].looking), AUDIENCE)

    def player(self, caller: Caller, color: str | None = None) -> int:
        """The seat the caller acts for."""
        viewer, own = self.viewer(caller), self.own_seats(caller, color)
        if viewer == AUDIENCE or (color is not None and self.seat(color) != viewer):
            raise Refused(
                403, "say_who", f"first choose who is playing: {self.named(own)}, using POST i-am"
            )
        return viewer

    def own_seats(self, caller: Caller, color: str | None = None) -> list[int]:
        """The caller's seats; refused if there are none, or if the color is not one of them."""
        own = self.seats_of(caller)
        if not own:
            raise not_seated()
        if color is not None and self.seat(color) not in own:
            raise wrong_seat(color, self.named(own))
        return own

    def named(self, seats: Sequence[int]) -> str:
        return ", ".join(self.colors[seat] for seat in seats)

    def level_at(self, seat: int) -> str:
        """The level of the bot that plays at a seat, or would."""
        chair = self.chairs[seat]
        return chair.level if chair.kind == SeatKind.BOT else self.stand_in

    def must_be(self, *statuses: Status) -> None:
        if self.status not in statuses:
            raise wrong_status(self.status, " or ".join(statuses))

    def must_host(self, caller: Caller) -> None:
        if caller.guest is None or caller.guest != self.host:
            raise not_host()

    # Moves

    def play(self, seat: int, version: int, words: Sequence[str], key: str | None = None) -> Answer:
        """Play all of some words, or none."""
        listed = ", ".join(words)

        def act() -> None:
            self.check_version(version)
            with self.refusing(seat, listed):
                self.game.play(seat, *words)

        return self.once(seat, key, f"play {listed}", act)

    def plan(self, seat: int, day: int, words: Sequence[str], key: str | None = None) -> Answer:
        """Seal a plan for a round; it has no version that could be stale."""
        listed = ", ".join(words)

        def act() -> None:
            self.check_round(day)
            with self.refusing(seat, listed):
                self.game.plan(seat, words)

        return self.once(seat, key, f"plan {day} {listed}", act)

    def unseal(self, seat: int, day: int, key: str | None = None) -> Answer:
        """Take back the plan for a round: the seat is no longer ready."""

        def act() -> None:
            self.check_round(day)
            was_sealed = seat in self.game.sealed
            try:
                self.game.unseal(seat)
            except IllegalMove as error:
                sentence = "everyone is ready: the plans are revealed, and you can’t change yours"
                raise Refused(409, error.refusal.key, sentence, error.refusal.rule) from error
            if self.clock and was_sealed:
                self.clock.take_back(self.chairs[seat])

        return self.once(seat, key, f"unseal {day}", act)

    def undo(self, seat: int, version: int, key: str | None = None) -> Answer:
        def act() -> None:
            self.check_version(version)
            try:
                self.game.undo(seat)
            except CannotUndo as error:
                raise Refused(422, "cannot_undo", str(error)) from error
            self.undos += 1
            if self.clock:
                self.clock.take_back(self.chairs[seat])
                for other in {*range(len(self.chairs))} - {*self.asked()}:
                    self.clock.ask_no_more(self.chairs[other])

        return self.once(seat, key, "undo", act)

    def once(self, seat: int, key: str | None, said: str, act: Callable[[], None]) -> Answer:
        """Let a seat act in a running game; a key it has used before gets its old answer again."""
        done = self.answers.get((seat, key)) if key else None
        if done:
            if done.said != said:
                used = "this key was used for something else; use a new one"
                raise Refused(422, "key_used", used)
            return done
        self.must_be(Status.RUNNING)
        before = len(self.game.record.moves)
        day = self.round if self.is_left_to_bots else None
        act()
        self.chairs[seat].stay()
        if not self.chairs[seat].away:
            self.chairs[seat].ends = False  # who plays on does not want to end
        last = len(self.game.record.moves)
        answer = Answer(said, self.game.version, min(before, last), last, self.undos)
        if key:
            self.remember(seat, key, answer)
        if self.game.is_over:
            self.status = Status.OVER
        elif day is not None and self.round > day:
            self.waits = self.round
        self.draw_curtains()
        return answer

    def remember(self, seat: int, key: str, answer: Answer) -> None:
        """So that the same key gets the same answer again; the oldest are forgotten in time."""
        self.answers[seat, key] = answer
        self.answered.append((seat, key))
        while len(self.answers) > MOST_ANSWERS:
            oldest = next(iter(self.answers))
            del self.answers[oldest]
            self.expired.append(oldest)

    def is_kept(self) -> None:
        """All answers are in the store."""
        self.answered.clear()
        self.expired.clear()

    @property
    def round(self) -> int:
        return self.game.round

    def check_round(self, day: int) -> None:
        now = self.round
        if now != day:
            raise Refused(409, "wrong_round", f"this is round {now}, not {day}", round=now)

    def check_version(self, version: int) -> None:
        if version != self.game.version:
            raise Refused(
                409,
                "stale_version",
                f"the game has moved on: this is version {self.game.version}, not {version}",
                version=self.game.version,
            )

    @contextmanager
    def refusing(self, seat: int, word: str) -> Iterator[None]:
        """Turn what the game raises about a word into a refusal."""
        try:
            yield
        except UnknownMove as error:
            raise Refused(400, "unknown_word", str(error), word=error.word) from error
        except IllegalMove as error:
            raise Refused(
                422,
                error.refusal.key,
                str(error),
                error.refusal.rule,
                seat=self.colors[seat],
                word=error.word or word,
                possible=self.game.options(seat),
            ) from error

    # Seats

    def rename(self, seat: int, name: str) -> None:
        """Name a seat; a name that looks like another one here gets a number."""
        self.chairs[seat].name = name
        name_apart(self.chairs, seat)
        self.game.record.names[seat] = self.chairs[seat].name

    def say_who(self, caller: Caller, color: str | None) -> None:
        """Show one of several seats at the same screen; None draws the curtain."""
        own = self.own_seats(caller, color)
        for seat in own:
            self.chairs[seat].looking = len(own) > 1 and self.colors[seat] == color

    def draw_curtains(self) -> None:
        """When the turn passes to someone else at the same screen, no secrets stay on it."""
        asked = self.game.acting()
        for seat, chair in enumerate(self.chairs):
            if chair.looking and seat not in asked:
                chair.looking = not any(self.chairs[other].guest == chair.guest for other in asked)

    # Bots

    @property
    def is_left_to_bots(self) -> bool:
        """Do bots sit in for everyone who played here? Not where only bots have played."""
        away = [chair.away for chair in self.chairs if chair.kind in PLAYERS]
        return bool(away) and all(away)

    @property
    def is_of_bots_alone(self) -> bool:
        """Does nobody else play here?"""
        return not any(chair.kind in PLAYERS for chair in self.chairs)

    def bots_asked(self) -> set[int]:
        """The seats where a bot has something to decide now."""
        if self.waits is not None:
            return set()
        return {seat for seat in self.asked() if self.chairs[seat].is_bot}

    # Time

    def wind(self, now: float) -> None:
        """Run the clocks of those who are asked now."""
        self.touched = now
        if self.clock:
            self.clock.wind(self.chairs, self.asked(), now)

    def asked(self) -> list[int]:
        return self.game.acting() if self.status == Status.RUNNING else []

    def let_flags_fall(self, now: float) -> None:
        """Bots sit in for those whose time is up."""
        for seat in fallen(self.chairs, now):
            self.chairs[seat].leave_to_bot()
