"""What is played, from words as a person types them."""

from __future__ import annotations

import pytest

from affresco.components import load
from affresco.components import read as read_components
from affresco.configuration import (
    Configuration,
    configure,
    read_modules,
    read_pairs,
)
from affresco.engine.figures import SIDE_FOUR, SIDE_THREE
from affresco.engine.modules.registry import MODULES, UnknownModule, make_rules
from affresco.engine.options import PRESETS, UnknownOption, read_options
from tests.citing import rule
from tests.components.editing import edited


def test_a_game_is_for_four_with_all_as_usual_unless_something_is_said() -> None:
    made = configure()
    assert made == Configuration()
    assert (made.seats, made.modules, dict(made.options)) == (4, (), {})
    assert made.components is load()
    assert made.chosen_options() == {}
    assert made.rules().seats == 4


@rule("SETUP-01", "SETUP-13", "LEO-01", "LEO-02")
@pytest.mark.parametrize(
    ("seats", "figures", "side", "modules"),
    [(2, 3, SIDE_THREE, ["leonardo"]), (3, 3, SIDE_THREE, []), (4, 4, SIDE_FOUR, [])],
)
def test_the_seats_fix_the_board_and_who_joins_in(
    seats: int, figures: int, side: int, modules: list[str]
) -> None:
    rules = configure(seats).rules()
    assert (rules.seats, rules.figures, rules.side) == (seats, figures, side)
    assert [module.name for module in rules.modules] == modules


@rule("SETUP-13")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 99])
def test_a_game_is_for_two_three_or_four(seats: int) -> None:
    with pytest.raises(ValueError, match=f"^a game has 2, 3 or 4 seats, not {seats}$"):
        configure(seats)


def test_options_are_pairs_with_commas_between() -> None:
    assert dict(read_pairs(" altar_limit = per_visit ,, round_limit=12, ")) == {
        "altar_limit": "per_visit",
        "round_limit": "12",
    }
    assert dict(read_pairs("")) == {}
    made = configure(3, options="altar_limit=per_visit, full_fresco=finish_round")
    assert made.chosen_options() == {"altar_limit": "per_visit"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("altar_limit", "an option is written name=value, not 'altar_limit'"),
        ("luck=good", "there is no option 'luck'; there are altar_limit, altar_pieces, "),
        ("=", "there is no option ''"),
        ("altar_limit=never", "option altar_limit cannot be 'never'; it can be per_apprentice or"),
        ("altar_limit=", "option altar_limit cannot be ''"),
        ("round_limit=8", "option round_limit cannot be '8'; it is a number from 9 to 1000"),
    ],
)
def test_a_wrong_option_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(UnknownOption) as refusal:
        configure(options=text)
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize("preset", list(PRESETS))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_edition_can_be_played(preset: str, seats: int) -> None:
    made = configure(seats, preset=preset)
    assert made.chosen_options() == read_options(PRESETS[preset].options).chosen()
    assert made.rules().seats == seats


@rule("ALTAR-07", "TRACK-08", "TRACK-11", "LEO-11")
def test_an_edition_sets_its_options_and_those_named_beside_it_win() -> None:
    french = configure(preset="french_revised").rules().options
    assert french.altar_limit == 2
    assert french.first_rotation_only
    assert french.bump_in_final_round
    assert french.leonardo_may_leave_open
    made = configure(preset="french_revised", options="altar_limit=per_visit")
    assert made.chosen_options()["altar_limit"] == "per_visit"
    assert made.rules().options.bump_in_final_round
    assert configure(preset="big_box").chosen_options() == {}


def test_an_edition_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownOption, match=r"^there is no preset 'latin'; there are big_box, eng"):
        configure(preset="latin")


def test_modules_are_named_or_all_or_none() -> None:
    known = [module.name for module in MODULES]
    assert read_modules("") == read_modules(" none ") == ()
    assert read_modules(" all ") == tuple(known)
    assert read_modules(",".join(reversed(known)) if known else "none") == tuple(known)
    assert configure(modules="all").modules == tuple(known)
    assert configure(modules="all", preset="big_box").modules == tuple(known)


def test_a_module_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownModule, match=r"^there is no module 'dragons'; there are "):
        configure(modules="dragons")
    with pytest.raises(UnknownModule, match=r"^there is no module 'leonardo'; there are "):
        configure(modules="leonardo")
    with pytest.raises(UnknownModule, match=r"^there is no module 'dragons'; there are "):
        make_rules(4, ["dragons"], read_options({}), load().box)


def test_the_component_set_hangs_on_the_rules() -> None:
    mine = read_components(edited(("start = 4", "start = 5")))
    assert configure(components=mine).rules().box is mine.box
    assert configure().rules().box is load().box
