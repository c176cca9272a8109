"""A reader's process: tries out texts of strangers, and dies of those that take too long.

It gets one text a line and answers with what is wrong with it, if anything. The system ends it
when a text has used up its processor time, whatever it is busy with; memory has an end, too.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable
from typing import Any

from ...components import load
from ...components import read as read_components
from ...components.drafts import imported
from ...record import RecordError, read_record
from ...version import compiled

PROCESSOR = 2.0 if compiled() else 30.0  # seconds for one text; the interpreted engine is slower
MEMORY = 256 * 1024 * 1024  # bytes beyond what the program itself takes
MOST_MOVES = 10_000  # of a record; long games have a tenth of that


def try_record(text: str) -> None:
    moves = len(read_record(text).moves)
    if moves > MOST_MOVES:
        raise RecordError(f"the record has {moves} moves; at most {MOST_MOVES} are accepted")


TRIALS: dict[str, Callable[[str], object]] = {
    "record": try_record,
    "set": read_components,
    "box": lambda text: imported(text, load()),
}


def tried(asked: dict[str, Any]) -> dict[str, object]:
    try:
        TRIALS[asked["kind"]](asked["text"])
    except ValueError as error:
        return {"fault": " ".join(str(error).split())[:400]}
    except (MemoryError, RecursionError):
        return {"fault": None}
    return {}


def limit_memory() -> None:
    try:
        import resource
    except ImportError:
        return  # a system without such limits
    with open("/proc/self/statm", encoding="ascii") as file:
        pages = int(file.read().split()[0])
    most = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main() -> None:
    if sys.platform == "linux":
        limit_memory()
    for line in sys.stdin:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, PROCESSOR)
        answer = tried(json.loads(line))
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, 0.0)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
