"""What decisions are worth, as their seats could know it: judgments, hints and reviews."""

from .again import NoSuchMoment, try_again
from .hints import hint, hints
from .judging import USUAL, NothingToJudge, judge
from .judgments import Judged, Judgment
from .pieces import Task, Terms
from .reasons import Reason
from .review import OtherReview, Review, growing, review

__all__ = [
    "USUAL",
    "Judged",
    "Judgment",
    "NoSuchMoment",
    "NothingToJudge",
    "OtherReview",
    "Reason",
    "Review",
    "Task",
    "Terms",
    "growing",
    "hint",
    "hints",
    "judge",
    "review",
    "try_again",
]
