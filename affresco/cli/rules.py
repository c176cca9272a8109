"""`affresco rules`: what a rule says, as a table plays it, and which tests prove it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from .. import rulebook
from ..configuration import configure
from ..rulebook import DISPLAY_ONLY, ENGLISH, LANGUAGES, Statement
from .citations import citations, tests_folder

MARGIN = "  "


def rules_command(
    id: Annotated[str | None, typer.Argument(help="A rule (CATH-05) or an area (CATH).")] = None,
    options: Annotated[
        str, typer.Option(help="As a table with these options plays: altar_limit=per_visit, …")
    ] = "",
    preset: Annotated[str | None, typer.Option(help="As an edition plays: big_box, …")] = None,
    language: Annotated[str, typer.Option(help=f"One of {', '.join(LANGUAGES)}.")] = ENGLISH,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="List the rules that no test proves.")
    ] = False,
) -> None:
    """Show a rule in one line, with the tests that prove it; without an id, list the areas.

    Example: affresco rules ALTAR --preset french_revised --language fr
    """
    played = Book(language, configure(options=options, preset=preset).chosen_options())
    if coverage:
        show_coverage()
    elif id is None:
        show_areas()
    elif id.upper() in rulebook.areas():
        show_area(id.upper(), played)
    else:
        show_rule(rulebook.statement(id), played)


@dataclass(frozen=True)
class Book:
    """The rules in a language, as a table with these options plays them."""

    language: str
    options: dict[str, str]

    def says(self, rule: Statement) -> str:
        return rulebook.says(rule.id, self.language, self.options)


def show_areas() -> None:
    """Every area with its number of rules."""
    ids = rulebook.ids()
    for area in rulebook.areas():
        count = len([id for id in ids if rulebook.statement(id).area == area])
        print(f"{area:<8} {count:>3} rules")
    print(f"{'INV':<8} {len(rulebook.invariants()):>3} invariants")
    print(f"{'':<8} {len(ids):>3} rules in all; affresco rules CATH lists an area")


def show_area(area: str, played: Book) -> None:
    for id in rulebook.ids():
        rule = rulebook.statement(id)
        if rule.area == area:
            print(f"{rule.id:<10} {played.says(rule)}")


def show_rule(rule: Statement, played: Book) -> None:
    print(f"{rule.id}  {played.says(rule)}")
    if rule.modules:
        print(f"{MARGIN}module: {', '.join(rule.modules)}")
    if rule.options():
        print(f"{MARGIN}option: {', '.join(sorted(rule.options()))}")
    if rule.rulings:
        print(f"{MARGIN}rulings: {', '.join(rule.rulings)}")
    if rule.id in DISPLAY_ONLY:
        print(f"{MARGIN}shown by {DISPLAY_ONLY[rule.id]}")
    if tests_folder() is None:
        print(f"{MARGIN}the tests are not installed; they are in the checkout of the project")
        return
    proofs = citations().get(rule.id, [])
    if proofs:
        print(f"{MARGIN}proved by")
    elif rule.id not in DISPLAY_ONLY:
        print(f"{MARGIN}no test proves it yet")
    for proof in proofs:
        print(f"{MARGIN * 2}{proof}")


class NoTests(ValueError):
    """The program is installed without its tests."""


def show_coverage() -> None:
    """The rules without a proof, one per line, and how many have one."""
    if tests_folder() is None:
        raise NoTests("the tests are not installed; they are in the checkout of the project")
    ids = rulebook.ids()
    proved = citations().keys() | DISPLAY_ONLY.keys()
    for id in ids:
        if id not in proved:
            print(id)
    print(f"{len([id for id in ids if id in proved])} of {len(ids)} rules proved")
