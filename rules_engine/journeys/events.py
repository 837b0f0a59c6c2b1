"""What may be logged of a journey: decisions and dice, each one event.

`by` is the hero who decides, by number from 0, or -1 for the leader and the table. Heroes, groups
and models are numbers; spaces are pairs [x, y]. Scores are those of activation dice, 1 to 6;
results of action dice are `fail`, `success` and `critical`; `roll` is the quest dice.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from rules_engine.journeys.deeds import AnyDeed
from rules_engine.journeys.given import Edge, HostileAction, Name, QuestDie, Result, Score, Space
from rules_engine.state.events import Event

Number = Annotated[int, msgspec.Meta(ge=0, le=400)]
Path = Annotated[tuple[Space, ...], msgspec.Meta(max_length=20)]
Results = Annotated[tuple[Result, ...], msgspec.Meta(max_length=20)]
Scores = Annotated[tuple[Score, ...], msgspec.Meta(max_length=20)]
Order = Annotated[tuple[Name, ...], msgspec.Meta(max_length=40)]
HeroNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A die of a roll that was rolled again: its place, what it showed before, and why."""

    place: Number
    was: Result
    why: Literal["inspiration", "marked"] = "inspiration"


Agains = Annotated[tuple[Again, ...], msgspec.Meta(max_length=12)]


class QuestRoll(Event, frozen=True, tag="quest-roll"):
    """The quest dice, for whatever table is asked."""

    roll: QuestDie


class ChooseMap(Event, frozen=True, tag="choose-map"):
    """The leader picks a combat map."""

    name: Name


class PlaceWall(Event, frozen=True, tag="place-wall"):
    """A wall along one or two borders."""

    along: Annotated[tuple[Edge, ...], msgspec.Meta(min_length=1, max_length=2)]


class PlaceObstacle(Event, frozen=True, tag="place-obstacle"):
    """An obstacle on one space or two adjacent ones."""

    on: Annotated[tuple[Space, ...], msgspec.Meta(min_length=1, max_length=2)]


class NoRoom(Event, frozen=True, tag="no-room"):
    """The objects still to be placed find no space."""


class PlaceHero(Event, frozen=True, tag="place-hero"):
    """A hero is put on a space: where the journey begins, or off a tile that is taken away."""

    hero: HeroNumber
    space: Space


class Deploy(Event, frozen=True, tag="deploy"):
    """A hostile group comes: its name, its card, the lychgate drawn, where its models stand."""

    name: Name
    card: Name
    at: Space
    spaces: Annotated[tuple[Space, ...], msgspec.Meta(min_length=1, max_length=20)]


class Reinforce(Event, frozen=True, tag="reinforce"):
    """Models come back to a group, at the lychgate closest to another model of it."""

    group: Number
    at: Space
    spaces: Annotated[tuple[Space, ...], msgspec.Meta(min_length=1, max_length=20)]


class Done(Event, frozen=True, tag="done"):
    """A step is over: set-up, gambits, a hero's activation."""


class BeginTurn(Event, frozen=True, tag="begin-turn"):
    """The next turn begins."""


class EndJourney(Event, frozen=True, tag="end-journey"):
    """The journey is over: everybody is out, or told so by what the reference does not hold."""

    why: Literal["extracted", "told"] = "extracted"


class DestinyRoll(Event, frozen=True, tag="destiny-roll"):
    """The destiny dice, all as they fell."""

    faces: Scores


class ActivationRoll(Event, frozen=True, tag="activation-roll"):
    """The activation dice of every hero in order of heroes; none for who is out of action."""

    faces: Annotated[tuple[Scores, ...], msgspec.Meta(max_length=4)]


class Initiative(Event, frozen=True, tag="initiative"):
    """The order of the turn, heroes and hostile groups by name."""

    order: Order


class Spending(Event, frozen=True, kw_only=True):
    """The base of actions: the score of the die spent, and whether it is a destiny die.

    die 0 spends none: inspiration pays instead, where a table says so.
    """

    die: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    destiny: bool = False


class Gambit(Spending, frozen=True, tag="gambit"):
    """A gambit is tried for a die, or for two inspiration points; order is what came of it."""

    order: Order = ()


class Move(Spending, frozen=True, tag="move"):
    """Move (1+): the spaces entered, in order."""

    path: Path


class Run(Spending, frozen=True, tag="run"):
    """Run (3+): the spaces entered, in order."""

    path: Path


class Recuperate(Spending, frozen=True, tag="recuperate"):
    """Recuperate (1+)."""


class Recover(Spending, frozen=True, tag="recover"):
    """Recover (4+)."""


class Search(Spending, frozen=True, tag="search"):
    """Search (4+): the mysterious object, and the cards drawn, the one that is kept first.

    Without an object it is made for three inspiration points; the die is spent all the same.
    """

    object: Space | None = None
    cards: Annotated[tuple[Name, ...], msgspec.Meta(max_length=8)] = ()


class Extract(Spending, frozen=True, tag="extract"):
    """Extract (4+): the closed gateway, and the spaces of the extraction zone laid against it."""

    gateway: Space
    spaces: Annotated[tuple[Space, ...], msgspec.Meta(min_length=1, max_length=40)]


class Explore(Spending, frozen=True, tag="explore"):
    """Explore (4+): the tile that the exploration card brings, and whether the card has citizens.

    Without a tile the card brings none.
    """

    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    spaces: Annotated[tuple[Space, ...], msgspec.Meta(max_length=100)] = ()
    citizens: bool = False
    gateways: Annotated[tuple[Space, ...], msgspec.Meta(max_length=8)] = ()
    lychgates: Annotated[tuple[Space, ...], msgspec.Meta(max_length=8)] = ()


class Warn(Spending, frozen=True, tag="warn"):
    """Warn (6+); inspired pays three inspiration points and wants no symbol."""

    inspired: bool = False


class Scavenge(Spending, frozen=True, tag="scavenge"):
    """Scavenge (6+) of the mystery token on a space."""

    token: Space


class Strike(Spending, frozen=True, tag="strike"):
    """A weapon action against a hostile model."""

    weapon: Name
    target: Number


class UseAbility(Spending, frozen=True, tag="ability"):
    """An ability of the hero's card; what it does is told."""

    name: Name


class Free(Spending, frozen=True, tag="free"):
    """A trapped hero, oneself or one adjacent, is freed for a die of 4 or more."""

    hero: HeroNumber


class Look(Event, frozen=True, tag="look"):
    """Hunt: a face-down encounter card is looked at for one inspiration point."""

    place: Number
    replaced: bool = False


class DrawMore(Event, frozen=True, tag="draw-more"):
    """Scavenge: one more discovery card in this activation's next Search, for one inspiration."""


class DiscardDie(Event, frozen=True, tag="discard-die"):
    """A stunned hero discards a die."""

    die: Score
    destiny: bool = False


class AgilityRoll(Event, frozen=True, tag="agility-roll"):
    """The Agility roll of a pinned hero; no results: the hero stops."""

    results: Results = ()
    again: Agains = ()


class VitalityRoll(Event, frozen=True, tag="vitality-roll"):
    """The Vitality roll, and what is healed by it: `wound` or `grievous`."""

    results: Results
    again: Agains = ()
    heals: Literal["", "wound", "grievous"] = ""


class AttackRoll(Event, frozen=True, tag="attack-roll"):
    """The dice of a weapon action, and the quest dice where the target has a Defence."""

    results: Results
    quest: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    again: Agains = ()


class DefenceRoll(Event, frozen=True, tag="defence-roll"):
    """A hero's Defence roll."""

    results: Results
    again: Agains = ()


class Behave(Event, frozen=True, tag="behave"):
    """What a hostile group does, by the quest dice where its card has a table."""

    action: HostileAction
    roll: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0


class HostileMove(Event, frozen=True, tag="hostile-move"):
    """A hostile model moves: the spaces entered."""

    path: Path


class HostileTarget(Event, frozen=True, tag="hostile-target"):
    """The hero a hostile model attacks, among those equally close."""

    hero: HeroNumber


class PickGroup(Event, frozen=True, tag="pick-group"):
    """Which of the groups equally far away moves."""

    group: Number


class PickTile(Event, frozen=True, tag="pick-tile"):
    """The tile that the Gravetide lies against next, where the leader chooses it."""

    name: Name


class PickHero(Event, frozen=True, tag="pick-hero"):
    """The hero that the leader picks."""

    hero: HeroNumber


class BornHero(Event, frozen=True, tag="born-hero"):
    """The hero the leader picks, where it stands up, and the free action or ailment removed."""

    hero: HeroNumber
    does: Literal["recuperate", "recover", "remove"]
    space: Space | None = None
    ailment: Annotated[str, msgspec.Meta(max_length=20)] = ""


class Crisis(Event, frozen=True, tag="crisis"):
    """The crisis rolled; page and number, where named, must be those of the table."""

    roll: QuestDie
    page: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    number: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class Told(Event, frozen=True, tag="told"):
    """What a card, a crisis or an ability did, told by the players: `why` names it."""

    why: Annotated[str, msgspec.Meta(max_length=200)]
    did: Annotated[tuple[AnyDeed, ...], msgspec.Meta(min_length=1, max_length=40)]


AnyEvent: TypeAlias = (
    QuestRoll
    | ChooseMap
    | PlaceWall
    | PlaceObstacle
    | NoRoom
    | PlaceHero
    | Deploy
    | Reinforce
    | Done
    | BeginTurn
    | EndJourney
    | DestinyRoll
    | ActivationRoll
    | Initiative
    | Gambit
    | Move
    | Run
    | Recuperate
    | Recover
    | Search
    | Extract
    | Explore
    | Warn
    | Scavenge
    | Strike
    | UseAbility
    | Free
    | Look
    | DrawMore
    | DiscardDie
    | AgilityRoll
    | VitalityRoll
    | AttackRoll
    | DefenceRoll
    | Behave
    | HostileMove
    | HostileTarget
    | PickGroup
    | PickTile
    | PickHero
    | BornHero
    | Crisis
    | Told
)
"""Everything that may be logged of a journey in full."""
