"""Hints, reviews and puzzles: what a master would do, what was better, and what is best."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from affresco.puzzles import Puzzle, choose, load, pile, pose

from ..analysis.games import text_of_game
from ..sampling import SOAK
from .conftest import Opens
from .playing import LIT, Hand, Held, brought, new_table, table_where

DESK, PHONE = (1440, 900), (390, 844)
THEMES = sorted({puzzle.theme for puzzle in pile().values()})


def answer(page: Page, puzzle: Puzzle, touch: bool = False) -> None:
    """Say the solution by pressing pieces, the bishop led where it says so."""
    hand = Hand(page, random.Random(1), touch)
    for word in puzzle.solution:
        lit = f'[data-word="{word}"]:is({LIT})'
        if word.split()[0] in ("bishop", "sexton") and page.locator(".leads").count():
            hand.press(hand.appears(".leads") or (0, 0))
        spot = hand.appears(lit)
        if spot is None:
            for way in hand.ways(word.split()[0]):
                if hand.spot(way):
                    hand.press(hand.spot(way) or (0, 0))
                    spot = hand.appears(lit)
        assert spot, f"{puzzle.name}: {word} cannot be pressed"
        hand.press(spot)
    if puzzle.theme != "plan":
        page.get_by_role("button", name="Answer", exact=True).click()


def named(theme: str, number: int) -> str:
    """The easiest puzzles of a theme come first."""
    found = sorted(choose(theme=theme), key=lambda one: (len(one.modules), one.name))
    return found[number % len(found)].name


SOLVED = [
    *((theme, 0, DESK) for theme in (THEMES if SOAK else ["plan", "hour", "booth"])),
    *((theme, 1, PHONE) for theme in (THEMES if SOAK else ["segment"])),
]


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "number", "size"), SOLVED)
def test_whoever_says_the_solution_has_solved_the_puzzle(
    open_page: Opens, theme: str, number: int, size: tuple[int, int]
) -> None:
    page = open_page(size, touch=size == PHONE)
    name = named(theme, number)
    page.goto(f"/puzzles/{name}")
    page.wait_for_selector(".puzzlep")
    answer(page, load(name), size == PHONE)
    expect(page.locator(".puzzlep h2")).to_contain_text("Solved")


def test_the_bishop_can_be_moved_in_a_puzzle(open_page: Opens) -> None:
    led = [one for one in choose(theme="most") if one.solution[0].startswith("bishop")]
    page = open_page()
    page.goto(f"/puzzles/{led[0].name}")
    page.get_by_role("button", name="Move the bishop").click()
    page.locator(f'[data-word="{led[0].solution[0]}"].legal').click()
    page.wait_for_selector(f'[data-word="{led[0].solution[1]}"].legal')
    page.get_by_role("button", name="Start over").click()
    answer(page, led[0])
    expect(page.locator(".puzzlep h2")).to_contain_text("Solved")


def test_a_slip_of_the_hand_is_no_answer(open_page: Opens) -> None:
    puzzle = load(named("hour", 0))
    page = open_page()
    page.goto(f"/puzzles/{puzzle.name}")
    page.locator(f'[data-word="{puzzle.instinct[0]}"].legal').click()
    expect(page.locator(".prompt")).to_contain_text("Is that your answer?")
    expect(page.locator(".puzzlep .goal")).to_be_visible()
    page.get_by_role("button", name="Choose again").click()
    answer(page, puzzle)
    expect(page.locator(".puzzlep dl")).to_contain_text("try 1")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared.endswith(f"solved on the first try\n{page.url}")


def test_a_phone_tells_what_is_looked_for(open_page: Opens) -> None:
    page = open_page(PHONE, touch=True)
    page.goto(f"/puzzles/{named('hour', 0)}")
    goal = page.get_by_text("Find the hour to get up that gives you the best chance to win.")
    expect(goal.locator("visible=true")).to_have_count(1)


def test_a_visit_can_be_begun_again_before_it_is_answered(open_page: Opens) -> None:
    puzzle = next(one for one in choose(theme="most") if "done" in pose(one).options())
    page = open_page()
    page.goto(f"/puzzles/{puzzle.name}")
    page.locator('[data-word="done"]').click()
    expect(page.locator(".prompt")).to_contain_text("0 points in this visit")
    page.get_by_role("button", name="Choose again").click()
    answer(page, puzzle)
    expect(page.locator(".puzzlep dl")).to_contain_text("try 1")


def test_a_wrong_answer_is_told_so_and_the_solution_is_shown(open_page: Opens) -> None:
    puzzle = load(named("hour", 0))
    page = open_page()
    page.goto(f"/puzzles/{puzzle.name}")
    page.locator(f'[data-word="{puzzle.instinct[0]}"].legal').dblclick()  # which means it
    expect(page.locator(".puzzlep h2")).to_have_text("Not the best answer yet")
    expect(page.locator(".puzzlep")).to_contain_text("Think about who acts before you")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".puzzlep .part")).to_have_count(1)
    page.get_by_role("button", name="Try another way").click()
    answer(page, puzzle)
    expect(page.locator(".puzzlep h2")).to_have_text("Solved")
    page.get_by_role("link", name="One more puzzle").click()
    expect(page.locator(".puzzlep .goal")).to_be_visible()


def test_whoever_tries_again_is_not_shown_a_solution_that_comes_late(open_page: Opens) -> None:
    puzzle = load(named("hour", 0))
    page = open_page()
    page.goto(f"/puzzles/{puzzle.name}")
    page.locator(f'[data-word="{puzzle.instinct[0]}"].legal').click()
    page.get_by_role("button", name="Answer", exact=True).click()
    solution = Held(page, "**/api/puzzles/*/solution")
    page.get_by_role("button", name="Show the solution").click()
    solution.has_come()
    page.get_by_role("button", name="Try another way").click()
    page.wait_for_selector(".legal")
    with page.expect_response("**/solution"):
        solution.let_go()
    expect(page.locator(".puzzlep .part")).to_have_count(0)
    answer(page, puzzle)  # nothing lies on it
    expect(page.locator(".puzzlep h2")).to_have_text("Solved")


@pytest.mark.parametrize("size", [(1024, 768), (1366, 640)])
def test_what_is_told_of_an_answer_is_in_sight(open_page: Opens, size: tuple[int, int]) -> None:
    puzzle = load(named("hour", 0))
    page = open_page(size)
    page.goto(f"/puzzles/{puzzle.name}")
    page.locator(f'[data-word="{puzzle.instinct[0]}"].legal').click()
    page.get_by_role("button", name="Answer", exact=True).click()
    page.get_by_role("button", name="Show the solution").click()  # nothing lies on it
    page.get_by_role("button", name="Try another way").click()
    answer(page, puzzle)
    expect(page.locator(".puzzlep h2")).to_have_text("Solved")


def test_puzzles_are_reached_from_the_lobby_and_chosen_by_kind(open_page: Opens) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_role("link", name="Puzzles", exact=True).click()
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
    expect(page.locator("main li")).to_have_count(len(pile()))
    page.get_by_label("Theme").select_option("plan")
    page.get_by_label("Module").select_option("glaziers")
    expect(page.locator("main li")).to_have_count(len(choose(theme="plan", module="glaziers")))
    page.get_by_role("link", name="Solve it").click()
    expect(page.locator(".puzzlep .goal")).to_be_visible()


def reviewed(page: Page) -> str:
    """A game that is over and looked at again, until the first moments are told."""
    id = brought(page, text_of_game("novice", 2, "", 4))
    page.goto(f"/tables/{id}/review")
    page.wait_for_selector(".moment")
    return id


@pytest.mark.slow
def test_the_graph_has_a_line_for_everybody_that_can_be_seen(open_page: Opens) -> None:
    page = open_page()
    reviewed(page)
    lines = page.locator(".chart path.line")
    expect(lines).to_have_count(2)
    drawn = lines.evaluate_all(
        "all => all.map((one) => [getComputedStyle(one).stroke, one.getBBox().width > 100])"
    )
    assert all(stroke != "none" and is_wide for stroke, is_wide in drawn)
    assert len({stroke for stroke, _ in drawn}) == 2


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESK, (1366, 640), (1024, 768)] if SOAK else [(1366, 640)])
def test_a_moment_is_shown_on_the_board_linked_to_and_tried_again(
    open_page: Opens, size: tuple[int, int]
) -> None:
    page = open_page(size)
    id = reviewed(page)
    page.wait_for_selector(".growing", state="detached", timeout=120_000)
    better = re.compile("Better: (Restore [A-E][1-5]|Buy at|Get up)")
    page.locator(".moment", has_text=better).first.locator("h3 button").click()
    expect(page.locator(".moment.shown")).to_have_count(1)
    expect(page.locator("[data-ghost=better]")).to_have_count(1)
    address = page.url
    assert f"/tables/{id}/review?at=" in address
    again = open_page()
    again.goto(address)
    again.wait_for_selector(".moment.shown")
    page.locator(".moment.shown .btn.primary").click()
    page.wait_for_selector(".legal")
    assert f"/tables/{id}" not in page.url


@pytest.mark.slow
def test_a_hint_is_numbered_on_the_board_and_opens_its_sum(open_page: Opens) -> None:
    page = open_page()
    new_table(page, people=1, bots=3)
    page.wait_for_selector(".legal")
    page.keyboard.press("h")
    page.wait_for_selector(".hintp li")
    expect(page.locator('[data-word^="wake"][data-rank="1"]')).to_have_count(1)
    expect(page.get_by_text("Everyone sees that you asked")).to_have_count(0)  # only bots are here
    page.locator(".hintp .line").first.click()
    expect(page.locator(".hintp")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".hintp")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, (360, 640)] if SOAK else [PHONE], ids=str)
def test_on_a_phone_a_hint_leaves_the_whole_ceiling_in_sight(
    open_page: Opens, size: tuple[int, int]
) -> None:
    page = open_page(size, touch=True)
    table_where(page, lambda options: any(word.startswith("restore") for word in options))
    page.locator(".face").first.tap()
    page.locator(".askhint").tap()
    page.wait_for_selector(".hintp li")
    expect(page.locator(".nave")).to_be_visible()
    expect(page.locator(".hintp .best .line")).to_be_in_viewport(ratio=1)
    ceiling = page.locator(".nave").bounding_box()
    hint = page.locator(".hintp").bounding_box()
    assert ceiling
    assert hint
    assert ceiling["y"] + ceiling["height"] <= hint["y"]
    page.locator(".hintp header button").tap()
    expect(page.locator(".foot .say")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, (844, 390), (1280, 600)], ids=str)
def test_each_number_of_a_hint_is_seen_at_its_hour(open_page: Opens, size: tuple[int, int]) -> None:
    page = open_page(size, touch=size[0] < 900)
    new_table(page, people=1, bots=3)
    page.wait_for_selector(".legal")
    page.locator(".askhint").first.click()
    page.wait_for_selector(".hintp li")
    expect(page.locator(".hintp progress")).to_have_count(0)  # it has thought to the end
    lines = page.locator(".hintp .line")
    for at in range(lines.count()):
        row = page.locator(f'[data-word^="wake"][data-rank="{at + 1}"]')
        expect(row).to_be_in_viewport(ratio=0.6)  # the number is in its middle
        if at < 2 or size[1] >= 600:
            expect(lines.nth(at)).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", [(1366, 640), (1024, 768)], ids=str)
def test_all_that_a_master_would_do_is_in_sight(open_page: Opens, size: tuple[int, int]) -> None:
    page = open_page(size)
    table_where(page, lambda options: sum(word.startswith("restore") for word in options) > 1)
    page.locator(".face").first.click()
    page.locator(".askhint").click()
    expect(page.locator(".hintp li")).to_have_count(3)
    body = page.locator(".hintp .body")
    assert body.evaluate("(body) => body.scrollHeight - body.clientHeight") <= 0


def test_where_the_host_forbids_hints_there_are_none(open_page: Opens) -> None:
    page = open_page()
    new_table(page, people=1, bots=3, hints="off")
    page.wait_for_selector(".legal")
    expect(page.locator(".askhint")).to_have_count(0)
