"""What the linter finds in moves from a position."""

from __future__ import annotations

from affresco.analysis.blunders import Moment, kinds_of
from affresco.configuration import configure
from affresco.engine.board import PLACES, bit
from affresco.engine.moves import READY, parse
from affresco.engine.rules import play
from affresco.engine.step import NATURE
from tests.given import RED, Position, given


def table(modules: str = "none", seats: int = 4, options: str = "") -> Position:
    return given(configuration=configure(seats, modules, options))


def accused(game: Position, *words: str) -> list[str]:
    """The blunders in the first word when the others follow it; then the game goes on."""
    chain: list[Moment] = []
    for number, word in enumerate(words):
        chain.append(Moment(game.state.copy(), game.seat, parse(word), number))
        if number:
            chain[-2].next = chain[-1]
        game.play(word)
    return kinds_of(chain[0])


def final(game: Position) -> Position:
    """The last round has been announced."""
    game.state.final = True
    return game


def sends(game: Position, place: str, workers: int = 1, figure: int = RED) -> Position:
    """A revealed plan sends that many apprentices to a place."""
    game.player(figure).plan += workers * bit(4 * PLACES.index(place))
    return game


def planning(game: Position, is_final: bool = False) -> Position:
    """Everybody gets up, red at 8 o'clock, and is about to plan; five apprentices each."""
    for figure in range(game.state.rules.figures):
        game.player(figure).start = figure
    game.state.final = is_final
    hours = iter("8679")
    while game.waiting != "planning":
        game.play(f"wake {next(hours)}" if game.waiting == "waking" else "pass")
    return game


def plan(game: Position, *words: str, seat: int = RED) -> list[str]:
    """The blunders in a whole plan."""
    for word in words:
        game.play(word, seat=seat)
    here = Moment(game.state.copy(), seat, READY, 0)
    return kinds_of(here)


def nature(game: Position, *words: str) -> Position:
    """Nature draws these pieces."""
    for word in words:
        play(game.state, NATURE, parse(word))
    return game
