"""What a network may learn to judge: the table at the beginning of a round, or a plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ...bots.networks import PLANS, ROUNDS
from .fitting import Fit, fit
from .fitting_plans import fit_plans
from .lessons import Lesson, Pages, study
from .weighing import Drafts, weigh


@dataclass(frozen=True)
class Subject:
    """How it is taught, and who plays with the network that has learned it."""

    study: Callable[[Lesson], Any]
    pages: type[Any]  # what is studied, one array a column
    fit: Callable[..., Fit]
    bot: str  # in the gate; the file of its network follows
    first: str  # who holds the title before the first network
    measure: str  # of the held-out games: by which a network is kept
    measured: str  # the same in words


SUBJECTS: Final = {
    ROUNDS: Subject(
        study,
        Pages,
        fit,
        "virtuoso:network=",
        "virtuoso:network=none",
        "win",
        "the log-loss of the win",
    ),
    PLANS: Subject(
        weigh,
        Drafts,
        fit_plans,
        "virtuoso:plans=",
        "virtuoso:plans=none",
        "given",
        "what the first choice gives away, in chance to win",
    ),
}
