"""Component sets as files: reading, refusing, and telling them apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from affresco.components import ComponentError, load, read
from affresco.components.contents import SECTIONS
from affresco.components.reading import CLASSIC, judged, parsed
from affresco.configuration import configure
from tests.citing import rule
from tests.cli.running import assert_one_sentence, run
from tests.components.editing import complaint, edited, refused
from tests.given import RED, given


def test_the_classic_set_is_read_once() -> None:
    classic = load()
    assert classic is load()
    assert classic.name == "classic"
    assert re.fullmatch("[0-9a-f]{12}", classic.digest)


def test_a_set_is_made_again_from_the_text_kept_with_a_game() -> None:
    assert read(load().text).digest == load().digest


def test_a_set_is_loaded_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(edited(('name = "classic"', 'name = "my-box"'), ("start = 4", "start = 5")))
    mine = load(file)
    assert (mine.name, mine.box.mood.start) == ("my-box", 5)
    assert load().box.mood.start == 4


def test_a_file_that_begins_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(load().text, encoding="utf-8-sig")
    assert load(file).digest == load().digest


def test_each_section_says_how_its_figures_are_known() -> None:
    provenance = load().provenance
    assert set(provenance) == set(SECTIONS) - {"set"}
    for text in provenance.values():
        assert re.search("stated|deduced|ours", text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# The printed material", "# The painted material"),
        ("coins = { 1 = 36, 5 = 16, 10 = 8 }", "coins = { 10 = 8, 1 = 36, 5 = 0x10 }"),
        ("start = 4", "start=4"),
        ('provenance = "the tiles of free_paint: ours', 'provenance = "the tiles: ours'),
        ('name = "classic"', 'name = "other"'),
        ('cost = "OGY"', 'cost = "YGO"'),
        ('O = "RY"', 'O = "YR"'),
        ('"RB", "YB", "O"', '"BR", "BY", "O"'),
        ('["RR", "YY", "BB"]', '["BB", "RR", "YY"]'),
        ('["b1", "c1"', '["c1", "b1"'),
        ('panels = "ggr"', 'panels = "grg"'),
        ('{ vp = 4, cost = "OB" }', '{ vp = 4, cost = "OB", count = 1, splashes = "O" }'),
        (
            '{ vp = 13, cost = "KP", count = 2 }',
            '{ vp = 13, cost = "KP" }, { vp = 13, cost = "KP" }',
        ),
        ('"patron", money = 7 },\n  { name = "m', '"patron", money = 7, vp = 0 },\n  { name = "m'),
    ],
)
def test_equal_figures_have_equal_digests_however_they_are_written(old: str, new: str) -> None:
    assert read(edited((old, new))).digest == load().digest


def test_the_order_of_sections_makes_no_difference() -> None:
    text = load().text
    head, *sections = re.split(r"(?m)^(?=\[\w+\])", text)
    assert read(head + "\n".join(reversed(sections))).digest == load().digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("price = [4, 3,", "price = [5, 3,"),
        ("start = 4", "start = 3"),
        ('{ vp = 4, cost = "OB" }', '{ vp = 4, cost = "OB", splashes = "" }'),
        (
            '{ vp = 4, cost = "OB" },\n  { vp = 4, cost = "GR" }',
            '{ vp = 4, cost = "GR" },\n  { vp = 4, cost = "OB" }',
        ),
        ("[4, 5, 6]", "[4, 5, 7]"),
        ("[10, 7, 4, 2, 0]", "[10, 7, 4, 1, 0]"),
        ("money_5 = 2, vp_1 = 5", "money_5 = 3, vp_1 = 4"),
    ],
)
def test_another_figure_makes_another_digest(old: str, new: str) -> None:
    assert read(edited((old, new))).digest != load().digest


def test_all_faults_are_told_together() -> None:
    faults = refused(
        ("{ 1 = 36,", "{ 1 = 35,"),
        ("money = 12", 'money = "twelve"'),
        (', "G"]', ', "X"]'),
        ("[4, 4, 3, 2]", "[4, 4, 3]"),
        ("bells = 6 }", "bells = 7 }"),
        ("[altar]", "[altars]"),
        ("money_5 = 2", "money_5 = 3"),
    )
    assert faults.splitlines() == [
        "the section altars is not known",
        "supply: coins of 1 must be 36, not 35",
        'player: money must be 12, not "twelve"',
        'market: market tile 14 must be 1 to 6 of the paints RYBOGP, not "X"',
        "market: on side four there must be 4 booths, not 3",
        "the section altar is missing",
        "bells: there must be 61 bells on the certificates, not 62",
        "favors: there must be 25 tiles, not 26",
    ]


def test_an_empty_text_lacks_every_section() -> None:
    assert complaint("").splitlines() == [f"the section {name} is missing" for name in SECTIONS]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[set]\nname = ", "the text is not TOML: invalid value (at end of document)"),
        ("[set]\n\nname\n", "expected '=' after a key in a key/value pair (at line 3, column 5)"),
        ("a = 1\na = 2\n", "the text is not TOML: cannot overwrite a value (at line 2, column 6)"),
        ("a = " + "[" * 20_000, "the text is not TOML: it is nested too deeply"),
        ("a = " + "{a = " * 9, "the text is not TOML: it is nested too deeply"),
        ("a = " + "1" * 81, f'"{"1" * 40}..." is too long for a name or a number: the limit'),
        ("a = 0x" + "f" * 90_000, "is too long for a name or a number: the limit is 80 characters"),
        (
            "a" + ".a" * 40 + " = 1",
            "is too long for a name or a number: the limit is 80 characters",
        ),
        ("['b'" + ".'b'" * 81 + "]", "is too long for a name or a number"),
        ("a = [" + "1, " * 5_000 + "]", "the set has too many figures: the limit is 5000"),
        ("[[a]]\n" * 2_501, "the set has too many figures: the limit is 5000"),
        ("#" * 100_001, "the set is too long: the limit is 100000 characters"),
    ],
)
def test_a_text_that_is_not_toml_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    faults = complaint(text)
    assert sentence in faults
    assert "\n" not in faults


ODD = "[{" * 9 + "a.b" * 30


@pytest.mark.parametrize(
    "quoted",
    [
        f'"{ODD} \\" {ODD}"',
        f"'{ODD}'",
        f'"""\n{ODD}"" \\""" {ODD}"""""',
        f"'''\n{ODD}'' {ODD}'''''",
    ],
)
def test_what_is_quoted_or_a_comment_may_be_long_and_odd(quoted: str) -> None:
    old = '"25 tiles and their kinds: stated; how many of each: ours"'
    new = f"{quoted} # ' \" {ODD}{'=,' * 5_000}"
    assert read(edited((old, new))).digest == load().digest


def test_a_file_named_on_the_command_line_has_the_same_bounds(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    for text, words in (
        ("a" + ".a" * 19_999 + "=1", "is too long for a name"),
        ("#" * 10**6, "long"),
    ):
        file.write_text(text)
        assert_one_sentence(run("simulate", "--games", 1, "--components", file), words)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"^the file .*mine.toml can’t be read: No such file"):
        load(tmp_path / "mine.toml")
    with pytest.raises(ComponentError, match=r"can’t be read: Is a directory$"):
        load(tmp_path)
    (tmp_path / "old.toml").write_bytes(b"# \xe9")
    with pytest.raises(ComponentError, match=r"isn’t text in UTF-8$"):
        load(tmp_path / "old.toml")


def test_no_value_of_a_wrong_type_is_taken_and_none_ends_in_a_traceback() -> None:
    stranges: list[object] = [[], {}, [{}], True, -99, "?"]
    for strange in stranges:
        for data in variations(parsed(load().text), strange):
            with pytest.raises(ComponentError):
                judged(data, "")


def variations(data: dict[str, Any], strange: object) -> Iterator[dict[str, Any]]:
    """The data with the value of each key in turn, or of its first part, replaced."""
    for section, figures in data.items():
        for key in figures.keys() - {"name", "provenance"}:
            yield copied(data) | {section: figures | {key: strange}}
            match figures[key]:
                case [first, *rest] if first != strange:
                    yield copied(data) | {section: figures | {key: [strange, *rest]}}
                case {**parts}:
                    first = next(part for part in parts if parts[part] != strange)
                    yield copied(data) | {section: figures | {key: parts | {first: strange}}}


def copied(data: dict[str, Any]) -> dict[str, Any]:
    return {section: dict(figures) for section, figures in data.items()}


@rule("HOSTEL-10", "HOSTEL-07")
def test_the_set_of_2010_has_the_prices_of_its_table_and_is_otherwise_the_classic_one() -> None:
    printed = load(CLASSIC.with_name("english_2010.toml"))
    assert printed.name == "english_2010"
    assert list(printed.box.hostel.price) == [5, 5, 2, 2, 1]
    ours, theirs = parsed(load().text), parsed(printed.text)
    assert {name for name in ours if ours[name] != theirs[name]} == {"set", "hostel"}
    game = given(configuration=configure(4, components=printed)).give(RED, money=9)
    game.at("market", RED, hour="6").play("booth I", "buy 1")
    assert game.player(RED).money == 9 - 5
