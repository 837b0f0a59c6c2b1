"""What the page of a rule, and of an answer, shows."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from companion.core.errors import NotFound
from companion.core.worded import Worded
from decks.models import Card
from matches.rulebook.naming import edition_name, rule_name
from matches.rulebook.queries.search import Hit, Wanted, hit_of, search
from rules_engine import commentary
from rules_engine.commentary import Answer, UnknownAnswer
from rules_engine.facts.assumptions import Assumption, assumptions
from rules_engine.facts.rules import UnknownRule
from rules_engine.lookup import ASSUMED, Explained, explained, texts

NEAR = 5  # things named to who asks for what there is not


@dataclass(frozen=True, slots=True)
class InEdition:
    """Where an edition has a rule: pages of a book, and answers of the commentary by number."""

    name: str
    pages: tuple[str, ...]
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Telling:
    """One wording of a rule, and where the editions that word it so have it."""

    says: str
    editions: tuple[InEdition, ...]


@dataclass(frozen=True, slots=True)
class RulePage:
    """The page of a rule: how each edition has it, and what refers to it."""

    rule: Explained
    title: str
    tellings: tuple[Telling, ...]
    lacking: tuple[str, ...]
    related: tuple[Hit, ...]
    answers: tuple[Hit, ...]
    cards: tuple[Card, ...]
    assumed: tuple[Assumption, ...]

    @property
    def address(self) -> str:
        """Where it is."""
        return reverse("rule", args=[self.rule.id])


@dataclass(frozen=True, slots=True)
class AnswerPage:
    """The page of an answer of the commentary: what it rests on and what stands beside it."""

    answer: Answer
    rules: tuple[Hit, ...]
    related: tuple[Hit, ...]
    cards: tuple[Card, ...]

    @property
    def address(self) -> str:
        """Where it is."""
        return reverse("rule", args=[self.answer.number])


def rule_page(rule_id: str) -> RulePage:
    """The page of a rule. Raises NotFound, with the nearest there are, for an id of none."""
    try:
        rule = explained(rule_id)
    except UnknownRule as error:
        raise nothing_called(rule_id) from error
    return RulePage(
        rule=rule,
        title=rule_name(rule_id),
        tellings=_tellings(rule),
        lacking=tuple(map(edition_name, rule.lacking)),
        related=_hits(rule.related),
        answers=_hits(rule.answers),
        cards=_cards(rule.cards),
        assumed=tuple(assumptions()[name] for name in rule.assumed),
    )


def answer_page(number: str) -> AnswerPage:
    """The page of an answer such as DC-278. Raises NotFound, with the nearest, for none."""
    try:
        answer = commentary.answer(number)
    except UnknownAnswer as error:
        raise nothing_called(number) from error
    return AnswerPage(
        answer=answer,
        rules=_hits(commentary.cites(answer.number)),
        related=_hits(commentary.related(answer.number)),
        cards=_cards(answer.cards),
    )


def answers_about(card: str) -> tuple[Hit, ...]:
    """The answers of the commentary that name a card."""
    return _hits(one.number for one in commentary.answers().values() if card in one.cards)


def is_answer(key: str) -> bool:
    """Whether this is a number of the commentary rather than a rule's id."""
    return key.upper().startswith("DC-")


def nothing_called(key: str) -> NotFound:
    """That nothing is called so, with the nearest there are."""
    words = key.replace(".", " ").replace("_", " ").replace("-", " ")
    found = [hit for hit in search(Wanted(text=words)) if hit.kind != "card"]
    # of the same topic first: somebody who writes an id knows where to look
    topic = f"{key.partition('.')[0]}."
    near = sorted(found, key=lambda hit: not hit.key.startswith(topic))[:NEAR]
    named = Worded(" Near it: %(near)s.", near=", ".join(hit.key for hit in near)) if near else ""
    return NotFound(
        Worded(
            "No rule or answer is called %(key)s.%(named)s Ask in words on the rules page.",
            key=repr(key[:80]),
            named=named,
        ),
        code="no-such-rule",
        facts={"near": [hit.key for hit in near]},
    )


def _tellings(rule: Explained) -> tuple[Telling, ...]:
    alike: dict[str, list[InEdition]] = {}
    for one in rule.wordings:
        pages = (place for place in one.places if not place.startswith(("DC-", ASSUMED)))
        numbers = tuple(place for place in one.places if is_answer(place))
        telling = InEdition(edition_name(one.edition), tuple(map(_in_words, pages)), numbers)
        alike.setdefault(one.says, []).append(telling)
    return tuple(Telling(says, tuple(editions)) for says, editions in alike.items())


def _in_words(place: str) -> str:
    """A place as people call it: `shadespire-2018 pg 20` is 'Shadespire (2018) pg 20'."""
    book, _, page = place.partition(" ")
    return f"{edition_name(book)} {page}" if page else place


def _hits(keys: Iterable[str]) -> tuple[Hit, ...]:
    by_key = {text.key: text for text in texts()}
    return tuple(hit_of(by_key[key]) for key in keys)


def _cards(names: Iterable[str]) -> tuple[Card, ...]:
    """One printing of each card of these names, by name."""
    found = Card.objects.filter(name__in=list(names)).order_by("name", "position")
    return tuple({card.name: card for card in reversed(found)}.values())[::-1]
