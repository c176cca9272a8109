"""The rules say what the table plays: every option, found out by playing, against every text.

`PROBES` play a position each and tell from the outcome alone which value an option has. What each
rule says is compared with that; `CLAIMS` are phrases that would be wrong under a value, wherever
in the rulebook or in the help they might stand.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from affresco.configuration import configure
from affresco.engine.modules.leonardo.module import LEONARDO_CLOSES
from affresco.engine.modules.medico.sickroom import sickroom
from affresco.engine.options import APPLIES_TO, PRESETS, ROUND_LIMIT, VALUES
from affresco.engine.paints import count
from affresco.locales import Messages
from affresco.rulebook import LANGUAGES, RULEBOOK, says
from tests.engine.test_altar import ALL_PAINTS, planned
from tests.engine.test_leonardo import at_market
from tests.engine.test_track import restoring
from tests.given import LEONARDO, RED, YELLOW, Position, given
from tests.modules import (
    test_bells,
    test_leaf_gold,
    test_medico,
    test_portraits,
    test_scrolls,
    test_wishing_well,
)

Probe = Callable[[str], str]


def table(options: str, modules: str = "none", seats: int = 4) -> Position:
    return given(configuration=configure(seats, modules=modules, options=options))


def altars(options: str) -> str:
    """Three apprentices at the two cathedrals of the final round go to the altar if they can."""
    game = planned(options, final=True, cathedral=2, cathedral2=1)
    given_up = 0
    while game.waiting == "at cathedral" and game.seat == RED:
        gifts = [word for word in game.options() if word.startswith("altar")]
        given_up += not gifts
        game.give(RED, ALL_PAINTS).play(gifts[0] if gifts else "pass")
        if game.waiting == "at cathedral" and game.seat == YELLOW:
            game.play("pass").pass_until("at cathedral")
    return ["per_apprentice", "per_visit", "per_round"][given_up]


def pieces(options: str) -> str:
    game = table(options).give(RED, "RYOO").at("cathedral", RED).play("altar RYO")
    return "more_blended" if game.waiting.startswith("add") else "three"


def movements(options: str) -> str:
    game = restoring(options, 0, 30, 40, 50).at("cathedral", RED).play("restore b2")
    return "two_moves" if len(game.happened("advanced")) == 2 else "one_move"


def leftovers(options: str) -> str:
    """A day on which nobody goes anywhere."""
    game = table(options)
    before = game.view(RED)["market"]
    game.wake("5", "6", "7", "8").pass_until("waking")
    return "keep_unvisited" if game.view(RED)["market"] == before else "return_all"


def rotation(options: str) -> str:
    """Two such days: who chooses first after the second?"""
    game = table(options).wake("5", "6", "7", "8").pass_until("waking")
    first = game.seat
    game.wake("5", "6", "7", "8").pass_until("waking")
    return "first_round_only" if game.seat == first else "every_round"


def final_bump(options: str) -> str:
    game = restoring(options, 0, 5, 40, 50).at("cathedral", RED)
    game.state.final = True
    game.play("restore b2")
    if game.waiting == "on track":
        game.play("behind")
    return "whole_final_round" if game.player(RED).score > 5 else "scoring_only"


def full_fresco(options: str) -> str:
    game = table(options).only_covered("b2").give(RED, ALL_PAINTS * 3).at("cathedral", RED, 2)
    game.play("restore b2")
    return "finish_round" if game.waiting == "at cathedral" else "stop_now"


def leonardo_close(options: str) -> str:
    game = table(options, seats=2)
    game.state.figure = LEONARDO
    game.state.agenda.append(LEONARDO_CLOSES)
    closes = all(word.startswith("close") for word in game.options())
    return "mandatory" if closes else "optional"


def leonardo_can_win(options: str) -> str:
    game = at_market(options, final=True).scores(10, 20, 50).play("close I")
    return "yes" if game.view(RED)["ranks"] == [3, 2, 1] else "no"


def blends_altar(options: str) -> str:
    game = table(options, "blends").give(RED, "RYK").at("cathedral", RED)
    return "any_blended_piece" if "altar RYK" in game.options() else "blended_only"


def favor_claim(options: str) -> str:
    game = table(options, "favors").tile_on("b2", 1).bishop_on("b2").give(RED, "RYB")
    game.at("cathedral", RED).play("restore b2")
    return "optional" if game.waiting == "claiming" else "automatic"


def sexton(options: str) -> str:
    words = test_portraits.at_cathedral(options).play("sexton a1").options()
    if "pass" in words:
        return "free_move"
    steps = any(word.startswith("bishop") for word in words)
    return "additional_move" if steps else "replaces_paid_move"


def gold_on_free_tile(options: str) -> str:
    game = test_wishing_well.table(others="leaf_gold", options=options)
    test_wishing_well.hold(game, RED, "free_paint_1")
    test_wishing_well.stock(game, 2, "R", "Y", "RY")
    test_wishing_well.visit(game, "market", RED, 1).play("booth III", "buy 1", "play free_paint_1")
    return "yes" if count(test_leaf_gold.own(game).leaves, RED) else "no"


def scroll_pair_bishop(options: str) -> str:
    for bishop, value in (("c1", "none"), ("a2", "either_line")):
        game = test_scrolls.table(options=options).bishop_on(bishop).at("cathedral", RED)
        game.play("restore d2")
        if game.waiting == "unrolling" and "unroll both" in game.options():
            return value
    return "intersection"


def ill_bishop_cell(options: str) -> str:
    game = table(options, "medico").tile_on("b2", 1).bishop_on("b2").give(RED, "RYB")
    game.at("cathedral", RED)
    sickroom(game.state).is_ill_at_work = True
    return "allowed" if "restore b2" in game.options() else "forbidden"


def final_infection(options: str) -> str:
    game = test_medico.day(test_medico.table(options=options), RED, cathedral=1, cathedral2=1)
    test_medico.idle(test_medico.go(game, "cathedral", final=True))
    return "per_column" if test_medico.ill(game) == 2 else "once_per_location"


def final_healing(options: str) -> str:
    game = test_medico.has_bottles(test_medico.table(options=options), RED, "one")
    game.state.final = True
    return "yes" if test_medico.evening(game).waiting == "drinking" else "no"


def ill_workshop_extras(options: str) -> str:
    game = table(options, "medico,requests")
    game.player(RED).tiles = 0b111
    game.state.covered -= sum(1 << at for at in range(25) if game.state.fresco[at] < 3)
    game.at("workshop", RED)
    sickroom(game.state).is_ill_at_work = True
    return "allowed" if "request general" in game.options() else "blend_only"


def penny_gold_limits(options: str) -> str:
    game = test_leaf_gold.table(options=options).give(RED, money=9)
    test_leaf_gold.own(game).supply = 0
    game.at("market", RED).play("booth IV", "buy 1")
    return "unlimited" if count(test_leaf_gold.own(game).leaves, RED) else "component_limited"


def certificate_payments(options: str) -> str:
    game = test_bells.partly(test_bells.bells(options=options), RED, 4, 1).at("studio", RED)
    return "any_time" if "pay 1" in game.options() else "when_rising"


def neutral_illness(options: str) -> str:
    game = test_medico.day(test_medico.table(options=options), RED, neutral="studio")
    test_medico.idle(test_medico.go(game, "studio"))
    return "extra_black" if test_medico.strangers(game) else "recovers"


PROBES: Final[dict[str, Probe]] = {
    "altar_limit": altars,
    "altar_pieces": pieces,
    "restoration_moves": movements,
    "market_leftovers": leftovers,
    "start_rotation": rotation,
    "final_bump": final_bump,
    "full_fresco": full_fresco,
    "leonardo_close": leonardo_close,
    "leonardo_can_win": leonardo_can_win,
    "blends_altar": blends_altar,
    "favor_claim": favor_claim,
    "sexton": sexton,
    "gold_on_free_tile": gold_on_free_tile,
    "scroll_pair_bishop": scroll_pair_bishop,
    "certificate_payments": certificate_payments,
    "neutral_illness": neutral_illness,
    "ill_bishop_cell": ill_bishop_cell,
    "final_infection": final_infection,
    "final_healing": final_healing,
    "ill_workshop_extras": ill_workshop_extras,
    "penny_gold_limits": penny_gold_limits,
}
CHOICES: Final = [(name, value) for name, values in VALUES.items() for value in values]

# What the two books that differ from the defaults say, in our words: every option that exists
# without the modules which these editions lack
BOOKS: Final[dict[str, dict[str, str]]] = {
    "german_revised": {
        "altar_limit": "per_visit",  # the altar: once, with one apprentice (ALTAR-07)
        "altar_pieces": "more_blended",  # one or more blended paints for each basic one (ALTAR-04)
        "restoration_moves": "one_move",  # its example goes 5 spaces in all (CATH-06)
        "market_leftovers": "return_all",  # first, what is left goes into the bag (ROUND-06)
        "start_rotation": "every_round",  # two or more on the start, no round named (TRACK-08)
        "final_bump": "scoring_only",  # a note to final scoring (TRACK-11)
        "full_fresco": "finish_round",  # the round under way is finished (END-08)
        "leonardo_close": "mandatory",  # instead he closes one (LEO-11)
        "leonardo_can_win": "no",  # silent (LEO-23)
        "blends_altar": "blended_only",  # by whoever restores with blended paints (M3-09)
        "favor_claim": "optional",  # may take it (Q-03)
    },
    "french_revised": {
        "altar_limit": "per_round",  # once a round (ALTAR-07)
        "altar_pieces": "three",  # one or more of these three are replaced (ALTAR-04)
        "restoration_moves": "two_moves",  # its example goes 3 spaces, then on by 2 (CATH-06)
        "market_leftovers": "return_all",  # first of all, what is left goes back (ROUND-06)
        "start_rotation": "first_round_only",  # at the end of the first round (TRACK-08)
        "final_bump": "whole_final_round",  # during the last round of play (TRACK-11)
        "full_fresco": "finish_round",  # at the end of the round in question (END-08)
        "leonardo_close": "optional",  # can choose to close one (LEO-11)
        "leonardo_can_win": "no",  # silent (LEO-23)
        "blends_altar": "any_blended_piece",  # at will, whenever the altar is restored (M3-09)
        "favor_claim": "automatic",  # one gets it too, and must carry it out (Q-03)
    },
}

# By option: what its subject is, and the rules about it that hold whatever is chosen
SUBJECTS: Final[dict[str, tuple[str, str]]] = {
    "altar_limit": (
        r"\baltar\b",
        "CATH-01 CATH-11 BISHOP-06 ALTAR-01 ALTAR-02 ALTAR-03 ALTAR-04 ALTAR-05 "
        "ALTAR-08 ALTAR-09 M3-01 M3-03 M3-07 M3-08 M3-09 M5-08 M6-01 M6-02 M6-14 M6-15 "
        "M10-14 X-20",
    ),
    "altar_pieces": (
        r"\baltar\b.*(piece|paint|color|set)|three pieces",
        "M3-07 M3-08 M6-14 X-20",
    ),
    "restoration_moves": (
        r"\bsum\b|added|one move|move the score",
        "TRACK-05 SCORE-03 M5-07 M6-13 M8-07 X-31",
    ),
    "market_leftovers": (
        r"\bbooths?\b.*(bag|fill|tiles)|into the bag",
        "SETUP-08 SETUP-09 MARKET-01 MARKET-07 MARKET-08 MARKET-13 LEO-01 M5-02 INV-02",
    ),
    "start_rotation": (
        r"rotation|starting spaces,|on starting",
        "LEO-24",
    ),
    "final_bump": (
        r"occupied|[Gg]oing behind|space behind",
        "TRACK-06 TRACK-07 SCORE-04 M8-17 INV-07",
    ),
    "full_fresco": (
        r"ceiling is complete|played to its end",
        "CATH-11 LEO-22",
    ),
    "leonardo_close": (
        r"Leonardo.*clos|clos.*Leonardo",
        "",
    ),
    "leonardo_can_win": (
        r"most points|wins|\branks?\b",
        "HOSTEL-02 SCORE-05 SCORE-06 LEO-36 M8-19 M8-20 X-19",
    ),
    "blends_altar": (
        r"\b[Pp]ink\b|special paints",
        "M3-01 M3-03 M3-04 X-13 X-20 X-34 X-44 X-46 X-54",
    ),
    "favor_claim": (
        r"\bfavor\b",
        "INFO-17 CATH-09 LEO-40 Q-01 Q-04 Q-05 Q-06 Q-07 X-19 X-36",
    ),
    "sexton": (
        r"Sexton|[Bb]ishop's (paid )?(move|step)|paid step|bishop is (on|never)",
        "CATH-09 BISHOP-02 M5-05 M10-14 X-11 INV-06",
    ),
    "gold_on_free_tile": (
        r"Free paint|leaf gold comes|leaves for nothing",
        "M4-02 M4-13 M5-04",
    ),
    "scroll_pair_bishop": (
        r"[Bb]oth scrolls|both together",
        "M7-05",
    ),
    "certificate_payments": (
        r"part-paid",
        "INFO-14 SCORE-08 M8-10 M8-15 X-09 X-24 X-29",
    ),
    "neutral_illness": (
        r"neutral|six apprentices|leaves four|black|ill apprentices as",
        "COMP-06 SETUP-07 INFO-03 INFO-16 MOOD-08 MOOD-10 M10-01 M10-02 M10-07 M10-28 M10-32",
    ),
    "ill_bishop_cell": (
        r"\b[Ii]ll\b.*(bishop|favor|Abbot|Praise)|bishop.*\bill\b",
        "M10-12 M10-14 X-14",
    ),
    "final_infection": (
        r"illness|falls? ill|infected place",
        "MOOD-06 M10-05 M10-06 M10-07 M10-08 M10-09 M10-17 X-16 X-22",
    ),
    "final_healing": (
        r"\bheal(s|ing)?\b",
        "M10-23 M10-24 M10-28",
    ),
    "ill_workshop_extras": (
        r"\b[Ii]ll\b.*(workshop|request|exchange|blend)",
        "M10-16 M10-17 X-13",
    ),
    "penny_gold_limits": (
        r"run out|pennies that are left|hold 20|make 24|never runs out|short supply",
        "WORK-06",
    ),
}

# What would be wrong under a value, wherever it were said
CLAIMS: Final[dict[tuple[str, str], str]] = {
    ("altar_limit", "per_visit"): r"as many times as they have",
    ("altar_limit", "per_round"): r"as many times as they have",
    ("altar_pieces", "more_blended"): r"three paint pieces each time|three pieces are valid",
    ("restoration_moves", "two_moves"): r"added up first|^One sum|glass, one sum",
    ("market_leftovers", "keep_unvisited"): r"nobody visited back",
    ("start_rotation", "first_round_only"): r"each round ends|^The preparation ends with",
    ("final_bump", "whole_final_round"): r"^In final scoring there|^A marker that would end",
    ("full_fresco", "stop_now"): r"that round is played to its end",
    ("leonardo_close", "optional"): r"must close|still closes",
    ("leonardo_can_win", "yes"): r"for show|better of the two players wins",
    ("blends_altar", "any_blended_piece"): r"cannot go with a basic|In the altar set of",
    ("favor_claim", "optional"): r"brings its favor along",
    ("sexton", "additional_move"): r"instead of one step",
    ("sexton", "free_move"): r"instead of one step|be bought for|never on the seg|no bishop's move",
    ("gold_on_free_tile", "yes"): r"No leaf gold comes with",
    ("scroll_pair_bishop", "either_line"): r"crossing itself|never both scrolls",
    ("scroll_pair_bishop", "none"): r"crossing itself|never both scrolls",
    ("certificate_payments", "any_time"): r"no points, when getting up and before",
    ("neutral_illness", "extra_black"): (
        r"leaves no black one|Mood alone decides|so six|leaves four|own five|as many black"
    ),
    ("ill_bishop_cell", "allowed"): r"bishop stands either|never wins a favor|never get a bishop",
    ("final_infection", "per_column"): r"are one place, settled once",
    ("final_healing", "no"): r"final round healing follows",
    ("ill_workshop_extras", "blend_only"): r"ill workshop apprentice may fulfill|but may exchange",
    ("penny_gold_limits", "unlimited"): r"Leaves can run out|pennies that are left|hold 20",
}

# What is said under a value and under no other, in each language
TOLD: Final[dict[tuple[str, str], tuple[str, str, str]]] = {
    ("altar_limit", "per_visit"): (
        "the altar once in each visit",
        "den Altar bei jedem Besuch",
        "l’autel une fois par visite",
    ),
    ("altar_limit", "per_round"): (
        "the altar once in a round",
        "den Altar in einer Runde einmal",
        "l’autel une fois par tour",
    ),
    ("altar_pieces", "more_blended"): (
        "any number of further blended pieces",
        "beliebig viele weitere Mischfarben",
        "en ajouter autant d’autres",
    ),
    ("restoration_moves", "two_moves"): (
        "bonus moves it once more",
        "dann noch einmal der Bonus",
        "le bonus de l’évêque le déplace encore",
    ),
    ("market_leftovers", "keep_unvisited"): (
        "the preparation puts nothing back into the bag",
        "die Vorbereitung legt nichts in den Beutel zurück",
        "la préparation ne remet rien dans le sac",
    ),
    ("start_rotation", "first_round_only"): (
        "After the first round only",
        "Nur nach der ersten Runde",
        "Après le premier tour seulement",
    ),
    ("final_bump", "whole_final_round"): (
        "In the final round and in final scoring there is no choice",
        "In der letzten Runde und in der Schlusswertung gibt es keine Wahl",
        "Au dernier tour et au décompte final, il n’y a pas de choix",
    ),
    ("full_fresco", "stop_now"): (
        "the game stops as soon as",
        "endet das Spiel, sobald",
        "le jeu s’arrête dès que",
    ),
    ("leonardo_close", "optional"): (
        "he may close one open booth",
        "er darf einen offenen Marktstand schließen",
        "il peut fermer un stand ouvert",
    ),
    ("leonardo_can_win", "yes"): (
        "wins if he has the most",
        "gewinnt, wenn er die meisten",
        "gagne s’il a le plus",
    ),
    ("blends_altar", "any_blended_piece"): (
        "Pink and brown may go with basic",
        "Pink und Braun dürfen am Altar auch zu Grundfarben",
        "le rose et le marron peuvent aller avec des couleurs primaires",
    ),
    ("favor_claim", "optional"): (
        "or leave it unseen",
        "ungesehen liegen lassen",
        "ou la laisser sans la voir",
    ),
    ("sexton", "additional_move"): (
        "any other segment, besides the paid step.",
        "versetzen, zusätzlich zur bezahlten Bewegung.",
        "case de la fresque, en plus du déplacement payant.",
    ),
    ("sexton", "free_move"): (
        "whether or not a restoration follows",
        "und auch ohne Restaurierung",
        "et même sans restauration",
    ),
    ("gold_on_free_tile", "yes"): (
        "Free paint as with one that is bought",
        "gibt es Blattgold wie zu einem gekauften",
        "apporte les feuilles d’or comme une tuile achetée",
    ),
    ("scroll_pair_bishop", "either_line"): (
        "in one of the two lines",
        "in einer der beiden Linien",
        "dans la ligne ou dans la colonne",
    ),
    ("scroll_pair_bishop", "none"): (
        "wherever the bishop stood",
        "wo auch immer der Bischof stand",
        "où que se soit tenu l’évêque",
    ),
    ("certificate_payments", "any_time"): (
        "at every turn of their own",
        "jederzeit, wenn er selbst am Zug ist",
        "chaque fois que c’est à lui",
    ),
    ("neutral_illness", "extra_black"): (
        "a black one takes its place and stays",
        "eine schwarze Figur nimmt seinen Platz ein und bleibt",
        "un pion noir prend sa place et reste",
    ),
    ("ill_bishop_cell", "allowed"): (
        "An ill apprentice may restore the segment on which the bishop",
        "Ein kranker Gehilfe darf den Abschnitt restaurieren, auf dem der Bischof",
        "Un assistant malade peut restaurer la case de la fresque où se tient",
    ),
    ("final_infection", "per_column"): (
        "are two places",
        "sind die beiden Domspalten der letzten Runde zwei Orte",
        "sont deux lieux",
    ),
    ("final_healing", "no"): (
        "there is no healing",
        "wird nicht geheilt",
        "il n’y a pas de soins",
    ),
    ("ill_workshop_extras", "blend_only"): (
        "only blends and cannot fulfill",
        "mischt nur und kann keinen Auftrag",
        "ne fait que mélanger",
    ),
    ("penny_gold_limits", "unlimited"): (
        "Leaves never run out",
        "Blattgold geht nie aus",
        "Les feuilles ne s’épuisent jamais",
    ),
}


@pytest.mark.parametrize(("name", "value"), CHOICES)
def test_play_shows_which_value_an_option_has(name: str, value: str) -> None:
    assert PROBES[name](f"{name}={value}") == value


@pytest.mark.parametrize("edition", list(BOOKS))
def test_an_edition_plays_what_its_book_says(edition: str) -> None:
    options = ",".join(f"{name}={value}" for name, value in PRESETS[edition].options.items())
    assert {name: PROBES[name](options) for name in BOOKS[edition]} == BOOKS[edition]
    known = {*PRESETS[edition].modules, "leonardo"}
    told = [name for name in VALUES if not APPLIES_TO[name] or known & set(APPLIES_TO[name])]
    assert list(BOOKS[edition]) == told


def test_every_option_but_the_number_is_found_out_by_playing() -> None:
    assert PROBES.keys() == VALUES.keys()
    chosen = {pair for pair in CHOICES if pair[1] != VALUES[pair[0]][0]}
    assert chosen == CLAIMS.keys() == TOLD.keys()


@pytest.mark.parametrize(("name", "value"), CHOICES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_says_what_is_played(language: str, name: str, value: str) -> None:
    """The variant of the value that play shows is said, and no other."""
    played = PROBES[name](f"{name}={value}")
    chosen = configure(options=f"{name}={value}").chosen_options()
    for id, rule in RULEBOOK.items():
        said = says(id, language, chosen)
        told = {one.value: one.says[language] for one in rule.variants if one.option == name}
        assert said == told.get(played, says(id, language)), id


@pytest.mark.parametrize(("name", "value"), list(CLAIMS))
def test_no_text_claims_what_is_not_played(name: str, value: str) -> None:
    claim = re.compile(CLAIMS[name, value])
    usual = [id for id in RULEBOOK if claim.search(says(id, "en"))]
    assert usual, "the phrase is nowhere in the usual rules"
    then = [id for id in RULEBOOK if claim.search(says(id, "en", {name: value}))]
    assert not then
    for id in usual:  # what is wrong in English would be so in the other languages
        for language in LANGUAGES:
            assert says(id, language, {name: value}) != says(id, language), (id, language)


@pytest.mark.parametrize(("name", "value"), list(TOLD))
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_value_changes_is_said_under_it_alone(language: str, name: str, value: str) -> None:
    phrase = TOLD[name, value][LANGUAGES.index(language)]
    said = {
        each: [id for id in RULEBOOK if phrase in says(id, language, chosen)]
        for each in VALUES[name]
        for chosen in [{} if each == VALUES[name][0] else {name: each}]
    }
    assert said.pop(value)
    assert not any(said.values())


def test_whatever_speaks_of_an_option_follows_it_or_holds_at_every_table() -> None:
    """A new text about the altar or the Sexton has to be judged before it is told."""
    assert SUBJECTS.keys() == VALUES.keys()
    for name, (subject, holding) in SUBJECTS.items():
        about = {id for id in RULEBOOK if re.search(subject, says(id, "en"))}
        following = {id for id, rule in RULEBOOK.items() if name in rule.options()}
        assert following <= about, name
        assert about - following == set(holding.split()), name


def test_a_rule_that_names_an_option_says_something_else_by_it() -> None:
    for id, rule in RULEBOOK.items():
        assert rule.option is None or rule.option in {one.option for one in rule.variants}, id
        for one in rule.variants:
            assert one.option in (*VALUES, ROUND_LIMIT), id
            assert one.value is None or one.value in VALUES[one.option][1:], id
            for language in LANGUAGES:
                assert one.says[language] != says(id, language), id


def numbers(said: str) -> list[str]:
    return sorted(re.findall(r"\d+", said))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_variant_is_one_plain_line_like_any_rule(language: str) -> None:
    for id, rule in RULEBOOK.items():
        for one in rule.variants:
            said = one.says[language]
            assert said.endswith("."), id
            assert said[0].isupper(), id
            assert len(said) <= 220, id
            assert numbers(said) == numbers(one.says["en"]), id


def test_a_table_of_several_options_says_them_all() -> None:
    for edition in PRESETS.values():
        changed = {id for id in RULEBOOK if says(id, "en", edition.options) != says(id, "en")}
        assert changed == {
            id
            for id, rule in RULEBOOK.items()
            if rule.options() & edition.options.keys()
            and any(one.holds(edition.options) for one in rule.variants)
        }
    random = Random(1)
    for _ in range(40):
        options = {name: random.choice(values) for name, values in VALUES.items()}
        chosen = configure(
            options=",".join(f"{a}={b}" for a, b in options.items())
        ).chosen_options()
        for id, rule in RULEBOOK.items():
            first = next((one for one in rule.variants if one.holds(chosen)), None)
            assert says(id, "de", chosen) == (first.says["de"] if first else says(id, "de"))


def test_the_number_of_rounds_is_said() -> None:
    assert "round 12 the final" in says("ROUND-13", "en", {"round_limit": "12"})
    assert "tour 12" in says("ROUND-13", "fr", {"round_limit": "12"})
    assert "30" in says("ROUND-13", "de")


TOPICS: Final = {key.partition(".")[0] for key in Messages().keys("played")}


def helped(language: str, options: dict[str, str]) -> dict[str, list[str]]:
    """What the options of a table add to the help, by topic."""
    messages = Messages(language)
    return {topic: messages.as_played(topic, options) for topic in TOPICS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_tells_every_option_that_is_not_the_default(language: str) -> None:
    usual = helped(language, {})
    for name, value in [*CHOICES, (ROUND_LIMIT, "12")]:
        if name == ROUND_LIMIT or value != VALUES[name][0]:
            played = helped(language, {name: value})
            changed = {topic for topic in TOPICS if played[topic] != usual[topic]}
            assert changed, (name, value)
            assert not APPLIES_TO[name] or changed <= set(APPLIES_TO[name]), (name, value)
    for name in PRESETS:
        assert helped(language, PRESETS[name].options) != usual or not PRESETS[name].options


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_has_no_sentence_that_no_table_is_told(language: str) -> None:
    """Each is about an option there is, and stands beside a help that there is."""
    messages = Messages(language)
    for key in messages.keys("played"):
        topic, name, value = key.split(".")
        values = ["any"] if name == ROUND_LIMIT else ["usual", *VALUES[name][1:]]
        assert value in values, key
        helps = [f"help.place.{topic}", f"help.module.{topic}"]
        assert topic == "end" or any(messages.has(each) for each in helps), key


def test_what_is_usual_is_not_said_where_it_is_not_played() -> None:
    messages = Messages()
    assert "He can’t win." in messages.as_played("leonardo", {})
    assert messages.as_played("leonardo", {"leonardo_can_win": "yes"}) == ["He can win."]
    assert messages.as_played("market", {}) == ["In the evening all booths are filled anew."]
    kept = messages.as_played("market", {"market_leftovers": "keep_unvisited"})
    assert len(kept) == 1
    assert "all booths" not in kept[0]
    assert messages.as_played("end", {"round_limit": "12"}) == ["Round 12 is the last in any case."]
