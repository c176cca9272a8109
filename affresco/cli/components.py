"""`affresco components`: sets of printed figures checked, compared, and begun for one's own box."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from ..components import ComponentError, find, shipped
from ..components.drafts import differences, draft, renamed
from ..locales import ENGLISH, Messages
from ..terminal.keeping import FileError, write_text
from .parameters import AsJson, Language

WRONG = 1  # exit status: the set has faults
Set = Annotated[str, typer.Argument(help="A file, or the name of a set that is shipped.")]

components = typer.Typer(
    help=f"Check, compare and begin component sets. Shipped: {', '.join(shipped())}.",
    no_args_is_help=True,
)


@components.command("check")
def check_command(
    named: Annotated[str, typer.Argument(metavar="SET")],
    language: Language = ENGLISH,
    as_json: AsJson = False,
) -> None:
    """Check a set: one sentence for each fault, or what it is called if there is none.

    Example: affresco components check my-box.toml
    """
    Messages(language)  # refuses a language that there is not
    try:
        found = find(named)
    except ComponentError as error:
        faults = [fault.said(language) for fault in error.faults]
        print(json.dumps({"set": named, "faults": faults}) if as_json else "\n".join(faults))
        raise typer.Exit(WRONG) from error
    changes = len(differences(find(None), found))
    if as_json:
        told = {"set": found.name, "digest": found.digest, "faults": [], "differences": changes}
        print(json.dumps(told))
    else:
        print(f"{found.name} {found.digest}: no faults, {counted(changes)} from the classic set")


def counted(changes: int) -> str:
    return "1 difference" if changes == 1 else f"{changes} differences"


@components.command("diff")
def diff_command(
    named: Annotated[str, typer.Argument(metavar="SET")],
    other: Annotated[str, typer.Argument(metavar="[OTHER]")] = "",
    as_json: AsJson = False,
) -> None:
    """Show what differs between two sets, figure by figure; one is compared with the classic set.

    Example: affresco components diff classic my-box.toml
    """
    old, new = (find(named), find(other)) if other else (find(None), find(named))
    rows = differences(old, new)
    if as_json:
        keys = ("piece", "figure", "old", "new")
        told = [dict(zip(keys, row, strict=True)) for row in rows]
        print(json.dumps({"old": old.name, "new": new.name, "differences": told}))
    elif rows:
        grid = Grid("piece", "figure", old.name, new.name)
        for row in rows:
            grid.add_row(*row)
        Console().print(grid)
    else:
        print(f"{old.name} and {new.name} have the same figures")


@components.command("new")
def new_command(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    like: Annotated[str, typer.Option("--from", help="The set to begin with.")] = "classic",
    name: Annotated[str, typer.Option(help="The name of the set; the file’s name if none.")] = "",
) -> None:
    """Write a set to be corrected: all figures as they are known, with comments and provenance.

    Example: affresco components new my-box.toml
    """
    usual = find(like)
    made = renamed(draft(usual.text, usual), name or file.stem)
    if file.exists():
        raise FileError(f"the file {file} is there already; choose another name")
    try:
        write_text(file, made.text)
    except FileError as error:
        raise FileError(f"the file {file} can’t be written: {error}") from error
    print(f"{file}: the set {made.name}, as {usual.name} has it; play with --components {file}")
