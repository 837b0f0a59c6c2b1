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

from companion.core import scripts
from companion.core.errors import UserError
from matches.journeys.queries.standings import ORDER
from matches.standings.conventions.base import REGISTRY


def _family(error: type[UserError]) -> list[type[UserError]]:
    return [error, *(one for child in error.__subclasses__() for one in _family(child))]


ROOT = Path(__file__).resolve().parents[2]
APPS = ("companion", "decks", "matches")
# read in a console by the server's owner, in English
CONSOLE = ("companion/core/backups/", "companion/core/management/", "matches/management/")
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
    "Worded": ("text",),
    "Counted": ("text", "plural"),
}
# what takes a sentence that a page translates: its place among the arguments; a plain one is its
# own message, one that holds values is a Worded
_SENTENCES = {error.__name__: 0 for error in _family(UserError)}
_MESSAGES = dict.fromkeys(("success", "info", "warning", "error"), 1)

_PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]")
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
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(CONSOLE):
                for message in of_code(path.read_text(), name):
                    found[message].append(name)
    for path in sorted(scripts.STATIC.rglob("companion/**/*.js")):
        for text in scripts.words_of(path.relative_to(scripts.STATIC).as_posix()):
            found[Message(text)].append(path.relative_to(ROOT).as_posix())
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
    for _, title, sentence in ORDER:
        yield Message(title), "matches/journeys/queries/standings.py"
        yield Message(sentence), "matches/journeys/queries/standings.py"


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


def of_code(source: str, name: str = "") -> Iterator[Message]:
    """What a module translates. Raises ValueError for a text that is not written out."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            try:
                yield from _of_call(node)
            except ValueError as error:
                raise ValueError(f"{name}:{error}") from error


def _of_call(node: ast.Call) -> Iterator[Message]:
    name = _name_of(node.func)
    if kinds := _CALLS.get(name) if isinstance(node.func, ast.Name) else None:
        told = {}
        for kind, argument in zip(kinds, node.args, strict=False):
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                raise ValueError(f"{node.lineno}: {name} takes a text written out.")
            told[kind] = argument.value
        if re.search(r"[^\W\d_]", _PLACEHOLDER.sub("", told["text"])):
            yield Message(**told)
    for keyword in node.keywords:
        if keyword.arg == "what" and _is_words(keyword.value):
            yield from _of_sentence(keyword.value)
    place = _MESSAGES.get(name) if _is_of(node.func, "messages") else _SENTENCES.get(name)
    if place is None:
        return
    fields = [keyword.value for keyword in node.keywords if keyword.arg == "fields"]
    for said in (*node.args[place : place + 1], *fields):
        yield from _of_sentence(said)


def _of_sentence(said: ast.expr) -> Iterator[Message]:
    if isinstance(said, ast.JoinedStr):
        raise ValueError(f"{said.lineno}: say it as Worded('... %(name)s', name=...).")
    if isinstance(said, ast.IfExp):
        yield from _of_sentence(said.body)
        yield from _of_sentence(said.orelse)
    elif isinstance(said, ast.Dict):
        for words in said.values:
            yield from _of_sentence(words)
    elif isinstance(said, ast.Constant) and isinstance(said.value, str) and said.value:
        yield Message(said.value)


def _is_words(said: ast.expr) -> bool:
    """Whether it names a thing, as an error tells it ('the table'), and is no code of a program."""
    return (
        isinstance(said, ast.Constant) and re.fullmatch(r"[a-z' -]+", str(said.value)) is not None
    )


def _name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _is_of(function: ast.expr, name: str) -> bool:
    return isinstance(function, ast.Attribute) and _name_of(function.value) == name
