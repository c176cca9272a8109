"""What a viewer receives over HTTP does not depend on what he may not know.

Two games are played side by side that differ only in that: in the cards that others have
drawn, dealt anew by `twin`, and in the plans that others have sealed. Bodies, headers and
streams must be the same to the byte.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from affresco.analysis.redeal import redeal
from affresco.configuration import configure
from affresco.engine.board import COLORS
from affresco.engine.view import AUDIENCE
from affresco.game import Game
from affresco.record import Record
from affresco.server.play.new_tables import resting_place
from tests.properties.games import eagerness
from tests.sampling import sample, seeds

from .running import Server
from .sitting import Sitting, good, listening, messages, refused, seated

pytestmark = pytest.mark.slow

TRIALS = 20  # to change a hidden draw; with more of them no more draws differ
KEY = {"key": "one-of-a-viewer"}
REQUESTS = [
    ("GET", "", None),
    ("GET", "/view", None),
    ("GET", "/box", None),
    ("GET", "/options?previews=true", None),
    ("GET", "/why?word=wake%207", None),
    ("GET", "/why?word=send%20market", None),
    ("GET", "/recap?round=1", None),
    ("GET", "/recap?round=4", None),
    ("POST", "/forecast", {}),
    ("POST", "/forecast", {"words": ["send market", "send cathedral"]}),
    ("GET", "/replay", None),
    ("GET", "/replay/40", None),
    ("GET", "/record", None),
    ("GET", "/review", None),
    ("POST", "/moves", {"version": 0, "words": ["wake 7"], **KEY}),
    ("POST", "/moves", {"version": 999_999, "words": ["wake 7"]}),
    ("POST", "/moves", {"version": 999_999, "words": ["wake 7"], **KEY}),
    ("POST", "/undo", {"version": 999_999, **KEY}),
    ("POST", "/hint", {"version": 999_999}),
    ("PUT", "/plan", {"round": 99, "words": ["ready"], **KEY}),
    ("DELETE", "/plan", {"round": 99, **KEY}),
    ("DELETE", "", None),
    ("POST", "/start", None),
    ("POST", "/join", {"token": "nonsense"}),
    ("POST", "/i-am", {"seat": "red"}),
    ("POST", "/rounds", {"round": 2}),
    ("POST", "/rematch", {}),
    ("POST", "/again", {"at": 40}),
    ("POST", "/shown", {"viewer": "a-viewer-of-no-stream", "place": "0-1"}),
    ("PUT", "/seats/red", {"kind": "bot"}),
    ("PUT", "/seats/red/color", {"color": "blue"}),
    ("POST", "/seats/pink/token", None),
    ("DELETE", "/seats/pink/token", None),
    ("POST", "/seats/pink/bot", None),
    ("DELETE", "/seats/pink/bot", None),
]  # which change nothing
ABOUT_ALL = [
    ("GET", "/api/tables", None),
    ("GET", "/api/guests/me", None),
    ("GET", "/api", None),
    ("POST", "/api/invitations", {"token": "nonsense"}),
]
CHANGES = [
    ("POST", "/clone", {}),
    ("POST", "/abandon", None),
    ("DELETE", "/abandon", None),
    ("POST", "/leave", {"seat": "pink"}),
    ("POST", "/seats/yellow/bot", None),  # a vote, or a refusal
    ("POST", "/seats/red/token", None),  # at last, since the former token dies
]  # which change something, in both games alike
LISTENED = ("/events", "/decisions")
ELSEWHERE = [
    ("POST", "/api/tables"),  # no table is asked there
    ("POST", "/api/records"),
    ("POST", "/api/guests"),
    ("DELETE", "/api/guests/me"),
    ("GET", "/healthz"),
    ("GET", "/livez"),
    ("GET", "/readyz"),
    # Component sets and lessons belong to no table
    ("GET", "/api/boxes"),
    ("POST", "/api/boxes"),
    ("GET", "/api/boxes/BOX"),
    ("DELETE", "/api/boxes/BOX"),
    ("PUT", "/api/boxes/BOX/title"),
    ("GET", "/api/boxes/BOX/file"),
    ("PUT", "/api/boxes/BOX/figures"),
    ("POST", "/api/boxes/BOX/pieces"),
    ("POST", "/api/boxes/BOX/pieces/removed"),
    ("POST", "/api/boxes/BOX/pieces/restored"),
    ("GET", "/api/boxes/shipped/NAME"),
    ("GET", "/api/boxes/shipped/NAME/file"),
    ("GET", "/api/lessons"),
    ("GET", "/api/lessons/NAME"),
    ("GET", "/api/puzzles"),
    ("GET", "/api/puzzles/NAME"),
    ("POST", "/api/puzzles/NAME/answer"),
    ("POST", "/api/puzzles/NAME/solution"),
    ("GET", "/api/lessons/learned"),
    ("POST", "/api/lessons/learned"),
]


def recorded(rng: Random, seats: int) -> Record:
    """A game with all that is secret in it."""
    made = configure(seats, "wishing_well,scrolls,bells,leaf_gold", "round_limit=9")
    table = Game(made, seed=rng.randrange(2**32))
    while not table.is_over:
        for seat in table.acting():
            if table.is_planning:
                table.plan(seat, some_plan(table, seat, rng))
            else:
                words = table.options(seat)
                table.play(seat, rng.choices(words, [eagerness(word) for word in words])[0])
    return table.record


def some_plan(table: Game, seat: int, rng: Random) -> list[str]:
    words: list[str] = []
    while (options := table.options(seat, words)) and options != ["ready"]:
        words.append(rng.choice([word for word in options if word != "ready"]))
    return words


def written(record: Record, moves: int) -> str:
    return Record(record.configuration, record.names, False, record.moves[:moves]).write()


def received(sitting: Sitting, who: str) -> list[Any]:
    """All that a viewer can get without changing anything, with headers and sizes."""
    found = []
    for method, path, body in REQUESTS:
        answer = sitting.seat(who).request(method, f"{sitting.path}{path}", json=body)
        found.append((answer.status_code, masked(sitting, answer.content), sorted_headers(answer)))
    for method, path, body in ABOUT_ALL:
        answer = sitting.seat(who).request(method, path, json=body)
        found.append((answer.status_code, answer.content, sorted_headers(answer)))
    found += foreseen(sitting, who) + hinted(sitting, who)
    with listening(sitting, who, "0-0") as stream:
        message = next(stream)
        found.append((message.id, masked(sitting, repr(message).encode()), message.size))
    with listening(sitting, who, "0-0", presence=True) as stream:
        found.append(repr(next(stream)))
    if who != "watcher" and COLORS.index(who) in message.data["view"]["acting"]:
        with listening(sitting, who, what="decisions") as stream:
            message = next(stream)
            found.append((message.kind, masked(sitting, repr(message).encode()), message.size))
    return found


def noticed(sitting: Sitting, who: str) -> list[Any]:
    """What a viewer is told when others come, ask for a bot, and would end the game.

    Who is there is told when it is noticed, between any two other messages: the kinds are kept
    apart, and of the former the last.
    """
    host, told, here = sitting.host, [], []
    with sitting.seat(who).stream("GET", f"{sitting.path}/events") as response:
        stream = messages(response)

        def hear(kind: str) -> None:
            for message in stream:
                data = masked(sitting, repr(message.data).encode())
                if message.kind == "presence":
                    here.append(data)
                else:
                    told.append((message.kind, message.id, data))
                if message.kind == kind:
                    return

        hear("table"), hear("presence")
        with host.stream("GET", f"{sitting.path}/events") as other:
            next(messages(other))
            hear("presence")
            if who == "watcher":
                return [*told, here[-1]]
            vote = host.post(f"{sitting.path}/seats/{who}/bot")
            told.append(vote.status_code)
            if vote.status_code == 200:
                hear("table")
            good(host.post(f"{sitting.path}/abandon"))
            hear("table")
            good(host.delete(f"{sitting.path}/abandon"))
            hear("table")
    return [*told, here[-1]]


def changed(sitting: Sitting, who: str) -> list[Any]:
    found = []
    for method, path, body in CHANGES:
        answer = sitting.seat(who).request(method, f"{sitting.path}{path}", json=body)
        found.append((answer.status_code, masked(sitting, answer.content), sorted_headers(answer)))
    return found


def foreseen(sitting: Sitting, who: str) -> list[Any]:
    """What a seat would be asked after each of its words, with all sums."""
    if who == "watcher":
        return []
    words = [each["word"] for each in sitting.get(who, "options")["options"]]
    params: list[dict[str, Any]] = [{"previews": True, "after": [word]} for word in words]
    answers = [sitting.seat(who).get(f"{sitting.path}/options", params=each) for each in params]
    return [(answer.status_code, masked(sitting, answer.content)) for answer in answers]


def hinted(sitting: Sitting, who: str) -> list[Any]:
    """What a master would do there, with all chances and reasons; or a refusal."""
    version = sitting.view(who)["version"]
    answer = sitting.seat(who).post(f"{sitting.path}/hint", json={"version": version})
    return [(answer.status_code, masked(sitting, answer.content))]


def masked(sitting: Sitting, content: bytes) -> bytes:
    """Without what differs by itself: the random names of tables and tokens, and the time."""
    content = content.replace(sitting.id.encode(), b"=" * len(sitting.id))
    content = re.sub(rb"((?:tables/|join#|\"id\":\"|\"token\":\"))[\w-]{22,32}", rb"\1=", content)
    return re.sub(rb"([\"']due[\"']: ?)[\d.]+", rb"\1=", content)


def sorted_headers(answer: Any) -> list[tuple[str, str]]:
    """Without the random number of the request, and cookies, which are random and signed."""
    own = ("x-request-id", "set-cookie")
    return sorted(each for each in answer.headers.items() if each[0] not in own)


@pytest.mark.parametrize("seed", seeds(3, 60))
def test_nothing_that_is_received_depends_on_what_is_hidden(
    sqlite_server: Server, seed: int
) -> None:
    rng = Random(seed)
    seats = 2 + seed % 3
    record = recorded(rng, seats)
    differing = 0
    for _ in range(sample(3, 30)):
        viewer = rng.choice([*range(seats), AUDIENCE])
        moves = resting_place(record, rng.randrange(len(record.moves)))
        before = Record(record.configuration, record.names, False, record.moves[:moves])
        other = redeal(before, viewer, rng, TRIALS)
        differing += other.moves != before.moves
        tables = [seated(sqlite_server, written(each, moves), viewer) for each in (before, other)]
        who = "watcher" if viewer == AUDIENCE else COLORS[viewer]
        if tables[0].view("watcher")["step"] == "planning":
            planner = rng.choice([seat for seat in range(seats) if seat != viewer])
            for table in tables:
                seal(table, planner, rng)
        for look in (received, noticed, changed):
            one, two = (look(table, who) for table in tables)
            assert one == two
    assert differing  # or the test would prove nothing


def test_every_route_is_among_those_that_are_compared(sqlite_server: Server) -> None:
    document = good(sqlite_server.client().get("/schema/openapi.json")).json()
    whole = [(method, f"/api/tables/ID{path}") for method, path, _ in REQUESTS + CHANGES]
    whole += [(method, path) for method, path, _ in ABOUT_ALL]
    whole += [("GET", f"/api/tables/ID{path}") for path in LISTENED]
    compared = {
        (method, re.sub("/seats/[a-z]+", "/seats/COLOR", path.partition("?")[0]))
        for method, path in [*whole, *ELSEWHERE]
    }
    names = {"{table_id}": "ID", "{color}": "COLOR", "{index}": "40"}
    names |= {"{box_id}": "BOX", "{name}": "NAME"}
    for path, methods in document["paths"].items():
        for name, value in names.items():
            path = path.replace(name, value)
        for method in methods:
            assert (method.upper(), path) in compared, "compare it, or say why not"


def seal(table: Sitting, planner: int, rng: Random) -> None:
    """Any plan for a seat of the host, who may be refused before, and may change his mind."""
    host = table.host

    def look(color: str | None) -> None:
        good(host.post(f"{table.path}/i-am", json={"seat": color}))

    look(COLORS[planner])
    seen = good(host.get(f"{table.path}/view")).json()["view"]
    options: list[str] = seen["options"]
    plans = [rng.choices(options, k=2) for _ in range(rng.randint(0, 2))]
    for words in [*plans, [rng.choice(options)]]:
        look(COLORS[planner])  # again, since the curtain falls behind a plan
        plan = {"round": seen["round"], "words": words}
        host.put(f"{table.path}/plan", json=plan)
        if rng.random() < 0.5:
            look(COLORS[planner])
            good(host.request("DELETE", f"{table.path}/plan", json={"round": seen["round"]}))
    look(COLORS[planner])
    good(host.put(f"{table.path}/plan", json=plan))
    look(None)


def test_logs_hold_no_token_no_plan_and_no_cookie(sqlite_server: Server) -> None:
    host = sqlite_server.client()
    seats = [{"kind": "open"}, {"kind": "open"}]
    made = good(host.post("/api/tables", json={"seats": seats})).json()
    visitor = sqlite_server.client()
    for link in made["links"].values():
        good(visitor.get(link))
        good(visitor.post("/api/invitations", json={"token": link[6:]}))
    log = sqlite_server.log()
    for link in made["links"].values():
        assert link.rpartition("#")[2] not in log
    assert host.cookies["affresco_guest"] not in log
    assert not re.search(r"send (market|studio)", log)


def test_a_running_game_cannot_be_looked_at_with_other_eyes(sqlite_server: Server) -> None:
    record = recorded(Random(4), 3)
    table = seated(sqlite_server, written(record, resting_place(record, 60)), 0)
    for eyes in ("yellow", "open"):
        answer = table.seat("red").get(f"{table.path}/replay/10", params={"seat": eyes})
        refused(answer, 403, "still_running", "your own view")
    refused(table.seat("red").get(f"{table.path}/record"), 409, "still_running")
