"""The rule options and the editions (RULES.md, section 24)."""

from __future__ import annotations

import pytest

from affresco.engine.options import (
    ALL_MODULES,
    NAMES,
    PER_APPRENTICE,
    PER_ROUND,
    PER_VISIT,
    PRESETS,
    VALUES,
    UnknownOption,
    read_options,
)
from affresco.rulebook import RULEBOOK
from tests.citing import rule

FLAGS = {
    "market_leftovers": "keep_unvisited",
    "start_rotation": "first_rotation_only",
    "final_bump": "bump_in_final_round",
    "full_fresco": "stop_when_full",
    "leonardo_close": "leonardo_may_leave_open",
    "leonardo_can_win": "leonardo_can_win",
}  # options of the base game with two values, and what the rules ask for


def test_every_option_is_one_of_the_rulebook() -> None:
    assert set(NAMES) == {rule.option for rule in RULEBOOK.values() if rule.option}
    assert all(len(values) >= 2 and len(set(values)) == len(values) for values in VALUES.values())


def test_what_options_and_values_were_called_before_is_still_read() -> None:
    for name, values in VALUES.items():
        if sorted(values) == ["no", "yes"]:
            assert read_options({name: "true"}).values == read_options({name: "yes"}).values
            assert read_options({name: "false"}).values == read_options({name: "no"}).values
    assert read_options({"leonardo_can_win": "true"}).leonardo_can_win
    assert read_options({"m3_altar": "any_blended_piece"}).any_blended_piece


def test_without_a_word_everything_has_its_default() -> None:
    options = read_options({})
    assert options.altar_limit == PER_APPRENTICE
    assert options.round_limit == 30
    assert not any(getattr(options, flag) for flag in FLAGS.values())
    assert options.chosen() == {}


def test_a_default_said_aloud_is_still_the_default() -> None:
    said = {name: values[0] for name, values in VALUES.items()} | {"round_limit": "30"}
    assert read_options(said).chosen() == {}


@rule("ALTAR-07")
def test_the_altar_has_three_limits() -> None:
    limits = [read_options({"altar_limit": value}).altar_limit for value in VALUES["altar_limit"]]
    assert limits == [PER_APPRENTICE, PER_VISIT, PER_ROUND]


@rule("ROUND-06", "TRACK-08", "TRACK-11", "END-08", "LEO-11", "LEO-23")
@pytest.mark.parametrize("name", list(FLAGS))
def test_an_option_sets_its_flag_and_no_other(name: str) -> None:
    options = read_options({name: VALUES[name][1]})
    assert [flag for flag in FLAGS.values() if getattr(options, flag)] == [FLAGS[name]]
    assert options.chosen() == {name: VALUES[name][1]}


@pytest.mark.parametrize("name", list(VALUES))
def test_what_is_chosen_is_read_again(name: str) -> None:
    for value in VALUES[name][1:]:
        chosen = read_options({name: value}).chosen()
        assert chosen == {name: value}
        assert read_options(chosen).chosen() == chosen


def test_what_is_chosen_comes_in_one_order() -> None:
    said = {"round_limit": "9", "final_bump": "whole_final_round", "altar_limit": "per_round"}
    assert list(read_options(said).chosen()) == ["altar_limit", "final_bump", "round_limit"]


@rule("ROUND-13")
@pytest.mark.parametrize(("text", "limit"), [("9", 9), ("30", 30), ("1000", 1000), ("012", 12)])
def test_the_round_limit_is_a_number_from_9(text: str, limit: int) -> None:
    assert read_options({"round_limit": text}).round_limit == limit


@pytest.mark.parametrize(
    "text", ["", "8", "0", "-9", "1001", "9.5", "nine", "9 ", "1e2", "+9", "9" * 99, "1_0"]
)
def test_any_other_round_limit_is_refused(text: str) -> None:
    with pytest.raises(UnknownOption, match="it is a number from 9 to 1000"):
        read_options({"round_limit": text})


def test_a_round_limit_is_read_to_its_last_digit() -> None:
    assert read_options({"round_limit": "0000300"}).round_limit == 300


def test_an_option_or_a_value_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownOption, match=r"^there is no option 'luck'; there are altar_limit, "):
        read_options({"luck": "good"})
    with pytest.raises(UnknownOption, match=r"cannot be 'maybe'; it can be mandatory or optional"):
        read_options({"leonardo_close": "maybe"})


@pytest.mark.parametrize("preset", list(PRESETS))
def test_an_edition_names_options_and_modules_that_exist(preset: str) -> None:
    edition = PRESETS[preset]
    assert read_options(edition.options).chosen() == edition.options
    assert set(edition.modules) <= set(ALL_MODULES)
    assert edition.modules == [name for name in ALL_MODULES if name in edition.modules]
    assert len(edition.modules) == len(set(edition.modules))


# What the books say, in our words, and where each edition must therefore stand. Only the German and
# the French book differ from the defaults.
@rule("ALTAR-04", "ALTAR-07", "Q-03", "CATH-06", "AMB-25", "AMB-32", "AMB-34", "AMB-189")
def test_the_german_edition_plays_what_its_book_says() -> None:
    german = read_options(PRESETS["german_revised"].options)
    assert german.altar_limit == PER_VISIT  # once, with one apprentice
    assert german.altar_takes_more  # one or more blended paints replace a basic one
    assert german.favor_may_be_declined  # the player may take the favor
    assert not german.bonus_moves_alone  # 5 spaces at once in its example
    assert not german.any_blended_piece  # pink and brown when restoring with blended paints
    assert not german.first_rotation_only
    assert not german.bump_in_final_round
    assert not german.keep_unvisited  # tiles left go back into the bag
    assert not german.stop_when_full  # the round is finished


@rule("TRACK-08", "TRACK-11", "LEO-11", "M3-09", "ALTAR-07", "CATH-06", "AMB-25", "AMB-36")
def test_the_french_edition_plays_what_its_book_says() -> None:
    french = read_options(PRESETS["french_revised"].options)
    assert french.altar_limit == PER_ROUND  # once a round
    assert french.bonus_moves_alone  # 3 spaces, then 2 more in its example
    assert french.first_rotation_only  # at the end of the first round
    assert french.bump_in_final_round  # during the last round
    assert french.leonardo_may_leave_open  # he may choose to close a booth
    assert french.any_blended_piece  # whenever the altar is restored
    assert not french.altar_takes_more
    assert not french.favor_may_be_declined  # the player receives it
    assert not french.keep_unvisited
    assert not french.stop_when_full


@rule("AMB-17", "AMB-56")
def test_the_english_editions_play_the_defaults() -> None:
    for edition in ("big_box", "english_2010"):
        assert read_options(PRESETS[edition].options).chosen() == {}


def test_there_are_four_editions_and_eleven_modules() -> None:
    assert list(PRESETS) == ["big_box", "english_2010", "german_revised", "french_revised"]
    assert len(ALL_MODULES) == 11
    assert PRESETS["german_revised"].options == {
        "altar_limit": "per_visit",
        "altar_pieces": "more_blended",
        "favor_claim": "optional",
    }
    assert PRESETS["french_revised"].options == {
        "altar_limit": "per_round",
        "restoration_moves": "two_moves",
        "start_rotation": "first_round_only",
        "final_bump": "whole_final_round",
        "leonardo_close": "optional",
        "blends_altar": "any_blended_piece",
    }
