"""The order of the tests: what takes long begins first, and nobody waits for it at the end.

And a module of somebody else's, where one is to be proved with ours: --module PACKAGE.
"""

from __future__ import annotations

from importlib import import_module

import pytest

# Folders in which a test starts a browser, a server, or games of bots.
LONG = ["client", "server", "lab", "bots", "research", "cli"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--module", metavar="PACKAGE", help="a module's package, to be added to ours")


def pytest_configure(config: pytest.Config) -> None:
    if package := config.getoption("--module"):
        import_module(package)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def place(item: pytest.Item) -> int:
        folder = item.path.parent.name
        return LONG.index(folder) if folder in LONG else len(LONG)

    items.sort(key=place)
