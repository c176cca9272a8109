"""The prompt: what is asked, and for whom, in the same cases as at the terminal."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from affresco.locales import Messages
from affresco.terminal.questions import variant
from affresco.terminal.scene import scene_of

from .conftest import Opens
from .playing import brought, decisions

SPECIAL = [
    "leonardo_wakes",
    "at_workshop_again",
    "buying_certificate",
    "top_up",
    "call_worker",
]
MESSAGES: dict[str, Any] = tomllib.loads(files("affresco.locales").joinpath("en.toml").read_text())


@cache
def asked(games: int) -> dict[str, tuple[str, str]]:
    """For every question of some games, its record up to there and the color that is asked."""
    found: dict[str, tuple[str, str]] = {}
    messages = Messages("en")
    for seed in range(games):
        for table, seat in decisions(2 + seed % 3, "all", seed):
            scene = scene_of(table, seat, messages)
            key = variant(scene, str(scene.seen["step"]).replace(" ", "_"))
            if key not in found:
                found[key] = table.record.write(), scene.player(seat)["color"]
    return found


def sit_at(page: Page, record: str, color: str) -> None:
    """The table of a record, looked at by the one who is asked."""
    id = brought(page, record)
    assert page.context.request.post(f"/api/tables/{id}/start").ok
    page.goto(f"/tables/{id}")
    page.locator(f".face[data-seat={color}]").click()


IN_SIGHT = """() => [...document.querySelectorAll("[data-word].legal")].some((piece) => {
    const { left, width, top, height } = piece.getBoundingClientRect();
    const hit = width && document.elementFromPoint(left + width / 2, top + height / 2);
    return hit && (piece === hit || piece.contains(hit));
})"""


def sentence(template: str) -> re.Pattern[str]:
    """A message with anything but nothing for what it names."""
    return re.compile("^" + re.sub(r"\\{\w+\\}", r"[^{}\\s][^{}]*?", re.escape(template)) + "$")


def test_the_page_asks_as_the_terminal_does(open_page: Opens) -> None:
    page = open_page()
    for key in SPECIAL:
        asks(page, key, *asked(4)[key])


@pytest.mark.soak
@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844), (360, 640)])
def test_the_page_asks_every_question_as_the_terminal_does(
    size: tuple[int, int], open_page: Opens
) -> None:
    page = open_page(size)
    for key, (record, color) in asked(40).items():
        asks(page, key, record, color)
    assert len(asked(40)) > 40


def asks(page: Page, key: str, record: str, color: str) -> None:
    sit_at(page, record, color)
    # The terminal speaks of its keys there.
    own = {"at_studio": "paint for money", "at_theater": "enjoy the play"}.get(key)
    said = re.compile(own) if own else sentence(MESSAGES["ask"][key])
    expect(page.locator(":is(.prompt .msg, .foot [role=status]) strong")).to_have_text(said)
    page.wait_for_function(IN_SIGHT)  # and an answer lies in sight


def test_a_piece_that_is_not_lit_tells_why(open_page: Opens) -> None:
    page = open_page()
    asks(page, "at_market", *asked(4)["at_market"])
    page.locator('.nave [data-word="restore c3"]').click(force=True)
    said = page.locator(".prompt .msg")
    expect(said.locator("a")).to_have_attribute("href", re.compile("^/rules#[A-Z0-9-]+$"))
    expect(said.locator("strong")).to_have_text(sentence("{word} is not possible here"))
    expect(said.locator("strong")).to_contain_text("C3")
