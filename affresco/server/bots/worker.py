"""A bots' worker process: reads imagined games from its input, writes words to its output.

It knows nothing but the lines it is sent, and ends with the server that started it.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from random import SystemRandom
from typing import Any

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


def think(asked: dict[str, Any]) -> dict[str, object]:
    """The words of a bot, or the fault that it made."""
    try:
        return {"words": [move.text for move in decide(asked)]}
    except Exception as error:
        return {"fault": type(error).__name__}


def decide(asked: dict[str, Any]) -> list[Move]:
    bot, seat, deadline = bot_of(asked["level"]), asked["seat"], Deadline(asked["seconds"])
    state = load(rules_of(asked["header"]), asked["state"])
    return (
        bot.plan(state, seat, deadline)
        if asked["planning"]
        else [bot.choose(state, seat, deadline)]
    )


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(think(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
