"""The ledger: one honest sum before every press, and all its words in one request."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Position, expect

from affresco.engine.board import COLORS

from ..sampling import SOAK
from .conftest import DESK, Opens
from .measuring import faults
from .playing import Hand, decisions, offered
from .test_giving_up import PHONE, Said, at
from .test_pages import AXE
from .test_questions import sit_at

LEDGER = ".ledger"


@cache
def restoration(modules: str, follows: str, seats: int = 4, least: int = 1) -> tuple[str, str, str]:
    """A record, the color that is asked and a word: a restoration that asks for something more."""
    for seed in range(8):
        for table, seat in decisions(seats, modules, seed):
            if not any(word.startswith("restore") for word in table.options(seat)):
                continue
            for word, told in table.prospects(seat)["options"].items():
                line: Any = told["sum"]
                verbs = [each.split()[0] for each in line["best"]["words"]]
                if verbs[0] == "restore" and follows in verbs and line["most"] >= least:
                    return table.record.write(), COLORS[seat], word
    raise AssertionError(f"no restoration asks for {follows}")


def hold(page: Page, moment: tuple[str, str, str]) -> str:
    """The word of a moment, pressed once."""
    word = point_at(page, moment)
    page.locator(f'[data-word="{word}"].legal').first.click()
    expect(page.locator("body")).to_have_attribute("data-held", word)
    return word


def point_at(page: Page, moment: tuple[str, str, str]) -> str:
    record, color, word = moment
    sit_at(page, record, color)
    page.locator(f'[data-word="{word}"].legal').first.hover()
    expect(page.locator(LEDGER)).to_be_visible()  # what it brings is known
    return word


def plays(page: Page) -> None:
    with page.expect_response("**/moves"):
        page.locator("[data-plays]").click()


def score(page: Page, color: str) -> int:
    id = page.url.rsplit("/", 1)[1]
    players = page.context.request.get(f"/api/tables/{id}/view").json()["view"]["players"]
    return int(next(each["score"] for each in players if each["color"] == color))


def promised(page: Page) -> int:
    return int(page.locator(f"{LEDGER} .total b").inner_text())


@pytest.mark.parametrize(
    ("modules", "follows", "seats"),
    [("none", "ahead", 4), ("glaziers, scrolls, leaf_gold", "bench", 3)],
    ids=["landing", "window"],
)
def test_one_press_says_the_whole_and_makes_the_points_it_promised(
    open_page: Opens, modules: str, follows: str, seats: int
) -> None:
    page = open_page()
    moment = restoration(modules, follows, seats)
    word = hold(page, moment)
    said = Said(page)
    before, points = score(page, moment[1]), promised(page)
    expect(page.locator("[data-plays]")).to_contain_text(f"Restore for {points}")
    assert said.words == []
    plays(page)
    assert said.words[0] == word
    assert follows in [each.split()[0] for each in said.words]
    assert score(page, moment[1]) - before == points


def test_a_decision_is_answered_in_place(open_page: Opens) -> None:
    """Behind the other one, not before: the sum and what is said follow."""
    page = open_page()
    moment = restoration("none", "ahead")
    hold(page, moment)
    points = promised(page)
    group = page.locator(f"{LEDGER} [role=radiogroup]")
    expect(group.locator("[aria-checked=true]")).to_have_attribute("data-answer", "ahead")
    group.locator("[aria-checked=true]").focus()
    page.keyboard.press("ArrowRight")
    expect(group.locator("[data-answer=behind]")).to_be_focused()
    expect(page.locator(f"{LEDGER} .total b")).not_to_have_text(str(points))
    said, before, points = Said(page), score(page, moment[1]), promised(page)
    plays(page)
    assert said.words[-1] == "behind"
    assert score(page, moment[1]) - before == points


def test_all_windows_are_seen_with_what_they_bring(open_page: Opens) -> None:
    page = open_page()
    hold(page, restoration("glaziers, scrolls, leaf_gold", "bench", 3))
    page.locator(f"{LEDGER} button.term").click()
    windows = page.locator(f"{LEDGER} [role=radio]")
    expect(windows).to_have_count(6)
    assert faults(page) == []
    other = windows.filter(has_not=page.locator("[aria-checked=true]")).last
    chosen = str(other.get_attribute("data-answer"))
    other.click()
    expect(other).to_have_attribute("aria-checked", "true")
    page.get_by_role("button", name="Use this window").click()
    said = Said(page)
    page.locator("[data-plays]").click()
    if page.locator("[data-gives]").count():
        page.locator("[data-gives]").click()  # it brings nothing
    page.wait_for_function("() => document.body.dataset.held === ''")
    assert chosen in said.words


@pytest.mark.parametrize("size", [DESK, (1366, 640)] if SOAK else [(1366, 640)], ids=str)
def test_a_choice_that_is_pointed_at_covers_nothing_and_closes_by_escape(
    open_page: Opens, size: tuple[int, int]
) -> None:
    page = open_page(size)
    point_at(page, restoration("none", "ahead"))
    ledger = page.locator(LEDGER)
    box, board = ledger.bounding_box(), page.locator(".board").bounding_box()
    assert box
    assert board
    assert box["y"] >= board["y"] + board["height"]
    assert box["y"] + box["height"] <= size[1]
    page.keyboard.press("Escape")
    expect(ledger).to_have_count(0)
    expect(page.locator(".dock .sheet")).to_be_visible()


def test_only_where_the_bishop_may_go_is_lit_and_nothing_else_answers(open_page: Opens) -> None:
    page = open_page()
    for table, seat in decisions(3, "portraits, bells", 11):
        words = table.options(seat)
        if {"bishop", "restore"} <= {word.split()[0] for word in words}:
            break
    spaces = [word for word in words if word.startswith("bishop")]
    sit_at(page, table.record.write(), COLORS[seat])
    said = Said(page)
    page.locator(".leads").click()
    lit = page.locator(".app [data-word].legal")
    expect(lit).to_have_count(len(spaces))
    expect(lit.locator(".reach").first).to_be_visible()
    page.locator(".nave .seg:not(.legal)").first.click(force=True)
    page.locator(".altar [data-word]").first.click(force=True)
    expect(page.locator(".prompt.bishopmode.bad")).to_have_count(0)
    expect(page.locator(".prompt.bishopmode")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".prompt.bishopmode")).to_have_count(0)
    assert said.words == []
    page.locator(".leads").click()
    with page.expect_response("**/moves"):
        lit.first.click()
    assert said.words[0] in spaces
    page.get_by_role("button", name="Put the bishop back").click()
    expect(page.locator(".leads")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE] if SOAK else [PHONE], ids=str)
def test_goods_are_chosen_before_a_booth_is_entered(
    open_page: Opens, size: tuple[int, int]
) -> None:
    page = open_page(size, touch=size == PHONE)
    sit_at(page, *at("at market", "3 actions"))
    booth = page.locator('[data-word^="booth"].legal').first
    if size == PHONE:
        booth.tap()
    else:
        corner: Position = {"x": 12, "y": 8}  # beside its other control
        booth.hover(position=corner)
        expect(page.locator(LEDGER)).to_be_visible()
        booth.click(position=corner)
    tiles = page.locator(f"{LEDGER} .tiles button")
    said = Said(page)
    tiles.nth(1).click()
    expect(tiles.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-plays]")).to_contain_text("Buy")
    plays(page)
    assert [word.split()[0] for word in said.words] == ["booth", "buy"]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=str)
def test_two_tiles_of_a_booth_take_four_presses(open_page: Opens, size: tuple[int, int]) -> None:
    """A tile that is pressed is in the sum at once, with the way into its booth."""
    page = open_page(size, touch=size == PHONE)
    sit_at(page, *at("at market", "3 actions"))
    booth = page.locator(".booth.legal:has(.mtile:not(.gone) ~ .mtile:not(.gone))").first
    name = booth.get_attribute("data-booth")
    tiles = page.locator(f"[data-booth='{name}'] .mtile:not(.gone)")
    there = tiles.count()
    press = page.touchscreen.tap if size == PHONE else page.mouse.click
    said = Said(page)
    press(*middle(tiles.first))
    expect(page.locator(f"{LEDGER} [aria-pressed=true]")).to_have_count(1)
    expect(tiles.first).to_have_class(re.compile("taken"))
    assert said.words == []
    plays(page)
    expect(page.locator(".booth.inside .mtile.legal").first).to_be_visible()
    assert [word.split()[0] for word in said.words] == ["booth", "buy"]
    page.wait_for_function("() => document.body.dataset.offered.includes('buy')")
    press(*middle(page.locator(".booth.inside .mtile.legal").first))
    if size == PHONE:  # a mouse has pointed at it before
        plays(page)
    expect(page.locator(".booth.inside .mtile.gone")).to_have_count(4 - there + 2)
    page.wait_for_function("() => document.body.dataset.held === ''")
    assert [word.split()[0] for word in said.words] == ["booth", "buy", "buy"]


def test_another_tile_is_taken_instead_by_one_press(open_page: Opens) -> None:
    page = open_page(PHONE, touch=True)
    sit_at(page, *at("at market", "3 actions"))
    booth = page.locator(".booth.legal:has(.mtile:not(.gone) ~ .mtile:not(.gone))").first
    tiles = booth.locator(".mtile:not(.gone)")
    for slot in (0, 1, 0):
        page.touchscreen.tap(*middle(tiles.nth(slot)))
        expect(tiles.nth(slot)).to_have_class(re.compile("taken"))
        expect(page.locator(".mtile.taken")).to_have_count(1)
    page.touchscreen.tap(*middle(tiles.first))  # and left again
    expect(page.locator(".mtile.taken")).to_have_count(0)
    expect(page.locator("[data-plays]")).to_contain_text("Go to this booth")


def middle(piece: Locator) -> tuple[float, float]:
    piece.scroll_into_view_if_needed()  # waits until it stands still
    box = piece.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_plain_pay_is_taken_by_itself_unless_one_waits(open_page: Opens) -> None:
    page = open_page(auto=True)
    sit_at(page, *at("at studio", "2 actions"))
    said = Said(page)
    page.get_by_role("button", name="Wait").click()
    expect(page.locator(".ring")).to_have_count(0)
    page.wait_for_timeout(3_500)
    assert said.words == []
    page.reload()
    with page.expect_response("**/moves"):
        pass
    assert said.words == ["paint"]


def before_a_forced_answer() -> tuple[str, str, str]:
    """A record, a color and its word: then it is asked what has one answer, then what has more."""
    told: list[tuple[str, int, bool]] = []
    for table, seat in decisions(3, "medico", 2):
        told.append((table.record.write(), seat, table.forced(seat) is not None))
        if [(who, forced) for _, who, forced in told[-3:]] == [
            *((seat, False), (seat, True), (seat, False))
        ] and table.may_undo(seat):
            return told[-3][0], COLORS[seat], table.record.moves[-2][1].text
    raise AssertionError("nothing plays itself")


def test_undo_goes_back_past_what_played_itself(open_page: Opens) -> None:
    """Else the forced answer would be asked, and played, again."""
    page = open_page(auto=True)
    record, color, word = before_a_forced_answer()
    sit_at(page, record, color)
    said = Said(page)
    offers = "(word) => document.body.dataset.offered?.split(',').includes(word)"
    page.wait_for_function(offers, arg=word)
    with page.expect_response("**/moves"):
        Hand(page, random.Random(1)).say(word)
    with page.expect_response("**/moves"):
        pass  # what has only one answer
    page.wait_for_function("() => document.body.dataset.offered")
    with page.expect_response("**/undo"):
        page.keyboard.press("u")
    with page.expect_response("**/undo"):
        pass
    page.wait_for_function(offers, arg=word)
    page.wait_for_timeout(1_500)  # in which it would be played again
    assert word in offered(page)
    assert len(said.words) == 2


@pytest.mark.parametrize("theme", ["light", "dark"] if SOAK else ["dark"])
def test_axe_finds_no_fault_in_the_ledger(open_page: Opens, theme: str) -> None:
    page = open_page(theme=theme, bypass_csp=True)
    hold(page, restoration("none", "ahead"))
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async (ledger) => (await axe.run(ledger)).violations", LEDGER)
    assert [one["id"] for one in found] == []
