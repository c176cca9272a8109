"""Events in words, as a viewer may know them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..engine.events import EVERYBODY, KINDS, Event, Kind
from ..engine.view import sees
from ..engine.vocabulary import FLAG, VOCABULARIES

Told = dict[str, object]


def tell(event: Event, viewer: int) -> Told:
    """Key, figure, details by name, and the rules behind it; hidden details are None."""
    kind, details = event.kind, details_of(event)
    if event.audience != EVERYBODY and not sees(viewer, event.audience):
        details = dict.fromkeys(details)
    return {"key": kind.key, "figure": event.figure, "details": details, "rules": kind.rules}


def details_of(event: Event) -> dict[str, Any]:
    """All details, for those who may know them."""
    kind = event.kind
    return {
        name: spell(vocabulary, number)
        for name, vocabulary, number in zip(
            kind.numbers, kind.vocabularies, event.numbers, strict=True
        )
    }


def spell(vocabulary: str, number: int) -> object:
    """A word, a piece counted from 1, true or false, or the number itself."""
    if vocabulary == FLAG:
        return bool(number)
    words = VOCABULARIES.get(vocabulary)
    return number if words is None else words.spell(number)


def event_vocabularies(kinds: Mapping[str, Kind] = KINDS) -> dict[str, dict[str, str]]:
    """For each kind of event, the vocabulary of its details; plain numbers have none."""
    return {
        key: {
            name: vocabulary
            for name, vocabulary in zip(kind.numbers, kind.vocabularies, strict=True)
            if vocabulary
        }
        for key, kind in kinds.items()
    }
