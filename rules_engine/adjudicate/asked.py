"""What can be asked of a position, and the position it is asked of.

A question is a position (written by hand as a scene, whole, or out of a log), the events that
happened since, and what is asked then. Fighters, seats, attacks and cards are named as people do.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from rules_engine.facts.dice import Face
from rules_engine.facts.hexes import Hex
from rules_engine.scene import InForce, Scene
from rules_engine.state.events import AnyEvent
from rules_engine.state.position import Position

Named: TypeAlias = int | str
"""A fighter (or a seat) by its number in the position, or by its name (or its warband's)."""
Spot: TypeAlias = int | str | Hex
"""A fighter, or a hex."""
Events = Annotated[tuple[AnyEvent, ...], msgspec.Meta(max_length=100)]
Faces = Annotated[tuple[Face, ...], msgspec.Meta(max_length=20)]


class Asked(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="what"
):
    """The base of everything that can be asked."""


class May(Asked, frozen=True, tag="may"):
    """May this event happen now, or in the first window from now on where it may?"""

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
    seat: Named = 0


class WhoIsAsked(Asked, frozen=True, tag="who"):
    """Who is asked now, for what, and who has the first say?"""


class Precedence(Asked, frozen=True, tag="precedence"):
    """Who decides first here, who second, and why?"""


class Legal(Asked, frozen=True, tag="legal"):
    """Everything that is allowed now, of one seat where it is named."""

    seat: Named = -1


class Visible(Asked, frozen=True, tag="visible"):
    """Is there a line of sight from one to the other?"""

    one: Spot
    other: Spot


class InRange(Asked, frozen=True, tag="reach"):
    """Can this Attack action of the fighter be made on the target: its range and sight?"""

    fighter: Named
    attack: str
    target: Named


class Result(Asked, frozen=True, tag="result"):
    """What does an attack come to: both totals by part, success, damage, who is out?

    Of the attack in progress (or just made by the events before); or of the one named here, with
    the dice of both sides.
    """

    fighter: Named = ""
    attack: str = ""
    target: Named = ""
    rolled: Faces = ()
    defended: Faces = ()


class DriveBack(Asked, frozen=True, tag="drive back"):
    """Where can the target be driven back, how far at least and at most?

    Of the attack in progress; or by this fighter of that target, as they stand.
    """

    fighter: Named = ""
    target: Named = ""
    attack: str = ""


class Ends(Asked, frozen=True, tag="ends"):
    """Where can a fighter end its Move, its charge or a push, by which path, and what stops it?

    With to only that hex is asked about. most is how far it may go: its Move where left out, of a
    push always told, whole where it goes exactly so far; away names whom a push leads away from.
    """

    fighter: Named
    how: Literal["move", "charge", "push"] = "move"
    to: Spot | None = None
    most: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    exactly: bool = False
    away: Named = ""


class Scorable(Asked, frozen=True, tag="scorable"):
    """Is the condition of this objective met, and may it be scored now?"""

    card: str
    seat: Named = 0


class Winner(Asked, frozen=True, tag="winner"):
    """Who wins, if the game ends as it stands?"""


class Characteristic(Asked, frozen=True, tag="characteristic"):
    """What is a fighter's characteristic now, and what makes it so?

    name is `move`, `wounds`, `defence` or `wizard level`; with attack also `dice`, `damage` or
    `range`.
    """

    fighter: Named
    name: Literal["move", "wounds", "defence", "wizard level", "dice", "damage", "range"]
    attack: str = ""


class IsVulnerable(Asked, frozen=True, tag="vulnerable"):
    """Is this fighter vulnerable, as Harrowdeep has the word?"""

    fighter: Named


class Blow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An Attack action of a fighter whose chances are asked; charge says that it ends a charge."""

    fighter: Named
    attack: str
    charge: bool = False


class Odds(Asked, frozen=True, tag="odds"):
    """What are the chances of this attack as the table stands, and of others after it?

    Supporters, cover, tokens, modifiers and re-rolls are read off the position.
    """

    fighter: Named
    attack: str
    target: Named
    charge: bool = False
    then: Annotated[tuple[Blow, ...], msgspec.Meta(max_length=4)] = ()


Plain: TypeAlias = (
    May
    | Follows
    | Windows
    | WhoIsAsked
    | Precedence
    | Legal
    | Visible
    | InRange
    | Result
    | DriveBack
    | Ends
    | Scorable
    | Winner
    | Characteristic
    | IsVulnerable
    | Odds
)


class Changed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that is otherwise: fields of a fighter, of a seat or of the position.

    set holds the new values by name (`hex`, `guard_tokens`, `upgrades`; `glory`; `round`);
    in_force what a card gives besides, assume how open points are read, after what has happened.
    """

    fighter: Named = ""
    seat: Annotated[int, msgspec.Meta(ge=-1, le=3)] = -1
    set: dict[str, Any] = {}
    in_force: tuple[InForce, ...] = ()
    assume: tuple[tuple[str, str], ...] = ()
    after: Events = ()


class WhatIf(Asked, frozen=True, tag="what if"):
    """The same question with one thing changed: what is answered then, and what differs?"""

    ask: Plain
    change: Changed


AnyAsked: TypeAlias = (
    May
    | Follows
    | Windows
    | WhoIsAsked
    | Precedence
    | Legal
    | Visible
    | InRange
    | Result
    | DriveBack
    | Ends
    | Scorable
    | Winner
    | Characteristic
    | IsVulnerable
    | Odds
    | WhatIf
)


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position in one of three forms, what has happened since, and what is asked then.

    scene is a position written by hand, position a whole one; log holds the lines of a game log,
    of which the position after event `at` is meant (-1: after the last). assume reads open points
    otherwise than the engine does, as pairs of name and value. after are events that happen before
    it is asked, windows being passed between them; in names the window in which it is asked.
    """

    v: Literal[1]
    ask: AnyAsked
    scene: Scene | None = None
    position: Position | None = None
    log: tuple[msgspec.Raw, ...] = ()
    at: int = -1
    assume: tuple[tuple[str, str], ...] = ()
    after: Events = ()
    window: str = msgspec.field(name="in", default="")
