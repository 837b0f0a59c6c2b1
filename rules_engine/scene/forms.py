"""The form of a scene: boards, fighters and tokens, what came before and what is in force."""

from typing import Annotated, Literal, TypeAlias, get_args

import msgspec

from rules_engine.battlefield import Layout
from rules_engine.facts.fighters import FighterCard
from rules_engine.facts.hexes import Hex
from rules_engine.state.position import Seat, Token

Few = Annotated[int, msgspec.Meta(ge=0, le=20)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
Named: TypeAlias = int | str
"""A fighter by its place among the fighters, or by its name or any part of it that is its own."""
Deed = Literal[
    "move",
    "charge",
    "attack",
    "guard",
    "pass",
    "activation",
    "damage",
    "out",
    "push",
    "drive-back",
    "place",
    "heal",
    "inspired",
    "draw",
    "cycle",
    "ploy",
    "spell",
    "upgrade",
    "react",
    "cast",
    "scored",
    "delve",
    "nothing",
]
DEEDS: tuple[str, ...] = get_args(Deed)
Until = Literal["attack-action", "next-attack", "next-activation", "phase", "round", "game"]
Step = Literal["activation", "power step", "end phase"]
Ground = Literal["open boards"]
OPEN_BOARDS: Ground = "open boards"


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A fighter of a scene: its card, its hex, and what lies on it where anything does.

    The card may be named in part. The hex is a pair, `adjacent to` or `2 from` a fighter named
    before, or a spot of the battlefield: `open ground`, `back to the edge`, `in a corner`.
    seat is taken from the order of the warbands in the scene where it is left out.
    """

    fighter: str
    hex: Hex | str | None = None
    seat: Annotated[int, msgspec.Meta(ge=-1, le=3)] = -1
    inspired: bool = False
    out: bool = False
    wound_tokens: Few = 0
    move_tokens: Few = 0
    charge_tokens: Few = 0
    guard_tokens: Few = 0
    stagger_tokens: Few = 0
    upgrades: tuple[str, ...] = ()


class Before(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """Something that happened before the moment of a scene, as objectives and cards ask for it.

    What is told of a round is all that counts in it: `nothing` says that nothing did.
    fighter did it, other had it done to it. amount counts damage, hexes, cards or glory; with is
    the Attack action, card the card it was done by or that was scored, drawn or played, outcome
    that of an attack, out says that the attack took its target out of action, hex where a fighter
    fell. turn is the activation of the phase it happened in (the present one where left out), round
    an earlier round. Only the history is told so: wounds, hexes and glory stand where the scene
    puts them.
    """

    what: Deed
    fighter: Named = ""
    other: Named = ""
    seat: Annotated[int, msgspec.Meta(ge=-1, le=3)] = -1
    amount: Few = 0
    outcome: Literal["", "critical hit", "hit", "draw", "miss"] = ""
    with_: str = msgspec.field(name="with", default="")
    card: str = ""
    out: bool = False
    hex: Hex | None = None
    turn: Few = 0
    round: Few = 0


class InForce(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """What a card or rule changes at the moment of a scene, told instead of played.

    gives are changes in words: `+1 Move`, `-1 Dice`, `Damage 3`, `x2 Damage`, `not driven back`,
    `+1 attack re-rolls`, `innate critical attack`. They hold for the fighter, or for all of a
    seat, or for all; lies says that the card lies open beside the board. A card alone gives what
    its own rules say: an upgrade to its fighter, a gambit to the fighter it chose.
    """

    card: str = ""
    gives: Annotated[tuple[str, ...], msgspec.Meta(max_length=12)] = ()
    fighter: Named = ""
    seat: Annotated[int, msgspec.Meta(ge=-1, le=3)] = -1
    until: Until = "round"
    lies: bool = False


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position in a few lines: boards, fighters on hexes, tokens, and whose step it is.

    boards lie as they say, or joined by a `long` or `short` edge, the second shifted so far; `open
    boards` are two without any special hex. step is `activation`, `power step` or `end phase`;
    player the seat whose it is, in a power step that whose turn it ends (who begins there is the
    edition's to say). before tells what happened, in_force what cards have changed. sudden_death
    puts the scene into a round played after a drawn last game to settle its match. Everything left
    out has its natural default: round 1, nobody hurt, no cards, no glory. Only the past has none:
    what hangs on a round of which before says nothing is left open, but where the first activation
    of a round is told to begin (turn 1).
    """

    edition: str
    boards: Layout | Ground = OPEN_BOARDS
    fighters: Annotated[tuple[Piece, ...], msgspec.Meta(max_length=64)] = ()
    tokens: Annotated[tuple[Token, ...], msgspec.Meta(max_length=64)] = ()
    seats: Annotated[tuple[Seat, ...], msgspec.Meta(max_length=4)] = ()
    step: Step = "activation"
    player: SeatNumber | None = None
    first: SeatNumber = 0
    round: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    turn: Annotated[int, msgspec.Meta(ge=0, le=40)] | None = None
    hazard_deck: tuple[str, ...] = ()
    given: tuple[FighterCard, ...] = ()
    sudden_death: bool = False
    join: Literal["", "long", "short"] = ""
    shift: Annotated[int, msgspec.Meta(ge=-16, le=16)] = 0
    before: Annotated[tuple[Before, ...], msgspec.Meta(max_length=200)] = ()
    in_force: Annotated[tuple[InForce, ...], msgspec.Meta(max_length=40)] = ()
