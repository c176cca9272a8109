"""The baseline: a policy as a file, as a bot and as a chair; how it is scored and learned."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from affresco.bots import BadSpec, Deadline, bots_by_name, make_bot
from affresco.configuration import configure
from affresco.engine.board import CEILING, SEGMENTS
from affresco.engine.moves import LEXICON
from affresco.engine.playout import let_nature_draw
from affresco.engine.rules import acting, is_over, options, play
from affresco.engine.setting_up import new_game
from affresco.engine.snapshot import dump
from affresco.engine.step import NATURE
from affresco.engine.view import imagine
from affresco.lab.dataset import write_dataset
from affresco.lab.terms import Terms as RecordedTerms
from affresco.research.baselines.ceiling import FIELDS, OF_SEGMENTS, WAYS_BETWEEN
from affresco.research.baselines.hall import Hall
from affresco.research.baselines.policy import BadPolicy, Policy, PolicyBot, Seen, Size
from affresco.research.baselines.scoring import score
from affresco.research.baselines.tables import Tables, seen_by, share_of_wins
from affresco.research.baselines.teaching import Terms, pupil_of, slices, teach
from affresco.research.baselines.watching import NoGames, watch
from affresco.research.observation import Bytes, Observer
from tests.properties.mixes import dealt_anew

NO_LIMIT = Deadline()
CHECKPOINTS = Path(__file__).parents[2] / "docs" / "benchmark"
SIZE = Size(16, 1, 8, 1)


def some_policy(seats: int = 2, modules: tuple[str, ...] = ("none",), seed: int = 1) -> Policy:
    """With weights at random: it has opinions, if no good ones."""
    rng = np.random.default_rng(seed)
    seen = seen_by(seats, modules)
    weights = {}
    for name, size in SIZE.shapes(seen).items():
        weights[name] = rng.normal(size=size).astype(np.float32)
        weights[f"{name}_bias"] = rng.normal(size=size[1]).astype(np.float32)
    return Policy(seen, weights, "at random")


def any_words(masks: Bytes, rng: np.random.Generator) -> NDArray[np.intp]:
    possible = unpacked(masks)
    words: NDArray[np.intp] = (possible * rng.random(possible.shape)).argmax(axis=1)
    return words


def unpacked(masks: Bytes) -> Bytes:
    return np.unpackbits(masks, axis=1, bitorder="little")[:, : len(LEXICON)]


def test_a_policy_is_the_same_after_saving_and_loading(tmp_path: Path) -> None:
    made = some_policy()
    made.save(tmp_path / "some.policy")
    loaded = Policy.load(tmp_path / "some.policy")
    assert loaded.seen.names == made.seen.names
    assert loaded.made == "at random"
    for name, layer in made.weights.items():
        unit = np.abs(layer).max(axis=-1, keepdims=True) / 127 if layer.ndim > 1 else 0.01
        assert (np.abs(loaded.weights[name] - layer) <= 0.51 * unit).all(), name
    loaded.save(tmp_path / "again.policy")
    assert (tmp_path / "again.policy").read_bytes() == (tmp_path / "some.policy").read_bytes()


def test_a_file_that_holds_no_policy_is_refused_in_one_sentence(tmp_path: Path) -> None:
    broken = tmp_path / "broken.policy"
    made = some_policy()
    made.save(broken)
    broken.write_bytes(broken.read_bytes()[:-200])
    foreign = tmp_path / "foreign.policy"
    foreign.write_text("[set]")
    unfit = tmp_path / "unfit.policy"
    Policy(made.seen, {**made.weights, "up 0": made.weights["first"]}).save(unfit)
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


@pytest.mark.parametrize(
    ("name", "seats", "modules"),
    [
        ("two", 2, "none"),
        ("any-2", 2, "all"),
        ("any-3", 3, "scrolls,glaziers"),
        ("any-4", 4, "none"),
    ],
)
def test_a_checkpoint_wins_a_game_without_torch_and_knows_no_secrets(
    monkeypatch: pytest.MonkeyPatch, name: str, seats: int, modules: str
) -> None:
    """What its seat may not know is dealt again, and it says the same."""
    monkeypatch.setitem(sys.modules, "torch", None)  # cannot be imported
    bot = make_bot(f"policy:{CHECKPOINTS / name}.policy", 1)
    novice = make_bot("novice", 2)
    rng = Random(1)
    state = new_game(configure(seats, modules).rules())
    others = 0
    while True:
        let_nature_draw(state, rng)
        if is_over(state):
            break
        seat = acting(state)
        if seat:
            play(state, seat, novice.choose(imagine(state, seat), seat, NO_LIMIT))
            continue
        twin = dealt_anew(state, seat, rng, screened=True)
        said = bot.choose(state, seat, NO_LIMIT)
        assert said in options(state, seat)
        assert bot.choose(twin, seat, NO_LIMIT) is said
        others += json.dumps(dump(twin)) != json.dumps(dump(state))
        play(state, seat, said)
    assert others > 20
    assert state.players[0].score > max(each.score for each in state.players[1:seats])


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
        turn = tables.step(any_words(turn.mask, rng))
    assert not np.array_equal(turn.observation[0], turn.observation[-1])


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_paid_on_the_way_adds_up_to_the_final_lead_and_the_win(seats: int) -> None:
    tables = Tables(3, seats, ("none",), point=0.25, options="round_limit=9")
    turn = tables.reset(4)
    rng = np.random.default_rng(4)
    paid = 0.25 * tables.leads  # what a new table is worth to each seat is there from the start
    finished = 0
    while finished < 6:
        turn = tables.step(any_words(turn.mask, rng))
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
        turn = tables.step(any_words(turn.mask, rng))
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


def mirrored(seen: Seen, rows: Bytes, masks: Bytes) -> tuple[Bytes, Bytes, NDArray[np.intp]]:
    """The same tables with the ceiling seen in a mirror: rows, masks, and which word is which."""
    other = np.arange(CEILING).reshape(5, 5)[:, ::-1].ravel()
    names = {name: at for at, name in enumerate(seen.names)}
    columns = np.arange(len(names))
    for name, at in names.items():
        field, _, number = name.rpartition(" ")
        if field in FIELDS:
            size = sum(each.rpartition(" ")[0] == field for each in names) // CEILING
            segment, part = divmod(int(number), size)
            columns[at] = names[f"{field} {other[segment] * size + part}"]
    words = np.arange(len(LEXICON))
    words[OF_SEGMENTS] = OF_SEGMENTS[other]
    return rows[:, columns], masks[:, words], words


def test_a_mirrored_ceiling_is_judged_alike() -> None:
    tables = Tables(6, 2, ("none",))
    policy = some_policy()
    rng = np.random.default_rng(3)
    turn = tables.reset(3)
    for _ in range(40):
        turn = tables.step(any_words(turn.mask, rng))
    masks = unpacked(turn.mask)
    rows, other_masks, words = mirrored(policy.seen, turn.observation, masks)
    assert not np.array_equal(rows, turn.observation)
    logits, values = policy.judge(turn.observation, masks)
    other_logits, other_values = policy.judge(rows, other_masks)
    assert np.allclose(values, other_values, rtol=1e-3)
    assert np.allclose(logits[:, words], other_logits, rtol=1e-3, atol=1e-2)


def test_segments_know_those_beside_them_and_across_their_corners() -> None:
    assert WAYS_BETWEEN.sum(2).max(1).tolist() == [1, 4, 4]
    assert WAYS_BETWEEN.sum(2).min(1).tolist() == [1, 2, 1]
    for segment, words in enumerate(OF_SEGMENTS):
        assert {LEXICON[word].text.split()[1] for word in words} == {SEGMENTS[segment]}


# Lessons

LESSONS = Terms("novice", 2, ("none",), "round_limit=9", 3)


def columns_of(folder: Path) -> dict[str, NDArray[Any]]:
    (_, files), *others = slices(folder)
    assert not others
    parts = [dict(np.load(file)) for file in files]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def test_lessons_are_the_same_with_any_number_of_processes(tmp_path: Path) -> None:
    assert teach(LESSONS, 40, tmp_path / "one") == 40
    assert teach(LESSONS, 40, tmp_path / "two", processes=2) == 40
    one, two = columns_of(tmp_path / "one"), columns_of(tmp_path / "two")
    for name, column in one.items():
        assert np.array_equal(column, two[name]), name


def test_the_teacher_says_possible_words_and_lessons_end(tmp_path: Path) -> None:
    teach(LESSONS, 8, tmp_path)
    told = columns_of(tmp_path)
    masks = unpacked(told["mask"])
    assert masks[np.arange(len(masks)), told["word"]].all()
    assert (masks.sum(axis=1) > 1).all()
    assert set(told["game"].tolist()) == set(range(8))
    assert set(told["win"].tolist()) <= {0.0, 0.5, 1.0}
    assert np.sign(told["lead"]).tolist() == np.sign(told["win"] - 0.5).tolist()
    assert np.abs(told["gain"]).max() > 1


def test_interrupted_lessons_go_on_with_those_that_are_missing(tmp_path: Path) -> None:
    assert teach(LESSONS, 40, tmp_path / "parts", seconds=0) == 0
    assert teach(LESSONS, 32, tmp_path / "parts") == 32
    told: list[int] = []
    assert teach(LESSONS, 40, tmp_path / "parts", progress=told.append) == 8
    assert told == [32, 8]
    teach(LESSONS, 40, tmp_path / "whole")
    parts, whole = columns_of(tmp_path / "parts"), columns_of(tmp_path / "whole")
    assert np.array_equal(parts["observation"], whole["observation"])


def test_a_pupil_plays_while_the_teacher_tells(tmp_path: Path) -> None:
    """The words are the teacher's, and the games are not."""
    pupil = tmp_path / "some.policy"
    some_policy().save(pupil)
    terms = replace(LESSONS, pupil=pupil_of(str(pupil)))
    teach(terms, 6, tmp_path / "games", str(pupil))
    teach(LESSONS, 6, tmp_path / "games")  # beside the others
    assert len(list(slices(tmp_path / "games"))) == 2
    teach(terms, 6, tmp_path / "pupils", str(pupil))
    told = columns_of(tmp_path / "pupils")
    masks = unpacked(told["mask"])
    assert masks[np.arange(len(masks)), told["word"]].all()
    policy = Policy.load(pupil)
    said = policy(told["observation"], masks)
    assert 0.05 < (said == told["word"]).mean() < 0.95


def test_lessons_are_watched_as_a_learner_sees_them(tmp_path: Path) -> None:
    teach(replace(LESSONS, modules=("none", "bells")), 64, tmp_path)
    seen = seen_by(2, ("none", "bells"))
    games = watch(tmp_path, seen)
    assert games.observation.shape == (games.size, len(seen.scale))
    assert 0 < games.apart.mean() < 0.15
    assert set(games.win.tolist()) <= {-1.0, 0.0, 1.0}
    bells = [at for at, name in enumerate(seen.names) if name.startswith("bells")]
    assert games.observation[:, bells].any()
    with pytest.raises(NoGames, match="2 seats, not 3"):
        watch(tmp_path, seen_by(3, ("none",)))
    with pytest.raises(NoGames, match="let somebody teach"):
        watch(tmp_path / "nowhere", seen)


def test_recorded_games_are_watched_too(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    terms = RecordedTerms(("random",), 2, "none", "round_limit=9", None, None, 3, None)
    write_dataset(terms, 24, tmp_path, 12, with_rows=True)
    games = watch(tmp_path, seen_by(2, ("none",)))
    masks = unpacked(games.mask)
    assert (masks.sum(axis=1) > 1).all()
    assert masks[np.arange(games.size), games.word].all()
    assert 0 < games.apart.mean() < 0.2
    with pytest.raises(NoGames, match="2 seats, not 3"):
        watch(tmp_path, seen_by(3, ("none",)))


# A hall


def test_tables_in_processes_are_the_same_as_here() -> None:
    kinds = (8, 2, ("none",), 0.25, "round_limit=9")
    hall = Hall(*kinds, seed=5, processes=2)
    shares = [Tables(4, *kinds[1:]) for _ in hall.halves]
    turns = [tables.reset(5 + 1000 * at) for at, tables in enumerate(shares)]
    rng = np.random.default_rng(5)
    try:
        for _ in range(60):
            for at, (half, tables) in enumerate(zip(hall.halves, shares, strict=True)):
                got, turn = half.receive(), turns[at]
                for name in ("observation", "mask", "seat", "reward", "ended", "scores"):
                    assert np.array_equal(getattr(got, name), getattr(turn, name)), name
                words = any_words(turn.mask, rng)
                half.send(words)
                turns[at] = tables.step(words)
    finally:
        hall.close()


# Learning

SMALL = {"games": 4, "horizon": 16, "size": SIZE, "spread": 0}


def test_each_decision_is_credited_with_what_its_seat_gained(tmp_path: Path) -> None:
    """By hand: two seats by turns, a discount of nearly 1, no expectation anywhere."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    from affresco.research.baselines.learning import DISCOUNT, LAMBDA, Course, Learner

    learner = Learner(Course(games=1, horizon=4, size=SIZE), tmp_path, "cpu")
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


def test_only_words_with_a_chance_are_drawn() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    from affresco.research.baselines.network import IMPOSSIBLE, Network

    network = Network(seen_by(2, ("none",)), SIZE, "cpu")
    chances = torch.full((20_000, 5), IMPOSSIBLE)
    chances[:, 1], chances[:, 3] = float(np.log(0.25)), float(np.log(0.75))
    drawn = torch.bincount(network.draw(chances), minlength=5).tolist()
    assert drawn[0] == drawn[2] == drawn[4] == 0
    assert drawn[1] / 20_000 == pytest.approx(0.25, abs=0.02)


def test_a_network_judges_as_the_policy_that_is_made_of_it() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    from affresco.research.baselines.network import Network

    tables = Tables(32, 2, ("none",))
    turn = tables.reset(1)
    rng = np.random.default_rng(1)
    for _ in range(20):
        turn = tables.step(any_words(turn.mask, rng))
    policy = Network(tables.seen, SIZE, "cpu", seed=4).policy({})
    shown = torch.from_numpy(turn.observation), torch.from_numpy(turn.mask)
    chances, values = (part.detach().numpy() for part in Network.of(policy, "cpu").judge(*shown))
    masks = unpacked(turn.mask)
    logits, expected = policy.judge(turn.observation, masks)
    logits = np.where(masks, logits, -60.0)
    logits -= np.log(np.exp(logits).sum(axis=1, keepdims=True))
    assert np.allclose(np.exp(chances), np.exp(logits), atol=0.01)
    assert np.allclose(values, expected, atol=0.1)


def test_steps_become_small_toward_the_end_of_a_course(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    from affresco.research.baselines.learning import Course, Learner

    learner = Learner(Course(**SMALL, minutes=1), tmp_path, "cpu")
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

    from affresco.research.baselines.curves import TOLD, read_curve
    from affresco.research.baselines.learning import Course, Learner, train
    from affresco.research.baselines.tables import meet

    learner = Learner(Course(**SMALL, minutes=0.01), tmp_path, "cpu")
    train(learner, 60.0, partial(meet, ["random"], 2, "none"), every=0.3)
    rows = read_curve(tmp_path)
    assert rows[-1]["decisions"] == learner.decisions
    assert all(0 <= row["random"] <= 1 for row in rows)
    assert set(rows[0]) - TOLD == {"random"}
    assert set(learner.spent) == {"stepping", "forward", "learning"}
    assert all(spent > 0 for spent in learner.spent.values())


def test_a_course_goes_on_where_it_was_left(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    from affresco.research.baselines.learning import Course, Learner, OtherCourse

    course = Course(**SMALL, batch=32, frozen=0.5)
    learner = Learner(course, tmp_path, "cpu")
    learner.improve(learner.roll_out())
    policy = learner.save()
    again = Learner(course, tmp_path, "cpu")
    assert again.decisions == 64
    for name, layer in policy.weights.items():
        assert np.array_equal(again.policy().weights[name], layer), name
    with pytest.raises(OtherCourse, match="other settings"):
        Learner(replace(course, games=8), tmp_path, "cpu")


def test_a_course_may_begin_with_a_policy_and_learns_its_value_first(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    from affresco.research.baselines.learning import Course, Learner

    first = tmp_path / "first.policy"
    some_policy().save(first)
    loaded = Policy.load(first)
    course = Course(**SMALL, batch=32, begin=str(first), settling=1, leash=0.1)
    learner = Learner(course, tmp_path / "course", "cpu")
    learner.improve(learner.roll_out())
    settled = learner.policy().weights
    changed = {name for name in settled if not np.array_equal(settled[name], loaded.weights[name])}
    assert changed == {"value", "value_bias"}
    *_, apart = learner.improve(learner.roll_out())
    assert apart > 0
    assert not np.array_equal(learner.policy().weights["words"], loaded.weights["words"])


def test_games_are_spread_before_anything_is_learned(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    from affresco.research.baselines.learning import Course, Learner

    learner = Learner(Course(**{**SMALL, "games": 16, "spread": 60}), tmp_path, "cpu")
    learner.spread()
    states = [place.state for place in learner.hall.halves[0].tables.batches[0].batch.places]
    assert len({len(state.agenda) for state in states} | {state.round for state in states}) > 1
    assert learner.decisions == 0
    learner.improve(learner.roll_out())


def test_frozen_copies_sit_at_the_other_seats_and_are_not_learned_from(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    from affresco.research.baselines.learning import Course, Learner

    learner = Learner(Course(**SMALL, frozen=0.5), tmp_path, "cpu")
    assert learner.own.tolist() == [0, 1, -1, -1]
    rolled = learner.roll_out()
    known = rolled["known"][:, :2]
    assert (rolled["seat"][:, :2][known] == learner.own[:2].expand(16, 2)[known]).all()
    assert known.any()
    assert rolled["known"][:, 2:].sum() > known.sum()


def imitated(folder: Path, games: Any, passes: int, seconds: float = 1e9) -> Any:
    from affresco.research.baselines.imitating import Fit, Imitator

    fit = Fit(SIZE, passes, 3e-3, 256)
    imitator = Imitator(fit, games, seen_by(2, ("none",)), folder, "cpu")
    before = float(imitator.told()[1].mean())
    list(imitator.learn(seconds))
    return imitator, before


def test_a_learner_that_watched_says_what_was_said(tmp_path: Path) -> None:
    """More often than one that did not."""
    pytest.importorskip("torch", reason="PyTorch is not installed")
    teach(replace(LESSONS, teacher="apprentice"), 64, tmp_path / "lessons")
    games = watch(tmp_path / "lessons", seen_by(2, ("none",)))
    imitator, before = imitated(tmp_path / "course", games, 3)
    assert imitator.is_over
    assert imitator.same > before + 0.1
    assert sum(count for count, _ in imitator.by_verb().values()) == games.apart.sum()
    policy = Policy.load(tmp_path / "course" / "imitated.policy")
    said = policy(games.observation[games.apart], unpacked(games.mask[games.apart]))
    assert (said == games.word[games.apart]).mean() == pytest.approx(imitator.same, abs=0.02)


def test_imitation_goes_on_where_it_was_left(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    from affresco.research.baselines.learning import OtherCourse

    teach(LESSONS, 32, tmp_path / "lessons")
    games = watch(tmp_path / "lessons", seen_by(2, ("none",)))
    whole, _ = imitated(tmp_path / "whole", games, 2)
    parts, _ = imitated(tmp_path / "parts", games, 2, 0.1)
    assert 0 < parts.done < whole.done
    while not parts.is_over:
        parts, _ = imitated(tmp_path / "parts", games, 2, 0.1)
    for name, layer in whole.policy().weights.items():
        assert np.allclose(layer, parts.policy().weights[name], atol=1e-5), name
    with pytest.raises(OtherCourse, match="other settings"):
        imitated(tmp_path / "parts", games, 3)
