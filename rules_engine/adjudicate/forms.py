"""The two forms an answer takes: decided, with its derivation, or undecided, with the reason."""

from typing import Any, Literal, TypeAlias

import msgspec


class Reason(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a derivation: a rule in our words, where it stands, whether it held, the facts.

    verdict is `holds`, `broken`, `assumed` or `not shown`.
    """

    rule: str
    says: str
    cites: tuple[str, ...]
    verdict: str = "holds"
    facts: dict[str, Any] = {}


class Supposed(msgspec.Struct, frozen=True):
    """An assumption that an answer rests on: its name, and the reading taken."""

    name: str
    says: str


class CardCited(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that an answer turns on, and the answers and pages that settle that card."""

    card: str
    name: str
    cites: tuple[str, ...] = ()


class Decided(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="answer", tag="decided"):
    """An answer: `yes`, `no`, or `told` where the question is not one of yes or no.

    first are the few lines that turned it, in words; outcome holds what was asked for, by name;
    derivation the checks in order, reached the rules whose rows were merely passed through. cites
    are all places it rests on, cards those of single cards; supposed the assumptions used; related
    ids of rules worth reading beside it.
    """

    verdict: Literal["yes", "no", "told"]
    first: tuple[str, ...] = ()
    outcome: dict[str, Any] = {}
    derivation: tuple[Reason, ...] = ()
    reached: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    cards: tuple[CardCited, ...] = ()
    supposed: tuple[Supposed, ...] = ()
    related: tuple[str, ...] = ()


class Undecided(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="answer", tag="undecided"
):
    """No answer, and why: what is hidden, unknown to the engine, or left to people.

    first tells it in a few lines; derivation is how far the rules led, outcome what is known of
    the answer nevertheless; the rest as in a decided answer.
    """

    why: str
    first: tuple[str, ...] = ()
    missing: tuple[Reason, ...] = ()
    outcome: dict[str, Any] = {}
    derivation: tuple[Reason, ...] = ()
    reached: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    cards: tuple[CardCited, ...] = ()
    supposed: tuple[Supposed, ...] = ()


Answer: TypeAlias = Decided | Undecided
