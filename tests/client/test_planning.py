"""Planning the day by drag, by press and by keys; a whole game by keys alone."""

from __future__ import annotations

import json
import random
import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ..sampling import SOAK
from .conftest import DESK, Opens
from .measuring import faults, scrolls_sideways
from .playing import (
    LIT,
    Hand,
    Held,
    choose,
    is_over,
    new_table,
    offered,
    round_of,
    stamp,
    take_turn,
)
from .test_games import ALL, SHORTEST
from .test_together import asked, two_browsers

TABS = 400  # more than a page has
SIZES = [DESK, (1024, 768), (390, 844), (360, 640)]
LONGEST_NAMES = ["Wilhelmine Mommsenberger", "Maximilianobartholomaeus", "Annegret-Hildegard Wxyza"]


def standing(page: Page, column: str = "") -> Locator:
    """The apprentices on the sheet, or on a column of it."""
    return page.locator(f".sheet .acol{column and '.of-'}{column} .slot.full")


def to_plan(page: Page, modules: list[str] | None = None) -> None:
    new_table(page, modules=modules)
    take_turn(page, random.Random(7))
    page.wait_for_selector("[data-word=ready]")
    page.wait_for_function("() => document.body.dataset.offered")


TAUGHT = list(product([DESK, (1366, 640), (1024, 768), (1280, 600)], ["en", "de", "fr"]))
# Less to read than about the medico:
SHORTER = ["goal", "hostel", "sheet", "glaziers", "bells", "wall_fresco"]


@pytest.mark.parametrize(("size", "language"), TAUGHT if SOAK else TAUGHT[::5])
def test_who_is_taught_to_plan_sees_what_there_is_to_paint_with(
    open_page: Opens, size: tuple[int, int], language: str
) -> None:
    """The guide has the place of the screen, so the sheet shows one's paints and Thalers."""
    page = open_page(size, language, hints=True, seen=SHORTER)
    to_plan(page, ALL)
    guide, stock = page.locator(".guide"), page.locator(".sheet .stock span")
    expect(guide.locator(".answers")).to_be_visible()
    expect(stock).to_have_text(["1", "1", "1", "12"])
    expect(stock.last).to_be_visible()
    assert faults(page) == []
    assert guide.evaluate("(guide) => guide.scrollHeight - guide.clientHeight") <= 0
    guide.locator(".primary").click()
    expect(page.locator(".mine .purse")).to_be_visible()
    expect(stock).to_have_count(0)


def named(pieces: Locator) -> list[str]:
    return list(pieces.evaluate_all("(all) => all.map((each) => each.dataset.piece)"))


def test_an_apprentice_goes_from_where_he_stood_to_where_he_stands(open_page: Opens) -> None:
    """It is the same piece, which flies, in the tray and wherever it is put on the sheet."""
    page = open_page()
    to_plan(page)
    waiting = page.locator(".tray [data-piece^=apprentice]")
    at_first = named(waiting)
    page.locator(".sheet [data-drop=market]").first.click()
    expect(standing(page, "market")).to_have_count(1)
    [sent] = named(page.locator(".sheet [data-piece^=apprentice]"))
    assert sent in at_first
    assert sorted([sent, *named(waiting)]) == sorted(at_first)
    standing(page, "market").first.drag_to(page.locator(".sheet [data-drop=studio]"))
    expect(standing(page, "studio")).to_have_count(1)
    assert named(page.locator(".sheet [data-piece^=apprentice]")) == [sent]


WHOLE = pytest.param(ALL, marks=pytest.mark.soak)


@pytest.mark.parametrize("modules", [[], WHOLE] if SOAK else [WHOLE], ids=len)
def test_by_drag(open_page: Opens, modules: list[str]) -> None:
    page = open_page()
    to_plan(page, modules)
    page.locator(".tray .app1").first.drag_to(page.locator(".sheet [data-drop=market]"))
    expect(standing(page, "market")).to_have_count(1)
    standing(page, "market").first.drag_to(page.locator(".sheet [data-drop=studio]"))
    expect(standing(page, "studio")).to_have_count(1)
    expect(standing(page)).to_have_count(1)
    standing(page, "studio").first.drag_to(page.locator(".tray"))
    expect(standing(page)).to_have_count(0)
    if modules:
        page.locator(".tray [data-verb=glaziery]").drag_to(page.locator("[data-drop=workshop]"))
        expect(page.locator("[data-drop=workshop] .cover")).to_be_visible()


@pytest.mark.parametrize("modules", [[], ALL] if SOAK else [[]], ids=len)
def test_by_press_and_taken_back(open_page: Opens, modules: list[str]) -> None:
    page = open_page()
    to_plan(page, modules)
    for count, place in enumerate(("market", "cathedral", "cathedral")):
        page.locator(f'.sheet [data-word="send {place}"].legal').click()
        expect(standing(page)).to_have_count(count + 1)
    standing(page, "cathedral").first.click()
    expect(standing(page)).to_have_count(2)
    # Who leaves some idle is asked once; what is sealed can still be changed
    page.locator("[data-word=ready]").click()
    expect(page.locator("[role=alertdialog]")).to_be_visible()
    assert offered(page)


def test_by_keys(open_page: Opens) -> None:
    page = open_page()
    to_plan(page)
    for count, key in enumerate(("1", "2", "2", "4")):
        page.keyboard.press(key)
        expect(standing(page)).to_have_count(count + 1)
    page.keyboard.press("Shift+Digit2")
    expect(standing(page)).to_have_count(3)
    page.keyboard.press("u")
    expect(standing(page)).to_have_count(2)


def test_enter_seals_a_whole_plan_after_one_got_up_by_keys(open_page: Opens) -> None:
    """The hour that was chosen is no choice any more, and does not keep the focus."""
    page = open_page()
    new_table(page)
    Hand(page, random.Random(9)).look()
    by_keys(page, random.Random(9))
    page.wait_for_selector("[data-word=ready]")
    expect(page.locator(".hour[data-word]:focus")).to_have_count(0)
    while page.locator(".tray .app1").count():
        before = standing(page).count()
        page.keyboard.press(str(1 + before // 3))
        expect(standing(page)).to_have_count(before + 1)
    page.wait_for_function("() => document.body.dataset.offered === 'ready'")
    page.keyboard.press("Enter")
    expect(page.locator(".app:not([data-step=sheet])")).to_be_visible()


def both_plan(open_page: Opens) -> tuple[str, Page, Page]:
    id, ada, ben = two_browsers(open_page)
    hands = {page: Hand(page, random.Random(7)) for page in (ada, ben)}
    while len(asked(id, ada, ben)) < 2:
        hands[asked(id, ada, ben)[0]].decide()
    return id, ada, ben


def seal(page: Page) -> None:
    """Whoever is left stays at home."""
    page.locator("[data-word=ready]").click()
    page.locator("[data-gives=ready]").click()


@pytest.mark.soak
def test_a_plan_that_is_changed_is_waited_for_again(open_page: Opens) -> None:
    id, ada, ben = both_plan(open_page)
    for count in (1, 2):
        ada.keyboard.press("1")
        expect(standing(ada)).to_have_count(count)
    seal(ada)
    expect(ben.locator(".players")).to_contain_text("fertig")
    ada.get_by_role("button", name="Change my plan").click()
    expect(ben.locator(".players")).not_to_contain_text("fertig")
    expect(standing(ada)).to_have_count(2)  # it is a draft as before
    standing(ada).first.click()
    expect(standing(ada)).to_have_count(1)
    seal(ben)
    expect(ada.locator(".players")).to_contain_text("ready")
    assert offered(ada)
    seal(ada)
    for page in (ada, ben):
        expect(page.locator(".app:not([data-step=sheet])")).to_be_visible()
    told = ben.context.request.get(f"/api/tables/{id}/view").json()["view"]
    assert told["players"][0]["plan"]["market"] == 1


@pytest.mark.soak
def test_two_pages_of_one_seat_show_the_same_plan(open_page: Opens) -> None:
    _, ada, _ = both_plan(open_page)
    other = ada.context.new_page()
    other.goto(ada.url)
    other.wait_for_selector("[data-word=ready]")
    ada.keyboard.press("1")
    expect(standing(ada)).to_have_count(1)
    seal(ada)
    expect(standing(other, "market")).to_have_count(1)
    other.get_by_role("button", name="Change my plan").click()
    for page in (ada, other):
        expect(page.locator("[data-word=ready]")).to_be_visible()
        expect(standing(page, "market")).to_have_count(1)


def test_a_draft_outlives_a_reload(open_page: Opens) -> None:
    page = open_page()
    to_plan(page)
    for count, key in enumerate(("1", "2", "2")):
        page.keyboard.press(key)
        expect(standing(page)).to_have_count(count + 1)
    page.reload()
    expect(standing(page, "cathedral")).to_have_count(2)
    expect(standing(page)).to_have_count(3)
    page.keyboard.press("4")
    expect(standing(page)).to_have_count(4)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", "fr"] if SOAK else ["fr"])
def test_a_plan_says_what_it_would_bring(open_page: Opens, language: str) -> None:
    page = open_page(language=language)
    to_plan(page)
    for count, key in enumerate(("1", "3", "5", "2")):
        page.keyboard.press(key)
        expect(standing(page)).to_have_count(count + 1)
    told = foreseen(page)
    lines = page.locator(".day li")
    expect(lines).to_have_count(6)  # five places and the evening
    expect(lines.nth(2).locator(".res")).to_contain_text("+3")
    expect(lines.nth(4).locator(".res")).to_contain_text("+2")
    idle = sum(not place["apprentices"] for place in told["places"])
    expect(page.locator(".day .off")).to_have_count(idle + (not told["income"]))
    now, tonight = told["money"]
    assert now == 12
    expect(page.locator(".day .tonight b")).to_have_text(f"{now} → {tonight}")
    for width, height in [*SIZES, (1366, 700)]:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".day .tonight b, .foot .say").first).to_be_visible()
        assert faults(page) == []
        assert not scrolls_sideways(page)


def foreseen(page: Page) -> Any:
    """What the server says about the plan that lies on the sheet."""
    kept = page.evaluate("Object.entries(sessionStorage)")
    [draft] = [json.loads(said) for name, said in kept if name.startswith("affresco draft")]
    path = page.evaluate("location.pathname")
    made = page.context.request.post(f"/api{path}/forecast", data={"words": draft["words"]})
    assert made.ok, made.text()
    return made.json()


def test_the_prompt_counts_down_and_sums_up(open_page: Opens) -> None:
    page = open_page()
    to_plan(page)
    asked, more = page.locator(".prompt .msg strong"), page.locator(".prompt .msg span")
    ready, missing = page.locator("[data-word=ready]"), page.locator(".tray .missing")
    left = page.locator(".tray .app1").count()
    expect(asked).to_have_text(f"Plan your day: place {left} apprentices.")
    for key, sum in (("1", "1 market tile"), ("3", "1 market tile, 3 Thalers")):
        page.keyboard.press(key)
        left -= 1
        expect(asked).to_have_text(re.compile(f"^Place {left} more apprentices?.$"))
        expect(more).to_contain_text(f"So far: {sum}.")
    expect(missing).to_have_text(f"Place {left} more")
    expect(ready).to_have_text(re.compile(f"^Ready anyway: {left} stays? idle$"))
    for key in ("5", "5", "5", "4")[:left]:
        page.keyboard.press(key)
    expect(asked).to_have_text("Your day is planned.")
    expect(missing).to_have_count(0)
    expect(ready).to_have_class(re.compile("primary"))
    # Those who hear it are told once, when nothing has been placed for a moment
    expect(page.locator(".day [role=status]")).to_contain_text("Your day is planned. So far: 1")


def test_the_board_shows_what_the_paints_pay_for_and_a_tile_would_open(open_page: Opens) -> None:
    page = open_page()
    to_plan(page)
    page.keyboard.press("2")
    expect(standing(page)).to_have_count(1)
    told = foreseen(page)
    assert told["payable"] or told["opens"]
    expect(page.locator(".seg.payable")).to_have_count(len(told["payable"]))
    expect(page.locator(".mtile .opens")).to_have_count(len(told["opens"]))
    shown = min(5, len(told["payable"]))
    expect(page.locator(".day .minitile")).to_have_count(shown)


def test_an_action_tile_says_what_it_does_before_it_is_laid(open_page: Opens) -> None:
    page = open_page()
    to_plan(page, ["glaziers", "bells", "medico"])
    for tile, words in (("glaziery", "Buy"), ("audience", "certificate"), ("medico", "bottle")):
        page.locator(f".tray [data-verb={tile}]").hover()
        expect(page.locator(f"[data-about={tile}]")).to_contain_text(words)
    page.locator(".tray .app1").first.hover()
    expect(page.locator("[data-about]")).to_have_count(0)
    assert page.locator(".acol .cover").count() == 0


def test_a_tile_is_not_tried_where_another_press_has_left_no_room(open_page: Opens) -> None:
    """As long as the page is not told what may be added now, it would try it on a full column."""
    page = open_page()
    to_plan(page, ["glaziers"])
    refused: list[str] = []
    page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    page.locator(".tray [data-verb=glaziery]").hover()
    held = Held(page, "**/options?draft=*")
    page.keyboard.press("1")
    held.has_come()
    page.wait_for_timeout(400)  # longer than it takes to look closer
    held.let_go()
    page.wait_for_function("() => document.body.dataset.offered")
    assert refused == []


def test_warnings_do_not_stop_a_plan_nor_does_a_server_that_cannot_tell(open_page: Opens) -> None:
    page = open_page()
    to_plan(page)
    for count, key in enumerate(("1", "1", "1", "2")):
        page.keyboard.press(key)
        expect(standing(page)).to_have_count(count + 1)
    assert page.locator(".day .care").count() <= 2
    page.route("**/forecast", lambda route: route.abort())
    page.keyboard.press("Shift+Digit1")
    expect(standing(page)).to_have_count(3)
    expect(page.locator(".day .unknown")).to_be_visible()
    page.unroute("**/forecast")
    page.keyboard.press("Shift+Digit1")
    expect(page.locator(".day li")).to_have_count(6)
    page.complaints.clear()  # type: ignore[attr-defined]  # the browser notes what was aborted
    seal(page)
    expect(page.locator(".app:not([data-step=sheet])")).to_be_visible()


def test_boards_and_chronicle_come_back_beside_the_day(open_page: Opens) -> None:
    page = open_page()
    to_plan(page, ["portraits", "bells"])
    expect(page.locator(".day ol")).to_be_visible()
    expect(page.locator(".mods")).not_to_be_visible()
    page.keyboard.press("m")
    expect(page.locator(".mods")).to_be_visible()
    expect(page.locator(".day ol")).to_have_count(0)
    page.locator(".day .turn").click()
    expect(page.locator(".day ol")).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator(".log .roll")).to_be_focused()


@pytest.mark.parametrize("size", [DESK, (1024, 768)] if SOAK else [(1024, 768)])
def test_the_day_covers_nothing_that_is_decided_on(open_page: Opens, size: tuple[int, int]) -> None:
    page = open_page(size)
    to_plan(page, ALL)
    expect(page.locator(".day ol")).to_be_visible()
    covered = page.evaluate(
        """() => [...document.querySelectorAll(".nave, .booth, .loc, .sheet, .tray, .prompt")]
            .filter((piece) => {
                const { left, right, top, bottom } = piece.getBoundingClientRect();
                const day = document.querySelector(".day").getBoundingClientRect();
                return left < day.right && right > day.left && top < day.bottom && bottom > day.top;
            }).map((piece) => piece.className)"""
    )
    assert covered == []


def test_the_text_board_says_the_same(open_page: Opens) -> None:
    page = open_page(textBoard=True)
    new_table(page)
    take_turn(page, random.Random(7))
    page.locator('[data-word="send market"]').click()
    lines = page.locator(".tday li")
    expect(lines).to_have_count(6)
    expect(lines.first).to_contain_text("Market · 1 apprentice: Buy up to 1 tile")
    expect(page.locator(".tnow .hint").first).to_contain_text("So far: 1 market tile.")
    expect(page.locator(".tnow")).to_contain_text("Thalers tonight, if you buy: 12 →")


HANDY = 40  # pixels, of what a finger presses
PHONES = list(product([(390, 844), (360, 740), (360, 640), (412, 915)], ["de", "fr", "en"]))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), PHONES if SOAK else PHONES[:1])
def test_on_a_phone_the_spaces_keep_their_size_however_much_is_told(
    open_page: Opens, size: tuple[int, int], language: str
) -> None:
    """What the day brings stands below the sheet, and gives way to it."""
    page = open_page(size, language, touch=True)
    to_plan(page)
    for count, key in enumerate("1355"):  # tells of four places, and warns of the mood perhaps
        page.keyboard.press(key)
        expect(standing(page)).to_have_count(count + 1)
    page.locator(".dayshort li").nth(2).wait_for(state="attached")
    slots = [slot.bounding_box() for slot in page.locator(".sheet .slot").all()]
    assert len(slots) == 15
    assert [box for box in slots if not box or box["height"] < HANDY] == []
    figures = page.locator(".sheet .slot.full .fig").all()
    for slot, figure in zip(page.locator(".sheet .slot.full").all(), figures, strict=True):
        around, piece = slot.bounding_box(), figure.bounding_box()
        assert around
        assert piece
        assert piece["height"] <= around["height"] + 4
    sheet, day = (page.locator(one).bounding_box() for one in (".sheet", ".dayshort"))
    lowest = max(box["y"] + box["height"] for box in slots if box)
    assert sheet
    assert lowest < sheet["y"] + sheet["height"]
    assert day is None or lowest < day["y"]


@pytest.mark.soak
def test_the_longest_names_stay_within_the_tray(open_page: Opens) -> None:
    page = open_page(language="de")
    seats = [{"kind": "me", "name": name} for name in LONGEST_NAMES]
    id = page.context.request.post("/api/tables", data={"seats": seats}).json()["id"]
    assert page.context.request.post(f"/api/tables/{id}/start").ok
    page.goto(f"/tables/{id}")
    hand = Hand(page, random.Random(7), haste=1)
    hand.decide()  # "I am ..."
    stays_within_the_tray(page)
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    path = f"/api/tables/{id}"
    while not (sealed := page.context.request.get(f"{path}/view").json()["view"]["sealed"]):
        hand.decide()
    color = ["red", "yellow", "blue"][sealed[0]]
    page.context.request.post(f"{path}/i-am", data={"seat": color})
    expect(page.get_by_role("button", name="Plan ändern")).to_be_visible()
    stays_within_the_tray(page)


def stays_within_the_tray(page: Page) -> None:
    """What is too long ends with dots, which count as cut off."""
    for width, height in SIZES[:2]:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".tray .nameplate, .tray .note").first).to_be_visible()
        assert [fault for fault in faults(page) if "cut off: nameplate" not in fault] == []


def test_a_watcher_is_not_told_that_the_sheet_is_his(open_page: Opens) -> None:
    page, watcher = open_page(), open_page()
    new_table(page)
    watcher.goto(page.url)
    expect(watcher.locator(".sheet h2")).to_have_text("Action sheet")
    expect(page.locator(".sheet h2")).to_have_text("My action sheet")


def by_keys(page: Page, dice: random.Random) -> None:
    """One decision: Tab goes from piece to piece, Enter presses."""
    words = [word for word in offered(page) if word != "ready"] or ["ready"]
    in_sight = page.evaluate(
        """([lit, words]) => [...document.querySelectorAll(lit)]
            .filter((piece) => piece.checkVisibility() && words.includes(piece.dataset.word))
            .map((piece) => piece.dataset.word)""",
        [LIT, words],
    )
    if not in_sight and "ready" not in offered(page):
        page.wait_for_timeout(100)  # the dock turns to the board that is asked
        return
    word = choose(in_sight, dice) if in_sight else "ready"  # what is left lies behind the tray
    before = stamp(page)
    for _ in range(TABS):
        page.keyboard.press("Tab")
        if page.evaluate(
            "([lit, word]) => document.activeElement?.matches(lit)"
            " && document.activeElement.dataset.word === word",
            [LIT, word],
        ):
            break
    else:
        raise AssertionError(f"Tab never comes to {word}")
    page.keyboard.press("Enter")
    if page.evaluate("document.body.dataset.giving"):
        page.keyboard.press("Shift+Tab")  # the safe way has the focus, what is lost lies before it
        page.keyboard.press("Enter")
    page.wait_for_function("(before) => document.body.dataset.stamp !== before", arg=before)


@pytest.mark.slow
@pytest.mark.parametrize("modules", [[], WHOLE] if SOAK else [WHOLE], ids=len)
def test_a_game_by_keys_alone(open_page: Opens, modules: list[str]) -> None:
    """A round of it here, all of it in the long proofs."""
    page = open_page()
    new_table(page, people=1, bots=2, modules=modules, options=SHORTEST)
    hand = Hand(page, random.Random(8))
    while not is_over(page) and round_of(page) < (99 if SOAK else 2):
        if hand.look()["status"] != "over":
            by_keys(page, hand.dice)
