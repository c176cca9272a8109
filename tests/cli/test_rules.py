"""`affresco rules`: statements, proofs, coverage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from affresco import rulebook
from affresco.cli import citations, rules
from affresco.rulebook import DISPLAY_ONLY
from tests.cli.running import assert_one_sentence, run

CITING = '''
import pytest
from tests.citing import rule

pytestmark = rule("COMP-01")

@rule("CATH-05", "cath-06")
def test_the_sum_is_right() -> None:
    """Not cited: rule CATH-07."""

@pytest.mark.parametrize("x", [pytest.param(1, marks=rule("CATH-08"))])
def test_each(x: int) -> None: ...

class TestBishop:
    @rule("BISHOP-01")
    def test_he_steps(self) -> None: ...

@rule("CATH-09")
def not_a_test() -> None: ...

def test_nothing() -> None:
    text = 'rule("CATH-10")'  # rule("CATH-11")
'''


@pytest.fixture
def few_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with one file of tests instead of ours."""
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_sums.py").write_text(CITING)
    (folder / "helping.py").write_text('rule("CATH-11")')
    monkeypatch.setattr(citations, "tests_folder", lambda: folder)
    monkeypatch.setattr(rules, "tests_folder", lambda: folder)
    citations.citations.cache_clear()
    yield folder
    citations.citations.cache_clear()


def test_a_rule_is_said_with_the_tests_that_prove_it(few_tests: Path) -> None:
    result = run("rules", "cath-05")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"CATH-05  {rulebook.statement('CATH-05').says}",
        "  proved by",
        "    tests/test_sums.py: the sum is right",
    ]


def test_citations_are_found_wherever_a_test_may_carry_them(few_tests: Path) -> None:
    assert citations.citations() == {
        "COMP-01": ["tests/test_sums.py"],
        "CATH-05": ["tests/test_sums.py: the sum is right"],
        "CATH-06": ["tests/test_sums.py: the sum is right"],
        "CATH-08": ["tests/test_sums.py: each"],
        "BISHOP-01": ["tests/test_sums.py: TestBishop test he steps"],
    }


def test_a_rule_tells_its_module_option_and_rulings(few_tests: Path) -> None:
    assert "module: wall_fresco, requests" in run("rules", "M9-12").stdout
    assert "no test proves it yet" in run("rules", "M9-12").stdout
    assert "option: altar_limit" in run("rules", "ALTAR-07").stdout
    assert "rulings: AMB-25" in run("rules", "CATH-06").stdout


def test_table_ware_tells_where_it_is_shown(few_tests: Path) -> None:
    shown = run("rules", "COMP-06").stdout
    assert DISPLAY_ONLY["COMP-06"] in shown
    assert "no test" not in shown


def test_without_an_id_the_areas_are_listed_with_their_counts() -> None:
    lines = run("rules").stdout.splitlines()
    assert [line.split()[0] for line in lines[:31]] == rulebook.areas()
    assert sum(int(line.split()[1]) for line in lines[:31]) == len(rulebook.ids())


def test_an_area_lists_its_rules() -> None:
    lines = run("rules", "cath").stdout.splitlines()
    assert len(lines) == 11
    assert all(line.startswith("CATH-") for line in lines)


def test_coverage_lists_what_no_test_proves_and_nothing_else(few_tests: Path) -> None:
    *missing, last = run("rules", "--coverage").stdout.splitlines()
    proved = 5 + len(DISPLAY_ONLY)
    assert last == f"{proved} of {len(rulebook.ids())} rules proved"
    assert len(missing) == len(rulebook.ids()) - proved
    assert set(missing) <= set(rulebook.ids())
    assert not set(missing) & {"COMP-01", "CATH-05", *DISPLAY_ONLY}


def test_the_coverage_of_this_checkout_is_counted() -> None:
    *missing, last = run("rules", "--coverage").stdout.splitlines()
    found = re.fullmatch(r"(\d+) of (\d+) rules proved", last)
    assert found
    assert int(found[1]) + len(missing) == int(found[2]) == len(rulebook.ids())
    assert not {id for id in missing if id in citations.citations()}


def test_an_unknown_rule_is_told_in_one_sentence() -> None:
    assert_one_sentence(run("rules", "ALTER-07"), "there is no rule 'ALTER-07'", "ALTAR-07")


def test_an_installation_without_tests_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "tests_folder", lambda: None)
    assert "the tests are not installed" in run("rules", "CATH-05").stdout
    assert_one_sentence(run("rules", "--coverage"), "the tests are not installed")


def test_rules_are_said_as_a_table_or_an_edition_plays_them() -> None:
    usual = run("rules", "ALTAR-07").stdout.splitlines()[0]
    once = run("rules", "ALTAR-07", "--options", "altar_limit=per_round").stdout.splitlines()[0]
    assert usual.endswith("as many times as they have apprentices at the cathedral.")
    assert once == "ALTAR-07  A player may restore the altar once in a round, with one apprentice."
    french = run("rules", "TRACK", "--preset", "french_revised", "--language", "fr").stdout
    assert "à la fin du premier tour" in french
    assert "option: final_bump" in run("rules", "TRACK-03").stdout


def test_an_option_or_a_language_that_does_not_exist_is_refused_in_a_sentence() -> None:
    assert_one_sentence(run("rules", "ALTAR-07", "--options", "altar_limit=twice"), "cannot be")
    assert_one_sentence(run("rules", "ALTAR-07", "--language", "it"), "no rulebook in 'it'")
