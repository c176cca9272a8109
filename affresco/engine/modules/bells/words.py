"""The words of the bells."""

from __future__ import annotations

from typing import Final

from ...board import COLUMNS
from ...moves import numbers, words
from ...planning import AUDIENCE_TILE, spell_in_plans
from ...vocabulary import pieces_of

KIND_CERTIFICATE: Final = 9  # nature's
KIND_AUDIENCE: Final = 46
KIND_CERTIFY: Final = 47
KIND_PAY: Final = 48

CERTIFICATE: Final = words(KIND_CERTIFICATE, "certificate", numbers(18), "116-133")
AUDIENCE: Final = words(KIND_AUDIENCE, "audience", COLUMNS, "462-467")  # cover a column
CERTIFY: Final = words(KIND_CERTIFY, "certify", numbers(4), "468-471")  # take one on display
PAY: Final = words(KIND_PAY, "pay", ["0", *numbers(15)], "472-487")

spell_in_plans(KIND_AUDIENCE, AUDIENCE_TILE)

pieces_of("certificate", 18)
