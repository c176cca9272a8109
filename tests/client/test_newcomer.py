"""A newcomer: all lessons, then a first game, knowing only what lessons, tips and prompts say."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from affresco.lessons import course, load

from ..sampling import SOAK
from .conftest import Opens
from .playing import LIT, Hand, round_of
from .test_learning import DESK, PHONE, by_finger, go_through

LESSONS = list(course()["game"])
ENOUGH = LESSONS if SOAK else LESSONS[:2]
ROUNDS = 99 if SOAK else 2  # that come to their end before it is enough
# What is in sight, the most urgent first.
SIGHTS = {
    "end": ".endp h1",
    "evening": ".recap .btn.primary",
    "tip": ".guide .fold[aria-expanded=false], .guide .answers .btn.primary",
    "loss": "[data-gives]",
    "sum": "[data-plays]",
    "lit": LIT,
}
LOOK = """(sights) => {
  if (document.querySelector(".prompt.onstage")) return null;  // somebody else acts
  for (const [name, selector] of Object.entries(sights)) {
    const seen = [...document.querySelectorAll(selector)].filter((one) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
    if (seen.length) return { name, words: seen.map((one) => one.dataset.word ?? "") };
  }
  return null;
}"""
ENDS = ("done", "pass", "ready")  # to leave, or to keep what one has
# The tip for the sheet, and that one may send three to a place.
FIRST_DAY = ["market", "market", "cathedral", "studio", "workshop"]


class Newcomer(Hand):
    """Presses what is lit, and of that what a tip advises; else the gold button."""

    def __init__(self, page: Page, touch: bool) -> None:
        super().__init__(page, random.Random(1), touch)
        self.tips: list[str] = []
        self.sent: list[str] = []
        self.refused: set[str] = set()  # what would bring nothing

    def sight(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.wait_for_function(LOOK, arg=SIGHTS).json_value()
        return seen

    def decide(self) -> str | None:
        seen = self.sight()
        name = str(seen["name"])
        if name == "end":
            return None
        if name == "lit":
            word = self.wanted([word for word in seen["words"] if word])
            self.note(word)
            self.pressed(f'[data-word="{word}"]:is({LIT})')
        elif name == "tip":
            self.read()
        elif name == "loss":
            self.weigh(str(self.page.locator(SIGHTS["loss"]).first.get_attribute("data-gives")))
        else:
            self.pressed(SIGHTS[name])
        return name

    def read(self) -> None:
        """A tip is opened, read and put away."""
        fold = self.page.locator(".guide .fold[aria-expanded=false]")
        if fold.count():
            spot = self.spot(".guide .fold")
            assert spot
            self.press(spot)
        title = self.page.locator(".guide h3 span").inner_text()
        self.tips.append(title)
        spot = self.appears(".guide .answers .btn.primary")
        assert spot, f"the tip {title!r} cannot be put away"
        self.press(spot)
        self.page.wait_for_function(
            "(title) => document.querySelector('.guide h3 span')?.innerText !== title", arg=title
        )

    def weigh(self, word: str) -> None:
        """Nobody loses anything who has not to."""
        others = [each for each in self.sight_of_words() if each not in {*ENDS, *self.refused}]
        if word in ENDS or not others:
            self.pressed("[data-gives]")
        else:
            self.refused.add(word)
            self.pressed(".btn.primary:not(:disabled)")

    def sight_of_words(self) -> list[str]:
        seen: dict[str, Any] | None = self.page.evaluate(LOOK, {"lit": LIT})
        return list(seen["words"]) if seen else []

    def wanted(self, words: list[str]) -> str:
        """As the tips say: a late hour, the good first day, what is lit before one leaves."""
        hours = [word for word in words if word.startswith("wake")]
        if hours:
            return max(hours)
        places = [word for word in words if word.startswith("send")]
        if places:
            left = [f"send {place}" for place in FIRST_DAY]
            for word in self.sent:
                if word in left:
                    left.remove(word)
            return next((word for word in left if word in places), places[-1])
        worth = [word for word in words if word not in {*ENDS, *self.refused}]
        return (worth or [word for word in words if word in ENDS] or words)[0]

    def note(self, word: str) -> None:
        if word.startswith("send"):
            self.sent.append(word)
        else:
            self.sent.clear()
        if word in ENDS:
            self.refused.clear()


def by_mouse(page: Page, word: str) -> None:
    page.locator(f'.legal:not([aria-disabled])[data-word="{word}"]').locator(
        "visible=true"
    ).first.click()


SIZES = [DESK, PHONE] if SOAK else [DESK]


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_a_newcomer_learns_and_plays_a_first_game(open_page: Opens, size: tuple[int, int]) -> None:
    touch = size == PHONE
    page = open_page(size, touch=touch, hints=True, auto=True, recap="always")
    page.goto("/")
    page.get_by_role("link", name="New here? Learn by painting").click()
    page.get_by_role("link", name="Start: The goal").click()
    for at, name in enumerate(ENOUGH):
        if at:
            title = load(name).title["en"]
            page.get_by_role("button", name=f"Next: {title}").click()
        expect(page.locator(".teach")).to_have_attribute("data-scene", "0")
        go_through(page, name, by_finger if touch else by_mouse)
    if SOAK:
        page.get_by_role("button", name="Play your first game").click()
    else:
        page.goto("/")
    page.get_by_role("button", name="Play your first game").click()
    page.wait_for_selector(".app, .phone")
    newcomer = Newcomer(page, touch)
    newcomer.play(until_round=ROUNDS)
    assert newcomer.tips[:3] == ["How to win", "Getting up", "Planning the day"]
    assert {"The market", "The cathedral", "The studio"} <= set(newcomer.tips)
    assert len(newcomer.tips) == len(set(newcomer.tips))
    if SOAK:
        expect(page.locator(".endp h1")).to_be_visible()
    else:
        assert round_of(page) == ROUNDS
