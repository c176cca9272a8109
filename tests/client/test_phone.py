"""On a phone: the decision, the own things and the place concerned, without scrolling sideways."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from ..sampling import SOAK
from .conftest import Opens
from .measuring import faults, scrolls_sideways
from .playing import Hand, is_over, new_table, round_of
from .test_games import ALL, SHORTEST

SHORTENED = ("cut off: nameplate", "cut off: byline")  # names in the list of players end in dots
LARGE, SMALL = (390, 844), (360, 640)
TABLET = (768, 1024)
GAMES = {"all, small": (SMALL, ALL)}
if SOAK:
    GAMES |= {"base, small": (SMALL, []), "base, large": (LARGE, []), "all, large": (LARGE, ALL)}


@pytest.mark.slow
@pytest.mark.parametrize(("size", "modules"), GAMES.values(), ids=GAMES)
def test_a_round_by_thumb(open_page: Opens, size: tuple[int, int], modules: list[str]) -> None:
    """The first tap holds a piece and shows what it brings, the second says it.

    In the long proofs games are played so to their end.
    """
    page = open_page(size, touch=True)
    new_table(page, modules=modules, options=SHORTEST)
    hand = Hand(page, random.Random(9), touch=True)

    def watch() -> None:
        assert not scrolls_sideways(page)

    hand.watching = watch
    hand.play(until_round=99 if SOAK else 2)
    assert is_over(page) if SOAK else round_of(page) == 2


def test_a_name_without_a_break_stays_within_the_prompt(open_page: Opens) -> None:
    page = open_page(SMALL, touch=True)
    seats = [{"kind": "me", "name": "W" * 24}, {"kind": "bot", "level": "novice", "name": "Bot"}]
    id = page.context.request.post("/api/tables", data={"seats": seats}).json()["id"]
    assert page.context.request.post(f"/api/tables/{id}/start").ok
    page.goto(f"/tables/{id}")
    expect(page.locator(".foot [role=status]")).to_contain_text("WWW")
    assert [fault for fault in faults(page) if not fault.startswith(SHORTENED)] == []
    assert not scrolls_sideways(page)


RIBBON = """() => {
    const box = (piece) => piece.getBoundingClientRect();
    const ribbon = document.querySelector(".ribbon");
    const scale = box(ribbon.querySelector(".scale"));
    const ticks = [...ribbon.querySelectorAll(".tick")];
    const numbers = box(ticks.find((tick) => tick.matches(".fifth"))).bottom;
    let last = -Infinity;
    return [...ribbon.querySelectorAll(".who")].flatMap((who, at) => {
        const [figure, score] = [box(who.querySelector(".fig")), box(who.querySelector("b"))];
        const { valueInSpecifiedUnits: end } = ribbon.querySelectorAll("line")[at].x2.baseVal;
        const needle = end / 100 * scale.width;
        const leads = ticks.some((tick) => Math.abs(box(tick).left - scale.left - needle) < 2);
        const isApart = Math.abs(figure.left - last) > 25;
        last = figure.left;
        return Object.entries({
            "a needle leads to no space": !leads,
            "a figure stands on the numbers": figure.bottom > numbers,
            "a score is cut": score.top < box(ribbon).top,
            "a figure hides another": !isApart,
        }).flatMap(([fault, is]) => is ? [fault] : []);
    });
}"""


@pytest.mark.parametrize("size", [LARGE, SMALL, (844, 390)])
def test_figures_on_the_track_leave_its_numbers_free(
    open_page: Opens, size: tuple[int, int]
) -> None:
    """At the start all are level: they stand beside each other, and needles lead to their space."""
    page = open_page(size, touch=True)
    new_table(page)
    expect(page.locator(".ribbon .who")).to_have_count(4)
    assert page.evaluate(RIBBON) == []


def scrolled(page: Page) -> list[str]:
    """Places below the ceiling of which only a part is seen."""
    found: list[str] = page.eval_on_selector_all(
        ".deckx > .card > :is(.loc, .sheet)",
        """all => all.filter((place) => {
            const [inner, outer] = [place, place.parentElement];
            return inner.getBoundingClientRect().bottom > outer.getBoundingClientRect().bottom;
        }).map((place) => place.parentElement.dataset.card)""",
    )
    return found


@pytest.mark.parametrize("modules", [[], ALL] if SOAK else [ALL], ids=len)
def test_a_tablet_shows_the_ceiling_and_all_of_a_place(
    open_page: Opens, modules: list[str]
) -> None:
    """When one gets up, plans and visits the places; what is held in hand may take room."""
    page = open_page(TABLET)
    new_table(page, modules=modules)
    hand = Hand(page, random.Random(5))

    def watch() -> None:
        hand.look()
        if page.locator(".foot .ledger, .foot .ask").count() == 0:
            stage = page.locator(".phone").get_attribute("data-step")
            assert stage not in scrolled(page)
            assert page.locator(".phone > .cathedral .seg").last.is_visible()

    hand.watching = watch
    hand.play(until_round=2)
