"""Types that several threads convert to are met once before.

msgspec gathers what it must know of a type when it meets it first. Two threads that do so at the
same moment end the process.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

Kind = TypeVar("Kind", bound=type[msgspec.Struct])


def met(kind: Kind) -> Kind:
    """Decorates a type that `msgspec.convert` makes."""
    msgspec.json.Decoder(kind)
    return kind
