"""Requests to any route of a server, made by its own description: no route is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from typing import Any
from urllib.parse import quote

from .sitting import JSON

LONGEST = 2_000  # characters of a text that has no limit of its own
NUMBERS = (0, 1, 2, 7, 40, -1, 2**31, 2**63, 10**40, 1.5, 1e300)
Text = Callable[[int], str]


class Anything:
    """Values that fit a description, or nearly."""

    def __init__(self, document: JSON, rng: Random, text: Text) -> None:
        self.document, self.rng, self.text = document, rng, text
        self.routes: Iterator[tuple[str, str, JSON]] = cycle(
            [
                (method.upper(), path, what)
                for path, methods in document["paths"].items()
                for method, what in methods.items()
            ]
        )

    def request(self, known: dict[str, list[str]]) -> tuple[str, str, JSON]:
        """Method, path, and the rest; known are good values for parameters by their names."""
        method, path, what = next(self.routes)
        params = []
        for one in what.get("parameters", ()):
            name, good = one["name"], known.get(one["name"], [])
            value = self.rng.choice(good) if good and self.rng.random() < 0.9 else self.text(60)
            if one["in"] == "path":
                path = path.replace(f"{{{name}}}", quote(value, safe="") or "x")
            elif one["in"] == "query" and (one.get("required") or self.rng.random() < 0.5):
                number = self.rng.random() < 0.3
                params.append((name, str(self.rng.choice(NUMBERS)) if number else value))
        body = what.get("requestBody")
        if not body:
            return method, path, {"params": params}
        schema = body["content"]["application/json"]["schema"]
        return method, path, {"params": params, "body": self.value(schema)}

    def value(self, schema: JSON, depth: int = 0) -> Any:
        """Of a schema; now and then of none."""
        rng = self.rng
        if rng.random() < 0.03 or depth > 8:
            return rng.choice([None, True, *NUMBERS, [], {}, self.text(100), [[[[]]]]])
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return self.value(self.document["components"]["schemas"][name], depth)
        for either in ("oneOf", "anyOf", "allOf"):
            if either in schema:
                return self.value(rng.choice(schema[either]), depth + 1)
        if "enum" in schema or "const" in schema:
            return rng.choice(schema.get("enum", [schema.get("const")]))
        return self.of_type(schema, schema.get("type", "string"), depth)

    def of_type(self, schema: JSON, kind: str, depth: int) -> Any:
        rng = self.rng
        match kind:
            case "object":
                fields = schema.get("properties", {})
                needed = schema.get("required", [])
                made = {
                    name: self.value(inner, depth + 1)
                    for name, inner in fields.items()
                    if name in needed or rng.random() < 0.7
                }
                return made or {self.text(20): self.text(20)}
            case "array":
                least, most = schema.get("minItems", 0), schema.get("maxItems", 6)
                number = rng.randint(least, max(least, min(most, 6)))
                return [self.value(schema.get("items", {}), depth + 1) for _ in range(number)]
            case "integer" | "number":
                return rng.choice(NUMBERS)
            case "boolean":
                return rng.random() < 0.5
            case "null":
                return None
        examples = schema.get("examples")
        if examples and rng.random() < 0.3:
            return rng.choice([*examples.values()] if isinstance(examples, dict) else examples)
        return self.text(schema.get("maxLength", LONGEST))
