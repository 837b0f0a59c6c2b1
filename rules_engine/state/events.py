"""What may be logged: every input of a game, decisions and dice and draws alike.

Events are values. Seats and fighters are indices, hexes pairs [x, y]; `by` is the seat that
decides. Nothing here is derived: what follows from an event is the machine's to say.
A card is named by its id (`S389`) or, while nobody has shown it, by a sealed name that starts
with `?`; `sealed` then says which sealed card of the hand the named one is.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from rules_engine.battlefield import PlacedBoard
from rules_engine.facts.hexes import Hex
from rules_engine.state.tellings import AnyDeed, Until

Glory = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", omit_defaults=True):
    """The base of every event; `by` is the seat it comes from, -1 the table itself."""

    by: int = -1


class Pass(Event, frozen=True, tag="pass"):
    """Do nothing where doing nothing is allowed: a window, a step, an activation."""


class RollOff(Event, frozen=True, tag="roll-off"):
    """Four dice of each rolling seat, in seat order; seats that do not roll have no dice."""

    faces: tuple[tuple[str, ...], ...]


class Pick(Event, frozen=True, tag="pick"):
    """Name a player, where a rule lets a player do so."""

    seat: int


class ChooseBoard(Event, frozen=True, tag="board"):
    """Take a game board, and place it where this player is the one to place.

    first says how the board chosen before lies when both are placed together.
    """

    board: PlacedBoard
    first: PlacedBoard | None = None


class DealTokens(Event, frozen=True, tag="deal-tokens"):
    """Which feature tokens each seat was dealt; 0 stands for a number nobody has shown."""

    numbers: tuple[tuple[int, ...], ...]


class PlaceToken(Event, frozen=True, tag="place-token"):
    """Put one objective or feature token on a hex; number 0 where its face is not known."""

    hex: Hex
    number: int = 0


class RevealTokens(Event, frozen=True, tag="reveal-tokens"):
    """The numbers of the tokens on the battlefield, in the order they were placed."""

    numbers: tuple[int, ...]


class Draw(Event, frozen=True, tag="draw"):
    """The cards that came off the top of a deck (`objective`, `power` or `hazard`)."""

    deck: str
    cards: tuple[str, ...]


class DoOver(Event, frozen=True, tag="do-over"):
    """Discard one whole kind of the first hand, or both, to draw anew."""

    objectives: bool = False
    power: bool = False


class PlaceFighter(Event, frozen=True, tag="place-fighter"):
    """Put one of one's own fighters on a starting hex."""

    fighter: int
    hex: Hex


class Move(Event, frozen=True, tag="move"):
    """A Move action: the hexes entered, in order."""

    fighter: int
    path: tuple[Hex, ...]


class Charge(Event, frozen=True, tag="charge"):
    """A Charge action: its Move; the Attack action is declared when the Move is over."""

    fighter: int
    path: tuple[Hex, ...]


class Attack(Event, frozen=True, tag="attack"):
    """An Attack action by its name and its target."""

    fighter: int
    attack: str
    target: int


class Guard(Event, frozen=True, tag="guard"):
    """A Guard action."""

    fighter: int


class Action(Event, frozen=True, tag="action"):
    """An action printed on a fighter card or an upgrade, by the id of that card."""

    fighter: int
    card: str


class DrawPower(Event, frozen=True, tag="draw-power"):
    """Spend the activation to draw a power card; the draw itself is an event of its own."""


class Cycle(Event, frozen=True, tag="cycle"):
    """Spend the activation to discard an objective card and draw another."""

    card: str
    sealed: str = ""


class Roll(Event, frozen=True, tag="roll"):
    """Dice as they fell: kind `attack`, `defence`, `magic` or `scatter`."""

    kind: str
    faces: tuple[str, ...]


class Reroll(Event, frozen=True, tag="reroll"):
    """Dice of the last roll rolled again: their places in it and their new faces."""

    dice: tuple[int, ...]
    faces: tuple[str, ...]


class Push(Event, frozen=True, tag="push"):
    """Push a fighter through these hexes (a drive back too); no hex at all declines."""

    fighter: int
    path: tuple[Hex, ...]


class Place(Event, frozen=True, tag="place"):
    """Put a fighter that a card places on a hex."""

    fighter: int
    hex: Hex


class Choose(Event, frozen=True, tag="choose"):
    """Make the choices a card asks for: fighters, hexes, tokens by index, or an option."""

    fighters: tuple[int, ...] = ()
    hexes: tuple[Hex, ...] = ()
    tokens: tuple[int, ...] = ()
    option: str = ""


class Play(Event, frozen=True, tag="play"):
    """Reveal a power card and play it.

    An upgrade names its fighter; a reaction the fighter it is about, where there are several.
    """

    card: str
    fighter: int = -1
    sealed: str = ""


class React(Event, frozen=True, tag="react"):
    """Use a reaction of a fighter card or of an upgrade.

    fighter has it; target is the fighter it is about, left out where it can only be one.
    """

    card: str
    fighter: int
    target: int = -1


class Cast(Event, frozen=True, tag="cast"):
    """Choose the wizard that attempts the spell just revealed."""

    fighter: int


class Score(Event, frozen=True, tag="score"):
    """Reveal an objective card and take its glory points."""

    card: str
    sealed: str = ""


class Reveal(Event, frozen=True, tag="reveal"):
    """Show a surge objective whose condition is met, to be scored in the next surge step."""

    card: str
    sealed: str = ""


class ScatterToken(Event, frozen=True, tag="scatter-token"):
    """Put the scatter token on a hex; turned is the direction its first arm points to."""

    hex: Hex
    turned: int = 0


class Scattered(Event, frozen=True, tag="scattered"):
    """Where each die of a scatter roll points, read off the token: directions 0 (east) to 5.

    Directions go round by sixths as `hexes.DIRECTIONS` lists them; faces are those rolled.
    """

    faces: tuple[str, ...]
    ways: tuple[int, ...]


class Discard(Event, frozen=True, tag="discard"):
    """Discard these cards of one's hand; none is a decision too."""

    cards: tuple[str, ...] = ()


class Delve(Event, frozen=True, tag="delve"):
    """Flip the feature token on this hex; its face where the flip shows one."""

    hex: Hex
    number: int = 0


class EarlierGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game played before in the same match: its winner (both seats drew it), and the glory."""

    winners: tuple[Literal[0, 1], ...]
    glory: tuple[Glory, Glory]


class SettleMatch(Event, frozen=True, tag="settle-match"):
    """This was a match's last game, the match is level and must have a winner: go on to one.

    earlier are the games before this one, by the seats of this one; a match of one has none.
    """

    earlier: tuple[EarlierGame, ...] = ()


class Told(Event, frozen=True, tag="told"):
    """What a card that the engine cannot play did, told by a player; or what a judge ruled.

    card is its id or name, or the fighter's whose ability it is; until says how long it lasts from
    here on (`now`: it is done and all of it told). A judge (`by` -1) gives a reason, and needs no
    card.
    """

    card: Annotated[str, msgspec.Meta(max_length=80)] = ""
    did: Annotated[tuple[AnyDeed, ...], msgspec.Meta(max_length=40)] = ()
    until: Until = ""
    reason: Annotated[str, msgspec.Meta(max_length=400)] = ""


AnyEvent: TypeAlias = (
    Pass
    | RollOff
    | Pick
    | ChooseBoard
    | DealTokens
    | PlaceToken
    | RevealTokens
    | Draw
    | DoOver
    | PlaceFighter
    | Move
    | Charge
    | Attack
    | Guard
    | Action
    | DrawPower
    | Cycle
    | Roll
    | Reroll
    | Push
    | Place
    | Choose
    | Play
    | React
    | Cast
    | Score
    | Reveal
    | ScatterToken
    | Scattered
    | Discard
    | Delve
    | SettleMatch
    | Told
)
"""Every event; decode one with `msgspec.json.Decoder(AnyEvent)`."""
