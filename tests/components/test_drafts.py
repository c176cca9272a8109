"""Sets on their way: corrected figure by figure, with every fault and its place."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from affresco.components import ComponentError, load, read, shipped, shipped_set
from affresco.components.catalog import GRADES, LAYOUTS, catalog, shape_at, value_at
from affresco.components.contents import SECTIONS
from affresco.components.drafts import (
    BadCorrection,
    Draft,
    added,
    corrected,
    culprit,
    differences,
    draft,
    imported,
    read_path,
    removed,
    renamed,
    restored,
    slug,
    spelled,
)
from affresco.components.shape import Path, Place
from affresco.components.spans import ScatteredTables, replaced, spans
from tests.components.editing import edited

TILE: Path = ("fresco", "tiles", 9)


def fresh() -> Draft:
    return draft(load().text, load())


# Where values stand


def test_every_value_of_the_file_is_found_where_it_stands() -> None:
    text = load().text
    data = tomllib.loads(text)
    found = spans(text)
    assert len(found) > 500
    for path, (begin, end) in found.items():
        assert tomllib.loads(f"x = {text[begin:end]}")["x"] == value_at(data, path)


ODD = '''# a comment with [brackets] and "quotes"
[set]
"name" = 'odd' # and = signs
[a.b]
c.d = { x = 1, "y z" = [ 1, # one
  "two, ]", """th
ree""", ], w = 2026-01-01 }
'''


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("set", "name"), "new"),
        (("a", "b", "c", "d", "x"), -7),
        (("a", "b", "c", "d", "y z", 0), 9),
        (("a", "b", "c", "d", "y z", 2), "three"),
        (("a", "b", "c", "d", "more"), "é"),
    ],
)
def test_one_value_changes_and_nothing_else(path: Path, value: Any) -> None:
    told = replaced(ODD, path, value)
    wanted: Any = tomllib.loads(ODD)
    inner = value_at(wanted, path[:-1])
    inner[path[-1]] = value
    assert tomllib.loads(told) == wanted
    assert told.startswith("# a comment with [brackets]")
    assert "# and = signs" in told


@pytest.mark.parametrize("key", ["x", "y z", "w"])
def test_a_pair_leaves_its_table_with_its_comma(key: str) -> None:
    told = tomllib.loads(replaced(ODD, ("a", "b", "c", "d", key), None))
    wanted = tomllib.loads(ODD)
    del wanted["a"]["b"]["c"]["d"][key]
    assert told == wanted


def test_the_last_pair_leaves_an_empty_table() -> None:
    assert tomllib.loads(replaced("a = { b = 1 }", ("a", "b"), None)) == {"a": {}}
    assert replaced("a = { }", ("a", "b"), None) == "a = { }"
    assert tomllib.loads(replaced("a = { }", ("a", "b"), 2)) == {"a": {"b": 2}}


def test_lists_of_tables_are_played_with_but_not_corrected() -> None:
    with pytest.raises(ScatteredTables):
        spans("[[a]]\nb = 1\n")
    plain = tomllib.loads(load().text)
    tiles = "".join(
        "\n".join(["[[fresco.tiles]]", *(f"{key} = {value!r}" for key, value in tile.items()), ""])
        for tile in plain["fresco"]["tiles"]
    )
    text = load().text
    begin = spans(text)["fresco", "tiles"]
    scattered = text[: begin[0]] + "[]" + text[begin[1] :]
    scattered = scattered.replace("tiles = []\n", "", 1) + tiles
    assert read(scattered).digest == load().digest
    with pytest.raises(ComponentError, match="in brackets"):
        imported(scattered, load())


# The catalog


def test_the_catalog_shows_every_figure_that_the_rules_leave_open() -> None:
    shown = {
        figure.path
        for part in fresh().parts
        for piece in part.pieces
        for figure in piece.figures
        if not figure.fixed
    }
    assert {path for path in spans(load().text) if is_open(path)} <= shown
    assert set(LAYOUTS) == set(SECTIONS) - {"set", "supply", "track", "player", "recipes"}


def is_open(path: Path) -> bool:
    """Whether another value could stand there, by the shape of the section alone."""
    section, *rest = path
    if section == "set" or rest[-1] in ("provenance", "center", "leonardo"):
        return False
    value = value_at(tomllib.loads(load().text), path)
    if isinstance(value, list | dict):
        return False
    shape = shape_at(SECTIONS[str(section)].shape, tuple(rest))
    for other in (
        (value + 1, value - 1) if isinstance(value, int) else ("R", "YY", "a1", "top", "ry")
    ):
        faults: list[str] = []
        shape.read(other, Place("", faults))
        if not faults and other != value:
            return True
    return False


@pytest.mark.parametrize("name", shipped())
def test_pieces_of_shipped_sets_are_stated_deduced_or_ours(name: str) -> None:
    components = shipped_set(name)
    data = tomllib.loads(components.text)
    for part in catalog(data, data):
        assert part.grade in GRADES[:3], part.name
        assert all(not piece.differs for piece in part.pieces)


@pytest.mark.parametrize(
    ("path", "grade"),
    [
        ("fresco.tiles.10", "stated"),  # 7 for PRB
        ("fresco.tiles.9", "ours"),
        ("market.tiles.11", "stated"),  # YB
        ("hostel.mood.1", "deduced"),  # 3 at 6 o'clock
        ("hostel.mood.0", "ours"),  # two descriptions contradict each other
        ("portraits.B.2", "stated"),  # the patron
        ("requests.purple.2", "stated"),
        ("requests.purple.1", "ours"),
        ("altar.basic", "stated"),
        ("glaziers.beside_window", "deduced"),
        ("medico.place_price.four.3", "ours"),
    ],
)
def test_a_piece_is_known_as_its_provenance_says(path: str, grade: str) -> None:
    assert fresh().piece(read_path(path)).grade == grade


# Corrections


def test_a_correction_keeps_comments_and_names_the_piece_in_the_provenance() -> None:
    told = corrected(fresh(), (*TILE, "vp"), 7)
    assert told.faults == []
    assert [piece.label for piece in told.changed] == ["tile 10"]
    assert told.piece(TILE).grade == "yours"
    assert told.finished is not None
    assert told.finished.provenance["fresco"].startswith("tile 10: yours; 25 tiles of 3 to 11")
    lines = zip(load().text.splitlines(), told.text.splitlines(), strict=True)
    assert next(new.strip() for old, new in lines if old != new) == '{ vp = 7, cost = "OG" },'
    assert differences(load(), told.finished) == [("fresco: tile 10", "vp", "6", "7")]
    assert restored(told, TILE).text == load().text


def test_equal_figures_do_not_differ_however_they_are_written() -> None:
    assert corrected(fresh(), (*TILE, "cost"), "GO").changed == []
    assert corrected(fresh(), (*TILE, "count"), 1).text == load().text


def test_a_fault_names_its_place() -> None:
    told = corrected(fresh(), (*TILE, "vp"), 12)
    assert told.finished is None
    assert told.faults == ["fresco: vp of tile 10 must be a whole number from 3 to 11, not 12"]
    found = culprit(told, told.faults[0])
    assert found is not None
    assert found.path == TILE
    more = corrected(fresh(), (*TILE, "count"), 2)
    assert more.faults == ["fresco: there must be 25 tiles, not 26"]
    assert culprit(more, more.faults[0]) is None
    rank = corrected(fresh(), ("bells", "ranks", "three", 0), 31)
    assert [spelled(fault.path) for fault in rank.faults] == ["bells.ranks.three.0"]


def test_what_a_card_does_not_give_leaves_the_file() -> None:
    card: Path = ("portraits", "A", 3)
    told = corrected(fresh(), (*card, "money"), 0)
    assert told.faults == ['portraits: the card peer must have money and paint, not paint = "Y"']
    assert value_at(tomllib.loads(told.text), card) == {"name": "peer", "paint": "Y"}
    muse = corrected(fresh(), ("portraits", "B", 5, "mood"), "3")
    assert value_at(tomllib.loads(muse.text), ("portraits", "B", 5, "mood")) == 3


def test_one_more_tile_stands_at_the_end_and_can_be_taken_away_again() -> None:
    told = added(fresh(), ("fresco", "tiles", 0))
    assert value_at(tomllib.loads(told.text), ("fresco", "tiles", 21)) == {"vp": 3, "cost": "RYB"}
    assert told.piece(("fresco", "tiles", 21)).added
    assert differences_of(told)[-1] == "tile 22"
    assert removed(told, ("fresco", "tiles", 21)).text == load().text
    with pytest.raises(BadCorrection, match="added last"):
        removed(told, ("fresco", "tiles", 20))
    with pytest.raises(BadCorrection, match="the rules fix how many"):
        added(fresh(), ("market", "tiles", 0))


def differences_of(told: Draft) -> list[str]:
    return [piece.label for piece in told.changed]


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("altar.trio", 7, "the rules fix altar.trio: it is 6 in every box"),
        ("fresco.tiles.25.vp", 7, "there is no figure 'fresco.tiles.25.vp'"),
        ("set.name", "x", "there is no figure"),
        ("fresco.tiles.0.vp", "7", "is a whole number"),
    ],
)
def test_only_figures_of_the_box_are_corrected(path: str, value: Any, words: str) -> None:
    with pytest.raises(BadCorrection, match=words):
        corrected(fresh(), read_path(path), value)
    with pytest.raises(BadCorrection, match="there is no piece"):
        fresh().piece(("fresco",))


def test_many_corrected_pieces_are_counted_in_the_provenance() -> None:
    told = fresh()
    for number in range(13):
        told = corrected(told, ("glaziers", "windows", number, "vp"), 20)
    assert told.finished is not None
    assert told.finished.provenance["glaziers"].startswith("13 pieces: yours; tokens, prices")


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Ada’s box", "adas-box"),
        ("Boîte n° 3", "boite-n-3"),
        ("箱", "my-box"),
        ("a" * 60, "a" * 40),
    ],
)
def test_a_title_becomes_the_name_of_the_set(title: str, name: str) -> None:
    assert slug(title) == name
    told = renamed(fresh(), title)
    assert (told.name, told.faults) == (name, [])


def test_a_text_without_its_sections_is_no_draft() -> None:
    with pytest.raises(ComponentError, match="the section fresco is missing"):
        draft(edited(("[fresco]", "[fresko]")), load())


def test_entries_that_only_one_set_has_are_differences_both_ways() -> None:
    eleven = '{ vp = 11, cost = "POG"'
    more = edited((f"{eleven}, count = 3 }}", f"{eleven}, count = 2 }},\n  {eleven} }}"))
    assert read(more).digest == load().digest
    there = [row[0] for row in differences(load(), read(more))]
    back = [row[0] for row in differences(read(more), load())]
    assert there == ["fresco: tile 21", "fresco: tile 22"]
    assert back == there
