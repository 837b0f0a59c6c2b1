"""Events that only a log knows: corrections, claims, and what is logged for glory alone."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from rules_engine.state.events import AnyEvent, Event

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
Cards = Annotated[tuple[str, ...], msgspec.Meta(max_length=200)]
Salt = Annotated[str, msgspec.Meta(min_length=16, max_length=128)]


class Phase(Event, frozen=True, tag="phase"):
    """A phase begins: `action` or `end`, of this round.

    in_order says of an end phase that what follows is told in the order it happened.
    """

    round: Annotated[int, msgspec.Meta(ge=1, le=9)]
    phase: Literal["action", "end"]
    in_order: bool = False


class Activation(Event, frozen=True, tag="activation"):
    """A player's activation was taken."""


class Scored(Event, frozen=True, tag="scored"):
    """An objective was scored; glory is what was taken for it, where it is told."""

    card: str
    glory: Count | None = None


class Upgraded(Event, frozen=True, tag="upgraded"):
    """An upgrade was played for glory; fighter is the name on the fighter card."""

    card: str
    fighter: str = ""
    cost: Count | None = None


class Played(Event, frozen=True, tag="played"):
    """A gambit was played."""

    card: str


class Out(Event, frozen=True, tag="out"):
    """A fighter of a seat was taken out of action.

    to is the seat that gained the bounty, needed with three or more players; glory what it was,
    where it is told.
    """

    seat: SeatNumber
    fighter: str
    to: SeatNumber | None = None
    glory: Count | None = None


class Returned(Event, frozen=True, tag="returned"):
    """A fighter that was out of action came back."""

    seat: SeatNumber
    fighter: str


class Glory(Event, frozen=True, tag="glory"):
    """Glory points gained, or with a negative amount lost, by something else: a card says why."""

    amount: Annotated[int, msgspec.Meta(ge=-99, le=99)]
    card: str = ""


class Gap(Event, frozen=True, tag="gap"):
    """More happened here than is told; note says what, as far as anybody remembers."""

    note: Annotated[str, msgspec.Meta(max_length=400)] = ""


class Result(Event, frozen=True, tag="result"):
    """How the players say the game ended; several winners share a draw.

    glory is left out where only the difference between two players is remembered. why says what
    decided it where glory alone did not: the last warband standing, objectives held, or that the
    players agreed on a draw.
    """

    winners: Annotated[tuple[SeatNumber, ...], msgspec.Meta(min_length=1, max_length=4)]
    glory: Annotated[tuple[Count, ...], msgspec.Meta(max_length=4)] = ()
    difference: Count | None = None
    why: Literal["", "last-standing", "objectives", "agreed"] = ""


class Disclose(Event, frozen=True, tag="disclose"):
    """A player shows the deck committed to in the header."""

    objectives: Cards
    power: Cards
    salt: Salt


GloryMark: TypeAlias = (
    Phase
    | Activation
    | Scored
    | Upgraded
    | Played
    | Out
    | Returned
    | Glory
    | Gap
    | Result
    | Disclose
)
"""What a glory-level log is made of; `Result` and `Disclose` stand in full ones too."""


class Void(Event, frozen=True, tag="void"):
    """An earlier event did not happen. agreed are the seats that say so; by -1 is a judge."""

    of: str
    agreed: tuple[SeatNumber, ...] = ()


class Amend(Event, frozen=True, tag="amend"):
    """An earlier event was another one: `to`, which takes its place."""

    of: str
    to: AnyEvent | GloryMark
    agreed: tuple[SeatNumber, ...] = ()


Correction: TypeAlias = Void | Amend
Mark: TypeAlias = GloryMark | Correction
AnyLogged: TypeAlias = AnyEvent | Mark
"""Everything a client event can be."""
