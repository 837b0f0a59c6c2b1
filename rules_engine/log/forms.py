"""The forms of a log: its header, what phones write, and the envelope the server puts round it.

The first line is the header; every line after it an envelope `{"e": ..., "h": ..., "n": ...}`
with one client event. docs/game_log.md tells the format from the outside.
"""

from typing import Annotated, Any, Literal, get_args

import msgspec

from rules_engine.facts.commitments import Opening
from rules_engine.facts.fighters import FighterCard
from rules_engine.log.marks import AnyLogged, Cards
from rules_engine.state.events import Event

FORMAT = 1
EVENTS_AT_MOST = 10_000
CORRECTIONS_AT_MOST = 500  # each may send a replay back, so that their cost grows with their number
LINE_AT_MOST = 65_536
BYTES_AT_MOST = 16 * 2**20
HASH_EVERY = 20
DECK_AT_MOST = 200

Name = Annotated[str, msgspec.Meta(max_length=120)]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Number = Annotated[int, msgspec.Meta(ge=0, le=EVENTS_AT_MOST)]
Deck = tuple[str, ...] | int
Detail = Literal["result", "glory", "full"]


class Brought(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat brings: its warband, and two decks, listed or only counted.

    sealed says that the cards drawn are named by commitments even though the lists are here;
    deck is the commitment to lists that are not.
    """

    warband: Name
    name: Name = ""
    objectives: Deck = 0
    power: Deck = 0
    sealed: bool = False
    deck: Annotated[str, msgspec.Meta(max_length=80)] = ""

    def __post_init__(self) -> None:
        for deck in (self.objectives, self.power):
            size = deck if isinstance(deck, int) else len(deck)
            if not 0 <= size <= DECK_AT_MOST:
                raise ValueError(f"a deck has {DECK_AT_MOST} cards at most")


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What else the game is played with: fighters' cards that the data lacks, a hazard deck.

    assume are readings of open points other than the engine's own, as pairs of name and value;
    artefact says that Capture the Artefact is played, agreed_draws that the event lets players
    agree on a draw.
    """

    given: Annotated[tuple[FighterCard, ...], msgspec.Meta(max_length=40)] = ()
    hazards: Cards = ()
    assume: Annotated[tuple[tuple[Name, Name], ...], msgspec.Meta(max_length=40)] = ()
    artefact: bool = False
    agreed_draws: bool = False


class Header(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="t",
    tag="game",
):
    """The first line of a log.

    detail says how much was logged, data and engine what it was logged under; view is the seat
    whose knowledge this is, -1 for the whole game.
    """

    v: Literal[1]
    edition: Name
    seats: Annotated[tuple[Brought, ...], msgspec.Meta(min_length=2, max_length=4)]
    id: Annotated[str, msgspec.Meta(max_length=64)] = ""
    detail: Detail = "full"
    data: Annotated[str, msgspec.Meta(max_length=80)] = ""
    engine: Annotated[str, msgspec.Meta(max_length=40)] = ""
    setup: Setup = Setup()
    view: Annotated[int, msgspec.Meta(ge=-1, le=3)] = -1


class Logged(msgspec.Struct, frozen=True, gc=False):
    """A client event: what happened, under the id that a phone gave it.

    after is the number of the last event the phone had seen, implied says that a score pad
    wrote it because a player simply went on, opens shows cards that were sealed until now.
    """

    id: str
    after: int
    event: Event
    implied: bool = False
    opens: tuple[Opening, ...] = ()


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A line of the log: the event's number, the event, the hash chained up to here.

    raw is the canonical text of the event, position the hash of the whole position after it
    (every twentieth has one).
    """

    n: int
    logged: Logged
    h: str
    raw: bytes
    position: str = ""


class Log(msgspec.Struct, frozen=True):
    """A game as logged. chained says whether its lines carry hashes."""

    header: Header
    entries: tuple[Entry, ...] = ()
    chained: bool = True


_WRAPPING: list[tuple[str, Any, Any]] = [
    ("id", Id, msgspec.NODEFAULT),
    ("after", Number, msgspec.NODEFAULT),
    ("implied", bool, False),
    ("opens", Annotated[tuple[Opening, ...], msgspec.Meta(max_length=20)], ()),
]


def wrapped(event: type[Event]) -> Any:
    """The form in which a phone writes an event: its own fields and those of every event."""
    fields = [field if field[2] is not msgspec.NODEFAULT else field[:2] for field in _WRAPPING]
    return msgspec.defstruct(
        f"Logged{event.__name__}",
        fields,
        bases=(event,),
        module=__name__,
        tag_field="t",
        tag=event.__struct_config__.tag,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        omit_defaults=True,
    )


def union_of(types: tuple[Any, ...]) -> Any:
    """The union of these types."""
    union = types[0]
    for one in types[1:]:
        union = union | one
    return union


CLIENT_EVENTS: tuple[Any, ...] = tuple(wrapped(event) for event in get_args(AnyLogged))
CLIENT_EVENT: Any = union_of(CLIENT_EVENTS)
"""The type of a client event as it is written: one flat object, told apart by its `t`."""
