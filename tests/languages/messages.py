"""Every word that is to be translated, read out of the templates and the code."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, get_args

from django.apps import apps
from django.db.models import Model
from django.template import Template
from django.template.base import Node, Variable
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

from companion.core import scripts
from companion.core.errors import UserError
from decks import finding_words
from matches.forms.ladder_form import BEGINS, WHENS
from matches.journeys.queries.standings import ORDER
from matches.logs import event_words
from matches.logs.queries.proven import BY
from matches.logs.queries.replay_pages import MARKS
from matches.models import Webhook
from matches.overview import record_words
from matches.pairing import wording
from matches.rules.penalty_ladder import DOES, OFFENCES, RUNGS
from matches.rules.presets import presets
from matches.rules.rule_list import RULES
from matches.scores import question_words
from matches.standings import conventions
from rules_engine.deck_rules import deck_formats, legality_lists
from rules_engine.draw import legend
from rules_engine.journeys.tables import tables
from rules_engine.log.forms import Detail
from rules_engine.log.journeys import JourneyDetail


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
            for words in _of_model(model):
                yield Message(words), f"{app}/models"
    for where, said in (
        ("matches/models", Webhook.Kind.labels),
        ("matches/brackets/records.py", ("Final", "Grand final", "Semi-finals", "Quarter-finals")),
        ("matches/standings/conventions", _of_conventions()),
        ("matches/scores/question_words.py", question_words.MESSAGES),
        ("matches/overview/record_words.py", record_words.MESSAGES),
        ("matches/pairing/wording.py", wording.MESSAGES),
        ("matches/logs/event_words.py", event_words.MESSAGES),
        ("rules_engine/draw/legend.py", legend.WORDS),
        ("decks/finding_words.py", finding_words.MESSAGES),
        ("matches/rules", _of_rules()),
        ("decks", _of_decks()),
        ("matches/logs", _of_logs()),
        ("matches/journeys/queries/standings.py", _of_journeys()),
    ):
        for words in said:
            yield Message(str(words)), where


def _of_model(model: type[Model]) -> Iterator[str]:
    for field in model._meta.get_fields():
        for _, words in getattr(field, "choices", None) or ():
            if words:
                yield str(words)


def _of_journeys() -> Iterator[str]:
    for _, title, sentence in ORDER:
        yield from (title, sentence)
    yield from (row.name.capitalize() for row in tables().actions.rows)


def _of_conventions() -> Iterator[str]:
    for one in conventions():
        yield from (one.title, one.sentence)
        for parameter in one.parameters:
            yield from (parameter.description, *parameter.choices)


def _of_rules() -> Iterator[str]:
    """The values of an event's rules, the ladder of penalties as it begins, the presets' notes."""
    for rule in RULES.values():
        yield rule.meaning
        if rule.form is not None:
            said = [rule.form.unit, *dict(rule.form.choices).values()]
            yield from filter(None, [*said, *dict(rule.form.parts).values()])
    yield from (*DOES.values(), *WHENS.values(), *BEGINS.values())
    yield from (one.name for one in (*RUNGS, *OFFENCES))
    yield from (one.note for one in presets() if one.note)
    yield from (one.name for one in presets() if not one.source)


def _of_decks() -> Iterator[str]:
    """What is said of cards and lists beside their names."""
    yield from (one.name for one in deck_formats().values())
    yield from sorted({one.kind for one in legality_lists()})
    yield from sorted({kind for one in deck_formats().values() for kind in one.types})
    yield from ("Universal", "Leader", "Minion", "Wizard")


def _of_logs() -> Iterator[str]:
    """What the rules engine's verdict on an event is, how much a log tells, how matches end; and
    what somebody came in by, as the record has it."""
    yield from MARKS
    yield from get_args(Detail)
    yield from get_args(JourneyDetail)
    yield from BY.values()
    yield from ("same", "cannot be checked", "differs", "won", "lost", "drawn", "first", "placed")
    yield from ("no show", "double loss", "match loss", "bye", "conceded", "missed", "played")
    yield from ("page", "api", "command", "job", "rule", "answer", "card", "precedent")
    yield from ("smash", "fury", "block", "dodge", "channel", "focus", "critical")


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
    if name == "Said":
        for said in node.args[:1]:
            yield from _of_sentence(said)
    elif name == "counted" and _is_of(node.func, "Said"):
        yield Message(*(one.value for one in node.args[:2] if isinstance(one, ast.Constant)))
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
