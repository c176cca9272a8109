"""Compiles the engine with mypyc; without a C compiler it stays interpreted, and says so.

AFFRESCO_PURE=1 skips compiling; AFFRESCO_REQUIRE_COMPILED=1 fails unless the engine is compiled.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CompileError, LinkError

REQUIRED = os.environ.get("AFFRESCO_REQUIRE_COMPILED") == "1"
PURE = os.environ.get("AFFRESCO_PURE") == "1"
# pip runs this file for the metadata too; only these build anything.
BUILDING = not {"bdist_wheel", "build", "build_ext", "editable_wheel"}.isdisjoint(sys.argv)
COMPILED = ["affresco/engine", "affresco/bots/mind"]  # the bots' mind is as busy as the rules
IN_PLACE = not {"editable_wheel", "--inplace", "-i"}.isdisjoint(sys.argv)


def engine() -> list[Extension]:
    """The engine as one group of C extensions; none if it cannot be built."""
    if not has_compiler():
        return interpreted("there is no C compiler")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return interpreted("the C headers of Python are missing")
    try:
        from mypyc.build import mypycify

        arguments = ["--cache-dir=build/mypy_cache", *sources()]  # apart from mypy's own
        extensions = mypycify(arguments, opt_level="3", group_name="affresco")
    except (Exception, SystemExit) as error:  # mypyc reports errors by SystemExit
        if REQUIRED:
            raise
        return interpreted(f"mypyc refuses it ({error!r})")
    for extension in extensions:
        # mypyc shares one list of arguments among all: without a new list they pile up.
        extension.extra_compile_args = [*extension.extra_compile_args, *optimizations()]
    return extensions


def sources() -> list[str]:
    return sorted(
        path.as_posix()
        for folder in COMPILED
        for path in Path(folder).rglob("*.py")
        if path.name != "__init__.py"
    )


def optimizations() -> list[str]:
    """Compiler flags: nothing is looked up that could be replaced from outside, and paths of
    errors are kept apart. Floats are added as in Python: no multiplication fused with an addition.
    """
    if sys.platform == "win32":
        return []
    alone = ["-fno-semantic-interposition", "-fno-plt", "-fvisibility=hidden"]
    return [*alone, "-include", str(Path("cold.h").resolve()), "-ffp-contract=off"]


def has_compiler() -> bool:
    if sys.platform == "win32":
        return True  # setuptools knows where to look
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def interpreted(reason: str) -> list[Extension]:
    if REQUIRED:
        sys.exit(f"affresco: {reason}, and a compiled engine is required.")
    print(f"affresco: {reason}; the engine runs interpreted, and far slower.", file=sys.stderr)
    return []


def compiled_files(root: Path) -> list[Path]:
    """What earlier builds left under a root."""
    return [
        path
        for suffix in ("so", "pyd")
        for pattern in ("affresco__mypyc.*", *(f"{folder}/**/*." for folder in COMPILED))
        for path in root.glob(pattern + suffix)
    ]


def forget(root: Path) -> None:
    for path in compiled_files(root):
        path.unlink()


class BuildEngine(build_ext):
    """Builds all of the engine or none: its compiled files work only together."""

    def build_extensions(self) -> None:
        try:
            super().build_extensions()
        except (BaseError, CompileError, LinkError):  # the compiler has said why
            if REQUIRED:
                raise
            forget(Path(self.build_lib))
            self.extensions = interpreted("it does not compile")


class BuildPage(build_py):
    """A package that is built for others includes the page too, if Node is available."""

    def run(self) -> None:
        if not self.editable_mode and Path("client/build.py").exists():
            done = subprocess.run([sys.executable, "client/build.py", "build"])
            if done.returncode:
                print(
                    "affresco: the page is not built; the server answers without it.",
                    file=sys.stderr,
                )
        super().run()


if BUILDING:
    # Files compiled from older sources must never hide newer ones.
    for library in Path("build").glob("lib*"):
        forget(library)
    if IN_PLACE:
        forget(Path())

setup(
    ext_modules=engine() if BUILDING and not PURE else [],
    cmdclass={"build_ext": BuildEngine, "build_py": BuildPage},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
