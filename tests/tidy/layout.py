"""Lay the pieces of a template out: a block a line, words filled to the width."""

from .pieces import Piece, attributes_of, pieces_of

WIDTH = 110
STEP = "  "


def tidy(source: str) -> str:
    """The template with one tag a line. What a browser shows stays the same: white space is added
    only beside blocks, and lines wrap only where white space stood."""
    pieces = pieces_of(source)
    lines: list[str] = []
    depth = 0
    at = 0
    while at < len(pieces):
        run, at = _run(pieces, at)
        depth = _lay_out(run, depth, lines)
    return "\n".join(lines) + "\n"


def _run(pieces: list[Piece], start: int) -> tuple[list[Piece], int]:
    """The pieces that must stay together, but for the white space among them."""
    run = [pieces[start]]
    at = start + 1
    while at < len(pieces) and not _breaks(pieces[at - 1], pieces[at], run, pieces, at):
        run.append(pieces[at])
        at += 1
    return run, at


def _breaks(before: Piece, after: Piece, run: list[Piece], pieces: list[Piece], at: int) -> bool:
    loose = after.spaced or before.block or after.block
    if not loose:
        return False
    if before.block or after.block:
        return not _short_element(run, pieces, at)
    return False


def _short_element(run: list[Piece], pieces: list[Piece], at: int) -> bool:
    """Whether `<li>words</li>` fits on one line, so that it need not be three."""
    if run[0].kind != "open" or not run[0].block:
        return False
    depth = 0
    length = 0
    for index, piece in enumerate([*run, *pieces[at:]]):
        if index and piece.block and piece.kind != "close":
            return False
        if piece.kind == "kept" or (piece.kind.startswith("django") and index == 0):
            return False
        depth += {"open": 1, "close": -1}.get(piece.kind, 0)
        length += len(piece.text) + piece.spaced
        if length > WIDTH - 24:
            return False
        if depth == 0:
            return index >= len(run)
    return False


def _change(piece: Piece) -> int:
    if piece.kind in {"open", "django-open"}:
        return 1
    return -1 if piece.kind in {"close", "django-close"} else 0


def _lay_out(run: list[Piece], depth: int, lines: list[str]) -> int:
    change = sum(_change(piece) for piece in run)
    first = run[0].kind
    here = depth
    if first in {"close", "django-close"} or first == "django-middle":
        here = depth - 1
    indent = STEP * max(here, 0)
    if len(run) == 1:
        lines.extend(_tag(run[0], indent))
    else:
        _fill(run, indent, lines)
    return max(depth + change, 0)


def _tag(piece: Piece, indent: str) -> list[str]:
    if (
        piece.kind == "kept"
        or not piece.text.startswith("<")
        or len(indent) + len(piece.text) <= WIDTH
    ):
        return [indent + piece.text]
    parts = attributes_of(piece.text)
    return [indent + parts[0], *(indent + STEP + part for part in parts[1:])]


def _fill(run: list[Piece], indent: str, lines: list[str]) -> None:
    """Fill lines with the words of the run; a line wraps only where white space stood."""
    words: list[str] = []
    for piece in run:
        broken = _words(piece)
        if words and not piece.spaced:
            words[-1] += broken[0]
            words.extend(broken[1:])
        else:
            words.extend(broken)
    line = ""
    further = indent
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = further + word
        else:
            line = f"{line} {word}" if line else indent + word
    if line:
        lines.append(line)


def _words(piece: Piece) -> list[str]:
    if piece.text.startswith("<") and piece.kind in {"open", "void"} and len(piece.text) > 60:
        return attributes_of(piece.text)
    return [piece.text]
