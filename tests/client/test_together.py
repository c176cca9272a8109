"""Several at one table: at one screen, and over the network with a connection that is cut."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from .conftest import Opens
from .playing import LIT, Hand, new_table, offered, stamp


def secrets(page: Page) -> int:
    return page.locator(
        ".mine :is(.purse, .jar, .minicard), .foot .hand, .sheet .slot.full"
    ).count()


def test_at_one_screen_nobody_sees_what_is_another_s(open_page: Opens) -> None:
    page = open_page()
    new_table(page, people=2, bots=0)
    hand = Hand(page, random.Random(5))
    seen = set()
    shown = 0
    for _ in range(30):
        hand.look()
        if page.locator("dialog.curtain").count():
            assert secrets(page) == 0
            assert offered(page) == []
            seen.add(page.locator("dialog.curtain .face").first.get_attribute("data-seat"))
        else:
            shown += secrets(page)
        hand.decide()
        if (
            len(seen) > 1
            and shown
            and "planning" in (page.locator(".app").get_attribute("data-step") or "")
        ):
            break
    assert seen == {"red", "yellow"}
    assert shown


def version(page: Page) -> int:
    return int(stamp(page).split()[1])


def test_two_browsers_play_and_a_cut_connection_is_told_and_mended(open_page: Opens) -> None:
    ada, ben = open_page(), open_page(language="de")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    made = ada.context.request.post("/api/tables", data={"seats": seats}).json()
    ada.goto(f"/tables/{made['id']}")
    link = made["links"]["yellow"]
    ben.goto(link)
    ben.get_by_label("Dein Name").fill("Ben")
    assert link.rpartition("/")[2] not in ben.url
    ben.get_by_role("button", name="Platz nehmen").click()
    expect(ada.get_by_text("Ben").first).to_be_visible()
    ada.get_by_role("button", name="Start painting").click()
    for page in (ada, ben):
        page.wait_for_selector(".app")
    dice = random.Random(6)
    hands = {page: Hand(page, dice) for page in (ada, ben)}

    def asked() -> Page:
        """Whoever may say something; Ada first."""
        for _ in range(400):
            for page in (ada, ben):
                if offered(page):
                    return page
            ada.wait_for_timeout(25)
        raise AssertionError("nobody is asked")

    def is_hers() -> bool:
        """Both have seen the same, and Ada alone is asked."""
        told = ada.context.request.get(f"/api/tables/{made['id']}/view").json()["view"]
        alike = version(ada) == version(ben) == told["version"] > 2
        return alike and told["acting"] == [0] and bool(offered(ada))

    for _ in range(200):
        if is_hers():
            break
        hands[asked()].decide()
    assert is_hers()
    ben.context.set_offline(True)
    expect(ben.locator(".prompt")).to_contain_text("Die Verbindung ist unterbrochen")
    assert ben.locator(LIT).count() == 0
    known = version(ben)
    for _ in range(200):
        if offered(ada):
            hands[ada].decide()
        elif version(ada) > known:
            break
        ada.wait_for_timeout(50)
    assert version(ada) > version(ben) == known
    ben.context.set_offline(False)
    ben.wait_for_function(
        "(known) => Number(document.body.dataset.stamp.split(' ')[1]) > known", arg=known
    )
    expect(ben.locator(".prompt")).not_to_contain_text("Verbindung")
    expect(ben.locator(".news")).to_be_visible()
    for _ in range(4):
        hands[asked()].decide()
    # Losing the network is told by the browser too; that is no fault of the page.
    ben.complaints[:] = [one for one in ben.complaints if "ERR_" not in one]  # type: ignore[attr-defined]
