"""The classic set with something changed in it."""

from __future__ import annotations

import re

import pytest

from affresco.components import ComponentError, load, read
from affresco.components.faults import Fault


def edited(*edits: tuple[str, str]) -> str:
    """The classic set's text with some passages replaced, each of which is there once."""
    text = load().text
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
        text = text.replace(old, new)
    return text


def refused(*edits: tuple[str, str]) -> str:
    """The sentences with which the edited set is refused."""
    return complaint(edited(*edits))


ENGLISH_WORDS = re.compile(
    r"\b(the|must|there|with|than|than|have|whole|number|which|nothing|known|missing)\b"
)


def assert_said_in_all_languages(fault: Fault) -> None:
    """The other languages name the same figures, and say nothing in English."""
    english = fault.said("en")
    assert english == fault
    for language in ("de", "fr"):
        told = fault.said(language)
        quoted = re.compile(r'"[^"]*"')
        assert told != english
        assert not ENGLISH_WORDS.search(quoted.sub("", told)), told
        assert "{" not in told.replace("{", "", english.count("{")), told
        assert set(re.findall(r"-?\d+", told)) <= set(re.findall(r"-?\d+", english)), told


def complaint(text: str) -> str:
    with pytest.raises(ComponentError) as refusal:
        read(text)
    for fault in refusal.value.faults:
        assert_said_in_all_languages(fault)
    assert str(refusal.value) == "\n".join(refusal.value.faults)
    return str(refusal.value)
