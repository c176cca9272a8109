"""Every module is in every registry of the manifest, and no registry holds anything else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from affresco.engine.events import KINDS
from affresco.engine.module import Module
from affresco.engine.modules.registry import LEONARDO, MODULES
from affresco.engine.moves import LEXICON, VERBS
from affresco.engine.refusals import REFUSALS
from affresco.rulebook import RULEBOOK
from tests.modules.manifest import ALL, HOMES, REGISTRIES, ROOT, Registry, folders, made_by

GUIDE = ROOT / "docs" / "modules.md"
NATURE = re.compile(r"^(KIND_\w+): Final = (\d+)", re.MULTILINE)


@pytest.mark.parametrize("registry", REGISTRIES, ids=lambda registry: registry.room)
def test_every_module_is_entered_but_those_that_have_a_reason(registry: Registry) -> None:
    assert registry.entered() == set(ALL) - registry.without.keys()


def test_the_guide_leads_through_every_room() -> None:
    rows = re.findall(r"^\| \*\*(.+?)\*\* \|", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [registry.room for registry in REGISTRIES]


def test_the_guide_names_every_extension_point() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    points = [name for name, each in vars(Module).items() if callable(each) and name[0] != "_"]
    assert [point for point in points if f"`{point}`" not in text] == []


def test_slots_are_the_places_in_the_list_and_folders_are_called_like_modules() -> None:
    modules = [LEONARDO, *MODULES]
    assert [module.slot for module in modules] == list(range(len(modules)))
    assert {module.name for module in modules} == folders()


@pytest.mark.parametrize("name", ALL)
def test_a_module_makes_all_its_steps_in_its_own_folder(name: str) -> None:
    module = next(module for module in [LEONARDO, *MODULES] if module.name == name)
    made = made_by(name)
    assert all(any(each is step for each in made) for step in module.steps)


def test_every_verb_and_every_word_is_made_in_one_place() -> None:
    """The base game has no word of a module but `take`, which several use."""
    homes = [ROOT / "affresco" / "engine" / "moves.py", *sorted(HOMES.glob("*/words.py"))]
    kinds = [int(number) for home in homes for _, number in NATURE.findall(read(home))]
    assert sorted(kinds) == sorted(VERBS)
    owned = [kind for module in MODULES for kind in module.kinds]
    base = [int(number) for _, number in NATURE.findall(read(homes[0]))]
    assert {VERBS[kind] for kind in owned} & {VERBS[kind] for kind in base} == set()
    assert {move.kind for move in LEXICON} == set(kinds)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_every_event_and_every_refusal_names_rules_that_exist() -> None:
    rulings = {ruling for statement in RULEBOOK.values() for ruling in statement.rulings}
    known = RULEBOOK.keys() | rulings
    for kind in KINDS.values():
        assert kind.rules, kind.key
        assert set(kind.rules) <= known, kind.key
    for refusal in REFUSALS.values():
        assert refusal.rule in known, refusal.key
