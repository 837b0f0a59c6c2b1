"""The rule index: every rule the engine applies, in our own words, with its place in the sources.

One JSON file a topic lies in ``data/rules``. An entry reads

    {"id": "push.away", "text": "...", "cites": {"nightvault-2019": ["DC-011"]}, "related": [...]}

``id`` is ``topic.point-in-kebab-case`` and its topic is the name of the file. ``cites`` holds the
editions that have the rule, so an edition left out does not have it. ``text`` is one wording for
all of them, or an object edition -> wording where they read differently. A citation is

- ``pg 21`` or ``pg 16-17`` of the edition's rulebook (for ``nightvault-2019``, whose own book is
  lost, of the 2018 core rules; for ``dreadfane-2019``, whose text carries no page numbers, as its
  contents and cross-references place it),
- ``glossary: Term`` where only the glossary says it, ``reference`` for the unnumbered last pages,
- ``DC-011``, an answer of the Designer's Commentary, or
- ``assumption: name``, a reading of our own (see ``assumptions``).

Files are read when a rule of theirs is first asked for, so importing this costs nothing.
"""

from functools import cache
from pathlib import Path

import msgspec

EDITIONS = ("shadespire-2018", "nightvault-2019", "dreadfane-2019", "harrowdeep-2021")

_FOLDER = Path(__file__).parent / "data" / "rules"


class UnknownRule(LookupError):
    """No rule of that id, or none that the edition has."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One checkable statement of the rules, with its citations by edition."""

    id: str
    text: str | dict[str, str]
    cites: dict[str, tuple[str, ...]]
    related: tuple[str, ...] = ()

    @property
    def topic(self) -> str:
        """The first part of the id, which names the file."""
        return self.id.partition(".")[0]

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions that have this rule, oldest first."""
        return tuple(edition for edition in EDITIONS if edition in self.cites)

    def wording(self, edition: str) -> str:
        """How the edition has it. Raises ``UnknownRule`` if it does not."""
        if edition not in self.cites:
            raise UnknownRule(f"{edition} has no rule {self.id}")
        return self.text if isinstance(self.text, str) else self.text[edition]


@cache
def topics() -> tuple[str, ...]:
    """The names of all topics, sorted."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.json")))


@cache
def topic_rules(topic: str) -> dict[str, Rule]:
    """The rules of a topic by id, in the order of its file. Raises ``UnknownRule``."""
    if topic not in topics():
        raise UnknownRule(f"no topic of rules is called {topic!r}")
    rules = msgspec.json.decode((_FOLDER / f"{topic}.json").read_bytes(), type=tuple[Rule, ...])
    return {rule.id: rule for rule in rules}


def all_rules() -> tuple[Rule, ...]:
    """Every rule of the index, topic by topic."""
    return tuple(rule for topic in topics() for rule in topic_rules(topic).values())


def rule(rule_id: str) -> Rule:
    """The rule of an id such as ``attack.range``. Raises ``UnknownRule``."""
    try:
        return topic_rules(rule_id.partition(".")[0])[rule_id]
    except KeyError:
        raise UnknownRule(f"no rule is called {rule_id!r}") from None


def cite(rule_id: str, edition: str) -> tuple[str, ...]:
    """Where an edition has the rule. Raises ``UnknownRule`` if it does not have it."""
    found = rule(rule_id)
    if edition not in found.cites:
        raise UnknownRule(f"{edition} has no rule {rule_id}")
    return found.cites[edition]


def related(rule_id: str) -> tuple[str, ...]:
    """Ids worth reading beside this one: those it names and those that name it."""
    naming = (other.id for other in all_rules() if rule_id in other.related)
    return tuple(dict.fromkeys((*rule(rule_id).related, *naming)))


def matching(id_or_prefix: str) -> tuple[Rule, ...]:
    """The rule of this id, or all whose id starts so. Raises ``UnknownRule`` if there is none."""
    topic, dot, _ = id_or_prefix.partition(".")
    if dot and topic in topics() and id_or_prefix in topic_rules(topic):
        return (rule(id_or_prefix),)
    found = tuple(entry for entry in all_rules() if entry.id.startswith(id_or_prefix))
    if not found:
        raise UnknownRule(f"no rule is called {id_or_prefix!r} or starts so; try a search")
    return found


def search(words: str) -> tuple[Rule, ...]:
    """The rules in whose id or text every one of the words occurs, in the order of the index."""
    wanted = words.lower().split()
    return tuple(entry for entry in all_rules() if all(word in _haystack(entry) for word in wanted))


def explain(id_or_prefix: str) -> str:
    """The rules of an id or prefix for a person: wording, citations by edition, related ids.

    Raises ``UnknownRule`` if there is none.
    """
    return "\n\n".join(_described(entry) for entry in matching(id_or_prefix))


def _haystack(entry: Rule) -> str:
    texts = (entry.text,) if isinstance(entry.text, str) else tuple(entry.text.values())
    return " ".join((entry.id, *texts)).lower()


def _described(entry: Rule) -> str:
    lines = [entry.id]
    if isinstance(entry.text, str):
        lines.append(f"  {entry.text}")
    for edition in entry.editions:
        own = "" if isinstance(entry.text, str) else f"{entry.text[edition]} "
        lines.append(f"  {edition}: {own}({'; '.join(entry.cites[edition])})")
    beside = related(entry.id)
    if beside:
        lines.append(f"  see also: {', '.join(beside)}")
    return "\n".join(lines)
