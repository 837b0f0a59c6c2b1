"""A battlefield as SVG: readable on a phone, in print and in the dark, and in words.

Nothing is told by colour alone. Colours are CSS variables with defaults that serve on light and
dark pages, and everything else takes the colour of the text around it. There is no style sheet
inside unless asked for, so that a strict Content-Security-Policy has nothing to refuse.
"""

from collections.abc import Iterable

from rules_engine.battlefield import PlacedBoard
from rules_engine.draw.picture import Figure, Marker, Picture, described, short_names
from rules_engine.draw.plan import HALF_WIDTH, MARGIN, QUARTER_HEIGHT, Plan
from rules_engine.draw.shapes import Point, circle, clean, element, polygon, text
from rules_engine.facts.hexes import Hex

KEY_LINE = 21
PLATE = 46  # what a line of text on a fighter's plate may take
INSPIRED = "\u2605"
TOKEN_LETTERS = {"move": "M", "charge": "C", "guard": "G", "stagger": "S"}
_SEAT_COLOURS = ("#1d4ed8", "#b45309", "#047857", "#86198f")
_LETHAL_COLOUR = "#c81e1e"
_SEAT_SHAPES = ("round", "square", "bevelled", "curved")
_SEAT_CORNERS = (14, 0, 4, 8)
_ALONE = (
    ":root{color-scheme:light dark;color:#1f2328;background:#fff}"
    "@media(prefers-color-scheme:dark){:root{color:#e6edf3;background:#0d1117}}"
)


def draw(
    picture: Picture,
    *,
    key: bool = True,
    coordinates: bool = False,
    portrait: bool | None = None,
    standalone: bool = False,
    name: str = "battlefield",
) -> str:
    """The picture as the text of an SVG element.

    ``key`` explains the signs that occur, below the battlefield. ``coordinates`` writes each hex's
    pair into it. ``portrait`` lays a wide battlefield upright by a quarter turn; None does so
    where it is much wider than high. ``standalone`` adds the colours of a page, for a file of its
    own. ``name`` begins the ids inside, and must differ between pictures on one page.
    """
    plan = Plan(picture.field(), portrait)
    parts = [
        *_boards(picture, plan),
        *_hexes(picture, plan, coordinates),
        *_lines(picture, plan),
        *_markers(picture, plan),
        *_figures(picture, plan),
    ]
    words = _key(picture, plan.width) if key else []
    parts += [
        text(line, MARGIN, plan.height + 14 + KEY_LINE * row, size=15, anchor="start")
        for row, line in enumerate(words)
    ]
    height = plan.height + (KEY_LINE * len(words) + 4 if words else 0)
    labels = [
        element("title", clean(picture.title), id=f"{name}-title"),
        element("desc", clean("\n".join(described(picture))), id=f"{name}-desc"),
    ]
    style = [element("style", _ALONE)] if standalone else []
    return element(
        "svg",
        "\n".join(["", *labels, *style, *parts, ""]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {plan.width} {height}",
        role="img",
        aria_labelledby=f"{name}-title {name}-desc",
        font_family="system-ui, sans-serif",
        fill="currentColor",
    )


def _boards(picture: Picture, plan: Plan) -> Iterable[str]:
    for placed in picture.layout.boards:
        left, right, top, bottom = placed.frame()
        corners = [
            plan.place(x * HALF_WIDTH - HALF_WIDTH, y * 3 * QUARTER_HEIGHT)
            for x, y in ((left, top - 1), (right, top - 1), (right, bottom + 1), (left, bottom + 1))
        ]
        yield polygon(corners, fill="none", stroke="currentColor", stroke_opacity="0.35")
        yield from _owners(picture, plan, placed)


def _owners(picture: Picture, plan: Plan, placed: PlacedBoard) -> Iterable[str]:
    """Whose territory it is, in the strip that the half hexes leave free along a long edge."""
    left, _, top, bottom = placed.frame()
    above = any(y == top - 1 for _, y in picture.field().completed)
    names = [picture.seat_name(seat) for seat in placed.seats]
    rows = ((top - 1, 14), (bottom + 1, -4))
    for name, (row, inwards) in zip(names, rows[1:] if above else rows, strict=False):
        x, y = plan.place(left * HALF_WIDTH - HALF_WIDTH + 4, row * 3 * QUARTER_HEIGHT + inwards)
        yield text(name[:30], x, y, size=13, anchor="start", transform=plan.along(x, y))


def _hexes(picture: Picture, plan: Plan, coordinates: bool) -> Iterable[str]:
    field = picture.field()
    kinds = {kind: picture.kind(kind) for kind in ("blocked", "lethal", "cover")}
    for hex_ in field.hexes:
        seat = field.territory(hex_)
        yield polygon(
            plan.outline(hex_),
            fill="currentColor" if seat is None else _seat_colour(seat),
            fill_opacity="0.04" if seat is None else "0.13",
            stroke="currentColor",
            stroke_opacity="0.4",
        )
        if hex_ in field.starting:
            yield _diamond(plan.middle(hex_))
        if hex_ in kinds["cover"]:
            yield polygon(
                plan.outline(hex_, 84),
                fill="none",
                stroke="currentColor",
                stroke_width=3,
                stroke_dasharray="7 5",
            )
        if hex_ in kinds["lethal"]:
            yield _spikes(plan, hex_)
        if hex_ in kinds["blocked"]:
            yield polygon(plan.outline(hex_, 90), fill_opacity="0.75", stroke="currentColor")
        if hex_ in picture.marked:
            yield polygon(
                plan.outline(hex_, 92), fill="none", stroke="currentColor", stroke_width=4
            )
        if coordinates and hex_ not in kinds["blocked"]:
            x, y = plan.middle(hex_)
            yield text(f"{hex_[0]},{hex_[1]}", x, y + 22, size=10, fill_opacity="0.8")


def _diamond(middle: Point) -> str:
    x, y = middle
    corners = [(x, y - 9), (x + 9, y), (x, y + 9), (x - 9, y)]
    return polygon(corners, fill="none", stroke="currentColor", stroke_opacity="0.6")


def _spikes(plan: Plan, hex_: Hex) -> str:
    """A ring of teeth along the inside of a hex."""
    outer, inner = plan.outline(hex_, 94), plan.outline(hex_, 72)
    teeth = []
    for at, corner in enumerate(outer):
        after = outer[(at + 1) % 6]
        half = (
            (inner[at][0] + inner[(at + 1) % 6][0]) // 2,
            (inner[at][1] + inner[(at + 1) % 6][1]) // 2,
        )
        third = [
            ((2 * corner[0] + after[0]) // 3, (2 * corner[1] + after[1]) // 3),
            ((corner[0] + 2 * after[0]) // 3, (corner[1] + 2 * after[1]) // 3),
        ]
        teeth += [corner, third[0], half, third[1]]
    return polygon(
        teeth,
        fill="none",
        stroke=f"var(--lethal-hex, {_LETHAL_COLOUR})",
        stroke_width=3,
        stroke_linejoin="round",
    )


def _lines(picture: Picture, plan: Plan) -> Iterable[str]:
    for a, b in picture.sight:
        (ax, ay), (bx, by) = plan.middle(a), plan.middle(b)
        seen = picture.sees(a, b)
        yield element(
            "line",
            x1=ax,
            y1=ay,
            x2=bx,
            y2=by,
            stroke="currentColor",
            stroke_width=3,
            stroke_dasharray=None if seen else "4 7",
        )
        if not seen:
            yield _cross((ax + bx) // 2, (ay + by) // 2)


def _cross(x: int, y: int) -> str:
    path = f"M{x - 8} {y - 8}l16 16m0 -16l-16 16"
    return element("path", d=path, stroke="currentColor", stroke_width=4, fill="none")


def _markers(picture: Picture, plan: Plan) -> Iterable[str]:
    taken = {figure.hex for figure in picture.figures}
    printed = picture.field().objectives.items()
    for marker in (*(Marker(hex=hex_, number=n) for n, hex_ in printed), *picture.markers):
        x, y = plan.middle(marker.hex)
        if marker.hex in taken:
            yield from _marker(marker, x, y - 21, radius=9, size=13)
        else:
            yield from _marker(marker, x, y, radius=16, size=21)


def _marker(marker: Marker, x: int, y: int, *, radius: int, size: int) -> Iterable[str]:
    yield circle(
        x,
        y,
        radius,
        fill="var(--token, #fff7d6)",
        stroke="var(--token-ink, #1f2328)",
        stroke_width=2,
        stroke_dasharray="3 3" if marker.gloom else None,
    )
    label = "?" if marker.number is None else str(marker.number)
    yield text(label, x, y + size * 3 // 8, size=size, fill="var(--token-ink, #1f2328)")


def _figures(picture: Picture, plan: Plan) -> Iterable[str]:
    names = short_names(picture.figures)
    for figure in picture.figures:
        yield from _figure(figure, names[figure], *plan.middle(figure.hex))


def _figure(figure: Figure, short: str, x: int, y: int) -> Iterable[str]:
    """A plate with the name, and below it damage of wounds and the letters of the tokens."""
    yield element(
        "rect",
        x=x - 25,
        y=y - 15,
        width=50,
        height=31,
        rx=_SEAT_CORNERS[figure.seat % 4],
        fill=_seat_colour(figure.seat),
        stroke="currentColor",
        stroke_width=3 if figure.inspired else 1,
    )
    yield _plate_text(short, x, y - 1, widest=5)
    state = f"{figure.damage}/{'?' if figure.wounds is None else figure.wounds}"
    letters = "".join(_token_letter(token) for token in figure.tokens)
    told = f"{INSPIRED if figure.inspired else ''}{state} {letters}".strip()
    yield _plate_text(told, x, y + 12, widest=6)


def _plate_text(words: str, x: int, y: int, *, widest: int) -> str:
    """White text on a plate, pressed together where it has more letters than ``widest``."""
    pressed = len(words) > widest
    return text(
        words,
        x,
        y,
        size=14,
        fill="#fff",
        weight="600",
        textLength=PLATE if pressed else None,
        lengthAdjust="spacingAndGlyphs" if pressed else None,
    )


def _token_letter(token: str) -> str:
    return TOKEN_LETTERS.get(token, token[:1].upper())


def _key(picture: Picture, width: int) -> list[str]:
    """The signs that occur, explained, broken into lines that fit."""
    field = picture.field()
    signs = ["\u25c7 starting"] if field.starting else []
    signs += ["solid: blocked"] if picture.kind("blocked") else []
    signs += ["teeth: lethal"] if picture.kind("lethal") else []
    signs += ["dashes: cover"] if picture.kind("cover") else []
    if picture.figures:
        signs += ["1/4: damage/wounds"]
        seats = sorted({figure.seat for figure in picture.figures})
        signs += [f"{_SEAT_SHAPES[seat % 4]}: {picture.seat_name(seat)}" for seat in seats]
    signs += [f"{INSPIRED} inspired"] if any(figure.inspired for figure in picture.figures) else []
    used = {token for figure in picture.figures for token in figure.tokens}
    signs += [f"{letter} {token}" for token, letter in TOKEN_LETTERS.items() if token in used]
    signs += ["dashed ring: gloom"] if any(marker.gloom for marker in picture.markers) else []
    if any(not picture.sees(a, b) for a, b in picture.sight):
        signs.append("\u2715 no line of sight")
    return _wrapped(signs, (width - 2 * MARGIN) // 8)


def _wrapped(signs: Iterable[str], letters: int) -> list[str]:
    lines: list[str] = []
    for sign in signs:
        if lines and len(lines[-1]) + len(sign) + 3 <= letters:
            lines[-1] += f" \u00b7 {sign}"
        else:
            lines.append(sign)
    return lines


def _seat_colour(seat: int) -> str:
    return f"var(--seat-{seat}, {_SEAT_COLOURS[seat % len(_SEAT_COLOURS)]})"
