"""What gives something up: a quiet control names the loss, asks once, and the good act is large."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from itertools import cycle, product
from typing import cast

import pytest
from playwright.sync_api import Locator, Page, expect

from affresco.engine.board import COLORS
from affresco.game import Game

from ..sampling import SOAK, sample
from .conftest import DESK, Opens
from .measuring import faults, scrolls_sideways
from .playing import Hand, Held, decisions, new_table, offered, table_where, take_turn
from .test_pages import AXE, LANGUAGES, SIZES
from .test_questions import rarely_asked, sit_at

PHONE = (390, 844)
ASKED = "[role=alertdialog]"


@cache
def at(step: str, lost: str, modules: str = "none", offered: str = "") -> tuple[str, str]:
    """The record of a game up to where so much could be given up, and the color that is asked."""
    for seed in range(11, 15):
        for table, seat in decisions(3, modules, seed):
            if (
                table.view(seat)["step"] == step
                and any(word.startswith(offered) for word in table.options(seat))
                and lost in losses(table, seat).values()
            ):
                return table.record.write(), COLORS[seat]
    raise AssertionError(f"nobody gives up {lost} {step}")


def losses(table: Game, seat: int) -> dict[str, str]:
    """What each word would give up: "3 actions"."""
    told = {word: table.preview(seat, word)["forfeits"] for word in table.options(seat)}
    return {
        word: " ".join(f"{count} {name}" for name, count in dict(lost).items())  # type: ignore[call-overload]
        for word, lost in told.items()
    }


class Said:
    """The words that a page sends."""

    def __init__(self, page: Page) -> None:
        self.words: list[str] = []
        page.on("request", self.hear)

    def hear(self, request: object) -> None:
        if request.method == "POST" and request.url.endswith("/moves"):  # type: ignore[attr-defined]
            self.words += request.post_data_json["words"]  # type: ignore[attr-defined]


def market(page: Page, apprentices: int = 3) -> Said:
    """Somebody is at the market with so many apprentices."""
    sit_at(page, *at("at market", f"{apprentices} actions"))
    page.wait_for_function("() => document.body.dataset.offered.includes('done')")
    said = Said(page)
    expect(leave(page)).to_contain_text(str(apprentices))  # the server has told what is lost
    return said


def leave(page: Page) -> Locator:
    return page.locator(':is(.prompt, .foot, .tnow) [data-word="done"]')


def changed(page: Page) -> None:
    """Nobody is asked any more: the word is said, and the table has answered."""
    page.wait_for_function("() => !document.body.dataset.offered.includes('booth')")


@pytest.mark.parametrize(
    ("size", "text"), [(DESK, False), (PHONE, False), (DESK, True)] if SOAK else [(PHONE, False)]
)
def test_one_press_of_leave_the_market_says_nothing_and_the_second_does(
    open_page: Opens, size: tuple[int, int], text: bool
) -> None:
    page = open_page(size, touch=size == PHONE, textBoard=text)
    said = market(page)
    press = Locator.tap if size == PHONE else Locator.click
    expect(leave(page)).to_have_text("Don\N{RIGHT SINGLE QUOTATION MARK}t buy: give up 3 actions")
    press(leave(page))
    asked = page.locator(ASKED)
    expect(asked.locator("strong")).to_have_text("Leave the market and give up 3 actions?")
    expect(asked).to_contain_text("Your 3 apprentices go home with nothing.")
    assert said.words == []
    press(asked.get_by_text("Give up 3 actions", exact=True))
    changed(page)
    assert said.words == ["done"]


@pytest.mark.parametrize("size", [DESK, PHONE] if SOAK else [DESK])
def test_escape_the_safe_button_and_a_press_elsewhere_keep_everything(
    open_page: Opens, size: tuple[int, int]
) -> None:
    page = open_page(size)
    said = market(page)
    asked = page.locator(ASKED)
    for way in (
        lambda: page.keyboard.press("Escape"),
        lambda: asked.get_by_text("Stay at the market").click(),
        lambda: page.mouse.click(size[0] / 2, 20),
    ):
        leave(page).click()
        expect(asked).to_be_visible()
        way()
        expect(asked).to_have_count(0)
        expect(leave(page)).to_be_visible()
    assert said.words == []


@pytest.mark.parametrize("text", [False, True] if SOAK else [True])
def test_by_keys_enter_alone_never_gives_up(open_page: Opens, text: bool) -> None:
    page = open_page(textBoard=text)
    said = market(page)
    leave(page).focus()
    page.keyboard.press("Enter")
    safe = page.get_by_role("button", name="Stay at the market")
    expect(safe).to_be_focused()
    page.keyboard.press("Enter")  # the safe way
    expect(page.locator(ASKED)).to_have_count(0)
    expect(leave(page)).to_be_focused()
    assert said.words == []
    page.keyboard.press("Enter")
    expect(safe).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    changed(page)
    assert said.words == ["done"]


def test_closing_a_booth_in_place_of_buying_asks(open_page: Opens) -> None:
    page = open_page()
    said = market(page)
    close = page.locator('.market [data-word^="close"]').first
    expect(close.locator(".spoken")).to_have_text("Close booth I: give up 3 purchases")
    close.click()
    asked = page.locator(ASKED)
    expect(asked.locator("strong")).to_have_text("Close booth I and buy nothing?")
    assert said.words == []
    asked.get_by_text("Close it, buy nothing").click()
    changed(page)
    assert said.words == ["close I"]


@pytest.mark.parametrize("size", [DESK, (1024, 768)], ids=str)
def test_the_word_that_closes_a_booth_lies_not_on_its_number(
    open_page: Opens, size: tuple[int, int]
) -> None:
    page = open_page(size, "de")
    market(page)
    expect(page.locator(".shutbtn")).to_have_count(3)
    for number in page.locator(".awning b").all():
        assert number.evaluate(SEEN)


# Nothing lies on the middle of it
SEEN = """(piece) => {
  const { left, top, width, height } = piece.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit?.closest(".awning") === piece.parentElement || hit?.contains(piece);
}"""


def test_what_is_lost_is_not_given_up_before_it_is_told(open_page: Opens) -> None:
    """The previews have not come yet: in doubt one is asked, and can only stay until it is told."""
    page = open_page()
    held = Held(page, "**/options?previews=true")
    sit_at(page, *at("at market", "3 actions"))
    said = Said(page)
    leave(page).click()
    strong = page.locator(f"{ASKED} strong")
    expect(strong).to_have_text("Don’t buy, give up the visit?")
    give_up = page.locator(f"{ASKED} [data-gives]")
    expect(give_up).to_be_disabled()
    assert said.words == []
    held.let_go()
    expect(strong).to_have_text("Leave the market and give up 3 actions?")
    expect(give_up).to_be_enabled()


def test_if_what_is_lost_cannot_be_told_one_may_go_all_the_same(open_page: Opens) -> None:
    page = open_page()
    page.route("**/options?previews=true", lambda route: route.abort())
    sit_at(page, *at("at market", "3 actions"))
    said = Said(page)
    leave(page).click()
    page.locator(f"{ASKED} [data-gives]").click()
    changed(page)
    assert said.words == ["done"]
    page.close()  # so that no more of them come
    page.complaints.clear()  # type: ignore[attr-defined]  # the browser notes what was aborted


LARGEST = """() => {
    const buttons = [...document.querySelectorAll(".foot button")];
    const area = (button) => {
        const { width, height } = button.getBoundingClientRect();
        return width * height;
    };
    const [largest] = buttons.sort((one, two) => area(two) - area(one));
    return [largest.dataset.word, largest.classList.contains("primary")];
}"""


@pytest.mark.parametrize(
    ("moment", "word", "label"),
    [
        (("at studio", "2 actions"), "paint", "Take 3 Thalers"),
        (("at studio", "2 actions", "portraits", "portrait"), "paint", "Take 3 Thalers"),
        (("at theater", "2 actions"), "enjoy", "Go to the play: mood +2"),
    ],
    ids=["studio", "studio with portraits", "theater"],
)
def test_on_a_phone_the_good_act_is_the_large_button(
    open_page: Opens, moment: tuple[str, ...], word: str, label: str
) -> None:
    page = open_page(PHONE, touch=True)
    sit_at(page, *at(*moment))
    good = page.locator(f'.foot [data-word="{word}"]')
    expect(good.locator(".spoken")).to_have_text(label)
    assert page.evaluate(LARGEST) == [word, True]
    quiet = page.locator(".foot .giveup button")
    expect(quiet).to_have_count(2)  # one action, or all that are left
    for each in quiet.all():
        box = each.bounding_box()
        assert box
        assert box["height"] >= 44
        assert "give up" in (each.text_content() or "").lower()


def test_where_there_is_nothing_to_lose_nobody_is_asked(open_page: Opens) -> None:
    """Somebody in the cathedral can restore nothing: both ways out are plain buttons."""
    page = open_page()
    for table, seat in decisions(3, "none", 11):
        if table.options(seat) == ["pass", "done"]:
            break
    sit_at(page, table.record.write(), COLORS[seat])
    said = Said(page)
    page.locator('.prompt .btn[data-word="done"]').click()
    page.wait_for_function("() => !document.body.dataset.offered.includes('done')")
    assert said.words == ["done"]


def test_an_idle_apprentice_is_asked_about(open_page: Opens) -> None:
    page = open_page()
    new_table(page, people=1)
    take_turn(page, random.Random(3))  # gets up
    ready = page.locator("[data-word=ready]")
    for key in "13":
        page.keyboard.press(key)
    expect(ready).to_contain_text("stay idle")
    expect(ready).not_to_have_class("btn primary")
    sealed: list[str] = []
    page.on("request", lambda asked: sealed.extend(["plan"] * asked.url.endswith("/plan")))
    ready.click()
    asked = page.locator(ASKED)
    expect(asked.locator("strong")).to_contain_text("stay idle?")
    page.get_by_role("button", name="more").click()
    expect(asked).to_have_count(0)
    page.keyboard.press("Enter")  # on the control, to which the focus is back
    expect(asked).to_be_visible()
    page.keyboard.press("4")  # one more is placed
    expect(asked).to_have_count(0)
    assert sealed == []
    ready.click()
    page.locator("[data-gives=ready]").click()
    page.wait_for_function("() => document.body.dataset.offered.includes('send') === false")
    assert sealed == ["plan"]


Moment = tuple[str, str, str, int]  # a record, who is asked, a word, and how much it gives up


@cache
def giving(games: int) -> dict[tuple[str, str], Moment]:
    """Of every way to give something up that games with all modules come to, one moment."""
    found: dict[tuple[str, str], Moment] = {}
    for seed, seats in zip(range(games), cycle((2, 3, 4)), strict=False):
        asked: Counter[tuple[str, frozenset[str]]] = Counter()
        for table, seat in decisions(seats, "all", seed):
            step = str(table.view(seat)["step"])
            kind = step, frozenset(word.split()[0] for word in table.options(seat))
            asked[kind] += 1
            if asked[kind] > 2:  # the same question once more
                continue
            for word, told in table.prospects(seat)["options"].items():
                lost = cast(dict[str, int], told["forfeits"])
                if lost:
                    moment = table.record.write(), COLORS[seat], word, max(lost.values())
                    found.setdefault((step, word.split()[0]), moment)
    return found


ONE = re.compile("your (visit|apprentice)", re.I)  # what is lost alone is named without a figure
HANDS = [(DESK, False), (PHONE, False), (DESK, True)]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text"), HANDS if SOAK else HANDS[1:2])
def test_no_press_gives_anything_up_before_the_loss_is_named(
    open_page: Opens, size: tuple[int, int], text: bool
) -> None:
    page = open_page(size, touch=size == PHONE, textBoard=text)
    moments = list(giving(sample(1, 8)).items())
    for (step, verb), (record, color, word, lost) in moments if SOAK else moments[::5]:
        sit_at(page, record, color)
        page.wait_for_function(
            "(word) => document.body.dataset.offered?.split(',').includes(word)", arg=word
        )
        said = Said(page)
        hand = Hand(page, random.Random(1), touch=size == PHONE)
        hand.reach(word)
        named = page.locator(f'[data-word="{word}"]').all_text_contents()
        hand.press(hand.reach(word))  # where it is now
        asked = page.locator(ASKED)
        expect(asked.locator(f'[data-gives="{word}"]'), f"{verb} {step}").to_be_enabled()
        assert said.words == [], (step, verb)
        told = f"{named} {asked.text_content()}"
        assert str(lost) in told or (lost == 1 and ONE.search(told)), (step, verb)


QUIET = {
    "gilding": ("leaf_gold", "points"),
    "unrolling": ("scrolls", "points"),
    "fit panes": ("glaziers", "points"),
    "drinking": ("medico", "healings"),
}


@pytest.mark.parametrize("step", QUIET if SOAK else list(QUIET)[::2])
def test_boards_of_modules_ask_too(open_page: Opens, step: str) -> None:
    modules, kind = QUIET[step]
    page = open_page()
    sit_at(page, *module_moment(step, modules, kind))
    out = page.locator(".outs .giveup button")
    expect(out).to_contain_text("give up")
    said = Said(page)
    out.click()
    lose = page.locator("[data-gives]")
    expect(lose).to_contain_text("Give up")
    assert said.words == []
    with page.expect_response("**/moves"):
        lose.click()
    assert said.words in (["pass"], ["done"])


@cache
def module_moment(step: str, modules: str, kind: str) -> tuple[str, str]:
    for seed in range(40):
        for table, seat in decisions(3, modules, seed):
            if table.view(seat)["step"] == step and any(
                kind in lost for lost in losses(table, seat).values()
            ):
                return table.record.write(), COLORS[seat]
    raise AssertionError(f"nobody is asked {step}")


@pytest.mark.parametrize(
    ("size", "theme", "text"),
    [(DESK, "dark", False), (PHONE, "light", False), (DESK, "light", True)][: 3 if SOAK else 1],
)
def test_axe_finds_no_fault_in_the_question(
    open_page: Opens, size: tuple[int, int], theme: str, text: bool
) -> None:
    page = open_page(size, theme=theme, textBoard=text, bypass_csp=True)
    market(page)
    leave(page).click()
    expect(page.locator(ASKED)).to_be_visible()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async (asked) => (await axe.run(asked)).violations", ASKED)
    assert [one["id"] for one in found] == []


EVERYWHERE = list(product(SIZES, LANGUAGES)) if SOAK else [(SIZES[3], "fr"), (SIZES[1], "de")]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), EVERYWHERE)
def test_the_question_has_room(open_page: Opens, size: tuple[int, int], language: str) -> None:
    page = open_page(size, language)
    moments = [
        at("at market", "3 actions"),
        at("at studio", "2 actions"),
        at("at workshop", "1 actions 1 blends"),
        rarely_asked("claiming"),
    ]
    for record, color in moments:
        sit_at(page, record, color)
        control = page.locator(":is(.prompt, .foot) .giveup button").last
        expect(control).to_be_visible()
        assert faults(page) == []
        control.click()
        expect(page.locator(ASKED)).to_be_visible()
        assert faults(page) == []
        assert not scrolls_sideways(page)


@pytest.mark.parametrize("look", ["desk", "phone", "text"])
def test_where_nothing_can_be_done_there_is_one_way_on(open_page: Opens, look: str) -> None:
    """To give up one action and to give up all of them would be the same."""
    page = open_page(PHONE if look == "phone" else DESK, textBoard=look == "text")
    table_where(page, lambda options: options == ["pass", "done"])
    hand = Hand(page, random.Random(1))
    while hand.look()["face"]:
        hand.decide()
    assert offered(page) == ["done"]
    expect(page.locator("[data-word=pass]")).to_have_count(0)
    on = page.locator("[data-word=done].legal")
    expect(on.first).to_contain_text("Continue")
    expect(page.get_by_text("There’s nothing you can do here right now.").first).to_be_visible()
    hand.say("done")
    hand.look()
