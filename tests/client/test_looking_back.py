"""After a game: its end page, a rematch, looking back move by move, and going on from a move."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Opens
from .playing import finished_game


def test_the_end_tells_who_has_won_and_offers_a_rematch(open_page: Opens) -> None:
    page = open_page()
    id = finished_game(page)
    expect(page.locator(".podium li")).to_have_count(3)
    page.get_by_role("button", name="Table").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: id not in url)
    page.wait_for_selector(".gathering, .app")


def test_a_game_is_stepped_through_and_branched(open_page: Opens) -> None:
    page = open_page()
    id = finished_game(page)
    page.goto(f"/tables/{id}/replay?move=120")
    page.wait_for_selector(".replaybar")
    page.wait_for_url("**move=120*")
    page.get_by_role("button", name="A move on").click()
    page.wait_for_function("() => !location.search.includes('move=120')")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**move=120*")
    page.keyboard.press("PageDown")
    page.wait_for_function("() => Number(new URLSearchParams(location.search).get('move')) > 130")
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="To the beginning").click()
    page.get_by_role("button", name="Round II", exact=True).click()
    page.wait_for_function("() => Number(new URLSearchParams(location.search).get('move')) > 10")
    page.get_by_role("button", name="Branch here").click()
    page.wait_for_url(lambda url: id not in url)
    page.wait_for_selector(".app, .gathering")
