"""Refusals: why a request was not granted, always in one plain sentence."""

from __future__ import annotations

from collections.abc import Sequence


class Refused(Exception):
    """The request is not granted; nothing has changed."""

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
    return Refused(404, "no_table", "this table doesn’t exist, or you can’t see it")


def no_seat(color: str, colors: Sequence[str]) -> Refused:
    seats = ", ".join(colors)
    return Refused(404, "no_seat", f"there is no seat {color!r} here; there are {seats}")


CANNOT_REPLAY = "cannot_replay"  # the key of a table whose game the rules do not know any more


def not_host() -> Refused:
    return Refused(403, "not_host", "only the host, who opened the table, can do that")


def not_seated() -> Refused:
    return Refused(403, "not_seated", "you don’t have a seat at this table; spectators can’t act")


def wrong_seat(color: str, yours: str) -> Refused:
    return Refused(403, "wrong_seat", f"{color} isn’t your seat; yours: {yours}")


def wrong_status(status: str, wanted: str) -> Refused:
    return Refused(
        409, "wrong_status", f"the table is {status}; you can do that only while it is {wanted}"
    )


def no_invitation(status: int = 403) -> Refused:
    return Refused(status, "no_invitation", "this invitation was used or revoked")


def key_missing() -> Refused:
    sentence = "a move needs a key of its own, so that it is made once: 8 to 64 random letters"
    return Refused(422, "key_missing", f'{sentence}, digits, - and _ as "key"')


def not_found() -> Refused:
    return Refused(404, "not_found", "there is nothing here")
