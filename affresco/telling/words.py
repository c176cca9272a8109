"""What the words of the game are about: for each verb the vocabulary of what follows it.

`restore c3` is about a segment, `send market` about a place. An offer is the number of a place
where something lies: `portrait 2` takes the second portrait on display.
"""

from __future__ import annotations

from typing import Final

GOODS_OFFER: Final = "goods_offer"  # of the booth being visited
PORTRAIT_OFFER: Final = "portrait_offer"
WINDOW_OFFER: Final = "window_offer"
CERTIFICATE_OFFER: Final = "certificate_offer"
BOTTLE_OFFER: Final = "bottle_offer"
WORKER: Final = "worker"  # healthy, ill, own or neutral

ABOUT: Final = {
    "wake": "hour",
    "send": "place",
    "neutral": "place",
    "ill": "column",
    "glaziery": "column",
    "audience": "column",
    "wall": "column",
    "booth": "booth",
    "buy": GOODS_OFFER,
    "close": "booth",
    "bishop": "segment",
    "sexton": "segment",
    "restore": "segment",
    "altar": "altar_set",
    "blend": "paint",
    "take": "paint",
    "give": "paint",
    "portrait": PORTRAIT_OFFER,
    "request": "request",
    "stack": "stacked",
    "play": "wish",
    "token": "glass",
    "bench": WINDOW_OFFER,
    "fit": "glass",
    "unroll": "line",
    "certify": CERTIFICATE_OFFER,
    "mural": "section",
    "exchange": "blended",
    "swap": "wall_tile",
    "saint": "paint",
    "bottle": BOTTLE_OFFER,
    "drink": "bottle",
    "call": WORKER,
    "rest": WORKER,
    "sicken": WORKER,
}  # the other verbs stand alone, or are followed by a number
