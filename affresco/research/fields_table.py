"""The table of all fields, as docs/research.md shows it: `python -m affresco.research.fields_table`
prints it, made from the declarations beside the rules."""

from __future__ import annotations

from ..configuration import configure
from ..engine.fields import Field
from ..engine.modules.manifest import layout

HEAD = "| field | numbers | bytes | divided by | what they are |\n|---|--:|--:|--:|---|"


def fields() -> list[Field]:
    """All fields of four seats with all modules, then Leonardo's, who joins two."""
    four = list(layout(configure(4, "all").rules()).fields)
    two = layout(configure(2, "all").rules()).fields
    return four + [field for field in two if field.name.startswith("leonardo.")]


def table() -> str:
    rows = [
        f"| `{field.name}` | {field.size} | {field.width} | {field.unit} | {field.meaning} |"
        for field in fields()
    ]
    return "\n".join([HEAD, *rows])


if __name__ == "__main__":
    print(table())
