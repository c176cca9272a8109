"""The fields of the modules' pieces; before the first round they are not laid out: all 0."""

from __future__ import annotations

from ..engine.board import COLUMNS, PLACES, SEGMENTS
from ..engine.modules.glaziers.words import GLASS_COLORS
from ..engine.modules.medico.words import BOTTLES
from ..engine.modules.requests.words import REQUESTS
from ..engine.modules.scrolls.module import SCROLLS
from ..engine.modules.wall_fresco.words import WALL_TILES
from ..engine.modules.wishing_well.words import WISHES
from ..engine.paints import NAMES
from ..engine.rules import Rules
from .fields import NUMBERS, ONE, PIECES, Choices, Field, FieldsOf, Glance, padded, secret, sequence

CARDS = Choices(range(1, 19))  # portraits, windows, certificates
TILES = Choices(range(1, 33))
SEGMENT, PLACE, COLUMN = Choices(SEGMENTS), Choices(PLACES), Choices(COLUMNS)
PAINT, BLENDED = Choices(NAMES[:6]), Choices(NAMES[3:6])
WISH, WALL, BOTTLE = Choices(WISHES), Choices(WALL_TILES), Choices(BOTTLES)
ROW, LINE = Choices([*SCROLLS[:5], "played"]), Choices([*SCROLLS[5:], "played"])
DISPLAYED_WINDOWS, PORTRAITS_SHOWN, BOTTLES_OFFERED = 6, 2, 4
GLASS = len(GLASS_COLORS)
CERTIFICATES = 18


def named(counts: dict[str, int] | None, names: list[str]) -> list[int]:
    return [0] * len(names) if counts is None else [counts.get(name, 0) for name in names]


def tokens(counts: dict[str, int] | None) -> list[int]:
    return [int(counts is not None), *named(counts, GLASS_COLORS)]


def leonardo(rules: Rules) -> list[Field]:
    return [
        chosen("segment", SEGMENT, "where he restores next"),
        Field("holder", 2, ONE, "who plays him, by seat",
              lambda at: [int(at.seen["holder"] == seat) for seat in at.seats]),
    ]  # fmt: skip


def number(name: str, unit: int, meaning: str) -> Field:
    return Field(name, 1, unit, meaning, lambda at: [at.seen[name]])


def by_seat(name: str, seats: int, unit: int, meaning: str) -> Field:
    return Field(name, seats, unit, f"{meaning}, by seat",
                 lambda at: [int(at.seen[name][seat]) for seat in at.seats])  # fmt: skip


def screened(name: str, seats: int, meaning: str) -> Field:
    def read(at: Glance) -> list[int]:
        return sequence([secret(at.seen[name][seat]) for seat in at.seats])

    return Field(name, 2 * seats, PIECES, f"known, {meaning}; by seat", read)


def chosen(name: str, choices: Choices, meaning: str) -> Field:
    return Field(name, choices.size, ONE, meaning, lambda at: choices.row(at.seen[name]))


def shown(name: str, places: int, choices: Choices, meaning: str) -> Field:
    return Field(name, places * choices.size, ONE, f"{meaning}, by place",
                 lambda at: sequence(map(choices.row, padded(at.seen[name], places))))  # fmt: skip


def owned(name: str, seats: int, choices: Choices, meaning: str, unit: int = ONE) -> Field:
    def read(at: Glance) -> list[int]:
        return sequence([choices.several(at.seen[name][seat]) for seat in at.seats])

    return Field(name, seats * choices.size, unit, f"{meaning}, by seat", read)


def portraits(rules: Rules) -> list[Field]:
    seats = int(rules.seats)
    return [
        Field("deck", 3, PIECES, "portraits not revealed, by pile", lambda at: at.seen["deck"]),
        shown("display", PORTRAITS_SHOWN, CARDS, "portrait on display"),
        owned("owned", seats, CARDS, "permanent portraits"),
        by_seat("painted", seats, ONE, "has painted one this round"),
        by_seat("sexton_calls", seats, PIECES, "calls of the sexton left"),
    ]


def requests(rules: Rules) -> list[Field]:
    figures = int(rules.figures)
    return [
        Field("stacks", 4, PIECES, "requests left: general, orange, green, purple",
              lambda at: named(at.seen["stacks"], REQUESTS)),
        Field("fulfilled", 4 * figures, PIECES, "requests fulfilled, by figure",
              lambda at: sequence([named(at.seen["fulfilled"][f], REQUESTS) for f in at.figures])),
        Field("busy", figures, ONE, "has fulfilled one this round, by figure",
              lambda at: [int(at.seen["busy"][figure]) for figure in at.figures]),
        Field("stacked", TILES.size, ONE, "fresco tiles under requests",
              lambda at: TILES.several(at.seen["stacked"])),
    ]  # fmt: skip


def wishing_well(rules: Rules) -> list[Field]:
    seats = int(rules.seats)
    return [
        number("supply", PIECES, "pennies left"),
        number("thrown", PIECES, "pennies in the well"),
        number("pile", PIECES, "cards not drawn"),
        screened("pennies", seats, "pennies"),
        screened("sheets", seats, "pennies on the sheet"),
        by_seat("cards", seats, ONE, "cards in hand"),
        Field("hand", WISH.size, ONE, "the viewer's own cards by kind",
              lambda at: WISH.several(at.seen["hands"][at.seats[0]])),
    ]  # fmt: skip


def leaf_gold(rules: Rules) -> list[Field]:
    return [
        chosen("color", PAINT, "the refined color"),
        number("supply", PIECES, "leaves left"),
        screened("leaves", int(rules.seats), "leaves"),
    ]


def glaziers(rules: Rules) -> list[Field]:
    seats = int(rules.seats)

    def glass(name: str, meaning: str) -> Field:
        return Field(name, GLASS, PIECES, f"{meaning}: {', '.join(GLASS_COLORS)}",
                     lambda at: named(at.seen[name], GLASS_COLORS))  # fmt: skip

    return [
        shown("bench", DISPLAYED_WINDOWS, CARDS, "window on the bench"),
        number("pile", PIECES, "windows not revealed"),
        Field("windows", 25, NUMBERS, "number of the window, by segment",
              lambda at: [at.seen["windows"].get(segment, 0) for segment in SEGMENTS]),
        glass("display", "glass for sale"),
        glass("reserve", "glass in reserve"),
        Field("tokens", seats * (1 + GLASS), PIECES, "known, glass; by seat",
              lambda at: sequence([tokens(at.seen["tokens"][seat]) for seat in at.seats])),
        glass("panes", "glass to be fitted"),
    ]  # fmt: skip


def scrolls(rules: Rules) -> list[Field]:
    seats = int(rules.seats)

    def kind(name: str, choices: Choices, meaning: str) -> Field:
        def read(at: Glance) -> list[int]:
            return sequence([choices.row(at.seen[name][seat]) for seat in at.seats])

        return Field(name, seats * choices.size, ONE, f"{meaning}, or played; by seat", read)

    return [kind("rows", ROW, "scroll of a row"), kind("columns", LINE, "scroll of a column")]


def bells(rules: Rules) -> list[Field]:
    seats, figures = int(rules.seats), int(rules.figures)

    def partly(at: Glance) -> list[int]:
        row = [0] * (figures * CERTIFICATES)
        for owner, certificate, coins in at.seen["partly"]:
            row[at.figures.index(owner) * CERTIFICATES + certificate - 1] = 1 + coins
        return row

    def paid(at: Glance) -> list[int]:
        return sequence([CARDS.several(at.seen["paid"][figure] or ()) for figure in at.figures])

    def track(at: Glance) -> list[int]:
        spaces = at.seen["track"]
        return [max(0, 1 + spaces[f]) for f in at.figures] if spaces else [0] * figures

    return [
        shown("display", seats, CARDS, "certificate on display"),
        number("stack", PIECES, "certificates in the stack"),
        Field("owned", figures, PIECES, "certificates, by figure",
              lambda at: [at.seen["owned"][figure] for figure in at.figures]),
        Field("partly", figures * CERTIFICATES, PIECES,
              "1 + Thalers paid for a certificate that is not paid up, by figure", partly),
        Field("paid", figures * CERTIFICATES, ONE, "known certificates paid up, by figure", paid),
        Field("track", figures, NUMBERS, "1 + space of the bell track, by figure", track),
    ]  # fmt: skip


def wall_fresco(rules: Rules) -> list[Field]:
    seats = int(rules.seats)
    return [
        shown("sections", 18, BLENDED, "front of the section's tile"),
        owned("tiles", seats, WALL, "wall tiles by front and back", PIECES),
        owned("exchange_tiles", seats, BLENDED, "exchange tiles"),
        Field("exchange_left", 3, PIECES, "exchange tiles left: orange, green, purple",
              lambda at: named(at.seen["exchange_left"], NAMES[3:6])),
    ]  # fmt: skip


def medico(rules: Rules) -> list[Field]:
    seats = int(rules.seats)
    places = list(PLACES)
    return [
        chosen("infected", COLUMN, "the infected place"),
        number("infections", PIECES, "infection tiles left"),
        by_seat("ill", seats, PIECES, "ill apprentices"),
        Field("ill_sent", seats * len(places), PIECES, "known ill at work by place, by seat",
              lambda at: sequence([named(at.seen["ill_sent"][s], places) for s in at.seats])),
        Field("neutral", seats * PLACE.size, ONE, "place of the neutral apprentice, by seat",
              lambda at: sequence([PLACE.row(at.seen["neutral"][s]) for s in at.seats])),
        Field("at_work", 1, ONE, "the one at work is ill",
              lambda at: [int(at.seen["at_work"] == "ill")]),
        Field("calling", 2, PIECES, "who may still be called: healthy, ill",
              lambda at: named(at.seen["calling"], ["healthy", "ill"])),
        shown("offer", BOTTLES_OFFERED, BOTTLE, "bottle for sale"),
        owned("bottles", seats, BOTTLE, "bottles"),
        number("pile", PIECES, "bottles in the pile"),
        Field("discards", BOTTLE.size, PIECES, "bottles emptied, by kind",
              lambda at: BOTTLE.several(at.seen["discards"])),
    ]  # fmt: skip


def favors(rules: Rules) -> list[Field]:
    return [number("tiles", NUMBERS, "favors left")]


MODULE_FIELDS: dict[str, FieldsOf] = {
    "leonardo": leonardo,
    "portraits": portraits,
    "requests": requests,
    "wishing_well": wishing_well,
    "leaf_gold": leaf_gold,
    "glaziers": glaziers,
    "scrolls": scrolls,
    "bells": bells,
    "wall_fresco": wall_fresco,
    "medico": medico,
    "favors": favors,
}  # the blends have no pieces of their own
