"""`affresco rules`: what a rule says and which tests prove it."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import rulebook
from ..rulebook import DISPLAY_ONLY, Statement
from .citations import citations, tests_folder

MARGIN = "  "


def rules_command(
    id: Annotated[str | None, typer.Argument(help="A rule (CATH-05) or an area (CATH).")] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="List the rules that no test proves.")
    ] = False,
) -> None:
    """Show a rule in one line, with the tests that prove it; without an id, list the areas.

    Example: affresco rules CATH-05
    """
    if coverage:
        show_coverage()
    elif id is None:
        show_areas()
    elif id.upper() in rulebook.areas():
        show_area(id.upper())
    else:
        show_rule(rulebook.statement(id))


def show_areas() -> None:
    """Every area with its number of rules."""
    ids = rulebook.ids()
    for area in rulebook.areas():
        count = len([id for id in ids if rulebook.statement(id).area == area])
        print(f"{area:<8} {count:>3} rules")
    print(f"{'INV':<8} {len(rulebook.invariants()):>3} invariants")
    print(f"{'':<8} {len(ids):>3} rules in all; affresco rules CATH lists an area")


def show_area(area: str) -> None:
    for id in rulebook.ids():
        rule = rulebook.statement(id)
        if rule.area == area:
            print(f"{rule.id:<10} {rule.says}")


def show_rule(rule: Statement) -> None:
    print(f"{rule.id}  {rule.says}")
    if rule.modules:
        print(f"{MARGIN}module: {', '.join(rule.modules)}")
    if rule.option:
        print(f"{MARGIN}option: {rule.option}")
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
