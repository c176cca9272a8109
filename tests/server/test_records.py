"""Looking back, records in and out, games that the rules at hand replay or not, backups."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest

from affresco.record import read_record
from tests.cli.running import run

from .running import Server
from .sitting import SHORT, Sitting, good, refused, sit_down

RECORDS = Path(__file__).parent.parent / "golden" / "records"


@pytest.fixture(scope="module")
def ended(sqlite_server: Server) -> Sitting:
    table = sit_down(sqlite_server, seats=3, options=SHORT, modules=["scrolls", "leaf_gold"])
    table.play_out(Random(8))
    return table


def test_the_record_of_an_ended_game_is_downloaded_and_verified(
    ended: Sitting, tmp_path: Path
) -> None:
    answer = good(ended.server.client().get(f"{ended.path}/record"))
    assert "attachment" in answer.headers["content-disposition"]
    path = tmp_path / "game.fresco"
    path.write_text(answer.text, encoding="utf-8")
    told = run("replay", path, "--verify")
    assert told.exit_code == 0, told.output
    assert told.stdout.startswith("ok: ")


def test_an_ended_game_is_looked_back_at_from_any_seat_or_open(ended: Sitting) -> None:
    everything = ended.get("watcher", "replay", seat="open")
    assert everything["moves"] == len(everything["frames"])
    assert all(frame["word"] for frame in everything["frames"])
    assert everything["resting"][-1] == everything["moves"]
    middle = everything["moves"] // 2
    for eyes, known in (("red", [0]), ("yellow", [1]), ("open", [0, 1, 2]), ("watcher", [])):
        seen = ended.get("watcher", f"replay/{middle}", seat=eyes)["view"]
        shown = [at for at, player in enumerate(seen["players"]) if player["money"] is not None]
        assert shown == known
    assert ended.get("red", f"replay/{everything['moves']}")["view"]["step"] == "over"
    beyond = ended.seat("red").get(f"{ended.path}/replay/{everything['moves'] + 1}")
    refused(beyond, 404, "no_such_move")


def test_a_running_game_is_looked_back_at_with_ones_own_eyes(server: Server) -> None:
    table = sit_down(server)
    rng = Random(1)
    for _ in range(8):
        table.act(rng)
    frames = table.get("red", "replay")["frames"]
    assert all(frame["word"] is None for frame in frames)
    now = table.get("red", f"replay/{len(frames)}")["view"]
    current = table.view("red")
    alike = ("round", "step", "players", "points", "fresco", "market")
    assert {name: now[name] for name in alike} == {name: current[name] for name in alike}
    assert table.get("red", "replay/30", seat="watcher")["view"]["players"][0]["money"] is None


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.fresco")), ids=lambda path: str(path.stem))
def test_a_record_from_elsewhere_is_checked_and_kept(sqlite_server: Server, path: Path) -> None:
    client = sqlite_server.client()
    text = path.read_text(encoding="utf-8")
    made = good(client.post("/api/records", json={"record": text})).json()
    shown = good(client.get(f"/api/tables/{made['id']}")).json()
    if path.stem == "unfinished":
        assert shown["table"]["status"] == "gathering"
        good(client.post(f"/api/tables/{made['id']}/start"))
    else:
        assert shown["table"]["status"] == "over"
        again = good(client.get(f"/api/tables/{made['id']}/record")).text
        assert read_record(again).write() == read_record(text).write()


def test_a_record_with_a_wrong_move_is_refused_with_its_line(sqlite_server: Server) -> None:
    client = sqlite_server.client()
    text = (RECORDS / "three.fresco").read_text(encoding="utf-8")
    wrong = text.replace("wake", "close I, wake", 1)
    refused(client.post("/api/records", json={"record": wrong}), 422, "bad_record", "line ")
    for nonsense in ("", "nonsense", "affresco 1\n\n", text[:400]):
        answer = client.post("/api/records", json={"record": nonsense})
        assert answer.status_code == 422
    refused(client.post("/api/records", json={"record": "x" * 600_000}), 413, "too_large")


def test_check_games_lists_what_the_rules_at_hand_replay_differently(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    good_one, illegal, other_end = (sit_down(server) for _ in range(3))
    for table in (good_one, illegal, other_end):
        for number in range(4):
            table.act(Random(number))
    server.stop()
    assert run("check-games", "--data", tmp_path).stdout == "3 games, 0 that differ\n"
    with sqlite3.connect(tmp_path / "games.db") as store:
        last = "(select max(idx) from moves where table_id = ? and seat >= 0)"
        wrong = f"update moves set word = 'close I' where table_id = ? and idx = {last}"
        store.execute(wrong, (illegal.id, illegal.id))
        store.execute("update tables set digest = 'x' where id = ?", (other_end.id,))
    store.close()
    told = run("check-games", "--data", tmp_path)
    assert told.exit_code == 1
    assert told.stdout.endswith("3 games, 2 that differ\n")
    assert illegal.id in told.stdout
    assert other_end.id in told.stdout
    server.start()
    assert good_one.views()
    for table in (illegal, other_end):
        answer = table.seat("red").get(f"{table.path}/view")
        refused(answer, 409, "cannot_replay", "the current rules")
    server.stop()


def test_a_backup_made_while_the_server_runs_is_the_same_store(tmp_path: Path) -> None:
    server = Server(tmp_path / "one")
    server.data.mkdir()
    server.start()
    table = sit_down(server)
    rng = Random(1)
    for _ in range(9):
        table.act(rng)
    copy = tmp_path / "two"
    copy.mkdir()
    store = sqlite3.connect(server.data / "games.db")
    store.execute("VACUUM INTO ?", (str(copy / "games.db"),))
    store.close()
    before = table.views()
    server.stop()
    server.data = copy
    server.start()
    assert table.views() == before
    table.act(rng)
    server.stop()
