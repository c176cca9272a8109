"""Name what a word would give up, and ask once, before the word is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from ..locales import Messages
from .answers import Misunderstood, understand
from .conversation import Conversation

YES: Final = {"y", "yes", "j", "ja", "o", "oui"}  # in any language
NO: Final = {"", "n", "no", "nein", "non"}


def is_meant(talk: Conversation, seat: int, word: str, choices: Sequence[str]) -> bool:
    """May a possible word be played? If it gives something up, the player must agree."""
    lost = cast(Mapping[str, int], talk.game.preview(seat, word)["forfeits"])
    if not lost:
        return True

    def says_it_again(line: str) -> bool:
        try:
            return understand(line, choices, talk.messages) == word
        except Misunderstood:
            return False

    loss = tell_loss(lost, talk.messages)
    return is_agreed(talk, f"{loss[:1].upper()}{loss[1:]}", says_it_again)


def tell_loss(lost: Mapping[str, Any], messages: Messages) -> str:
    """What is given up, in words: "give up 1 action and 1 blend"."""
    things = [messages.say(f"forfeit.{name}", count=count) for name, count in lost.items()]
    return messages.say("forfeit.give_up", what=messages.say("forfeit.and").join(things))


def is_agreed(talk: Conversation, loss: str, says_it_again: Callable[[str], bool]) -> bool:
    """Agreed by yes or the same word again; anything else but no is taken as a new answer."""
    line = talk.read(talk.say("ui.really", what=loss))
    if line.lower() in NO:
        talk.remark(talk.say("ui.kept"))
        return False
    if line.lower() in YES or says_it_again(line):
        return True
    talk.put_back(line)
    return False
