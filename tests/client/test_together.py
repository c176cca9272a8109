"""Several at one table: at one screen, and over the network with a connection that is cut."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

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


@pytest.mark.parametrize("how", [{}, {"size": (390, 844)}, {"textBoard": True}], ids=str)
def test_behind_the_curtain_there_is_nothing(open_page: Opens, how: dict[str, Any]) -> None:
    """Neither for the eye, nor for keys, nor for a screen reader."""
    page = open_page(**how)
    new_table(page, people=2, bots=0)
    curtain = page.locator("dialog.curtain")
    expect(curtain.locator(".face:not(:disabled)").first).to_be_focused()
    at = page.evaluate("""() => {
        const spots = [0.02, 0.3, 0.5, 0.7, 0.98].map((part) => part * innerWidth);
        const rows = [0.02, 0.3, 0.5, 0.7, 0.98].map((part) => part * innerHeight);
        return spots.flatMap((x) => rows.map((y) => document.elementFromPoint(x, y)))
            .filter((hit) => !hit.closest("dialog.curtain")).length;
    }""")
    assert at == 0
    for _ in range(6):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body"
            " || document.activeElement.closest('dialog.curtain') !== null"
        )
    told = page.locator("body").aria_snapshot()
    assert "dialog" in told
    assert told.count("button") == curtain.locator(".face").count()
    curtain.locator(".face").first.click()
    expect(curtain).to_have_count(0)
    expect(page.get_by_role("button").nth(3)).to_be_visible()


def test_what_a_choice_would_bring_is_not_asked_any_more_once_it_is_made(open_page: Opens) -> None:
    """Then another one looks, who may not know it: the server would refuse."""
    page = open_page()
    new_table(page, people=2, bots=0)
    held: list[Route] = []
    given_up: list[str] = []
    page.route("**/options?previews=true", lambda route: held.append(route))
    page.on("requestfailed", lambda request: given_up.append(request.url))
    hand = Hand(page, random.Random(5))
    hand.decide()  # "I am ..."
    hand.decide()
    assert [route.request.url for route in held] == given_up != []
    page.unroute("**/options?previews=true")
    with page.expect_response("**/options?previews=true") as answer:
        hand.decide()
    assert answer.value.ok


def version(page: Page) -> int:
    return int(stamp(page).split()[1])


def two_browsers(open_page: Opens) -> tuple[str, Page, Page]:
    """A table of Ada and Ben, who has come by a link; both pages are open."""
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
    return made["id"], ada, ben


def asked(id: str, *pages: Page) -> list[Page]:
    """Who must say something, as soon as all pages show what the server tells."""
    for _ in range(800):
        told = pages[0].context.request.get(f"/api/tables/{id}/view").json()["view"]
        acting = [pages[seat] for seat in told["acting"]]
        if all(version(page) == told["version"] for page in pages) and all(map(offered, acting)):
            return acting
        pages[0].wait_for_timeout(25)
    raise AssertionError(f"nobody is asked: {[stamp(page) for page in pages]}")


def test_two_browsers_play_and_a_cut_connection_is_told_and_mended(open_page: Opens) -> None:
    id, ada, ben = two_browsers(open_page)
    dice = random.Random(6)
    hands = {page: Hand(page, dice) for page in (ada, ben)}
    while version(ada) < 3 or asked(id, ada, ben) != [ada]:
        hands[asked(id, ada, ben)[0]].decide()
    ben.context.set_offline(True)
    expect(ben.locator(".prompt")).to_contain_text("Die Verbindung ist unterbrochen")
    assert ben.locator(LIT).count() == 0
    known = version(ben)
    for _ in range(800):
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
        hands[asked(id, ada, ben)[0]].decide()
    # Losing the network is told by the browser too; that is no fault of the page.
    ben.complaints[:] = [one for one in ben.complaints if "ERR_" not in one]  # type: ignore[attr-defined]


def test_a_plan_on_its_way_stays_closed_whatever_is_heard_meanwhile(open_page: Opens) -> None:
    id, ada, ben = two_browsers(open_page)
    hands = {page: Hand(page, random.Random(7), haste=1) for page in (ada, ben)}
    while len(asked(id, ada, ben)) < 2:  # until both plan
        hands[asked(id, ada, ben)[0]].decide()
    held: list[Route] = []
    ben.route("**/plan", lambda route: held.append(route))
    hands[ben].decide()
    assert offered(ben) == []
    hands[ada].decide()
    # Hers is sealed
    ben.wait_for_function("() => document.body.dataset.stamp.split(' ')[2] === '0'")
    assert offered(ben) == []
    held[0].continue_()
    ben.wait_for_function("() => Number(document.body.dataset.stamp.split(' ')[1]) > 2")
