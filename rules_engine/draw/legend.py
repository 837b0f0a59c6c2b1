"""The signs that occur in a picture, explained below it."""

import re
from collections.abc import Callable, Sequence
from html import unescape

from rules_engine.draw.ground import base, cover, lethal, starting, trap
from rules_engine.draw.letters import width
from rules_engine.draw.palette import colour, seat_colour
from rules_engine.draw.picture import Marker, Path, Picture, Strike
from rules_engine.draw.plan import MARGIN
from rules_engine.draw.shapes import Point, box, circle, group, path, polygon, text
from rules_engine.draw.tokens import TOKEN_LETTERS, sign, token

LINE = 24
_SIZE = 13
_ICON = 22
_LONGEST = 40  # letters of a name

# a legend as it stands in a picture, to be read back
_BEGINS = '<g class="bf-key">'
_VIEW = re.compile(r'viewBox="0 0 (?P<wide>\S+) (?P<high>\d+)"')
_SIGN = re.compile(
    r'<g transform="translate\(\S+ (?P<y>[^)]+)\)">(?P<drawn>(?:(?!<g transform).)*?)'
    r'<text (?:[^>]* )?class="bf-said"[^>]*>(?P<words>[^<]*)</text></g>',
    re.S,
)

Sign = tuple[str, Callable[[float, float], str]]

WAYS = {"move": "moved", "push": "pushed", "drive-back": "driven back"}
# what is written beside a sign, but for players' names
WORDS = (
    "starting",
    "blocked",
    "lethal",
    "cover",
    "trap",
    "objective",
    "gloom, or not shown",
    "damage",
    "inspired",
    *(f"{word} token" for word in TOKEN_LETTERS),
    *WAYS.values(),
    "attack",
    "no line of sight",
)


def legend(picture: Picture, wide: float, top: float, name: str) -> tuple[str, float]:
    """The signs in rows from that height on, and how high they stand together."""
    return _laid([(words, drawn(9, 0)) for words, drawn in _signs(picture, name)], wide, top)


def reworded(svg: str, word: Callable[[str], str], language: str) -> str:
    """A picture as `draw` gave it with its legend in another language; one that has none, or was
    drawn before legends could be read back, as it is.

    word: puts the words of a sign, those of `WORDS`, into that language; players' names stay.
    Pictures are kept with logs, for readers of every language.
    """
    before, key, after = svg.rpartition(_BEGINS)
    size, signs = _VIEW.search(before), list(_SIGN.finditer(after))
    if not key or size is None or not signs:
        return svg
    pairs = [(unescape(one["words"]), one["drawn"]) for one in signs]
    top = float(signs[0]["y"]) - LINE / 2
    drawn, below = _laid(
        [(word(words) if words in WORDS else words, sign) for words, sign in pairs],
        float(size["wide"]),
        top,
    )
    high = round(top + below)
    drawn = drawn.replace(_BEGINS, f'<g class="bf-key" lang="{language}">', 1)
    before = before.replace(size.group(), f'viewBox="0 0 {size["wide"]} {high}"', 1)
    before = before.replace(f'height="{2 * int(size["high"])}"', f'height="{2 * high}"', 1)
    return before + drawn + after[after.rindex("</g>") + len("</g>") :]


def _laid(signs: Sequence[tuple[str, str]], wide: float, top: float) -> tuple[str, float]:
    """Signs with their words in rows. Each is drawn about the middle of its own line, and its
    group put in its place, so that it can be put elsewhere beside longer words."""
    parts = []
    x, y = float(MARGIN), top + LINE / 2
    for words, drawn in signs:
        room = _ICON + width(words, _SIZE) + 12
        if x > MARGIN and x + room > wide - MARGIN:
            x, y = float(MARGIN), y + LINE
        line = text(
            words,
            _ICON,
            4.5,
            size=_SIZE,
            anchor="start",
            weight="550",
            textLength=width(words, _SIZE),
            lengthAdjust="spacingAndGlyphs",
            class_="bf-said",
        )
        parts.append(group(drawn, line, transform=f"translate({x:.1f} {y:.1f})"))
        x += room
    if not parts:
        return "", 0
    return group(*parts, class_="bf-key"), y + LINE / 2 - top + 4


def _signs(picture: Picture, name: str) -> list[Sign]:
    field = picture.field()
    signs: list[Sign] = []
    if field.starting:
        signs.append(("starting", lambda x, y: starting(x, y, 8)))
    if picture.kind("blocked"):
        signs.append(("blocked", _rock))
    if picture.kind("lethal"):
        signs.append(("lethal", lambda x, y: lethal(_hexagon(x, y, 9), _hexagon(x, y, 4))))
    if picture.kind("cover"):
        signs.append(("cover", lambda x, y: cover(x, y - 1, 0.5)))
    if picture.traps:
        signs.append(("trap", lambda x, y: trap(x, y, 0.5)))
    if any(not marker.gloom for marker in picture.all_markers()):
        here = Marker(hex=(0, 0), number=1)
        signs.append(("objective", lambda x, y: token(here, x, y, 9, name)))
    if any(marker.gloom for marker in picture.markers):
        gone = Marker(hex=(0, 0), gloom=True)
        signs.append(("gloom, or not shown", lambda x, y: token(gone, x, y, 9, name)))
    return signs + _of_figures(picture) + _of_strokes(picture)


def _of_figures(picture: Picture) -> list[Sign]:
    owners = [seat for seat, hexes in enumerate(picture.field().territories) if hexes]
    guests = sorted({figure.seat for figure in picture.figures} - set(owners))
    signs: list[Sign] = [
        # whose name stands at no territory
        (picture.seat_name(seat)[:_LONGEST], lambda x, y, seat=seat: _base(x, y, seat))  # type: ignore[misc]
        for seat in guests
    ]
    if any(figure.damage for figure in picture.figures):
        signs.append(("damage", _pip))
    if any(figure.inspired for figure in picture.figures):
        signs.append(("inspired", _ring))
    used = {word for figure in picture.figures for word in figure.tokens}
    for word in TOKEN_LETTERS:
        if word in used:
            signs.append((f"{word} token", lambda x, y, word=word: sign(word, x, y)))  # type: ignore[misc]
    return signs


def _of_strokes(picture: Picture) -> list[Sign]:
    signs: list[Sign] = []
    kinds = {stroke.kind for stroke in picture.strokes if isinstance(stroke, Path)}
    for kind, words in WAYS.items():
        if kind in kinds:
            signs.append((words, lambda x, y, kind=kind: _line(x, y, kind)))  # type: ignore[misc]
    if any(isinstance(stroke, Strike) for stroke in picture.strokes):
        signs.append(("attack", _arrow))
    if any(not picture.sees(a, b) for a, b in picture.sight):
        signs.append(("no line of sight", _cross))
    return signs


def _hexagon(x: float, y: float, size: float) -> list[Point]:
    corners = ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5))
    return [(x + size * dx, y + size * dy) for dx, dy in corners]


def _rock(x: float, y: float) -> str:
    line = {"stroke": colour("rock-line"), "stroke_width": 2}
    return polygon(_hexagon(x, y, 9), fill=colour("rock"), **line)


def _pip(x: float, y: float) -> str:
    tray = box(x - 8, y - 5, 17, 10, rx=5, fill=colour("tray"))
    left = circle(x + 4, y, 2.6, fill="none", stroke=colour("left"), stroke_width="1.1")
    return tray + circle(x - 3.5, y, 3, fill=colour("taken")) + left


def _base(x: float, y: float, seat: int) -> str:
    return base(x, y, 7, seat, fill=seat_colour(seat))


def _ring(x: float, y: float) -> str:
    return base(x, y, 7, 0, fill="none", stroke=colour("gold"), stroke_width=3.5)


_LINES = {"move": "0.1 6", "push": "6 4", "drive-back": None}


def _line(x: float, y: float, kind: str) -> str:
    line = {"stroke": seat_colour(0), "stroke_width": 3.5, "stroke_linecap": "round"}
    d = f"M{x - 8:.1f} {y:.1f}h16"
    walls = {"push": f"M{x - 8:.1f} {y - 6:.1f}v12", "move": ""}
    walls["drive-back"] = walls["push"] + f"M{x - 3:.1f} {y - 6:.1f}v12"
    return path(d, stroke_dasharray=_LINES[kind], fill="none", **line) + (
        path(walls[kind], fill="none", **line) if walls[kind] else ""
    )


def _arrow(x: float, y: float) -> str:
    corners = [(-8, -1.5), (1, -2.5), (1, -7), (9, 0), (1, 7), (1, 2.5), (-8, 1.5)]
    return polygon(((x + dx, y + dy) for dx, dy in corners), fill=seat_colour(0))


def _cross(x: float, y: float) -> str:
    d = f"M{x - 6:.1f} {y - 6:.1f}l12 12m0 -12l-12 12"
    return path(d, fill="none", stroke=colour("lethal"), stroke_width=3.5)
