"""The figures of a report as a page."""

from __future__ import annotations

from shlex import quote

from .course_cards import advantage_cards, course_cards
from .page import Page, Section
from .score_cards import score_cards, source_cards
from .verdict_cards import module_section, odd_section
from .wording import Figures, listed


def page(figures: Figures) -> Page:
    sections = [
        Section("Scores", "", score_cards(figures)),
        Section(
            "Where the points come from",
            "Means of one seat in one game. Losses are on the other side of zero; a restoration "
            "never scores below zero, and what it lacks is counted with the windows.",
            source_cards(figures),
        ),
        Section(
            "Seat and hour",
            "A dot is the observed value, its line the 95 % interval over games. A diamond marks "
            "what can hardly be chance; among a dozen dots one may be a diamond for no reason.",
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
        words += f" Left out as unfinished: {figures['unfinished']}."
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


def command(figures: Figures) -> str:
    """The command that plays these games again."""
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
