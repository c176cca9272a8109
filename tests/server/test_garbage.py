"""Garbage is found, and looking for it takes no time that grows with the number of tables."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from affresco.server import garbage


class Held:
    other: Held | None = None


@pytest.fixture(autouse=True)
def _thawed() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def test_what_lives_is_not_looked_at_again_and_goes_when_nobody_needs_it() -> None:
    garbage.begin()
    living = [Held() for _ in range(50_000)]
    one = weakref.ref(living[0])
    garbage.set_aside_once(whole=False)
    assert sum(map(len, map(gc.get_objects, range(3)))) < 5_000
    del living
    assert one() is None


def test_what_only_holds_itself_is_found_at_last() -> None:
    garbage.begin()
    held = Held()
    held.other = Held()
    held.other.other = held
    known = weakref.ref(held)
    garbage.set_aside_once(whole=False)
    del held
    garbage.set_aside_once(whole=False)
    assert known() is not None
    garbage.set_aside_once(whole=True)
    assert known() is None
