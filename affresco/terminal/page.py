"""The terminal that everything is printed on; it breaks no line at a no-break space."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

NARROW: Final = "\N{NARROW NO-BREAK SPACE}"  # as in French before a colon
STAND_IN: Final = "\ue000"  # a character nobody types, at which Rich breaks no line


class Page(Console):
    """A console; Rich itself would break a line at any white space."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        if not isinstance(renderable, Text) or NARROW not in renderable.plain:
            yield from super().render(renderable, options)
            return
        masked = renderable.copy()
        masked.plain = masked.plain.replace(NARROW, STAND_IN)
        for segment in super().render(masked, options):
            yield segment._replace(text=segment.text.replace(STAND_IN, NARROW))
