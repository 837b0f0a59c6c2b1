"""What a card that the engine cannot play, or a judge, did on the table: the deeds of `Told`.

Each is one plain change of the table. Fighters and seats are numbers as in every event.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from rules_engine.facts.hexes import Hex

Few = Annotated[int, msgspec.Meta(ge=1, le=20)]
Some = Annotated[int, msgspec.Meta(ge=-20, le=20)]
FighterNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
Path = Annotated[tuple[Hex, ...], msgspec.Meta(min_length=1, max_length=20)]
Cards = Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=40)]
Deck = Literal["objective", "power"]


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of every deed."""


class Placed(Deed, frozen=True, tag="place"):
    """A fighter was put on another hex."""

    fighter: FighterNumber
    hex: Hex


class Pushed(Deed, frozen=True, tag="push"):
    """A fighter was pushed, or moved, through these hexes."""

    fighter: FighterNumber
    path: Path


class Damaged(Deed, frozen=True, tag="damage"):
    """A fighter was dealt damage; whether that takes it out is worked out, or told besides."""

    fighter: FighterNumber
    amount: Few


class Healed(Deed, frozen=True, tag="heal"):
    """So many wound tokens were taken off a fighter."""

    fighter: FighterNumber
    amount: Few


class Tokened(Deed, frozen=True, tag="token"):
    """A fighter was given so many tokens of a kind, or with a negative amount lost them."""

    fighter: FighterNumber
    token: Literal["move", "charge", "guard", "stagger"]
    amount: Some = 1


class Gained(Deed, frozen=True, tag="glory"):
    """A player gained glory points, or with a negative amount lost unspent ones."""

    seat: SeatNumber
    amount: Some


class Drawn(Deed, frozen=True, tag="draw"):
    """A player drew these cards from a deck, known or sealed."""

    seat: SeatNumber
    deck: Deck
    cards: Cards


class Discarded(Deed, frozen=True, tag="discard"):
    """A player discarded these cards, out of the hand or off a fighter."""

    seat: SeatNumber
    cards: Cards


class Rerolled(Deed, frozen=True, tag="reroll"):
    """Dice of the attack or casting under way were rolled again, or turned."""

    roll: Literal["attack", "defence", "magic"]
    dice: Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=20)]
    faces: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=20)]


class TakenOut(Deed, frozen=True, tag="out"):
    """A fighter was taken out of action."""

    fighter: FighterNumber


class BroughtBack(Deed, frozen=True, tag="back"):
    """A fighter that was out of action, or not yet there, was put on a hex."""

    fighter: FighterNumber
    hex: Hex


AnyDeed: TypeAlias = (
    Placed
    | Pushed
    | Damaged
    | Healed
    | Tokened
    | Gained
    | Drawn
    | Discarded
    | Rerolled
    | TakenOut
    | BroughtBack
)

Until: TypeAlias = Literal["", "now", "activation", "phase", "round", "game"]
"""Until when a card lasts: `now` says that it is done, `` that nobody has told."""
