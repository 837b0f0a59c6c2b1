"""The picture under a shared link: an event and who leads, as a PNG that chats show.

Chats take no SVG, so it is drawn here, in the site's own face; what that has no letters for is left
out, and a name of none of its letters is told by its number.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

SIZE = (1200, 630)  # what the makers of the large chats ask for
MOST_ROWS = 6
DEEP, PAPER, SOFT, ACCENT, LINE = "#07373d", "#eef6f4", "#a9c7c5", "#63c2c6", "#1c545b"
_EDGE = 72
# the letters of each of the two files, as base.css has them
_LATIN = (range(0x20, 0x100), range(0x2010, 0x2070), (0x131, 0x152, 0x153, 0x20AC, 0x2212))
_EXTENDED = (range(0x100, 0x2BB), range(0x1E00, 0x1EA0), range(0x1EF2, 0x1F00))


@dataclass(frozen=True, slots=True)
class Row:
    """A place. rank: as it is shown; number: the player's, told where the name cannot be drawn;
    value: points, '' for none."""

    rank: int
    name: str
    number: int
    value: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """What the picture tells. line: one under the title; rows: the leading places, drawn up to
    six of them; heading: what the rows are."""

    title: str
    line: str
    heading: str = ""
    rows: Sequence[Row] = ()


class Pen:
    """Writes on the picture in the site's face, whose letters are in two files."""

    def __init__(self, image: Image.Image, fonts: Path) -> None:
        self._draw = ImageDraw.Draw(image)
        self._files = (fonts / "hall-latin.woff2", fonts / "hall-latin-ext.woff2")
        self._faces: dict[tuple[int, int, int], ImageFont.FreeTypeFont] = {}

    def width(self, text: str, size: int, weight: int = 600) -> float:
        """How wide a text is, in pixels."""
        return sum(face.getlength(run) for face, run in self._runs(text, size, weight))

    def write(
        self, at: tuple[float, float], text: str, size: int, colour: str, weight: int = 600
    ) -> None:
        """Write a text, its base line beginning at this point."""
        x, y = at
        for face, run in self._runs(text, size, weight):
            self._draw.text((x, y), run, font=face, fill=colour, anchor="ls")
            x += face.getlength(run)

    def fitted(self, text: str, size: int, room: float, weight: int = 600) -> str:
        """The text, cut with three dots where it is wider than there is room."""
        if self.width(text, size, weight) <= room:
            return text
        while text and self.width(f"{text}…", size, weight) > room:
            text = text[:-1]
        return f"{text.rstrip()}…"

    def line(self, y: float) -> None:
        """A line across the picture."""
        self._draw.line([(_EDGE, y), (SIZE[0] - _EDGE, y)], fill=LINE, width=2)

    def hexagon(self, x: float, y: float, radius: float, colour: str) -> None:
        """The mark of the house about this point."""
        half = radius * 0.866
        corners = [(0, -radius), (half, -radius / 2), (half, radius / 2)]
        corners += [(-right, -down) for right, down in corners]
        self._draw.polygon([(x + right, y + down) for right, down in corners], fill=colour)

    def _runs(
        self, text: str, size: int, weight: int
    ) -> Iterator[tuple[ImageFont.FreeTypeFont, str]]:
        """The text cut where it goes on in the other file."""
        run, of = "", 0
        for char in text:
            file = _file_of(char) or 0
            if run and file != of:
                yield self._face(of, size, weight), run
                run = ""
            run, of = run + char, file
        if run:
            yield self._face(of, size, weight), run

    def _face(self, file: int, size: int, weight: int) -> ImageFont.FreeTypeFont:
        key = (file, size, weight)
        if key not in self._faces:
            face = ImageFont.truetype(self._files[file], size)
            face.set_variation_by_axes([weight, 92])
            self._faces[key] = face
        return self._faces[key]


def _file_of(char: str) -> int | None:
    code = ord(char)
    if any(code in some for some in _LATIN):
        return 0
    return 1 if any(code in some for some in _EXTENDED) else None


def drawable(text: str, otherwise: str) -> str:
    """The text without what the face has no letters for; `otherwise` where no letter is left."""
    kept = "".join(char for char in text if _file_of(char) is not None)
    kept = " ".join(kept.split())
    missing = any(char.isalpha() and _file_of(char) is None for char in text)
    return otherwise if missing or not any(char.isalnum() for char in kept) else kept


def png(card: Card, *, fonts: Path) -> bytes:
    """The picture. fonts: the folder of the site's face."""
    image = Image.new("RGB", SIZE, DEEP)
    pen = Pen(image, fonts)
    room = SIZE[0] - 2 * _EDGE
    pen.hexagon(_EDGE + 26, 96, 30, ACCENT)
    title = drawable(card.title, "An event")
    size = next((one for one in (64, 56, 48, 42) if pen.width(title, one, 800) <= room - 80), 42)
    pen.write((_EDGE + 80, 116), pen.fitted(title, size, room - 80, 800), size, PAPER, 800)
    pen.write((_EDGE, 186), pen.fitted(drawable(card.line, ""), 32, room), 32, SOFT)
    _rows(pen, card, room)
    made = io.BytesIO()
    image.save(made, "PNG", optimize=True)
    return made.getvalue()


def _rows(pen: Pen, card: Card, room: int) -> None:
    if not card.rows:
        pen.line(232)
        pen.write((_EDGE, 320), pen.fitted(card.heading, 44, room), 44, ACCENT, 700)
        return
    pen.write((_EDGE, 244), card.heading, 26, ACCENT, 700)
    for at, row in enumerate(card.rows[:MOST_ROWS]):
        y = 306 + at * 56
        pen.line(y - 42)
        pen.write((_EDGE, y), f"{row.rank}.", 36, ACCENT, 800)
        right = SIZE[0] - _EDGE - pen.width(row.value, 36, 800)
        name = drawable(row.name, f"Player {row.number}")
        pen.write((_EDGE + 84, y), pen.fitted(name, 36, right - _EDGE - 120), 36, PAPER)
        pen.write((right, y), row.value, 36, PAPER, 800)
