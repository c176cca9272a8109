"""What the others do: one act at a time, at a tempo, and never far behind."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ..sampling import SOAK
from ..server.relay import Relay, relay
from ..server.running import Server
from .conftest import Opens
from .measuring import faults
from .playing import Hand, new_table, offered, round_of
from .test_together import version

LEAST = 600  # milliseconds that an act is seen at the normal tempo
LOST = 5_000  # milliseconds after which a page may not be behind
SKIPPED = 300  # milliseconds to one's own turn
ACTS = """() => performance.getEntriesByName("affresco act").map(
  ({ startTime: start, duration, detail }) => ({ start, end: start + duration, ...detail }))"""
ROUNDS = 99 if SOAK else 2


def acts(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(ACTS)
    return found


def is_asked(page: Page) -> None:
    """Wait until it is the turn of who sits at this page."""
    page.wait_for_function("() => document.body.dataset.offered")


def until_staged(page: Page, hand: Hand) -> None:
    """Play until an act of somebody else is on stage."""
    while not page.locator(".onstage[data-act]").count():
        if offered(page):
            hand.decide()
        page.wait_for_timeout(20)


def test_each_act_of_another_is_seen_by_itself(open_page: Opens) -> None:
    page = open_page(moving=True, tempo="normal")
    new_table(page)
    hand = Hand(page, random.Random(5), haste=0.5)
    names: set[str] = set()

    def look() -> None:
        """Until something is asked, or the game is over, see what the others do."""
        while not offered(page) and page.evaluate("document.body.dataset.status") != "over":
            if page.locator(".onstage[data-act]").count():
                names.update(page.locator(".film li[aria-current] h3 span").all_inner_texts())
            page.wait_for_timeout(50)

    hand.watching = look
    hand.play(until_round=ROUNDS)
    shown = acts(page)
    assert len(shown) > 12
    assert names == {"Bot 0", "Bot 1", "Bot 2"}
    assert [act for act in shown if act["end"] - act["start"] < LEAST] == []
    assert [pair for pair in pairwise(shown) if pair[0]["end"] > pair[1]["start"] + 1] == []
    assert [act for act in shown if act["behind"] > LOST or act["isLate"]] == []
    assert {0} & {act["figure"] for act in shown} == set()  # one's own are drawn at once


def test_skipping_brings_ones_turn_at_once(open_page: Opens) -> None:
    page = open_page(moving=True, tempo="slow")
    new_table(page)
    hand = Hand(page, random.Random(5), haste=1)
    for _ in range(3):
        until_staged(page, hand)
        page.keyboard.press("s")
        is_asked(page)
    took: list[float] = page.evaluate(
        "performance.getEntriesByName('affresco skipped').map(({ duration }) => duration)"
    )
    assert len(took) == 3
    if SOAK:  # on a machine that has nothing else to do
        assert median(took) <= SKIPPED  # a machine that is busy may be late once
    assert page.locator(".onstage").count() == 0


def paused(page: Page) -> Locator:
    """A page that is paused while the others go on: the button with which it catches up."""
    new_table(page)
    hand = Hand(page, random.Random(5), haste=1)
    behind = page.get_by_role("button", name=re.compile(r"\d acts? behind · Catch up"))
    while not behind.count():  # it may have been the last act before one's own turn
        until_staged(page, hand)
        page.keyboard.press("Space")
        page.wait_for_function(
            "() => document.body.dataset.offered || document.body.innerText.includes('Catch up')"
        )
    return behind


def test_who_catches_up_is_told_how_much_was_left_out(open_page: Opens) -> None:
    page = open_page(tempo="slow")
    paused(page).click()
    left = re.compile(r"The game was ahead: \d+ acts? (was|were) left out\.")
    expect(page.locator(".left")).to_have_text(left)
    page.keyboard.press("s")  # slowly, a whole round of others may follow
    is_asked(page)


HELD_UP = 14  # seconds, in which the server does not wait for three acts to be shown
BUSY = "(seconds) => { const now = Date.now(); while (Date.now() - now < 1_000 * seconds); }"


def is_busy(page: Page, line: Relay) -> None:
    page.evaluate(BUSY, HELD_UP)


def hears_nothing(page: Page, line: Relay) -> None:
    line.freeze()
    page.wait_for_timeout(1_000 * HELD_UP)
    line.thaw()


@pytest.mark.slow
@pytest.mark.parametrize("held_up", [is_busy, hears_nothing] if SOAK else [hears_nothing])
def test_a_page_that_was_held_up_jumps_to_now_and_says_so(
    open_page: Opens, server: Server, held_up: Callable[[Page, Relay], None]
) -> None:
    """It neither shows what is long over, nor hides that it leaves it out."""
    page = open_page(moving=True, tempo="normal")
    with relay(server.port) as line:
        id = new_table(page, people=0, bots=4, start=f"http://127.0.0.1:{line.port}")
        page.wait_for_function("() => performance.getEntriesByName('affresco act').length >= 4")
        assert page.locator(".left p").count() == 0
        before = version(page)
        held_up(page, line)
        now = page.context.request.get(f"/api/tables/{id}/view").json()["view"]["version"]
        assert now > before
        told = page.locator(".left")
        expect(told).to_have_text(
            re.compile(r"The game was ahead: \d+ acts? (was|were) left out\.")
        )
        assert version(page) >= now
        page.evaluate("performance.clearMeasures()")
        page.wait_for_function("() => performance.getEntriesByName('affresco act').length >= 3")
        assert [act for act in acts(page) if act["behind"] > LOST or act["isLate"]] == []
        page.close()  # before its line breaks


@pytest.mark.soak
def test_a_pause_keeps_what_happens_and_an_act_is_seen_again(open_page: Opens) -> None:
    page = open_page(tempo="slow")
    paused(page)
    expect(page.locator(".onstage:not([data-act])")).to_be_visible()  # the act is over
    assert faults(page) == []
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".onstage.again")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    page.keyboard.press("s")
    is_asked(page)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)] if SOAK else [(390, 844)])
def test_an_evening_tells_what_the_day_brought(open_page: Opens, size: tuple[int, int]) -> None:
    page = open_page(size, touch=size[0] < 500, recap="always")
    new_table(page, bots=2)
    hand = Hand(page, random.Random(5), touch=size[0] < 500, haste=0.7)
    while not page.locator("dialog.recap").count():
        if offered(page):
            hand.decide()
        page.wait_for_timeout(20)
    recap = page.locator("dialog.recap")
    expect(recap.get_by_role("heading")).to_have_text("Evening of day I")
    expect(recap.locator("tbody tr")).to_have_count(3)
    scores = page.evaluate(
        "[...document.querySelectorAll('dialog.recap .big small')].map((each) => each.innerText)"
    )
    assert [re.fullmatch(r"0 → \d+", score) is not None for score in scores] == [True] * 3
    page.evaluate("performance.clearMeasures()")
    recap.get_by_role("button", name="Watch the day again").click()
    expect(recap).to_have_count(0)
    is_asked(page)
    shown = [act for act in acts(page) if act["figure"] > 0]
    assert "sheet" in {act["place"] for act in shown}  # what everybody had planned, at least
    assert round_of(page) == 2


def test_who_hands_over_to_a_bot_takes_over_after_two_acts(open_page: Opens) -> None:
    page = open_page(moving=True, tempo="normal")
    new_table(page, bots=2)
    is_asked(page)
    page.evaluate("performance.clearMeasures()")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role(
        "button", name=re.compile("Let a bot (sit in|play for me)"), exact=True
    ).click()
    page.wait_for_function("() => performance.getEntriesByName('affresco act').length >= 2")
    page.get_by_role("button", name="Take over").click()
    is_asked(page)
    assert round_of(page) == 1
    assert 0 in {act["figure"] for act in acts(page)}  # what the bot did in one's place is seen


@pytest.mark.soak
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_before_each_day_one_is_asked_whether_the_bot_goes_on(
    open_page: Opens, size: tuple[int, int]
) -> None:
    page = open_page(size)
    id = new_table(page, bots=2)
    assert page.context.request.post(f"/api/tables/{id}/seats/red/bot").ok
    bar = page.locator(".onstage")
    expect(bar.locator("strong")).to_have_text("A bot plays day II for you.")
    assert faults(page) == []
    bar.get_by_role("button", name="Go on").click()
    expect(bar.locator("strong")).to_have_text("A bot plays day III for you.")
    bar.get_by_role("button", name="Take over").click()
    is_asked(page)
    assert round_of(page) == 3


def test_a_line_of_the_chronicle_lights_its_place_and_leads_there(open_page: Opens) -> None:
    page = open_page()
    new_table(page, bots=2)
    hand = Hand(page, random.Random(5))
    line = page.locator(".log .moment", has_text="booth").first
    while not line.count():
        hand.decide()
    line.hover()
    expect(page.locator(".booths .recalled").first).to_be_attached()
    text = line.inner_text()
    line.click()
    page.wait_for_url(re.compile(r"/replay\?move=\d+"))
    expect(page.locator(".log .moment").last).to_contain_text(text.split(",")[0])
