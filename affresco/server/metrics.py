"""Metrics for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.process_collector import ProcessCollector

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)  # processor time, memory, open descriptors


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
QUEUED = Gauge("affresco_changes_waiting", "Changes that wait for a commit.", registry=REGISTRY)
COMMITTED = Counter("affresco_moves", "Moves made durable, nature's too.", registry=REGISTRY)
REDIS_FAULTS = Counter(
    "affresco_redis_faults", "Failures of Redis, and messages not understood.", registry=REGISTRY
)
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
BOT_WAITS = Histogram(
    "affresco_bot_wait_seconds",
    "Time a bot waited for its turn to think, at tables of people and of bots alone.",
    ["tables"],
    buckets=(*SECONDS, 5.0, 10.0, 30.0),
    registry=REGISTRY,
)
LAG = Gauge("affresco_loop_lag_seconds", "How late the event loop is.", registry=REGISTRY)
MEMORY = Gauge("affresco_memory_bytes", "Memory of this process.", registry=REGISTRY)
CONNECTIONS = Gauge("affresco_connections", "Open connections.", registry=REGISTRY)
TURNED_AWAY = Counter(
    "affresco_turned_away",
    "Requests and connections turned away, and those that kept us waiting.",
    ["what"],
    registry=REGISTRY,
)
