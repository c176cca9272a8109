"""What does not fit in a request, in plain words: which field, and what it may be.

msgspec finds the fault and reports it in its own terms. What would fit is read from the type of
the field, so that no bound is written twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

from msgspec import inspect

NAMED = re.compile(
    r"(unknown field|missing required field|Missing required \w+ parameter) [`'](.+?)[`']"
)
HEADERS = {"last": "Last-Event-ID"}  # parameters with another name in the request
STEP = re.compile(r"\[(?:\d+|\.\.\.)\]|[^.\[\]]+")  # of a path like seats[0].kind
BODY = "data"  # the name that Litestar gives to the body


def look_for_fields_quickly() -> None:
    """Replace Litestar's pattern for the field in a fault: it takes quadratic time.

    A stranger may have chosen the name of the field: half a megabyte of it takes minutes.
    """
    with suppress(ImportError):  # in case it moves one day
        from litestar._signature import model

        model.ERR_RE = re.compile(r"`\$\.([^`\n]+)`$")


@lru_cache
def parts_of(model: type) -> inspect.StructType:
    """Everything a route takes: path parameters, query parameters, and the body."""
    found = inspect.type_info(model)
    assert isinstance(found, inspect.StructType)
    return found


def misfit(model: type, fault: Mapping[str, Any]) -> str:
    """One fault, as a clause of a sentence."""
    key, parts = str(fault.get("key", "")), parts_of(model)
    in_body = fault.get("source") == "body" and key != BODY
    wanted = found_at(parts, f"{BODY}.{key}" if in_body else key)
    named = NAMED.search(str(fault.get("message", "")))
    holder = "" if key in (BODY, "") else f" in {quoted(key)}"
    if named and named[1] == "unknown field":
        return f"there is no {quoted(named[2])}{holder}; there is {listed(names(wanted), 'and')}"
    if named:
        lacking = found_at(wanted, named[2])
        return f"{quoted(named[2])} is missing{holder}: it must be {described(lacking)}"
    name = "the body" if key == BODY else quoted(HEADERS.get(key, key))
    return f"{name} must be {described(wanted)}"


def found_at(within: inspect.Type | None, path: str) -> inspect.Type | None:
    """The type at a path; None if it is not known."""
    for step in STEP.findall(path):
        bare = bared(within)
        if isinstance(bare, inspect.StructType):
            within = next((each.type for each in bare.fields if each.encode_name == step), None)
        elif isinstance(bare, inspect.ListType):
            within = bare.item_type
        elif isinstance(bare, inspect.DictType):
            within = bare.value_type
        else:
            return None
    return within


def bared(wanted: inspect.Type | None) -> inspect.Type | None:
    """The type without its metadata, and without null."""
    if isinstance(wanted, inspect.Metadata):
        return bared(wanted.type)
    if isinstance(wanted, inspect.UnionType):
        return bared(next(each for each in wanted.types if not is_null(each)))
    return wanted


def is_null(wanted: inspect.Type) -> bool:
    return isinstance(wanted, inspect.NoneType)


def described(wanted: inspect.Type | None) -> str:
    """What a value of a type may be, in words."""
    match wanted:
        case inspect.Metadata(type=bare, extra_json_schema=said):
            meaning = (said or {}).get("description")
            return f"{described(bare)} ({meaning})" if meaning else described(bare)
        case inspect.UnionType(types=types):
            return " or ".join(described(each) for each in sorted(types, key=is_null))
        case inspect.StrType(min_length=least, max_length=most):
            return f"a text{counted(least, most, 'character')}"
        case inspect.IntType(ge=least, le=most):
            return f"a whole number{bounds(least, most)}"
        case inspect.FloatType(ge=least, le=most):
            return f"a number{bounds(least, most)}"
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "null"
        case inspect.ListType(min_length=least, max_length=most):
            return f"a list{counted(least, most, 'entry', 'entries')}"
        case inspect.DictType(min_length=least, max_length=most):
            return f"an object{counted(least, most, 'entry', 'entries')}"
        case inspect.LiteralType(values=values):
            return listed(map(str, values), "or")
        case inspect.StructType():
            return f"an object of {listed(names(wanted), 'and')}"
    return "something else"


def bounds(least: float | None, most: float | None) -> str:
    """Part of a sentence, with both bounds, one or none."""
    if least is not None and most is not None:
        return f" from {least:g} to {most:.10g}"
    if least is not None:
        return f" of at least {least:g}"
    return "" if most is None else f" of at most {most:.10g}"


def counted(least: int | None, most: int | None, one: str, many: str = "") -> str:
    last = least if most is None else most
    said = bounds(least, most).replace(" from ", " of ")
    return f"{said} {one if last == 1 else many or one + 's'}" if said else ""


def names(wanted: inspect.Type | None) -> list[str]:
    bare = bared(wanted)
    return [each.encode_name for each in getattr(bare, "fields", ())]


def listed(words: Iterable[str], last: str) -> str:
    *others, end = [*map(quoted, words)] or ["nothing"]
    return f"{', '.join(others)} {last} {end}" if others else end


def quoted(name: str) -> str:
    return f'"{name}"'
