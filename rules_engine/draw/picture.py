"""What is to be drawn, told in plain records, and the same facts in words."""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from rules_engine.battlefield import EDGE_OPEN, Battlefield, FieldRules, Layout, battlefield
from rules_engine.facts.hexes import Hex


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A fighter on the battlefield.

    ``wounds`` is the Wounds characteristic, None where it is not known. ``tokens`` are words such
    as ``move``, ``charge``, ``guard`` or ``stagger``. ``short`` stands on the picture; where it is
    empty a short name is made of the full one.
    """

    name: str
    seat: int
    hex: Hex
    damage: int = 0
    wounds: int | None = None
    inspired: bool = False
    tokens: tuple[str, ...] = ()
    short: str = ""


class Marker(msgspec.Struct, frozen=True, kw_only=True):
    """An objective or feature token: its number, None while that is not known, and its side."""

    hex: Hex
    number: int | None = None
    gloom: bool = False


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """A battlefield and what stands on it.

    ``blocked``, ``lethal`` and ``cover`` are all such hexes of the moment; None stands for the
    printed ones. ``sight`` asks for lines of sight between two hexes, drawn as the rules judge
    them. ``marked`` hexes are picked out. ``seats`` are the players' names.
    """

    layout: Layout
    title: str = "Battlefield"
    rules: FieldRules = EDGE_OPEN
    figures: tuple[Figure, ...] = ()
    markers: tuple[Marker, ...] = ()
    blocked: tuple[Hex, ...] | None = None
    lethal: tuple[Hex, ...] | None = None
    cover: tuple[Hex, ...] | None = None
    sight: tuple[tuple[Hex, Hex], ...] = ()
    marked: tuple[Hex, ...] = ()
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


def short_names(figures: Iterable[Figure], letters: int = 7) -> dict[Figure, str]:
    """A name of at most so many letters for each figure, no two alike.

    A figure's own short name comes first; else the first word of the full name, or another of
    its words where two figures share that; else a number is added.
    """
    everyone = list(figures)
    borne = Counter(word for figure in everyone for word in set(_words(figure.name)))
    found: dict[Figure, str] = {}
    for figure in everyone:
        words = _words(figure.name)
        likely = [figure.short] if figure.short else []
        likely += [word for word in words if borne[word] == 1] or words[:1]
        found[figure] = _unlike(found.values(), (_cut(word, letters) for word in likely), letters)
    return found


def _words(name: str) -> list[str]:
    words = [word for word in name.split() if word.lower() not in ("the", "of")]
    return words or ["?"]


def _cut(word: str, letters: int) -> str:
    return word if len(word) <= letters else word[: letters - 1] + "."


def _unlike(taken: Iterable[str], likely: Iterator[str], letters: int) -> str:
    used, wishes = set(taken), list(likely)
    for wish in wishes:
        if wish not in used:
            return wish
    number = 2
    while (wish := f"{wishes[0][: letters - 2]}{number}") in used:
        number += 1
    return wish


def described(picture: Picture) -> tuple[str, ...]:
    """Everything the picture shows, a sentence a line: its text alternative."""
    field = picture.field()
    lines = [_boards(picture)]
    for figure in picture.figures:
        lines.append(_figure(picture, figure))
    for marker in sorted(picture.markers, key=lambda marker: marker.number or 0):
        lines.append(f"{_marker(marker)} in hex {_at(marker.hex)}.")
    for number, hex_ in field.objectives.items():
        lines.append(f"Printed objective {number} in hex {_at(hex_)}.")
    for kind in ("blocked", "lethal", "cover"):
        lines += _listed(f"{kind.capitalize()} hexes", picture.kind(kind))
    lines += _listed("Starting hexes", field.starting)
    lines += _listed("Completed hexes, no one's territory", field.completed)
    lines += _listed("Marked hexes", picture.marked)
    for a, b in picture.sight:
        seen = "Line of sight" if picture.sees(a, b) else "No line of sight"
        lines.append(f"{seen} between hexes {_at(a)} and {_at(b)}.")
    return tuple(lines)


def _boards(picture: Picture) -> str:
    told = []
    for placed in picture.layout.boards:
        owners = " and ".join(picture.seat_name(seat) for seat in placed.seats)
        told.append(f"{placed.printed().name} ({owners}) from hex {_at(placed.at)}")
    return f"Boards: {'; '.join(told)}."


def _figure(picture: Picture, figure: Figure) -> str:
    facts = [picture.seat_name(figure.seat), f"hex {_at(figure.hex)}"]
    of = "" if figure.wounds is None else f" of {figure.wounds}"
    facts.append(f"damage {figure.damage}{of}")
    if figure.inspired:
        facts.append("inspired")
    facts += [f"{token} token" for token in figure.tokens]
    return f"{figure.name}: {', '.join(facts)}."


def _marker(marker: Marker) -> str:
    kind = "Gloom token" if marker.gloom else "Objective token"
    return kind if marker.number is None else f"{kind} {marker.number}"


def _listed(kind: str, hexes: Iterable[Hex]) -> list[str]:
    found = sorted(hexes, key=lambda hex_: (hex_[1], hex_[0]))
    return [f"{kind}: {', '.join(_at(hex_) for hex_ in found)}."] if found else []


def _at(hex_: Hex) -> str:
    return f"({hex_[0]}, {hex_[1]})"
