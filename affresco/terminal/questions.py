"""The one sentence that says what to do now."""

from __future__ import annotations

from ..table import Table
from .choices import figure_to_wake
from .scene import Scene


def question(table: Table, scene: Scene) -> str:
    step = scene.seen["step"].replace(" ", "_")
    params: dict[str, object] = {"who": scene.name(scene.viewer)}
    if step == "waking" and scene.is_leonardo(figure_to_wake(scene)):
        step = "leonardo_wakes"
    elif step == "at_cathedral" and "pass" not in scene.choices:
        step = "bishop_led"
    elif step == "on_track":
        occupied = [event for event in table.events(scene.viewer) if event["key"] == "occupied"]
        figure, numbers = occupied[-1]["figure"], occupied[-1]["numbers"]
        assert isinstance(figure, int)
        assert isinstance(numbers, dict)
        params["space"] = numbers["space"]
        if scene.is_leonardo(figure):
            step = "leonardo_on_track"
    key = f"ask.{step}"
    return scene.messages.say(key if scene.messages.has(key) else "ask.other", **params)
