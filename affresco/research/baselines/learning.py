"""PPO by self-play: one network plays every seat of many games, and learns from all of them.

Each decision is credited with what its seat gained until that seat's next decision, and with what
the network expects from there on (generalized advantages, seat by seat). A seat's last decision
before the rollout breaks off is not learned from: what came of it has not been seen.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from ...engine.moves import LEXICON
from ...lab.extras import library
from .policy import LAYERS, Policy, Seen
from .tables import Tables, Turn

EXTRA: Final = "train"
STATE: Final = "state.pt"  # of a course that is to go on
POLICY: Final = "best.policy"
CURVE: Final = "curve.jsonl"
CLIP: Final = 0.2
DISCOUNT: Final = 0.999
LAMBDA: Final = 0.95
OF_VALUE: Final = 0.5  # the share of the value in the loss
STEEPEST: Final = 0.5  # a gradient's length
FIRST_WEIGHTS: Final = 0.01  # of the words: all are about equally likely in the beginning


class OtherCourse(ValueError):
    """The folder holds another course."""


@dataclass(frozen=True)
class Course:
    """What is learned, and how."""

    seats: int = 2
    modules: tuple[str, ...] = ("none",)
    games: int = 128
    horizon: int = 128  # decisions of each game in a rollout
    width: int = 256  # of both layers
    rate: float = 5e-4
    entropy: float = 0.02
    epochs: int = 2
    batch: int = 4096
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
        self.tables = Tables(course.games, course.seats, course.modules)
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
        """Rollout by rollout, until so much time is spent."""
        stop = time.monotonic() + seconds
        while time.monotonic() < stop:
            began = time.monotonic()
            self.anneal()
            told = self.improve(self.roll_out())
            self.seconds += time.monotonic() - began
            yield Progress(self.decisions, self.seconds, self.finished, self.points, *told)

    def anneal(self) -> None:
        """Small steps first, while the estimates are wild."""
        share = min(1.0, (self.decisions + 1) / (20 * self.course.games * self.course.horizon))
        for group in self.steps.param_groups:
            group["lr"] = self.course.rate * share

    def judge(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        """Log-chances of the words, and values."""
        torch, model = self.torch, self.model
        hidden = observations * self.scale
        hidden = torch.relu(model["second"](torch.relu(model["first"](hidden))))
        logits = model["words"](hidden).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(logits, 1), model["value"](hidden)[:, 0]

    def roll_out(self) -> dict[str, Any]:
        """Play `horizon` decisions in every game, and credit each with what came of it."""
        torch = self.torch
        kept: dict[str, list[Any]] = {
            name: []
            for name in (
                "observation",
                "mask",
                "word",
                "chance",
                "value",
                "seat",
                "reward",
                "ended",
            )
        }
        with torch.no_grad():
            for _ in range(self.course.horizon):
                observation, mask, seat = self.shown(self.turn)
                chances, value = self.judge(observation, mask)
                word = torch.multinomial(chances.exp(), 1)
                self.turn = self.tables.step(word[:, 0].cpu().numpy())
                if self.turn.ended.any():
                    self.finished += int(self.turn.ended.sum())
                    self.points = float(self.turn.scores[self.turn.ended].mean())
                row = (
                    observation, mask, word[:, 0], chances.gather(1, word)[:, 0], value, seat,
                    torch.from_numpy(self.turn.reward).to(self.device),
                    torch.from_numpy(self.turn.ended).to(self.device),
                )  # fmt: skip
                for name, part in zip(kept, row, strict=True):
                    kept[name].append(part)
            observation, mask, seat = self.shown(self.turn)
            _, value = self.judge(observation, mask)
        self.decisions += self.course.games * self.course.horizon
        rolled = {name: torch.stack(parts) for name, parts in kept.items()}
        rolled["advantage"], rolled["known"] = self.credit(rolled, value, seat)
        return rolled

    def shown(self, turn: Turn) -> tuple[Any, Any, Any]:
        torch = self.torch
        arrays = (turn.observation, turn.mask, turn.seat)
        observation, mask, seat = (torch.from_numpy(each.copy()).to(self.device) for each in arrays)
        return observation, mask, seat

    def credit(self, rolled: dict[str, Any], value: Any, seat: Any) -> tuple[Any, Any]:
        """The advantage of every decision, and whether it could be known."""
        torch, seats = self.torch, self.course.seats
        games = torch.arange(self.course.games, device=self.device)
        later = torch.zeros(self.course.games, seats, device=self.device)  # value of what follows
        ahead, gained = torch.zeros_like(later), torch.zeros_like(later)
        seen = torch.zeros_like(later, dtype=torch.bool)
        later[games, seat], seen[games, seat] = value, True
        advantage = torch.zeros_like(rolled["value"])
        known = torch.zeros_like(advantage, dtype=torch.bool)
        for at in range(self.course.horizon - 1, -1, -1):
            over = rolled["ended"][at]
            later[over], ahead[over], gained[over], seen[over] = 0.0, 0.0, 0.0, True
            gained += rolled["reward"][at]
            own = (games, rolled["seat"][at])
            surprise = gained[own] + DISCOUNT * later[own] - rolled["value"][at]
            advantage[at] = surprise + DISCOUNT * LAMBDA * ahead[own]
            known[at] = seen[own]
            later[own] = rolled["value"][at]
            ahead[own] = torch.where(seen[own], advantage[at], 0.0)
            gained[own], seen[own] = 0.0, True
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
        entropy = value_loss = 0.0
        for _ in range(course.epochs):
            for part in torch.randperm(len(gain), device=self.device).split(course.batch):
                chances, value = self.judge(flat["observation"][part], flat["mask"][part])
                ratio = chances.gather(1, flat["word"][part, None])[:, 0] - flat["chance"][part]
                ratio = ratio.exp()
                clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
                of_words = -torch.minimum(ratio * gain[part], clipped * gain[part]).mean()
                of_value = (value - returns[part]).square().mean()
                spread = -(chances.exp() * chances.clamp(min=-1e3)).sum(1).mean()
                self.steps.zero_grad()
                (of_words + OF_VALUE * of_value - course.entropy * spread).backward()
                torch.nn.utils.clip_grad_norm_(self.model.parameters(), STEEPEST)
                self.steps.step()
                entropy, value_loss = float(spread.detach()), float(of_value.detach())
        return entropy, value_loss


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


def train(
    learner: Learner,
    seconds: float,
    look: Callable[[Policy], dict[str, float]],
    every: float,
    progress: Callable[[Progress], None] = lambda row: None,
) -> Policy:
    """Learn for some time; look at the policy now and then, and write down what was seen."""
    due = every
    began = learner.seconds
    for row in learner.learn(seconds):
        progress(row)
        if learner.seconds - began >= due:
            due += every
            note(learner.folder, {**asdict(row), **look(learner.save())})
    return learner.save()
