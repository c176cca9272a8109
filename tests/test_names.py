"""Names: nothing invisible, nothing that turns the text around, and no two that look alike."""

from __future__ import annotations

import time

import pytest

from affresco.names import LONGEST_NAME, clean_name, looks, told_apart


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Ada\u202e\u2066", "Ada"),  # which would turn around what follows
        ("A\u200bd\u200da\ufeff", "Ada"),  # of no width
        ("\u3164", ""),  # a letter that is blank
        ("\u2800 \u115f", ""),
        ("Ada\U000e0041\U000e0042", "Ada"),  # tags
        ("\ue000\U0010ffff\u0378", ""),  # of nobody's alphabet
        ("\u0301Ada", "Ada"),  # an accent on nothing
        ("Zoe\u0308", "Zoë"),  # composed
        ("A" + "\u0301" * 30, "Á\u0301\u0301"),  # a heap of accents
        ("نور ירדן 渡辺", "نور ירדן 渡辺"),
        ("\u2003Ada\u3000Bo\u00a0", "Ada Bo"),
        ("x" * 39 + " y", "x" * 39),
    ],
)
def test_a_name_holds_nothing_that_cannot_be_seen(name: str, clean: str) -> None:
    assert clean_name(name) == clean
    assert clean_name(clean) == clean


def test_a_name_of_any_length_takes_no_time() -> None:
    began = time.process_time()
    for sign in "\u0301\u0327ax ":
        assert len(clean_name(sign * 400_000)) <= LONGEST_NAME
    clean_name("\u0327\u0301" * 200_000)
    assert time.process_time() - began < 0.5


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ada"),
        ("Ada", "Аdа"),  # noqa: RUF001  Cyrillic
        ("Ada", "Ａｄａ"),  # noqa: RUF001  of full width
        ("Zoë", "Zoe"),
        ("Bill", "BiIl"),
        ("Bob", "B0b"),
        ("Morna", "Moma"),
        ("Ada", "A da."),
        ("Νina", "Nina"),  # noqa: RUF001  Greek
        ("Straße", "STRASSE"),
    ],
)
def test_names_that_look_alike_are_told_apart(one: str, other: str) -> None:
    assert looks(one) == looks(other)
    assert told_apart(other, [one]) == f"{other} 2"
    assert told_apart(other, [one, f"{one} 2"]) == f"{other} 3"


def test_other_names_stay_as_they_are() -> None:
    assert told_apart("Ada", ["", "Bo", "Adam", "Аня"]) == "Ada"
    assert told_apart("", ["", "Bo"]) == ""
    assert told_apart("?!", ["!?"]) == "?!"
    long = "x" * LONGEST_NAME
    assert len(told_apart(long, [long])) <= LONGEST_NAME
    assert looks(told_apart(long, [long])) != looks(long)
