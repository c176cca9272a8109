"""What the server answers when it does not do what it is asked: always one plain sentence."""

from __future__ import annotations

from collections.abc import Sequence


class Refused(Exception):
    """A request that is not granted; nothing has changed."""

    def __init__(
        self, status: int, key: str, sentence: str, rule: str | None = None, **params: object
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.key = key
        self.sentence = sentence
        self.rule = rule
        self.params = params


def no_table() -> Refused:
    return Refused(404, "no_table", "there is no such table, or it is not shown to you")


def no_seat(color: str, colors: Sequence[str]) -> Refused:
    seats = ", ".join(colors)
    return Refused(404, "no_seat", f"there is no seat {color!r} here; there are {seats}")


def not_host() -> Refused:
    return Refused(403, "not_host", "only the one who has made the table may do that")


def not_seated() -> Refused:
    return Refused(403, "not_seated", "you sit at no seat of this table; watchers cannot act")


def wrong_status(status: str, wanted: str) -> Refused:
    return Refused(
        409, "wrong_status", f"the table is {status}; that can be done only while it is {wanted}"
    )
