"""After a game: its end page, a rematch, looking back move by move, and going on from a move."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Opens
from .measuring import faults
from .playing import finished_game


def test_the_end_tells_who_has_won_and_offers_a_rematch(open_page: Opens) -> None:
    page = open_page()
    id = finished_game(page)
    expect(page.locator(".podium li")).to_have_count(3)
    legend = page.locator(".legend li:not(.note)").all_text_contents()
    page.get_by_role("button", name="Table").first.click()
    rows = page.get_by_role("dialog").locator("tbody").first.locator("th")
    assert rows.all_text_contents() == [name.strip() for name in legend]
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: id not in url)
    page.wait_for_selector(".app")  # all of them are here: it has begun


@pytest.mark.parametrize("size", [(1440, 900), (360, 640)])
def test_the_board_of_an_ended_game_leads_back_to_its_results(
    open_page: Opens, size: tuple[int, int]
) -> None:
    page = open_page(size, touch=size[0] < 500)
    finished_game(page)
    page.get_by_role("link", name="See the board").click()
    expect(page.locator(".app, .phone")).to_be_visible()
    expect(page.get_by_text("You’re watching")).to_have_count(0)
    assert faults(page) == []
    page.go_back()
    expect(page.locator(".podium")).to_be_visible()
    page.go_forward()
    page.get_by_role("link", name="Back to results").click()
    expect(page.locator(".podium")).to_be_visible()


def test_the_board_of_an_ended_game_leads_back_as_text_too(open_page: Opens) -> None:
    page = open_page(textBoard=True)
    finished_game(page)
    page.get_by_role("link", name="See the board").click()
    page.locator(".textboard").get_by_role("link", name="Back to results").click()
    expect(page.locator(".podium")).to_be_visible()


def test_looking_back_begins_with_the_set_up_and_counts_decisions(open_page: Opens) -> None:
    page = open_page()
    id = finished_game(page)
    page.goto(f"/tables/{id}/replay?move=0")
    where = page.locator(".replaybar .where")
    expect(where).to_have_text("Setup")
    page.get_by_role("button", name="Next move").click()
    expect(where).to_have_text(re.compile(r"^Move 1 of \d+, round 1$"))
    page.get_by_role("button", name="To the end").click()
    expect(where).to_have_text(re.compile(r"^Move (\d+) of \1, round \d+$"))


def test_a_game_is_stepped_through_and_branched(open_page: Opens) -> None:
    page = open_page()
    id = finished_game(page)
    page.goto(f"/tables/{id}/replay?move=120")
    page.wait_for_selector(".replaybar")
    page.wait_for_url("**move=120*")
    page.get_by_role("button", name="Next move").click()
    page.wait_for_function("() => !location.search.includes('move=120')")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**move=120*")
    page.keyboard.press("PageDown")
    page.wait_for_function("() => Number(new URLSearchParams(location.search).get('move')) > 130")
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="To the beginning").click()
    page.get_by_role("button", name="Round II", exact=True).click()
    page.wait_for_function("() => Number(new URLSearchParams(location.search).get('move')) > 10")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile(r"from move \d+, round [12],"))
    dialog.get_by_role("radio", name="Bruno").check()
    expect(dialog.locator("li")).to_have_text(
        ["Adabot · Journeyman", "Brunoyou", "Chiarabot · Journeyman"]
    )
    dialog.get_by_role("button", name="Play on").click()
    page.wait_for_url(lambda url: id not in url)
    page.wait_for_selector(".app")  # it has begun
    expect(page.locator(".playerpanel.myself")).to_contain_text("Bruno")


def test_looking_back_tells_who_was_planning(open_page: Opens) -> None:
    page = open_page()
    page.goto(f"/tables/{finished_game(page)}/replay?move=0")
    where = page.locator(".replaybar .where")
    for move in (1, 2, 3):  # three painters get up
        page.get_by_role("button", name="Next move").click()
        expect(where).to_have_text(re.compile(rf"^Move {move} of \d+, round 1$"))
    expect(page.locator(".playerpanel .state")).to_have_text(["planning"] * 3)
