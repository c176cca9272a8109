"""A request that does not fit is answered with the field that is wrong and what would fit."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import inspect

from affresco.server.http.request_errors import described
from affresco.server.messages import protocol

from .running import Server
from .sitting import good, refused

MOVE: dict[str, Any] = {"version": 0, "words": ["wake 7"]}
TABLE: dict[str, Any] = {"seats": [{"kind": "me"}, {"kind": "open"}]}
A_KEY = '"key" must be a text of 8 to 64 characters (letters, digits, - and _) or null'
A_VERSION = "a whole number from 0 to 1000000"
JARGON = ("Expected", "`", "$", "got", "str", "int", "regex", "Object", "enum", "array", "data")


@pytest.fixture(scope="module")
def table(sqlite_server: Server) -> str:
    with sqlite_server.client() as host:
        return str(good(host.post("/api/tables", json=TABLE)).json()["id"])


def check(answer: Any, sentence: str) -> None:
    problem = refused(answer, 400, "bad_request")
    assert problem["sentence"] == f"the request doesn’t fit: {sentence}"
    words = problem["sentence"].replace('"', " ").split()
    assert not [each for each in JARGON if each in words]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({**MOVE, "key": "short"}, A_KEY),
        ({**MOVE, "key": "with a blank"}, A_KEY),
        ({**MOVE, "key": 12345678}, A_KEY),
        ({**MOVE, "version": -1}, f'"version" must be {A_VERSION}'),
        ({**MOVE, "version": None}, f'"version" must be {A_VERSION}'),
        ({"words": ["wake 7"]}, f'"version" is missing: it must be {A_VERSION}'),
        ({**MOVE, "words": [""]}, '"words[0]" must be a text of 1 to 40 characters'),
        ({**MOVE, "saet": 1}, 'there is no "saet"; there is "version", "words", "seat" and "key"'),
        ([], 'the body must be an object of "version", "words", "seat" and "key"'),
    ],
)
def test_a_move(sqlite_server: Server, table: str, body: Any, sentence: str) -> None:
    check(sqlite_server.client().post(f"/api/tables/{table}/moves", json=body), sentence)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"seats": []}, '"seats" must be a list of 2 to 4 entries'),
        ({"seats": [{"kind": "king"}] * 2}, '"seats[0].kind" must be "bot", "me" or "open"'),
        (
            {"seats": [{"kind": "me"}, {}]},
            '"kind" is missing in "seats[1]": it must be "bot", "me" or "open"',
        ),
        (
            {"seats": [{"kind": "me", "nam": ""}] * 2},
            'there is no "nam" in "seats[0]"; there is "kind", "name", "level" and "shown_as"',
        ),
        ({**TABLE, "clock": {"bank": 0}}, '"clock.bank" must be a number from 1 to 2592000'),
        ({**TABLE, "watchers": "few"}, '"watchers" must be true or false'),
        ({**TABLE, "options": []}, '"options" must be an object of at most 40 entries'),
        (
            {**TABLE, "options": {"a": 1}},
            '"options[...]" must be a text of at most 40 characters',
        ),
    ],
)
def test_a_table(sqlite_server: Server, body: Any, sentence: str) -> None:
    check(sqlite_server.client().post("/api/tables", json=body), sentence)


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("why", '"word" is missing: it must be a text'),
        ("options?previews=perhaps", '"previews" must be true or false'),
        (
            "events?since=yesterday",
            '"since" must be a text (the id of a message of the stream, as 0-57) or null',
        ),
    ],
)
def test_an_address(sqlite_server: Server, table: str, path: str, sentence: str) -> None:
    check(sqlite_server.client().get(f"/api/tables/{table}/{path}"), sentence)


def test_the_name_of_a_table(sqlite_server: Server) -> None:
    answer = sqlite_server.client().get(f"/api/tables/{'x' * 33}")
    check(answer, '"table_id" must be a text (at most 32 letters, digits, - and _)')


def test_a_header(sqlite_server: Server, table: str) -> None:
    headers = {"Last-Event-ID": "9" * 300}
    answer = sqlite_server.client().get(f"/api/tables/{table}/events", headers=headers)
    check(answer, '"Last-Event-ID" must be a text of at most 200 characters or null')


def test_what_is_no_json(sqlite_server: Server) -> None:
    answer = sqlite_server.client().post("/api/tables", content=b'{"seats": [}')
    refused(answer, 400, "bad_request", "the body isn’t readable JSON")


def test_what_is_not_possible_here(sqlite_server: Server) -> None:
    answer = sqlite_server.client().patch("/api/tables")
    refused(answer, 405, "not_allowed", "PATCH isn’t allowed here", "/schema/openapi.json")


def test_every_field_of_every_message_can_be_told() -> None:
    for message in vars(protocol).values():
        if isinstance(message, type) and issubclass(message, protocol.Message):
            found = inspect.type_info(message)
            assert isinstance(found, inspect.StructType)
            for field in found.fields:
                assert "something else" not in described(field.type), (message, field.name)
