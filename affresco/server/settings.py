"""The settings of a server."""

from __future__ import annotations

import os
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path

KEY_FILE = "secret.key"
SHORTEST_KEY = 32  # characters
PREFIX = re.compile(r"(/[A-Za-z0-9._~-]+)+")
LOOPBACK = ("127.0.0.1", "::1", "localhost")


class BadSettings(ValueError):
    """The server cannot start with these settings."""


@dataclass(frozen=True)
class Settings:
    data: Path
    key: str  # signs the cookies
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""  # a URL; empty: SQLite in the data folder
    redis: str = ""  # a URL; empty: this is the only process
    public: bool = False
    hosts: tuple[str, ...] = ()  # names under which it may be called; empty and public: any
    prefix: str = ""  # of all paths, behind a proxy: empty, or like /fresco
    proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For is believed
    metrics_token: str = ""  # that opens /metrics; empty: only this machine, and never if public
    limited: bool = False  # refuse too many requests
    bot_workers: int = 1
    bot_seconds: float = 5.0  # to think about one decision
    bot_patience: float = 10.0  # seconds beyond that until its process is ended
    heartbeat: float = 15.0  # of streams, in seconds
    housekeeping: float = 5.0  # seconds between looks for what waits, or changed unannounced
    absence: float = 60.0  # seconds without a stream or a request after which one counts as away
    long_absence: float = 300.0  # seconds after which another may let a bot sit in
    notice: float = 60.0  # seconds from the first who asks for that until it can happen
    former_keys: tuple[str, ...] = ()  # whose cookies are still good
    store_patience: float = 5.0  # seconds until a silent database is hung up on
    patience: float = 10.0  # seconds for the headers of a request; more for what follows
    most_tables: int = 50  # of one person that are not over, where requests are limited
    keep_ended: float = 0.0  # days after which a table that is over is deleted; 0: never
    keep_idle: float = 0.0  # days for any other table that nobody touches
    clearing: float = 3600.0  # seconds between looks for what is kept no longer
    rest: float = 600.0  # seconds after which an unused table leaves memory
    pace: float = 4.0  # seconds that a bot's next act waits for viewers to show the last one

    def __post_init__(self) -> None:
        if self.prefix and not PREFIX.fullmatch(self.prefix):
            raise BadSettings(f"a prefix is a path like /fresco, not {self.prefix!r}")
        for each in self.trusted:
            check_proxy(each)

    def is_called(self, name: str) -> bool:
        """Is this a name of the server?"""
        if name in LOOPBACK or name == self.host or name in self.hosts:
            return True
        return self.public and not self.hosts

    @property
    def trusted(self) -> tuple[str, ...]:
        """Proxies: those that were named, else those of the environment, else this machine."""
        given = os.environ.get("FORWARDED_ALLOW_IPS", "").split(",")
        named = self.proxies or tuple(filter(None, map(str.strip, given)))
        return named or LOOPBACK[:2]

    @property
    def keys(self) -> tuple[str, ...]:
        """That sign what is still good: the one of today and those before it."""
        return (self.key, *self.former_keys)

    @property
    def database_url(self) -> str:
        if not self.database:
            return f"sqlite:///{self.data / 'games.db'}"
        scheme, separator, rest = self.database.partition("://")
        if not separator:
            raise BadSettings(
                "a database is a URL like sqlite:///FILE or postgresql://USER@HOST/NAME, "
                f"not {self.database!r}"
            )
        if scheme in ("postgres", "postgresql"):
            return f"postgresql+psycopg://{rest}"
        return self.database


def check_proxy(given: str) -> None:
    """An address, a network, or a star for all."""
    try:
        if given != "*":
            ip_network(given)
    except ValueError as error:
        raise BadSettings(
            f"a proxy is an address like 172.17.0.1 or a network like 10.0.0.0/8, not {given!r}"
        ) from error


def default_data() -> Path:
    """Where games are kept unless a folder is given."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "affresco"


def secret_keys(data: Path, public: bool) -> tuple[str, ...]:
    """The key that signs, then former ones: from the environment, or kept beside the games.

    The file has one key a line. A new first line makes a new key; a line that is taken out
    ends all that it has signed.
    """
    key = os.environ.get("AFFRESCO_SECRET", "")
    former = [each.strip() for each in os.environ.get("AFFRESCO_FORMER_SECRETS", "").split(",")]
    for name, each in [("AFFRESCO_SECRET", key), *(("AFFRESCO_FORMER_SECRETS", f) for f in former)]:
        if each and len(each) < SHORTEST_KEY:
            raise BadSettings(f"{name} has {len(each)} characters; it needs {SHORTEST_KEY}")
    if key:
        return (key, *filter(None, former))
    if public:
        raise BadSettings(
            "--public needs a secret key of your own: put at least "
            f"{SHORTEST_KEY} random characters into AFFRESCO_SECRET"
        )
    path = data / KEY_FILE
    with suppress(FileExistsError):
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(SHORTEST_KEY) + "\n")
    lines = path.read_text(encoding="ascii").splitlines()
    keys = tuple(filter(None, map(str.strip, lines)))
    if not keys:
        raise BadSettings(f"{path} holds no key; remove it, and a new one is made")
    return keys
