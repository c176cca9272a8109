"""What is played: seats, modules, options and the component set, and the rules made of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from .components import ComponentSet, load
from .engine.modules.registry import MODULES, UnknownModule, make_rules
from .engine.options import PRESETS, UnknownOption, read_options
from .engine.rules import Rules

ALL = "all"
NONE = "none"


@dataclass(frozen=True)
class Configuration:
    seats: int = 4
    modules: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    components: ComponentSet = field(default_factory=load)

    def rules(self) -> Rules:
        """The rules of this game; a ValueError explains in one sentence what is wrong."""
        options = read_options(dict(self.options))
        return make_rules(self.seats, list(self.modules), options, self.components.box)

    def chosen_options(self) -> dict[str, str]:
        """The options that differ from the default."""
        return read_options(dict(self.options)).chosen()


def configure(
    seats: int = 4,
    modules: str = NONE,
    options: str = "",
    preset: str | None = None,
    components: ComponentSet | None = None,
) -> Configuration:
    """A configuration from words as a person types them.

    A preset sets options and allows only its modules; options given explicitly override it.
    """
    chosen = dict(read_pairs(options))
    names = read_modules(modules)
    if preset is not None:
        if preset not in PRESETS:
            raise UnknownOption(f"there is no preset {preset!r}; there are {', '.join(PRESETS)}")
        edition = PRESETS[preset]
        if modules == ALL:
            names = tuple(name for name in names if name in edition.modules)
        foreign = [name for name in names if name not in edition.modules]
        if foreign:
            raise UnknownModule(
                f"the preset {preset} does not know the module {foreign[0]}; "
                f"it knows {', '.join(edition.modules)}"
            )
        chosen = {**edition.options, **chosen}
    made = Configuration(seats, names, chosen, components or load())
    made.rules()  # anything wrong is reported here
    return made


def read_modules(text: str) -> tuple[str, ...]:
    known = [module.name for module in MODULES]
    if text.strip() in ("", NONE):
        return ()
    if text.strip() == ALL:
        return tuple(known)
    wanted = [name.strip() for name in text.split(",")]
    for name in wanted:
        if name not in known:
            raise UnknownModule(f"there is no module {name!r}; there are {', '.join(known)}")
    return tuple(name for name in known if name in wanted)


def read_pairs(text: str) -> Iterable[tuple[str, str]]:
    """Pairs of "name=value, name=value"."""
    for pair in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = pair.partition("=")
        if not equals:
            raise UnknownOption(f"an option is written name=value, not {pair!r}")
        yield name.strip(), value.strip()
