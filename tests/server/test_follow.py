"""What one process plays, the others play after it, from what it has sent: all see the same."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from affresco import Game, configure
from affresco.engine.view import AUDIENCE
from affresco.server.play import news
from affresco.server.store.rows import Stored, follow, keep, kept, revive, table_row, unsaved
from affresco.server.tables.chair import Chair, SeatKind
from affresco.server.tables.seating import dress_all
from affresco.server.tables.table import Status, Table

from .running import Server
from .services import Services
from .sitting import SHORT, Sitting, listening, sit_down
from .test_failing_stores import behind_relays


def fresh_table(seats: int, modules: str) -> Table:
    game = Game(configure(seats=seats, modules=modules, options="round_limit=9"), seed=5)
    chairs = [Chair(SeatKind.REMOTE, "", "random", token=str(at)) for at in range(seats)]
    dress_all(chairs)
    return Table("id", game, chairs, "host", "random", Status.RUNNING)


def twin_of(table: Table) -> Table:
    """The same table, as another process loads it."""
    header = table.game.record.header()
    return revive(
        Stored(
            {**table_row(table, header)},
            [(seat, move.text) for seat, move in table.game.record.moves],
            [],
            {},
            [{**row, "seat": seat} for seat, row in enumerate(keep(table, {}).chairs)],
            [],
        )
    )


def act(table: Table, rng: Random, number: int) -> None:
    seat = rng.choice(table.game.acting())
    key = f"key-{number:05}"
    if table.game.is_planning:
        words = [rng.choice(table.game.options(seat))]
        table.plan(seat, table.round, words, key)
    else:
        table.play(seat, table.game.version, [rng.choice(table.game.options(seat))], key)


def shown(table: Table) -> list[object]:
    viewers = [*range(len(table.chairs)), AUDIENCE]
    views = [table.game.view(viewer) for viewer in viewers]
    return [*views, *(table.game.events(viewer) for viewer in viewers), table.status]


@pytest.mark.parametrize(("seats", "modules"), [(2, ""), (4, "all")])
def test_who_follows_sees_what_the_one_who_plays_sees(seats: int, modules: str) -> None:
    table, rng = fresh_table(seats, modules), Random(7)
    other = twin_of(table)
    before, theirs = kept(table), kept(other)
    number = 0
    while table.status == Status.RUNNING:
        act(table, rng, number)
        change = unsaved(table, before)
        assert change is not None
        table.revision, before = table.revision + 1, change.after
        table.is_kept()
        told = news.read(news.write(news.changed(change, "process")))
        assert isinstance(told, news.Changed)
        assert told.expected == other.revision
        theirs = follow(
            other, theirs, told.columns, told.moves, told.sealed, told.seats, told.answers
        )
        assert shown(other) == shown(table)
        assert theirs == before
        assert other.answers == table.answers
        number += 1
    assert unsaved(other, theirs) is None
    assert number > 40


def test_listeners_elsewhere_are_sent_the_change_and_ask_no_store_for_it(
    tmp_path: Path, cluster: Services
) -> None:
    folder = tmp_path / "direct"
    folder.mkdir()
    direct = Server(folder, {"database": cluster.database, "redis": cluster.redis}).start()
    here, rng = sit_down(direct, seats=2, options=SHORT), Random(1)
    with behind_relays(tmp_path / "far", cluster, store_patience=60.0) as (far, store, _):
        there = Sitting(far, far.client(), here.id, here.tokens)
        with listening(there, "red") as stream:
            next(stream)
            store.freeze()
            for _ in range(12):
                version = good_act(here, rng)
                while next(stream).data["view"]["version"] < version:
                    pass
            store.thaw()
    direct.stop()


def good_act(here: Sitting, rng: Random) -> int:
    """Acts until the version rises, which a plan alone does not."""
    before = here.view("watcher")["version"]
    while (version := here.act(rng)["version"]) == before:
        pass
    found: int = version
    return found
