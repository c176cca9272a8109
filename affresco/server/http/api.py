"""The API: all routes with their paths, nested as the paths are."""

from __future__ import annotations

from litestar import Router

from .routes import guests, lessons, moves, replays, seats, streams, tables


def api() -> Router:
    one_seat = Router(
        "/seats/{color:str}",
        route_handlers=[
            *(seats.set_seat, seats.set_color, seats.new_link, seats.revoke),
            *(seats.take_over, seats.hand_back),
        ],
    )
    one_table = Router(
        "/{table_id:str}",
        route_handlers=[
            *(tables.show_table, tables.delete_table, tables.rematch, tables.clone),
            *(seats.join, seats.leave, seats.start, seats.abandon, seats.i_am),
            *(seats.go_on, one_seat),
            *(moves.see, moves.possible, moves.why, moves.foresee),
            *(moves.move, moves.plan, moves.unseal, moves.undo),
            *(streams.events, streams.decisions, streams.shown),
            *(replays.frames, replays.look_back, replays.recap, replays.download),
        ],
    )
    all_tables = Router("/tables", route_handlers=[tables.make_table, tables.my_tables, one_table])
    guest = Router("/guests", route_handlers=[guests.introduce, guests.who_am_i, guests.forget_me])
    learning = Router("/lessons", route_handlers=[lessons.all_lessons, lessons.one_lesson])
    return Router("/api", route_handlers=[guest, all_tables, learning, replays.upload])
