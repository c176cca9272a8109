"""A table over HTTP: every seat holds its token and speaks for itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from affresco.engine.board import COLORS
from affresco.engine.view import AUDIENCE

from .running import Server

JSON = dict[str, Any]


@dataclass
class Sitting:
    """The seats of one table."""

    server: Server
    host: httpx.Client
    id: str
    tokens: dict[str, str] = field(default_factory=dict)
    clients: dict[str, httpx.Client] = field(default_factory=dict)

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def seat(self, color: str) -> httpx.Client:
        """A client with the token of a seat; `watcher` has none."""
        if color not in self.clients or self.clients[color].is_closed:
            self.clients[color] = self.server.client(headers=self.headers(color))
        return self.clients[color]

    def headers(self, color: str) -> dict[str, str]:
        token = self.tokens.get(color)
        return {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, color: str, what: str, **params: Any) -> Any:
        return good(self.seat(color).get(f"{self.path}/{what}", params=params)).json()

    def view(self, color: str) -> JSON:
        found: JSON = self.get(color, "view")["view"]
        return found

    def views(self) -> dict[str, bytes]:
        """What everybody sees, to the byte."""
        return {
            color: good(self.seat(color).get(f"{self.path}/view")).content
            for color in [*self.tokens, "watcher"]
        }

    def play(self, color: str, word: str, version: int, **more: Any) -> httpx.Response:
        body = {"version": version, "words": [word], **more}
        return self.seat(color).post(f"{self.path}/moves", json=body)

    def plan(self, color: str, day: int, words: list[str], **more: Any) -> httpx.Response:
        return self.seat(color).put(
            f"{self.path}/plan", json={"round": day, "words": words, **more}
        )

    # Playing at random

    def asked(self) -> list[str]:
        return [COLORS[seat] for seat in self.view("watcher")["acting"]]

    def decision(self, rng: Random, color: str | None = None) -> tuple[str, str, JSON]:
        """A request that a seat could make now: method, path, body; tells the seat first."""
        color = color or rng.choice(self.asked())
        seen = self.view(color)
        if seen["step"] != "planning":
            body = {"version": seen["version"], "words": [rng.choice(seen["options"])]}
            return color, "POST", {"path": f"{self.path}/moves", "body": body}
        words = rng.sample(seen["options"], 1)
        while rng.random() < 0.5 and words != ["ready"]:
            options = self.get(color, "options", draft=words)["options"]
            if not options:
                break
            words.append(rng.choice(options)["word"])
        body = {"round": seen["round"], "words": words}
        return color, "PUT", {"path": f"{self.path}/plan", "body": body}

    def act(self, rng: Random, key: str | None = None) -> JSON:
        """One decision by any seat that is asked."""
        color, method, request = self.decision(rng)
        body = {**request["body"], **({"key": key} if key else {})}
        done: JSON = good(self.seat(color).request(method, request["path"], json=body)).json()
        return done

    def play_out(self, rng: Random, most: int = 5000) -> int:
        """To the end; tells after how many decisions."""
        for number in range(most):
            if not self.asked():
                return number
            self.act(rng)
        raise AssertionError("the game does not end")


def seated(server: Server, text: str, viewer: int) -> Sitting:
    """A running table with this record; the viewer holds a token, the host all other seats."""
    host = server.client()
    made = good(host.post("/api/records", json={"record": text})).json()
    sitting = Sitting(server, host, made["id"])
    if viewer != AUDIENCE:
        color = COLORS[viewer]
        token = good(host.post(f"{sitting.path}/seats/{color}/token")).json()["token"]
        sitting.tokens[color] = token
        good(sitting.seat(color).post(f"{sitting.path}/join", json={}))
    good(host.post(f"{sitting.path}/start"))
    return sitting


class Unserved(AssertionError):
    """The server says that it cannot now."""


def good(response: httpx.Response) -> httpx.Response:
    if response.status_code == 503:
        raise Unserved(response.text)
    assert response.status_code < 300, response.text
    return response


def at_last(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """Ask again under the same key, as one is told to, until the store is well again."""
    for _ in range(20):
        answer = ask()
        if answer.status_code not in (503, 504):
            break
    return good(answer)


def refused(response: httpx.Response, status: int, key: str, *words: str) -> JSON:
    """A refusal: its status, its key, one plain sentence."""
    assert response.status_code == status, response.text
    problem: JSON = response.json()
    assert problem["status"] == status
    assert problem["key"] == key, problem
    sentence = problem["sentence"]
    assert sentence
    assert "\n" not in sentence
    assert "Traceback" not in sentence
    for word in words:
        assert word in sentence, sentence
    return problem


def sit_down(server: Server, seats: int = 3, start: bool = True, **wanted: Any) -> Sitting:
    """A table whose seats are all held by tokens."""
    host = server.client()
    body = {"seats": [{"kind": "open"}] * seats, **wanted}
    made = good(host.post("/api/tables", json=body)).json()
    tokens = {color: link.rpartition("#")[2] for color, link in made["links"].items()}
    sitting = Sitting(server, host, made["id"], tokens)
    for color in tokens:
        good(sitting.seat(color).post(f"{sitting.path}/join", json={"name": color.title()}))
    if start:
        good(host.post(f"{sitting.path}/start"))
    return sitting


SHORT = {"round_limit": "9"}


# Streams


@dataclass
class Told:
    id: str
    kind: str
    data: JSON
    size: int


@contextmanager
def listening(
    sitting: Sitting,
    color: str,
    last: str | None = None,
    what: str = "events",
    presence: bool = False,
) -> Iterator[Iterator[Told]]:
    """A stream: what is told of the table, or who is there."""
    headers = sitting.headers(color) | ({"Last-Event-ID": last} if last else {})
    client = sitting.server.client()
    with client.stream("GET", f"{sitting.path}/{what}", headers=headers) as response:
        good(response)
        told = messages(response)
        yield (message for message in told if (message.kind == "presence") == presence)


def messages(response: httpx.Response) -> Iterator[Told]:
    id = kind = ""
    for line in response.iter_lines():
        name, _, value = line.partition(": ")
        if name == "id":
            id = value
        elif name == "event":
            kind = value
        elif name == "data":
            told = json.loads(value)
            told.pop("sent", None)  # the time, which is another one in each stream
            yield Told(id, kind, told, len(line))
