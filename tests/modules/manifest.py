"""Every registry that a module enters: what a new one has to bring, room by room.

A registry tells which modules are in it. All of them must be, but those named in `without`,
each for its reason; `test_manifest` proves it, and `docs/modules.md` leads through the rooms.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from librt.vecs import vec

from affresco.configuration import configure
from affresco.engine.events import Kind
from affresco.engine.modules import manifest
from affresco.engine.modules.registry import LEONARDO, MODULES
from affresco.engine.moves import Move
from affresco.engine.options import ALL_MODULES
from affresco.engine.step import Choice, Draw
from affresco.lab.module_invariants import CHECKS
from affresco.locales import languages
from affresco.rulebook import RULEBOOK
from affresco.server.messages.wire_types import ModulesSeen
from affresco.telling.editions import PAGES
from affresco.terminal.pieces import PANELS

ROOT = Path(__file__).parents[2]
HOMES = ROOT / "affresco" / "engine" / "modules"
CLIENT = ROOT / "client"
ALL = [module.name for module in [LEONARDO, *MODULES]]


@dataclass(frozen=True)
class Registry:
    room: str  # as docs/modules.md calls it
    entered: Callable[[], set[str]]
    without: Mapping[str, str] = field(default_factory=dict)  # modules that have no entry, and why


# The engine


def folders() -> set[str]:
    return {path.parent.name for path in HOMES.glob("*/module.py")}


def with_file(name: str) -> set[str]:
    """Modules with a file of that name in their folder."""
    return {path.parent.name for path in HOMES.glob(f"*/{name}")}


def declaring(what: type) -> set[str]:
    """Modules whose own files make things of this kind."""
    return {name for name in folders() if any(isinstance(each, what) for each in made_by(name))}


def made_by(name: str) -> list[object]:
    """Everything made, alone or in a row, in the files of a module."""
    found: list[object] = []
    for path in HOMES.glob(f"{name}/*.py"):
        source = path.read_text(encoding="utf-8")
        home = import_module(f"affresco.engine.modules.{name}.{path.stem}")
        for constant in re.findall(r"^([A-Z_0-9]+)(?:: Final.*)? = ", source, re.MULTILINE):
            value = getattr(home, constant)
            found += value if isinstance(value, list | vec) else [value]
    return found


def sections() -> set[str]:
    """Modules with figures in the component set."""
    return set(read(ROOT / "affresco" / "components" / "classic.toml")) & set(ALL)


def sensed() -> set[str]:
    """Modules of which bots notice something."""
    return {home.name for home in manifest.HOMES if home.sense.names}


def observed() -> set[str]:
    """Modules of which learning programs observe something."""
    rules = configure(2, "all").rules()
    return {home.name for home in manifest.HOMES if home.fields(rules)}


# The screens


def keys_of(path: str, constant: str) -> set[str]:
    """The keys of an object, or the first words of rows, that a source of the page holds."""
    source = (CLIENT / "src" / path).read_text(encoding="utf-8")
    rows = re.search(rf"\b{constant}\b[^=]*= [{{[](.*?)\n\s*[}}\]][^\n]*;\n", source, re.DOTALL)
    assert rows, f"{path} holds no {constant}"
    return set(re.findall(r'^\s*\[?"?([a-z_]+)"?(?=[:,])', rows[1], re.MULTILINE)) & set(ALL)


def painted() -> set[str]:
    """Modules with a painting, for the lobby and the head of their board."""
    source = (CLIENT / "src" / "pieces" / "art.ts").read_text(encoding="utf-8")
    called = dict(re.findall(r'^  (\w+): "(\w+)",', source, re.MULTILINE))
    art = CLIENT / "art"
    return {name for name in ALL if (art / f"mod-{called.get(name, name)}.webp").exists()}


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def said(*section: str) -> set[str]:
    """The keys of a section of the messages that every language has of its own."""
    keys: list[set[str]] = []
    for path in (ROOT / "affresco" / "locales").glob("*.toml"):
        messages = read(path)
        for name in section:
            messages = messages[name]
        keys.append(set(messages))
    return set.intersection(*keys)


def promised() -> set[str]:
    promises = read(CLIENT / "messages" / "lobby.toml")
    return {name for name in ALL if set(promises.get(f"promise_{name}", ())) >= {*languages()}}


def asking() -> set[str]:
    """Modules all of whose questions are asked in every language."""
    asked = said("ask")
    return {name for name in ALL if questions(name) <= asked}


def questions(name: str) -> set[str]:
    module = next(module for module in [LEONARDO, *MODULES] if module.name == name)
    choices = [step for step in module.steps if isinstance(step, Choice)]
    return {step.name.replace(" ", "_") for step in choices if not isinstance(step, Draw)}


# The book


def ruled() -> set[str]:
    return {name for statement in RULEBOOK.values() for name in statement.modules}


def pages() -> set[str]:
    return {path.stem for path in (ROOT / "docs" / "rules").glob("*.md")} & set(ALL)


NOT_CHOSEN = {"leonardo": "comes by himself where two play"}
NO_WORDS = {
    "leonardo": "acts by the words of the base game",
    "blends": "its paints are words of the base game",
}

REGISTRIES = [
    Registry("rules", folders),
    Registry("editions", lambda: set(ALL_MODULES), NOT_CHOSEN),
    Registry("words", lambda: declaring(Move), NO_WORDS),
    Registry(
        "events",
        lambda: declaring(Kind),
        {
            "leonardo": "does what others do, and events tell who did it",
            "blends": "its paints are blended like all others",
        },
    ),
    Registry(
        "figures",
        lambda: sections() & with_file("figures.py"),
        {"leonardo": "has no figures of his own"},
    ),
    Registry(
        "features",
        sensed,
        {
            "leonardo": "plays for whoever holds his tile",
            "blends": "are paints and fresco tiles, which are noticed anyway",
            "favors": "are spent as soon as they are turned up",
        },
    ),
    Registry("fields", observed, {"blends": "are paints and fresco tiles"}),
    Registry(
        "invariants",
        lambda: set(CHECKS),
        {
            "leonardo": "is watched with the base game",
            "blends": "are watched with the base game",
        },
    ),
    Registry("views over HTTP", lambda: set(ModulesSeen.__annotations__)),
    Registry(
        "panel of the terminal",
        lambda: set(PANELS),
        {
            "leonardo": "is drawn on the board itself",
            "blends": "are drawn on the board itself",
        },
    ),
    Registry("board of the page", lambda: keys_of("modules/every.ts", "BOARDS")),
    Registry("page in words", lambda: keys_of("people/text/modules.ts", "TELLERS")),
    Registry("sign of its board", lambda: keys_of("modules/boards.svelte.ts", "SIGNS")),
    Registry("page of the rules", lambda: keys_of("pages/rules/HowTo.svelte", "CHAPTERS")),
    Registry("picture", painted, {"leonardo": "is drawn as a person"}),
    Registry("number and minutes", lambda: set(PAGES), NOT_CHOSEN),
    Registry("guide", lambda: keys_of("own/guide.ts", "RULES")),
    Registry("name", lambda: said("module")),
    Registry("help", lambda: said("help", "module")),
    Registry("questions", asking),
    Registry("promise in the lobby", promised, NOT_CHOSEN),
    Registry("rulebook", ruled, {"leonardo": "belongs to the base game there"}),
    Registry("rules in docs", pages),
]
