"""Types that are converted to in several threads at once."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import affresco.server

SERVER = Path(affresco.server.__file__).parent
TOGETHER = """
import sys, threading, msgspec
sys.setswitchinterval(1e-6)
from affresco.server.messages.reviews import ReviewTold

def convert():
    start.wait()
    for _ in range(20):
        try:
            msgspec.convert({"decisions": [{"at": 1}]}, ReviewTold)
        except msgspec.ValidationError:
            pass

start = threading.Barrier(16)
threads = [threading.Thread(target=convert) for _ in range(16)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_threads_that_convert_to_a_type_at_once_do_not_end_the_process() -> None:
    running = [subprocess.Popen([sys.executable, "-c", TOGETHER]) for _ in range(8)]
    assert [process.wait(60) for process in running] == [0] * 8


def test_every_type_that_is_converted_to_is_met_before() -> None:
    """Those with `@met`, found by reading the server's code."""
    converted, met = set(), set()
    for file in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "msgspec.convert":
                converted.add(ast.unparse(node.args[1]))
            elif isinstance(node, ast.ClassDef):
                met |= {node.name for each in node.decorator_list if ast.unparse(each) == "met"}
    assert converted
    assert converted <= met
