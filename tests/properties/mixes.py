"""Random games with random modules, with everything hidden in them dealt again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from affresco.configuration import Configuration, configure
from affresco.engine.board import COLUMNS, SPACES, bit
from affresco.engine.module import with_entry
from affresco.engine.modules.bells.certificates import bell_board
from affresco.engine.modules.glaziers.glass import glass
from affresco.engine.modules.leaf_gold.module import basket
from affresco.engine.modules.medico.sickroom import NOWHERE, sickroom
from affresco.engine.modules.scrolls.module import LINES, scrolls
from affresco.engine.modules.wishing_well.well import put_hand, well
from affresco.engine.options import ALL_MODULES, ROUND_LIMIT, VALUES
from affresco.engine.paints import ONE, count
from affresco.engine.planning import PLANNING, sheet
from affresco.engine.rules import acting, is_over, step
from affresco.engine.setting_up import new_game
from affresco.engine.state import State
from affresco.engine.step import NATURE
from tests.properties.games import enrich, move_on

CARDS = 10  # kinds of wishing cards
CARD_BITS = 6
TILES = {"glaziers": 1, "bells": 2, "wall_fresco": 3, "medico": 4}


def random_mix(rng: Random, seats: int | None = None) -> Configuration:
    """Any seats, any modules, any options."""
    names = [name for name in ALL_MODULES if rng.random() < rng.choice([0.3, 0.6, 1.0])]
    chosen = [f"{name}={rng.choice(VALUES[name])}" for name in VALUES if rng.random() < 0.3]
    chosen.append(f"{ROUND_LIMIT}={rng.randint(9, 12)}")
    return configure(seats or rng.randint(2, 4), ",".join(names), ", ".join(chosen))


def mixed_walk(rng: Random, seats: int | None = None) -> Iterator[State]:
    """One game: its state whenever it is at rest, from the set-up to the end."""
    state = new_game(random_mix(rng, seats).rules())
    eager = rng.random() < 0.7
    if rng.random() < 0.6:
        enrich(state, rng)
    yield state
    while not is_over(state):
        move_on(state, rng, eager)
        yield state


def mixed_moments(rng: Random, number: int, chance: float = 0.05) -> Iterator[State]:
    """Positions from random games where a seat decides."""
    found = 0
    while True:
        for state in mixed_walk(rng):
            if not is_over(state) and acting(state) != NATURE and rng.random() < chance:
                yield state.copy()
                found += 1
                if found == number:
                    return


def has(state: State, name: str) -> bool:
    return any(module.name == name for module in state.rules.modules)


def dealt_anew(state: State, viewer: int, rng: Random, screened: bool) -> State:
    """A table that differs only in what the viewer may not know."""
    twin = state.copy()
    others = [seat for seat in range(twin.rules.seats) if seat != viewer]
    if screened:
        deal_stocks(twin, others, rng)
    if step(twin) is PLANNING:
        for seat in others:
            deal_plan(twin, seat, rng)
    if has(twin, "wishing_well"):
        deal_cards(twin, others, rng)
    if has(twin, "scrolls"):
        deal_scrolls(twin, others, rng)
    return twin


def deal_stocks(twin: State, others: list[int], rng: Random) -> None:
    """What lies behind the large screens."""
    for seat in others:
        player = twin.players[seat]
        player.money = rng.randrange(40)
        player.paints = sum(ONE[color] * rng.randrange(6) for color in range(6))
        if has(twin, "leaf_gold"):
            basket(twin).leaves += (rng.randrange(6) - count(basket(twin).leaves, seat)) * ONE[seat]
        if has(twin, "glaziers"):
            tokens = sum(ONE[color] * rng.randrange(4) for color in range(4))
            glass(twin).tokens = with_entry(glass(twin).tokens, seat, tokens)
        if has(twin, "wishing_well"):
            own = well(twin)
            own.pennies += (rng.randrange(6) - count(own.pennies, seat)) * ONE[seat]
    if has(twin, "bells") and not bell_board(twin).track:
        deal_certificates(twin, others, rng)


def deal_certificates(twin: State, others: list[int], rng: Random) -> None:
    """Those face down before others, out of all that could be."""
    own = bell_board(twin)
    pool = own.unseen
    for seat in others:
        pool |= own.paid[seat]
    cards = [card for card in range(18) if pool & bit(card)]
    rng.shuffle(cards)
    paid = own.paid[:]
    for seat in others:
        held = bin(paid[seat]).count("1")
        paid[seat] = sum(bit(cards.pop()) for _ in range(held))
    own.paid = paid
    own.unseen = sum(bit(card) for card in cards)


def deal_plan(twin: State, seat: int, rng: Random) -> None:
    """Another plan, finished or not; whether it is finished is no secret."""
    player = twin.players[seat]
    player.plan = player.sent = player.cover = player.last = 0
    free = list(sheet(twin))
    for name, tile in TILES.items():
        if has(twin, name) and rng.random() < 0.3 and free:
            column = 0 if tile == TILES["medico"] else rng.choice(free)
            if column in free:
                free.remove(column)
                player.cover += tile * bit(4 * column)
    for _ in range(rng.randrange(player.apprentices + 1)):
        column = rng.choice(free) if free else 0
        if column in free and player.workers(column) < SPACES:
            player.plan += bit(4 * column)
            player.sent += 1
            player.last = max(player.last, column)
    if has(twin, "medico"):
        room = sickroom(twin)
        room.sent_ill = with_entry(room.sent_ill, seat, 0)
        place = rng.choice([NOWHERE, *range(len(COLUMNS))])
        room.neutral = with_entry(room.neutral, seat, place)
    if has(twin, "wishing_well"):
        own = well(twin)
        pennies = count(own.pennies, seat) + count(own.sheets, seat)
        on_sheet = min(rng.randrange(3), pennies)
        own.pennies += (pennies - on_sheet - count(own.pennies, seat)) * ONE[seat]
        own.sheets += (on_sheet - count(own.sheets, seat)) * ONE[seat]


def deal_cards(twin: State, others: list[int], rng: Random) -> None:
    """Wishing cards in others' hands, out of all that were not played."""
    own = well(twin)
    packs = [own.pile, *(own.hands[seat] for seat in others)]
    cards = [
        kind
        for pack in packs
        for kind in range(CARDS)
        for _ in range(pack >> (CARD_BITS * kind) & 63)
    ]
    sizes = [sum(pack >> (CARD_BITS * kind) & 63 for kind in range(CARDS)) for pack in packs]
    rng.shuffle(cards)
    for seat, size in zip(others, sizes[1:], strict=True):
        put_hand(own, seat, sum(bit(CARD_BITS * cards.pop()) for _ in range(size)))
    own.pile = sum(bit(CARD_BITS * kind) for kind in cards)


def deal_scrolls(twin: State, others: list[int], rng: Random) -> None:
    own = scrolls(twin)
    own.rows, own.columns = own.rows[:], own.columns[:]  # those of the table are shared
    for held, first in ((own.rows, 0), (own.columns, LINES)):
        seats = [seat for seat in others if held[seat] >= 0]
        free = [line for line in range(LINES) if own.unseen & bit(first + line)]
        lines = free + [held[seat] for seat in seats]
        rng.shuffle(lines)
        for seat in seats:
            held[seat] = lines.pop()
        own.unseen -= sum(bit(first + line) for line in free)
        own.unseen += sum(bit(first + line) for line in lines)
