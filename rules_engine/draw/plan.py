"""Where the hexes of a battlefield fall on the paper."""

from rules_engine.battlefield import Battlefield
from rules_engine.draw.shapes import Point
from rules_engine.facts.hexes import Hex, centre

# A hex 52 wide and 60 high: whole numbers, and within a thousandth of a regular one.
HALF_WIDTH, QUARTER_HEIGHT = 26, 15
MARGIN = 6
_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


class Plan:
    """Where everything falls on the paper."""

    def __init__(self, field: Battlefield, portrait: bool | None) -> None:
        frames = [placed.frame() for placed in field.layout.boards]
        self.left = min(left for left, *_ in frames) * HALF_WIDTH - HALF_WIDTH
        self.right = max(right for _, right, *_ in frames) * HALF_WIDTH - HALF_WIDTH
        self.top = (min(top for *_, top, _ in frames) - 1) * 3 * QUARTER_HEIGHT
        self.bottom = (max(bottom for *_, bottom in frames) + 1) * 3 * QUARTER_HEIGHT
        across, down = self.right - self.left, self.bottom - self.top
        self.portrait = across > down + down // 4 if portrait is None else portrait
        wide, high = (down, across) if self.portrait else (across, down)
        self.width, self.height = wide + 2 * MARGIN, high + 2 * MARGIN

    def along(self, x: int, y: int) -> str | None:
        """How to turn words at that point so that they run along the rows, as a transform."""
        return f"rotate(90 {x} {y})" if self.portrait else None

    def place(self, x: int, y: int) -> Point:
        """A point of the battlefield's plane on the paper."""
        if self.portrait:
            return self.bottom - y + MARGIN, x - self.left + MARGIN
        return x - self.left + MARGIN, y - self.top + MARGIN

    def middle(self, hex_: Hex) -> Point:
        """The middle of a hex."""
        x, y = centre(hex_)
        return self.place(x * HALF_WIDTH, y * QUARTER_HEIGHT)

    def outline(self, hex_: Hex, percent: int = 100) -> list[Point]:
        """The corners of a hex, drawn in towards its middle."""
        x, y = centre(hex_)
        return [
            self.place(
                x * HALF_WIDTH + dx * HALF_WIDTH * percent // 100,
                y * QUARTER_HEIGHT + dy * QUARTER_HEIGHT * percent // 100,
            )
            for dx, dy in _CORNERS
        ]
