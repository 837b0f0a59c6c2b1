"""A log told for a page that plays it back: its moments, and pictures in pieces. Plain data.

Everything rests on what lies open on the table, so that all readers are told the same.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from matches.logs.builds import is_outgrown
from rules_engine.deck_rules import DeckFormat
from rules_engine.draw import Layers, assembled, draw, layers, row
from rules_engine.log import read_log
from rules_engine.replay import Report, replay
from rules_engine.state.position import Position
from rules_engine.story import Moment, frame, story

PIECE = 24  # pictures that are made and sent together
DRAWN_AS = "replay"  # what the ids in the pictures begin with


class Story(msgspec.Struct, frozen=True):
    """The moments of a log that somebody would want to see, in order.

    detail: of the log; only a full one has pictures. seats: the warbands. events: how many there
    are, quiet ones and all.
    """

    edition: str
    detail: str
    seats: tuple[str, ...]
    events: int
    moments: tuple[Moment, ...]

    def place(self, n: int) -> int:
        """The place among the moments of event n, or of the last one before it; the first else."""
        before = [at for at, moment in enumerate(self.moments) if moment.n <= n]
        return before[-1] if before else 0


class Ground(msgspec.Struct, frozen=True):
    """What lies still in pictures, and their size."""

    svg: str
    wide: int
    high: int


class Shot(msgspec.Struct, frozen=True):
    """The picture of a moment: on which ground (of its piece), what stands on it, in words."""

    n: int
    ground: int
    svg: str
    words: tuple[str, ...]


class Piece(msgspec.Struct, frozen=True):
    """Pictures of some moments, one after another; before the boards lie there are none."""

    grounds: tuple[Ground, ...]
    shots: tuple[Shot, ...]

    def picture(self, n: int, title: str) -> str:
        """The picture of event n as the text of an SVG element; '' where there is none."""
        shot = next((one for one in self.shots if one.n == n), None)
        if shot is None:
            return ""
        ground = self.grounds[shot.ground]
        parts = Layers(ground.svg, shot.svg, shot.words, ground.wide, ground.high)
        return assembled(parts, title=title, name=DRAWN_AS)


@lru_cache(maxsize=4)
def _report(content: bytes, asked: DeckFormat | None) -> Report:
    """A log replayed; kept for the pieces that are asked for one after another."""
    return replay(read_log(content), deck_format=asked)


def log_told(
    content: bytes,
    names: tuple[str, ...],
    asked: DeckFormat | None = None,
    *,
    taken_here: bool = False,
) -> Story:
    """The story of a log. names: of the log's players; asked: the event's deck rules; taken_here:
    it came event by event, so that what only today's engine refuses is not held against it. Raises
    Unusable for what is no log."""
    report = _report(content, asked)
    header = report.log.header
    moments = tuple(moment for moment in story(report, names) if not moment.quiet)
    if taken_here and is_outgrown(report):
        moments = tuple(_doubted(one) for one in moments)
    return Story(
        edition=header.edition,
        detail=header.detail,
        seats=tuple(seat.warband for seat in header.seats),
        events=len(report.log.entries),
        moments=moments,
    )


def _doubted(moment: Moment) -> Moment:
    return replace(moment, verdict="not shown") if moment.verdict == "contradicted" else moment


def piece(
    content: bytes,
    names: tuple[str, ...],
    numbers: Sequence[int],
    asked: DeckFormat | None = None,
) -> Piece:
    """The pictures of these events."""
    report = _report(content, asked)
    grounds: dict[Ground, int] = {}
    shots = []
    for n in numbers:
        shown = frame(report, n, names, "")
        if shown is not None:
            parts = layers(shown, name=DRAWN_AS)
            ground = Ground(parts.ground, parts.wide, parts.high)
            at = grounds.setdefault(ground, len(grounds))
            shots.append(Shot(n, at, parts.play, parts.words))
    return Piece(tuple(grounds), tuple(shots))


def position_at(content: bytes, n: int, asked: DeckFormat | None = None) -> Position:
    """The position after event n of a log, or after the last that holds where that comes before.
    Raises Unusable where there is none, as in a log of glory alone."""
    report = _report(content, asked)
    return report.after(max(0, min(n, report.last)))


def picture(
    content: bytes,
    names: tuple[str, ...],
    n: int,
    title: str,
    asked: DeckFormat | None = None,
) -> str:
    """The picture of event n as a file of its own; '' where there is none."""
    shown = frame(_report(content, asked), n, names, title)
    return draw(shown, standalone=True) if shown is not None else ""


def pictures_in_row(
    content: bytes,
    names: tuple[str, ...],
    moments: Sequence[Moment],
    title: str,
    asked: DeckFormat | None = None,
    *,
    say: Callable[[str], str],
) -> str:
    """Some moments side by side as a file, each with its words as `say` has them; '' where none
    has a picture."""
    report = _report(content, asked)
    frames = [(frame(report, one.n, names, title), one.words) for one in moments]
    shown = [(one, " ".join(map(say, words))) for one, words in frames if one is not None]
    return row(shown, title=title) if shown else ""
