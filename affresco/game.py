"""A game with its record: the way in for everyone who plays.

People at the terminal, server tables and programs play through a `Game`. Bots, simulations
and research environments, which play millions of moves, use the engine below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from random import Random
from typing import TypedDict, cast

from .configuration import Configuration
from .engine.acts import Rehearsal
from .engine.board import COLORS
from .engine.events import Event
from .engine.forecast import forecast, is_buying, payable_after_market
from .engine.moves import LEXICON, READY, Move, parse
from .engine.planning import PLANNING, SPELLING, rank
from .engine.playout import draw
from .engine.preview import lacking, preview
from .engine.refusals import NOT_PLANNING, Refusal
from .engine.rules import IllegalMove, acting, check, is_over, name, options, play, step, why_not
from .engine.setting_up import new_game
from .engine.snapshot import SnapshotError, dump, load
from .engine.state import State
from .engine.step import NATURE
from .engine.sums import forced, sum_of, sums
from .engine.view import AUDIENCE, imagine, unknowable, view
from .names import clean_name
from .record import Record, read_record
from .telling.events import tell
from .telling.forecast import ForecastTold, PayableTold, tell_forecast, tell_payable
from .telling.questions import Question, question
from .telling.recap import Recap, recap

Foretold = Mapping[tuple[int, str, int], Move]  # draws to come, by round, step and number there


class CannotUndo(ValueError):
    """The seat has nothing that it may take back."""


class Prospects(TypedDict):
    """What a seat is asked, with what every answer leads to."""

    options: dict[str, dict[str, object]]  # a preview for each word
    lacking: dict[str, dict[str, object]]
    forced: str | None
    question: Question | None
    payable: list[PayableTold]  # at the market: what can be restored today after what was said


NOTHING_ASKED: Prospects = {
    **{"options": {}, "lacking": {}, "forced": None, "question": None, "payable": []}
}


class NotOver(ValueError):
    """There is no recap of a round that is not over."""


class Game:
    """One game: whose turn it is, what is possible, what happens, and what each viewer sees.

    >>> from affresco import Game, configure
    >>> game = Game(configure(seats=3), names=["Ada", "Bo"], seed=7)
    >>> seat = game.acting()[0]
    >>> game.options(seat)
    ['wake 5', 'wake 6', 'wake 7', 'wake 8', 'wake 9']
    >>> game.preview(seat, "wake 8")["mood"]
    0
    >>> [event.kind.key for event in game.play(seat, "wake 8")]
    ['woke']
    >>> game.view(seat)["players"][seat]["hour"]
    '8'
    """

    def __init__(
        self,
        configuration: Configuration,
        names: Sequence[str] = (),
        seed: int | None = None,
        open_screens: bool = False,
        rng: Random | None = None,
    ) -> None:
        """Set up a game. Nature draws with `rng`, or with a generator made from a seed."""
        seats = configuration.seats
        given = [clean_name(name) for name in names[:seats]]
        record = Record(configuration, given + [""] * (seats - len(given)), open_screens)
        self._start(record, rng or Random(seed))
        self._let_nature_play()

    def _start(self, record: Record, rng: Random) -> None:
        self.record = record
        self.rules = record.configuration.rules()
        self.rng = rng
        self.version = 0
        self.foretold: Foretold = {}
        self._drawn: Counter[tuple[int, str]] = Counter()  # by round and step
        self.sealed: dict[int, list[Move]] = {}  # plans, until the last seat has planned
        self.chronicle: list[list[Event]] = []  # what happened at each move of the record
        self._state = new_game(self.rules)
        self._floors: list[int] = []  # after each move: how many moves nobody can take back
        self._joined: list[bool] = []  # of each move: was it said together with the one before?
        self._mornings: list[State] = []  # the table as each round began

    @classmethod
    def resume(
        cls,
        record: Record,
        seed: int | None = None,
        rng: Random | None = None,
        joined: Container[int] = (),
        foretold: Foretold | None = None,
    ) -> Game:
        """Go on with a recorded game; `joined` names the moves said together with the one before.

        What is `foretold` is drawn as it says, if it can be drawn then.

        >>> from affresco import Game, configure, read_record
        >>> game = Game(configure(seats=2), seed=7)
        >>> again = Game.resume(read_record(game.record.write()))
        >>> again.view() == game.view()
        True
        """
        game = cls.__new__(cls)
        moves, record.moves = record.moves, []
        game._start(record, rng or Random(seed))
        for seat, move in moves:
            planning = game.is_planning
            check(game._state, seat, move)
            game._apply(seat, move, len(game.record.moves) in joined)
            if seat != NATURE and not (planning and game.is_planning):
                game.version += 1
        game.foretold = foretold or {}
        return game

    def follow(
        self,
        moves: Sequence[tuple[int, Move, bool]],
        sealed: dict[int, list[Move]],
        version: int,
    ) -> None:
        """Go on as another copy of this game has gone on, from the same place.

        Each move says whether it was said together with the one before.
        """
        for seat, move, joined in moves:
            check(self._state, seat, move)
            self._apply(seat, move, joined)
        self.sealed, self.version = sealed, version
        if self.is_over:
            self.record.result = self.scores()

    # Who plays

    @property
    def is_over(self) -> bool:
        return is_over(self._state)

    @property
    def round(self) -> int:
        return self._state.round

    @property
    def is_planning(self) -> bool:
        return not self.is_over and step(self._state) is PLANNING

    def acting(self) -> list[int]:
        """The seats that have something to decide now."""
        if self.is_over:
            return []
        return [seat for seat in step(self._state).seats(self._state) if seat not in self.sealed]

    def options(self, seat: int, draft: Sequence[str] = ()) -> list[str]:
        """The words that a seat may play now; while planning, after the words of its draft."""
        if self.is_over:
            return []
        state = self._draft(seat, [parse(word) for word in draft])
        return [] if is_over(state) else [move.text for move in options(state, seat)]

    def additions(self, seat: int, draft: Sequence[str]) -> list[str]:
        """The words that may be added to a plan, wherever they belong in it.

        After a draft, only words that come later in the one spelling of a plan are options; people
        draft in any order.
        """
        words = [parse(word) for word in draft]
        self._draft(seat, sorted(words, key=rank))
        return [
            move.text
            for move in LEXICON
            if move.kind in SPELLING and self._is_plan(seat, [*words, move])
        ]

    def _is_plan(self, seat: int, moves: Sequence[Move]) -> bool:
        try:
            self._draft(seat, sorted(moves, key=rank))
        except IllegalMove:
            return False
        return True

    def forecast(self, seat: int, draft: Sequence[str] = ()) -> ForecastTold:
        """What a plan would bring, as far as it is drafted and as its seat may know it."""
        if not self.is_planning:
            raise IllegalMove("there is nothing to plan now", NOT_PLANNING)
        moves = [move for move in map(parse, draft) if move is not READY]
        drafted = self._draft(seat, sorted(moves, key=rank))
        return tell_forecast(forecast(imagine(drafted, seat), seat))

    def preview(self, seat: int, word: str) -> dict[str, object]:
        """What a possible move would bring; its `sum` holds all that follows from it."""
        move = parse(word)
        check(self._state, seat, move)
        return {**preview(self._state, seat, move), "sum": sum_of(self._state, seat, move)}

    def prospects(self, seat: int, after: Sequence[str] = (), previews: bool = True) -> Prospects:
        """All that a seat can see coming, now or after saying some words of the same act.

        Nothing is asked once the act is over, even if another one of the seat follows.
        """
        rehearsal = self._rehearse(seat, after)
        state = rehearsal.state
        payable = self._payable(state, seat) if previews else []
        if self.is_over or not rehearsal.is_asking() or not step(state).awaits(state, seat):
            return {**NOTHING_ASKED, "payable": payable}
        leads = sums(state, seat) if previews else {}
        found = forced(state, seat)
        return {
            "options": {
                move.text: {**preview(state, seat, move), "sum": leads[move.text]} if leads else {}
                for move in options(state, seat)
            },
            "lacking": lacking(state, seat) if previews else {},
            "forced": found.text if found else None,
            "question": question(view(state, seat), self.rules, seat),
            "payable": payable,
        }

    def _payable(self, state: State, seat: int) -> list[PayableTold]:
        """What a seat at the market could restore today, on a table where it has bought more."""
        if self.is_over or not is_buying(self._state, seat):
            return []
        return [tell_payable(one) for one in payable_after_market(imagine(state, seat), seat)]

    def forced(self, seat: int) -> str | None:
        """The word that a seat need not be asked for; None if there is something to decide."""
        found = forced(self._state, seat)
        return found.text if found else None

    def why_not(self, seat: int, word: str, draft: Sequence[str] = ()) -> Refusal | None:
        """Why a move is not possible, while planning along with a draft; None if it is."""
        words = [parse(one) for one in draft]
        move = parse(word)
        if not self.is_planning or move.kind not in SPELLING:
            return why_not(self._draft(seat, words), seat, move)
        self._draft(seat, sorted(words, key=rank))
        try:
            self._draft(seat, sorted([*words, move], key=rank))
        except IllegalMove as refused:
            return refused.refusal
        return None

    def lacking(self, seat: int) -> dict[str, dict[str, object]]:
        """The words for which only paints or money are missing, and what they would bring."""
        return lacking(self._state, seat)

    # Moves

    def play(self, seat: int, *words: str) -> list[Event]:
        """Play one move or several, if all are possible, and return everything that happened.

        Words said together are taken back together. Nothing may be drawn before the last of
        them, unless it is part of the same act and nothing depends on it.
        """
        self._rehearse(seat, words)
        first = len(self.record.moves)
        for at, word in enumerate(words):
            self._let_nature_play()
            self._apply(seat, parse(word), at > 0)
        return self._finish(first, len(words))

    def plan(self, seat: int, words: Sequence[str]) -> list[Event]:
        """Seal a whole plan; it replaces the previous one until the last seat has planned.

        The order of the words does not matter and "ready" may be left out: a plan is sealed
        in its one spelling.
        """
        moves = [move for move in map(parse, words) if move is not READY]
        moves = [*sorted(moves, key=rank), READY]
        if not self.is_planning:
            raise IllegalMove("there is nothing to plan now", NOT_PLANNING)
        self._draft(seat, moves)
        self.sealed[seat] = moves
        if len(self.sealed) < self.rules.seats:
            return []
        first = len(self.record.moves)
        for planner in range(self.rules.seats):
            for move in self.sealed[planner]:
                self._apply(planner, move)
        self.sealed.clear()
        self._floors[-1] = len(self.record.moves)
        return self._finish(first)

    def unseal(self, seat: int) -> None:
        """Take a sealed plan back; the seat is asked for one again."""
        if not self.is_planning:
            raise IllegalMove("there is nothing to plan now", NOT_PLANNING)
        self.sealed.pop(seat, None)

    def may_undo(self, seat: int) -> bool:
        """May the seat take back its last move?

        Not if another seat has moved or sealed a plan since, nature has drawn, somebody has
        learned a secret, or the game is over and all screens are lifted.
        """
        moves = self.record.moves
        return (
            not self.is_over
            and bool(moves)
            and len(moves) > self._floors[-1]
            and moves[-1][0] == seat
            and all(planner == seat for planner in self.sealed)
        )

    def undo(self, seat: int) -> Move:
        """Take back the seat's last move, with those said together; return the first of them."""
        if not self.may_undo(seat):
            raise CannotUndo(
                f"{name(seat)} cannot take anything back: you can only undo your own latest "
                "moves, until somebody else moves, a piece is drawn or a secret is revealed"
            )
        together = True
        while together and self.may_undo(seat):
            _, taken = self.record.moves.pop()
            self.chronicle.pop()
            self._floors.pop()
            together = self._joined.pop()
        self.sealed.clear()
        self._state = self.record.replay()
        del self._mornings[self._state.round :]
        self.version += 1
        return taken

    # What viewers see

    def view(self, viewer: int = AUDIENCE) -> dict[str, object]:
        """What a viewer sees: the state, the table around it, and the viewer's own options."""
        seen = view(self._state, viewer, self.record.open_screens)
        seen["version"] = self.version
        seen["names"] = self.record.names[:]
        seen["acting"] = acting = self.acting()
        seen["question"] = question(seen, self.rules, viewer) if viewer in acting else None
        seen["sealed"] = sorted(self.sealed)
        own = self.sealed.get(viewer) if viewer >= 0 else None
        seen["own_plan"] = [move.text for move in own] if own else None
        seen["undo"] = viewer >= 0 and self.may_undo(viewer)
        return seen

    def events(self, viewer: int = AUDIENCE, since: int = 0) -> list[dict[str, object]]:
        """What happened, as a viewer may know it, from a move of the record on."""
        return [tell(event, viewer) for events in self.chronicle[since:] for event in events]

    @property
    def rounds_over(self) -> int:
        """How many rounds have ended, evening and all."""
        return len(self._mornings) - (0 if self.is_over else 1)

    def recap(self, day: int, viewer: int = AUDIENCE) -> Recap:
        """What a round that is over brought everybody, as a viewer may know it.

        >>> from affresco import Game, configure
        >>> Game(configure(seats=2), seed=7).recap(1)
        Traceback (most recent call last):
        affresco.game.NotOver: round 1 is not over yet
        """
        if not 1 <= day <= self.rounds_over:
            never = self.is_over or day < 1
            raise NotOver(f"there is no round {day}" if never else f"round {day} is not over yet")
        is_last = day == len(self._mornings)
        morning, after = (
            view(state, viewer, self.record.open_screens)
            for state in (self._mornings[day - 1], self._state if is_last else self._mornings[day])
        )
        return recap(day, morning, after, self.events(viewer), self.rules)

    def imagine(self, viewer: int) -> State:
        """A table that the viewer could be sitting at: everything a bot gets."""
        return imagine(self._state, viewer)

    def scores(self) -> list[int]:
        return [player.score for player in self._state.players]

    # Keeping

    def is_joined(self, at: int) -> bool:
        """Was a move of the record said together with the one before it?"""
        return self._joined[at]

    def snapshot(self) -> dict[str, object]:
        """The whole table for JSON: the record and the plans that are still sealed."""
        return {
            "record": self.record.write(),
            "sealed": {
                COLORS[seat]: [move.text for move in plan] for seat, plan in self.sealed.items()
            },
            "version": self.version,
            "state": dump(self._state),
        }

    @classmethod
    def from_snapshot(cls, data: dict[str, object], seed: int | None = None) -> Game:
        """The table of a snapshot."""
        try:
            game = cls.resume(read_record(cast(str, data["record"])), seed)
            state = load(game.rules, cast(dict[str, object], data["state"]))
            if dump(state) != dump(game._state):
                raise SnapshotError("the snapshot's state is not that of its record")
            for color, words in cast(dict[str, list[str]], data["sealed"]).items():
                game.plan(COLORS.index(color), words)
            version = data["version"]
            if not isinstance(version, int) or version < game.version:
                raise SnapshotError(f"the version is {version!r}")
            if data["sealed"] and not game.sealed:
                raise SnapshotError("the plans of all seats are sealed")
            game.version = version
        except (KeyError, TypeError, AttributeError) as error:
            raise SnapshotError(f"this is not a snapshot of a table: {error}") from error
        return game

    # Internals

    def _draft(self, seat: int, moves: Sequence[Move]) -> State:
        """The state after the words of a draft, each of them checked."""
        if not moves:
            return self._state
        state = self._state.copy()
        for move in moves:
            check(state, seat, move)
            play(state, seat, move)
        return state

    def _rehearse(self, seat: int, words: Sequence[str]) -> Rehearsal:
        """Say some words on a copy; the first that is impossible is refused."""
        rehearsal = Rehearsal(self._state, seat)
        for move in [parse(word) for word in words]:
            rehearsal.play(move)
        return rehearsal

    def _apply(self, seat: int, move: Move, joined: bool = False) -> None:
        """Play a move and record it; find out what can still be taken back."""
        state, moves = self._state, self.record.moves
        viewers = [*range(self.rules.seats), AUDIENCE]
        hidden = [unknowable(state, viewer) for viewer in viewers]
        events: list[Event] = []
        state.journal = events
        if seat == NATURE:
            self._drawn[state.round, step(state).name] += 1
        play(state, seat, move)
        state.journal = None
        moves.append((seat, move))
        self.chronicle.append(events)
        self._joined.append(joined)
        if state.round > len(self._mornings):
            self._mornings.append(state.copy())
        floor = self._floors[-1] if self._floors else 0
        if seat == NATURE or any(
            set(before) - set(unknowable(state, viewer))
            for viewer, before in zip(viewers, hidden, strict=True)
        ):
            floor = len(moves)
        elif len(moves) == 1 or moves[-2][0] != seat:
            floor = len(moves) - 1
        self._floors.append(floor)

    def _let_nature_play(self) -> None:
        while not self.is_over and acting(self._state) == NATURE:
            self._apply(NATURE, self._draw())

    def _draw(self) -> Move:
        """What was foretold for this draw, if it is possible; else at random."""
        state = self._state
        if self.foretold:
            round, name = int(state.round), step(state).name
            told = self.foretold.get((round, name, self._drawn[round, name]))
            if told in options(state, NATURE):
                return told
        return draw(state, self.rng)

    def _finish(self, first: int, decisions: int = 1) -> list[Event]:
        """Let nature draw what comes next; return everything since a move of the record."""
        self._let_nature_play()
        if self.is_over:
            self.record.result = self.scores()
        self.version += decisions
        return [event for events in self.chronicle[first:] for event in events]
