"""Questions about a position, and the two forms an answer takes.

A question is a position (written by hand as a scene, whole, or out of a log) and what is asked
of it. An answer is decided, with its derivation, or undecided, with the reason why.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from rules_engine.facts.hexes import Hex
from rules_engine.scene import Scene
from rules_engine.state.events import AnyEvent
from rules_engine.state.position import Position

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
FighterNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]
Spot: TypeAlias = int | Hex
"""A fighter by its number in the position, or a hex."""


class Asked(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="what"
):
    """The base of everything that can be asked."""


class May(Asked, frozen=True, tag="may"):
    """May this event happen now?"""

    event: AnyEvent


class Follows(Asked, frozen=True, tag="follows"):
    """What follows from these events, one after the other?

    With passing, everybody passes in the windows between them that the events do not fill.
    """

    events: Annotated[tuple[AnyEvent, ...], msgspec.Meta(min_length=1, max_length=100)]
    passing: bool = True


class Windows(Asked, frozen=True, tag="windows"):
    """Which windows may this card be used in, and is one of them open now to this seat?"""

    card: str
    seat: SeatNumber = 0


class WhoIsAsked(Asked, frozen=True, tag="who"):
    """Who is asked now, for what, and who has the first say?"""


class Visible(Asked, frozen=True, tag="visible"):
    """Is there a line of sight from one to the other?"""

    one: Spot
    other: Spot


class InRange(Asked, frozen=True, tag="reach"):
    """Can this Attack action of the fighter be made on the target: its range and sight?"""

    fighter: FighterNumber
    attack: str
    target: FighterNumber


class Scorable(Asked, frozen=True, tag="scorable"):
    """Is the condition of this objective met, and may it be scored now?"""

    card: str
    seat: SeatNumber


class Winner(Asked, frozen=True, tag="winner"):
    """Who wins, if the game ends as it stands?"""


class Characteristic(Asked, frozen=True, tag="characteristic"):
    """What is a fighter's characteristic now, and what makes it so?

    name is `move`, `wounds`, `defence` or `wizard level`; with attack also `dice`, `damage` or
    `range`.
    """

    fighter: FighterNumber
    name: Literal["move", "wounds", "defence", "wizard level", "dice", "damage", "range"]
    attack: str = ""


class IsVulnerable(Asked, frozen=True, tag="vulnerable"):
    """Is this fighter vulnerable, as Harrowdeep has the word?"""

    fighter: FighterNumber


AnyAsked: TypeAlias = (
    May
    | Follows
    | Windows
    | WhoIsAsked
    | Visible
    | InRange
    | Scorable
    | Winner
    | Characteristic
    | IsVulnerable
)


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position in one of three forms, and what is asked of it.

    scene is a position written by hand, position a whole one; log holds the lines of a game log,
    of which the position after event `at` is meant (-1: after the last). assume reads open points
    otherwise than the engine does, as pairs of name and value.
    """

    v: Literal[1]
    ask: AnyAsked
    scene: Scene | None = None
    position: Position | None = None
    log: tuple[msgspec.Raw, ...] = ()
    at: int = -1
    assume: tuple[tuple[str, str], ...] = ()


class Reason(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a derivation: a rule in our words, where it stands, whether it held, the facts.

    verdict is `holds`, `broken`, `row` (the sequence reached this row) or `not shown`.
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


class Decided(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="answer", tag="decided"):
    """An answer: `yes`, `no`, or `told` where the question is not one of yes or no.

    outcome holds what was asked for, by name; derivation the reasons in order, cites every place
    they rest on; supposed the assumptions used; related ids of rules worth reading beside it.
    """

    verdict: Literal["yes", "no", "told"]
    outcome: dict[str, Any] = {}
    derivation: tuple[Reason, ...] = ()
    cites: tuple[str, ...] = ()
    supposed: tuple[Supposed, ...] = ()
    related: tuple[str, ...] = ()


class Undecided(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="answer", tag="undecided"
):
    """No answer, and why: what is hidden, unknown to the engine, or left to people.

    derivation is how far the rules led, outcome what is known of the answer nevertheless.
    """

    why: str
    missing: tuple[Reason, ...] = ()
    outcome: dict[str, Any] = {}
    derivation: tuple[Reason, ...] = ()
    supposed: tuple[Supposed, ...] = ()


Answer: TypeAlias = Decided | Undecided
