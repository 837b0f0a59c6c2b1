"""Everything that can be found: rules, answers of the commentary and cards, each as one text."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from rules_engine.commentary import answers
from rules_engine.facts.catalogue import Card, catalogue
from rules_engine.facts.rules import EDITIONS, Rule, rules

_ASKED = Path(__file__).parent / "data" / "asked.json"
_COMMENTED = "nightvault-2019"
Say = Callable[[str], str]
Kind = Literal["rule", "answer", "card", "precedent"]
OF_CARDS, OF_ANSWERS = 0.75, 0.85
# rarely asked for without a card's name, a third player, or a whole match in mind
OF_TOPICS = {"rulings": 0.7, "multiplayer": 0.7, "match_play": 0.85, "kernel": 0.5, "artefact": 0.8}
# journeys are another game: their words come first only where nothing of the duel fits as well
OF_TOPICS |= dict.fromkeys(("journey", "hero", "hostile", "ailment", "terrain", "quest"), 0.6)


class Text(msgspec.Struct, frozen=True):
    """One thing that can be found.

    key is a rule's id, an answer's number, a card's code, or what a precedent is cited by. heading
    says it in a few words, body in full, asked as people ask for it; around is what other texts say
    of it and counts lightly. cards it is about, by name. worth: how much likelier than another it
    is what somebody at a table asks for.
    """

    kind: Kind
    key: str
    title: str
    heading: str
    body: str
    asked: str = ""
    around: str = ""
    editions: tuple[str, ...] = EDITIONS
    cards: tuple[str, ...] = ()
    worth: float = 1.0


@cache
def texts() -> tuple[Text, ...]:
    """Every text that comes with the engine: rules, answers of the commentary, cards."""
    return tuple(_all_in(str, asked()))


def texts_in(say: Say, asked: dict[str, str]) -> tuple[Text, ...]:
    """The same texts in another language, those left out of which it says nothing.

    say gives the translation of an English text, '' where there is none; asked how people ask for a
    rule in that language, by its id. Titles stay English.
    """
    found = _all_in(lambda text: say(text) if text else "", asked)
    return tuple(text for text in found if text.body)


def _all_in(say: Say, asked: dict[str, str]) -> Iterator[Text]:
    yield from _rules(rules().values(), say, asked)
    yield from _answers(say)
    yield from _cards(say)


def _rules(index: Iterable[Rule], say: Say, asked: dict[str, str]) -> Iterator[Text]:
    for rule in index:
        wordings = (rule.text,) if isinstance(rule.text, str) else rule.text.values()
        heading = heading_of(rule.id)
        yield Text(
            kind="rule",
            key=rule.id,
            title=heading,
            heading=say(heading),
            body=" ".join(map(say, dict.fromkeys(wordings))).strip(),
            editions=tuple(rule.cites),
            asked=asked.get(rule.id, ""),
            around=_around(rule, say),
            worth=OF_TOPICS.get(rule.topic, 1.0),
        )


def _around(rule: Rule, say: Say) -> str:
    """The questions that were asked of a rule."""
    numbers = (place for place in rule.cites.get(_COMMENTED, ()) if place in answers())
    return " ".join(say(answers()[number].question) for number in numbers)


@cache
def asked() -> dict[str, str]:
    """How people at a table ask for a rule, by its id (`data/asked.json`)."""
    return msgspec.json.decode(_ASKED.read_bytes(), type=dict[str, str])


def heading_of(rule_id: str) -> str:
    """A rule's id in words: `drive_back.on-draw` is 'Drive back: on draw'."""
    topic, _, point = rule_id.partition(".")
    words = f"{topic.replace('_', ' ')}: {point.replace('-', ' ')}"
    return words[0].upper() + words[1:]


def _answers(say: Say) -> Iterator[Text]:
    for known in answers().values():
        yield Text(
            kind="answer",
            key=known.number,
            title=known.question,
            heading=f"{known.number} {' '.join(head.card for head in known.headed_by)}",
            body=f"{say(known.question)} {say(known.answer)}".strip(),
            around=" ".join(map(say, known.topics)),
            editions=(_COMMENTED,),
            cards=known.cards,
            worth=OF_ANSWERS,
        )


def _cards(say: Say) -> Iterator[Text]:
    printings: dict[str, list[Card]] = defaultdict(list)
    for card in catalogue().cards:
        printings[card.key].append(card)
    for key in sorted(printings):
        card = printings[key][0]
        summary = catalogue().summary_of(card)
        yield Text(
            kind="card",
            key=card.id,
            title=card.name,
            heading=card.name,
            body=say(summary),
            cards=(card.name,),
            worth=OF_CARDS,
        )
