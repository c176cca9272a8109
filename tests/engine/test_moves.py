"""The lexicon: every word of the game, by number and by text."""

from __future__ import annotations

import copy
import pickle
import re
from collections import defaultdict

import pytest

from affresco.engine import moves
from affresco.engine.board import BOOTHS, COLUMNS, HOURS, PLACES, SEGMENTS
from affresco.engine.moves import (
    ALTAR,
    ALTAR_BILLS,
    ALTAR_SETS,
    LEXICON,
    RESTORE,
    SEND,
    STOCK,
    UnknownMove,
    parse,
)
from affresco.engine.paints import LETTERS, spell
from tests.citing import rule

KINDS = {name: value for name, value in vars(moves).items() if name.startswith("KIND_")}


def test_a_word_is_found_by_its_number_and_by_its_text() -> None:
    for number, move in enumerate(LEXICON):
        assert move.id == number
        assert parse(move.text) is move
        assert repr(move) == f"<{move.text}>"
    assert len({move.text for move in LEXICON}) == len(LEXICON)


def test_a_word_is_a_verb_and_at_most_one_argument() -> None:
    for move in LEXICON:
        assert re.fullmatch(r"[a-z]+( [A-Za-z0-9_]+)?", move.text)


def test_every_verb_has_its_number_and_its_words_count_up() -> None:
    assert sorted(KINDS.values()) == list(range(64))
    by_kind = defaultdict(list)
    for move in LEXICON:
        by_kind[move.kind].append(move)
    assert set(by_kind) == set(KINDS.values())
    for name, kind in KINDS.items():
        words = by_kind[kind]
        verb = name.removeprefix("KIND_").lower()
        assert {move.text.partition(" ")[0] for move in words} == {verb}
        assert [move.arg for move in words] == list(range(len(words)))
        first = words[0].id
        assert [move.id for move in words] == list(range(first, first + len(words)))


def test_the_words_do_not_depend_on_figures() -> None:
    assert [move.text for move in RESTORE] == [f"restore {segment}" for segment in SEGMENTS]
    assert [move.text for move in SEND] == [f"send {place}" for place in PLACES]
    assert [move.text for move in STOCK] == [f"stock {number}" for number in range(1, 15)]
    assert [move.text for move in moves.WAKE] == [f"wake {hour}" for hour in HOURS]
    assert [move.text for move in moves.CLOSE] == [f"close {booth}" for booth in BOOTHS]
    assert [move.text for move in moves.GLAZIERY] == [f"glaziery {column}" for column in COLUMNS]


@rule("ALTAR-02", "ALTAR-06")
def test_the_altar_takes_three_paints_of_which_the_basic_ones_differ() -> None:
    assert len(set(ALTAR_SETS)) == len(ALTAR_SETS) == len(ALTAR_BILLS) == len(ALTAR) == 96
    for letters, bill in zip(ALTAR_SETS, ALTAR_BILLS, strict=True):
        assert len(letters) == 3
        assert letters == "".join(sorted(letters, key=LETTERS.index)) == spell(bill)
        basic = [letter for letter in letters if letter in "RYB"]
        assert len(set(basic)) == len(basic)


@pytest.mark.parametrize("text", ["restore c3", "  restore   c3 ", "restore\tc3", "restore\nc3"])
def test_spaces_do_not_matter(text: str) -> None:
    assert parse(text).text == "restore c3"


@pytest.mark.parametrize(
    "text", ["", " ", "restore", "restore c6", "Restore c3", "restore c3 c4", "restorec3", "*"]
)
def test_any_other_text_is_no_word(text: str) -> None:
    with pytest.raises(UnknownMove, match=r" is no word of the game$") as refusal:
        parse(text)
    assert repr(text) in str(refusal.value)


def test_a_word_is_compared_by_identity_even_when_it_was_sent_somewhere() -> None:
    for move in LEXICON[::7]:
        assert pickle.loads(pickle.dumps(move)) is move
        assert copy.deepcopy([move])[0] is move
