"""The prompt: what the server asks, in the words of the page, and an answer in sight."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from affresco.engine.board import COLORS
from affresco.game import Game
from affresco.locales import Messages

from ..sampling import SOAK
from .conftest import Opens
from .measuring import faults, scrolls_sideways
from .playing import brought, decisions, led
from .test_pages import LANGUAGES, SIZES

SOME = ["leonardo_wakes", "at_studio", "top_up"]
PAGE = Path(__file__).parents[2] / "client/messages/table.toml"


# Questions that games by chance rarely come to, and one where that is seen.
RARE: dict[str, Any] = {
    "claiming": (2, "favors", 2, "favor_claim=optional", led),
    "bishop_visits": (3, "wishing_well", 35),
    "at_counter": (3, "wishing_well", 4),
    "add_to_altar": (3, "none", 4, "altar_pieces=more_blended"),
}


@cache
def rarely_asked(key: str) -> tuple[str, str]:
    """A record up to such a question, and the color that is asked."""
    for table, seat in decisions(*RARE[key]):
        if ask(table, seat) == key and has_answer(table, seat):
            return table.record.write(), COLORS[seat]
    raise AssertionError(f"nobody is asked about {key}")


@cache
def asked(games: int) -> dict[str, tuple[str, str]]:
    """Every question of some games that has an answer: its record up to there, and its color."""
    found: dict[str, tuple[str, str]] = {}
    for seed in range(games):
        for table, seat in decisions(2 + seed % 3, "all", seed):
            key = ask(table, seat)
            if key not in found and has_answer(table, seat):
                found[key] = table.record.write(), COLORS[seat]
    return found


def has_answer(table: Game, seat: int) -> bool:
    """Can one do more than end something?"""
    return not {"pass", "done"}.issuperset(table.options(seat))


def ask(table: Game, seat: int) -> str:
    question: Any = table.view(seat)["question"]
    return str(question["ask"])


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


@cache
def question(key: str, language: str) -> str:
    """As the package asks, but for the places where that speaks of the terminal's keys."""
    own = tomllib.loads(PAGE.read_text(encoding="utf-8")).get(f"ask_{key}")
    if own:
        return str(own[language])
    told = files("affresco.locales").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return str(tomllib.loads(told)["ask"][key])


def test_the_page_asks_what_the_server_asks(open_page: Opens) -> None:
    page = open_page()
    for key in SOME:
        asks(page, key, *asked(4)[key])
    for key in RARE:
        asks(page, key, *rarely_asked(key))


@pytest.mark.soak
@pytest.mark.parametrize(("size", "language"), list(product(SIZES, LANGUAGES)))
def test_the_page_asks_every_question_and_shows_an_answer(
    size: tuple[int, int], language: str, open_page: Opens
) -> None:
    page = open_page(size, language, touch=size[0] < 500)
    questions = asked(40) | {key: rarely_asked(key) for key in RARE}
    assert questions.keys() == {*Messages("en").keys("ask")} - {"planning"}
    for key, (record, color) in questions.items():
        asks(page, key, record, color, language)
        assert [key, *faults(page)] == [key]
        assert not scrolls_sideways(page)


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES if SOAK else [SIZES[3]])
def test_long_questions_have_room(size: tuple[int, int], open_page: Opens) -> None:
    page = open_page(size, "fr", touch=size[0] < 500)
    for key in ("at_cathedral", "buying_certificate"):
        asks(page, key, *asked(4)[key], "fr")
        assert faults(page) == []


def asks(page: Page, key: str, record: str, color: str, language: str = "en") -> None:
    sit_at(page, record, color)
    expect(page.locator(":is(.prompt .msg, .foot [role=status]) strong")).to_have_text(
        sentence(question(key, language))
    )
    page.wait_for_function(IN_SIGHT)  # and an answer lies in sight


def test_a_piece_that_is_not_lit_tells_why(open_page: Opens) -> None:
    page = open_page()
    asks(page, "at_market", *asked(4)["at_market"])
    page.locator('.nave [data-word="restore c3"]').click(force=True)
    said = page.locator(".prompt .msg")
    expect(said.locator("a")).to_have_attribute(
        "href", re.compile(r"^/rules(\?options=[^#]+)?#[A-Z0-9-]+$")
    )
    expect(said.locator("strong")).to_have_text(sentence("You can’t do that now: {word}"))
    expect(said.locator("strong")).to_contain_text("C3")


def test_glass_for_the_altar_is_a_small_piece_and_leaves_room_for_the_question(
    open_page: Opens,
) -> None:
    page = open_page(language="de")
    asks(page, "fit_altar", *asked(4)["fit_altar"], "de")
    glass = page.locator(".fit svg").first.bounding_box()
    assert glass
    assert glass["height"] < 40
    assert faults(page) == []


def test_a_scroll_that_was_played_lies_no_more_behind_the_screen(open_page: Opens) -> None:
    page = open_page()
    for table, seat in decisions(3, "scrolls", 5):
        modules: dict[str, Any] = table.view(seat)["modules"]  # type: ignore[assignment]
        if modules["scrolls"]["rows"][seat] == "played":
            break
    sit_at(page, table.record.write(), COLORS[seat])
    expect(page.locator(".mine .minicard")).to_have_count(1)  # the column
