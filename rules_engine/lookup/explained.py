"""A rule with all that refers to it: what `explain` at a terminal and its page both tell."""

from functools import cache

import msgspec

from rules_engine.cards.all import all_known
from rules_engine.commentary import answers
from rules_engine.facts.assumptions import assumptions
from rules_engine.facts.rules import EDITIONS as RULED
from rules_engine.facts.rules import JOURNEYS, Rule, related, rule
from rules_engine.kernel.tables import EDITIONS

COMMENTED = "nightvault-2019"
ASSUMED = "assumption: "


class Wording(msgspec.Struct, frozen=True):
    """How one edition has a rule: what it says, where, and the first edition that says the same."""

    edition: str
    says: str
    places: tuple[str, ...]
    same_as: str


class Step(msgspec.Struct, frozen=True):
    """A row of an edition's sequences that carries a rule out."""

    edition: str
    sequence: str
    label: str


class Explained(msgspec.Struct, frozen=True):
    """A rule: its wording in each edition (of deck rules, each format) that has it, and what refers
    to it.

    lacking: editions without it. differs: whether the editions say it in more than one way.
    related: ids of rules beside it; answers: numbers of the commentary that it rests on; cards: by
    name, those settled by the same answers; steps: where the engine plays it; assumed: names of
    the open points it rests on; unplayed: why no event is held against it, where none is.
    """

    id: str
    topic: str
    wordings: tuple[Wording, ...]
    lacking: tuple[str, ...]
    related: tuple[str, ...]
    answers: tuple[str, ...]
    cards: tuple[str, ...]
    steps: tuple[Step, ...]
    assumed: tuple[str, ...]
    unplayed: str = ""

    @property
    def differs(self) -> bool:
        """Whether two editions word it differently."""
        return len({one.says for one in self.wordings}) > 1


def explained(rule_id: str) -> Explained:
    """A rule with all that refers to it. Raises UnknownRule for an id that no rule has."""
    found = rule(rule_id)
    numbers = tuple(place for place in found.cites.get(COMMENTED, ()) if place in answers())
    return Explained(
        id=rule_id,
        topic=found.topic,
        wordings=_wordings(found),
        lacking=_lacking(found),
        related=related(rule_id),
        answers=numbers,
        cards=_cards(numbers),
        steps=_steps().get(rule_id, ()),
        assumed=_assumed(found),
        unplayed=found.unplayed,
    )


def _lacking(found: Rule) -> tuple[str, ...]:
    """The editions of the duel without a rule that one of them, or a format of decks, has."""
    if not set(found.cites) - set(JOURNEYS):
        return ()
    return tuple(edition for edition in RULED if edition not in found.cites)


def _wordings(found: Rule) -> tuple[Wording, ...]:
    first: dict[str, str] = {}
    wordings = []
    for edition in found.cites:
        says = found.wording(edition)
        same_as = first.setdefault(says, edition)
        wordings.append(Wording(edition, says, found.places(edition), same_as))
    return tuple(wordings)


def _cards(numbers: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that these answers name, and those whose rules here rest on one of them."""
    named = (name for number in numbers for name in answers()[number].cards)
    return tuple(sorted({*named, *(name for one in numbers for name in _settled().get(one, ()))}))


@cache
def _settled() -> dict[str, tuple[str, ...]]:
    """The cards that the engine plays by an answer, by its number."""
    found: dict[str, list[str]] = {}
    for name, card in all_known().items():
        for place in card.cites:
            found.setdefault(place, []).append(name)
    return {place: tuple(names) for place, names in found.items()}


@cache
def _steps() -> dict[str, tuple[Step, ...]]:
    found: dict[str, list[Step]] = {}
    for edition in EDITIONS.values():
        for sequence, rows in edition.sequences.items():
            for row in rows:
                found.setdefault(row.rule, []).append(Step(edition.key, sequence, row.label))
    return {rule_id: tuple(steps) for rule_id, steps in found.items()}


def _assumed(found: Rule) -> tuple[str, ...]:
    names = (place for places in found.cites.values() for place in places)
    assumed = (name.removeprefix(ASSUMED) for name in names if name.startswith(ASSUMED))
    return tuple(name for name in dict.fromkeys(assumed) if name in assumptions())


def explained_in_words(explained: Explained) -> str:
    """A rule with all that refers to it, for a person at a terminal."""
    lines = [explained.id]
    if not explained.differs:
        lines.append(f"  {explained.wordings[0].says}")
    for wording in explained.wordings:
        own = f"{wording.says} " if explained.differs else ""
        lines.append(f"  {wording.edition}: {own}({'; '.join(wording.places)})")
    beside = {
        "not in": explained.lacking,
        "see also": explained.related,
        "answers": explained.answers,
        "cards": explained.cards,
        "played at": tuple(dict.fromkeys(f"{s.sequence}.{s.label}" for s in explained.steps)),
        "rests on": explained.assumed,
        "cited, not played": (explained.unplayed,) if explained.unplayed else (),
    }
    lines += [f"  {name}: {', '.join(found)}" for name, found in beside.items() if found]
    return "\n".join(lines)
