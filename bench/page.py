"""How heavy and how quick the page is: `python -m bench.page [--json]`.

Loads a table with all modules in Chromium as a first visitor, plays some moves by clicks, and tells
what was sent (compressed, by kind), when the table could be used, and how long a redraw took.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Response, sync_playwright

from tests.client.conftest import ARGUMENTS, CHROMIUM
from tests.client.playing import Hand, new_table, quiet
from tests.client.test_games import ALL
from tests.server.running import Server

KINDS = {"webp": "art", "woff2": "fonts", "js": "code", "css": "code", "svg": "code"}
VISITS = 5


def kind_of(url: str) -> str:
    return KINDS.get(url.rpartition(".")[2], "page" if "/api/" not in url else "messages")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
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
            page = fresh.new_page()
            sent.clear()
            page.on("response", count)
            page.goto(f"/tables/{id}")
            page.wait_for_selector(".legal")
            usable.append(page.evaluate("performance.now()"))
            if visit < VISITS - 1:
                fresh.close()
        Hand(page, random.Random(1)).play(decisions=60)
        redraws = page.evaluate(
            "performance.getEntriesByName('affresco redraw').map((one) => one.duration)"
        )
        browser.close()
        server.stop()
    told = {
        "sent_kB": {kind: round(size / 1000, 1) for kind, size in sorted(sent.items())},
        "usable_ms": round(statistics.median(usable)),
        "redraw_ms": {
            "median": round(statistics.median(redraws), 1),
            "95 of 100": round(statistics.quantiles(redraws, n=20)[-1], 1),
            "most": round(max(redraws), 1),
            "count": len(redraws),
        },
    }
    if "--json" in sys.argv:
        print(json.dumps(told))
    else:
        for name, value in told.items():
            print(f"{name}: {value}")


if __name__ == "__main__":
    main()
