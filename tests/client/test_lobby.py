"""Where a game begins: against bots, by invitation, from a record; in which language and light."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response, expect

from ..sampling import SOAK
from .conftest import Opens
from .measuring import faults, scrolls_sideways
from .playing import new_table, recorded
from .test_games import ALL

LOBBIES = list(
    product([(1280, 600), (1366, 640), (1280, 720), (1024, 768), (1440, 900)], ["de", "fr"])
)
HEAVIEST = 271_000  # bytes of the page as sent, without its art
ART = (".webp", ".png", ".jpg")


def begun(page: Page) -> dict[str, Any]:
    """The table that the only button for it makes."""
    page.locator(".btn.primary").click()
    page.wait_for_url("**/tables/*")
    told: dict[str, Any] = page.context.request.get(f"/api{urlsplit(page.url).path}").json()
    return told


def test_a_first_game_is_laid_out_and_then_one_new_module_after_the_other(
    open_page: Opens,
) -> None:
    page = open_page(hints=True)
    page.goto("/")
    chosen = page.locator(".presets [aria-pressed=true]")
    expect(chosen).to_have_text("First game")
    expect(page.locator(".btn.primary")).to_contain_text("Play your first game")
    told = begun(page)
    assert told["configuration"]["modules"] == []
    assert [seat["level"] for seat in told["table"]["seats"]] == [None, *["novice"] * 3]
    page.wait_for_selector(".app .legal")
    page.goto("/")
    expect(chosen).to_have_text("Base game")
    for module in ("portraits", "requests"):
        page.get_by_role("button", name="Next module").click()
        told = begun(page)
        assert told["configuration"]["modules"] == [module]
        assert told["table"]["seats"][1]["level"] == "journeyman"
        page.goto("/")


def test_the_one_start_uses_the_seats_and_the_modules_chosen(open_page: Opens) -> None:
    page = open_page()
    page.goto("/")
    seats = page.locator(".seats .seat")
    seats.nth(3).get_by_role("button", name="Remove").click()
    ratings = page.context.request.get("/api").json()["ratings"]
    level = seats.nth(1).get_by_label("Bot strength")
    master = ratings["3"]["levels"]["master"]["rating"]
    level.select_option(re.sub(r"(?<=\d)(?=\d{3}$)", ",", f"Master · {master}"))
    expect(level).to_have_attribute("title", re.compile(f"{ratings['3']['games']} games"))
    page.locator(".modcard:has(.mod-scrolls)").click()
    told = begun(page)
    assert told["configuration"]["modules"] == ["scrolls"]
    assert [seat["level"] for seat in told["table"]["seats"]] == [None, "master", "journeyman"]


def test_a_bot_that_is_no_level_goes_by_its_own_name(open_page: Opens) -> None:
    page = open_page()
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "novice@0.1", "name": "Bea"}]
    made = page.context.request.post("/api/tables", data={"seats": seats}).json()
    page.goto(f"/tables/{made['id']}")
    expect(page.get_by_text("bot · novice@0.1").first).to_be_visible()
    page.context.request.post(f"/api/tables/{made['id']}/start")
    expect(page.get_by_role("heading", name="Bea bot · novice@0.1")).to_be_visible()


def test_two_players_play_in_any_colors(open_page: Opens) -> None:
    page = open_page()
    page.goto("/")
    seats = page.locator(".seats .seat")
    for at in (3, 2):
        seats.nth(at).get_by_role("button", name="Remove").click()
    seats.nth(0).get_by_role("button", name="Guild of the tower").click()
    seats.nth(1).get_by_role("button", name="Friend").first.click()
    seats.nth(1).get_by_role("button", name="Guild of the moon").click()
    told = begun(page)["table"]["seats"]
    assert [(seat["color"], seat["shown_as"]) for seat in told] == [
        ("red", "green"),
        ("yellow", "blue"),
    ]
    gathered = page.locator(".gatherers li")
    expect(gathered.nth(0)).to_have_class(re.compile("c-verdigris"))
    gathered.nth(0).get_by_role("button", name="Guild of the moon").click()  # they change
    expect(gathered.nth(0)).to_have_class(re.compile("c-indigo"))
    expect(gathered.nth(1)).to_have_class(re.compile("c-verdigris"))
    gathered.nth(1).get_by_role("button", name="A bot").click()
    page.get_by_role("button", name="Start painting").click()
    page.wait_for_selector(".app .legal")
    expect(page.locator(".mine")).to_have_class(re.compile("c-indigo"))
    expect(page.locator(".fig.painter.c-indigo").first).to_be_visible()
    expect(page.locator(".fig.c-carmine, .fig.c-ochre")).to_have_count(0)
    page.goto("/")
    expect(seats.nth(0)).to_have_class(re.compile("c-carmine"))


@pytest.mark.parametrize(("size", "language"), LOBBIES if SOAK else LOBBIES[::4])
def test_all_modules_are_seen_without_scrolling(
    open_page: Opens, size: tuple[int, int], language: str
) -> None:
    page = open_page(size, language, hints=True)
    page.goto("/")
    page.wait_for_selector(".modcard.rules")
    page.evaluate("document.fonts.ready")
    grid = page.locator(".modgrid")
    assert grid.evaluate("grid => grid.scrollHeight - grid.clientHeight") == 0
    assert faults(page) == []


@pytest.mark.parametrize("played", [[], ["gold"]], ids=["newcomer", "regular"])
def test_the_ways_out_of_the_lobby_fill_their_rows(open_page: Opens, played: list[str]) -> None:
    page = open_page(played=played)
    page.goto("/")
    ways = page.locator(".ways > *")
    expect(ways.first).to_be_visible()
    rows: dict[float, float] = {}
    for top, right in ways.evaluate_all(
        "all => all.map((way) => way.getBoundingClientRect()).map(({top, right}) => [top, right])"
    ):
        rows[top] = max(right, rows.get(top, 0))
    assert len(set(rows.values())) == 1


def test_modules_are_chosen_and_a_friend_is_invited(open_page: Opens) -> None:
    page = open_page()
    page.goto("/")
    card = page.locator(".modcard[aria-pressed]").first
    pressed = card.get_attribute("aria-pressed")
    card.click()
    expect(card).not_to_have_attribute("aria-pressed", str(pressed))
    page.locator(".seats .seat").nth(1).get_by_role("button", name="Friend").first.click()
    page.locator(".startbar .btn.primary").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator(".gatherers .linkrow input").first).to_have_value(re.compile("/join#"))


def test_the_host_chooses_who_sits_in_and_all_are_told(open_page: Opens) -> None:
    page = open_page()
    page.goto("/")
    page.locator(".seats .seat").nth(1).get_by_role("button", name="Friend").first.click()
    page.get_by_role("button", name="House rules").click()
    level = page.get_by_label("Bot that plays for people who are away")
    expect(level.locator("option:checked")).to_have_text("Journeyman")
    level.select_option("Painter")
    page.get_by_role("button", name="Close").click()
    page.locator(".startbar .btn.primary").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator(".playlist")).to_contain_text("Plays for those away: Painter")


@pytest.mark.parametrize(("module", "minutes"), [("blends", 15), ("favors", 5)])
def test_a_module_adds_the_minutes_that_the_books_print(
    open_page: Opens, module: str, minutes: int
) -> None:
    page = open_page()
    page.goto("/")
    card = page.locator(f".modcard:has(.mod-{module})")
    expect(card.locator("em")).to_have_text(f"+{minutes} min")
    whole = page.locator(".startbar")
    before = int(re.findall(r"(\d+) min", whole.inner_text())[0])
    added = -minutes if card.get_attribute("aria-pressed") == "true" else minutes
    card.click()
    expect(whole).to_contain_text(f"{before + added} min")


def forgive(page: Page) -> None:
    """A browser notes each answer that refuses; what else it complains of stays a fault."""
    noted = "the server responded with a status of 4"
    page.complaints[:] = [one for one in page.complaints if noted not in one]  # type: ignore[attr-defined]


def arrive(page: Page, path: str) -> None:
    """At a page that says what is wrong: the browser notes the status, which is no fault."""
    page.goto(path)
    expect(page.locator(".astray h1")).to_be_visible()
    forgive(page)


def test_an_invitation_that_is_used_leads_to_the_seat_and_tells_all_others(
    open_page: Opens,
) -> None:
    host, friend, stranger = open_page(), open_page(), open_page(language="de")
    host.goto("/")
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = host.context.request.post("/api/tables", data={"seats": seats, "watchers": False})
    id, link = made.json()["id"], made.json()["links"]["yellow"]
    friend.goto(link)
    friend.get_by_label("Your name").fill("Bo")
    friend.get_by_role("button", name="Take this seat").click()
    friend.wait_for_selector(".gathering")
    friend.wait_for_url(f"**/tables/{id}")
    forgive(friend)
    friend.goto("/")
    friend.goto(link)
    friend.wait_for_selector(".gathering")
    friend.goto("/")
    friend.locator(".ways").get_by_role("button", name="Watch").click()
    friend.locator("#watch").fill(f"https://somewhere{link}")
    friend.get_by_role("button", name="Open", exact=True).click()
    friend.wait_for_selector(".gathering")
    arrive(stranger, link)
    expect(stranger.locator(".astray")).to_contain_text("Diese Einladung gilt nicht mehr")
    stranger.get_by_role("link", name="Zur Lobby").click()
    expect(stranger.locator(".btn.primary")).to_be_visible()
    stranger.go_back()
    expect(stranger.locator(".astray")).to_contain_text("Diese Einladung gilt nicht mehr")
    forgive(stranger)


@pytest.mark.parametrize("size", [(1440, 900), (360, 640)] if SOAK else [(360, 640)])
def test_an_address_that_leads_nowhere_says_so_in_three_languages(
    open_page: Opens, size: tuple[int, int]
) -> None:
    page = open_page(size)
    for path in (
        "/foo",
        "/rules/abc",
        "/tables/%ff",
        "/tables/nonsense",
        "/tables/nonsense/replay",
    ):
        arrive(page, path)
        expect(page.locator(".takeseat")).to_have_count(0)
    arrive(page, "/join#nonsense")
    for language, title in (("Deutsch", "Diese Einladung"), ("Français", "Cette invitation")):
        page.get_by_role("button", name=language).click()
        expect(page.locator(".astray h1")).to_contain_text(title)
        assert faults(page) == []
        assert not scrolls_sideways(page)


def test_what_is_wrong_with_a_record_is_told_in_ones_own_language(
    open_page: Opens, tmp_path: Path
) -> None:
    page = open_page(language="de")
    page.goto("/")
    page.locator(".ways button").nth(1).click()
    for text, told in (
        (recorded().replace("wake 5", "ill st", 1), "Diese Datei enthält keine Partie"),
        ("x" * 600_000, "Das ist zu groß"),
    ):
        file = tmp_path / "game.fresco"
        file.write_text(text, encoding="utf-8")
        page.locator("dialog input[type=file]").set_input_files(file)
        expect(page.locator("dialog [role=alert]")).to_contain_text(told)
    forgive(page)


def test_the_table_as_text_leads_to_the_rules_and_keeps_french_spaces(open_page: Opens) -> None:
    page = open_page(language="fr", textBoard=True)
    new_table(page)
    rules = page.locator(".tnow").get_by_role("link", name="Règles")
    expect(rules).to_have_attribute("href", "/rules")
    page.wait_for_selector(".tchoice")
    names = page.locator(".tchoice > .spoken").all_text_contents()
    assert any("\u202f: " in name for name in names)
    assert not any(re.search(r"\w:", name) for name in names)


def test_a_record_is_brought_and_looked_back_at(open_page: Opens, tmp_path: Path) -> None:
    file = tmp_path / "game.fresco"
    file.write_text(recorded(), encoding="utf-8")
    page = open_page()
    page.goto("/")
    page.locator(".ways").get_by_role("button", name="Watch").click()
    page.locator("dialog input[type=file]").set_input_files(file)
    page.wait_for_url("**/replay*")
    expect(page.locator(".replaybar")).to_be_visible()


def test_the_language_and_the_light_can_be_changed_at_any_time(open_page: Opens) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator(".btn.primary")).to_contain_text("Partie beginnen")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("button", name="Hell oder dunkel").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    new_table(page)  # both are kept
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Sprache").click()
    page.get_by_role("button", name="Langue").click()
    expect(page.get_by_role("button", name="Language")).to_be_visible()


def test_an_address_names_a_rule(open_page: Opens) -> None:
    page = open_page()
    page.goto("/rules#CATH-05")
    expect(page.locator("#CATH-05")).to_be_in_viewport()
    page.goto("/rules?q=Leonardo")
    expect(page.get_by_role("searchbox")).to_have_value("Leonardo")


@pytest.mark.parametrize("size", [(1440, 900), (360, 640)] if SOAK else [(360, 640)])
def test_the_search_of_the_rules_leaves_room_for_them(
    open_page: Opens, size: tuple[int, int]
) -> None:
    page = open_page(size, "de")
    page.goto("/rules")
    page.locator(".chapter").nth(12).scroll_into_view_if_needed()
    bar, search = page.locator(".topbar").bounding_box(), page.locator(".search").bounding_box()
    assert bar
    assert search
    assert bar["y"] == 0
    assert search["y"] <= bar["height"]  # nothing can be seen between them
    assert search["y"] + search["height"] < 116
    assert faults(page) == []


def test_the_page_without_its_art_is_light(open_page: Opens) -> None:
    page = open_page()
    sent: dict[str, int] = {}

    def count(answer: Response) -> None:
        if "/api/" not in answer.url and not answer.url.endswith(ART):
            sent[answer.url] = int(answer.headers.get("content-length", HEAVIEST))

    page.on("response", count)
    new_table(page, modules=ALL)
    page.wait_for_selector(".legal")
    page.evaluate("document.fonts.ready")
    assert len(sent) > 4
    assert sum(sent.values()) < HEAVIEST, sorted((size, url) for url, size in sent.items())
