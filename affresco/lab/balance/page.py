"""The balance report as a page in Markdown, with pictures beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ...components import ComponentSet
from ...components.drafts import differences
from ...components.provenance import STATED
from ...engine.ledger import SOURCES
from ...engine.modules.registry import MODULES
from ...version import __version__
from ..report.palette import GROUPS
from ..report.pictures import alone, groups_in, picture, ridges, source_bars, whiskers
from ..report.wording import height
from .batches import BASE, EVERY, FEWER_SEATS, GAMES, MASTER, SEED, SPECS, WINNER
from .summary import Summary, Told

Figures = dict[str, Any]
NONE: Final = "\N{EN DASH}"
LEGEND: Final = 0.24  # inches for a line of four sources
OWN: Final = {
    "portraits": ("portrait",),
    "requests": ("request",),
    "leaf_gold": ("gold",),
    "glaziers": ("window", "missing_glass", "floor", "altar_glass"),
    "scrolls": ("scroll",),
    "bells": ("certificate", "bells"),
    "wall_fresco": ("wall",),
    "favors": ("favor",),
}  # the points that a module alone gives; the others change those of the base game
NAMES: Final = {BASE: "base game", EVERY: "all modules"}
SELDOM: Final = 0.5  # a module that is used in fewer of the games is hardly used,
RARE: Final = 2.0  # and so is one that four seats together use less often in a game
FEW: Final = 0.35  # of what was expected: pieces that are hardly wanted
MUCH: Final = 2.0
ENOUGH: Final = 40  # expected choices
LISTED: Final = 24  # pieces of a table at most


def name_of(told: Told) -> str:
    game = NAMES.get(told.batch.game) or next(
        module.name.replace("_", " ") for module in MODULES if module.name == told.batch.game
    )
    seats = "" if told.batch.seats == 4 else f", {told.batch.seats} seats"
    return f"{told.batch.bot}, {game}{seats}"


# Pictures


def pictures(summary: Summary) -> dict[str, str]:
    """The pictures by file name."""
    whole = [told for told in summary.told if told.batch.game in NAMES]
    by_master = [told for told in summary.told if told.batch.bot == MASTER]
    made = {
        "rounds": picture(
            "rounds", "How many rounds games last", height(whole) + 0.1 * len(whole),
            ridges([(name_of(told), told.figures["rounds"]["histogram"],
                     told.figures["rounds"]["mean"]) for told in whole],
                   "rounds: % of the games and mean"),
        ),
        "points": points(summary, whole, "points", "Points by source"),
        "modules": points(summary, by_master or whole, "modules", "Points by source and module"),
        "seats": advantage(whole, "start_advantage", "seats", "Wins by starting space"),
        "hours": hours(whole),
    }  # fmt: skip
    return {f"{name}.svg": alone(svg) for name, svg in made.items()}


def points(summary: Summary, told: Sequence[Told], name: str, title: str) -> str:
    rows = [(name_of(each), each.figures["points_by_source"]) for each in told]
    lines = -(-len(groups_in([row for _, row in rows])) // 4)
    drawing = source_bars(rows, "points of a seat by source", legend=True)
    return picture(name, title, height(rows) + LEGEND * lines, drawing)


def advantage(told: Sequence[Told], key: str, name: str, title: str) -> str:
    rows = [
        (f"{name_of(each)}: {row['place']}", [(100 * row["win_share"] * row["seats"] / 4,
          [100 * end * row["seats"] / 4 for end in row["interval"]] if row["interval"] else None)])
        for each in told
        for row in each.figures[key]
    ]  # fmt: skip
    drawing = whiskers(rows, 25.0, "wins in %, scaled to four seats")
    return picture(name, title, 0.8 + 0.22 * len(rows), drawing)


def hours(told: Sequence[Told]) -> str:
    rows = [
        (f"{name_of(each)}: {row['hour']} o’clock",
         [(row["two_days"]["mean"], row["two_days"]["interval"])])
        for each in told
        for row in each.figures["hours"]
        if row["two_days"]
    ]  # fmt: skip
    drawing = whiskers(rows, 0.0, "points above the table, two days")
    return picture("hours", "What an hour brings", 0.8 + 0.22 * len(rows), drawing)


# The page


def page(summary: Summary, command: str, folder: str, others: Iterable[Summary] = ()) -> str:
    """All of it; `others` are summaries of other sets, to be compared with the first."""
    parts = [
        head(summary, command),
        played(summary),
        course(summary, folder),
        seats(summary, folder),
        sources(summary, folder),
        modules(summary, folder),
        pieces(summary),
        *(corrected(summary, other) for other in others),
    ]
    return "\n\n".join(parts) + "\n"


def has_winners(summary: Summary) -> bool:
    return any(told.batch.bot == WINNER for told in summary.told)


def head(summary: Summary, command: str) -> str:
    winners = ""
    if has_winners(summary):
        winners = f"; a {WINNER} (`{SPECS[WINNER]}`) wants nothing but to win"
    return (
        "# Balance\n\n"
        f"Are the figures of the set `{summary.components.name}`, many of which are our stand-ins, "
        "sane among strong players? Bots of the two highest levels play each game against "
        "themselves, and the same seeds play the same games. Masters, and painters a little, want "
        f"a high score besides the win and let a game last for it ([bots](bots.md)){winners}. "
        "Made by\n\n"
        f"```\n{command}\n```\n\n"
        f"with affresco {__version__}, seed {SEED}. What strong bots do is a sign, no proof: it "
        "shows where to look, and which stand-ins are worth asking an owner of the box about."
    )


def table(names: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def played(summary: Summary) -> str:
    rows = [
        [name_of(told), str(told.games), f"{told.batch.settings.games}"] for told in summary.told
    ]
    return "## What was played\n\n" + table(["games of", "played", "wanted"], rows)


def course(summary: Summary, folder: str) -> str:
    rows = []
    for told in summary.told:
        seen = told.figures
        ranks = seen["scores_by_rank"]
        rounds = seen["rounds"]
        rows.append(
            [
                name_of(told),
                f"{rounds['mean']:.1f} ({rounds['least']} to {rounds['most']})",
                f"{ranks[0]['mean']:.1f}",
                f"{ranks[-1]['mean']:.1f}",
                f"{ranks[0]['mean'] - ranks[-1]['mean']:.1f}",
                f"{seen['margin']['mean']:.1f}",
            ]
        )
    names = ["games of", "rounds", "winner", "last", "spread", "winner ahead of the second"]
    return (
        "## Rounds and spread\n\n"
        "The spread is the distance between first and last.\n\n"
        f"{table(names, rows)}\n\n![How many rounds games last]({folder}/rounds.svg)"
    )


def seats(summary: Summary, folder: str) -> str:
    rows = []
    for told in summary.told:
        if told.batch.game not in NAMES:
            continue
        for row in told.figures["start_advantage"]:
            low, high = row["interval"] or (0.0, 1.0)
            rows.append(
                [
                    name_of(told),
                    row["place"],
                    f"{row['win_share']:.1%}",
                    f"{low:.1%} to {high:.1%}",
                    f"{row['even_share']:.1%}",
                    "no" if low <= row["even_share"] <= high else "**yes**",
                ]
            )
    hour_rows = [
        [
            name_of(told),
            row["hour"],
            f"{row['share']:.1%}",
            signed(row["that_day"]["mean"]),
            signed(row["two_days"]["mean"]) if row["two_days"] else NONE,
        ]
        for told in summary.told
        if told.batch.game in NAMES
        for row in told.figures["hours"]
    ]
    places = ["games of", "starting space", "wins", "95 %", "even", "hardly chance?"]
    days = ["games of", "hour", "chosen", "points that day", "that day and the next"]
    return (
        "## Seats and hours\n\n"
        "Who begins on which starting space decides who wakes first in the first round. Points of "
        "an hour are those above the table in the same rounds.\n\n"
        f"{table(places, rows)}\n\n![Wins by starting space]({folder}/seats.svg)\n\n"
        f"{table(days, hour_rows)}\n\n![What an hour brings]({folder}/hours.svg)"
    )


def signed(number: float) -> str:
    return f"{number:+.1f}".replace("-", "\N{MINUS SIGN}")


def sources(summary: Summary, folder: str) -> str:
    whole = [told for told in summary.told if told.batch.game in NAMES]
    rows = []
    for name, keys, _, _ in GROUPS:
        shares = [share(told.figures["points_by_source"], keys) for told in whole]
        if any(abs(number) >= 0.0005 for number in shares):
            rows.append([name, *map(share_of_all, shares)])
    return (
        "## Where points come from\n\n"
        "Windows are counted less what missing glass costs: a share below zero means that "
        "segments beside windows were restored without the glass.\n\n"
        f"{table(['share of all points', *map(name_of, whole)], rows)}\n\n"
        f"![Points by source]({folder}/points.svg)"
    )


def share_of_all(number: float) -> str:
    return f"{number:.1%}".replace("-", "\N{MINUS SIGN}")


def share(gained: dict[str, float], keys: Iterable[str]) -> float:
    total = sum(gained.get(source, 0.0) for source in SOURCES)
    return sum(gained.get(source, 0.0) for source in keys) / total if total else 0.0


def modules(summary: Summary, folder: str) -> str:
    rows = []
    for bot in GAMES:
        base = summary.of(bot, BASE)
        for module in MODULES:
            single, every = summary.of(bot, module.name), summary.of(bot, EVERY)
            if single or every:
                rows.append([module.name.replace("_", " "), bot, *uses(module.name, single, every),
                             *effects(module.name, single, base)])  # fmt: skip
    names = ["module", "by", "alone, used in", "with all modules, used in",
             "alone: points of a seat", "of them for Thalers", "rounds",
             "share of points"]  # fmt: skip
    will = ""
    if has_winners(summary):
        will = f", and games of {WINNER}s show how much of the length is the players' will"
    return (
        "## Each module\n\n"
        "How often a module is made use of, and what it changes against the base game. Special "
        "blends are used where one of their tiles is restored, wishing cards when they are played, "
        "the medico when a bottle is bought. The wishing well, the blends and the medico change "
        "the points of the base game and give none of their own. A longer game is a richer one, "
        "whatever the module gives: the studio pays every round, and 2 Thalers left at the end "
        f"are a point; so the points for Thalers are told apart{will}.\n\n"
        f"{table(names, rows)}\n\n![Points by source and module]({folder}/modules.svg)"
    )


def uses(module: str, single: Told | None, every: Told | None) -> list[str]:
    """How often a module is made use of, alone and among all others."""
    row = []
    for told in (single, every):
        used, times = told.uses[module] if told else (0.0, 0.0)
        hardly = " **hardly**" if used < SELDOM or times < RARE else ""
        row.append(f"{used:.0%}, {times:.1f} times a game{hardly}" if told else NONE)
    return row


def effects(module: str, single: Told | None, base: Told | None) -> list[str]:
    """What a module alone does to the base game."""
    if single is None or base is None:
        return [NONE, NONE, NONE, NONE]
    gained, usual = single.figures["points_by_source"], base.figures["points_by_source"]
    return [
        signed(total(single) - total(base)),
        signed(gained["money"] - usual["money"]),
        signed(single.figures["rounds"]["mean"] - base.figures["rounds"]["mean"]),
        f"{share(gained, OWN[module]):.0%}" if module in OWN else NONE,
    ]


def total(told: Told) -> float:
    return float(sum(told.figures["points_by_source"].values()))


def pieces(summary: Summary) -> str:
    """Stand-ins that are taken much less, or much more, than others of their kind."""
    rows = []
    for bot, seen in summary.pieces.items():
        for row in seen:
            expected = row["expected"]
            if row["provenance"] == STATED or expected < ENOUGH:
                continue
            ratio = row["taken"] / expected
            if ratio <= FEW or ratio >= MUCH:
                rows.append((ratio, bot, row))
    rows.sort(key=lambda each: each[0])
    shown = [
        [row["kind"], row["piece"], bot, f"{row['taken']}", f"{row['expected']:.0f}",
         f"{ratio:.2f}", row["provenance"]]
        for ratio, bot, row in rows[:LISTED] + [row for row in rows[LISTED:] if row[0] >= MUCH]
    ]  # fmt: skip
    never = [
        f"- {row['kind']} {row['piece']} ({bot}): {row['seen']}, expected {row['expected']}"
        for bot, odd in summary.odd.items()
        for row in odd
        if row["sign"] == "use"
    ]
    names = ["kind", "piece", "by", "taken", "expected", "ratio", "known"]
    return (
        "## Pieces that are hardly wanted, or always\n\n"
        "When one of several pieces of a kind is taken, each is expected equally often. Listed are "
        f"those that are not stated, with at least {ENOUGH} expected choices, taken at most "
        f"{FEW:.0%} or at least {MUCH:.0%} as often as expected. That a dear piece is taken less "
        "often than a cheap one is no fault by itself.\n\n"
        f"{table(names, shown)}\n\n"
        "Hardly ever used once they lay on the table:\n\n" + ("\n".join(never) or "- none")
    )


# Another set


def corrected(summary: Summary, other: Summary) -> str:
    old, new = summary.components, other.components
    rows = [[*row] for row in differences(old, new)]
    return (
        f"## `{new.name}`\n\n"
        f"{reasons(old, new)}\n\n"
        f"{table(['piece', 'figure', old.name, new.name], rows)}\n\n"
        f"{compared(summary, other)}"
    )


def reasons(old: ComponentSet, new: ComponentSet) -> str:
    """Why a set differs, from the provenance of its sections."""
    return "\n".join(
        f"- **{name}**: {text}"
        for name, text in new.provenance.items()
        if text != old.provenance[name]
    )


def compared(summary: Summary, other: Summary) -> str:
    rows = []
    for told in other.told:
        before = summary.of(told.batch.bot, told.batch.game, told.batch.seats)
        if before is None:
            continue
        name = told.batch.game
        gained, was = told.figures["points_by_source"], before.figures["points_by_source"]
        own = OWN.get(name, ())
        rows.append(
            [
                name_of(told),
                f"{before.games}, {told.games}",
                f"{before.figures['rounds']['mean']:.1f} → {told.figures['rounds']['mean']:.1f}",
                f"{total(before):.0f} → {total(told):.0f}",
                f"{before.figures['margin']['mean']:.1f} → {told.figures['margin']['mean']:.1f}",
                f"{share(was, own):.0%} → {share(gained, own):.0%}" if own else NONE,
                f"{before.uses[name][1]:.1f} → {told.uses[name][1]:.1f}"
                if name in told.uses
                else NONE,
            ]
        )
    if not rows:
        return "No games were played with it yet."
    names = ["games of", "games", "rounds", "points of a seat", "winner ahead",
             "share of the module’s points", "uses a game"]  # fmt: skip
    return f"What it does to the game:\n\n{table(names, rows)}"


assert set(FEWER_SEATS) == {2, 3}
