"""Another course that a seat could be in, as far as it knows.

The course is replayed, with everything hidden from the seat dealt and planned again. A card that
has been shown since it was drawn is no longer hidden, and stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from ..engine.events import EVERYBODY
from ..engine.modules.scrolls.words import KIND_SCROLL, KIND_UNROLL
from ..engine.modules.wishing_well.words import KIND_PLAY, KIND_WISH
from ..engine.moves import LEXICON
from ..engine.rules import options
from .course import Course, Said

BOTH: Final = 2  # scrolls unrolled at once
ROWS: Final = 5  # scrolls of rows, before those of columns

Chance = Callable[[], float]  # a number from 0 to 1


def resample(
    course: Course, viewer: int, chance: Chance, twin: Course, say: Callable[[int], None]
) -> None:
    """Play a new twin, by `say`, until the viewer has learned the same as in the course."""
    hidden = hidden_draws(course.said, viewer)
    sealed = sealed_plans(course)
    open_words = course.said[: len(course.said) - sealed]
    spoken_for = Counter(  # what is known to be drawn later cannot be drawn now
        said.word for at, said in enumerate(open_words) if at not in hidden
    )
    for at, said in enumerate(open_words):
        if at in hidden:
            draws = [(word, weight - spoken_for[word]) for word, weight in twin.draws()]
            say(choose([(word, left) for word, left in draws if left > 0], chance))
        else:
            spoken_for[said.word] -= 1
            say(said.word)
    if sealed:
        plan_anew(course, viewer, chance, twin, say, course.said[-sealed:])


def choose(draws: Sequence[tuple[int, int]], chance: Chance) -> int:
    ticket = chance() * sum(weight for _, weight in draws)
    for word, weight in draws:
        ticket -= weight
        if ticket < 0:
            return word
    return draws[-1][0]


def plan_anew(
    course: Course,
    viewer: int,
    chance: Chance,
    twin: Course,
    say: Callable[[int], None],
    sealed: Sequence[Said],
) -> None:
    """Those who have planned plan again at random; the viewer's own words stay."""
    own = [said.word for said in sealed if said.seat == viewer]
    while twin.seat != course.seat:
        if twin.seat == viewer:
            say(own.pop(0))
        else:
            say(choose([(move.id, 1) for move in options(twin.state, twin.seat)], chance))
    for word in own:
        say(word)


def sealed_plans(course: Course) -> int:
    """How many of the last words are plans not yet revealed."""
    count = 0
    if course.is_planning:
        while course.said[-1 - count].is_plan:
            count += 1
    return count


def hidden_draws(said: Sequence[Said], viewer: int) -> set[int]:
    """The positions of the draws that are still hidden from the viewer."""
    hidden: dict[int, Said] = {}
    for at, one in enumerate(said):
        if one.audience not in (EVERYBODY, viewer):
            hidden[at] = one
        elif LEXICON[one.word].kind in (KIND_PLAY, KIND_UNROLL):
            shown = [where for where, draw in hidden.items() if is_shown(draw, one)]
            for where in shown if LEXICON[one.word].kind == KIND_UNROLL else shown[:1]:
                del hidden[where]
    return set(hidden)


def is_shown(draw: Said, one: Said) -> bool:
    """Does a word reveal its player's draw: a card by its name, or an unrolled scroll?"""
    piece, word = LEXICON[draw.word], LEXICON[one.word]
    if draw.audience != one.seat:
        return False
    if word.kind == KIND_PLAY:
        return piece.kind == KIND_WISH and piece.arg == word.arg
    return piece.kind == KIND_SCROLL and word.arg in (BOTH, int(piece.arg >= ROWS))
