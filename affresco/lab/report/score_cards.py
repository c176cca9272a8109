"""The cards about scores, where points come from, and how long games are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .page import Card
from .palette import GROUPS, slug
from .pictures import (
    MINUS,
    grouped,
    groups_in,
    histogram,
    picture,
    ribbons,
    source_bars,
    source_columns,
    whiskers,
)
from .wording import TALL, Figures, height, percents, span

SOURCE_RULES: Final = {
    "tiles": "CATH-05",
    "bishop": "BISHOP-05",
    "windows": "M6-13",
    "altar": "ALTAR-01",
    "leaf gold": "M5-05",
    "requests": "M2-08",
    "wall": "M9-06",
    "scrolls": "M7-04",
    "bells": "M8-20",
    "portraits": "M1-16",
    "favors": "Q-06",
    "Thalers": "SCORE-01",
    "track": "TRACK-03",
}


def score_cards(figures: Figures) -> list[Card]:
    ranks = [(rank_name(row["rank"]), row) for row in figures["scores_by_rank"]]
    bots = [(bot["bot"], bot["scores"]) for bot in figures["bots"]]
    cards = [
        spread_card("ranks", "By rank", ranks, ("SCORE-05",)),
        spread_card("bots", "By player", bots, ()),
    ]
    cards.append(wins_card(figures) if len(bots) > 1 else length_card(figures))
    return cards


def rank_name(rank: int) -> str:
    return ["winner", "second", "third", "fourth"][rank - 1]


def spread_card(
    name: str, title: str, rows: list[tuple[str, Figures]], rules: Sequence[str]
) -> Card:
    return Card(
        title,
        "Thin: 5 to 95 % of the games; thick: the middle half; line: the median; right: the mean.",
        picture(name, f"Points, {title.lower()}", height(rows), ribbons(rows, "points")),
        (),
        ["", "mean", "deviation", "least", "5 %", "median", "95 %", "most"],
        [
            [
                who, f"{row['mean']:.1f}", f"{row['deviation']:.1f}", str(row["least"]),
                f"{row['quantiles']['5']:.0f}", f"{row['quantiles']['50']:.0f}",
                f"{row['quantiles']['95']:.0f}", str(row["most"]),
            ]
            for who, row in rows
        ],
        rules,
    )  # fmt: skip


def wins_card(figures: Figures) -> Card:
    rows = [
        (bot["bot"], [(100 * bot["win_share"], percents(bot["interval"]))])
        for bot in figures["bots"]
    ]
    even = 100 / max(int(seats) for seats in figures["seats"])
    return Card(
        "Wins of a seat",
        "The share of games that a seat with this player wins.",
        picture("wins", "Wins by player", height(rows), whiskers(rows, even, "% of the games")),
        (),
        ["", "games", "wins", "95 % interval"],
        [
            [
                bot["bot"],
                str(bot["games"]),
                f"{100 * bot['win_share']:.1f} %",
                span(row[1][0][1], "%"),
            ]
            for bot, row in zip(figures["bots"], rows, strict=True)
        ],
    )


def length_card(figures: Figures) -> Card:
    counts = figures["rounds"]["histogram"]
    return Card(
        "Length",
        f"{figures['rounds']['mean']:.1f} rounds on average.",
        picture("length", "Rounds of the games", 2.6, histogram(counts, "rounds")),
        (),
        ["rounds", "games"],
        [[rounds, str(games)] for rounds, games in counts.items()],
        ("END-01",),
    )


def source_cards(figures: Figures) -> list[Card]:
    ranks = [(rank_name(row["rank"]), row["points"]) for row in figures["points_by_rank"]]
    rounds = figures["points_by_round"]
    cards = [points_card("by-rank", "By rank", ranks)]
    if len(figures["bots"]) > 1:
        bots = [(bot["bot"], bot["points_by_source"]) for bot in figures["bots"]]
        cards.append(points_card("by-bot", "By player", bots))
    told = [row["points"] for row in rounds] + [figures["points_at_the_end"]]
    shown = groups_in(told)
    cards.append(
        Card(
            "By round",
            "Over the games that lasted that long; Thalers and bells are scored at the end.",
            picture(
                "by-round",
                "Points by source and round",
                TALL,
                source_columns(rounds, figures["points_at_the_end"]),
            ),
            legend(shown),
            ["round", *(GROUPS[at][0] for at in shown)],
            [
                [name, *(f"{grouped(points)[at]:.1f}".replace("-", MINUS) for at in shown)]
                for name, points in zip(
                    [*(str(row["round"]) for row in rounds), "end"], told, strict=True
                )
            ],
        )
    )
    return cards


def points_card(name: str, title: str, rows: list[tuple[str, dict[str, float]]]) -> Card:
    shown = groups_in([points for _, points in rows])
    return Card(
        title,
        "",
        picture(
            name, f"Points by source, {title.lower()}", height(rows), source_bars(rows, "points")
        ),
        legend(shown),
        ["", *(GROUPS[at][0] for at in shown), "sum"],
        [
            [
                who,
                *(f"{grouped(points)[at]:.1f}".replace("-", MINUS) for at in shown),
                f"{round(sum(points.values()), 2):.1f}",
            ]
            for who, points in rows
        ],
        [SOURCE_RULES[GROUPS[at][0]] for at in shown],
    )


def legend(shown: list[int]) -> list[tuple[str, str]]:
    return [(f"from-{slug(GROUPS[at][0])}", GROUPS[at][0]) for at in shown]
