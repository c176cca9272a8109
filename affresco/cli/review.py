"""`affresco review`: a game in retrospect."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from ..analysis.judging import USUAL
from ..analysis.pieces import Piece, Task, Terms
from ..analysis.review import OtherReview, Review, growing
from ..lab.review_page import review_page
from ..lab.workers import work
from ..locales import ENGLISH, Messages
from ..record import Record, read_record
from ..terminal import plain_console
from ..terminal.keeping import is_whole_table, load, read_text, write_text
from ..terminal.reviewing import draw_review
from .parameters import AsJson, Language, Processes
from .progress import progress_bar


class NotOver(ValueError):
    """The game still goes on."""


def review_command(
    file: Annotated[Path, typer.Argument(help="The record of a finished game.")],
    budget: Annotated[int, typer.Option(min=1, help="Tries for a decision.")] = USUAL,
    seed: Annotated[int, typer.Option(help="Same seed and budget, same review.")] = 1,
    processes: Processes = 1,
    page: Annotated[
        Path | None, typer.Option(help="Write a page with pictures to this file.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(help="Keep what is found in this file, and go on with what it holds."),
    ] = None,
    as_json: AsJson = False,
    language: Language = ENGLISH,
) -> None:
    """Look back at a game: who could win when, what each decision cost, and what luck gave.

    Each decision is judged as its seat could know it then. Interrupted with --keep, the same
    command goes on where it stopped.

    Example: affresco review game.fresco --processes 2 --page review.html
    """
    messages = Messages(language)
    record = read_game(file)
    found = begun(record, Terms(budget, seed), keep)
    with progress_bar("review", len(found.open_tasks())) as advance:
        for _ in growing(found, shared(processes)):
            advance(1)
            if keep:
                write_text(keep, json.dumps(found.write()))
    if page:
        write_text(page, review_page(found, messages))
    if as_json:
        print(json.dumps(found.as_object()))
    else:
        plain_console().print(draw_review(found, messages))


def read_game(file: Path) -> Record:
    """A record, or that of a saved table, of a game that is over."""
    record = load(file).record if is_whole_table(file) else read_record(read_text(file))
    if record.result is None:
        raise NotOver("the game still goes on: a review looks back when it is over")
    return record


def begun(record: Record, terms: Terms, keep: Path | None) -> Review:
    """A new review, or the one that was kept."""
    if keep is None or not keep.exists():
        return Review(record, terms)
    try:
        kept = Review.read(record, json.loads(read_text(keep)))
    except json.JSONDecodeError as error:
        raise OtherReview(f"{keep} holds no review: {error}") from error
    if kept.terms != terms:
        raise OtherReview(f"{keep} holds a review with another budget or seed")
    return kept


def shared(
    processes: int,
) -> Callable[[Callable[[Task], list[Piece]], Iterable[Task]], Iterable[list[Piece]]]:
    return partial(work, processes=processes)
