"""The numbered choices: each word with what it would bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from ..engine.board import BOOTHS, HOURS
from ..table import Table
from .answers import numbered
from .palette import GOLD, QUIET
from .scene import Scene
from .town import MINUS, signed

NO_ROOM_FOR_EACH: Final = "bishop"  # eight words alike, told in one line


def draw_choices(table: Table, scene: Scene, words: Sequence[str]) -> RenderableType:
    """All choices in columns, in the order of their numbers; the bishop's steps in one line."""
    choices = numbered(words).items()
    steps = [(number, word) for number, word in choices if verb(word) == NO_ROOM_FOR_EACH]
    longest = max(len(word) for word in words)
    lines = [
        draw_choice(number, word.ljust(longest), explain(table, scene, word))
        for number, word in choices
        if verb(word) != NO_ROOM_FOR_EACH
    ]
    grid = Columns(lines, padding=(0, 3), column_first=True)
    return Group(grid, draw_steps(scene, steps)) if steps else grid


def draw_choice(number: int, word: str, explanation: str) -> Text:
    text = Text.assemble((f"{number:>3} ", GOLD), (word, "bold"))
    if explanation:
        text.append(f"  {explanation}", QUIET)
    return text


def draw_steps(scene: Scene, steps: Sequence[tuple[int, str]]) -> Text:
    """The bishop's steps in one line, each number beside its segment."""
    text = Text.assemble("    ", (NO_ROOM_FOR_EACH, "bold"), ("  ", QUIET))
    text.append(f"{scene.messages.say('option.bishop')} ", QUIET)
    for number, word in steps:
        text.append(f" {number}", GOLD)
        text.append(f"\N{NO-BREAK SPACE}{argument(word)}", "bold")
    return text


def verb(word: str) -> str:
    return word.partition(" ")[0]


def argument(word: str) -> str:
    return word.partition(" ")[2]


def explain(table: Table, scene: Scene, word: str) -> str:
    """What a possible word would bring the viewer."""
    special = EXPLANATIONS.get(verb(word))
    if special:
        return special(scene, argument(word))
    brings = gains(scene, table.preview(scene.viewer, word))
    return brings or scene.messages.say_if_known(f"word.{verb(word)}", "")


# Words whose worth does not show in points, paints and money


def explain_wake(scene: Scene, hour: str) -> str:
    """The mood, the apprentices and the price of an hour."""
    say, tables, row = scene.messages.say, scene.rules.tables, HOURS.index(hour)
    if scene.is_leonardo(figure_to_wake(scene)):
        return say("option.wake_leonardo")
    change = tables.mood_change[row]
    mood = scene.player(scene.viewer)["mood"] + change
    count = tables.apprentices + (mood >= tables.plus_one) - (mood <= tables.minus_one)
    return say("option.wake", mood=signed(change), count=count, price=scene.price(hour))


def figure_to_wake(scene: Scene) -> int:
    """The hindmost of those who are still in bed."""
    asleep = [figure for figure in scene.figures if scene.player(figure)["hour"] is None]
    return min(asleep, key=lambda at: (scene.player(at)["score"], scene.player(at)["start"] or 0))


def explain_send(scene: Scene, place: str) -> str:
    return scene.messages.say_if_known(f"option.send_{place}", "")


def explain_booth(scene: Scene, booth: str) -> str:
    price = scene.price(scene.player(scene.viewer)["hour"])
    return scene.messages.say("option.booth", goods=goods_of(scene, booth), price=price)


def explain_close(scene: Scene, booth: str) -> str:
    return scene.messages.say("option.close", goods=goods_of(scene, booth))


def goods_of(scene: Scene, booth: str) -> str:
    row = scene.seen["market"][BOOTHS.index(booth)]
    return " ".join(scene.goods(number) for number in row if number)


def explain_done(scene: Scene, _: str) -> str:
    here = {"at booth": "done_booth", "at market": "done_market"}
    return scene.messages.say(f"option.{here.get(scene.seen['step'], 'done')}")


def plain(key: str) -> Callable[[Scene, str], str]:
    return lambda scene, _: scene.messages.say(f"option.{key}")


EXPLANATIONS: Final[Mapping[str, Callable[[Scene, str], str]]] = {
    "wake": explain_wake,
    "send": explain_send,
    "ready": plain("ready"),
    "booth": explain_booth,
    "close": explain_close,
    "bishop": plain("bishop"),
    "pass": plain("pass"),
    "done": explain_done,
}


def gains(scene: Scene, preview: Mapping[str, Any]) -> str:
    """A preview in words: points, paints, money, mood and the landing space."""
    say = scene.messages.say
    told = []
    if preview["points"]:
        # the ledger names the latest source first: the tile comes before the bishop
        worth = list(reversed(preview["points"].values()))
        terms = " + ".join(map(str, worth)).replace("+ -", f"{MINUS} ").replace("-", MINUS)
        told.append(say("option.points", sum=terms, count=sum(worth)))
    paid = "".join(letter * -n for letter, n in preview["paints"].items() if n < 0)
    got = "".join(letter * n for letter, n in preview["paints"].items() if n > 0)
    if got:
        told.append(say("option.gets", paints=got))
    if paid:
        told.append(say("option.pays", paints=paid))
    if preview["money"]:
        told.append(say("option.money", money=signed(preview["money"]), count=preview["money"]))
    if preview["mood"]:
        told.append(say("option.mood", mood=signed(preview["mood"])))
    if preview["points"]:
        told.append(landing(scene, preview["landing"]))
    return ", ".join(told)


def landing(scene: Scene, spaces: Sequence[int]) -> str:
    if len(spaces) == 1:
        return scene.messages.say("option.lands", space=spaces[0])
    return scene.messages.say("option.lands_either", behind=spaces[0], ahead=spaces[1])
