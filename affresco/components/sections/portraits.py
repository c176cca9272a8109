"""The portraits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from affresco.engine.modules.portraits.figures import EFFECTS, PILES, TOP, PortraitFigures

from ..faults import OfGame, Phrase, Words, called, chain
from ..section import PAINTS, Section, Values, column, failing, packed
from ..shape import Letters, Number, Pieces, Shape, Table, Word, WordOrNumber, shown

CARDS = 18
FIXED: dict[str, Values] = {  # M1-11 to M1-15, M1-18, M1-19
    "gods_servant": {"effect": "income +1"},
    "actor": {"effect": "theater 3"},
    "abbot": {"effect": "bishop bonus +1"},
    "sexton": {"effect": "bishop anywhere"},
    "merchant": {"choose_basic": 2, "money": 1},
    "patron": {"money": 7},
    "muse": {"mood": "top"},
}
PRINTED = {  # M1-16, M1-17, M1-20: what is given; the figures are those of the card
    "peer": [("money", "paint")],
    "bishop": [("vp", "money"), ("vp", "paint")],
    "virgin_mary": [("vp", "money"), ("vp", "paint")],
    "pretty_girl": [("vp", "mood"), ("money", "mood")],
    "self_portrait": [("vp", "mood"), ("money", "mood")],
}
SITTERS = [*FIXED, *PRINTED]


def pile(letter: str) -> Pieces:
    keys: dict[str, Shape] = {
        "name": Word(SITTERS, "portrait"),
        "effect": Word(EFFECTS[1:]),
        "money": Number(0, 20),
        "vp": Number(0, 20),
        "mood": WordOrNumber("top", 0, 20),
        "paint": Letters(PAINTS, 1, 1),
        "choose_basic": Number(0, 6),
    }
    absent = dict.fromkeys(("money", "vp", "mood", "choose_basic"), always(0))
    absent |= dict.fromkeys(("effect", "paint"), always(""))
    return Pieces(Table(keys, absent, of_piece=True), f"pile {letter} card")


def always(value: Any) -> Callable[[Values], Any]:
    return lambda card: value


def check(piles: Values) -> list[Phrase]:
    cards = [card for pile in piles.values() for card in pile]
    there = {card["name"] for card in cards}
    return failing(
        (len(cards) == CARDS, Phrase("card_total", needed=CARDS, found=len(cards))),
        *((bool(pile), Phrase("pile_empty", pile=letter)) for letter, pile in piles.items()),
        *((name in there, Phrase("card_missing", name=sitter(name))) for name in SITTERS),
        *(printed(card) for card in cards),
    )


def printed(card: Values) -> tuple[bool, Phrase]:
    """Whether a card gives what the rules state for its name."""
    given = {key: item for key, item in card.items() if item and key != "name"}
    name = card["name"]
    if name in FIXED:
        fits, asked = given == FIXED[name], spelled(FIXED[name])
    else:
        fits = any(set(given) == set(form) for form in PRINTED[name])
        forms = [chain("and", [called("key", key) for key in form]) for form in PRINTED[name]]
        asked = chain("or_comma", forms)
    found = spelled(given) if given else Phrase("nothing")
    return fits, Phrase("card_gives", name=sitter(name), asked=asked, found=found)


def spelled(given: Values) -> Words:
    pairs: list[Words] = [
        Phrase("equals", key=called("key", key), value=shown(item)) for key, item in given.items()
    ]
    return chain("and", pairs)


def sitter(name: str) -> Words:
    return OfGame("portrait", name)


SECTION = Section(Table({letter: pile(letter) for letter in PILES}), check)


def fill(piles: Values) -> PortraitFigures:
    cards = [card for letter in PILES for card in piles[letter]]
    return PortraitFigures(
        names=column(cards, "name"),
        pile=[pile for pile, letter in enumerate(PILES) for _ in piles[letter]],
        effect=[EFFECTS.index(card["effect"]) for card in cards],
        money=column(cards, "money"),
        points=column(cards, "vp"),
        mood=[TOP if card["mood"] == "top" else card["mood"] for card in cards],
        paint=packed(column(cards, "paint")),
        choose_basic=column(cards, "choose_basic"),
    )
