"""The fields of the modules' pieces; before the first round they are not laid out: all 0."""

from __future__ import annotations

from affresco.engine.board import COLUMNS, PLACES, SEGMENTS
from affresco.engine.modules.glaziers.words import GLASS_COLORS
from affresco.engine.modules.medico.module import BOTTLES
from affresco.engine.modules.scrolls.module import SCROLLS
from affresco.engine.modules.wall_fresco.words import WALL_TILES
from affresco.engine.modules.wishing_well.words import WISHES
from affresco.engine.paints import NAMES
from affresco.engine.rules import Rules

from .fields import Choices, Field, FieldsOf, Glance, padded, secret, sequence

CARDS = Choices(range(1, 19))  # portraits, windows, certificates
TILES = Choices(range(1, 33))
SEGMENT, PLACE, COLUMN = Choices(SEGMENTS), Choices(PLACES), Choices(COLUMNS)
PAINT, BLENDED = Choices(NAMES[:6]), Choices(NAMES[3:6])
WISH, WALL, BOTTLE = Choices(WISHES), Choices(WALL_TILES), Choices(BOTTLES)
ROW, LINE = Choices([*SCROLLS[:5], "played"]), Choices([*SCROLLS[5:], "played"])
REQUESTS = ["general", *NAMES[3:6]]
DISPLAYED_WINDOWS, PORTRAITS_SHOWN, BOTTLES_OFFERED = 6, 2, 4
GLASS = len(GLASS_COLORS)
CERTIFICATES = 18


def named(counts: dict[str, int] | None, names: list[str]) -> list[int]:
    return [0] * len(names) if counts is None else [counts.get(name, 0) for name in names]


def tokens(counts: dict[str, int] | None) -> list[int]:
    return [int(counts is not None), *named(counts, GLASS_COLORS)]


def leonardo(rules: Rules) -> list[Field]:
    return [
        chosen("segment", SEGMENT),
        Field("holder", 2, lambda at: [int(at.seen["holder"] == seat) for seat in at.seats]),
    ]


def number(name: str) -> Field:
    return Field(name, 1, lambda at: [at.seen[name]])


def by_seat(name: str, seats: int) -> Field:
    return Field(name, seats, lambda at: [int(at.seen[name][seat]) for seat in at.seats])


def screened(name: str, seats: int) -> Field:
    def read(at: Glance) -> list[int]:
        return sequence([secret(at.seen[name][seat]) for seat in at.seats])

    return Field(name, 2 * seats, read)


def chosen(name: str, choices: Choices) -> Field:
    return Field(name, choices.size, lambda at: choices.row(at.seen[name]))


def shown(name: str, places: int, choices: Choices) -> Field:
    return Field(
        name,
        places * choices.size,
        lambda at: sequence(map(choices.row, padded(at.seen[name], places))),
    )


def owned(name: str, seats: int, choices: Choices) -> Field:
    def read(at: Glance) -> list[int]:
        return sequence([choices.several(at.seen[name][seat]) for seat in at.seats])

    return Field(name, seats * choices.size, read)


def portraits(rules: Rules) -> list[Field]:
    seats = int(rules.seats)
    return [
        Field("deck", 3, lambda at: at.seen["deck"]),
        shown("display", PORTRAITS_SHOWN, CARDS),
        owned("owned", seats, CARDS),
        by_seat("painted", seats),
        by_seat("sexton_calls", seats),
    ]


def requests(rules: Rules) -> list[Field]:
    figures = int(rules.figures)
    return [
        Field("stacks", 4, lambda at: named(at.seen["stacks"], REQUESTS)),
        Field(
            "fulfilled",
            4 * figures,
            lambda at: sequence([named(at.seen["fulfilled"][f], REQUESTS) for f in at.figures]),
        ),
        Field("busy", figures, lambda at: [int(at.seen["busy"][figure]) for figure in at.figures]),
        Field("stacked", TILES.size, lambda at: TILES.several(at.seen["stacked"])),
    ]


def wishing_well(rules: Rules) -> list[Field]:
    seats = int(rules.seats)
    return [
        number("supply"),
        number("thrown"),
        number("pile"),
        screened("pennies", seats),
        screened("sheets", seats),
        by_seat("cards", seats),
        Field("hand", WISH.size, lambda at: WISH.several(at.seen["hands"][at.seats[0]])),
    ]


def leaf_gold(rules: Rules) -> list[Field]:
    return [
        chosen("color", PAINT),
        number("supply"),
        screened("leaves", int(rules.seats)),
    ]


def glaziers(rules: Rules) -> list[Field]:
    seats = int(rules.seats)

    def glass(name: str) -> Field:
        return Field(name, GLASS, lambda at: named(at.seen[name], GLASS_COLORS))

    return [
        shown("bench", DISPLAYED_WINDOWS, CARDS),
        number("pile"),
        Field(
            "windows", 25, lambda at: [at.seen["windows"].get(segment, 0) for segment in SEGMENTS]
        ),
        glass("display"),
        glass("reserve"),
        Field(
            "tokens",
            seats * (1 + GLASS),
            lambda at: sequence([tokens(at.seen["tokens"][seat]) for seat in at.seats]),
        ),
        glass("panes"),
    ]


def scrolls(rules: Rules) -> list[Field]:
    seats = int(rules.seats)

    def kind(name: str, choices: Choices) -> Field:
        def read(at: Glance) -> list[int]:
            return sequence([choices.row(at.seen[name][seat]) for seat in at.seats])

        return Field(name, seats * choices.size, read)

    return [kind("rows", ROW), kind("columns", LINE)]


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
        shown("display", seats, CARDS),
        number("stack"),
        Field("owned", figures, lambda at: [at.seen["owned"][figure] for figure in at.figures]),
        Field("partly", figures * CERTIFICATES, partly),
        Field("paid", figures * CERTIFICATES, paid),
        Field("track", figures, track),
    ]


def wall_fresco(rules: Rules) -> list[Field]:
    seats = int(rules.seats)
    return [
        shown("sections", 18, BLENDED),
        owned("tiles", seats, WALL),
        owned("exchange_tiles", seats, BLENDED),
        Field("exchange_left", 3, lambda at: named(at.seen["exchange_left"], NAMES[3:6])),
    ]


def medico(rules: Rules) -> list[Field]:
    seats = int(rules.seats)
    places = list(PLACES)
    return [
        chosen("infected", COLUMN),
        number("infections"),
        by_seat("ill", seats),
        Field(
            "ill_sent",
            seats * len(places),
            lambda at: sequence([named(at.seen["ill_sent"][s], places) for s in at.seats]),
        ),
        Field(
            "neutral",
            seats * PLACE.size,
            lambda at: sequence([PLACE.row(at.seen["neutral"][s]) for s in at.seats]),
        ),
        Field("at_work", 1, lambda at: [int(at.seen["at_work"] == "ill")]),
        Field("calling", 2, lambda at: named(at.seen["calling"], ["healthy", "ill"])),
        shown("offer", BOTTLES_OFFERED, BOTTLE),
        owned("bottles", seats, BOTTLE),
        number("pile"),
        Field("discards", BOTTLE.size, lambda at: BOTTLE.several(at.seen["discards"])),
    ]


def favors(rules: Rules) -> list[Field]:
    return [number("tiles")]


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
