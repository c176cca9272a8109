"""How often one address or one seat may ask: buckets that refill over time."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from ..errors import Refused

A_DAY = 24 * 3600


class Traffic(StrEnum):
    """What is counted apart: above all, tables that are made and tokens that are tried."""

    READING = "reading"
    WRITING = "writing"
    CREATING = "creating"
    JOINING = "joining"
    MOVING = "moving"  # by seat
    SHOWING = "showing"  # which must not use up what moves need
    STUDYING = "studying"  # what takes the server long: sets, and games replayed
    FOUNDING = "founding"  # what is kept for good, in a day


BUCKETS = {
    Traffic.READING: (50.0, 200.0),
    Traffic.WRITING: (20.0, 100.0),
    Traffic.CREATING: (0.5, 30.0),
    Traffic.JOINING: (0.5, 30.0),
    Traffic.MOVING: (10.0, 60.0),
    Traffic.SHOWING: (20.0, 100.0),
    Traffic.STUDYING: (10.0, 100.0),
    Traffic.FOUNDING: (500.0 / A_DAY, 500.0),
}  # how many more each second, and how many at once
MOST = 10_000  # buckets that are remembered
PREFIX = 64  # bits of an IPv6 address
MOST_STREAMS = 100  # open at once from one address


@lru_cache(10_000)
def network_of(address: str) -> str:
    """What counts as one address: of IPv6 the prefix that a household gets."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ip_network((found, PREFIX), strict=False))
    return address


class Limits:
    def __init__(self, limited: bool) -> None:
        self.limited = limited
        self._buckets: OrderedDict[tuple[Traffic, str], tuple[float, float]] = OrderedDict()
        self._streams: Counter[str] = Counter()

    def count(self, traffic: Traffic, who: str) -> None:
        """Let one more pass, or refuse it and say when to come again."""
        if not self.limited:
            return
        rate, size = BUCKETS[traffic]
        now = time.monotonic()
        left, since = self._buckets.pop((traffic, who), (size, now))
        left = min(size, left + (now - since) * rate)
        self._buckets[traffic, who] = (max(0.0, left - 1.0), now)
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        if left < 1.0:
            wait = max(1, round((1.0 - left) / rate))
            sentence = f"too many requests; try again in {wait} s"
            raise Refused(429, "too_often", sentence, wait=wait)

    def check_streams(self, who: str) -> None:
        """Refuse one more stream to an address that has its share."""
        number = self._streams[who]
        if self.limited and number >= MOST_STREAMS:
            raise Refused(
                429, "too_many_streams", f"{number} streams are open from your address", wait=10
            )

    @contextmanager
    def streaming(self, who: str) -> Iterator[None]:
        """While a stream is open; one that never begins, since its client is gone, never counts."""
        self._streams[who] += 1
        try:
            yield
        finally:
            self._streams[who] -= 1
            if not self._streams[who]:
                del self._streams[who]
