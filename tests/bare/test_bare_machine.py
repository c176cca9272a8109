"""What a machine with Python and make and nothing else is promised, in short.

The whole is in test_whole.py, and takes minutes.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from litestar.datastructures import State

from affresco.server.http import client_files
from affresco.server.http.routes import pages
from affresco.server.settings import Settings
from tests.left_out import left_out, note, told
from tests.needs import BROWSERS, need_network

from .machine import ROOT, bare_environment, bare_path

BUILD = ROOT / "client" / "build.py"


@pytest.fixture
def build() -> ModuleType:
    """client/build.py, which is no part of a package."""
    spec = spec_from_file_location("build", BUILD)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def program(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)
    (folder / name).chmod(0o755)
    return folder / name


def test_npm_from_pypi_runs_scripts_and_they_find_its_node(
    tmp_path: Path, build: ModuleType
) -> None:
    bare = bare_environment(tmp_path / "bin")
    try:
        environment = build.with_node(bare)
    except build.CannotBuild:
        need_network(tmp_path)
        raise
    script = "#!/usr/bin/env node\nconsole.log(process.version, process.execPath)"
    program(tmp_path / "node_modules" / ".bin", "which-node", script)
    (tmp_path / "package.json").write_text(json.dumps({"scripts": {"which": "which-node"}}))
    npm = shutil.which("npm", path=environment["PATH"])
    assert npm is not None
    for command in ([npm, "run", "--silent", "which"], [f"{Path(npm).parent}/npx", "which-node"]):
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        )
        node = Path(npm).parent / "node"
        assert done.stdout == f"v{build.NODE} {node}\n"


@pytest.mark.parametrize(
    ("version", "will_do"),
    [
        ("v18.20.4", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v26.1.0", True),
        ("nonsense", False),
    ],
)
def test_a_node_on_which_the_page_cannot_be_built_does_not_count(
    tmp_path: Path, build: ModuleType, version: str, will_do: bool
) -> None:
    node = program(tmp_path, "node", f"#!/bin/sh\necho {version}\n")
    assert build.will_do(str(node)) is will_do


def project(folder: Path, npm: str) -> dict[str, str]:
    """A project with nothing but what builds the page; its environment, with an npm like this."""
    (folder / "client").mkdir()
    shutil.copy(BUILD, folder / "client")
    (folder / "client" / "package-lock.json").write_text("{}")
    (folder / "affresco" / "server").mkdir(parents=True)
    environment = bare_environment(folder / "bin")
    program(folder / "bin", "node", "#!/bin/sh\necho v24.0.0\n")
    program(folder / "bin", "npm", f"#!/bin/sh\n{npm}\n")
    return environment


def built(folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "client/build.py", "build"]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


def test_npm_installs_only_when_the_lock_file_has_changed(tmp_path: Path) -> None:
    environment = project(tmp_path, 'echo "$1"; mkdir -p node_modules')
    lock = tmp_path / "client" / "package-lock.json"
    assert built(tmp_path, environment).stdout.split() == ["install", "run"]
    lock.touch()
    assert built(tmp_path, environment).stdout.split() == ["run"]
    lock.write_text('{"lockfileVersion": 3}')
    assert built(tmp_path, environment).stdout.split() == ["install", "run"]


def front() -> str:
    """What the server shows at its front door."""
    shown: str = pages.front.fn(State({"settings": Settings(Path(), "a key")}))
    return shown


@pytest.mark.parametrize("failing", ["install", "run build"])
def test_a_page_that_cannot_be_built_is_told_by_make_and_by_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    npm = f'mkdir -p node_modules; case "$*" in "{failing} "*) exit 1;; esac'
    done = built(tmp_path, project(tmp_path, npm))
    assert done.returncode == 1
    assert done.stderr == f"affresco: the page cannot be built: npm {failing} failed\n"
    monkeypatch.setattr(client_files, "CLIENT", tmp_path / "affresco" / "server" / "client")
    shown = front()
    assert f"npm {failing} failed" in shown
    assert "make build" in shown
    assert "/schema/openapi.json" in shown


def test_where_nobody_has_built_the_page_the_server_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_files, "CLIENT", tmp_path)
    assert "nobody has built it yet" in front()
    (tmp_path / "index.html").write_text("the page")
    assert front() == "the page"
    assert client_files.why_unbuilt() == ""


def pytest_there(
    folder: Path, *arguments: str, **more: str
) -> tuple[subprocess.CompletedProcess[str], dict[str, list[str]]]:
    """A run of pytest on the bare machine, and what it has left out by reason."""
    outcomes = folder / "outcomes"
    environment = bare_environment(folder / "bin", AFFRESCO_OUTCOMES=str(outcomes), **more)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "-rs"]
    done = subprocess.run(
        [*command, "--no-fold-skipped", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    return done, left_out(outcomes)


PAGE, MOVES = "tests/client/test_keys_and_sounds.py", "tests/server/test_moves.py"
CHOSEN = [PAGE, MOVES, "-k", "client or postgres"]
REASONS = {
    "there is no Chromium: apt-get install chromium": PAGE,
    "there is no Redis: apt-get install redis-server": MOVES,
}


def test_what_needs_a_missing_service_is_skipped_by_name(tmp_path: Path) -> None:
    done, skipped = pytest_there(tmp_path, *CHOSEN)
    assert done.returncode == 0, done.stdout
    assert list(skipped) == list(REASONS)
    summary = told(skipped, [])
    for reason, file in REASONS.items():
        assert f"  {reason}\n    {len(skipped[reason]):4} in {file}" in summary
        for name in skipped[reason]:
            assert f"SKIPPED {name} - Skipped: {reason}" in done.stdout


def test_what_needs_a_missing_service_fails_where_it_could_be_installed(tmp_path: Path) -> None:
    done, skipped = pytest_there(tmp_path, *CHOSEN, AFFRESCO_REQUIRE_SERVICES="1")
    assert done.returncode == 1
    assert all(reason in done.stdout for reason in REASONS)
    assert not skipped


@pytest.mark.parametrize("user", ["0", "1000"])
@pytest.mark.parametrize("installer", ["apt-get", "none"])
def test_the_services_are_required_where_root_and_apt_are(
    tmp_path: Path, user: str, installer: str
) -> None:
    environment = bare_environment(tmp_path / "bin")
    for name, text in [
        ("id", f"echo {user}"),
        ("make", 'echo "$@ ${AFFRESCO_REQUIRE_SERVICES-not required}"'),
        (installer, ""),
    ]:
        (tmp_path / "bin" / name).unlink(missing_ok=True)
        program(tmp_path / "bin", name, f"#!/bin/sh\n{text}\n")
    done = subprocess.run(
        [ROOT / ".ci" / "run"], env=environment, capture_output=True, text=True, check=True
    )
    is_required = user == "0" and installer == "apt-get"
    assert done.stdout == ("test 1\n" if is_required else "test not required\n")


def test_what_one_run_skips_and_another_passes_is_tested(tmp_path: Path) -> None:
    outcomes = tmp_path / "outcomes"
    note(outcomes, [("tests/a.py::one", "too slow"), ("tests/a.py::two", "too slow")])
    note(outcomes, [("tests/a.py::one", ""), ("tests/b.py::three", "")])
    assert left_out(outcomes) == {"too slow": ["tests/a.py::two"]}
    assert told(left_out(outcomes), ["there is no C compiler: the compiled engine"]) == (
        "Not tested here:\n"
        "  there is no C compiler: the compiled engine\n"
        "  too slow\n"
        "       1 in tests/a.py"
    )


def test_where_nothing_was_skipped_the_summary_says_so(tmp_path: Path) -> None:
    assert told(left_out(tmp_path / "none"), []) == "Everything was tested."


def test_the_bare_machine_has_nothing_that_would_help(tmp_path: Path) -> None:
    path = str(bare_path(tmp_path / "bin"))
    helpers = ["node", "npm", "cc", "gcc", "clang", *BROWSERS, "postgres", "redis-server"]
    assert [name for name in [*helpers, "apt-get", "git"] if shutil.which(name, path=path)] == []
