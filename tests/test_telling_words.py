"""What follows a verb is of the vocabulary that is told for it."""

from __future__ import annotations

from affresco.engine.moves import KIND_PASS, LEXICON, VERBS
from affresco.engine.vocabulary import VOCABULARIES
from affresco.telling.words import ABOUT

SPOKEN = {verb for kind, verb in VERBS.items() if kind >= KIND_PASS}  # nature says the others
WORDS = [text.partition(" ") for move in LEXICON if (text := move.text)]
FOLLOWING = [(verb, about) for verb, _, about in WORDS if verb in SPOKEN and about]


def test_every_verb_that_is_followed_by_a_word_tells_its_vocabulary() -> None:
    assert {verb for verb, about in FOLLOWING if not about.isdecimal()} <= set(ABOUT) <= SPOKEN


def test_what_follows_a_verb_is_a_word_of_its_vocabulary() -> None:
    for verb, about in FOLLOWING:
        vocabulary = VOCABULARIES.get(ABOUT.get(verb, ""))
        if vocabulary is None:
            continue  # an offer, a worker or a plain number
        is_piece = about.isdecimal() and int(about) <= vocabulary.pieces
        assert is_piece or about in vocabulary.words, f"{verb} {about}"
