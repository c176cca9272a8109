"""Identities: signed cookies for guests, hashed tokens for seats."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256


def new_id() -> str:
    """For guests and tables: 128 random bits, too many to guess."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """For seats: 192 random bits; shown once, kept only as a hash."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def sign(guest: str, key: str) -> str:
    return f"{guest}.{signature(guest, key)}"


def signature(guest: str, key: str) -> str:
    return hmac.new(key.encode(), f"guest {guest}".encode(), sha256).hexdigest()


def verified(cookie: str, keys: Sequence[str]) -> str | None:
    """The guest of a cookie, if this server signed it, now or with a former key."""
    guest, _, given = cookie.rpartition(".")
    good = [hmac.compare_digest(given.encode(), signature(guest, key).encode()) for key in keys]
    return guest if guest and any(good) else None
