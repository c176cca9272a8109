"""The project as a whole: its version, its two engines, its targets, what may lie in the tree."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import requires, version
from pathlib import Path

import pytest

import affresco
from affresco.version import banner, compiled

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "affresco" / "engine"

IMPORT_THE_ENGINE = """
import json, pkgutil
from importlib import import_module
import affresco.engine
names = [m.name for m in pkgutil.walk_packages(affresco.engine.__path__, "affresco.engine.")]
files = {name: import_module(name).__file__ for name in names}
print(json.dumps({name: path for name, path in files.items() if "__init__" not in path}))
"""


def imported_engine(**environment: str) -> dict[str, Path]:
    """The engine's modules and the files that a fresh Python loads for them."""
    inherited = {name: value for name, value in os.environ.items() if name != "AFFRESCO_PURE"}
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_THE_ENGINE],
        env={**inherited, **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return {name: Path(path) for name, path in json.loads(done.stdout).items()}


def tree() -> list[Path]:
    """The files that are in the tree or would be, if all were added."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("there is no git, or this is no checkout")
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    return [path for path in map(ROOT.joinpath, filter(None, names)) if path.is_file()]


def test_the_version_is_the_installed_one() -> None:
    assert affresco.__version__ == version("affresco")


def test_the_changelog_knows_the_version() -> None:
    assert f"## {affresco.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_banner_names_the_engine() -> None:
    engine = "compiled" if compiled() else "interpreted"
    assert banner() == f"affresco {affresco.__version__} ({engine} engine)"


def test_pure_runs_every_module_of_the_engine_from_its_source() -> None:
    files = imported_engine(AFFRESCO_PURE="1")
    assert set(files.values()) == {
        path for path in ENGINE.rglob("*.py") if path.name != "__init__.py"
    }


def test_the_engine_runs_all_compiled_or_all_interpreted() -> None:
    suffixes = {path.suffix == ".py" for path in imported_engine().values()}
    assert len(suffixes) == 1


def test_a_compiled_module_is_never_older_than_its_source() -> None:
    files = imported_engine()
    sources = imported_engine(AFFRESCO_PURE="1")
    stale = [name for name in files if files[name].stat().st_mtime < sources[name].stat().st_mtime]
    assert not stale, "run `make build`"


@pytest.mark.skipif(
    os.environ.get("AFFRESCO_REQUIRE_COMPILED") != "1" or os.environ.get("AFFRESCO_PURE") == "1",
    reason="an interpreted engine will do",
)
def test_the_engine_is_compiled_where_it_must_be() -> None:
    assert compiled()


@pytest.mark.skipif(os.environ.get("AFFRESCO_PURE") != "1", reason="no word about the engine")
def test_the_engine_is_interpreted_where_it_must_be() -> None:
    assert not compiled()


def test_the_engine_needs_no_package_but_those_of_its_compiler() -> None:
    imported = {
        name.partition(".")[0]
        for path in ENGINE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in imports(node)
    }
    assert imported - sys.stdlib_module_names <= {"affresco", "librt", "mypy_extensions"}


def imports(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
        return [node.module]
    return []


def test_tools_of_the_developer_are_not_installed_for_players() -> None:
    needed = {
        re.split(r"[^\w-]", each)[0]
        for each in requires("affresco") or []
        if "extra ==" not in each
    }
    serving = {"alembic", "litestar", "msgspec", "prometheus_client", "sqlalchemy"}
    listening = {"uvicorn", "uvloop", "httptools"}
    assert needed == {"librt", "mypy_extensions", "rich", "typer", *serving, *listening}


def test_help_describes_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony is not None
    shown = subprocess.run(
        ["make", "--no-print-directory", "help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    described = re.findall(r"^make ([\w-]+) +\S", shown.stdout, re.MULTILINE)
    assert described == phony[1].split()


def test_the_tree_names_no_package_index_and_no_home_folder() -> None:
    address = re.compile(
        r"""index[-_]url | find[-_]links | ://[^\s"']*/simple\b | "resolved":\s*"http
        | /(home|Users)/\w | /root/""",
        re.VERBOSE,
    )
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in tree()
        if path != Path(__file__)
        if (match := address.search(path.read_text(encoding="utf-8", errors="replace")))
    ]
    assert not found


def test_the_tree_holds_nothing_compiled() -> None:
    assert not [path for path in tree() if path.suffix in (".so", ".pyd", ".pyc")]
