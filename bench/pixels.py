"""Do the pages look as before? Pictures of many pages and states, and a comparison by pixels.

    python -m bench.pixels shoot FOLDER [VISIT ...]   pictures of the page that is built
    python -m bench.pixels compare BEFORE AFTER       which of them differ, and by how much

Every state is reached in every size and shot in light and dark, as STATE-SIZE-LIGHT.png. Games have
fixed seeds, nothing moves, and what is drawn by chance (addresses) is masked, so that two runs over
the same page give the same pictures. Where pictures differ, `compare` writes AFTER/differences/NAME
with the differing pixels in red, and exits with 1.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, sync_playwright
from rich.progress import track

from tests.client.conftest import ARGUMENTS, CHROMIUM
from tests.client.playing import Wanted, brought, quiet
from tests.server.running import Server

from .screenshots import is_buying, is_planning, is_restoring, played, words

SIZES = [(1440, 900), (1024, 768), (390, 844)]
LIGHTS = ["light", "dark"]
BY_CHANCE = ".address, .linkrow input, .qr"  # tables have random addresses
PATIENCE = 200  # milliseconds between two looks at a page that may not be ready
LOOKS = 25  # after which it is shot as it is
SLOW = 120_000  # milliseconds: a busy machine may take its time
# Two pictures are the same where colors are UNSEEN (of 255) apart or less. Edges may be drawn anew:
# FEW pixels in 10,000 may be further apart, and a HANDFUL of them so far that one sees it (SEEN).
UNSEEN = 4
FEW = 10
SEEN = 64
HANDFUL = 10
# Without motion every change still takes a moment, and that only passes when the page is painted.
PAINTED = """() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})"""
Visit = Callable[[Page], Iterator[str]]


def lobby(page: Page) -> Iterator[str]:
    page.goto("/")
    page.wait_for_selector(".presets button")
    yield "lobby"
    page.locator(".presets button").nth(2).click()
    page.locator(".seats .seat button").first.focus()
    yield "lobby-all-modules"
    page.locator(".modgrid [aria-haspopup=dialog]").click()
    page.locator("dialog [role=switch]").last.press("Space")
    yield "lobby-house-rules"
    for at, name in enumerate(["games", "elsewhere", "me"]):
        page.keyboard.press("Escape")
        page.locator(".ways button").nth(at).click()
        yield f"lobby-{name}"


def gathering(page: Page) -> Iterator[str]:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open", "name": "Bruno"}, {"kind": "open"}]
    made = page.context.request.post(
        "/api/tables", data={"seats": [*seats, {"kind": "bot"}], "modules": ["glaziers", "bells"]}
    ).json()
    page.goto(f"/tables/{made['id']}")
    page.wait_for_selector(".gathering")
    yield "gathering"
    page.goto("/")
    page.locator(".ways button").first.click()
    page.wait_for_selector("dialog li")
    yield "lobby-one-game"
    page.context.clear_cookies()
    page.goto(next(iter(made["links"].values())))
    yield "invited"


def planning(page: Page) -> Iterator[str]:
    record, color = played("all", is_planning)
    id = brought(page, record)
    page.context.request.post(f"/api/tables/{id}/start")
    page.goto(f"/tables/{id}")
    page.wait_for_selector(".face")
    yield "curtain"
    page.locator(f".face[data-seat={color}]").click()
    page.wait_for_selector("[data-word=ready]")
    yield "planning"
    for key in "1225":
        page.keyboard.press(key)
        page.wait_for_timeout(200)
    yield "planning-sent"
    yield from boards(page)
    page.get_by_role("button", name="Menu").first.click()
    page.wait_for_selector("dialog.menu")
    yield "menu"
    page.keyboard.press("Escape")
    page.keyboard.press("Alt+r")
    page.wait_for_selector(".textboard")
    yield "text-planning"


def boards(page: Page) -> Iterator[str]:
    """The board of every module, and on a phone also each card of the deck."""
    if page.locator(".phone").count():
        for tab in page.locator("nav.ltabs button, nav.tabs button").all():
            tab.click()
            yield f"card-{tab.get_attribute('aria-label')}".lower().replace(" ", "-")
        page.locator(".ribbon button").click()
        yield "card-more"
        page.locator("nav[aria-label] button").last.click()
    for tab in page.locator(".mods [role=tab]").all():
        tab.click()
        yield f"board-{tab.get_attribute('data-tab')}"


def asked(name: str, modules: str, wanted: Wanted) -> Visit:
    """Somebody is asked, first with nothing in hand, then pointing at what may be pressed."""

    def visit(page: Page) -> Iterator[str]:
        record, color = played(modules, wanted)
        id = brought(page, record)
        page.context.request.post(f"/api/tables/{id}/start")
        page.goto(f"/tables/{id}")
        page.locator(f".face[data-seat={color}]").click()
        page.wait_for_selector(".legal")
        yield name
        piece = page.locator(".legal[data-word]").first
        if page.evaluate("navigator.maxTouchPoints"):
            piece.tap()
        else:
            piece.hover()
        yield f"{name}-pointing"
        page.mouse.move(1, 1)
        other = page.locator("[data-word][aria-disabled=true]:visible").first
        if other.count():
            other.evaluate("(piece) => piece.click()")
            yield f"{name}-refused"

    return visit


def is_waking(options: list[str]) -> bool:
    return words("wake", options) > 1


def is_at_altar(options: list[str]) -> bool:
    return words("altar", options) > 1


def is_blending(options: list[str]) -> bool:
    return words("blend", options) > 1


def is_at_studio(options: list[str]) -> bool:
    return words("portrait", options) + words("paint", options) > 0


def guided(page: Page) -> Iterator[str]:
    """With the guide of the first game and what happened meanwhile; and the table as text."""
    record, color = played("none", is_buying)
    id = brought(page, record)
    page.add_init_script(
        "localStorage.affresco = JSON.stringify({ ...JSON.parse(localStorage.affresco), "
        f"hints: true, stories: [['{id}', 40]] }})"
    )
    page.context.request.post(f"/api/tables/{id}/start")
    page.goto(f"/tables/{id}")
    page.locator(f".face[data-seat={color}]").click()
    page.wait_for_selector(".legal")
    yield "guide"
    page.keyboard.press("Alt+r")
    page.wait_for_selector(".textboard")
    yield "text-market"


def over(page: Page) -> Iterator[str]:
    id = brought(page, played("all")[0])
    page.goto(f"/tables/{id}")
    page.wait_for_selector(".endp h1")
    yield "end"
    page.goto(f"/tables/{id}?board")
    page.wait_for_selector(".app, .phone")
    yield "end-board"
    for move in (5, 300, 700):
        page.goto(f"/tables/{id}/replay?move={move}")
        page.wait_for_selector(".app, .phone")
        yield f"replay-{move}"


def over_without_modules(page: Page) -> Iterator[str]:
    page.goto(f"/tables/{brought(page, played('none')[0])}")
    page.wait_for_selector(".endp h1")
    yield "end-base"


def rules(page: Page) -> Iterator[str]:
    page.goto("/rules")
    page.wait_for_selector(".chapter")
    yield "rules"
    page.goto("/rules?q=bishop")
    page.wait_for_selector(".chapter[open]")
    yield "rules-search"


def astray(page: Page) -> Iterator[str]:
    page.goto("/nowhere")
    yield "lost"
    page.goto("/tables/nosuchtable")
    yield "gone"


VISITS: dict[str, Visit] = {
    "lobby": lobby,
    "gathering": gathering,
    "planning": planning,
    "waking": asked("waking", "all", is_waking),
    "market": asked("market", "none", is_buying),
    "cathedral": asked("cathedral", "all", is_restoring),
    "altar": asked("altar", "all", is_at_altar),
    "workshop": asked("workshop", "all", is_blending),
    "studio": asked("studio", "all", is_at_studio),
    "guided": guided,
    "over": over,
    "over_base": over_without_modules,
    "rules": rules,
    "astray": astray,
}


def reached(
    browser: Browser, url: str, visit: Visit, size: tuple[int, int]
) -> Iterator[tuple[Page, str]]:
    """All states of a visit, in a browser of its own, settled and in each light."""
    context = browser.new_context(
        base_url=url,
        viewport={"width": size[0], "height": size[1]},
        locale="en",
        has_touch=size[0] < 500,
        reduced_motion="reduce",
    )
    context.add_init_script(quiet(language="en", theme="auto"))
    page = context.new_page()
    page.set_default_timeout(SLOW)
    for state in visit(page):
        for light in LIGHTS:
            page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
            page.wait_for_selector(f"html[data-theme={light}]")
            page.evaluate(PAINTED)
            page.wait_for_selector(".changed", state="detached")  # outlined for a moment
            yield page, f"{state}-{size[0]}x{size[1]}-{light}"
    context.close()


def picture(page: Page) -> bytes:
    """The page as soon as two looks at it are the same: then all letters and pictures are there."""
    is_long = "/rules" not in page.url  # of the rulebook the first screen is enough
    last = b""
    for _ in range(LOOKS):
        page.wait_for_timeout(PATIENCE)
        taken = page.screenshot(
            full_page=is_long, animations="disabled", mask=[page.locator(BY_CHANCE)]
        )
        if taken == last:
            break
        last = taken
    return taken


def shoot(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    visits = [(VISITS[name], size) for name in wanted or VISITS for size in SIZES]
    count = 0
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data)).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for visit, size in track(visits, description="Pictures"):
            for page, name in reached(browser, server.url, visit, size):
                (folder / f"{name}.png").write_bytes(picture(page))
                count += 1
        browser.close()
        server.stop()
    print(f"{count} pictures in {folder}")


def compare(before: Path, after: Path) -> int:
    """How many pictures differ, after a line about each of them."""
    names = sorted({each.name for folder in (before, after) for each in folder.glob("*.png")})
    differing = 0
    for name in names:
        if not ((before / name).exists() and (after / name).exists()):
            print(f"{name}: only in {before if (before / name).exists() else after}")
            differing += 1
            continue
        one, two = (Image.open(folder / name).convert("RGB") for folder in (before, after))
        if one.size != two.size:
            print(f"{name}: {one.size[0]}x{one.size[1]} became {two.size[0]}x{two.size[1]}")
            differing += 1
            continue
        bands = ImageChops.difference(one, two).split()
        apart = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
        levels = apart.histogram()
        differ, seen = sum(levels[UNSEEN + 1 :]), sum(levels[SEEN + 1 :])
        if differ * 10_000 > FEW * one.width * one.height or seen > HANDFUL:
            print(f"{name}: {differ} pixels differ, {seen} of them much, within {apart.getbbox()}")
            marked = after / "differences" / name
            marked.parent.mkdir(exist_ok=True)
            mask = apart.point(lambda by: 255 if by > UNSEEN else 0)
            Image.composite(Image.new("RGB", two.size, "red"), two, mask).save(marked)
            differing += 1
    print(f"{len(names)} pictures, {len(names) - differing} the same, {differing} differ")
    return differing


def main(words: list[str]) -> None:
    match words:
        case ["shoot", folder, *wanted]:
            shoot(Path(folder), wanted)
        case ["compare", before, after]:
            sys.exit(1 if compare(Path(before), Path(after)) else 0)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
