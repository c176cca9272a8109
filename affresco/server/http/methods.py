"""The decorators of the API's routes: Litestar's, with the refusals that any route may answer."""

from __future__ import annotations

from functools import partial

import litestar
from litestar.openapi import ResponseSpec

from ..messages.protocol import Problem

MEANINGS = {
    400: "The request does not fit, or names something that does not exist.",
    403: "You may not do that.",
    404: "There is no such thing, or you may not see it.",
    409: "Not now: the version is stale, or the table is not ready for it.",
    422: "The rules forbid it; `key`, `params` and `rule` say why.",
    429: "Too many requests.",
}
REFUSALS = {
    status: ResponseSpec(Problem, generate_examples=False, description=meaning)
    for status, meaning in MEANINGS.items()
}

get = partial(litestar.get, responses=REFUSALS)
post = partial(litestar.post, responses=REFUSALS)
put = partial(litestar.put, responses=REFUSALS)
delete = partial(litestar.delete, responses=REFUSALS)
