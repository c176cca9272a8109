"""The modules' words in the terminal: questions, choices, plans, help and the chronicle."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

from affresco.engine.board import COLORS
from affresco.engine.view import AUDIENCE, REFEREE
from affresco.game import Game
from affresco.terminal.choices import draw_choices
from affresco.terminal.chronicle import tell_events
from affresco.terminal.draft import Draft
from affresco.terminal.explaining import explain
from affresco.terminal.pieces import module_called
from affresco.terminal.result import draw_result
from affresco.terminal.sheet import tell_spots
from tests.cli.games import MESSAGES, RED, find, find_word, new_table, printed, scene
from tests.cli.running import PLAY, Script, said

ALL = [*PLAY, "--modules", "all"]

# Questions and choices


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_question_is_put_and_every_choice_explained(seats: int) -> None:
    options = "favor_claim=optional,leonardo_close=optional"
    script = Script(new_table(seats=seats, seed=seats, options=options), seats)
    while not script.game.is_over:
        game = script.game
        seat = game.acting()[0]
        if not game.is_planning:
            here = scene(game, seat)
            assert here.question().startswith(f"{here.name(seat)}, ")
            for word in here.choices:
                if word.partition(" ")[0] not in ("bishop", "sexton", "pay"):
                    assert explain(game, here, word), word
            assert printed(draw_choices(game, here, here.choices, 100))
        script.decide()


@pytest.mark.parametrize(
    ("verb", "modules", "told"),
    [
        ("portrait", "portraits", r"\w+: .*(Thaler|point|mood|bishop)"),
        ("request", "requests", r"\d+ points for (any )?3 tiles"),
        ("throw", "wishing_well", r"a wishing card for a penny"),
        ("play", "wishing_well", r"^(market|cathedral|studio|workshop|theater|when you get up): "),
        ("give", "wishing_well", r"pays [RYB]"),
        ("gild", "leaf_gold", r"[123] points?"),
        ("token", "glaziers", r"for [12] Thalers?, you have \d"),
        ("bench", "glaziers", r"^[ybrg]{2,3}: \d+ points for \d"),
        ("fit", "glaziers", r"you have \d"),
        ("unroll", "scrolls", r"\d+ points"),
        ("certify", "bells", r"^\d bells?, \d points for \d Thalers"),
        ("mural", "wall_fresco", r"4 points, pays [OGP], to space"),
        ("exchange", "wall_fresco", r"wall tiles [RYB] \+ [RYB], get a piece of \w+ every round"),
        ("swap", "wall_fresco", r"front [OGP], back [RYB]"),
        ("bottle", "medico", r"(portions?|juice) for \d Thalers?"),
        ("drink", "medico", r"heals up to \d|mood \+1"),
        ("saint", "medico", r"pays [RYBOGP], \+3 Thalers"),
        ("call", "medico", r"\d waits?"),
        ("sicken", "medico", r"medico|theater"),
        ("rest", "medico", r"ill|heals"),
    ],
)
def test_a_choice_tells_what_it_brings(verb: str, modules: str, told: str) -> None:
    game, seat, words = find_word(verb, modules)
    for word in words:
        assert re.search(told, explain(game, scene(game, seat), word)), word


def test_the_tiles_for_a_request_are_told_with_their_splashes() -> None:
    game, seat, words = find_word("request", "requests")
    game.play(seat, words[-1])
    here = scene(game, seat)
    assert "choose a tile to put under the request." in here.question()
    for word in here.choices:
        assert re.match(r"[RYBOGP]+, \d+ points(, shows [OGP]+)?", explain(game, here, word))


def test_a_payment_shows_the_points_that_it_scores_now() -> None:
    game, seat = find(lambda game, seat: game.view(seat)["step"] == "buying certificate", "bells")
    here = scene(game, seat)
    text = " ".join(printed(draw_choices(game, here, here.choices, 100)).split())
    assert "points now: 0 → 0 1 → 0 2 → 1" in text
    assert re.search(r"pay all \d Thalers for \d points", here.question())


def test_a_restoration_beside_a_window_says_so() -> None:
    game, seat = find(lambda game, seat: "restore b1" in game.options(seat), "glaziers")
    assert "then a window" in explain(game, scene(game, seat), "restore b1")


# Planning


@pytest.mark.parametrize(
    ("answers", "plan"),
    [
        (["glaziery studio"], "glaziery tile on the studio · 0 of 5"),
        (["glaziery studio", "glaziery"], "glaziery tile on the studio 1 · 1 of 5"),
        (["glaziery studio, glaziery"], "glaziery tile on the studio 1 · 1 of 5"),
        (["send glaziery, glaziery studio"], "glaziery tile on the studio 1 · 1 of 5"),
        (["audience market"], "audience tile on the market · 0 of 5"),
        (["wall theater, wall"], "wall tile on the theater 1 · 1 of 5"),
        (["medico"], "medico tile on the market · 0 of 5"),
        (["medico, medico"], "medico tile on the market 1 · 1 of 5"),
        (["market"], "market 1 · 1 of 5"),
        (["penny, market"], "market 1, 1 penny · 1 of 5"),
        (["market 2, penny 2, studio"], "market 2, studio 1, 2 pennies · 3 of 5"),
        (["glaz st", "2 1 0 0 2"], "market 2, cathedral 1, glaziery tile on the studio, theater 2"),
        (["glaziery studio, glaziery", "0 1 0 0 2"], "glaziery tile on the studio 1, theater 2"),
        (["glaziery studio", "undo"], "nobody yet"),
    ],
)
def test_a_draft_takes_action_tiles_and_shows_them(answers: list[str], plan: str) -> None:
    shown = said("wake 9", *answers, arguments=ALL)
    assert f"Your plan: {plan}" in shown or f", {plan}" in shown
    assert "✗" not in shown


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("penny", "a penny on the sheet needs an apprentice at the market (help X-39)"),
        ("send wall", "place the action tile first (help X-04)"),
        ("glaziery studio, audience studio", "an action tile covers that place today (help X-04)"),
        ("glaziery studio, send studio", "an action tile covers that place today (help X-04)"),
        (
            "glaziery studio, glaziery market",
            "that action tile is already on your sheet (help X-02)",
        ),
        ("ill studio", "you don’t have an ill apprentice to send (help M10-11)"),
        ("neutral studio", "you don’t have the neutral apprentice (help MOOD-03)"),
        ("wall cathedral2", "side of the sheet doesn’t have that place (help END-02)"),
        ("glaziery", "'glaziery' could be glaziery market, glaziery cathedral"),
    ],
)
def test_a_plan_that_is_not_possible_is_explained(answer: str, why: str) -> None:
    shown = said("wake 9", answer, arguments=ALL)
    assert f"✗ {why}" in " ".join(shown.split()) or why in " ".join(shown.split())


@pytest.mark.parametrize(
    ("verb", "note"), [("ill", r"\w+ 1 \(1 ill\)"), ("neutral", r"\w+ 1 \(neutral\)")]
)
def test_a_draft_sends_the_ill_and_the_neutral_apprentice(verb: str, note: str) -> None:
    game, seat = find(
        lambda game, seat: (
            game.is_planning and any(word.startswith(f"{verb} ") for word in game.options(seat))
        ),
        "medico",
    )
    draft = Draft(game, seat)
    word = next(word for word in draft.choices() if word.startswith(f"{verb} "))
    assert draft.add(word) is None
    assert draft.sent() == 1
    assert re.fullmatch(note, tell_spots(scene(game, seat), draft.words))


# Looking and help


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("look portraits", "Virgin Mary (3 points, G)"),
        ("look requests", "tiles and their splashes"),
        ("look wishing well", "Busker · when you get up: mood +1"),
        ("look well", "Alchemy · workshop: 3 basic paints become one O, G or P"),
        ("look gold", "with gold III 3: 1 IV 1: 2"),
        ("look glaziers", "penalty y2 b4 r6 g8"),
        ("look scrolls", "2 points per restored segment, 3 with both"),
        ("look bells", "ranks 10 7 4 2 0"),
        ("look wall_fresco", "exchange O4 G4 P4"),
        ("look medico", "bottles deck 16 discarded none"),
        ("look favors", "5 x 1 Thaler"),
        ("look dragons", "✗ there is nothing called 'dragons' to look at; there are portraits"),
        ("look w", "✗ there is nothing called 'w' to look at"),
        ("help wall fresco", "The wall fresco: with the wall tile"),
        ("help medico", "The medico tile covers the market"),
        ("help audience", "The audience tile covers a place"),
        ("help tip", "Tip: studio: 1 Thaler and 1 penny"),
        ("help abbot", "Abbot: the bishop’s bonus is 1 higher"),
        ("help god's servant", "God’s servant: 1 extra Thaler with every income"),
        ("help unroll", "unroll: play your scrolls"),
        ("help cathedral", "K (pink) and N (brown) can replace O, G or P"),
        ("help workshop", "brown from orange + green"),
        ("help", "Modules in play (help or look NAME): portraits, requests,"),
    ],
)
def test_one_may_look_at_a_module_and_ask_for_help(answer: str, told: str) -> None:
    assert told in " ".join(said(answer, arguments=ALL).split())


def test_without_modules_there_is_nothing_to_look_at() -> None:
    assert "✗ this game has no modules to look at" in said("look portraits")


def test_a_module_is_called_by_a_clear_part_of_its_name() -> None:
    here = scene(new_table())
    assert module_called(here, "wall") == module_called(here, "Wall Fresco") == "wall_fresco"
    assert module_called(here, "med") == "medico"
    assert module_called(here, "") is None
    assert module_called(scene(new_table("bells")), "wall") is None


# The chronicle and the end


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_event_of_the_modules_can_be_told_to_everybody(seats: int) -> None:
    script = Script(new_table(seats=seats, seed=seats + 10), seats)
    script.play()
    game = script.game
    everybody = set(COLORS[:seats])
    for viewer, owners in ((RED, {"red"}), (AUDIENCE, set()), (REFEREE, everybody)):
        lines = tell_events(scene(game, viewer), game.events(viewer))
        assert not any("?" in line.plain for line in lines)
        told = {line.plain.split()[0] for line in lines if "draws a card: " in line.plain}
        assert told <= owners
        assert told or viewer != REFEREE
    here = scene(game)
    result = printed(draw_result(here))
    assert max(map(len, result.splitlines())) <= 60
    for source in {entry[2] for entry in here.seen["points"]}:
        assert f"│ {MESSAGES.say(f'source.{source}')} " in result


def test_what_is_done_several_times_running_is_told_once() -> None:
    game = new_table("none")
    here = scene(game)
    blend = {"key": "blended", "figure": RED, "details": {"paint": "orange"}, "rules": []}
    (line,) = tell_events(here, [blend, blend])
    assert line.plain == "red blends orange \N{MULTIPLICATION SIGN}2."


def test_pay_is_added_up_and_the_verb_of_a_plan_is_said_once() -> None:
    here = scene(new_table("none"))
    pay = {"key": "painted", "figure": RED, "details": {"money": 3}, "rules": []}
    (line,) = tell_events(here, [pay, pay, pay])
    assert line.plain == "red earns 9 Thalers at the studio."
    plan = [
        {"key": "planned", "figure": RED, "details": {"place": place, "apprentices": n}}
        for place, n in (("market", 1), ("studio", 3))
    ]
    (line,) = tell_events(here, plan)
    assert line.plain == "red sends 1 to the market, 3 to the studio."


def test_a_choice_tells_the_points_of_its_whole_act() -> None:
    def has_a_range(game: Game, seat: int) -> bool:
        return not game.is_planning and any(
            least(game, seat, word) < most(game, seat, word) for word in restorations(game, seat)
        )

    game, seat = find(has_a_range, "glaziers")
    here = scene(game, seat)
    for word in restorations(game, seat):
        told = explain(game, here, word)
        low, high = least(game, seat, word), most(game, seat, word)
        if low < high:
            assert f"{low} to {high} points in all" in told
        elif high != sum(points(game, seat, word).values()):
            assert re.search(rf"\b{high} points? in all", told)
        else:
            assert "in all" not in told


def restorations(game: Game, seat: int) -> list[str]:
    return [word for word in game.options(seat) if word.startswith("restore")]


def points(game: Game, seat: int, word: str) -> dict[str, int]:
    return cast(dict[str, int], game.preview(seat, word)["points"])


def least(game: Game, seat: int, word: str) -> int:
    return int(cast(dict[str, Any], game.preview(seat, word)["sum"])["least"])


def most(game: Game, seat: int, word: str) -> int:
    return int(cast(dict[str, Any], game.preview(seat, word)["sum"])["most"])


def test_each_step_of_the_bishop_tells_the_points_it_leads_to() -> None:
    game, seat, words = find_word("bishop", "none")
    here = scene(game, seat)
    text = " ".join(printed(draw_choices(game, here, here.choices, 100)).split())
    for word in words:
        assert f"{word.partition(' ')[2]} → {most(game, seat, word)}" in text
