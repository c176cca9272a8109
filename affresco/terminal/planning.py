"""Planning a day at the terminal: draft freely, review the plan, seal it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rich.text import Text

from .answers import Misunderstood, meanings, understand
from .conversation import Conversation
from .draft import SENDING, Draft, five_figures, repeated
from .foresight import draw_forecast
from .forfeiting import is_agreed
from .palette import GOLD
from .scene import scene_of
from .sheet import TILES, columns, tell_spots

READY: Final = "ready"


def plan_day(talk: Conversation, seat: int) -> None:
    """Ask until the plan is sealed, or the seat undoes an earlier move."""
    talk.hand_over(seat)
    day = Day(talk, seat)
    version = talk.game.version
    day.show()
    while seat not in talk.game.sealed and talk.game.version == version:
        talk.console.print(day.drawn())
        for line in day.foreseen():
            talk.console.print(line)
        day.hear(talk.answer(seat))


class Day:
    """A draft and the conversation about it."""

    def __init__(self, talk: Conversation, seat: int) -> None:
        self.talk = talk
        self.seat = seat
        self.draft = Draft(talk.game, seat)
        self.scene = scene_of(talk.game, seat, talk.messages, self.draft.choices())

    def show(self) -> None:
        """Draw the table again. Numbers refer to the choices shown last."""
        self.scene = replace(self.scene, choices=self.draft.choices())
        self.talk.show(self.scene, self.scene.choices)

    def hear(self, line: str) -> None:
        talk = self.talk
        figures = five_figures(line)
        if line == "clear":
            self.draft.words.clear()
            talk.remark(talk.say("ui.plan_cleared"))
        elif line == "undo" and self.draft.words:
            talk.remark(talk.say("ui.plan_undone", word=self.draft.words.pop()))
        elif line == "look":
            self.show()
        elif figures:
            refusal = self.draft.replace_sendings(self.places(), figures)
            if refusal:
                talk.complain(talk.refusal(refusal, line))
        elif not talk.obey(line, self.scene):
            try:
                self.add(self.words(line))
            except Misunderstood as error:
                talk.complain(str(error))

    def places(self) -> list[str]:
        return columns(self.scene)

    def words(self, line: str) -> list[str]:
        """The words of an answer, repeated as requested; a place needs no verb."""
        if not line and self.draft.all_sent():
            return [READY]
        possible = self.draft.choices()
        words: list[str] = []
        for part in self.talk.parts(line):
            text, times = repeated(part)
            words += [self.word(text, possible)] * times
            if (tile := words[-1].partition(" ")[0]) in TILES:  # now apprentices fit on it
                possible = [word for word in possible if not word.startswith(tile)]
                possible.append(f"{SENDING}{tile}")
        return words

    def word(self, text: str, possible: Sequence[str]) -> str:
        """The word meant by a number on the screen or by a word; a place alone means send there."""
        if text.isdecimal():
            return understand(text, self.scene.choices, self.talk.messages)
        wanted = " ".join(text.lower().split())
        if wanted not in possible:
            sendings = [word for word in possible if word.startswith(SENDING)]
            meant = meanings(wanted, sendings)
            if len(meant) == 1:
                return meant[0]
        known = list(dict.fromkeys([*self.scene.choices, *possible]))
        return understand(text, known, self.talk.messages)

    def add(self, words: Sequence[str]) -> None:
        """Add words in any order, up to the first that is impossible; "ready" seals the plan."""
        more = [word for word in words if word != READY]
        for at, word in enumerate(more):
            refusal = self.draft.add(word)
            if refusal and self.draft.add_all(more[at:]):
                break
            if refusal:
                self.talk.complain(self.talk.refusal(refusal, word))
                return
        if READY in words:
            self.seal()

    def seal(self) -> None:
        """Seal the plan; if some apprentices stay idle, ask first."""
        idle = self.apprentices() - self.draft.sent()
        told = self.talk.say("ui.ready_early", count=idle)
        if self.draft.all_sent() or is_agreed(self.talk, told, lambda line: line == READY):
            self.talk.game.plan(self.seat, self.draft.in_order())

    def apprentices(self) -> int:
        return int(self.scene.player(self.seat)["apprentices"])

    def drawn(self) -> Text:
        """The draft in one line: how many go to each place, and what else is planned."""
        say = self.talk.say
        plan = tell_spots(self.scene, self.draft.words) or say("ui.draft_empty")
        line = say("ui.draft", plan=plan, sent=self.draft.sent(), count=self.apprentices())
        if self.draft.all_sent():
            line += say("ui.draft_complete")
        return Text(line, f"bold {GOLD}")

    def foreseen(self) -> list[Text]:
        """What the draft would bring, once there is something in it."""
        if not self.draft.words:
            return []
        return draw_forecast(self.scene, self.talk.game.forecast(self.seat, self.draft.words))
