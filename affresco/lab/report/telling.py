"""The figures of a report told as a page: which cards there are and what they say."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import quote
from typing import Any, Final

from ...engine.board import COLUMNS
from .gathering import RANDOM
from .page import Card, Page, Section
from .palette import AT, GROUPS, slug
from .pictures import (
    MINUS,
    Drawing,
    courses,
    grouped,
    groups_in,
    histogram,
    picture,
    plan_columns,
    ribbons,
    source_bars,
    source_columns,
    whiskers,
)

ROW: Final = 0.42  # inches for a row of a picture, and its frame
FRAME: Final = 0.75
TALL: Final = 3.1
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

Figures = dict[str, Any]


def page(figures: Figures) -> Page:
    sections = [
        Section("Scores", "", score_cards(figures)),
        Section(
            "Where the points come from",
            "Means of one seat in one game. What is lost stands on the other side of zero; a "
            "restoration never scores below zero, and what it lacks is counted with the windows.",
            source_cards(figures),
        ),
        Section(
            "Seat and hour",
            "A dot is what was seen, its line the 95 % interval over games. A diamond marks what "
            "can hardly be chance; among a dozen dots one may be a diamond for no reason.",
            advantage_cards(figures),
        ),
        Section("The course of a game", "", course_cards(figures)),
    ]
    if figures["module_effects"]:
        sections.append(module_section(figures))
    sections.append(odd_section(figures))
    return Page(
        title(figures), lead(figures), command(figures), facts(figures), sections,
        [row["rule"] for row in figures["odd"]],
    )  # fmt: skip


# The head


def title(figures: Figures) -> str:
    games = figures["games"]
    return "One game" if games == 1 else f"{games:,} games"


def lead(figures: Figures) -> str:
    seats = listed([f"{seats} seats" for seats in figures["seats"]])
    who = listed([bot["bot"] for bot in figures["bots"]])
    words = f"{seats}, {modules(figures)}, played by {who}."
    chosen = [row["options"] for row in figures["options"] if row["options"]]
    if chosen:
        told = sorted({f"{name} {value}" for row in chosen for name, value in row.items()})
        words += f" Options: {', '.join(told)}."
    sets = [f"{row['name']} {row['digest']}" for row in figures["components"]]
    words += f" Component set {listed(sets)}."
    if figures["unfinished"]:
        words += f" Left out because they are not finished: {figures['unfinished']}."
    return words


def modules(figures: Figures) -> str:
    there = [name for name, games in figures["modules"].items() if games]
    if figures["mixes"] > 1:
        return f"{figures['mixes']} mixes of modules"
    if not there:
        return "the base game"
    if len(there) == len(figures["modules"]):
        return "all modules"
    return f"with {listed([name.replace('_', ' ') for name in there])}"


def listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def command(figures: Figures) -> str:
    """What plays these games again."""
    told = figures["simulated"]
    if told is None:
        return ""
    words = [f"affresco report --games {told['games']} --seats {told['seats']}"]
    words.append(f"--modules {quote(told['modules'])}")
    words += [f"--options {quote(told['options'])}"] if told["options"] else []
    words += [f"--preset {quote(told['preset'])}"] if told["preset"] else []
    words.append(f"--bots {quote(','.join(told['bots']))} --seed {told['seed']}")
    words += [f"--budget {told['budget']}"] if told["budget"] else []
    return " ".join(words)


def facts(figures: Figures) -> list[tuple[str, str]]:
    ranks = figures["scores_by_rank"]
    return [
        ("games", f"{figures['games']:,}"),
        ("the winner's points", f"{ranks[0]['mean']:.1f}"),
        ("the last one's points", f"{ranks[-1]['mean']:.1f}"),
        ("ahead of the second", f"{figures['margin']['mean']:.1f}"),
        ("rounds", f"{figures['rounds']['mean']:.1f}"),
    ]


# Scores and points


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


def height(rows: Sequence[object]) -> float:
    return FRAME + ROW * len(rows)


def wins_card(figures: Figures) -> Card:
    rows = [
        (bot["bot"], [(100 * bot["win_share"], percents(bot["interval"]))])
        for bot in figures["bots"]
    ]
    even = 100 / max(int(seats) for seats in figures["seats"])
    return Card(
        "Wins of a seat",
        "The share of its games that a seat with this player wins.",
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


def percents(interval: list[float] | None) -> list[float] | None:
    return None if interval is None else [100 * end for end in interval]


def span(interval: list[float] | None, unit: str = "") -> str:
    if interval is None:
        return "unknown"
    low, high = (f"{end:.1f}".replace("-", MINUS) for end in interval)
    return f"{low} to {high}{f' {unit}' if unit else ''}"


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
            "Of the games that lasted so long; Thalers and bells are scored at the end.",
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


def signed(number: float) -> str:
    return f"{number:+.1f}".replace("-", MINUS)


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
        "Points of that day (full) and of that day and the next together (hollow), above the mean "
        "of the table in the same rounds, without the final scoring.",
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
            "Apprentices of a seat at each place; the second cathedral is the final round's.",
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
    drawing: Drawing = courses(rounds, lines, label)
    return Card(
        title,
        "What a seat has when a round begins; apprentices are those it sends that day."
        if name == "mood"
        else "What a seat has when a round begins.",
        picture(name, title, 2.6, drawing),
        (),
        ["round", *(line[0] for line in lines)],
        [
            [str(number), *(f"{line[1][at]:.1f}" for line in lines)]
            for at, number in enumerate(rounds)
        ],
        (rule,),
    )


# Modules and odd figures


def module_section(figures: Figures) -> Section:
    by_lot = figures["simulated"] and figures["simulated"]["modules"] == RANDOM
    how = (
        "Each module was drawn by the toss of a coin for each game, so a difference is its doing."
        if by_lot
        else "The modules were chosen by those who played, and a difference may be theirs."
    )
    measures = [
        ("score", "Score of a seat", "points more or less"),
        ("winner", "Score of the winner", "points more or less"),
        ("rounds", "Rounds", "rounds more or less"),
    ]
    return Section(
        "What the modules do",
        f"With the module against without it, the others being equal (a linear model of all games, "
        f"95 % intervals by White's errors). {how}",
        [effect_card(figures["module_effects"], *measure) for measure in measures],
    )


def effect_card(effects: list[Figures], key: str, title: str, label: str) -> Card:
    known = [row for row in effects if row[key]]
    dots = [
        (row["module"].replace("_", " "), [(row[key]["difference"], row[key]["interval"])])
        for row in known
    ]
    lost = [row["module"].replace("_", " ") for row in effects if not row[key]]
    return Card(
        title,
        f"These games cannot tell: {', '.join(lost)}." if lost else "",
        picture(f"module-{key}", title, height(dots), whiskers(dots, 0, label)) if dots else "",
        (),
        ["module", "with", "without", "difference", "95 % interval"],
        [
            [
                row["module"].replace("_", " "), str(row["games_with"]), str(row["games_without"]),
                signed(row[key]["difference"]), span(row[key]["interval"]),
            ]
            for row in known
        ],
    )  # fmt: skip


def odd_section(figures: Figures) -> Section:
    rows = figures["odd"]
    how = (
        "Choice: where one of several pieces of a kind was taken, each is expected as often as any "
        "other; told are those taken less than a fifth as often, or nine times in ten that they "
        "could be. Use: pieces that came into play and were used less than a quarter as often as "
        "others of their kind. Worth: points for their cost more than a quarter off the median. "
        "A sign depends on who played: it tells where to look, not what is wrong. Figures that a "
        "rulebook states are left out."
    )
    if not rows:
        card = Card(
            "Nothing stands out",
            f"{len(figures['pieces'])} kinds of pieces were looked at; where too little was seen, "
            "nothing is said.",
        )
        return Section("Odd stand-ins", how, [card])
    card = Card(
        f"{len(rows)} signs",
        "",
        "",
        (),
        ["figure", "known as", "sign", "seen", "expected", "rule"],
        [
            [
                f"{row['kind']} {row['piece']}", row["provenance"], row["sign"], row["seen"],
                row["expected"], row["rule"],
            ]
            for row in rows
        ],
        (),
        is_open=True,
        is_wide=True,
    )  # fmt: skip
    return Section("Odd stand-ins", how, [card])
