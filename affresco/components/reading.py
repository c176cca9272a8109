"""Component sets: read from a file, checked, and turned into tables for the rules."""

from __future__ import annotations

import hashlib
import json
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from affresco.engine.tables import Tables

from .checks import CHECKS
from .filling import fill
from .sections import SECTIONS
from .shape import Place, Text, named

CLASSIC = Path(__file__).with_name("classic.toml")
LONGEST = 100_000  # letters; the classic set has a tenth of it


class ComponentError(ValueError):
    """A component set that cannot be played with; each fault is a sentence."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True)
class ComponentSet:
    """The figures of a box, with their source and what is known about them."""

    name: str
    digest: str  # equal for equal figures, however they are written down
    text: str  # the TOML source
    tables: Tables
    provenance: dict[str, str]  # by section


def load(path: Path | None = None) -> ComponentSet:
    """The set in a file, or the classic one."""
    return classic() if path is None else read(source(path))


@cache
def classic() -> ComponentSet:
    return read(source(CLASSIC))


def source(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ComponentError([f"the file {path} cannot be read: {error.strerror}"]) from error
    except ValueError as error:
        raise ComponentError([f"the file {path} is not a text in UTF-8"]) from error


def read(text: str) -> ComponentSet:
    """The set that a TOML text describes, or a ComponentError with all that is wrong with it."""
    return judged(parsed(text), text)


def judged(data: dict[str, Any], text: str) -> ComponentSet:
    faults: list[str] = []
    provenance = {name: taken(data, name, faults) for name in SECTIONS if name != "set"}
    figures = shaped(data, faults)
    for check, sections in CHECKS:
        if all(section in figures for section in sections):
            found = check(*(figures[section] for section in sections))
            faults += [f"{sections[0]}: {sentence}" for sentence in found]
    if faults:
        raise ComponentError(list(dict.fromkeys(faults)))
    name = figures.pop("set")["name"]
    digest = digest_of(figures)
    return ComponentSet(name, digest, text, fill(name, digest, figures), provenance)


def parsed(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise ComponentError([f"the set is too long: {LONGEST} letters are the most"])
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise ComponentError(["the text is not TOML: it is nested too deeply"]) from error
    except ValueError as error:
        reason = str(error)
        raise ComponentError([f"the text is not TOML: {reason[:1].lower()}{reason[1:]}"]) from error


def taken(data: dict[str, Any], name: str, faults: list[str]) -> str:
    """The provenance of a section, which is not among its figures."""
    section = data.get(name)
    if not isinstance(section, dict):
        return ""
    if "provenance" not in section:
        faults.append(f"{name}: provenance is missing")
        return ""
    return str(Text().read(section.pop("provenance"), Place(name, faults, "provenance")))


def shaped(data: dict[str, Any], faults: list[str]) -> dict[str, Any]:
    """The figures of those sections that have the right shape."""
    figures: dict[str, Any] = {}
    for name in data:
        if name not in SECTIONS:
            faults.append(f"the section {named(name)} is not known")
    for name, shape in SECTIONS.items():
        if name not in data:
            faults.append(f"the section {name} is missing")
        elif not isinstance(data[name], dict):
            faults.append(f"the section {name} must be a table of figures")
        else:
            before = len(faults)
            section = shape.read(data[name], Place(name, faults))
            if len(faults) == before:
                figures[name] = section
    return figures


def digest_of(figures: dict[str, Any]) -> str:
    canonical = json.dumps(figures, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:12]
