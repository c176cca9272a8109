"""The worker process of bots: reads imagined tables from its input, writes words to its output.

It knows nothing but the lines that it is sent, and ends with the server that has started it.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from random import SystemRandom
from typing import Any

from ...bots import Bot, Clock, make_bot
from ...engine.moves import Move
from ...engine.rules import Rules
from ...engine.snapshot import load
from ...engine.state import State
from ...record import Record

CHANCE = "random"


@cache
def rules_of(header: str) -> Rules:
    return Record.from_header(header).configuration.rules()


@cache
def bot_of(level: str) -> Bot:
    return make_bot(level, SystemRandom().getrandbits(32))


def think(asked: dict[str, Any]) -> dict[str, object]:
    """The words of a bot; where it fails, any words, so that the game goes on."""
    rules = rules_of(asked["header"])
    try:
        moves = decide(bot_of(asked["level"]), load(rules, asked["state"]), asked)
        return {"words": [move.text for move in moves]}
    except Exception as error:
        moves = decide(bot_of(CHANCE), load(rules, asked["state"]), asked)
        return {"words": [move.text for move in moves], "fault": type(error).__name__}


def decide(bot: Bot, state: State, asked: dict[str, Any]) -> list[Move]:
    seat, clock = asked["seat"], Clock(asked["seconds"])
    return bot.plan(state, seat, clock) if asked["planning"] else [bot.choose(state, seat, clock)]


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(think(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
