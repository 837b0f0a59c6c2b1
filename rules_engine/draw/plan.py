"""Where the hexes of a battlefield fall on the paper."""

from rules_engine.battlefield import Battlefield
from rules_engine.draw.shapes import Number, Point
from rules_engine.facts.hexes import Hex, centre

# A hex 52 wide and 60 high: whole numbers, and within a thousandth of a regular one.
HALF_WIDTH, QUARTER_HEIGHT = 26, 15
MARGIN = 8
STRIP = 22  # above and below the boards, for the players' names
LIFT = 5  # how far a token stands above the middle of its hex, to leave the plate its place
_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))

Frame = tuple[Number, Number, Number, Number]


class Plan:
    """Where everything falls on the paper. ``portrait`` lays a wide battlefield upright; None does
    so where it is much wider than high."""

    def __init__(self, field: Battlefield, portrait: bool | None) -> None:
        frames = [placed.frame() for placed in field.layout.boards]
        self.left = min(left for left, *_ in frames) * HALF_WIDTH - HALF_WIDTH
        self.right = max(right for _, right, *_ in frames) * HALF_WIDTH - HALF_WIDTH
        self.top = (min(top for *_, top, _ in frames) - 1) * 3 * QUARTER_HEIGHT
        self.bottom = (max(bottom for *_, bottom in frames) + 1) * 3 * QUARTER_HEIGHT
        across, down = self.right - self.left, self.bottom - self.top
        self.portrait = across > down + down // 4 if portrait is None else portrait
        wide, high = (down, across) if self.portrait else (across, down)
        self.width, self.height = wide + 2 * MARGIN, high + 2 * (MARGIN + STRIP)

    def place(self, x: int, y: int) -> tuple[int, int]:
        """A point of the battlefield's plane on the paper."""
        if self.portrait:
            return self.bottom - y + MARGIN, x - self.left + MARGIN + STRIP
        return x - self.left + MARGIN, y - self.top + MARGIN + STRIP

    def middle(self, hex_: Hex) -> tuple[int, int]:
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

    def board(self, frame: tuple[int, int, int, int]) -> Frame:
        """Left, top, width and height on the paper of a board's frame."""
        left, right, top, bottom = frame
        corners = [
            self.place(x * HALF_WIDTH - HALF_WIDTH, y * 3 * QUARTER_HEIGHT)
            for x, y in ((left, top - 1), (right, bottom + 1))
        ]
        xs, ys = zip(*corners, strict=True)
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
