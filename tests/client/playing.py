"""Playing by hand: the server offers words, and each is reached by pressing what can be seen."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Request, Route, TimeoutError

from affresco.configuration import configure
from affresco.game import Game

LIT = "[data-word].legal, [data-word=ready]:not(:disabled)"
LOOK = (Path(__file__).parent / "look.js").read_text(encoding="utf-8")
SLOW = 20_000  # milliseconds: what is waited for comes, however busy the machine is
PATIENCE = 3_000  # until another way to a piece is tried
# What a person who wants to end the game would rather press; the rest is left to chance.
LIKED = (
    "restore",
    "altar",
    "bench",
    "mural",
    "certify",
    "request",
    "gild",
    "claim",
    "unroll",
    "blend",
    "buy",
)


def quiet(**kept: Any) -> str:
    """A browser that shows everything at once, and in which every answer is given by hand."""
    settings = {"tempo": "once", "recap": "never", "auto": False, "hints": False, **kept}
    return f"localStorage.affresco ??= JSON.stringify({json.dumps(settings)})"


def new_table(
    page: Page,
    people: int = 1,
    bots: int = 3,
    modules: list[str] | None = None,
    start: str = "",
    **more: Any,
) -> str:
    """A table that runs, with so many seats at this screen; its address is opened.

    It is asked for at another start than usual, if there is one.
    """
    names = ["Ada", "Bruno", "Chiara", "Dario"]
    seats = [{"kind": "me", "name": names[at]} for at in range(people)]
    seats += [{"kind": "bot", "level": "novice", "name": f"Bot {at}"} for at in range(bots)]
    request = page.context.request
    made = request.post("/api/tables", data={"seats": seats, "modules": modules or [], **more})
    assert made.status == 201, made.text()
    id: str = made.json()["id"]
    assert request.post(f"/api/tables/{id}/start").ok
    page.goto(f"{start}/tables/{id}")
    page.wait_for_selector(".app, .phone, .textboard")
    return id


Wanted = Callable[[list[str]], bool]
Says = Callable[[list[str], random.Random], str]


def decisions(
    seats: int, modules: str, seed: int, options: str = "", says: Says | None = None
) -> Iterator[tuple[Game, int]]:
    """A game by chance: the table and who is asked, at every decision but the plans."""
    says = says or choose
    names = ["Ada", "Bruno", "Chiara", "Dario"][:seats]
    table = Game(configure(seats, modules, f"round_limit=9,{options}".strip(",")), names, seed=seed)
    dice = random.Random(seed)
    while not table.is_over:
        seat = table.acting()[0]
        if table.is_planning:
            words: list[str] = []
            while more := [word for word in table.additions(seat, words) if word != "ready"]:
                words.append(dice.choice(more))
            table.plan(seat, words)
        else:
            yield table, seat
            table.play(seat, says(table.options(seat), dice))


@cache
def recorded(modules: str = "all", until: Wanted = lambda options: False) -> str:
    """The record of a game that is over, or at which somebody may say what is looked for."""
    for table, seat in decisions(3, modules, 11):
        if until(table.options(seat)):
            break
    return table.record.write()


def finished_game(page: Page, modules: str = "all") -> str:
    """A game that is over, brought as a record; its address is opened."""
    id = brought(page, recorded(modules))
    page.goto(f"/tables/{id}")
    return id


def table_where(page: Page, until: Wanted, modules: str = "none") -> None:
    """A table of three, all at this screen, where somebody may say what is looked for."""
    id = brought(page, recorded(modules, until))
    assert page.context.request.post(f"/api/tables/{id}/start").ok
    page.goto(f"/tables/{id}")
    page.wait_for_selector(".app, .phone, .textboard")


def brought(page: Page, record: str) -> str:
    made = page.context.request.post("/api/records", data={"record": record})
    assert made.status == 201, made.text()
    id: str = made.json()["id"]
    return id


class Held:
    """What a page asks of the server at an address, held back until it is let go."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.routes: list[Route] = []
        self.given_up: list[Request] = []
        page.route(address, lambda route: self.routes.append(route))
        page.on("requestfailed", lambda request: self.given_up.append(request))

    def has_come(self) -> None:
        """Wait until something is held: the page has asked."""
        self.until(lambda: bool(self.routes), "nothing is asked")

    def is_given_up(self) -> None:
        """Wait until the page does not want an answer any more, to anything it has asked."""
        asked = [route.request for route in self.routes]
        self.until(
            lambda: all(request in self.given_up for request in asked), "an answer is still wanted"
        )

    def let_go(self) -> None:
        self.has_come()
        for route in self.routes:
            if route.request not in self.given_up:
                route.continue_()
        self.page.unroute(self.address)

    def until(self, is_so: Callable[[], bool], fault: str) -> None:
        """What a browser tells comes when it comes; nothing in the page itself shows it."""
        end = time.monotonic() + SLOW / 1000
        while not is_so():
            assert time.monotonic() < end, fault
            self.page.wait_for_timeout(10)


class Hand:
    """Somebody who sits at a page: by mouse, or by thumb with its second press."""

    def __init__(
        self, page: Page, dice: random.Random, touch: bool = False, haste: float = 0
    ) -> None:
        self.page = page
        self.dice = dice
        self.touch = touch
        self.haste = haste  # how often a plan or a visit is ended as soon as it can be
        self.watching: Callable[[], None] = lambda: None  # called before each decision

    # What is seen

    def look(self, after: str | None = None) -> dict[str, Any]:
        """The table as soon as somebody at this screen is asked, or the game is over."""
        seen = self.page.wait_for_function(LOOK, arg={"after": after})
        found: dict[str, Any] = seen.json_value()
        return found

    def spot(self, selector: str) -> tuple[float, float] | None:
        """Where something can be pressed; it may be scrolled to."""
        found = self.page.evaluate(LOOK, {"scroll": selector})
        return (found[0], found[1]) if found else None

    # What is done

    def press(self, spot: tuple[float, float]) -> None:
        if self.touch:
            self.page.touchscreen.tap(*spot)
        else:
            self.page.mouse.click(*spot)

    def pressed(self, selector: str) -> bool:
        """Press something, if it is there, and see the page answer."""
        spot = self.spot(selector)
        if spot is None:
            return False
        before = stamp(self.page)
        self.press(spot)
        self.page.wait_for_function(
            "(before) => document.body.dataset.stamp !== before", arg=before
        )
        return True

    def reach(self, word: str) -> tuple[float, float]:
        """The spot of a word: in sight, or behind what one takes in hand or turns to first."""
        lit = f'[data-word="{word}"]:is({LIT})'
        if spot := self.spot(lit):
            return spot
        for way in self.ways(word.split()[0]):
            if spot := self.spot(way):
                self.press(spot)
                if spot := self.appears(lit):
                    return spot
        spot = self.appears(lit, SLOW)
        assert spot, f"{word} is offered and cannot be pressed: {stamp(self.page)}"
        return spot

    def ways(self, verb: str) -> list[str]:
        """What is pressed first to come to a word that is not in sight."""
        if self.page.locator(".tray [data-verb]").count():
            return [f'.tray [data-verb="{verb}"]']
        if verb in ("bishop", "sexton", "restore"):
            return [".leads"]
        if verb == "altar":
            return [".moresets[aria-expanded=false]"]
        boards = self.page.locator(".mods [role=tab]:has(.dot)").all()
        return [f'.mods [data-tab="{board.get_attribute("data-tab")}"]' for board in boards]

    def appears(self, selector: str, patience: int = PATIENCE) -> tuple[float, float] | None:
        try:
            found = self.page.wait_for_function(LOOK, arg={"scroll": selector}, timeout=patience)
        except TimeoutError:
            return None
        x, y = found.json_value()
        return x, y

    def say(self, word: str) -> None:
        """Press the piece of a word, and see the table answer."""
        self.press(self.reach(word))
        if self.page.evaluate("document.body.dataset.giving ?? ''"):
            spot = self.appears(f'[data-gives="{word}"]', SLOW)  # what is lost is asked about
            assert spot, f"{word} is asked about and cannot be confirmed"
            self.press(spot)
            return
        if self.page.evaluate("document.body.dataset.held ?? ''"):
            # The first press holds it; the second, or the gold button, says it
            again = self.spot(f'[data-word="{word}"].sel') if self.dice.random() < 0.5 else None
            spot = again or self.appears(f'[data-plays="{word}"]', SLOW)
            assert spot, f"{word} is held and cannot be said"
            self.press(spot)
            if self.page.evaluate("document.body.dataset.giving ?? ''"):
                spot = self.appears(f'[data-gives="{word}"]', SLOW)  # it would bring nothing
                assert spot, f"{word} is asked about and cannot be confirmed"
                self.press(spot)

    def decide(self) -> str | None:
        """One decision, whoever sits at this screen; None when the game is over."""
        self.watching()
        seen = self.look()
        if seen["status"] == "over":
            return None
        if seen["face"]:
            self.press(tuple(seen["face"]))
            word = "i am"
        else:
            word = self.choice(seen["words"])
            self.say(word)
        self.page.wait_for_function(
            "(before) => document.body.dataset.stamp !== before", arg=seen["stamp"]
        )
        return word

    def choice(self, offered: list[str]) -> str:
        if self.dice.random() < self.haste:
            for end in ("ready", "done", "pass"):
                if end in offered:
                    return end
        words = [each for each in offered if each != "ready"]
        return choose(words, self.dice) if words else "ready"

    def play(self, until_round: int = 99, decisions: int = 100_000) -> int:
        """Play until the game is over, or enough is seen; tells how many decisions it were."""
        for count in range(decisions):
            if round_of(self.page) >= until_round or self.decide() is None:
                return count
        return decisions


def stamp(page: Page) -> str:
    """Changes whenever the page has heard something or something was taken in hand."""
    told: str = page.evaluate("document.body.dataset.stamp ?? ''")
    return told


def offered(page: Page) -> list[str]:
    """What may be said at this page now."""
    words: str = page.evaluate("document.body.dataset.offered ?? ''")
    return words.split(",") if words else []


def round_of(page: Page) -> int:
    return int(page.evaluate("document.body.dataset.round ?? 0"))


def is_over(page: Page) -> bool:
    return bool(page.evaluate("document.body.dataset.status === 'over'"))


def take_turn(page: Page, dice: random.Random) -> str | None:
    """One decision by mouse, whoever sits at this screen; None when the game is over."""
    return Hand(page, dice).decide()


def play_on(page: Page, dice: random.Random, turns: int = 100_000, until_round: int = 99) -> int:
    """Play by mouse until the game is over, or enough is seen; tells how many decisions."""
    return Hand(page, dice).play(until_round, turns)


def led(words: list[str], dice: random.Random) -> str:
    """Where it can be, the bishop is led to what is restored next."""
    payable = [word.split()[1] for word in words if word.startswith("restore")]
    steps = [f"bishop {segment}" for segment in payable if f"bishop {segment}" in words]
    return dice.choice(steps) if steps else choose(words, dice)


def choose(words: list[str], dice: random.Random) -> str:
    for liked in LIKED:
        some = [word for word in words if word.split()[0] == liked]
        if some and dice.random() < 0.8:
            return dice.choice(some)
    worth = [word for word in words if word not in ("pass", "done")]
    return dice.choice(worth or words)
