"""Component sets: read from a file, checked, and turned into figures for the rules."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from affresco.engine.figures import Box

from .contents import SECTIONS, fill
from .faults import Fault, Phrase, Words, called
from .section import Section, Values
from .shape import Place, Text, in_section, named, shown

CLASSIC = Path(__file__).with_name("classic.toml")
LONGEST = 100_000  # characters; the classic set has a tenth of that
MOST_FIGURES = 5_000  # the classic set has a sixth of that
LONGEST_WORD = 80  # characters of a name or a number; a name with dots counts as one
DEEPEST = 8  # lists and tables nested in each other
AT_LINE = re.compile(r"\(at line (\d+), column (\d+)\)")
NESTING = {"[": 1, "{": 1, "]": -1, "}": -1}
# Quoted text and comments. Quoted text without an end runs to the end of the line or of the text,
# so that nothing is scanned twice.
QUOTED = re.compile(
    r"""
    \"{3} (?: \\.? | [^\\] )*? (?: "{3,5} | \Z )
    | '{3} .*? (?: '{3,5} | \Z )
    | " (?: \\.? | [^"\\\n] )* "?
    | ' [^'\n]* '?
    | \# [^\n]*
    """,
    re.DOTALL | re.VERBOSE,
)


class ComponentError(ValueError):
    """A component set that cannot be played with; each fault is a sentence."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True)
class ComponentSet:
    """The figures of a box, with their source and what is known about them."""

    name: str
    digest: str  # equal for equal figures, however they are written down
    text: str  # the TOML source
    box: Box
    provenance: dict[str, str]  # by section

    def __reduce__(self) -> tuple[object, ...]:
        """The figures of a compiled engine cannot be pickled: they are read again."""
        return read, (self.text,)


def load(path: Path | None = None) -> ComponentSet:
    """The set in a file, or the classic one."""
    return classic() if path is None else read(source(path))


@cache
def classic() -> ComponentSet:
    return read(source(CLASSIC))


def source(path: Path) -> str:
    try:
        with path.open(encoding="utf-8-sig") as file:
            return file.read(LONGEST + 1)  # one more than allowed shows that it is too long
    except OSError as error:
        reason = error.strerror or str(error)
        raise refusal("unreadable", file=str(path), reason=reason) from error
    except ValueError as error:
        raise refusal("no_text", file=str(path)) from error


def refusal(key: str, **filled: Words) -> ComponentError:
    """A set with one fault, which is about all of it."""
    return ComponentError([Fault(Phrase(key, **filled))])


def read(text: str) -> ComponentSet:
    """The set that a TOML text describes, or a ComponentError with everything wrong with it."""
    return judged(parsed(text), text)


def judged(
    data: dict[str, Any],
    text: str,
    sections: dict[str, Section] = SECTIONS,
    fill: Callable[[dict[str, Values]], Box] = fill,
) -> ComponentSet:
    faults: list[Fault] = []
    provenance = {name: taken(data, name, faults) for name in sections if name != "set"}
    figures = shaped(data, sections, faults)
    for name, section in sections.items():
        needed = [name, *section.beside]
        if all(each in figures for each in needed):
            found = section.check(*(figures[each] for each in needed))
            faults += [Fault(in_section(name, phrase), (name,)) for phrase in found]
    if faults:
        raise ComponentError(list(dict.fromkeys(faults)))
    name = figures.pop("set")["name"]
    return ComponentSet(name, digest_of(figures), text, fill(figures), provenance)


def parsed(text: str) -> dict[str, Any]:
    fault = too_much(text)
    if fault:
        raise ComponentError([Fault(fault)])
    try:
        return tomllib.loads(text)
    except ValueError as error:
        reason = str(error)
        told = f"{reason[:1].lower()}{reason[1:]}"
        raise refusal("no_toml", reason=told, place=place_in(reason)) from error


def place_in(reason: str) -> Phrase:
    """Where a TOML reader stopped: it tells what is wrong there in English only."""
    line = AT_LINE.search(reason)
    if line:
        return Phrase("toml_line", line=line[1], column=line[2])
    return Phrase("toml_end" if "end of document" in reason else "toml_somewhere")


def too_much(text: str) -> Phrase | None:
    """What would keep a TOML reader busy and is in no set, if there is any."""
    if len(text) > LONGEST:
        return Phrase("too_long", most=LONGEST)
    outline = QUOTED.sub("", text)
    if max(accumulate(NESTING.get(sign, 0) for sign in outline), default=0) > DEEPEST:
        return Phrase("too_deep")
    if sum(map(outline.count, "=,[{")) > MOST_FIGURES:
        return Phrase("too_many", most=MOST_FIGURES)
    words = (word.strip() for word in re.split(r"[=,\[\]{}\n]", outline))
    word = next((word for word in words if len(word) > LONGEST_WORD), "")
    return Phrase("long_word", word=shown(word), most=LONGEST_WORD) if word else None


def taken(data: dict[str, Any], name: str, faults: list[Fault]) -> str:
    """The provenance of a section, which is not among its figures."""
    section = data.get(name)
    if not isinstance(section, dict):
        return ""
    if "provenance" not in section:
        missing = Phrase("missing", subject=called("key", "provenance"))
        faults.append(Fault(in_section(name, missing)))
        return ""
    place = Place(name, faults, called("key", "provenance"))
    return str(Text().read(section.pop("provenance"), place))


def shaped(
    data: dict[str, Any], sections: dict[str, Section], faults: list[Fault]
) -> dict[str, Any]:
    """The figures of those sections that have the right shape."""
    figures: dict[str, Any] = {}
    for name in data:
        if name not in sections:
            faults.append(Fault(Phrase("section_unknown", section=named(name))))
    for name, section in sections.items():
        if name not in data:
            faults.append(Fault(Phrase("section_missing", section=called("section", name))))
        elif not isinstance(data[name], dict):
            faults.append(Fault(Phrase("section_no_table", section=called("section", name))))
        else:
            before = len(faults)
            values = section.shape.read(data[name], Place(name, faults))
            if len(faults) == before:
                figures[name] = values
    return figures


def digest_of(figures: dict[str, Any]) -> str:
    canonical = json.dumps(figures, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:12]
