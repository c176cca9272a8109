"""The name of the set."""

from __future__ import annotations

import re

from ..faults import Phrase
from ..section import Section, Values, failing
from ..shape import Table, Text, shown


def check(of: Values) -> list[Phrase]:
    good = re.fullmatch(r"[a-z0-9_-]+", of["name"]) is not None
    return failing((good, Phrase("set_name", found=shown(of["name"]))))


SECTION = Section(Table({"name": Text(40)}), check)
