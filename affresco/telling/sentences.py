"""Events and questions as sentences of one language.

What a detail is called depends on its vocabulary alone: a paint is a color, a tile its cost, a
place has four forms ({place}, {place_to}, {place_at}, {place_the}), of which a message takes the
one that its grammar needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from ..engine.forecast import CAUTIONS, PROSPECTS
from ..engine.modules.bells.figures import BellFigures
from ..engine.modules.glaziers.figures import GlazierFigures
from ..engine.modules.glaziers.words import GLASS_COLORS
from ..engine.modules.portraits.figures import PortraitFigures
from ..engine.modules.wishing_well.figures import WishingWellFigures
from ..engine.paints import NAMES, count, spell
from ..engine.rules import Rules
from ..engine.vocabulary import CHANGE, COUNT, GAIN, SEAT
from ..locales import Messages
from .events import event_vocabularies
from .questions import INSTALLMENT, PANES, Question
from .questions import VOCABULARIES as OF_QUESTIONS
from .reasons import FACTS, SLIP, SOURCE

OF_EVENTS: Final = event_vocabularies()
OF_PLANS: Final = event_vocabularies({**PROSPECTS, **CAUTIONS})
HIDDEN: Final = "?"
MINUS: Final = "\N{MINUS SIGN}"
FORMS: Final = ("to", "at", "the")  # of a place, as a message needs it
FREE_PAINT: Final = "free_paint"


def signed(number: int) -> str:
    """A change with its sign, and a true minus."""
    return f"+{number}" if number > 0 else str(number).replace("-", MINUS)


def plain(value: object) -> object:
    """A word or a number, with a true minus where it is negative."""
    return f"{MINUS}{-value}" if isinstance(value, int) and value < 0 else value


class Sentences:
    """What is said about one table in one language."""

    def __init__(self, messages: Messages, rules: Rules, name: Callable[[int], str]) -> None:
        self.messages = messages
        self.say = messages.say
        self.rules = rules
        self.name = name  # of a figure

    def event(self, told: Mapping[str, Any]) -> str:
        """One event; nothing if its message is empty or nothing was gained."""
        key, details = told["key"], told["details"]
        vocabularies = OF_EVENTS[key]
        gains = [name for name, vocabulary in vocabularies.items() if vocabulary == GAIN]
        if gains and not any(details[name] for name in gains):
            return ""
        return self.sentence(f"event.{key}", details, vocabularies)

    def prospect(self, told: Mapping[str, Any]) -> str:
        """What a plan brings at a place."""
        return self.sentence(f"plan.{told['key']}", told["params"], OF_PLANS[told["key"]])

    def caution(self, told: Mapping[str, Any]) -> str:
        """What is wrong with a plan."""
        return self.sentence(f"care.{told['key']}", told["params"], OF_PLANS[told["key"]])

    def reason(self, told: Mapping[str, Any]) -> str:
        """Why a word or a plan is better than another, and what it costs."""
        cost = told["cost"]
        reason = self.fact("reason", told)
        if cost is None:
            return self.say("reason.told", reason=reason)
        form = f"reason.told_{told['key']}"
        key = form if self.messages.has(form) else "reason.told_cost"
        return self.say(key, reason=reason, cost=self.fact("cost", cost))

    def fact(self, kind: str, told: Mapping[str, Any]) -> str:
        vocabularies = FACTS.get(told["key"], {})
        return self.sentence(f"{kind}.{told['key']}", told["params"], vocabularies)

    def sentence(
        self, key: str, details: Mapping[str, Any], vocabularies: Mapping[str, str]
    ) -> str:
        return self.say(self.variant(key, details), **self.spoken(details, vocabularies))

    def acts(self, events: Iterable[Mapping[str, Any]]) -> list[str]:
        """What one figure did: a verb is said once, and what is repeated is added up."""
        told, before = [event for event in events if self.event(event)], ""
        said = []
        for event, times in counted_up(told):
            said.append(self.act(event, before, times))
            before = event["key"]
        return said

    def act(self, told: Mapping[str, Any], before: str, times: int) -> str:
        """An event that happened several times running, after one of another or the same kind."""
        key, details = f"event.{told['key']}", told["details"]
        vocabularies = OF_EVENTS[told["key"]]
        if times > 1 and self.messages.has(f"{key}_repeated"):
            added = {name: value * times for name, value in details.items()}
            return self.say(f"{key}_repeated", **self.spoken(added, vocabularies))
        again = told["key"] == before and self.messages.has(f"{key}_again")
        what = (
            self.say(f"{key}_again", **self.spoken(details, vocabularies))
            if again
            else self.event(told)
        )
        return what if times == 1 else self.say("chronicle.repeated", what=what, count=str(times))

    def question(self, asked: Question, who: str) -> str:
        return self.say(
            f"ask.{asked['ask']}", who=who, **self.spoken(asked["params"], OF_QUESTIONS)
        )

    def refusal(self, key: str, word: str) -> str:
        return self.say(f"refusal.{key}", word=word)

    def variant(self, key: str, details: Mapping[str, Any]) -> str:
        """The message about an event, or the one for a detail that is hidden, 0 or false."""
        if None in details.values() and self.messages.has(f"{key}_hidden"):
            return f"{key}_hidden"
        for name, value in details.items():
            if value is not None and not value and self.messages.has(f"{key}_no_{name}"):
                return f"{key}_no_{name}"
        return key

    def spoken(
        self, details: Mapping[str, Any], vocabularies: Mapping[str, str]
    ) -> dict[str, object]:
        """The parameters of a message: each detail as a sentence names it."""
        params: dict[str, object] = {}
        for name, value in details.items():
            vocabulary = vocabularies.get(name, "")
            if value is None:
                params[name] = HIDDEN
                continue
            speak = SPOKEN.get(vocabulary)
            params[name] = speak(self, value) if speak else plain(value)
            if vocabulary == COUNT:
                params["count"] = value
            if vocabulary in PLACES:
                params |= {f"{name}_{form}": self.place(value, form) for form in FORMS}
        gains = [name for name, vocabulary in vocabularies.items() if vocabulary == GAIN]
        if gains:
            params["gained"] = self.gained({name: details[name] for name in gains})
        return params

    def gained(self, gains: Mapping[str, int]) -> str:
        """Several things received at once."""
        return ", ".join(
            self.say(f"option.{name}", sum=n, count=n, money=n, mood=signed(n))
            for name in ("points", "money", "mood")
            if (n := gains.get(name, 0))
        )

    # Pieces and places by name

    def place(self, name: str, form: str = "") -> str:
        key = f"place.{form}.{name}" if form else f"place.{name}"
        return self.say(key if self.messages.has(key) else f"place.{name}")

    def phase(self, name: str) -> str:
        """A part of the day: getting up, planning, a place, the evening."""
        for key in (f"stage.{name}", f"place.{name}"):
            if self.messages.has(key):
                return self.say(key)
        return self.say(f"review.{name}")

    def color(self, name: str) -> str:
        return self.say(f"color.{name}")

    def tile(self, number: int) -> str:
        """A fresco tile by its paints."""
        return spell(self.rules.box.fresco.cost[number - 1])

    def goods(self, number: int) -> str:
        return spell(self.rules.box.market.goods[number - 1])

    def wall_tile(self, pair: str) -> str:
        return self.say("panel.wall_tile", front=pair[0], back=pair[1])

    def stacked(self, tile: int | str) -> str:
        return self.tile(tile) if isinstance(tile, int) else self.wall_tile(tile)

    def portrait(self, card: int) -> str:
        name = PortraitFigures.of(self.rules.box).names[card - 1]
        return self.messages.say_if_known(f"portrait.{name}", name)

    def wish(self, card: str) -> str:
        """A Wishing Card; those of Free paint differ by the tile that they show."""
        kind, _, which = card.rpartition("_")
        if kind != FREE_PAINT:
            return self.say(f"card.{card}")
        goods = spell(WishingWellFigures.of(self.rules.box).free_paint[int(which) - 1])
        return self.say(f"card.{FREE_PAINT}", goods=goods)

    def window(self, number: int) -> str:
        packed = GlazierFigures.of(self.rules.box).window_panels[number - 1]
        return self.panes({color: count(packed, at) for at, color in enumerate(GLASS_COLORS)})

    def panes(self, counts: Mapping[str, int]) -> str:
        return ", ".join(f"{n} {self.color(color)}" for color, n in counts.items() if n)

    def certificate(self, number: int) -> str:
        bells = BellFigures.of(self.rules.box).bells[number - 1]
        return self.say("panel.of_bells", count=bells)

    def installment(self, begun: Mapping[str, int]) -> str:
        bells = self.say("panel.of_bells", count=begun["bells"])
        coins, price = begun["coins"], begun["price"]
        return self.say("panel.part_paid_one", coins=coins, price=price, bells=bells)

    def favor(self, favor: str) -> str:
        if favor in NAMES:
            return self.say("favor.paint", color=self.color(favor))
        return self.say(f"favor.{favor}")

    def scroll(self, line: str) -> str:
        return self.say(f"scroll.{'row' if line.isdecimal() else 'column'}", line=line)


Speak = Callable[[Sentences, Any], object]
PLACES: Final = ("place", "column")
SPOKEN: Final[Mapping[str, Speak]] = {
    SEAT: lambda say, seat: say.name(seat),
    CHANGE: lambda say, change: signed(change),
    PANES: Sentences.panes,
    SOURCE: lambda say, source: say.say(f"source.{source}"),
    SLIP: lambda say, slip: say.say(f"slip.{slip}"),
    INSTALLMENT: Sentences.installment,
    "place": Sentences.place,
    "column": Sentences.place,
    "start": lambda say, space: f"S{space}",
    "paint": Sentences.color,
    "basic": Sentences.color,
    "blended": Sentences.color,
    "tile": Sentences.tile,
    "goods": Sentences.goods,
    "action_tile": lambda say, tile: say.say(f"tile.{tile}"),
    "portrait": Sentences.portrait,
    "request": lambda say, request: say.say(f"request.{request}"),
    "stacked": Sentences.stacked,
    "wish": Sentences.wish,
    "glass": Sentences.color,
    "window": Sentences.window,
    "certificate": Sentences.certificate,
    "scroll": Sentences.scroll,
    "line": lambda say, line: say.say(f"scroll.which_{line}"),
    "wall_tile": Sentences.wall_tile,
    "bottle": lambda say, bottle: say.say(f"bottle.{bottle}"),
    "favor": Sentences.favor,
}  # by vocabulary; the words of all others speak for themselves


def counted_up(events: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Mapping[str, Any], int]]:
    """Consecutive events that are alike, with their number."""
    for _, alike in groupby(events, key=lambda event: (event["key"], event["details"])):
        first, *others = alike
        yield first, 1 + len(others)
