"""One telling: whatever can happen is told in words, in every language, by one layer."""

from __future__ import annotations

from random import Random

import pytest

from affresco.configuration import configure
from affresco.engine.events import KINDS, Event
from affresco.engine.modules.registry import LEONARDO, MODULES
from affresco.engine.moves import LEXICON, VERBS
from affresco.engine.options import NAMES, PRESETS
from affresco.engine.rules import acting, is_over, step, why_not
from affresco.engine.state import State
from affresco.engine.step import NATURE, Choice, Draw
from affresco.engine.view import AUDIENCE, REFEREE, view
from affresco.engine.vocabulary import MEASURES, VOCABULARIES
from affresco.locales import Messages, languages
from affresco.telling.boards import boards
from affresco.telling.editions import told_editions, told_modules, told_options
from affresco.telling.events import tell
from affresco.telling.questions import question
from affresco.telling.sentences import Sentences
from tests.properties.mixes import mixed_walk
from tests.sampling import seeds

REFUSED = 3  # words that are tried in vain at each decision


def test_every_detail_names_a_vocabulary_that_exists() -> None:
    named = {vocabulary for kind in KINDS.values() for vocabulary in kind.vocabularies}
    assert named - {""} <= VOCABULARIES.keys() | set(MEASURES)


@pytest.mark.parametrize("seed", seeds(12, 500))
def test_all_that_happens_is_told_in_every_language(seed: int) -> None:
    rng = Random(seed)
    walk = mixed_walk(rng)
    state = next(walk)
    state.journal = happened = []
    tellers = [
        Sentences(Messages(language), state.rules, lambda figure: f"painter {figure}")
        for language in languages()
    ]
    for _ in walk:
        for event in happened:
            assert_told(event, tellers)
        happened.clear()
        if not is_over(state) and acting(state) != NATURE:
            assert_asked(state, tellers, rng)


def assert_told(event: Event, tellers: list[Sentences]) -> None:
    for viewer in (REFEREE, AUDIENCE):
        told = tell(event, viewer)
        for teller in tellers:
            assert "{" not in teller.event(told)


def assert_asked(state: State, tellers: list[Sentences], rng: Random) -> None:
    """The question of a seat that decides, and why some other words are not possible."""
    seat = rng.choice(step(state).seats(state))
    asked = question(view(state, seat), state.rules, seat)
    reasons = [(move, why_not(state, seat, move)) for move in rng.sample(LEXICON, REFUSED)]
    for teller in tellers:
        assert teller.question(asked, "Ada").startswith("Ada")
        for move, reason in reasons:
            if reason is not None:
                assert teller.refusal(reason.key, move.text)


def test_details_are_words_and_pieces_counted_as_in_views() -> None:
    laid = Event(KINDS["tile_laid"], -1, [0, 6], -1)
    assert tell(laid, AUDIENCE)["details"] == {"segment": "a1", "tile": 7}
    covered = Event(KINDS["covered"], 0, [2, 1], -1)
    assert tell(covered, AUDIENCE)["details"] == {"column": "studio", "tile": "glaziery"}
    stacked = [Event(KINDS["tile_stacked"], 0, [tile], -1) for tile in (31, 32)]
    assert [tell(one, AUDIENCE)["details"] for one in stacked] == [{"tile": 32}, {"tile": "OR"}]
    infected = Event(KINDS["infected"], -1, [-1], -1)
    assert tell(infected, AUDIENCE)["details"] == {"column": "nowhere"}
    began = Event(KINDS["round_began"], -1, [3, 1], -1)
    assert tell(began, AUDIENCE)["details"] == {"round": 3, "final": True}


@pytest.mark.parametrize("seats", [2, 3])
def test_every_step_and_verb_of_a_person_lies_on_a_board(seats: int) -> None:
    rules = configure(seats, "all").rules()
    found = boards(rules)
    asking = [
        one.name
        for module in rules.modules
        for one in module.steps
        if isinstance(one, Choice) and not isinstance(one, Draw)
    ]
    assert [name for name in asking if name not in found["steps"]] == []
    nowhere = {verb for verb in VERBS.values() if verb not in found["verbs"]}
    assert nowhere == {"marker", "lay", "stock", "pass", "done", "take", "wait"}


def test_a_table_hears_only_of_the_boards_that_lie_on_it() -> None:
    found = boards(configure(3, "bells").rules())
    modules = {module.name for module in [LEONARDO, *MODULES]}
    assert {*found["steps"].values(), *found["verbs"].values()} & modules == {"bells"}


def test_modules_options_and_editions_are_told_with_what_they_apply_to() -> None:
    assert list(told_modules()) == [module.name for module in MODULES]
    assert list(told_options()) == NAMES
    known = {"leonardo", *told_modules()}
    assert all(set(option["modules"]) <= known for option in told_options().values())
    assert list(told_editions()) == list(PRESETS)
    for edition in told_editions().values():
        assert set(edition["modules"]) <= set(told_modules())
        for name, value in edition["options"].items():
            assert value in told_options()[name]["values"]


def test_the_minutes_of_the_special_blends_are_those_of_the_books() -> None:
    assert told_modules()["blends"]["minutes"] == 15
