"""The cards about seats and hours, plans, purses and paints."""

from __future__ import annotations

from ...engine.board import COLUMNS
from .page import Card
from .palette import AT
from .pictures import courses, picture, plan_columns, whiskers
from .score_cards import length_card
from .wording import FRAME, ROW, TALL, Figures, height, percents, signed, span

# Seat and hour


def advantage_cards(figures: Figures) -> list[Card]:
    cards = []
    kinds = [
        ("seat_advantage", "By seat", "SETUP-04", "seat"),
        ("start_advantage", "By starting space", "HOSTEL-02", "start"),
    ]
    for key, name, rule, short in kinds:
        for seats in figures["seats"]:
            rows = [row for row in figures[key] if row["seats"] == int(seats)]
            told = f"{name}, {seats} seats" if len(figures["seats"]) > 1 else name
            cards.append(place_card(f"{short}-{seats}", told, rows, rule))
    cards.append(hour_card(figures["hours"]))
    return cards


def place_card(name: str, title: str, rows: list[Figures], rule: str) -> Card:
    dots = [
        (row["place"], [(row["score_above_table"]["mean"], row["score_above_table"]["interval"])])
        for row in rows
    ]
    return Card(
        title,
        "Final score above the mean of the table; wins are in the table.",
        picture(name, title, height(dots), whiskers(dots, 0, "points above the table")),
        (),
        ["", "games", "wins", "95 % interval", "points above", "95 % interval"],
        [
            [
                row["place"], str(row["games"]), f"{100 * row['win_share']:.1f} %",
                span(percents(row["interval"]), "%"), signed(row["score_above_table"]["mean"]),
                span(row["score_above_table"]["interval"]),
            ]
            for row in rows
        ],
        (rule,),
    )  # fmt: skip


def hour_card(hours: list[Figures]) -> Card:
    dots = [
        (
            f"{row['hour']} o'clock",
            [
                (gain["mean"], gain["interval"])
                for gain in (row["that_day"], row["two_days"])
                if gain
            ],
        )
        for row in hours
    ]
    return Card(
        "By hour of getting up",
        "Points of that day (filled) and of that day and the next together (hollow), above the "
        "mean of the table in the same rounds, without final scoring.",
        picture(
            "hours", "Points by hour of getting up", FRAME + 1.25 * ROW * len(dots),
            whiskers(dots, 0, "points above the table"),
        ),
        (),
        ["", "days", "share", "that day", "95 % interval", "two days", "95 % interval"],
        [
            [
                f"{row['hour']} o'clock", f"{row['days']:,}", f"{100 * row['share']:.1f} %",
                *gained(row["that_day"]), *gained(row["two_days"]),
            ]
            for row in hours
        ],
        ("HOSTEL-06", "MARKET-04"),
    )  # fmt: skip


def gained(gain: Figures | None) -> list[str]:
    return ["", ""] if gain is None else [signed(gain["mean"]), span(gain["interval"])]


# The course of a game


def course_cards(figures: Figures) -> list[Card]:
    plans, stock = figures["plans"], figures["stock"]
    seen = [name for name, _, _ in AT if any(row["places"][name] >= 0.005 for row in plans)]
    rounds = [row["round"] for row in stock]
    goods = [
        ("Thalers", [row["money"] for row in stock], "gold-text", ":"),
        ("basic", [row["basic"] for row in stock], "terra", "-"),
        ("blended", [row["blended"] for row in stock], "accent", "--"),
    ]
    people = [
        ("mood", [row["mood"] for row in stock], "accent", "--"),
        ("apprentices", [row["apprentices"] for row in stock], "terra", "-"),
    ]
    cards = [
        Card(
            "Where the apprentices go",
            "Apprentices of a seat at each place; the second cathedral belongs to the final round.",
            picture("plans", "Apprentices by place and round", TALL, plan_columns(plans)),
            [(f"at-{name}", place_name(name)) for name in seen],
            ["round", *map(place_name, seen)],
            [
                [str(row["round"]), *(f"{row['places'][name]:.2f}" for name in seen)]
                for row in plans
            ],
            ("PLAN-02",),
        ),
        stock_card("goods", "Purse and paints", rounds, goods, "Thalers, pieces", "WORK-01"),
        stock_card(
            "mood", "Mood and apprentices", rounds, people, "spaces, apprentices", "MOOD-03"
        ),
    ]
    return [*cards, length_card(figures)] if len(figures["bots"]) > 1 else cards


def place_name(name: str) -> str:
    return "second cathedral" if name == COLUMNS[-1] else name


def stock_card(
    name: str, title: str, rounds: list[int], lines: list[tuple[str, list[float], str, str]],
    label: str, rule: str,
) -> Card:  # fmt: skip
    return Card(
        title,
        "What a seat has when a round begins; apprentices are those it sends that day."
        if name == "mood"
        else "What a seat has when a round begins.",
        picture(name, title, 2.6, courses(rounds, lines, label)),
        (),
        ["round", *(line[0] for line in lines)],
        [
            [str(number), *(f"{line[1][at]:.1f}" for line in lines)]
            for at, number in enumerate(rounds)
        ],
        (rule,),
    )
