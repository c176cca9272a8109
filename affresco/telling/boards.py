"""Where things are: the board on which a step is answered, and the one with a verb's words.

A step or a verb of a module belongs to the board of that module. The base game has the places of
the town, the hostel, the action sheet and the score track.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Final, TypedDict

from ..engine.altar import ADDING
from ..engine.module import Module
from ..engine.moves import VERBS
from ..engine.planning import SPELLING
from ..engine.rules import Rules
from ..engine.step import Choice, Draw

HOSTEL: Final = "hostel"
SHEET: Final = "sheet"
TRACK: Final = "track"
BASE_STEPS: Final = {
    "waking": HOSTEL,
    "planning": SHEET,
    "at market": "market",
    "at booth": "market",
    "at cathedral": "cathedral",
    "at studio": "studio",
    "at workshop": "workshop",
    "at theater": "theater",
    "on track": TRACK,
    "bishop visits": "cathedral",  # a wishing card's, but answered on the ceiling
}
BASE_VERBS: Final = {
    "wake": HOSTEL,
    "booth": "market",
    "buy": "market",
    "close": "market",
    "bishop": "cathedral",
    "sexton": "cathedral",
    "restore": "cathedral",
    "altar": "cathedral",
    "paint": "studio",
    "blend": "workshop",
    "enjoy": "theater",
    "ahead": TRACK,
    "behind": TRACK,
}  # the sexton's too: he fetches the bishop on the ceiling


class Boards(TypedDict):
    steps: dict[str, str]
    verbs: dict[str, str]


def step_key(step: str) -> str:
    """A step's name in messages: "add to altar from set, green" is one of several alike."""
    return step.partition(" from ")[0].replace(" ", "_")


def boards(rules: Rules) -> Boards:
    """The boards of the steps and verbs that can come up at a table."""
    steps, verbs = dict(BASE_STEPS), {VERBS[kind]: SHEET for kind in SPELLING} | BASE_VERBS
    if rules.options.altar_takes_more:
        steps |= {step.name: "cathedral" for step in ADDING}
    for module in rules.modules:
        for step in module.steps:
            if isinstance(step, Choice) and not isinstance(step, Draw):
                steps.setdefault(step.name, module.name)
        for verb in verbs_of(module):
            verbs.setdefault(verb, module.name)
    return {"steps": steps, "verbs": verbs}


def verbs_of(module: Module) -> list[str]:
    """The verbs of a module's own words, which are declared next to it."""
    home = type(module).__module__.removesuffix("module") + "words"
    if find_spec(home) is None:
        return []  # it adds none
    named = vars(import_module(home)).items()
    return [VERBS[kind] for name, kind in named if name.startswith("KIND_")]
