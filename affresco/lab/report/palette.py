"""The colors of pages and pictures, in light and dark mode.

A picture is drawn in light colors; each is then replaced by its variable, so that page and
picture change together. So no two variables share a light color.
"""

from __future__ import annotations

import re
from typing import Final

from ...engine.board import PLACES
from ...engine.ledger import SOURCES

Shades = tuple[str, str]  # light, dark

TOKENS: Final[dict[str, Shades]] = {
    "bg": ("#e9dcc0", "#17131f"),
    "surface-1": ("#fbf5e6", "#2b2434"),
    "surface-2": ("#f3e8cf", "#342c3d"),
    "line-1": ("#d2bc90", "#544859"),
    "line-2": ("#a98a58", "#8d7a62"),
    "ink-1": ("#2a1b12", "#f6ead2"),
    "ink-2": ("#584232", "#d9c7a8"),
    "ink-3": ("#6f573f", "#bda98a"),
    "accent": ("#24408e", "#8fb0ff"),
    "accent-soft": ("#b9c6e8", "#3f4f8c"),
    "terra": ("#943a20", "#f0936b"),
    "terra-soft": ("#e6c0a8", "#6d4336"),
    "gold": ("#c9982f", "#dcae4c"),
    "gold-text": ("#6f4e0a", "#f0cd7c"),
    "focus": ("#1b49d6", "#ffd75e"),
    "on-deep": ("#fffaf0", "#1d1508"),  # text on a strong color
    "on-pale": ("#2a1b13", "#1d1509"),
}

# Where points come from, in the fixed order of the end page: name, sources, color, is it pale?
GROUPS: Final[list[tuple[str, list[str], Shades, bool]]] = [
    ("tiles", ["tile"], ("#943a21", "#f0936c"), False),
    ("bishop", ["bishop"], ("#24408f", "#8fb0fe"), False),
    ("windows", ["window", "missing_glass", "floor"], ("#17706c", "#5cc0b6"), False),
    ("altar", ["altar", "altar_glass"], ("#d9ab45", "#ecc765"), True),
    ("leaf gold", ["gold"], ("#f0d98c", "#fff0b8"), True),
    ("requests", ["request"], ("#7b3f9d", "#c79ae0"), False),
    ("wall", ["wall"], ("#6c7f2c", "#b5cb6a"), False),
    ("scrolls", ["scroll"], ("#6fa3cf", "#9fd0f2"), True),
    ("bells", ["certificate", "bells"], ("#8a6210", "#d0a24a"), False),
    ("portraits", ["portrait"], ("#c4708b", "#f3a9bf"), True),
    ("favors", ["favor"], ("#a99bd0", "#d3c8f2"), True),
    ("Thalers", ["money"], ("#7d7468", "#b3a999"), False),
    ("track", ["track"], ("#c2b49b", "#7d7287"), True),
]

# Where apprentices go: place, color, is it pale?
AT: Final[list[tuple[str, Shades, bool]]] = [
    ("market", ("#b4760a", "#e2a63c"), False),
    ("cathedral", ("#933a20", "#f1936b"), False),
    ("cathedral2", ("#c7745a", "#f7c0a6"), True),
    ("studio", ("#7b3e9d", "#c79bdf"), False),
    ("workshop", ("#17706d", "#5cc0b7"), False),
    ("theater", ("#6fa3d0", "#9fd0f3"), True),
    ("glaziery", ("#9ac1a8", "#b5dcc2"), True),
    ("wall", ("#6c7f2d", "#b5cb6b"), False),
    ("medico", ("#4d4a47", "#8d8894"), False),
]


def slug(name: str) -> str:
    return name.lower().replace(" ", "-")


def all_tokens() -> dict[str, Shades]:
    return {
        **TOKENS,
        **{f"from-{slug(name)}": shades for name, _, shades, _ in GROUPS},
        **{f"at-{name}": shades for name, shades, _ in AT},
    }


def day(token: str) -> str:
    return all_tokens()[token][0]


def variables() -> str:
    """The colors as CSS variables."""
    tokens = all_tokens()
    light = "".join(f"--{name}:{shades[0]};" for name, shades in tokens.items())
    dark = "".join(f"--{name}:{shades[1]};" for name, shades in tokens.items())
    return (
        f":root{{color-scheme:light dark;{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"
    )


def with_variables(svg: str) -> str:
    """A picture whose colors follow the page."""
    tokens = {shades[0]: name for name, shades in all_tokens().items()}
    return re.sub(
        r"#[0-9a-f]{6}\b",
        lambda found: f"var(--{tokens[found[0]]},{found[0]})" if found[0] in tokens else found[0],
        svg,
    )


assert {source for _, sources, _, _ in GROUPS for source in sources} == set(SOURCES)
assert {name for name, _, _ in AT} == set(PLACES)
