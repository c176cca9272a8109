"""What a typed answer means: the number of a choice, a word, or an unambiguous part of one."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from itertools import count

from ..engine.moves import UnknownMove, parse
from ..locales import Messages


class Misunderstood(ValueError):
    """The answer means nothing here; the message says what would."""


def numbered(words: Sequence[str]) -> dict[int, str]:
    """The choices by number. Words that contain a number ("wake 7", "buy 2") keep it.

    The other words follow; if two words would have the same number, all are simply counted.
    """
    named = {word: int(number) for word in words if (number := word.partition(" ")[2]).isdecimal()}
    if len(set(named.values())) < len(named):
        named = {}
    following = count(max(named.values(), default=0) + 1)
    found = {named[word] if word in named else next(following): word for word in words}
    return dict(sorted(found.items()))


def understand(text: str, choices: Sequence[str], messages: Messages) -> str:
    """The word of the game that an answer means, whether it is possible now or not."""
    wanted = " ".join(text.lower().split())
    if wanted.isdecimal():
        word = numbered(choices).get(int(wanted[:9]))
        if word is None:
            raise Misunderstood(messages.say("ui.no_number", number=wanted[:9]))
        return word
    spelled = {word.lower(): word for word in choices}
    if wanted in spelled:
        return spelled[wanted]
    meant = meanings(wanted, choices)
    if len(meant) == 1:
        return meant[0]
    for spelling in (" ".join(text.split()), *spellings(wanted)):
        try:
            return parse(spelling).text
        except UnknownMove:
            continue
    if meant:
        raise Misunderstood(messages.say("ui.unclear", text=repr(text), words=", ".join(meant)))
    near = get_close_matches(wanted, spelled, n=1)
    if near:
        raise Misunderstood(
            messages.say("ui.unknown_near", text=repr(text), near=repr(spelled[near[0]]))
        )
    raise Misunderstood(messages.say("ui.unknown", text=repr(text)))


def meanings(wanted: str, choices: Sequence[str]) -> list[str]:
    """The choices that the answer could abbreviate: "res b3", "b3", "market".

    A whole argument is a better match than the beginning of another.
    """
    whole = [word for word in choices if word.lower().partition(" ")[2] == wanted]
    return whole or [word for word in choices if shortens(wanted, word.lower())]


def shortens(wanted: str, word: str) -> bool:
    """Is each part of the answer the beginning of a part of the word, in the same order?"""
    verb, _, argument = word.partition(" ")
    start, _, rest = wanted.partition(" ")
    if rest:
        return verb.startswith(start) and argument.startswith(rest)
    return verb.startswith(start) or (bool(argument) and argument.startswith(start))


def as_typed(name: str) -> str:
    """A name as one types it: in lower case, with a plain apostrophe."""
    return name.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


def spellings(wanted: str) -> list[str]:
    """The word as the lexicon may spell it: booths and paints in capitals."""
    verb, _, argument = wanted.partition(" ")
    return [wanted, f"{verb} {argument.upper()}"]
