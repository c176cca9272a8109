"""The places besides the cathedral: hostel, market, mood display, the table of blends."""

from __future__ import annotations

from itertools import zip_longest

from rich.text import Text

from ..engine.board import BOOTHS, HOURS
from ..engine.paints import LETTERS, spell
from ..telling.sentences import MINUS, signed
from .layout import Lines, in_columns
from .palette import GOLD, GOOD, QUIET, WARNING, WOOD, paints
from .pieces.gold import draw_leaves
from .scene import Scene
from .signs import NEUTRAL, SET_ASIDE

FREE = Text("·", QUIET)
PLAIN_BLENDS = 3  # orange, green, purple; the others belong to a module
SPECIAL_BLENDS = "blends"


def draw_hostel(scene: Scene) -> Lines:
    """Each hour with its mood change, its price and who gets up then; below, who is asleep."""
    box, say = scene.rules.box, scene.messages.say
    rows = [[Text(say(f"board.{title}"), QUIET) for title in ("hour", "mood", "price")]]
    rows[0].append(Text())
    up = {scene.player(figure)["hour"]: figure for figure in scene.figures}
    for row, hour in enumerate(HOURS):
        rows.append(
            [
                Text(box.hostel.hours[row], "bold"),
                Text(signed(box.hostel.mood_change[row])),
                Text(str(box.hostel.price[row]), GOLD),
                scene.marker(up[hour]) if hour in up else FREE,
            ]
        )
    return [*in_columns(rows, right=(0, 1, 2)), draw_sleepers(scene)]


def draw_sleepers(scene: Scene) -> Text:
    """Those whose painter is still asleep above the hostel."""
    sleeping = [figure for figure in scene.figures if scene.player(figure)["hour"] is None]
    if not sleeping:
        return Text()
    told = scene.messages.say("board.sleeping") + scene.messages.say("mark.colon")
    markers = Text(" ").join(scene.marker(figure) for figure in sleeping)
    return Text.assemble((told, QUIET), markers)


def draw_market(scene: Scene) -> Lines:
    """The booths and their tiles, and the price of a tile for the viewer today."""
    rows = []
    for booth, row in enumerate(scene.seen["market"]):
        goods = [
            Text.assemble(
                paints(scene.goods(number)) if number else FREE, draw_leaves(scene, booth, slot)
            )
            for slot, number in enumerate(row)
        ]
        empty = Text(scene.messages.say("board.sold"), QUIET)
        name = Text(BOOTHS[booth], "bold" if any(row) else QUIET)
        rows.append([name, Text(" ").join(goods) if any(row) else empty])
    return [*in_columns(rows), draw_price(scene)]


def draw_price(scene: Scene) -> Text:
    hour = scene.player(scene.viewer)["hour"] if scene.viewer >= 0 else None
    if hour is None:
        return Text()
    return Text(scene.messages.say("board.your_price", price=scene.price(hour)), QUIET)


def draw_moods(scene: Scene) -> Lines:
    """A column for each player, with the neutral apprentice above and one set aside below."""
    box = scene.rules.box
    seats = range(scene.rules.seats)
    strangers = scene.seen["modules"].get("medico", {}).get("strangers", [0] * len(seats))
    apprentices = [int(scene.player(seat)["apprentices"]) - strangers[seat] for seat in seats]
    above = [NEUTRAL if number <= box.player.apprentices else "" for number in apprentices]
    rows = [[Text(), *(Text(piece, WOOD) for piece in above)]]
    for space in reversed(range(box.mood.spaces)):
        label, style = zone(scene, space)
        free = Text("·", style)
        markers = [
            scene.marker(seat) if scene.player(seat)["mood"] == space else free for seat in seats
        ]
        rows.append([Text(label, style), *markers])
    below = [SET_ASIDE if number < box.player.apprentices else "" for number in apprentices]
    rows.append(
        [Text(), *(Text(piece, scene.word_style(seat)) for seat, piece in enumerate(below))]
    )
    return in_columns(rows)


def zone(scene: Scene, space: int) -> tuple[str, str]:
    """The label and the color of a mood space."""
    box = scene.rules.box
    if space >= box.mood.plus_one:
        return "+1", GOOD
    if space <= box.mood.minus_one:
        return f"{MINUS}1", WARNING
    return "", QUIET


def draw_blends(scene: Scene) -> Lines:
    """The table of blends, which every player has (COMP-10), beside the altar's points."""
    box, say = scene.rules.box, scene.messages.say
    blends = [
        Text.assemble(paints(ingredients), ("→", QUIET), paints(result))
        for result, ingredients in recipes(scene)
    ]
    altar = [
        Text.assemble(paints("RYB"), (f" {box.altar.basic}", GOLD)),
        Text.assemble(paints("OGP"), (f" {box.altar.trio}", GOLD)),
        Text(say("board.altar_blended", points=box.altar.per_blended), GOLD),
    ]
    if scene.has(SPECIAL_BLENDS):
        altar += [draw_special(scene, "K", box.altar.pink)]
        altar += [draw_special(scene, "N", box.altar.brown)]
    return in_columns(list(zip_longest(blends, altar, fillvalue=Text())), gap=2)


def draw_special(scene: Scene, paint: str, points: int) -> Text:
    """What pink or brown adds at the altar."""
    return Text.assemble((f"+{points} ", GOLD), paints(paint))


def recipes(scene: Scene) -> list[tuple[str, str]]:
    """Each blend of this game, with its ingredients."""
    costs = scene.rules.box.recipes.cost
    known = costs if scene.has(SPECIAL_BLENDS) else costs[:PLAIN_BLENDS]
    return [(LETTERS[3 + recipe], spell(cost)) for recipe, cost in enumerate(known)]
