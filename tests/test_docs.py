"""The documentation tells of every rule, word, event, option, ruling, module and command."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Final

import pytest

import affresco.game
from affresco import rulebook
from affresco.cli import app
from affresco.engine.events import KINDS, Kind
from affresco.engine.modules.registry import MODULES
from affresco.engine.moves import LEXICON, UnknownMove, parse
from affresco.engine.options import (
    FEWEST_ROUNDS,
    MOST_ROUNDS,
    NAMES,
    PRESETS,
    ROUND_LIMIT,
    USUAL_ROUNDS,
    VALUES,
)
from affresco.engine.vocabulary import MEASURES, VOCABULARIES
from affresco.rulebook import RULEBOOK
from tests.test_rulebook import BRITISH, MODULE_OF

ROOT: Final = Path(__file__).parent.parent
DOCS: Final = ROOT / "docs"
RULES: Final = sorted((DOCS / "rules").glob("*.md"))
OURS: Final = [*RULES, *(DOCS / f"{name}.md" for name in ["events", "options", "rulings", "words"])]
PAGES: Final = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])

PAGE_OF: Final = {
    "COMP": "set-up",
    "SETUP": "set-up",
    "INFO": "secrets",
    "ROUND": "round",
    "HOSTEL": "hostel",
    "MOOD": "hostel",
    "PLAN": "planning",
    "PERF": "round",
    "MARKET": "market",
    "CATH": "cathedral",
    "BISHOP": "cathedral",
    "ALTAR": "cathedral",
    "STUDIO": "studio",
    "WORK": "workshop",
    "THEATRE": "theater",
    "TRACK": "track",
    "END": "end",
    "SCORE": "end",
    "LEO": "leonardo",
    **MODULE_OF,
    "X": "together",
}  # where the rules of an area are told

RULE_ID: Final = re.compile(r"\b(?:[A-Z]+|M\d+)-\d\d\d?\b")
LINK: Final = re.compile(r"\[[^]]*\]\(([^)\s]+)\)")
EXAMPLE: Final = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CARDS: Final = {move.text.removeprefix("play ") for move in LEXICON if move.text.startswith("play")}


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def table(page: str) -> list[list[str]]:
    """The rows of all tables of a page, without their heads."""
    lines = [line for line in text(DOCS / page).splitlines() if line.startswith("|")]
    return [
        cells(line)
        for line, below in zip(lines, [*lines[1:], ""], strict=True)
        if not line.startswith("|---") and not below.startswith("|---")
    ]


def codes(page: str) -> list[str]:
    """What is set as code on a page, in its order."""
    return re.findall(r"`([^`]+)`", page)


# The rules


def test_every_area_has_its_page() -> None:
    assert list(PAGE_OF) == rulebook.areas()
    assert {path.stem for path in RULES} == {*PAGE_OF.values(), "README"}


@pytest.mark.parametrize("area", rulebook.areas())
def test_a_page_tells_every_rule_of_its_area(area: str) -> None:
    told = set(RULE_ID.findall(text(DOCS / "rules" / f"{PAGE_OF[area]}.md")))
    assert {id for id in rulebook.ids() if RULEBOOK[id].area == area} <= told


@pytest.mark.parametrize("path", OURS, ids=name)
def test_a_page_cites_only_what_exists(path: Path) -> None:
    rulings = {ruling for rule in RULEBOOK.values() for ruling in rule.rulings}
    assert set(RULE_ID.findall(text(path))) <= RULEBOOK.keys() | rulings


def test_the_index_leads_to_every_page() -> None:
    index = text(DOCS / "rules" / "README.md")
    assert {path.name for path in RULES if path.name != "README.md"} <= set(LINK.findall(index))


@pytest.mark.parametrize("module", [module.name for module in MODULES])
def test_a_module_has_a_page_and_is_in_the_index(module: str) -> None:
    assert f"`{module}`" in text(DOCS / "rules" / f"{module}.md")
    assert f"({module}.md) | `{module}` |" in text(DOCS / "rules" / "README.md")


@pytest.mark.parametrize("path", RULES, ids=name)
def test_what_is_set_as_code_is_said_in_the_game(path: Path) -> None:
    for code in codes(text(path)):
        for part in code.split(", "):
            assert part.startswith(("affresco ", "--")) or is_known(part), part


def is_known(code: str) -> bool:
    option, _, value = code.partition("=")
    if option in NAMES:
        return not value or value in VALUES[option]
    if code in CARDS or code in [module.name for module in MODULES]:
        return True
    try:
        parse(code)
    except UnknownMove:
        return code in verbs() | {"help"}
    return True


@pytest.mark.parametrize("option", NAMES)
def test_an_option_is_named_where_its_rules_are_told(option: str) -> None:
    changed = [rule for rule in RULEBOOK.values() if rule.option == option]
    pages = {PAGE_OF[rule.area] for rule in changed if not rule.is_invariant}
    for page in pages:
        assert f"`{option}`" in text(DOCS / "rules" / f"{page}.md")


# Words


def verbs() -> set[str]:
    return {move.text.partition(" ")[0] for move in LEXICON}


def test_every_verb_is_told_once() -> None:
    told = [codes(row[0])[0].partition(" ")[0] for row in table("words.md")]
    assert len(told) == len(set(told))
    assert set(told) == verbs()


@pytest.mark.parametrize("row", table("words.md"), ids=lambda row: str(row[0]))
def test_the_arguments_of_a_verb_are_all_told(row: list[str]) -> None:
    verb, _, argument = codes(row[0])[0].partition(" ")
    known = [move.text.partition(" ")[2] for move in LEXICON if move.text.split()[0] == verb]
    assert bool(argument) == bool(row[1]) == (known != [""])
    listed = row[1].partition(":")[0].split(", ")
    first, _, last = listed[0].partition(" to ")
    if last:
        assert first == known[0]
        assert last in known
    elif first in known:
        assert listed == known


# Events


def test_every_event_is_told_once_with_its_numbers_and_rules() -> None:
    rows = [row for row in table("events.md") if len(row) == 4]
    told = [(codes(row[0])[0], row[1].split(), row[3].split()) for row in rows]
    known = [(kind.key, details_of(kind), kind.rules) for kind in KINDS.values()]
    assert sorted(told) == sorted(known)


def details_of(kind: Kind) -> list[str]:
    """Its details, each with its vocabulary where that has another name."""
    return [
        name if vocabulary in ("", name) else f"{name}:{vocabulary}"
        for name, vocabulary in zip(kind.numbers, kind.vocabularies, strict=True)
    ]


def test_every_vocabulary_is_listed_with_its_words() -> None:
    told = {codes(row[0])[0]: row[1] for row in table("events.md") if len(row) == 2}
    assert told.keys() == {*VOCABULARIES, *MEASURES}
    for name, vocabulary in VOCABULARIES.items():
        listed = codes(told[name])
        assert bool(vocabulary.pieces) == ("from 1" in told[name]), name
        if listed:
            assert [word for word in listed if word not in vocabulary.words] == [], name
        assert bool(listed) == bool(vocabulary.words), name


# Options and rulings


def test_every_option_is_told_with_its_values_default_first() -> None:
    told: dict[str, list[str]] = {}
    for row in table("options.md"):
        if row[0].strip("`") in NAMES:
            told[row[0].strip("`")] = []
        if row[0] == "" or row[0].strip("`") in NAMES:
            told[list(told)[-1]] += codes(row[1])
    limit = [str(USUAL_ROUNDS), str(FEWEST_ROUNDS), str(MOST_ROUNDS)]
    assert told == {**VALUES, ROUND_LIMIT: limit}


def test_every_preset_is_told_as_it_is() -> None:
    rows = {row[0].strip("`"): row for row in table("options.md")}
    for preset, edition in PRESETS.items():
        chosen = [f"{option}={value}" for option, value in edition.options.items()]
        assert codes(rows[preset][2]) == chosen
        if len(edition.modules) == len(MODULES):
            assert rows[preset][3] == "all eleven"
        else:
            assert codes(rows[preset][3]) == edition.modules


def test_every_ruling_is_told_once_and_names_its_option() -> None:
    rows = table("rulings.md")
    assert [row[0] for row in rows] == sorted({row[0] for row in rows}, key=lambda id: int(id[4:]))
    assert {row[0] for row in rows} == {
        ruling for rule in RULEBOOK.values() for ruling in rule.rulings
    }
    for row in rows:
        assert row[1].endswith(("?", ".")), row
        assert row[2].endswith("."), row
        assert row[3] == "" or row[3].strip("`") in NAMES, row
    assert {row[3].strip("`") for row in rows} - {""} == set(NAMES)


# The README


def test_every_command_is_in_the_readme() -> None:
    readme = text(ROOT / "README.md")
    for command in app.registered_commands:
        assert f"affresco {command.name}" in readme


def test_the_examples_of_the_door_hold() -> None:
    found = doctest.testmod(affresco.game)
    assert found.attempted
    assert not found.failed


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    examples = EXAMPLE.findall(text(ROOT / "README.md"))
    assert len(examples) == 1
    exec(compile(examples[0], "README.md", "exec"), {})
    assert "affresco 1" in capsys.readouterr().out


# All pages


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_no_link_leads_nowhere(path: Path) -> None:
    for link in LINK.findall(text(path)):
        if "://" not in link:
            target = link.partition("#")[0]
            assert (path.parent / target).exists(), link


@pytest.mark.parametrize("path", OURS, ids=name)
def test_a_page_is_spelled_the_american_way_and_fits_the_screen(path: Path) -> None:
    assert not BRITISH.search(text(path))
    for line in text(path).splitlines():
        assert len(line) <= 120 or line.startswith("|"), line
