"""Fit a network to plans that were tried, with PyTorch: on a GPU if there is one.

It learns what came of each plan, the chance to win and the points that are the seat's goal, as a
correction of what the weights say, and above all by how much the plans of one decision differ in
what they are worth to the search. A tenth of the games is held out; what is kept is the network
that gave away least there, if its first choice had been played.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from ...bots.mind.network import OUTPUTS
from ...bots.networks import BASE_FEATURES, BASE_MODULES, OWN_MODULES, PLANS, Trained, table_of
from ...bots.scholar import RENOWN
from ...components import load
from ...configuration import NONE
from ...engine.modules.manifest import FEATURES
from ..extras import library
from .fitting import (
    HELD_OUT,
    LAYERS,
    LOOKS,
    POINTS,
    TINY,
    Fit,
    folded,
    kinds_for,
    make_model,
    pick_device,
    spread,
)
from .lessons import EXTRA
from .weighing import Drafts

BATCH: Final = 256  # decisions
RATE: Final = 2e-3
DECAY: Final = 0.5
APART: Final = 1.0  # what the differences between plans count, in squares of the usual one
BESIDE: Final = 0.05  # what points and leads count
NEVER: Final = -1e9  # worth of a plan that does not exist


def fit_plans(
    lessons: Sequence[Drafts],
    modules: str,
    seed: int,
    steps: int,
    device: str = "auto",
    made: str = "",
) -> Fit:
    """From the plans tried with each number of seats; without modules it knows the base game."""
    seats = [int(one.seats[0]) for one in lessons]
    torch = library("torch", EXTRA, "training")
    where = pick_device(torch, device)
    torch.manual_seed(seed)
    data = Plans(torch, lessons, where)
    model = make_model(torch, data.width).to(where)
    rate = torch.optim.AdamW(model.parameters(), RATE, weight_decay=DECAY)
    course = torch.optim.lr_scheduler.OneCycleLR(rate, RATE, total_steps=steps)
    features, homes = (
        (BASE_FEATURES, BASE_MODULES) if modules == NONE else (len(FEATURES), OWN_MODULES)
    )
    proved = tuple(table_of(one, kind) for one in seats for kind in kinds_for(modules))
    none_yet = Trained(
        tuple(seats), features, homes, (), array("f"), load().digest, made, proved, PLANS
    )
    found = Fit(none_yet, len(data.games), sum(len(set(one.games.tolist())) for one in lessons))
    best = float("inf")
    kept: dict[str, Any] = {}
    for at in range(steps):
        rows, groups = data.batch()
        loss = data.loss(data.corrected(model, rows), rows, groups)
        rate.zero_grad()
        loss.backward()
        rate.step()
        course.step()
        if (at + 1) % max(steps // LOOKS, 1) == 0 or at + 1 == steps:
            held = data.judge(data.said(model))
            found.curve.append((at + 1, float(loss.detach()), held["given"]))
            if held["given"] < best:
                best = held["given"]
                found.held_out = held
                kept = {name: value.clone() for name, value in model.state_dict().items()}
    model.load_state_dict(kept)
    found.weights = data.judge(data.usual)
    said = data.said(model)
    for one in seats:
        here = [data.given_away(by, one) for by in (said, data.usual)]
        found.tables[table_of(one, kinds_for(modules)[0])] = (here[0], here[1])
    sizes = (data.width, *LAYERS, len(OUTPUTS))
    found.trained = replace(
        none_yet, sizes=sizes, weights=folded(torch, model, data.mean, data.scale)
    )
    return found


class Plans:
    """A row for each plan; those of one decision follow each other."""

    def __init__(self, torch: Any, lessons: Sequence[Drafts], where: Any) -> None:
        self.torch = torch
        self.where = where
        numpy = library("numpy", EXTRA, "training")

        def joined(name: str) -> Any:
            parts = [getattr(one, name) for one in lessons]
            return torch.from_numpy(numpy.concatenate(parts)).to(where)

        self.shown = joined("shown")
        self.usual = in_units(torch, joined("usual"))
        self.true = in_units(torch, joined("found"))
        self.chances = joined("found")[:, 0]
        self.points = joined("found")[:, 1]
        self.games, self.seats = joined("games"), joined("seats")
        self.renown = torch.where(self.seats == 2, 0.0, RENOWN)
        self.worth = self.chances + self.renown * self.points
        told = torch.stack([self.seats, self.games, joined("decisions")])
        fresh = torch.ones(len(self.games), dtype=torch.bool, device=where)
        fresh[1:] = (told[:, 1:] != told[:, :-1]).any(0)
        self.first = torch.nonzero(fresh)[:, 0]  # row of each decision
        ends = torch.cat([self.first[1:], self.first.new_tensor([len(self.games)])])
        self.many = ends - self.first
        apart = self.games[self.first] % HELD_OUT == 0
        self.taught = torch.nonzero(~apart)[:, 0]
        self.held = torch.nonzero(apart)[:, 0]
        self.usually = self.differences()
        learned_from = self.rows_of(self.taught)[0]
        self.mean, self.scale = spread(self.shown[learned_from].float())
        self.width = self.shown.shape[1]

    def rows_of(self, decisions: Any) -> tuple[Any, Any]:
        """The rows of these decisions, and to which of them each belongs."""
        torch = self.torch
        many = self.many[decisions]
        before = many.cumsum(0) - many
        groups = torch.arange(len(decisions), device=self.where).repeat_interleave(many)
        within = torch.arange(len(groups), device=self.where) - before[groups]
        return self.first[decisions][groups] + within, groups

    def batch(self) -> tuple[Any, Any]:
        at = self.torch.randint(len(self.taught), (BATCH,), device=self.where)
        return self.rows_of(self.taught[at])

    def corrected(self, model: Any, rows: Any) -> Any:
        shown = (self.shown[rows].float() - self.mean) / self.scale
        return self.usual[rows] + model(shown)

    def said(self, model: Any) -> Any:
        """What the model says of all rows."""
        torch = self.torch
        rows = torch.arange(len(self.games), device=self.where)
        with torch.no_grad():
            return torch.cat([self.corrected(model, part) for part in rows.split(2**16)])

    def worth_said(self, said: Any, rows: Any) -> Any:
        return said[:, 0].sigmoid() + self.renown[rows] * POINTS * said[:, 1]

    def differences(self) -> Any:
        """By how much the plans of a decision differ, by the number of seats."""
        usually = self.worth.new_ones(int(self.seats.max()) + 1)
        rows, groups = self.rows_of(self.taught)
        differ = self.apart(self.worth[rows], groups)
        for seats in self.seats.unique().tolist():
            usually[seats] = differ[self.seats[rows] == seats].std().clamp(min=TINY)
        return usually

    def loss(self, said: Any, rows: Any, groups: Any) -> Any:
        functional = self.torch.nn.functional
        chances = self.chances[rows]
        of_win = functional.binary_cross_entropy_with_logits(said[:, 0], chances)
        differ = self.apart(self.worth_said(said, rows) - self.worth[rows], groups)
        differ = differ / self.usually[self.seats[rows].long()]
        beside = (said[:, 1:] - self.true[rows, 1:]).square().mean()
        return of_win + APART * differ.square().mean() + BESIDE * beside

    def apart(self, values: Any, groups: Any) -> Any:
        """By how much each differs from the mean of its decision."""
        sums = values.new_zeros(int(groups[-1]) + 1).index_add(0, groups, values)
        return values - (sums / groups.bincount())[groups]

    def judge(self, said: Any) -> dict[str, float]:
        """Held-out games: what is given away, and how well each output is known."""
        rows = self.rows_of(self.held)[0]
        true, told = self.true[rows], said[rows]
        win = self.torch.nn.functional.binary_cross_entropy_with_logits(
            told[:, 0], self.chances[rows]
        )
        left = (told - true).square().mean(0) / true.var(0).clamp(min=TINY)
        shares = {name: 1 - float(left[at]) for at, name in enumerate(OUTPUTS) if at}
        return {"given": self.given_away(said), "win": float(win), **shares}

    def given_away(self, said: Any, seats: int = 0) -> float:
        """What the first choice is behind the best plan, in worth, as the mean."""
        held = self.held
        if seats:
            held = held[self.seats[self.first[held]] == seats]
        if not len(held):
            return 0.0
        within = self.torch.arange(int(self.many[held].max()), device=self.where)
        there = within < self.many[held][:, None]
        rows = self.first[held][:, None] + within * there
        true = self.worth[rows].where(there, NEVER)
        told = self.worth_said(said[rows.flatten()], rows.flatten()).view(rows.shape)
        chosen = told.where(there, NEVER).argmax(1, keepdim=True)
        return float((true.max(1).values - true.gather(1, chosen)[:, 0]).mean())


def in_units(torch: Any, told: Any) -> Any:
    """The logit of the chance to win; points and leads in the network's unit."""
    chances = told[:, 0].clamp(TINY, 1 - TINY)
    return torch.cat([torch.logit(chances)[:, None], told[:, 1:] / POINTS], 1)
