"""All figures of a report as plain data, as `--json` prints and the pictures show them.

Points are those of one seat in one game, unless noted otherwise.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Final

from ...engine.board import COLORS, PLACES
from ...engine.ledger import BELLS, MONEY, SOURCES
from ...engine.modules.registry import MODULES
from ...version import __version__
from .effects import effects
from .estimates import Parts, mean, share, spread
from .observing import Day, Observed
from .oddities import odd_pieces
from .sources import Gathered, Settings

SCHEMA: Final = 1  # raised when a key changes its meaning
AT_THE_END: Final = (MONEY, BELLS)  # sources that belong to no round
Seat = tuple[Observed, int]


def figures(gathered: Gathered) -> dict[str, Any]:
    games = gathered.games
    odd, pieces = odd_pieces(gathered)
    return {
        "report": SCHEMA,
        "version": __version__,
        **played(gathered),
        "bots": [bot_figures(games, bot) for bot in bots_of(games)],
        "scores_by_rank": by_rank(games),
        "margin": spread(margins(games)),
        "rounds": length(games),
        "points_by_source": points(seats_of(games)),
        "points_by_rank": [
            {"rank": rank, "points": points(ranked(games, rank))} for rank in ranks_of(games)
        ],
        "points_by_round": points_by_round(games),
        "points_at_the_end": at_the_end(games),
        "seat_advantage": advantage(games, lambda game, seat: COLORS[seat]),
        "start_advantage": advantage(games, lambda game, seat: f"S{game.starts[seat] + 1}"),
        "hours": hours(games),
        "plans": plans(games),
        "stock": stock(games),
        "module_effects": effects(games),
        "odd": odd,
        "pieces": pieces,
    }


# What was played


def played(gathered: Gathered) -> dict[str, Any]:
    games = gathered.games
    modules = Counter(name for game in games for name in game.modules)
    chosen = Counter(tuple(sorted(game.options.items())) for game in games)
    sets = Counter(game.components for game in games)
    return {
        "games": len(games),
        "unfinished": gathered.unfinished,
        "simulated": told(gathered.settings),
        "seats": {str(seats): n for seats, n in sorted(Counter(g.seats for g in games).items())},
        "mixes": len({game.modules for game in games}),
        "modules": {module.name: modules[module.name] for module in MODULES},
        "options": [{"options": dict(options), "games": n} for options, n in chosen.most_common()],
        "components": [
            {"name": gathered.sets[digest].name, "digest": digest, "games": n}
            for digest, n in sets.most_common()
        ],
    }


def told(settings: Settings | None) -> dict[str, Any] | None:
    """The settings that play the same games again."""
    if settings is None:
        return None
    return {
        "games": settings.games,
        "seats": settings.seats,
        "modules": settings.modules,
        "options": settings.options,
        "preset": settings.preset,
        "bots": list(settings.bots),
        "budget": settings.budget,
        "seed": settings.seed,
    }


# Scores


def seats_of(games: Iterable[Observed]) -> list[Seat]:
    return [(game, seat) for game in games for seat in range(game.seats)]


def bots_of(games: list[Observed]) -> list[str]:
    return sorted({bot for game in games for bot in game.bots})


def ranks_of(games: list[Observed]) -> range:
    return range(1, max(game.seats for game in games) + 1)


def ranked(games: list[Observed], rank: int) -> list[Seat]:
    """The seat with that rank in each game; of equals on the starting spaces, the first."""
    return [
        (game, standing(game)[rank - 1]) for game in games if rank <= game.seats
    ]  # fmt: skip


def standing(game: Observed) -> list[int]:
    """The seats from the winner to the last."""
    return sorted(range(game.seats), key=lambda seat: (game.ranks[seat], seat))


def by_rank(games: list[Observed]) -> list[dict[str, Any]]:
    return [
        {"rank": rank, **spread(game.scores[seat] for game, seat in ranked(games, rank))}
        for rank in ranks_of(games)
    ]


def margins(games: list[Observed]) -> list[int]:
    """How far the winner was ahead of the second."""
    return [
        game.scores[standing(game)[0]] - game.scores[standing(game)[1]] for game in games
    ]  # fmt: skip


def won(game: Observed, seat: int) -> float:
    """1 for the winner; those who share first place share it."""
    return 1 / game.ranks.count(1) if game.ranks[seat] == 1 else 0.0


def bot_figures(games: list[Observed], bot: str) -> dict[str, Any]:
    mine = [game for game in games if bot in game.bots]
    seats = [(game, seat) for game, seat in seats_of(mine) if game.bots[seat] == bot]
    wins = per_game(seats, won)
    scores = per_game(seats, lambda game, seat: game.scores[seat])
    wholly = share(wins)
    score = mean(scores)
    return {
        "bot": bot,
        "games": len(mine),
        "seats": len(seats),
        "win_share": wholly["share"],
        "interval": wholly["interval"],
        "mean_score": score["mean"],
        "score_interval": score["interval"],
        "scores": spread(game.scores[seat] for game, seat in seats),
        "points_by_source": points(seats),
    }


def per_game(seats: list[Seat], number: Callable[[Observed, int], float]) -> Parts:
    """The sum over some seats of each game, and the number of those seats."""
    sums: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for game, seat in seats:
        row = sums[id(game)]
        row[0] += number(game, seat)
        row[1] += 1
    return [(total, count) for total, count in sums.values()]


# Points


def points(seats: list[Seat]) -> dict[str, float]:
    """The mean by source."""
    gained: Counter[int] = Counter()
    wanted: dict[int, set[int]] = defaultdict(set)
    owners: dict[int, Observed] = {}
    for game, seat in seats:
        wanted[id(game)].add(seat)
        owners[id(game)] = game
    for key, game in owners.items():
        for (seat, _, source), number in game.points.items():
            if seat in wanted[key]:
                gained[source] += number
    return averaged(gained, len(seats))


def averaged(gained: Counter[int], count: int) -> dict[str, float]:
    return {
        name: round(gained[source] / count, 3) for source, name in enumerate(SOURCES)
    }  # fmt: skip


def points_by_round(games: list[Observed]) -> list[dict[str, Any]]:
    """Over the games that had that round, without what is scored at the end."""
    rounds: dict[int, Counter[int]] = defaultdict(Counter)
    for game in games:
        for (_, number, source), gained in game.points.items():
            if source not in AT_THE_END:
                rounds[number][source] += gained
    return [
        {
            "round": number,
            "games": len([game for game in games if game.rounds >= number]),
            "points": averaged(
                rounds[number], sum(game.seats for game in games if game.rounds >= number)
            ),
        }
        for number in range(1, max(game.rounds for game in games) + 1)
    ]


def at_the_end(games: list[Observed]) -> dict[str, float]:
    every = points(seats_of(games))
    return {SOURCES[source]: every[SOURCES[source]] for source in AT_THE_END}


def length(games: list[Observed]) -> dict[str, Any]:
    rounds = [game.rounds for game in games]
    histogram = {str(number): n for number, n in sorted(Counter(rounds).items())}
    return {**spread(rounds), "histogram": histogram}


# Seat and hour


def advantage(games: list[Observed], place: Callable[[Observed, int], str]) -> list[dict[str, Any]]:
    """The wins and scores of each place, separately for each number of seats."""
    rows = []
    for count in sorted({game.seats for game in games}):
        places: dict[str, list[Seat]] = defaultdict(list)
        for game, seat in seats_of(game for game in games if game.seats == count):
            places[place(game, seat)].append((game, seat))
        for name in sorted(places, key=place_order):
            wins = share(per_game(places[name], won))
            rows.append(
                {
                    "seats": count,
                    "place": name,
                    "games": len(places[name]),
                    "win_share": wins["share"],
                    "interval": wins["interval"],
                    "even_share": round(1 / count, 3),
                    "score_above_table": mean(per_game(places[name], above_table)),
                }
            )
    return rows


def place_order(name: str) -> tuple[int, str]:
    return (COLORS.index(name) if name in COLORS else 0, name)


def above_table(game: Observed, seat: int) -> float:
    return game.scores[seat] - sum(game.scores) / game.seats


def hours(games: list[Observed]) -> list[dict[str, Any]]:
    """What getting up at an hour brings that day, and over that day and the next.

    Both are relative to the mean of the table in the same rounds.
    """
    days: dict[str, list[tuple[Observed, Day]]] = defaultdict(list)
    gains = {id(game): daily_points(game) for game in games}
    for game in games:
        for day in game.days:
            days[day.hour].append((game, day))
    total = sum(len(row) for row in days.values())
    rows = []
    for hour in sorted(days):
        one: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
        two: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for game, day in days[hour]:
            gain = gains[id(game)]
            add(one[id(game)], gain[day.round, day.seat])
            if day.round < game.rounds:
                both = gain[day.round, day.seat] + gain[day.round + 1, day.seat]
                add(two[id(game)], both)
        rows.append(
            {
                "hour": hour,
                "days": len(days[hour]),
                "share": round(len(days[hour]) / total, 3),
                "that_day": mean([(sums, count) for sums, count in one.values()]),
                "two_days": mean([(s, n) for s, n in two.values()]) if two else None,
            }
        )
    return rows


def add(row: list[float], number: float) -> None:
    row[0] += number
    row[1] += 1


def daily_points(game: Observed) -> dict[tuple[int, int], float]:
    """What a seat gained in a round above the mean of the table, by round and seat."""
    gained: Counter[tuple[int, int]] = Counter()
    for (seat, number, source), count in game.points.items():
        if source not in AT_THE_END:
            gained[number, seat] += count
    return {
        (number, seat): gained[number, seat]
        - sum(gained[number, other] for other in range(game.seats)) / game.seats
        for number in range(1, game.rounds + 1)
        for seat in range(game.seats)
    }


# The course of the game


def days_by_round(games: list[Observed]) -> dict[int, list[Day]]:
    rounds: dict[int, list[Day]] = defaultdict(list)
    for game in games:
        for day in game.days:
            rounds[day.round].append(day)
    return dict(sorted(rounds.items()))


def plans(games: list[Observed]) -> list[dict[str, Any]]:
    """Apprentices of one seat at each place, by round."""
    return [
        {
            "round": number,
            "days": len(days),
            "places": {
                place: round(sum(day.plan.get(place, 0) for day in days) / len(days), 3)
                for place in PLACES
            },
        }
        for number, days in days_by_round(games).items()
    ]


def stock(games: list[Observed]) -> list[dict[str, Any]]:
    """What a seat has when a round begins; the apprentices are those it sends that day."""
    return [
        {
            "round": number,
            "days": len(days),
            **{
                name: round(sum(getattr(day, name) for day in days) / len(days), 3)
                for name in ("money", "basic", "blended", "mood", "apprentices")
            },
        }
        for number, days in days_by_round(games).items()
    ]
