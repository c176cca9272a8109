"""The baseline: a policy as a file, as a bot and as a chair; how it is scored and learned."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from affresco.bots import BadSpec, Deadline, bots_by_name, make_bot
from affresco.configuration import configure
from affresco.engine.moves import LEXICON
from affresco.engine.playout import let_nature_draw
from affresco.engine.rules import acting, is_over, options, play
from affresco.engine.setting_up import new_game
from affresco.engine.step import NATURE
from affresco.engine.view import imagine
from affresco.research.baselines.policy import LAYERS, BadPolicy, Policy, PolicyBot
from affresco.research.baselines.scoring import score
from affresco.research.baselines.tables import Tables, seen_by, share_of_wins
from affresco.research.observation import Observer

NO_LIMIT = Deadline()
WIDTH = 16


def some_policy(seats: int = 2, modules: tuple[str, ...] = ("none",), seed: int = 1) -> Policy:
    """With weights at random: it has opinions, if no good ones."""
    rng = np.random.default_rng(seed)
    seen = seen_by(seats, modules)
    sizes = (len(seen.scale), WIDTH), (WIDTH, WIDTH), (WIDTH, len(LEXICON)), (WIDTH, 1)
    weights = {}
    for name, size in zip(LAYERS, sizes, strict=True):
        weights[name] = rng.normal(size=size).astype(np.float32)
        weights[f"{name}_bias"] = rng.normal(size=size[1]).astype(np.float32)
    return Policy(seen, weights, "at random")


def test_a_policy_is_the_same_after_saving_and_loading(tmp_path: Path) -> None:
    made = some_policy()
    made.save(tmp_path / "some.policy")
    loaded = Policy.load(tmp_path / "some.policy")
    assert loaded.seen.names == made.seen.names
    assert loaded.made == "at random"
    for name, layer in made.weights.items():
        assert np.array_equal(loaded.weights[name], layer.astype(np.float16)), name


def test_a_file_that_holds_no_policy_is_refused_in_one_sentence(tmp_path: Path) -> None:
    broken = tmp_path / "broken.policy"
    made = some_policy()
    made.save(broken)
    broken.write_bytes(broken.read_bytes()[:-200])
    foreign = tmp_path / "foreign.policy"
    foreign.write_text("[set]")
    unfit = tmp_path / "unfit.policy"
    Policy(made.seen, {**made.weights, "second": made.weights["first"]}).save(unfit)
    for path in (broken, foreign, unfit, tmp_path / "nowhere"):
        with pytest.raises(BadSpec) as error:
            make_bot(f"policy:{path}")
        assert str(path) in str(error.value)
        assert "\n" not in str(error.value)


def test_a_policy_made_for_other_words_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "some.policy"
    some_policy().save(path)
    monkeypatch.setattr("affresco.research.baselines.policy.LEXICON", LEXICON[:-1])
    with pytest.raises(BadPolicy, match="train it again"):
        Policy.load(path)


def test_a_policy_without_a_file_cannot_be_chosen_by_name() -> None:
    assert "policy" not in bots_by_name()
    with pytest.raises(BadSpec, match="policy:FILE"):
        make_bot("policy")


@pytest.mark.parametrize(("seats", "modules"), [(2, "none"), (3, "all"), (4, "bells,medico")])
def test_the_bot_says_possible_words_until_the_game_is_over(seats: int, modules: str) -> None:
    bot = PolicyBot(some_policy(seats), seed=3)
    state = new_game(configure(seats, modules, "round_limit=9").rules())
    rng = Random(seats)
    while not is_over(state):
        let_nature_draw(state, rng)
        if is_over(state):
            break
        seat = acting(state)
        move = bot.choose(imagine(state, seat), seat, NO_LIMIT)
        assert move in options(state, seat)
        play(state, seat, move)


def test_what_it_says_does_not_depend_on_what_is_hidden() -> None:
    """Its table is dealt again by other dice; the answer is the same."""
    policy = some_policy(3, ("all",))
    state = new_game(configure(3, "all").rules())
    rng = Random(5)
    for _ in range(300):
        let_nature_draw(state, rng)
        if is_over(state):
            break
        seat = acting(state)
        assert seat != NATURE
        said = {
            PolicyBot(policy, seed).choose(imagine(state, seat), seat, NO_LIMIT).text
            for seed in range(3)
        }
        assert len(said) == 1
        play(state, seat, rng.choice(options(state, seat)))


def test_a_table_with_other_modules_is_seen_in_the_fields_that_it_shares() -> None:
    seen = seen_by(2, ("none", "bells"))  # the fields of all modules
    table = Observer(configure(2, "bells").rules())
    state = new_game(configure(2, "bells").rules())
    let_nature_draw(state, Random(1))
    row = table.row(state, 0)
    known = seen.row(row[None], seen.columns(state.rules))[0]
    assert known.sum() == row.sum()
    assert len(known) > len(row)


def test_a_table_with_more_seats_is_refused() -> None:
    bot = PolicyBot(some_policy(2))
    state = new_game(configure(3).rules())
    let_nature_draw(state, Random(1))
    with pytest.raises(BadPolicy, match="for 2 seats, and the table has 3"):
        bot.choose(state, 0, NO_LIMIT)


def test_several_kinds_of_tables_are_played_side_by_side() -> None:
    tables = Tables(5, 2, ("none", "bells", "all"))
    turn = tables.reset(1)
    rng = np.random.default_rng(1)
    for _ in range(50):
        assert turn.observation.shape == (5, len(tables.seen.scale))
        chances = turn.mask * rng.random(turn.mask.shape)
        turn = tables.step(chances.argmax(axis=1))
    assert not np.array_equal(turn.observation[0], turn.observation[-1])


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_paid_on_the_way_adds_up_to_the_final_lead_and_the_win(seats: int) -> None:
    tables = Tables(3, seats, ("none",), point=0.25, options="round_limit=9")
    turn = tables.reset(4)
    rng = np.random.default_rng(4)
    paid = 0.25 * tables.leads  # what a new table is worth to each seat is there from the start
    finished = 0
    while finished < 6:
        turn = tables.step((turn.mask * rng.random(turn.mask.shape)).argmax(axis=1))
        paid += turn.reward
        for game in np.flatnonzero(turn.ended):
            scores = turn.scores[game].astype(np.float32)
            best = scores == scores.max()
            wins = (seats * best / best.sum() - 1) / (seats - 1)
            leads = scores - (scores.sum() - scores) / (seats - 1)
            assert paid[game] == pytest.approx(wins + 0.25 * leads, abs=1e-3)
            paid[game] = 0.25 * tables.leads[game]
            finished += 1


def test_good_paint_is_paid_for_before_it_lies_on_the_ceiling() -> None:
    """Without a point made yet, words are worth something, more or less."""
    tables = Tables(8, 2, ("none",))
    turn = tables.reset(2)
    rng = np.random.default_rng(2)
    for _ in range(30):
        turn = tables.step((turn.mask * rng.random(turn.mask.shape)).argmax(axis=1))
        if not turn.scores.any() and np.abs(turn.reward).max() > 0.01:
            return
    pytest.fail("nothing was paid before points were made")


def test_a_share_of_wins_is_that_of_one_chair() -> None:
    """Two policies that are alike win half of the games each, ties shared."""
    policy = some_policy()
    wins = share_of_wins(policy, "random", 4, seed=2)
    assert 0 <= wins <= 1
    assert wins == share_of_wins(policy, "random", 4, seed=2)


def test_random_scores_0_and_the_master_of_version_0_1_scores_100() -> None:
    found = score("random", 2, games=2)
    assert found.score == 0
    assert found.margins["master@0.1"] > found.margins["random"]


# Learning


def test_each_decision_is_credited_with_what_its_seat_gained(tmp_path: Path) -> None:
    """By hand: two seats by turns, a discount of nearly 1, no expectation anywhere."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    from affresco.research.baselines.learning import DISCOUNT, LAMBDA, Course, Learner

    learner = Learner(Course(games=1, horizon=4, width=8), tmp_path, "cpu")
    rolled = {
        "value": torch.zeros(4, 1),
        "seat": torch.tensor([[0], [1], [0], [1]]),
        "reward": torch.tensor([[[1.0, 0.0]], [[0.0, 2.0]], [[4.0, 0.0]], [[0.0, 8.0]]]),
        "ended": torch.tensor([[False], [False], [True], [False]]),
    }
    advantage, known = learner.credit(rolled, torch.tensor([0.5]), torch.tensor([0]))
    second = 4.0  # the game ended after it
    assert advantage[2, 0] == second
    assert advantage[1, 0] == 2.0  # until the end, its reward of 4 was the other's
    assert float(advantage[0, 0]) == pytest.approx(1.0 + DISCOUNT * LAMBDA * second)
    assert known[:, 0].tolist() == [True, True, True, False]  # the last one's end is not seen


def test_only_words_with_a_chance_are_drawn(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    from affresco.research.baselines.learning import IMPOSSIBLE, Course, Learner

    learner = Learner(Course(games=1, horizon=8, width=8), tmp_path, "cpu")
    chances = torch.full((20_000, 5), IMPOSSIBLE)
    chances[:, 1], chances[:, 3] = float(np.log(0.25)), float(np.log(0.75))
    drawn = torch.bincount(learner.draw(chances)[:, 0], minlength=5).tolist()
    assert drawn[0] == drawn[2] == drawn[4] == 0
    assert drawn[1] / 20_000 == pytest.approx(0.25, abs=0.02)


def test_steps_become_small_toward_the_end_of_a_course(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    from affresco.research.baselines.learning import Course, Learner

    learner = Learner(Course(games=4, horizon=16, width=8, minutes=1), tmp_path, "cpu")
    learner.decisions = 10**6
    rates = []
    for learner.seconds in (0.0, 30.0, 60.0):
        learner.anneal()
        rates.append(learner.steps.param_groups[0]["lr"])
    assert rates == pytest.approx([1e-3, 5e-4, 5e-5])
    assert not list(learner.learn(10.0))  # the course is over


def test_policies_are_looked_at_while_the_learner_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    from functools import partial

    from affresco.research.baselines.curves import read_curve
    from affresco.research.baselines.learning import Course, Learner, train
    from affresco.research.baselines.tables import meet

    learner = Learner(Course(games=4, horizon=16, width=8, minutes=0.01), tmp_path, "cpu")
    train(learner, 60.0, partial(meet, ["random"], 2, "none"), every=0.3)
    rows = read_curve(tmp_path)
    assert rows[-1]["decisions"] == learner.decisions
    assert all(0 <= row["random"] <= 1 for row in rows)


def test_a_course_goes_on_where_it_was_left(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    from affresco.research.baselines.learning import Course, Learner, OtherCourse

    course = Course(games=4, horizon=16, width=8, batch=32)
    learner = Learner(course, tmp_path, "cpu")
    learner.improve(learner.roll_out())
    policy = learner.save()
    again = Learner(course, tmp_path, "cpu")
    assert again.decisions == 64
    for name, layer in policy.weights.items():
        assert np.array_equal(again.policy().weights[name], layer), name
    with pytest.raises(OtherCourse, match="other settings"):
        Learner(Course(games=8, horizon=16, width=8, batch=32), tmp_path, "cpu")


def test_a_learner_that_watched_says_what_was_said(tmp_path: Path) -> None:
    """More often than one that did not."""
    pytest.importorskip("torch", reason="PyTorch is not installed")
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    from affresco.lab.dataset import write_dataset
    from affresco.lab.terms import Terms
    from affresco.research.baselines.learning import Course, Learner
    from affresco.research.baselines.watching import NoGames, Watched, agreement, imitate

    games = tmp_path / "games"
    terms = Terms(("apprentice",), 2, "none", "round_limit=9", None, None, 3, None)
    write_dataset(terms, 20, games, 5, with_rows=True)
    course = Course(games=1, horizon=8, width=32, batch=64, watched=str(games), passes=6)
    learner = Learner(course, tmp_path / "course", "cpu")
    watched = Watched(games, learner.tables.seen)
    before = agreement(learner, watched)
    told: list[float] = []
    after = imitate(learner, watched, course.passes, lambda share, same: told.append(share))
    assert after > before + 0.1
    assert told[-1] == 1.0
    assert told == sorted(told)
    with pytest.raises(NoGames, match="2 seats, not 3"):
        Watched(games, seen_by(3, ("none",)))
    with pytest.raises(NoGames, match="--rows"):
        Watched(tmp_path, learner.tables.seen)


def test_games_kept_apart_are_not_learned_from(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    from affresco.lab.dataset import write_dataset
    from affresco.lab.terms import Terms
    from affresco.research.baselines.watching import Watched

    terms = Terms(("random",), 2, "none", "round_limit=9", None, None, 3, None)
    write_dataset(terms, 12, tmp_path, 6, with_rows=True)
    watched = Watched(tmp_path, seen_by(2, ("none",)))
    rng = np.random.default_rng(1)
    learned, apart = (list(watched.shards(rng, held_out)) for held_out in (False, True))
    counts = [sum(len(shard.word) for shard in shards) for shards in (learned, apart)]
    assert counts[0] > 3 * counts[1] > 0
    for shard in learned + apart:
        assert (shard.mask.sum(axis=1) > 1).all()
        assert shard.mask[np.arange(len(shard.word)), shard.word].all()
        assert set(np.unique(shard.reward)) <= {-1.0, 0.0, 1.0}
