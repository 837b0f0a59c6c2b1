"""What is to be drawn, told in plain records."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from rules_engine.battlefield import EDGE_OPEN, Battlefield, FieldRules, Layout, battlefield
from rules_engine.draw.letters import initials, plate_names
from rules_engine.facts.hexes import Hex

# a line of text on a fighter's plate: its size, and the room that a neighbour leaves it
PLATE_SIZE, PLATE_ROOM = 12, 44


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A fighter on the battlefield.

    ``fighter`` is its number in the position, None where there is none. ``wounds`` is the Wounds
    characteristic, None where it is not known. ``tokens`` are words such as ``move``, ``charge``,
    ``guard`` or ``stagger``. ``short`` stands on the picture; where it is empty a short name is
    made of the full one. The token takes the colours of ``warband`` where they are known.
    """

    name: str
    seat: int
    hex: Hex
    fighter: int | None = None
    damage: int = 0
    wounds: int | None = None
    inspired: bool = False
    tokens: tuple[str, ...] = ()
    short: str = ""
    warband: str = ""


class Marker(msgspec.Struct, frozen=True, kw_only=True):
    """An objective or feature token: its number, None while that is not known, and its side."""

    hex: Hex
    number: int | None = None
    gloom: bool = False
    artefact: bool = False


class Path(msgspec.Struct, frozen=True, tag_field="draw", tag="path"):
    """The way of a fighter, from where it stood. ``kind`` tells whose doing it was."""

    hexes: tuple[Hex, ...]
    kind: Literal["move", "push", "drive-back", "place"] = "move"
    seat: int = 0


class Strike(msgspec.Struct, frozen=True, tag_field="draw", tag="strike"):
    """An attack or a spell at a hex, with the faces of the dice that were rolled so far."""

    origin: Hex
    target: Hex
    seat: int = 0
    attack: tuple[str, ...] = ()
    defence: tuple[str, ...] = ()
    spell: bool = False


class Fall(msgspec.Struct, frozen=True, tag_field="draw", tag="fall"):
    """Where a fighter was taken out of action."""

    hex: Hex
    name: str = ""
    seat: int = 0


Stroke: TypeAlias = Path | Strike | Fall


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """A battlefield and what stands on it.

    ``blocked``, ``lethal`` and ``cover`` are all such hexes of the moment; None stands for the
    printed ones. ``traps`` are hexes with the model of a trap. ``sight`` asks for lines of sight
    between two hexes, drawn as the rules judge them. ``marked`` hexes are picked out. ``strokes``
    are what happens: ways, attacks, falls. ``seats`` are the players' names.
    """

    layout: Layout
    title: str = "Battlefield"
    rules: FieldRules = EDGE_OPEN
    figures: tuple[Figure, ...] = ()
    markers: tuple[Marker, ...] = ()
    blocked: tuple[Hex, ...] | None = None
    lethal: tuple[Hex, ...] | None = None
    cover: tuple[Hex, ...] | None = None
    traps: tuple[Hex, ...] = ()
    sight: tuple[tuple[Hex, Hex], ...] = ()
    marked: tuple[Hex, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    seats: tuple[str, ...] = ()

    def field(self) -> Battlefield:
        """The battlefield drawn."""
        return battlefield(self.layout, self.rules)

    def kind(self, name: str) -> frozenset[Hex]:
        """The hexes that are ``blocked``, ``lethal`` or ``cover`` at the moment."""
        hexes = getattr(self, name)
        printed: frozenset[Hex] = getattr(self.field(), name)
        return printed if hexes is None else frozenset(hexes) & set(self.field().hexes)

    def sees(self, a: Hex, b: Hex) -> bool:
        """Whether there is line of sight between two hexes of the picture."""
        return self.field().sees(a, b, self.kind("blocked"))

    def seat_name(self, seat: int) -> str:
        """What to call a player."""
        return self.seats[seat] if seat < len(self.seats) else f"player {seat + 1}"

    def all_markers(self) -> tuple[Marker, ...]:
        """The printed objectives and the tokens, in the order in which they are drawn."""
        printed = self.field().objectives.items()
        return (*(Marker(hex=hex_, number=n) for n, hex_ in printed), *self.markers)

    def seats_shown(self) -> list[int]:
        """The players who have a territory or a fighter in the picture."""
        owners = {seat for placed in self.layout.boards for seat in placed.seats}
        return sorted(owners | {figure.seat for figure in self.figures})


def short_names(figures: Iterable[Figure]) -> dict[Figure, str]:
    """A name for each figure that fits its plate, no two alike; a figure's own short name first."""
    everyone = list(dict.fromkeys(figures))
    names = [figure.short or figure.name for figure in everyone]
    return dict(zip(everyone, plate_names(names, PLATE_SIZE, PLATE_ROOM), strict=True))


def two_letters(shorts: dict[Figure, str]) -> dict[Figure, str]:
    """Two letters for each figure, no two of one player alike."""
    found: dict[Figure, str] = {}
    for seat in {figure.seat for figure in shorts}:
        team = [figure for figure in shorts if figure.seat == seat]
        found |= zip(team, initials([shorts[figure] for figure in team]), strict=True)
    return found
