"""The files of the networks: read, checked and written in one place; docs/training.md has the form.

A file is a head in TOML, a line of its own, and the weights as 32-bit floats, the lowest byte
first. A file that is missing, damaged, made for other inputs or another number of seats is
refused with a sentence; nobody plays on without it unnoticed.
"""

from __future__ import annotations

import json
import sys
import tomllib
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from math import isfinite
from pathlib import Path
from typing import Any, Final

from ..components import load
from ..configuration import ALL, NONE
from ..engine.features import BASE_SENSE
from ..engine.figures import Box
from ..engine.modules.manifest import FEATURES, HOMES
from ..engine.options import ALL_MODULES
from ..engine.rules import Rules
from .levels import learned
from .mind.estimate import Estimator
from .mind.network import OUTPUTS, Network, NetworkEstimator
from .mind.outlook import BLOCKS, VERSION, Outlook, block_names, board_names

FORM: Final = 3  # of the file
SEATS: Final = (2, 3, 4)
ROUNDS: Final = "rounds"  # what a network judges: the table at the beginning of a round,
PLANS: Final = "plans"  # or when a seat has laid its plan
SHIPPED: Final[dict[str, tuple[str, ...]]] = {
    ROUNDS: ("base",),
    PLANS: ("plans",),
}  # the networks that come with the package
NO_NETWORK: Final = "none"
KINDS: Final = (NONE, "random", ALL)  # of tables: without modules, with some, with all
TABLES: Final = tuple(f"{seats} {kind}" for seats in SEATS for kind in KINDS)
TITLE: Final = "# A network of Affresco: a head in TOML, then its weights as 32-bit floats."
RULER: Final = b"\n---\n"  # between the head and the weights
DIGEST: Final = 16  # bytes
OWN_MODULES: Final = 12  # those of the box, by slot
BASE_FEATURES: Final = len(BASE_SENSE.names)  # they come first
BASE_MODULES: Final = 1  # the first is Leonardo, who joins every game of two
FLOAT: Final = 4  # bytes
WIDEST: Final = 4096  # units of a layer
LARGEST: Final = 16 * 1024 * 1024  # bytes of a file
FAR: Final = 0.02  # share of the figures: a set that differs in more is foreign to a network


class BadNetwork(ValueError):
    """The file holds no network for this table; the message says why."""


@dataclass(frozen=True)
class Trained:
    """A network with what it was made for."""

    seats: tuple[int, ...]  # with which it learned
    features: int
    modules: int
    sizes: tuple[int, ...]
    weights: array[float]
    components: str  # digest of the set that it learned with
    made: str  # how it was made
    proved: tuple[str, ...]  # at which tables it plays better than the weights
    judges: str = ROUNDS

    @cached_property
    def network(self) -> Network:
        return Network(list(self.sizes), list(self.weights))

    def write(self) -> bytes:
        body = little(self.weights)
        head = {
            "form": FORM,
            "inputs": VERSION,
            "names": names_digest(self.features, self.modules),
            "judges": self.judges,
            "seats": list(self.seats),
            "features": self.features,
            "modules": self.modules,
            "sizes": list(self.sizes),
            "components": self.components,
            "digest": digest(body),
            "made": self.made,
            "proved": list(self.proved),
        }
        lines = [TITLE, *(f"{key} = {spelled(value)}" for key, value in head.items())]
        return "\n".join(lines).encode() + RULER + body


Networks = tuple[Trained, ...]  # the first that knows a table judges there, else the weights


def spelled(value: object) -> str:
    """As TOML, where JSON is the same."""
    return json.dumps(value)


def little(numbers: array[float]) -> bytes:
    """The bytes of 32-bit floats, whatever the machine."""
    copy = array("f", numbers)
    if sys.byteorder == "big":
        copy.byteswap()
    return copy.tobytes()


def digest(data: bytes) -> str:
    return blake2b(data, digest_size=DIGEST).hexdigest()


def names_digest(features: int, modules: int) -> str:
    """Changes when an input is added, taken away, renamed or moved."""
    return digest("\n".join([*block_names(features), *board_names(modules), *OUTPUTS]).encode())


def read_network(data: bytes) -> Trained:
    """The network of a file's content."""
    top, ruler, body = data.partition(RULER)
    if not ruler:
        raise BadNetwork("it is not a network: its head does not end")
    try:
        head = tomllib.loads(top.decode())
    except ValueError as error:
        raise BadNetwork("it is not a network: its head is not in TOML") from error
    if head.get("form") != FORM:
        raise BadNetwork(f"its form is {head.get('form')!r}, and {FORM} is what can be read")
    features, modules = (number(head, key) for key in ("features", "modules"))
    if (
        head.get("inputs") != VERSION
        or features > len(FEATURES)
        or modules > len(HOMES)
        or head.get("names") != names_digest(features, modules)
    ):
        raise BadNetwork("it was trained with other features: train it anew")
    if head.get("digest") != digest(body):
        raise BadNetwork("it is damaged: its weights do not match its digest")
    return Trained(
        seats_of(head),
        features,
        modules,
        sizes_of(head, features, modules, len(body)),
        weights_of(body),
        str(head.get("components", "")),
        str(head.get("made", "")),
        proved_by(head),
        judges_of(head),
    )


def number(head: dict[str, Any], key: str) -> int:
    value = head.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadNetwork(f"it is not a network: {key} is a number, not {value!r}")
    return value


def seats_of(head: dict[str, Any]) -> tuple[int, ...]:
    seats = head.get("seats")
    if not isinstance(seats, list) or not seats or not all(one in SEATS for one in seats):
        raise BadNetwork(f"its seats are a list of {', '.join(map(str, SEATS))}, not {seats!r}")
    return tuple(seats)


def judges_of(head: dict[str, Any]) -> str:
    judges = head.get("judges")
    if judges not in (ROUNDS, PLANS):
        raise BadNetwork(f"it judges {ROUNDS} or {PLANS}, not {judges!r}")
    return str(judges)


def proved_by(head: dict[str, Any]) -> tuple[str, ...]:
    tables = head.get("proved")
    if not isinstance(tables, list) or not all(one in TABLES for one in tables):
        raise BadNetwork(f"what it has proved is a list of {', '.join(TABLES)}, not {tables!r}")
    return tuple(tables)


def sizes_of(head: dict[str, Any], features: int, modules: int, length: int) -> tuple[int, ...]:
    sizes = head.get("sizes")
    inputs = inputs_of(features, modules)
    if (
        not isinstance(sizes, list)
        or len(sizes) < 2
        or not all(isinstance(size, int) and 0 < size <= WIDEST for size in sizes)
        or sizes[0] != inputs
        or sizes[-1] != len(OUTPUTS)
    ):
        raise BadNetwork(f"its layers begin with {inputs} units and end with {len(OUTPUTS)}")
    if length != FLOAT * weights_in(sizes):
        raise BadNetwork("it is damaged: its weights do not fit its layers")
    return tuple(sizes)


def inputs_of(features: int, modules: int) -> int:
    return len(BLOCKS) * len(block_names(features)) + len(board_names(modules))


def weights_in(sizes: list[int]) -> int:
    """How many weights the layers have, with their biases."""
    return sum((inside + 1) * outside for inside, outside in pairwise(sizes))


def weights_of(body: bytes) -> array[float]:
    weights = array("f")
    weights.frombytes(body)
    if sys.byteorder == "big":
        weights.byteswap()
    if not all(map(isfinite, weights)):
        raise BadNetwork("it is damaged: a weight is not a number")
    return weights


def load_network(path: str, judges: str = ROUNDS) -> Trained:
    """The network in a file."""
    found = loaded(Path(path), path)
    if found.judges != judges:
        raise BadNetwork(f"the network {path} judges {found.judges}, and {judges} are asked about")
    return found


def networks_named(network: str, judges: str = ROUNDS) -> Networks:
    """Those that judge rounds, or plans: the shipped ones, the one in a file, or none."""
    if network == NO_NETWORK:
        return ()
    if not network:
        return tuple(shipped(name) for name in SHIPPED[judges])
    return (load_network(network, judges),)


def judge_of(networks: Networks, rules: Rules) -> Estimator:
    """The first network that may be trusted at these tables, else the weights."""
    return expert_of(networks, rules) or Estimator(learned())


def expert_of(networks: Networks, rules: Rules) -> Estimator | None:
    """The first network that may be trusted at these tables."""
    judgment = learned()
    known = {seats for trained in networks for seats in trained.seats}
    if known and rules.seats not in known:
        has = ", ".join(map(str, sorted(known)))
        raise BadNetwork(f"the network is for {has} seats, and the table has {rules.seats}")
    for trained in networks:
        trust = trust_in(trained, rules)
        if trust > 0:
            outlook = Outlook(judgment, trained.features, trained.modules)
            return NetworkEstimator(judgment, outlook, trained.network, trust)
    return None


@cache
def shipped(name: str) -> Trained:
    """A network that comes with the package."""
    file = f"{name}.network"
    return loaded(files("affresco.bots") / file, file)


def loaded(place: Traversable, name: str) -> Trained:
    try:
        with place.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise BadNetwork(f"the network {name} can’t be read: {error.strerror}") from error
    if len(data) > LARGEST:
        raise BadNetwork(f"the network {name} is too large: the limit is {LARGEST} bytes")
    try:
        return read_network(data)
    except BadNetwork as error:
        raise BadNetwork(f"the network {name} can’t be used: {error}") from error


def trust_in(trained: Trained, rules: Rules) -> float:
    """How far to trust a network at a table: 1 where it has proved itself.

    A set with other figures lowers the trust with every one of them; modules that it has never
    seen end it.
    """
    if table_of(rules.seats, kind_of(rules)) not in trained.proved:
        return 0.0
    if any(module.slot >= trained.modules for module in rules.modules):
        return 0.0
    return max(0.0, 1.0 - strangeness(rules.box) / FAR)


def table_of(seats: int, kind: str) -> str:
    """A kind of table by its name: "4 random"."""
    return f"{seats} {kind}"


def kind_of(rules: Rules) -> str:
    chosen = [module for module in rules.modules if module.name in ALL_MODULES]
    if not chosen:
        return NONE
    return ALL if len(chosen) == len(ALL_MODULES) else "random"


def strangeness(box: Box) -> float:
    """The share of the printed figures that differ from the classic set's."""
    usual = load().box
    if box is usual:
        return 0.0
    ours, theirs = figures(usual), figures(box)
    same = len([key for key, figure in ours.items() if theirs.get(key) == figure])
    return 1.0 - same / len(ours.keys() | theirs.keys())


def figures(part: object, path: str = "") -> dict[str, object]:
    """All numbers and words of a box, by their place in it."""
    if isinstance(part, int | str | float):
        return {path: part}
    if isinstance(part, dict):
        inside = {str(key): value for key, value in part.items()}
    elif isinstance(part, Iterable):  # lists, tuples, and the compiler's vectors
        inside = {str(at): value for at, value in enumerate(part)}
    else:
        inside = {name: getattr(part, name) for name in dir(part) if not name.startswith("_")}
        inside = {name: value for name, value in inside.items() if not callable(value)}
    found: dict[str, object] = {}
    for name, value in inside.items():
        found |= figures(value, f"{path}.{name}")
    return found
