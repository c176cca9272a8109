"""Bots by name: specs and their settings, bots of other packages, and what is refused."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from affresco.bots import LEVELS, BadSpec, Bot, Deadline, known_bots, make_bot
from affresco.bots.bot import Punctual, RandomBot
from affresco.bots.levels import Intuitive, Thinker
from affresco.configuration import configure
from affresco.engine.moves import Move
from affresco.engine.setting_up import new_game
from affresco.engine.state import State
from affresco.engine.view import imagine
from tests.bots.playing import THINKERS
from tests.given import given

MODULE = """
from affresco.bots.bot import RandomBot

class Lucky(RandomBot):
    def __init__(self, seed, charm="none"):
        super().__init__(seed)
        self.charm = charm

def nothing(seed):
    return None

def broken(seed):
    raise ValueError("no luck today")
"""
POINTS = """[affresco.bots]
lucky = {module}:Lucky
master = {module}:Lucky
lost = no_such_package:Bot
nameless = {module}:Missing
empty = {module}:nothing
broken = {module}:broken
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Somebody's package with bots; the name of its module."""
    module = f"lucky_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{module}.py").write_text(MODULE)
    about = tmp_path / "lucky-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: lucky\nVersion: 1\n")
    (about / "entry_points.txt").write_text(POINTS.format(module=module))
    monkeypatch.syspath_prepend(tmp_path)
    return module


def said(error: pytest.ExceptionInfo[BadSpec]) -> str:
    """One plain sentence: a single line in lower case, without a full stop."""
    text = str(error.value)
    assert "\n" not in text
    assert text[0].islower()
    assert not text.endswith(".")
    return text


def thinker(spec: str, seed: int = 0, budget: int | None = None) -> Thinker:
    bot = make_bot(spec, seed, budget)
    assert isinstance(bot, Thinker)
    return bot


# Ours


def test_the_levels_are_bots_from_the_weakest_to_the_strongest() -> None:
    assert LEVELS == ("novice", "apprentice", "journeyman", "painter", "master", "virtuoso")
    assert {"random", "search", *LEVELS} <= set(known_bots())
    assert type(make_bot("random")) is RandomBot
    for level in LEVELS[:2]:
        assert isinstance(make_bot(level), Intuitive)
    effort = [
        (each.iterations * each.search.depth, each.search.days)
        for each in (thinker(level) for level in LEVELS[2:])
    ]
    assert effort == sorted(effort)
    assert len(set(effort)) == len(effort)


def test_former_levels_stay_under_the_version_that_they_came_with() -> None:
    for level in LEVELS[:5]:
        one, same = make_bot(level, 3), make_bot(f"{level}@0.1", 3)
        assert type(one) is type(same)
        assert one.rng.getstate() == same.rng.getstate()


def test_a_spec_is_a_name_with_settings() -> None:
    bot = thinker(" search : iterations = 7 , days=3, depth=2,")
    assert (bot.iterations, bot.search.days, bot.search.depth) == (7, 3, 2)
    assert thinker("search").iterations == thinker("master").iterations


def test_seconds_in_the_spec_are_the_longest_a_bot_thinks() -> None:
    class Watch(RandomBot):
        left: list[float]

        def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
            assert deadline.at is not None
            self.left.append(deadline.at - time.monotonic())
            return super().choose(state, seat, deadline)

    watch = Watch()
    watch.left = []
    bot = Punctual(watch, 0.5)
    game = given().wake("8", "7", "6", "5").state
    for deadline in (Deadline(), Deadline(9), Deadline(0.1)):
        bot.choose(imagine(game, 0), 0, deadline)
    assert 0.4 < watch.left[0] <= 0.5
    assert 0.4 < watch.left[1] <= 0.5
    assert watch.left[2] <= 0.1
    assert isinstance(make_bot("random:think=3"), Punctual)
    thoughtful = make_bot("virtuoso:iterations=1,think=0.2", 1)
    thoughtful.plan(imagine(game, 0), 0, Deadline())
    assert isinstance(thoughtful, Punctual)
    assert isinstance(thoughtful.bot, Thinker)
    assert thoughtful.bot.search.root.visits > 36  # as often as there is time
    for words in ("0", "soon", "1e3", "-2"):
        with pytest.raises(BadSpec, match="thinks for some seconds"):
            make_bot(f"random:think={words}")


def test_a_seed_in_the_spec_wins_over_the_one_given() -> None:
    first = make_bot("random", 5).rng.random()
    assert make_bot("random:seed=5", 9).rng.random() == first
    assert make_bot("random", 9).rng.random() != first
    assert make_bot("random").rng.random() == make_bot("random:seed=0").rng.random()


def test_a_budget_reaches_those_who_search_every_move_and_nobody_else() -> None:
    for spec in (*THINKERS, "search:iterations=9"):
        assert thinker(spec, budget=33).iterations == 33
        assert thinker(spec, budget=33).patience == 1
    assert thinker("journeyman", budget=33).iterations == thinker("journeyman").iterations
    for spec in ("random", "novice", "apprentice"):
        assert type(make_bot(spec, budget=33)) is type(make_bot(spec))


def test_bots_of_one_name_share_no_generator() -> None:
    one, other = make_bot("novice", 1), make_bot("novice", 1)
    state = new_game(configure(2).rules())
    one.let_nature_draw(state)
    assert one.rng.getstate() != other.rng.getstate()


# What is refused


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("gandalf", "there is no bot 'gandalf'; there are "),
        ("", "there is no bot ''"),
        ("Master", "there is no bot 'Master'"),
        ("master novice", "there is no bot 'master novice'"),
        ("master:fast", "name:key=value,key=value, not 'master:fast'"),
        ("master:=3", "name:key=value,key=value, not 'master:=3'"),
        ("master:a b=3", "name:key=value,key=value"),
        ("random:seed=one", "the seed of a bot is a number, not 'one'"),
        ("random:seed=-1", "the seed of a bot is a number, not '-1'"),
        ("random:seed=", "the seed of a bot is a number, not ''"),
        ("novice:wit=9", "the bot novice cannot be made from 'novice:wit=9'"),
        ("master:iterations=9", "the bot master cannot be made from 'master:iterations=9'"),
        ("search:iterations=many", "the bot search cannot be made from 'search:iterations=many'"),
        ("search:iterations=0", "iterations, days and depth are numbers from 1 up"),
        ("search:depth=-2", "iterations, days and depth are numbers from 1 up"),
        ("search:renown=2", "renown is a number from 0 to 1, not '2'"),
    ],
)
def test_what_names_no_bot_is_refused_in_one_sentence(spec: str, told: str) -> None:
    with pytest.raises(BadSpec) as error:
        make_bot(spec)
    assert told in said(error)


# Of other packages


def test_an_installed_package_adds_bots_with_settings_of_their_own(installed: str) -> None:
    bot = make_bot("lucky:seed=3,charm=clover")
    assert type(bot).__module__ == installed
    assert bot.charm == "clover"  # type: ignore[attr-defined]
    assert bot.rng.random() == make_bot("random:seed=3").rng.random()
    assert "lucky" in known_bots()
    with pytest.raises(BadSpec, match=r"there are .*lucky, master, .*random"):
        make_bot("unlucky")


@pytest.mark.usefixtures("installed")
def test_ours_cannot_be_replaced() -> None:
    assert isinstance(make_bot("master"), Thinker)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("lucky:wit=9", "the bot lucky cannot be made from 'lucky:wit=9'"),
        ("broken", "no luck today"),
        ("lost", "no_such_package"),
        ("nameless", "Missing"),
        ("empty", "the bot empty"),
    ],
)
def test_a_package_that_has_no_such_bot_is_told_in_one_sentence(spec: str, told: str) -> None:
    with pytest.raises(BadSpec) as error:
        make_bot(spec)
    assert told in said(error)


@pytest.mark.usefixtures("installed")
def test_a_broken_package_is_in_nobodys_way_until_it_is_wanted() -> None:
    assert "lost" in known_bots()
    assert isinstance(make_bot("random"), RandomBot)


def test_who_writes_a_bot_overrides_choose() -> None:
    with pytest.raises(NotImplementedError):
        Bot().choose(new_game(configure(2).rules()), 0, Deadline())
