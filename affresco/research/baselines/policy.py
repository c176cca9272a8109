"""A policy: a network that answers at once, without search; its file, and the bot that plays it.

The file is NumPy's `.npz`: a head in JSON, the scale of the observed bytes, and the layers, each
weight as a byte times the unit of its row. It plays at any table with its number of seats: bytes
are found by name, one that it has never seen is not looked at, and one that this table lacks is
zero.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ...bots import Bot, Deadline
from ...engine.moves import LEXICON, WAIT, Move
from ...engine.observation import waiting_steps
from ...engine.rows import mask
from ...engine.rules import Rules, options
from ...engine.state import State
from ..observation import Bytes, Observer, Row
from .ceiling import OF_OTHERS, OF_SEGMENTS, WAYS, WAYS_BETWEEN, Ceiling

FORM: Final = 3  # of the file
STEPS: Final = 3  # of a byte it is also shown whether it is at least 1, 2, 3
KINDS: Final = ("up", "down")  # the layers of a block, which adds to what goes into it
TINY: Final = 1e-5
IMPOSSIBLE: Final = np.float32(-1e9)  # the logit of a word that cannot be said
STRONGEST: Final = 127  # units of a weight, in the file
UNIT: Final = "_unit"  # after the name of a layer
SCALE: Final = "scale"
HEAD: Final = "head"

Columns = tuple[NDArray[np.intp], NDArray[np.intp]]  # of a table, and of a policy
Weights = dict[str, NDArray[np.float32]]  # of each layer its matrix, and its bias as NAME_bias


class BadPolicy(ValueError):
    """A file that holds no policy, or one for another table."""


@dataclass(frozen=True)
class Seen:
    """What a policy observes: every byte by its name, and what it is multiplied by."""

    seats: int
    names: tuple[str, ...]
    scale: Row

    @classmethod
    def by(cls, rules: Rules) -> Seen:
        observer = Observer(rules)
        return cls(int(rules.seats), names_of(observer, rules), observer.byte_scale)

    def columns(self, rules: Rules) -> Columns:
        """From which bytes of a table's row to which of ours."""
        theirs = {name: at for at, name in enumerate(names_of(Observer(rules), rules))}
        shared = [(theirs[name], at) for at, name in enumerate(self.names) if name in theirs]
        return np.array([pair[0] for pair in shared]), np.array([pair[1] for pair in shared])

    def row(self, rows: Bytes, columns: Columns) -> Bytes:
        """Rows of some table, as this policy knows them."""
        source, target = columns
        if len(source) == len(self.scale) == rows.shape[1]:
            return rows
        made = np.zeros((len(rows), len(self.scale)), np.uint8)
        made[:, target] = rows[:, source]
        return made


def names_of(observer: Observer, rules: Rules) -> tuple[str, ...]:
    """A name for every byte, the same at all tables with as many seats.

    Two fields list what differs from table to table: the steps, and the places of a plan.
    """
    names: list[str] = []
    for field in observer.fields:
        size = sum(field.widths())
        if field.name == "step":
            names += [f"step {step}" for step in waiting_steps(rules)]
        elif field.name == "plan.sent":
            places = size // rules.seats
            names += [f"plan.sent {at // places} {at % places}" for at in range(size)]
        else:
            names += [f"{field.name} {at}" for at in range(size)]
    return tuple(names)


class Policy:
    """Takes observations and masks, and returns the likeliest words."""

    def __init__(self, seen: Seen, weights: Weights, made: str = "") -> None:
        self.seen = seen
        self.weights = weights
        self.made = made
        self.ceiling = Ceiling(seen.names)
        self.size = size_of(weights)

    def __call__(self, observations: Bytes, masks: Bytes) -> NDArray[np.intp]:
        logits, _ = self.judge(observations, masks)
        words: NDArray[np.intp] = np.where(masks != 0, logits, IMPOSSIBLE).argmax(axis=1)
        return words

    def judge(
        self, observations: Bytes, masks: Bytes
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """A logit for every word, and the value of the table for the seat that looks."""
        seen, own = self.seen, self.ceiling
        shown = in_steps(observations[:, own.rest], seen.scale[own.rest], masks[:, OF_OTHERS])
        cells = in_steps(observations[:, own.cells], seen.scale[own.cells], masks[:, OF_SEGMENTS])
        cells = np.maximum(self.layer("cells", cells) + self.layer("context", shown)[:, None], 0)
        for step in range(self.size.reach):
            around = np.concatenate([cells, *(way @ cells for way in WAYS_BETWEEN[1:])], axis=2)
            cells = np.maximum(cells + self.layer(f"around {step}", around), 0)
        pooled = np.concatenate([cells.mean(1), cells.max(1)], axis=1)
        hidden = self.layer("first", shown) + self.layer("pooled", pooled)
        for block in range(self.size.blocks):
            inner = np.maximum(self.layer(f"up {block}", even(hidden)), 0)
            hidden += self.layer(f"down {block}", inner)
        hidden = np.maximum(even(hidden), 0)
        cells = np.maximum(cells + self.layer("there", hidden)[:, None], 0)
        logits = np.zeros((len(observations), len(LEXICON)), np.float32)
        logits[:, OF_OTHERS] = self.layer("words", hidden)
        logits[:, OF_SEGMENTS] = self.layer("segments", cells)
        return logits, self.layer("value", hidden)[:, 0]

    def layer(self, name: str, shown: Any) -> Any:
        return shown @ self.weights[name] + self.weights[f"{name}_bias"]

    def save(self, path: Path) -> None:
        head = {
            "form": FORM,
            "seats": self.seen.seats,
            "words": len(LEXICON),
            "names": self.seen.names,
            "made": self.made,
        }
        arrays: dict[str, Any] = {HEAD: np.array(json.dumps(head)), SCALE: self.seen.scale}
        for name, layer in self.weights.items():
            arrays |= packed(name, layer)
        fresh = path.with_name(f"{path.name}.new")
        with fresh.open("wb") as file:
            np.savez_compressed(file, **arrays)
        fresh.replace(path)

    @classmethod
    def load(cls, path: Path | str) -> Policy:
        try:
            with Path(path).open("rb") as opened, np.load(opened, allow_pickle=False) as file:
                arrays = {name: file[name] for name in file.files}
            head = json.loads(str(arrays.pop(HEAD)))
            seen = Seen(int(head["seats"]), tuple(head["names"]), arrays.pop(SCALE))
            form, words, made = head["form"], int(head["words"]), str(head["made"])
            weights = unpacked(arrays) if form == FORM else {}
        except FileNotFoundError as error:
            raise BadPolicy(f"there is no file {path}") from error
        except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
            raise BadPolicy(f"the file {path} holds no policy") from error
        if form != FORM or words != len(LEXICON):
            raise BadPolicy(
                f"the policy in {path} is of form {form} with {words} words; "
                f"this is form {FORM} with {len(LEXICON)}: train it again"
            )
        check_shapes(weights, seen, path)
        return cls(seen, weights, made)


def packed(name: str, layer: NDArray[np.float32]) -> dict[str, NDArray[Any]]:
    """A layer as it is written: a matrix in bytes, with the unit of each row; a bias as floats."""
    if layer.ndim < 2:
        return {name: layer.astype(np.float16)}
    unit = np.abs(layer).max(axis=1, initial=TINY) / STRONGEST
    return {name: np.rint(layer / unit[:, None]).astype(np.int8), name + UNIT: unit}


def unpacked(arrays: dict[str, NDArray[Any]]) -> Weights:
    """The layers; a unit that is missing or does not fit is a KeyError or a ValueError."""
    weights: Weights = {}
    for name, layer in arrays.items():
        if not name.endswith(UNIT):
            unit = arrays[name + UNIT][:, None] if layer.ndim > 1 else np.float32(1)
            weights[name] = layer * unit.astype(np.float32)
    return weights


def even(hidden: NDArray[np.float32]) -> NDArray[np.float32]:
    """Each row with a mean of 0 and a spread of 1."""
    centered = hidden - hidden.mean(axis=1, keepdims=True)
    spread = np.sqrt(np.square(centered).mean(axis=1, keepdims=True) + TINY)
    evened: NDArray[np.float32] = centered / spread
    return evened


def in_steps(bytes_: Bytes, scale: Row, masks: Bytes) -> NDArray[np.float32]:
    """Bytes in their units, whether each is at least 1, 2, 3, and the words, as one row."""
    steps = [bytes_ >= least for least in range(1, STEPS + 1)]
    return np.concatenate([bytes_ * scale, *steps, masks], axis=-1, dtype=np.float32)


@dataclass(frozen=True)
class Size:
    """How large a network is."""

    width: int = 512  # of what is known of the whole table
    blocks: int = 2
    cell: int = 64  # of what is known of each segment
    reach: int = 2  # how far segments know each other

    def shapes(self, seen: Seen) -> dict[str, tuple[int, int]]:
        """What goes into each layer, and what comes out of it."""
        ceiling = Ceiling(seen.names)
        (others,), (_, here) = OF_OTHERS.shape, OF_SEGMENTS.shape
        shown = (1 + STEPS) * len(ceiling.rest) + others
        width, cell = self.width, self.cell
        return {
            "context": (shown, cell),
            "cells": ((1 + STEPS) * ceiling.cells.shape[1] + here, cell),
            **{f"around {step}": (WAYS * cell, cell) for step in range(self.reach)},
            "first": (shown, width),
            "pooled": (2 * cell, width),
            **{f"{kind} {at}": (width, width) for at in range(self.blocks) for kind in KINDS},
            "there": (width, cell),
            "segments": (cell, here),
            "words": (width, others),
            "value": (width, 1),
        }


def size_of(weights: Weights) -> Size:
    """As far as it can be told: what does not fit is found by `check_shapes`."""

    def count(kind: str) -> int:
        return sum(name.startswith(kind) for name in weights) // 2

    width, cell = (weights[name].shape[-1] if name in weights else 0 for name in ("first", "cells"))
    return Size(width, count("up "), cell, count("around "))


def check_shapes(weights: Weights, seen: Seen, path: Path | str) -> None:
    """The layers fit each other, the observation and the lexicon."""
    wanted: dict[str, tuple[int, ...]] = {}
    for name, size in size_of(weights).shapes(seen).items():
        wanted |= {name: size, f"{name}_bias": size[1:]}
    found = {name: layer.shape for name, layer in weights.items()}
    if found != wanted or seen.scale.shape != (len(seen.names),):
        raise BadPolicy(f"the layers in {path} do not fit each other")


class PolicyBot(Bot):
    """Says the likeliest word; a day word by word."""

    def __init__(self, policy: Policy, seed: int = 0) -> None:
        super().__init__(seed)
        self.policy = policy
        self.rules: Rules | None = None  # of the last table
        self.observer: Observer | None = None
        self.columns: Columns | None = None

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        self.let_nature_draw(state)
        moves = options(state, seat)
        if len(moves) < 2:
            return moves[0] if moves else WAIT
        if state.rules is not self.rules:
            self.sit_down(state.rules)
        assert self.observer is not None
        assert self.columns is not None
        row = self.policy.seen.row(self.observer.row(state, seat)[None], self.columns)
        possible = np.frombuffer(mask(moves), np.uint8)[None]
        return LEXICON[int(self.policy(row, possible)[0])]

    def sit_down(self, rules: Rules) -> None:
        seats = self.policy.seen.seats
        if rules.seats != seats:
            raise BadPolicy(f"the policy is for {seats} seats, and the table has {rules.seats}")
        self.rules = rules
        self.observer = Observer(rules)
        self.columns = self.policy.seen.columns(rules)


def policy_bot(seed: int, file: str = "") -> Bot:
    """The policy in a file that `python -m affresco.research.baselines train` has made."""
    if not file:
        raise BadPolicy("name the file of the policy: policy:FILE")
    return PolicyBot(Policy.load(file), seed)
