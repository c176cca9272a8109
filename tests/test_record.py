"""The record as text: what is written, what is read, and what is refused with a sentence."""

from __future__ import annotations

import re
from random import Random

import pytest

from affresco.components import load
from affresco.configuration import configure
from affresco.engine.moves import parse
from affresco.engine.rules import is_over
from affresco.engine.step import NATURE
from affresco.game import Game
from affresco.names import LONGEST_NAME, clean_name
from affresco.record import (
    FORMAT,
    Record,
    RecordError,
    read_record,
    without_comments,
)
from tests.citing import rule
from tests.properties.games import act, play_out
from tests.sampling import sample

HOURS = ["7", "8", "9", "5"]


def begun(seats: int = 3, acts: int = 0) -> Game:
    """A table where everybody has got up, and so much more has been done."""
    game = Game(configure(seats), ["Ada", "Bo", "Cy", "Di"], seed=7)
    for hour in HOURS[: max(seats, 3)]:
        game.play(game.acting()[0], f"wake {hour}")
    rng = Random(1)
    for _ in range(acts):
        act(game, rng)
    return game


def finished(seats: int = 2) -> Game:
    game = Game(configure(seats, options="round_limit=9"), ["Ada", "Bo", "Cy", "Di"], seed=7)
    return play_out(game, Random(1))


def refused(text: str) -> str:
    with pytest.raises(RecordError) as refusal:
        read_record(text)
    sentence = str(refusal.value)
    assert sentence
    return sentence


# What is written


def test_a_record_begins_with_a_header_and_one_line_for_each_run_of_moves() -> None:
    lines = begun(3).record.write().splitlines()
    assert lines[:5] == [
        FORMAT,
        "rules: 1",
        "seats: red Ada, yellow Bo, blue Cy",
        f"components: classic {load().digest}",
        "",
    ]
    assert lines[5].startswith("* marker ")
    assert lines[5].count(", ") == 3 + 25 + 9 - 1
    assert [line.split(" ", 1)[1] for line in lines[6:]] == ["wake 7", "wake 8", "wake 9"]


def test_a_header_leaves_out_what_is_as_usual() -> None:
    game = Game(
        configure(2, options="round_limit=12, leonardo_close=optional, altar_limit=per_apprentice"),
        seed=1,
        open_screens=True,
    )
    assert game.record.write().splitlines()[:6] == [
        FORMAT,
        "rules: 1",
        "seats: red, yellow",
        "options: leonardo_close=optional, round_limit=12",
        f"components: classic {load().digest}",
        "screens: open",
    ]
    again = read_record(game.record.write())
    assert again.open_screens
    assert again.names == ["", ""]
    assert again.configuration.chosen_options() == game.record.configuration.chosen_options()


@rule("LEO-23")
def test_the_result_is_the_score_of_every_figure() -> None:
    game = finished(2)
    assert f"result: {' '.join(map(str, game.scores()))}" in game.record.write().splitlines()
    assert len(game.scores()) == 3
    assert read_record(game.record.write()).result == game.scores()


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Bo, the second", "Bo the second"),
        ("{Cy}", "Cy"),
        ("a\nb\tc\x00d\u2028e\x85f", "a b c d e f"),
        ("Zoë 渡辺: *", "Zoë 渡辺: *"),
        ("", ""),
        ("x" * 99, "x" * LONGEST_NAME),
    ],
)
def test_a_name_is_cleaned_for_the_header(name: str, clean: str) -> None:
    assert clean_name(name) == clean
    record = Game(configure(3), ["red", name], seed=1).record
    assert record.names == ["red", clean, ""]
    assert read_record(record.write()).names == record.names
    assert read_record(record.write()).write() == record.write()


# What is read


def test_comments_may_stand_anywhere_behind_the_header() -> None:
    text = begun(3, acts=30).record.write()
    header, _, moves = text.partition("\n\n")
    lines = moves.splitlines()
    lines[1] += " {early, as always}"
    lines[2] = "{a comment\nover several lines,\n\nred wake 5\n} " + lines[2]
    lines[3] = lines[3].replace(" ", " {between} ", 1) + "{}"
    lines.insert(4, "{a line of its own}")
    commented = header + "\n\n" + "\n".join(lines)
    assert read_record(commented).write() == text


def test_a_comment_is_from_an_open_brace_to_the_next_closed_one_and_leaves_its_room() -> None:
    rng = Random(3)
    for _ in range(2000):
        text = "".join(rng.choices("{}\na ", k=rng.randrange(12)))
        blanked = re.sub(r"\{[^}]*\}", lambda found: re.sub(r"[^\n]", " ", found[0]), text)
        assert without_comments(text.split("\n")) == blanked.splitlines(), text


@pytest.mark.parametrize("ending", ["\r\n", "\r", "\n\n"])
def test_line_endings_and_spaces_do_not_matter(ending: str) -> None:
    text = begun(3, acts=30).record.write()
    header, _, moves = text.partition("\n\n")
    spaced = moves.replace(", ", "  ,   ").replace(" ", "  ").replace("\n", "  " + ending + "  ")
    assert read_record(header + "\n\n" + spaced).write() == text
    if ending != "\n\n":
        assert read_record(text.replace("\n", ending)).write() == text


def test_a_run_may_be_written_on_several_lines() -> None:
    text = finished().record.write()
    header, _, moves = text.partition("\n\n")
    single = []
    for line in moves.splitlines():
        who, _, words = line.partition(" ")
        single += [f"{who} {word}" for word in words.split(", ")]
    assert read_record(header + "\n\n" + "\n".join(single)).write() == text


def test_a_finished_game_needs_no_result_in_its_header() -> None:
    text = finished().record.write()
    lines = [line for line in text.splitlines() if not line.startswith("result:")]
    record = read_record("\n".join(lines))
    assert record.result is None
    assert is_over(record.replay())


# What is refused


@pytest.mark.parametrize("text", ["", "\n\n", "chess 1\n", "affresco 2\nrules: 1\n", "affresco"])
def test_a_foreign_text_is_refused(text: str) -> None:
    assert refused(text).startswith("line 1: a record begins with 'affresco 1', not with ")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("rules: 1", "rules: 2", "version 2 of the rules; this program plays version 1"),
        ("rules: 1\n", "", "version unknown of the rules"),
        ("rules: 1", "rule: 1", "line 2: 'rule: 1' is not a header line"),
        ("rules: 1", "rules 1", "line 2: 'rules 1' is not a header line"),
        ("red Ada, yellow Bo", "yellow Bo, red Ada", "header: seats are red, yellow, blue, green"),
        ("red Ada, yellow Bo", "red Ada, blue Bo", "header: seats are red, yellow, blue, green"),
        ("red Ada, yellow Bo", "red Ada", "header: a game has 2, 3 or 4 seats, not 1"),
        ("seats: red Ada, yellow Bo\n", "", "header: a game has 2, 3 or 4 seats, not 0"),
        (
            "red Ada, yellow Bo",
            "red, yellow, blue, green, red",
            "header: seats are red, yellow, blue, green in this order",
        ),
        ("round_limit=9", "round_limit=8", "header: option round_limit cannot be '8'"),
        ("round_limit=9", "altar_limit=never", "header: option altar_limit cannot be 'never'"),
        ("round_limit=9", "luck=good", "header: there is no option 'luck'"),
        ("round_limit=9", "luck", "header: an option is written name=value, not 'luck'"),
        ("options:", "modules: dragons\noptions:", "header: there is no module 'dragons'"),
        ("components: classic ", "components: classic f", "was made with the component set"),
        ("components:", "screens: ajar\ncomponents:", "screens are open or closed, not 'ajar'"),
        ("result: ", "result: many ", "a result is a list of scores, not 'many"),
        ("result: ", "result: 1 ", "the header's result is [1, "),
    ],
)
def test_a_wrong_header_is_refused(old: str, new: str, sentence: str) -> None:
    text = finished().record.write()
    assert text.count(old) == 1
    assert sentence in refused(text.replace(old, new))


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("red dance", "line {}: 'dance' is no word of the game"),
        ("red", "line {}: '' is no word of the game"),
        ("red wake 5,", "line {}: "),
        ("red wake 5 {for ever", "line {}: 'wake 5 {{for ever' is no word of the game"),
        ("purple pass", "line {}: 'purple' is not a player; a line begins with a color or *"),
        ("--- notes", "line {}: '---' is not a player"),
        ("* stock 1", "line {}: nature cannot 'stock 1' now (PERF-01)"),
        ("green pass", "line {}: green cannot 'pass' now (PERF-01)"),
        ("red wake 5", "line {}: red cannot 'wake 5' now (ROUND-04); possible: send market"),
        ("red ready, ready", "line {}: red cannot 'ready' now (PLAN-07)"),
    ],
)
def test_an_impossible_line_is_refused_with_its_number(word: str, sentence: str) -> None:
    text = begun(3).record.write()
    number = len(text.splitlines()) + 3
    comment = "{two lines\nof a comment}\n"
    assert refused(text + comment + word + "\n").startswith(sentence.format(number))


def test_a_draw_that_nature_cannot_make_is_refused() -> None:
    text = begun(3).record.write()
    twice = text.replace("* marker red", "* marker red, marker red")
    assert "line 6: nature cannot 'marker red' now" in refused(twice)


def test_moves_that_were_put_together_by_hand_are_checked_in_a_replay() -> None:
    record = Record(configure(3), ["", "", ""])
    record.add(NATURE, parse("marker red"))
    record.add(NATURE, parse("marker red"))
    with pytest.raises(RecordError, match=r"^move 2: nature cannot 'marker red' now"):
        record.replay()


# A record that is cut


def is_refused(text: str) -> bool:
    """Whether a text is refused; a legal record is the beginning of the whole one."""
    try:
        record = read_record(text)
    except RecordError:
        return True
    assert read_record(record.write()).moves == record.moves
    return False


@pytest.mark.parametrize("seats", [2, 3])
def test_a_finished_record_cut_anywhere_is_refused(seats: int) -> None:
    text = finished(seats).record.write()
    lines = text.splitlines()
    for end in range(len(lines)):
        assert is_refused("\n".join(lines[:end]))
    for end in Random(seats).sample(range(len(text) - 1), sample(40, 1000)):
        assert is_refused(text[:end])
    assert not is_refused(text)


def test_an_unfinished_record_cut_anywhere_is_legal_or_refused() -> None:
    text = begun(3, acts=150).record.write()
    lines = text.splitlines()
    legal = [end for end in range(len(lines) + 1) if not is_refused("\n".join(lines[:end]))]
    assert len(lines) in legal
    assert 5 not in legal
    assert len(legal) > len(lines) // 3
    for end in Random(1).sample(range(len(text)), sample(60, 1000)):
        is_refused(text[:end])


def test_a_record_does_not_end_in_the_middle_of_draws_or_of_the_planning() -> None:
    text = begun(3).record.write()
    lines = text.splitlines()
    assert (
        refused("\n".join([*lines[:5], lines[5].rpartition(",")[0]]))
        == "line 6: the record is cut off in the middle of nature's draws"
    )
    assert refused(text + "red ready\n").endswith("cut off in the middle of planning")
    assert refused(text + "blue send market\n").endswith("cut off in the middle of planning")
    assert "cut off; the game goes on in round 1" in refused(
        text.replace("\n\n", "\nresult: 1 2 3\n\n")
    )


@pytest.mark.slow
def test_a_record_with_a_wrong_letter_is_read_or_refused_and_nothing_else() -> None:
    text = begun(3, acts=60).record.write()
    rng = Random(2)
    for _ in range(sample(150, 5000)):
        at = rng.randrange(len(text))
        other = rng.choice("\n\r ,{}*:=#-1aZ\x00\u2028é")
        is_refused(text[:at] + other + text[at + rng.randrange(3) :])
