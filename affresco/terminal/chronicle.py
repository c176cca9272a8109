"""What happened, in sentences: one line for each painter's turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.text import Text

from ..engine.events import NOBODY
from .palette import QUIET
from .scene import Scene


def tell_events(scene: Scene, events: Iterable[Mapping[str, Any]]) -> list[Text]:
    """Lines about events, as the viewer may know them."""
    say, sentences = scene.messages.say, scene.sentences
    lines = []
    for figure, group in groupby(events, key=lambda event: int(event["figure"])):
        told = sentences.acts(group)
        if not told:
            continue
        if figure == NOBODY:
            narrated = [say("chronicle.narrator", what=what) for what in told]
            lines += [Text(line, f"italic {QUIET}") for line in narrated]
        else:
            who = scene.name(figure)
            what = say("chronicle.joint").join(told)
            text = Text(say("chronicle.line", what=what, who=who))
            text.stylize(scene.word_style(figure), 0, len(who))
            lines.append(text)
    return lines


def latest_round(events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What happened since the round began."""
    begins = [at for at, event in enumerate(events) if event["key"] == "round_began"]
    return list(events[begins[-1] if begins else 0 :])
