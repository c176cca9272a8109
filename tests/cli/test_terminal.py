"""What the terminal draws and understands."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from rich.console import Console

from affresco.configuration import configure
from affresco.game import Game
from affresco.locales import Messages
from affresco.terminal import picture
from affresco.terminal.answers import Misunderstood, numbered, understand
from affresco.terminal.board import draw
from affresco.terminal.chronicle import tell_events
from affresco.terminal.draft import Draft, five_figures, repeated
from affresco.terminal.help import draw_help
from affresco.terminal.scene import scene_of
from tests.citing import rule
from tests.cli.running import act_at_random

RED, YELLOW = 0, 1
MESSAGES = Messages()


def new_table(seats: int = 4, seed: int = 1) -> Game:
    return Game(configure(seats), ["Ada", "Bo"], seed)


def drawn(game: Game, viewer: int = RED, width: int = 100) -> str:
    console = Console(width=width, file=StringIO(), record=True)
    console.print(draw(scene_of(game, viewer, MESSAGES), width))
    return console.export_text()


def part(screen: str, first: int, last: int) -> list[str]:
    """Some characters of every line."""
    return [line[first:last] for line in screen.splitlines()]


def advanced(game: Game, moves: int, seed: int = 3) -> Game:
    rng = Random(seed)
    for _ in range(moves):
        if not game.is_over:
            act_at_random(game, rng)
    return game


# The table


@pytest.mark.parametrize("width", [80, 100, 140])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_fits_the_width_and_a_screen(seats: int, width: int) -> None:
    game = new_table(seats)
    for _ in range(25):
        lines = drawn(game, width=width).splitlines()
        assert max(map(len, lines)) <= min(width, 100)
        assert len(lines) <= 36
        advanced(game, 7)


def test_a_narrow_terminal_cuts_instead_of_folding() -> None:
    lines = drawn(new_table(), width=60).splitlines()
    assert len(lines) == len(drawn(new_table(), width=80).splitlines())


@rule("COMP-12", "COMP-08")
def test_each_player_has_a_color_and_three_painters_by_its_letter() -> None:
    game = new_table()
    screen = drawn(game)
    for letter in "RYBG":
        assert any(f" {letter}" in line for line in screen.splitlines() if "│ S1 " in line)
        assert any(f" {letter}" in line for line in screen.splitlines() if "in bed" in line)
    seat = game.acting()[0]
    game.play(seat, "wake 7")
    (hour,) = [line for line in drawn(game).splitlines() if line.startswith("│    7 ")]
    assert hour.split()[4] == "RYBG"[seat]


@rule("COMP-06", "MOOD-09")
def test_a_neutral_apprentice_stands_above_and_one_set_aside_below_a_mood_column() -> None:
    game = new_table()
    seat = game.acting()[0]
    display = part(drawn(game), 76, 100)
    assert "│    ♙ ♙ ♙ ♙           │" in display
    assert "♟" not in "".join(display)
    game.play(seat, "wake 5")
    display = part(drawn(game), 76, 100)
    assert "".join(display).count("♟") == 1
    row = next(line for line in display if "♟" in line)
    assert row.index("♟") == 5 + 2 * seat
    assert len([line for line in display if line.startswith("│ +1 ·")]) == 2
    assert len([line for line in display if line.startswith("│ −1 ")]) == 2  # noqa: RUF001


@rule("COMP-10")
def test_the_blends_are_on_the_table_and_in_the_help_of_the_workshop() -> None:
    game = new_table()
    assert all(blend in drawn(game) for blend in ("RY→O", "YB→G", "RB→P", "RYB 2", "OGP 6"))
    console = Console(file=StringIO(), record=True)
    console.print(draw_help(scene_of(game, RED, MESSAGES), "workshop"))
    assert "P ← RB  purple from red + blue" in console.export_text()


def test_the_ceiling_shows_points_paints_bishop_and_who_restored_a_segment() -> None:
    game = new_table(2)
    screen = drawn(game)
    assert "c3    11" in screen
    assert "♝L   OGP" in screen
    while "restored" not in {event["key"] for event in game.events()}:
        advanced(game, 1)
    (restored,) = [event for event in game.events() if event["key"] == "restored"]
    letter = "RYL"[int(str(restored["figure"]))]
    assert f"✓ {letter}│" in drawn(game)
    assert "25 tiles" not in drawn(game)


def test_what_can_be_paid_is_marked() -> None:
    game = new_table()
    while not any(word.startswith("restore") for word in game.options(game.acting()[0])):
        advanced(game, 1)
    seat = game.acting()[0]
    words = [word for word in game.options(seat) if word.startswith("restore")]
    screen = drawn(game, seat)
    assert all(f"{word.removeprefix('restore ')}•" in screen for word in words)
    assert screen.count("•") == len(words) + 1  # and the legend


def test_the_market_shows_goods_and_the_price_of_ones_hour() -> None:
    game = new_table()
    assert "costs you" not in drawn(game)
    seat = game.acting()[0]
    game.play(seat, "wake 5")
    assert "a tile costs you 4" in drawn(game, seat)


def test_only_the_own_screen_is_open() -> None:
    game = new_table()
    assert drawn(game, YELLOW).count("░░") == 6
    assert drawn(game, YELLOW).count("R1 Y1 B1") == 1
    assert drawn(game, -2).count("░░") == 8


def test_a_picture_is_an_svg(tmp_path: Path) -> None:
    file = tmp_path / "terminal.svg"
    game = new_table()
    picture(game, game.acting()[0], file)
    tree = ElementTree.parse(file)
    assert tree.getroot().tag.endswith("svg")
    assert "wake" in "".join(tree.getroot().itertext())
    assert "url(http" not in file.read_text(), "it fetches nothing"


# The chronicle


def test_every_event_of_a_game_can_be_told() -> None:
    game = advanced(new_table(2), 2000)
    assert game.is_over
    lines = tell_events(scene_of(game, RED, MESSAGES), game.events(RED))
    assert len(lines) > 100
    text = "\n".join(line.plain for line in lines)
    assert "Leonardo restores" in text
    assert "Ada gets up at" in text
    assert text.endswith("The game is over.")


# Answers


def test_choices_that_name_a_number_have_that_number() -> None:
    assert numbered(["wake 5", "wake 8"]) == {5: "wake 5", 8: "wake 8"}
    assert numbered(["buy 2", "buy 4", "done"]) == {2: "buy 2", 4: "buy 4", 5: "done"}
    assert numbered(["paint", "pass"]) == {1: "paint", 2: "pass"}
    assert numbered(["buy 1", "bench 1"]) == {1: "buy 1", 2: "bench 1"}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("restore b3", "restore b3"),
        ("RESTORE  B3", "restore b3"),
        ("res b3", "restore b3"),
        ("a1", "restore a1"),
        ("altar ryb", "altar RYB"),
        ("ryb", "altar RYB"),
        ("done", "done"),
        ("d", "done"),
        ("blend orange", "blend orange"),
        ("close iv", "close IV"),
        ("2", "restore b3"),
    ],
)
def test_an_answer_is_understood(text: str, word: str) -> None:
    choices = ["restore a1", "restore b3", "bishop b3", "altar RYB", "done"]
    assert understand(text, choices, MESSAGES) == word


@pytest.mark.parametrize("text", ["b3", "b", "dance", "9", "0", "re x", "-1"])
def test_an_unclear_answer_is_not_guessed(text: str) -> None:
    choices = ["restore a1", "restore b3", "bishop b3", "altar RYB", "done"]
    with pytest.raises(Misunderstood):
        understand(text, choices, MESSAGES)


# A draft


def planning() -> Draft:
    game = new_table()
    for hour in (5, 6, 7, 8):
        game.play(game.acting()[0], f"wake {hour}")
    return Draft(game, game.acting()[0])


def test_a_draft_takes_words_in_any_order() -> None:
    draft = planning()
    for word in ("send theater", "send market", "send cathedral"):
        assert draft.add(word) is None
    assert draft.in_order() == ["send market", "send cathedral", "send theater"]
    assert "send market" in draft.choices()
    assert draft.choices()[-1] == "ready"


def test_a_draft_refuses_what_is_too_much_and_keeps_what_it_has() -> None:
    draft = planning()
    places = ["market", "cathedral", "studio", "workshop", "theater"]
    assert draft.replace_sendings(places, [1, 1, 0, 0, 0]) is None
    refusal = draft.replace_sendings(places, [4, 0, 0, 0, 0])
    assert refusal is not None
    assert refusal.key == "column_full"
    assert draft.words == ["send market", "send cathedral"]


def test_figures_and_repetitions_are_read() -> None:
    assert five_figures("2 1 0 1 1") == five_figures("21011") == [2, 1, 0, 1, 1]
    assert five_figures("2 1 0 1") is five_figures("210111") is None
    assert repeated("market 2") == ("market", 2)
    assert repeated("send market x3") == ("send market", 3)
    assert repeated("wake 7") == ("wake 7", 1)
    assert repeated("cathedral2") == ("cathedral2", 1)
