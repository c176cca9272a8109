"""What a word would bring: its own explanation, or what changes when it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ..engine.board import BOOTHS, HOURS
from ..game import Game
from ..locales import Messages
from ..telling.boards import step_key
from ..telling.sentences import MINUS, signed
from .pieces import EXPLANATIONS as OF_MODULES
from .pieces.bells import has_begun
from .pieces.glaziers import explain_no_glass, is_opening
from .pieces.rows import Explanation
from .scene import Scene

EARNING: Final = ("paint", "saint")


def explain(game: Game, scene: Scene, word: str) -> str:
    """What a possible word would bring the viewer, by itself and in all."""
    verb, _, argument = word.partition(" ")
    preview = game.preview(scene.viewer, word)
    special = EXPLANATIONS.get(verb)
    if special:
        told = [special(scene, argument)]
    else:
        told = [gains(scene, preview), *consequences(scene, verb, argument)]
    told += in_all(scene, preview)
    return ", ".join(filter(None, told)) or scene.messages.say_if_known(f"word.{verb}", "")


def in_all(scene: Scene, preview: Mapping[str, Any]) -> list[str]:
    """The points of the whole act, if they are not those of the word alone."""
    say, brings = scene.messages.say, preview["sum"]
    least, most = brings["least"], brings["most"]
    if least == most == sum(preview["points"].values()):
        return []
    if least == most:
        return [say("option.in_all", count=most)]
    return [say("option.in_all_between", least=least, most=most)]


def consequences(scene: Scene, verb: str, argument: str) -> list[str]:
    """What else a restoration leads to, and where earnings go."""
    found = []
    if verb == "restore" and is_opening(scene, argument):
        found.append("then_window")
    if verb == "restore" and scene.has("favors") and scene.seen["bishop"] == argument:
        found.append("then_favor")
    if verb in EARNING and scene.has("bells") and has_begun(scene, scene.figure):
        found.append("onto_certificate")
    return [scene.messages.say(f"option.{key}") for key in found]


# Words whose worth does not show up in points, paints and money


def explain_wake(scene: Scene, hour: str) -> str:
    """The mood, the apprentices and the price of an hour."""
    say, box, row = scene.messages.say, scene.rules.box, HOURS.index(hour)
    if scene.is_leonardo(scene.figure):
        return say("option.wake_leonardo")
    change = box.hostel.mood_change[row]
    mood = scene.player(scene.viewer)["mood"] + change
    count = box.player.apprentices + (mood >= box.mood.plus_one) - (mood <= box.mood.minus_one)
    return say("option.wake", mood=signed(change), count=count, price=scene.price(hour))


def explain_send(scene: Scene, place: str) -> str:
    return scene.messages.say(f"option.send_{place}")


def explain_booth(scene: Scene, booth: str) -> str:
    price = scene.price(scene.player(scene.viewer)["hour"])
    return scene.messages.say("option.booth", goods=goods_of(scene, booth), price=price)


def explain_close(scene: Scene, booth: str) -> str:
    return scene.messages.say("option.close", goods=goods_of(scene, booth))


def goods_of(scene: Scene, booth: str) -> str:
    row = scene.seen["market"][BOOTHS.index(booth)]
    return " ".join(scene.goods(number) for number in row if number)


def explain_pass(scene: Scene, _: str) -> str:
    if scene.seen["step"] == "fit panes":
        return explain_no_glass(scene)
    return say_for_step(scene, "option.pass")


def explain_done(scene: Scene, _: str) -> str:
    return say_for_step(scene, "option.done")


def say_for_step(scene: Scene, key: str) -> str:
    """The message for the current step, or the usual one."""
    here = f"{key}_{step_key(scene.seen['step'])}"
    return scene.messages.say(here if scene.messages.has(here) else key)


def plain(key: str) -> Callable[[Scene, str], str]:
    return lambda scene, _: scene.messages.say(f"option.{key}")


EXPLANATIONS: Final[Mapping[str, Explanation]] = {
    "wake": explain_wake,
    "send": explain_send,
    "ready": plain("ready"),
    "booth": explain_booth,
    "close": explain_close,
    "pass": explain_pass,
    "done": explain_done,
    **OF_MODULES,
}


# What changes


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
        told += landing(scene, preview["landing"])
    return ", ".join(told)


def lacks(lacking: Mapping[str, Any], messages: Messages) -> str:
    """The paints and money missing for a word."""
    told = ["".join(letter * n for letter, n in lacking["paints"].items())]
    if lacking["money"]:
        told.append(
            messages.say("option.money", money=str(lacking["money"]), count=lacking["money"])
        )
    return messages.say("option.lacks", things=", ".join(filter(None, told)))


def landing(scene: Scene, spaces: Sequence[int]) -> list[str]:
    """Where the marker will land, unless something else is decided before it moves."""
    if len(spaces) == 2:
        return [scene.messages.say("option.lands_either", behind=spaces[0], ahead=spaces[1])]
    if spaces[0] == scene.player(scene.figure)["score"]:
        return []
    return [scene.messages.say("option.lands", space=spaces[0])]
