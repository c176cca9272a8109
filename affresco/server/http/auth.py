"""Who is calling, and whether they may: every request passes here before it is answered."""

from __future__ import annotations

from litestar import Request
from litestar.datastructures import Cookie, State

from ..errors import Refused, not_found
from ..play.hub import Hub
from ..reading.readers import Readers
from ..settings import Settings
from ..store import queries
from ..tables.caller import Caller
from ..tables.tokens import hashed, new_id, sign, verified
from .description import prepare
from .limits import Limits, Traffic, network_of

Asked = Request[None, None, State]
GUEST_COOKIE = "affresco_guest"
INVITATION_COOKIE = "affresco_invitation"
A_YEAR = 365 * 24 * 3600
A_DAY = 24 * 3600
SAFE = ("GET", "HEAD", "OPTIONS")
BEARER = "bearer "
LONGEST_HEADER = 8 * 1024  # bytes
LONGEST_PATH = 200  # bytes; none of ours comes near it, and file systems allow 255
LONGEST_QUERY = 8 * 1024  # bytes
CREATING = (
    "/api/tables",
    "/api/records",
    "/api/boxes",
    "/api/guests",
    "/again",
    "/clone",
    "/rematch",
)
STUDYING = (
    "/api/boxes",
    "/box",
    "/hint",
    "/puzzles/",
    "/replay",
    "/recap",
    "/review",
    "/schema",
)  # parts of a path


def hub_of(state: State) -> Hub:
    hub: Hub = state.hub
    return hub


def readers_of(request: Asked) -> Readers:
    readers: Readers = request.app.state.readers
    return readers


def caller_of(request: Asked, hub: Hub) -> Caller:
    """The holder of a seat's token, or the guest of a cookie this server signed.

    It asks for the hub, which it does not need, to come after it: Litestar would else start a
    task for each of the two.
    """
    address = network(request)
    given = request.headers.get("authorization", "")
    if given[: len(BEARER)].lower() == BEARER:
        return Caller(token=hashed(given[len(BEARER) :].strip()), address=address)
    settings: Settings = request.app.state.settings
    guest = verified(request.cookies.get(GUEST_COOKIE, ""), settings.keys)
    return Caller(guest=guest, address=address)


async def noticed(request: Asked) -> None:
    """After an answer: its caller is there."""
    id = request.path_params.get("table_id")
    if id:
        hub = hub_of(request.app.state)
        hub.noticed(str(id), caller_of(request, hub))


def address_of(request: Asked) -> str:
    return request.client.host if request.client else ""


def network(request: Asked) -> str:
    """What is counted as one address."""
    return network_of(address_of(request))


async def guard(request: Asked) -> None:
    """Refuse what is too long, what other sites' pages send, and too many requests."""
    refuse_long_addresses(request)
    refuse_long_headers(request)
    refuse_other_names(request)
    if request.method not in SAFE and "authorization" not in request.headers:
        refuse_foreign_pages(request)
    limits: Limits = request.app.state.limits
    traffic, who = traffic_of(request), network(request)
    limits.count(traffic, who)
    if traffic == Traffic.CREATING:
        limits.count(Traffic.FOUNDING, who)
    await prepare(request.app, request.scope["path"])


def traffic_of(request: Asked) -> Traffic:
    path = str(request.scope["path"])
    if path.endswith(("/join", "/invitations")):
        return Traffic.JOINING
    if path.endswith("/shown"):
        return Traffic.SHOWING
    if request.method not in SAFE and path.endswith(CREATING):
        return Traffic.CREATING
    if path.startswith(("/api/", "/schema/")) and any(part in path for part in STUDYING):
        return Traffic.STUDYING
    return Traffic.READING if request.method in SAFE else Traffic.WRITING


def refuse_long_addresses(request: Asked) -> None:
    if len(request.scope["path"].encode(errors="replace")) > LONGEST_PATH:
        raise not_found()
    if len(request.scope["query_string"]) > LONGEST_QUERY:
        most = f"at most {LONGEST_QUERY // 1024} KiB are accepted"
        raise Refused(414, "long_query", f"the address of the request is too long; {most}")


def refuse_long_headers(request: Asked) -> None:
    """Before they are parsed: older Pythons take quadratic time for a long cookie."""
    if any(len(value) > LONGEST_HEADER for _, value in request.scope["headers"]):
        most = f"at most {LONGEST_HEADER // 1024} KiB are accepted"
        raise Refused(431, "long_header", f"a header of the request is too long; {most}")


def refuse_other_names(request: Asked) -> None:
    """A page elsewhere may have its own name lead to this machine: it gets nothing here."""
    host = request.headers.get("host", "")
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    settings: Settings = request.app.state.settings
    if not settings.is_called(name.lower()):
        sentence = f"no server of this name is here: {name[:80]!r}; its host can allow it"
        raise Refused(421, "other_name", sentence)


def refuse_foreign_pages(request: Asked) -> None:
    site = request.headers.get("sec-fetch-site", "same-origin")
    origin = request.headers.get("origin")
    foreign = origin is not None and origin.partition("://")[2] != request.headers.get("host")
    if foreign or site not in ("same-origin", "none"):
        raise Refused(403, "foreign_page", "a page of another site can’t act for you here")


def as_guest(caller: Caller) -> str:
    """The caller as a guest, a new one if they have no cookie yet."""
    if caller.token is not None:
        raise Refused(403, "token_only", "a seat’s token works for its seat only; come as a guest")
    return caller.guest or new_id()


def as_counted_guest(request: Asked, caller: Caller) -> str:
    """The caller as a guest of whom something will be kept: a new one counts as such."""
    guest = as_guest(caller)
    if caller.guest is None:
        limits: Limits = request.app.state.limits
        limits.count(Traffic.FOUNDING, caller.address)
    return guest


def guest_cookie(settings: Settings, guest: str) -> Cookie:
    return cookie(settings, GUEST_COOKIE, sign(guest, settings.key), A_YEAR)


def invitation_cookie(settings: Settings, token: str) -> Cookie:
    return cookie(settings, INVITATION_COOKIE, token, A_DAY)


def cookie(settings: Settings, name: str, value: str, seconds: int) -> Cookie:
    return Cookie(
        name,
        value=value,
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=settings.public,
        path=f"{settings.prefix}/",
    )


async def name_of(hub: Hub, guest: str | None) -> str:
    if guest is None:
        return ""
    return await hub.store.read(lambda connection: queries.name_of(connection, guest)) or ""
