"""The rulebook says the same in every language, in the same order and with the same numbers."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any, Final

import pytest

from affresco import rulebook
from affresco.rulebook import LANGUAGES, RULEBOOK, UnknownLanguage, UnknownRule, area_name, says

TRANSLATED: Final = [language for language in LANGUAGES if language != "en"]
AREAS: Final = [*rulebook.areas(), "INV"]

NUMBER: Final = re.compile(r"[+\u2212]?\d+")
HEADING: Final = re.compile(r"^# (.*)\n\n\[?\"([A-Z]+\d*)-01\"", re.MULTILINE)

THIN: Final = "\u202f"
MISPLACED: Final = {
    "en": re.compile(r"[\u00a0\u202f\u2019„“”«»]"),
    "de": re.compile(r"[\u00a0\u202f'\u2019”«»]|\s[:;!?]|“\w|„\s"),
    "fr": re.compile(rf"[\u00a0'„“”]|[^{THIN}][:;!?»]|«[^{THIN}]|{THIN}[^:;!?»\w]"),
}  # signs that the language does not use, or not so
NUMBERS_DIFFER: Final[dict[tuple[str, str], str]] = {}  # (language, id): the reason


def text(name: str) -> str:
    return files("affresco.rulebook").joinpath(f"{name}.toml").read_text(encoding="utf-8")


def entries(language: str) -> dict[str, Any]:
    return tomllib.loads(text(language))


def numbers(said: str) -> Counter[str]:
    return Counter(NUMBER.findall(said))


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_has_the_same_ids_in_the_same_order(language: str) -> None:
    assert list(entries(language)) == [*RULEBOOK, "areas"]


def test_english_keeps_its_statements_with_the_rules() -> None:
    assert list(entries("en")) == ["areas"]
    assert all(says(id, "en") == rule.says for id, rule in RULEBOOK.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_statement_is_one_plain_line(language: str) -> None:
    for id in RULEBOOK:
        said = says(id, language)
        assert said.endswith("."), id
        plain = said.replace(THIN, "")
        assert plain == " ".join(plain.split()), id
        assert said[0].isupper() or said[0] in "„«", id
        assert 12 < len(said) <= 250, id


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_two_statements_are_the_same_and_none_is_left_in_english(language: str) -> None:
    said = [says(id, language) for id in RULEBOOK]
    assert len(said) == len(set(said))
    assert not set(said) & {rule.says for rule in RULEBOOK.values()}


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_statement_has_the_numbers_of_the_english_one(language: str) -> None:
    differ = [
        id for id, rule in RULEBOOK.items() if numbers(rule.says) != numbers(says(id, language))
    ]
    assert differ == [id for each, id in NUMBERS_DIFFER if each == language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_those_of_the_language(language: str) -> None:
    told = {id: says(id, language) for id in RULEBOOK}
    told |= {area: area_name(area, language) for area in AREAS}
    assert not {id: said for id, said in told.items() if MISPLACED[language].search(said)}


@pytest.mark.parametrize(
    ("wrong", "right"),
    [("Une règle : oui", f"Une règle{THIN}: oui"), ("« oui »", f"«{THIN}oui{THIN}»")],
)
def test_a_french_sign_stands_behind_a_thin_space(wrong: str, right: str) -> None:
    assert MISPLACED["fr"].search(wrong)
    assert not MISPLACED["fr"].search(right)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_area_has_a_name_of_its_own(language: str) -> None:
    names = [area_name(area, language) for area in AREAS]
    assert list(entries(language)["areas"]) == AREAS
    assert len(set(names)) == len(names)
    assert all(name.strip() for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_are_headed_by_the_names_of_the_areas(language: str) -> None:
    file = text("rules" if language == "en" else language)
    headings = {area: name for name, area in HEADING.findall(file)}
    assert headings == entries(language)["areas"]


def test_a_rule_is_said_in_the_language_asked_for() -> None:
    assert says("q-01", "en") == "There are 25 favor tiles."
    assert says("Q-01", "de") == "Es gibt 25 Gunstplättchen."
    assert says("Q-01", "fr") == "Il y a 25 tuiles Faveur."
    assert area_name("cath", "de") == "Der Dom"


def test_unknown_languages_rules_and_areas_are_refused() -> None:
    with pytest.raises(UnknownLanguage, match=r"^there is no rulebook in 'it'; there are en, de"):
        says("CATH-01", "it")
    with pytest.raises(UnknownLanguage):
        area_name("CATH", "rules")
    with pytest.raises(UnknownRule, match=r"^there is no rule 'CATH-99'"):
        says("CATH-99", "de")
    with pytest.raises(UnknownRule, match=r"^there is no area 'CAT'; there are COMP, "):
        area_name("CAT", "fr")
