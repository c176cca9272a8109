"""Playing by clicks: whatever is lit can be pressed, and nothing else is known of the rules."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Page, TimeoutError

from affresco.configuration import configure
from affresco.table import Table

LIT = "[data-word].legal, [data-word=ready]:not(:disabled)"
PATIENCE = 5_000  # milliseconds
# What a person who wants to end the game would rather press; the rest is left to chance.
LIKED = (
    "restore",
    "altar",
    "bench",
    "mural",
    "certify",
    "request",
    "gild",
    "claim",
    "unroll",
    "blend",
    "buy",
)


def quiet(**kept: Any) -> str:
    """A browser without motion, in which every answer is given by hand."""
    settings = {"speed": "off", "auto": False, "hints": False, **kept}
    return f"localStorage.affresco ??= JSON.stringify({json.dumps(settings)})"


def new_table(
    page: Page, people: int = 1, bots: int = 3, modules: list[str] | None = None, **more: Any
) -> str:
    """A table that runs, with so many seats at this screen; its address is opened."""
    names = ["Ada", "Bruno", "Chiara", "Dario"]
    seats = [{"kind": "me", "name": names[at]} for at in range(people)]
    seats += [{"kind": "bot", "level": "novice", "name": f"Bot {at}"} for at in range(bots)]
    request = page.context.request
    made = request.post("/api/tables", data={"seats": seats, "modules": modules or [], **more})
    assert made.status == 201, made.text()
    id: str = made.json()["id"]
    assert request.post(f"/api/tables/{id}/start").ok
    page.goto(f"/tables/{id}")
    page.wait_for_selector(".app, .phone")
    return id


def finished_game(page: Page, modules: str = "all") -> str:
    """A game that is over, brought as a record; its address is opened."""
    table = Table(configure(3, modules, "round_limit=9"), ["Ada", "Bruno", "Chiara"], seed=11)
    dice = random.Random(11)
    while not table.is_over:
        seat = table.acting()[0]
        if table.is_planning:
            words: list[str] = []
            while more := [word for word in table.additions(seat, words) if word != "ready"]:
                words.append(dice.choice(more))
            table.plan(seat, words)
        else:
            table.play(seat, choose(table.options(seat), dice))
    made = page.context.request.post("/api/records", data={"record": table.record.write()})
    assert made.status == 201, made.text()
    id: str = made.json()["id"]
    page.goto(f"/tables/{id}")
    return id


def lit_words(page: Page) -> list[str]:
    """The words of the pieces that are lit and can be seen."""
    found: list[str] = page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)]
            .filter((piece) => piece.checkVisibility() && piece.getBoundingClientRect().width > 0)
            .map((piece) => piece.dataset.word)""",
        LIT,
    )
    return sorted(set(found))


def press(page: Page, word: str) -> None:
    """Press a piece, and wait until the table has answered.

    What was lit a moment ago may have gone out meanwhile: then nothing is pressed.
    """
    before = stamp(page)
    try:
        page.locator(f'[data-word="{word}"]:is({LIT})').first.click(timeout=PATIENCE)
    except TimeoutError:
        assert word not in lit_words(page), f"{word} is lit and cannot be pressed"
        return
    page.wait_for_function("(before) => document.body.dataset.stamp !== before", arg=before)


def stamp(page: Page) -> str:
    """Changes whenever the page has heard something or said something."""
    told: str = page.evaluate("document.body.dataset.stamp ?? ''")
    return told


def choose(words: list[str], dice: random.Random) -> str:
    for liked in LIKED:
        some = [word for word in words if word.split()[0] == liked]
        if some and dice.random() < 0.8:
            return dice.choice(some)
    worth = [word for word in words if word not in ("pass", "done")]
    return dice.choice(worth or words)


def is_over(page: Page) -> bool:
    return bool(page.evaluate("document.body.dataset.status === 'over'"))


def take_turn(page: Page, dice: random.Random) -> str | None:
    """One decision by clicks, whoever sits at this screen; None when the game is over."""
    page.wait_for_function(
        f"""() => document.body.dataset.status === 'over'
            || document.querySelector('dialog.curtain .face')
            || document.querySelector({json.dumps(LIT)})"""
    )
    if is_over(page):
        return None
    face = page.locator("dialog.curtain .face")
    if face.count():
        face.first.click()
        face.first.wait_for(state="detached")
        return "i am"
    words = lit_words(page)
    word = (
        "ready" if words == ["ready"] else choose([each for each in words if each != "ready"], dice)
    )
    press(page, word)
    return word


def play_on(page: Page, dice: random.Random, turns: int = 100_000, until_round: int = 99) -> int:
    """Play by clicks until the game is over, or enough is seen; tells how many decisions."""
    for count in range(turns):
        if int(page.evaluate("document.body.dataset.round ?? 0")) >= until_round:
            return count
        if take_turn(page, dice) is None:
            return count
    return turns
