"""A bots' worker process: reads imagined games from its input, writes what it thinks of them.

It knows nothing but the lines it is sent, and ends with the server that started it.
"""

from __future__ import annotations

import json
import os
import sys
from functools import lru_cache
from random import SystemRandom
from typing import Any

from ...analysis import Task, Terms, hint
from ...bots import Bot, Deadline, make_bot
from ...engine.moves import Move
from ...engine.rules import Rules
from ...engine.snapshot import load
from ...record import Record

REMEMBERED = 32  # tables and bots; strangers may think of any number of component sets


@lru_cache(REMEMBERED)
def rules_of(header: str) -> Rules:
    return Record.from_header(header).configuration.rules()


@lru_cache(REMEMBERED)
def bot_of(level: str) -> Bot:
    return make_bot(level, SystemRandom().getrandbits(32))


def answer(asked: dict[str, Any]) -> dict[str, object]:
    """What was asked for, or the fault that was made."""
    try:
        return {"found": TASKS[asked["task"]](asked)}
    except Exception as error:
        return {"fault": type(error).__name__}


def think(asked: dict[str, Any]) -> list[str]:
    """The words of a bot."""
    return [move.text for move in decide(asked)]


def decide(asked: dict[str, Any]) -> list[Move]:
    bot, seat, deadline = bot_of(asked["level"]), asked["seat"], Deadline(asked["seconds"])
    state = load(rules_of(asked["header"]), asked["state"])
    return (
        bot.plan(state, seat, deadline)
        if asked["planning"]
        else [bot.choose(state, seat, deadline)]
    )


def advise(asked: dict[str, Any]) -> list[dict[str, Any]]:
    """The best lines of a seat, as a master sees them."""
    state = load(rules_of(asked["header"]), asked["state"])
    return [line.as_object() for line in hint(state, asked["seat"], asked["budget"])]


def review(asked: dict[str, Any]) -> list[dict[str, Any]]:
    """Some pieces of the review of a game that is over."""
    of = asked["of"]
    return Task(of["record"], Terms(**of["terms"]), of["kind"], of["round"]).perform()


TASKS = {"think": think, "advise": advise, "review": review}


def main() -> None:
    niceness = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    if niceness and sys.platform != "win32":
        os.nice(niceness)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
