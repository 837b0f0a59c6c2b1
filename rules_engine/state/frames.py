"""Frames: where in which sequence the game stands, and what that sequence must remember.

The stack of a position is a tuple of frames, the one on top being played. A frame names its
sequence and the label of its row, so that it can be saved, shown and resumed; its arguments
are one small struct per kind of sequence.
"""

from typing import TypeAlias

import msgspec

from rules_engine.facts.hexes import Hex
from rules_engine.state.vocabulary import Happened


class Args(msgspec.Struct, frozen=True, tag_field="of", omit_defaults=True, gc=False):
    """The base of every frame's arguments."""


class Plain(Args, frozen=True, gc=False, tag="plain"):
    """A sequence that needs to remember nothing."""


class RollingOff(Args, frozen=True, gc=False, tag="roll-off"):
    """A roll-off among seats; bonus is the seat that adds one critical success.

    lowest says that a loser is looked for.
    """

    seats: tuple[int, ...]
    bonus: int = -1
    lowest: bool = False


class SettingUp(Args, frozen=True, gc=False, tag="setting-up"):
    """Set-up: who won the roll-off, who chose the first board, whose turn it is to place.

    dealt holds the numbers of the tokens that each seat has still to place.
    """

    winner: int = -1
    chooser: int = -1
    turn: int = 0
    dealt: tuple[tuple[int, ...], ...] = ()


class Drawing(Args, frozen=True, gc=False, tag="drawing"):
    """Drawing count cards of one deck; optional says that the player may draw fewer, or none: one
    after the other or several at once, till all are drawn or it passes."""

    seat: int
    deck: str
    count: int
    optional: bool = False


class Acting(Args, frozen=True, gc=False, tag="acting"):
    """A fighter's action; last says that its end is also that of what contains it."""

    fighter: int
    last: bool = True


class Moving(Args, frozen=True, gc=False, tag="moving"):
    """A fighter on its way: how (`move`, `charge`, `push`, `drive-back`), and the hexes to go."""

    fighter: int
    how: Happened
    path: tuple[Hex, ...]
    start: Hex
    by: int = -1
    gone: int = 0
    last: bool = True
    since: int = 0


class Attacking(Args, frozen=True, gc=False, tag="attacking"):
    """An Attack action in progress: faces as they stand after re-rolls, and what came of them.

    outcome is `` until determined, then `critical hit`, `hit`, `draw` or `miss`; again holds
    which dice of the current roll have been re-rolled and spent by which kinds of re-roll.
    failed says why a success failed after all (`harmless`, `ignored`, `saved`, `rebounded`,
    `outmanoeuvred`), was what it had been before.
    """

    fighter: int
    attack: str
    target: int
    last: bool = True
    attack_faces: tuple[str, ...] = ()
    defence_faces: tuple[str, ...] = ()
    again: tuple[int, ...] = ()
    outcome: str = ""
    trapped: bool = False
    drives: bool = False
    driven: bool = False
    failed: str = ""
    dealt: int = 0
    charge: bool = False
    spell: bool = False
    since: int = 0
    also: tuple[int, ...] = ()
    spent: tuple[str, ...] = ()
    innate: str = ""
    innate_defence: str = ""
    was: str = ""
    held: bool = False


class Stepping(Args, frozen=True, gc=False, tag="stepping"):
    """A fighter about to be pushed one hex ahead of an Attack action: fields as of `Attacking`.

    alone says that the Attack action has this one target, though its keyword gives it others.
    """

    fighter: int
    attack: str
    target: int
    last: bool = True
    charge: bool = False
    alone: bool = False


class Harming(Args, frozen=True, gc=False, tag="harming"):
    """Damage to a fighter: how much, from whom and from what.

    saved says that it does not take the fighter out, held that this is looked at later.
    """

    fighter: int
    amount: int
    seat: int = -1
    by: int = -1
    source: str = ""
    saved: bool = False
    out: bool = False
    held: bool = False


class HarmingAll(Args, frozen=True, gc=False, tag="harming-all"):
    """Damage to several fighters at the same moment; left are those whose windows come yet."""

    fighters: tuple[int, ...]
    amount: int
    seat: int = -1
    source: str = ""
    left: tuple[int, ...] = ()
    by: int = -1


class Sequencing(Args, frozen=True, gc=False, tag="sequencing"):
    """Abilities due at one moment: in what order of seats (the next one first), who rolls
    off for it, which are done, who declined.
    """

    at: str
    order: tuple[int, ...] = ()
    rolling: tuple[int, ...] = ()
    done: tuple[tuple[int, str], ...] = ()
    declined: tuple[int, ...] = ()


class Scattering(Args, frozen=True, gc=False, tag="scattering"):
    """A scatter: origin hex, number of dice, where each die pointed, the chain so far.

    Without an origin the hex of the token is it, and the chain begins with it.
    """

    seat: int
    origin: Hex | None
    count: int
    token: Hex | None = None
    turned: int = 0
    faces: tuple[str, ...] = ()
    ways: tuple[int, ...] = ()
    chain: tuple[Hex, ...] = ()
    interrupted: bool = False


class Asking(Args, frozen=True, gc=False, tag="asking"):
    """A reaction window: what it follows, who is still to be asked, who has reacted."""

    at: str
    seats: tuple[int, ...]
    reactor: int = -1


class PowerStep(Args, frozen=True, gc=False, tag="power-step"):
    """A power step: whose turn it is, passes in a row, which tokens each seat has delved."""

    seat: int
    passes: int = 0
    delved: tuple[tuple[int, int], ...] = ()


class SeatBySeat(Args, frozen=True, gc=False, tag="seat-by-seat"):
    """Something each seat does in order: the seats still to come, the one at it first."""

    seats: tuple[int, ...]


class Playing(Args, frozen=True, gc=False, tag="playing"):
    """A card or ability being resolved: whose, on which fighter, with which choices made.

    fighter has the upgrade or ability, subject is what a reaction is about, struck those that
    an effect on several has reached; effect counts the effects done, named is a card that was
    named.
    """

    card: str
    seat: int
    fighter: int = -1
    subject: int = -1
    effect: int = 0
    choices: tuple[int, ...] = ()
    struck: tuple[int, ...] = ()
    faces: tuple[str, ...] = ()
    sealed: str = ""
    cancelled: bool = False
    last: bool = True
    since: int = 0
    innate: str = ""
    again: tuple[int, ...] = ()
    spent: tuple[str, ...] = ()
    chain: tuple[Hex, ...] = ()
    named: str = ""


class Settling(Args, frozen=True, gc=False, tag="settling"):
    """Victory being settled: who is still in it."""

    seats: tuple[int, ...]


AnyArgs: TypeAlias = (
    Plain
    | RollingOff
    | SettingUp
    | Drawing
    | Acting
    | Moving
    | Attacking
    | Stepping
    | Harming
    | HarmingAll
    | Sequencing
    | Scattering
    | Asking
    | PowerStep
    | SeatBySeat
    | Playing
    | Settling
)


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One sequence in progress, standing at one of its rows."""

    sequence: str
    row: str
    args: AnyArgs = Plain()
