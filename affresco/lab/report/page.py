"""A self-contained HTML page: cards with a picture, its figures and its rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files

from ... import rulebook
from ...version import __version__
from .palette import variables

Rows = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Card:
    title: str
    note: str = ""
    svg: str = ""
    legend: Sequence[tuple[str, str]] = ()  # a variable and what it stands for
    head: Sequence[str] = ()
    rows: Rows = ()
    rules: Sequence[str] = ()
    is_open: bool = False  # the card is just the table
    is_wide: bool = False

    def html(self) -> str:
        parts = [f"<h3>{escape(self.title)}</h3>"]
        if self.note:
            parts.append(f'<p class="note">{escape(self.note)}</p>')
        if self.legend:
            items = "".join(
                f'<li><i style="background:var(--{token})"></i>{escape(name)}</li>'
                for token, name in self.legend
            )
            parts.append(f'<ul class="legend">{items}</ul>')
        parts.append(self.svg)
        grid = table(self.head, self.rows, self.is_open) if self.rows else ""
        if self.is_open:
            parts.append(grid)
        foot = f"<details><summary>As a table</summary>{grid}</details>" if grid else ""
        foot = "" if self.is_open else foot
        links = " ".join(link(id) for id in self.rules)
        foot += f"<span>Rules: {links}</span>" if links else ""
        if foot:
            parts.append(f'<div class="foot">{foot}</div>')
        shape = "card wide" if self.is_wide else "card"
        return f'<article class="{shape}">{"".join(filter(None, parts))}</article>'


@dataclass(frozen=True)
class Section:
    title: str
    intro: str = ""
    cards: Sequence[Card] = ()


@dataclass(frozen=True)
class Page:
    title: str
    lead: str
    command: str = ""
    facts: Sequence[tuple[str, str]] = ()
    sections: Sequence[Section] = ()
    rules: Sequence[str] = field(default=())  # cited in tables

    def html(self) -> str:
        command = f"<pre><code>{escape(self.command)}</code></pre>" if self.command else ""
        boxes = "".join(
            f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>"
            for name, value in self.facts
        )
        facts = f'<dl class="facts">{boxes}</dl>\n' if boxes else ""
        body = "\n".join(section_html(section) for section in self.sections)
        return (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(self.title)} · Affresco</title>\n"
            f"<style>\n{variables()}\n{style()}</style>\n</head>\n<body>\n"
            f'<header>\n<p class="kicker">Affresco · report</p>\n<h1>{escape(self.title)}</h1>\n'
            f'<p class="lead">{escape(self.lead)}</p>\n{command}\n'
            f"{facts}</header>\n<main>\n{body}\n"
            f"{self.rules_html()}</main>\n"
            f"<footer>Made by affresco {__version__}.</footer>\n</body>\n</html>\n"
        )

    def rules_html(self) -> str:
        """The text of the rules that the page cites."""
        cited = {id for each in self.sections for card in each.cards for id in card.rules}
        cited |= set(self.rules)
        items = "".join(
            f'<div id="{id}"><dt>{id}</dt><dd>{escape(rulebook.statement(id).says)}</dd></div>'
            for id in rulebook.ids()
            if id in cited
        )
        if not items:
            return ""
        return f'<section><h2>The rules behind it</h2><dl class="rules">{items}</dl></section>\n'


def section_html(section: Section) -> str:
    intro = f'<p class="intro">{escape(section.intro)}</p>' if section.intro else ""
    cards = "\n".join(card.html() for card in section.cards)
    return (
        f"<section>\n<h2>{escape(section.title)}</h2>\n{intro}\n"
        f'<div class="cards">\n{cards}\n</div>\n</section>'
    )


def link(id: str) -> str:
    return f'<a href="#{id}">{id}</a>'


def table(head: Sequence[str], rows: Rows, in_words: bool = False) -> str:
    """A table; a cell that holds the id of a rule links to it."""
    names = "".join(f"<th>{escape(name)}</th>" for name in head)
    body = "".join(f"<tr>{cells(head, row)}</tr>" for row in rows)
    words = ' class="words"' if in_words else ""
    return (
        f'<div class="scroll"><table{words}><thead><tr>{names}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def cells(head: Sequence[str], row: Sequence[str]) -> Iterable[str]:
    known = rulebook.RULEBOOK
    return "".join(
        f'<td data-is="{escape(name)}">{link(cell) if cell in known else escape(cell)}</td>'
        for name, cell in zip(head, row, strict=True)
    )


def style() -> str:
    return files(__package__).joinpath("page.css").read_text(encoding="utf-8")
