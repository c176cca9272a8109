"""What a page must not show: text that is cut off or lies on other text, and keys of messages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")

KEYS = r"""() => [...document.body.innerText.matchAll(/\b[a-z_]+\.[a-z0-9_]+(\.[a-z0-9_]+)*\b/g)]
  .map((found) => found[0]).filter((text) => !/^\d/.test(text))"""


def faults(page: Page) -> list[str]:
    """What is found twice: a page that is just being laid out may find its sizes a frame later."""
    found: list[str] = []
    for _ in range(2):
        page.evaluate("document.fonts.ready")
        found = page.evaluate(FAULTS)
        if not found:
            break
        page.wait_for_timeout(1_000)
    return found


def shown_keys(page: Page) -> list[str]:
    found: list[str] = page.evaluate(KEYS)
    return found


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"))


def violations(page: Page, axe: str) -> list[Any]:
    """What axe-core finds each time: while a page settles, text may lie on what is not its own."""
    page.evaluate(axe)
    found: list[Any] = []
    for _ in range(4):
        page.evaluate("document.fonts.ready")
        found = page.evaluate(
            "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"
        )
        if not found:
            return []
        page.wait_for_timeout(1_000)
    return [
        [one["id"], [[node["target"], node["failureSummary"]] for node in one["nodes"]][:4]]
        for one in found
    ]
