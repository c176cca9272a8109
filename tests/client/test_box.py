"""My box: an owner corrects the printed figures, plays with them, and others see the same."""

from __future__ import annotations

import json
import random
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from affresco.components import load, read
from affresco.components.drafts import differences

from .conftest import Opens
from .playing import play_on
from .test_lobby import begun

TEN = {
    "hostel.price.0": 5,
    "mood.start": 5,
    "fresco.tiles.7.vp": 5,
    "fresco.tiles.9.vp": 7,
    "fresco.tiles.16.vp": 8,
    "requests.general.0": 3,
    "glaziers.windows.0.vp": 4,
    "bells.certificates.1.vp": 2,
    "bells.ranks.four.1": 6,
    "medico.place_price.four.3": 2,
}
PARTS = {
    "hostel": "Hostel",
    "mood": "Mood",
    "fresco": "Fresco tiles",
    "requests": "Bishop’s requests",
    "glaziers": "Windows and glass",
    "bells": "Bell certificates",
    "medico": "Bottles",
}


def look_at(page: Page, figure: str) -> None:
    """Open the part of a figure and press the piece on which it stands."""
    page.get_by_role("navigation").get_by_role("button", name=PARTS[figure.split(".")[0]]).click()
    pieces = page.locator("button.piece")
    for at in range(pieces.count()):
        pieces.nth(at).click()
        if page.locator(f"[data-figure='{figure}']").count():
            return
    raise AssertionError(f"no piece has the figure {figure}")


def write(page: Page, figure: str, value: int) -> None:
    field = page.locator(f"[data-figure='{figure}']")
    field.fill(str(value))
    with page.expect_response("**/figures"):
        field.press("Tab")


def changes(page: Page) -> str:
    return page.locator(".bar .what span").inner_text()


def test_an_owner_corrects_ten_figures_plays_with_them_and_a_friend_sees_the_same(
    open_page: Opens, tmp_path: Path
) -> None:
    owner = open_page(name="Ada")
    owner.goto("/box")
    for number, (figure, value) in enumerate(TEN.items(), 1):
        look_at(owner, figure)
        write(owner, figure, value)
        expect(owner.locator(".bar .what span")).to_have_text(
            f"{number} change{'s' if number > 1 else ''}"
        )
    assert owner.locator(".bar input[type=text]").input_value() == "Ada’s box"

    # a fault is told in its sentence, and the box waits
    look_at(owner, "fresco.tiles.9.vp")
    write(owner, "fresco.tiles.9.vp", 12)
    wrong = "Fresco: vp of tile 10 must be a whole number from 3 to 11, not 12."
    expect(owner.locator(".note.wrong")).to_contain_text(wrong)
    expect(owner.locator("button.piece.bad")).to_have_count(1)
    play = owner.get_by_role("button", name="Play with it")
    expect(play).to_have_attribute("aria-disabled", "true")
    play.click(force=True)
    assert urlsplit(owner.url).path.startswith("/box/")
    write(owner, "fresco.tiles.9.vp", 7)
    expect(owner.locator(".note.wrong")).to_have_count(0)

    # the file that leaves is the set, and comes back as it left
    with owner.expect_download() as leaving:
        owner.get_by_role("link", name="Export TOML").click()
    file = tmp_path / leaving.value.suggested_filename
    leaving.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    made = read(text)
    assert (file.name, made.name) == ("adas-box.toml", "adas-box")
    assert len(differences(load(), made)) == len(TEN)
    friend = open_page(name="Bo")
    friend.goto("/box")
    friend.locator("input[type=file]").set_input_files(file)
    friend.wait_for_url("**/box/*")
    with friend.expect_download() as again:
        friend.get_by_role("link", name="Export TOML").click()
    assert Path(again.value.path()).read_text(encoding="utf-8") == text

    # by its link others see the same figures, and cannot change them
    friend.goto(urlsplit(owner.url).path)
    look_at_shown(friend)
    expect(friend.locator("button.piece[data-path='fresco.tiles.9']")).to_contain_text("7")
    assert friend.locator("[data-figure]").count() == 0
    expect(friend.locator("aside.form")).not_to_contain_text("You own the game?")
    assert friend.locator("input[type=file]").count() == 0
    assert figures(friend) == figures(owner)

    # and the game is played with them
    play.click()
    owner.wait_for_url("**/")
    expect(owner.get_by_role("button", name="House rules")).to_contain_text("Ada’s box")
    told = begun(owner)
    assert told["configuration"]["components"] == "adas-box"
    assert told["pieces"]["hours"][0]["price"] == TEN["hostel.price.0"]
    table = urlsplit(owner.url).path
    assert play_on(owner, random.Random(4), turns=6) == 6
    friend.goto(f"{table}/box")
    look_at_shown(friend)
    expect(friend.locator(".parts h2")).to_have_text("adas-box")
    seen = friend.context.request.get(f"/api{table}/box").json()
    assert seen["digest"] == made.digest


def look_at_shown(page: Page) -> None:
    page.wait_for_selector("button.piece")
    page.get_by_role("navigation").get_by_role("button", name="Fresco tiles").click()


def figures(page: Page) -> object:
    """What the server says about the box of a page."""
    box = page.context.request.get(f"/api/boxes/{urlsplit(page.url).path.rpartition('/')[2]}")
    return json.loads(box.text())["parts"]


def test_paints_are_set_by_pressing_or_by_their_letters(open_page: Opens) -> None:
    page = open_page()
    page.goto("/box")
    page.locator("[data-path='fresco.tiles.1']").click()
    cost = page.locator("[data-figure='fresco.tiles.1.cost']")
    with page.expect_response("**/figures"):
        cost.get_by_role("button", name="purple").click()
    with page.expect_response("**/figures"):
        cost.get_by_role("button", name="One more").click()
    cost.get_by_role("button", name="Place 3: red").press("y")
    expect(cost.locator(".sock.lit")).to_have_attribute("aria-label", "Place 3: yellow")
    seen = figures(page)
    assert isinstance(seen, list)
    tile = next(part for part in seen if part["name"] == "fresco")["pieces"][1]
    assert (tile["figures"][1]["value"], tile["grade"]) == ("PBY", "yours")
    page.get_by_role("radio", name="As we have it").click()
    expect(page.locator(".bar .what span")).to_have_text("no changes yet")


def test_pieces_are_reached_by_arrows_and_their_form_by_enter(open_page: Opens) -> None:
    page = open_page()
    page.goto("/box")
    first = page.locator("button.piece").first
    first.focus()
    first.press("ArrowRight")
    second = page.locator("button.piece").nth(1)
    expect(second).to_be_focused()
    expect(second).to_have_attribute("aria-pressed", "true")
    second.press("Enter")
    expect(page.get_by_role("button", name="Less: Points printed on it")).to_be_focused()


@pytest.mark.parametrize(
    ("language", "open_fresco", "sentence", "bad_file"),
    [
        (
            "de",
            "Freskoplättchen",
            "Freskoplättchen \N{EN DASH} Plättchen 10, Punkte: richtig wäre eine ganze Zahl von 3 "
            "bis 11, nicht 12.",
            "der Text ist kein TOML (am Ende)",
        ),
        (
            "fr",
            "Tuiles Fresque",
            "Tuiles Fresque \N{EN DASH} tuile 10, points\N{NARROW NO-BREAK SPACE}: il faudrait un "
            "nombre entier de 3 à 11, pas 12.",
            "le texte n’est pas du TOML (à la fin)",
        ),
    ],
)
def test_a_fault_is_told_in_the_language_of_the_page(
    open_page: Opens, language: str, open_fresco: str, sentence: str, bad_file: str
) -> None:
    page = open_page(language=language)
    page.goto("/box")
    page.get_by_role("navigation").get_by_role("button", name=open_fresco).click()
    page.locator("button.piece[data-path='fresco.tiles.9']").click()
    write(page, "fresco.tiles.9.vp", 12)
    expect(page.locator(".note.wrong")).to_contain_text(sentence)
    broken = {"name": "a.toml", "mimeType": "application/toml", "buffer": b"a = ["}
    page.locator("input[type=file]").set_input_files(files=[broken])
    expect(page.locator(".note.wrong", has_text=bad_file)).to_be_visible()
    page.complaints.clear()  # type: ignore[attr-defined]  # the browser logs the 400


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844), (360, 640)])
def test_a_fault_is_seen_where_the_figure_is_corrected(
    open_page: Opens, size: tuple[int, int]
) -> None:
    page = open_page(size)
    page.goto("/box")
    page.locator("button.piece[data-path='fresco.tiles.9']").click()
    write(page, "fresco.tiles.9.vp", 12)
    expect(page.locator(".note.wrong")).to_be_in_viewport(ratio=1)
    field = page.locator("[data-figure='fresco.tiles.9.count']")
    field.scroll_into_view_if_needed()
    field.click()  # it is not covered


def test_a_link_is_copied_where_the_browser_gives_no_clipboard(open_page: Opens) -> None:
    page = open_page()
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
        "document.execCommand = () => { window.copied = String(getSelection()); return true }"
    )
    page.goto("/box")
    page.locator("button.piece").first.click()
    page.get_by_role("button", name="More: Points printed on it").click()
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Copy", exact=True).click()
    expect(dialog.get_by_role("button", name="Copied", exact=True)).to_be_visible()
    assert "fresco.tiles.0.vp = 4" in page.evaluate("copied")


def test_a_box_that_is_gone_says_so(open_page: Opens) -> None:
    page = open_page()
    page.goto("/box/nothing")
    expect(page.get_by_role("alert")).to_have_text("This component set doesn’t exist anymore.")
    page.complaints.clear()  # type: ignore[attr-defined]  # the browser logs the 404
