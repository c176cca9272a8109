"""From the checked figures of a component set to the tables that the rules read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mypy_extensions import i64

from affresco.engine.board import BOOTHS, SEGMENTS, bit
from affresco.engine.paints import LETTERS, ONE, pack
from affresco.engine.tables import (
    BOTTLES,
    COINS,
    EFFECTS,
    FAVORS,
    GLASS,
    INFECTIONS,
    REQUESTS,
    SIDES,
    SPLASHES,
    TOP,
    WISHES,
    Tables,
)

from .sections import BASIC, BLENDED
from .wall import Wall

Figures = dict[str, Any]


def fill(name: str, digest: str, figures: Figures) -> Tables:
    return Tables(name, digest, numbers(figures), rows(figures), grids(figures), words(figures))


def numbers(of: Figures) -> dict[str, i64]:
    mood, player, well, bells = of["mood"], of["player"], of["wishing_well"], of["bells"]
    basic, special = of["fresco"]["tiles"], of["blends"]["tiles"]
    table: dict[str, i64] = {
        "black_apprentices": of["supply"]["black_apprentices"],
        "mood_spaces": mood["spaces"],
        "mood_start": mood["start"],
        "plus_one": min(mood["plus_one"]),
        "minus_one": max(mood["minus_one"]),
        "apprentices": player["apprentices"],
        "money": player["money"],
        "paints": pack(player["paints"]),
        "center_tiles": bit_set(valued(basic, of["fresco"]["center"])),
        "center_blend": len(basic) + valued(special, of["blends"]["center"])[0],
        "penny_count": well["pennies"],
        "penny_start": well["per_player"],
        "penny_throws": well["per_round"],
        "leaf_count": of["leaf_gold"]["leaves"],
        "window_segments": bit_set(map(SEGMENTS.index, of["glaziers"]["beside_window"])),
        "scroll_one": of["scrolls"]["one"],
        "scroll_both": of["scrolls"]["both"],
        "leonardo_certificates": bells["leonardo"],
        "wall_start": bit_set(Wall(of["wall_fresco"]["board"]).start),
        "wall_points": of["wall_fresco"]["vp"],
        "saint_pay": of["medico"]["saint_pay"],
        "health_credit": of["medico"]["health_credit"],
    }
    for key, points in of["altar"].items():
        table[f"altar_{key}"] = points
    return table


def rows(of: Figures) -> dict[str, list[i64]]:
    supply, hostel, glaziers = of["supply"], of["hostel"], of["glaziers"]
    tiles = of["fresco"]["tiles"] + of["blends"]["tiles"]
    windows, certificates = glaziers["windows"], of["bells"]["certificates"]
    wall, medico = of["wall_fresco"], of["medico"]
    return {
        "coins": row(supply["coins"], map(str, COINS)),
        "paint_pieces": row(supply["paints"], LETTERS),
        "mood_change": hostel["mood"],
        "price": hostel["price"],
        "starting_spaces": row(of["track"]["starting_spaces"], SIDES),
        "goods": packed(of["market"]["tiles"]),
        "market": [in_play(of["market"], side) for side in SIDES],
        "tile_points": column(tiles, "vp"),
        "tile_cost": packed(column(tiles, "cost")),
        "tile_splashes": [splash_set(tile) for tile in tiles],
        "recipe_cost": packed(of["recipes"][letter] for letter in LETTERS[3:]),
        **portraits(of["portraits"]),
        "wish_counts": row(of["wishing_well"]["cards"], WISHES),
        "wish_paint": packed(of["wishing_well"]["free_paint"]),
        "leaf_discs": [LETTERS.index(letter) for letter in of["leaf_gold"]["discs"]],
        "leaf_points": row(of["leaf_gold"]["vp"], ["on", "adjacent", "elsewhere"]),
        "glass_count": row(glaziers["tokens"], GLASS),
        "glass_price": row(glaziers["price"], GLASS),
        "glass_penalty": row(glaziers["penalty"], GLASS),
        "window_panels": [panels(window["panels"]) for window in windows],
        "window_points": column(windows, "vp"),
        "bench_cost": glaziers["bench"],
        "certificate_price": column(certificates, "price"),
        "certificate_points": column(certificates, "vp"),
        "certificate_bells": column(certificates, "bells"),
        "wall_neighbors": [bit_set(sections) for sections in Wall(wall["board"]).neighbors],
        **wall_tiles(wall["tiles"]),
        "wall_exchange": row(wall["exchange_tiles"], BLENDED),
        "bottle_counts": row(medico["bottles"], BOTTLES),
        "infection_counts": row(medico["infections"], INFECTIONS),
        "favor_counts": row(of["favors"]["tiles"], FAVORS),
    }


def grids(of: Figures) -> dict[str, list[list[i64]]]:
    thresholds = row(of["bells"]["thresholds"], SIDES)
    return {
        "booths": row(of["market"]["booths"], SIDES),
        "request_points": row(of["requests"], REQUESTS),
        "leaf_spaces": [leaf_spaces(of, side) for side in SIDES],
        "bell_ranks": row(of["bells"]["ranks"], SIDES),
        "bell_thresholds": [column(marks, "space") for marks in thresholds],
        "bell_points": [column(marks, "vp") for marks in thresholds],
        "place_price": row(of["medico"]["place_price"], SIDES),
    }


def words(of: Figures) -> dict[str, list[str]]:
    return {
        "hours": of["hostel"]["hours"],
        "portrait_names": [card["name"] for pile in of["portraits"].values() for card in pile],
        "wall_board": of["wall_fresco"]["board"],
    }


def portraits(piles: Figures) -> dict[str, list[i64]]:
    cards = [card for letter in "ABC" for card in piles[letter]]
    return {
        "portrait_pile": [pile for pile, letter in enumerate("ABC") for _ in piles[letter]],
        "portrait_effect": [EFFECTS.index(card["effect"]) for card in cards],
        "portrait_money": column(cards, "money"),
        "portrait_points": column(cards, "vp"),
        "portrait_mood": [TOP if card["mood"] == "top" else card["mood"] for card in cards],
        "portrait_paint": packed(column(cards, "paint")),
        "portrait_choose_basic": column(cards, "choose_basic"),
    }


def wall_tiles(tiles: list[Figures]) -> dict[str, list[i64]]:
    """By pair of front and back: how many tiles, and their splashes."""
    counts: list[i64] = [0] * len(BLENDED) * len(BASIC)
    splashes: list[i64] = [0] * len(counts)
    for tile in tiles:
        pair = len(BASIC) * BLENDED.index(tile["front"]) + BASIC.index(tile["back"])
        counts[pair] += 1
        splashes[pair] = splash_set(tile)
    return {"wall_pairs": counts, "wall_splashes": splashes}


def leaf_spaces(of: Figures, side: str) -> list[i64]:
    """The leaves that each slot of the market gives, counted over all booths."""
    sizes = of["market"]["booths"][side]
    leaves: list[i64] = [0] * sum(sizes)
    for space in of["leaf_gold"]["spaces"][side]:
        before = sum(sizes[: BOOTHS.index(space["booth"])])
        leaves[before + space["slot"] - 1] = space["leaves"]
    return leaves


def in_play(market: Figures, side: str) -> i64:
    """The market tiles of a side: of equal ones the first are removed."""
    removed = list(market["removed"][side])
    kept = []
    for number, tile in enumerate(market["tiles"]):
        if tile in removed:
            removed.remove(tile)
        else:
            kept.append(number)
    return bit_set(kept)


def valued(tiles: list[Figures], points: int) -> list[int]:
    return [number for number, tile in enumerate(tiles) if tile["vp"] == points]


def splash_set(piece: Figures) -> i64:
    return bit_set({SPLASHES.index(letter) for letter in piece["splashes"]})


def panels(letters: str) -> i64:
    initials = [color[0] for color in GLASS]
    return sum(ONE[initials.index(letter)] for letter in letters)


def packed(paints: Iterable[str]) -> list[i64]:
    return [pack(letters) for letters in paints]


def bit_set(members: Iterable[int]) -> i64:
    return sum(bit(member) for member in members)


def row(table: Figures, keys: Iterable[str]) -> list[Any]:
    return [table[key] for key in keys]


def column(pieces: list[Figures], key: str) -> list[Any]:
    return [piece[key] for piece in pieces]
