"""The card facts of the data, as the sequences need them."""

from functools import cache

import msgspec

from rules_engine.facts.files import data_file


class Card(msgspec.Struct, frozen=True):
    """What the data knows of a card (its wording is not in the data).

    kind is `objective`, `ploy`, `spell` or `upgrade`; restricted_to names the fighters, traits
    or keywords that may have it, None where there is no restriction.
    """

    id: str
    name: str
    warband: str
    release: str
    kind: str = msgspec.field(name="type")
    glory: int | None = None
    scoring: str | None = None
    hybrid: bool = False
    dual: bool = False
    restricted_to: list[str] | None = None


class _File(msgspec.Struct):
    cards: list[Card]


class _Summaries(msgspec.Struct):
    summaries: dict[str, str]


@cache
def cards() -> dict[str, Card]:
    """Every card of the data by its id."""
    raw = data_file("cards.json")
    return {card.id: card for card in msgspec.json.decode(raw, type=_File).cards}


def card_facts(card: str) -> Card | None:
    """The facts of a card; None for one that the data does not have, or a sealed one."""
    return cards().get(card)


@cache
def summaries() -> dict[str, str]:
    """What cards do by their names, shortly and in our own words."""
    raw = data_file("card_summaries.json")
    return msgspec.json.decode(raw, type=_Summaries).summaries


def is_sealed(card: str) -> bool:
    """Whether this stands for a card that nobody has shown."""
    return card.startswith("?")
