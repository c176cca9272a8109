"""The modules' pieces in the terminal: what is drawn, and what is kept from others."""

from __future__ import annotations

import re

import pytest

from affresco.engine.view import AUDIENCE, REFEREE
from affresco.terminal import Conversation, plain_console
from affresco.terminal.dialog import choose
from affresco.terminal.pieces import PANELS
from tests.cli.games import (
    LETTERS,
    MESSAGES,
    RED,
    YELLOW,
    drawn,
    find,
    new_table,
    scene,
)
from tests.cli.running import THERE, Script, run, said

# Pieces


@pytest.mark.parametrize(
    ("module", "pieces"),
    [
        ("portraits", ["1 God’s servant · 1 extra Thaler", "left A 4  B 6  C 6"]),
        ("requests", ["any 6 5 4  O 8 7 6  G 8 7 6  P 10 9 8", "your tiles 0  O0 G0 P0"]),
        ("blends", ["RP→K  +3 K", "OG→N  +5 N", "24│"]),
        (
            "wishing_well",
            ["pennies R 3  Y ░░  B ░░  G ░░  supply 8", "deck 20", "in the well 0 of 2"],
        ),
        ("leaf_gold", ["gold color", "leaves R 0  Y ░░", "supply 24", "✦✦", "✦ leaf gold"]),
        ("glaziers", ["bench", "price     0   1   1   2   2   3", "glass R -  Y ░░", "b1 □"]),
        ("scrolls", [" Y row, column  B row, column", "R row "]),
        ("bells", ["price", "owned R 0  Y 0  B 0  G 0  stack 14"]),
        ("wall_fresco", ["10·", "15·", "  ✓  "]),
        ("medico", ["infected nowhere  9 infections left", "ill R 0  Y 0", "to buy none"]),
        ("favors", ["25 face down on the tiles"]),
    ],
)
def test_a_module_in_play_lies_on_the_table(module: str, pieces: list[str]) -> None:
    screen = drawn(new_table(module))
    for piece in pieces:
        assert piece in screen, screen
    titles = [MESSAGES.say(f"module.{name}") for name in PANELS]
    shown = [title for title in titles if f"── {title} ─" in screen]
    assert shown == ([MESSAGES.say(f"module.{module}")] if module in PANELS else [])


def test_without_modules_there_are_no_panels() -> None:
    screen = drawn(new_table("none"))
    assert "── " not in screen
    assert "□" not in screen
    assert "✦" not in screen


@pytest.mark.parametrize("width", [80, 100, 210])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_modules_fit_below_the_table_or_beside_it(seats: int, width: int) -> None:
    script = Script(new_table(seats=seats, seed=seats), seats)
    while not script.game.is_over:
        lines = drawn(script.game, width=width).splitlines()
        assert max(map(len, lines)) <= width
        assert len(lines) <= (65 if width < 200 else 38)
        for _ in range(12):
            if not script.game.is_over:
                script.decide()


def test_windows_are_marked_where_they_are_due_and_where_they_are_new() -> None:
    screen = drawn(new_table("glaziers"))
    assert screen.count("□") == 12 + 1  # and the legend
    assert "■" not in screen
    game, _ = find(lambda game, seat: bool(scene(game).pieces("glaziers")["windows"]), "glaziers")
    assert "■" in drawn(game)


def test_the_wall_shows_what_can_be_reached_and_what_is_restored() -> None:
    screen = drawn(new_table("wall_fresco"))
    assert len(re.findall(r"\d\d·[OGP]", screen)) == 2
    game, seat = find(
        lambda game, seat: any(word.startswith("mural") for word in game.options(seat)),
        "wall_fresco",
    )
    words = [word for word in game.options(seat) if word.startswith("mural")]
    for word in words:
        assert f"{word.removeprefix('mural ')}•" in drawn(game, seat)
    game.play(seat, words[0])
    assert "• " not in drawn(game, seat).replace("• can pay", "")
    assert drawn(game, seat).count("✓") == 2


def test_certificates_are_shown_part_paid_and_owned() -> None:
    game, seat = find(lambda game, seat: "pay 1" in game.options(seat), "bells")
    name = LETTERS[seat]
    game.play(seat, "pay 1")
    assert f"part-paid {name} 1/" in drawn(game)
    assert f"{name} 1" in re.findall(r"owned .*", drawn(game))[0]


def test_the_plan_sheet_shows_action_tiles_and_who_stands_on_them() -> None:
    game = new_table()
    for hour in (5, 6, 7, 8):
        game.play(game.acting()[0], f"wake {hour}")
    plan = ["audience market", "glaziery studio", "wall theater", "send glaziery", "send wall"]
    game.plan(RED, [*plan, "send cathedral", "send cathedral"])
    assert row_of(drawn(game), "R red").endswith("a  2  g1 ·  w1")
    assert row_of(drawn(game, YELLOW), "R red").endswith("ready")
    for seat in game.acting():
        game.plan(seat, ["medico", "send medico"])
    assert row_of(drawn(game, YELLOW), "R red").endswith("a  2  g1 ·  w1")
    assert row_of(drawn(game), "Y yellow").endswith("m1 ·  ·  ·  ·")


def row_of(screen: str, player: str) -> str:
    row = next(line for line in screen.splitlines() if f"{player} " in line and "│" in line)
    return row.rstrip(" │")


# Secrets


def test_only_the_owner_sees_cards_scrolls_pennies_leaves_and_glass() -> None:
    game, seat = find(
        lambda game, seat: len(scene(game, seat).pieces("wishing_well")["hands"][seat]) >= 1
    )
    own, other = scene(game, seat), (seat + 1) % 3
    marker = LETTERS[seat]
    card = own.pieces("wishing_well")["hands"][seat][0]
    name = MESSAGES.say(f"card.{card}") if "free_paint" not in card else "Free paint"
    line = own.pieces("scrolls")["rows"][seat]
    for viewer in (seat, REFEREE):
        assert f"{marker} {name}" in drawn(game, viewer)
        assert f"{marker} row {line}" in drawn(game, viewer) or line == "played"
    for viewer in (other, AUDIENCE):
        screen = drawn(game, viewer)
        assert f"{marker} {name}" not in screen
        assert not re.search(rf"{marker} row \d", screen)
        for label in ("pennies", "leaves", "glass"):
            (told,) = re.findall(rf"{label} R .*", screen)
            assert f"{marker} ░░" in told


def test_people_at_one_keyboard_never_see_each_others_scrolls_and_cards() -> None:
    game = new_table(seats=3, seed=6)
    scrolls = {seat: scene(game, seat).pieces("scrolls") for seat in range(3)}
    script = Script(game, 6)
    for _ in range(60):
        script.decide()
    settings = ["--seats", 3, "--humans", "all", "--seed", 6, "--modules", "all"]
    shown = run("play", *settings, lines=script.lines).stdout
    seen = set()
    for part in shown.split(THERE):
        for seat, color in enumerate(["red", "yellow", "blue"]):
            if f"{color} > " not in part:
                continue
            seen.add(seat)
            for other in {0, 1, 2} - {seat}:
                row, column = scrolls[other]["rows"][other], scrolls[other]["columns"][other]
                assert f"{LETTERS[other]} row {row}" not in part
                assert f"{LETTERS[other]} column {column}" not in part
            for teller in re.findall(r"│ (\w+) [^│]*draws the card", part):
                assert teller == color
    assert seen == {0, 1, 2}
    assert "draws a card" in shown


def test_open_screens_do_not_open_scrolls_and_cards() -> None:
    wakes = ["", "wake 5", "", "wake 6", "", "wake 7"]
    arguments = ["play", "--seed", "1", "--humans", "all", "--open-screens"]
    shown = said(*wakes, arguments=[*arguments, "--modules", "scrolls"])
    assert shown.count(THERE) == 4
    shown = said("wake 5", "wake 6", "wake 7", arguments=[*arguments, "--modules", "portraits"])
    assert THERE not in shown


@pytest.mark.parametrize(
    ("step", "modules", "is_told"),
    [
        ("unrolling", "scrolls", False),
        ("busker", "wishing_well", False),
        ("at wall", "wall_fresco", True),
    ],
)
def test_nobody_is_told_that_somebody_has_nothing_to_play(
    step: str, modules: str, is_told: bool
) -> None:
    game, seat = find(
        lambda game, seat: game.view(seat)["step"] == step and game.options(seat) == ["pass"],
        modules,
    )
    talk = Conversation(game, [0, 1, 2], plain_console(), MESSAGES)
    choose(talk, seat)
    assert game.record.moves[-1][0] != seat or game.record.moves[-1][1].text == "pass"
    assert bool(talk.notes) == is_told
