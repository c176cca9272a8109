"""Rewrites the golden files: `python -m tests.golden.remake`.

- lexicon.txt: every word by its number. New words go to the end of `affresco/engine/moves.py`,
  and so to the end of this file; a line that changes breaks old records and trained networks.
- perft.txt: the number of sequences of 1, 2, 3, 4 moves from fixed positions.
- records/*.fresco: games of several kinds; finals.txt: their scores, and a digest of how they end.
  Records that are there already are kept: with changed rules the old ones must still replay.
  To have one made again, delete it first.

A golden file that changes needs a line in CHANGELOG.md that says why.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random

from affresco.components import read as read_components
from affresco.configuration import Configuration, configure
from affresco.engine.moves import LEXICON
from affresco.engine.snapshot import dump
from affresco.game import Game
from affresco.record import read_record
from tests.components.editing import edited
from tests.golden.positions import DEPTH, POSITIONS, sequences
from tests.properties.games import act

HERE = Path(__file__).parent
RECORDS = HERE / "records"


def lexicon() -> str:
    return "".join(f"{move.id}\t{move.text}\n" for move in LEXICON)


def perft() -> str:
    """A line for each position: its name, then the counts, the shortest sequences first."""
    lines = []
    for name, position in POSITIONS.items():
        state = position().state
        counts = [str(sequences(state, depth)) for depth in range(1, DEPTH + 1)]
        lines.append(f"{name}\t{' '.join(counts)}\n")
    return "".join(lines)


def finals() -> str:
    return "".join(final(path) for path in sorted(RECORDS.glob("*.fresco")))


def final(path: Path) -> str:
    """A record's name, the state of its game, and a digest of its last state."""
    state = read_record(path.read_text(encoding="utf-8")).replay()
    text = json.dumps(dump(state), sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    scores = " ".join(str(player.score) for player in state.players)
    return f"{path.name}\t{scores}\t{digest}\n"


def games() -> dict[str, tuple[Configuration, int | None]]:
    """What each record is of, and after how many acts its game was left, if it was."""
    own_box = read_components(edited(('name = "classic"', 'name = "own-box"'), *OWN_FIGURES))
    return {
        "two": (configure(2), None),
        "three": (configure(3, options="round_limit=12"), None),
        "four": (configure(4, options="round_limit=10"), None),
        "german": (configure(3, options="round_limit=9", preset="german_revised"), None),
        "french": (configure(2, options="round_limit=14", preset="french_revised"), None),
        "own_box": (configure(4, options="round_limit=9", components=own_box), None),
        "unfinished": (configure(4), 90),
    }


OWN_FIGURES = [("price = [4, 3, 2, 2, 1]", "price = [5, 3, 2, 1, 1]"), ("start = 4", "start = 5")]


def play_record(configuration: Configuration, acts: int | None) -> str:
    rng = Random(2026)
    game = Game(configuration, ["Ada", "Bo", "Cy", "Di"], seed=2026)
    while not game.is_over and (acts is None or acts > 0 or game.sealed):
        act(game, rng)
        acts = None if acts is None else acts - 1
    return game.record.write()


def main() -> None:
    RECORDS.mkdir(exist_ok=True)
    for name, (configuration, acts) in games().items():
        path = RECORDS / f"{name}.fresco"
        if not path.exists():
            path.write_text(play_record(configuration, acts), encoding="utf-8")
    for name, text in {"lexicon": lexicon(), "perft": perft(), "finals": finals()}.items():
        (HERE / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
