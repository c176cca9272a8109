"""One word for one thing: every message uses the words of docs/glossary.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from affresco.lessons import course, load

ROOT: Final = Path(__file__).parents[1]
LANGUAGES: Final = ["en", "de", "fr"]
GLOSSARY: Final[dict[str, Any]] = tomllib.loads((ROOT / "docs/glossary.toml").read_text("utf-8"))
STRAYS: Final = [
    pytest.param(language, stray, id=f"{language}-{stray['find']}")
    for language in LANGUAGES
    for stray in GLOSSARY["stray"].get(language, [])
]
FORMS: Final = {"one", "other"}
PARAMETER: Final = re.compile(r"\{\w+\}")


def texts(message: Any, key: str) -> Iterator[tuple[str, str]]:
    """The texts below a key, each with its whole key; both forms where there are two."""
    if isinstance(message, str):
        yield key, message
    elif message.keys() == FORMS:
        yield from ((key, form) for form in message.values())
    else:
        for name, below in message.items():
            yield from texts(below, f"{key}.{name}" if key else name)


def messages(language: str) -> Iterator[tuple[str, str]]:
    """Everything that the page, the terminal and the lessons say in a language."""
    spoken = ROOT / f"affresco/locales/{language}.toml"
    yield from texts(tomllib.loads(spoken.read_text("utf-8")), "")
    for file in sorted((ROOT / "client/messages").glob("*.toml")):
        for key, message in tomllib.loads(file.read_text("utf-8")).items():
            yield from texts(message[language], f"{file.stem}.{key}")
    for name in [name for part in course().values() for name in part]:
        lesson = load(name)
        for told in (lesson.title, lesson.about):
            yield f"lesson {name}", told[language]
        for at, scene in enumerate(lesson.scenes, 1):
            yield f"lesson {name} {at}", scene.said[language]
            yield f"lesson {name} {at} again", scene.again.get(language, "")


@pytest.mark.parametrize("term", GLOSSARY["term"].values(), ids=GLOSSARY["term"].keys())
def test_a_term_has_its_word_in_every_language(term: dict[str, str]) -> None:
    assert list(term) == ["what", *LANGUAGES]
    assert all(term.values())


@pytest.mark.parametrize(("language", "stray"), STRAYS)
def test_no_message_strays_from_the_glossary(language: str, stray: dict[str, Any]) -> None:
    wording = re.compile(stray["find"])
    assert wording.search(stray["wrong"]), "the example must be found"
    assert not wording.search(stray["say"]), "the better wording must not be found"
    said = {(key, PARAMETER.sub("{}", text)) for key, text in messages(language)}
    found = {key: text for key, text in said if wording.search(text)}
    allowed = set(stray.get("except", []))
    assert found.keys() <= allowed, {key: found[key] for key in found.keys() - allowed}
    assert allowed <= found.keys(), f"exceptions no longer needed: {allowed - found.keys()}"
