"""Metrics for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()


class Longest:
    """The longest time so far; a gauge of the registry, at the price of a comparison."""

    def __init__(self, name: str, meaning: str) -> None:
        self.seconds = 0.0
        Gauge(name, meaning, registry=REGISTRY).set_function(lambda: self.seconds)

    def note(self, seconds: float) -> None:
        if seconds > self.seconds:
            self.seconds = seconds


SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

REQUESTS = Counter(
    "affresco_requests", "Answers by status.", ["method", "route", "status"], registry=REGISTRY
)
DURATION = Histogram(
    "affresco_request_seconds", "Time to answer.", ["route"], buckets=SECONDS, registry=REGISTRY
)
COMMITS = Histogram(
    "affresco_commit_seconds", "Time of a commit.", buckets=SECONDS, registry=REGISTRY
)
COMMITTED = Counter("affresco_moves", "Moves made durable, nature's too.", registry=REGISTRY)
RESIDENT = Gauge("affresco_tables_in_memory", "Tables in memory.", registry=REGISTRY)
STREAMS = Gauge("affresco_streams", "Open event streams.", registry=REGISTRY)
THOUGHTS = Histogram(
    "affresco_bot_seconds",
    "Time a bot took for a decision.",
    ["level"],
    buckets=(*SECONDS, 5.0, 10.0, 30.0),
    registry=REGISTRY,
)
HELD = Counter(
    "affresco_loop_held",
    "Steps of requests that kept everybody waiting for more than 50 ms of processor time.",
    ["route"],
    registry=REGISTRY,
)
LONGEST_HELD = Longest(
    "affresco_loop_longest_seconds", "Processor time of the longest step of a request so far."
)
READING = Histogram(
    "affresco_reading_seconds",
    "Time until a stranger's text was tried out, with waiting.",
    ["kind"],
    buckets=(*SECONDS, 5.0, 10.0, 30.0),
    registry=REGISTRY,
)
UNREADABLE = Counter(
    "affresco_too_costly_texts", "Texts that their reader died of.", ["kind"], registry=REGISTRY
)
