"""Links: `/join#TOKEN` leads to a table, and takes nobody's seat yet.

What follows the # stays in the browser: the page reads it and sends it in a body, so that no
proxy and no log on the way ever sees a token in an address.
"""

from __future__ import annotations

from dataclasses import replace

from litestar import Response
from litestar.datastructures import Cookie

from ....engine.board import COLORS
from ...errors import no_invitation
from ...messages.protocol import Followed, InvitationSaid
from ...play.hub import Hub
from ...settings import Settings
from ...store import queries
from ...tables.caller import Caller
from ...tables.tokens import hashed
from ..auth import A_YEAR, Asked, cookie, invitation_cookie
from ..methods import post
from .tables import LISTED

PATH = "/invitations"
LINK_COOKIE = "affresco_link_"  # with the beginning of a link's hash: the table that it led to
BEGINNING = 16


@post(PATH, summary="Follow a link to a table", status_code=200)
async def follow(
    request: Asked, data: InvitationSaid, hub: Hub, caller: Caller
) -> Response[Followed]:
    """Keep its token in a cookie; nobody has sat down yet.

    Once used up, the server no longer knows it: only the browser that came with it remembers
    the table, and players who sit there are led back.
    """
    settings: Settings = request.app.state.settings
    token = hashed(data.token)
    found = await hub.store.read(lambda c: queries.invitation(c, token))
    name = LINK_COOKIE + token[:BEGINNING]
    if found is not None:
        id, seat, is_taken = found
        # A seat that moves to another device has a name already, so the address says which it is.
        invited = f"invited={COLORS[seat]}" if is_taken else "invited"
        kept = replace(cookie(settings, name, id, A_YEAR), path=f"{settings.prefix}/api{PATH}")
        cookies: list[Cookie] = [invitation_cookie(settings, data.token), kept]
        return Response(Followed(f"{settings.prefix}/tables/{id}?{invited}"), cookies=cookies)
    known = request.cookies.get(name, "")
    if known in await tables_of(hub, caller.guest):
        return Response(Followed(f"{settings.prefix}/tables/{known}"))
    raise no_invitation(404)


async def tables_of(hub: Hub, guest: str | None) -> list[str]:
    if guest is None:
        return []
    rows = await hub.store.read(lambda c: queries.tables_of(c, guest, LISTED))
    return [row["id"] for row in rows]
