"""A game in retrospect, as text: the graph, each painter's accuracy and luck, what went wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..analysis.pieces import DECISIONS, GRAPH
from ..analysis.review import Review
from ..analysis.verdicts import MISTAKE, VERDICTS
from ..engine.board import COLORS
from ..locales import Messages
from ..telling.sentences import MINUS, Sentences
from .palette import BAD, FRAME, GOLD, MARKERS, QUIET, WARNING, WORDS
from .scene import seat_name

WIDTH: Final = 72  # columns of the graph
HEIGHT: Final = 11  # its rows: 100 %, 90 %, …
MOMENTS: Final = 12  # the most costly


def draw_review(review: Review, messages: Messages) -> RenderableType:
    return Group(
        Text(messages.say("review.title"), f"bold {GOLD}"),
        draw_seats(review, messages),
        Text(f"\n{messages.say('review.graph')}", "bold"),
        draw_graph(review),
        Text(f"\n{messages.say('review.moments')}", "bold"),
        *draw_moments(review, messages),
        draw_phases(review, messages),
        draw_sources(review, messages),
    )


def painter(review: Review, seat: int, messages: Messages) -> Text:
    name = seat_name(review.record.names, seat, messages)
    marker = (COLORS[seat][0].upper(), MARKERS[COLORS[seat]])
    return Text.assemble(marker, " ", (name, WORDS[COLORS[seat]]))


def seats_of(review: Review) -> range:
    return range(review.record.configuration.seats)


# The painters


def draw_seats(review: Review, messages: Messages) -> Grid:
    say = messages.say
    grid = Grid(border_style=FRAME)
    grid.add_column(say("review.seat"))
    for title in (
        say("review.accuracy"),
        *(say(f"verdict.{name}") for name in VERDICTS),
        say("review.lost"),
        say("review.luck"),
        say("ui.total"),
    ):
        grid.add_column(title, justify="right")
    result = review.record.result or []
    for seat in seats_of(review):
        told = review.seat(seat)
        grid.add_row(
            painter(review, seat, messages),
            number(told["accuracy"]),
            *(str(told["counts"][name]) for name in VERDICTS),
            percent(-told["lost"]),
            percent(told["luck"]),
            str(result[seat]) if result else "-",
        )
    return grid


def number(value: float | None) -> str:
    return "-" if value is None else f"{value:.0f}"


def percent(share: float) -> str:
    """Percentage points, with a sign."""
    return f"{100 * share:+.1f}".replace("-", MINUS)


def draw_phases(review: Review, messages: Messages) -> Grid:
    grid = Grid(title=messages.say("review.phases"), border_style=FRAME)
    told = [review.seat(seat)["phases"] for seat in seats_of(review)]
    phases = list(dict.fromkeys(name for row in told for name in row))
    grid.add_column()
    for seat in seats_of(review):
        grid.add_column(painter(review, seat, messages), justify="right")
    for name in phases:
        cells = [number(row[name]["accuracy"]) if name in row else "-" for row in told]
        grid.add_row(sentences_of(review, messages).phase(name), *cells)
    return grid


def draw_sources(review: Review, messages: Messages) -> Grid:
    grid = Grid(title=messages.say("review.sources"), border_style=FRAME)
    told = review.sources()
    grid.add_column()
    for seat in seats_of(review):
        grid.add_column(painter(review, seat, messages), justify="right")
    grid.add_column(messages.say("review.mean"), justify="right")
    for name, mean in told["mean"].items():
        cells = [str(row[name]).replace("-", MINUS) for row in told["seats"]]
        average = f"{mean:.1f}".replace("-", MINUS)
        grid.add_row(messages.say(f"source.{name}"), *cells, average)
    return grid


# The graph


def draw_graph(review: Review) -> Text:
    """Each painter's letter at its chance to win, from the first act to the end."""
    points = review.pieces(GRAPH)
    text = Text()
    if not points:
        return text
    chosen = spread(points, WIDTH)
    columns = [point["chances"] for point in chosen]
    for row in range(HEIGHT - 1, -1, -1):
        text.append(f"{100 * row // (HEIGHT - 1):>4} % ", QUIET)
        for chances in columns:
            here = [seat for seat, chance in enumerate(chances) if level(chance) == row]
            if here:
                color = COLORS[here[-1]]
                text.append(color[0].upper() if len(here) == 1 else "*", WORDS[color])
            else:
                text.append("·", QUIET)
        text.append("\n")
    text.append(f"{'':>7}{draw_days(chosen)}", QUIET)
    return text


def level(chance: float) -> int:
    return round(chance * (HEIGHT - 1))


def draw_days(points: Sequence[dict[str, Any]]) -> str:
    """The number of each day where it begins; two columns are needed for those from 10 on."""
    line = ""
    before = None
    for at, point in enumerate(points):
        if point["round"] != before and len(line) <= at:
            line = line.ljust(at) + str(point["round"])
        before = point["round"]
    return line


def spread(points: Sequence[dict[str, Any]], width: int) -> list[dict[str, Any]]:
    """So many of the points, the first and the last among them."""
    if len(points) <= width:
        return list(points)
    return [points[at * (len(points) - 1) // (width - 1)] for at in range(width)]


# What went wrong


def draw_moments(review: Review, messages: Messages) -> Iterator[Text]:
    """The most costly decisions: what was played, what was better, and why."""
    wrong = review.mistakes()[:MOMENTS]
    if not wrong:
        if review.pieces(DECISIONS):
            yield Text(messages.say("review.none"))
        return
    sentences = sentences_of(review, messages)
    for one in wrong:
        best = one["lines"][0]
        heading = messages.say(
            "review.moment",
            verdict=messages.say(f"verdict.{one['verdict']}"),
            who=seat_name(review.record.names, one["seat"], messages),
            round=one["round"],
            phase=sentences.phase(one["phase"]),
            before=round(100 * best["chance"]),
            after=round(100 * one["played"]["chance"]),
        )
        text = Text(heading, BAD if one["verdict"] == MISTAKE else WARNING)
        played = ", ".join(one["words"])
        better = ", ".join([*best["words"], *best["then"]])
        text.append(f"\n   {messages.say('review.played', words=played)}", QUIET)
        text.append(f"\n   {messages.say('review.better', words=better)}", "bold")
        text.append(f"\n   {sentences.reason(one['reason'])}", "")
        yield text


def sentences_of(review: Review, messages: Messages) -> Sentences:
    rules = review.record.configuration.rules()
    return Sentences(messages, rules, lambda figure: figure_name(review, figure, messages))


def figure_name(review: Review, figure: int, messages: Messages) -> str:
    if figure >= review.record.configuration.seats:
        return messages.say("board.leonardo")
    return seat_name(review.record.names, figure, messages)
