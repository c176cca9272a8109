"""The interface is described twice: by the server for programs, by a page for people."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from affresco.cli.serve import serve_command

from .running import Server
from .sitting import good

PAGE = Path(__file__).parent.parent.parent / "docs" / "server.md"


def test_every_path_is_told_on_the_page(sqlite_server: Server) -> None:
    document = good(sqlite_server.client().get("/schema/openapi.json")).json()
    page = PAGE.read_text(encoding="utf-8")
    for path in document["paths"]:
        last = re.sub(r"/\{(table_id|index|name)\}$", "", path.replace("{color}", "red"))
        assert re.search(rf"/{re.escape(last.rpartition('/')[2])}\b", page), path


def test_every_status_of_a_refusal_is_told_on_the_page(sqlite_server: Server) -> None:
    document = good(sqlite_server.client().get("/schema/openapi.json")).json()
    page = PAGE.read_text(encoding="utf-8")
    for operations in document["paths"].values():
        for operation in operations.values():
            assert operation["summary"]
            for status in operation["responses"]:
                assert status < "400" or f"| {status} |" in page, status


@pytest.mark.parametrize("option", ["--public", "--data", "--database", "--redis", "--bot-workers"])
def test_the_options_of_the_command_are_told_on_the_page(option: str) -> None:
    assert f"{option}" in PAGE.read_text(encoding="utf-8")
    assert option[2:].replace("-", "_") in serve_command.__annotations__
