"""What a journey is logged by at middle detail: phases, dice, tokens, wounds, inspiration, falls.

`by` is the hero's number, -1 the leader or the table. Where a phone rolled the dice, `seed` is what
their faces follow from (`journeys.seeded`).
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from rules_engine.journeys.deeds import Ailment
from rules_engine.journeys.events import AnyEvent, HeroNumber, Order, Scores
from rules_engine.journeys.given import QuestDie, Wants
from rules_engine.log.marks import SeatNumber, Void
from rules_engine.state.events import Event

Points = Annotated[int, msgspec.Meta(ge=-20, le=20)]
Count = Annotated[int, msgspec.Meta(ge=0, le=20)]
ActionName = Literal[
    "move",
    "run",
    "recuperate",
    "recover",
    "search",
    "extract",
    "explore",
    "free",
    "warn",
    "scavenge",
    "weapon",
    "ability",
    "gambit",
    "stun",
]
QuestFor = Literal["driven-off", "champion", "villain", "searched", "warned", "told"]
Seed = Annotated[str, msgspec.Meta(max_length=64)]
SpentOn = Literal["search", "gambit", "re-roll", "look", "draw-more", "warn"]


class Turn(Event, frozen=True, tag="turn"):
    """A turn begins: the nightfall step moves its token, then the quest step."""

    turn: Annotated[int, msgspec.Meta(ge=1, le=400)]


class DestinyDice(Event, frozen=True, tag="destiny-dice"):
    """The destiny dice as they fell."""

    faces: Scores
    seed: Seed = ""


class ActivationDice(Event, frozen=True, tag="activation-dice"):
    """The activation dice of every hero, in order of heroes; none for who is out of action."""

    faces: Annotated[tuple[Scores, ...], msgspec.Meta(min_length=1, max_length=4)]
    seed: Seed = ""


class InOrder(Event, frozen=True, tag="in-order"):
    """The initiative order: the heroes' names, and what the players call the hostiles."""

    order: Order


class Spent(Event, frozen=True, tag="spent"):
    """A hero (`by`) spent a die on an action.

    name is which weapon or ability it was; least the score its card wants, where it does.
    """

    die: Annotated[int, msgspec.Meta(ge=1, le=6)]
    action: ActionName
    destiny: bool = False
    least: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Armed(Event, frozen=True, tag="armed"):
    """What a hero's (`by`) card wants for its weapon actions and abilities, as it lies now."""

    wants: Wants


class Activated(Event, frozen=True, tag="activated"):
    """A hero (`by`) has acted in this turn."""


class Hurt(Event, frozen=True, tag="hurt"):
    """A hero (`by`) suffered damage, defence and cover already taken off."""

    damage: Annotated[int, msgspec.Meta(ge=1, le=40)]


class Healed(Event, frozen=True, tag="healed"):
    """A hero (`by`) lost wound counters, or had grievous ones turned over."""

    wounds: Count = 0
    grievous: Count = 0


class Ailing(Event, frozen=True, tag="ailing"):
    """A hero (`by`) got an ailment, or is rid of it."""

    ailment: Ailment
    removed: bool = False


class Inspired(Event, frozen=True, tag="inspired"):
    """A hero (`by`) gained inspiration points, or spent them on something of the tables."""

    amount: Annotated[int, msgspec.Meta(ge=0, le=20)] = 1
    spent: SpentOn | None = None


class HeroFell(Event, frozen=True, tag="fell"):
    """A hero (`by`) was taken out of action other than by its wounds."""


class HeroReturned(Event, frozen=True, tag="returned"):
    """A hero (`by`) that was out of action is back."""


class QuestToken(Event, frozen=True, tag="quest"):
    """The quest token moved; told is anything the reference does not hold."""

    why: QuestFor
    amount: Points = 1


class NightfallToken(Event, frozen=True, tag="nightfall"):
    """The nightfall token was moved by something the reference does not hold."""

    amount: Points


class EventRolled(Event, frozen=True, tag="event-roll"):
    """The event phase: the quest dice; what the table says follows by itself where it can.

    hero is the one the leader picks on 9 to 11; groups 0 says that no hostile is about on 2 or 3.
    """

    roll: QuestDie
    hero: HeroNumber | None = None
    groups: Count = 1
    seed: Seed = ""


class CrisisMet(Event, frozen=True, tag="crisis-roll"):
    """A crisis: the quest dice, and page and number of the entry where they are named."""

    roll: QuestDie
    page: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    number: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    seed: Seed = ""


class HeroAsTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a hero stands, as the table tells it."""

    wounds: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0
    grievous: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0
    inspiration: Count = 0
    inspired: bool = False
    out: bool = False
    ailments: Annotated[tuple[Ailment, ...], msgspec.Meta(max_length=12)] = ()


class CaughtUp(Event, frozen=True, tag="caught-up"):
    """The table went on without logging: how it stood at the end of a turn, told afterwards.

    heroes are all who set out, in order; what was not told of the turns before is a gap.
    """

    turn: Annotated[int, msgspec.Meta(ge=1, le=400)]
    quest: Annotated[int, msgspec.Meta(ge=0, le=10)]
    nightfall: Annotated[int, msgspec.Meta(ge=1, le=20)]
    heroes: Annotated[tuple[HeroAsTold, ...], msgspec.Meta(min_length=1, max_length=4)]


class JourneyGap(Event, frozen=True, tag="gap"):
    """More happened here than is told."""

    note: Annotated[str, msgspec.Meta(max_length=400)] = ""


class JourneyResult(Event, frozen=True, tag="journey-result"):
    """How the journey ended: quest token, heroes standing, and the roll afterwards.

    success, fear and influence (changes) are what the players say follows; they may be left out.
    At result detail this is all there is.
    """

    quest: Annotated[int, msgspec.Meta(ge=0, le=10)]
    standing: Annotated[tuple[SeatNumber, ...], msgspec.Meta(max_length=4)]
    roll: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    success: bool | None = None
    fear: Annotated[int, msgspec.Meta(ge=-9, le=9)] | None = None
    influence: Annotated[int, msgspec.Meta(ge=-9, le=9)] | None = None
    turns: Annotated[int, msgspec.Meta(ge=0, le=400)] = 0
    seed: Seed = ""


JourneyMark: TypeAlias = (
    Turn
    | DestinyDice
    | ActivationDice
    | InOrder
    | Spent
    | Armed
    | Activated
    | Hurt
    | Healed
    | Ailing
    | Inspired
    | HeroFell
    | HeroReturned
    | QuestToken
    | NightfallToken
    | EventRolled
    | CrisisMet
    | CaughtUp
    | JourneyGap
    | JourneyResult
)
"""What a middle log is made of; the result stands in all."""


class AmendJourney(Event, frozen=True, tag="amend"):
    """An earlier event was another one: `to`, which takes its place."""

    of: str
    to: AnyEvent | JourneyMark
    agreed: tuple[SeatNumber, ...] = ()


AnyJourneyLogged: TypeAlias = AnyEvent | JourneyMark | Void | AmendJourney
"""Everything a client event of a journey can be."""
