"""Money, certificates, cards and medicine: spent for nothing, or left over at the end."""

from __future__ import annotations

from random import Random
from typing import Final

from ...engine.board import CATHEDRAL, CATHEDRAL2
from ...engine.ending import THALERS_A_POINT
from ...engine.market import AT_BOOTH, AT_MARKET, price
from ...engine.modules.bells.certificates import due
from ...engine.modules.bells.certificates import price as certificate_price
from ...engine.modules.bells.module import BUYING, TOP_UP, asked
from ...engine.modules.bells.module import chosen as chosen_certificate
from ...engine.modules.bells.scoring import SCORE_BELLS
from ...engine.modules.bells.words import PAY
from ...engine.modules.glaziers.figures import GlazierFigures
from ...engine.modules.glaziers.glass import AT_GLAZIERY
from ...engine.modules.glaziers.words import KIND_TOKEN
from ...engine.modules.leaf_gold.figures import LeafGoldFigures
from ...engine.modules.leaf_gold.module import basket
from ...engine.modules.medico.medicine import DRINKING, JUICE, owned
from ...engine.modules.medico.module import RESTING
from ...engine.modules.medico.sickroom import FALLING_ILL, HEALTHY, OWN, sickroom
from ...engine.modules.medico.words import KIND_DRINK, REST, SICKEN
from ...engine.modules.wishing_well.cards import BUSKING, LUCKY_PENNIES
from ...engine.modules.wishing_well.well import BUSKER, LUCKY_GUY, TIP, well
from ...engine.modules.wishing_well.words import KIND_PLAY, PLAY
from ...engine.moves import DONE, KIND_BUY, KIND_CLOSE
from ...engine.paints import count
from ...engine.planning import GLAZIERY_TILE, sheet
from ...engine.playout import draw
from ...engine.rules import acting, is_over, options, play
from ...engine.state import State
from ...engine.step import NATURE
from ...engine.studio import AT_STUDIO
from ...engine.waking import apprentices
from .moment import Moment, detects
from .outlook import (
    has,
    has_part_paid,
    is_last_round,
    is_swallowed,
    later_columns,
    needs_paints_later,
    restorers_later,
    workers_here,
)

IMAGINED: Final = 12  # endings that must agree before a decision made in the dark is blamed


# The market


@detects("MARKET-08", "SCORE-08")
def bought_for_nothing_at_the_end(here: Moment) -> bool:
    """Paints that can no longer be used; closing a booth costs nothing."""
    state, seat = here.state, here.seat
    if here.step is not AT_BOOTH or here.move.kind != KIND_BUY or not is_last_round(state):
        return False
    if needs_paints_later(state, seat) or has_cards(state, seat):
        return False
    slot = state.rules.booth_starts[state.booth] + here.move.arg
    gold = LeafGoldFigures.of(state.rules.box).spaces[state.rules.side]
    leaves = gold[slot] if has_gold(state) else 0
    return bool(price(state, here.player) > leaves)


def has_gold(state: State) -> bool:
    return has(state, "leaf_gold") and basket(state).supply > 0


def has_cards(state: State, seat: int) -> bool:
    return has(state, "wishing_well") and well(state).hands[seat] != 0


@detects("M6-06", "SCORE-08")
def glass_bought_for_nothing_at_the_end(here: Moment) -> bool:
    """Glass that can no longer be used, and that nobody else could buy after this."""
    state, seat = here.state, here.seat
    if here.step is not AT_GLAZIERY or here.move.kind != KIND_TOKEN or not is_last_round(state):
        return False
    if restorers_later(state, seat) or anybody_at_glaziery_later(state, seat):
        return False
    return bool(GlazierFigures.of(state.rules.box).price[here.move.arg] >= THALERS_A_POINT)


def anybody_at_glaziery_later(state: State, seat: int) -> bool:
    columns = sheet(state)[state.column :]
    return any(
        state.players[other].tile_on(column) == GLAZIERY_TILE
        for other in range(state.rules.seats)
        for column in columns
        if other != seat
    )


# The bells


@detects("M8-12", "M8-15")
def certificate_left_part_paid(here: Moment) -> bool:
    """At the end, with enough money, when the bells would have been worth more than the money."""
    if here.step is not TOP_UP or not here.state.agenda.has(SCORE_BELLS):
        return False
    missing = due(here.state, asked(here.state))
    if here.move.arg == missing or PAY[missing] not in here.options():
        return False
    said, enough = int(here.move.arg), int(missing)
    return all(
        ending(here, enough, seed, are_paid) > ending(here, said, seed, are_paid)
        for seed in range(IMAGINED if is_leonardo_in_the_dark(here.state) else 1)
        for are_paid in (False, True)
    )


def is_leonardo_in_the_dark(state: State) -> bool:
    """Are his certificates still to be shown (LEO-35)?"""
    return state.rules.figures > state.rules.seats


def ending(here: Moment, thalers: int, seed: int, are_paid: bool) -> int:
    """The seat's final score, if all that can still be paid is paid, or none of it."""
    twin, rng = here.state.copy(), Random(seed)
    play(twin, here.seat, PAY[thalers])
    while not is_over(twin):
        seat = acting(twin)
        if seat == NATURE:
            play(twin, seat, draw(twin, rng))
        else:
            play(twin, seat, options(twin, seat)[-1 if are_paid else 0])
    return int(twin.players[here.seat].score)


@detects("M8-11", "SCORE-08")
def coins_lost_on_a_certificate(here: Moment) -> bool:
    """A partial payment at the end: the coins are lost, and the bells still count against you."""
    if here.step is not TOP_UP or not here.state.agenda.has(SCORE_BELLS):
        return False
    if certificate_left_part_paid(here):
        return False  # already reported
    left = here.player.money - here.move.arg
    loses = here.player.money // THALERS_A_POINT > left // THALERS_A_POINT
    return bool(loses and 0 < here.move.arg < due(here.state, asked(here.state)))


@detects("M8-06", "M8-07", "X-09")
def installment_at_the_end(here: Moment) -> bool:
    """There is enough money, nothing else left to buy, and full payment scores more."""
    state, player = here.state, here.player
    if here.step is not BUYING or not is_last_round(state):
        return False
    full = certificate_price(state, chosen_certificate(state))
    if here.move.arg == full or player.money < full or has_part_paid(state, here.seat):
        return False
    columns = later_columns(state)
    spends = any(player.workers(column) for column in (CATHEDRAL, CATHEDRAL2) if column in columns)
    buys_glass = any(player.tile_on(column) == GLAZIERY_TILE for column in columns)
    return not spends and not buys_glass


# The cards


@detects("M4-16", "SCORE-08")
def tip_kept_to_the_end(here: Moment) -> bool:
    """A free Thaler and penny are not taken as the last apprentice leaves the studio."""
    return (
        here.step is AT_STUDIO
        and here.move.kind != KIND_PLAY
        and (workers_here(here.state) == 1 or here.move is DONE)
        and PLAY[TIP] in here.options()
        and is_last_round(here.state)
        and not is_swallowed(here.state, here.seat)
    )


@detects("M4-12", "SCORE-08")
def lucky_guy_kept_to_the_end(here: Moment) -> bool:
    """Two free pennies are not taken as the visit to the market ends."""
    state = here.state
    if not is_last_round(state) or is_swallowed(state, here.seat):
        return False
    if PLAY[LUCKY_GUY] not in here.options():
        return False
    leaves = here.move is DONE or here.move.kind == KIND_CLOSE
    last = here.step is AT_BOOTH and here.move.kind == KIND_BUY and state.workers == 1
    at_market = here.step is AT_MARKET or here.step is AT_BOOTH
    enough = well(state).supply >= LUCKY_PENNIES or state.rules.options.unlimited_pieces
    return at_market and (leaves or last) and enough


@detects("M4-19", "MOOD-03")
def busker_kept_to_the_end(here: Moment) -> bool:
    """A step in mood would have been one more apprentice in the last round."""
    state, player = here.state, here.player
    if here.step is not BUSKING or PLAY[BUSKER] not in here.options() or here.has("medico"):
        return False
    gains = apprentices(state.rules.box, player.mood + 1) > apprentices(
        state.rules.box, player.mood
    )
    return state.final and here.move is not PLAY[BUSKER] and gains


# The ill


@detects("M10-23", "M10-31")
def medicine_kept_to_the_end(here: Moment) -> bool:
    """Healthy apprentices bring money at the end; medicine brings none."""
    state, seat = here.state, here.seat
    if here.step is not DRINKING or here.move is not DONE or not is_last_round(state):
        return False
    heals = any(move.kind == KIND_DRINK and move.arg != JUICE for move in here.options())
    return heals and count(sickroom(state).ill, seat) > 0


@detects("M10-23", "M10-24")
def drunk_for_nothing(here: Moment) -> bool:
    """The only bottle is emptied, though nobody is ill or the mood is at the top."""
    state, seat = here.state, here.seat
    if here.step is not DRINKING or here.move.kind != KIND_DRINK or is_last_round(state):
        return False
    if owned(state, seat) > 1:
        return False
    if here.move.arg == JUICE:
        return bool(here.player.mood == state.rules.box.mood.spaces - 1)
    return count(sickroom(state).ill, seat) == 0


@detects("M10-08", "M10-31")
def own_one_falls_ill(here: Moment) -> bool:
    """The neutral apprentice would be healthy again at once."""
    return here.step is FALLING_ILL and here.move is SICKEN[OWN]


@detects("M10-28")
def healthy_one_rests(here: Moment) -> bool:
    """Setting an ill apprentice aside heals it, and just as many come to work."""
    return here.step is RESTING and here.move is REST[HEALTHY]
