"""What is wrong with a set is said in three languages, whatever it is."""

from __future__ import annotations

import re
import string
from random import Random

import pytest

from affresco.components import ComponentError, find, load, read
from affresco.components.catalog import NUMBER
from affresco.components.contents import SECTIONS
from affresco.components.drafts import BadCorrection, Draft, corrected, draft, read_path, spelled
from affresco.components.faults import sentences
from affresco.components.shape import Pieces, Row, Shape, Sides, Table
from affresco.locales import languages
from tests.components.editing import assert_said_in_all_languages, edited
from tests.sampling import sample

DASH = "\N{EN DASH}"
THIN = "\N{NARROW NO-BREAK SPACE}"
USUAL = draft(load().text, load())
OWN = [
    figure
    for part in USUAL.parts
    for piece in part.pieces
    for figure in piece.figures
    if not figure.fixed
]  # those that an owner may correct


def parameters(told: str | dict[str, str]) -> list[set[str]]:
    forms = [told] if isinstance(told, str) else [told["one"], told["other"]]
    return [{name for _, name, _, _ in string.Formatter().parse(form) if name} for form in forms]


def test_every_sentence_has_the_same_gaps_in_all_languages() -> None:
    for key, told in sentences().items():
        assert list(told) == ["en", "de", "fr"], key
        if key == "no_toml":  # a TOML reader explains itself in English only
            continue
        for language in languages():
            assert parameters(told[language]) == parameters(told["en"]), key


def test_french_puts_a_thin_space_before_double_signs() -> None:
    for key, told in sentences().items():
        for form in [told["fr"]] if isinstance(told["fr"], str) else told["fr"].values():
            assert not re.search(f"(?<!{THIN})[:;!?]", form), key


def nouns(shape: Shape) -> set[str]:
    match shape:
        case Table():
            return {noun for inner in shape.keys.values() for noun in nouns(inner)}
        case Sides():
            return nouns(shape.four) | nouns(shape.three)
        case Row():
            return {shape.noun} | nouns(shape.item)
        case Pieces():
            return {shape.noun} | nouns(shape.piece)
    return set()


def test_every_section_and_every_kind_of_piece_has_its_name() -> None:
    known = sentences().keys()
    found = {noun for section in SECTIONS.values() for noun in nouns(section.shape)}
    assert {f"noun.{noun.replace(' ', '_')}" for noun in found} == {
        key for key in known if key.startswith("noun.")
    }
    assert {f"section.{name}" for name in SECTIONS} <= known
    words = {str(step) for figure in OWN for step in figure.path[1:] if not isinstance(step, int)}
    letters = {word for word in words if len(word) == 1}
    assert {f"key.{word}" for word in words - letters} <= known


def test_an_owner_who_writes_something_wrong_reads_why_in_all_languages() -> None:
    for figure in Random(1).sample(OWN, sample(40, len(OWN))):
        wrong = corrected(USUAL, figure.path, 99 if figure.form == NUMBER else "?")
        assert wrong.faults, spelled(figure.path)
        for fault in wrong.faults:
            assert_said_in_all_languages(fault)


@pytest.mark.parametrize(
    ("old", "new", "german", "french"),
    [
        (
            "{ price = 9,",
            "{ price = 16,",
            f"Glockenurkunden {DASH} Urkunde 6, Preis: richtig wäre eine ganze Zahl von 1 bis 15, "
            "nicht 16",
            f"Certificats de cloches {DASH} certificat 6, prix{THIN}: il faudrait un nombre entier "
            "de 1 à 15, pas 16",
        ),
        (
            "[9, 5, 2, 0]",
            "[9, 6, 2, 0]",
            f"Glockenurkunden {DASH} die Ränge 1, 2 und 4 müssen 9, 5 und 0 Punkte geben, "
            "nicht 9, 6 und 0 (Seite für zwei und drei)",
            f"Certificats de cloches {DASH} les rangs 1, 2 et 4 doivent donner 9, 5 et 0 points, "
            "pas 9, 6 et 0 (côté à deux et trois joueurs)",
        ),
    ],
)
def test_a_fault_in_german_and_french(old: str, new: str, german: str, french: str) -> None:
    with pytest.raises(ComponentError) as refusal:
        read(edited((old, new)))
    (fault,) = refusal.value.faults
    assert (fault.said("de"), fault.said("fr")) == (german, french)


def test_a_card_is_called_by_its_name() -> None:
    with pytest.raises(ComponentError) as refusal:
        read(edited(('name = "muse", mood = "top"', 'name = "muse", mood = 3')))
    (fault,) = refusal.value.faults
    assert fault == 'portraits: the card muse must have mood = "top", not mood = 3'
    assert "die Karte Muse muss" in fault.said("de")


@pytest.mark.parametrize(
    ("text", "german"),
    [
        ("a = [", "der Text ist kein TOML (am Ende)"),
        ("a = 1\nb c", "der Text ist kein TOML (Zeile 2, Spalte 3)"),
        ("x" * 100_001, "die Datei ist zu lang: höchstens 100000 Zeichen"),
        ("a = " + "[" * 9, "der Text ist kein TOML: Er ist zu tief verschachtelt"),
        ("a = [" + "1," * 5000 + "]", "in der Datei stehen zu viele Zahlen: höchstens 5000"),
    ],
)
def test_a_file_that_is_no_set_says_so_in_german(text: str, german: str) -> None:
    with pytest.raises(ComponentError) as refusal:
        read(text)
    (fault,) = refusal.value.faults
    assert fault.said("de") == german
    assert_said_in_all_languages(fault)


def test_a_set_that_is_nowhere_is_said_in_french() -> None:
    with pytest.raises(ComponentError) as refusal:
        find("nowhere.toml")
    assert refusal.value.faults[0].said("fr").startswith("le fichier nowhere.toml est illisible")


@pytest.mark.parametrize(
    ("path", "value"), [("altar.trio", 7), ("fresco.center", 3), ("fresco.tiles.9.vp", "x")]
)
def test_what_cannot_be_corrected_is_said_in_all_languages(path: str, value: int | str) -> None:
    made: Draft = USUAL
    with pytest.raises(BadCorrection) as refusal:
        corrected(made, read_path(path), value)
    assert str(refusal.value) == refusal.value.fault
    assert_said_in_all_languages(refusal.value.fault)
