"""One game on the server: its table, its seats, and what may be asked of it.

Everything here happens in memory and at once; the hub sees to it that one change is made at a
time and that it is kept before anybody hears of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...engine.board import COLORS
from ...engine.moves import UnknownMove
from ...engine.rules import IllegalMove
from ...engine.view import AUDIENCE
from ...game import CannotUndo, Game
from ..errors import Refused, no_seat, no_table, not_host, not_seated, wrong_status
from .chair import BOT, Caller, Chair
from .clock import Clock, fallen

GATHERING = "gathering"
RUNNING = "running"
OVER = "over"
ABANDONED = "abandoned"
ENDED = (OVER, ABANDONED)


@dataclass(frozen=True)
class Answer:
    """What came of a request: the version after it, and which moves of the record."""

    said: str
    version: int
    first: int
    last: int
    undos: int  # how often something had been taken back by then


@dataclass
class Table:
    id: str
    game: Game
    chairs: list[Chair]
    host: str
    stand_in: str  # the level of the bot that plays for people who are away
    status: str = GATHERING
    revision: int = 0
    undos: int = 0
    watchers: bool = True
    clock: Clock | None = None
    rematch: str | None = None
    created: float = 0.0
    touched: float = 0.0
    answers: dict[tuple[int, str], Answer] = field(default_factory=dict)

    # Who asks

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
        """Whose eyes the caller sees with; with several seats the one that he says he is."""
        own = self.seats_of(caller)
        if not own and not self.watchers and caller.guest != self.host:
            raise no_table()
        if len(own) == 1:
            return own[0]
        return next((seat for seat in own if self.chairs[seat].looking), AUDIENCE)

    def player(self, caller: Caller, color: str | None = None) -> int:
        """The seat that the caller acts for."""
        viewer, own = self.viewer(caller), self.seats_of(caller)
        if not own:
            raise not_seated()
        if color is not None and self.seat(color) not in own:
            raise Refused(403, "wrong_seat", f"{color} is not your seat; yours: {self.tell(own)}")
        if viewer == AUDIENCE or (color is not None and self.seat(color) != viewer):
            raise Refused(
                403, "say_who", f"say who you are first: one of {self.tell(own)} by POST i-am"
            )
        return viewer

    def tell(self, seats: Sequence[int]) -> str:
        return ", ".join(self.colors[seat] for seat in seats)

    def level_at(self, seat: int) -> str:
        """Of the bot that plays at a seat, or would."""
        chair = self.chairs[seat]
        return chair.level if chair.kind == BOT else self.stand_in

    def must_be(self, *statuses: str) -> None:
        if self.status not in statuses:
            raise wrong_status(self.status, " or ".join(statuses))

    def must_host(self, caller: Caller) -> None:
        if caller.guest is None or caller.guest != self.host:
            raise not_host()

    # Moves

    def play(self, seat: int, version: int, word: str, key: str | None = None) -> Answer:
        said = f"play {word}"
        done = self.repeated(seat, key, said)
        if done:
            return done
        self.must_be(RUNNING)
        self.check_version(version)
        first = len(self.game.record.moves)
        try:
            self.game.play(seat, word)
        except ValueError as error:
            raise self.refusal(seat, word, error) from error
        return self.answer(seat, key, said, first)

    def plan(self, seat: int, day: int, words: Sequence[str], key: str | None = None) -> Answer:
        """Seal a plan for a round; there is no version to be late for."""
        said = f"plan {day} {', '.join(words)}"
        done = self.repeated(seat, key, said)
        if done:
            return done
        self.must_be(RUNNING)
        self.check_round(day)
        first = len(self.game.record.moves)
        try:
            self.game.plan(seat, words)
        except ValueError as error:
            raise self.refusal(seat, ", ".join(words), error) from error
        return self.answer(seat, key, said, first)

    def unseal(self, seat: int, day: int, key: str | None = None) -> Answer:
        """Take the plan for a round back: the seat is not ready any more."""
        said = f"unseal {day}"
        done = self.repeated(seat, key, said)
        if done:
            return done
        self.must_be(RUNNING)
        self.check_round(day)
        was_sealed = seat in self.game.sealed
        try:
            self.game.unseal(seat)
        except IllegalMove as error:
            sentence = "all have planned: the plan is played and cannot be taken back"
            raise Refused(409, error.refusal.key, sentence, error.refusal.rule) from error
        if self.clock and was_sealed:
            self.clock.take_back(self.chairs[seat])
        return self.answer(seat, key, said, len(self.game.record.moves))

    def undo(self, seat: int, version: int, key: str | None = None) -> Answer:
        done = self.repeated(seat, key, "undo")
        if done:
            return done
        self.must_be(RUNNING)
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
        return self.answer(seat, key, "undo", len(self.game.record.moves))

    def check_round(self, day: int) -> None:
        now = self.game.view()["round"]
        if now != day:
            raise Refused(409, "wrong_round", f"this is round {now}, not {day}", round=now)

    def check_version(self, version: int) -> None:
        if version != self.game.version:
            raise Refused(
                409,
                "stale_version",
                f"the game has gone on: this is version {self.game.version}, not {version}",
                version=self.game.version,
            )

    def repeated(self, seat: int, key: str | None, said: str) -> Answer | None:
        """The answer that was given before under the same key."""
        done = self.answers.get((seat, key)) if key else None
        if done and done.said != said:
            raise Refused(422, "key_used", "this key was used for something else; take a new one")
        return done

    def answer(self, seat: int, key: str | None, said: str, first: int) -> Answer:
        last = len(self.game.record.moves)
        made = Answer(said, self.game.version, first, last, self.undos)
        if key:
            self.answers[seat, key] = made
        if self.game.is_over:
            self.status = OVER
        self.draw_curtains()
        return made

    def refusal(self, seat: int, word: str, error: ValueError) -> Refused:
        if isinstance(error, UnknownMove):
            return Refused(400, "unknown_word", str(error), word=word)
        if not isinstance(error, IllegalMove):
            raise error
        return Refused(
            422,
            error.refusal.key,
            str(error),
            error.refusal.rule,
            seat=self.colors[seat],
            word=word,
            possible=self.game.options(seat),
        )

    # Seats

    def say_who(self, caller: Caller, color: str | None) -> None:
        """One of several seats at one screen is looked at; None draws the curtain."""
        own = self.seats_of(caller)
        if not own:
            raise not_seated()
        if color is not None and self.seat(color) not in own:
            raise Refused(403, "wrong_seat", f"{color} is not your seat; yours: {self.tell(own)}")
        for seat in own:
            self.chairs[seat].looking = len(own) > 1 and self.colors[seat] == color

    def draw_curtains(self) -> None:
        """Where the turn passes to another at the same screen, nobody's secrets stay on it."""
        asked = self.game.acting()
        for seat, chair in enumerate(self.chairs):
            if chair.looking and seat not in asked:
                chair.looking = not any(self.chairs[other].guest == chair.guest for other in asked)

    # Time

    def wind(self, now: float) -> None:
        """Let the clocks of those run who are asked now."""
        self.touched = now
        if self.clock:
            self.clock.wind(self.chairs, self.asked(), now)

    def asked(self) -> list[int]:
        return self.game.acting() if self.status == RUNNING else []

    def let_flags_fall(self, now: float) -> None:
        """Bots sit in for those whose time is up."""
        for seat in fallen(self.chairs, now):
            self.chairs[seat].away = True
