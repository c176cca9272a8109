"""Seats: guests and links, several at one screen, bots that sit in, clocks, games again."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import httpx

from .running import Server
from .sitting import JSON, SHORT, good, messages, refused, sit_down


def table_of(client: httpx.Client, *kinds: str, **wanted: object) -> JSON:
    """A table made by a guest: me, bot or open at each seat."""
    body = {"seats": [{"kind": kind, "level": "random"} for kind in kinds], **wanted}
    made: JSON = good(client.post("/api/tables", json=body)).json()
    made["path"] = f"/api/tables/{made['id']}"
    return made


def seen(client: httpx.Client, table: JSON) -> JSON:
    found: JSON = good(client.get(f"{table['path']}/view")).json()
    return found


def eventually(holds: Callable[[], object], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.02)


# Guests and links


def follow(client: httpx.Client, link: str) -> httpx.Response:
    """As the page does: what follows the # is sent in a body."""
    address, _, token = link.partition("#")
    good(client.get(address))
    return client.post("/api/invitations", json={"token": token})


def led_to(answer: httpx.Response) -> str:
    found: str = good(answer).json()["address"]
    return found


def test_a_links_token_is_in_no_address_and_nobody_sits_by_following_it(
    server: Server,
) -> None:
    host, visitor = server.client(), server.client()
    table = table_of(host, "me", "open")
    token = table["links"]["yellow"].rpartition("#")[2]
    assert table["links"]["yellow"] == f"/join#{token}"  # browsers send nothing after the #
    arrived = follow(visitor, table["links"]["yellow"])
    assert led_to(arrived) == f"/tables/{table['id']}?invited"
    for cookie in arrived.headers.get_list("set-cookie"):
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
    assert seen(host, table)["table"]["seats"][1]["kind"] == "open"
    joined = good(visitor.post(f"{table['path']}/join", json={"name": "Bo <b>"})).json()
    assert joined["you"] == ["yellow"]
    assert joined["seats"][1] | {"looking": None} == {
        **{
            "color": "yellow",
            "kind": "human",
            "name": "Bo <b>",
            "level": None,
            "shown_as": "yellow",
            "away": False,
            "ends": False,
            "vote": None,
            "hints": 0,
        },
        "looking": None,
    }
    third = server.client()
    refused(follow(third, table["links"]["yellow"]), 404, "no_invitation")
    body = {"token": token}
    refused(third.post(f"{table['path']}/join", json=body), 403, "no_invitation", "was used")
    bearer = {"Authorization": f"Bearer {token}"}
    assert good(third.get(f"{table['path']}/view", headers=bearer)).json()["viewer"] == "watcher"


def test_a_used_link_leads_who_sits_there_to_his_seat_and_nobody_else(server: Server) -> None:
    host, guest, late, other = (server.client() for _ in range(4))
    table, second = table_of(host, "me", "open", watchers=False), table_of(host, "me", "open")
    link = table["links"]["yellow"]
    for visitor in (guest, late):  # two come by the same link, and one of them sits down
        assert led_to(follow(visitor, link)) == f"/tables/{table['id']}?invited"
    good(guest.post(f"{table['path']}/join", json={"name": "Bo"}))
    follow(guest, second["links"]["yellow"])  # which does not make him forget the first
    assert led_to(follow(guest, link)) == f"/tables/{table['id']}"
    for stranger in (late, other, host):
        refused(follow(stranger, link), 404, "no_invitation")
    for cookie in guest.cookies.jar:
        if cookie.name.startswith("affresco_link_"):
            other.cookies.set(cookie.name, table["id"])  # forged
    refused(follow(other, link), 404, "no_invitation")
    good(guest.post(f"{table['path']}/leave", json={}))
    refused(follow(guest, link), 404, "no_invitation")


def test_a_token_is_revoked_by_who_sits_there_and_replaced_by_a_new_one(server: Server) -> None:
    host = server.client()
    table = table_of(host, "me", "open")
    old = table["links"]["yellow"]
    new = good(host.post(f"{table['path']}/seats/yellow/token")).json()
    assert len(new["token"]) >= 32
    refused(follow(server.client(), old), 404, "no_invitation")
    guest = server.client()
    good(guest.post(f"{table['path']}/join", json={"token": new["token"]}))
    refused(host.post(f"{table['path']}/seats/yellow/token"), 403, "wrong_seat", "taken")
    refused(guest.post(f"{table['path']}/seats/red/token"), 403, "not_host")
    own = good(guest.post(f"{table['path']}/seats/yellow/token")).json()["token"]
    program = server.client(headers={"Authorization": f"Bearer {own}"})
    assert seen(program, table)["viewer"] == "watcher"  # who cannot look over a shoulder
    good(guest.delete(f"{table['path']}/seats/yellow/token"))
    refused(program.post(f"{table['path']}/join", json={}), 403, "no_invitation")


def test_a_host_cannot_look_into_the_hand_of_a_bot(server: Server) -> None:
    host = server.client()
    table = table_of(host, "me", "bot")
    for _ in range(2):
        refused(host.post(f"{table['path']}/seats/yellow/token"), 403, "wrong_seat")
        host.post(f"{table['path']}/start")


def test_a_cookie_that_this_server_has_not_signed_is_nobodys(server: Server) -> None:
    host = server.client()
    table = table_of(host, "me", "bot")
    guest, _, signature = host.cookies["affresco_guest"].rpartition(".")
    for forged in (f"{guest}.{'0' * 64}", f"{guest}x.{signature}", guest, "", ".", "\u00e9"):
        stranger = server.client(headers={b"Cookie": f"affresco_guest={forged}".encode()})
        assert seen(stranger, table)["viewer"] == "watcher"
        refused(stranger.post(f"{table['path']}/start"), 403, "not_host")


def test_pages_of_other_sites_cannot_act(server: Server) -> None:
    host = server.client()
    table = table_of(host, "me", "bot")
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = host.post(f"{table['path']}/start", headers=headers)
        refused(answer, 403, "foreign_page")
    good(host.post(f"{table['path']}/start", headers={"Origin": server.url}))


def test_a_table_without_watchers_is_shown_to_its_players_only(server: Server) -> None:
    host, stranger = server.client(), server.client()
    table = table_of(host, "me", "bot", watchers=False)
    for path in ("", "/view", "/events", "/replay", "/record"):
        refused(stranger.get(f"{table['path']}{path}"), 404, "no_table")
    assert seen(host, table)["viewer"] == "red"


def test_a_guest_lists_his_tables_and_is_forgotten_on_request(server: Server) -> None:
    ada, bo = server.client(), server.client()
    good(ada.post("/api/guests", json={"name": "Ada"}))
    assert good(ada.get("/api/guests/me")).json() == {"name": "Ada"}
    alone, shared = table_of(ada, "me", "bot"), table_of(ada, "me", "open")
    good(bo.post(f"{shared['path']}/join", json={"token": shared["links"]["yellow"][6:]}))
    good(ada.post(f"{shared['path']}/start"))
    listed = {each["id"]: each for each in good(ada.get("/api/tables")).json()["tables"]}
    assert set(listed) == {alone["id"], shared["id"]}
    assert listed[shared["id"]]["you"] == ["red"]
    assert listed[shared["id"]]["names"] == ["Ada", ""]
    assert listed[alone["id"]]["status"] == "gathering"
    assert ada.delete("/api/guests/me").status_code == 204
    refused(bo.get(f"{alone['path']}"), 404, "no_table")
    left = seen(bo, shared)
    assert left["table"]["seats"][0]["name"] == ""
    assert left["view"]["names"][0] == ""
    assert left["table"]["seats"][0]["away"]
    assert good(server.client().get("/api/tables")).json() == {"tables": []}


def test_a_table_is_deleted_by_its_host_when_nobody_plays(server: Server) -> None:
    host = server.client()
    table = table_of(host, "me", "me")
    refused(server.client().delete(table["path"]), 403, "not_host")
    good(host.post(f"{table['path']}/start"))
    refused(host.delete(table["path"]), 409, "wrong_status", "running")
    good(host.post(f"{table['path']}/abandon"))
    assert host.delete(table["path"]).status_code == 204
    refused(host.get(table["path"]), 404, "no_table")


def test_seats_are_given_away_before_the_start_and_a_table_starts_full(server: Server) -> None:
    host = server.client()
    table = table_of(host, "me", "open", "open")
    refused(host.post(f"{table['path']}/start"), 409, "open_seats", "still free: yellow, blue")
    changed = good(host.put(f"{table['path']}/seats/yellow", json={"kind": "bot"})).json()
    assert changed["seats"][1]["kind"] == "bot"
    blue = {"kind": "bot", "level": "deep_thought"}
    refused(host.put(f"{table['path']}/seats/blue", json=blue), 400, "no_such_bot", "random")
    refused(host.put(f"{table['path']}/seats/pink", json={"kind": "bot"}), 404, "no_seat")
    opened = good(host.put(f"{table['path']}/seats/yellow", json={"kind": "open"})).json()
    assert opened["link"].startswith("/join#")
    for color in ("yellow", "blue"):
        good(host.put(f"{table['path']}/seats/{color}", json={"kind": "me", "name": "B"}))
    good(host.post(f"{table['path']}/leave", json={"seat": "blue"}))
    assert seen(host, table)["table"]["seats"][2]["kind"] == "open"
    assert seen(host, table)["view"] is None  # nothing is laid out before the start


# On another device


def test_a_seat_goes_on_at_another_device_and_the_former_one_watches(server: Server) -> None:
    ada, bo, phone, stranger = (server.client() for _ in range(4))
    table = table_of(ada, seats=[{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    good(bo.post(f"{table['path']}/join", json={"token": table["links"]["yellow"][6:]}))
    good(ada.post(f"{table['path']}/start"))
    for other in (bo, stranger):
        refused(other.post(f"{table['path']}/seats/red/token"), 403, "not_host")
    refused(ada.post(f"{table['path']}/seats/yellow/token"), 403, "wrong_seat", "taken")
    with ada.stream("GET", f"{table['path']}/events") as response:
        told = (message.data for message in messages(response) if message.kind == "table")
        assert next(told)["viewer"] == "red"
        link = good(ada.post(f"{table['path']}/seats/red/token")).json()["link"]
        assert led_to(follow(phone, link)) == f"/tables/{table['id']}?invited=red"
        joined = good(phone.post(f"{table['path']}/join", json={"name": "Somebody"})).json()
        assert joined["you"] == ["red"]
        assert joined["host"]  # who may abandon the game goes along
        assert joined["seats"][0]["name"] == "Ada"
        last = next(told)
    assert last["viewer"] == "watcher"
    assert last["view"]["own_plan"] is None
    assert last["view"]["players"][0]["money"] is None
    assert (last["table"]["you"], last["table"]["host"]) == ([], False)
    assert last["table"]["moved"] == ["red"]  # its owner is told
    assert seen(bo, table)["table"]["moved"] == seen(phone, table)["table"]["moved"] == []
    body = {"version": 0, "words": ["wake 7"]}
    refused(ada.post(f"{table['path']}/moves", json=body), 403, "not_seated")
    refused(ada.post(f"{table['path']}/seats/red/token"), 403, "not_host")
    refused(follow(stranger, link), 404, "no_invitation")
    assert seen(phone, table)["viewer"] == "red"


def test_who_keeps_a_seat_stays_host_when_another_moves(server: Server) -> None:
    ada, phone = server.client(), server.client()
    table = table_of(ada, "me", "me")
    good(ada.post(f"{table['path']}/start"))
    token = good(ada.post(f"{table['path']}/seats/yellow/token")).json()["token"]
    assert not good(phone.post(f"{table['path']}/join", json={"token": token})).json()["host"]
    assert seen(ada, table)["table"]["you"] == ["red"]
    for player in (ada, phone):
        good(player.post(f"{table['path']}/abandon"))
    refused(ada.post(f"{table['path']}/seats/red/token"), 409, "wrong_status", "abandoned")


# Several at one screen


def test_at_one_screen_secrets_come_only_after_i_am(server: Server) -> None:
    host = server.client()
    table = table_of(host, "me", "me")
    good(host.post(f"{table['path']}/start"))
    shown = seen(host, table)
    assert shown["viewer"] == "watcher"
    assert [player["money"] for player in shown["view"]["players"][:2]] == [None, None]
    body = {"version": 0, "words": ["wake 7"]}
    refused(host.post(f"{table['path']}/moves", json=body), 403, "say_who", "red, yellow")
    color = ["red", "yellow"][shown["view"]["acting"][0]]
    refused(host.post(f"{table['path']}/i-am", json={"seat": "blue"}), 404, "no_seat")
    good(host.post(f"{table['path']}/i-am", json={"seat": color}))
    shown = seen(host, table)
    assert shown["viewer"] == color
    good(host.post(f"{table['path']}/moves", json=body))
    assert seen(host, table)["viewer"] == "watcher"  # the curtain falls with the turn
    with server.client() as stranger:
        refused(stranger.post(f"{table['path']}/i-am", json={"seat": "red"}), 403, "not_seated")


# Bots


def test_bots_play_their_seats_and_a_whole_game_among_themselves(server: Server) -> None:
    host = server.client()
    table = table_of(host, "bot", "bot", modules=["all"], options=SHORT)
    good(host.post(f"{table['path']}/start"))
    eventually(lambda: seen(host, table)["table"]["status"] == "over", 60)
    assert "affresco 1" in good(host.get(f"{table['path']}/record")).text


def test_a_bot_sits_in_and_hands_the_seat_back(server: Server) -> None:
    host = server.client()
    table = table_of(host, "me", "me", stand_in="random")
    good(host.post(f"{table['path']}/start"))
    for color in ("red", "yellow"):
        good(host.post(f"{table['path']}/seats/{color}/bot"))
    eventually(lambda: seen(host, table)["view"]["version"] > 5)
    for color in ("red", "yellow"):
        good(host.delete(f"{table['path']}/seats/{color}/bot"))
    shown = seen(host, table)
    assert [seat["away"] for seat in shown["table"]["seats"]] == [False, False]
    if shown["table"]["status"] == "running":
        time.sleep(0.3)
        assert seen(host, table)["view"]["version"] <= shown["view"]["version"] + 1


def test_the_host_says_who_sits_in_and_nobody_else(server: Server) -> None:
    host = server.client()
    table = sit_down(server, stand_in="novice")
    answer = table.seat("blue").post(f"{table.path}/seats/blue/bot", json={"level": "random"})
    assert good(answer).json()["seats"][2]["level"] == "novice"
    good(table.seat("yellow").post(f"{table.path}/leave", json={}))
    shown = good(table.host.get(table.path)).json()
    assert shown["table"]["seats"][1]["level"] == "novice"
    assert shown["configuration"]["stand_in"] == "novice"
    body = {"seats": [{"kind": "me"}, {"kind": "open"}], "stand_in": "deep_thought"}
    refused(host.post("/api/tables", json=body), 400, "no_such_bot", "novice")


def test_a_journeyman_sits_in_where_the_host_says_nothing_and_plays_again_too(
    server: Server,
) -> None:
    host = server.client()
    for wanted, level in (({}, "journeyman"), ({"stand_in": "master"}, "master")):
        table = table_of(host, "me", "me", **wanted)
        good(host.post(f"{table['path']}/start"))
        good(host.post(f"{table['path']}/i-am", json={"seat": "red"}))
        clone = good(host.post(f"{table['path']}/clone", json={})).json()["id"]
        good(host.post(f"{table['path']}/abandon"))
        rematch = good(host.post(f"{table['path']}/rematch", json={})).json()["id"]
        for id in (table["id"], clone, rematch):
            shown = good(host.get(f"/api/tables/{id}")).json()
            assert shown["configuration"]["stand_in"] == level


def test_the_stand_in_outlives_the_server(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    table = sit_down(server, stand_in="novice", clock={"bank": 3600, "increment": 0})
    good(table.seat("blue").post(f"{table.path}/leave", json={}))

    def stand_in() -> tuple[str, str]:
        shown = good(server.client().get(table.path)).json()
        return shown["configuration"]["stand_in"], shown["table"]["seats"][2]["level"]

    server.restart()
    assert stand_in() == ("novice", "novice")
    server.stop()


# Clocks


def test_where_a_clock_runs_only_the_clock_decides(server: Server) -> None:
    table = sit_down(server, clock={"bank": 3 * 24 * 3600, "increment": 0})
    answer = table.seat("red").post(f"{table.path}/seats/blue/bot")  # who has never listened
    refused(answer, 409, "by_the_clock", "when blue’s time is up")
    shown = table.get("watcher", "view")["table"]["seats"]
    assert [seat["away"] for seat in shown] == [False, False, False]
    good(table.seat("red").post(f"{table.path}/seats/red/bot"))  # for oneself at any time
    assert table.get("watcher", "view")["table"]["seats"][0]["away"]


def test_a_bot_takes_over_when_the_clock_runs_out(sqlite_server: Server) -> None:
    clock = {"bank": 2, "increment": 1}
    table = sit_down(sqlite_server, seats=2, clock=clock, stand_in="random")
    color = table.asked()[0]
    at = ["red", "yellow"].index(color)
    shown = table.get("watcher", "view")["table"]["seats"]
    assert shown[at]["bank_left"] is None
    assert 0 < shown[at]["flag"] - time.time() <= 2
    assert shown[1 - at] | {"bank_left": 2.0, "flag": None} == shown[1 - at]
    good(table.play(color, "wake 7", 0))
    shown = table.get("watcher", "view")["table"]["seats"]
    assert 1 < shown[at]["bank_left"] <= 3 or shown[at]["flag"] is not None
    eventually(lambda: any(s["away"] for s in table.get("watcher", "view")["table"]["seats"]))
    shown = table.get("watcher", "view")["table"]["seats"]
    assert {seat["level"] for seat in shown if seat["away"]} == {"random"}


# Games again


def test_a_rematch_seats_everybody_again_and_is_one_table_for_all(server: Server) -> None:
    host, guest = server.client(), server.client()
    table = table_of(host, "me", "open", options=SHORT)
    good(guest.post(f"{table['path']}/join", json={"token": table["links"]["yellow"][6:]}))
    refused(host.post(f"{table['path']}/rematch", json={}), 409, "wrong_status")
    good(host.post(f"{table['path']}/start"))
    for player in (host, guest):
        good(player.post(f"{table['path']}/abandon"))
    first = good(host.post(f"{table['path']}/rematch", json={})).json()["id"]
    again = good(guest.post(f"{table['path']}/rematch", json={})).json()["id"]
    assert first == again
    assert seen(host, table)["table"]["rematch"] == first
    shown = good(guest.get(f"/api/tables/{first}")).json()
    assert shown["table"]["you"] == ["yellow"]
    assert shown["configuration"]["options"] == SHORT
    refused(server.client().post(f"{table['path']}/rematch", json={}), 403, "not_seated")


def test_bots_and_people_change_places_between_games(server: Server) -> None:
    host = server.client()
    table = table_of(host, "me", "bot")
    good(host.post(f"{table['path']}/abandon"))
    seats = [{"kind": "bot"}, {"kind": "me"}]
    made = good(host.post(f"{table['path']}/rematch", json={"seats": seats})).json()
    shown = good(host.get(f"/api/tables/{made['id']}")).json()["table"]
    assert [seat["kind"] for seat in shown["seats"]] == ["bot", "human"]


def test_a_rematch_against_bots_begins_at_once(server: Server) -> None:
    host = server.client()
    table = table_of(host, "bot", "me", "bot")
    good(host.post(f"{table['path']}/start"))
    good(host.post(f"{table['path']}/abandon"))
    made = good(host.post(f"{table['path']}/rematch", json={})).json()
    shown = seen(host, {"path": f"/api/tables/{made['id']}"})
    assert shown["table"]["status"] == "running"
    assert shown["table"]["you"] == ["yellow"]
    assert shown["view"]["round"] == 1


def test_a_rematch_with_others_waits_for_its_host(server: Server) -> None:
    host, guest = server.client(), server.client()
    table = table_of(host, "me", "open", "bot")
    good(guest.post(f"{table['path']}/join", json={"token": table["links"]["yellow"][6:]}))
    good(host.post(f"{table['path']}/start"))
    for player in (host, guest):
        good(player.post(f"{table['path']}/abandon"))
    made = good(guest.post(f"{table['path']}/rematch", json={})).json()
    shown = good(host.get(f"/api/tables/{made['id']}")).json()["table"]
    assert shown["status"] == "gathering"


def test_a_clone_seats_the_same_bots_and_its_player_and_begins_at_once(server: Server) -> None:
    host = server.client()
    bot = {"kind": "bot", "level": "novice", "name": "Bianca"}
    body = {"seats": [bot, {"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}]}
    table = good(host.post("/api/tables", json=body)).json()
    path = f"/api/tables/{table['id']}"
    good(host.post(f"{path}/start"))
    good(host.post(f"{path}/abandon"))
    told = good(host.get(f"{path}/replay")).json()
    begins = told["resting"][-1]
    made = good(host.post(f"{path}/clone", json={"index": told["moves"]})).json()
    shown = seen(host, {"path": f"/api/tables/{made['id']}"})
    seats = [(seat["kind"], seat["name"], seat["level"]) for seat in shown["table"]["seats"]]
    assert seats == [
        ("bot", "Bianca", "novice"),
        ("human", "Ada", None),
        ("bot", "random", "random"),
    ]
    assert shown["table"]["status"] == "running"
    assert int(shown["place"].partition("-")[2]) >= begins


def test_in_a_clone_the_seats_of_others_are_open_and_it_waits_for_them(server: Server) -> None:
    host, guest = server.client(), server.client()
    table = table_of(host, "me", "open", "bot")
    good(guest.post(f"{table['path']}/join", json={"token": table["links"]["yellow"][6:]}))
    good(host.post(f"{table['path']}/start"))
    for one in (host, guest):
        good(one.post(f"{table['path']}/abandon"))
    made = good(guest.post(f"{table['path']}/clone", json={})).json()
    assert set(made["links"]) == {"red"}
    shown = good(guest.get(f"/api/tables/{made['id']}")).json()["table"]
    assert [seat["kind"] for seat in shown["seats"]] == ["open", "human", "bot"]
    assert (shown["status"], shown["you"]) == ("gathering", ["yellow"])


def test_an_ended_game_goes_on_from_any_of_its_moves(server: Server) -> None:
    table = sit_down(server, seats=2, options=SHORT)
    table.play_out(Random(2))
    for index in (0, 60, None):
        made = good(table.host.post(f"{table.path}/clone", json={"index": index})).json()
        copy = {"path": f"/api/tables/{made['id']}"}
        shown = seen(table.host, copy)  # who had no seat plays for everyone, and it has begun
        assert shown["table"]["you"] == ["red", "yellow"]
        assert (shown["table"]["status"] == "over") == (index is None)
        if index is not None:
            assert int(shown["place"][2:]) <= 60
            assert shown["view"]["acting"]


def test_a_running_game_is_cloned_only_as_ones_own_seat_imagines_it(server: Server) -> None:
    host, stranger = server.client(), server.client()
    table = table_of(host, "me", "open", modules=["scrolls", "wishing_well"], hints="free")
    good(stranger.post(f"{table['path']}/join", json={"token": table["links"]["yellow"][6:]}))
    good(host.post(f"{table['path']}/start"))
    watcher = server.client()
    refused(watcher.post(f"{table['path']}/clone", json={}), 403, "not_seated")
    made = good(host.post(f"{table['path']}/clone", json={})).json()
    copy = {"path": f"/api/tables/{made['id']}"}
    good(host.put(f"{copy['path']}/seats/yellow", json={"kind": "me"}))
    good(host.post(f"{copy['path']}/start"))
    good(host.post(f"{copy['path']}/i-am", json={"seat": "red"}))
    assert seen(host, copy)["view"] == {
        **seen(host, table)["view"],
        "names": seen(host, copy)["view"]["names"],
    }


def colors(client: httpx.Client, table: JSON) -> list[str]:
    told = good(client.get(table["path"])).json()["table"]
    return [seat["shown_as"] for seat in told["seats"]]


def test_any_colors_are_shown_and_the_record_keeps_the_seats(server: Server) -> None:
    host = server.client()
    wanted = [{"kind": "me", "shown_as": "green"}, {"kind": "bot", "level": "random"}]
    table = table_of(host, "me", "bot", seats=wanted)
    assert colors(host, table) == ["green", "yellow"]
    assert [seat["color"] for seat in seen(host, table)["table"]["seats"]] == ["red", "yellow"]
    good(host.put(f"{table['path']}/seats/yellow/color", json={"color": "green"}))
    assert colors(host, table) == ["yellow", "green"]  # they have changed
    good(host.put(f"{table['path']}/seats/red", json={"kind": "bot", "level": "random"}))
    good(host.put(f"{table['path']}/seats/red/color", json={"color": "blue"}))
    assert colors(host, table) == ["blue", "green"]
    good(host.post(f"{table['path']}/start"))
    assert host.put(f"{table['path']}/seats/red/color", json={"color": "red"}).status_code == 409
    good(host.post(f"{table['path']}/abandon"))
    listed = good(host.get("/api/tables")).json()["tables"]
    assert [one["shown_as"] for one in listed if one["id"] == table["id"]] == [["blue", "green"]]
    again = good(host.post(f"{table['path']}/rematch", json={})).json()
    assert colors(host, {"path": f"/api/tables/{again['id']}"}) == ["blue", "green"]


def test_colors_that_cannot_be_shown_are_refused(server: Server) -> None:
    host, other = server.client(), server.client()
    for color in ("red", "pink"):
        seats = [{"kind": "me", "shown_as": color}, {"kind": "bot", "shown_as": color}]
        answer = host.post("/api/tables", json={"seats": seats})
        assert (answer.status_code, answer.json()["key"]) == (400, "bad_color")
    table = table_of(host, "me", "open", "bot")
    path = f"{table['path']}/seats/red/color"
    assert host.put(path, json={"color": "pink"}).json()["key"] == "bad_color"
    assert other.put(path, json={"color": "green"}).json()["key"] == "not_host"
    assert colors(host, table) == ["red", "yellow", "blue"]


def test_colors_outlive_the_server(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    host = server.client()
    wanted = [{"kind": "me", "shown_as": "blue"}, {"kind": "me", "shown_as": "red"}]
    table = table_of(host, "me", "me", seats=wanted)
    server.restart()
    assert colors(host, table) == ["blue", "red"]
    server.stop()
