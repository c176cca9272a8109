"""Imitation: a policy that says what was said in the games that it has watched.

All decisions lie on the device as bytes. What is kept is the policy that fits best those games that
were kept apart.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from ...engine.moves import LEXICON
from .learning import OF_VALUE, OtherCourse
from .network import Network
from .policy import Policy, Seen, Size
from .tables import POINT
from .watching import Decisions

STATE: Final = "imitation.pt"  # of a fit that is to go on
POLICY: Final = "imitated.policy"
DECAY: Final = 0.01  # of the weights
STEEPEST: Final = 1.0  # a gradient's length
WARMING_UP: Final = 200  # steps
AT_ONCE: Final = 8192  # decisions that are looked at without learning
PATIENCE: Final = 2  # passes that bring nothing
TELLS: Final = 50  # steps between two reports
COUNTED: Final = ("done", "seconds", "best", "same", "since")


@dataclass(frozen=True)
class Fit:
    """How watched games are imitated."""

    size: Size = field(default_factory=Size)
    passes: int = 8
    rate: float = 1e-3
    batch: int = 4096
    point: float = POINT
    seed: int = 1


@dataclass(frozen=True)
class Fitted:
    """So far."""

    share: float  # of the steps
    seconds: float
    loss: float  # of the words, in the games kept apart
    same: float  # words said alike there


class Imitator:
    def __init__(
        self, fit: Fit, games: Decisions, seen: Seen, folder: Path, device: str = "auto"
    ) -> None:
        self.fit = fit
        self.folder = folder
        self.network = Network(seen, fit.size, device, fit.seed)
        self.torch = torch = self.network.torch
        self.device = self.network.device
        self.apart = np.flatnonzero(games.apart)
        self.learned = np.flatnonzero(~games.apart)
        self.games = {
            name: torch.from_numpy(part).to(self.device)
            for name, part in games._asdict().items()
            if name != "apart"
        }
        fast = {"fused": True} if self.device.type == "cuda" else {}
        self.steps = torch.optim.AdamW(
            self.network.model.parameters(), fit.rate, weight_decay=DECAY, **fast
        )
        self.each = max(1, len(self.learned) // fit.batch)  # steps of a pass
        self.done = 0  # steps
        self.seconds = 0.0
        self.best = math.inf
        self.same = 0.0
        self.since = 0  # passes that have brought nothing
        self.order: Any = None  # of this pass
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / STATE).exists():
            self.take_up()

    # Going on another time

    def terms(self) -> str:
        return json.dumps({**asdict(self.fit), "decisions": len(self.learned)})

    def take_up(self) -> None:
        kept = self.torch.load(self.folder / STATE, map_location=self.device, weights_only=True)
        if kept["terms"] != self.terms():
            raise OtherCourse(f"{self.folder} holds a fit of other games or with other settings")
        self.network.model.load_state_dict(kept["model"])
        self.steps.load_state_dict(kept["steps"])
        for name in COUNTED:
            setattr(self, name, kept[name])

    def save(self) -> None:
        state = {"terms": self.terms(), "model": self.network.model.state_dict()}
        state |= {"steps": self.steps.state_dict()}
        state |= {name: getattr(self, name) for name in COUNTED}
        fresh = self.folder / f"{STATE}.new"
        self.torch.save(state, fresh)
        fresh.replace(self.folder / STATE)

    # Learning

    @property
    def is_over(self) -> bool:
        return self.done >= self.fit.passes * self.each or self.since >= PATIENCE

    def learn(self, seconds: float = math.inf) -> Iterator[Fitted]:
        """Step by step, until the time is up, all is learned, or nothing more is gained."""
        began, before = time.monotonic(), self.seconds
        while not self.is_over and self.seconds - before < seconds:
            number, first = divmod(self.done, self.each)
            if self.order is None or first == 0:
                self.order = self.shuffled(number)
            self.step(self.order[first * self.fit.batch : (first + 1) * self.fit.batch])
            self.done += 1
            if self.done % self.each == 0:
                self.look()
            self.seconds = before + time.monotonic() - began
            if self.done % TELLS == 0 or self.done % self.each == 0:
                yield self.fitted()
        self.save()

    def fitted(self) -> Fitted:
        share = self.done / (self.fit.passes * self.each)
        return Fitted(share, self.seconds, self.best, self.same)

    def shuffled(self, number: int) -> Any:
        """All that is learned from, in the order of a pass."""
        order = np.random.default_rng([self.fit.seed, number]).permutation(self.learned)
        return self.torch.from_numpy(order).to(self.device)

    def step(self, rows: Any) -> None:
        share = self.done / (self.fit.passes * self.each)
        rate = self.fit.rate * min(1.0, (1 + self.done) / WARMING_UP)
        for group in self.steps.param_groups:
            group["lr"] = rate * (1 + math.cos(math.pi * share)) / 2
        chances, value = self.network.judge(
            self.games["observation"][rows], self.games["mask"][rows]
        )
        word = self.games["word"][rows].long()
        of_words = -chances.gather(1, word[:, None]).mean()
        paid = self.games["win"][rows] + self.fit.point * self.games["gain"][rows]
        loss = of_words + OF_VALUE * (value - paid).square().mean()
        self.steps.zero_grad()
        loss.backward()
        self.torch.nn.utils.clip_grad_norm_(self.network.model.parameters(), STEEPEST)
        self.steps.step()

    def look(self) -> None:
        """Compare with the games kept apart; keep the policy if it is the best."""
        chances, right, _ = self.told()
        loss = -float(chances.mean())
        self.since += 1
        if loss < self.best:
            self.best, self.same, self.since = loss, float(right.mean()), 0
            self.policy().save(self.folder / POLICY)

    def policy(self) -> Policy:
        return self.network.policy({"made": "imitation", **asdict(self.fit)})

    def told(self) -> tuple[Any, Any, Any]:
        """Of each decision kept apart: the log-chance of the word that was said, whether it is the
        likeliest, and the word."""
        torch, parts = self.torch, []
        with torch.no_grad():
            for rows in torch.from_numpy(self.apart).to(self.device).split(AT_ONCE):
                shown = self.games["observation"][rows], self.games["mask"][rows]
                chances, _ = self.network.judge(*shown)
                word = self.games["word"][rows].long()
                own = chances.gather(1, word[:, None])[:, 0]
                parts.append((own, (chances.argmax(1) == word).float(), word))
        chances, right, words = (torch.cat(part).cpu().numpy() for part in zip(*parts, strict=True))
        return chances, right, words

    def by_verb(self) -> dict[str, tuple[int, float]]:
        """How many words of each verb were said, and the share that is said alike."""
        _, right, words = self.told()
        verbs = np.array([move.text.partition(" ")[0] for move in LEXICON])[words]
        return {
            verb: (int((verbs == verb).sum()), float(right[verbs == verb].mean()))
            for verb in np.unique(verbs).tolist()
        }
