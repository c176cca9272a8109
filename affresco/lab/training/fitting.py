"""Fit a network to lessons, with PyTorch: on a GPU if there is one.

Each position teaches the outcome of every seat: won or not, its points, its lead. The others'
blocks change places at random, since it does not matter who sits where. First it learns the
outcomes themselves; then λ-returns, in which what it says of the next round counts too. A tenth
of the games is held out; what is kept is the network that judged those best.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from math import log
from typing import Any, Final

from ...bots.levels import learned
from ...bots.mind.judgment import FINAL_ROW
from ...bots.mind.network import OUTPUTS
from ...bots.networks import OWN_MODULES, Trained
from ...components import load
from ...engine.modules.manifest import FEATURES
from ..extras import library
from .lessons import EXTRA, Pages

LAYERS: Final = (64, 32)
LAMBDA: Final = 0.6  # how much later rounds weigh in a λ-return
BATCH: Final = 4096
RATE: Final = 2e-3
DECAY: Final = 1.0  # of the weights: without it the lessons are learned by heart
POINTS: Final = 20.0  # the unit of points and leads inside the network
HELD_OUT: Final = 10  # one game of so many
RETURNS: Final = (0.35, 0.5, 0.65, 0.8)  # shares of the steps at which λ-returns are reckoned anew
LOOKS: Final = 40  # how often the held-out games are judged
LEAST: Final = 0.2  # deviation of an input
TINY: Final = 1e-3


@dataclass
class Fit:
    """How a fit went, and what it made."""

    trained: Trained
    positions: int
    games: int
    curve: list[tuple[int, float, float]] = field(default_factory=list)  # step, loss, held out
    held_out: dict[str, float] = field(default_factory=dict)  # of the network that was kept
    even: float = 0.0  # log-loss of saying the even share every time
    weights: float = 0.0  # log-loss of the judgment's weights


def fit(
    pages: Pages,
    seats: int,
    seed: int,
    steps: int,
    device: str = "auto",
    made: str = "",
    progress: Callable[[int], None] = lambda done: None,
) -> Fit:
    torch = library("torch", EXTRA, "training")
    where = pick_device(torch, device)
    torch.manual_seed(seed)
    data = Data(torch, pages, seats, where)
    model = make_model(torch, data, seats).to(where)
    rate = torch.optim.AdamW(model.parameters(), RATE, weight_decay=DECAY)
    plan = torch.optim.lr_scheduler.OneCycleLR(rate, RATE, total_steps=steps)
    best = float("inf")
    kept: dict[str, Any] = {}
    made_fit = Fit(none_yet(), len(pages), data.all_games)
    targets = data.outcomes
    looking_back = [int(share * steps) for share in RETURNS]
    for at in range(steps):
        if at in looking_back:
            targets = data.returns(model)
        rows = data.batch()
        own = torch.randint(seats, (len(rows),), device=where)
        loss = losses(torch, model(data.inputs(rows, own)), targets[rows, own]).sum()
        rate.zero_grad()
        loss.backward()
        rate.step()
        plan.step()
        progress(1)
        if (at + 1) % max(steps // LOOKS, 1) == 0 or at + 1 == steps:
            held = data.judge(model)
            made_fit.curve.append((at + 1, float(loss.detach()), held["win"]))
            if held["win"] < best:
                best = held["win"]
                made_fit.held_out = held
                kept = {name: value.clone() for name, value in model.state_dict().items()}
    model.load_state_dict(kept)
    made_fit.even = data.even()
    made_fit.weights = data.by_weights()
    made_fit.trained = Trained(
        seats,
        len(FEATURES),
        OWN_MODULES,
        (data.width, *LAYERS, len(OUTPUTS)),
        folded(torch, model, data, seats),
        load().digest,
        made,
    )
    return made_fit


def none_yet() -> Trained:
    return Trained(2, 0, 0, (), array("f"), "", "")


def pick_device(torch: Any, device: str) -> Any:
    if device == "auto":
        device = "cuda" if torch.cuda.is_available() else "cpu"
    return torch.device(device)


def make_model(torch: Any, data: Data, seats: int) -> Any:
    layers: list[Any] = []
    width = data.width
    for size in LAYERS:
        layers += [torch.nn.Linear(width, size), torch.nn.ReLU()]
        width = size
    last = torch.nn.Linear(width, len(OUTPUTS))
    with torch.no_grad():  # it begins with what everybody may expect
        last.weight.mul_(0.1)
        last.bias.copy_(
            torch.tensor([log(1 / (seats - 1)) if seats > 2 else 0.0, data.mean_points / POINTS, 0])
        )
    return torch.nn.Sequential(*layers, last)


def losses(torch: Any, said: Any, true: Any) -> Any:
    """Of the three outputs: the log-loss of the win, squares of the others."""
    win = torch.nn.functional.binary_cross_entropy_with_logits(said[:, 0], true[:, 0])
    rest = ((said[:, 1:] - true[:, 1:]) ** 2).mean(0)
    return torch.cat([win[None], 0.25 * rest])


class Data:
    """The positions on the device, and what became of them."""

    def __init__(self, torch: Any, pages: Pages, seats: int, where: Any) -> None:
        self.torch = torch
        self.seats = seats
        self.where = where
        self.blocks = torch.from_numpy(pages.blocks).to(where).float()
        self.boards = torch.from_numpy(pages.boards).to(where).float()
        self.games = torch.from_numpy(pages.games).to(where).long()
        scores = torch.from_numpy(pages.scores).to(where).float()
        self.outcomes = outcomes(torch, scores)
        self.mean_points = float(scores.mean())
        held = self.games % HELD_OUT == 0
        self.taught = torch.nonzero(~held)[:, 0]
        self.held = torch.nonzero(held)[:, 0]
        self.all_games = int(self.games.unique().numel())
        flat = self.blocks[self.taught].reshape(-1, self.blocks.shape[2])
        self.block_mean, self.block_scale = spread(flat)
        self.board_mean, self.board_scale = spread(self.boards[self.taught])
        self.width = seats * self.blocks.shape[2] + self.boards.shape[1]

    def batch(self) -> Any:
        at = self.torch.randint(len(self.taught), (BATCH,), device=self.where)
        return self.taught[at]

    def inputs(self, rows: Any, own: Any, mixed: bool = True) -> Any:
        """What the seats `own` are shown; the others in any order, or in that of their seats."""
        torch = self.torch
        places = torch.arange(self.seats, device=self.where).expand(len(rows), -1)
        if mixed:
            keys = torch.rand(len(rows), self.seats, device=self.where)
            keys[:, 0] = -1
            places = keys.argsort(1)
        order = (own[:, None] + places) % self.seats
        blocks = self.blocks[rows[:, None], order]
        blocks = (blocks - self.block_mean) / self.block_scale
        boards = (self.boards[rows] - self.board_mean) / self.board_scale
        return torch.cat([blocks.reshape(len(rows), -1), boards], 1)

    def all_said(self, model: Any, rows: Any) -> Any:
        """What the model says of all seats at these positions."""
        torch = self.torch
        said = []
        with torch.no_grad():
            for part in rows.split(16 * BATCH):
                seats = [torch.full_like(part, seat) for seat in range(self.seats)]
                said.append(
                    torch.stack([model(self.inputs(part, own, mixed=False)) for own in seats], 1)
                )
        return torch.cat(said)

    def returns(self, model: Any) -> Any:
        """λ-returns: each round's is a mixture of what is said of the next one and of its return.

        The positions of a game follow each other.
        """
        torch = self.torch
        said = self.all_said(model, torch.arange(len(self.games), device=self.where))
        said[:, :, 0] = torch.sigmoid(said[:, :, 0])
        said = said.cpu().numpy()
        games = self.games.cpu().tolist()
        found = self.outcomes.cpu().numpy().copy()
        for row in range(len(games) - 2, -1, -1):
            if games[row] == games[row + 1]:
                found[row] = (1 - LAMBDA) * said[row + 1] + LAMBDA * found[row + 1]
        return torch.from_numpy(found).to(self.where)

    def judge(self, model: Any) -> dict[str, float]:
        """The held-out games: log-loss of the win, and the share of the variance explained."""
        torch = self.torch
        said = self.all_said(model, self.held).reshape(-1, 3)
        true = self.outcomes[self.held].reshape(-1, 3)
        left = ((said - true) ** 2).mean(0) / true.var(0).clamp(min=TINY)
        win = torch.nn.functional.binary_cross_entropy_with_logits(said[:, 0], true[:, 0])
        return {"win": float(win), "points": 1 - float(left[1]), "lead": 1 - float(left[2])}

    def by_weights(self) -> float:
        """The log-loss of what the judgment's weights say of the held-out games."""
        torch = self.torch
        boards = self.boards[self.held]
        stages = boards[:, 2].where(boards[:, 1] == 0, boards.new_full((), FINAL_ROW)).long()
        spreads = torch.tensor(list(learned().spreads), device=self.where)[stages]
        chances = torch.softmax(self.blocks[self.held][:, :, -1] / spreads[:, None], 1)
        true = self.outcomes[self.held][:, :, 0]
        return float(torch.nn.functional.binary_cross_entropy(chances, true))

    def even(self) -> float:
        share = 1 / self.seats
        return -share * log(share) - (1 - share) * log(1 - share)


def outcomes(torch: Any, scores: Any) -> Any:
    """Of each seat: its share of the win, its points and its lead, in the network's unit."""
    best = scores.max(1, keepdim=True).values
    winners = (scores == best).float()
    wins = winners / winners.sum(1, keepdim=True)
    leads = []
    for seat in range(scores.shape[1]):
        others = torch.cat([scores[:, :seat], scores[:, seat + 1 :]], 1)
        leads.append(scores[:, seat] - others.max(1).values)
    return torch.stack([wins, scores / POINTS, torch.stack(leads, 1) / POINTS], 2)


def spread(table: Any) -> tuple[Any, Any]:
    """Mean and deviation of each column; what is seldom seen must not count for too much."""
    return table.mean(0), table.std(0).clamp(min=LEAST)


def folded(torch: Any, model: Any, data: Data, seats: int) -> array[float]:
    """The weights for inputs and outputs as they are, layer by layer, by input; then its biases."""
    means = torch.cat([data.block_mean.repeat(seats), data.board_mean]).double()
    scales = torch.cat([data.block_scale.repeat(seats), data.board_scale]).double()
    units = torch.tensor([1.0, POINTS, POINTS], dtype=torch.float64, device=data.where)
    layers = [layer for layer in model if hasattr(layer, "weight")]
    numbers: array[float] = array("f")
    for at, layer in enumerate(layers):
        weights = layer.weight.detach().double()
        biases = layer.bias.detach().double()
        if at == 0:
            weights = weights / scales
            biases = biases - weights @ means
        if at == len(layers) - 1:
            weights = weights * units[:, None]
            biases = biases * units
        numbers.extend(weights.t().reshape(-1).cpu().tolist())
        numbers.extend(biases.cpu().tolist())
    return numbers
