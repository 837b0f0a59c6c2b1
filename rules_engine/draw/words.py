"""What a picture shows, in words: for those who hear it, and for each hex that may be tapped."""

from collections.abc import Iterable, Iterator

from rules_engine.draw.picture import Fall, Figure, Marker, Path, Picture, Strike, Stroke
from rules_engine.facts.hexes import Hex

_WAYS = {"move": "Move", "push": "Push", "drive-back": "Drive back", "place": "Placed"}


def described(picture: Picture) -> tuple[str, ...]:
    """Everything the picture shows, a sentence a line: its text alternative."""
    field = picture.field()
    lines = [_boards(picture)]
    for figure in picture.figures:
        lines.append(f"{figure_in_words(picture, figure)}.")
    for marker in sorted(picture.markers, key=lambda marker: marker.number or 0):
        lines.append(f"{_marker(marker)} in hex {_at(marker.hex)}.")
    for number, hex_ in field.objectives.items():
        lines.append(f"Printed objective {number} in hex {_at(hex_)}.")
    for kind in ("blocked", "lethal", "cover"):
        lines += _listed(f"{kind.capitalize()} hexes", picture.kind(kind))
    lines += _listed("Traps in hexes", picture.traps)
    lines += _listed("Starting hexes", field.starting)
    lines += _listed("Completed hexes, no one's territory", field.completed)
    lines += _listed("Marked hexes", picture.marked)
    for a, b in picture.sight:
        seen = "Line of sight" if picture.sees(a, b) else "No line of sight"
        lines.append(f"{seen} between hexes {_at(a)} and {_at(b)}.")
    lines += [_stroke(stroke) for stroke in picture.strokes]
    return tuple(lines)


def figure_in_words(picture: Picture, figure: Figure) -> str:
    """One fighter in words: whose, where, in what state."""
    facts = [picture.seat_name(figure.seat), f"hex {_at(figure.hex)}"]
    of = "" if figure.wounds is None else f" of {figure.wounds}"
    facts.append(f"damage {figure.damage}{of}")
    if figure.inspired:
        facts.append("inspired")
    facts += [f"{token} token" for token in figure.tokens]
    return f"{figure.name}: {', '.join(facts)}"


def hex_labels(picture: Picture) -> dict[Hex, str]:
    """Each hex in words: where it lies, what it is, what lies and who stands there."""
    field = picture.field()
    kinds = {kind: picture.kind(kind) for kind in ("blocked", "lethal", "cover")}
    lying: dict[Hex, list[str]] = {}
    for marker in picture.all_markers():
        lying.setdefault(marker.hex, []).append(_marker(marker).lower())
    for figure in picture.figures:
        lying.setdefault(figure.hex, []).append(figure.name)
    labels = {}
    for hex_ in field.hexes:
        seat = field.territory(hex_)
        facts = ["no one's territory" if seat is None else f"{picture.seat_name(seat)}'s territory"]
        facts += [f"{kind} hex" for kind, hexes in kinds.items() if hex_ in hexes]
        facts += ["starting hex"] if hex_ in field.starting else []
        facts += ["trap"] if hex_ in picture.traps else []
        facts += lying.get(hex_, [])
        facts += ["marked"] if hex_ in picture.marked else []
        labels[hex_] = f"Hex {hex_[0]}, {hex_[1]}: {', '.join(facts)}"
    return labels


def _boards(picture: Picture) -> str:
    found = []
    for placed in picture.layout.boards:
        owners = " and ".join(picture.seat_name(seat) for seat in placed.seats)
        found.append(f"{placed.printed().name} ({owners}) from hex {_at(placed.at)}")
    return f"Boards: {'; '.join(found)}."


def _marker(marker: Marker) -> str:
    kind = "Gloom token" if marker.gloom else "Objective token"
    kind = "Artefact token" if marker.artefact else kind
    return kind if marker.number is None else f"{kind} {marker.number}"


def _stroke(stroke: Stroke) -> str:
    match stroke:
        case Path(hexes, kind):
            return f"{_WAYS[kind]}: {' to '.join(_at(hex_) for hex_ in hexes)}."
        case Strike(origin, target, _, attack, defence, spell):
            what = "Spell" if spell else "Attack"
            dice = [f"rolls {_faces(attack)}"] if attack else []
            dice += [f"defence {_faces(defence)}"] if defence else []
            return ", ".join([f"{what} from hex {_at(origin)} at {_at(target)}", *dice]) + "."
        case Fall(hex_, name):
            return f"{name or 'A fighter'} taken out of action in hex {_at(hex_)}."


def _faces(faces: Iterable[str]) -> str:
    return " ".join(face.replace("_", " ") for face in faces)


def _listed(kind: str, hexes: Iterable[Hex]) -> Iterator[str]:
    found = sorted(hexes, key=lambda hex_: (hex_[1], hex_[0]))
    if found:
        yield f"{kind}: {', '.join(_at(hex_) for hex_ in found)}."


def _at(hex_: Hex) -> str:
    return f"({hex_[0]}, {hex_[1]})"
