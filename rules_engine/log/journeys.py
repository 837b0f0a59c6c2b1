"""The form of a journey's log: header and client events; lines and hashes are those of games."""

from typing import Annotated, Any, Literal, get_args

import msgspec

from rules_engine.journeys.given import HeroCard, HostileCard, Map, Wants
from rules_engine.journeys.position import Kind
from rules_engine.log.forms import Log, Name, union_of, wrapped
from rules_engine.log.journey_marks import AnyJourneyLogged

JourneyDetail = Literal["result", "middle", "full"]
Track = Annotated[int, msgspec.Meta(ge=3, le=20)]
Level = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hero who sets out: its name, who plays it, what it brings from journeys before.

    spaces are its activation spaces; card is the given card, which a full log needs; wants are the
    scores that its weapon actions and abilities want, where that is all that is known of its card.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    player: Name = ""
    spaces: Annotated[int, msgspec.Meta(ge=1, le=8)] = 4
    inspiration: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    inspired: bool = False
    card: HeroCard | None = None
    wants: Wants = ()


class JourneyHeader(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="t",
    tag="journey",
):
    """The first line of a journey's log.

    fear and influence are those before the journey; map and hostiles are given where the log is a
    full one; the lengths of the tracks are those of the table's boards.
    """

    v: Literal[1]
    edition: Literal["cursed-city"]
    kind: Kind
    heroes: Annotated[tuple[Member, ...], msgspec.Meta(min_length=1, max_length=4)]
    id: Annotated[str, msgspec.Meta(max_length=64)] = ""
    detail: JourneyDetail = "middle"
    data: Annotated[str, msgspec.Meta(max_length=80)] = ""
    engine: Annotated[str, msgspec.Meta(max_length=40)] = ""
    leader: Name = ""
    hostiles: Annotated[tuple[HostileCard, ...], msgspec.Meta(max_length=40)] = ()
    map: Map | None = None
    fear: Level = 0
    influence: Level = 0
    nightfall_spaces: Track = 8
    combat_spaces: Annotated[int, msgspec.Meta(ge=0, le=12)] = 4
    destiny_dice: Annotated[int, msgspec.Meta(ge=0, le=12)] = 5
    assume: Annotated[tuple[tuple[Name, Name], ...], msgspec.Meta(max_length=40)] = ()


class JourneyLog(Log, frozen=True):
    """A journey as logged."""

    header: JourneyHeader  # type: ignore[assignment]  # another first line, the same lines after it


JOURNEY_EVENTS: tuple[Any, ...] = tuple(wrapped(event) for event in get_args(AnyJourneyLogged))
JOURNEY_EVENT: Any = union_of(JOURNEY_EVENTS)
"""The type of a journey's client event as it is written."""
