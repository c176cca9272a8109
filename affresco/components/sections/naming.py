"""The name of the set."""

from __future__ import annotations

import re

from ..section import Section, Values, failing
from ..shape import Table, Text, shown


def check(of: Values) -> list[str]:
    good = re.fullmatch(r"[a-z0-9_-]+", of["name"]) is not None
    return failing(
        (good, f"name must have only lowercase letters, digits, - and _, not {shown(of['name'])}")
    )


SECTION = Section(Table({"name": Text(40)}), check)
