"""Component sets of one's own: made, corrected figure by figure, shared by their address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Annotated

from litestar import Response
from litestar.params import Parameter

from ....components import ComponentError, ComponentSet, load, shipped, shipped_set
from ....components.drafts import (
    UNNAMED,
    BadCorrection,
    Draft,
    added,
    corrected,
    draft,
    imported,
    read_path,
    removed,
    renamed,
    restored,
)
from ....locales import languages
from ....names import clean_name
from ...errors import Refused
from ...messages.boxes import (
    Boxes,
    BoxListed,
    BoxTold,
    Correction,
    NewBox,
    NewTitle,
    PieceNamed,
    box_told,
    boxes_told,
)
from ...messages.protocol import LETTERS
from ...play.hub import Hub
from ...store import boxes as store
from ...store.rows import Row
from ...tables.caller import Caller
from ...tables.tokens import new_id
from ..auth import Asked, as_guest, guest_cookie, readers_of
from ..methods import delete, get, post, put
from .tables import Id

BoxId = Annotated[
    str, Parameter(pattern="^[A-Za-z0-9_-]{1,32}$", description=f"at most 32 {LETTERS}")
]
MOST = 20  # boxes of a guest
MOST_FAULTS = 20  # of a file, that are told one by one
LONGEST_LIST = 400  # characters of all of them in one sentence
REMEMBERED = 100  # sets, summed up


def base_of(row: Row) -> ComponentSet:
    """The set that a box was made from; one that is shipped no more gives way to the classic."""
    return shipped_set(row["base"]) if row["base"] in shipped() else load()


@get(summary="Your component sets, and those that are shipped")
async def my_boxes(hub: Hub, caller: Caller) -> Boxes:
    guest = caller.guest
    rows = await hub.store.read(lambda c: store.boxes_of(c, guest)) if guest else []
    return boxes_told(await asyncio.to_thread(lambda: [listed(row) for row in rows]))


def listed(row: Row) -> BoxListed:
    return BoxListed(row["id"], row["title"], *summed_up(row["text"], base_of(row).name))


@lru_cache(REMEMBERED)
def summed_up(text: str, base: str) -> tuple[str, int, int]:
    """The name of a set, how many of its pieces differ from its base, and how many faults it has.

    Whoever has twenty sets is shown them at every visit, and reading them takes a second.
    """
    made = draft(text, shipped_set(base))
    return made.name, len(made.changed), len(made.faults)


@post(summary="Make a component set of your own")
async def make_box(request: Asked, data: NewBox, hub: Hub, caller: Caller) -> Response[BoxTold]:
    """From a set that is shipped, from a box whose address you have, or from a file."""
    guest = as_guest(caller)
    if await hub.store.read(lambda c: store.number_of(c, guest)) >= MOST:
        raise Refused(409, "too_many_boxes", f"you have {MOST} sets; delete one first")
    other = await row_of(hub, data.box) if data.box else None
    base = (other["base"] if other else data.like) or load().name
    text = data.text if data.text is not None else other["text"] if other else None
    if data.text is not None:
        await readers_of(request).try_out("box", data.text)
    made = await asyncio.to_thread(begun, base, text)
    title = clean_name(data.title)
    if text is None or (title and data.text is None):
        title = title or UNNAMED
        made = await asyncio.to_thread(renamed, made, title)
    title = title or (other["title"] if other else made.name)
    row: Row = {"id": new_id(), "guest": guest, "title": title, "base": base, "text": made.text}
    await hub.store.do(lambda connection: store.add_box(connection, row))
    return Response(
        await told(row, made, True),
        status_code=201,
        cookies=[guest_cookie(request.app.state.settings, guest)],
    )


def begun(base: str, text: str | None) -> Draft:
    try:
        usual = shipped_set(base)
        return draft(usual.text, usual) if text is None else imported(text, usual)
    except ComponentError as error:
        raise refused(error) from error


async def told(row: Row, made: Draft | None = None, yours: bool = False) -> BoxTold:
    """A box piece by piece; not on the event loop, since a set may have thousands of figures."""

    def tell() -> BoxTold:
        found = made or draft(row["text"], base_of(row))
        return box_told(row["id"], row["title"], row["base"], found, yours)

    return await asyncio.to_thread(tell)


def refused(error: ComponentError) -> Refused:
    faults = [fault.in_all_languages() for fault in error.faults[:MOST_FAULTS]]
    says = {language: listed_faults(row[language] for row in faults) for language in languages()}
    return Refused(400, "bad_set", listed_faults(error.faults), faults=faults, says=says)


def listed_faults(faults: Iterable[str]) -> str:
    return "; ".join(faults)[:LONGEST_LIST]


async def row_of(hub: Hub, id: str) -> Row:
    row = await hub.store.read(lambda connection: store.box(connection, id))
    if row is None:
        raise Refused(404, "no_box", "this component set doesn’t exist any more")
    return row


@get(summary="A component set, piece by piece")
async def show_box(box_id: BoxId, hub: Hub, caller: Caller) -> BoxTold:
    """Whoever knows its address may look at it."""
    row = await row_of(hub, box_id)
    return await told(row, yours=row["guest"] == caller.guest)


SetName = Annotated[str, Parameter(max_length=40, description="as in `shipped` of your sets")]


@get("/shipped/{name:str}", summary="A set that is shipped, piece by piece")
async def show_shipped(name: SetName) -> BoxTold:
    found = shipped_or_refused(name)
    return await told({"id": None, "title": name, "base": load().name, "text": found.text})


@get("/shipped/{name:str}/file", summary="The file of a set that is shipped")
async def download_shipped(name: SetName) -> Response[str]:
    return file(shipped_or_refused(name).text, name)


def shipped_or_refused(name: str) -> ComponentSet:
    if name not in shipped():
        there = ", ".join(shipped())
        raise Refused(404, "no_box", f"there is no set {name!r} here; there are {there}")
    return shipped_set(name)


def file(text: str, name: str) -> Response[str]:
    headers = {"Content-Disposition": f'attachment; filename="{name}.toml"'}
    return Response(text, media_type="application/toml", headers=headers)


@get("/file", summary="The file of a component set", media_type="application/toml")
async def download_box(box_id: BoxId, hub: Hub) -> Response[str]:
    """As it is played with on the command line: `--components FILE`."""
    row = await row_of(hub, box_id)
    made = await asyncio.to_thread(draft, row["text"], base_of(row))
    return file(row["text"], made.name)


async def change(
    hub: Hub, caller: Caller, id: str, alter: Callable[[Draft], Draft], title: str | None = None
) -> BoxTold:
    """Only its owner changes a set; of two changes at once the second must look again."""
    row = await row_of(hub, id)
    if row["guest"] != caller.guest:
        raise Refused(403, "not_your_box", "only its owner can correct this set; make a copy")

    def altered() -> Draft:
        try:
            return alter(draft(row["text"], base_of(row)))
        except BadCorrection as error:
            says = error.fault.in_all_languages()
            raise Refused(400, "bad_correction", str(error), says=says) from error
        except ComponentError as error:
            raise refused(error) from error

    made = await asyncio.to_thread(altered)
    new = {"text": made.text, "title": title or row["title"]}
    if not await hub.store.do(lambda c: store.rewrite(c, id, row["text"], new)):
        raise Refused(409, "box_changed", "this set was changed elsewhere just now; look again")
    return await told({**row, **new}, made, True)


@put("/title", summary="Name a component set")
async def name_box(box_id: BoxId, data: NewTitle, hub: Hub, caller: Caller) -> BoxTold:
    title = clean_name(data.title)
    if not title:
        raise Refused(400, "no_title", "a name needs at least one letter or digit")
    return await change(hub, caller, box_id, lambda old: renamed(old, title), title)


@put("/figures", summary="Correct one figure")
async def correct_figure(box_id: BoxId, data: Correction, hub: Hub, caller: Caller) -> BoxTold:
    """It is kept even if it is wrong; `faults` say so, and the set waits until there are none."""
    path, value = read_path(data.path), data.value
    return await change(hub, caller, box_id, lambda old: corrected(old, path, value))


@post("/pieces", summary="One more entry like a piece", status_code=200)
async def add_piece(box_id: BoxId, data: PieceNamed, hub: Hub, caller: Caller) -> BoxTold:
    return await change(hub, caller, box_id, lambda old: added(old, read_path(data.path)))


@post("/pieces/removed", summary="Take an added entry away", status_code=200)
async def remove_piece(box_id: BoxId, data: PieceNamed, hub: Hub, caller: Caller) -> BoxTold:
    return await change(hub, caller, box_id, lambda old: removed(old, read_path(data.path)))


@post("/pieces/restored", summary="A piece as it was before", status_code=200)
async def restore_piece(box_id: BoxId, data: PieceNamed, hub: Hub, caller: Caller) -> BoxTold:
    return await change(hub, caller, box_id, lambda old: restored(old, read_path(data.path)))


@delete(summary="Delete a component set")
async def delete_box(box_id: BoxId, hub: Hub, caller: Caller) -> None:
    """Games that are played with it keep their figures."""
    row = await row_of(hub, box_id)
    if row["guest"] != caller.guest:
        raise Refused(403, "not_your_box", "only its owner can delete this set")
    await hub.store.do(lambda connection: store.remove_box(connection, box_id))


@get("/box", summary="The component set of a table, piece by piece")
async def box_of_table(table_id: Id, hub: Hub, caller: Caller) -> BoxTold:
    """Whoever may see the table; the figures travel with it."""
    table = await hub.table(table_id)
    table.viewer(caller)
    played = table.game.record.configuration.components
    row = {"id": None, "title": played.name, "base": load().name, "text": played.text}
    return await told(row)
