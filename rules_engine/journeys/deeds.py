"""What may be told of cards, crises and abilities whose text the reference does not hold."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from rules_engine.journeys.given import Space

Ailment = Literal["cursed", "diseased", "fatigued", "marked", "stunned", "trapped"]
AILMENTS: tuple[Ailment, ...] = (
    "cursed",
    "diseased",
    "fatigued",
    "marked",
    "stunned",
    "trapped",
)
Count = Annotated[int, msgspec.Meta(ge=-20, le=20)]
Number = Annotated[int, msgspec.Meta(ge=-1, le=400)]


class Deed(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"
):
    """The base of everything that may be told; hero and model are numbers, -1 for neither."""


class Hurt(Deed, frozen=True, tag="hurt"):
    """Damage to a hero or a hostile model."""

    amount: Annotated[int, msgspec.Meta(ge=0, le=40)]
    hero: Number = -1
    model: Number = -1


class Heal(Deed, frozen=True, tag="heal"):
    """Wound counters of a hero removed, or grievous ones turned or removed."""

    hero: Number
    wounds: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0
    grievous: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0


class Inspiration(Deed, frozen=True, tag="inspiration"):
    """Inspiration points that a hero gains, or loses."""

    hero: Number
    amount: Count = 1


class Ail(Deed, frozen=True, tag="ail"):
    """An ailment given, or taken away; space is the activation space of a disease, from 0."""

    ailment: Ailment
    hero: Number = -1
    model: Number = -1
    removed: bool = False
    space: Annotated[int, msgspec.Meta(ge=-1, le=7)] = -1


class Fell(Deed, frozen=True, tag="fell"):
    """A hero taken out of action, or a hostile slain, other than by damage."""

    hero: Number = -1
    model: Number = -1


class Place(Deed, frozen=True, tag="place"):
    """A hero or a hostile put on a space; a hero out of action is back by that."""

    space: Space
    hero: Number = -1
    model: Number = -1


class Quest(Deed, frozen=True, tag="quest"):
    """The quest token moved by something the reference does not hold."""

    amount: Count


class Nightfall(Deed, frozen=True, tag="nightfall"):
    """The nightfall token moved by something the reference does not hold."""

    amount: Count


class Objects(Deed, frozen=True, tag="objects"):
    """Mysterious objects laid down, or removed."""

    spaces: Annotated[tuple[Space, ...], msgspec.Meta(min_length=1, max_length=20)]
    removed: bool = False


class Encounter(Deed, frozen=True, tag="encounter"):
    """An encounter card laid face down on the combat track, or taken off it."""

    place: Number = -1
    removed: bool = False


class Nothing(Deed, frozen=True, tag="nothing"):
    """Nothing that the engine follows: it is said for the story."""


AnyDeed: TypeAlias = (
    Hurt
    | Heal
    | Inspiration
    | Ail
    | Fell
    | Place
    | Quest
    | Nightfall
    | Objects
    | Encounter
    | Nothing
)
