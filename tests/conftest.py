"""The order of the tests: what takes long begins first, and nobody waits for it at the end."""

from __future__ import annotations

import pytest

# Folders in which a test starts a browser, a server, or games of bots.
LONG = ["client", "server", "lab", "bots", "research", "cli"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def place(item: pytest.Item) -> int:
        folder = item.path.parent.name
        return LONG.index(folder) if folder in LONG else len(LONG)

    items.sort(key=place)
