"""Several at one table: at one screen, and over the network with a connection that is cut."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from .conftest import Opens
from .playing import LIT, new_table, take_turn


def secrets(page: Page) -> int:
    return page.locator(".purse, .jar, .hand").count()


def test_at_one_screen_nobody_sees_what_is_another_s(open_page: Opens) -> None:
    page = open_page()
    new_table(page, people=2, bots=0)
    dice = random.Random(5)
    seen = set()
    for _ in range(24):
        if page.locator("dialog.curtain").count():
            assert secrets(page) == 0
            face = page.locator("dialog.curtain .face").first
            seen.add(face.get_attribute("data-seat"))
        take_turn(page, dice)
    assert seen == {"red", "yellow"}


def test_two_browsers_play_and_a_cut_connection_is_told_and_mended(open_page: Opens) -> None:
    ada, ben = open_page(), open_page(language="de")
    made = ada.context.request.post(
        "/api/tables", data={"seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}]}
    ).json()
    ada.goto(f"/tables/{made['id']}")
    ben.goto(made["links"]["yellow"])
    assert made["links"]["yellow"].rpartition("/")[2] not in ben.url
    ben.locator("input[type=text]").first.fill("Ben")
    ben.get_by_role("button", name="Platz").first.click()
    expect(ada.get_by_text("Ben").first).to_be_visible()
    ada.get_by_role("button", name="Start").first.click()
    for page in (ada, ben):
        page.wait_for_selector(".app")
    dice = random.Random(6)

    def somebody_acts() -> None:
        for page in (ada, ben):
            if page.locator(LIT).count():
                take_turn(page, dice)
                return

    for _ in range(6):
        somebody_acts()
    ben.context.set_offline(True)
    ben.wait_for_selector(".prompt:has-text('Verbindung')")
    assert ben.locator(LIT).count() == 0
    while ada.locator(LIT).count():
        take_turn(ada, dice)
    ben.context.set_offline(False)
    ben.wait_for_selector(LIT)
    assert ben.evaluate("document.body.dataset.round") == ada.evaluate(
        "document.body.dataset.round"
    )
    for _ in range(4):
        somebody_acts()
    # Losing the network is told by the browser too; that is no fault of the page.
    ben.complaints[:] = [one for one in ben.complaints if "ERR_" not in one]  # type: ignore[attr-defined]
