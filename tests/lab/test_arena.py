"""`affresco arena`: duplicate deals, who sits where, what is proved, and the same every time."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from affresco.bots import Bot, make_bot, registry
from affresco.bots.seeds import seed_from
from affresco.configuration import configure
from affresco.engine.moves import LEXICON, Move
from affresco.engine.rules import step
from affresco.engine.state import State
from affresco.lab import arena as arenas
from affresco.lab.arena import Arena, BadPlay, Contest, Played, meet
from affresco.lab.intervals import mean_interval, share_interval, student, variance
from affresco.lab.match import Deal, play_match, time
from affresco.lab.sequential import weigh
from tests.cli.running import assert_one_sentence, run
from tests.command import INTERPRETED, affresco
from tests.lab.idler import Idler

PAIR = ("random", "random:seed=9")


@pytest.fixture
def idler(monkeypatch: pytest.MonkeyPatch) -> str:
    """A bot that is certainly worse than a random one."""
    monkeypatch.setitem(registry.OURS, "idler", Idler)
    return "idler"


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """The environment of a command for which that bot is installed."""
    about = tmp_path / "idler-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: idler\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[affresco.bots]\nidler = tests.lab.idler:Idler\n")
    return {**os.environ, "PYTHONPATH": str(tmp_path)}


def arena(*words: str, environment: dict[str, str] | None = None) -> dict[str, object]:
    told = json.loads(affresco("arena", *words, "--json", environment=environment))
    assert isinstance(told, dict)
    return told


def games_of(*shares: int, seats: int = 2) -> list[list[Played]]:
    """Deals of two bots; the first wins that many games in each."""
    contest = Contest(PAIR, seats)
    deals = []
    for number, share in enumerate(shares):
        deal = []
        for turn in range(seats):
            line_up = contest.line_up(number, turn)
            best = 0 if turn < share else 1
            scores = tuple(9 if bot == best else 5 for bot in line_up)
            deal.append(Played(line_up, scores, 8))
        deals.append(deal)
    return deals


# Deals


class Noted(Deal):
    """Keeps each draw under its round, its step and its number."""

    def __init__(self, *seed: object) -> None:
        super().__init__(*seed)
        self.notes: dict[tuple[int, str, int], str] = {}

    def draw(self, state: State) -> Move:
        at = (state.round, step(state).name)
        key = (*at, self.made[at])
        self.notes[key] = super().draw(state).text
        return next(move for move in LEXICON if move.text == self.notes[key])


def draws(seed: int, *bots: Bot, modules: str = "none") -> dict[tuple[int, str, int], str]:
    deal = Noted(seed)
    play_match(configure(len(bots), modules), bots, deal)
    return deal.notes


def alike(one: dict[tuple[int, str, int], str], two: dict[tuple[int, str, int], str]) -> float:
    both = one.keys() & two.keys()
    return sum(one[key] == two[key] for key in both) / len(both)


def test_games_of_one_deal_have_the_same_draws_whoever_plays() -> None:
    one = draws(5, *(make_bot("random", seed) for seed in range(3)))
    two = draws(5, *(Idler(seed) for seed in range(3)))
    other = draws(6, *(make_bot("random", seed) for seed in range(3)))
    assert len(one.keys() & two.keys()) > 100
    assert alike(one, two) > 0.95
    assert alike(one, other) < 0.3


def test_with_all_modules_games_of_one_deal_still_draw_mostly_the_same() -> None:
    one = draws(5, *(Idler(seed) for seed in range(4)), modules="all")
    two = draws(5, *(Idler(seed + 4) for seed in range(4)), modules="all")
    assert alike(one, two) > 0.8


def test_a_thing_is_drawn_as_often_as_it_weighs() -> None:
    light, heavy, never = LEXICON[:3]
    runners = [(light, 1), (heavy, 3), (never, 0)]
    won = Counter(min(runners, key=lambda runner: time(race, *runner)) for race in range(4000))
    assert won[heavy, 3] / 4000 == pytest.approx(0.75, abs=0.02)
    assert won[never, 0] == 0


def test_a_thing_that_is_gone_changes_no_draw_but_its_own() -> None:
    things = LEXICON[:20]
    for race in range(200):
        first = min(things, key=lambda thing: time(race, thing, 1))
        gone = things[race % 20]
        left = [thing for thing in things if thing is not gone]
        again = min(left, key=lambda thing: time(race, thing, 1))
        assert again is first or first is gone


# Who sits where


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 3), (3, 3), (2, 4), (3, 4), (4, 4)])
def test_every_bot_sits_at_every_seat_equally_often(bots: int, seats: int) -> None:
    contest = Contest(("random",) * bots, seats)
    sat = Counter(
        (seat, bot)
        for deal in range(2 * bots)
        for turn in range(seats)
        for seat, bot in enumerate(contest.line_up(deal, turn))
    )
    assert set(sat.values()) == {2 * seats}
    assert len(sat) == bots * seats


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 3), (2, 4), (3, 4)])
def test_no_two_games_of_a_deal_are_seated_alike(bots: int, seats: int) -> None:
    contest = Contest(("random",) * bots, seats)
    for deal in range(20):
        assert len({contest.line_up(deal, turn) for turn in range(seats)}) == seats


def test_each_bot_thinks_with_a_seed_of_its_own_and_the_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[tuple[str, int, int | None]] = []

    def making(spec: str, seed: int = 0, budget: int | None = None) -> Bot:
        made.append((spec, seed, budget))
        return make_bot(spec, seed)

    monkeypatch.setattr(arenas, "make_bot", making)
    meet(Contest(PAIR, 2, budget=77), games=4)
    assert len({seed for _, seed, _ in made}) == 8
    assert {budget for _, _, budget in made} == {77}
    assert made[0][1] == seed_from(1, 0, 0, 0)


# What is counted


def test_a_shared_win_is_split_and_leonardo_takes_none() -> None:
    game = Played((0, 1, 0, 1), (7, 7, 3, 1), 8)
    assert (game.wins(0), game.wins(1)) == (0.5, 0.5)
    assert [game.rank(seat) for seat in range(4)] == [1, 1, 3, 4]
    made = meet(Contest(PAIR, 2), games=4)
    assert all(len(game.scores) == 2 for game in made.games)


def test_the_wins_of_all_bots_are_all_games_and_the_shares_are_of_the_seats() -> None:
    made = meet(Contest((*PAIR, "random:seed=3"), 4), games=10)
    assert (len(made.games), len(made.deals)) == (12, 3)
    standings = made.standings()
    assert sum(one.wins for one in standings) == pytest.approx(12)
    assert [one.even_share for one in standings] == pytest.approx([1 / 3] * 3)
    assert sum(one.win_share for one in standings) == pytest.approx(1)
    for one in standings:
        assert one.interval[0] <= one.win_share <= one.interval[1]
        assert one.score_interval is not None
        assert one.score_interval[0] <= one.mean_score <= one.score_interval[1]


def test_the_json_has_the_bots_with_their_intervals_and_what_repeats_it() -> None:
    told = arena(*PAIR, "--games", "6", "--seats", "3", "--seed", "4")
    assert {"bot", "games", "win_share", "interval", "mean_score"} <= set(told["bots"][0])  # type: ignore[index]
    assert [one["bot"] for one in told["bots"]] == list(PAIR)  # type: ignore[attr-defined]
    assert (told["games"], told["seats"], told["modules"], told["seed"]) == (6, 3, [], 4)
    assert set(told["versions"]) == {"affresco", "rules"}  # type: ignore[call-overload]
    assert told["decided"] is None


def test_the_same_seed_gives_the_same_table_however_the_work_is_shared() -> None:
    words = ("random", "random", "--games", "6", "--seats", "2", "--seed")
    first = arena(*words, "7")
    assert arena(*words, "7", "--processes", "2") == first
    assert arena(*words, "7", environment=INTERPRETED) == first
    assert arena(*words, "8")["bots"] != first["bots"]


# How certain it is


def test_students_t_is_that_of_the_tables() -> None:
    for freedom, t in {1: 12.706, 2: 4.303, 9: 2.262, 24: 2.064, 49: 2.010}.items():
        assert student(freedom) == pytest.approx(t, abs=0.001)


def test_deals_that_go_all_one_way_count_for_less_than_games_that_vary() -> None:
    torn, mixed = ([4, 0] * 10, [2] * 20)
    wide, narrow = (
        share_interval(0.5, variance([won - 2 for won in row], [4] * 20), 80, 20)
        for row in (torn, mixed)
    )
    assert wide[0] < narrow[0] < 0.5 < narrow[1] < wide[1]
    single = share_interval(0.5, 0.25 / 80, 80, 20)  # as if all games were independent
    assert narrow == share_interval(0.5, 1e-6, 80, 20) == pytest.approx(single)


def test_an_interval_is_sane_at_the_ends_and_with_one_deal() -> None:
    low, high = share_interval(1.0, 0.0, 40, 10)
    assert (0.7 < low < 0.95, high) == (True, pytest.approx(1))
    assert share_interval(1.0, 0.0, 4, 1) == (0, 1)
    assert mean_interval([3.0], [1.0]) is None


def test_95_of_100_intervals_hold_the_true_share() -> None:
    rng = Random(1)
    hits = 0
    for _ in range(400):
        wins = [sum(rng.random() < 0.6 for _ in range(4)) for _ in range(20)]
        spread = variance([won - 2 for won in wins], [4] * 20)
        low, high = share_interval(sum(wins) / 80, spread, 80, 20)
        hits += low <= 0.6 <= high
    assert 0.94 <= hits / 400 <= 1


def proved(share: float, rng: Random) -> int | None:
    """Which bot is found to be better within 25 deals of four games."""
    wins: list[float] = []
    for deal in range(1, 26):
        wins.append(sum(rng.random() < share for _ in range(4)))
        if deal > 1:
            spread = variance([won - 2 for won in wins], [4] * deal)
            found = sum(wins) / deal / 4
            interval = share_interval(found, spread, 4 * deal, deal)
            better = weigh(found, 0.5, spread, 4 * deal, interval).better
            if better is not None:
                return better
    return None


def test_equals_are_seldom_told_apart_and_a_stronger_bot_nearly_always() -> None:
    rng = Random(2)
    assert len([None for _ in range(200) if proved(0.5, rng) is not None]) <= 10
    found = Counter(proved(0.75, rng) for _ in range(50))
    assert found[0] >= 45
    assert found[1] == 0


def test_a_few_deals_won_prove_nothing_yet() -> None:
    for deals, better in ((1, None), (3, None), (12, 0)):
        made = Arena(Contest(PAIR, 2), 50, True, games_of(*[2] * deals))
        assert made.verdict().better == better
    lost = Arena(Contest(PAIR, 2), 50, True, games_of(*[0] * 12))
    assert lost.verdict().better == 1
    even = Arena(Contest(PAIR, 2), 400, True, games_of(*[1] * 400))
    assert even.verdict().state == "even"


def test_the_games_end_when_a_difference_is_proved_and_always_at_the_same_one(
    installed: dict[str, str],
) -> None:
    words = ("idler", "random", "--games", "80", "--seats", "2", "--sprt")
    told = arena(*words, environment=installed)
    decided = told["decided"]
    assert isinstance(decided, dict)
    assert (decided["state"], decided["better"], decided["games_planned"]) == (
        "proved",
        "random",
        80,
    )
    assert told["games"] < 40  # type: ignore[operator]
    better = told["bots"][1]  # type: ignore[index]
    assert better["interval"][0] > better["even_share"]
    assert arena(*words, "--processes", "2", environment=installed) == told


def test_a_difference_is_not_proved_while_the_interval_holds_the_even_share() -> None:
    assert weigh(0.9, 0.5, 0.0, 40, (0.49, 1.0)).better is None
    assert weigh(0.9, 0.5, 0.0, 40, (0.51, 1.0)).better == 0
    assert weigh(0.1, 0.5, 0.0, 40, (0.0, 0.51)).better is None
    assert weigh(0.1, 0.5, 0.0, 40, (0.0, 0.49)).better == 1


# Modules


def test_random_modules_change_from_deal_to_deal_and_mixes_are_pooled(idler: str) -> None:
    free = Contest((idler, idler), 4, "random")
    assert len({free.configuration(deal).modules for deal in range(10)}) > 5
    assert free.configuration(3) == Contest((idler, idler), 4, "random").configuration(3)
    few = Contest((idler, idler), 4, "random", mixes=5)
    mixed = Counter(few.configuration(deal).modules for deal in range(25))
    assert sorted(mixed.values()) == [5] * 5
    early = Contest((idler, idler), 4, "random", preset="english_2010")
    allowed = {"portraits", "requests", "blends"}
    assert all(set(early.configuration(deal).modules) <= allowed for deal in range(10))


def test_games_with_random_modules_are_played_to_the_end(idler: str) -> None:
    told = meet(Contest((idler, idler), 3, "random", mixes=2), games=6).summary()
    assert (told["games"], told["modules"], len(told["mixes"])) == (6, "random", 2)  # type: ignore[arg-type]
    assert meet(Contest((idler, idler), 2, "all"), games=2).games


# Mistakes


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["random"], "two bots or more"),
        (["random", "deep_blue"], "there is no bot 'deep_blue'"),
        (["random", "random:depth=3"], "random:depth=3"),
        (["random", "random", "random", "--seats", "2"], "there are 3 bots for 2 seats"),
        (["random", "random", "--seats", "7"], "a game has 2, 3 or 4 seats, not 7"),
        (["random", "random", "--modules", "plague"], "there is no module 'plague'"),
        (["random", "random", "--mixes", "3"], "--modules random"),
        (["random", "random", "--modules", "random", "--mixes", "2049"], "fewer than 2049 sets"),
        (["random", "random", "random", "--sprt"], "two bots, not 3"),
        (["random", "random", "--games", "0"], "games"),
        (["random", "random", "--budget", "0"], "budget"),
        (["random", "random", "--components", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_what_cannot_meet_is_refused_in_one_sentence(words: list[str], told: str) -> None:
    assert_one_sentence(run("arena", *words), told)


def test_a_bot_that_makes_an_impossible_move_is_named(idler: str) -> None:
    with pytest.raises(BadPlay, match=r"cannot 'wait' now .* \(turn 0 of deal 0: .*cheats=yes"):
        meet(Contest((f"{idler}:cheats=yes", idler), 2), games=2)
