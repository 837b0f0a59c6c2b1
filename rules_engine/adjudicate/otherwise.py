"""A No about a card that only a scene's defaults bring about: round 1, no glory, nothing scored.

Such a question is asked again with what the scene does not tell told otherwise. Where it is another
answer then, nothing is decided, and the answer says what to tell.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from rules_engine.adjudicate.asked import May, Question, Scorable
from rules_engine.adjudicate.forms import Answer, Decided, Undecided
from rules_engine.adjudicate.record import undecided
from rules_engine.adjudicate.table import position_of
from rules_engine.adjudicate.words import card_in_words
from rules_engine.card_book.known import of_the_book
from rules_engine.card_book.printed import card_facts
from rules_engine.editions import load_duel
from rules_engine.facts.catalogue import catalogue
from rules_engine.scene import Scene
from rules_engine.state.events import Play, Score
from rules_engine.state.position import Position, Seat

_SCORED, _GLORY = 6, 5


def unless_told_otherwise(
    question: Question, answer: Answer, ask: Callable[[Question], Answer]
) -> Answer:
    """The answer to a question about a scene, left open where an untold round, or glory and scores
    that nobody told, would make another of it."""
    scene = question.scene
    if scene is None or not isinstance(answer, Decided) or answer.verdict != "no":
        return answer
    if not _about_a_card(question):
        return answer
    position = position_of(question)
    for why, where, changes in _otherwise(scene, position):
        other = ask(replace(question, scene=replace(scene, **changes)))
        if isinstance(other, Decided) and other.verdict == "no":
            continue
        then = "open" if isinstance(other, Undecided) else other.verdict
        cards = tuple(card.card for card in answer.cards)
        first = (
            f"Cannot decide: {why}.",
            *filter(None, map(card_in_words, cards[:1])),
            f"As the scene stands the answer is no; {where} it is {then}.",
            *(line for line in answer.first if " is taken to " in line),
        )
        return undecided(position, why, first=first, cards=cards)
    return answer


def _about_a_card(question: Question) -> bool:
    about = question.ask
    return isinstance(about, Scorable) or (
        isinstance(about, May) and isinstance(about.event, Play | Score)
    )


def _otherwise(scene: Scene, position: Position) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """What is not told, how it is told otherwise in words, and the fields of the scene then."""
    last = load_duel(scene.edition).values["round.count"]
    late: dict[str, Any] = {"round": last} if scene.round is None else {}
    scored = {} if scene.seats else {"seats": tuple(map(_rich, position.seats))}
    rich = f"with {_GLORY} glory points and {_SCORED} objectives scored"
    if late:
        yield "the round is not told", f"in round {last}", late
    if scored:
        yield "glory and what has been scored are not told", rich, scored
    if late and scored:
        why = "the round, glory and what has been scored are not told"
        yield why, f"in round {last} {rich}", late | scored


def _rich(own: Seat) -> Seat:
    return Seat(own.warband, glory=_GLORY, scored=_some_objectives())


@of_the_book
def _some_objectives() -> tuple[str, ...]:
    every = (card.id for card in catalogue().cards)
    known = (card for card in every if (facts := card_facts(card)) and facts.kind == "objective")
    return tuple(card for card, _ in zip(known, range(_SCORED), strict=False))
