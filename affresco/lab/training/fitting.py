"""Fit a network to lessons, with PyTorch: on a GPU if there is one.

Each position teaches what became of every seat: won or not, its points, its lead. The network
learns by how much the weights of the judgment are wrong there.
First it learns the outcomes themselves; then λ-returns, in which what it says of the next round
counts too. A tenth of the games is held out; what is kept is the network that judged those best.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ...bots.levels import learned
from ...bots.mind.judgment import FINAL_ROW
from ...bots.mind.network import OUTPUTS
from ...bots.mind.outlook import BESIDES, BLOCKS
from ...bots.networks import (
    BASE_FEATURES,
    BASE_MODULES,
    KINDS,
    OWN_MODULES,
    Trained,
    table_of,
)
from ...components import load
from ...configuration import NONE
from ...engine.modules.manifest import FEATURES
from ...engine.options import ALL_MODULES
from ..extras import library
from .lessons import EXTRA, Pages

LAYERS: Final = (64, 32)
LAMBDA: Final = 0.6  # how much later rounds weigh in a λ-return
BATCH: Final = 4096
RATE: Final = 2e-3
DECAY: Final = 0.3  # of the weights: without it the lessons are learned by heart
POINTS: Final = 20.0  # the unit of points and leads inside the network
HELD_OUT: Final = 10  # one game of so many
RETURNS: Final = (0.35, 0.5, 0.65, 0.8)  # shares of the steps at which λ-returns are reckoned anew
LOOKS: Final = 40  # how often the held-out games are judged
LEAST: Final = 0.2  # deviation of an input
TINY: Final = 1e-6


@dataclass
class Fit:
    """How a fit went, and what it made."""

    trained: Trained
    positions: int
    games: int
    curve: list[tuple[int, float, float]] = field(default_factory=list)  # step, loss, held out
    held_out: dict[str, float] = field(default_factory=dict)  # of the network that was kept
    weights: dict[str, float] = field(default_factory=dict)  # of the judgment's weights alone
    tables: dict[str, tuple[float, float]] = field(default_factory=dict)  # both, at each of them


def fit(
    lessons: Sequence[Pages],
    modules: str,
    seed: int,
    steps: int,
    device: str = "auto",
    made: str = "",
    progress: Callable[[int], None] = lambda done: None,
) -> Fit:
    """From the pages of each number of seats; without modules it knows the base game alone."""
    torch = library("torch", EXTRA, "training")
    where = pick_device(torch, device)
    torch.manual_seed(seed)
    features, homes = (
        (BASE_FEATURES, BASE_MODULES) if modules == NONE else (len(FEATURES), OWN_MODULES)
    )
    data = Data(torch, lessons, features, homes, where)
    model = make_model(torch, data.width).to(where)
    rate = torch.optim.AdamW(model.parameters(), RATE, weight_decay=DECAY)
    plan = torch.optim.lr_scheduler.OneCycleLR(rate, RATE, total_steps=steps)
    best = float("inf")
    kept: dict[str, Any] = {}
    seats = tuple(pages.blocks.shape[1] for pages in lessons)
    none_yet = Trained(seats, features, homes, (), array("f"), load().digest, made, ())
    found = Fit(none_yet, sum(map(len, lessons)), data.all_games)
    targets = data.outcomes
    looking_back = [int(share * steps) for share in RETURNS]
    for at in range(steps):
        if at in looking_back:
            targets = data.returns(data.said(model))
        rows = data.batch()
        loss = losses(torch, data.corrected(model, rows), targets[rows]).sum()
        rate.zero_grad()
        loss.backward()
        rate.step()
        plan.step()
        progress(1)
        if (at + 1) % max(steps // LOOKS, 1) == 0 or at + 1 == steps:
            held = data.judge(data.said(model, data.held))
            found.curve.append((at + 1, float(loss.detach()), held["win"]))
            if held["win"] < best:
                best = held["win"]
                found.held_out = held
                kept = {name: value.clone() for name, value in model.state_dict().items()}
    model.load_state_dict(kept)
    found.weights = data.judge(data.usual[data.held])
    found.tables = data.by_table(model)
    sizes = (data.width, *LAYERS, len(OUTPUTS))
    proved = tuple(table_of(one, kind) for one in seats for kind in kinds_for(modules))
    found.trained = replace(
        none_yet, sizes=sizes, weights=folded(torch, model, data.mean, data.scale), proved=proved
    )
    return found


def kinds_for(modules: str) -> tuple[str, ...]:
    """The kinds of tables that such lessons are about."""
    return KINDS[:1] if modules == NONE else KINDS[1:]


def pick_device(torch: Any, device: str) -> Any:
    if device == "auto":
        device = "cuda" if torch.cuda.is_available() else "cpu"
    return torch.device(device)


def make_model(torch: Any, width: int) -> Any:
    layers: list[Any] = []
    for size in LAYERS:
        layers += [torch.nn.Linear(width, size), torch.nn.ReLU()]
        width = size
    last = torch.nn.Linear(width, len(OUTPUTS))
    with torch.no_grad():  # it begins with what the weights say
        last.weight.mul_(0.1)
        last.bias.zero_()
    return torch.nn.Sequential(*layers, last)


def losses(torch: Any, said: Any, true: Any) -> Any:
    """Of the outputs: the log-loss of the win, squares of the others."""
    win = torch.nn.functional.binary_cross_entropy_with_logits(said[:, 0], true[:, 0])
    rest = ((said[:, 1:] - true[:, 1:]) ** 2).mean(0)
    return torch.cat([win[None], 0.25 * rest])


class Data:
    """A row for each seat at each position: what it is shown, what the weights say, what became.

    The seats of a position follow each other, and so do the positions of a game.
    """

    def __init__(
        self, torch: Any, lessons: Sequence[Pages], features: int, modules: int, where: Any
    ) -> None:
        self.torch = torch
        self.where = where
        shown, usual, became, games, seats, chosen = [], [], [], [], [], []
        self.all_games = 0
        for pages in lessons:
            blocks = torch.from_numpy(pages.blocks).to(where).float()
            boards = torch.from_numpy(pages.boards).to(where).float()
            scores = torch.from_numpy(pages.scores).to(where).float()
            numbers = torch.from_numpy(pages.games).to(where).long()
            places = blocks.shape[1]
            shown.append(inputs(torch, blocks, boards, features, modules))
            usual.append(by_weights(torch, blocks[:, :, -1], boards).reshape(-1, len(OUTPUTS)))
            became.append(outcomes(torch, scores).reshape(-1, len(OUTPUTS)))
            games.append(numbers.repeat_interleave(places))
            seats.append(torch.full_like(games[-1], places))
            in_play = boards[:, BASE_MODULES - OWN_MODULES :].sum(1)
            chosen.append(in_play.repeat_interleave(places))
            self.all_games += int(numbers.unique().numel())
        self.shown = torch.cat(shown)
        self.usual = torch.cat(usual)
        self.outcomes = torch.cat(became)
        self.games = torch.cat(games)
        self.seats = torch.cat(seats)
        self.modules = torch.cat(chosen)  # how many are in play
        held = self.games % HELD_OUT == 0
        self.taught = torch.nonzero(~held)[:, 0]
        self.held = torch.nonzero(held)[:, 0]
        self.mean, self.scale = spread(self.shown[self.taught])
        self.shown = (self.shown - self.mean) / self.scale
        self.width = self.shown.shape[1]

    def batch(self) -> Any:
        at = self.torch.randint(len(self.taught), (BATCH,), device=self.where)
        return self.taught[at]

    def corrected(self, model: Any, rows: Any) -> Any:
        return self.usual[rows] + model(self.shown[rows])

    def said(self, model: Any, rows: Any = None) -> Any:
        """What the model says of these rows, or of all."""
        torch = self.torch
        rows = torch.arange(len(self.games), device=self.where) if rows is None else rows
        with torch.no_grad():
            return torch.cat([self.corrected(model, part) for part in rows.split(16 * BATCH)])

    def returns(self, said: Any) -> Any:
        """λ-returns: each round's is a mixture of what is said of the next one and of its return.

        A row's next round is as many rows further as there are seats, if it is of the same game.
        """
        torch = self.torch
        said = said.clone()
        said[:, 0] = torch.sigmoid(said[:, 0])
        said = said.cpu().numpy()
        games, seats = self.games.tolist(), self.seats.tolist()
        found = self.outcomes.cpu().numpy().copy()
        for row in range(len(games) - 1, -1, -1):
            after = row + seats[row]
            if after < len(games) and games[row] == games[after] and seats[row] == seats[after]:
                found[row] = (1 - LAMBDA) * said[after] + LAMBDA * found[after]
        return torch.from_numpy(found).to(self.where)

    def judge(self, said: Any, rows: Any = None) -> dict[str, float]:
        """Held-out rows: the log-loss of the win, and the shares of the variance explained."""
        torch = self.torch
        true = self.outcomes[self.held if rows is None else rows]
        win = torch.nn.functional.binary_cross_entropy_with_logits(said[:, 0], true[:, 0])
        left = ((said - true) ** 2).mean(0) / true.var(0).clamp(min=TINY)
        shares = {name: 1 - float(left[at]) for at, name in enumerate(OUTPUTS) if at}
        return {"win": float(win), **shares}

    def by_table(self, model: Any) -> dict[str, tuple[float, float]]:
        """At each kind of table among the held-out games: the log-loss of network and weights."""
        found = {}
        for seats in self.seats.unique().tolist():
            modules = self.modules[self.held]
            whole = len(ALL_MODULES)
            for kind, least, most in zip(KINDS, (0, 1, whole), (0, whole - 1, whole), strict=True):
                here = (self.seats[self.held] == seats) & (modules >= least) & (modules <= most)
                rows = self.held[here]
                if len(rows):
                    found[table_of(seats, kind)] = (
                        self.judge(self.said(model, rows), rows)["win"],
                        self.judge(self.usual[rows], rows)["win"],
                    )
        return found


def inputs(torch: Any, blocks: Any, boards: Any, features: int, modules: int) -> Any:
    """What each seat is shown, as `Outlook` would: its own block, its rival's, the others' mean."""
    known = [*range(features), *range(blocks.shape[2] - len(BESIDES), blocks.shape[2])]
    blocks = blocks[:, :, known]
    boards = boards[:, : boards.shape[1] - OWN_MODULES + modules]
    seats = blocks.shape[1]
    rows = []
    for seat in range(seats):
        others = [(seat + place) % seats for place in range(1, seats)]
        beside = blocks[:, others]
        rival = beside[torch.arange(len(blocks)), beside[:, :, -1].argmax(1)]
        parts = dict(zip(BLOCKS, (blocks[:, seat], rival, beside.mean(1)), strict=True))
        rows.append(torch.cat([*parts.values(), boards], 1))
    return torch.stack(rows, 1).reshape(len(blocks) * seats, -1)


def by_weights(torch: Any, expected: Any, boards: Any) -> Any:
    """What the judgment's weights say of each seat: the outputs of a network that adds nothing."""
    judgment = learned()
    stages = boards[:, 2].where(boards[:, 1] == 0, boards.new_full((), FINAL_ROW)).long()
    spreads = torch.tensor(list(judgment.spreads), device=boards.device)[stages]
    standing = torch.tensor(list(judgment.standing), device=boards.device)[stages]
    chances = torch.softmax(expected / spreads[:, None], 1).clamp(TINY, 1 - TINY)
    points = (expected + standing[:, None]) / POINTS
    return torch.stack([torch.logit(chances), points, leads(torch, expected) / POINTS], 2).float()


def outcomes(torch: Any, scores: Any) -> Any:
    """Of each seat: its share of the win, its points and its lead, in the network's unit."""
    best = scores.max(1, keepdim=True).values
    winners = (scores == best).float()
    wins = winners / winners.sum(1, keepdim=True)
    return torch.stack([wins, scores / POINTS, leads(torch, scores) / POINTS], 2)


def leads(torch: Any, scores: Any) -> Any:
    """Over the best of the others."""
    rows = []
    for seat in range(scores.shape[1]):
        others = torch.cat([scores[:, :seat], scores[:, seat + 1 :]], 1)
        rows.append(scores[:, seat] - others.max(1).values)
    return torch.stack(rows, 1)


def spread(table: Any) -> tuple[Any, Any]:
    """Mean and deviation of each column; what is seldom seen must not count for too much."""
    return table.mean(0), table.std(0).clamp(min=LEAST)


def folded(torch: Any, model: Any, mean: Any, scale: Any) -> array[float]:
    """The weights for inputs and outputs as they are, layer by layer, by input; then its biases."""
    means, scales = mean.double(), scale.double()
    units = torch.tensor([1.0, POINTS, POINTS], dtype=torch.float64, device=mean.device)
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
