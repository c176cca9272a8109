"""The network of a policy in PyTorch: the same layers as `policy` has them, to be fitted."""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np

from ...engine.moves import LEXICON
from ...lab.extras import library
from .ceiling import OF_OTHERS, OF_SEGMENTS, WAYS_BETWEEN, Ceiling
from .policy import STEPS, TINY, Policy, Seen, Size

EXTRA: Final = "train"
IMPOSSIBLE: Final = -60.0  # the logit of such a word; farther down, exponentials are slow
BITS: Final = 8


class Network:
    """Its layers compute in half the bytes (bfloat16), which is far faster."""

    def __init__(self, seen: Seen, size: Size, device: str = "auto", seed: int = 1) -> None:
        self.torch = torch = library("torch", EXTRA, "training")
        if device == "auto":
            device = "cuda" if torch.cuda.is_available() else "cpu"
        self.device = torch.device(device)
        torch.set_float32_matmul_precision("high")
        torch.manual_seed(seed)
        self.seen = seen
        self.size = size
        self.model = make_model(torch, size.shapes(seen)).to(self.device)
        ceiling = Ceiling(seen.names)
        self.rest, self.cells = self.there(ceiling.rest), self.there(ceiling.cells)
        self.scale, self.ways = self.there(seen.scale), self.there(WAYS_BETWEEN)
        self.others, self.here = self.there(OF_OTHERS), self.there(OF_SEGMENTS)
        order = np.concatenate([OF_OTHERS, OF_SEGMENTS.ravel()])
        self.order = self.there(np.argsort(order))
        self.steps = torch.arange(1, STEPS + 1, dtype=torch.uint8, device=self.device)
        self.places = torch.arange(BITS, dtype=torch.uint8, device=self.device)

    @classmethod
    def of(cls, policy: Policy, device: str = "auto") -> Network:
        made = cls(policy.seen, policy.size, device)
        made.take(policy)
        return made

    def there(self, array: Any) -> Any:
        """On the device."""
        return self.torch.from_numpy(array).to(self.device)

    def take(self, policy: Policy) -> None:
        """The weights of a policy of the same shape."""
        torch = self.torch
        with torch.no_grad():
            for name, layer in self.model.items():
                layer.weight.copy_(torch.from_numpy(policy.weights[name].T.copy()))
                layer.bias.copy_(torch.from_numpy(policy.weights[f"{name}_bias"]))

    def policy(self, made: dict[str, Any]) -> Policy:
        weights = {}
        for name, layer in self.model.items():
            weights[name] = layer.weight.detach().cpu().numpy().T.copy()
            weights[f"{name}_bias"] = layer.bias.detach().cpu().numpy().copy()
        return Policy(self.seen, weights, json.dumps(made))

    def judge(self, observations: Any, bits: Any) -> tuple[Any, Any]:
        """Log-chances of the words, and values, of rows of bytes and masks of bits."""
        torch, model = self.torch, self.model
        masks = self.unpacked(bits)
        with torch.autocast(self.device.type, torch.bfloat16):
            shown = self.in_steps(observations, self.rest, masks[:, self.others])
            cells = self.in_steps(observations, self.cells, masks[:, self.here])
            cells = torch.relu(model["cells"](cells) + model["context"](shown)[:, None])
            for step in range(self.size.reach):
                around = torch.cat([cells, *(way @ cells for way in self.ways[1:])], 2)
                cells = torch.relu(cells + model[f"around {step}"](around))
            pooled = torch.cat([cells.mean(1), cells.amax(1)], 1)
            hidden = model["first"](shown) + model["pooled"](pooled)
            for block in range(self.size.blocks):
                inner = torch.relu(model[f"up {block}"](self.even(hidden)))
                hidden = hidden + model[f"down {block}"](inner)
            hidden = torch.relu(self.even(hidden))
            cells = torch.relu(cells + model["there"](hidden)[:, None])
            parts = [model["words"](hidden), model["segments"](cells).flatten(1)]
            logits, value = torch.cat(parts, 1)[:, self.order], model["value"](hidden)
        logits = logits.float().masked_fill(masks == 0, IMPOSSIBLE)
        return torch.log_softmax(logits, 1), value.float()[:, 0]

    def in_steps(self, observations: Any, columns: Any, masks: Any) -> Any:
        """As `policy.in_steps`."""
        torch = self.torch
        chosen = observations[:, columns]
        steps = (chosen[..., None, :] >= self.steps[:, None]).flatten(-2)
        units = (chosen * self.scale[columns]).bfloat16()
        return torch.cat([units, steps.bfloat16(), masks.bfloat16()], -1)

    def even(self, hidden: Any) -> Any:
        return self.torch.nn.functional.layer_norm(hidden, hidden.shape[-1:], eps=TINY)

    def unpacked(self, bits: Any) -> Any:
        """Masks with a byte for each word."""
        apart = (bits[:, :, None] >> self.places) & 1
        return apart.flatten(1)[:, : len(LEXICON)]

    def draw(self, chances: Any) -> Any:
        """A word for each row, by their log-chances."""
        below = chances.exp().cumsum(1)
        # More than 0, so that no word without a chance is drawn.
        lot = 1 - self.torch.rand(len(below), 1, device=self.device)
        return (below < lot * below[:, -1:]).sum(1)


def make_model(torch: Any, shapes: dict[str, tuple[int, int]]) -> Any:
    layers = {}
    for name, size in shapes.items():
        layers[name] = layer = torch.nn.Linear(*size)
        kind = name.partition(" ")[0]
        if kind in SHOWN:
            torch.nn.init.normal_(layer.weight, 0.0, SHOWN[kind])
        else:
            torch.nn.init.orthogonal_(layer.weight, GAINS[kind])
        torch.nn.init.zeros_(layer.bias)
    return torch.nn.ModuleDict(layers)


SHOWN: Final = {"first": 1 / 16, "context": 1 / 16, "cells": 1 / 4}  # few numbers are not 0
GAINS: Final = {
    "around": 0.5, "pooled": 0.5, "up": 2**0.5, "down": 0.1, "there": 0.5,
    "segments": 0.01, "words": 0.01, "value": 1.0,
}  # fmt: skip
