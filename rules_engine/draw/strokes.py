"""What happens in a picture: ways of fighters, attacks with their dice, falls, lines of sight."""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from rules_engine.draw.glyphs import FACES
from rules_engine.draw.palette import colour, seat_colour
from rules_engine.draw.picture import Fall, Path, Picture, Strike
from rules_engine.draw.plan import LIFT, MARGIN, Plan
from rules_engine.draw.shapes import Point, box, circle, element, group, pair, path, polygon, text

_TILE, _GAP = 19, 3
_AROUND = ((60, 0), (-60, 0), (0, 60), (0, -60), (64, 46), (-64, 46), (64, -46), (-64, -46))
_DASHES = {"move": "0.1 9", "push": "11 6", "drive-back": None, "place": "3 6"}


def under(picture: Picture, plan: Plan) -> Iterator[str]:
    """What lies below the fighters: hexes picked out, ways and falls."""
    for hex_ in picture.marked:
        yield _marked(plan.outline(hex_, 88))
    for stroke in picture.strokes:
        if isinstance(stroke, Path) and len(stroke.hexes) > 1:
            yield _way(stroke, plan)
        elif isinstance(stroke, Fall):
            yield fall(*plan.middle(stroke.hex), stroke.seat)


def over(picture: Picture, plan: Plan) -> Iterator[str]:
    """What lies above the fighters: lines of sight and attacks."""
    yield from _sights(picture, plan)
    for stroke in picture.strokes:
        if isinstance(stroke, Strike):
            ends = _ends(stroke, plan)
            yield _strike(stroke, *ends, _bend(ends, picture, plan))


def dice_beside(picture: Picture, plan: Plan) -> Iterator[str]:
    """The dice of each attack, above everything."""
    for stroke in picture.strokes:
        if isinstance(stroke, Strike):
            rows = [(stroke.seat, stroke.attack)] if stroke.attack else []
            rows += [(_other(stroke.seat), stroke.defence)] if stroke.defence else []
            if rows:
                yield _panel(rows, _ends(stroke, plan), picture, plan)


def _ends(strike: Strike, plan: Plan) -> tuple[Point, Point]:
    """From token to token, which stand a little above the middles of their hexes."""
    (ax, ay), (bx, by) = plan.middle(strike.origin), plan.middle(strike.target)
    return (ax, ay - LIFT), (bx, by - LIFT)


def _other(seat: int) -> int:
    return 1 - seat if seat in (0, 1) else 0


def _marked(outline: list[Point]) -> str:
    """A heavy broken ring along the inside of a hex."""
    wash = {"fill": colour("gold"), "fill_opacity": "0.16"}
    return group(
        polygon(outline, stroke=colour("paper"), stroke_width=6, **wash),
        polygon(outline, fill="none", stroke=colour("ink"), stroke_width=3, stroke_dasharray="9 4"),
        class_="bf-marked",
        pointer_events="none",
    )


def _way(way: Path, plan: Plan) -> str:
    """A move dotted, a push dashed from a bar, a drive back whole, a placing by an arc."""
    points: list[Point] = [plan.middle(hex_) for hex_ in way.hexes]
    start, before, end = points[0], points[-2], points[-1]
    if way.kind == "place":
        d, before = _arc(start, end)
    else:
        d = "".join(f"{'L' if at else 'M'}{pair(point)}" for at, point in enumerate(points))
    line = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    seat = seat_colour(way.seat)
    parts = [
        circle(*start, 11, fill="none", stroke=seat, stroke_width=2, stroke_dasharray="4 3"),
        path(d, stroke=colour("paper"), stroke_width=8, stroke_opacity="0.75", **line),
        path(d, stroke=seat, stroke_width=4.5, stroke_dasharray=_DASHES[way.kind], **line),
    ]
    if way.kind in ("push", "drive-back"):
        parts.append(_wall(start, points[1], seat, double=way.kind == "drive-back"))
    parts.append(_head(before, end, seat))
    return group(*parts, class_=f"bf-way bf-way-{way.kind}", pointer_events="none")


def _arc(start: Point, end: Point) -> tuple[str, Point]:
    (ax, ay), (bx, by) = start, end
    bend = ((ax + bx) / 2 + (by - ay) * 0.25, (ay + by) / 2 - abs(bx - ax) * 0.25 - 12)
    return f"M{pair(start)}Q{pair(bend)} {pair(end)}", bend


def _along(start: Point, end: Point) -> tuple[float, float]:
    """The direction from one point to another, of length one; to the right where they are one."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = hypot(dx, dy)
    return (dx / far, dy / far) if far else (1.0, 0.0)


def _head(before: Point, end: Point, fill: str, back: float = 27, size: float = 8) -> str:
    """The head of an arrow, short of the token that stands at its end."""
    ux, uy = _along(before, end)
    tip = (end[0] - ux * back, end[1] - uy * back)
    foot = (tip[0] - ux * size * 1.7, tip[1] - uy * size * 1.7)
    corners = [tip, (foot[0] - uy * size, foot[1] + ux * size)]
    corners.append((foot[0] + uy * size, foot[1] - ux * size))
    return polygon(corners, fill=fill, stroke=colour("paper"), stroke_width="1.5")


def _wall(start: Point, after: Point, stroke: str, *, double: bool) -> str:
    """The bar that pushes: one behind a push, two behind a drive back."""
    ux, uy = _along(start, after)
    d = ""
    for back in (14, 20) if double else (14,):
        x, y = start[0] - ux * back, start[1] - uy * back
        d += f"M{pair((x - uy * 11, y + ux * 11))}L{pair((x + uy * 11, y - ux * 11))}"
    return path(d, fill="none", stroke=stroke, stroke_width=3.5, stroke_linecap="round")


def fall(x: float, y: float, seat: int, scale: float = 1) -> str:
    """A cross in a broken ring."""
    arm = 9 * scale
    cross = f"M{pair((x - arm, y - arm))}L{pair((x + arm, y + arm))}"
    cross += f"M{pair((x + arm, y - arm))}L{pair((x - arm, y + arm))}"
    ring = {"fill": "none", "stroke": seat_colour(seat), "stroke_width": 3 * scale}
    bars = {"stroke": colour("lethal"), "stroke_width": 5 * scale, "stroke_linecap": "round"}
    return group(
        circle(x, y, 17 * scale, stroke_dasharray="6 4", **ring),
        path(cross, fill="none", **bars),
        class_="bf-fall",
        pointer_events="none",
    )


def _strike(strike: Strike, start: Point, end: Point, bend: Point) -> str:
    """An arrow that swings past the names from the attacker to a broken ring about the target."""
    seat = seat_colour(strike.seat)
    ux, uy = _along(start, bend)
    near = (start[0] + ux * 17, start[1] + uy * 17)
    ux, uy = _along(end, bend)
    far = (end[0] + ux * 33, end[1] + uy * 33)
    d = f"M{pair(near)}Q{pair(bend)} {pair(far)}"
    line = {"fill": "none", "stroke_linecap": "round"}
    dashes = "1 8" if strike.spell else None
    return group(
        circle(*end, 25, fill="none", stroke=seat, stroke_width=2.5, stroke_dasharray="5 4"),
        path(d, stroke=colour("paper"), stroke_width=10, **line),
        path(d, stroke=seat, stroke_width=6, stroke_dasharray=dashes, **line),
        _head(bend, end, seat, back=20, size=10),
        class_="bf-spell" if strike.spell else "bf-attack",
        pointer_events="none",
    )


def _bend(ends: tuple[Point, Point], picture: Picture, plan: Plan) -> Point:
    """Where the arrow of an attack bends to, on the side where fewer fighters stand."""
    (ax, ay), (bx, by) = ends
    ux, uy = _along(*ends)
    out = max(30.0, hypot(bx - ax, by - ay) * 0.2)
    stand = [plan.middle(figure.hex) for figure in picture.figures]
    sides = []
    for side in (1, -1):
        x, y = (ax + bx) / 2 - uy * out * side, (ay + by) / 2 + ux * out * side
        near = sum(hypot(x - px, y - py) < 34 for px, py in stand)
        outside = not (MARGIN < x < plan.width - MARGIN)
        # above rather than below, where the names hang
        sides.append((near + 3 * outside, y, x))
    _, y, x = min(sides)
    return x, y


def _panel(
    rows: list[tuple[int, tuple[str, ...]]],
    ends: tuple[Point, Point],
    picture: Picture,
    plan: Plan,
) -> str:
    """The dice, beside the arrow, where they cover least."""
    wide = max(len(faces) for _, faces in rows) * (_TILE + _GAP) + _GAP + 8
    high = len(rows) * (_TILE + _GAP) + _GAP
    x, y = _free_place(wide, high, ends, picture, plan)
    parts = [
        box(x, y, wide, high, rx=7, fill=colour("plate"), stroke=colour("rim"), stroke_width=1.5)
    ]
    for at, (seat, faces) in enumerate(rows):
        row = y + _GAP + at * (_TILE + _GAP)
        parts.append(box(x + 3, row, 4, _TILE, rx=2, fill=seat_colour(seat)))
        for n, face in enumerate(faces):
            parts.append(die(face, x + 8 + _GAP + n * (_TILE + _GAP), row, _TILE))
    return group(*parts, class_="bf-dice", pointer_events="none")


def _free_place(
    wide: float, high: float, ends: tuple[Point, Point], picture: Picture, plan: Plan
) -> Point:
    """The corner at which a panel covers fewest fighters, close to the arrow, inside the paper."""
    (ax, ay), (bx, by) = ends
    mx, my = (ax + bx) / 2, (ay + by) / 2
    stand: list[tuple[Point, float]] = [
        (plan.middle(figure.hex), 4.0) for figure in picture.figures
    ]
    stand += [(plan.middle(marker.hex), 1.0) for marker in picture.all_markers()]
    for stroke in picture.strokes:
        if isinstance(stroke, Path):
            stand += [(plan.middle(hex_), 3.0) for hex_ in stroke.hexes]
    stand += [(end, 8.0) for end in (*ends, _bend(ends, picture, plan))]
    places = []
    for dx, dy in _AROUND:
        for far in (1.0, 1.5, 2.0):
            x, y = mx + dx * far, my + dy * far
            x = min(max(x - wide / 2, MARGIN), plan.width - MARGIN - wide)
            y = min(max(y - high / 2, MARGIN), plan.height - MARGIN - high)
            covered = sum(
                weight
                for point, weight in stand
                if x - 22 < point[0] < x + wide + 22 and y - 26 < point[1] < y + high + 24
            )
            away = hypot(x + wide / 2 - mx, y + high / 2 - my) / 60
            places.append((covered + away, x, y))
    _, x, y = min(places)
    return x, y


def die(face: str, x: float, y: float, size: float) -> str:
    """A die that shows a face: a dark tile, the critical in gold; a letter for a face unknown."""
    critical = face == "critical"
    tile = colour("gold") if critical else colour("die")
    ink = colour("on-gold") if critical else colour("on-die")
    parts = [box(x, y, size, size, rx=size * 0.22, fill=tile)]
    if critical:
        parts[0] = box(x, y, size, size, rx=size * 0.22, fill=tile, stroke=colour("gold-line"))
    if face in FACES:
        scale, inset = size * 0.64 / 24, size * 0.18
        move = f"translate({x + inset:.1f} {y + inset:.1f}) scale({scale:.3f})"
        parts.append(path(FACES[face], transform=move, fill=ink))
    else:
        letter = face[:1].upper() or "?"
        parts.append(text(letter, x + size / 2, y + size * 0.72, size=size * 0.62, fill=ink))
    return group(*parts, class_=f"bf-die bf-face-{face}" if face in FACES else "bf-die")


def dice(faces: Sequence[str], *, label: str, size: int = 40) -> str:
    """A row of dice as the text of an SVG element of its own, told by ``label`` and their faces."""
    gap = size // 6
    wide = len(faces) * (size + gap) - gap if faces else size
    faces_read = ", ".join(face.replace("_", " ") for face in faces)
    return element(
        "svg",
        "".join(die(face, at * (size + gap), 0, size) for at, face in enumerate(faces)),
        xmlns="http://www.w3.org/2000/svg",
        class_="bf-row",
        viewBox=f"-1 -1 {wide + 2} {size + 2}",
        width=wide + 2,
        height=size + 2,
        role="img",
        aria_label=f"{label}: {faces_read}" if faces_read else label,
    )


def _sights(picture: Picture, plan: Plan) -> Iterable[str]:
    for a, b in picture.sight:
        (ax, ay), (bx, by) = plan.middle(a), plan.middle(b)
        seen = picture.sees(a, b)
        d = f"M{ax} {ay}L{bx} {by}"
        parts = [
            path(d, stroke=colour("paper"), stroke_width=7, stroke_opacity="0.8"),
            path(d, stroke=colour("ink"), stroke_width=3, stroke_dasharray=None if seen else "4 7"),
        ]
        if not seen:
            x, y = (ax + bx) / 2, (ay + by) / 2
            cross = f"M{pair((x - 8, y - 8))}l16 16m0 -16l-16 16"
            parts.append(path(cross, stroke=colour("lethal"), stroke_width=5, fill="none"))
        yield group(*parts, class_="bf-seen" if seen else "bf-unseen", pointer_events="none")
