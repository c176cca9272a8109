"""The end: the final round, final scoring, and the ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .board import bits
from .events import GAME_ENDED, MONEY_SCORED, NOBODY
from .ledger import MONEY, credit
from .step import Step
from .track import advance_without_choice

if TYPE_CHECKING:
    from .state import State

FEW_TILES: Final = 6  # of the whole box, END-01
THALERS_A_POINT: Final = 2  # SCORE-01


def is_final(state: State) -> bool:
    """Is the round that begins the last one?"""
    rules = state.rules
    if bits(state.covered) <= rules.box.fresco.few or state.round >= rules.options.round_limit:
        return True  # END-01
    return rules.extensions.is_final(state)


class FinalScoring(Step):
    """What the modules settle comes first, then the money (SCORE-07)."""

    def run(self, state: State) -> None:
        state.agenda.append(SCORE_MONEY)
        state.rules.extensions.settle(state)


class ScoreMoney(Step):
    """Money becomes points, in the action order of the final round (SCORE-02)."""

    def run(self, state: State) -> None:
        for figure in state.order:
            if figure < state.rules.seats:
                score_money(state, figure)
        state.note(GAME_ENDED, NOBODY)


FINAL_SCORING: Final = FinalScoring("final scoring")
SCORE_MONEY: Final = ScoreMoney("score money")


def score_money(state: State, figure: i64) -> None:
    player = state.players[figure]
    points = player.money // THALERS_A_POINT
    state.note(MONEY_SCORED, figure, player.money, points)
    credit(state, figure, MONEY, points)
    advance_without_choice(state, figure, points)


def ranks(state: State) -> list[int]:
    """The rank of each figure, 1 for the winner; 0 for Leonardo, unless he may win (LEO-23).

    Only markers still on starting spaces can tie; they share their rank (SCORE-06).
    """
    rules = state.rules
    ranked = rules.figures if rules.options.leonardo_can_win else rules.seats
    scores = [player.score for player in state.players[:ranked]]
    row = [1 + len([other for other in scores if other > score]) for score in scores]
    return row + [0] * (rules.figures - ranked)
