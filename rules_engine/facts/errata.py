"""How the errata of cards are played: both forms, or one, and why.

Source: `data/errata.json`, in the order of `data/card_details.json`, which says in our own words
what each errata changes.
"""

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from rules_engine.facts.files import data_file

Forms = Literal["both", "alike", "later"]


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a card with an errata is played.

    forms is `both` (as printed in the older editions, by its errata in those that play errata),
    `alike` (the two are played alike, since nothing that is played asks for what differs) or
    `later` (every edition plays the form of the errata), for the reason why.
    """

    forms: Forms
    why: str = ""


class _File(msgspec.Struct):
    played: dict[str, Played]


@cache
def errata_played() -> Mapping[str, Played]:
    """How each card with an errata is played, by its id."""
    return msgspec.json.decode(data_file("errata.json"), type=_File).played
