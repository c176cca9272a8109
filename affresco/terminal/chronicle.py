"""What happened, told in sentences: one line for each painter's turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from rich.text import Text

from ..engine.board import BOOTHS, PLACES, SEGMENTS
from ..engine.events import NOBODY
from ..engine.moves import ALTAR_SETS
from ..engine.paints import NAMES
from .palette import QUIET
from .scene import Scene
from .town import signed

CHANGES: Final = {"woke", "enjoyed"}  # events whose mood is a change
COUNTED: Final = {
    "apprentices": "number",
    "forfeited": "apprentices",
    "money_scored": "points",
}  # events whose form depends on a number


def tell_events(scene: Scene, events: Iterable[Mapping[str, Any]]) -> list[Text]:
    """Lines about events, as the viewer may know them."""
    lines = []
    for figure, group in groupby(events, key=lambda event: int(event["figure"])):
        told = [sentence for event in group if (sentence := tell(scene, event))]
        if not told:
            continue
        if figure == NOBODY:
            lines += [Text(line(scene, "narrator", what), f"italic {QUIET}") for what in told]
        else:
            what = scene.messages.say("chronicle.joint").join(told)
            who = scene.name(figure)
            text = Text(line(scene, "line", what, who=who))
            text.stylize(scene.word_style(figure), 0, len(who))
            lines.append(text)
    return lines


def latest_round(events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What happened since the round began."""
    begins = [at for at, event in enumerate(events) if event["key"] == "round_began"]
    return list(events[begins[-1] if begins else 0 :])


def line(scene: Scene, key: str, what: str, **params: str) -> str:
    return scene.messages.say(f"chronicle.{key}", what=what, **params)


def tell(scene: Scene, event: Mapping[str, Any]) -> str:
    """One event; nothing where its message is empty."""
    numbers = event["numbers"]
    key = f"event.{event['key']}"
    for name, number in numbers.items():
        if number == 0 and scene.messages.has(f"{key}_no_{name}"):
            key = f"{key}_no_{name}"
            break
    return scene.messages.say(key, **parameters(scene, event["key"], numbers))


def parameters(scene: Scene, key: str, numbers: Mapping[str, int | None]) -> dict[str, object]:
    """The numbers of an event as a sentence names them."""
    params: dict[str, object] = {}
    for name, number in numbers.items():
        told = TELL.get(name)
        params[name] = "?" if number is None else told(scene, number) if told else number
    if key in COUNTED:
        params["count"] = numbers[COUNTED[key]]
    if "space" in numbers and numbers["space"] is not None:
        params["start"] = f"S{numbers['space'] + 1}"
    if key in CHANGES and numbers["mood"] is not None:
        params["mood"] = signed(numbers["mood"])
    return params


TELL: Final[Mapping[str, Callable[[Scene, int], object]]] = {
    "segment": lambda scene, at: SEGMENTS[at],
    "tile": lambda scene, at: scene.tile_cost(at + 1),
    "goods": lambda scene, at: scene.goods(at + 1),
    "booth": lambda scene, at: BOOTHS[at],
    "slot": lambda scene, at: at + 1,
    "hour": lambda scene, at: scene.rules.tables.hours[at],
    "set": lambda scene, at: ALTAR_SETS[at],
    "paint": lambda scene, at: scene.messages.say(f"color.{NAMES[at]}"),
    "holder": lambda scene, seat: scene.name(seat),
    "place": lambda scene, at: scene.messages.say(f"place.{PLACES[at]}"),
}  # numbers that stand for something, by their name
