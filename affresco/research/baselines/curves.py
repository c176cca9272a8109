"""A training as a picture: the share of wins against some bots by decisions learned from."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from ...lab.extras import library
from .learning import CURVE, Progress

TOLD: Final = {each.name for each in fields(Progress)}  # the rest are opponents


class NoCurve(ValueError):
    """The folder holds no training, or one that was never looked at."""


def read_curve(folder: Path) -> list[dict[str, Any]]:
    try:
        lines = (folder / CURVE).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError as error:
        raise NoCurve(f"there is no {CURVE} in {folder}: train for longer than a look") from error
    return [json.loads(line) for line in lines]


def draw_curve(folder: Path, picture: Path) -> None:
    matplotlib = library("matplotlib", "lab", "a picture")
    from matplotlib.figure import Figure

    rows = read_curve(folder)
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    for name in (name for name in rows[-1] if name not in TOLD):
        axes.plot(
            [row["decisions"] / 1e6 for row in rows],
            [100 * row[name] for row in rows],
            marker="o",
            label=f"against {name}",
        )
    axes.set_xlabel("million decisions learned from")
    axes.set_ylabel("share of wins, %")
    axes.set_ylim(0, 100)
    axes.grid(alpha=0.3)
    axes.legend()
    minutes = rows[-1]["seconds"] / 60
    axes.set_title(f"PPO by self-play: {rows[-1]['games']:,} games in {minutes:.0f} minutes")
    # The same curve is the same file.
    undated = {"Date": None} if picture.suffix == ".svg" else {}
    with matplotlib.rc_context({"svg.hashsalt": "curve"}):
        figure.savefig(picture, metadata=undated)
