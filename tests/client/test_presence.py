"""Who is at the table and who is not, and a seat that goes on at another device."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ..sampling import SOAK
from .conftest import Opens
from .measuring import faults, scrolls_sideways
from .playing import LIT, Hand, new_table, offered
from .test_pages import LANGUAGES
from .test_together import asked, two_browsers, until_both_plan

SIZES = [(1440, 900), (1024, 768), (390, 844), (360, 640)]
ELSEWHERE = {
    "en": "Play on another device",
    "de": "Auf einem anderen Gerät spielen",
    "fr": "Jouer sur un autre appareil",
}
LASTS = 3_000  # milliseconds that an absence takes until it is shown
# When the page was told how many are there, and when it showed a mark or took it away.
NOTES = """
    window.told = [];
    window.marks = [];
    const add = EventSource.prototype.addEventListener;
    EventSource.prototype.addEventListener = function (kind, act) {
        if (kind === "presence") add.call(this, kind, ({ data }) =>
            window.told.push([performance.now(), JSON.parse(data).here.length]));
        return add.call(this, kind, act);
    };
    new MutationObserver(() => {
        const isShown = document.querySelector(".playerpanel .state.absent") !== null;
        if (isShown !== (window.marks.at(-1)?.[1] ?? false))
            window.marks.push([performance.now(), isShown]);
    }).observe(document, { subtree: true, childList: true });
"""


def menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()


def invite(page: Page, *kinds: str, **wanted: Any) -> dict[str, Any]:
    """A table where the page sits at red, with the links of the others."""
    seats = [{"kind": "me", "name": "Ada"}, *({"kind": kind} for kind in kinds)]
    answer = page.context.request.post("/api/tables", data={"seats": seats, **wanted})
    made: dict[str, Any] = answer.json()
    return made


def sit(page: Page, made: dict[str, Any], color: str, name: str) -> None:
    body = {"name": name, "token": made["links"][color].rpartition("#")[2]}
    assert page.context.request.post(f"/api/tables/{made['id']}/join", data=body).ok


# Who is there


@pytest.mark.soak
def test_who_leaves_is_marked_until_he_is_back(open_page: Opens) -> None:
    id, ada, ben = two_browsers(open_page)
    hands = {page: Hand(page, random.Random(4)) for page in (ada, ben)}
    while asked(id, ada, ben) != [ben]:
        hands[ada].decide()
    state = ada.locator(".playerpanel:not(.myself) .state")
    prompt = ada.locator(".prompt .msg")
    expect(state).to_have_text("acting")
    ben.goto("/rules")
    expect(state).to_have_text("acting, away")  # the first of it for screen readers
    expect(state.locator("svg")).to_have_count(2)
    expect(prompt).to_have_text("Ben’s turn (away)")
    ada.keyboard.press("Alt+r")
    expect(ada.locator(".textboard")).to_contain_text("acts now, away")
    ada.keyboard.press("Alt+r")
    ben.goto(f"/tables/{id}")
    expect(state).to_have_text("acting")
    expect(prompt).to_have_text("Ben’s turn")
    ada.context.set_offline(True)  # now nothing is known of the others
    expect(ada.locator(".prompt")).to_contain_text("connection")
    expect(ada.locator(".playerpanel .state.absent")).to_have_count(0)
    ada.complaints[:] = [one for one in ada.complaints if "ERR_" not in one]  # type: ignore[attr-defined]


@pytest.mark.soak
def test_an_absence_is_shown_when_it_has_lasted(open_page: Opens) -> None:
    ada, ben = open_page(), open_page()
    ada.add_init_script(NOTES)
    made = invite(ada, "open")
    sit(ben, made, "yellow", "Ben")
    for page in (ada, ben):
        page.goto(f"/tables/{made['id']}")
    ada.get_by_role("button", name="Start painting").click()
    ada.wait_for_function("() => window.told.at(-1)?.[1] === 2")
    for _ in range(10):
        ben.goto("/rules")
        ben.goto(f"/tables/{made['id']}")
        ada.wait_for_function("() => window.told.at(-1)?.[1] === 2")
        told = ada.evaluate("window.told")
        if told[-1][0] - told[-2][0] < LASTS:
            break  # else the machine was too busy to show it
    ben.goto("/rules")
    expect(ada.locator(".playerpanel .state.absent")).to_have_count(1)
    told, marks = ada.evaluate("[window.told, window.marks]")
    gone = [(one[0], two[0]) for one, two in pairwise([*told, [float("inf"), 2]]) if one[1] == 1]
    long = [left for left, back in gone if back - left > LASTS]
    shown = [when for when, is_shown in marks if is_shown]
    assert len(gone) > len(long) == len(shown)
    for left, when in zip(long, shown, strict=True):
        assert when - left >= LASTS - 50


@pytest.mark.soak
def test_a_bot_is_offered_for_those_who_are_not_there_alone(open_page: Opens) -> None:
    ada, ben = open_page(), open_page()
    made = invite(ada, "open", "open", "bot")
    sit(ben, made, "yellow", "Ben")
    sit(open_page(), made, "blue", "Cleo")
    for page in (ada, ben):
        page.goto(f"/tables/{made['id']}")
    seats = ada.locator(".gatherers .what")
    expect(seats.nth(2)).to_have_text("away")
    expect(seats.nth(1)).to_have_text("has joined")
    ada.get_by_role("button", name="Start painting").click()
    menu(ada)
    offers = ada.get_by_role("button", name=re.compile("Let a bot play for (?!me$)"))
    expect(offers).to_have_text(["Let a bot play for Cleo"])
    offers.click()
    expect(ada.locator(".notices p")).to_contain_text("Ada would let a bot play for Cleo, in")


def until_planning(ada: Page, others: Page, id: str) -> None:
    """Everybody gets up; all seats but red belong to one browser."""
    path = f"/api/tables/{id}"
    while True:
        view = ada.context.request.get(f"{path}/view").json()["view"]
        if view["step"] == "planning":
            return
        color = view["players"][view["acting"][0]]["color"]
        request = (ada if color == "red" else others).context.request
        if color != "red":
            assert request.post(f"{path}/i-am", data={"seat": color}).ok
        view = request.get(f"{path}/view").json()["view"]
        move = {"version": view["version"], "words": [view["options"][0]]}
        move["key"] = f"move-{view['version']:05}"
        assert request.post(f"{path}/moves", data=move).ok


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_and_links_fit_everywhere(open_page: Opens, language: str) -> None:
    ada, others = open_page(language=language), open_page()
    made = invite(ada, "open", "open", "open", clock={"bank": 3600, "increment": 0})
    for color, name in (("yellow", "Bruno"), ("blue", "Chiara"), ("green", "Dario")):
        sit(others, made, color, name)
    assert ada.context.request.post(f"/api/tables/{made['id']}/start").ok
    until_planning(ada, others, made["id"])
    plan = {"round": 1, "words": ["send market"], "key": "the-plan"}
    assert ada.context.request.put(f"/api/tables/{made['id']}/plan", data=plan).ok
    ada.goto(f"/tables/{made['id']}")
    marks = ada.locator(".playerpanel .state.absent")
    expect(marks).to_have_count(3)
    waits = ada.locator(".prompt .msg, .say [role=status]")
    for width, height in SIZES:
        ada.set_viewport_size({"width": width, "height": height})
        if width == 1024:
            expect(ada.locator(".ava > .gone")).to_have_count(3)
            expect(ada.locator(".ava > .gone").first).to_be_visible()
            assert faults(ada) == []
            ada.locator(".handle").click()
        for name in ("Bruno", "Chiara", "Dario"):
            expect(waits).to_contain_text(f"{name} (")
        marks.last.scroll_into_view_if_needed()
        expect(marks.last).to_be_in_viewport(ratio=1)
        assert faults(ada) == []
        ada.get_by_role("button", name="Men").first.click()
        ada.get_by_role("button", name=ELSEWHERE[language]).click()
        expect(ada.locator(".menu > .linkrow .address")).to_be_in_viewport(ratio=0.9)
        assert faults(ada) == []
        assert not scrolls_sideways(ada)
        ada.keyboard.press("Escape")
        if width == 1024:
            ada.locator(".handle").click()


# A seat that goes on at another device


def move_to(page: Page, other: Page, name: str = ELSEWHERE["en"]) -> str:
    """The seat of a page is taken at another one; tells the link."""
    menu(page)
    page.get_by_role("button", name=name).click()
    link: str = page.get_by_label("Link for the other device").input_value()
    other.goto(link)
    expect(other.get_by_label("Your name")).to_have_count(0)
    other.get_by_role("button", name="Play on here").click()
    other.wait_for_selector(".app, .phone")
    return link


@pytest.mark.slow
@pytest.mark.parametrize("planning", [False, True] if SOAK else [False])
def test_a_seat_goes_on_at_another_device(open_page: Opens, planning: bool) -> None:
    id, ada, ben = two_browsers(open_page)
    hands = {page: Hand(page, random.Random(4), haste=1) for page in (ada, ben)}
    if planning:
        until_both_plan(id, ada, ben, haste=1)
        ada.keyboard.press("1")
        expect(ada.locator(".sheet .slot.full")).to_have_count(1)
    else:
        while asked(id, ada, ben) != [ada]:
            hands[ben].decide()
        assert ada.locator(LIT).count()
    phone = open_page((390, 844))
    link = move_to(ada, phone)
    assert phone.url.endswith(f"/tables/{id}")
    expect(phone.locator(".playerpanel.myself .nameplate")).to_have_text("Ada")  # the name stays
    expect(ada.locator(".playerpanel.myself")).to_have_count(0)
    expect(ada.get_by_label("Link for the other device")).to_have_count(0)
    expect(ada.get_by_role("button", name="Play on another device")).to_have_count(0)
    ada.keyboard.press("Escape")
    assert offered(ada) == []
    expect(ada.locator(LIT)).to_have_count(0)
    hands[phone] = Hand(phone, random.Random(4), haste=1)
    for _ in range(6):
        hands[asked(id, phone, ben)[0]].decide()
    expect(ada.locator(".playerpanel .state.absent")).to_have_count(0)
    late = open_page()
    late.goto(link)
    expect(late.get_by_role("heading", level=1)).to_contain_text("no longer works")
    late.complaints[:] = [one for one in late.complaints if "404" not in one]  # type: ignore[attr-defined]


@pytest.mark.soak
def test_one_of_several_seats_goes_on_elsewhere(open_page: Opens) -> None:
    ada, phone = open_page(), open_page((390, 844))
    new_table(ada, people=2, bots=0)
    curtain = ada.locator("dialog.curtain")
    curtain.locator(".face").first.click()
    move_to(ada, phone, "Play Bruno on another device")
    expect(phone.locator(".playerpanel.myself .nameplate")).to_have_text("Bruno")
    expect(ada.locator(".playerpanel.myself .nameplate")).to_have_text("Ada")
    expect(curtain).to_have_count(0)
    expect(ada.get_by_role("button", name="Play on another device")).to_be_visible()


@pytest.mark.soak
def test_a_seat_at_a_table_without_watchers_goes_on_elsewhere(open_page: Opens) -> None:
    ada, phone = open_page(), open_page((390, 844))
    made = invite(ada, "bot", watchers=False)
    assert ada.context.request.post(f"/api/tables/{made['id']}/start").ok
    ada.goto(f"/tables/{made['id']}")
    move_to(ada, phone)
    expect(phone.locator(".playerpanel.myself .nameplate")).to_have_text("Ada")
    expect(ada.get_by_role("heading", level=1)).to_have_text("This table doesn’t exist")
    # That it is not shown any more is told by the browsers too.
    ada.complaints[:] = [one for one in ada.complaints if "404" not in one]  # type: ignore[attr-defined]
