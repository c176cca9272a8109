"""Bots at their seats: specs as a person types them, and seeds that differ from seat to seat."""

from __future__ import annotations

from collections.abc import Sequence

from .bot import Bot
from .registry import make_bot
from .seeds import seed_from


class BadSeating(ValueError):
    """The bots do not fit the seats."""


def read_specs(text: str) -> list[str]:
    """Specs with commas between them; a setting after a comma belongs to the spec before it."""
    specs: list[str] = []
    for part in (part.strip() for part in text.split(",")):
        if specs and "=" in part and ":" not in part:
            specs[-1] += f",{part}"
        else:
            specs.append(part)
    if "" in specs:
        raise BadSeating(f"write one comma between two bots, not {text!r}")
    return specs


def spread_specs(specs: Sequence[str], seats: int) -> list[str]:
    """One spec for each seat: the same for all, or one each."""
    if len(specs) == 1:
        return list(specs) * seats
    if len(specs) != seats:
        raise BadSeating(f"there are {len(specs)} bots for {seats} seats: name one, or one each")
    return list(specs)


def seat_bots(specs: Sequence[str], budget: int | None, *seed: object) -> list[Bot]:
    """A bot for each spec, each with its own generator."""
    return [
        make_bot(spec, seed_from(*seed, "bot", seat), budget) for seat, spec in enumerate(specs)
    ]
