"""Every word that is to be translated, read out of the templates and the code."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.template import Template
from django.template.base import FilterExpression, Node, Variable
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

ROOT = Path(__file__).resolve().parents[2]
APPS = ("companion", "decks", "matches")
# functions of django.utils.translation, by how many of their first arguments are which
_CALLS = {
    "gettext": ("text",),
    "gettext_lazy": ("text",),
    "gettext_noop": ("text",),
    "_": ("text",),
    "ngettext": ("text", "plural"),
    "ngettext_lazy": ("text", "plural"),
    "pgettext": ("context", "text"),
    "pgettext_lazy": ("context", "text"),
    "npgettext": ("context", "text", "plural"),
}


class Message(NamedTuple):
    """A text as gettext looks it up. plural, context: '' for none."""

    text: str
    plural: str = ""
    context: str = ""


def messages() -> dict[Message, list[str]]:
    """All messages, each with the files that say it, in the order of their paths."""
    found: dict[Message, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "templates").rglob("*.html")):
        for message in of_template(path.read_text()):
            found[message].append(path.relative_to(ROOT).as_posix())
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            for message in of_code(path.read_text()):
                found[message].append(path.relative_to(ROOT).as_posix())
    return {message: sorted(set(where)) for message, where in found.items()}


def of_template(source: str) -> Iterator[Message]:
    """What a template translates, in its order; in tags, in blocks and in filters' arguments."""
    for node in _nodes(Template(source).nodelist):
        if isinstance(node, BlockTranslateNode):
            yield _of_block(node)
        for value in vars(node).values():
            if isinstance(value, FilterExpression):
                yield from _of_expression(value, isinstance(node, TranslateNode))


def _nodes(nodes: list[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        for name in ("nodelist", "nodelist_loop", "nodelist_empty", "nodelist_true"):
            yield from _nodes(getattr(node, name, None) or [])
        for _, branch in getattr(node, "conditions_nodelists", []):
            yield from _nodes(branch)


def _of_block(node: BlockTranslateNode) -> Message:
    text, _ = node.render_token_list(node.singular)
    plural = ""
    if node.plural:
        plural, _ = node.render_token_list(node.plural)
    context = node.message_context.var if node.message_context else ""
    return Message(text, plural, str(context or ""))


def _of_expression(told: FilterExpression, whole: bool) -> Iterator[Message]:
    """What stands in `_("...")`, or is the whole of a translate tag; percent signs are doubled
    as Django looks them up."""
    every = [told.var, *(value for _, given in told.filters for is_var, value in given if is_var)]
    for one in every:
        if isinstance(one, Variable) and isinstance(one.literal, str) and (one.translate or whole):
            yield Message(str(one.literal).replace("%", "%%"))


def of_code(source: str) -> Iterator[Message]:
    """What a module translates. Raises ValueError for a text that is not written out."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        kinds = _CALLS.get(node.func.id)
        if kinds is None:
            continue
        told = {}
        for kind, argument in zip(kinds, node.args, strict=False):
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                raise ValueError(f"Line {node.lineno}: {node.func.id} takes a text written out.")
            told[kind] = argument.value
        yield Message(**told)
