"""Talking with the people at one terminal: what they see, their answers, their commands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from ..engine.board import COLORS
from ..engine.refusals import Refusal
from ..game import CannotUndo, Game
from ..locales import Messages
from .answers import Misunderstood
from .board import WIDE, draw
from .choices import draw_choices
from .chronicle import latest_round, tell_events
from .evening import draw_recap
from .explaining import lacks
from .help import draw_help
from .keeping import FileError, is_whole_table, save
from .palette import BAD, GOLD, QUIET
from .pieces import PANELS, draw_details, module_called
from .reading import forget_lines, read_line
from .scene import Scene, seat_name

QUIT: Final = {"quit", "exit", "q"}
FORFEITS: Final = {"pass", "done"}
SECRETIVE: Final = {"wishing_well", "scrolls"}  # modules with secrets even when screens are open
STORY: Final = 8  # lines of recent events above a question; "story" shows all
WIPE_SCROLLBACK: Final = "\x1b[3J"


class Leave(Exception):
    """Someone leaves the game; the reason is a sentence."""


class Conversation:
    def __init__(
        self,
        game: Game,
        humans: Collection[int],
        console: Console,
        messages: Messages,
        file: Path | None = None,
    ) -> None:
        self.game = game
        self.humans = humans
        self.console = console
        self.messages = messages
        self.say = messages.say
        self.file = file  # where "save" without a name goes
        self.saved = self.state_of_play()  # what was saved last
        self.looking: int | None = None  # the seat whose secrets may be on the screen
        self.told = dict.fromkeys(humans, 0)  # moves of the record that a seat has read about
        self.evenings = dict.fromkeys(humans, game.rounds_over)  # rounds whose recap was shown
        self.notes: list[str] = []  # shown with the next drawing
        self.unheard: str | None = None  # a line that was read but not yet handled
        self.warned = False  # that the game is not saved
        modules = {module.name for module in game.rules.modules}
        self.keeps_secrets = not modules.isdisjoint(SECRETIVE)

    def name(self, seat: int) -> str:
        return seat_name(self.game.record.names, seat, self.messages)

    # Showing

    def hand_over(self, seat: int) -> None:
        """If several people share the screen, hide one player's secrets from the next."""
        is_open = self.game.record.open_screens and not self.keeps_secrets
        secrets = self.game.is_planning or not is_open
        if len(self.humans) > 1 and secrets and self.looking != seat:
            self.wipe()
            while True:
                line = self.read(self.say("ui.there", who=self.name(seat)))
                if not self.obey_keeping(line):
                    break
        self.looking = seat

    def wipe(self) -> None:
        forget_lines()
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write(WIPE_SCROLLBACK)

    def show(self, scene: Scene, choices: Sequence[str]) -> None:
        """Show the table, what happened since the last time, and the question with its choices."""
        self.console.clear()
        self.console.print(draw(scene, self.console.width))
        events = self.game.events(scene.viewer, self.told[scene.viewer])
        self.tell(tell_events(scene, events)[-STORY:])
        self.told[scene.viewer] = len(self.game.record.moves)
        if self.evenings[scene.viewer] != self.game.rounds_over:
            self.evenings[scene.viewer] = self.game.rounds_over
            self.tell_evening(scene)
        for note in self.notes:
            self.remark(note)
        self.notes.clear()
        self.ask(scene, choices)

    def ask(self, scene: Scene, choices: Sequence[str]) -> None:
        self.console.print(Text(scene.question(), "bold"))
        self.console.print(draw_choices(self.game, scene, choices, self.console.width))

    def tell(self, lines: Sequence[Text]) -> None:
        for line in lines:
            self.console.print(Text.assemble(("│ ", GOLD), line))

    def tell_evening(self, scene: Scene) -> None:
        """What the latest round that is over brought everybody."""
        told = self.game.recap(self.game.rounds_over, scene.viewer)
        self.console.print(draw_recap(scene, told))

    def remark(self, sentence: str) -> None:
        self.console.print(Text(f"· {sentence}", QUIET))

    def complain(self, sentence: str) -> None:
        self.console.print(Text(f"✗ {sentence}", BAD))

    def refusal(
        self, refusal: Refusal, word: str, lacking: Mapping[str, object] | None = None
    ) -> str:
        """Why a word is impossible, with what is missing and the rule behind it."""
        why = self.say(f"refusal.{refusal.key}", word=repr(word))
        if lacking:
            why = lacks(lacking, self.messages)
        return self.say("ui.refused", why=why, rule=refusal.rule)

    @contextmanager
    def thinking(self, seat: int) -> Iterator[None]:
        """Show a line while a bot thinks; only on a terminal."""
        if not self.console.is_terminal:
            yield
            return
        with self.console.status(Text(self.say("ui.thinks", who=self.name(seat)), QUIET)):
            yield

    # Reading

    def read(self, prompt: str) -> str:
        """Read one line; the end of the input leaves the game."""
        line, self.unheard = self.unheard, None
        if line is None:
            line = read_line(self.console, prompt)
        if line is None:
            raise Leave(self.say("ui.left_at_end" if self.is_kept() else "ui.left_unsaved"))
        if line not in QUIT:
            self.warned = False
        return line

    def put_back(self, line: str) -> None:
        """Use a line already read as the answer to the next question."""
        self.unheard = line

    def answer(self, seat: int) -> str:
        return self.read(self.say("ui.prompt", who=self.name(seat)))

    def parts(self, line: str) -> list[str]:
        """The words of an answer, separated by commas; there must be at least one."""
        found = [part.strip() for part in line.split(",") if part.strip()]
        if not found:
            raise Misunderstood(self.say("ui.nothing_said"))
        return found

    # Commands

    def obey(self, line: str, scene: Scene) -> bool:
        """Obey a command; False if the line is none."""
        word, _, rest = line.partition(" ")
        if word in ("help", "?"):
            self.console.print(draw_help(scene, rest))
        elif line == "undo":
            self.take_back(scene.viewer)
        elif line == "look":
            self.show(scene, scene.choices)
        elif word == "look":
            self.look_at(scene, rest)
        elif line == "story":
            events = latest_round(self.game.events(scene.viewer))
            self.tell(tell_events(scene, events))
        else:
            return self.obey_keeping(line)
        return True

    def look_at(self, scene: Scene, topic: str) -> None:
        """Show everything there is to see of one module."""
        name = module_called(scene, topic)
        if name is None:
            known = [self.say(f"module.{name}") for name in PANELS if scene.has(name)]
            self.complain(
                self.say("ui.look_where", topic=repr(topic), modules=", ".join(known))
                if known
                else self.say("ui.look_nowhere")
            )
            return
        self.console.print(Text(self.say(f"help.module.{name}")))
        for line in draw_details(scene, name, min(self.console.width, WIDE.width)):
            self.console.print(line)

    def obey_keeping(self, line: str) -> bool:
        """Obey "save" and "quit"; False if the line is neither."""
        word, _, rest = line.partition(" ")
        if word == "save":
            self.keep(rest)
        elif line in QUIT:
            if self.is_kept() or self.warned or self.game.is_over:
                raise Leave(self.say("ui.left"))
            self.warned = True
            self.remark(self.say("ui.unsaved"))
        else:
            return False
        return True

    def is_kept(self) -> bool:
        """Is there nothing to lose?"""
        return self.saved == self.state_of_play()

    def state_of_play(self) -> tuple[int, list[int]]:
        """The version of the table, and who has sealed a plan since."""
        return self.game.version, sorted(self.game.sealed)

    def keep(self, name: str) -> None:
        file = Path(name).expanduser() if name else self.file
        if file is None:
            self.complain(self.say("ui.save_where"))
            return
        try:
            save(self.game, file)
        except FileError as error:
            self.complain(self.say("ui.not_saved", file=file, why=error))
            return
        self.file = file
        version, sealed = self.state_of_play()
        loses_plans = bool(sealed) and not is_whole_table(file)
        self.saved = (version, [] if loses_plans else sealed)
        self.remark(self.say("ui.saved_without_plans" if loses_plans else "ui.saved", file=file))

    def take_back(self, seat: int) -> None:
        """Undo the last move made at this terminal, whoever made it."""
        moves = self.game.record.moves
        mover = moves[-1][0] if moves and moves[-1][0] in self.humans else seat
        try:
            word = self.game.undo(mover)
            # do not stop at what was played without a question
            while self.game.forced(mover) is not None and self.game.may_undo(mover):
                word = self.game.undo(mover)
        except CannotUndo:
            who = self.say(f"player.{COLORS[mover]}")
            self.complain(self.say("ui.cannot_undo", who=who))
            return
        self.told = {reader: min(read, len(moves)) for reader, read in self.told.items()}
        self.notes.append(self.say("ui.taken_back", who=self.name(mover), word=word.text))
