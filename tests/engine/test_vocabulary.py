"""How numbers are spelled outside the engine."""

from __future__ import annotations

from affresco.engine.vocabulary import NOWHERE, VOCABULARIES


def test_pieces_are_counted_from_one_words_are_named_and_nothing_is_nowhere() -> None:
    assert VOCABULARIES["tile"].spell(0) == 1
    assert VOCABULARIES["segment"].spell(12) == "c3"
    assert VOCABULARIES["column"].spell(-1) == NOWHERE
