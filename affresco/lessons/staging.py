"""A lesson, played: what the learner sees, may choose and is told in each scene.

Everything comes from a `Game`: the view, the words that are lit, what they bring, and which of
several is right. A scene that the rules do not allow is a LessonError.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from ..engine.board import COLORS
from ..engine.moves import UnknownMove
from ..engine.rules import IllegalMove
from ..game import NOTHING_ASKED, Game, Prospects
from ..record import Record
from .lesson import ALL, Lesson, LessonError, Moves, Scene, Texts
from .values import Values

READY = "ready"
LOOKS = ("hostel", "sheet", "market", "cathedral", "studio", "workshop", "theater")


@dataclass(frozen=True)
class StagedScene:
    """One scene as the learner meets it."""

    said: Texts
    again: Texts
    look: str
    words: tuple[str, ...]  # what is lit
    right: str  # the word that leads on; "" where nothing is asked
    view: Mapping[str, Any]
    draft: tuple[str, ...]  # the plan so far
    prospects: Prospects  # what the lit words bring
    events: tuple[dict[str, object], ...]  # since the scene before


def stage(lesson: Lesson) -> list[StagedScene]:
    """All scenes, played one after the other."""
    return list(Stage(lesson).scenes())


class Stage:
    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.seat = lesson.seat
        self.drafts: dict[int, list[str]] = {}  # of plans, by seat, until they are ready
        self.told = 0  # moves of the record whose events are told
        self.where = lesson.name
        begun = lesson.record
        try:
            self.game = Game.resume(
                Record(begun.configuration, list(begun.names), moves=list(begun.moves)),
                rng=Random(lesson.seed),
            )
        except IllegalMove as error:
            raise LessonError(f"{lesson.name}, table: {error}") from error

    @property
    def draft(self) -> list[str]:
        return self.drafts.get(self.seat, [])

    def scenes(self) -> Iterator[StagedScene]:
        for number, scene in enumerate(self.lesson.scenes, 1):
            self.where = f"{self.lesson.name}, scene {number}"
            try:
                shown = self.show(scene)
                yield shown
                self.act(shown.right, scene.others)
            except (IllegalMove, UnknownMove, LessonError, KeyError) as error:
                raise LessonError(f"{self.where}: {plain(error)}") from error

    def show(self, scene: Scene) -> StagedScene:
        boards = [module.name for module in self.lesson.record.configuration.rules().modules]
        if scene.look and scene.look not in (*LOOKS, *boards):
            raise LessonError(f"there is no place {scene.look!r} to look at")
        words = self.lit(scene)
        prospects = self.prospects(words)
        right = self.right(scene, words, prospects)
        events = tuple(self.game.events(self.seat, self.told))
        self.told = len(self.game.record.moves)
        values = Values(self.lesson, self.game, right)
        return StagedScene(
            {language: text.format_map(values) for language, text in scene.said.items()},
            {language: text.format_map(values) for language, text in scene.again.items()},
            scene.look,
            words,
            right,
            {**self.game.view(self.seat), "options": list(words), "undo": False},
            tuple(self.draft),
            prospects,
            events,
        )

    def lit(self, scene: Scene) -> tuple[str, ...]:
        wanted = (scene.word,) if scene.word else scene.choose
        if not wanted:
            return ()
        if self.seat not in self.game.acting():
            raise LessonError(f"it is not the turn of {COLORS[self.seat]}")
        offered = self.offered()
        if wanted == (ALL,):
            return tuple(offered)
        for word in wanted:
            if word not in offered:
                raise LessonError(f"{word!r} is not possible; possible are {', '.join(offered)}")
        return wanted

    def offered(self) -> list[str]:
        if self.game.is_planning:
            return self.game.additions(self.seat, self.draft)
        return self.game.options(self.seat)

    def prospects(self, words: tuple[str, ...]) -> Prospects:
        """What the lit words bring, and nothing about the others."""
        if self.game.is_planning or not words:
            return NOTHING_ASKED
        found = self.game.prospects(self.seat)
        return {
            "options": {word: found["options"][word] for word in words},
            "lacking": {},
            "forced": None,
            "question": found["question"],
            "payable": found["payable"],
        }

    def right(self, scene: Scene, words: tuple[str, ...], prospects: Prospects) -> str:
        """The word that leads on; of a judged choice the best, which must be one alone."""
        if not words:
            return ""
        if not scene.judge:
            found = scene.word or scene.right
            if found not in words:
                raise LessonError(f"the right word {found!r} is not among those to choose from")
            return found
        worth = {word: judged(prospects["options"][word], scene.judge) for word in words}
        best = [word for word in words if worth[word] == max(worth.values())]
        if len(best) > 1:
            raise LessonError(f"{' and '.join(best)} are equally good by {scene.judge}")
        return best[0]

    def act(self, word: str, others: Moves) -> None:
        for seat, said in [*([(self.seat, word)] if word else []), *spelled(others)]:
            if self.game.is_planning:
                self.plan(seat, said)
            else:
                self.game.play(seat, said)
        for seat, draft in self.drafts.items():
            if draft and seat != self.seat:
                raise LessonError(f"the plan of {COLORS[seat]} is not ready")

    def plan(self, seat: int, word: str) -> None:
        draft = self.drafts.setdefault(seat, [])
        if word != READY:
            draft.append(word)
            return
        self.game.plan(seat, draft)
        draft.clear()


def judged(prospect: Mapping[str, Any], judge: str) -> int:
    """How good a word is: the points it leads to at best, the money or the mood it leaves."""
    found = prospect["sum"]
    return int(found["most"] if judge == "points" else found[judge][1])


def spelled(moves: Moves) -> list[tuple[int, str]]:
    return [(seat, move.text) for seat, move in moves]


def plain(error: Exception) -> str:
    return f"there is no value {error}" if isinstance(error, KeyError) else str(error)
