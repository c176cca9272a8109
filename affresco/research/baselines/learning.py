"""PPO by self-play: one network plays every seat of many games, and learns from all of them.

Each decision is credited with what its seat gained until that seat's next decision, and with what
the network expects from there on (generalized advantages, seat by seat). A seat's last decision
before the rollout breaks off is not learned from: what came of it has not been seen.

A course takes the time it is given: toward its end the steps become small, and variety is worth
less and less. It may begin with a policy that was made before. Then it learns at first only what
tables are worth to that policy; a leash, which is slackened, keeps it near what the policy said;
and at some tables it meets frozen copies of what it was.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...lab.extras import library
from .hall import Half, Hall
from .network import EXTRA, Network
from .policy import Policy, Size
from .tables import POINT, RESTART

STATE: Final = "state.pt"  # of a course that is to go on
POLICY: Final = "learned.policy"
CURVE: Final = "curve.jsonl"
CLIP: Final = 0.2
DISCOUNT: Final = 0.999
LAMBDA: Final = 0.95
OF_VALUE: Final = 0.5  # the share of the value in the loss
STEEPEST: Final = 0.5  # a gradient's length
WARMING_UP: Final = 20  # rollouts with smaller steps, while the estimates are wild
IN_THE_END: Final = 0.05  # what is left of the rate and of the worth of variety
EARLIER: Final = 12  # frozen copies
FREEZING: Final = 50  # rollouts between two of them
PHASES: Final = ("stepping", "forward", "learning")
TURN: Final = ("observation", "mask", "seat", "reward", "ended")
SHOWN: Final = ("observation", "mask", "word", "chance", "value", "seat")  # of a decision
CAME: Final = ("reward", "ended")  # of it


class OtherCourse(ValueError):
    """The folder holds another course."""


@dataclass(frozen=True)
class Course:
    """What is learned, and how."""

    seats: int = 2
    modules: tuple[str, ...] = ("none",)
    minutes: float = 30.0  # of learning, in all
    games: int = 256
    horizon: int = 64  # decisions of each game in a rollout
    size: Size = field(default_factory=Size)
    rate: float = 1e-3
    entropy: float = 0.02  # what variety is worth
    epochs: int = 3
    batch: int = 2048
    point: float = POINT
    options: str = ""  # of the tables
    begin: str = ""  # the file of a policy
    settling: int = 0  # rollouts from which only the value is learned
    leash: float = 0.0  # what distance from that policy costs, at first
    frozen: float = 0.0  # share of the tables with a frozen copy at the other seats
    spread: int = 256  # decisions of each game before anything is learned
    seed: int = 1


@dataclass(frozen=True)
class Progress:
    """After a rollout."""

    decisions: int
    seconds: float
    games: int
    points: float  # of a seat at the end of a game
    entropy: float
    value_loss: float
    apart: float = 0.0  # from the policy that it began with


class Learner:
    def __init__(
        self, course: Course, folder: Path, device: str = "auto", processes: int = 0
    ) -> None:
        self.course = course
        self.folder = folder
        self.decisions = 0
        self.seconds = 0.0
        self.finished = 0  # games
        self.points = 0.0  # of a seat, in those that ended last
        self.spent = dict.fromkeys(PHASES, 0.0)  # seconds of this process
        folder.mkdir(parents=True, exist_ok=True)
        started = self.read_state()
        self.hall = Hall(
            course.games, course.seats, course.modules, course.point, course.options,
            course.seed + (started["decisions"] if started else 0), processes,
        )  # fmt: skip
        self.network = self.first_network(device)
        self.torch = torch = self.network.torch
        torch.manual_seed(course.seed)
        self.device = self.network.device
        fast = {"fused": True} if self.device.type == "cuda" else {}
        self.steps = torch.optim.Adam(
            self.network.model.parameters(), course.rate, eps=1e-5, **fast
        )
        self.first = Network.of(self.network.policy({}), device)  # what it began with
        self.rival = Network.of(self.network.policy({}), device)  # a frozen copy
        self.earlier = [self.copy()]
        if started:
            self.take_up(started)
        self.turns: dict[int, dict[str, Any]] = {}  # of each half, that waits for words
        self.alone = {  # tables of a half with frozen copies, its first ones
            half.first: round((half.last - half.first) * course.frozen) for half in self.hall.halves
        }
        self.own = self.own_seats()

    def first_network(self, device: str) -> Network:
        course, seen = self.course, self.hall.seen
        if not course.begin:
            return Network(seen, course.size, device, course.seed)
        policy = Policy.load(course.begin)
        if policy.seen.names != seen.names:
            raise OtherCourse(f"the policy in {course.begin} was made for other tables")
        return Network.of(policy, device)

    def own_seats(self) -> Any:
        """The seat that learns at each table, where a frozen copy sits at the others; else -1."""
        course, torch = self.course, self.torch
        seats = np.arange(course.games) % course.seats
        for half in self.hall.halves:
            seats[half.first + self.alone[half.first] : half.last] = -1
        return torch.from_numpy(seats).to(self.device)

    # Going on another time

    def is_new(self) -> bool:
        return not (self.folder / STATE).exists()

    def read_state(self) -> dict[str, Any] | None:
        if self.is_new():
            return None
        torch = library("torch", EXTRA, "training")
        kept: dict[str, Any] = torch.load(
            self.folder / STATE, map_location="cpu", weights_only=True
        )
        if json.loads(kept["course"]) != json.loads(json.dumps(asdict(self.course))):
            raise OtherCourse(f"{self.folder} holds a course with other settings: {kept['course']}")
        return kept

    def take_up(self, kept: dict[str, Any]) -> None:
        """Go on where the course in the folder was left."""
        self.network.model.load_state_dict(kept["model"])
        self.steps.load_state_dict(kept["steps"])
        self.first.model.load_state_dict(kept["first"])
        self.earlier = [
            {name: part.to(self.device) for name, part in copy.items()} for copy in kept["earlier"]
        ]
        self.decisions, self.seconds = kept["decisions"], kept["seconds"]
        self.finished = kept["games"]

    def save(self) -> Policy:
        state = {
            "course": json.dumps(asdict(self.course)),
            "model": self.network.model.state_dict(),
            "steps": self.steps.state_dict(),
            "first": self.first.model.state_dict(),
            "earlier": self.earlier,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "games": self.finished,
        }
        fresh = self.folder / f"{STATE}.new"
        self.torch.save(state, fresh)
        fresh.replace(self.folder / STATE)
        policy = self.policy()
        policy.save(self.folder / POLICY)
        return policy

    def policy(self) -> Policy:
        made = {"made": "PPO", "decisions": self.decisions, **asdict(self.course)}
        return self.network.policy(made)

    def copy(self) -> dict[str, Any]:
        model = self.network.model
        return {name: part.detach().clone() for name, part in model.state_dict().items()}

    def close(self) -> None:
        self.hall.close()

    # Learning

    def learn(self, seconds: float) -> Iterator[Progress]:
        """Rollout by rollout, until so much time is spent or the course is over."""
        stop = min(60 * self.course.minutes, self.seconds + seconds)
        if self.seconds < stop:
            self.spread()
        while self.seconds < stop:
            began = time.monotonic()
            self.anneal()
            self.freeze()
            rolled = self.roll_out()
            with self.phase("learning"):
                told = self.improve(rolled)
            self.seconds += time.monotonic() - began
            yield Progress(self.decisions, self.seconds, self.finished, self.points, *told)

    def phase(self, name: str) -> Phase:
        return Phase(self.spent, name)

    @property
    def rollouts(self) -> int:
        return self.decisions // (self.course.games * self.course.horizon)

    def anneal(self) -> None:
        share = min(1.0, (1 + self.rollouts) / WARMING_UP) * self.remaining()
        for group in self.steps.param_groups:
            group["lr"] = self.course.rate * share

    def remaining(self) -> float:
        """From 1 to almost 0 in the course of the course."""
        return max(IN_THE_END, 1 - self.seconds / (60 * self.course.minutes))

    def freeze(self) -> None:
        """Meet another of the frozen copies; now and then, add one to them."""
        if not self.course.frozen:
            return
        if self.rollouts % FREEZING == FREEZING - 1:
            self.earlier = [*self.earlier[-EARLIER + 1 :], self.copy()]
        which = np.random.default_rng([self.course.seed, self.rollouts]).integers(len(self.earlier))
        self.rival.model.load_state_dict(self.earlier[which])

    def spread(self) -> None:
        """Play for a while without learning, and begin each game anew at another moment.

        Else all of them would be young together, and old together.
        """
        rng = np.random.default_rng(self.course.seed)
        moments = rng.integers(max(1, self.course.spread), size=self.course.games)
        with self.torch.no_grad():
            for moment in range(self.course.spread):
                for half in self.hall.halves:
                    anew = moments[half.first : half.last] == moment
                    self.decide(half, self.looked_at(half), anew)

    def roll_out(self) -> dict[str, Any]:
        """Play `horizon` decisions in every game, and credit each with what came of it.

        While the words of one half are looked for, the other half is played.
        """
        horizon, halves = self.course.horizon, self.hall.halves
        columns: list[dict[str, list[Any]]] = [defaultdict(list) for _ in halves]
        with self.torch.no_grad():
            for at in range(horizon + 1):
                for number, half in enumerate(halves):
                    turn = self.turns.pop(number, None) or self.looked_at(half)
                    if at:
                        add(columns[number], {name: turn[name] for name in CAME})
                    if at < horizon:
                        add(columns[number], self.decide(half, turn))
                    else:
                        self.turns[number] = turn
            waiting = [self.turns[number] for number in range(len(halves))]
            values = [self.network.judge(turn["observation"], turn["mask"])[1] for turn in waiting]
        self.decisions += self.course.games * horizon
        torch = self.torch
        rolled = {
            name: torch.cat([torch.stack(column[name]) for column in columns], 1)
            for name in columns[0]
        }
        seat = torch.cat([turn["seat"] for turn in waiting])
        rolled["advantage"], known = self.credit(rolled, torch.cat(values), seat)
        rolled["known"] = known & self.is_own(rolled["seat"])
        return rolled

    def looked_at(self, half: Half) -> dict[str, Any]:
        """Wait for some tables; a copy, for they are written over."""
        with self.phase("stepping"):
            turn = half.receive()
        if turn.ended.any():
            self.finished += int(turn.ended.sum())
            self.points = float(turn.scores[turn.ended].mean())
        with self.phase("forward"):
            return {name: self.there(getattr(turn, name)) for name in TURN}

    def decide(
        self, half: Half, turn: dict[str, Any], anew: NDArray[np.bool_] | None = None
    ) -> dict[str, Any]:
        """Say a word at some tables, or begin anew there."""
        with self.phase("forward"):
            shown = turn["observation"], turn["mask"]
            chances, value = self.network.judge(*shown)
            word = said = self.network.draw(chances)
            alone = self.alone[half.first]
            if alone:
                others, _ = self.rival.judge(*(part[:alone] for part in shown))
                is_own = self.is_own(turn["seat"], half)[:alone]
                others = self.torch.where(is_own, word[:alone], self.network.draw(others))
                said = self.torch.cat([others, word[alone:]])
            spoken = said.cpu().numpy()
            if anew is not None:
                spoken = np.where(anew, RESTART, spoken)
        with self.phase("stepping"):
            half.send(spoken)
        chance = chances.gather(1, said[:, None])[:, 0]
        told = turn["observation"], turn["mask"], said, chance, value, turn["seat"]
        return dict(zip(SHOWN, told, strict=True))

    def is_own(self, seats: Any, half: Half | None = None) -> Any:
        """Does the learner itself decide, not a frozen copy?"""
        own = self.own if half is None else self.own[half.first : half.last]
        return (own < 0) | (own == seats)

    def there(self, array: NDArray[Any]) -> Any:
        """On the device; a GPU fetches it by itself while the program goes on."""
        tensor = self.torch.from_numpy(array)
        if self.device.type != "cuda":
            return tensor.clone()
        return tensor.pin_memory().to(self.device, non_blocking=True)

    def credit(self, rolled: dict[str, Any], value: Any, seat: Any) -> tuple[Any, Any]:
        """The advantage of every decision, and whether it could be known.

        Everything is kept for each seat of each game; no step waits for the device.
        """
        torch, games = self.torch, self.course.games
        nothing = torch.zeros(games, self.course.seats, device=self.device)
        later = nothing.scatter(1, seat[:, None], value[:, None])  # value of what follows
        seen = nothing.bool().scatter(1, seat[:, None], True)
        ahead = gained = nothing
        advantage = torch.zeros_like(rolled["value"])
        known = torch.zeros_like(advantage, dtype=torch.bool)
        for at in range(self.course.horizon - 1, -1, -1):
            over, own = rolled["ended"][at][:, None], rolled["seat"][at][:, None]
            later, ahead, gained = (each.masked_fill(over, 0.0) for each in (later, ahead, gained))
            seen = seen | over
            gained = gained + rolled["reward"][at]
            now = rolled["value"][at][:, None]
            surprise = gained.gather(1, own) + DISCOUNT * later.gather(1, own) - now
            better = surprise + DISCOUNT * LAMBDA * ahead.gather(1, own)
            was_seen = seen.gather(1, own)
            advantage[at], known[at] = better[:, 0], was_seen[:, 0]
            later = later.scatter(1, own, now)
            ahead = ahead.scatter(1, own, better * was_seen)
            gained = gained.scatter(1, own, 0.0)
            seen = seen.scatter(1, own, True)
        return advantage, known

    def improve(self, rolled: dict[str, Any]) -> tuple[float, float, float]:
        """Some epochs over the rollout; returns the last entropy, loss of the value and distance
        from the first policy."""
        torch, course = self.torch, self.course
        chosen = rolled.pop("known").reshape(-1)
        flat = {
            name: part.reshape(chosen.shape[0], *part.shape[2:])[chosen]
            for name, part in rolled.items()
            if name not in (*CAME, "seat")
        }
        flat["return"] = flat["advantage"] + flat["value"]
        gain = flat.pop("advantage")
        flat["gain"] = (gain - gain.mean()) / (gain.std() + 1e-8)
        settles = self.rollouts <= course.settling
        for _ in range(course.epochs):
            for part in torch.randperm(len(gain), device=self.device).split(course.batch):
                some = {name: column[part] for name, column in flat.items()}
                self.steps.zero_grad()
                loss, told = self.loss(some, settles)
                loss.backward()
                if settles:
                    self.forget_all_but_value()
                torch.nn.utils.clip_grad_norm_(self.network.model.parameters(), STEEPEST)
                self.steps.step()
        spread, of_value, apart = (float(each.detach()) for each in told)
        return spread, of_value, apart

    def loss(self, some: dict[str, Any], settles: bool) -> tuple[Any, tuple[Any, Any, Any]]:
        """Of a batch of decisions; with it the entropy, that of the value, and the distance."""
        torch, course = self.torch, self.course
        chances, value = self.network.judge(some["observation"], some["mask"])
        of_value = (value - some["return"]).square().mean()
        spread = -(chances.exp() * chances).sum(1).mean()
        apart = torch.zeros_like(of_value)
        if course.leash:
            with torch.no_grad():
                first, _ = self.first.judge(some["observation"], some["mask"])
            apart = (chances.exp() * (chances - first)).sum(1).mean()
        told = spread, of_value, apart
        if settles:
            return OF_VALUE * of_value, told
        gain = some["gain"]
        ratio = (chances.gather(1, some["word"][:, None])[:, 0] - some["chance"]).exp()
        clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
        of_words = -torch.minimum(ratio * gain, clipped * gain).mean()
        pull = self.remaining() * (course.leash * apart - course.entropy * spread)
        return of_words + OF_VALUE * of_value + pull, told

    def forget_all_but_value(self) -> None:
        for name, layer in self.network.model.items():
            if name != "value":
                for weight in layer.parameters():
                    weight.grad = None


class Phase:
    """Where the time goes, as this process sees it."""

    def __init__(self, spent: dict[str, float], name: str) -> None:
        self.spent, self.name = spent, name

    def __enter__(self) -> None:
        self.began = time.monotonic()

    def __exit__(self, *error: object) -> None:
        self.spent[self.name] += time.monotonic() - self.began


def add(columns: dict[str, list[Any]], row: dict[str, Any]) -> None:
    for name, part in row.items():
        columns[name].append(part)


def note(folder: Path, row: dict[str, Any]) -> None:
    """Add a row to the curve."""
    with (folder / CURVE).open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


class Looks:
    """Policies are looked at in a process of their own, while the learner goes on."""

    def __init__(self, folder: Path, look: Callable[[Policy], Mapping[str, float]]) -> None:
        self.folder = folder
        self.look = look
        self.pool = ProcessPoolExecutor(1, get_context("spawn"))
        self.asked: list[tuple[dict[str, Any], Future[Mapping[str, float]]]] = []

    def ask(self, row: Progress, policy: Policy) -> None:
        self.asked.append((asdict(row), self.pool.submit(self.look, policy)))

    def note(self, wait: bool = False) -> None:
        """Add what was seen to the curve, in order."""
        while self.asked and (wait or self.asked[0][1].done()):
            row, seen = self.asked.pop(0)
            note(self.folder, {**row, **seen.result()})

    def close(self) -> None:
        self.note(wait=True)
        self.pool.shutdown()


def train(
    learner: Learner,
    seconds: float,
    look: Callable[[Policy], Mapping[str, float]],
    every: float,
    progress: Callable[[Progress], None] = lambda row: None,
) -> Policy:
    """Learn for some time; have the policy looked at now and then and in the end."""
    due = learner.seconds + every
    looks = Looks(learner.folder, look)
    row = None
    for row in learner.learn(seconds):
        progress(row)
        if learner.seconds >= due:
            due += every
            looks.ask(row, learner.save())
            looks.note()
    policy = learner.save()
    if row is not None:
        looks.ask(row, policy)
    looks.close()
    return policy
