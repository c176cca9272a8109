"""Networks: their files are checked before anyone plays with them, and what they say is exact."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable
from dataclasses import replace
from math import exp, log, nan
from pathlib import Path
from random import Random

import pytest
from librt.vecs import vec

from affresco.bots import BadSpec, Deadline, make_bot
from affresco.bots.levels import learned
from affresco.bots.mind.estimate import Estimator
from affresco.bots.mind.network import Network, NetworkEstimator
from affresco.bots.mind.outlook import Outlook, board_names
from affresco.bots.networks import (
    BASE_FEATURES,
    BASE_MODULES,
    OWN_MODULES,
    PLANS,
    ROUNDS,
    RULER,
    SEATS,
    SHIPPED,
    TABLES,
    BadNetwork,
    Trained,
    inputs_of,
    load_network,
    read_network,
    shipped,
    trust_in,
    weights_in,
)
from affresco.bots.scholar import Scholar
from affresco.components import load, read
from affresco.configuration import Configuration, configure
from affresco.engine.modules.manifest import FEATURES, listed
from affresco.engine.view import imagine
from tests.given import BLUE, GREEN, RED, YELLOW, given

WIDTH = inputs_of(len(FEATURES), OWN_MODULES)
CHANGES = [
    ("price = [4, 3, 2, 2, 1] ", "price = [5, 3, 2, 2, 1] "),
    ("vp = 3, cost", "vp = 4, cost"),
    (', cost = "', ', cost = "R'),
]  # of the classic set, one on top of the other


def trained(*seats: int, features: int = len(FEATURES), modules: int = OWN_MODULES) -> Trained:
    """A small network with weights at random, trusted everywhere."""
    sizes = (inputs_of(features, modules), 5, 4, 3)
    rng = Random(1)
    weights = array("f", [rng.gauss(0, 0.05) for _ in range(weights_in(list(sizes)))])
    digest = load().digest
    return Trained(seats or SEATS, features, modules, sizes, weights, digest, "a test", TABLES)


def estimator(one: Trained, trust: float = 1.0) -> NetworkEstimator:
    outlook = Outlook(learned(), one.features, one.modules)
    return NetworkEstimator(learned(), outlook, one.network, trust)


# What it is shown


def test_a_seat_is_shown_its_own_features_those_of_its_rival_and_the_mean_of_the_others() -> None:
    game = given().give(YELLOW, "OGP", 11).scores(3, 14, 35, 9)
    outlook = Outlook(learned(), len(FEATURES), OWN_MODULES)
    scores = [0.0] * 4
    shown = list(outlook.of(game.state, YELLOW, scores))
    assert len(shown) == outlook.size()
    assert scores == [learned().score(game.state, seat) for seat in range(4)]
    blocks = {
        seat: [*listed(game.state, seat), game.state.players[seat].score, scores[seat]]
        for seat in range(4)
    }
    size = len(FEATURES) + 2
    assert shown[:size] == blocks[YELLOW] == outlook.block_of(game.state, YELLOW)
    assert shown[size : 2 * size] == blocks[BLUE]
    means = [
        sum(column) / 3
        for column in zip(*(blocks[seat] for seat in (RED, GREEN, BLUE)), strict=True)
    ]
    assert shown[2 * size : 3 * size] == pytest.approx(means)
    assert shown[3 * size :] == list(outlook.board_of(game.state))


def test_who_knows_the_base_game_alone_is_shown_nothing_else() -> None:
    state = given(configuration=configure(3, "bells,medico")).state
    whole = Outlook(learned(), len(FEATURES), OWN_MODULES)
    base = Outlook(learned(), BASE_FEATURES, BASE_MODULES)
    assert base.block_of(state, RED)[:BASE_FEATURES] == whole.block_of(state, RED)[:BASE_FEATURES]
    assert base.block_of(state, RED)[BASE_FEATURES:] == whole.block_of(state, RED)[-2:]
    assert list(base.board_of(state)) == list(whole.board_of(state))[: BASE_MODULES - OWN_MODULES]
    assert len(base.of(state, RED, [0.0] * 3)) == inputs_of(BASE_FEATURES, BASE_MODULES)


@pytest.mark.parametrize("seats", SEATS)
def test_the_number_of_seats_is_shown(seats: int) -> None:
    board = list(Outlook(learned(), BASE_FEATURES, 0).board_of(given(seats).state))
    seen = dict(zip(board_names(0), board, strict=True))
    assert (seen["three seats"], seen["four seats"]) == (float(seats == 3), float(seats == 4))


def test_the_board_is_shown_alike_to_everyone() -> None:
    game = given(configuration=configure(4, "bells,medico")).bishop_on("b3")
    outlook = Outlook(learned(), len(FEATURES), OWN_MODULES)
    one, other = (
        list(outlook.of(game.state, seat, [0.0] * 4))[-outlook.board :] for seat in (RED, BLUE)
    )
    assert one == other
    seen = dict(zip(board_names(OWN_MODULES), one, strict=True))
    assert [name for name in seen if name.startswith("bishop") and seen[name]] == ["bishop on b3"]
    assert [name for name in seen if name.startswith("with") and seen[name]] == [
        "with bells",
        "with medico",
    ]
    assert seen["covered"] == 25
    assert seen["points left"] == sum(seen[name] for name in seen if name.startswith("tile on"))


# What it says


def test_layers_are_sums_of_weighted_inputs_rectified_but_for_the_last() -> None:
    network = Network([2, 2, 1], [1.0, -1.0, 2.0, 0.5, 0.25, 0.0, 3.0, 7.0, -1.0])
    # hidden: [x + 2y + 0.25, -x + 0.5y], rectified; output: 3 * first + 7 * second - 1
    assert list(network.run(vec[float]([1.0, 1.0]))) == [3 * 3.25 - 1]
    assert list(network.run(vec[float]([0.0, 2.0]))) == [3 * 4.25 + 7 - 1]
    assert list(network.run(vec[float]([0.0, -9.0]))) == [-1.0]


@pytest.mark.parametrize("trust", [1.0, 0.5, 0.0])
def test_it_corrects_what_the_weights_say_as_far_as_it_is_trusted(trust: float) -> None:
    one, state = trained(), given(2).scores(12, 10, 10).state
    found = one.network.run(estimator(one).outlook.of(state, RED, [0.0, 0.0]))
    usual = Estimator(learned()).estimate(state, RED)
    said = estimator(one, trust).estimate(state, RED)
    logit = log(usual.chance / (1 - usual.chance)) + trust * found[0]
    assert said.chance == pytest.approx(1 / (1 + exp(-logit)))
    assert said.points == pytest.approx(usual.points + trust * found[1])
    assert said.lead == pytest.approx(usual.lead + trust * found[2])
    assert said.renown == usual.points  # nobody plays for what a network says of points


def test_a_finished_game_is_not_guessed_at() -> None:
    state = given(2).scores(30, 10, 10).state
    state.agenda.clear()
    assert estimator(trained()).estimate(state, RED).points == 30
    assert estimator(trained()).estimate(state, RED).chance > 0.999


# Whom it is for


def test_a_set_with_other_figures_lowers_the_trust_until_the_weights_judge_alone() -> None:
    one = trained(2)
    classic = Configuration(2).rules()
    again = Configuration(2, components=read(load().text)).rules()
    assert trust_in(one, classic) == trust_in(one, again) == 1
    trusts = []
    text = load().text
    for old, new in CHANGES:
        assert old in text
        text = text.replace(old, new)
        other = Configuration(2, components=read(text)).rules()
        trusts.append(trust_in(one, other))
    assert 1 > trusts[0] > trusts[1] > 0
    assert trusts[2] == 0


# Files


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    for one in (trained(), trained(3), trained(2, 4, features=BASE_FEATURES, modules=BASE_MODULES)):
        file = tmp_path / "one.network"
        file.write_bytes(one.write())
        assert load_network(str(file)) == one


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda data: b"", "it is not a network"),
        (lambda data: data.replace(RULER, b"\n"), "its head does not end"),
        (lambda data: b"form = " + data, "its head is not in TOML"),
        (lambda data: data.replace(b"form = 3", b"form = 1"), "its form is 1, and 3 is what"),
        (lambda data: data.replace(b"seats = [2", b"seats = [5"), "a list of 2, 3, 4, not [5"),
        (lambda data: data.replace(b"seats = [2, 3, 4]", b"seats = []"), "not []"),
        (lambda data: data.replace(b"modules = 12", b"modules = true"), "is a number, not True"),
        (lambda data: data.replace(b"inputs = 2", b"inputs = 1"), "with other features"),
        (lambda data: data.replace(b'names = "', b'names = "0'), "with other features"),
        (lambda data: data.replace(b"features = 1", b"features = 9"), "with other features"),
        (lambda data: replace(trained(), sizes=(9, 9, 3)).write(), "its layers begin with"),
        (lambda data: data[:-4], "its weights do not match its digest"),
        (lambda data: data[:-1] + b"!", "its weights do not match its digest"),
        (lambda data: replace(trained(), sizes=(WIDTH, 9, 3)).write(), "do not fit its layers"),
    ],
)
def test_a_file_that_is_damaged_foreign_or_outdated_is_refused(
    spoil: Callable[[bytes], bytes], told: str, tmp_path: Path
) -> None:
    file = tmp_path / "some.network"
    file.write_bytes(spoil(trained().write()))
    with pytest.raises(BadNetwork, match=re.escape(told)):
        load_network(str(file))
    with pytest.raises(BadSpec, match=r"some\.network can’t be used") as error:
        make_bot(f"virtuoso:network={file}")
    assert "\n" not in str(error.value)


def test_weights_that_are_no_numbers_are_refused() -> None:
    one = trained()
    one.weights[7] = nan
    with pytest.raises(BadNetwork, match="a weight is not a number"):
        read_network(one.write())


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    for name in ("none.network", "."):
        with pytest.raises(BadSpec, match="can’t be read"):
            make_bot(f"virtuoso:network={tmp_path / name}")


def test_a_file_for_other_seats_is_refused_at_the_table(tmp_path: Path) -> None:
    file = tmp_path / "two.network"
    file.write_bytes(trained(2).write())
    game = given().wake("8", "7", "6", "5")
    bot = make_bot(f"virtuoso:network={file}", 1, 2)
    with pytest.raises(BadNetwork, match="the network is for 2 seats, and the table has 4"):
        bot.plan(imagine(game.state, RED), RED, Deadline())


def test_a_network_that_judges_something_else_is_refused(tmp_path: Path) -> None:
    rounds, plans = tmp_path / "rounds.network", tmp_path / "plans.network"
    rounds.write_bytes(trained().write())
    plans.write_bytes(replace(trained(), judges=PLANS).write())
    assert make_bot(f"virtuoso:network={rounds}")
    assert make_bot(f"sketcher:{plans}")
    with pytest.raises(BadSpec, match="judges plans, and rounds are asked about"):
        make_bot(f"virtuoso:network={plans}")
    with pytest.raises(BadSpec, match="judges rounds, and plans are asked about"):
        make_bot(f"sketcher:{rounds}")
    plans.write_bytes(replace(trained(), judges="cards").write())
    with pytest.raises(BadSpec, match="judges rounds or plans, not 'cards'"):
        make_bot(f"sketcher:{plans}")


@pytest.mark.parametrize(
    ("judges", "name"), [(judges, name) for judges, names in SHIPPED.items() for name in names]
)
def test_the_package_brings_networks_that_have_proved_themselves(judges: str, name: str) -> None:
    one = shipped(name)
    assert one.judges == judges
    assert one.components == load().digest
    assert "affresco train" in one.made
    assert one.proved
    for seats in SEATS:
        for kind, modules in (("none", "none"), ("random", "bells,medico"), ("all", "all")):
            trust = trust_in(one, configure(seats, modules).rules())
            assert trust == float(f"{seats} {kind}" in one.proved)


def test_a_virtuoso_asks_the_network_that_is_proved_and_the_weights_where_none_is() -> None:
    bot, plain = make_bot("virtuoso"), make_bot("virtuoso:network=none")
    assert isinstance(bot, Scholar)
    assert isinstance(plain, Scholar)
    proved = [table for name in SHIPPED[ROUNDS] for table in shipped(name).proved]
    for seats in SEATS:
        for kind in ("none", "all"):
            rules = configure(seats, kind).rules()
            asked = bot.estimator(rules)
            assert isinstance(asked, NetworkEstimator) == (f"{seats} {kind}" in proved)
            assert type(plain.estimator(rules)) is Estimator


def test_a_list_of_tables_that_makes_no_sense_is_refused() -> None:
    data = trained().write().replace(b'proved = ["2 none"', b'proved = ["some"')
    with pytest.raises(BadNetwork, match="is a list of 2 none, 2 random, 2 all, 3 none"):
        read_network(data)


def test_a_trust_that_makes_no_sense_is_refused() -> None:
    assert make_bot("virtuoso:trust=2.5")
    for words in ("much", "-1", "1e3"):
        with pytest.raises(BadSpec, match="trust is a number of tables from 0 to 99"):
            make_bot(f"virtuoso:trust={words}")
