"""Running the real command, and scripting what its players type."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from unittest.mock import patch

from typer.testing import CliRunner, Result

from affresco.bots import Bot, Deadline, registry
from affresco.cli import app
from affresco.engine.moves import READY, Move
from affresco.engine.rules import options, play
from affresco.engine.state import State
from affresco.game import Game
from affresco.terminal.answers import numbered
from affresco.terminal.conversation import FORFEITS
from affresco.terminal.draft import Draft

THERE = "are you there?"
PLAY = ["play", "--seed", "1", "--bots", "anyone"]
WAKE = "wake 9"  # the last hour: with seed 1 red gets up first


def run(*arguments: object, lines: Sequence[str] = ()) -> Result:
    """The command with its arguments, fed with lines."""
    text = "".join(f"{line}\n" for line in lines)
    environment = {"COLUMNS": "100", "TERM": "dumb"}
    with patch.dict(registry.OURS, anyone=Anyone):
        return CliRunner().invoke(app, list(map(str, arguments)), input=text, env=environment)


class Anyone(Bot):
    """A bot for tests that does not change when bots learn: it plays any possible move."""

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        self.let_nature_draw(state)
        return self.rng.choice(options(state, seat))

    def plan(self, state: State, seat: int, deadline: Deadline) -> list[Move]:
        words = [self.choose(state, seat, deadline)]
        while words[-1] is not READY:
            play(state, seat, words[-1])
            words.append(self.choose(state, seat, deadline))
        return words


def said(*lines: str, arguments: list[str] | None = None) -> str:
    """What is shown when someone types these lines, up to the end of the input."""
    result = run(*(arguments or PLAY), lines=lines)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    assert "Traceback" not in result.output
    return result.stdout


def assert_one_sentence(result: Result, *words: str) -> None:
    """A user error: one line on stderr, exit code 2, and no traceback anywhere."""
    assert result.exit_code == 2, result.output
    assert result.stderr.count("\n") == 1, result.stderr
    assert result.stderr.startswith("affresco: ")
    assert "Traceback" not in result.output
    assert result.stdout == ""
    for word in words:
        assert word in result.stderr, result.stderr


def act_at_random(game: Game, rng: Random) -> None:
    """The first seat asked plays one move, or plans a whole day word by word."""
    seat = game.acting()[0]
    if not game.is_planning:
        game.play(seat, rng.choice(game.options(seat)))
        return
    plan: list[str] = []
    while "ready" not in plan:
        plan.append(rng.choice(game.options(seat, plan)))
    game.plan(seat, plan)


@dataclass
class Script:
    """People at one keyboard: a table beside the real one shows what they could play.

    They answer with words and numbers in turn, and plan in every possible way.
    """

    game: Game
    seed: int = 1
    lines: list[str] = field(default_factory=list)
    looking: int | None = None

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)

    def play(self) -> list[str]:
        """All lines up to the end of the game."""
        while not self.game.is_over:
            self.decide()
        return self.lines

    def decide(self) -> None:
        """The next decision: one word, or a whole plan."""
        seat = self.game.acting()[0]
        if self.game.is_planning:
            self.plan(seat)
        else:
            self.choose(seat)

    def come(self, seat: int) -> None:
        if self.looking != seat:
            self.lines.append("")
        self.looking = seat

    def choose(self, seat: int) -> None:
        words = self.game.options(seat)
        forced = self.game.forced(seat)
        if forced:
            self.game.play(seat, forced)
            return
        self.come(seat)
        active = [word for word in words if word not in FORFEITS]
        word = self.rng.choice(active or words)
        number = next(number for number, other in numbered(words).items() if other == word)
        ways = [word, word.upper(), str(number)]
        self.lines.append(self.rng.choice(ways))
        if self.game.preview(seat, word)["forfeits"]:
            self.lines.append(self.rng.choice(["y", "Yes", *ways]))
        self.game.play(seat, word)

    def plan(self, seat: int) -> None:
        self.come(seat)
        draft: list[str] = []
        while (words := self.game.options(seat, draft)) != ["ready"]:
            draft.append(self.rng.choice([word for word in words if word != "ready"]))
        match self.rng.randrange(3):
            case 0:
                self.lines.append(", ".join([*reversed(draft), "ready"]))
                self.lines += self.sure(seat, draft)[1:]
            case 1:
                self.lines += [word.removeprefix("send ") for word in draft]
                self.lines += self.sure(seat, draft)
            case 2:
                self.lines += [*self.in_figures(draft), *self.sure(seat, draft)]
        self.game.plan(seat, draft)

    def in_figures(self, draft: list[str]) -> list[str]:
        """Tiles and the like, then how many go to each place, then pennies."""
        last = "cathedral2" if self.game.view()["final"] else "theater"
        sheet = ["market", "cathedral", "studio", "workshop", last]
        sendings = [f"send {place}" for place in sheet]
        before = [word for word in draft if word not in sendings and word != "penny"]
        figures = " ".join(str(draft.count(word)) for word in sendings)
        pennies = draft.count("penny")
        return [*before, figures, *([f"penny {pennies}"] if pennies else [])]

    def sure(self, seat: int, words: list[str]) -> list[str]:
        """The word "ready", and once more where somebody stays idle."""
        draft = Draft(self.game, seat)
        draft.words = words
        return ["ready"] * (1 if draft.all_sent() else 2)
