"""The rulebook is complete, in order, and each statement is one plain line."""

import re
import tomllib
from importlib.resources import files
from typing import Final

import pytest

from affresco import rulebook
from affresco.rulebook import DISPLAY_ONLY, RULEBOOK, UnknownRule, statement

COUNTS: Final = {
    "COMP": 12,
    "SETUP": 14,
    "INFO": 18,
    "ROUND": 13,
    "HOSTEL": 11,
    "MOOD": 10,
    "PLAN": 9,
    "PERF": 7,
    "MARKET": 13,
    "CATH": 11,
    "BISHOP": 8,
    "ALTAR": 9,
    "STUDIO": 2,
    "WORK": 6,
    "THEATRE": 4,
    "TRACK": 11,
    "END": 9,
    "SCORE": 8,
    "LEO": 41,
    "M1": 21,
    "M2": 11,
    "M3": 10,
    "M4": 21,
    "M5": 12,
    "M6": 18,
    "M7": 10,
    "M8": 21,
    "M9": 13,
    "M10": 32,
    "Q": 7,
    "X": 55,
}
MODULE_OF: Final = {
    "M1": "portraits",
    "M2": "requests",
    "M3": "blends",
    "M4": "wishing_well",
    "M5": "leaf_gold",
    "M6": "glaziers",
    "M7": "scrolls",
    "M8": "bells",
    "M9": "wall_fresco",
    "M10": "medico",
    "Q": "favors",
}
OPTIONS: Final = {
    "altar_limit",
    "altar_pieces",
    "restoration_moves",
    "certificate_payments",
    "neutral_illness",
    "market_leftovers",
    "start_rotation",
    "final_bump",
    "full_fresco",
    "leonardo_close",
    "leonardo_can_win",
    "blends_altar",
    "favor_claim",
    "sexton",
    "gold_on_free_tile",
    "scroll_pair_bishop",
    "ill_bishop_cell",
    "final_infection",
    "final_healing",
    "ill_workshop_extras",
    "round_limit",
    "penny_gold_limits",
}
BRITISH: Final = re.compile(
    r"colour|centre|theatre(?!-\d)|neighbour|favour|instalment|fulfil\b|grey|towards|afterwards",
    re.IGNORECASE,
)
RULINGS: Final = {f"AMB-{number:02}" for number in range(1, 226)}


def test_there_are_447_rules_and_17_invariants() -> None:
    assert len(rulebook.ids()) == sum(COUNTS.values()) == 447
    assert len(rulebook.invariants()) == 17
    assert list(RULEBOOK) == rulebook.ids() + rulebook.invariants()


def test_the_areas_come_in_rulebook_order() -> None:
    assert rulebook.areas() == list(COUNTS)


@pytest.mark.parametrize(("area", "count"), [*COUNTS.items(), ("INV", 17)])
def test_an_area_counts_up_from_one_without_a_gap(area: str, count: int) -> None:
    found = [id for id, rule in RULEBOOK.items() if rule.area == area]
    assert found == [f"{area}-{number:02}" for number in range(1, count + 1)]


@pytest.mark.parametrize("id", list(RULEBOOK))
def test_a_statement_is_one_plain_line(id: str) -> None:
    says = statement(id).says
    assert says.endswith(".")
    assert says == " ".join(says.split())
    assert len(says) <= 220
    assert says[0].isupper() or says[0].isdigit()
    assert not re.search(r"AMB-|opt\.|VP\b", says)
    assert not BRITISH.search(says)


def test_no_two_statements_are_the_same() -> None:
    said = [rule.says for rule in RULEBOOK.values()]
    assert len(said) == len(set(said))


def test_an_entry_holds_only_what_is_read() -> None:
    text = files("affresco.rulebook").joinpath("rules.toml").read_text(encoding="utf-8")
    keys = {"says", "rulings", "module", "modules", "option", "kind"}
    for id, entry in tomllib.loads(text).items():
        assert entry.keys() <= keys, id
        assert not {"module", "modules"} <= entry.keys(), id
        assert entry.get("kind") == ("invariant" if id.startswith("INV-") else None), id


def test_rules_of_a_module_name_it_and_no_name_is_unknown() -> None:
    for id, rule in RULEBOOK.items():
        assert set(rule.modules) <= set(MODULE_OF.values()), id
        assert len(rule.modules) == len(set(rule.modules)), id
        if rule.area in MODULE_OF:
            assert rule.modules[0] == MODULE_OF[rule.area], id


def test_every_option_is_named_by_a_rule_it_changes() -> None:
    assert {rule.option for rule in RULEBOOK.values() if rule.option} == OPTIONS


def test_every_ruling_bears_on_a_rule() -> None:
    for id, rule in RULEBOOK.items():
        assert list(rule.rulings) == sorted(set(rule.rulings), key=lambda each: int(each[4:])), id
    assert {ruling for rule in RULEBOOK.values() for ruling in rule.rulings} == RULINGS


def test_a_rule_is_found_by_its_id() -> None:
    rule = statement("cath-06")
    assert (rule.id, rule.area, rule.rulings) == ("CATH-06", "CATH", ("AMB-25",))
    assert statement("ALTAR-07").option == "altar_limit"
    assert statement("M9-12").modules == ("wall_fresco", "requests")
    assert statement("INV-05").is_invariant


def test_an_unknown_id_names_those_near_it() -> None:
    with pytest.raises(UnknownRule, match=r"^there is no rule 'ALTER-07'; near it are .*ALTAR-07"):
        statement("ALTER-07")
    with pytest.raises(UnknownRule, match=r"^there is no rule 'q'$"):
        statement("q")


def test_an_unknown_attribute_is_an_error() -> None:
    with pytest.raises(AttributeError, match="RULES"):
        getattr(rulebook, "RULES")  # noqa: B009, mypy knows that it is missing


def test_few_rules_only_describe_table_ware() -> None:
    assert len(DISPLAY_ONLY) <= 12
    assert DISPLAY_ONLY.keys() <= set(rulebook.ids())
    assert all(DISPLAY_ONLY.values())
