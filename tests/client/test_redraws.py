"""What changes is drawn anew, and little else: a selector can make a whole panel change."""

from __future__ import annotations

import json
import random

from playwright.sync_api import Browser, Page

from .conftest import Opens
from .playing import Hand, new_table
from .test_games import ALL

SPOTS = [".mine", ".sheet .cols", ".tray", ".prompt .msg", ".players", ".mods", ".log", ".booths"]
FEW = 25  # elements: the one that is new, and those whose place among their siblings it changes
LOOKS = 10
ADDED = """(spot) => {
  document.querySelector(spot).prepend(document.createElement("span"));
  document.body.getBoundingClientRect();
}"""


def restyled(browser: Browser, page: Page, spot: str) -> int:
    """How many elements are styled anew when something comes into a part of the page."""
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate(ADDED, spot)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    counts = [event["args"] for event in events if event["name"] == "UpdateLayoutTree"]
    return sum(count.get("elementCount", 0) for count in counts)


def test_what_is_new_restyles_little_around_it(open_page: Opens, browser: Browser) -> None:
    page = open_page()
    new_table(page, modules=ALL)
    hand = Hand(page, random.Random(3))
    hand.play(until_round=2, decisions=8)
    hand.look()
    assert {spot: counts for spot in SPOTS if (counts := many(browser, page, spot))} == {}


def many(browser: Browser, page: Page, spot: str) -> list[int]:
    """The counts of all looks, if none of them has found few.

    Something else may change the page at the same moment, and a trace may miss what changed.
    """
    counts: list[int] = []
    for _ in range(LOOKS):
        counts.append(restyled(browser, page, spot))
        if 0 < counts[-1] < FEW:
            return []
    return counts
