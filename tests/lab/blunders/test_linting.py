"""The linter on whole games: what it counts, and where it locates a blunder."""

from __future__ import annotations

import pytest

from affresco.analysis.blunders import DETECTORS, is_decision, moments
from affresco.configuration import configure
from affresco.game import Game
from affresco.lab.blunders import SelfPlay, lint, play_and_lint
from affresco.lab.blunders.linting import lines_of_moves
from affresco.record import RecordError, read_record
from affresco.rulebook import RULEBOOK
from tests.sampling import sample


def first_round() -> Game:
    """Red keeps all apprentices at home; the others send everybody to a sure place."""
    table = Game(configure(3), seed=3)
    hours = iter("987")
    while not table.is_planning:
        table.play(table.acting()[0], f"wake {next(hours)}")
    table.plan(0, ["ready"])
    for seat in (1, 2):
        table.plan(seat, ["send studio"] * 3 + ["send theater"] * 2)
    while table.view()["round"] == 1:
        table.play(table.acting()[0], table.options(table.acting()[0])[0])
    return table


def test_a_plan_is_one_decision_and_where_there_is_one_option_nothing_is_decided() -> None:
    record = first_round().record
    found = lint(record.write())
    decided = [here for here in moments(record.configuration.rules(), record.moves)]
    deciding = [here.move.text for here in decided if is_decision(here)]
    assert deciding.count("ready") == 3
    assert not any(word.startswith("send") for word in deciding)
    assert found.decisions.total() == len(deciding)
    assert found.decisions[0] == 2  # to get up, and to plan


def test_a_blunder_is_told_with_its_words_and_the_line_of_the_record() -> None:
    text = first_round().record.write()
    found = lint(text, "here")
    assert [(one.kind, one.seat, one.words, one.round, one.game) for one in found.blunders] == [
        ("left_at_home", 0, ("ready",), 1, "here")
    ]
    assert text.splitlines()[found.blunders[0].line - 1] == "red ready"


def test_lines_are_those_of_the_text_as_it_is_written() -> None:
    text = first_round().record.write()
    commented = text.replace("red ready", "{red\\nsleeps}\nred ready {all day}")
    found = lint(commented)
    assert commented.splitlines()[found.blunders[0].line - 1].startswith("red ready")
    assert len(lines_of_moves(commented)) == len(read_record(commented).moves)


def test_the_summary_is_plain_data() -> None:
    told = lint(first_round().record.write()).summary()
    assert (told["games"], told["blunders"]) == (1, 1)
    assert told["kinds"]["left_at_home"]["by_seat"] == {"red": 1, "yellow": 0, "blue": 0}  # type: ignore[index]
    assert told["seats"]["red"] == {"decisions": 2, "blunders": 1}  # type: ignore[index]


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(RecordError):
        lint("once upon a time")


@pytest.mark.parametrize("kind", DETECTORS)
def test_a_detector_cites_rules_that_exist(kind: str) -> None:
    assert set(DETECTORS[kind].rules) <= RULEBOOK.keys()
    assert DETECTORS[kind].rules


@pytest.mark.slow
def test_games_of_bots_are_the_same_however_the_work_is_shared() -> None:
    what = SelfPlay(("random",), seats=3, modules="portraits,glaziers,bells", seed=5)
    games = sample(4, 100)
    one, other = play_and_lint(what, games), play_and_lint(what, games, processes=2)
    assert one.summary() == other.summary()
    assert one.games == games
    assert set(one.records) == {blunder.game for blunder in one.blunders}
    for game, text in one.records.items():
        again = lint(text, game)
        assert again.blunders == [blunder for blunder in one.blunders if blunder.game == game]


def test_random_modules_change_from_game_to_game() -> None:
    what = SelfPlay(("random",), modules="random")
    assert len({what.configuration(game).modules for game in range(8)}) > 4
    assert what.configuration(3) == what.configuration(3)
