"""The rule index: every rule the engine applies, in our own words, with its place in the sources.

One JSON file a topic lies in ``data/rules``. An entry reads

    {"id": "push.away", "text": "...", "cites": {"nightvault-2019": ["DC-011"]}, "related": [...]}

``id`` is ``topic.point-in-kebab-case``. ``cites`` holds the editions (for the rules of decks, the
formats too) that have the rule, so an edition left out does not have it. ``text`` is one wording
for all of them, or an object edition -> wording where they read differently. A citation is

- ``pg 21`` or ``pg 16-17`` of the edition's rulebook (for ``nightvault-2019``, whose own book is
  lost, of the 2018 core rules; for ``dreadfane-2019``, whose text carries no page numbers, as its
  contents and cross-references place it),
- ``glossary: Term`` where only the glossary says it, ``reference`` for the unnumbered last pages,
- ``reference: Hunt, Journey Rules`` a sheet and heading of the Cursed City reference, which has no
  pages,
- ``DC-011``, an answer of the Designer's Commentary, or
- ``assumption: name``, a reading of our own (see ``assumptions``).

A rule that no card bends says ``"bends": false`` and ``because``; all others bend: while an effect
that the engine cannot play is about, a check against one of them that fails shows nothing.

A rule that is cited and that no event of a game is held against says why under ``unplayed``.

The files are read when a rule is first asked for, so importing this costs nothing.
"""

from functools import cache

import msgspec

from rules_engine.facts.errors import Fault, Unusable
from rules_engine.facts.files import data_file, data_names

EDITIONS = ("shadespire-2018", "nightvault-2019", "dreadfane-2019", "harrowdeep-2021")
"""The editions of the duel."""
JOURNEYS = ("cursed-city",)
"""Those of heroes who play together."""

_BENDING = ("log.position", "log.result")
_BOOK = {"nightvault-2019": "shadespire-2018"}
_IN_A_BOOK = ("pg ", "glossary: ", "reference")


class UnknownRule(Fault):
    """No rule of that id, or none that the edition has."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One checkable statement of the rules, with its citations by edition."""

    id: str
    text: str | dict[str, str]
    cites: dict[str, tuple[str, ...]]
    related: tuple[str, ...] = ()
    bends: bool = True
    because: str = ""
    unplayed: str = ""

    def __post_init__(self) -> None:
        if self.bends == bool(self.because):
            raise ValueError(f"{self.id}: a rule that no card bends, and it alone, says because")

    @property
    def topic(self) -> str:
        """The first part of the id."""
        return self.id.partition(".")[0]

    def wording(self, edition: str) -> str:
        """How the edition has it. Raises UnknownRule if it does not."""
        if edition not in self.cites:
            raise UnknownRule(f"{edition} has no rule {self.id}")
        return self.text if isinstance(self.text, str) else self.text[edition]

    def places(self, edition: str) -> tuple[str, ...]:
        """Where the edition has it, each place with its book. Raises UnknownRule if not."""
        if edition not in self.cites:
            raise UnknownRule(f"{edition} has no rule {self.id}")
        return tuple(_in_full(place, edition) for place in self.cites[edition])


@cache
def rules() -> dict[str, Rule]:
    """Every rule of the index by id, topic by topic. Raises Fault for an id given twice."""
    index: dict[str, Rule] = {}
    for name in data_names("rules"):
        for entry in msgspec.json.decode(data_file(name), type=tuple[Rule, ...]):
            if entry.id in index:
                raise Fault(f"two rules are called {entry.id!r}")
            index[entry.id] = entry
    return index


def rule(rule_id: str) -> Rule:
    """The rule of an id such as ``attack.range``. Raises UnknownRule if there is none."""
    try:
        return rules()[rule_id]
    except KeyError:
        raise UnknownRule(f"no rule is called {rule_id!r}") from None


def cite(rule_id: str, edition: str) -> tuple[str, ...]:
    """Where an edition has the rule, such as ``("DC-011",)`` or ``("dreadfane-2019 pg 13",)``.

    Raises UnknownRule for a rule that is not in the index or that the edition does not have.
    """
    return rule(rule_id).places(edition)


def bends(rule_id: str) -> bool:
    """Whether some card might set the rule aside.

    The form of a log never bends; what it says of position and result is as the cards made it.
    """
    found = rules().get(rule_id)
    return found.bends if found is not None else rule_id in _BENDING


def related(rule_id: str) -> tuple[str, ...]:
    """Ids worth reading beside this one: those it names and those that name it."""
    naming = (other.id for other in rules().values() if rule_id in other.related)
    return tuple(dict.fromkeys((*rule(rule_id).related, *naming)))


def matching(id_or_prefix: str) -> tuple[Rule, ...]:
    """The rule of this id, or all whose id starts so. Raises Unusable if there is none."""
    if id_or_prefix in rules():
        return (rule(id_or_prefix),)
    found = tuple(entry for entry in rules().values() if entry.id.startswith(id_or_prefix))
    if not found:
        raise Unusable(f"no rule is called {id_or_prefix!r} or starts so: search for a word of it")
    return found


def _in_full(place: str, edition: str) -> str:
    return f"{_BOOK.get(edition, edition)} {place}" if place.startswith(_IN_A_BOOK) else place
