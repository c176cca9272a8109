"""Words at random from outside the engine: possible ones, all equally likely."""

from __future__ import annotations

import numpy as np

from affresco.research.random_words import random_words
from affresco.research.selfplay import SelfPlay

DRAWS = 4000


def test_every_possible_word_is_equally_likely_and_no_other_is_chosen() -> None:
    masks = np.zeros((3, 7), np.uint8)
    masks[0, [0, 6]] = 1
    masks[1, 3] = 1
    masks[2, [1, 2, 4, 5]] = 1
    rng = np.random.default_rng(1)
    drawn = np.stack([random_words(masks, rng) for _ in range(DRAWS)])
    for game, mask in enumerate(masks):
        found = np.bincount(drawn[:, game], minlength=7)
        assert (found[mask == 0] == 0).all()
        expected = DRAWS / mask.sum()
        assert abs(found[mask == 1] - expected).max() < 5 * np.sqrt(expected)


def test_a_part_of_the_masks_will_do() -> None:
    masks = np.eye(8, dtype=np.uint8)
    assert random_words(masks[::2], np.random.default_rng(1)).tolist() == [0, 2, 4, 6]


def test_where_no_word_is_possible_it_is_the_first() -> None:
    masks = np.zeros((3, 5), np.uint8)
    assert random_words(masks, np.random.default_rng(1)).tolist() == [0, 0, 0]
    masks[1, 4] = 1
    assert random_words(masks, np.random.default_rng(1)).tolist() == [0, 4, 0]


def test_whole_games_are_played_by_them() -> None:
    env, rng = SelfPlay(16, seats=2, modules="all"), np.random.default_rng(1)
    rows, over = env.reset(seed=1), 0
    while over < 16:
        rows = env.step(random_words(rows.mask, rng))
        assert not rows.illegal.any()
        over += int(rows.ended.sum())
