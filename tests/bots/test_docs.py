"""What docs/bots.md tells of the bots holds, and its example is a bot that plays."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from affresco.bots import LEVELS, make_bot
from affresco.bots.levels import Intuitive, Thinker
from affresco.configuration import configure
from affresco.lab.arena import Contest, meet
from affresco.lab.match import Deal, play_match
from tests.test_docs import DOCS, EXAMPLE, table, text
from tests.test_rulebook import BRITISH

PAGE = DOCS / "bots.md"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package of the page, installed as its pyproject.toml says."""
    (code,) = EXAMPLE.findall(text(PAGE))
    (project,) = re.findall(r"^```toml\n(.*?)^```$", text(PAGE), re.MULTILINE | re.DOTALL)
    about = tomllib.loads(project)["project"]
    ((name, place),) = about["entry-points"]["affresco.bots"].items()
    (tmp_path / f"{place.partition(':')[0]}.py").write_text(code)
    folder = tmp_path / "example-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
    )
    (folder / "entry_points.txt").write_text(f"[affresco.bots]\n{name} = {place}\n")
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("installed")
def test_the_bot_of_the_page_plays_and_takes_its_settings() -> None:
    bots = [make_bot(f"greedy:thalers={number}", 1) for number in (1, 3)]
    _, record = play_match(configure(2, "all"), bots, Deal(1))
    assert record.result is not None
    made = meet(Contest(("greedy", "random"), 2, seed=2), games=4)
    assert made.standings()[0].win_share > 0.5


def test_the_levels_are_told_as_they_are() -> None:
    rows = {row[0].strip("`"): row[1:4] for row in table("bots.md") if len(row) == 5}
    assert tuple(rows) == LEVELS
    for level, told in rows.items():
        bot = make_bot(level)
        if isinstance(bot, Thinker):
            figures = [bot.search.days, bot.iterations, bot.search.depth]
            assert told == [str(figure) for figure in figures]
        else:
            assert isinstance(bot, Intuitive)
            assert told == [str(bot.days), "", ""]
    assert f"up to {make_bot('master').patience} times" in text(PAGE)  # type: ignore[attr-defined]


def test_every_spec_on_the_page_names_a_bot() -> None:
    for line in re.findall(r"^affresco (?:play|arena|hint) .*$", text(PAGE), re.MULTILINE):
        for spec in re.findall(r"(?:search|master|novice|painter|journeyman)[\w:=,]*", line):
            for each in re.split(r",(?=[a-z]+(?:,|$|:))", spec):
                make_bot(each)


def test_the_page_is_spelled_the_american_way_and_fits_the_screen() -> None:
    assert not BRITISH.search(text(PAGE))
    for line in text(PAGE).splitlines():
        assert len(line) <= 120 or line.startswith("|"), line
