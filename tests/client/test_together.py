"""Several at one table: at one screen, and over the network with a connection that is cut."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ..sampling import SOAK
from .conftest import Opens
from .playing import LIT, Hand, Held, new_table, offered, stamp, table_where

PHONE = (390, 844)
DESK_AND_PHONE = [(1440, 900), PHONE]


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
            and "sheet" in (page.locator(".app").get_attribute("data-step") or "")
        ):
            break
    assert seen == {"red", "yellow"}
    assert shown


@pytest.mark.parametrize(
    "how",
    [{}, {"size": (390, 844)}, {"textBoard": True}] if SOAK else [{"textBoard": True}],
    ids=str,
)
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
    held = Held(page, "**/options?previews=true")
    hand = Hand(page, random.Random(5))
    hand.decide()  # "I am ..."
    held.has_come()
    hand.decide()
    held.is_given_up()
    held.let_go()
    with page.expect_response("**/options?previews=true") as answer:
        hand.decide()
    assert answer.value.ok


def test_a_late_answer_does_not_open_what_is_on_its_way(open_page: Opens) -> None:
    """The stream may be quicker than the answer to a move, and the next move quicker than that."""
    page = open_page()
    table_where(page, lambda options: sum(word.startswith("buy") for word in options) > 2)
    hand = Hand(page, random.Random(1))
    while hand.look()["face"]:
        hand.decide()
    held = Held(page, "**/moves")
    before = version(page)
    hand.say(next(word for word in offered(page) if word.startswith("buy")))
    held.has_come()
    first = held.routes[0]
    answer = first.fetch()  # it is done, and the page is told by the stream alone
    page.wait_for_function(
        "(before) => Number(document.body.dataset.stamp.split(' ')[1]) > before", arg=before
    )
    hand.say(next(word for word in hand.look()["words"] if word.startswith("buy")))
    held.until(lambda: len(held.routes) > 1, "the next word is not said")
    with page.expect_response("**/moves"):
        first.fulfill(response=answer)
    page.wait_for_timeout(200)
    assert offered(page) == []
    held.routes[1].continue_()
    hand.look()  # somebody is asked again


def test_what_is_said_is_said_alone_while_the_rest_of_its_act_is_asked_for(
    open_page: Opens,
) -> None:
    page = open_page()
    table_where(page, lambda options: sum(word.startswith("booth") for word in options) > 1)
    hand = Hand(page, random.Random(1))
    while hand.look()["face"]:
        hand.decide()
    held = Held(page, "**/options?previews=true&after=*")
    first, other = [word for word in offered(page) if word.startswith("booth")][:2]
    before = version(page)
    for _ in range(2):
        hand.press(hand.reach(first))
    held.has_come()
    assert offered(page) == []
    page.locator(f'[data-word="{other}"]').dispatch_event("click")
    held.let_go()
    page.wait_for_function(
        "(before) => Number(document.body.dataset.stamp.split(' ')[1]) > before", arg=before
    )
    assert page.locator(".booth.inside .awning").inner_text() == first.split()[1]


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
    assert link.rpartition("#")[2] not in ben.url
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
    expect(ben.locator(".prompt")).to_contain_text("Keine Verbindung")
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


@pytest.mark.soak
def test_a_plan_on_its_way_stays_closed_whatever_is_heard_meanwhile(open_page: Opens) -> None:
    id, ada, ben = two_browsers(open_page)
    hands = {page: Hand(page, random.Random(7), haste=1) for page in (ada, ben)}
    while len(asked(id, ada, ben)) < 2:  # until both plan
        hands[asked(id, ada, ben)[0]].decide()
    held = Held(ben, "**/plan")
    hands[ben].decide()
    assert offered(ben) == []
    hands[ada].decide()
    # Hers is sealed
    ben.wait_for_function("() => document.body.dataset.stamp.split(' ')[2] === '0'")
    assert offered(ben) == []
    held.let_go()
    ben.wait_for_function("() => Number(document.body.dataset.stamp.split(' ')[1]) > 2")


# The clock, and bots that sit in


@pytest.mark.parametrize(
    ("size", "place"),
    [((1440, 900), ".playerpanel.myself"), ((390, 844), ".say")][: 2 if SOAK else 1],
)
def test_time_runs_for_who_is_asked_and_warns_at_its_end(
    open_page: Opens, size: tuple[int, int], place: str
) -> None:
    page = open_page(size)
    new_table(page, people=1, bots=1, clock={"bank": 18, "increment": 0})
    timer = page.locator(f"{place} .timer")
    expect(timer).to_have_class(re.compile("runs"))
    expect(timer).to_contain_text(re.compile(r"0:1\d"))
    expect(timer).to_have_class(re.compile("short"))
    shown = timer.inner_text()
    expect(timer).not_to_contain_text(shown)
    assert page.locator(".playerpanel .timer").count() == 1  # a bot has no clock


def test_a_clock_goes_by_the_server_s_time(open_page: Opens) -> None:
    page = open_page()
    page.add_init_script("const now = Date.now; Date.now = () => now() + 300_000;")
    new_table(page, people=1, bots=1, clock={"bank": 1800, "increment": 0})
    expect(page.locator(".playerpanel.myself .timer")).to_contain_text(re.compile("30:00|29:[345]"))


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("size", DESK_AND_PHONE if SOAK else [PHONE])
def test_who_is_replaced_is_told_and_takes_his_seat_back(
    open_page: Opens, size: tuple[int, int]
) -> None:
    """Nothing may be planned meanwhile, so nothing is asked about a plan; all of it afterward."""
    _, ada, ben = two_browsers(open_page)
    ada.set_viewport_size({"width": size[0], "height": size[1]})
    hand = Hand(ben, random.Random(8))
    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("button", name="Let a bot play for me", exact=True).click()
    foot = ada.locator(".prompt, .foot")
    expect(foot).to_contain_text("A bot is playing for you")
    requests: list[str] = []
    ada.on("request", lambda request: requests.append(request.url))
    while "sheet" not in stage(ben):
        hand.decide()
    expect(ada.locator(".app, .phone")).to_have_attribute("data-step", "sheet")
    ada.wait_for_timeout(300)
    assert [url for url in requests if "options" in url] == []
    with ada.expect_response(lambda answer: "options" in answer.url) as answer:
        foot.get_by_role("button", name="Take over again").click()
    assert answer.value.ok
    expect(foot).not_to_contain_text("A bot is playing for you")
    expect(ada.locator(".tray .done .btn").first).to_be_visible()


def without_ben(open_page: Opens, **more: Any) -> Page:
    """Ada at a table where the menu is open and Ben has never been there."""
    ada, ben = open_page(), open_page()
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    made = ada.context.request.post("/api/tables", data={"seats": seats, **more}).json()
    token = made["links"]["yellow"].rpartition("#")[2]
    at = f"/api/tables/{made['id']}"
    assert ben.context.request.post(f"{at}/join", data={"name": "Ben", "token": token}).ok
    assert ada.context.request.post(f"{at}/start").ok
    ada.goto(f"/tables/{made['id']}")
    expect(ada.locator(".playerpanel .state.absent")).to_be_visible()
    ada.get_by_role("button", name="Menu").click()
    return ada


def test_who_asks_for_a_bot_is_seen_by_the_player_who_says_that_he_is_here(
    open_page: Opens,
) -> None:
    ada, ben = open_page(), open_page()
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "me", "name": "Cleo"}]
    made = ada.context.request.post("/api/tables", data={"seats": seats}).json()
    token = made["links"]["yellow"].rpartition("#")[2]
    at = f"/api/tables/{made['id']}"
    assert ben.context.request.post(f"{at}/join", data={"name": "Ben", "token": token}).ok
    assert ada.context.request.post(f"{at}/start").ok
    assert ada.context.request.post(f"{at}/seats/yellow/bot").ok
    ben.goto(f"/tables/{made['id']}")
    notice = ben.locator(".notices p")
    expect(notice).to_contain_text("Ada, Cleo would let a bot play for you, in")
    ben.get_by_role("button", name="I’m here").click()
    expect(notice).to_have_count(0)
    assert ada.context.request.post(f"{at}/abandon").ok
    expect(notice).to_contain_text("Ada, Cleo would end the game here.")
    ben.get_by_role("button", name="End it here").click()
    expect(ben.locator("body")).to_have_attribute("data-status", "abandoned")


def test_where_a_clock_runs_nobody_can_let_a_bot_sit_in_for_another(open_page: Opens) -> None:
    ada = without_ben(open_page, clock={"bank": 24 * 3600, "increment": 0})
    expect(ada.get_by_role("button", name="Let a bot play for me", exact=True)).to_be_visible()
    expect(ada.get_by_role("button", name="Let a bot play for Ben")).to_have_count(0)


@pytest.mark.soak
def test_a_bot_does_not_sit_in_for_who_was_there_a_moment_ago(open_page: Opens) -> None:
    _, ada, ben = two_browsers(open_page)
    ben.goto("/rules")
    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("button", name="Let a bot play for Ben").click()
    expect(ada.get_by_role("alert")).to_contain_text("Ben was here not long ago")
    # A refusal is told by the browser too; that is no fault of the page.
    ada.complaints[:] = [one for one in ada.complaints if "409" not in one]  # type: ignore[attr-defined]


# What is said at one's own turn, and at that of others


def until_both_plan(id: str, ada: Page, ben: Page, haste: float) -> dict[Page, Hand]:
    hands = {page: Hand(page, random.Random(9), haste=haste) for page in (ada, ben)}
    while len(asked(id, ada, ben)) < 2:
        hands[asked(id, ada, ben)[0]].decide()
    return hands


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("size", DESK_AND_PHONE if SOAK else [PHONE])
def test_who_has_sealed_his_plan_is_told_for_whom_he_waits(
    open_page: Opens, size: tuple[int, int]
) -> None:
    id, ada, ben = two_browsers(open_page)
    hands = until_both_plan(id, ada, ben, haste=1)
    hands[ada].decide()
    ada.set_viewport_size({"width": size[0], "height": size[1]})
    expect(ada.locator(".prompt .msg, .say [role=status]")).to_have_text("Waiting for Ben")
    expect(ada.locator(".prompt:not(.waiting)")).to_have_count(0)


def test_undo_takes_back_a_piece_of_the_plan_and_only_then_the_getting_up(open_page: Opens) -> None:
    id, ada, ben = two_browsers(open_page)
    until_both_plan(id, ada, ben, haste=0)
    again = re.compile("Change my hour|Aufstehzeit ändern")
    page = next(one for one in (ada, ben) if one.get_by_role("button", name=again).count())
    before = version(page)
    page.keyboard.press("1")
    expect(page.locator(".sheet .slot.full")).to_have_count(1)
    expect(page.get_by_role("button", name=again)).to_have_count(0)
    page.locator(".prompt .undo").click()
    expect(page.locator(".sheet .slot.full")).to_have_count(0)
    assert version(page) == before
    page.get_by_role("button", name=again).click()
    expect(page.locator(".app")).to_have_attribute("data-step", "hostel")


def stage(page: Page) -> str:
    return page.locator(".app, .phone").get_attribute("data-step") or ""


# What happened while one was elsewhere


@pytest.mark.soak
def test_who_comes_back_from_the_lobby_is_told_what_happened(open_page: Opens) -> None:
    id, ada, ben = two_browsers(open_page)
    hands = {page: Hand(page, random.Random(6)) for page in (ada, ben)}
    while version(ada) < 3 or asked(id, ada, ben) != [ben]:
        hands[asked(id, ada, ben)[0]].decide()
    expect(ada.locator(".news")).to_have_count(0)
    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("button", name="To the lobby").click()
    ada.wait_for_url("**/")
    hands[ben].decide()
    ada.goto(f"/tables/{id}")
    expect(ada.locator(".news")).to_contain_text("Ben")
    ada.goto("/rules")
    ada.goto(f"/tables/{id}")  # what was seen is not told again
    ada.wait_for_selector(".app")
    expect(ada.locator(".news")).to_have_count(0)


def bot_plays(page: Page, id: str, rounds: int) -> None:
    """A bot sits in for red, until so many rounds more have begun."""
    request, table = page.context.request, f"/api/tables/{id}"

    def now() -> int:
        return int(request.get(f"{table}/view").json()["view"]["round"])

    first = now()
    assert request.post(f"{table}/seats/red/bot").ok
    for day in range(first + 1, first + rounds + 1):
        while now() < day:
            page.wait_for_timeout(10)
        if day < first + rounds:
            assert request.post(f"{table}/rounds", data={"round": day}).ok  # it waits for that
    assert request.delete(f"{table}/seats/red/bot").ok


def test_the_chronicle_opens_where_the_news_begin(open_page: Opens) -> None:
    """On a phone too, where it is a long roll and one sees it move: a bot plays on meanwhile."""
    page = open_page((390, 844), tempo="fast")
    page.emulate_media(reduced_motion="no-preference")
    id = new_table(page, people=1, bots=2)
    page.goto("/")
    bot_plays(page, id, rounds=2)
    page.goto(f"/tables/{id}")
    expect(page.locator(".news")).to_be_visible()
    page.goto("/")  # all that is known now
    bot_plays(page, id, rounds=1)
    page.goto(f"/tables/{id}")
    news = page.locator(".news")
    earlier = re.search(r"\d+", news.locator(".before").inner_text())
    told = news.locator("li").count() + int(earlier[0] if earlier else 0)
    lines = page.locator(".log li")
    first = lines.nth(lines.count() - told)
    news.get_by_role("button", name="Show in the chronicle").click()
    expect(first).to_be_in_viewport()
    expect(page.locator(".log .roll")).to_be_focused()


def test_the_menu_has_links_and_rules_and_ends_the_game_only_when_asked_twice(
    open_page: Opens,
) -> None:
    page = open_page()
    id = new_table(page, modules=["bells"])
    page.get_by_role("button", name="Menu").first.click()
    menu = page.locator("dialog.menu")
    menu.get_by_text("Share this table").click()
    expect(menu.get_by_label("Link for spectators", exact=True)).to_have_value(
        re.compile(rf"^http.*/tables/{id}$")
    )
    expect(menu.get_by_text("nobody else can open these links")).to_be_visible()
    menu.get_by_text("Rules of this table").click()
    expect(menu.get_by_text("English Big Box")).to_be_visible()
    expect(menu.locator("dd", has_text="Bells")).to_be_visible()
    menu.get_by_role("button", name="End game for everyone").click()
    stay = menu.get_by_role("button", name="Stay")
    expect(stay).to_be_focused()
    page.keyboard.press("Escape")  # takes the safe way
    expect(stay).to_have_count(0)
    expect(menu).to_be_visible()
    menu.get_by_role("button", name="End game for everyone").click()
    menu.get_by_role("button", name="End the game", exact=True).click()
    expect(page.get_by_role("heading", name="The game was ended early")).to_be_visible()
