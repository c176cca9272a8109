"""A round in retrospect: what each player gained and spent, as a viewer may know it.

It is put together from what the viewer was shown: the view of the morning, the view of the next
one, and the events between them. Nothing else comes in, so nothing hidden can get out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypedDict

from ..engine.ledger import BELLS, MONEY, SOURCES
from ..engine.paints import spell
from ..engine.rules import Rules
from ..engine.waking import apprentices

Told = Mapping[str, Any]

EARNED: Final = {
    "painted": ("studio", "money"),
    "income": ("income", "money"),
    "portrait_reward": ("portrait", "money"),
    "wish_paid": ("wish", "money"),
    "saint_painted": ("saint", "money"),
    "pennies_exchanged": ("pennies", "pennies"),
    "gold_exchanged": ("gold", "leaves"),
    "health_credited": ("health", "money"),
}  # by event: what for, and the detail that tells how much
PAID: Final = {
    "bought": ("market", "price"),
    "bishop_moved": ("bishop", "price"),
    "bishop_fetched": ("bishop", "price"),
    "glass_bought": ("glass", "price"),
    "window_taken": ("window", "cost"),
    "bottle_bought": ("bottle", "price"),
    "certificate_paid": ("certificate", "price"),
    "certificate_begun": ("certificate", "thalers"),
    "deposited": ("certificate", "thalers"),
}
FAVORS: Final = {"money_1": 1, "money_5": 5}  # Thalers of the bishop's favors
TILES: Final = ("bought", "free_tile")
PIECES: Final = {
    "gold_received": ("gold", "leaves"),
    "glass_bought": ("glass", ""),
    "bottle_bought": ("bottle", ""),
    "certificate_paid": ("certificate", ""),
    "certificate_begun": ("certificate", ""),
    "portrait_painted": ("portrait", ""),
    "request_fulfilled": ("request", ""),
    "section_restored": ("wall", ""),
    "wish_drawn": ("wish", ""),
}  # what else a player got, and the detail that tells how many; one without it
AT_THE_END: Final = (SOURCES[BELLS], SOURCES[MONEY])  # the sources that only final scoring has


class PlayerRecap(TypedDict):
    """One painter's day; what does not concern Leonardo is null."""

    color: str
    points: dict[str, int]  # by source, in the order of scoring
    score: list[int]  # from, to; before final scoring
    scoring: dict[str, int]  # in final scoring, by source
    earned: dict[str, int]  # Thalers, by what for
    paid: dict[str, int]
    money: list[int] | None  # from, to; only if the viewer sees it
    mood: list[int] | None  # from, to
    apprentices: int | None  # tomorrow, if the mood stays
    bought: list[str]  # the paints of each market tile
    pieces: dict[str, int]  # what else they got
    restored: list[str]  # segments
    rank: int  # 1 for the leader; 0 for Leonardo, who is not ranked


class Recap(TypedDict):
    round: int
    final: bool  # the last round
    players: list[PlayerRecap]
    order: list[str]  # who gets up tomorrow, the first to choose first
    tiles_left: int
    last_day_at: int  # so few tiles make the next day the last
    last_day_next: bool


def recap(day: int, morning: Told, after: Told, events: Sequence[Told], rules: Rules) -> Recap:
    """A round, from the view of its morning, the next one's or the last, and all events."""
    over = after["step"] == "over"
    today = [event for event in events_of_round(events, day)]
    return {
        "round": day,
        "final": over,
        "players": [
            player_recap(figure, day, morning, after, today, rules)
            for figure in range(len(after["players"]))
        ],
        "order": [] if over else [player["color"] for player in choosing_order(after)],
        "tiles_left": sum(tile is not None for tile in after["fresco"]),
        "last_day_at": rules.box.fresco.few,
        "last_day_next": bool(after["final"]) and not over,
    }


def events_of_round(events: Sequence[Told], day: int) -> Iterator[Told]:
    """From the beginning of a round up to that of the next."""
    now = 0
    for event in events:
        if event["key"] == "round_began":
            now = event["details"]["round"]
        if now == day:
            yield event


def choosing_order(seen: Told) -> list[Told]:
    """The hindmost first."""
    return sorted(seen["players"], key=lambda player: (player["score"], player["start"] or 0))


def player_recap(
    figure: int, day: int, morning: Told, after: Told, today: Sequence[Told], rules: Rules
) -> PlayerRecap:
    before, now = morning["players"][figure], after["players"][figure]
    own = [event for event in today if event["figure"] == figure]
    points, scoring = points_of(after["points"], figure, day)
    score = sum(n for who, when, _, n in after["points"] if who == figure and when < day)
    return {
        "color": now["color"],
        "points": points,
        "score": [score, score + sum(points.values())],
        "scoring": scoring,
        "earned": earned(own),
        "paid": summed(own, PAID),
        "money": None if now.get("money") is None else [before["money"], now["money"]],
        "mood": [before["mood"], now["mood"]] if "mood" in now else None,
        "apprentices": int(apprentices(rules.box, now["mood"])) if "mood" in now else None,
        "bought": [
            spell(rules.box.market.goods[event["details"]["goods"] - 1])
            for event in own
            if event["key"] in TILES
        ],
        "pieces": summed(own, PIECES),
        "restored": [event["details"]["segment"] for event in own if event["key"] == "restored"],
        "rank": rank_of(after, figure, rules),
    }


def points_of(
    entries: Sequence[Sequence[Any]], figure: int, day: int
) -> tuple[dict[str, int], dict[str, int]]:
    """A round's points by source, and those of final scoring."""
    gained: tuple[Counter[str], Counter[str]] = Counter(), Counter()
    scoring = False
    for who, when, source, points in entries:
        scoring = scoring or source in AT_THE_END
        if who == figure and when == day:
            gained[scoring][source] += points
    return without_zeros(gained[0]), without_zeros(gained[1])


def without_zeros(sums: Mapping[str, int]) -> dict[str, int]:
    return {name: n for name, n in sums.items() if n}


def earned(own: Sequence[Told]) -> dict[str, int]:
    found = Counter(summed(own, EARNED))
    for event in own:
        if event["key"] == "favor_shown":
            found["favor"] += FAVORS.get(event["details"]["favor"], 0)
    return without_zeros(found)


def summed(own: Sequence[Told], table: Mapping[str, tuple[str, str]]) -> dict[str, int]:
    """Sums over events: what each is about, and how much it tells."""
    found: Counter[str] = Counter()
    for event in own:
        if event["key"] in table:
            name, detail = table[event["key"]]
            found[name] += event["details"][detail] if detail else 1
    return without_zeros(found)


def rank_of(seen: Told, figure: int, rules: Rules) -> int:
    """As in the final ranking; those on starting spaces share theirs."""
    ranked = rules.figures if rules.options.leonardo_can_win else rules.seats
    if figure >= ranked:
        return 0
    scores: list[int] = [player["score"] for player in seen["players"][:ranked]]
    return 1 + sum(score > scores[figure] for score in scores)
