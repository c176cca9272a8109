"""`affresco play`: whole games at one keyboard, answers, planning, commands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from affresco.configuration import configure
from affresco.game import Game
from tests.cli.running import PLAY, THERE, WAKE, Script, run, said

TURN = "red > "


# Whole games


@pytest.mark.slow
@pytest.mark.parametrize("modules", ["none", "all"])
@pytest.mark.parametrize(("seats", "seed"), [(4, 1), (3, 2), (2, 3)])
def test_people_play_a_whole_game_at_one_keyboard(
    seats: int, seed: int, modules: str, tmp_path: Path
) -> None:
    game = Game(configure(seats, modules, "round_limit=9"), seed=seed)
    script = Script(game, seed)
    file = tmp_path / "game.fresco"
    lines = [*script.play(), f"save {file}", ""]
    settings = ["--seats", seats, "--modules", modules, "--humans", "all", "--seed", seed]
    result = run("play", *settings, "--options", "round_limit=9", lines=lines)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "✗" not in result.stdout
    assert "FINAL SCORE" in result.stdout
    assert "the game is over" in result.stdout
    assert file.read_text() == script.game.record.write()
    assert (" Leonardo " in result.stdout) == (seats == 2)


@pytest.mark.parametrize("modules", ["none", "all"])
def test_bots_play_by_themselves(modules: str) -> None:
    settings = ["--humans", "none", "--seats", "3", "--seed", "5", "--options", "round_limit=9"]
    result = run("play", *settings, "--modules", modules, "--bots", "anyone")
    assert result.exit_code == 0
    assert "wins with" in result.stdout
    assert THERE not in result.stdout
    assert result.stdout.count("AFFRESCO") == 1


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    lines = [WAKE, "21011", "ready"]
    assert said(*lines) == said(*lines)


def test_bots_act_between_the_turns_of_a_person_and_their_deeds_are_told() -> None:
    shown = said(WAKE)
    assert "│ red gets up at 9:00 (mood +1)." in shown
    for color in ("yellow", "blue", "green"):
        assert f"│ {color} gets up at" in shown
    assert "plan your day in secret" in shown


def test_it_works_as_a_program_of_its_own() -> None:
    command = [sys.executable, "-m", "affresco", "play", "--seed", "1"]
    done = subprocess.run(command, input=f"{WAKE}\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "plan your day" in done.stdout


# Answers


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("dance", "'dance' isn’t a word here"),
        ("wkae 7", "'wkae 7' isn’t a word here; did you mean 'wake 7'?"),
        ("3", "there is no choice 3"),
        ("wake", "'wake' could be wake 5, wake 6"),
        ("restore c3", "choose an hour first: everyone has to get up (help HOSTEL-04)"),
        ("", "enter a number or a word from the list"),
        (", ,", "enter a number or a word from the list"),
    ],
)
def test_a_mistake_is_explained_and_asked_again(answer: str, told: str) -> None:
    shown = said(answer, WAKE)
    assert f"✗ {told}" in shown
    assert shown.count(TURN) == 3
    assert "plan your day" in shown


@pytest.mark.parametrize("answer", ["wake 9", "9", "WAKE  9", "w 9", "wa 9"])
def test_an_answer_may_be_a_number_a_word_or_the_beginning_of_one(answer: str) -> None:
    assert "red gets up at 9" in said(answer)


def test_an_hour_that_is_taken_is_refused_with_its_rule() -> None:
    arguments = ["play", "--seed", "1", "--humans", "all"]
    shown = said("", "wake 7", "", "wake 7", arguments=arguments)
    assert "✗ someone already gets up at that hour (help HOSTEL-03)" in shown


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "you still need OG (help CATH-02)"),
        ("de", "dir fehlt noch OG (help CATH-02)"),
        ("fr", "il vous manque OG (help CATH-02)"),
    ],
)
def test_who_lacks_a_paint_is_told_which(language: str, told: str) -> None:
    arguments = ["play", "--seed", "1", "--language", language]
    plan = ["wake 5", "0 1 0 0 0", "ready", "ready"]
    assert told in said(*plan, "restore b1", arguments=arguments)


def test_several_words_are_done_one_after_the_other() -> None:
    plan = [WAKE, "2 3 0 0 0", ""]
    offered = re.search(r"booth ([IV]+)", said(*plan))
    assert offered
    shown = said(*plan, f"booth {offered[1]}, buy 1, buy 2, buy 3")
    assert len(re.findall(r"red buys [^,]*, buys [^,]*, closes", shown)) == 1
    assert "· you can’t do that now: 'buy 3' (help ROUND-04)" in shown


# Planning


def test_a_plan_is_drafted_freely_until_it_is_ready() -> None:
    shown = said(WAKE, "cathedral, market 2", "undo", "studio", "clear", "1 1 1 1 1", "ready")
    assert "Your plan: market 2, cathedral 1 · 3 of 5 apprentices sent" in shown
    assert "removed: send market" in shown
    assert "Your plan: market 1, cathedral 1, studio 1 · 3 of 5 apprentices sent" in shown
    assert "the plan is empty again" in shown
    assert "Your plan: market 1, cathedral 1, studio 1, workshop 1, theater 1 · 5 of 5" in shown
    assert "choose one booth" in shown


def test_a_draft_is_followed_by_what_it_would_bring() -> None:
    shown = said(WAKE, "market 2, cathedral 3, studio 0", "clear", "theater 3")
    below = shown.partition("Your plan: market 2, cathedral 3")[2].partition("red >")[0]
    assert "  market: Buy up to 2 tiles at 1 each." in below
    assert re.search(r"  cathedral: Your paints match \d segments?\. \(best [a-e][1-5] \+\d", below)
    assert "  evening: No income yet." in below
    assert "  Thalers tonight, if you buy: 12 → 10" in below
    assert "studio" not in below
    below = shown.partition("Your plan: theater 3")[2].partition("red >")[0]
    assert "! Mood is at the top: 1 apprentice goes to the theater in vain." in below
    assert (
        "Thalers tonight" not in shown.partition("Your plan: nobody yet")[2].partition("red >")[0]
    )


def test_a_round_that_is_over_is_summed_up_once() -> None:
    day = [WAKE, "studio 3, theater 2", "ready", "", "", "", "", ""]
    shown = said(*day, "look", "look")
    assert shown.count("EVENING OF DAY 1") == 1
    table = shown.partition("EVENING OF DAY 1")[2].partition("red, when do you get up?")[0]
    assert re.search(r"R red .*0  0 → 0.*12 → 21, \+9 studio", table)
    assert re.search(r"Tomorrow the player in last place chooses first: .*red", table)
    assert "tiles are left; at 6 the last day begins." in table


def test_numbers_in_a_plan_stand_for_the_list_on_the_screen() -> None:
    shown = said(WAKE, "1, 1, 1", "2", "look", "1")
    assert "Your plan: market 3, cathedral 1 · 4 of 5" in shown
    assert "Your plan: market 3, cathedral 2 · 5 of 5" in shown


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("4 0 0 0 0", "an action tile 1 (help PLAN-03)"),
        ("33333", "you’ve already sent all your apprentices (help PLAN-04)"),
        (
            "market 3, market",
            "an action tile 1 (help PLAN-03)",
        ),
        ("send cathedral2", "side of the sheet doesn’t have that place (help END-02)"),
        ("wake 7", "you can’t do that now: 'wake 7' (help ROUND-04)"),
        ("restore c3", "you can’t do that now: 'restore c3' (help ROUND-04)"),
        ("mrket", "isn’t a word here"),
        ("99", "there is no choice 99"),
        ("", "enter a number or a word"),
    ],
)
def test_a_wrong_plan_is_explained_and_asked_again(answer: str, told: str) -> None:
    shown = said(WAKE, answer, "clear", "2 1 1 1 0", "")
    assert told in shown
    assert "choose one booth" in shown


@pytest.mark.parametrize("plan", [("market 2", "ready"), ("market 2, ready",)])
def test_ready_asks_once_when_apprentices_would_stay_idle(plan: tuple[str, ...]) -> None:
    shown = said(WAKE, *plan)
    assert "3 apprentices stay idle? y or n >" in shown
    assert "choose one booth" not in shown
    for yes in ("ready", "y", "Oui"):
        assert "choose one booth" in said(WAKE, *plan, yes)
    assert "Your plan: market 2, studio 1" in said(WAKE, *plan, "studio")


# What is given up

MARKET = [WAKE, "3 2 0 0 0", ""]
ASKED = "Give up 3 actions? y or n >"


@pytest.mark.parametrize("answer", ["done", "d", "DONE"])
def test_a_word_that_gives_something_up_is_asked_about_once(answer: str) -> None:
    shown = said(*MARKET, answer)
    assert shown.count(ASKED) == 1
    assert "red gives up" not in shown


@pytest.mark.parametrize("yes", ["y", "yes", "ja", "done", "d"])
def test_what_is_given_up_is_given_up_by_a_yes_or_the_same_word(yes: str) -> None:
    shown = said(*MARKET, "done", yes)
    assert (shown.count(ASKED), shown.count("red gives up 3 actions")) == (1, 1)


@pytest.mark.parametrize("no", ["n", "no", ""])
def test_after_a_no_nothing_has_happened(no: str) -> None:
    shown = said(*MARKET, "done", no)
    assert "· nothing is given up" in shown
    assert "red gives up" not in shown


def test_another_answer_takes_the_place_of_a_yes_or_no() -> None:
    shown = said(*MARKET, "done", "booth I, buy 1, done", "buy 2", "help")
    assert ASKED in shown
    assert "Give up 2 actions? y or n >" in shown  # in the middle of several words, too
    assert shown.count("│ red buys") == 2
    assert "red gives up" not in shown
    assert "HOW TO PLAY HERE" in shown


def test_closing_a_booth_asks_too() -> None:
    assert "Give up 3 purchases? y or n >" in said(*MARKET, "close I")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Auf 3 Aktionen verzichten? j oder n >"),
        ("fr", "Renoncer à 3 actions\u202f? o ou n >"),
    ],
)
def test_what_is_given_up_is_told_in_every_language(language: str, told: str) -> None:
    assert told in said(*MARKET, "done", arguments=[*PLAY, "--language", language])


def test_where_there_is_nothing_to_decide_nobody_is_asked() -> None:
    shown = said(WAKE, "0 0 3 0 2", "")
    assert shown.count("red had only one thing to do: paint") == 1
    assert shown.count("red had only one thing to do: enjoy") == 1
    assert "your apprentice is in the studio" not in shown
    assert "red goes to the play (mood +2)" in shown


def test_an_empty_answer_takes_the_pay() -> None:
    arguments = [*PLAY, "--modules", "portraits"]
    shown = said(WAKE, "0 0 3 0 2", "", "", arguments=arguments)
    assert "you’re at the studio. Press Enter to take the Thalers." in shown
    assert "red earns 3 Thalers at the studio" in shown


def test_nobody_is_asked_where_only_forfeiting_is_left() -> None:
    shown = said(WAKE, "0 3 0 0 2", "", *["altar RYB"], "")
    assert "red can’t do anything there and moves on" in shown


# Commands


@pytest.mark.parametrize(
    ("topic", "told"),
    [
        ("", "HOW TO PLAY HERE"),
        ("workshop", "orange from red + yellow"),
        ("cathedral", "one O, one G and one P score 6"),
        ("wake", "wake: get up at this hour"),
        ("wake 7", "wake: get up at this hour"),
        ("CATH-05", "CATH-05: A restoration scores"),
        ("cath-05", "CATH-05: A restoration scores"),
        ("nonsense", "there is no help on 'nonsense'"),
    ],
)
def test_help_knows_places_words_and_rules(topic: str, told: str) -> None:
    assert told in " ".join(said(f"help {topic}").split())


def test_undo_takes_back_the_last_move_until_somebody_else_moves() -> None:
    alone = ["play", "--seed", "1", "--humans", "all", "--open-screens"]
    shown = said("wake 7", "undo", "wake 5", arguments=alone)
    assert "red undoes: wake 7" in shown
    assert "red gets up at 5" in shown
    assert "✗ red can’t undo" in said(WAKE, "undo")


def test_undo_goes_back_behind_what_was_forfeited_without_a_question() -> None:
    arguments = ["play", "--seats", "2", "--humans", "all", "--open-screens", "--seed", "1"]
    arguments += ["--modules", "portraits"]  # with which Leonardo decides something afterward
    wakes = ["wake 7", "wake 8", "wake 5"]  # the last one is Leonardo's
    plans = ["", "cathedral 2, studio, ready", "y", "", "ready", "y"]
    leonardo = ["close I", "1"]
    shown = said(*wakes, *plans, *leonardo, "altar RYB", "undo", arguments=arguments)
    assert "red can’t do anything there and moves on" in shown
    _, before, _ = shown.split("red, restore a segment")
    assert "red, choose a portrait for Leonardo" in before
    assert "red undoes: altar RYB" in before


def test_story_tells_the_whole_round_and_look_draws_again() -> None:
    shown = said(WAKE, "story", "look")
    assert shown.count("Round 1 begins.") == 2
    assert shown.count("AFFRESCO") == 3


def test_leaving_an_unsaved_game_asks_once_more() -> None:
    shown = said(WAKE, "quit", "help", "quit", "quit", "wake 5")
    assert shown.count("the game isn’t saved") == 2
    assert shown.rstrip().endswith("You left the game.")
    assert said("quit").rstrip().endswith("You left the game.")


def test_the_end_of_the_input_leaves_the_game() -> None:
    assert said().rstrip().endswith("The input has ended; the game stays as it is.")
    assert "anything not saved is gone" in said(WAKE)
