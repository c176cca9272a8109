"""A game in the terminal: ask the people, let the bots act, and show the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..engine.view import AUDIENCE
from .answers import Misunderstood, understand
from .board import AT_WORK, draw
from .bot_seats import BotSeats
from .chronicle import tell_events
from .conversation import FORFEITS, Conversation, Leave
from .forfeiting import is_meant
from .planning import plan_day
from .result import draw_result, tell_winner
from .scene import Scene, scene_of

USUAL: Final = {"at studio": "paint", "at theater": "enjoy"}  # what an empty answer means


def play_game(talk: Conversation, bots: BotSeats) -> None:
    """Play until the game is over or someone leaves. People plan before bots, so they can undo."""
    game = talk.game
    try:
        while not game.is_over:
            acting = game.acting()
            seat = next((seat for seat in acting if seat in talk.humans), acting[0])
            if seat not in talk.humans:
                with talk.thinking(seat):
                    bots.act(game, seat)
            elif game.is_planning:
                plan_day(talk, seat)
            else:
                choose(talk, seat)
        finish(talk)
    except Leave as reason:
        talk.console.print(str(reason))
    except KeyboardInterrupt:  # at the keyboard, or while a bot thinks
        talk.console.print()
        talk.console.print(talk.say("ui.left" if talk.is_kept() else "ui.broken_off"))


def choose(talk: Conversation, seat: int) -> None:
    """One decision by a person; nobody is asked where there is nothing to decide."""
    game = talk.game
    forced = game.forced(seat)
    if forced is not None:
        play_by_itself(talk, seat, forced)
        return
    choices = game.options(seat)
    talk.hand_over(seat)
    scene = scene_of(game, seat, talk.messages)
    talk.show(scene, choices)
    version = game.version
    while game.version == version:
        line = talk.answer(seat)
        if not talk.obey(line, scene):
            answer(talk, seat, line or usual(scene), choices)


def play_by_itself(talk: Conversation, seat: int, word: str) -> None:
    """Play a forced word and say so, once for several apprentices.

    Giving up is not reported, unless an apprentice forfeits work: it could give away cards or
    scrolls.
    """
    gives_up = word in FORFEITS
    key = "ui.nothing_to_do" if gives_up else "ui.by_itself"
    told = talk.say(key, who=talk.name(seat), word=word)
    is_public = not gives_up or talk.game.view(seat)["step"] in AT_WORK
    if is_public and told not in talk.notes:
        talk.notes.append(told)
    talk.game.play(seat, word)


def usual(scene: Scene) -> str:
    """What an empty answer means here: the usual word, if it is possible."""
    word = USUAL.get(scene.seen["step"], "")
    return word if word in scene.choices else ""


def answer(talk: Conversation, seat: int, line: str, choices: Sequence[str]) -> None:
    """Play the words of an answer, up to the first that is impossible or not confirmed."""
    version = talk.game.version
    try:
        for part in talk.parts(line):
            word = understand(part, choices, talk.messages)
            refusal = talk.game.why_not(seat, word)
            if refusal:
                raise Misunderstood(talk.refusal(refusal, word, talk.game.lacking(seat).get(word)))
            if not is_meant(talk, seat, word, choices):
                return
            talk.game.play(seat, word)
    except Misunderstood as error:
        if talk.game.version == version:
            talk.complain(str(error))
        else:  # the table is drawn again, and shows it then
            talk.notes.append(str(error))


def finish(talk: Conversation) -> None:
    """Show the final table and the points by source, and offer to save the record."""
    alone = next(iter(talk.humans)) if len(talk.humans) == 1 else None
    viewer = AUDIENCE if alone is None else alone
    scene = scene_of(talk.game, viewer, talk.messages)
    talk.console.clear()
    talk.console.print(draw(scene, talk.console.width))
    read = min(talk.told.values(), default=len(talk.game.record.moves))
    talk.tell(tell_events(scene, talk.game.events(viewer, read)))
    talk.tell_evening(scene)
    talk.console.print(draw_result(scene))
    talk.console.print(tell_winner(scene))
    while talk.humans and talk.obey_keeping(talk.read(talk.say("ui.keep"))):
        pass
