"""The words that a person reads, by key: one TOML file for each language.

A key is a path such as "refusal.too_dear". A message names its parameters in braces; where it
depends on a number it has the forms `one` and `other` and the number is called `count`. What a
language does not say yet is said in English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Final

ENGLISH: Final = "en"
IS_ONE: Final[Mapping[str, Callable[[int], bool]]] = {
    "en": lambda count: count == 1,
    "de": lambda count: count == 1,
    "fr": lambda count: count in (0, 1),
}  # when a language uses its form for one
FORMS: Final = {"one", "other"}


class UnknownLanguage(ValueError):
    """There are no messages in that language."""


class Messages:
    """All messages in one language."""

    def __init__(self, language: str = ENGLISH) -> None:
        if language not in languages():
            known = ", ".join(languages())
            raise UnknownLanguage(f"there is no language {language!r}; there are {known}")
        self.language = language
        self._messages = {**_read(ENGLISH), **_read(language)}

    def say(self, key: str, **params: object) -> str:
        """A message with its parameters filled in."""
        return self._form(key, params.get("count")).format_map(params)

    def say_if_known(self, key: str, otherwise: str) -> str:
        """A message without parameters, or other words where there is none."""
        return self.say(key) if self.has(key) else otherwise

    def has(self, key: str) -> bool:
        return key in self._messages

    def keys(self, section: str) -> list[str]:
        """The keys of one section, without its name."""
        return [key[len(section) + 1 :] for key in self._messages if key.startswith(f"{section}.")]

    def as_played(self, topic: str, options: Mapping[str, str]) -> list[str]:
        """What the options of a table add to the help on a topic.

        Only options that differ from the default need to be given.
        """
        names = dict.fromkeys(key.partition(".")[0] for key in self.keys(f"played.{topic}"))
        said = []
        for name in names:
            values = (options[name], "any") if name in options else ("usual",)
            keys = [f"played.{topic}.{name}.{value}" for value in values]
            said += [self.say(key, **options) for key in keys if self.has(key)]
        return said

    def parameters(self, key: str) -> set[str]:
        """The names of a message's parameters, over all its forms."""
        message = self._messages[key]
        texts = [message] if isinstance(message, str) else list(message.values())
        found = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
        return found if isinstance(message, str) else found | {"count"}

    def _form(self, key: str, count: object) -> str:
        message = self._messages[key]
        if isinstance(message, str):
            return message
        one = isinstance(count, int) and IS_ONE[self.language](abs(count))
        return message["one" if one else "other"]


@cache
def languages() -> list[str]:
    """The languages at hand."""
    names = [file.name for file in files(__name__).iterdir()]
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def _read(language: str) -> dict[str, str | dict[str, str]]:
    text = files(__name__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return dict(_flat("", tomllib.loads(text)))


def _flat(path: str, node: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Every message with its whole key."""
    for name, value in node.items():
        if isinstance(value, str) or value.keys() == FORMS:
            yield path + name, value
        else:
            yield from _flat(f"{path}{name}.", value)
