"""One box over everything that the rules say."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from companion.core.worded import Worded
from matches.models import Event
from matches.rulebook.naming import edition_name
from matches.rulebook.queries.precedents import index_with
from matches.rulebook.queries.translated import index_in
from matches.rules.editions import EDITIONS
from rules_engine.commentary import answers
from rules_engine.facts.rules import rules
from rules_engine.lookup import LONGEST, Found, Kind, Text, index, plain, search_in_both

MOST = 15
FAR = 0.35  # a text that fits so much worse than the best is not shown


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody asks for; an empty value asks for nothing.

    text: words of any kind, of which the first 200 characters are read; edition: only what this
    edition has; card: only what is about the card of this name; kind: `rule`, `answer`, `card` or
    `precedent` alone; event: with the precedents that hold there; language: in this one beside
    English, as `language_of_page` has it.
    """

    text: str = ""
    edition: str = ""
    card: str = ""
    kind: Kind | str = ""
    event: Event | None = None
    language: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing found: what it is called, what it says (under the edition asked for), and where.

    as_in: the edition whose wording is shown, of a rule that others word otherwise.
    """

    kind: Kind
    key: str
    title: str
    says: str
    editions: tuple[str, ...]
    address: str
    as_in: str = ""

    @property
    def where(self) -> str:
        """Which editions have it, in words; of a card its code."""
        if self.as_in:
            return Worded(
                "%(editions)s; here as in %(edition)s",
                editions=self._had_by,
                edition=edition_name(self.as_in),
            )
        return self._had_by

    @property
    def _had_by(self) -> str:
        if self.kind == "card":
            return self.key
        if self.kind == "answer":
            return f"{self.key}, {edition_name(self.editions[0])}"
        if self.kind == "precedent":
            return Worded("%(key)s, a ruling to be followed", key=self.key)
        if EDITIONS.keys() <= set(self.editions):
            others = [one for one in self.editions if one not in EDITIONS]
            return Worded.listed([Worded("every edition"), *map(edition_name, others)])
        return ", ".join(map(edition_name, self.editions))


def search(wanted: Wanted) -> list[Hit]:
    """What fits best, best first; nothing where nothing is asked."""
    found = _found(wanted)
    card = plain(wanted.card)
    kept = [
        one
        for one in found
        if (not wanted.kind or one.text.kind == wanted.kind)
        and (not card or card in map(plain, one.text.cards))
    ]
    least = kept[0].score * FAR if kept else 0.0
    return [hit_of(one.text, wanted.edition) for one in kept[:MOST] if one.score >= least]


def _found(wanted: Wanted) -> list[Found]:
    english = index() if wanted.event is None else index_with(wanted.event)
    if not wanted.language:
        return english.search(wanted.text[:LONGEST], wanted.edition)
    return search_in_both(wanted.text, english, index_in(wanted.language), wanted.edition)


def hits_of(keys: Iterable[str], event: Event) -> list[Hit]:
    """What is called so, in the order asked; what is not there is left out."""
    index = index_with(event)
    by_key = {text.key: text for text in index.texts}
    return [hit_of(by_key[key]) for key in dict.fromkeys(keys) if key in by_key]


def hit_of(text: Text, edition: str = "") -> Hit:
    """A text as it is shown among others."""
    return Hit(
        kind=text.kind,
        key=text.key,
        title=text.title,
        says=_says(text, edition),
        editions=text.editions,
        address=address_of(text),
        as_in=_shown(text, edition) if text.kind == "rule" and _differs(text) else "",
    )


def address_of(text: Text) -> str:
    """The page of a text."""
    if text.kind == "card":
        return reverse("card", args=[text.key])
    return reverse("rule", args=[text.key])


def _says(text: Text, edition: str) -> str:
    if text.kind == "answer":
        return answers()[text.key].answer
    if text.kind in {"card", "precedent"}:
        return text.body
    return rules()[text.key].wording(_shown(text, edition))


def _shown(text: Text, edition: str) -> str:
    """The edition whose wording of a rule is shown: the one asked for, or the last one."""
    return edition if edition in text.editions else text.editions[-1]


def _differs(text: Text) -> bool:
    """Whether editions word a rule otherwise."""
    return len({rules()[text.key].wording(edition) for edition in text.editions}) > 1
