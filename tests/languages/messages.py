"""Every word that is to be translated, read out of the templates and the code."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.apps import apps
from django.template import Template
from django.template.base import Node, Variable
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

from matches.standings.conventions.base import REGISTRY

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


_UNDERSCORE = re.compile(r"""\b_\(("[^"]*"|'[^']*')\)""")


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
    for message, where in of_data():
        found[message].append(where)
    return {message: sorted(set(where)) for message, where in found.items()}


def of_data() -> Iterator[tuple[Message, str]]:
    """What pages translate as they show it: choices of the tables, titles of tiebreakers, rounds
    of a bracket. Each with where it is said."""
    for model in apps.get_models():
        app = model._meta.app_label
        if app in {"core", "decks", "matches"}:
            for field in model._meta.get_fields():
                for _, words in getattr(field, "choices", None) or ():
                    if words:
                        yield Message(str(words)), f"{app}/models"
    for name in ("Final", "Grand final", "Semi-finals", "Quarter-finals"):
        yield Message(name), "matches/brackets/records.py"
    for convention in REGISTRY.values():
        yield Message(convention.title), "matches/standings/conventions"


def of_template(source: str) -> Iterator[Message]:
    """What a template translates: its blocks and tags, then every `_("...")`. Percent signs are
    doubled, as Django looks them up."""
    for node in _nodes(Template(source).nodelist):
        if isinstance(node, BlockTranslateNode):
            yield _of_block(node)
        elif isinstance(node, TranslateNode):
            told = node.filter_expression.var
            if isinstance(told, Variable) and isinstance(told.literal, str):
                yield Message(told.literal.replace("%", "%%"))
    for quoted in _UNDERSCORE.findall(source):
        yield Message(quoted[1:-1].replace("%", "%%"))


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
