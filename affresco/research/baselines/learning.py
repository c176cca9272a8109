"""PPO by self-play: one network plays every seat of many games, and learns from all of them.

Each decision is credited with what its seat gained until that seat's next decision, and with what
the network expects from there on (generalized advantages, seat by seat). A seat's last decision
before the rollout breaks off is not learned from: what came of it has not been seen.

A course takes the time it is given: toward its end the steps become small, and variety is worth
less and less. It may begin with games of others, which are imitated.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...engine.moves import LEXICON
from ...lab.extras import library
from .policy import LAYERS, Policy, Seen
from .tables import POINT, Tables, Turn

EXTRA: Final = "train"
STATE: Final = "state.pt"  # of a course that is to go on
POLICY: Final = "learned.policy"
CURVE: Final = "curve.jsonl"
CLIP: Final = 0.2
DISCOUNT: Final = 0.999
LAMBDA: Final = 0.95
OF_VALUE: Final = 0.5  # the share of the value in the loss
STEEPEST: Final = 0.5  # a gradient's length
FIRST_WEIGHTS: Final = 0.01  # of the words: all are about equally likely in the beginning
IMPOSSIBLE: Final = -60.0  # the logit of such a word; farther down, exponentials are slow
WARMING_UP: Final = 20  # rollouts with smaller steps, while the estimates are wild
IN_THE_END: Final = 0.05  # what is left of the rate and of the worth of variety


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
    width: int = 256  # of both layers
    rate: float = 1e-3
    entropy: float = 0.02  # what variety is worth
    epochs: int = 3
    batch: int = 2048
    point: float = POINT
    options: str = ""  # of the tables
    watched: str = ""  # recorded games, imitated first
    passes: int = 8  # through them
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


class Learner:
    def __init__(self, course: Course, folder: Path, device: str = "auto") -> None:
        self.torch = torch = library("torch", EXTRA, "training")
        if device == "auto":
            device = "cuda" if torch.cuda.is_available() else "cpu"
        self.device = torch.device(device)
        torch.set_float32_matmul_precision("high")
        torch.manual_seed(course.seed)
        self.course = course
        self.folder = folder
        self.tables = Tables(
            course.games, course.seats, course.modules, course.point, course.options
        )
        self.model = make_model(torch, self.tables.seen, course.width).to(self.device)
        self.scale = torch.from_numpy(self.tables.seen.scale).to(self.device)
        self.steps = torch.optim.Adam(self.model.parameters(), course.rate, eps=1e-5)
        self.decisions = 0
        self.seconds = 0.0
        self.finished = 0  # games
        self.points = 0.0  # of a seat, in those that ended last
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / STATE).exists():
            self.take_up()
        self.turn = self.tables.reset(course.seed + self.decisions)

    # Going on another time

    def is_new(self) -> bool:
        return not (self.folder / STATE).exists()

    def take_up(self) -> None:
        """Go on where the course in the folder was left."""
        kept = self.torch.load(self.folder / STATE, map_location=self.device, weights_only=True)
        if json.loads(kept["course"]) != json.loads(json.dumps(asdict(self.course))):
            raise OtherCourse(f"{self.folder} holds a course with other settings: {kept['course']}")
        self.model.load_state_dict(kept["model"])
        self.steps.load_state_dict(kept["steps"])
        self.decisions, self.seconds = kept["decisions"], kept["seconds"]
        self.finished = kept["games"]

    def save(self) -> Policy:
        state = {
            "course": json.dumps(asdict(self.course)),
            "model": self.model.state_dict(),
            "steps": self.steps.state_dict(),
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
        weights = {}
        for name in LAYERS:
            layer = self.model[name]
            weights[name] = layer.weight.detach().cpu().numpy().T.copy()
            weights[f"{name}_bias"] = layer.bias.detach().cpu().numpy().copy()
        made = f"PPO, {self.decisions} decisions, {json.dumps(asdict(self.course))}"
        return Policy(self.tables.seen, weights, made)

    # Learning

    def learn(self, seconds: float) -> Iterator[Progress]:
        """Rollout by rollout, until so much time is spent or the course is over."""
        stop = min(60 * self.course.minutes, self.seconds + seconds)
        while self.seconds < stop:
            began = time.monotonic()
            self.anneal()
            told = self.improve(self.roll_out())
            self.seconds += time.monotonic() - began
            yield Progress(self.decisions, self.seconds, self.finished, self.points, *told)

    def anneal(self) -> None:
        rollouts = 1 + self.decisions // (self.course.games * self.course.horizon)
        share = min(1.0, rollouts / WARMING_UP) * self.remaining()
        for group in self.steps.param_groups:
            group["lr"] = self.course.rate * share

    def remaining(self) -> float:
        """From 1 to almost 0 in the course of the course."""
        return max(IN_THE_END, 1 - self.seconds / (60 * self.course.minutes))

    def judge(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        """Log-chances of the words, and values; layers in half the bytes are far faster."""
        torch, model = self.torch, self.model
        with torch.autocast(self.device.type, torch.bfloat16):
            hidden = observations * self.scale
            hidden = torch.relu(model["second"](torch.relu(model["first"](hidden))))
            logits, value = model["words"](hidden), model["value"](hidden)
        logits = logits.float().masked_fill(masks == 0, IMPOSSIBLE)
        return torch.log_softmax(logits, 1), value.float()[:, 0]

    def draw(self, chances: Any) -> Any:
        """A word for each row, by their log-chances."""
        below = chances.exp().cumsum(1)
        # More than 0, so that no word without a chance is drawn.
        lot = 1 - self.torch.rand(len(below), 1, device=self.device)
        return (below < lot * below[:, -1:]).sum(1, keepdim=True)

    def roll_out(self) -> dict[str, Any]:
        """Play `horizon` decisions in every game, and credit each with what came of it."""
        torch = self.torch
        shown: dict[str, list[Any]] = {
            name: [] for name in ("observation", "mask", "word", "chance", "value")
        }
        came: dict[str, list[Any]] = {name: [] for name in ("seat", "reward", "ended")}
        with torch.no_grad():
            for _ in range(self.course.horizon):
                observation, mask = self.looked_at(self.turn)
                chances, value = self.judge(observation, mask)
                word = self.draw(chances)
                seat = self.turn.seat
                self.turn = self.tables.step(word[:, 0].cpu().numpy())
                if self.turn.ended.any():
                    self.finished += int(self.turn.ended.sum())
                    self.points = float(self.turn.scores[self.turn.ended].mean())
                row = (observation, mask, word[:, 0], chances.gather(1, word)[:, 0], value)
                for name, part in zip(shown, row, strict=True):
                    shown[name].append(part)
                for name, each in zip(came, (seat, self.turn.reward, self.turn.ended), strict=True):
                    came[name].append(each)
            _, value = self.judge(*self.looked_at(self.turn))
        self.decisions += self.course.games * self.course.horizon
        rolled = {name: torch.stack(parts) for name, parts in shown.items()}
        rolled |= {name: self.there(np.stack(parts)) for name, parts in came.items()}
        rolled["advantage"], rolled["known"] = self.credit(
            rolled, value, self.there(self.turn.seat)
        )
        return rolled

    def looked_at(self, turn: Turn) -> tuple[Any, Any]:
        """What the learner is shown; a copy, for the engine writes over its rows."""
        return self.there(turn.observation.copy()), self.there(turn.mask.copy())

    def there(self, array: NDArray[Any]) -> Any:
        """On the device; a GPU fetches it by itself while the program goes on."""
        tensor = self.torch.from_numpy(array)
        if self.device.type == "cuda":
            tensor = tensor.pin_memory()
        return tensor.to(self.device, non_blocking=True)

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

    def improve(self, rolled: dict[str, Any]) -> tuple[float, float]:
        """Some epochs over the rollout; returns the last entropy and loss of the value."""
        torch, course = self.torch, self.course
        chosen = rolled.pop("known").reshape(-1)
        flat = {
            name: part.reshape(chosen.shape[0], *part.shape[2:])[chosen]
            for name, part in rolled.items()
            if name not in ("seat", "reward", "ended")
        }
        returns = flat["advantage"] + flat["value"]
        gain = flat["advantage"]
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        variety = course.entropy * self.remaining()
        for _ in range(course.epochs):
            for part in torch.randperm(len(gain), device=self.device).split(course.batch):
                chances, value = self.judge(flat["observation"][part], flat["mask"][part])
                ratio = chances.gather(1, flat["word"][part, None])[:, 0] - flat["chance"][part]
                ratio = ratio.exp()
                clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
                of_words = -torch.minimum(ratio * gain[part], clipped * gain[part]).mean()
                of_value = (value - returns[part]).square().mean()
                spread = -(chances.exp() * chances).sum(1).mean()
                self.steps.zero_grad()
                (of_words + OF_VALUE * of_value - variety * spread).backward()
                torch.nn.utils.clip_grad_norm_(self.model.parameters(), STEEPEST)
                self.steps.step()
        return float(spread.detach()), float(of_value.detach())


def make_model(torch: Any, seen: Seen, width: int) -> Any:
    sizes = (len(seen.scale), width), (width, width), (width, len(LEXICON)), (width, 1)
    layers = {name: torch.nn.Linear(*size) for name, size in zip(LAYERS, sizes, strict=True)}
    gains = {"first": np.sqrt(2), "second": np.sqrt(2), "words": FIRST_WEIGHTS, "value": 1.0}
    for name, layer in layers.items():
        torch.nn.init.orthogonal_(layer.weight, gains[name])
        torch.nn.init.zeros_(layer.bias)
    return torch.nn.ModuleDict(layers)


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
