"""The numbered answers as data: one JSON file a subject in ``answers``, in the order of the source.

``DC-001`` is the first answer, ``DC-307`` the last; the source itself prints no numbers. The files
are read when an answer is first asked for, so importing this costs nothing.
"""

from functools import cache
from pathlib import Path
from typing import Literal, get_args

import msgspec

from rules_engine.facts.catalogue import catalogue
from rules_engine.facts.errors import Fault, Unusable
from rules_engine.facts.rules import rules

_FOLDER = Path(__file__).parent / "answers"
_EDITION = "nightvault-2019"
_NEAR = 8

Book = Literal["Nightvault", "Leaders", "Shadespire"]
Verdict = Literal["yes", "no", "told"]
Kind = Literal["decided", "data", "judgement", "open"]
Topic = Literal[
    "actions",
    "activations",
    "attack",
    "boards",
    "charge",
    "damage",
    "decks",
    "dice",
    "drive-back",
    "end-phase",
    "glory",
    "guard",
    "heal",
    "hidden-cards",
    "inspire",
    "keywords",
    "lethal",
    "modifiers",
    "move",
    "objectives",
    "out-of-action",
    "place",
    "ploys",
    "power-step",
    "push",
    "range",
    "re-rolls",
    "reactions",
    "round",
    "scatter",
    "scoring",
    "sequencing",
    "set-up",
    "sight",
    "spells",
    "support",
    "surge",
    "territory",
    "tokens",
    "upgrades",
    "windows",
]
TOPICS: tuple[str, ...] = get_args(Topic)


class UnknownAnswer(Unusable):
    """No answer of the commentary has this number."""


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card an answer stands under in the source, with its collector's number there."""

    card: str
    number: int


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One answer of the commentary.

    headed_by: the cards it stands under, none for answers on the game and on fighters.
    book: the part of the source, named for the boxes whose cards it speaks of.
    question, answer: both in our own words. verdict: yes or no to the question, or told.
    kind: decided (a position or a log decides it), data (a fact to look up), judgement (people
    must decide it in part) or open (it turns on a card that is not played), and reason says why of
    the last two. cards: every card it names, as the catalogue has them.
    """

    number: str
    book: Book
    topics: tuple[Topic, ...]
    question: str
    answer: str
    verdict: Verdict
    kind: Kind
    headed_by: tuple[Heading, ...] = ()
    reason: str = ""
    cards: tuple[str, ...] = ()


@cache
def answers() -> dict[str, Answer]:
    """Every answer by its number, in the order of the source. Raises Fault for a number twice."""
    found: dict[str, Answer] = {}
    for path in _FOLDER.glob("*.json"):
        for entry in msgspec.json.decode(path.read_bytes(), type=tuple[Answer, ...]):
            if entry.number in found:
                raise Fault(f"two answers are numbered {entry.number}")
            found[entry.number] = entry
    return dict(sorted(found.items()))


def answer(number: str) -> Answer:
    """The answer of a number such as `DC-278` or `278`. Raises UnknownAnswer if there is none."""
    bare = number.strip().upper().removeprefix("DC").lstrip("-")
    if bare.isascii() and bare.isdigit():
        found = answers().get(f"DC-{int(bare[:9]):03d}")
        if found is not None:
            return found
    raise UnknownAnswer(
        f"the commentary has no answer {number!r}: its numbers go from DC-001 to DC-307"
    )


@cache
def _citing() -> dict[str, tuple[str, ...]]:
    """The ids of the rules that cite an answer, by its number."""
    found: dict[str, list[str]] = {}
    for entry in rules().values():
        for place in entry.cites.get(_EDITION, ()):
            found.setdefault(place, []).append(entry.id)
    return {place: tuple(ids) for place, ids in found.items()}


def cites(number: str) -> tuple[str, ...]:
    """The ids of the rules of the index that rest on an answer, in the order of the index."""
    return _citing().get(number, ())


def card_ids(number: str) -> tuple[str, ...]:
    """The ids of every printing of the cards that an answer names."""
    return tuple(card.id for name in answer(number).cards for card in catalogue().named(name))


def related(number: str) -> tuple[str, ...]:
    """The answers nearest to one, at most eight.

    Those that share a rule or a card of the heading with it, the most shared first.
    """
    own = answer(number)
    marks = _marks(own)
    shared = {
        other.number: len(marks & _marks(other))
        for other in answers().values()
        if other.number != own.number
    }
    near = sorted((one for one in shared if shared[one]), key=lambda one: (-shared[one], one))
    return tuple(near[:_NEAR])


@cache
def _marks(answer: Answer) -> frozenset[str]:
    return frozenset((*cites(answer.number), *(head.card for head in answer.headed_by)))


def described(number: str) -> str:
    """An answer for a person: question, answer, what it rests on and what stands beside it."""
    found = answer(number)
    head = "; ".join(f"{head.card} ({found.book} {head.number})" for head in found.headed_by)
    lines = [f"{found.number}{f', {head}' if head else ''} [{', '.join(found.topics)}]"]
    lines += [f"  {found.question}", f"  {found.answer}", f"  {_kind(found)}"]
    rest = {"rules": cites(found.number), "cards": found.cards, "see also": related(found.number)}
    lines += [f"  {name}: {', '.join(values)}" for name, values in rest.items() if values]
    return "\n".join(lines)


def _kind(answer: Answer) -> str:
    kinds = {"decided": "decided by a position", "data": "a fact to look up"}
    return kinds.get(answer.kind) or f"{answer.kind}: {answer.reason}"
