"""Many games at once: each process plays a share of them, over shared memory.

A Gymnasium vector environment of `SoloEnv`. A game that is over restarts with the next step,
whose action is ignored (AutoresetMode.NEXT_STEP).

`step` waits for all games, and so for the slowest process. `send` and `recv` deliver the games
part by part, each as soon as it has been played: while a process has another part to play, it
waits for nobody.
"""

from __future__ import annotations

import gc
from collections import deque
from contextlib import suppress
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from selectors import EVENT_READ, DefaultSelector
from typing import Any, Final, cast

import numpy as np
from gymnasium import spaces
from gymnasium.error import AlreadyPendingCallError, NoAsyncCallError
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..engine.moves import WAIT
from .gymnasium import SoloEnv
from .observation import Observer
from .seating import episode_seed, observation_space, row_space
from .selfplay import WORDS, SelfPlay
from .stages import Batched, Board, Solos, Stage, batch_settings

RESET: Final = "reset"
STEP: Final = "step"
CALL: Final = "call"
SAVE: Final = "save"
LOAD: Final = "load"
CLOSE: Final = "close"
ENDED: Final = "a worker of the vector environment has ended by itself"
VERSIONS: Final[dict[int, Any]] = {0: Solos, 1: Batched}
OF_THE_END: Final = ("reward", "rewards", "terminated", "illegal", "scores")
TOLD: Final = ("observation", "action_mask", "seat", *OF_THE_END)

Order = tuple[Any, ...]  # what to do with which part
Answers = tuple[
    dict[str, NDArray[Any]],
    NDArray[np.float64],
    NDArray[np.bool_],
    NDArray[np.bool_],
    dict[str, Any],
]


class WorkerEnded(RuntimeError):
    """A process that plays some of the games has died."""


def remade(
    made_with: tuple[Any, ...], rows: dict[str, Any], kept: list[Any], generator: Any
) -> AffrescoVectorEnv:
    *given, settings = made_with
    env = AffrescoVectorEnv(*given, **settings)
    for name, row in rows.items():
        env.board.rows[name][:] = row
    for part, one in enumerate(kept):
        env._ask(LOAD, part, one)
    env.np_random = generator
    return env


def looks(version: int, settings: dict[str, Any]) -> tuple[Observer, int]:
    """How the games are observed, and in how many bytes."""
    if version:
        play = SelfPlay(1, **batch_settings(**settings))
        return play.observer, play.width
    observer = SoloEnv(**settings).episode.observer
    return observer, observer.width


def floats_env(num_envs: int, **settings: Any) -> AffrescoVectorEnv:
    """What `gymnasium.make_vec("Affresco-v0")` makes."""
    return AffrescoVectorEnv(num_envs, **settings)


def rows_env(num_envs: int, **settings: Any) -> AffrescoVectorEnv:
    """What `gymnasium.make_vec("Affresco-v1")` makes."""
    return AffrescoVectorEnv(num_envs, version=1, **settings)


def divided(games: range, parts: int) -> list[range]:
    """The games in parts, as even as possible."""
    bounds = [len(games) * part // parts for part in range(parts + 1)]
    return [games[start:end] for start, end in pairwise(bounds)]


class Player:
    """Plays the parts that belong to one process."""

    def __init__(
        self,
        parts: dict[int, range],
        board: Board,
        version: int,
        mode: AutoresetMode,
        settings: dict[str, Any],
    ) -> None:
        self.mode = mode
        self.stages: dict[int, Stage] = {
            part: VERSIONS[version](board.part(games), settings) for part, games in parts.items()
        }

    def carry_out(self, order: Order) -> Any:
        """Do what is ordered; return what is asked for."""
        what, part, *rest = order
        stage = self.stages[part]
        if what == CALL:
            name, *arguments = rest
            return stage.call(name, tuple(arguments))
        if what == SAVE:
            return stage.saved()
        if what == LOAD:
            stage.load(rest[0])
        elif what == RESET:
            stage.reset()
        else:
            stage.step()
            if self.mode == AutoresetMode.SAME_STEP:
                self._restart(stage)
        return None

    def _restart(self, stage: Stage) -> None:
        """Start those games anew that have just ended, and keep how they did."""
        rows = stage.rows
        over = np.flatnonzero(rows["terminated"])
        if len(over):
            rows["final"][over] = rows["observation"][over]
            kept = {name: rows[name][over] for name in OF_THE_END}
            stage.restart(over)
            for name, row in kept.items():
                rows[name][over] = row


def work(
    link: Connection, memory: str, shape: tuple[int, int, int], parts: dict[int, range], *how: Any
) -> None:
    """Play some parts in a worker process until the other side closes."""
    board = Board(*shape, memory)
    player = Player(parts, board, *how)
    gc.freeze()  # all this stays: scanning it again would keep the others waiting
    try:
        while (order := link.recv())[0] != CLOSE:
            link.send((order[1], player.carry_out(order)))
    except (EOFError, KeyboardInterrupt):
        pass
    finally:
        del player
        board.close()


class AffrescoVectorEnv(VectorEnv[Any, Any, Any]):
    """`games` games shared by `processes`; all other settings are those of `SoloEnv`, and for
    version 1 those of `SelfPlay` too; `opponents="self"` lets the learner play every seat.

    This process is one of them: it plays the first share while the others play theirs, instead
    of waiting for them. Each share comes in `parts` parts. Without `copy`, what is returned is
    the shared memory itself, and changes with the next step.
    """

    closed = True  # until there is something to close

    def __init__(
        self,
        games: int,
        processes: int = 1,
        parts: int = 4,
        version: int = 0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **settings: Any,
    ) -> None:
        if not 1 <= processes <= games:
            raise ValueError(f"{games} games cannot be shared by {processes} processes")
        if parts < 1:
            raise ValueError(f"a share has at least one part, not {parts}")
        if version not in VERSIONS:
            raise ValueError(f"there is no version {version}; there are 0 and 1")
        self.made_with = (games, processes, parts, version, autoreset_mode, copy, settings)
        self.mode = self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.mode}
        self.copies = copy
        self.version = version
        self.num_envs = games
        self.observer, width = looks(version, settings)
        self.single_observation_space = (
            row_space(width) if version else observation_space(self.observer)
        )
        self.single_action_space = spaces.Discrete(WORDS)
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)
        shape = (games, width, int(settings.get("seats", 4)))
        self.board = Board(*shape)
        self.parts: list[range] = []  # of all games, by their numbers
        self.under_way: set[int] = set()  # parts sent but not yet received
        self.own: deque[Order] = deque()  # what this process still has to do
        self.played: deque[tuple[int, Any]] = deque()  # parts that can be received
        self.links: list[Connection] = []
        self.listening = DefaultSelector()
        self.workers: list[Any] = []
        self.link_of: dict[int, Connection] = {}  # by part; this process has none
        self.closed = False
        own, *others = divided(range(games), processes)
        mine = self._cut(own, parts)
        how = (version, self.mode, settings)
        context = get_context("spawn")
        for share in others:
            ours, theirs = context.Pipe()
            its = self._cut(share, parts)
            given = (theirs, self.board.memory.name, shape, its, *how)
            worker = context.Process(target=work, args=given, daemon=True)
            worker.start()
            theirs.close()
            self.link_of.update(dict.fromkeys(its, ours))
            self.links.append(ours)
            self.listening.register(ours, EVENT_READ)
            self.workers.append(worker)
        self.player = Player(mine, self.board, *how)

    def _cut(self, share: range, parts: int) -> dict[int, range]:
        first = len(self.parts)
        self.parts += divided(share, min(parts, len(share)))
        return dict(enumerate(self.parts[first:], first))

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Start all games, or those of `options["reset_mask"]`; seeds as one number for all, or
        as a list or array with one for each."""
        self._settle()
        chosen = np.ones(self.num_envs, bool)
        if options is not None and "reset_mask" in options:
            chosen = np.asarray(options["reset_mask"])
            if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_ or not chosen.any():
                raise ValueError(
                    f"a reset_mask is {self.num_envs} truth values, at least one of them true"
                )
        self.board.rows["chosen"][:] = chosen
        self.board.rows["seed"][:] = self._seeds(seed)
        for part in range(len(self.parts)):
            self._order(RESET, part)
        self._settle()
        seen, *_, infos = self._answers(range(self.num_envs))
        return seen, infos

    def _seeds(self, seed: Any) -> list[int]:
        if seed is None or isinstance(seed, int | np.integer):
            if seed is not None:
                self.np_random = np.random.default_rng(int(seed))
            return [episode_seed(self.np_random) for _ in range(self.num_envs)]
        given = list(seed)
        if len(given) != self.num_envs:
            raise ValueError(f"{self.num_envs} games need a seed each, not {len(given)}")
        return [episode_seed(self.np_random) if one is None else int(one) for one in given]

    def step(self, actions: Any) -> Answers:
        if self.under_way:
            raise AlreadyPendingCallError(
                f"{len(self.under_way)} parts are under way: `recv` them before a `step`", "send"
            )
        if self.mode == AutoresetMode.DISABLED and self.board.rows["terminated"].any():
            raise ValueError("some games are over: `reset` them, by a reset_mask, before a `step`")
        self._say(actions, range(self.num_envs))
        for part in range(len(self.parts)):
            self._order(STEP, part)
        self._settle()
        return self._answers(range(self.num_envs))

    def send(self, actions: Any, part: int) -> None:
        """Advance the games `parts[part]`, without waiting for them."""
        if not 0 <= part < len(self.parts):
            raise ValueError(f"the parts are 0 to {len(self.parts) - 1}; there is no part {part}")
        if part in self.under_way:
            raise AlreadyPendingCallError(f"part {part} is under way: `recv` it first", "send")
        self._say(actions, self.parts[part])
        self._order(STEP, part)

    def recv(self) -> tuple[int, Answers]:
        """The next part that has been played, and what `step` would return for its games."""
        if not self.under_way:
            raise NoAsyncCallError("no part is under way: `send` one first", "recv")
        part, _ = self._next()
        return part, self._answers(self.parts[part])

    def _say(self, actions: Any, games: range) -> None:
        words = np.asarray(actions)
        if words.shape != (len(games),):
            raise ValueError(f"{len(games)} games need a word each, not {words.shape} of them")
        if ((words < 0) | (words >= WORDS)).any():
            raise ValueError(f"a word has a number from 0 to {WORDS - 1}; nothing was played")
        self.board.rows["action"][games.start : games.stop] = words

    def call(self, name: str, *arguments: Any, **named: Any) -> tuple[Any, ...]:
        """An attribute of each game's environment, or what it returns when called."""
        if named:
            raise TypeError("arguments of a call are given by their place, not by name")
        self._settle()
        for part in range(len(self.parts)):
            self._order(CALL, part, name, *arguments)
        found: dict[int, list[Any]] = {}
        while self.under_way:
            part, answer = self._next()
            found[part] = answer
        return tuple(one for part in sorted(found) for one in found[part])

    def _order(self, what: str, part: int, *rest: Any) -> None:
        order, link = (what, part, *rest), self.link_of.get(part)
        self.under_way.add(part)
        if link is None:
            self.own.append(order)
            return
        try:
            link.send(order)
        except OSError as error:
            raise WorkerEnded(ENDED) from error

    def _next(self) -> tuple[int, Any]:
        """A part that has been played. No process starves: when none is left to return, this
        process plays one of its own, and then collects what the others have played."""
        if not self.played:
            if self.own:
                self._play_own()
            self._collect()
        part, answer = self.played.popleft()
        self.under_way.remove(part)
        return part, answer

    def _play_own(self) -> None:
        order = self.own.popleft()
        part = order[1]
        try:
            answer = self.player.carry_out(order)
        except BaseException:
            self.under_way.remove(part)  # nothing to wait for
            raise
        self.played.append((part, answer))

    def _collect(self) -> None:
        """Collect what the others have played; wait for them if there is nothing else to return."""
        try:
            while ready := self.listening.select(0 if self.played else None):
                for key, _ in ready:
                    self.played.append(cast("Connection", key.fileobj).recv())
        except (EOFError, OSError) as error:
            raise WorkerEnded(ENDED) from error

    def _settle(self) -> None:
        while self.under_way:
            self._next()

    def _answers(self, games: range) -> Answers:
        rows = self.board.part(games)
        if self.copies:
            rows = {name: rows[name].copy() for name in TOLD}
        ends = rows["terminated"]
        infos = {name: rows[name] for name in ("seat", "scores", "illegal", "rewards")}
        infos["action_mask"] = rows["action_mask"]
        if self.mode == AutoresetMode.SAME_STEP and ends.any():
            infos["final_obs"] = np.full(len(games), None, dtype=object)
            infos["_final_obs"] = ends.copy()
            final = self.board.rows["final"][games.start : games.stop]
            for game in np.flatnonzero(ends):
                mask = np.zeros(WORDS, np.int8)
                mask[WAIT.id] = 1
                infos["final_obs"][game] = self._seen(final[game].copy(), mask)
        seen = self._seen(rows["observation"], rows["action_mask"])
        return seen, rows["reward"], ends, np.zeros_like(ends), infos

    def _seen(self, rows: NDArray[np.uint8], masks: NDArray[np.int8]) -> dict[str, NDArray[Any]]:
        observed = rows if self.version else self.observer.floats(rows)
        return {"observation": observed, "action_mask": masks}

    def __reduce__(self) -> Any:
        """Another environment in the same position, with workers of its own."""
        self._settle()
        rows = {name: row.copy() for name, row in self.board.rows.items()}
        kept = [self._ask(SAVE, part) for part in range(len(self.parts))]
        return remade, (self.made_with, rows, kept, self.np_random)

    def _ask(self, what: str, part: int, *rest: Any) -> Any:
        """What one part answers, when nothing else is under way."""
        self._order(what, part, *rest)
        _, answer = self._next()
        return answer

    def close_extras(self, **kwargs: Any) -> None:
        for link, worker in zip(self.links, self.workers, strict=True):
            with suppress(OSError):  # it has ended by itself
                link.send((CLOSE,))
            worker.join()
        self.listening.close()
        self.board.close()
        self.board.memory.unlink()
