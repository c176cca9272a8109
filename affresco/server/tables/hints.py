"""Asking what a master would do: how often a seat may, and that it did."""

from __future__ import annotations

from enum import StrEnum

from ..errors import Refused
from .table import Status, Table


class HintRule(StrEnum):
    """What the host has settled for all players of a table."""

    OFF = "off"
    FEW = "few"
    FREE = "free"


A_DAY = 3  # hints of a seat in a round, where there are few
REMEMBERED = 200  # of a seat; who takes moves back may ask without end


def usual_rule(others_play: bool) -> HintRule:
    """Against bots alone nobody minds; other people may."""
    return HintRule.FEW if others_play else HintRule.FREE


def ask_for_hint(table: Table, seat: int) -> None:
    """Note that a seat asks; once for each decision, however often it looks at the answer."""
    table.must_be(Status.RUNNING)
    if table.hints == HintRule.OFF:
        raise Refused(403, "no_hints", "the host of this table allows no hints")
    if seat not in table.asked():
        raise Refused(409, "nothing_asked", "there is nothing for you to decide now")
    chair = table.chairs[seat]
    now = f"{table.round}-{table.game.version}"
    asked = chair.hinted.split()
    if asked[-1:] == [now]:
        return
    if hints_left(table, seat) == 0:
        sentence = f"you have had {A_DAY} hints today; there are more tomorrow"
        raise Refused(409, "hints_used_up", sentence, most=A_DAY)
    chair.hinted = " ".join([*asked, now][-REMEMBERED:])


def hints_left(table: Table, seat: int) -> int | None:
    """How many more today; None: as many as one likes."""
    if table.hints == HintRule.FREE:
        return None
    if table.hints == HintRule.OFF:
        return 0
    rounds = [asked.partition("-")[0] for asked in table.chairs[seat].hinted.split()]
    return max(0, A_DAY - rounds.count(str(table.round)))
