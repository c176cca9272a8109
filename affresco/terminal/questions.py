"""The one sentence that says what to do now."""

from __future__ import annotations

from .pieces.bells import chosen, points_of, price_of, tell_asked
from .pieces.glaziers import panes_in_hand
from .scene import Scene


def question(scene: Scene) -> str:
    key = f"ask.{variant(scene, scene.seen['step'].replace(' ', '_'))}"
    return scene.messages.say(key, **parameters(scene))


def variant(scene: Scene, step: str) -> str:
    """The step, or its special case."""
    is_leonardo = scene.is_leonardo(scene.figure)
    if step == "waking" and is_leonardo:
        return "leonardo_wakes"
    if step == "on_track" and is_leonardo:
        return "leonardo_on_track"
    if step == "stacking" and is_leonardo:
        return "leonardo_stacks"
    if step == "at_cathedral" and "pass" not in scene.choices:
        return "bishop_led"
    if step == "alchemist" and all(word.startswith("take ") for word in scene.choices):
        return "alchemist_pays"
    if is_ill_at_work(scene) and scene.messages.has(f"ask.{step}_ill"):
        return f"{step}_ill"
    if step == "at_workshop" and scene.seen["visit"]["blends"]:
        return "at_workshop_again"
    return step


def is_ill_at_work(scene: Scene) -> bool:
    return scene.has("medico") and scene.pieces("medico")["at_work"] == "ill"


def parameters(scene: Scene) -> dict[str, object]:
    """All that a question could name."""
    say, visit = scene.messages.say, scene.seen["visit"]
    params: dict[str, object] = {"who": scene.name(scene.viewer)}
    if visit:
        params["space"] = visit["landing"]
        params["segment"] = visit["segment"]
        params["place"] = say(f"place.at.{visit['column']}")
    if scene.has("glaziers"):
        params["panes"] = panes_in_hand(scene)
    if scene.has("medico"):
        calling, infected = (scene.pieces("medico")[key] for key in ("calling", "infected"))
        params["infected"] = say(f"place.the.{infected or 'nowhere'}")
        params["healthy"] = calling["healthy"]
        params["ill"] = calling["ill"] or scene.pieces("medico")["ill"][scene.viewer]
    if scene.has("bells"):
        params["partly"] = tell_asked(scene)
    if scene.has("bells") and (certificate := chosen(scene)):
        params["price"] = price_of(scene, certificate)
        params["points"] = points_of(scene, certificate)
    return params
