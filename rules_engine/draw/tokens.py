"""What stands on the battlefield: fighters, objective and feature tokens."""

from collections import Counter
from collections.abc import Iterator

from rules_engine.draw.colours import WARBANDS, ink_on
from rules_engine.draw.ground import base
from rules_engine.draw.letters import width
from rules_engine.draw.palette import COLOURS, colour, seat_colour
from rules_engine.draw.picture import (
    PLATE_ROOM,
    PLATE_SIZE,
    Figure,
    Marker,
    Picture,
    short_names,
    two_letters,
)
from rules_engine.draw.plan import LIFT, Plan
from rules_engine.draw.shapes import Point, box, circle, group, pair, path, polygon, text
from rules_engine.draw.words import figure_in_words

RADIUS = 20
TOKEN_LETTERS = {"move": "M", "charge": "C", "guard": "G", "stagger": "S"}
_PIPS = 8  # more Wounds than these stand in figures
_SIDES = ((21, -12), (22, 4), (-22, 4), (-8, -21))


def markers(picture: Picture, plan: Plan, name: str) -> Iterator[str]:
    """Objective and feature tokens that nobody stands on."""
    taken = {figure.hex for figure in picture.figures}
    for marker in picture.all_markers():
        if marker.hex not in taken:
            yield token(marker, *plan.middle(marker.hex), 19, name)


def token(marker: Marker, x: float, y: float, size: float, name: str) -> str:
    """A hexagon with its number: gold with two rims, or dark with a crescent for the other side."""
    if marker.gloom:
        fill, line, ink = colour("gloom"), colour("gloom-line"), COLOURS["left"][0]
    else:
        fill, line, ink = f"url(#{name}-gold)", colour("gold-line"), COLOURS["on-gold"][0]
    label = "?" if marker.number is None else str(marker.number)
    parts = [polygon(_hexagon(x, y, size), fill=fill, stroke=line, stroke_width=size / 9)]
    if marker.gloom:
        parts.append(_crescent(x, y, size, line))
    elif marker.artefact:
        label = ""
        parts.append(_gem(x, y, size * 0.55))
    else:
        rim = {"stroke": line, "stroke_width": size / 16, "stroke_opacity": "0.75"}
        parts.append(polygon(_hexagon(x, y, size * 0.78), fill="none", **rim))
    if label:
        parts.append(text(label, x, y + size * 0.37, size=size * 1.05, weight="850", fill=ink))
    at = f"{marker.hex[0]},{marker.hex[1]}"
    kind = "bf-gloom" if marker.gloom else "bf-objective"
    return group(*parts, class_=kind, data_token=at, pointer_events="none")


def _hexagon(x: float, y: float, size: float) -> list[Point]:
    across = size * 0.87
    corners = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
    return [(x + across * dx, y + size * dy) for dx, dy in corners]


def _crescent(x: float, y: float, size: float, line: str) -> str:
    far, near = size * 0.66, size * 0.84
    top, foot = (x - size * 0.1, y - far), (x - size * 0.1, y + far)
    arcs = f"M{pair(top)}A{pair((far, far))} 0 0 0 {pair(foot)}"
    arcs += f"A{pair((near, near))} 0 0 1 {pair(top)}z"
    return path(arcs, fill=line, fill_opacity="0.55")


def _gem(x: float, y: float, size: float) -> str:
    corners = [(x, y - size), (x + size * 0.8, y - size * 0.2), (x, y + size)]
    corners.append((x - size * 0.8, y - size * 0.2))
    return polygon(corners, fill=COLOURS["on-gold"][0])


def figures(picture: Picture, plan: Plan, name: str, *, tappable: bool) -> Iterator[str]:
    """Every fighter; at its shoulder, small, the token that it stands on."""
    shorts = short_names(picture.figures)
    letters = two_letters(shorts)
    for figure in picture.figures:
        label = figure_in_words(picture, figure) if tappable else None
        yield _figure(figure, letters[figure], plan.middle(figure.hex), label)
    taken = {figure.hex for figure in picture.figures}
    for marker in picture.all_markers():
        if marker.hex in taken:
            x, y = plan.middle(marker.hex)
            yield token(marker, x - 19, y - 17, 10, name)


def plates(picture: Picture, plan: Plan) -> str:
    """The names of all fighters: drawn after everything that could cover them."""
    shorts = short_names(picture.figures)
    return group(
        *(_plate(figure, shorts[figure], plan.middle(figure.hex)) for figure in picture.figures),
        class_="bf-plates",
        pointer_events="none",
    )


def _figure(figure: Figure, letters: str, middle: Point, label: str | None) -> str:
    x, y = middle[0], middle[1] - LIFT
    parts = []
    if figure.inspired:
        parts.append(_inspired(x, y, figure.seat))
    look = {"fill": seat_colour(figure.seat), "stroke": colour("paper"), "stroke_width": 1.5}
    parts.append(base(x, y, RADIUS, figure.seat, **look))
    parts.append(_disc(figure, letters, x, y))
    parts.append(_wounds(figure, x, y + 10))
    parts += _signs(figure, x, y)
    attributes: dict[str, object] = {}
    if label:
        # who speaks to a screen says what stands on it: the label holds the two letters too
        attributes = {"role": "button", "tabindex": -1, "aria_label": f"{label}, {letters}"}
    return group(
        *parts,
        class_="bf-fighter",
        data_fighter=figure.fighter,
        data_at=f"{figure.hex[0]},{figure.hex[1]}",
        **attributes,
    )


def _inspired(x: float, y: float, seat: int) -> str:
    """A golden ring about the base, with a jewel at its top."""
    ring = base(x, y, RADIUS + 4, seat, fill=colour("gold"), stroke=colour("gold-line"))
    jewel = [
        (x, y - RADIUS - 8),
        (x + 5, y - RADIUS - 2),
        (x, y - RADIUS + 4),
        (x - 5, y - RADIUS - 2),
    ]
    gem = polygon(jewel, fill=colour("gold-light"), stroke=colour("gold-line"))
    return group(ring, gem, class_="bf-inspired")


def _disc(figure: Figure, letters: str, x: float, y: float) -> str:
    fill, rim = WARBANDS.get(figure.warband, ("", ""))
    if not fill:
        fill, rim, ink = seat_colour(figure.seat), colour("paper"), colour("paper")
    else:
        ink = ink_on(fill)
    return group(
        circle(x, y, RADIUS - 4.2, fill=fill, stroke=rim, stroke_width=2.4),
        text(letters, x, y + 2.5, size=17, weight="800", fill=ink),
    )


def _wounds(figure: Figure, x: float, y: float) -> str:
    """A dark tray with a pip for each wound, filled where it is taken; figures for many."""
    wounds, damage = figure.wounds, figure.damage
    if wounds is None or wounds > _PIPS or damage > wounds:
        label = f"{damage}/{'?' if wounds is None else wounds}"
        size = width(label, 10) + 9
        tray = box(x - size / 2, y - 5.5, size, 11, rx=5.5, fill=colour("tray"))
        return tray + text(label, x, y + 3.6, size=10, weight="700", fill=colour("left"))
    gap = 6.6 if wounds <= 5 else 34 / wounds
    size = gap * wounds + 4
    parts = [box(x - size / 2, y - 4.6, size, 9.2, rx=4.6, fill=colour("tray"))]
    for at in range(wounds):
        mid = x - gap * (wounds - 1) / 2 + gap * at
        radius = gap * 0.36
        if at < damage:
            parts.append(circle(mid, y, radius + 0.5, class_="bf-taken", fill=colour("taken")))
        else:
            pip = {"fill": "none", "stroke": colour("left"), "stroke_width": "1.1"}
            parts.append(circle(mid, y, radius - 0.3, class_="bf-left", **pip))
    return group(*parts)


def _signs(figure: Figure, x: float, y: float) -> Iterator[str]:
    counted = Counter(figure.tokens)
    for (dx, dy), (word, count) in zip(_SIDES, counted.items(), strict=False):
        yield sign(word, x + dx, y + dy, count)


def sign(word: str, x: float, y: float, count: int = 1) -> str:
    """A Move, Charge, Guard or Stagger token: a letter on a shape of its own, and how many."""
    look = {"fill": colour("ink"), "stroke": colour("paper"), "stroke_width": "1.2"}
    match word:
        case "move":
            shape = circle(x, y, 7, **look)
        case "charge":
            corners = [(-7, -6.5), (3, -6.5), (8.5, 0), (3, 6.5), (-7, 6.5)]
            shape = polygon(((x + dx, y + dy) for dx, dy in corners), **look)
        case "guard":
            shield = "h13v8c0 4-3 6.500-6.500 8-3.500-1.500-6.500-4-6.500-8z"
            shape = path(f"M{pair((x - 6.5, y - 7))}{shield}", **look)
        case "stagger":
            corners = [(0, -8.5), (8.5, 0), (0, 8.5), (-8.5, 0)]
            shape = polygon(((x + dx, y + dy) for dx, dy in corners), **look)
        case _:
            shape = box(x - 6.5, y - 6.5, 13, 13, rx=2, **look)
    letter = TOKEN_LETTERS.get(word, word[:1].upper() or "?")
    label = letter if count == 1 else f"{letter}{count}"
    size = 10 if count == 1 else 8
    return group(
        shape,
        text(label, x, y + 3.6, size=size, weight="800", fill=colour("paper")),
        class_=f"bf-sign bf-{word}" if word in TOKEN_LETTERS else "bf-sign",
    )


def _plate(figure: Figure, short: str, middle: Point) -> str:
    x, y = middle[0], middle[1] + 21
    room = min(width(short, PLATE_SIZE), PLATE_ROOM)
    seat = seat_colour(figure.seat)
    return group(
        box(x - room / 2 - 4, y - 7, room + 8, 14, rx=7, fill=colour("plate"), stroke=seat),
        text(
            short,
            x,
            y + 4.2,
            size=PLATE_SIZE,
            textLength=room,
            lengthAdjust="spacingAndGlyphs",
            fill=colour("ink"),
        ),
    )
