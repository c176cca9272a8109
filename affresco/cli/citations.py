"""Which tests cite which rules: read from the source of the tests, without running them."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

CITING = "rule"  # a test cites rules as @rule("CATH-05")


@cache
def tests_folder() -> Path | None:
    """The tests beside the package, if it runs from a checkout."""
    folder = Path(__file__).parents[2] / "tests"
    return folder if (folder / "citing.py").is_file() else None


@cache
def citations() -> dict[str, list[str]]:
    """The tests that cite a rule, as "file: what it proves"."""
    found: dict[str, list[str]] = defaultdict(list)
    folder = tests_folder()
    for path in sorted(folder.rglob("test_*.py")) if folder else []:
        assert folder
        where = path.relative_to(folder.parent).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for id, test in cited(tree, ""):
            proof = f"{where}: {sentence(test)}" if test else where
            if proof not in found[id]:
                found[id].append(proof)
    return dict(found)


def cited(node: ast.AST, test: str) -> Iterator[tuple[str, str]]:
    """The rule ids under a node, each with its test, or "" if the whole file cites it."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        if not node.name.lower().startswith("test"):
            return
        test = f"{test} {node.name}".strip()
    if isinstance(node, ast.Call) and name(node.func) == CITING:
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value.upper(), test
    for child in ast.iter_child_nodes(node):
        yield from cited(child, test)


def name(function: ast.expr) -> str:
    """The last part of a called name: "rule" of `rule` and of `pytest.mark.rule`."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def sentence(test: str) -> str:
    """The name of a test as a sentence."""
    return test.removeprefix("test_").replace("_", " ")
