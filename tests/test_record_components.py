"""A component set of one's own is kept with the record of a game that was played with it."""

from __future__ import annotations

from random import Random

import pytest

from affresco.components import load
from affresco.components import read as read_components
from affresco.configuration import configure
from affresco.game import Game
from affresco.record import COMPONENTS, RecordError, read_record
from tests.components.editing import edited
from tests.properties.games import play_out

OWN = (('name = "classic"', 'name = "my-box"'), ("start = 4", "start = 5"))


def own_record() -> str:
    components = read_components(edited(*OWN))
    game = Game(configure(3, options="round_limit=9", components=components), seed=1)
    return play_out(game, Random(1)).record.write()


def test_the_set_is_kept_behind_the_moves_and_read_again() -> None:
    text = own_record()
    assert f"\n{COMPONENTS}\n" in text
    record = read_record(text)
    assert record.configuration.components.name == "my-box"
    assert record.configuration.components.box.mood.start == 5
    assert record.write() == text


def test_the_classic_set_is_not_kept() -> None:
    assert COMPONENTS not in Game(configure(3), seed=1).record.write()


def test_other_figures_under_the_name_of_the_classic_set_are_kept_too() -> None:
    components = read_components(edited(OWN[1]))
    text = Game(configure(3, components=components), seed=1).record.write()
    assert f"components: classic {components.digest}" in text
    assert read_record(text).write() == text


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("start = 5", "start = 4", "the record was made with the component set 'my-box "),
        ("start = 5", "start = 99", "the record's component set is wrong: "),
        ("start = 5", "start = ", "the record's component set is wrong: the text is not TOML"),
        (f"{COMPONENTS}\n", "", "the record was made with the component set 'my-box "),
        (f"{COMPONENTS}\n", f"{COMPONENTS}\n[", "the record's component set is wrong"),
    ],
)
def test_a_set_that_was_tampered_with_is_refused(old: str, new: str, sentence: str) -> None:
    text = own_record()
    assert text.count(old) == 1
    with pytest.raises(RecordError) as refusal:
        read_record(text.replace(old, new))
    assert sentence in str(refusal.value)


def test_a_record_of_another_set_cut_anywhere_is_refused() -> None:
    text = own_record()
    lines = text.splitlines()
    for end in Random(1).sample(range(len(lines)), 60):
        with pytest.raises(RecordError):
            read_record("\n".join(lines[:end]))


def test_how_the_set_is_written_down_does_not_matter() -> None:
    text = own_record()
    moves, _, components = text.partition(COMPONENTS)
    assert (
        read_record(moves + COMPONENTS + "\n# my own box\n" + components).result
        == read_record(text).result
    )


def test_a_set_that_only_has_another_name_keeps_it() -> None:
    components = read_components(edited(OWN[0]))
    assert components.digest == load().digest
    text = Game(configure(3, components=components), seed=1).record.write()
    assert read_record(text).write() == text


def test_line_endings_do_not_matter_with_a_set_of_ones_own() -> None:
    text = own_record()
    assert read_record(text.replace("\n", "\r\n")).result == read_record(text).result
