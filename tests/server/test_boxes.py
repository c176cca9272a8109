"""Component sets of guests: corrected figure by figure, kept, shared, played with."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from affresco.components import load, read

from .running import Server
from .sitting import good, refused

JSON = dict[str, Any]
TILE = "fresco.tiles.9"


def box_of(client: httpx.Client, **wanted: Any) -> JSON:
    made: JSON = good(client.post("/api/boxes", json=wanted)).json()
    return made


def correct(client: httpx.Client, box: JSON, path: str, value: Any) -> httpx.Response:
    return client.put(f"/api/boxes/{box['id']}/figures", json={"path": path, "value": value})


def piece(box: JSON, path: str) -> JSON:
    found: JSON = next(
        piece for part in box["parts"] for piece in part["pieces"] if piece["path"] == path
    )
    return found


def text_of(client: httpx.Client, box: JSON) -> str:
    return good(client.get(f"/api/boxes/{box['id']}/file")).text


def test_a_new_box_has_the_figures_of_the_classic_set(server: Server) -> None:
    owner = server.client()
    box = box_of(owner, title="Ada’s box")
    assert (box["title"], box["name"], box["base"]) == ("Ada’s box", "adas-box", "classic")
    assert (box["changes"], box["faults"], box["yours"]) == (0, [], True)
    assert box["digest"] == load().digest
    assert [each["id"] for each in good(owner.get("/api/boxes")).json()["boxes"]] == [box["id"]]


def test_a_corrected_figure_is_kept_and_known_as_yours(server: Server) -> None:
    owner = server.client()
    box = box_of(owner)
    assert piece(box, TILE)["grade"] == "ours"
    told = good(correct(owner, box, f"{TILE}.vp", 7)).json()
    assert (piece(told, TILE)["grade"], told["changes"], told["faults"]) == ("yours", 1, [])
    again = good(owner.get(f"/api/boxes/{box['id']}")).json()
    assert again == told
    assert read(text_of(owner, box)).box.fresco.points[11] == 7
    assert "tile 10: yours; " in text_of(owner, box)


def test_a_fault_is_told_with_its_sentence_and_its_piece(server: Server) -> None:
    owner = server.client()
    box = box_of(owner)
    told = good(correct(owner, box, f"{TILE}.vp", 12)).json()
    (fault,) = told["faults"]
    sentence = "fresco: vp of tile 10 must be a whole number from 3 to 11, not 12"
    assert (fault["sentence"], fault["says"]["en"]) == (sentence, sentence)
    assert fault["says"]["de"].startswith("Freskoplättchen \N{EN DASH} Plättchen 10, Punkte:")
    assert (fault["part"], fault["piece"]) == ("fresco", TILE)
    assert (piece(told, TILE)["faulty"], told["digest"]) == (True, None)
    seats = [{"kind": "me"}, {"kind": "bot"}]
    body = {"seats": seats, "components": text_of(owner, box)}
    refused(owner.post("/api/tables", json=body), 400, "bad_configuration", "from 3 to 11, not 12")
    told = good(owner.post(f"/api/boxes/{box['id']}/pieces/restored", json={"path": TILE})).json()
    assert (told["faults"], told["changes"], told["digest"]) == ([], 0, load().digest)


def test_a_tile_that_is_there_more_often_takes_the_place_of_another(server: Server) -> None:
    owner = server.client()
    box = box_of(owner)
    told = good(owner.post(f"/api/boxes/{box['id']}/pieces", json={"path": TILE})).json()
    assert [fault["sentence"] for fault in told["faults"]] == [
        "fresco: there must be 25 tiles, not 26"
    ]
    added = "fresco.tiles.21"
    assert (piece(told, added)["added"], piece(told, added)["last"]) == (True, True)
    told = good(owner.post(f"/api/boxes/{box['id']}/pieces/removed", json={"path": added})).json()
    assert told["faults"] == []
    again = {"path": TILE}
    stays = owner.post(f"/api/boxes/{box['id']}/pieces/removed", json=again)
    refused(stays, 400, "bad_correction", "no entry that was added last")


def test_the_file_is_equal_after_export_and_import(server: Server) -> None:
    owner, friend = server.client(), server.client()
    box = box_of(owner, title="Ada’s box")
    good(correct(owner, box, f"{TILE}.vp", 7))
    text = text_of(owner, box)
    other = box_of(friend, text=text)
    assert text_of(friend, other) == text
    assert (other["changes"], other["title"]) == (1, "adas-box")


def test_whoever_has_the_address_looks_and_copies_but_does_not_correct(server: Server) -> None:
    owner, friend = server.client(), server.client()
    box = box_of(owner, title="Ada’s box")
    mine = good(correct(owner, box, f"{TILE}.vp", 7)).json()
    theirs = good(friend.get(f"/api/boxes/{box['id']}")).json()
    assert theirs == {**mine, "yours": False}
    refused(correct(friend, box, f"{TILE}.vp", 8), 403, "not_your_box", "make a copy")
    refused(friend.delete(f"/api/boxes/{box['id']}"), 403, "not_your_box")
    copy = box_of(friend, box=box["id"])
    assert (copy["title"], copy["digest"], copy["yours"]) == ("Ada’s box", mine["digest"], True)
    assert copy["id"] != box["id"]


def test_everybody_at_a_table_sees_the_figures_that_it_is_played_with(server: Server) -> None:
    owner, friend = server.client(), server.client()
    box = box_of(owner, title="Ada’s box")
    mine = good(correct(owner, box, f"{TILE}.vp", 7)).json()
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"seats": seats, "components": text_of(owner, box)}
    table = good(owner.post("/api/tables", json=body)).json()
    good(owner.delete(f"/api/boxes/{box['id']}"))
    seen = good(friend.get(f"/api/tables/{table['id']}/box")).json()
    assert (seen["parts"], seen["digest"]) == (mine["parts"], mine["digest"])
    assert (seen["id"], seen["name"], seen["yours"]) == (None, "adas-box", False)
    pieces = good(friend.get(f"/api/tables/{table['id']}")).json()["pieces"]
    assert pieces["tiles"][11] == {"points": 7, "cost": "OG", "splashes": "OG"}


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("fresco.tiles.9.color", 3, "there is no figure 'fresco.tiles.9.color'"),
        ("fresco.center", 10, "there is no figure"),
        ("altar.trio", 7, "the rules fix altar.trio: it is 6 in every box"),
        ("fresco.tiles.9.vp", "seven", "fresco.tiles.9.vp is a whole number, not 'seven'"),
    ],
)
def test_what_is_no_figure_of_the_owner_is_not_corrected(
    server: Server, path: str, value: Any, words: str
) -> None:
    owner = server.client()
    box = box_of(owner)
    refused(correct(owner, box, path, value), 400, "bad_correction", words)
    assert text_of(owner, box).replace("my-box", "classic") == load().text


def test_files_that_are_no_sets_are_refused_with_all_their_faults(server: Server) -> None:
    owner = server.client()
    wrong = load().text.replace("start = 4", "start = 40").replace("money = 12", "money = 13")
    problem = refused(owner.post("/api/boxes", json={"text": wrong}), 400, "bad_set", "start must")
    assert len(problem["params"]["faults"]) == 2
    assert problem["params"]["says"]["de"].startswith("Stimmung \N{EN DASH} Startfeld: richtig")
    assert problem["params"]["says"]["en"] == problem["sentence"]
    scattered = load().text + "\n[[fresco.more]]\nvp = 3\n"
    refused(owner.post("/api/boxes", json={"text": scattered}), 400, "bad_set")
    refused(owner.post("/api/boxes", json={"text": "a = ["}), 400, "bad_set", "not TOML")
    refused(owner.post("/api/boxes", json={"like": "modern"}), 400, "bad_set", "there are classic")
    refused(owner.get("/api/boxes/nothing"), 404, "no_box")
    refused(owner.get("/api/boxes/shipped/modern"), 404, "no_box", "there are classic")


def test_shipped_sets_are_shown_to_everybody(server: Server) -> None:
    visitor = server.client()
    names = good(visitor.get("/api/boxes")).json()["shipped"]
    assert names[0] == "classic"
    for name in names:
        told = good(visitor.get(f"/api/boxes/shipped/{name}")).json()
        assert (told["id"], told["name"], told["faults"]) == (None, name, [])


def test_who_is_forgotten_leaves_no_box_behind(server: Server) -> None:
    owner = server.client()
    box = box_of(owner)
    good(owner.delete("/api/guests/me"))
    refused(server.client().get(f"/api/boxes/{box['id']}"), 404, "no_box")


def test_nobody_keeps_more_sets_than_there_is_room_for(server: Server) -> None:
    owner = server.client()
    for _ in range(20):
        box_of(owner)
    refused(owner.post("/api/boxes", json={}), 409, "too_many_boxes", "delete one first")
