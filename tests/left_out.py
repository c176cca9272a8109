"""What `make test` has not tested, over all its runs: `python -m tests.left_out FILE [MORE ...]`.

Each run of pytest adds to the file what passed and what was skipped and why (tests/conftest.py).
What one run skips and another passes is tested.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path


def note(file: Path, tests: Iterable[tuple[str, str]]) -> None:
    """Adds tests with the reasons why they were skipped; no reason for those that passed."""
    with file.open("a", encoding="utf-8") as noted:
        noted.writelines(f"{json.dumps(test)}\n" for test in tests)


def left_out(file: Path) -> dict[str, list[str]]:
    """The tests that no run has passed, by the reasons why."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    noted: list[tuple[str, str]] = [json.loads(line) for line in lines]
    passed = {name for name, reason in noted if not reason}
    reasons = {name: reason for name, reason in noted if name not in passed}
    return {
        reason: sorted(name for name in reasons if reasons[name] == reason)
        for reason in sorted(set(reasons.values()))
    }


def told(skipped: dict[str, list[str]], more: list[str]) -> str:
    if not skipped and not more:
        return "Everything was tested."
    lines = ["Not tested here:"]
    lines += [f"  {each}" for each in more]
    for reason, names in skipped.items():
        lines.append(f"  {reason}")
        files = Counter(name.partition("::")[0] for name in names)
        lines += [f"    {count:4} in {file}" for file, count in files.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    print(told(left_out(Path(sys.argv[1])), sys.argv[2:]))
