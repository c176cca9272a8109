"""The order of the tests: what takes long begins first, and nobody waits for it at the end.

And a note of what was skipped, for the end of `make test`; and a module from outside, where one is
to be proved with ours: --module PACKAGE.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

import pytest

from .left_out import note

# Folders in which a test starts a browser, a server, or games of bots.
LONG = ["client", "server", "lab", "bots", "bare", "research", "cli"]


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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Runs once, however many processes share the tests."""
    file = os.environ.get("AFFRESCO_OUTCOMES")
    if not file:
        return
    stats = terminalreporter.stats
    passed = [(report.nodeid, "") for report in stats.get("passed", [])]
    skipped = [(report.nodeid, reason_of(report)) for report in stats.get("skipped", [])]
    note(Path(file), [*passed, *skipped])


def reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    assert isinstance(report.longrepr, tuple)
    return report.longrepr[2].removeprefix("Skipped: ")
