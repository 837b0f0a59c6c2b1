"""A template cut into pieces: tags of HTML, tags and variables of Django, words."""

import re
from dataclasses import dataclass, replace

# fmt: off
# Elements beside whose tags a browser drops white space (or the style sheet lays them out so).
BLOCK = frozenset({
    "html", "head", "body", "meta", "link", "title", "script", "style", "header", "footer", "main",
    "nav", "section", "article", "aside", "div", "p", "ul", "ol", "li", "dl", "dt", "dd", "table",
    "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "form", "fieldset", "legend", "details",
    "summary", "option", "optgroup", "select", "button", "input", "label", "textarea", "h1", "h2",
    "h3", "h4", "h5", "h6", "hr", "figure", "figcaption", "svg", "g", "path", "rect", "circle",
    "polygon", "polyline", "symbol", "defs", "use", "progress", "output", "dialog", "template",
    "noscript",
})
VOID = frozenset({
    "meta", "link", "input", "br", "hr", "img", "use", "path", "rect", "circle", "polygon",
    "polyline", "line",
})
OPENS = frozenset({
    "if", "for", "with", "block", "blocktranslate", "blocktrans", "autoescape", "filter",
    "spaceless", "verbatim", "cache", "language", "localize", "localtime", "ifchanged",
})
MIDDLE = frozenset({"else", "elif", "empty", "plural"})
# Tags that stand for a word among words.
WORDS = frozenset({"url", "static", "now", "trans", "translate", "cycle", "firstof", "widthratio"})
# fmt: on
# What stands inside is kept letter by letter.
KEPT = re.compile(
    r"<(pre|textarea|script|style)\b.*?</\1\s*>"
    r"|{% (comment|blocktranslate|blocktrans|verbatim)\b.*?{% end\2 %}",
    re.S,
)
PIECE = re.compile(
    r"{%.*?%}|{{.*?}}|{#.*?#}|<!--.*?-->"
    r"|</?[A-Za-z!](?:{%.*?%}|{{.*?}}|\"[^\"]*\"|'[^']*'|[^>\"'])*>"
    r"|\s+|[^\s<{]+|.",
    re.S,
)
ATTRIBUTE = re.compile(
    r"(?:{% (?:if|for|with)\b.*?{% end(?:if|for|with) %}|{%.*?%}|{{.*?}}"
    r"|\"[^\"]*\"|'[^']*'|[^\s\"'])+",
    re.S,
)


@dataclass(frozen=True)
class Piece:
    """`kind` is open, close, void, django-open, django-middle, django-close,
    django-tag, text or kept.

    `spaced` says that white space stood before it, `block` that white space beside it is nothing.
    """

    kind: str
    text: str
    spaced: bool
    block: bool = False


def pieces_of(source: str) -> list[Piece]:
    found: list[Piece] = []
    at = 0
    spaced = False
    while at < len(source):
        kept = KEPT.match(source, at)
        match = kept or PIECE.match(source, at)
        assert match is not None
        at = match.end()
        text = match.group()
        if text.isspace():
            spaced = True
            continue
        found.append(
            Piece("kept", text, spaced, block=text.startswith("<"))
            if kept
            else _piece(text, spaced)
        )
        spaced = False
    return _loose_controls(found)


def _loose_controls(found: list[Piece]) -> list[Piece]:
    """Tags of Django that stand between blocks or white space are themselves as blocks."""
    pieces = list(found)
    for index, piece in enumerate(pieces):
        if not piece.kind.startswith("django"):
            continue
        before = index == 0 or piece.spaced or pieces[index - 1].block
        if before and _loose_after(pieces, index):
            pieces[index] = replace(piece, block=True)
    return pieces


def _loose_after(pieces: list[Piece], index: int) -> bool:
    for piece in pieces[index + 1 :]:
        if piece.spaced or piece.block:
            return True
        if not piece.kind.startswith("django"):
            return False
    return True


def _piece(text: str, spaced: bool) -> Piece:
    if text.startswith("{%"):
        return _django(text, spaced)
    if text.startswith("<!--"):
        return Piece("text", text, spaced, block=True)
    if text.startswith("<") and len(text) > 1:
        return _html(text, spaced)
    return Piece("text", text, spaced)


def _django(text: str, spaced: bool) -> Piece:
    word = text[2:-2].split()[0]
    if word in OPENS:
        return Piece("django-open", text, spaced)
    if word.startswith("end"):
        return Piece("django-close", text, spaced)
    if word in MIDDLE:
        return Piece("django-middle", text, spaced)
    if word in WORDS:
        return Piece("text", text, spaced)
    return Piece("django-tag", text, spaced, block=word in {"load", "extends", "csrf_token"})


def _html(text: str, spaced: bool) -> Piece:
    name = re.match(r"</?([A-Za-z0-9!]+)", text)
    word = name.group(1).lower() if name else ""
    block = word in BLOCK or word.startswith("!")
    if text.startswith("</"):
        return Piece("close", text, spaced, block)
    if word in VOID or text.endswith("/>") or word.startswith("!"):
        return Piece("void", text, spaced, block)
    return Piece("open", text, spaced, block)


def attributes_of(tag: str) -> list[str]:
    """The parts of one long tag, `<name` first and `>` at the end of the last."""
    return ATTRIBUTE.findall(tag)
