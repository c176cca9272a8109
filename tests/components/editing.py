"""The classic set with something changed in it."""

from __future__ import annotations

import pytest

from affresco.components import ComponentError, load, read


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


def complaint(text: str) -> str:
    with pytest.raises(ComponentError) as refusal:
        read(text)
    assert str(refusal.value) == "\n".join(refusal.value.faults)
    return str(refusal.value)
