"""What the package tells, for the tests of the page's TypeScript: names, events and questions."""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

import affresco.engine
from affresco.configuration import configure
from affresco.engine.modules.registry import MODULES
from affresco.engine.modules.wishing_well.figures import WishingWellFigures
from affresco.engine.moves import KIND_PASS, VERBS
from affresco.engine.paints import LETTERS, NAMES, spell
from affresco.engine.step import Choice, Draw
from affresco.engine.view import AUDIENCE
from affresco.engine.vocabulary import VOCABULARIES
from affresco.game import Game
from affresco.locales import Messages, languages
from affresco.server.messages.printed import printed
from affresco.telling import sentences
from affresco.telling.boards import boards
from affresco.telling.editions import told_editions, told_options
from affresco.telling.questions import Question
from affresco.telling.sentences import FREE_PAINT, SPOKEN, Sentences

from .playing import decisions

PAGE = Path(__file__).parents[2] / "client/messages/table.toml"
GAMES = 3  # by chance, of all modules: for two, three and four

# What the rules hold


def known() -> dict[str, Any]:
    """What the page must not know by itself."""
    options, modules = told_options(), [*(module.name for module in MODULES), "leonardo"]
    words = {*steps(), *options, *told_editions()}
    words |= {value for option in options.values() for value in option["values"]}
    words |= {word.replace(" ", "_") for word in words} - {*modules}
    told = {word for words in VOCABULARIES.values() for word in words.words if len(word) > 2}
    return {
        "rules": sorted(words),
        "names": [*modules, *(verb for kind, verb in VERBS.items() if kind >= KIND_PASS)],
        "pieces": sorted(told),
        "constants": constants(),
        "limits": [limit for option in options.values() for limit in limits(option)],
    }


def steps() -> list[str]:
    """All steps that ask somebody something."""
    rules = configure(2, "all").rules()
    own = (step for module in rules.modules for step in module.steps)
    asking = [step.name for step in own if isinstance(step, Choice) and not isinstance(step, Draw)]
    return [*boards(rules)["steps"], *asking]


def limits(option: Mapping[str, Any]) -> list[int]:
    if option["least"] is None:
        return []
    return [option["least"], option["most"], int(option["default"])]


def constants() -> dict[str, int]:
    """The numbers with a name in the engine's files."""
    found: dict[str, int] = {}
    for module in pkgutil.walk_packages(affresco.engine.__path__, "affresco.engine."):
        for name, value in vars(import_module(module.name)).items():
            if name.isupper() and type(value) is int:
                found[name] = value
    return found


# What is told of games


class PageSentences(Sentences):
    """As the page says them: paints are marked, to be drawn, segments large."""

    def color(self, name: str) -> str:
        return f"⟦{LETTERS[NAMES.index(name)]}⟧"

    def tile(self, number: int) -> str:
        return f"⟦{super().tile(number)}⟧"

    def goods(self, number: int) -> str:
        return f"⟦{super().goods(number)}⟧"

    def wall_tile(self, pair: str) -> str:
        return self.say("panel.wall_tile", front=f"⟦{pair[0]}⟧", back=f"⟦{pair[1]}⟧")

    def wish(self, card: str) -> str:
        kind, _, which = card.rpartition("_")
        if kind != FREE_PAINT:
            return super().wish(card)
        goods = spell(WishingWellFigures.of(self.rules.box).free_paint[int(which) - 1])
        return self.say(f"card.{FREE_PAINT}", goods=f"⟦{goods}⟧")

    def panes(self, counts: Mapping[str, int]) -> str:
        return ", ".join(f"{n} {self.glass(color)}" for color, n in counts.items() if n)

    def glass(self, color: str) -> str:
        return self.say(f"color.{color}")

    def scroll(self, line: str) -> str:
        return super().scroll(line.upper())


PAGE_SPOKEN: dict[str, Any] = {
    **SPOKEN,
    "paint": PageSentences.color,
    "basic": PageSentences.color,
    "blended": PageSentences.color,
    "tile": PageSentences.tile,
    "goods": PageSentences.goods,
    "wall_tile": PageSentences.wall_tile,
    "wish": PageSentences.wish,
    "panes": PageSentences.panes,
    "glass": PageSentences.glass,
    "scroll": PageSentences.scroll,
    "segment": lambda say, segment: segment.upper(),
    "altar_set": lambda say, letters: f"⟦{letters}⟧",
}


def games() -> list[dict[str, Any]]:
    return [told_game(2 + seed, seed) for seed in range(GAMES)]


def told_game(seats: int, seed: int) -> dict[str, Any]:
    """The different events and questions of a game, each with its sentence in all languages."""
    asked: dict[str, Any] = {}
    for game, seat in decisions(seats, "all", seed):
        question = game.view(seat)["question"]
        asked[repr(question)] = question
    own = of_the_page()
    questions = [question for question in asked.values() if question["ask"] not in own]
    events = {
        repr((event["key"], event["details"])): event
        for viewer in (AUDIENCE, 0)
        for event in game.events(viewer)
    }
    view = game.view()
    return {
        "pieces": printed(game.rules),
        "view": {"names": view["names"], "players": view["players"]},
        "events": list(events.values()),
        "questions": questions,
        "told": {
            language: spoken(game, language, events.values(), questions) for language in languages()
        },
    }


def spoken(
    game: Game, language: str, events: Iterable[Mapping[str, Any]], questions: Iterable[Question]
) -> dict[str, list[str]]:
    messages = Messages(language)
    names = [*game.record.names, messages.say("board.leonardo")]
    say = PageSentences(messages, game.rules, lambda figure: names[figure])
    with patch.object(sentences, "SPOKEN", PAGE_SPOKEN):
        return {
            "events": [say.event(event) for event in events],
            "questions": [say.question(question, "Ada") for question in questions],
        }


def of_the_page() -> list[str]:
    """The questions for which the page has words of its own."""
    own = tomllib.loads(PAGE.read_text(encoding="utf-8"))
    return [key.removeprefix("ask_") for key in own if key.startswith("ask_")]
