"""What is asked: the question of a step, with its parameters in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict

from ..engine.modules.bells.figures import BellFigures
from ..engine.rules import Rules
from ..engine.vocabulary import NOWHERE
from .boards import step_key

FOR_LEONARDO: Final = {
    "waking": "leonardo_wakes",
    "on track": "leonardo_on_track",
    "stacking": "leonardo_stacks",
}
FOR_THE_ILL: Final = ["at cathedral", "at studio", "at workshop"]  # what the ill do there

NAMED: Final = {
    "on_track": ["space"],
    "leonardo_on_track": ["space"],
    "gilding": ["segment"],
    "choose_window": ["segment"],
    "unrolling": ["segment"],
    "claiming": ["segment"],
    "fit_panes": ["panes"],
    "buying_certificate": ["price", "points"],
    "top_up": ["partly"],
    "call_worker": ["place", "healthy", "ill"],
    "falling_ill": ["infected"],
    "drinking": ["ill"],
}  # the parameters of the questions that have any

PANES: Final = "panes"  # glass by color: how much
INSTALLMENT: Final = "installment"  # a part-paid certificate: coins, price, bells
VOCABULARIES: Final = {
    "place": "place",
    "segment": "segment",
    "infected": "column",
    "panes": PANES,
    "partly": INSTALLMENT,
}  # of the parameters; the others are plain numbers


class Question(TypedDict):
    ask: str
    params: dict[str, Any]


def question(seen: Mapping[str, Any], rules: Rules, viewer: int) -> Question:
    """What the waiting step asks of a viewer who decides, built from that viewer's view."""
    ask = variant(seen, rules)
    at_hand = parameters(seen, rules, viewer)
    return {"ask": ask, "params": {name: at_hand[name] for name in NAMED.get(ask, [])}}


def variant(seen: Mapping[str, Any], rules: Rules) -> str:
    """The step, or its special case."""
    step, words, visit = seen["step"], seen["options"], seen["visit"]
    figure, medico = seen["figure"], seen["modules"].get("medico")
    if step in FOR_LEONARDO and figure is not None and figure >= rules.seats:
        return FOR_LEONARDO[step]
    if step == "at cathedral" and words and "pass" not in words:
        return "bishop_led"
    if step == "alchemist" and all(word.startswith("take ") for word in words):
        return "alchemist_pays"
    key = step_key(step)
    if step in FOR_THE_ILL and medico and medico["at_work"] == "ill":
        return f"{key}_ill"
    if step == "at workshop" and visit and visit["blends"]:
        return "at_workshop_again"
    return key


def parameters(seen: Mapping[str, Any], rules: Rules, viewer: int) -> dict[str, Any]:
    """Everything a question could name."""
    visit, modules = seen["visit"], seen["modules"]
    params: dict[str, Any] = {}
    if visit:
        params["place"] = visit["column"]
        params["segment"] = visit["segment"]
        params["space"] = visit["landing"]
    if "glaziers" in modules:
        params["panes"] = {color: n for color, n in modules["glaziers"]["panes"].items() if n}
    if "medico" in modules:
        medico = modules["medico"]
        params["infected"] = medico["infected"] or NOWHERE
        params["healthy"] = medico["calling"]["healthy"]
        own = medico["ill"][viewer] if viewer >= 0 else 0
        params["ill"] = medico["calling"]["ill"] or own
    if "bells" in modules and modules["bells"]["asked"]:
        params |= certificate(modules["bells"], rules)
    return params


def certificate(bells: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """The certificate for which money is asked, and what is on it already."""
    printed, number = BellFigures.of(rules.box), bells["asked"]
    price = printed.price[number - 1]
    params: dict[str, Any] = {"price": price, "points": printed.points[number - 1]}
    for _, begun, coins in bells["partly"]:
        if begun == number:
            found = printed.bells[number - 1]
            params["partly"] = {"coins": coins, "price": price, "bells": found}
    return params
