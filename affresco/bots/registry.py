"""Bots by name: `master`, `search:iterations=2000,seed=7`.

Other packages add theirs by an entry point in the group `affresco.bots`: a callable that takes
`seed` and the settings of its spec as keywords, all of them text, and returns a Bot.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.metadata import entry_points

from .bot import Bot, Punctual, RandomBot
from .levels import apprentice, journeyman, master, novice, painter, search
from .scholar import virtuoso
from .sketcher import sketcher

GROUP = "affresco.bots"
SECONDS = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?")


class BadSpec(ValueError):
    """The text names no bot, or gives a bot settings that it does not have."""


def random_bot(seed: int) -> Bot:
    return RandomBot(seed)


OURS: dict[str, Callable[..., Bot]] = {
    "random": random_bot,
    "novice": novice,
    "apprentice": apprentice,
    "journeyman": journeyman,
    "painter": painter,
    "master": master,
    "search": search,
    "sketcher": sketcher,
    "virtuoso": virtuoso,
    "novice@0.1": novice,
    "apprentice@0.1": apprentice,
    "journeyman@0.1": journeyman,
    "painter@0.1": painter,
    "master@0.1": master,
}
LEVELS = (  # the weakest first
    "novice",
    "apprentice",
    "journeyman",
    "painter",
    "master",
    "virtuoso",
)
USUAL_LEVEL = "journeyman"  # middling, where nobody has chosen

FROM_FILES = ("policy",)  # made from a file that their spec must name
MAY_BE_FROM_FILES = (*FROM_FILES, "sketcher")


def bots_by_name() -> list[str]:
    """Those that need nothing but their name: what strangers may choose from."""
    return sorted(set(known_bots()) - set(FROM_FILES))


def known_bots() -> dict[str, Callable[..., Bot]]:
    """All bots by name: ours, then those of installed packages; ours cannot be replaced."""
    found = {point.name: point.load for point in entry_points(group=GROUP)}
    others = {name: loading(load) for name, load in found.items()}
    return {**others, **OURS}


def loading(load: Callable[[], Callable[..., Bot]]) -> Callable[..., Bot]:
    """A bot whose package is imported when it is first needed."""

    def make(**settings: object) -> Bot:
        try:
            maker = load()
        except (ImportError, AttributeError) as error:
            raise ValueError(str(error)) from error
        bot = maker(**settings)
        if not isinstance(bot, Bot):
            raise TypeError("what its package makes is not a Bot")
        return bot

    return make


def make_bot(spec: str, seed: int = 0, budget: int | None = None) -> Bot:
    """The bot that a spec names; a seed in the spec overrides the one given.

    `budget` is the number of iterations for bots that search; others ignore it. Every bot takes
    `think`, its seconds for a decision.
    """
    name, settings = read_spec(spec)
    bots = known_bots()
    if name not in bots:
        raise BadSpec(f"there is no bot {name!r}; there are {', '.join(sorted(bots))}")
    given, think = settings.pop("seed", None), settings.pop("think", None)
    seconds = None if think is None else seconds_of(think)
    if given is not None:
        if not given.isdecimal():
            raise BadSpec(f"the seed of a bot is a number, not {given!r}")
        seed = int(given)
    try:
        bot = bots[name](seed=seed, **settings)
    except (TypeError, ValueError) as error:
        raise BadSpec(f"the bot {name} cannot be made from {spec!r}: {error}") from error
    if budget is not None:
        bot.limit(budget)
    return bot if seconds is None else Punctual(bot, seconds)


def seconds_of(text: str) -> float:
    """How long a bot thinks about a decision."""
    if not SECONDS.fullmatch(text) or float(text) == 0:
        raise BadSpec(f"a bot thinks for some seconds, such as 0.3 or 3, not for {text!r}")
    return float(text)


def read_spec(spec: str) -> tuple[str, dict[str, str]]:
    """A name and its settings: name:key=value,key=value; a file may come first, by itself."""
    name, _, rest = spec.strip().partition(":")
    settings: dict[str, str] = {}
    for pair in filter(None, (part.strip() for part in rest.split(","))):
        key, equals, value = pair.partition("=")
        if not equals and not settings and name.strip() in MAY_BE_FROM_FILES:
            key, equals, value = "file", "=", pair  # policy:FILE
        if not equals or not key.strip().isidentifier():
            raise BadSpec(f"a bot is written name:key=value,key=value, not {spec!r}")
        settings[key.strip()] = value.strip()
    return name.strip(), settings
