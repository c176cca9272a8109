"""Planning a day at the terminal: draft freely, look at the sum, seal it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rich.text import Text

from .answers import Misunderstood, understand
from .conversation import Conversation
from .draft import SENDING, Draft, five_figures, repeated
from .palette import GOLD
from .people import columns
from .scene import scene_of

READY: Final = "ready"


def plan_day(talk: Conversation, seat: int) -> None:
    """Ask until the plan is sealed, or the seat takes back what it did before."""
    talk.hand_over(seat)
    day = Day(talk, seat)
    version = talk.table.version
    day.show()
    while seat not in talk.table.sealed and talk.table.version == version:
        talk.console.print(day.drawn())
        day.hear(talk.answer(seat))


class Day:
    """A draft and the conversation about it."""

    def __init__(self, talk: Conversation, seat: int) -> None:
        self.talk = talk
        self.seat = seat
        self.draft = Draft(talk.table, seat)
        self.scene = scene_of(talk.table, seat, talk.messages, self.draft.choices())
        self.warned: list[str] | None = None  # the draft that would leave somebody at home

    def show(self) -> None:
        """Draw the table again. Numbers stand for the choices that were shown last."""
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
        """The words of an answer, each as often as it is meant; a place needs no verb."""
        if not line and self.draft.all_sent():
            return [READY]
        known = list(dict.fromkeys([*self.scene.choices, *self.draft.choices()]))
        words: list[str] = []
        for part in self.talk.parts(line):
            text, times = repeated(part)
            choices = self.scene.choices if text.isdecimal() else known
            words += [understand(text, choices, self.talk.messages)] * times
        return words

    def add(self, words: Sequence[str]) -> None:
        """Add words up to the first that is not possible; "ready" seals the plan."""
        for word in words:
            if word == READY:
                self.seal(is_alone=len(words) == 1)
                return
            refusal = self.draft.add(word)
            if refusal:
                self.talk.complain(self.talk.refusal(refusal, word))
                return

    def seal(self, is_alone: bool) -> None:
        """Seal the plan; a mere "ready" asks once more if apprentices would stay at home."""
        if is_alone and not self.draft.all_sent() and self.warned != self.draft.words:
            self.warned = list(self.draft.words)
            idle = self.apprentices() - self.sent()
            self.talk.remark(self.talk.say("ui.ready_early", count=idle))
            return
        self.talk.table.plan(self.seat, self.draft.in_order())

    def apprentices(self) -> int:
        return int(self.scene.player(self.seat)["apprentices"])

    def sent(self) -> int:
        return sum(self.draft.sent(place) for place in self.places())

    def drawn(self) -> Text:
        """The draft in one line: how many to each place, and what else is planned."""
        say = self.talk.say
        told = [
            f"{say(f'place.{place}')} {self.draft.sent(place)}"
            for place in self.places()
            if self.draft.sent(place)
        ]
        told += [word for word in self.draft.in_order() if not word.startswith(f"{SENDING} ")]
        plan = ", ".join(told) or say("ui.draft_empty")
        line = say("ui.draft", plan=plan, sent=self.sent(), count=self.apprentices())
        if self.draft.all_sent():
            line += say("ui.draft_complete")
        return Text(line, f"bold {GOLD}")
