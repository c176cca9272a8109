"""The rulebook: our statement of every rule, by its id, in the order of the rulebook.

The statements are in `rules.toml` and are read once, when the first one is asked for.
Rules are the normative ids; invariants (INV) hold in every game and are kept beside them.
What they say in other languages is in `de.toml` and `fr.toml`, with the names of the areas;
the English names of the areas are in `en.toml`. Where an option changes a rule, `variants.toml`
has what it says then, in all languages.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

RULEBOOK: dict[str, "Statement"]

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de", "fr")

# Rules that only describe table-ware, with the place where it is shown.
DISPLAY_ONLY: Final[dict[str, str]] = {
    "COMP-06": "the mood column of the terminal and the browser: the apprentice above it",
    "COMP-08": "the score track, the hostel and the mood display of the terminal and the browser",
    "COMP-09": "README, what the game replaces: screens are views, the sheet is the plan",
    "COMP-10": "the help of the workshop in the terminal and the browser",
    "COMP-12": "the colors of the seats in the terminal and the browser",
    "MOOD-09": "the mood column of the terminal and the browser: the apprentice below it",
    "M10-11": "the player's own stock in the terminal and the browser",
    "X-54": "README, what the game replaces: paint and money are numbers",
}


BY_DEFAULT: Final[Mapping[str, str]] = {}


class UnknownRule(ValueError):
    """The text is no id of the rulebook."""


class UnknownLanguage(ValueError):
    """The rulebook is not written in that language."""


@dataclass(frozen=True, slots=True)
class Variant:
    """What a rule says at a table with a certain option."""

    option: str
    value: str | None  # None: any but the default
    says: Mapping[str, str]  # by language

    def holds(self, options: Mapping[str, str]) -> bool:
        """Is it in force, with these options that differ from the default?"""
        chosen = options.get(self.option)
        return chosen is not None and self.value in (None, chosen)


@dataclass(frozen=True, slots=True)
class Statement:
    """One rule in our words, with the rulings, modules and option that bear on it."""

    id: str
    says: str
    rulings: tuple[str, ...]
    modules: tuple[str, ...]
    option: str | None
    is_invariant: bool
    variants: tuple[Variant, ...] = ()

    def options(self) -> set[str]:
        """All options on which it depends what the rule says."""
        return {one.option for one in self.variants} | ({self.option} if self.option else set())

    @property
    def area(self) -> str:
        return self.id.rpartition("-")[0]


def statement(id: str) -> Statement:
    """The statement of a rule or an invariant; upper and lower case are the same."""
    book = _read()
    found = book.get(id.upper())
    if found is None:
        raise UnknownRule(_unknown(id, list(book)))
    return found


def says(id: str, language: str, options: Mapping[str, str] = BY_DEFAULT) -> str:
    """What a rule or an invariant says in a language, at a table with these options.

    Only options that differ from the default need to be given.
    """
    rule = statement(id)
    said = _read_language(language)[0][rule.id]
    for variant in rule.variants:
        if variant.holds(options):
            return variant.says[language].replace(f"{{{variant.option}}}", options[variant.option])
    return said


def ids() -> list[str]:
    """Every rule in rulebook order."""
    return [each.id for each in _read().values() if not each.is_invariant]


def invariants() -> list[str]:
    """What must hold in every game, in order."""
    return [each.id for each in _read().values() if each.is_invariant]


def areas() -> list[str]:
    """The areas of the rules in rulebook order: COMP, SETUP, ... X."""
    return list(dict.fromkeys(statement(id).area for id in ids()))


def area_name(area: str, language: str) -> str:
    """The heading of an area in a language; the invariants, INV, have one too."""
    names = _read_language(language)[1]
    if area.upper() not in names:
        raise UnknownRule(f"there is no area {area!r}; there are {', '.join(names)}")
    return names[area.upper()]


def _unknown(id: str, known: list[str]) -> str:
    near = sorted(get_close_matches(id.upper(), known, n=3))
    return f"there is no rule {id!r}" + (f"; near it are {', '.join(near)}" if near else "")


@cache
def _read() -> dict[str, Statement]:
    variants = _toml("variants")
    return {id: _statement(id, entry, variants.get(id, [])) for id, entry in _toml("rules").items()}


@cache
def _read_language(language: str) -> tuple[dict[str, str], dict[str, str]]:
    """What every rule says in a language, and the names of the areas."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise UnknownLanguage(f"there is no rulebook in {language!r}; there are {known}")
    said = _toml(language)
    areas: dict[str, str] = said.pop("areas")
    if language == ENGLISH:
        said = {id: rule.says for id, rule in _read().items()}
    return said, areas


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__name__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def _statement(id: str, entry: dict[str, Any], variants: list[dict[str, str]]) -> Statement:
    one = (entry["module"],) if "module" in entry else ()
    return Statement(
        id=id,
        says=entry["says"],
        rulings=tuple(entry.get("rulings", ())),
        modules=(*one, *entry.get("modules", ())),
        option=entry.get("option"),
        is_invariant=entry.get("kind") == "invariant",
        variants=tuple(_variant(one) for one in variants),
    )


def _variant(entry: dict[str, str]) -> Variant:
    option, _, value = entry["where"].partition("=")
    return Variant(option, value or None, {each: entry[each] for each in LANGUAGES})


if not TYPE_CHECKING:

    def __getattr__(name):
        if name == "RULEBOOK":
            return _read()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
