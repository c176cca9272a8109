"""The lexicon: every word of the game, by number and by text."""

from __future__ import annotations

import copy
import os
import pickle
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from importlib import import_module
from pathlib import Path

import pytest

import affresco
from affresco.engine import moves
from affresco.engine.board import BOOTHS, COLUMNS, HOURS, PLACES, SEGMENTS
from affresco.engine.modules.glaziers.words import GLAZIERY
from affresco.engine.moves import (
    ALTAR,
    ALTAR_BILLS,
    ALTAR_SETS,
    CLOSE,
    KIND_WAIT,
    LEXICON,
    NO_MOVE,
    RESTORE,
    SEND,
    STOCK,
    VERBS,
    WAKE,
    LexiconError,
    UnknownMove,
    check_lexicon,
    parse,
    spread,
    word,
    words,
)
from affresco.engine.paints import LETTERS, spell
from affresco.engine.planning import SPELLING
from tests.citing import rule

PACKAGE = Path(affresco.__file__).parent
HOMES = [
    moves,
    *(
        import_module(f"affresco.engine.modules.{file.parent.name}.words")
        for file in PACKAGE.glob("engine/modules/*/words.py")
    ),
]  # of the words
KINDS = {
    name: value for home in HOMES for name, value in vars(home).items() if name.startswith("KIND_")
}
SAY_ALL = "import affresco; print([move.text for move in affresco.LEXICON])"


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
    assert sorted(KINDS.values()) == sorted(VERBS) == list(range(len(VERBS)))
    by_kind = defaultdict(list)
    for move in LEXICON:
        by_kind[move.kind].append(move)
    assert set(by_kind) == set(KINDS.values())
    for name, kind in KINDS.items():
        family = by_kind[kind]
        assert VERBS[kind] == name.removeprefix("KIND_").lower()
        assert {move.text.partition(" ")[0] for move in family} == {VERBS[kind]}
        assert [move.arg for move in family] == list(range(len(family)))


def test_a_plan_is_spelled_in_one_way() -> None:
    """Records hold plans in this order."""
    assert [VERBS[kind] for kind in sorted(SPELLING, key=lambda kind: SPELLING[kind])] == [
        *("glaziery", "audience", "wall", "medico", "neutral", "ill", "send", "penny", "ready")
    ]


# A word that is added


def test_numbers_are_told_as_ranges() -> None:
    assert spread("7-9 20 3") == [7, 8, 9, 20, 3]


NEXT = len(LEXICON)  # the first number that is free
NEXT_VERB = len(VERBS)


@pytest.mark.parametrize(
    ("kind", "text", "number", "message"),
    [
        (KIND_WAIT, "wait long", 563, "word 563 is 'wait' and cannot be 'wait long' too"),
        (KIND_WAIT, "wait", NEXT, "the word 'wait' is made twice"),
        (KIND_WAIT, "linger", NEXT, "verb 63 is 'wait' and cannot be 'linger' too"),
        (NEXT_VERB, "wait long", NEXT, f"the verb 'wait' cannot have a second number, {NEXT_VERB}"),
    ],
)
def test_no_number_and_no_word_is_given_twice(
    kind: int, text: str, number: int, message: str
) -> None:
    with pytest.raises(LexiconError) as refusal:
        word(kind, text, number)
    assert str(refusal.value) == message
    assert len(LEXICON) == NEXT


def test_each_word_of_a_family_needs_a_number() -> None:
    with pytest.raises(LexiconError, match=r"^'linger' has 3 words and 2 numbers$"):
        words(NEXT_VERB, "linger", ["here", "there", "anywhere"], f"{NEXT}-{NEXT + 1}")


WORDS = "engine/modules/wishing_well/words.py"
NEW_CARD = [
    (WORDS, r"(WISHES: Final = \[[^]]*)", r'\1    "umbrella",\n'),
    (WORDS, r'("wish", WISHES, "[^"]*)', rf"\1 {NEXT}"),
    (WORDS, r'("play", WISHES, "[^"]*)', rf"\1 {NEXT + 1}"),
    ("components/sections/wishing_well.py", r"(WISH_KEYS\)[^)]*)", r"\1, 1"),
    ("components/classic.toml", r"(\ncards = \{.*\d)", r"\1, umbrella = 1"),
]  # its name and its numbers, and how many there are


@pytest.mark.slow
def test_a_new_card_takes_the_next_numbers_and_moves_no_other_word(tmp_path: Path) -> None:
    """Really: in a copy of the package."""
    leave_out = shutil.ignore_patterns("*.so", "__pycache__", "client", "pages")
    shutil.copytree(PACKAGE, tmp_path / "affresco", ignore=leave_out)
    for name, now, then in NEW_CARD:
        file = tmp_path / "affresco" / name
        text, times = re.subn(now, then, file.read_text(encoding="utf-8"))
        assert times == 1, (name, now)
        file.write_text(text, encoding="utf-8")
    said = subprocess.run(
        [sys.executable, "-c", SAY_ALL],
        cwd=tmp_path,
        env={**os.environ, "AFFRESCO_PURE": "1", "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    known = [move.text for move in LEXICON]
    assert said.stdout.strip() == str([*known, "wish umbrella", "play umbrella"]), said.stderr


def test_a_number_that_no_word_has_is_missed() -> None:
    LEXICON.append(NO_MOVE)
    try:
        with pytest.raises(LexiconError, match=f"^no word has the number {NEXT}$"):
            check_lexicon()
    finally:
        LEXICON.pop()


def test_a_number_that_no_verb_has_is_missed() -> None:
    VERBS[NEXT_VERB + 1] = "linger"
    try:
        with pytest.raises(LexiconError, match=f"^no verb has the number {NEXT_VERB}$"):
            check_lexicon()
    finally:
        del VERBS[NEXT_VERB + 1]


# What the words say


def test_the_words_do_not_depend_on_figures() -> None:
    assert [move.text for move in RESTORE] == [f"restore {segment}" for segment in SEGMENTS]
    assert [move.text for move in SEND] == [f"send {place}" for place in PLACES]
    assert [move.text for move in STOCK] == [f"stock {number}" for number in range(1, 15)]
    assert [move.text for move in WAKE] == [f"wake {hour}" for hour in HOURS]
    assert [move.text for move in CLOSE] == [f"close {booth}" for booth in BOOTHS]
    assert [move.text for move in GLAZIERY] == [f"glaziery {column}" for column in COLUMNS]


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
