"""The ground of a picture: boards, hexes by territory and kind, the players' names."""

from collections.abc import Iterable, Iterator
from functools import cache
from math import cos, sin
from random import Random

from rules_engine.draw.letters import fitted, width
from rules_engine.draw.palette import colour, seat_colour
from rules_engine.draw.picture import Picture
from rules_engine.draw.plan import MARGIN, STRIP, Plan
from rules_engine.draw.shapes import Point, box, element, group, pair, path, polygon, text
from rules_engine.draw.words import hex_labels
from rules_engine.facts.hexes import Hex

_NAME = 14  # the size of a player's name


def _definitions(picture: Picture, name: str) -> str:
    """The tints and the grain of the boards, under ids that begin with ``name``."""
    seats = [f"seat-{seat % 4}" for seat in picture.seats_shown()]
    tints = [("neutral", "neutral", "neutral-deep")]
    tints += [(seat, f"{seat}-wash", f"{seat}-deep") for seat in dict.fromkeys(seats)]
    made = [_tint(f"{name}-{tint}", colour(light), colour(deep)) for tint, light, deep in tints]
    made.append(_tint(f"{name}-rock", colour("rock"), colour("rock-deep")))
    made.append(_tint(f"{name}-gold", colour("gold-light"), colour("gold")))
    return element("defs", "".join(made) + _grain(f"{name}-grain"))


def _tint(name: str, light: str, deep: str) -> str:
    stops = element("stop", stop_color=light) + element("stop", offset=1, stop_color=deep)
    return element("linearGradient", stops, id=name, x1=0, y1=0, x2="0.4", y2=1)


@cache
def _grain(name: str) -> str:
    """Stone worn by use: short cracks and chips, faint, in a tile that repeats beyond notice."""
    random = Random(7)
    cracks, chips = [], []
    for _ in range(24):
        x, y, turn = random.randrange(200), random.randrange(190), random.uniform(0, 6.3)
        steps = []
        for _ in range(random.randrange(2, 5)):
            turn += random.uniform(-0.9, 0.9)
            far = random.uniform(3, 8)
            steps.append(f"l{cos(turn) * far:.0f} {sin(turn) * far:.0f}")
        cracks.append(f"M{x} {y}{''.join(steps)}")
    for _ in range(46):
        chips.append(f"M{random.randrange(200)} {random.randrange(190)}h{random.choice('0112')}")
    strokes = path("".join(cracks), stroke_width="0.8", stroke_opacity="0.2")
    strokes += path("".join(chips), stroke_width="1.5", stroke_opacity="0.26")
    inner = group(strokes, fill="none", stroke=colour("grain"), stroke_linecap="round")
    return element("pattern", inner, id=name, width=200, height=190, patternUnits="userSpaceOnUse")


def ground(picture: Picture, plan: Plan, name: str, *, coordinates: bool, tappable: bool) -> str:
    """Everything that lies still."""
    return group(
        _definitions(picture, name),
        *_boards(picture, plan),
        *_hexes(picture, plan, name, tappable),
        *_grains(picture, plan, name),
        *_borders(picture, plan),
        *_kinds(picture, plan, name),
        *(_coordinates(picture, plan) if coordinates else ()),
        *_names(picture, plan),
        class_="bf-ground",
    )


def _boards(picture: Picture, plan: Plan) -> Iterator[str]:
    for placed in picture.layout.boards:
        x, y, wide, high = plan.board(placed.frame())
        yield box(
            x, y, wide, high, rx=9, fill=colour("board"), stroke=colour("rim"), stroke_width=3
        )
        yield box(
            x + 3,
            y + 3,
            wide - 6,
            high - 6,
            rx=6,
            fill="none",
            stroke=colour("rim"),
            stroke_width=1,
            stroke_opacity="0.45",
        )


def _hexes(picture: Picture, plan: Plan, name: str, tappable: bool) -> Iterator[str]:
    field = picture.field()
    labels = hex_labels(picture) if tappable else {}
    attributes = {"role": "button", "tabindex": -1} if tappable else {}
    hexes = []
    for hex_ in field.hexes:
        seat = field.territory(hex_)
        tint = "neutral" if seat is None else f"seat-{seat % 4}"
        hexes.append(
            polygon(
                plan.outline(hex_),
                class_="bf-hex",
                data_hex=f"{hex_[0]},{hex_[1]}",
                fill=f"url(#{name}-{tint})",
                aria_label=labels.get(hex_),
                **attributes,
            )
        )
    yield group(*hexes, stroke=colour("grid"), stroke_width="1.2")


def _grains(picture: Picture, plan: Plan, name: str) -> Iterator[str]:
    for placed in picture.layout.boards:
        x, y, wide, high = plan.board(placed.frame())
        yield box(x, y, wide, high, rx=9, fill=f"url(#{name}-grain)", pointer_events="none")


def _borders(picture: Picture, plan: Plan) -> Iterator[str]:
    """A line in the player's colour along the inside of each territory."""
    field = picture.field()
    for seat, territory in enumerate(field.territories):
        sides = [
            f"M{pair(one)}L{pair(two)}"
            for hex_ in sorted(territory)
            for one, two, beyond in _sides(plan, hex_, field.beside[hex_])
            if beyond not in territory
        ]
        if sides:
            yield path(
                "".join(sides),
                fill="none",
                stroke=seat_colour(seat),
                stroke_width=2,
                stroke_opacity="0.55",
                stroke_linecap="round",
                pointer_events="none",
            )


def _sides(
    plan: Plan, hex_: Hex, beside: Iterable[Hex]
) -> Iterator[tuple[Point, Point, Hex | None]]:
    """The sides of a hex, a little inside it, each with the hex of the battlefield beyond."""
    outer, inner = plan.outline(hex_), plan.outline(hex_, 95)
    near = {frozenset(plan.outline(other)): other for other in beside}
    for at in range(6):
        ends = {outer[at], outer[(at + 1) % 6]}
        beyond = next((other for corners, other in near.items() if ends <= corners), None)
        yield inner[at], inner[(at + 1) % 6], beyond


def _kinds(picture: Picture, plan: Plan, name: str) -> Iterator[str]:
    field = picture.field()
    kinds = {kind: picture.kind(kind) for kind in ("blocked", "lethal", "cover")}
    parts = []
    for hex_ in field.hexes:
        if hex_ in field.starting:
            parts.append(starting(*plan.middle(hex_)))
        if hex_ in kinds["lethal"]:
            parts.append(lethal(plan.outline(hex_, 97), plan.outline(hex_, 64)))
        if hex_ in kinds["cover"]:
            parts.append(cover(*plan.middle(hex_)))
        if hex_ in kinds["blocked"]:
            parts.append(blocked(plan.outline(hex_), plan.outline(hex_, 74), f"{name}-rock"))
        if hex_ in picture.traps:
            parts.append(trap(*plan.middle(hex_)))
    if parts:
        yield group(*parts, pointer_events="none")


def starting(x: float, y: float, size: float = 10) -> str:
    """A diamond."""
    corners = [(x, y - size), (x + size * 0.8, y), (x, y + size), (x - size * 0.8, y)]
    return polygon(
        corners, class_="bf-starting", fill="none", stroke=colour("start"), stroke_width=2
    )


def lethal(outer: list[Point], inner: list[Point]) -> str:
    """A red hex with teeth that point inwards."""
    teeth = []
    for at in range(6):
        one, two, far = outer[at], outer[(at + 1) % 6], inner
        tip = ((far[at][0] + far[(at + 1) % 6][0]) / 2, (far[at][1] + far[(at + 1) % 6][1]) / 2)
        base = [
            (one[0] + (two[0] - one[0]) * part, one[1] + (two[1] - one[1]) * part)
            for part in (0.29, 0.71)
        ]
        teeth.append(f"M{pair(base[0])}L{pair(tip)}L{pair(base[1])}z")
    red = colour("lethal")
    rim = polygon(outer, fill=colour("lethal-wash"), stroke=red, stroke_width=3)
    return group(rim, path("".join(teeth), fill=red), class_="bf-lethal")


def trap(x: float, y: float, scale: float = 1) -> str:
    """Two jaws that gape."""
    wide, bite = 15 * scale, 5 * scale
    jaws = []
    for way in (-1, 1):
        rim = y + way * 9 * scale
        points = [(x + wide * part, rim - way * bite * (at % 2)) for at, part in _TEETH]
        jaws.append("M" + "L".join(pair(point) for point in points))
    return path(
        "".join(jaws),
        class_="bf-trap",
        fill="none",
        stroke=colour("lethal"),
        stroke_width=3 * scale,
        stroke_linejoin="round",
    )


_TEETH = tuple(enumerate((-1, -0.6, -0.2, 0.2, 0.6, 1)))


def cover(x: float, y: float, scale: float = 1) -> str:
    """Two arcs, as of a low wall."""
    wide, narrow = 17 * scale, 10 * scale
    foot = y + 8 * scale
    d = (
        f"M{pair((x - wide, foot))}A{pair((wide, wide))} 0 0 1 {pair((x + wide, foot))}"
        f"M{pair((x - narrow, foot))}A{pair((narrow, narrow))} 0 0 1 {pair((x + narrow, foot))}"
    )
    return path(
        d,
        class_="bf-cover",
        fill="none",
        stroke=colour("cover"),
        stroke_width=3.5 * scale,
        stroke_linecap="round",
    )


def blocked(outer: list[Point], inner: list[Point], fill: str) -> str:
    """A block of rock: bevelled, and hatched."""
    (ax, ay), (dx, dy) = inner[0], inner[3]
    hatch = []
    for at in (1, 2):
        one, two = inner[at], inner[(6 - at) % 6]
        hatch.append(f"M{pair(one)}L{pair(two)}")
    hatch.append(f"M{pair((ax, ay))}L{pair((dx, dy))}")
    line = colour("rock-line")
    return group(
        polygon(outer, fill=f"url(#{fill})", stroke=line, stroke_width=2.5),
        polygon(inner, fill=colour("rock"), stroke=line, stroke_width="1.2"),
        path("".join(hatch), fill="none", stroke=line, stroke_width="1.6", stroke_opacity="0.7"),
        class_="bf-blocked",
    )


def _coordinates(picture: Picture, plan: Plan) -> Iterator[str]:
    shut = picture.kind("blocked")
    parts = []
    for hex_ in picture.field().hexes:
        if hex_ not in shut:
            x, y = plan.middle(hex_)
            low = y - 18 if not plan.portrait else y + 24
            parts.append(text(f"{hex_[0]},{hex_[1]}", x, low, size=10, weight="500"))
    yield group(*parts, fill=colour("soft"), pointer_events="none")


def _names(picture: Picture, plan: Plan) -> Iterator[str]:
    """Each player's name above or below their territory, right of any that stands there already."""
    sides = _sides_of_seats(picture, plan)
    ends = {True: 0.0, False: 0.0}
    for seat in sorted(sides, key=lambda one: sides[one][0]):
        left, right, above = sides[seat]
        name = picture.seat_name(seat)
        x = max(left, ends[above])
        if x > left:
            right = min(max(right, x + _BEFORE + width(name, _NAME)), plan.width - MARGIN)
        y = MARGIN + STRIP - 8 if above else plan.height - MARGIN - 6
        yield seat_name(name, seat, x, y, right - x)
        ends[above] = x + _BEFORE + min(width(name, _NAME), right - x - _BEFORE) + _BETWEEN


_BEFORE, _BETWEEN = 24, 16
"""The room of a player's base ahead of the name, and that between two names."""


def _sides_of_seats(picture: Picture, plan: Plan) -> dict[int, tuple[float, float, bool]]:
    """From where to where each player's name may run, and whether above the boards."""
    field = picture.field()
    found: dict[int, tuple[float, float, bool]] = {}
    taken: set[tuple[bool, float]] = set()
    for seat, territory in enumerate(field.territories):
        if territory:
            points = [plan.middle(hex_) for hex_ in territory]
            xs, ys = zip(*points, strict=True)
            above = (min(ys) + max(ys)) / 2 <= plan.height / 2 + 1
            left = max(min(xs) - 26, MARGIN)
            above = above if (above, left) not in taken else not above
            taken.add((above, left))
            found[seat] = left, min(max(xs) + 26, plan.width - MARGIN), above
    return found


def seat_name(name: str, seat: int, x: float, y: float, room: float) -> str:
    """The base of a player's tokens, and their name, in at most that room."""
    shortened = fitted(name, _NAME, room - _BEFORE)
    return group(
        group(base(x + 8, y - 5, 7, seat), fill=seat_colour(seat)),
        text(
            shortened,
            x + 21,
            y,
            size=_NAME,
            anchor="start",
            weight="700",
            textLength=min(width(shortened, _NAME), room - _BEFORE),
            lengthAdjust="spacingAndGlyphs",
        ),
        class_="bf-seat",
        fill=colour("ink"),
    )


def base(x: float, y: float, size: float, seat: int, **attributes: object) -> str:
    """The base of a player's tokens: a circle, a rounded square, an octagon, a hexagon."""
    match seat % 4:
        case 0:
            return element("circle", cx=x, cy=y, r=size, **attributes)
        case 1:
            side = size * 0.95
            rounded = size * 0.42
            return box(x - side, y - side, 2 * side, 2 * side, rx=rounded, **attributes)
        case 2:
            far, near = size * 1.04, size * 0.43
            corners = [(near, far), (far, near), (far, -near), (near, -far)]
            corners += [(-a, -b) for a, b in corners]
        case _:
            far, near = size * 1.12, size * 0.56
            corners = [(0, far), (size, near), (size, -near)]
            corners += [(-a, -b) for a, b in corners]
    return polygon(((x + a, y + b) for a, b in corners), **attributes)
