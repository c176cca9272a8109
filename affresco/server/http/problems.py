"""Every error as an answer: one plain sentence, as JSON or as a page."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Response
from litestar.exceptions import HTTPException, SerializationException, ValidationException
from sqlalchemy.exc import DBAPIError

from ..errors import Refused
from ..messages.protocol import Problem
from ..store.commits import UnknownOutcome
from .auth import Asked, refuse_other_names
from .client_files import refusal_page
from .request_errors import misfit

LOG = logging.getLogger("affresco.server")
LARGEST = 512 * 1024  # bytes of a request
KEYS = {404: "not_found", 405: "not_allowed", 413: "too_large"}  # what Litestar refuses
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def explain(request: Asked, error: Exception) -> Response[Any]:
    """Whatever goes wrong, the answer is one sentence; our own faults are logged.

    A browser that asks for a page gets one, which says the same in the reader's language.
    """
    problem = problem_of(request, error)
    headers = dict(HEADERS)
    if "wait" in problem.params:
        headers["Retry-After"] = str(problem.params["wait"])
    shown = refusal_page(request, problem)
    return Response(
        problem if shown is None else shown,
        status_code=problem.status,
        media_type=MediaType.JSON if shown is None else MediaType.HTML,
        headers=headers,
    )


def problem_of(request: Asked, error: Exception) -> Problem:
    if isinstance(error, Refused):
        return Problem(error.status, error.key, error.sentence, error.rule, error.params)
    if isinstance(error, HTTPException):
        try:
            refuse_other_names(request)  # what no route answers has passed no guard
        except Refused as other:
            return problem_of(request, other)
        key = KEYS.get(error.status_code, "bad_request")
        return Problem(error.status_code, key, sentence_of(request, error))
    if isinstance(error, RecursionError | UnicodeError):
        return Problem(400, "bad_request", "the request can’t be read: too deep, or not text")
    if isinstance(error, DBAPIError):
        LOG.error("store", exc_info=error)
        return Problem(
            503, "store", "games can’t be saved right now; try again later, under the same key"
        )
    if isinstance(error, UnknownOutcome):
        LOG.error("unknown outcome")
        sentence = "the store didn’t answer, so this may have been saved or not"
        again = "ask again under the same key: it is done at most once"
        return Problem(504, "unknown_outcome", f"{sentence}; {again}")
    LOG.error("fault", exc_info=error)
    return Problem(500, "fault", "something went wrong on the server; look before you try again")


def sentence_of(request: Asked, error: HTTPException) -> str:
    """What Litestar found wrong, in one plain sentence."""
    if error.status_code == 404:
        return "there is nothing here; /schema/openapi.json lists what there is"
    if error.status_code == 405:
        return f"{request.method} isn’t allowed here; /schema/openapi.json lists what is"
    if error.status_code == 413:
        return f"the request is too large; at most {LARGEST // 1024} KiB are accepted"
    detail = " ".join(str(error.detail).split())
    if isinstance(error.__cause__, SerializationException):
        return f"the body isn’t readable JSON: {detail}"[:400]
    handler = request.scope.get("route_handler")
    if handler and isinstance(error, ValidationException):
        faults = error.extra if isinstance(error.extra, list) else [{"message": detail}]
        clauses = [misfit(handler.signature_model, each) for each in faults]
        return f"the request doesn’t fit: {'; '.join(clauses)}"[:400]
    return detail[:400]
