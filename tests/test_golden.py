"""Golden files: what must not change unnoticed.

They are written by `python -m tests.golden.remake`, which tells what each of them is. A change
in any of them needs a line in CHANGELOG.md.
"""

from __future__ import annotations

import pytest

from affresco.engine.moves import LEXICON
from affresco.engine.rules import is_over
from affresco.lab.invariants import violations
from affresco.record import read_record
from tests.citing import rule
from tests.golden.positions import DEPTH, POSITIONS, sequences
from tests.golden.remake import HERE, RECORDS, final

NAMES = sorted(path.name for path in RECORDS.glob("*.fresco"))


def rows(name: str) -> dict[str, str]:
    """The lines of a golden file by their first column."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return {first: rest for first, _, rest in (line.partition("\t") for line in lines)}


def test_no_word_of_the_lexicon_ever_changes_its_number() -> None:
    """New words take the next free numbers; `python -m tests.golden.remake` adds them here.

    If the difference is anything but lines added at the end, old records and trained networks
    lose their meaning: give the words their numbers back.
    """
    kept = rows("lexicon.txt")
    words = {str(move.id): move.text for move in LEXICON}
    assert {number: words.get(number) for number in kept} == kept
    assert set(words) == set(kept), "new words are not in the golden lexicon yet"


@pytest.mark.parametrize("name", list(POSITIONS))
def test_as_many_moves_follow_on_each_other_as_ever(name: str) -> None:
    state = POSITIONS[name]().state
    counts = [sequences(state, depth) for depth in range(1, DEPTH + 1)]
    assert counts == [int(count) for count in rows("perft.txt")[name].split()]


def test_every_position_is_counted_and_none_is_left_over() -> None:
    assert list(rows("perft.txt")) == list(POSITIONS)


@rule("INV-16")
@pytest.mark.parametrize("name", NAMES)
def test_an_old_record_still_replays_to_the_same_end(name: str) -> None:
    text = (RECORDS / name).read_text(encoding="utf-8")
    record = read_record(text)
    assert record.write() == text
    assert final(RECORDS / name) == f"{name}\t{rows('finals.txt')[name]}\n"
    state = record.replay()
    assert violations(state) == []
    assert is_over(state) == (record.result is not None)


def test_every_record_has_its_end_and_every_number_of_seats_is_there() -> None:
    assert list(rows("finals.txt")) == NAMES
    texts = [(RECORDS / name).read_text(encoding="utf-8") for name in NAMES]
    seats = {read_record(text).configuration.seats for text in texts}
    assert seats == {2, 3, 4}
