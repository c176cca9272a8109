"""The messages: there is one for everything the game can say, with the right parameters.

And in every language: nothing is left in English, and nothing is added that English lacks.
"""

from __future__ import annotations

import re
import string
import tomllib
from importlib.resources import files
from io import StringIO
from pathlib import Path

import pytest
from rich.text import Text

from affresco.configuration import configure
from affresco.engine.board import COLORS, COLUMNS, PLACES
from affresco.engine.events import KINDS, Kind
from affresco.engine.forecast import CAUTIONS, PROSPECTS
from affresco.engine.ledger import SOURCES
from affresco.engine.modules.favors.words import FAVORS
from affresco.engine.modules.medico.words import BREW
from affresco.engine.modules.portraits.figures import PortraitFigures
from affresco.engine.modules.registry import LEONARDO, MODULES
from affresco.engine.modules.wishing_well.words import WISHES
from affresco.engine.moves import LEXICON
from affresco.engine.paints import NAMES
from affresco.engine.preview import LOSSES
from affresco.engine.refusals import REFUSALS
from affresco.engine.step import Choice, Draw
from affresco.engine.vocabulary import COUNT, GAIN
from affresco.game import Game
from affresco.locales import ENGLISH, Messages, UnknownLanguage, languages
from affresco.rulebook import says
from affresco.telling.questions import FOR_LEONARDO, FOR_THE_ILL, NAMED
from affresco.telling.recap import EARNED, PAID, PIECES
from affresco.telling.sentences import FORMS
from affresco.terminal import plain_console
from affresco.terminal.board import NARROW, draw
from affresco.terminal.chronicle import tell_events
from affresco.terminal.help import draw_help
from affresco.terminal.page import Page
from affresco.terminal.pieces import PANELS, module_called
from affresco.terminal.scene import scene_of
from affresco.terminal.sheet import TILES
from tests.cli.games import new_table
from tests.cli.running import PLAY, Script, assert_one_sentence, run, said
from tests.test_rulebook import BRITISH

LANGUAGES = languages()
PLACED = ("place", "column")
RUNNING = ("again", "repeated")  # an event after another of its kind, and several in one
TRANSLATIONS = [language for language in LANGUAGES if language != ENGLISH]
MODULE_NAMES = [module.name for module in [LEONARDO, *MODULES]]
STEPS = [
    step.name.replace(" ", "_")
    for module in [LEONARDO, *MODULES]
    for step in module.steps
    if isinstance(step, Choice) and not isinstance(step, Draw)
]  # of the modules, those that ask a player


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence(language: str) -> None:
    messages = Messages(language)
    assert set(messages.keys("refusal")) == REFUSALS.keys()
    for key in REFUSALS:
        assert messages.parameters(f"refusal.{key}") <= {"word"}
        assert messages.say(f"refusal.{key}", word="'pass'")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("section", "kinds"), [("event", KINDS), ("plan", PROSPECTS), ("care", CAUTIONS)]
)
def test_every_event_has_its_sentence_and_names_only_its_numbers(
    language: str, section: str, kinds: dict[str, Kind]
) -> None:
    messages = Messages(language)
    for key, kind in kinds.items():
        variants = [f"{section}.{key}", f"{section}.{key}_hidden"]
        variants += [f"{section}.{key}_no_{name}" for name in kind.numbers]
        variants += [f"{section}.{key}_{form}" for form in RUNNING]
        known = {*kind.numbers}
        for name, vocabulary in zip(kind.numbers, kind.vocabularies, strict=True):
            known |= {"count"} if vocabulary == COUNT else set()
            known |= {"gained"} if vocabulary == GAIN else set()
            known |= {f"{name}_{form}" for form in FORMS} if vocabulary in PLACED else set()
        assert messages.has(variants[0]), key
        for variant in filter(messages.has, variants):
            assert messages.parameters(variant) <= known, variant


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_names_the_parameters_that_it_is_given(language: str) -> None:
    messages = Messages(language)
    for key in messages.keys("ask"):
        named = {name.partition("_")[0] for name in messages.parameters(f"ask.{key}")}
        assert named - {"who"} == set(NAMED.get(key, [])), key
    special = [*FOR_LEONARDO.values(), *(f"{step.replace(' ', '_')}_ill" for step in FOR_THE_ILL)]
    special += ["bishop_led", "alchemist_pays", "at_workshop_again"]
    assert [key for key in special if not messages.has(f"ask.{key}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("section", "kinds"), [("event", KINDS), ("plan", PROSPECTS), ("care", CAUTIONS)]
)
def test_no_sentence_belongs_to_an_event_that_does_not_exist(
    language: str, section: str, kinds: dict[str, Kind]
) -> None:
    for key in Messages(language).keys(section):
        if key in kinds:
            continue
        name, _, number = key.removesuffix("_hidden").partition("_no_")
        for form in RUNNING:
            name = name.removesuffix(f"_{form}")
        assert name in kinds, key
        assert not number or number in kinds[name].numbers, key


@pytest.mark.parametrize(
    ("section", "names"),
    [
        ("word", sorted({move.text.partition(" ")[0] for move in LEXICON})),
        ("place", PLACES),
        ("thaler", sorted({"favor", *(name for name, _ in [*EARNED.values(), *PAID.values()])})),
        ("piece", sorted({name for name, _ in PIECES.values()})),
        ("letter", [*COLUMNS, *TILES]),
        ("tile", TILES),
        ("module", MODULE_NAMES),
        ("help.module", MODULE_NAMES),
        ("ask", STEPS),
        ("portrait", sorted(set(PortraitFigures.of(configure(4).rules().box).names))),
        ("card", [wish for wish in WISHES if not wish.startswith("free_paint_")]),
        ("card_use", [wish for wish in WISHES if not wish.startswith("free_paint_")]),
        ("bottle", [brew.text.removeprefix("brew ") for brew in BREW]),
        ("favor", FAVORS[:4]),
        ("color", [*COLORS, *NAMES]),
        ("source", SOURCES),
        ("option", [f"send_{place}" for place in PLACES]),
        ("help.place", [*PLACES, "audience"]),
        ("forfeit", ["purchases", *LOSSES]),
    ],
)
def test_every_name_of_the_game_has_its_word(section: str, names: list[str]) -> None:
    messages = Messages()
    assert [name for name in names if not messages.has(f"{section}.{name}")] == []


def test_only_events_may_be_silent() -> None:
    text = files("affresco.locales").joinpath("en.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    for section, entries in data.items():
        if section != "event":
            assert all(entries.values()), section


def test_a_message_has_a_form_for_one_and_a_form_for_others() -> None:
    messages = Messages()
    assert messages.say("board.tiles_left", count=1) == "1 tile on the ceiling"
    assert messages.say("board.tiles_left", count=0) == "0 tiles on the ceiling"
    assert messages.say("option.money", count=-1, money="−1") == "−1 Thaler"  # noqa: RUF001
    assert messages.parameters("board.tiles_left") == {"count"}


def test_a_message_without_its_parameter_is_our_mistake() -> None:
    with pytest.raises(KeyError):
        Messages().say("board.round")
    with pytest.raises(KeyError):
        Messages().say("board.nothing")


def test_a_language_that_nobody_wrote_is_told() -> None:
    with pytest.raises(UnknownLanguage, match=r"there is no language 'tlh'; there are .*en"):
        Messages("tlh")


def test_american_words_and_plain_signs() -> None:
    text = files("affresco.locales").joinpath("en.toml").read_text(encoding="utf-8")
    assert not BRITISH.search(text)
    assert not set(text) & set(string.whitespace) - {" ", "\n"}


# Translations

Forms = dict[str, str]  # a message by its forms, or by "" where it has none
THIN = "\N{NARROW NO-BREAK SPACE}"
APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
NAMES_AND_SIGNS = [  # and layouts: no words of any language
    "board.altar_blended",
    "board.hidden",
    "board.leonardo",
    "board.title",
    "chronicle.line",
    "chronicle.narrator",
    "event.planned_again",
    "hint.sources",
    "module.leonardo",
    "panel.coins",
    "reason.slip",
    "reason.told",
    "ui.prompt",
    "ui.refused",
]
ALIKE = {
    "de": [
        *NAMES_AND_SIGNS,
        *("mark.colon", "chronicle.joint", "reason.told_short"),  # punctuation
        *("panel.gold_space", "panel.threshold", "help.rule", "day.place"),  # signs around a colon
        *("letter.market", "letter.workshop", "letter.theater"),  # the same first letters
        *("letter.glaziery", "letter.audience", "letter.wall", "letter.medico"),
        *("portrait.muse", "panel.neutral", "ui.draft_neutral"),  # the same words
    ],
    "fr": [
        *NAMES_AND_SIGNS,
        *("letter.market", "letter.cathedral", "letter.studio", "letter.theater"),
        *("letter.cathedral2", "letter.audience", "letter.medico"),
        *("favor.money_1", "favor.money_5", "board.thalers", "option.money"),  # Thalers
        *("favor.point", "panel.points", "board.points", "option.points", "option.stack"),
        *("place.studio", "color.orange", "request.orange", "portrait.muse"),
        *("forfeit.actions", "forfeit.points"),
        *("source.portrait", "module.portraits", "board.plan", "ui.total"),
        *("chronicle.joint", "chronicle.repeated"),  # signs
        *("recap.points", "recap.thalers", "piece.portrait"),
        *("thaler.studio", "thaler.portrait", "thaler.saint"),
    ],
}  # what is rightly the same as in English


def messages_of(language: str) -> dict[str, Forms]:
    """All messages of a language itself, by their keys."""
    text = files("affresco.locales").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return dict(flat("", tomllib.loads(text)))


def flat(path: str, node: dict[str, object]) -> list[tuple[str, Forms]]:
    found: list[tuple[str, Forms]] = []
    for name, value in node.items():
        if isinstance(value, str):
            found.append((path + name, {"": value}))
        elif isinstance(value, dict) and value.keys() == {"one", "other"}:
            found.append((path + name, value))
        else:
            assert isinstance(value, dict)
            found += flat(f"{path}{name}.", value)
    return found


def parameters(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name)


IN_ENGLISH = messages_of(ENGLISH)


def texts(language: str) -> list[tuple[str, str]]:
    """Every form of every message, with its key."""
    return [(key, text) for key, forms in messages_of(language).items() for text in forms.values()]


def test_there_are_german_and_french() -> None:
    assert TRANSLATIONS == ["de", "fr"]


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_has_the_keys_of_english_in_their_order(language: str) -> None:
    assert list(messages_of(language)) == list(IN_ENGLISH)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_has_the_forms_and_parameters_of_english(language: str) -> None:
    for key, forms in messages_of(language).items():
        assert forms.keys() == IN_ENGLISH[key].keys(), key
        for form, text in forms.items():
            assert parameters(text) == parameters(IN_ENGLISH[key][form]), key
            assert bool(text) == bool(IN_ENGLISH[key][form]), key


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_nothing_is_left_in_english(language: str) -> None:
    found = [key for key, forms in messages_of(language).items() if forms == IN_ENGLISH[key]]
    assert sorted(key for key in found if any(IN_ENGLISH[key].values())) == sorted(ALIKE[language])


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_spaces_stand_where_english_has_them(language: str) -> None:
    for key, forms in messages_of(language).items():
        for form, text in forms.items():
            english = IN_ENGLISH[key][form]
            if "  " in text.replace(THIN, " "):
                assert "  " in english, key
            assert text.endswith(" ") == english.endswith(" "), key
            assert text.startswith(" ") == english.startswith(" "), key
            assert text.count("\n") == english.count("\n"), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_those_of_print(language: str) -> None:
    for key, text in texts(language):
        assert not re.search(r"(^|[ (])-[\d{]", text), key  # a minus is no hyphen
        assert "..." not in text, key
        if language != ENGLISH:
            assert not set(text) & set("\"'"), key


def test_french_puts_a_thin_space_before_double_signs() -> None:
    for key, text in texts("fr"):
        assert not re.search(f"(?<!{THIN})[:;!?%»]", text), key
        assert not re.search(f"«(?!{THIN})", text), key
        assert not re.search(f"(?<!«){THIN}(?![:;!?%»h])", text), key  # 7 h
        assert not re.search(f"[ {THIN}]{THIN}|{THIN} ", text), key
        assert text.count("«") == text.count("»"), key


def test_other_languages_use_no_thin_space() -> None:
    assert not any(THIN in text for language in ("en", "de") for _, text in texts(language))


def test_german_quotation_marks_come_in_pairs() -> None:
    for key, text in texts("de"):
        assert text.count("„") == text.count("“"), key
        assert not set(text) & set(f"”«»{APOSTROPHE}"), key


def test_a_player_is_addressed_in_one_way() -> None:
    for key, text in texts("de"):
        assert not re.search(r"\b(Ihnen|Ihren?|Ihrem|Ihrer)\b", text), key
    for key, text in texts("fr"):
        assert not re.search(r"\b(tu|ton|ta|tes|toi)\b", text.lower()), key


def test_an_atelier_is_a_studio_in_german_and_a_workshop_in_french() -> None:
    assert Messages("de").say("place.studio") == "Atelier"
    assert Messages("de").say("place.workshop") == "Werkstatt"
    assert Messages("fr").say("place.studio") == "studio"
    assert Messages("fr").say("place.workshop") == "atelier"


def test_in_french_nothing_is_one() -> None:
    assert Messages("fr").say("board.tiles_left", count=0) == "0 tuile au plafond"
    assert Messages("fr").say("board.tiles_left", count=2) == "2 tuiles au plafond"
    assert Messages("de").say("panel.of_bells", count=0) == "0 Glocken"
    assert Messages("de").say("panel.of_bells", count=1) == "1 Glocke"


# Sentences and screens


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "red sends 2 to the cathedral, covers the studio with the glaziery tile."),
        (
            "de",
            "Rot schickt 2 Gehilfen in den Dom, "
            "legt das Aktionsplättchen Glaserei auf das Atelier.",
        ),
        (
            "fr",
            "Rouge place 2 assistants à la cathédrale, "
            "pose la tuile Action Vitrerie sur le studio.",
        ),
    ],
)
def test_a_place_is_a_part_of_its_sentence(language: str, told: str) -> None:
    scene = scene_of(new_table("glaziers"), 0, Messages(language))
    happened = [
        ("planned", {"place": "cathedral", "apprentices": 2}),
        ("covered", {"column": "studio", "tile": "glaziery"}),
    ]
    events = [{"key": key, "figure": 0, "details": details} for key, details in happened]
    assert [line.plain for line in tell_events(scene, events)] == [told]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_everything_is_said_and_fits_in_every_language(language: str, seats: int) -> None:
    messages = Messages(language)
    script = Script(new_table("all", seats, seed=seats), seats)
    while not script.game.is_over:
        script.decide()
        if script.game.version % 9 == 0:
            assert_fits(script.game, messages)
    assert_fits(script.game, messages)
    scene = scene_of(script.game, 0, messages)
    assert tell_events(scene, script.game.events(0))


def assert_fits(game: Game, messages: Messages) -> None:
    """No line is too long, and no title or heading is cut."""
    page = Page(width=200, file=StringIO(), record=True)
    page.print(draw(scene_of(game, 0, messages), NARROW.width))
    lines = page.export_text().splitlines()
    for line in lines[1:]:  # the heading is cut where names are long
        assert len(line.rstrip()) <= NARROW.width, line
        if line.startswith(("╭", "──", "  ♝", "  •", "  ✦")):
            assert "…" not in line, line
    people = lines.index(next(line for line in lines if messages.say("board.thalers") in line))
    assert "…" not in lines[people]


@pytest.mark.parametrize("width", range(40, 110))
def test_no_line_breaks_at_a_thin_space(width: int) -> None:
    page = Page(width=width, file=StringIO(), record=True)
    for key in ("help.planning", "ask.fit_altar", "help.module.bells"):
        page.print(Text(Messages("fr").say(key, who="Ada")))
    for line in page.export_text().splitlines():
        assert not line.startswith((":", ";", "?", "!", "»")), line
        assert not line.rstrip().endswith("«"), line
        assert len(line) <= width


def test_the_terminal_is_such_a_page() -> None:
    assert isinstance(plain_console(), Page)


@pytest.mark.parametrize(
    ("language", "topic", "told"),
    [
        ("de", "Dom", "Der Dom:"),
        ("de", "küster", "sexton: den Bischof vom Küster"),
        ("fr", "atelier", f"L{APOSTROPHE}atelier{THIN}: chaque assistant mélange"),
        ("fr", "workshop", f"L{APOSTROPHE}atelier{THIN}: chaque assistant mélange"),
        ("fr", "requêtes de l'évêque", f"Les requêtes de l{APOSTROPHE}évêque{THIN}:"),
        ("de", "cath-05", f"CATH-05: {says('CATH-05', 'de')}"),
        ("fr", "busker", f"Musicien de rue{THIN}: au lever"),
        ("de", "Unsinn", "zu 'Unsinn' gibt es keine Hilfe"),
    ],
)
def test_help_knows_the_names_of_the_language(language: str, topic: str, told: str) -> None:
    page = Page(width=200, file=StringIO(), record=True)
    page.print(draw_help(scene_of(new_table(), 0, Messages(language)), topic))
    assert page.export_text().startswith(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_module_is_called_by_its_title_or_by_the_words_of_the_game(language: str) -> None:
    messages = Messages(language)
    scene = scene_of(new_table(), 0, messages)
    for name in PANELS:
        title = messages.say(f"module.{name}")
        assert module_called(scene, name.replace("_", " ")) == name
        assert module_called(scene, title) == module_called(scene, title.upper()) == name
    assert module_called(scene, "") is None


# Choosing a language


def test_a_game_is_told_in_german() -> None:
    told = said("wake 9", "undo", arguments=[*PLAY, "--language", "de"])
    assert "Rot, wann stehst du auf?" in told
    assert "│ Rot steht um 9 Uhr auf (Stimmung +1)." in told
    assert "✗ Rot kann nichts zurücknehmen" in told


def test_the_environment_chooses_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AFFRESCO_LANGUAGE", "fr")
    assert f"Rouge, à quelle heure vous levez-vous{THIN}?" in said()
    assert "red, when will you get up?" in said(arguments=[*PLAY, "--language", "en"])


def test_a_record_and_a_hint_are_told_in_the_language(tmp_path: Path) -> None:
    file = tmp_path / "game.fresco"
    said("wake 9", f"save {file}", "quit", arguments=[*PLAY, "--language", "de"])
    replayed = run("replay", file, "--language", "de", lines=["", "nonsense", "q"])
    assert "'nonsense' bedeutet hier nichts" in replayed.stdout
    hinted = run("hint", file, "--bot", "random", "--language", "fr")
    assert f"{THIN}: random propose" in hinted.stdout


@pytest.mark.parametrize("command", [["play"], ["replay", "x"], ["hint", "x"]])
def test_an_unknown_language_is_told_in_a_sentence(command: list[str]) -> None:
    assert_one_sentence(run(*command, "--language", "tlh"), "'tlh'", "de, en, fr")
