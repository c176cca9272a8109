"""The messages: there is one for everything that can be said, with the right parameters."""

from __future__ import annotations

import string
import tomllib
from importlib.resources import files

import pytest

from affresco.configuration import configure
from affresco.engine.board import COLORS, COLUMNS, PLACES
from affresco.engine.events import KINDS
from affresco.engine.ledger import SOURCES
from affresco.engine.modules.registry import LEONARDO, MODULES
from affresco.engine.moves import BREW, FAVORS, LEXICON, WISHES
from affresco.engine.paints import NAMES
from affresco.engine.refusals import REFUSALS
from affresco.engine.step import Choice, Draw
from affresco.locales import Messages, UnknownLanguage, languages
from affresco.terminal.chronicle import COUNTED, REWARD
from affresco.terminal.sheet import TILES

LANGUAGES = languages()
MODULE_NAMES = [module.name for module in [LEONARDO, *MODULES]]
STEPS = [
    step.name.replace(" ", "_")
    for module in [LEONARDO, *MODULES]
    for step in module.steps
    if isinstance(step, Choice) and not isinstance(step, Draw)
]  # of the modules, those that ask a player


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence(language: str) -> None:
    messages = Messages(language)
    assert set(messages.keys("refusal")) == REFUSALS.keys()
    for key in REFUSALS:
        assert messages.parameters(f"refusal.{key}") <= {"word"}
        assert messages.say(f"refusal.{key}", word="'pass'")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_its_sentence_and_names_only_its_numbers(language: str) -> None:
    messages = Messages(language)
    for key, kind in KINDS.items():
        variants = [f"event.{key}", f"event.{key}_hidden"]
        variants += [f"event.{key}_no_{name}" for name in kind.numbers]
        known = {*kind.numbers, *(["count"] if key in COUNTED else [])}
        known |= {"start"} if "space" in kind.numbers else set()
        known |= {"reward"} if key == REWARD else set()
        assert messages.has(variants[0]), key
        for variant in filter(messages.has, variants):
            assert messages.parameters(variant) <= known, variant


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_belongs_to_an_event_that_does_not_exist(language: str) -> None:
    for key in Messages(language).keys("event"):
        name, _, number = key.removesuffix("_hidden").partition("_no_")
        assert name in KINDS, key
        assert not number or number in KINDS[name].numbers, key


@pytest.mark.parametrize(
    ("section", "names"),
    [
        ("word", sorted({move.text.partition(" ")[0] for move in LEXICON})),
        ("place", PLACES),
        ("letter", [*COLUMNS, *TILES]),
        ("tile", TILES),
        ("module", MODULE_NAMES),
        ("help.module", MODULE_NAMES),
        ("ask", STEPS),
        ("portrait", sorted(set(configure(4).rules().tables.portrait_names))),
        ("card", [wish for wish in WISHES if not wish.startswith("free_paint_")]),
        ("card_use", [wish for wish in WISHES if not wish.startswith("free_paint_")]),
        ("bottle", [brew.text.removeprefix("brew ") for brew in BREW]),
        ("favor", FAVORS[:4]),
        ("color", [*COLORS, *NAMES]),
        ("source", SOURCES),
        ("option", [f"send_{place}" for place in PLACES]),
        ("help.place", [*PLACES, "audience"]),
    ],
)
def test_every_name_of_the_game_has_its_word(section: str, names: list[str]) -> None:
    messages = Messages()
    assert [name for name in names if not messages.has(f"{section}.{name}")] == []


def test_only_events_may_be_silent() -> None:
    text = files("affresco.locales").joinpath("en.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    for section, entries in data.items():
        if section != "event":
            assert all(entries.values()), section


def test_a_message_has_a_form_for_one_and_a_form_for_others() -> None:
    messages = Messages()
    assert messages.say("board.tiles_left", count=1) == "1 tile on the ceiling"
    assert messages.say("board.tiles_left", count=0) == "0 tiles on the ceiling"
    assert messages.say("option.money", count=-1, money="−1") == "−1 Thaler"  # noqa: RUF001
    assert messages.parameters("board.tiles_left") == {"count"}


def test_a_message_without_its_parameter_is_our_mistake() -> None:
    with pytest.raises(KeyError):
        Messages().say("board.round")
    with pytest.raises(KeyError):
        Messages().say("board.nothing")


def test_a_language_that_nobody_wrote_is_told() -> None:
    with pytest.raises(UnknownLanguage, match=r"there is no language 'tlh'; there are .*en"):
        Messages("tlh")


def test_american_words_and_plain_signs() -> None:
    text = files("affresco.locales").joinpath("en.toml").read_text(encoding="utf-8").lower()
    for british in ("colour", "theatre", "centre", "neighbour", "favour", "fulfil "):
        assert british not in text
    assert not set(text) & set(string.whitespace) - {" ", "\n"}
