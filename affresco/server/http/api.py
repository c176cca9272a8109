"""The API: all routes with their paths, nested as the paths are."""

from __future__ import annotations

from litestar import Router

from .routes import (
    boxes,
    guests,
    hints,
    invitations,
    lessons,
    moves,
    puzzles,
    replays,
    reviews,
    seats,
    streams,
    tables,
)


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
            *(seats.join, seats.leave, seats.start, seats.abandon, seats.play_on, seats.i_am),
            *(seats.go_on, one_seat),
            *(moves.see, moves.possible, moves.why, moves.foresee),
            *(moves.move, moves.plan, moves.unseal, moves.undo, hints.hint),
            *(streams.events, streams.decisions, streams.shown),
            *(replays.frames, replays.look_back, replays.recap, replays.download),
            *(boxes.box_of_table, reviews.review, reviews.again),
        ],
    )
    all_tables = Router("/tables", route_handlers=[tables.make_table, tables.my_tables, one_table])
    guest = Router("/guests", route_handlers=[guests.introduce, guests.who_am_i, guests.forget_me])
    one_box = Router(
        "/{box_id:str}",
        route_handlers=[
            *(boxes.show_box, boxes.delete_box, boxes.name_box, boxes.download_box),
            *(boxes.correct_figure, boxes.add_piece, boxes.remove_piece, boxes.restore_piece),
        ],
    )
    shipped = (boxes.show_shipped, boxes.download_shipped)
    all_boxes = Router("/boxes", route_handlers=[boxes.make_box, boxes.my_boxes, *shipped, one_box])
    learning = Router(
        "/lessons",
        route_handlers=[
            *(lessons.all_lessons, lessons.learned, lessons.learn, lessons.one_lesson),
        ],
    )
    solving = Router(
        "/puzzles",
        route_handlers=[
            *(puzzles.all_puzzles, puzzles.one_puzzle, puzzles.answer, puzzles.solve),
        ],
    )
    rest = (invitations.follow, replays.upload)
    return Router("/api", route_handlers=[guest, all_tables, all_boxes, learning, solving, *rest])
