"""What happened, told in sentences: one line for each painter's turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from rich.text import Text

from ..engine.events import NOBODY
from .palette import QUIET
from .scene import Scene
from .signs import signed
from .telling import BY_EVENT, BY_NAME, reward

CHANGES: Final = {"woke", "enjoyed", "busked"}  # events whose mood is a change
COUNTED: Final = {
    "apprentices": "number",
    "planned": "apprentices",
    "forfeited": "apprentices",
    "money_scored": "points",
    "pennies_laid": "pennies",
    "pennies_received": "pennies",
    "pennies_exchanged": "pennies",
    "gold_received": "leaves",
    "gold_exchanged": "leaves",
    "fell_ill": "apprentices",
    "drank": "healed",
    "glass_missing": "panels",
    "wish_paid": "money",
}  # events whose form depends on a number
REWARD: Final = "portrait_reward"  # its numbers are told as one


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
            what = scene.messages.say("chronicle.joint").join(counted_up(scene, told))
            who = scene.name(figure)
            text = Text(line(scene, "line", what, who=who))
            text.stylize(scene.word_style(figure), 0, len(who))
            lines.append(text)
    return lines


def counted_up(scene: Scene, told: Sequence[str]) -> list[str]:
    """Sentences with those that are said several times running told once."""
    found = []
    for what, same in groupby(told):
        count = len(list(same))
        found.append(what if count == 1 else line(scene, "repeated", what, count=str(count)))
    return found


def latest_round(events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What happened since the round began."""
    begins = [at for at, event in enumerate(events) if event["key"] == "round_began"]
    return list(events[begins[-1] if begins else 0 :])


def line(scene: Scene, key: str, what: str, **params: str) -> str:
    return scene.messages.say(f"chronicle.{key}", what=what, **params)


def tell(scene: Scene, event: Mapping[str, Any]) -> str:
    """One event; nothing where its message is empty."""
    numbers = event["numbers"]
    if event["key"] == REWARD and not any(numbers.values()):
        return ""
    key = variant(scene, f"event.{event['key']}", numbers)
    return scene.messages.say(key, **parameters(scene, event["key"], numbers))


def variant(scene: Scene, key: str, numbers: Mapping[str, int | None]) -> str:
    """The message about an event, or the one for a number that is 0 or that others keep."""
    if None in numbers.values() and scene.messages.has(f"{key}_hidden"):
        return f"{key}_hidden"
    for name, number in numbers.items():
        if number == 0 and scene.messages.has(f"{key}_no_{name}"):
            return f"{key}_no_{name}"
    return key


def parameters(scene: Scene, key: str, numbers: Mapping[str, int | None]) -> dict[str, object]:
    """The numbers of an event as a sentence names them."""
    params: dict[str, object] = {}
    for name, number in numbers.items():
        told = BY_EVENT.get((key, name)) or BY_NAME.get(name)
        params[name] = "?" if number is None else told(scene, number) if told else number
    if key in COUNTED:
        params["count"] = numbers[COUNTED[key]]
    if "space" in numbers and numbers["space"] is not None:
        params["start"] = f"S{numbers['space'] + 1}"
    if key in CHANGES and numbers["mood"] is not None:
        params["mood"] = signed(numbers["mood"])
    if key == REWARD:
        params["reward"] = reward(scene, numbers)
    return params
