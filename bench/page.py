"""How heavy and how quick the page is: `python -m bench.page [--json]`.

Loads a table with all modules in Chromium as a first-time visitor, plays some moves by clicking,
and prints what was sent (compressed, by kind), when the table became usable, and how long a redraw
took: by the clock, and in the page's own thread. Browser, server and bots share the cores here; the
time a redraw spends waiting for them is in the first figure but not in the second. The second is
an estimate: the share of a redraw during which its task had a processor. Opening a browser window,
about a second on both cores, is over before the table is requested. Deals, bots and what is said
are the same in every run, so that runs compare.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Response, sync_playwright

from tests.client.conftest import ARGUMENTS, CHROMIUM
from tests.client.playing import Hand, new_table, quiet
from tests.client.test_games import ALL
from tests.server.running import Server

KINDS = {"webp": "art", "woff2": "fonts", "js": "code", "css": "code", "svg": "code"}
TASK = "ThreadControllerImpl::RunTask"
VISITS = 5
RESTED = 3000  # milliseconds for a new browser window to settle
SLOWEST = 3  # redraws to name
USABLE = """async () => {
    for (;;) {
        const [mark] = performance.getEntriesByName("affresco usable");
        if (mark) return mark.startTime;
        await new Promise((done) => setTimeout(done, 20));
    }
}"""


def kind_of(url: str) -> str:
    return KINDS.get(url.rpartition(".")[2], "page" if "/api/" not in url else "messages")


def redraws_of(events: list[dict[str, Any]]) -> Iterator[tuple[float, float, str]]:
    """For every redraw: milliseconds by the clock and in the page's thread, and what it was."""
    tasks = [event for event in events if event["name"] == TASK and event.get("tdur")]
    begun: dict[str, dict[str, Any]] = {}
    for event in events:
        if event["name"] != "affresco redraw":
            continue
        if event["ph"] == "b":
            begun[event["id2"]["local"]] = event
            continue
        begin = begun[event["id2"]["local"]]
        start, end = begin["ts"], event["ts"]
        within = [
            task
            for task in tasks
            if task["tid"] == event["tid"] and task["ts"] <= start <= task["ts"] + task["dur"]
        ]
        if not within:  # the trace ended before its task did
            continue
        around = within[0]
        taken = (end - start) / 1000
        yield taken, taken * around["tdur"] / around["dur"], json.loads(begin["args"]["detail"])


class SteadyHand(Hand):
    """Says the same wherever the same is offered, however often a piece is pressed for it."""

    def choice(self, offered: list[str]) -> str:
        self.dice.seed(" ".join(offered))
        return super().choice(offered)


def spread(times: list[float]) -> dict[str, float]:
    return {
        "median": round(statistics.median(times), 1),
        "95 of 100": round(statistics.quantiles(times, n=20)[-1], 1),
        "most": round(max(times), 1),
    }


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), environment={"AFFRESCO_TEST_SEED": "1"}).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        usable: list[float] = []
        sent: dict[str, int] = {}

        def count(answer: Response) -> None:
            if "/events" not in answer.url:
                size = int(answer.headers.get("content-length", 0))
                sent[kind_of(answer.url)] = sent.get(kind_of(answer.url), 0) + size

        for visit in range(VISITS):
            context = browser.new_context(
                base_url=server.url, viewport={"width": 1440, "height": 900}
            )
            context.add_init_script(quiet())
            page = context.new_page()
            id = new_table(page, modules=ALL)
            fresh = browser.new_context(
                base_url=server.url,
                viewport={"width": 1440, "height": 900},
                storage_state=context.storage_state(),
            )
            context.close()
            fresh.add_init_script(quiet())
            page = fresh.new_page()
            page.wait_for_timeout(RESTED)
            sent.clear()
            page.on("response", count)
            page.goto(f"/tables/{id}")
            usable.append(page.evaluate(USABLE))
            if visit < VISITS - 1:
                fresh.close()
        browser.start_tracing(page=page, categories=["blink.user_timing", "toplevel"])
        SteadyHand(page, random.Random()).play(decisions=60)
        redraws = list(redraws_of(json.loads(browser.stop_tracing())["traceEvents"]))
        browser.close()
        server.stop()
    told = {
        "sent_kB": {kind: round(size / 1000, 1) for kind, size in sorted(sent.items())},
        "usable_ms": round(statistics.median(usable)),
        "redraws": len(redraws),
        "redraw_ms": spread([wall for wall, _, _ in redraws]),
        "redraw_at_work_ms": spread([work for _, work, _ in redraws]),
        "slowest": [
            {"what": what, "ms": round(wall, 1), "at_work_ms": round(work, 1)}
            for wall, work, what in sorted(redraws, reverse=True)[:SLOWEST]
        ],
    }
    if "--json" in sys.argv:
        print(json.dumps(told))
    else:
        for name, value in told.items():
            print(f"{name}: {value}")


if __name__ == "__main__":
    main()
