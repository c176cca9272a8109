"""Datasets: the games can be replayed, the rows are what the seats saw, the files are whole."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from affresco.configuration import configure
from affresco.engine.moves import LEXICON
from affresco.engine.rules import is_over, options, play
from affresco.engine.setting_up import new_game
from affresco.engine.step import NATURE
from affresco.lab.dataset import OtherGames, play_shard, write_dataset
from affresco.lab.terms import Terms
from affresco.research.observation import Observer


@pytest.mark.parametrize(
    "terms",
    [Terms(("random",), 2, "random", seed=3), Terms(("novice",), 3, "none", seed=3)],
    ids=["at random with random modules", "by bots"],
)
def test_a_game_of_a_dataset_can_be_replayed_to_its_scores(terms: Terms) -> None:
    shard = play_shard(terms, range(2), with_rows=True)
    rows = iter(zip(*shard.rows.values(), strict=True))
    for number in range(2):
        state = new_game(configure(terms.seats, ",".join(shard.games["modules"][number])).rules())
        observer = Observer(state.rules)
        scores = shard.games["scores"][number]
        said = zip(shard.games["seats"][number], shard.games["words"][number], strict=True)
        for at, (seat, word) in enumerate(said):
            if seat != NATURE:
                game, move, by, observation, mask, chosen, win = next(rows)
                assert (game, move, by, chosen) == (number, at, seat, word)
                assert observation == observer.row(state, seat).tobytes()
                bits = np.unpackbits(np.frombuffer(mask, np.uint8), bitorder="little")
                possible = {int(one.id) for one in options(state, seat)}
                assert set(np.flatnonzero(bits)) == possible
                best = [score == max(scores) for score in scores]
                assert win == best[seat] / sum(best)
            play(state, seat, LEXICON[word])
        assert is_over(state)
        assert [player.score for player in state.players[: terms.seats]] == scores
        assert state.round == shard.games["rounds"][number]
    assert next(rows, None) is None


def test_what_is_missing_is_written_and_nothing_is_written_twice(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="PyArrow is not installed")
    terms = Terms(("random",), 2, "bells", seed=1)
    assert write_dataset(terms, 5, tmp_path, 2, with_rows=True) == 5
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(files) == 6
    (tmp_path / "games-00000002-00000003.parquet").unlink()
    assert write_dataset(terms, 5, tmp_path, 2, with_rows=True) == 2
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == files
    table = parquet.read_table(tmp_path / "games-00000004-00000004.parquet")
    assert table.column("game").to_pylist() == [4]
    assert table.schema.metadata[b"bots"] == b"random"


def test_a_folder_with_games_on_other_terms_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="PyArrow is not installed")
    write_dataset(Terms(("random",), 2, seed=1), 1, tmp_path, 1)
    with pytest.raises(OtherGames, match="other terms"):
        write_dataset(Terms(("random",), 2, seed=2), 1, tmp_path, 1)
