"""The settings of a server."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

KEY_FILE = "secret.key"
SHORTEST_KEY = 32  # characters
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
    limited: bool = False  # refuse too many requests
    bot_workers: int = 1
    bot_seconds: float = 5.0  # to think about one decision
    bot_patience: float = 10.0  # seconds beyond that until its process is ended
    heartbeat: float = 15.0  # of streams, in seconds
    housekeeping: float = 5.0  # seconds between looks for what waits, or changed unannounced
    absence: float = 60.0  # seconds without a stream after which a bot may sit in
    store_patience: float = 5.0  # seconds until a silent database is hung up on
    patience: float = 10.0  # seconds for the headers of a request; more for what follows
    most_tables: int = 50  # of one person that are not over, where requests are limited
    keep_ended: float = 0.0  # days after which a table that is over is deleted; 0: never
    keep_idle: float = 0.0  # days for any other table that nobody touches
    clearing: float = 3600.0  # seconds between looks for what is kept no longer
    rest: float = 600.0  # seconds after which an unused table leaves memory
    pace: float = 4.0  # seconds that a bot's next act waits for viewers to show the last one

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


def default_data() -> Path:
    """Where games are kept unless a folder is given."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "affresco"


def secret_key(data: Path, public: bool) -> str:
    """The key from the environment, or one made once and kept beside the games."""
    key = os.environ.get("AFFRESCO_SECRET", "")
    if key and len(key) < SHORTEST_KEY:
        raise BadSettings(f"AFFRESCO_SECRET has {len(key)} characters; it needs {SHORTEST_KEY}")
    if key:
        return key
    if public:
        raise BadSettings(
            "--public needs a secret key of your own: put at least "
            f"{SHORTEST_KEY} random characters into AFFRESCO_SECRET"
        )
    path = data / KEY_FILE
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(SHORTEST_KEY) + "\n")
    return path.read_text(encoding="ascii").strip()
